import { defineConfig } from 'vitest/config';

/** Tests of the page measure times: they run when all others are done. */
const last = 'test/browser/**';

export default defineConfig({
  test: {
    // commands are run as processes, and machines of a build farm are slow
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: 'v8', include: ['grammar/**', 'compiler/**', 'runtime/**', 'editor/service/**', 'cli/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: [last],
          sequence: { groupOrder: 0 },
          // the parser and all else is made ready once a worker and not once a file: no test changes what others see
          isolate: false,
        },
      },
      { extends: true, test: { name: 'page', include: [`${last}/*.test.ts`], sequence: { groupOrder: 1 } } },
    ],
  },
});
