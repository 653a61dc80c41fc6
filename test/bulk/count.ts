/** How many steps it takes to check a source of few pieces, of twice and of three times as many. */
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { MAX_LENGTH } from '../../grammar/index.ts';
import { BULKS, filesOf, piecesAbout, SAMPLE } from './bulk.ts';
import { CHAINS } from './chains.ts';

/** See steps.js; what built-in functions go through is added to it. */
const counter = (globalThis as unknown as { __steps: { count: number } }).__steps;

const LISTS = ['indexOf', 'includes', 'lastIndexOf', 'slice', 'concat', 'splice', 'shift', 'unshift'] as const;

function countLists(): void {
  for (const name of LISTS) {
    const own = Array.prototype[name] as (...args: unknown[]) => unknown;
    const value = function (this: unknown[], ...args: unknown[]): unknown {
      counter.count += this.length;
      return Reflect.apply(own, this, args);
    };
    Object.defineProperty(Array.prototype, name, { configurable: true, writable: true, value });
  }
}

export interface Counted {
  name: string;
  /** Of the smallest source; fewer where one is long. */
  pieces: number;
  /** As many as fit into a file. */
  most: number;
  /** By one, two and three times as many pieces. */
  steps: number[];
}

/**
 * `pieces`: of the smallest source. What a source has in common with the one before is not read again. `all`: of every source,
 * not only of chains and lists.
 */
export function counted(pieces: number, all: boolean): Counted[] {
  countLists();
  const session = new Session({ last: LAST_PASSES });
  session.compile(SAMPLE);
  return (all ? BULKS : CHAINS).map((bulk) => {
    const most = piecesAbout(bulk, MAX_LENGTH);
    const few = most < LONG ? Math.ceil(pieces / 4) : pieces;
    const steps = [1, 2, 3].map((times) => {
      const files = filesOf(bulk, times * few);
      counter.count = 0;
      session.compile(files);
      return counter.count;
    });
    return { name: bulk.name, pieces: few, most, steps };
  });
}

/** A file holds fewer pieces than that of what is long. */
const LONG = 5000;
