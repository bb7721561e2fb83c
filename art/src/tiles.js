// The square tiles. Everything is painted in u (64 u = one square), origin at the north-west corner of the square.
function buildTiles(){
  const S=new Sheet(64), X={}; // X = structured index written to the json beside the flat names
  const list=(key,i)=>{ (X[key]=X[key]||[]).push(i); return i; };
  // ---------- ground ----------
  const splits=[[32,32],[22,42],[42,22],[20,24,20],[26,38],[64],[36,28]];
  function slabs(g,v,along){ g.save(); if(along){ g.translate(U,0); g.rotate(Math.PI/2); v+=40; }
    const x=v, y=v*3+1; for(let r=0;r<4;r++){ const sp=splits[(hash2(x*7+r,y*3,101)*splits.length)|0]; let sx=0; for(let i=0;i<sp.length;i++){ const hv=hash2(x*31+r*5+i,y*17+r,103),hv2=hash2(x*31+r*5+i,y*17+r,104);
        const cc=mixA(mixA(hex(PAL.trachyteLo),hex(PAL.trachyte),.25+.75*hv),hex(PAL.sand),.18*hv2);
        g.fillStyle=rgb(cc); g.fillRect(sx,r*16,sp[i],16); g.fillStyle='rgba(255,244,230,.13)'; g.fillRect(sx+.8,r*16+.6,sp[i]-1.6,1.5);
        g.fillStyle=alpha(PAL.ink,.34); g.fillRect(sx,r*16+15,sp[i],1.2); g.fillRect(sx+sp[i]-1,r*16,1.1,16);
        if(hv2>.82){ g.strokeStyle=alpha(PAL.ink,.22); g.lineWidth=1; g.beginPath(); g.moveTo(sx+sp[i]*hv,r*16+2); g.lineTo(sx+sp[i]*hv+(hv>.5?-1:1)*(1.6+2.4*hv),r*16+6+5*hv); g.lineTo(sx+sp[i]*hv+(hv>.5?1:-2)*(1+hv),r*16+15); g.stroke(); }
        sx+=sp[i]; } } g.restore(); g.strokeStyle=alpha(PAL.ink,.20); g.lineWidth=1.4; g.strokeRect(0,0,U,U); }
  for(let v=0;v<8;v++) list('slabs',S.add('slabs_'+v,'ground',g=>slabs(g,v,false)));
  for(let v=0;v<8;v++) list('slabs_along',S.add('slabs_along_'+v,'ground',g=>slabs(g,v,true)));
  function lozenges(g,v){ g.fillStyle=PAL.rose; g.fillRect(0,0,U,U); const q=32/3;
    for(let j=-1;j<=4;j++)for(let i=-1;i<=4;i++)for(let p=0;p<2;p++){ const cx=(2*i+p)*q,cy=(2*j+p)*q,a=2*i+p,b=2*j+p; const rim=a===0||a===6||b===0||b===6; // stones on the border are alike in all variants, so that any two meet
      const k=rim?0:v+1, hv=hash2(wrap(a,6)+k*16,wrap(b,6),111);
      g.fillStyle=rgb(p?mixA(hex(PAL.sand),hex(PAL.rose),.42+.22*hv):mixA(hex(PAL.rose),hex(PAL.trachyteLo),.10+.26*hv)); g.beginPath(); g.moveTo(cx,cy-q); g.lineTo(cx+q,cy); g.lineTo(cx,cy+q); g.lineTo(cx-q,cy); g.closePath(); g.fill();
      g.strokeStyle=alpha(PAL.mortar,.42); g.lineWidth=1; g.stroke(); g.strokeStyle='rgba(255,240,225,.16)'; g.beginPath(); g.moveTo(cx-9,cy-.6); g.lineTo(cx,cy-9.6); g.stroke(); }
    g.strokeStyle=alpha(PAL.ink,.22); g.lineWidth=1.4; g.strokeRect(0,0,U,U); }
  for(let v=0;v<8;v++) list('lozenges',S.add('lozenges_'+v,'ground',g=>lozenges(g,v)));
  X.campo_border=[-1];
  for(let m=1;m<16;m++) X.campo_border.push(S.add('campo_border_'+m,'overlay',g=>{ const n=m&1,e=m&2,s=m&4,w=m&8,off=3,b=7; const band=(x,y,ww,hh)=>{ g.fillStyle=mix(PAL.istria,PAL.trachyte,.30); g.fillRect(x,y,ww,hh); g.strokeStyle=alpha(PAL.mortar,.5); g.lineWidth=1; g.strokeRect(x,y,ww,hh); };
    const x1=w?off:0,x2=U-(e?off:0),y1=n?off:0,y2=U-(s?off:0); if(n) band(x1,off,x2-x1,b); if(s) band(x1,U-off-b,x2-x1,b); if(w) band(off,y1,b,y2-y1); if(e) band(U-off-b,y1,b,y2-y1); }));
  for(let v=0;v<4;v++) list('garden',S.add('garden_'+v,'ground',g=>{ g.fillStyle=mix(PAL.garden,PAL.woodLo,.25); g.fillRect(0,0,U,U); const R=rng(v*911+175); for(let i=0;i<26;i++){ g.fillStyle=alpha(PAL.gardenHi,.22+.2*R()); const a=R()*60,b=R()*58; g.fillRect(a,b,1.4,5); g.fillRect(a+2.5,b+1.5,1.4,4); }
    const at=[[[18,18,13],[46,24,11],[29,45,13]],[[44,19,14],[17,30,11],[39,46,12]],[[21,22,15],[47,43,12],[46,15,8],[17,50,8]],[[33,17,12],[16,43,12],[45,43,14]]][v]; for(const [x,y,r] of at) shrub(g,x,y,r,(R()*1e6)|0);
    g.strokeStyle=alpha(PAL.ink,.16); g.lineWidth=1.2; g.strokeRect(0,0,U,U); }));
  // ---------- water: one frame of a patch of 4 x 4 squares that repeats without a seam ----------
  const abyss=hex(PAL.abyss),deep=hex(PAL.deep),can=hex(PAL.canal),shoal=hex(PAL.shoal),foam=hex(PAL.foam),dusk=hex(PAL.dusk);
  function waterAt(tx,ty){ const wx=pfbm(tx*.75,ty*1,3,2,3,4)-.5, wy=pfbm(tx*.75+9,ty*1,5,2,3,4)-.5;
    const t=pfbm(tx*.5+wx*.8,ty*.75+wy*.8,13,3,2,3)*1.15-.08; let c=abyss; c=mixA(c,deep,sstep(.30,.315,t)); c=mixA(c,can,sstep(.455,.47,t)); c=mixA(c,shoal,sstep(.66,.675,t)*.85); c=mixA(c,can,.22);
    const sk=pfbm(tx*.25+wx*.5,ty*1.25+wy*.6,23,3,1,5); c=mixA(c,dusk,.30*sstep(.56,.70,sk));
    const rip=sstep(.80,.86,pnoise(tx*1.25+wx*1.3,ty*4.5+wy*2.2,31,5,18))*sstep(.42,.62,pnoise(tx*.75,ty,37,3,4)); c=mixA(c,mixA(shoal,foam,.45),.50*rip);
    c=mixA(c,abyss,.35*sstep(.82,.9,pnoise(tx*2+wx*1.3,ty*7.5+wy*2,41,8,30))); return c; }
  for(let v=0;v<16;v++) list('water',S.pixels('water_'+v,'ground',(x,y)=>waterAt(x+v%4,y+(v>>2))));
  X.water={period:[4,4],tiles:X.water};
  // ---------- flooded paving: film (overlay) and the same over slabs; edge where the film ends ----------
  const film=(v)=>(x,y)=>{ let c=can.concat(.60); c=over(c,[24,70,86],.16); const w=waterAt(x+v,y+2); c=over(c,w,.16); const wob=(pnoise(x*2,y*2,9,2,2)-.5)*1.2; c=over(c,foam,.26*sstep(.76,.82,pnoise(x*2+wob,y*7+wob*1.6,163+v*5,2,7))); c[3]*=255; return c; };
  for(let v=0;v<2;v++) list('shallow',S.add('shallow_'+v,'ground',g=>{ slabs(g,v*3+2,false); const n=128,t=newCanvas(n,n),q=t.getContext('2d'),im=q.createImageData(n,n),f=film(v); for(let y=0;y<n;y++)for(let x=0;x<n;x++){ const c=f((x+.5)/n,(y+.5)/n); for(let k=0;k<4;k++) im.data[(y*n+x)*4+k]=c[k]; } q.putImageData(im,0,0); g.drawImage(t,0,0,U,U); }));
  for(let v=0;v<2;v++) list('flood',S.pixels('flood_'+v,'overlay',film(v)));
  X.flood_edge={}; 'nesw'.split('').forEach((d,k)=>{ X.flood_edge[d]=S.add('flood_edge_'+d,'overlay',g=>{ g.translate(32,32); g.rotate(k*Math.PI/2); g.translate(-32,-32); g.lineCap='round'; const line=(y,a,w,dash)=>{ g.strokeStyle=alpha(PAL.foam,a); g.lineWidth=w; g.setLineDash(dash); g.beginPath(); for(let x=0;x<=64;x+=2){ const yy=y+1.6*Math.sin(x/64*Math.PI*4)+.9*Math.sin(x/64*Math.PI*6+1)-.76; x?g.lineTo(x,yy):g.moveTo(x,yy); } g.stroke(); g.setLineDash([]); }; line(3.4,.80,2.2,[]); line(9.5,.34,1.6,[11,9,5,7]); }); });
  // ---------- bridges ----------
  const PW=9;
  function deck(g,half){ // steps across the way; the way runs north-south. half 0: rising side, 1: falling side
    const n=4,st=16; for(let i=0;i<n;i++){ const yy=i*st,up=half===0,crown=(up?i+1.5:n-i+.5)/(n+2),lum=up?.36+.34*crown:.14+.44*crown;
      g.fillStyle=rgb(mixA(hex(shadeHex(PAL.rose,-.42)),hex('#C9A48C'),Math.min(1,lum))); g.fillRect(0,yy,U,st+.5);
      for(let b=-1;b<7;b++){ const hv=hash2(b,i+half*9,5); g.fillStyle=hv>.5?`rgba(255,225,200,${.10*hv})`:alpha(PAL.shade,.20*(1-hv)); g.fillRect(b*10.667+((i%2)*5.333),yy+3,9.7,st-4); }
      g.fillStyle=alpha(PAL.istriaHi,(up?.42:.26)+.38*crown); g.fillRect(0,up?yy:yy+st-2.6,U,2.6); g.fillStyle=alpha(PAL.ink,.34); g.fillRect(0,up?yy+2.6:yy+st-3.8,U,1.2); } }
  function parapet(g,x0,ns,y0=0,y1=U){ // along y at x0 (centre line); ns: lit on the left; else lit alike
    g.fillStyle=alpha(PAL.shade,.45); if(ns) g.fillRect(x0+1,y0,PW,y1-y0); const bar=(w,c,dx=0)=>{ g.fillStyle=c; g.fillRect(x0-w/2+dx,y0,w,y1-y0); }; bar(PW+2.6,PAL.ink); bar(PW,PAL.istriaLo); bar(PW-2.6,PAL.istria,ns?-1.3:0); bar(1.8,PAL.istriaHi,ns?-2.6:0); g.fillStyle=alpha(PAL.ink,.35); for(let y=y0+(y1-y0>40?16:8);y<y1;y+=32) g.fillRect(x0-PW/2,y-.6,PW,1.2); }
  const turn=(g)=>{ g.translate(0,U); g.rotate(-Math.PI/2); }; // way north-south becomes west-east; local west side becomes south... local x = world south->north
  const sides={both:[1,1],first:[1,0],last:[0,1],none:[0,0]};
  const nsN={both:'both',first:'west',last:'east',none:'none'}, ewN={both:'both',first:'south',last:'north',none:'none'};
  X.bridge_ns={}; X.bridge_ew={};
  for(const k in sides) for(let h=0;h<(k==='both'?2:1);h++){ const nm=k==='both'?'bridge_ns_'+h:'bridge_ns_'+nsN[k]; const i=S.add(nm,'ground',g=>{ deck(g,h); if(sides[k][0]) parapet(g,PW/2+1.3,true); if(sides[k][1]) parapet(g,U-PW/2-1.3,true); }); k==='both'?(X.bridge_ns.both=X.bridge_ns.both||[]).push(i):X.bridge_ns[nsN[k]]=i; }
  for(const k in sides) for(let h=0;h<(k==='both'?2:1);h++){ const nm=k==='both'?'bridge_ew_'+h:'bridge_ew_'+ewN[k]; const i=S.add(nm,'ground',g=>{ turn(g); deck(g,h); if(sides[k][0]) parapet(g,PW/2+1.3,false); if(sides[k][1]){ g.fillStyle=alpha(PAL.shade,.45); g.fillRect(U-PW-8,0,7,U); parapet(g,U-PW/2-1.3,false); } }); k==='both'?(X.bridge_ew.both=X.bridge_ew.both||[]).push(i):X.bridge_ew[ewN[k]]=i; }
  // south face of an east-west bridge, on the water square below the deck
  X.bridge_face={}; for(const part of ['single','left','mid','right']) X.bridge_face[part]=S.add('bridge_face_'+part,'overlay',g=>{ const fh=17; g.fillStyle=alpha(PAL.shade,.42); const x0=part==='single'||part==='left'?4:0,x1=part==='single'||part==='right'?60:64; g.beginPath(); g.moveTo(x0,0); g.lineTo(x0+(x0?8:0),44); g.lineTo(x1,x1<64?34:46); g.lineTo(x1,0); g.fill();
    const gr=g.createLinearGradient(0,-2,0,fh); gr.addColorStop(0,PAL.istriaLo); gr.addColorStop(1,mix(PAL.trachyteLo,PAL.ink,.45)); g.fillStyle=gr; g.fillRect(0,0,U,fh);
    const path=()=>{ g.beginPath(); if(part==='single'){ g.moveTo(7,fh); g.bezierCurveTo(15,1,49,1,57,fh); } else if(part==='left'){ g.moveTo(9,fh); g.bezierCurveTo(16,9,36,4.4,64,4.4); } else if(part==='mid'){ g.moveTo(0,4.4); g.lineTo(64,4.4); } else { g.moveTo(0,4.4); g.bezierCurveTo(28,4.4,48,9,55,fh); } };
    g.fillStyle=PAL.abyss; path(); if(part==='left') g.lineTo(64,fh); if(part==='right') g.lineTo(0,fh); if(part==='mid'){ g.lineTo(64,fh); g.lineTo(0,fh); } g.closePath(); g.fill(); g.save(); g.beginPath(); g.rect(0,0,U,fh); g.clip(); g.strokeStyle=PAL.ink; g.lineWidth=4.6; path(); g.stroke(); g.strokeStyle=PAL.istria; g.lineWidth=3; path(); g.stroke(); g.restore(); g.fillStyle=alpha(PAL.ink,.8); g.fillRect(0,0,U,1.4); g.fillStyle=alpha(PAL.foam,.55); if(part!=='mid'&&part!=='right') g.fillRect(0,fh-1,9,1.6); if(part!=='mid'&&part!=='left') g.fillRect(55,fh-1,9,1.6); g.fillStyle=alpha(PAL.lamp,.3); g.fillRect(26,fh-4,12,1.5); });
  // landing of a bridge on the bank square next to it; the letter is the side on which the bridge lies
  X.bridge_foot={}; 'nesw'.split('').forEach((d,k)=>{ X.bridge_foot[d]=S.add('bridge_foot_'+d,'overlay',g=>{ g.save(); g.translate(32,32); g.rotate(k*Math.PI/2); g.translate(-32,-32); g.fillStyle=alpha(PAL.ink,.45); g.fillRect(8,0,48,17.6); g.fillStyle=rgb(mixA(hex(shadeHex(PAL.rose,-.42)),hex('#C9A48C'),k===0||k===3?.34:.42)); g.fillRect(9,0,46,16); for(let b=0;b<5;b++){ const hv=hash2(b,k,5); g.fillStyle=hv>.5?`rgba(255,225,200,${.10*hv})`:alpha(PAL.shade,.20*(1-hv)); g.fillRect(9+b*9.4,3,8.6,12); } g.fillStyle=alpha(PAL.istriaHi,.5); g.fillRect(9,0,46,2.4); g.fillRect(9,13.6,46,2.4); g.fillStyle=alpha(PAL.ink,.3); g.fillRect(9,2.4,46,1.2); for(const s of [0,1]){ const x=s?U-PW/2-1.3:PW/2+1.3; const bar=(w,c)=>{ g.strokeStyle=c; g.lineWidth=w; g.beginPath(); g.moveTo(x,0); g.lineTo(x,13); g.stroke(); }; bar(PW+2.6,PAL.ink); bar(PW,PAL.istriaLo); bar(PW-2.6,PAL.istria); bar(1.8,PAL.istriaHi); } g.restore();
      const r=7.2,P={n:[[8,14],[56,14]],s:[[8,49],[56,49]],e:[[50,8],[50,56]],w:[[14,8],[14,56]]}[d]; for(const p of P) finial(g,p[0],p[1],r); }); });
  // ---------- steps, stairs, ladders ----------
  function rot(g,d){ const k='nesw'.indexOf(d); g.translate(32,32); g.rotate(k*Math.PI/2); g.translate(-32,-32); }
  const light={n:1,w:.97,e:.86,s:.82}; // how the light falls on a flight that rises to this side
  X.stairs={}; for(const d of 'nesw') X.stairs[d]=S.add('stairs_'+d,'overlay',g=>{ // rises towards d
    g.fillStyle=alpha(PAL.shade,.5); g.fillRect(8,10,54,54); g.save(); rot(g,d); const n=6,h=60/n; for(let i=0;i<n;i++){ const y=2+(n-1-i)*h, t=i/(n-1); const c=mixA(hex(shadeHex(PAL.istriaLo,-.42)),hex(PAL.istria),(.16+.84*t)*(d==='n'||d==='w'?1:.86)); g.fillStyle=rgb(c); g.fillRect(7,y,50,h+.4); const nose=alpha(PAL.istriaHi,.45+.35*t); g.fillStyle=nose; g.fillRect(7,y+h-2.2,50,1.5); g.fillStyle=alpha(PAL.ink,.62); g.fillRect(7,y+h-.8,50,1.5); }
    for(const x of [2,54]){ g.fillStyle=PAL.istriaLo; g.fillRect(x,1,8,62); g.fillStyle=PAL.istria; g.fillRect(x+1,1,5,62); g.strokeStyle=alpha(PAL.ink,.8); g.lineWidth=1.4; g.strokeRect(x,1,8,62); } g.restore(); });
  X.water_steps={}; for(const d of 'nesw') X.water_steps[d]=S.add('water_steps_'+d,'overlay',g=>{ // the bank lies on side d; goes down into the water
    g.save(); rot(g,d); const n=6; g.fillStyle=alpha(PAL.abyss,.35); g.fillRect(6,0,U-12,56); for(let i=n-1;i>=0;i--){ const yy=-2+i*9.2,dep=Math.max(0,(i-1.6)/(n-1.6)); g.globalAlpha=1-dep*.62; g.fillStyle=rgb(mixA(mixA(hex(PAL.istria),hex(PAL.shoal),dep*.92),hex(PAL.ink),.10+.05*i)); g.fillRect(5,yy,U-10,10.2); g.fillStyle=alpha(i<2?PAL.istriaHi:PAL.foam,.85-.5*dep); g.fillRect(5,yy,U-10,2); g.fillStyle=alpha(PAL.ink,.55); g.fillRect(5,yy+8.4,U-10,1.6); g.globalAlpha=1; }
    g.strokeStyle=alpha(PAL.foam,.8); g.lineWidth=1.8; g.setLineDash([12,5,5,4]); g.beginPath(); g.moveTo(6,20); g.lineTo(U-6,20); g.stroke(); g.setLineDash([]);
    for(const sx of [.8,U-7.8]){ g.fillStyle=alpha(PAL.abyss,.4); g.fillRect(sx+(sx<9?7:-3),0,3,44); g.fillStyle=PAL.istriaLo; g.fillRect(sx,-4,7,46); g.fillStyle=PAL.istria; g.fillRect(sx+1,-4,4,45); g.strokeStyle=alpha(PAL.ink,.7); g.lineWidth=1.5; g.strokeRect(sx,-4,7,46); } g.restore(); });
  X.ladder={}; for(const d of 'nesw') X.ladder[d]=S.add('ladder_'+d,'overlay',g=>{ // leans against the wall on side d
    g.save(); g.translate(5,7); rot(g,d); g.strokeStyle=alpha(PAL.shade,.5); g.lineWidth=4; g.beginPath(); for(const x of [23,41]){ g.moveTo(x,-4); g.lineTo(x,42); } for(let i=0;i<5;i++){ g.moveTo(23,2+i*9); g.lineTo(41,2+i*9); } g.stroke(); g.restore();
    g.save(); rot(g,d); const draw=(lw,c,c2)=>{ g.lineCap='butt'; for(let i=0;i<5;i++){ const y=4+i*8.6; g.strokeStyle=c2; g.lineWidth=lw*.8; g.beginPath(); g.moveTo(22.5-i*.35,y); g.lineTo(41.5+i*.35,y); g.stroke(); } g.strokeStyle=c; g.lineWidth=lw; g.beginPath(); g.moveTo(23,-2); g.lineTo(20.6,45); g.moveTo(41,-2); g.lineTo(43.4,45); g.stroke(); }; draw(7,PAL.ink,PAL.ink); draw(4.2,PAL.woodHi,PAL.rope); g.strokeStyle='rgba(255,240,214,.45)'; g.lineWidth=1.1; g.beginPath(); g.moveTo(21.9,-2); g.lineTo(19.6,45); g.moveTo(39.9,-2); g.lineTo(42.3,45); g.stroke(); g.fillStyle=PAL.ink; for(const x of [20.6,43.4]) g.fillRect(x-3.5,44,7,2.6); g.restore(); });
  // ---------- jetty, rubble, hazard, walls ----------
  for(let v=0;v<2;v++) list('jetty',S.add('jetty_'+v,'overlay',g=>{ g.fillStyle=alpha(PAL.ink,.5); g.fillRect(0,50,U,14); for(let i=0;i<8;i++){ const hv=hash2(v*8+i,3,161); g.fillStyle=mix(PAL.woodLo,PAL.woodHi,.30+.6*hv); g.fillRect(i*8+.4,0,7.2,57+hv*3); g.fillStyle='rgba(255,230,190,.18)'; g.fillRect(i*8+.4,0,1.4,57+hv*2); g.fillStyle=alpha(PAL.ink,.6); g.fillRect(i*8+7.2,0,1.2,58); g.fillRect(i*8,57+hv*3,8,1.6); g.fillRect(i*8+3,7,1.4,1.4); g.fillRect(i*8+3,47,1.4,1.4); } g.fillStyle=alpha(PAL.ink,.18); g.fillRect(0,6,U,4.4); g.fillRect(0,46,U,4.4); }));
  for(let v=0;v<2;v++) list('difficult',S.add('difficult_'+v,'overlay',g=>{ const R=rng(77+v*431); const stone=(x,y,r,c)=>{ const n=6,pts=[]; const a0=R()*6; for(let i=0;i<n;i++){ const a=a0+i/n*6.283,rr=r*(.78+.35*R()); pts.push([x+Math.cos(a)*rr,y+Math.sin(a)*rr*.82]); } const p=(dx,dy)=>{ g.beginPath(); pts.forEach((q,i)=>i?g.lineTo(q[0]+dx,q[1]+dy):g.moveTo(q[0]+dx,q[1]+dy)); g.closePath(); }; g.fillStyle=alpha(PAL.shade,.55); p(r*.32,r*.5); g.fill(); g.fillStyle=shadeHex(c,-.38); p(0,r*.22); g.fill(); g.strokeStyle=PAL.ink; g.lineWidth=1.4; g.stroke(); g.fillStyle=c; p(0,-r*.08); g.fill(); g.strokeStyle=alpha(PAL.ink,.75); g.lineWidth=1.1; g.stroke(); g.save(); p(0,-r*.08); g.clip(); g.fillStyle='rgba(255,246,230,.34)'; g.beginPath(); g.ellipse(x-r*.4,y-r*.55,r*.8,r*.42,-.5,0,7); g.fill(); g.restore(); };
    const cols=[PAL.istriaLo,PAL.trachyte,PAL.plasterRose,PAL.tile2,PAL.trachyteLo]; g.fillStyle=alpha(PAL.shade,.30); g.beginPath(); g.ellipse(33,36,27,23,0,0,7); g.fill();
    if(v===1){ g.save(); g.translate(33,33); g.rotate(.6); g.fillStyle=alpha(PAL.shade,.5); g.fillRect(-24,2,54,9); g.fillStyle=PAL.wood; g.fillRect(-27,-5,54,8); g.fillStyle='rgba(255,235,200,.25)'; g.fillRect(-27,-5,54,1.8); g.strokeStyle=PAL.ink; g.lineWidth=1.4; g.strokeRect(-27,-5,54,8); g.restore(); }
    const at=[[[16,17,7],[34,13,5.5],[49,20,8],[25,30,9],[44,37,10],[14,42,7],[30,50,8],[50,53,5.5],[9,28,3.4],[38,24,3.6],[56,38,3.2],[20,55,3.6],[41,54,3.4]],[[15,15,8],[45,14,7],[52,31,6],[14,36,6],[47,48,9],[20,52,6.5],[33,20,4.4],[34,55,4],[27,41,5],[40,34,4.2],[8,50,3],[56,17,3]]][v]; at.sort((a,b)=>a[1]-b[1]).forEach(([x,y,r])=>stone(x,y,r,cols[(R()*5)|0])); }));
  list('hazard',S.add('hazard_0','overlay',g=>{ // a pool of burning lamp oil
    const pool=(s,c)=>{ g.fillStyle=c; g.beginPath(); g.moveTo(32-25*s,34); g.bezierCurveTo(32-27*s,34-18*s,32-10*s,34-22*s,32+2*s,34-18*s); g.bezierCurveTo(32+18*s,34-25*s,32+29*s,34-12*s,32+25*s,34+1*s); g.bezierCurveTo(32+29*s,34+14*s,32+13*s,34+22*s,32+1*s,34+19*s); g.bezierCurveTo(32-12*s,34+25*s,32-27*s,34+15*s,32-25*s,34); g.fill(); };
    radial(g,32,32,32,[[0,alpha(PAL.lamp,.55)],[.55,alpha('#E0803C',.28)],[1,alpha('#E0803C',0)]]); pool(1.06,alpha(PAL.ink,.85)); pool(.98,'#241426'); pool(.84,'#4A1F2A'); pool(.6,'#8A3A24');
    const flame=(x,y,h,w)=>{ const f=(k,c)=>{ const hh=h*k,ww=w*k; g.fillStyle=c; g.beginPath(); g.moveTo(x-ww,y); g.bezierCurveTo(x-ww*1.3,y-hh*.45,x-ww*.1,y-hh*.5,x+ww*.05,y-hh); g.bezierCurveTo(x+ww*.5,y-hh*.6,x+ww*1.4,y-hh*.4,x+ww,y); g.bezierCurveTo(x+ww*.6,y+ww*.55,x-ww*.6,y+ww*.55,x-ww,y); g.closePath(); g.fill(); if(k===1){ g.strokeStyle=PAL.ink; g.lineWidth=1.6; g.stroke(); } }; f(1,'#E0642C'); f(.72,PAL.lamp); f(.40,PAL.lampCore); };
    flame(20,33,17,5.5); flame(44,32,20,6); flame(31,43,26,8); flame(49,47,12,4); flame(15,46,11,3.6); }));
  for(let v=0;v<2;v++) list('wall',S.add('wall_'+v,'ground',g=>{ // a whole square of wall; 0 shows its south face, 1 goes on southwards
    const top=v?U:U-FACE-3; g.fillStyle=mix(PAL.trachyte,PAL.istriaLo,.35); g.fillRect(0,0,U,U); for(let r=0;r<4;r++){ const off=(r%2)*16,y=r*16; for(let i=-1;i<2;i++){ const x=i*32+off,hv=hash2(wrap(i,2),r,19); g.fillStyle=rgb(mixA(hex(PAL.trachyte),hex(PAL.istria),.25+.35*hv)); g.fillRect(x,y,32,16); g.fillStyle='rgba(255,248,236,.30)'; g.fillRect(x+.8,y+.6,30.4,1.6); g.fillStyle=alpha(PAL.ink,.36); g.fillRect(x,y+15,32,1.2); g.fillRect(x+31,y,1.2,16); } }
    if(!v){ g.fillStyle=PAL.istria; g.fillRect(0,top-4,U,4); g.fillStyle=mix(PAL.plasterRed,PAL.ink,.45); g.fillRect(0,top,U,U-top); g.fillStyle=alpha(PAL.ink,.30); for(let i=0;i<8;i++){ g.fillRect(i*8,top+3+(i%2)*5,6,1.2); g.fillRect(i*8+(i%2)*4,top+3,1.2,5); } g.fillStyle=alpha(PAL.ink,.7); g.fillRect(0,top-.8,U,1.6); g.fillRect(0,U-1.6,U,1.6); } g.strokeStyle=alpha(PAL.ink,.32); g.lineWidth=1.4; g.strokeRect(0,0,U,U); }));
  X.wall_edge={}; for(const d of 'nesw') X.wall_edge[d]=S.add('wall_edge_'+d,'overlay',g=>{ const T=9,hor=d==='n'||d==='s'; const x=d==='e'?U-T:0,y=d==='s'?U-T-FACE+2:0,w=hor?U:T,h=hor?T:U; g.fillStyle=alpha(PAL.shade,.45); if(hor) g.fillRect(0,y+T+FACE-1,U,d==='n'?8:0); else if(d==='w') g.fillRect(T,0,7,U);
    if(hor){ g.fillStyle=mix(PAL.plasterRed,PAL.ink,.45); g.fillRect(0,y+T-1,U,FACE); g.fillStyle=alpha(PAL.ink,.28); for(let i=0;i<8;i++) g.fillRect(i*8,y+T+2+(i%2)*4,6,1.2); } g.fillStyle=PAL.istriaLo; g.fillRect(x,y,w,h); g.fillStyle=PAL.istria; g.fillRect(x,y,hor?U:T*.6,hor?T*.6:U); g.fillStyle=alpha(PAL.ink,.7); if(hor){ g.fillRect(0,y,U,1.4); g.fillRect(0,y+T-.7,U,1.4); g.fillRect(0,y+T+FACE-2.2,U,1.4); g.fillStyle=alpha(PAL.ink,.35); g.fillRect(31.4,y,1.2,T); g.fillRect(63.2,y,.8,T); } else { g.fillRect(x,0,1.4,U); g.fillRect(x+T-1.4,0,1.4,U); g.fillStyle=alpha(PAL.ink,.35); g.fillRect(x,31.4,T,1.2); g.fillRect(x,63.2,T,.8); } });
  // ---------- roofs ----------
  for(let l=1;l<=3;l++){ X['roof_'+l]={plain:[],eave:{}}; for(let v=0;v<4;v++) X['roof_'+l].plain.push(S.pixels(`roof_${l}_${v}`,'roof',(x,y)=>roofPixel(l,x*U,y*U,'S',y*U,v))); 'nesw'.split('').forEach((d,k)=>{ X['roof_'+l].eave[d]=S.add(`roof_${l}_eave_${d}`,'overlay',g=>eaves(g,l,1<<k)); }); }
  // ---------- facades: the south wall, drawn on the square below; levels x 4 plasters, and over water ----------
  const plasters=[PAL.plasterRed,PAL.plasterOchre,PAL.plasterRose,PAL.plasterCream];
  function facade(g,lv,p,water){ const rows=lv+(water?1:0),hgt=rows*FACE,id=lv*5+p; const gr=g.createLinearGradient(0,0,0,hgt); gr.addColorStop(0,shadeHex(plasters[p],-.30)); gr.addColorStop(1,shadeHex(plasters[p],-.62));
    const sh=g.createLinearGradient(0,hgt,0,hgt+13); sh.addColorStop(0,alpha(PAL.shade,.55)); sh.addColorStop(1,alpha(PAL.shade,0)); if(!water){ g.fillStyle=sh; g.fillRect(0,hgt,U,13); }
    g.fillStyle=gr; g.fillRect(0,0,U,hgt); g.fillStyle=mix(PAL.istriaLo,PAL.ink,.35); g.fillRect(0,hgt-2.4,U,2.4);
    for(let l=0;l<rows;l++){ const Y0=l*FACE+(l===0?1.2:0); if(water&&l===rows-1){ g.fillStyle=mix(PAL.trachyteLo,PAL.ink,.4); g.fillRect(0,l*FACE,U,FACE); g.fillStyle=alpha(PAL.ink,.35); for(let i=0;i<4;i++) g.fillRect(i*16+(lv%2)*6,l*FACE,1.2,FACE); g.fillStyle=mix(PAL.algae,PAL.ink,.4); g.fillRect(0,l*FACE+6,U,5); g.fillStyle=alpha(PAL.foam,.55); for(let i=0;i<5;i++) if(hash2(i,lv,5)>.35) g.fillRect(i*13+2,hgt-1,8,1.6); continue; }
      const ground=l===rows-1&&!water, n=[3,4,3][(hash2(id,l,3)*3)|0]; for(let i=0;i<n;i++){ const hv=hash2(i*7+id*13,l*9+lv,181); if(hv<.08) continue; const on=hv>.62,ww=n===3?6.6:5,cx=(i+.5)*U/n,wy=Y0+1.6,wh=(ground?FACE-3.6:FACE-3.2)-(l===0?1.2:0);
        if(ground&&hv<.26){ g.fillStyle=alpha(PAL.ink,.9); arch(g,cx-4.4,Y0+1.2,8.8,FACE-1.4-(l?0:1.2)); g.fillStyle=hv<.18?'#3F5A55':'#5A3A34'; arch(g,cx-3.3,Y0+2.2,6.6,FACE-2.4-(l?0:1.2)); g.fillStyle=PAL.istria; g.fillRect(cx-6,hgt-1.2,12,2.2); continue; }
        g.fillStyle=mix(PAL.istria,PAL.istriaLo,.35); arch(g,cx-ww/2-1.2,wy-1.1,ww+2.4,wh+1.6); g.fillStyle=on?PAL.window:PAL.windowOff; arch(g,cx-ww/2,wy,ww,wh); if(on){ g.fillStyle=alpha(PAL.lampCore,.95); g.fillRect(cx-ww/2+1.2,wy+wh-2.6,ww-2.4,2.6); g.fillStyle=alpha(PAL.ink,.55); g.fillRect(cx-.5,wy,1,wh); } else { g.fillStyle='rgba(160,180,230,.28)'; g.fillRect(cx-ww/2+1,wy+1.5,1.4,wh-2); }
        if(!on&&hv>.45){ g.fillStyle=hv>.54?'#3F6B5E':'#6E4A3C'; g.fillRect(cx-ww/2-3.4,wy+.2,2.4,wh); g.fillRect(cx+ww/2+1,wy+.2,2.4,wh); } g.fillStyle=PAL.istria; g.fillRect(cx-ww/2-1.8,wy+wh,ww+3.6,1.3); }
      if(l>0){ g.fillStyle=alpha(PAL.ink,.20); g.fillRect(0,l*FACE-.5,U,1); } }
    g.fillStyle=alpha(PAL.ink,.6); g.fillRect(0,0,U,2.4); g.fillStyle=mix(PAL.istria,PAL.istriaLo,.4); g.fillRect(0,0,U,1.5); }
  for(let l=1;l<=3;l++) for(let p=0;p<4;p++) list('facade_'+l,S.add(`facade_${l}_${p}`,'overlay',g=>facade(g,l,p,false)));
  for(let l=1;l<=3;l++) list('facade_water',S.add(`facade_water_${l}`,'overlay',g=>facade(g,l,[2,1,3][l-1],true)));
  // ---------- coping: land squares, by the eight neighbours that are water ----------
  const reduce=(mask)=>{ // bits N NE E SE S SW W NW; a diagonal only matters where both its sides are unlike it
    let m=mask; for(let k=1;k<8;k+=2){ const a=1<<(k-1),b=1<<((k+1)%8); if(m&a||m&b) m&=~(1<<k); } return m; };
  X.coping=new Array(256).fill(-1); const made={};
  for(let raw=0;raw<256;raw++){ const m=reduce(raw); if(m===0) continue; if(made[m]===undefined) made[m]=S.add('coping_'+m,'overlay',g=>edgeOf(g,m,true)); X.coping[raw]=made[m]; }
  // ---------- quay face: on water squares whose north neighbour is land; west and east end ----------
  X.quay_face={}; for(const w of ['runs','open','bank']) for(const e of ['runs','open','bank']) X.quay_face[w+'_'+e]=S.add(`quay_face_${w}_${e}`,'overlay',g=>{ const l=w==='open'?8:0,r=e==='open'?8:0; const gr=g.createLinearGradient(0,-2,0,FACE+4); gr.addColorStop(0,mix(PAL.istriaLo,PAL.ink,.25)); gr.addColorStop(.5,mix(PAL.trachyteLo,PAL.ink,.35)); gr.addColorStop(.78,mix(PAL.algae,PAL.ink,.35)); gr.addColorStop(1,mix(PAL.algae,PAL.abyss,.7)); g.fillStyle=gr; g.fillRect(l,-3,U-l-r,FACE+5); g.fillStyle=alpha(PAL.ink,.35); for(let i=0;i<4;i++){ const x=i*16+7; if(x>l&&x<U-r) g.fillRect(x,0,1.2,FACE-2); } g.fillStyle=alpha(PAL.ink,.7); g.fillRect(l,0,U-l-r,1.2);
    g.fillStyle=alpha(PAL.foam,.55); for(let i=0;i<5;i++){ const q=hash2(i+w.length*5,e.length,5); const x=i*13+q*4; if(q>.3&&x>l-4&&x<U-r-6) g.fillRect(x,FACE+1+Math.sin(i)*.8,6+q*6,1.6); }
    // the fillet of an inner corner lies over the face
    const bits=1|(w==='bank'?64|128:0)|(e==='bank'?4|2:0); if(w==='bank'||e==='bank'){ g.save(); g.beginPath(); if(w==='bank') g.rect(0,0,9,9); if(e==='bank') g.rect(55,0,9,9); g.clip(); edgeOf(g,(~bits)&255,false); g.restore(); } });
  // ---------- soft cast shadow: bits W=1 N=2 NW=4 of higher neighbours; for 1 and 2 levels ----------
  X.shadow={}; for(let h=1;h<=2;h++){ X.shadow[h]=new Array(8).fill(-1); for(let m=1;m<8;m++){ if(m===7){ X.shadow[h][7]=X.shadow[h][3]; continue; }
    X.shadow[h][m]=S.add(`shadow_${h}_${['','w','n','wn','nw','w_nw','n_nw'][m]}`,'overlay',(g,c)=>{ const dx=SHX*h,dy=SHY*h; const t=newCanvas(c.width*2,c.height*2),q=t.getContext('2d'); q.scale(2,2); q.translate(32,32); const poly=(p)=>{ q.beginPath(); p.forEach((a,i)=>i?q.lineTo(a[0],a[1]):q.moveTo(a[0],a[1])); q.closePath(); q.fill(); }; q.fillStyle='#14103A'; const big=96;
      const W=m&1,N=m&2,NW=m&4; if(W) poly([[-big,-big],NW||N?[0,-big]:[-big,-big],[0,0],[dx,dy],[dx,big],[-big,big]]); if(N) poly([[-big,-big],[big,-big],[big,dy],[dx,dy],[0,0],NW||W?[-big,0]:[-big,-big]]); if(W&&N) poly([[-big,-big],[dx,-big],[dx,dy],[-big,dy]]); if(NW){ if(W||N) poly([[-big,-big],[dx,-big],[dx,dy],[-big,dy]]); else poly([[-big,-big],[0,-big],[dx,dy-dy],[dx,dy],[0,dy],[-big,0]]); }
      g.save(); g.setTransform(1,0,0,1,0,0); g.globalAlpha=.60; g.filter='blur(3px)'; g.drawImage(t,-64,-64); g.restore();
      if(W){ const gr=g.createLinearGradient(0,0,12,0); gr.addColorStop(0,alpha(PAL.shade,.34)); gr.addColorStop(1,alpha(PAL.shade,0)); g.fillStyle=gr; g.fillRect(0,0,12,U); } }); } }
  // ---------- markers ----------
  list('cover',S.add('cover_0','overlay',g=>{ g.save(); g.translate(51,51); g.fillStyle=alpha(PAL.ink,.55); g.beginPath(); g.roundRect(-10.5,-9.5,22,22,5); g.fill(); g.beginPath(); g.arc(0,0,11,0,7); g.fillStyle=PAL.ink; g.fill(); g.beginPath(); g.arc(0,0,9.6,0,7); g.fillStyle='#8CE3A8'; g.fill(); g.fillStyle='#06281A'; g.beginPath(); g.roundRect(-6,-5.4,12,3.4,1); g.roundRect(-6,-1.4,5.4,3.2,1); g.roundRect(.6,-1.4,5.4,3.2,1); g.roundRect(-6,2.4,12,3.4,1); g.fill(); g.restore(); }));
  for(let l=1;l<=3;l++) list('plaque',S.add('plaque_'+l,'overlay',g=>plaque(g,13,14,l)));
  // ---------- floating things and furniture ----------
  const fl=(n,f)=>list('debris',S.add('debris_'+n,'overlay',g=>{ g.translate(32,31); g.scale(.80,.80); g.translate(-32,-32); floatItem(g,Object.assign({x:.5,y:.5},f)); }));
  fl('raft',{k:'raft'}); fl('crate',{k:'fcrate'}); fl('barrel',{k:'fbarrel'});
  X.debris={raft:X.debris[0],crate:X.debris[1],barrel:X.debris[2]}; X.obstacle={};
  const ob=(n,f)=>{ X.obstacle[n]=S.add('obstacle_'+n,'overlay',f); };
  ob('barrel',g=>prop(g,{k:'barrel',x:.5,y:.5})); ob('crates',g=>{ prop(g,{k:'crate',x:.33,y:.36,s:.72}); prop(g,{k:'crate',x:.68,y:.42,s:.58}); prop(g,{k:'crate',x:.46,y:.70,s:.66}); });
  ob('well',g=>{ g.translate(32,32); g.scale(.80,.80); g.translate(-34,-31); prop(g,{k:'well',x:.5,y:.5}); }); ob('cart',g=>{ g.translate(32,32); g.scale(.74,.74); g.translate(-32,-32); prop(g,{k:'cart',x:.6,y:.5}); });
  ob('post',g=>{ g.translate(32,38); g.scale(1.2,1.2); post(g,0,0,0,false); });
  ob('post_water',g=>{ g.translate(32,38); g.scale(1.2,1.2); post(g,0,0,1,true); }); ob('planter',g=>prop(g,{k:'planter',x:.5,y:.56})); ob('statue',g=>{ g.translate(28,46); g.scale(.92,.92); prop(g,{k:'statue',x:0,y:0}); }); ob('sacks',g=>prop(g,{k:'sack',x:.5,y:.5})); ob('lamp',g=>{ g.translate(32,50); g.scale(1.12,1.12); lampPost(g,0,0); }); ob('chimney',g=>chimney(g,30,32,0)); ob('skylight',g=>dormer(g,32,32,1));
  X.gondola={}; for(const d of ['w','e']) X.gondola[d]=S.add('gondola_'+d,'overlay',g=>floatItem(g,{k:'gondola',x:d==='w'?1.0:0,y:.5,len:1.76}));
  X.sandolo=S.add('sandolo_0','overlay',g=>floatItem(g,{k:'sandolo',x:.5,y:.48,len:.92,c:1}));
  const names={}; S.items.forEach((t,i)=>names[t.name]=i); return {sheet:S,sets:X,names}; }

