/** Before the tests of the page: builds what is stale and serves the shipped games, for all files of tests. Nothing is saved. */
import type { TestProject } from 'vitest/node';
import { root } from '../repo/tree.ts';
import { build, executablePath, serve } from './page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shipped games. */
    games: string;
    /** The address of Stormbound alone: a page with one game opens in two thirds of the time. */
    stormbound: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (executablePath === null) return async () => {};
  build();
  const servers = await Promise.all([serve(root), serve(root, 'cards/stormbound')]);
  provide('games', servers[0].url);
  provide('stormbound', servers[1].url);
  return async () => {
    await Promise.all(servers.map(({ end }) => end()));
  };
}
