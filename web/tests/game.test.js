// The game in a browser, played.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Game, open, pictures, root } from './driver.js';

// What things are called on screen; the game publishes the same names by game_labels() and game_rect().
const label = {
  newBattle: 'New skirmish', // title
  duel: 'Quick duel', // title: a small battle at once
  resume: 'Continue', // title, when a battle is saved
  start: 'Start', // set-up
  character: (id) => `character ${id}`, // in the list of both gangs
  square: ([x, y]) => `square ${x} ${y}`, // on the board
  go: 'Go', // does what a first click proposed
  end: 'action end', // ends the activation
  no: 'action decline', // does nothing, out of turn
  endAnyway: 'end anyway', // asked where action points are left
  place: 'place for me', // deploys one's gang
  answer: /^choice \d+$/, // of a question: reactions, Will dice
  export: 'Export', // report: the battle as a file
  table: 'Table', // report: what it says, as text
};

let place;
before(async () => { place = await open(); });
after(() => place?.close());

// One test, one visit; a failure leaves a picture.
function play(name, options, body) {
  test(name, { timeout: 600_000 }, async (t) => {
    const game = await Game.start(place, options);
    try {
      await body(game, t);
    } catch (error) {
      await game.picture(`failed ${name}`).catch(() => {});
      t.diagnostic(`picture: ${join(pictures, `failed ${name}.png`)}`);
      throw error;
    }
    await game.finish();
  });
}

const over = (state) => state.screen === 'report' || state.phase === 'over';
const mine = (state) => over(state) || (state.screen === 'battle' && state.human && state.choices > 0 && !['playback', 'thinking'].includes(state.phase));

// What points at things: a mouse or a finger.
const byMouse = (game, name) => game.click(name);
const byFinger = (game, name) => game.tap(name);

async function duel(game, point = byMouse) {
  await point(game, label.duel);
  await game.until(mine, 'my first decision', 120_000);
}

// Points at `name`, and at "Go" if that only proposed, or was asked back; returns when the battle has gone on.
async function choose(game, name, point) {
  const before = await game.state();
  const end = Date.now() + 60_000;
  await point(game, name);
  for (;;) {
    const state = await game.state();
    if (state.steps !== before.steps || over(state)) return;
    assert.ok(Date.now() < end, `nothing came of ${name}; on screen: ${await game.labels()}\nstate: ${JSON.stringify(state)}`);
    const asked = (await game.labels()).find((one) => one === label.go || one === label.endAnyway);
    if (asked) await point(game, asked);
    else await game.frames(1);
  }
}

// Of the squares where something can be chosen: the one nearest to the middle of the screen, where no panel lies over the board.
async function nearMiddle(game, state, fits) {
  const { width, height } = game.page.viewportSize();
  let best = null;
  for (const square of state.spots.filter(fits)) {
    const rect = await game.rect(label.square(square));
    if (!rect) continue;
    const [x, y] = [rect[0] + rect[2] / 2, rect[1] + rect[3] / 2];
    const far = Math.hypot(x - width / 2, y - height / 2);
    if (x > 0 && y > 0 && x < width && y < height && !(best?.far <= far)) best = { square, far };
  }
  return best && label.square(best.square);
}

// One decision of mine. `memory.walked`: the active character has gone somewhere, and now ends its activation.
async function decide(game, state, memory, point) {
  const taken = new Set(state.characters.map((one) => String(one.square)));
  const offered = new Set(state.spots.map(String));
  const ready = state.characters.filter((one) => offered.has(String(one.square)));
  switch (state.phase) {
    case 'deploy':
      return choose(game, label.place, point);
    case 'activate':
      memory.walked = false;
      // On the board; or, where none of mine is in sight, in the list.
      return choose(game, await nearMiddle(game, state, (square) => taken.has(String(square))) ?? label.character(ready[0].id), point);
    case 'act':
      // Out of turn one says No instead of ending.
      if (memory.walked) return choose(game, (await game.labels()).includes(label.no) ? label.no : label.end, point);
      memory.walked = true;
      return choose(game, await nearMiddle(game, state, (square) => !taken.has(String(square))) ?? assert.fail('no square in sight'), point);
    default: {
      // The answers on the screen may still be those of the question before.
      await game.frames(2);
      const answers = await game.some(label.answer);
      // "No" comes last; the tenth answer comes before the second where names are sorted.
      const number = (answer) => Number(answer.slice('choice '.length));
      return choose(game, answers.sort((a, b) => number(a) - number(b)).at(-1), point);
    }
  }
}

// Decides until enough has happened; `memory` also says whether the computer has decided since.
async function playUntil(game, enough, point = byMouse) {
  const memory = { walked: false, answered: false };
  let state = await game.until(mine, 'my decision', 180_000);
  for (let decisions = 0; decisions < 60 && !over(state); decisions += 1) {
    await decide(game, state, memory, point);
    const next = await game.until((now) => mine(now) || now.phase === 'thinking', 'somebody to decide', 180_000);
    memory.answered = next.phase === 'thinking';
    state = await game.until(mine, 'my decision', 180_000);
    if (enough(state, memory)) return state;
  }
  return state;
}

