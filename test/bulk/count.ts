/** Counts the steps of checking a source with n, 2n and 3n pieces. */
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { MAX_LENGTH } from '../../grammar/index.ts';
import { BULKS, filesOf, piecesAbout, SAMPLE } from './bulk.ts';
import { CHAINS } from './chains.ts';
import { LAYERS } from './layers.ts';

/** See steps.js; iterations within built-in functions are added. */
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
  /** Pieces of the smallest source; fewer if a piece is long. */
  pieces: number;
  /** Number of pieces that fit into a file. */
  most: number;
  /** Steps for n, 2n and 3n pieces. */
  steps: number[];
}

/**
 * `pieces`: number of pieces of the smallest source. Text that a source shares with the previous one is not parsed again.
 * `all`: counts every source, not only chains and lists.
 */
export function counted(pieces: number, all: boolean): Counted[] {
  countLists();
  const session = new Session({ last: LAST_PASSES });
  session.compile(SAMPLE);
  return (all ? BULKS : [...CHAINS, ...LAYERS]).map((bulk) => {
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

/** A file has fewer pieces than that if they are long. */
const LONG = 5000;