// edge of the land inside the middle square of a 3 x 3 block. waterMask: N NE E SE S SW W NW; centreLand: the square itself
function edgeOf(g,waterMask,centreLand){ const at=(x,y)=>{ x=Math.max(0,Math.min(2,x)); y=Math.max(0,Math.min(2,y)); if(x===1&&y===1) return centreLand; const k=[[1,0],[2,0],[2,1],[2,2],[1,2],[0,2],[0,1],[0,0]].findIndex(p=>p[0]===x&&p[1]===y); return !(waterMask>>k&1); };
  const loops=traceLoops({w:9,h:9},(x,y)=>at(x-3,y-3)).map(l=>l.map(p=>[p[0]-4,p[1]-4])); const p=loopPath(loops,11,7);
  g.save(); g.beginPath(); g.rect(0,0,U,U); g.clip();
  if(centreLand){ const out=new Path2D(); out.rect(-200,-200,500,500); out.addPath(p); g.save(); g.clip(out,'evenodd'); g.fillStyle=mix(PAL.canal,PAL.deep,.4); g.fillRect(0,0,U,U); g.restore(); }
  g.save(); g.clip(p); for(const [c,w] of [[alpha(PAL.ink,.5),20],[mix(PAL.istria,PAL.istriaLo,.25),17.2],[PAL.istria,12.8],[PAL.istriaHi,3.6]]){ g.strokeStyle=c; g.lineWidth=w; g.stroke(p); }
  for(const l of loops) for(let i=0;i<l.length;i++){ const a=l[i],b=l[(i+1)%l.length],len=Math.hypot(b[0]-a[0],b[1]-a[1]),dx=(b[0]-a[0])/len,dy=(b[1]-a[1])/len; for(let t=.5;t<len;t+=.5){ const x=(a[0]+dx*t)*U,y=(a[1]+dy*t)*U; g.fillStyle=alpha(PAL.ink,.38); g.fillRect(x-.7-Math.abs(dy)*9,y-.7-Math.abs(dx)*9,1.4+Math.abs(dy)*18,1.4+Math.abs(dx)*18); } }
  g.restore(); g.strokeStyle=alpha(PAL.ink,.55); g.lineWidth=1.6; g.stroke(p); g.restore(); }

