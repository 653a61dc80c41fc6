/**
 * Two conditions or numbers that differ in their grouping never print alike. The trees of a round have the same leaves
 * in the same order, so that their texts differ in nothing but what tells the groups.
 */
import { expect, test } from 'vitest';
import type { Expr } from '../../compiler/ir/index.ts';
import { clause } from '../../compiler/text/conditions.ts';
import { TextContext } from '../../compiler/text/context.ts';
import { languageOf } from '../../compiler/text/language.ts';
import { numberText } from '../../compiler/text/numbers.ts';
import { compiled } from './games.ts';

const [game] = compiled('test/text/wording').games;
if (game === undefined) throw new Error('the sample does not compile');
const fieldOf = (name: string): number => game.fields.findIndex((f) => f.name === name);
const unit = game.kinds.findIndex((k) => k.name === 'unit');
const mine = (name: string): Expr => ({ op: 'field', field: fieldOf(name), of: { op: 'you' } });
const its = (name: string): Expr => ({ op: 'field', field: fieldOf(name), of: { op: 'local', local: 0 } });
const number = (value: number): Expr => ({ op: 'number', value });

/** A small generator of numbers below a bound (mulberry32). */
function draw(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
type Draw = ReturnType<typeof draw>;

/** A random tree over the leaves. */
function condition(at: Draw, leaves: readonly Expr[]): Expr {
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) return at(4) === 0 ? { op: 'not', of: only } : only;
  const cut = 1 + at(leaves.length - 1);
  const of = [condition(at, leaves.slice(0, cut)), condition(at, leaves.slice(cut))];
  const both: Expr = { op: at(2) === 0 ? 'and' : 'or', of };
  return at(5) === 0 ? { op: 'not', of: both } : both;
}

function amount(at: Draw, leaves: readonly Expr[]): Expr {
  const [only] = leaves;
  if (leaves.length === 1 && only !== undefined) return at(6) === 0 ? { op: 'neg', of: only } : only;
  const cut = 1 + at(leaves.length - 1);
  const [a, b] = [amount(at, leaves.slice(0, cut)), amount(at, leaves.slice(cut))];
  switch (at(9)) {
    case 0:
    case 1:
      return { op: 'add', a, b };
    case 2:
    case 3:
      return { op: 'sub', a, b };
    case 4:
    case 5:
      return { op: 'mul', a, b };
    case 6:
      return { op: 'neg', of: { op: 'add', a, b } };
    case 7:
      return { op: 'kernel', call: at(2) === 0 ? 'min' : 'div', args: [a, b] };
    default:
      return { op: 'pick', test: mine('mood'), then: a, else: b };
  }
}

/** The meaning, as far as grouping goes: nested lists of one sort are one, `not` is at the leaves. */
function meaning(e: Expr, not = false): unknown {
  switch (e.op) {
    case 'not':
      return meaning(e.of, !not);
    case 'and':
    case 'or': {
      const op = (e.op === 'and') !== not ? 'and' : 'or';
      const of = e.of.flatMap((part) => {
        const inside = meaning(part, not);
        return Array.isArray(inside) && inside[0] === op ? inside.slice(1) : [inside];
      });
      return [op, ...of];
    }
    case 'some':
      return [not ? 'no' : 'some', e.of.op === 'select' ? e.of.where.map((test) => meaning(test)) : null];
    case 'add':
    case 'sub':
      return ['sum', ...terms(e, 1)];
    case 'mul':
      return ['mul', ...factors(e)];
    case 'neg':
      return ['neg', meaning(e.of)];
    case 'kernel':
      return [e.call, ...e.args.map((arg) => meaning(arg))];
    case 'pick':
      return ['pick', meaning(e.test), meaning(e.then), meaning(e.else)];
    case 'count':
      return ['count', e.of.op === 'select' ? e.of.where.map((part) => meaning(part)) : null];
    case 'gt':
      return [not ? 'le' : 'gt', meaning(e.a), meaning(e.b)];
    default:
      return not ? ['not', JSON.stringify(e)] : JSON.stringify(e);
  }
}

/** `a + (b - c)` is `a + b - c`; `a - (b - c)` is a group. */
function terms(e: Expr, sign: number): unknown[] {
  if (e.op === 'add') return [...terms(e.a, 1), ...terms(e.b, 1)];
  if (e.op === 'sub') return [...terms(e.a, 1), [-1, meaning(e.b)]];
  return [[sign, meaning(e)]];
}

const factors = (e: Expr): unknown[] => (e.op === 'mul' ? [...factors(e.a), ...factors(e.b)] : [meaning(e)]);

const units = (test: Expr): Expr => ({
  op: 'select',
  type: { of: 'entity', id: unit, many: true },
  source: { from: 'play', kind: unit },
  local: 0,
  where: [test],
  take: null,
  one: false,
});

/** Draws trees, prints them, and fails for two texts that are alike with different meanings. */
function apart(rounds: number, tree: (at: Draw) => Expr, print: (t: TextContext, e: Expr) => string): void {
  const at = draw(20261126);
  const told = new Map<string, string>();
  for (let i = 0; i < rounds; i++) {
    const expr = tree(at);
    const t = new TextContext(game as NonNullable<typeof game>, languageOf('en'), null, null, 'card');
    t.locals = [{ name: 'x', type: { of: 'entity', id: unit, many: false } }];
    const text = print(t, expr);
    const means = JSON.stringify(meaning(expr));
    const before = told.get(text);
    if (before !== undefined && before !== means) expect.fail(`"${text}" is both ${before} and ${means}`);
    told.set(text, means);
  }
  expect(told.size).toBeGreaterThan(rounds / 20);
}

const moods = ['mood', 'joy', 'grief', 'hero'].map(mine);
const tests: Expr[] = [
  { op: 'gt', a: its('cost'), b: number(2) },
  its('calm'),
  { op: 'gt', a: its('strength'), b: number(1) },
  its('keen'),
];
const said = (t: TextContext, e: Expr): string => clause(t, e, false);

test('conditions', () => apart(1200, (at) => condition(at, moods), said));
test('modifiers of a noun', () => apart(1200, (at) => ({ op: 'some', of: units(condition(at, tests)) }), said));
test('a noun with modifiers among conditions', () =>
  apart(
    1200,
    (at) => {
      const cut = 1 + at(3);
      const some: Expr = { op: 'some', of: units(condition(at, tests.slice(0, cut))) };
      return condition(at, [some, ...moods.slice(0, 4 - cut)]);
    },
    said,
  ));
test('numbers', () =>
  apart(
    3000,
    (at) => amount(at, [mine('gold'), mine('ore'), number(3), mine('gold')]),
    (t, e) => numberText(t, e).text,
  ));
test('numbers with a set among them', () =>
  apart(
    2000,
    (at) => {
      const most: Expr = { op: 'gt', a: its('cost'), b: amount(at, [mine('ore'), number(1)]) };
      const count: Expr = { op: 'count', of: units(at(2) === 0 ? most : { op: 'gt', a: its('cost'), b: mine('ore') }) };
      return at(2) === 0 ? count : amount(at, [count, number(1), mine('gold')]);
    },
    (t, e) => numberText(t, e).text,
  ));
