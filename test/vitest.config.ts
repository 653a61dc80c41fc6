import { defineConfig } from 'vitest/config';

const page = 'test/browser/**';

export default defineConfig({
  test: {
    // commands are run as processes, and machines of a build farm are slow
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 200_000 } },
    coverage: { provider: 'v8', include: ['grammar/**', 'compiler/**', 'runtime/**', 'editor/service/**', 'cli/**'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: [page],
          // the parser and all else is made ready once a worker and not once a file: no test changes what others see
          isolate: false,
          // one for each core: what they wait for runs in processes of its own for a third of the time only
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        test: { name: 'page', include: [`${page}/*.test.ts`], maxWorkers: '100%' },
      },
    ],
  },
});
