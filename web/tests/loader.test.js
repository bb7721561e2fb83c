// The page around the game: what a player sees while it loads, and when it cannot.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open, visit } from './driver.js';

let place;
before(async () => { place = await open(); });
after(() => place?.close());

const wasm = /\.wasm$/;

function page(name, body) {
  test(name, { timeout: 180_000 }, async () => {
    const visited = await visit(place);
    try {
      await body(visited);
    } finally {
      await visited.context.close();
    }
  });
}

// The page shows trouble, and nothing to play with.
async function trouble(page, words) {
  const box = page.locator('#trouble');
  await box.waitFor({ state: 'visible' });
  assert.match(await box.textContent(), words);
  assert.equal(await page.locator('#play').isVisible(), false);
}

page('shows how far the download is, then offers to play', async ({ page, problems, url, context }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 5, downloadThroughput: 12e6, uploadThroughput: 12e6 });
  await page.addInitScript(() => {
    window.seen = [];
    addEventListener('DOMContentLoaded', () => {
      const bar = document.querySelector('#bar');
      new MutationObserver(() => window.seen.push(Number(bar.getAttribute('aria-valuenow')))).observe(bar, { attributes: true, attributeFilter: ['aria-valuenow'] });
    });
  });
  await page.goto(url);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ state: 'visible' });
  const seen = await page.evaluate(() => window.seen);
  assert.ok(seen.some((value) => value > 0 && value < 90), `progress jumps: ${seen}`);
  assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
  assert.equal(seen.at(-1), 100);
  assert.deepEqual(problems, []);
});

page('starts by keyboard, and the game has the keys then', async ({ page, problems, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ state: 'visible' });
  await page.keyboard.press('Enter');
  await page.locator('#cover').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'bevy');
  assert.deepEqual(problems, []);
});

page('says so where WebAssembly is missing', async ({ page, problems, url }) => {
  await page.addInitScript(() => { delete window.WebAssembly; });
  await page.goto(url);
  await trouble(page, /WebAssembly/);
  assert.deepEqual(problems, []);
});

page('says so where WebGL 2 is missing', async ({ page, problems, url }) => {
  await page.addInitScript(() => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };
  });
  await page.goto(url);
  await trouble(page, /WebGL 2/);
  assert.deepEqual(problems, []);
});

page('says so when the download fails, and tries again', async ({ page, url }) => {
  await page.route(wasm, (route) => route.abort());
  await page.goto(url);
  await trouble(page, /could not be downloaded/);
  await page.unroute(wasm);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor({ state: 'visible' });
});

page('says so when the file is missing', async ({ page, url }) => {
  await page.route(wasm, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(url);
  await trouble(page, /could not be downloaded[^]*404/);
});

page('says so when the download is damaged', async ({ page, url }) => {
  await page.route(wasm, (route) => route.fulfill({ status: 200, contentType: 'application/wasm', body: 'not wasm at all' }));
  await page.goto(url);
  await trouble(page, /damaged/);
});

page('says so when the picture is lost while playing', async ({ page, url }) => {
  await page.goto(url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('#cover').waitFor({ state: 'hidden' });
  await page.evaluate(() => document.querySelector('#bevy').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await trouble(page, /graphics/);
});
