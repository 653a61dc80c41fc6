/** What `and` and `or` join must be a condition of its own: `rival is active or you` has none behind `or`. */
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
    /^(.*\b(?:in|on) )/s.exec(said) ?? /^(.* (?:is not|is) )/s.exec(said) ?? /^((?:some|no) )/.exec(said) ?? [];
  return head === undefined ? null : head + other;
}
