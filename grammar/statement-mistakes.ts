/** Help for statements with a wrong operator, condition or word, for the parts of the parser that find them. */

import type { IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { ifLine } from './common-mistakes.ts';
import { endAt, type FailedTokens, headerEnd, headerText, replaceTokens, tokensText } from './error-line.ts';
import * as say from './messages.ts';
import { shorten } from './scan.ts';
import type { Help, Wording } from './templates.ts';
import * as t from './tokens.ts';

/** `you.mana is 3` for `you.mana = 3` in a condition; null where a side is missing. */
export function meantComparison(tokens: readonly IToken[], at: number): Help | null {
  let [from, to] = [at, at + 1];
  while (from > 0 && !SIDE_ENDS.has((tokens[from - 1] as IToken).tokenType)) from--;
  while (to < tokens.length && !SIDE_ENDS.has((tokens[to] as IToken).tokenType)) to++;
  if (from === at || to === at + 1) return null;
  return replaceTokens(tokens, from, to, `${tokensText(tokens, from, at)} is ${tokensText(tokens, at + 1, to)}`);
}

/** Words that a condition follows. */
export const ASKING: ReadonlySet<TokenType> = new Set([
  t.If,
  t.When,
  t.Where,
  t.Require,
  t.Needs,
  t.Not,
  t.And,
  t.Or,
  t.ThenHead,
]);

const SIDE_ENDS: ReadonlySet<TokenType> = new Set([...ASKING, t.NewLine, t.LBrace, t.RBrace, t.Comma, t.Else]);

/** `you.health + 2`: the statement that changes the field. Null for a line that begins with a verb. */
export function meantChange(...[tokens, first, at]: FailedTokens): Help | null {
  if (tokens[first + 1]?.tokenType === t.Name || tokens[at - 2]?.tokenType !== t.Dot) return null;
  const [target, value] = [tokensText(tokens, first, at), tokensText(tokens, at + 1, tokens.length)];
  const sign = tokens[at]?.image ?? '';
  const line = sign === '*' ? timesLine(target, value) : `${target} ${sign}= ${value}`;
  return replaceTokens(tokens, first, endAt(tokens, at), line);
}

/** `x.power *= 3` as a sum. */
export const meantTimes = (...[tokens, first, at]: FailedTokens): Help =>
  replaceTokens(
    tokens,
    first,
    endAt(tokens, at),
    timesLine(tokensText(tokens, first, at), tokensText(tokens, at + 2, tokens.length)),
  );

/** `x.power += x.power * 2` for three times. With "=" it would store what statics add, which a read includes. */
function timesLine(target: string, by: string): string {
  const times = /^\d+$/.test(by) ? Number(by) - 1 : null;
  if (times === 1) return `${target} += ${target}`;
  return `${target} += ${target} * ${times ?? `(${by} - 1)`}`;
}

/** `units get +1 power`: the same with `have`. Null where the word before the sign is not one for giving. */
export function meantHave(giving: ReadonlySet<string>, ...[tokens, first, at]: FailedTokens): Help | null {
  const field = tokens[at + 2];
  if (!giving.has(tokens[at - 1]?.image ?? '') || field?.tokenType !== t.Name) return null;
  const change = `${field.image} ${tokensText(tokens, at, at + 2)}`;
  const line =
    `${tokensText(tokens, first, at - 1)} have ${change} ${tokensText(tokens, at + 3, tokens.length)}`.trim();
  return replaceTokens(tokens, first, endAt(tokens, at), line);
}

/** `units get power +1` with `have`; `at` is the place of the word for giving. */
export const meantGift = (...[tokens, first, at]: FailedTokens): Help =>
  replaceTokens(
    tokens,
    first,
    headerEnd(tokens, at),
    `${tokensText(tokens, first, at)} have ${headerText(tokens, at + 1)}`,
  );

/** `target unit gets +2/+2`: the choice, and what the chosen one has. */
export function meantTarget(...[tokens, first, at]: FailedTokens): Wording | null {
  const set = tokensText(tokens, first + 1, at - 1);
  return set === '' ? null : say.chooseThenHave({ set, change: `${tokensText(tokens, at, at + 2)}` });
}

/** `whenever unit dies`: the kind of the rule. */
export function meantKind(...[tokens, first]: FailedTokens): string {
  const article = /^(an?|the|any|each)$/.test(tokens[first + 1]?.image ?? '') ? 1 : 0;
  return shorten(tokens[first + 1 + article]?.image ?? 'card');
}

/** `draw 1 2 times`: the loop; null of any other line. */
export function meantRepeat(...[tokens, first, at]: FailedTokens): Help | null {
  const times = tokens[at - 1];
  if (tokens[at]?.image !== 'times' || times?.tokenType !== t.Digits || at - first < 2) return null;
  return replaceTokens(tokens, first, at + 1, `repeat ${times.image} times { ${tokensText(tokens, first, at - 1)} }`);
}

/** `do play "Bolt" with n 1, foe A`: the same with a `with` for each choice; null where nothing is chosen before. */
export function meantChoices(...[tokens, first, at]: FailedTokens): Help | null {
  const from = tokens.findIndex(({ image }, i) => i > first && i < at && image === 'with');
  if (from < 0) return null;
  const end = endAt(tokens, at);
  const choices: string[] = [];
  for (let start = from; start < end; start++) {
    const next = tokens.findIndex(({ image }, i) => i > start && i < end && (image === ',' || image === 'and'));
    const to = next < 0 ? end : next;
    const choice = tokensText(tokens, start, to);
    choices.push(choice.startsWith('with ') ? choice : `with ${choice}`);
    start = to;
  }
  return replaceTokens(tokens, from, end, choices.join(' '));
}

/** Help at a word of the language in the place of a value. */
export const reservedHelp = (word: string, before: string | undefined): Wording =>
  word === 'repeat' && before === 'as'
    ? say.asRepeated()
    : word === 'not' && before === 'do'
      ? say.refuseLine()
      : say.wordNotValue({ word });

/** Where a comparison belongs, or the assignment that `trump is oak` means as a statement. */
export function comparisonHelp(list: BrokenLine['list'], ...[tokens, first, at]: FailedTokens): Help {
  // `draw you unless x > 3`
  const unless = tokens.findIndex(({ image }, i) => i > first && i < at && image === 'unless');
  if (unless > 0 && list !== 'scenario') {
    const test = headerText(tokens, unless + 1);
    const not = / (and|or) /.test(test) ? `not (${test})` : `not ${test}`;
    const [statement, end] = [tokensText(tokens, first, unless), headerEnd(tokens, unless)];
    return list === 'body'
      ? replaceTokens(tokens, first, end, ifLine(not, statement))
      : replaceTokens(tokens, first, end, `${statement} when ${not}`);
  }
  if (list === 'scenario') return givenHelp([tokens, first, at]) ?? say.thenLine();
  // `x is poisoned 2`
  const added = /^(\w+) is (\w+) (\d+)$/.exec(list === 'body' ? tokensText(tokens, first, tokens.length) : '');
  if (added !== null)
    return replaceTokens(tokens, first, endAt(tokens, first), `add ${added[2]} to ${added[1]} by ${added[3]}`);
  const field = tokens[at]?.tokenType === t.Is ? fieldBefore(tokens, at) : null;
  return field === null ? say.afterIf() : say.isAssigns({ field });
}

/** Help for `blue has 5 mana` and `blue.mana is 5` among the lines of a scenario. */
function givenHelp([tokens, first]: FailedTokens): Wording | null {
  const [, who, by, field, value] =
    /^(\w+)(?: has (\d+) (\w+)|\.(\w+ is \w+))$/.exec(tokensText(tokens, first, tokens.length)) ?? [];
  if (who === undefined) return null;
  return say.givenOrThen({ line: `${who} ${value?.replace(' is', '') ?? `${field} ${by}`}` });
}

/** `x.power`, which begins the statement and ends before the token at `at`; null if something else is there. */
function fieldBefore(tokens: readonly IToken[], at: number): string | null {
  let first = at;
  while (first > 0 && (tokens[first - 1]?.tokenType === t.Name || tokens[first - 1]?.tokenType === t.Dot)) first -= 1;
  const before = tokens[first - 1]?.tokenType;
  const words = tokens.slice(first, at);
  const isPath = words.every(({ tokenType }, i) => (tokenType === t.Dot) === (i % 2 === 1));
  if ((before !== t.LBrace && before !== t.NewLine) || words.length === 0 || !isPath) return null;
  return shorten(words.map(({ image }) => image).join(''));
}
