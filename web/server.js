// A static web server for tests and for trying the game: node web/server.js [PORT]
import { createServer } from 'node:http';
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
  '.wav': 'audio/wav',
};
const encodings = [['br', '.br'], ['gzip', '.gz']];

// The path that a request names below the folder; null where it names none.
function pathOf(request) {
  try {
    const path = decodeURIComponent(request.url.split(/[?#]/)[0]);
    return path.startsWith('/') && !path.includes('\0') ? normalize(path) : null;
  } catch {
    return null; // such as /%
  }
}

// What is in a file below `root`, which is a real path; null where there is none, and where a link leads out of the folder.
async function read(root, file) {
  try {
    const real = await realpath(file);
    return real.startsWith(root.endsWith(sep) ? root : root + sep) ? await readFile(real) : null;
  } catch {
    return null;
  }
}

// Answers from `folder`; resolves to the server, listening on this machine only.
export async function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const path = pathOf(request);
    if (path === null) return response.writeHead(400).end('bad request');
    const root = await realpath(folder).catch(() => null);
    if (root === null) return response.writeHead(404).end('not found');
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': /\.[0-9a-f]{12}\./.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    const accepted = request.headers['accept-encoding'] ?? '';
    for (const [encoding, suffix] of [...encodings.filter(([name]) => accepted.includes(name)), [null, '']]) {
      const body = await read(root, file + suffix);
      if (!body) continue;
      if (encoding) headers['Content-Encoding'] = encoding;
      response.writeHead(200, { ...headers, 'Content-Length': body.length });
      return response.end(body);
    }
    response.writeHead(404).end('not found');
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word = '8080', ...more] = process.argv.slice(2);
  if (more.length > 0 || !/^\d{1,5}$/.test(word) || Number(word) > 65535) {
    console.error('usage: node web/server.js [PORT]   (a number up to 65535; 8080 without one)');
    process.exit(2);
  }
  try {
    const server = await serve(fileURLToPath(new URL('dist', import.meta.url)), Number(word));
    console.log(`http://localhost:${server.address().port}/`);
  } catch (error) {
    console.error(`The server cannot listen on port ${word}: ${error.message}`);
    process.exit(1);
  }
}
