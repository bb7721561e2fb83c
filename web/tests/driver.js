// Plays the game as a person does: real mouse, real keys, real fingers. Only the looking is done through the functions that the
// game exports (where is the button, whose turn is it); nothing here changes the game behind its back.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../server.js';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const pictures = join(tmpdir(), 'acqua-alta-pictures');

// Pictures are drawn by the processor here, and the machine may be busy, so patience is the only thing that is generous.
const patience = 60_000;

export async function open() {
  const server = await serve(join(root, 'web', 'dist'));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
      '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  mkdirSync(pictures, { recursive: true });
  return {
    url: `http://localhost:${server.address().port}/`,
    browser,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

// A page with everything written down that a player would call broken.
export async function visit(place, options = {}) {
  const context = await place.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const problems = [];
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => { if (message.type() === 'error') problems.push(`console: ${message.text()}`); });
  page.on('response', (response) => { if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`); });
  return { context, page, problems, url: place.url };
}

export class Game {
  constructor({ context, page, problems, url }) {
    Object.assign(this, { context, page, problems, url });
  }

  static async start(place, options) {
    const game = new Game(await visit(place, options));
    if (options?.before) await options.before(game.page);
    await game.load();
    return game;
  }

  // Loads the page and clicks Play; returns when the game is drawn, with the milliseconds from the click to there.
  async load(go = () => this.page.goto(this.url)) {
    await go();
    const play = this.page.getByRole('button', { name: 'Play', exact: true });
    await play.waitFor({ state: 'visible' });
    const began = Date.now();
    await play.click();
    await this.page.locator('#cover').waitFor({ state: 'hidden' });
    this.openedIn = Date.now() - began;
    await this.until((state) => state.screen === 'title', 'the title screen');
  }

  reload() {
    return this.load(() => this.page.reload());
  }

  state() {
    return this.page.evaluate(() => JSON.parse(window.game.game_state()));
  }

  labels() {
    return this.page.evaluate(() => JSON.parse(window.game.game_labels()));
  }

  rect(label) {
    return this.page.evaluate((label) => JSON.parse(window.game.game_rect(label)), label);
  }

  saveHash(text) {
    return this.page.evaluate((text) => window.game.save_hash(text), text);
  }

  async until(holds, what, limit = patience) {
    const end = Date.now() + limit;
    let state;
    do {
      state = await this.state();
      if (holds(state)) return state;
      if (this.problems.length) break;
      await this.page.waitForTimeout(30);
    } while (Date.now() < end);
    throw new Error(`waited in vain for ${what}\nstate: ${JSON.stringify(state)}\nlabels: ${await this.labels()}\n${this.problems.join('\n')}`);
  }

  // Until the game has drawn some more frames.
  async frames(count = 1) {
    const { frame } = await this.state();
    await this.until((state) => state.frame >= frame + count, `${count} frames`);
  }

  // The labels of a kind, once there are any.
  async some(kind, limit = patience) {
    const end = Date.now() + limit;
    for (;;) {
      const found = (await this.labels()).filter((name) => kind.test(name));
      if (found.length) return found;
      if (Date.now() > end || this.problems.length) throw new Error(`nothing like ${kind} on screen; there are: ${await this.labels()}\n${this.problems.join('\n')}`);
      await this.frames(1);
    }
  }

  // The middle of a label, once it is there and has stopped moving. What is off screen cannot be pointed at.
  async place(label, limit = patience) {
    const end = Date.now() + limit;
    const { width, height } = this.page.viewportSize();
    let last = null;
    for (;;) {
      const now = await this.rect(label);
      if (now && last && now.every((value, i) => Math.abs(value - last[i]) < 1)) {
        const [x, y] = [now[0] + now[2] / 2, now[1] + now[3] / 2];
        if (x > 0 && y > 0 && x < width && y < height) return { x, y };
        if (Date.now() > end) throw new Error(`${JSON.stringify(label)} is off screen: ${now}`);
      }
      if (Date.now() > end || this.problems.length) throw new Error(`no ${JSON.stringify(label)} on screen; there are: ${await this.labels()}\n${this.problems.join('\n')}`);
      last = now;
      await this.frames(1);
    }
  }

  // Points, waits until the game has seen that, then clicks. No pause within the click: on a busy machine a frame may take so long
  // that it would count as a long press.
  async click(label, limit) {
    const { x, y } = await this.place(label, limit);
    await this.page.mouse.move(x, y);
    await this.frames(2);
    await this.page.mouse.click(x, y);
    await this.frames(2);
  }

  async tap(label, limit) {
    const { x, y } = await this.place(label, limit);
    await this.page.touchscreen.tap(x, y);
    await this.frames(3);
  }

  async key(name) {
    await this.page.keyboard.down(name);
    await this.frames(2);
    await this.page.keyboard.up(name);
    await this.frames(1);
  }

  picture(name) {
    return this.page.screenshot({ path: join(pictures, `${name}.png`), timeout: patience });
  }

  // Nothing broke, seen from outside and from inside. Ends the visit.
  async finish() {
    const { errors } = await this.state();
    await this.context.close();
    if (this.problems.length || errors) throw new Error(`${errors} errors counted by the game\n${this.problems.join('\n')}`);
  }
}