// A whole turn: somebody of mine was activated, walked and ended; the computer moved; it is my turn again.
const turn = (game, point) => playUntil(game, (state, memory) => memory.walked && memory.answered && state.phase === 'activate', point);
const walk = (game, point) => playUntil(game, (state, memory) => memory.walked, point);

play('opens at the title', {}, async (game, t) => {
  t.diagnostic(`from the click to the title: ${game.openedIn} ms`);
  await game.picture('title');
  assert.ok((await game.labels()).includes(label.newBattle));
  assert.equal(await game.rect('no such thing'), null);
});

play('a whole turn against the computer; saved, reloaded, continued', {}, async (game, t) => {
  await game.click(label.newBattle);
  await game.until((state) => state.screen === 'setup', 'the set-up');
  await game.picture('setup');
  await game.click(label.start);
  const start = await game.until(mine, 'my first decision', 120_000);
  await game.picture('battle');
  await game.page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); }).observe({ type: 'longtask' });
  });
  const before = await turn(game);
  assert.ok(before.steps >= start.steps + 4, `few steps: ${start.steps} to ${before.steps}`);
  assert.notEqual(before.hash, start.hash);
  t.diagnostic(`longest the page stood still: ${await game.page.evaluate(() => Math.round(window.longest))} ms`);
  await game.picture('after a turn');

  await game.reload();
  await game.click(label.resume);
  const after = await game.until(mine, 'the battle', 120_000);
  for (const what of ['hash', 'round', 'side', 'phase', 'steps']) assert.equal(after[what], before[what], what);
  await game.picture('continued');
  // And it can be played on.
  assert.notEqual((await walk(game)).hash, before.hash);
});

play('saves of every release end here as they end natively', {}, async (game) => {
  const folder = join(root, 'tests', 'saves');
  const saves = readdirSync(folder).filter((name) => /\.(acqua|save)$/.test(name));
  assert.ok(saves.length > 0, 'tests/saves has no save');
  // The hash after the last step, pinned by the native tests.
  const ends = JSON.parse(readFileSync(join(folder, 'ends.json'), 'utf8'));
  for (const name of saves) {
    assert.equal(await game.saveHash(readFileSync(join(folder, name), 'utf8')), ends[name], name);
  }
});

// A battle of two computer players with its last choice still to be made, as the browser keeps it.
function nearlyOver() {
  const whole = readFileSync(join(root, 'tests', 'golden', 'canal-skirmish.acqua'), 'utf8').trimEnd().split('\n');
  return `${whole.slice(0, -1).join('\n')}\n`;
}

const keep = (page) => page.addInitScript((text) => localStorage.setItem('acqua-alta-save', text), nearlyOver());

play('the report hands over the battle as a file, and its table as text', { permissions: ['clipboard-read', 'clipboard-write'], before: keep }, async (game, t) => {
  await game.click(label.resume);
  const { hash } = await game.until((state) => state.screen === 'report', 'the report', 300_000);

  const handed = game.page.waitForEvent('download');
  await game.click(label.export);
  const file = await handed;
  assert.match(file.suggestedFilename(), /^[a-z0-9-]+\.acqua$/);
  const text = readFileSync(await file.path(), 'utf8');
  t.diagnostic(`${file.suggestedFilename()}: ${text.length} characters`);
  assert.ok(text.startsWith('{"acqua_alta_save":'), text.slice(0, 60));
  // What was downloaded is the battle that was shown, whole, and can be loaded.
  assert.equal(JSON.parse(text.trimEnd().split('\n').at(-1)).hash, hash);
  assert.equal(await game.saveHash(text), hash);
  await game.picture('exported');

  await game.click(label.table);
  const table = await game.page.evaluate(() => navigator.clipboard.readText());
  for (const word of ['Gang\tName\tLife', 'Lamp Company', 'Drowned Court']) assert.ok(table.includes(word), `${word} in ${table}`);
});

play('a phone: played by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (game) => {
  await duel(game, byFinger);
  await game.picture('phone');
  const before = await game.state();
  const after = await walk(game, byFinger);
  await game.picture('phone after a walk');
  assert.notEqual(after.hash, before.hash);
});

play('the window changes its size', {}, async (game) => {
  await game.page.setViewportSize({ width: 900, height: 600 });
  await game.frames(5);
  const size = await game.page.evaluate(() => { const { width, height } = document.querySelector('#bevy').getBoundingClientRect(); return [width, height]; });
  assert.deepEqual(size, [900, 600]);
  for (const name of await game.labels()) {
    const [x, y, w, h] = await game.rect(name);
    assert.ok(x >= 0 && y >= 0 && x + w <= 901 && y + h <= 601, `${name} is off screen: ${[x, y, w, h]}`);
  }
  await game.click(label.newBattle);
  await game.until((state) => state.screen === 'setup', 'the set-up');
});

play('a browser that stores nothing', {
  before: (page) => page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } })),
}, async (game) => {
  await duel(game);
  assert.ok((await walk(game)).steps > 0);
});

play('without a network, after the first visit', {}, async (game) => {
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.context.setOffline(true);
  await game.reload();
  assert.ok((await game.labels()).includes(label.newBattle));
});
