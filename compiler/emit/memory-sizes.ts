/** Sizes of the arrays that an engine works in, beside the state: the stack for sets, and the list of moves. */
import { LONGEST_RANGE } from '../format/limits.ts';
import { type JsCode, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';

/** Ints of the list of moves. */
export const LIST = 1 << 16;
/** Most sort keys of an order. */
export const KEYS = 8;

/** The most members of one set. */
function longestOf({ bound: { layout, game }, sources }: CodegenContext): number {
  return Math.max(LONGEST_RANGE, layout.entities.count, layout.tiles.count, game.cards.length, sources.length);
}

/** The stack's limit: code that is about to push a set or listeners above it bails out. */
export const fullOf = (gen: CodegenContext): number => 8 * longestOf(gen);

/** Ints of the stack: beyond the limit there is room for one set with its source and sort keys. */
export const stackOf = (gen: CodegenContext): number => fullOf(gen) + 2 * KEYS * longestOf(gen);

/** The check in front of a push; `at`: the stack pointer. */
export const needsRoom = (gen: CodegenContext, at: Operand = 'sp'): JsCode => jsList`if(${at}>${fullOf(gen)})bail();`;

/** Upper bound for references: those of players and tiles come first, entities last. */
export const mostRefs = ({ bound: { layout } }: CodegenContext): number =>
  layout.entities.first + layout.entities.count;
