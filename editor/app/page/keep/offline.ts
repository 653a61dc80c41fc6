/**
 * What the page needs to start without the server: the service worker keeps its files, and the page keeps the workspace as it
 * was last on disk, without the token for saving. Where the browser stores nothing, the page needs the server.
 */
import type { DiskFolder } from './disk.ts';

const NAME = 'rulebound-workspace';
const PATH = '/workspace.json';

export async function remember(workspace: DiskFolder): Promise<void> {
  try {
    const cache = await caches.open(NAME);
    await cache.put(PATH, new Response(JSON.stringify(workspace)));
  } catch {
    // The storage is full or forbidden.
  }
}

/** The workspace that was remembered last, or null. */
export async function remembered(): Promise<DiskFolder | null> {
  try {
    const found = await (await caches.open(NAME)).match(PATH);
    const workspace: unknown = await found?.json();
    return isWorkspace(workspace) ? workspace : null;
  } catch {
    return null;
  }
}

function isWorkspace(value: unknown): value is DiskFolder {
  const { name, key, version, files } = (value ?? {}) as Record<string, unknown>;
  const areTexts = (all: readonly unknown[]): boolean => all.every((one) => typeof one === 'string');
  return (
    areTexts([name, key, version]) &&
    Array.isArray(files) &&
    files.every((file) => areTexts([file?.path, file?.text, file?.hash]))
  );
}

/**
 * How often a newer version is asked for, and the pause after the first failure in milliseconds. It doubles with each, up to a
 * quarter of an hour in all: a machine may be busy for minutes, and after the last failure the files of the old build stay.
 */
const TRIES = 10;
const PAUSE = 2000;

/**
 * Registers the service worker if there is a workspace that a later page can begin with. Asks for a newer version at each start:
 * the browser itself puts off its own question, and the files of an old build would stay.
 */
export async function keepPage(): Promise<void> {
  if ((await remembered()) === null) return;
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const registration = await navigator.serviceWorker.register('/offline.worker.js');
      await registration.update();
      if (await isInstalled(registration.installing)) return;
    } catch {
      // The server was ended meanwhile or is busy, or the browser has no service workers.
    }
    await new Promise((done) => setTimeout(done, PAUSE * 2 ** tries));
  }
}

/** Whether a worker that is being installed, if there is one, gets to its end. */
function isInstalled(worker: ServiceWorker | null): Promise<boolean> {
  if (worker === null) return Promise.resolve(true);
  return new Promise((done) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'redundant') done(false);
      else if (worker.state !== 'installing') done(true);
    });
  });
}
