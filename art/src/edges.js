// Second set of tiles: roofs.png (hipped roofs square by square).
// height of a roof over its region: chessboard distance to the outside, in half squares, at corners, middles of sides and centres
function roofField(w,h,inside){ const W=2*w+1,H=2*h+1,D=new Int32Array(W*H).fill(1e6),q=[];
  for(let j=0;j<H;j++)for(let i=0;i<W;i++){ let out=false; for(const [a,b] of [[-.5,-.5],[.5,-.5],[-.5,.5],[.5,.5]]){ const x=Math.floor((i+a)/2),y=Math.floor((j+b)/2); if(x<0||y<0||x>=w||y>=h||!inside(x,y)) out=true; } if(out){ D[j*W+i]=0; q.push(i,j); } }
  for(let k=0;k<q.length;k+=2){ const i=q[k],j=q[k+1],d=D[j*W+i]; for(let b=-1;b<=1;b++)for(let a=-1;a<=1;a++){ const x=i+a,y=j+b; if(x>=0&&y>=0&&x<W&&y<H&&D[y*W+x]>d+1){ D[y*W+x]=d+1; q.push(x,y); } } }
  return (i,j)=>i<0||j<0||i>=W||j>=H?0:D[j*W+i]; }
// key of a roof square: the nine heights less the smallest, row by row, then which sides (N E S W) are a ridge shared with the neighbour
function roofKey(at,x,y){ const v=[]; for(let j=0;j<3;j++)for(let i=0;i<3;i++) v.push(at(2*x+i,2*y+j)); const mn=Math.min(...v);
  const rid=[[1,0,1,-1],[2,1,3,1],[1,2,1,3],[0,1,-1,1]].map(([i,j,a,b])=>{ const m=at(2*x+i,2*y+j); return m>v[4]&&m>at(2*x+a,2*y+b)?1:0; }); return v.map(q=>q-mn).join('')+'_'+rid.join(''); }
function roofKeys(){ const R=rng(12345),keys=new Set(); for(let it=0;it<12000;it++){ const w=12,m=new Uint8Array(144),n=1+(R()*3|0); for(let r=0;r<n;r++){ const dx=1+(R()*7|0),dy=1+(R()*7|0),ox=r?3+(R()*3|0):1,oy=r?2+(R()*4|0):1; for(let y=oy;y<oy+dy&&y<11;y++)for(let x=ox;x<ox+dx&&x<11;x++) m[y*w+x]=1; }
    const at=roofField(w,w,(x,y)=>m[y*w+x]); for(let y=0;y<w;y++)for(let x=0;x<w;x++) if(m[y*w+x]) keys.add(roofKey(at,x,y)); } return [...keys].sort(); }
function buildRoofs(){ const S=new Sheet(64),keys=roofKeys(),sets={keys:{},eave:{}};
  const P=[[0,0],[.5,0],[1,0],[0,.5],[.5,.5],[1,.5],[0,1],[.5,1],[1,1]];
  const tris=[[0,1],[1,2],[2,5],[5,8],[8,7],[7,6],[6,3],[3,0]]; // rim pairs clockwise from the north-west; the third corner is the centre
  for(let l=1;l<=3;l++){ sets.keys[l]={}; sets.eave[l]=[-1];
    for(const key of keys){ const V=key.slice(0,9).split('').map(Number),rid=key.slice(10).split('').map(Number);
      const plane=tris.map(([a,b])=>{ const [x0,y0]=P[4],[x1,y1]=P[a],[x2,y2]=P[b],d=(x1-x0)*(y2-y0)-(x2-x0)*(y1-y0),u=V[a]-V[4],v=V[b]-V[4]; const gx=(u*(y2-y0)-v*(y1-y0))/d,gy=(v*(x1-x0)-u*(x2-x0))/d; return {gx,gy,n:Math.abs(gx)>Math.abs(gy)?(gx>0?'W':'E'):(gy>0?'N':'S')}; });
      const rays=[]; tris.forEach(([a],i)=>{ const p=plane[(i+7)%8],q=plane[i]; if(p.n===q.n) return; const [x,y]=P[a],mx=(x+.5)/2,my=(y+.5)/2,nx=-(y-.5),ny=x-.5,e=.05; const hAt=(t,X,Y)=>V[4]+t.gx*(X-.5)+t.gy*(Y-.5); const mid=V[4]+(V[a]-V[4])*.5; const s=hAt(q,mx+nx*e,my+ny*e); rays.push({x,y,valley:s>mid+1e-6}); });
      sets.keys[l][key]=S.pixels(`roof_${l}_${key}`,'roof',(x,y)=>{ const ang=(Math.atan2(y-.5,x-.5)*180/Math.PI+360+135)%360, t=plane[Math.floor(ang/45)%8]; const hgt=V[4]+t.gx*(x-.5)+t.gy*(y-.5); let r=99,val=99; for(const k of rays){ const dx=k.x-.5,dy=k.y-.5,L=dx*dx+dy*dy,u=Math.max(0,Math.min(1.1,((x-.5)*dx+(y-.5)*dy)/L)),d=Math.hypot(x-.5-u*dx,y-.5-u*dy)*U; if(k.valley) val=Math.min(val,d); else r=Math.min(r,d); }
        if(rid[0]) r=Math.min(r,y*U); if(rid[1]) r=Math.min(r,(1-x)*U); if(rid[2]) r=Math.min(r,(1-y)*U); if(rid[3]) r=Math.min(r,x*U);
        let c=roofPixel(l,x*U,y*U,t.n,hgt*32,0,r); if(r>4.4&&val<3) c=mixA(c,hex(PAL.tileLo),val<1.4?.75:.45); return c; }); }
    for(let m=1;m<16;m++) sets.eave[l].push(S.add(`eave_${l}_${m}`,'overlay',g=>eaves(g,l,m))); }
  const names={}; S.items.forEach((t,i)=>names[t.name]=i); return {sheet:S,names,sets}; }
