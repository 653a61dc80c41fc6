import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // commands are run as processes, and machines of a build farm are slow
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: { provider: 'v8', include: ['grammar/**', 'compiler/**', 'runtime/**', 'editor/service/**', 'cli/**'] },
  },
});
