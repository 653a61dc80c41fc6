/** How many steps it takes to check a source of few pieces, of twice and of three times as many. */
import { LAST_PASSES } from '../../compiler/compile.ts';
import { Session } from '../../compiler/session.ts';
import { BULKS, filesOf, SAMPLE } from './bulk.ts';

/** See steps.js; what built-in functions go through is added to it. */
const steps = (globalThis as unknown as { __steps: { count: number } }).__steps;

const LISTS = ['indexOf', 'includes', 'lastIndexOf', 'slice', 'concat', 'splice', 'shift', 'unshift'] as const;

function countLists(): void {
  for (const name of LISTS) {
    const own = Array.prototype[name] as (...args: unknown[]) => unknown;
    const value = function (this: unknown[], ...args: unknown[]): unknown {
      steps.count += this.length;
      return Reflect.apply(own, this, args);
    };
    Object.defineProperty(Array.prototype, name, { configurable: true, writable: true, value });
  }
}

export interface Counted {
  name: string;
  /** By one, two and three times as many pieces. */
  steps: number[];
}

/** `pieces`: of the smallest source. What a source has in common with the one before is not read again. */
export function counted(pieces: number): Counted[] {
  countLists();
  const session = new Session({ last: LAST_PASSES });
  session.compile(SAMPLE);
  return BULKS.map((bulk) => ({
    name: bulk.name,
    steps: [1, 2, 3].map((times) => {
      const files = filesOf(bulk, times * pieces);
      steps.count = 0;
      session.compile(files);
      return steps.count;
    }),
  }));
}
