// Tokens and icons. Fonts are loaded by the page; images made from SVG text get them embedded.
const svgImage=(t)=>new Promise((ok,no)=>{ const i=new Image(); i.onload=()=>ok(i); i.onerror=()=>no(new Error('svg: '+t.slice(0,120))); i.src='data:image/svg+xml;charset=utf-8,'+encodeURIComponent(t); });
const CHARACTERS={ capo_of_the_lamps:'bauta', tide_mother:'coral', tile_runner:'cat', beaked_physician:'plague', canal_witch:'moon', harpooner:'harpoon', bravo:'bravo', night_gondolier:'gondola', drowned_thing:'drowned', dock_rat:'rat',
  bridge_bravo:'bravo', arsenal_bulwark:'helm', altana_arbalist:'crossbow', lagoon_diver:'diver', mask_whisperer:'moretta', lantern_sister:'candle', powder_alchemist:'plague', canal_captain:'lion',
  rialto_blade:'bravo', quay_breaker:'maul', altana_arbalest:'crossbow', masque_cutter:'moretta', salt_choir_adept:'coral', barber_surgeon:'plague', dogal_guard:'helm', smoke_gunner:'pistol', lagoon_captain:'lion', campo_champion:'bauta',
  arsenal_repeater:'cat', regatta_harpooner:'harpoon', barena_rider:'pony', lantern_friar:'candle', fog_witch:'moon', lagoon_imp:'imp', pike_levy:'pike', marsh_archer:'bow', lagoon_horror:'jaws', marsh_pony:'pony',
  lagoon_bravo:'bravo', arsenal_mauler:'maul', bridge_halberdier:'halberd', lantern_leech:'candle', tide_cantor:'coral', gondola_marshal:'lion', quay_bulwark:'helm', roof_urchin:'sling', dock_reaver:'axe', bridge_brawler:'fist',
  carnival_fool:'zanni', garden_witch:'leaf', glass_savant:'glass', frost_canoness:'frost', terraferma_rider:'pony', harbour_watch:'pike', hired_bowman:'bow', arsenal_thug:'bauta', canal_lurcher:'jaws', rat_tide:'rat', drowned_colossus:'drowned', riding_horse:'pony',
  lagoon_horse:'eel', great_heron:'zanni', cistern_rats:'rat', bell_crab:'coral' };
// view of a token cell: 148 token units around the 128 box, so that shadow, corners and hats fit
const VIEW=[-10,-6,148];
const LETTER=['A','B','C','D'];
function tokenParts(side,o={}){ const c=SIDES[side],R=56,id='t'+(TOK_ID++); return `<defs><linearGradient id="${id}r" x1=".2" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="${c.hi}"/><stop offset=".45" stop-color="${c.rim}"/><stop offset="1" stop-color="${c.lo}"/></linearGradient><radialGradient id="${id}d" cx=".38" cy=".3" r=".85"><stop offset="0" stop-color="${c.disc}"/><stop offset="1" stop-color="#0B0E1C"/></radialGradient><clipPath id="${id}c"><path d="M20.8 64A43.2 43.2 0 1 0 107.2 64A43.2 43.2 0 1 0 20.8 64Z"/><path d="M64 64L24 -6H104Z"/></clipPath></defs>`
  +(o.shadow?`<path d="${sidePath(side,R+1)}" transform="translate(7 11)" fill="#0B0E24" opacity=".55"/>`:'')
  +(o.frame?`<path d="${sidePath(side,R+3.4)}" fill="#0B0E1C"/><path d="${sidePath(side,R)}" fill="url(#${id}r)"/><circle cx="64" cy="64" r="51" fill="#0B0E1C"/><circle cx="64" cy="64" r="43.2" fill="url(#${id}d)"/>`:'')
  +(o.emblem?`<g clip-path="url(#${id}c)"><g transform="translate(64 63.5) scale(.91) translate(-50 -50)">${EMB[o.emblem].f(c)}</g></g>`:'')
  +(o.leader?`<path d="${sidePath(side,R-2.6)}" fill="none" stroke="#0B0E1C" stroke-width="2.2" stroke-dasharray="2.5 5" opacity=".7"/>`:'')
  +(o.film?`<clipPath id="${id}w"><path d="M0 74C16 66 30 80 46 73S74 66 88 74 112 72 128 70V140H0Z"/></clipPath><g clip-path="url(#${id}w)"><path d="${sidePath(side,R+3.4)}" fill="#1F5F74" opacity=".72"/></g><path d="M4 73.5C18 67 32 80 46 73.500S74 67 88 74.500 110 73 124 71" fill="none" stroke="#CFE8E2" stroke-width="3.5" stroke-linecap="round" opacity=".95"/>`:''); }