// ---------- roof texture ----------
const ROOFBASE=[0,'tile1','tile2','tile3'];
const SLOPE={N:1.10,W:1.0,E:.80,S:.86};
function roofPixel(l,ux,uy,nrm,tt,seed,rid=99){ // ux, uy in u; nrm: way the slope faces; tt: depth from the eave in u; rid: distance to a hip in u
  const base=hex(PAL[ROOFBASE[l]]),lo=hex(PAL.tileLo),hi=mixA(base,hex('#FFD9A8'),.45),rib=8,cou=12.8;
  const uu=nrm==='N'||nrm==='S'?ux:uy, f=uu/rib-Math.floor(uu/rib), ph=Math.cos(2*Math.PI*(f-.5)), t3=tt+2.6*ph, ci=Math.floor(t3/cou), ui=Math.floor(uu/rib), cf=t3/cou-ci;
  let v=SLOPE[nrm]*(.90+.13*Math.cos(2*Math.PI*(f-.36))); if(cf<.13) v*=.80; else if(cf<.26) v*=1.05;
  const hv=hash2(wrap(ui,8)+seed*77,wrap(ci,5)+nrm.charCodeAt(0)*3+l*31,171); let c=mixA(base,lo,.10+.28*hv*hv); if(hv>.93) c=mixA(c,hex('#5E5A50'),.45); else if(hv<.07) c=mixA(c,hi,.45);
  c=c.map(q=>q*v); if(v>1) c=mixA(c,hi,(v-1)*.6);
  if(rid<4.4){ const seg=uu/10.667,sf=seg-Math.floor(seg); c=rid<3.4?mixA(mixA(base,hi,.42),lo,sf<.14?.55:0):mixA(c,lo,.65); }
  return c; }
