/**
 * What `and` and `or` join must be a condition of its own: `rival is active or you` has none behind `or`. And what is always there is
 * none: `when active`, `if self.tribe`.
 */
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr } from '../ir/index.ts';
import type { Context, Env } from '../scope/context.ts';

/**
 * Reports an entity, a zone or a set behind a test, which would only ask whether there is one: `no cards in A or hand of you`. And a
 * word behind `is not`, to which the `not` does not extend: `colour is not red or blue`. True after an error.
 */
export function reportJoined(
  g: Context,
  env: Env,
  { node, items }: tree.Expr & { node: 'and' | 'or' },
  tests: readonly Expr[],
): boolean {
  for (const [i, item] of items.entries()) {
    const before = items[i - 1];
    if (before === undefined || item.node !== 'phrase') continue;
    const [said, text] = [before, item].map(({ start, end }) => env.source.text.slice(start, end)) as [string, string];
    const isBare = (at: number, words: string): boolean =>
      /^(some|present)$/.test(tests[at]?.op ?? '') && !/^\(*(?:some|no)\b/.test(words);
    // `foe or target` asks of both whether there is one
    const isMissing = isBare(i, text) && !isBare(i - 1, said);
    const line = isMissing || isLooseWord(g, before, text) ? testAgain(said, text) : null;
    if (line === null) continue;
    const join = /^no\b|\bis not\b/.test(said) ? 'and' : node;
    g.error(env.source, item, say.joinedWithoutTest({ text }), { help: say.compareEach({ join, line }) });
    return true;
  }
  return false;
}

/** Whether a word follows `x.colour is not red`. */
function isLooseWord(g: Context, before: tree.Expr, text: string): boolean {
  if (before.node !== 'compare' || before.op !== 'is not' || before.right.node !== 'phrase') return false;
  const [word] = before.right.parts;
  const prim = word?.node === 'atom' && before.right.parts.length === 1 ? word.levels[0] : undefined;
  const enums = new Set(prim?.node === 'name' ? g.findAll(prim.name.text, 'member').map((one) => one.enum) : []);
  return g.findAll(text, 'member').some((one) => enums.has(one.enum));
}

/** The test of another operand: `x is you` and `rival` give `x is rival`. Null if the text is no such test. */
function testAgain(said: string, other: string): string | null {
  const [, head] =
    /^(.*\b(?:in|on) )/s.exec(said) ??
    /^(.* (?:is not|is|has not|has) )/s.exec(said) ??
    /^((?:some|no) )/.exec(said) ??
    [];
  return head === undefined ? null : head + other;
}

/** Reports a player, a card or a word of a card as a condition: they are always there. */
export function reportAlwaysThere(g: Context, env: Env, expr: Expr, span: tree.Span): boolean {
  const word = env.source.text.slice(span.start, span.end);
  const edit = (line: string) => ({ help: { line, start: span.start, end: span.end } });
  if (expr.op === 'field') {
    const { type, derived } = g.game.fields[expr.field] ?? {};
    if (type?.of !== 'enum' || derived !== null) return false;
    const member = g.game.enums[type.id ?? -1]?.members[0] ?? '';
    g.error(env.source, span, say.alwaysThere({ word }), edit(`${word} is ${member}`));
    return true;
  }
  const isActive = isActivePlayer(g, expr);
  const isHere = (expr.op === 'you' || expr.op === 'self') && !env.implicits;
  if (!isActive && !isHere && !isSeat(g, expr)) return false;
  const line = expr.op === 'self' ? null : !isActive ? `${word} is active` : env.you ? `you is ${word}` : null;
  g.error(env.source, span, say.alwaysThere({ word }), line === null ? {} : edit(line));
  return true;
}

const isActivePlayer = ({ game }: Context, expr: Expr): boolean =>
  expr.op === 'global' && game.fields[expr.field]?.kernel === 'active';

/** Whether an expression counts seats from a player who is there, as `rival(you)`. */
function isSeat(g: Context, expr: Expr): boolean {
  if (expr.op !== 'value' && expr.op !== 'kernel') return false;
  const value = expr.op === 'value' ? g.game.values[expr.value]?.value : expr;
  const [from] = expr.args;
  return (
    value?.op === 'kernel' &&
    value.call === 'seat_after' &&
    from != null &&
    (from.op === 'you' || isActivePlayer(g, from))
  );
}
