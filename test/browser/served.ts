/** Before the tests of the page: builds what is stale and serves the shipped games, for all files of tests. Nothing is saved. */
import type { TestProject } from 'vitest/node';
import { root } from '../repo/tree.ts';
import { build, executablePath, serve } from './page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shipped games. */
    games: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (executablePath === null) return async () => {};
  build();
  const { url, end } = await serve(root);
  provide('games', url);
  return end;
}