function eaves(g,l,mask){ const base=hex(PAL[ROOFBASE[l]]),hi=rgb(mixA(base,hex('#FFD9A8'),.62)),lo=PAL.tileLo; const col=(c,a)=>c.startsWith('#')?alpha(c,a):c.replace('rgb(','rgba(').replace(')',`,${a})`);
  for(let k=0;k<4;k++) if(mask>>k&1){ g.save(); g.translate(32,32); g.rotate(k*Math.PI/2); g.translate(-32,-32); const L=(mask>>((k+3)%4)&1),R=(mask>>((k+1)%4)&1); g.beginPath(); g.moveTo(0,0); g.lineTo(U,0); g.lineTo(U-(R?24:0),24); g.lineTo(L?24:0,24); g.closePath(); g.clip(); // mitred where two eaves meet
    const wood=k===0||k===3; g.fillStyle=alpha(lo,.6); g.fillRect(0,0,U,2.6); for(let i=0;i<l;i++){ const y=2.6+i*3.4; g.fillStyle=col(hi,.42+.10*l); g.fillRect(0,y,U,2.45); g.fillStyle=alpha(lo,.6); g.fillRect(0,y+2.45,U,.95); }
    if(wood){ g.fillStyle=alpha('#FFE2B8',.55); g.fillRect(0,0,U,1.5); } g.fillStyle=alpha(PAL.ink,.78); g.fillRect(0,0,U,1); g.restore(); } }
