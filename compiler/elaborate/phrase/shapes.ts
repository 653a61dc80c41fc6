/** What the parts of a phrase are while it is read. */
import type * as tree from '../../../grammar/tree.ts';
import type { Expr, Local, Source, Type } from '../../ir/index.ts';

/** What a phrase is wanted as; members of enums and cards by name are looked up by it. */
export type Want = Type | null;

export const ONE: Expr = { op: 'number', value: 1 };
export const AGGREGATES = new Set(['count', 'sum', 'highest', 'lowest']);

/** What is gathered of a noun before its select is made. */
export interface Noun {
  type: Type;
  source: Source;
  local: Local;
  where: Expr[];
  /** Set when a tail made it one: `tile of x`. */
  value: Expr | null;
}

export interface Quantifiers {
  some: 'some' | 'no' | null;
  all: boolean;
  the: boolean;
  random: boolean;
  ends: 'first' | 'last' | null;
  count: Expr | null;
  order: { word: tree.Word; id: number } | null;
  span: tree.Span | null;
}

export const noQuantifiers = (): Quantifiers => ({
  some: null,
  all: true,
  the: false,
  random: false,
  ends: null,
  count: null,
  order: null,
  span: null,
});
