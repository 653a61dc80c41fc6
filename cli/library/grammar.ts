/** The exports of `rulebound/grammar`. */
import * as inner from '../../grammar/index.ts';
import { checkedCall, type TakenBy } from './arguments.ts';
import { anyText, optional } from './shapes.ts';

export * from '../../grammar/index.ts';
export { ArgumentError } from './arguments.ts';

const TAKEN = {
  parse: [
    ['text', anyText],
    ['file', optional(anyText)],
  ],
  format: [['text', anyText]],
} as const satisfies TakenBy;

export const parse = checkedCall('parse', TAKEN.parse, inner.parse);
export const format = checkedCall('format', TAKEN.format, inner.format);
