/**
 * The HTTP server of the editor, on 127.0.0.1 only: serves the page and the sources, and saves sources and drafts in
 * writable folders.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import manifest from '../../package.json' with { type: 'json' };
import * as say from '../messages/index.ts';
import { PICTURE_TYPES, PICTURES, pictureAt, picturesBelow } from './pictures.ts';
import { isReceived, receive } from './receive.ts';
import type { Folder } from './saving.ts';
import { folderKey } from './workspace.ts';

/** Content security policy of the page: only scripts of this server, no eval. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Monaco adds style rules at run time
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Policy of the workers that compile WebAssembly modules: they may load scripts, but have no network, and no eval. */
const MATCH_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const MATCH_WORKERS: readonly string[] = ['/match.worker.js', '/measure.worker.js'];

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.ttf', 'font/ttf'],
]);

/** The end of the names of compressed files of the page. */
const PACKED = '.gz';

export interface Served {
  /** Files of the page: URL path to path on disk. */
  files: ReadonlyMap<string, string>;
  /** The source files. */
  folder: Folder;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface ResponseBody {
  path: string;
  type: string;
  /** The body as it is, or compressed by the build. */
  body: Buffer;
  isPacked: boolean;
}

const WORKSPACE = '/workspace.json';
const PLAIN = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';

/** Starts a server on 127.0.0.1. Port 0 takes a free port. Rejects with the system error if it cannot listen. */
export function serveEditor(served: Served, port: number): Promise<Server> {
  const site = new PageServer(served, port !== 0);
  const server = createServer((request, response) => {
    site.answer(request, response).catch((error) => {
      if (!response.headersSent) send(response, 500, PLAIN, Buffer.from(`${error}\n`));
      else response.destroy();
    });
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

class PageServer {
  readonly #served: Served;
  /** Whether the address may be used again. Only then does a page store what it needs without the server. */
  readonly #lasts: boolean;
  /** A request to save must have it. Only a page of this origin can read it. */
  readonly #token = randomBytes(24).toString('base64url');

  constructor(served: Served, lasts: boolean) {
    this.#served = served;
    this.#lasts = lasts;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = { request, response };
    const reply = (status: number, text: Wording): void => sendText(response, status, text);
    const host = /^(127\.0\.0\.1|localhost)(:\d+)?$/.exec(request.headers.host ?? '');
    // refuses other host names that resolve to this machine (DNS rebinding): their pages could read the sources
    if (host === null) return reply(403, say.thisMachineOnly());
    const url = request.url ?? '/';
    if (!URL.canParse(url, 'http://127.0.0.1')) return reply(400, say.notPath());
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const { method = '' } = request;
    if (isReceived(method, pathname)) {
      const { status, body } = await receive(request, pathname, this.#served.folder, this.#token);
      // the rest of a refused body is not read
      if (!request.complete) response.setHeader('connection', 'close');
      return send(response, status, JSON_TYPE, Buffer.from(JSON.stringify(body)));
    }
    if (method !== 'GET' && method !== 'HEAD') return reply(405, say.onlyGet());
    // browser storage is per origin, so the page has only one
    if (host[1] === 'localhost') {
      response.setHeader('location', `http://127.0.0.1${host[2] ?? ''}${pathname}`);
      return reply(302, say.pageIsAt());
    }
    if (pathname === WORKSPACE)
      this.#give(exchange, { path: pathname, type: JSON_TYPE, body: this.#workspace(), isPacked: false });
    else if (pathname.startsWith(PICTURES)) this.#givePicture(exchange, pathname);
    else this.#giveFile(exchange, pathname === '/' ? '/index.html' : pathname);
  }

  #workspace(): Buffer {
    const { folder } = this.#served;
    const { top, files, places } = folder.read();
    const [name, key] = [basename(top), folderKey(top)];
    const { version } = manifest;
    return Buffer.from(
      JSON.stringify({
        format: 1,
        name,
        key,
        version,
        write: folder.writes,
        token: this.#token,
        lasts: this.#lasts,
        files,
        pictures: picturesBelow(top, places),
        drafts: folder.drafts(),
      }),
    );
  }

  #givePicture(exchange: Exchange, path: string): void {
    const { top, places } = this.#served.folder.read();
    const file = pictureAt(path, top, places);
    const type = PICTURE_TYPES.get(extname(path));
    if (file === null || type === undefined) {
      sendText(exchange.response, 404, say.noPicture());
      return;
    }
    this.#give(exchange, { path, type, body: readFileSync(file), isPacked: false });
  }

  #giveFile(exchange: Exchange, path: string): void {
    const file = this.#served.files.get(path);
    if (file === undefined || path.endsWith(PACKED)) {
      sendText(exchange.response, 404, say.nothingHere());
      return;
    }
    const type = TYPES.get(extname(path)) ?? 'application/octet-stream';
    const packed = zips(exchange.request) ? this.#served.files.get(`${path}${PACKED}`) : undefined;
    this.#give(exchange, { path, type, body: readFileSync(packed ?? file), isPacked: packed !== undefined });
  }

  /** Sends a body, compressed if the browser accepts gzip, or status 304 if the browser has it. */
  #give({ request, response }: Exchange, { path, type, body, isPacked }: ResponseBody): void {
    const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    response.setHeader('etag', tag);
    const isKnown = request.headers['if-none-match'] === tag;
    if (isKnown) send(response, 304, type, Buffer.alloc(0), path);
    else if (zips(request)) send(response, 200, type, isPacked ? body : gzipSync(body), path, true);
    else send(response, 200, type, body, path);
  }
}

/** Whether the browser takes gzip: it is named, and not with a weight of 0. */
const zips = ({ headers }: IncomingMessage): boolean =>
  `${headers['accept-encoding'] ?? ''}`
    .split(',')
    .some((coding) => /^\s*gzip\s*(?:;|$)/i.test(coding) && !/;\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(coding));

const sendText = (response: ServerResponse, status: number, text: Wording): void =>
  send(response, status, PLAIN, Buffer.from(`${fillPart(text)}\n`));

function send(response: ServerResponse, status: number, type: string, body: Buffer, path = '/', zipped = false): void {
  response.writeHead(status, {
    'content-type': type,
    ...(status !== 304 && { 'content-length': body.length }),
    ...(zipped && { 'content-encoding': 'gzip', vary: 'accept-encoding' }),
    'content-security-policy': MATCH_WORKERS.includes(path) ? MATCH_POLICY : PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    // a page that was stored by the browser recognizes its server by this header
    'x-rulebound': manifest.version,
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': cacheOf(path),
  });
  response.end(body);
}

/** The names of parts contain a hash of their content. The workspace has the token, which no browser shall store. */
function cacheOf(path: string): string {
  if (path.startsWith('/parts/')) return 'max-age=31536000, immutable';
  return path === WORKSPACE ? 'no-store' : 'no-cache';
}
