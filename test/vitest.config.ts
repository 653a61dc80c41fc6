import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of the page measure times: they run when all others are done. */
const last = 'test/browser/**';

/** What takes minutes begins first, so that at the end no processor waits for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/engines/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
