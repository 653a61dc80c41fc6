/**
 * Serves the editor's page to this machine alone. It answers GET and HEAD, gives the files of one folder and the sources
 * that were asked for, and takes nothing in: what is typed stays in the browser.
 */
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The page and all it loads may run what is served here, and nothing made from text. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // the editor writes rules of style while it runs
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The one worker that makes functions from text, the compiled engine's, may load code and do nothing else: no network. */
const MATCH_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'";
const MATCH_WORKER = '/match.worker.js';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.ttf', 'font/ttf'],
]);

export interface Served {
  /** Path in the address, from `/`, to the file on disk. */
  files: ReadonlyMap<string, string>;
  /** The sources as they are now, as JSON. */
  workspace(): string;
}

/** A server that listens on 127.0.0.1. Port 0 takes any that is free. Fails with the system's error where it cannot. */
export function serve(served: Served, port: number): Promise<Server> {
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    try {
      answer(request, response, served, packed);
    } catch (error) {
      if (!response.headersSent) send(response, 500, 'text/plain; charset=utf-8', Buffer.from(`${error}\n`));
      else response.destroy();
    }
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

function answer(request: IncomingMessage, response: ServerResponse, served: Served, packed: Map<string, Buffer>): void {
  const plain = 'text/plain; charset=utf-8';
  // another site's name that leads here is not for us: its pages could read what is served
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
    send(response, 403, plain, Buffer.from('This server is for this machine alone.\n'));
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    send(response, 405, plain, Buffer.from('Nothing is taken in here.\n'));
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const path = pathname === '/' ? '/index.html' : pathname;
  const zipped = /\bgzip\b/.test(`${request.headers['accept-encoding'] ?? ''}`);
  if (path === '/workspace.json') {
    const text = Buffer.from(served.workspace());
    send(response, 200, 'application/json', zipped ? gzipSync(text, { level: 1 }) : text, path, zipped);
    return;
  }
  const file = served.files.get(path);
  if (file === undefined) {
    send(response, 404, plain, Buffer.from('There is nothing here.\n'));
    return;
  }
  // a page that was built again has other files under the same names
  const key = `${path} ${statSync(file).mtimeMs}`;
  const body = zipped ? (packed.get(key) ?? gzipSync(readFileSync(file))) : readFileSync(file);
  if (zipped) packed.set(key, body);
  send(response, 200, TYPES.get(extname(path)) ?? 'application/octet-stream', body, path, zipped);
}

function send(response: ServerResponse, status: number, type: string, body: Buffer, path = '/', zipped = false): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    ...(zipped && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    'content-security-policy': path === MATCH_WORKER ? MATCH_POLICY : PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // the names of parts change with what is in them
    'cache-control': path.startsWith('/parts/') ? 'max-age=31536000, immutable' : 'no-cache',
  });
  response.end(body);
}
