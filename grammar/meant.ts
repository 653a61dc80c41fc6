/** What a newcomer probably meant by a line with a syntax error: the line to write, for help. */
import type { IToken, TokenType } from 'chevrotain';
import { endOf, shorten } from './scan.ts';
import * as t from './tokens.ts';

/** The words of a line as they were written, with at most one blank between two. */
function written(tokens: readonly IToken[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) {
    const token = tokens[at] as IToken;
    const before = at === from ? undefined : tokens[at - 1];
    text += before === undefined || endOf(before) === token.startOffset ? token.image : ` ${token.image}`;
  }
  return shorten(text);
}

/** The index of the token that ends the line or its body. */
export function endOfLine(tokens: readonly IToken[], from: number): number {
  let at = from;
  while (at < tokens.length && tokens[at]?.tokenType !== t.NewLine && tokens[at]?.tokenType !== t.RBrace) at++;
  return at;
}

/** `you.health + 2`, which was to change the field: the statement that does. `at`: the sign. Null for another line. */
export function meantChange(tokens: readonly IToken[], first: number, at: number): string | null {
  const [field, dot] = [tokens[at - 1], tokens[at - 2]];
  if (field?.tokenType !== t.Name || dot?.tokenType !== t.Dot) return null;
  // another word before the field is a verb, which takes the sum as its argument
  let depth = 0;
  for (let i = first; i < at - 1; i++) {
    const [type, next] = [tokens[i]?.tokenType, tokens[i + 1]?.tokenType];
    if (type === t.LParen) depth++;
    if (type === t.RParen) depth--;
    if (depth === 0 && type === t.Name && next === t.Name) return null;
  }
  const [target, value] = [written(tokens, first, at), written(tokens, at + 1, endOfLine(tokens, at))];
  if (value === '') return null;
  const sign = tokens[at]?.image ?? '';
  return sign === '*' ? `${target} = ${target} * ${value}` : `${target} ${sign}= ${value}`;
}

/** `units get +1 power`: the same with `have`. `at`: the sign. Null where no word for giving is before it. */
export function meantHave(
  tokens: readonly IToken[],
  first: number,
  at: number,
  giving: ReadonlySet<string>,
): { word: IToken; line: string } | null {
  const [word, number, field] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]];
  if (word === undefined || !giving.has(word.image) || at - 1 === first) return null;
  if (number?.tokenType !== t.Digits || field?.tokenType !== t.Name) return null;
  const rest = written(tokens, at + 3, endOfLine(tokens, at));
  const change = `${tokens[at]?.image}${number.image}`;
  const line = `${written(tokens, first, at - 1)} have ${field.image} ${change}`;
  return { word, line: rest === '' ? line : `${line} ${rest}` };
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'any', 'each']);

/** `whenever unit dies`: the kind of the rule. Null where the line goes on with a condition. */
export function meantKind(tokens: readonly IToken[], first: number, at: number): string | null {
  if (tokens.slice(at, endOfLine(tokens, at)).some(({ tokenType }) => tokenType === t.Where)) return null;
  const noun = tokens[first + (ARTICLES.has(tokens[first + 1]?.image ?? '') ? 2 : 1)];
  return noun?.image === 'you' ? 'player' : shorten(noun?.image ?? 'card');
}

/** `choose x: unit or player`: the name of the choice, and the kind before `at`. Null for another line. */
export function meantChoice(
  tokens: readonly IToken[],
  first: number,
  at: number,
): { name: string; kind: string } | null {
  let colon = at;
  while (colon > first && tokens[colon]?.tokenType !== t.Colon) colon--;
  const [choose, name, kind] = [tokens[colon - 2], tokens[colon - 1], tokens[at - 1]];
  if (choose?.tokenType !== t.Choose || name === undefined || kind === undefined) return null;
  return { name: shorten(name.image), kind: shorten(kind.image) };
}

/** Kinds that every game has, as names of parameters. */
const KINDS: ReadonlySet<string> = new Set(['player', 'card', 'tile']);
/** Names of parameters that are numbers. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'n', 'count', 'number', 'damage']);
const PREPOSITIONS: readonly string[] = ['by', 'to', 'with', 'from', 'at', 'for', 'as'];

/**
 * `verb heal player, amount`: the parameters with types and prepositions. `from`: the first of them, `at`: a comma between
 * two. Null where fewer than two are named.
 */
export function meantParams(tokens: readonly IToken[], from: number, at: number): string | null {
  if (tokens[at]?.tokenType !== t.Comma) return null;
  const params: string[] = [];
  for (let i = from; i < tokens.length; i++) {
    const name = tokens[i];
    if (name === undefined || !isNameLike(name.tokenType)) return null;
    const isTyped = tokens[i + 1]?.tokenType === t.Colon;
    const type = isTyped ? (tokens[i + 2]?.image ?? '') : typeFor(name.image);
    const prep = params.length === 0 ? '' : `${PREPOSITIONS[params.length - 1] ?? 'as'} `;
    params.push(`${prep}${name.image}: ${type}`);
    if (isTyped) i += 2;
    i++;
    if (tokens[i]?.tokenType !== t.Comma) break;
  }
  return params.length < 2 ? null : params.join(' ');
}

/** `by amount: number 0 to 5`: the parameter whose range fails at `at`. Null where it has none, or is the first. */
export function meantRange(tokens: readonly IToken[], from: number, at: number): { name: string; prep: string } | null {
  const words = tokens.slice(from, at).map(({ image }) => image);
  const range = /(\w+) (\w+) : number (?:\d+ to|from(?: \d+ to)?)$/.exec(words.join(' '));
  const [, prep, name] = range ?? [];
  return prep === undefined || name === undefined ? null : { prep: shorten(prep), name: shorten(name) };
}

const isNameLike = (type: TokenType): boolean => type === t.Name || (type.CATEGORIES ?? []).includes(t.Name);

const typeFor = (name: string): string => (KINDS.has(name) ? name : AMOUNTS.has(name) ? 'number' : 'card');
