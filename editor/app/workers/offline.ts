/**
 * The service worker: it keeps the files of the page, and serves them when the server does not answer. The server is always
 * asked first, so no old version is shown while it runs. It handles nothing but the files of the page: the texts, saving and
 * its token are not seen here.
 *
 * An address of this machine may later belong to another program. As soon as something else answers there, this worker
 * removes itself and what it has kept.
 */

/** The URL paths of all files of the page, and a name that differs for each build. The build inserts both. */
declare const FILES: readonly string[];
declare const BUILD: string;

/** The part of a service worker's global scope that is used here. The page's type library lacks it. */
interface ServiceWorkerScope {
  addEventListener(
    type: 'install' | 'activate',
    run: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: 'fetch', run: (event: FetchRequest) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: ServiceWorkerRegistration;
}
interface FetchRequest {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
const scope = globalThis as unknown as ServiceWorkerScope;

/** All caches of the page begin with `rulebound-`. */
const OWN = 'rulebound-';
const NAME = `${OWN}page-${BUILD}`;
const paths = new Set(FILES);

scope.addEventListener('install', (event) => event.waitUntil(keep()));

scope.addEventListener('activate', (event) =>
  event.waitUntil(sweep((name) => name.startsWith(`${OWN}page-`) && name !== NAME).then(() => scope.clients.claim())),
);

scope.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const path = pathname === '/' ? '/index.html' : pathname;
  if (method === 'GET' && origin === location.origin && paths.has(path)) event.respondWith(answer(event.request, path));
});

/** How often the files are asked for, and the pause after the first failure in milliseconds: it grows with each. */
const TRIES = 5;
const PAUSE = 300;

/**
 * Keeps all files, or none if the server has another build by now. A server that is starting or busy is asked again: else the old
 * files would stay until the page is started once more.
 */
async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  for (let tries = 1; ; tries++) {
    try {
      await cache.addAll(FILES);
      break;
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((done) => setTimeout(done, PAUSE * tries));
    }
  }
  await scope.skipWaiting();
}

/** How many milliseconds the server has to begin an answer. After that it counts as one that does not answer. */
const PATIENCE = 60_000;

async function answer(request: Request, path: string): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE);
  try {
    // a request without an end would also keep this worker for five minutes when a new build is there
    const response = await fetch(request, { signal: limit.signal });
    if (request.mode === 'navigate' && response.headers.get('x-rulebound') === null) await leave();
    return response;
  } catch (error) {
    // not by `open`: it would make the cache again after a newer version has swept it
    const kept = await caches.match(path, { cacheName: NAME });
    if (kept === undefined) throw error;
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

async function leave(): Promise<void> {
  await scope.registration.unregister();
  await sweep((name) => name.startsWith(OWN));
}

async function sweep(isOld: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

export {};
