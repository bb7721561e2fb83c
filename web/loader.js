// Loads the game and starts it: shows how far the download is, asks for the click without which a browser plays no sound, and
// says in words what is wrong when something is.

const { module, wasm, wasmBytes } = document.documentElement.dataset;
const find = (selector) => document.querySelector(selector);
const cover = find('#cover');
const canvas = find('#bevy');
const status = find('#status');
const play = find('#play');

let lastError = '';
let failed = false;

function fail(title, text, detail) {
  if (failed) return;
  failed = true;
  find('#loading').hidden = true;
  find('#trouble h2').textContent = title;
  find('#trouble p').textContent = text;
  find('#trouble pre').textContent = [lastError, detail?.stack ?? detail].filter(Boolean).join('\n\n');
  find('#trouble details').hidden = !find('#trouble pre').textContent;
  find('#trouble').hidden = false;
  cover.hidden = false;
  cover.classList.remove('gone');
}

find('#again').addEventListener('click', () => location.reload());

function hasWebGl2() {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return Boolean(context);
  } catch {
    return false;
  }
}

function progress(part) {
  const percent = Math.min(100, Math.floor(100 * part));
  find('#bar').setAttribute('aria-valuenow', percent);
  find('#bar span').style.transform = `scaleX(${percent / 100})`;
  status.textContent = percent < 100 ? `Loading: ${percent} %` : 'Preparing';
}

// The bytes are counted unpacked, as they arrive, and compiled while they do.
async function download() {
  const response = await fetch(wasm);
  if (!response.ok) throw new TypeError(`${wasm}: ${response.status} ${response.statusText}`);
  let got = 0;
  const count = new TransformStream({
    transform(chunk, stream) {
      got += chunk.byteLength;
      progress(got / wasmBytes);
      stream.enqueue(chunk);
    },
  });
  const counted = new Response(response.body.pipeThrough(count), { headers: { 'Content-Type': 'application/wasm' } });
  return WebAssembly.compileStreaming(counted);
}

// Keys by which people steer the browser. The game takes all keys while its canvas has the focus, so it must not see these.
function forTheBrowser(event) {
  if (['F5', 'F11', 'F12'].includes(event.key)) return true;
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  return event.shiftKey ? ['i', 'j', 'c', 'r', 'n', 't'].includes(key) : ['r', 'l', 't', 'w', 'n', '+', '-', '0'].includes(key);
}

function watchForCrashes() {
  const crashed = (error) => {
    if (error instanceof WebAssembly.RuntimeError) fail('The game has stopped', 'That is a fault of the game, not yours. The battle is saved up to the last choice: try again, then choose Continue.', error);
  };
  addEventListener('error', (event) => crashed(event.error));
  addEventListener('unhandledrejection', (event) => crashed(event.reason));
  canvas.addEventListener('webglcontextlost', () => fail('The picture is gone', 'The graphics driver took it away, perhaps for another program. The battle is saved up to the last choice: try again, then choose Continue.'));
  const error = console.error;
  console.error = (...args) => {
    lastError = args.join(' ');
    error.apply(console, args);
  };
}

async function main() {
  if (typeof WebAssembly !== 'object' || !WebAssembly.compileStreaming) {
    return fail('This browser cannot run the game', 'It lacks WebAssembly, or has it switched off. Any current browser has it.');
  }
  if (!hasWebGl2()) {
    return fail('This browser cannot draw the game', 'It lacks WebGL 2, or hardware acceleration is switched off in its settings. A current browser, or another graphics driver, helps.');
  }

  let game, code;
  try {
    [game, code] = await Promise.all([import(`./${module}`), download()]);
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) {
      return fail('This browser cannot read the game', 'The download was damaged, or the browser is too old.', error);
    }
    return fail('The game could not be downloaded', 'Check the connection and try again.', error);
  }

  find('#bar').hidden = true;
  status.textContent = '';
  play.hidden = false;
  play.focus();
  await new Promise((resolve) => play.addEventListener('click', resolve, { once: true }));
  play.hidden = true;
  status.textContent = 'Opening';
  // Let the page show that before the game takes the next second for itself.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  watchForCrashes();
  try {
    await game.default({ module_or_path: code });
  } catch (error) {
    return fail('The game could not start', 'Try again; if that does not help, try another browser.', error);
  }
  window.game = game;

  const opened = () => {
    if (failed) return;
    if (JSON.parse(game.game_state()).frame < 3) return void requestAnimationFrame(opened);
    cover.classList.add('gone');
    canvas.focus();
    setTimeout(() => { if (!failed) cover.hidden = true; }, 400);
    // From now on the game also opens without a network.
    navigator.serviceWorker?.register('sw.js').catch(() => {});
  };
  requestAnimationFrame(opened);
}

addEventListener('keydown', (event) => { if (forTheBrowser(event)) event.stopImmediatePropagation(); }, true);
find('#stage').addEventListener('contextmenu', (event) => event.preventDefault());
// Pinching zooms the board, not the page.
document.addEventListener('gesturestart', (event) => event.preventDefault());
main();
