/**
 * What the page needs to start without the server: the service worker keeps its files, and the page keeps the workspace as it
 * was last on disk, without the token for saving. Where the browser stores nothing, the page needs the server.
 */
import type { Workspace } from './disk.ts';

const NAME = 'rulebound-workspace';
const PATH = '/workspace.json';

export async function remember(workspace: Workspace): Promise<void> {
  try {
    const cache = await caches.open(NAME);
    await cache.put(PATH, new Response(JSON.stringify(workspace)));
  } catch {
    // The storage is full or forbidden.
  }
}

/** The workspace that was remembered last, or null. */
export async function remembered(): Promise<Workspace | null> {
  try {
    const found = await (await caches.open(NAME)).match(PATH);
    return found === undefined ? null : ((await found.json()) as Workspace);
  } catch {
    return null;
  }
}

/** Registers the service worker if there is a workspace that a later page can begin with. */
export async function keepPage(): Promise<void> {
  if ((await remembered()) === null) return;
  try {
    await navigator.serviceWorker.register('/offline.worker.js');
  } catch {
    // The server was ended meanwhile, or the browser has no service workers.
  }
}
