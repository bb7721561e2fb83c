// Helpers shared by the painters: units, outlines of square regions, small shapes, periodic noise.
const U=64, FACE=11;                // one square; height of one level of wall seen from the south
const SHX=12, SHY=20;               // cast shadow offset per level (light from the north-north-west)
function newCanvas(w,h){ const c=document.createElement('canvas'); c.width=w; c.height=h; return c; }
function traceLoops(m,inside){ // closed loops of grid corners, inside on the right hand
  const edges=new Map(), add=(x1,y1,x2,y2)=>{ const k=x1+','+y1; (edges.get(k)||edges.set(k,[]).get(k)).push([x1,y1,x2,y2]); };
  const at=(x,y)=> x<0||y<0||x>=m.w||y>=m.h ? false : inside(x,y);
  for(let y=0;y<m.h;y++)for(let x=0;x<m.w;x++) if(at(x,y)){
    if(!at(x,y-1)) add(x,y,x+1,y); if(!at(x+1,y)) add(x+1,y,x+1,y+1);
    if(!at(x,y+1)) add(x+1,y+1,x,y+1); if(!at(x-1,y)) add(x,y+1,x,y); }
  const loops=[];
  while(edges.size){ const k0=edges.keys().next().value; let e=edges.get(k0)[0]; const pts=[]; let cur=e;
    while(cur){ const key=cur[0]+','+cur[1]; const l=edges.get(key); l.splice(l.indexOf(cur),1); if(!l.length) edges.delete(key);
      pts.push([cur[0],cur[1]]); const nl=edges.get(cur[2]+','+cur[3]); if(!nl) break;
      if(nl.length===1) cur=nl[0]; else { const dx=cur[2]-cur[0],dy=cur[3]-cur[1]; // turn right first: keeps diagonal cells apart
        cur = nl.find(n=>(n[2]-n[0])===-dy&&(n[3]-n[1])===dx) || nl[0]; } }
    const out=[]; for(let i=0;i<pts.length;i++){ const a=pts[(i+pts.length-1)%pts.length],b=pts[i],c=pts[(i+1)%pts.length];
      if((b[0]-a[0])*(c[1]-b[1])-(b[1]-a[1])*(c[0]-b[0])!==0) out.push(b); }
    loops.push(out); }
  return loops; }
function loopPath(loops,r,rc){ // rounded outline, u units. r convex radius, rc concave radius
  const p=new Path2D();
  for(const l of loops){ const n=l.length, P=l.map(q=>[q[0]*U,q[1]*U]), mid=(a,b)=>[(a[0]+b[0])/2,(a[1]+b[1])/2];
    const s=mid(P[n-1],P[0]); p.moveTo(s[0],s[1]);
    for(let i=0;i<n;i++){ const a=P[(i+n-1)%n],b=P[i],c=P[(i+1)%n];
      const cr=(b[0]-a[0])*(c[1]-b[1])-(b[1]-a[1])*(c[0]-b[0]); const e=mid(b,c);
      p.arcTo(b[0],b[1],c[0],c[1],cr>0?r:rc); p.lineTo(e[0],e[1]); }
    p.closePath(); }
  return p; }
function arch(g,x,y,w,h){ g.beginPath(); g.moveTo(x,y+h); g.lineTo(x,y+w*.42); g.quadraticCurveTo(x,y,x+w/2,y-.4); g.quadraticCurveTo(x+w,y,x+w,y+w*.42); g.lineTo(x+w,y+h); g.closePath(); g.fill(); }
function radial(g,x,y,r,stops){ const gr=g.createRadialGradient(x,y,0,x,y,r); for(const s of stops) gr.addColorStop(s[0],s[1]); g.fillStyle=gr; g.fillRect(x-r,y-r,2*r,2*r); }
// value noise that repeats after px, py lattice cells; fbm doubles frequency and period per octave
const wrap=(v,p)=>((v%p)+p)%p;
function pnoise(x,y,s,px,py){ const xi=Math.floor(x),yi=Math.floor(y),fx=x-xi,fy=y-yi;
  const u=fx*fx*fx*(fx*(fx*6-15)+10), v=fy*fy*fy*(fy*(fy*6-15)+10), h=(i,j)=>hash2(wrap(xi+i,px),wrap(yi+j,py),s);
  const a=h(0,0),b=h(1,0),c=h(0,1),d=h(1,1); return a+(b-a)*u+(c-a)*v+(a-b-c+d)*u*v; }
function pfbm(x,y,s,o,px,py){ let t=0,a=.5,m=0; for(let i=0;i<o;i++){ t+=a*pnoise(x,y,s+i*17,px,py); m+=a; a*=.5; x*=2;y*=2;px*=2;py*=2; } return t/m; }
function pworley(x,y,s,px,py){ const xi=Math.floor(x),yi=Math.floor(y); let f1=9,f2=9;
  for(let j=-1;j<=1;j++)for(let i=-1;i<=1;i++){ const cx=xi+i,cy=yi+j,a=wrap(cx,px),b=wrap(cy,py),qx=cx+hash2(a,b,s),qy=cy+hash2(a,b,s+7);
    const d=(qx-x)*(qx-x)+(qy-y)*(qy-y); if(d<f1){f2=f1;f1=d;} else if(d<f2) f2=d; }
  return [Math.sqrt(f1),Math.sqrt(f2)]; }
// Sheet of equal cells. add(name, kind, paint): paint draws in 64 u (or `box`) units; cells are painted at double size and halved.
class Sheet{ constructor(cell,box){ this.cell=cell; this.box=box||cell; this.items=[]; this.index={}; }
  add(name,kind,paint){ const S=this.cell*2,c=newCanvas(S,S),g=c.getContext('2d'); g.scale(S/this.box,S/this.box); paint(g,c); const d=newCanvas(this.cell,this.cell),q=d.getContext('2d'); q.imageSmoothingQuality='high'; q.drawImage(c,0,0,this.cell,this.cell);
    this.index[name]=this.items.length; this.items.push({name,kind,canvas:d}); return this.index[name]; }
  pixels(name,kind,f){ // f(x,y) in squares 0..1 -> [r,g,b,a 0..255]; painted at double size
    return this.add(name,kind,(g,c)=>{ const n=c.width,im=g.createImageData(n,n); for(let y=0;y<n;y++)for(let x=0;x<n;x++){ const v=f((x+.5)/n,(y+.5)/n),i=(y*n+x)*4; for(let k=0;k<4;k++) im.data[i+k]=v[k]===undefined?255:Math.max(0,Math.min(255,Math.round(v[k]))); } g.putImageData(im,0,0); }); }
  grid(limit){ const n=this.items.length; let best=null; for(let c=10;c<=16;c++){ const r=Math.ceil(n/c); const t=c*r; if(t%6===0||t>limit) continue; if(!best||t<best[0]*best[1]||(t===best[0]*best[1])) best=[c,r]; } return best; }
  draw(cols,rows){ const c=newCanvas(cols*this.cell,rows*this.cell),g=c.getContext('2d'); this.items.forEach((t,i)=>g.drawImage(t.canvas,(i%cols)*this.cell,Math.floor(i/cols)*this.cell)); return c; } }
const over=(dst,src,a)=>{ // dst [r,g,b,a01] with colour src at alpha a on top, straight alpha
  const o=a+dst[3]*(1-a); if(o<=0) return dst; return [0,1,2].map(i=>(src[i]*a+dst[i]*dst[3]*(1-a))/o).concat(o); };
