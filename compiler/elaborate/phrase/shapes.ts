/** The parts of a phrase while it is parsed. */
import { trimmed } from '../../../grammar/lists.ts';
import type * as tree from '../../../grammar/tree.ts';
import type { Expr, Local, Select, SetSource, Take, Type } from '../../ir/index.ts';
import { one } from '../../ir/types.ts';

/** The expected type. It resolves members of enums and names of cards; null if any type is accepted. */
export type ExpectedType = Type | null;

export const ONE: Expr = { op: 'number', value: 1 };
export const AGGREGATES = new Set(['count', 'sum', 'highest', 'lowest']);

/** A noun while its adjectives and tails are collected, before it becomes a `select`. */
export interface Noun {
  type: Type;
  source: SetSource;
  local: Local;
  where: Expr[];
  /** Set if a tail turned the noun into a single value: `tile of x`. */
  value: Expr | null;
}

export interface Quantifiers {
  some: 'some' | 'no' | null;
  all: boolean;
  the: boolean;
  random: boolean;
  ends: 'first' | 'last' | null;
  count: Expr | null;
  order: { word: tree.NameNode; id: number } | null;
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

/** The select that a noun becomes; `single`: it gives one member. */
export function selectOf(noun: Noun, take: Take | null, single: boolean): Select {
  return {
    op: 'select',
    type: single ? one(noun.type) : noun.type,
    source: noun.source,
    local: noun.local,
    where: trimmed(noun.where),
    take,
    one: single,
  };
}
