/** The typing rules of the operators whose operands and result have the same types in each use. */
import type { Type } from '../ir/index.ts';
import { type DeclarationWord, NUMBER, plainType, TRUTH } from './checker.ts';

/** The sort that a value has to have. */
export type WantedSort = Type['of'] | 'any';

/** The operands of an operator by their keys, in the order of evaluation. */
type Operands = Readonly<Record<string, WantedSort | { setOf: WantedSort }>>;

export interface OperatorRule {
  operands: readonly { key: string; of: WantedSort; many: boolean }[];
  /** The key of a declaration that the operator names, which is also the name of its table. */
  names: DeclarationWord | null;
  gives: Type;
}

function rule(operands: Operands, gives: Type, names: DeclarationWord | null = null): OperatorRule {
  const listed = Object.entries(operands).map(([key, of]) =>
    typeof of === 'string' ? { key, of, many: false } : { key, of: of.setOf, many: true },
  );
  return { operands: listed, names, gives };
}

/** An operand of any type, also a set. */
const ANYTHING = { setOf: 'any' } as const;

const literal = rule({}, NUMBER);
const arithmetic = rule({ a: 'number', b: 'number' }, NUMBER);
const ofWords = rule({ a: 'flags', b: 'flags' }, NUMBER);
const ofKeyword = rule({ keyword: 'keyword', of: 'entity' }, NUMBER);
const test = rule({ of: ANYTHING }, TRUTH);

export const OPERATORS = {
  number: literal,
  truth: literal,
  gone: rule({}, plainType('zone')),

  card: rule({}, plainType('definition'), 'card'),
  verb: rule({}, plainType('verb'), 'verb'),
  timing: rule({}, plainType('timing'), 'timing'),
  status_word: rule({}, plainType('status'), 'status'),
  keyword_word: rule({}, plainType('keyword'), 'keyword'),

  add: arithmetic,
  sub: arithmetic,
  mul: arithmetic,
  neg: rule({ of: 'number' }, NUMBER),
  lt: arithmetic,
  le: arithmetic,
  gt: arithmetic,
  ge: arithmetic,
  union: ofWords,
  without: ofWords,

  status: rule({ of: 'entity' }, NUMBER, 'status'),
  status_value: rule({ status: 'status', of: 'entity' }, NUMBER),
  has_value: ofKeyword,
  keyword_value: ofKeyword,
  comes_with: rule({ ability: 'ability' }, TRUTH, 'keyword'),

  kind: rule({ of: ANYTHING }, TRUTH, 'kind'),
  member: rule({ member: 'number', of: { setOf: 'number' } }, TRUTH),
  among: rule({ of: 'any', set: ANYTHING }, TRUTH),
  in_play: rule({ of: 'entity' }, TRUTH),
  in_zone: rule({ of: 'entity', zone: { setOf: 'zone' } }, TRUTH),
  in_any: rule({ of: 'entity' }, TRUTH, 'zone'),

  not: test,
  absent: test,
  present: test,
  some: test,
  no: test,
  count: rule({ of: ANYTHING }, NUMBER),
} satisfies Record<string, OperatorRule>;
