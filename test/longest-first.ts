/** Starts the files of tests that take longest first, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By `npm test -- --times`, the longest first. */
const LONG = [
  'engines/matches',
  'cli/cases',
  'queue/queue',
  'engines/native',
  'runtime/laws',
  'agents/agents',
  'service/service',
  'queue/shards',
  'cli/together',
  'playground/games',
  'balance/report',
  'json/files',
  'odds/odds',
  'games/games',
  'runtime/games',
  'balance/tune',
  'text/examples',
  'service/again',
  'cli/seeds',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    // those that are not listed keep the order of Vitest
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
