// A static web server for tests and for trying the game: node web/server.js [PORT]
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.json': 'application/json', '.webmanifest': 'application/manifest+json',
  '.wav': 'audio/wav',
};
const encodings = [['br', '.br'], ['gzip', '.gz']];

// Answers from `folder`; resolves to the server, listening on this machine only.
export function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    const headers = {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': /\.[0-9a-f]{12}\./.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    const accepted = request.headers['accept-encoding'] ?? '';
    for (const [encoding, suffix] of [...encodings.filter(([name]) => accepted.includes(name)), [null, '']]) {
      const body = await readFile(file + suffix).catch(() => null);
      if (!body) continue;
      if (encoding) headers['Content-Encoding'] = encoding;
      response.writeHead(200, { ...headers, 'Content-Length': body.length });
      return response.end(body);
    }
    response.writeHead(404).end('not found');
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(fileURLToPath(new URL('dist', import.meta.url)), Number(process.argv[2] ?? 8080));
  console.log(`http://localhost:${server.address().port}/`);
}
