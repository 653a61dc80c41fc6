import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { folder, prebuilt } from './prebuilt.ts';

const page = 'test/browser/**';
const offline = 'test/browser/offline.test.ts';
// the loader of the tests reads the sources as they are where they change, or where their lines are counted
const once = process.argv.includes('run') && !process.argv.some((word) => word.startsWith('--coverage'));

// tests neither read nor fill the cache of the user
if (once) process.env.XDG_CACHE_HOME = join(folder, 'cache');

/**
 * Most code of a test runs for a few milliseconds. With its default budget V8 optimizes functions that are never used again,
 * on further threads: a quarter of the processor time. The flag is that of the V8 of Node 20, see cli/start.js. A young generation
 * of the default size is collected so often that it takes another tenth.
 */
const execArgv = [
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  ...(process.versions.v8.startsWith('11.') ? ['--interrupt-budget=500000'] : []),
];

export default defineConfig({
  plugins: once ? [prebuilt()] : [],
  test: {
    // commands are run as processes, and machines of a build farm are slow
    setupFiles: process.env.RULEBOUND_TIMES === undefined ? [] : ['test/times.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    coverage: { provider: 'v8', include: ['grammar/**', 'compiler/**', 'runtime/**', 'editor/service/**', 'cli/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          sequence: { sequencer: LongestFirst },
          include: ['test/**/*.test.ts'],
          exclude: [page],
          // the parser and all else is made ready once a worker and not once a file: no test changes what others see
          isolate: false,
          execArgv,
          // one for each core: what they wait for runs in processes of its own for a third of the time only
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: [`${page}/*.test.ts`],
          exclude: [offline],
          globalSetup: 'test/browser/served.ts',
          // one worker, whose files share a browser; scripts/test.js runs it beside the other project
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // on a busy machine Chromium may keep the old service worker for five minutes: nothing else waits for that
        test: { name: 'offline', include: [offline], maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
