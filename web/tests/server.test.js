// The little server of the tests and of web/server.js: no request makes it fall over or leave its folder. No browser needed.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serve } from '../server.js';

const program = fileURLToPath(new URL('../server.js', import.meta.url));

let folder, server;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acqua-alta-server-'));
  const root = join(folder, 'root');
  mkdirSync(join(root, 'below'), { recursive: true });
  writeFileSync(join(folder, 'secret.html'), 'secret');
  writeFileSync(join(folder, 'root-secret.html'), 'secret');
  writeFileSync(join(root, 'index.html'), 'front');
  writeFileSync(join(root, 'a b.js'), 'with a space');
  writeFileSync(join(root, 'below', 'index.html'), 'below');
  writeFileSync(join(root, 'packed.js'), 'plain');
  writeFileSync(join(root, 'packed.js.gz'), 'small');
  symlinkSync(join(folder, 'secret.html'), join(root, 'out.html'));
  symlinkSync(folder, join(root, 'up'));
  symlinkSync('../root-secret.html', join(root, 'beside.html'));
  symlinkSync(join(folder, 'secret.html'), join(root, 'below', 'page.js.gz'));
  symlinkSync('index.html', join(root, 'in.html'));
  server = await serve(root);
});
after(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

// One request as it is, without the tidying that fetch does; resolves to status and body.
function get(path, headers = '') {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(server.address().port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
    });
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer to ${path}`)));
    socket.on('data', (part) => { text += part; }).on('error', reject).on('close', () => {
      resolve({ status: Number(text.split(' ')[1]), body: text.slice(text.indexOf('\r\n\r\n') + 4), text });
    });
  });
}

test('answers what is there', async () => {
  for (const [path, body] of [['/', 'front'], ['/?a=%', 'front'], ['/below/', 'below'], ['/a%20b.js', 'with a space'], ['/in.html', 'front']]) {
    const answer = await get(path);
    assert.deepEqual([answer.status, answer.body], [200, body], path);
  }
  const packed = await get('/packed.js', 'Accept-Encoding: gzip\r\n');
  assert.match(packed.text, /Content-Encoding: gzip/i);
  assert.equal(packed.body, 'small');
});

test('lives on after requests that make no sense', async () => {
  const odd = ['/%', '/%zz', '/%c0%80', '/%ff', '/a%00b', '//', '///', '//localhost:99999/', '/..', '*', 'http://', 'http:///%', '/below', '/%2e%2e/', `/${'a/'.repeat(3000)}`];
  for (const path of odd) {
    const { status } = await get(path);
    assert.ok(status >= 200 && status < 500, `${path}: ${status}`);
    assert.equal((await get('/')).body, 'front', `dead after ${path}`);
  }
  assert.equal((await get('/%')).status, 400);
  assert.equal((await get('//')).body, 'front');
});

test('never leaves its folder', async () => {
  const ways = ['/../secret.html', '/%2e%2e/secret.html', '/..%2fsecret.html', '/below/../../secret.html', '/out.html', '/up/secret.html', '/beside.html'];
  for (const path of ways) {
    const { status, text } = await get(path);
    assert.equal(status, 404, path);
    assert.doesNotMatch(text, /secret\n?$/, path);
  }
  assert.equal((await get('/below/page.js', 'Accept-Encoding: gzip\r\n')).status, 404);
});

test('says how it is used where the port is none', () => {
  for (const words of [['abc'], ['-1'], ['65536'], ['1.5'], ['8080', 'more']]) {
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...words], { encoding: 'utf8', timeout: 20_000 });
    assert.equal(status, 2, words.join(' '));
    assert.match(stderr, /^usage: node web\/server\.js \[PORT\]/);
    assert.equal(stderr.trim().split('\n').length, 1);
    assert.equal(stdout, '');
  }
});

test('says so where the port is taken', () => {
  const taken = String(server.address().port);
  return new Promise((resolve, reject) => {
    const second = spawn(process.execPath, [program, taken]);
    let stderr = '';
    second.stderr.on('data', (part) => { stderr += part; });
    second.on('error', reject).on('close', (status) => {
      assert.equal(status, 1);
      assert.match(stderr, /cannot listen on port/);
      assert.equal(stderr.trim().split('\n').length, 1);
      resolve();
    });
  });
});
