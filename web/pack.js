// Puts the page together: node pack.js OUTPUT BINDGEN PROFILE
//
// Art, fonts, maps are inside the module. Sounds lie beside it and come when the game has begun: nobody waits for them.
// Module and wasm get a hash of their content in their names, so that they can be cached for ever; the page learns the names and
// the unpacked size (for the progress bar). For a release both are also stored packed, for servers that can send such files.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const [output, bindgen, profile] = process.argv.slice(2);
const web = dirname(fileURLToPath(import.meta.url));
const release = profile === 'web';
const name = 'acqua-alta';

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex').slice(0, 12);
const brotli = (data) => brotliCompressSync(data, { params: {
  [constants.BROTLI_PARAM_QUALITY]: release ? 11 : 5,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
} });
const gzip = (data) => gzipSync(data, { level: release ? 9 : 6 });
const mb = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`.padStart(10);

const wasm = readFileSync(join(bindgen, `${name}_bg.wasm`));
const module = readFileSync(join(bindgen, `${name}.js`));
const wasmName = `${name}.${hash(wasm)}.wasm`;
const moduleName = `${name}.${hash(module)}.js`;

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
if (existsSync(join(bindgen, 'snippets'))) cpSync(join(bindgen, 'snippets'), join(output, 'snippets'), { recursive: true });

const page = ['style.css', 'audio.js', 'loader.js', 'icon.svg', 'manifest.webmanifest'];
const written = (file, text) => writeFileSync(join(output, file), text);
for (const file of page) cpSync(join(web, file), join(output, file));
cpSync(join(web, '..', 'assets', 'sounds'), join(output, 'assets', 'sounds'), { recursive: true });
// What the game needs to open without a network: everything.
const stored = readdirSync(output, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(output, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
  .sort();
const values = {
  MODULE: moduleName,
  WASM: wasmName,
  WASM_BYTES: wasm.length,
  VERSION: hash(wasm, module, readFileSync(join(web, 'index.html')), ...stored.map((file) => readFileSync(join(output, file)))),
  FILES: JSON.stringify(['./', ...stored, moduleName, wasmName]),
};
for (const file of ['index.html', 'sw.js']) {
  written(file, readFileSync(join(web, file), 'utf8').replace(/%([A-Z_]+)%/g, (_, key) => values[key]));
}

let sum = [0, 0, 0];
for (const [file, data] of [[wasmName, wasm], [moduleName, module]]) {
  const [br, gz] = [brotli(data), gzip(data)];
  written(file, data);
  if (release) {
    written(`${file}.br`, br);
    written(`${file}.gz`, gz);
  }
  console.log(`${file.padEnd(32)} ${mb(data.length)}   gzip ${mb(gz.length)}   brotli ${mb(br.length)}${release ? '' : ' (quick)'}`);
  sum = [data, gz, br].map((part, i) => sum[i] + part.length);
}
written('sizes.json', `${JSON.stringify({ profile, raw: sum[0], gzip: sum[1], brotli: sum[2] })}\n`);