const reticle=(c)=>`<circle cx="64" cy="64" r="62" fill="none" stroke="#0B0E1C" stroke-width="11" opacity=".6"/><circle cx="64" cy="64" r="62" fill="none" stroke="${c}" stroke-width="6"/>`;
async function buildTokens(){ const S=new Sheet(128), cell=async(name,inner)=>{ const im=await svgImage(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="${VIEW[0]} ${VIEW[1]} ${VIEW[2]} ${VIEW[2]}">${inner}</svg>`); S.add(name,'token',g=>g.drawImage(im,0,0,128,128)); };
  for(const e of Object.keys(EMB)) for(const s of [0,1]) await cell(`${e}_${s+1}`,tokenParts(LETTER[s],{shadow:1,frame:1,emblem:e}));
  for(let s=0;s<2;s++) await cell('blank_'+(s+1),tokenParts(LETTER[s],{shadow:1,frame:1}));
  for(const s of [0,1]){ await cell('flat_blank_'+(s+1),tokenParts(LETTER[s],{frame:1})); await cell('shadow_'+(s+1),tokenParts(LETTER[s],{shadow:1})); await cell('leader_'+(s+1),tokenParts(LETTER[s],{leader:1})); await cell('film_'+(s+1),tokenParts(LETTER[s],{film:1})); }
  await cell('selected',`<g transform="translate(64 64) scale(.94) translate(-64 -64)">${reticle('#FFF6E0')}<path d="M64 -13L78 2H50ZM64 141L78 126H50ZM-13 64L2 50V78ZM141 64L126 50V78Z" transform="translate(64 64) scale(.94) translate(-64 -64)" fill="#FFF6E0" stroke="#0B0E1C" stroke-width="4" stroke-linejoin="round"/></g>`);
  await cell('target',`<g transform="translate(64 64) scale(.94) translate(-64 -64)">${reticle('#FF5B45')}<path d="M64 -13L78 2H50ZM64 141L78 126H50ZM-13 64L2 50V78ZM141 64L126 50V78Z" transform="translate(64 64) scale(.94) translate(-64 -64)" fill="#FF5B45" stroke="#0B0E1C" stroke-width="4" stroke-linejoin="round"/></g>`);
  await cell('crown',`<g transform="translate(64 64) scale(4.2) translate(-12 -12)" color="#FFE6A8"><g stroke="#0B0E1C" stroke-width="4" stroke-linejoin="round">${GLYPHS.icons.crown.replace(/^[^>]*>|<\/svg>\s*$/g,'').replace(/<path /g,'<path style="paint-order:stroke" ')}</g></g>`);
  await cell('ripples',`<g fill="none" stroke="#CFE8E2"><ellipse cx="64" cy="70" rx="62" ry="50" stroke-width="2.6" stroke-dasharray="26 20" opacity=".8"/><ellipse cx="64" cy="71" rx="71" ry="58" stroke-width="2" stroke-dasharray="18 30" opacity=".5"/></g>`);
  S.add('glow','light',g=>radial(g,64,64,64,[[0,'rgba(255,255,255,1)'],[.2,'rgba(255,255,255,.62)'],[.55,'rgba(255,255,255,.18)'],[1,'rgba(255,255,255,0)']]));
  return S; }
async function buildIcons(){ const S=new Sheet(64), style=`<style>@font-face{font-family:"Yeseva One";src:url(data:font/ttf;base64,${FONT_YESEVA})}</style>`;
  const put=async(name,kind,t,box)=>{ t=t.replace(/^<svg([^>]*)>/,(m,a)=>{ const vb=box||/viewBox="([^"]+)"/.exec(a)[1]; const col=kind==='icon'?' color="#FFFFFF"':''; return `<svg xmlns="http://www.w3.org/2000/svg" width="124" height="124" viewBox="${vb}"${col}>${/font-family/.test(t)?style:''}`; }); const im=await svgImage(t); S.add(name,kind,g=>g.drawImage(im,1,1,62,62)); };
  for(const n of Object.keys(GLYPHS.icons).sort()) await put(n,'icon',GLYPHS.icons[n],'-.6 -.6 25.2 25.2');
  for(const n of Object.keys(GLYPHS.badges).sort()) await put('badge_'+n,'badge',GLYPHS.badges[n]);
  for(const n of Object.keys(GLYPHS.dice).sort()) await put('die_'+n,'die',GLYPHS.dice[n]);
  for(const n of Object.keys(GLYPHS.dice).sort()) await put('die_'+n+'_blank','die',GLYPHS.dice[n].replace(/<text.*?<\/text>/g,'')); // the interface writes the figure
  for(const n of Object.keys(GLYPHS.sides).sort()) await put(n,'side',GLYPHS.sides[n],'-13 -13 154 154');
  for(const n of Object.keys(GLYPHS.systems).sort()) await put('system_'+n,'system',GLYPHS.systems[n],'0 0 124 124');
  return S; }
