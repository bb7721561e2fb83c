// The game in a browser, played.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Game, open, pictures, root } from './driver.js';

// What things are called on screen; the game publishes the same names by game_labels() and game_rect().
const label = {
  newBattle: 'New skirmish', // title
  resume: 'Continue', // title, when a battle is saved
  start: 'Start', // set-up
  end: 'End activation', // battle
  ready: /^ready \d+$/, // a character of mine that can be activated now
  reach: /^reach \d+ \d+$/, // a square that the active character can go to
};

let place;
before(async () => { place = await open(); });
after(() => place?.close());

// One test, one visit; a failure leaves a picture.
function play(name, options, body) {
  test(name, { timeout: 300_000 }, async (t) => {
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

const mine = (state) => state.screen === 'report' || (state.screen === 'battle' && state.human && state.choices > 0);

async function newBattle(game, touch = 'click') {
  await game[touch](label.newBattle);
  await game.until((state) => state.screen === 'setup', 'the set-up');
  await game.picture('setup');
  await game[touch](label.start);
  await game.until(mine, 'my first decision', 120_000);
}

// The first label of a kind, once there is one.
async function one(game, kind, what) {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = (await game.labels()).filter((name) => kind.test(name));
    if (found.length) return found[Math.floor(found.length / 2)];
    await game.frames(1);
  }
  throw new Error(`no ${what}; on screen: ${await game.labels()}`);
}

// A whole activation: choose a character, walk, end it.
async function activate(game, touch = 'click') {
  await game[touch](await one(game, label.ready, 'character that is ready'));
  await game.until((state) => state.choices > 1, 'what the character can do');
  const before = await game.state();
  await game[touch](await one(game, label.reach, 'square in reach'));
  await game.until((state) => mine(state) && state.hash !== before.hash, 'the walk');
  await game[touch](label.end);
}

play('opens at the title', {}, async (game, t) => {
  t.diagnostic(`from the click to the title: ${game.openedIn} ms`);
  await game.picture('title');
  assert.ok((await game.labels()).includes(label.newBattle));
  assert.equal(await game.rect('no such thing'), null);
});

play('a whole turn against the computer', {}, async (game, t) => {
  await newBattle(game);
  await game.picture('battle');
  const before = await game.state();
  await game.page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => { for (const task of list.getEntries()) window.longest = Math.max(window.longest, task.duration); }).observe({ type: 'longtask' });
  });
  await activate(game);
  await game.until((state) => !state.human || state.side !== before.side || state.log > before.log, 'the end of the activation');
  const after = await game.until((state) => mine(state) && state.log > before.log && state.hash !== before.hash, 'the computer to have moved', 180_000);
  assert.ok(after.round >= before.round);
  t.diagnostic(`longest the page stood still: ${await game.page.evaluate(() => Math.round(window.longest))} ms`);
  await game.picture('after a turn');
});

play('a battle survives the page: saved, reloaded, continued', {}, async (game) => {
  await newBattle(game);
  await activate(game);
  const before = await game.until(mine, 'my next decision', 180_000);
  await game.reload();
  await game.click(label.resume);
  const after = await game.until(mine, 'the battle', 120_000);
  assert.equal(after.hash, before.hash);
  assert.equal(after.round, before.round);
  // And it can be played on.
  await activate(game);
  await game.until((state) => mine(state) && state.hash !== after.hash, 'the computer to have moved', 180_000);
});

play('saves of every release end here as they end natively', {}, async (game) => {
  const folder = join(root, 'tests', 'saves');
  const saves = readdirSync(folder).filter((name) => name.endsWith('.save'));
  assert.ok(saves.length > 0, 'tests/saves has no save');
  for (const name of saves) {
    const text = readFileSync(join(folder, name), 'utf8');
    const native = text.trim().split(/\s+/).at(-1);
    assert.equal(await game.saveHash(text), native, name);
  }
});

play('a phone: played by touch', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (game) => {
  await newBattle(game, 'tap');
  await game.picture('phone');
  const before = await game.state();
  await activate(game, 'tap');
  await game.until((state) => mine(state) && state.hash !== before.hash, 'the computer to have moved', 180_000);
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
  await newBattle(game);
  await activate(game);
  await game.until(mine, 'my next decision', 180_000);
});

play('without a network, after the first visit', {}, async (game) => {
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.context.setOffline(true);
  await game.reload();
  assert.ok((await game.labels()).includes(label.newBattle));
});
