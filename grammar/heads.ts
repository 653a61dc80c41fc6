/**
 * Distinguishes head words, which open a declaration or a statement, from the same words used as names. Position and
 * following tokens decide: `move` may also be a field and a verb.
 */

import type { IToken, TokenType } from 'chevrotain';
import { opensElement } from './balance.ts';
import { tokenOf } from './lexer.ts';
import * as say from './messages.ts';
import { near } from './near.ts';
import { problemAt, type SyntaxProblem } from './problems.ts';
import { endOf, shorten, startOf } from './scan.ts';
import * as t from './tokens.ts';

/** What the innermost open brace contains: lines of a scenario, rows of a board, or anything else. */
type Inside = 'scenario' | 'board' | 'other';

/** Gives head words their own token types. Misspelt heads and cards without quotes are repaired, with a problem. */
export function headed(tokens: readonly IToken[], problems: SyntaxProblem[]): IToken[] {
  const out: IToken[] = [];
  const inside: Inside[] = [];
  let opening: Inside = 'other';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const type = token.tokenType;
    if (type === t.Name) {
      const repair = extendRepairAt(tokens, out, at) ?? (inside.length === 0 ? headRepairAt(tokens, out, at) : null);
      if (repair !== null) {
        problems.push(repair.problem);
        out.push(...repair.tokens);
        at = repair.last;
        continue;
      }
      const found = headAt(tokens, out, at, inside[inside.length - 1]);
      if (found === t.ScenarioHead) opening = 'scenario';
      else if (found === t.BoardHead) opening = 'board';
      out.push(found === null ? token : retyped(token, found));
      continue;
    }
    if (type === t.Text && inside.length === 0 && nameFirst(tokens, out, at)) {
      const kind = tokens[at + 1] as IToken;
      const span = { start: token.startOffset, end: endOf(kind) };
      problems.push(problemAt(span, say.kindFirst({ kind: shorten(kind.image), name: shorten(token.image) })));
      out.push(tokenOf(t.CardHead, kind.image, token.startOffset), token);
      at += 1;
      continue;
    }
    if (type === t.LBrace) {
      inside.push(opening);
      opening = 'other';
    } else if (type === t.RBrace) {
      inside.pop();
    } else if (type === t.NewLine) {
      opening = 'other';
    }
    out.push(token);
  }
  return out;
}

const retyped = ({ image, startOffset }: IToken, type: TokenType): IToken => tokenOf(type, image, startOffset);

/** `"Stone Giant" creature {` */
const nameFirst = (tokens: readonly IToken[], out: readonly IToken[], at: number): boolean =>
  opensElement(out[out.length - 1]) &&
  out[out.length - 1]?.tokenType !== t.Comma &&
  tokens[at + 1]?.tokenType === t.Name &&
  tokens[at + 2]?.tokenType === t.LBrace;

/** A repair of a line at the top level, with its problem. */
interface HeadRepair {
  /** They replace the tokens from the current one to `last`. */
  readonly tokens: IToken[];
  readonly last: number;
  readonly problem: SyntaxProblem;
}

/** A repair for `extend player {`, also in a mod. */
function extendRepairAt(tokens: readonly IToken[], out: readonly IToken[], at: number): HeadRepair | null {
  const [head, of] = [tokens[at] as IToken, tokens[at + 1]];
  if (head.image !== 'extend' || !/^(?:player|game_state)$/.test(of?.image ?? '') || of === undefined) return null;
  if (!opensElement(out[out.length - 1]) || tokens[at + 2]?.tokenType !== t.LBrace) return null;
  const span = { start: head.startOffset, end: endOf(of) };
  const problem = problemAt(span, say.extendsNothing({ what: of.image }), { line: `extend kind ${of.image}`, ...span });
  return {
    tokens: [retyped(head, t.ExtendHead), tokenOf(t.KindHead, 'kind', of.startOffset), of],
    last: at + 1,
    problem,
  };
}

/** A repair for a misspelt head (`vreb hit x: unit {`) or a card name without quotes (`unit Green Prototypes {`). */
function headRepairAt(tokens: readonly IToken[], out: readonly IToken[], at: number): HeadRepair | null {
  const head = tokens[at] as IToken;
  if (!opensElement(out[out.length - 1]) || out[out.length - 1]?.tokenType === t.Comma) return null;
  const next = tokens[at + 1];
  const isBlock = next?.tokenType === t.LBrace;
  if ((next?.tokenType !== t.Name && !isBlock) || t.HEADS.has(head.image)) return null;
  const word = near(head.image, isBlock ? BLOCKS : DECLARATIONS);
  const type = word === null ? undefined : t.HEADS.get(word);
  if (type !== undefined && fitsClosely(type, tokens, at)) {
    const [start, end] = [head.startOffset, endOf(head)];
    const said = say.beginsNoMeant({ word: shorten(head.image), what: say.declaration(), close: word ?? '' });
    const problem = problemAt({ start, end }, said);
    return { tokens: [tokenOf(type, word as string, start)], last: at, problem };
  }
  if (isBlock) return null;
  // `limit most turns {` has the form of a card without quotes, but is an item with a body.
  let last = at + 1;
  while (tokens[last + 1]?.tokenType === t.Name) last++;
  if (tokens[last + 1]?.tokenType !== t.LBrace || head.image === 'limit') return null;
  const words = tokens.slice(at + 1, last + 1);
  const [start, end] = [(words[0] as IToken).startOffset, endOf(words[words.length - 1] as IToken)];
  const title = words.map(({ image }) => image).join(' ');
  const shown = shorten(title);
  // `trigger` is a kind of the kernel, which has no cards
  const help =
    head.image === 'trigger'
      ? say.timingNoCard({ name: words.map(({ image }) => image).join('_') })
      : head.image === 'set' && title === 'up'
        ? { line: 'setup { ... }', start: startOf(head), end }
        : undefined;
  const problem = problemAt({ start, end }, say.noQuotes({ name: shown, kind: shorten(head.image) }), help);
  const text = tokenOf(t.Text, `"${title}"`, start);
  return { tokens: [retyped(head, t.CardHead), text], last, problem };
}

const DECLARATIONS = [...t.HEADS.keys()].filter((word) => word !== 'phase' && word !== 'text' && word !== 'extend');

/** Declarations without a name. */
const BLOCKS = ['player', 'game_state', 'setup', 'flow', 'queue', 'look'];

/** Like `fits`, but true only if nothing else at the top level has this form. */
function fitsClosely(head: TokenType, tokens: readonly IToken[], at: number): boolean {
  const after = tokens[at + 2]?.tokenType;
  switch (head) {
    case t.GameHead:
      return after === undefined || after === t.NewLine || tokens[at + 2]?.image === 'uses';
    case t.VerbHead:
    case t.KeywordHead:
    case t.TimingHead:
      if (after === t.LBrace || after === t.Is || after === t.Gives) return true;
      return tokens[at + (after !== undefined && isPrep(after) ? 4 : 3)]?.tokenType === t.Colon;
    case t.PlayerHead:
    case t.GameStateHead:
      return tokens[at + 1]?.tokenType === t.LBrace;
    default:
      return fits(head, tokens, at);
  }
}

/** What a trigger begins with. */
const TRIGGERS: ReadonlySet<TokenType> = new Set([t.On, t.Before, t.After, t.Instead]);

/** The token type of a word that is more than a name here; null for a name. */
function headAt(
  tokens: readonly IToken[],
  out: readonly IToken[],
  at: number,
  inside: Inside | undefined,
): TokenType | null {
  const image = (tokens[at] as IToken).image;
  const before = out[out.length - 1];
  const next = tokens[at + 1]?.tokenType;
  switch (before?.tokenType) {
    case t.For:
      return image === 'each' ? t.Each : null;
    case t.Have:
      return image === 'printed' && next === t.Name ? t.Printed : null;
    case t.As:
      return image === 'long' && next === t.As ? t.Long : null;
    case t.ThenHead:
      return image === 'sometimes' && next !== undefined && t.OPERAND.has(next) ? t.Sometimes : null;
    case t.NativeHead:
    case t.ExtendHead:
      return t.HEADS.get(image) ?? null;
    case t.OptionHead:
      return t.FieldHead;
    default:
  }
  if (opensElement(before)) {
    if (inside === 'board') return null;
    if (inside === 'scenario') return scenarioHead(tokens, at);
    // At the top level a comma only continues a list.
    if (inside === undefined && before?.tokenType === t.Comma) return null;
    const declaration = declarationAt(tokens, at, inside === undefined);
    if (declaration !== null) return declaration;
    if (inside === undefined) return null;
    const afterNext = tokens[at + 2]?.tokenType;
    if (image === 'phase' && next === t.Name) {
      return afterNext === t.LBrace || afterNext === t.For || afterNext === t.When ? t.PhaseHead : null;
    }
    if (image === 'text' && next === t.Text) return t.TextHead;
    if (image === 'once' && next !== undefined && TRIGGERS.has(next)) return t.Once;
    return next === t.Colon || next === t.Assign ? t.FieldHead : null;
  }
  const beforeThat = out[out.length - 2]?.tokenType;
  if (image === 'uses' && beforeThat === t.GameHead) return t.Uses;
  if (image === 'plural' && beforeThat === t.KindHead) return t.Plural;
  return null;
}

function scenarioHead(tokens: readonly IToken[], at: number): TokenType | null {
  switch ((tokens[at] as IToken).image) {
    case 'board':
      return tokens[at + 1]?.tokenType === t.LBrace ? t.BoardHead : null;
    case 'do':
      return t.DoHead;
    case 'refuse':
      return t.RefuseHead;
    case 'then':
      return t.ThenHead;
    default:
      return null;
  }
}

/**
 * The head of a declaration that begins at a name, or null. At the top level a head word is always a head, so that a
 * mistake after it is reported as such. In a body the form must fit, since `move 1` is a field there.
 */
export function declarationAt(tokens: readonly IToken[], at: number, top: boolean): TokenType | null {
  const token = tokens[at] as IToken;
  if (token.tokenType !== t.Name) return null;
  const next = tokens[at + 1]?.tokenType;
  const afterNext = tokens[at + 2]?.tokenType;
  if (next === t.Text && !(token.image === 'scenario' || token.image === 'text')) {
    if (top || afterNext === t.LBrace) return t.CardHead;
    return afterNext === t.For && tokens[at + 4]?.tokenType === t.LBrace ? t.CardHead : null;
  }
  const head = t.HEADS.get(token.image);
  if (head === undefined || head === t.PhaseHead || head === t.TextHead) return null;
  switch (head) {
    case t.PlayerHead:
    case t.GameStateHead:
      return next === t.LBrace ? head : null;
    case t.ExtendHead:
      return EXTENDED.has(tokens[at + 1]?.image ?? '') && afterNext === t.Name ? head : null;
    case t.PreludeHead:
      return next === undefined || next === t.NewLine ? (top ? head : null) : null;
    default:
  }
  if (top) return head;
  return fits(head, tokens, at) ? head : null;
}

/** Whether the tokens after a head word in a body have the form of its declaration. */
function fits(head: TokenType, tokens: readonly IToken[], at: number): boolean {
  const next = tokens[at + 1]?.tokenType;
  const afterNext = tokens[at + 2]?.tokenType;
  switch (head) {
    case t.SetupHead:
    case t.FlowHead:
    case t.QueueHead:
    case t.LookHead:
      return next === t.LBrace;
    case t.ScenarioHead:
      return next === t.Text;
    case t.NativeHead:
      return next === t.Name && NATIVE.has((tokens[at + 1] as IToken).image);
    default:
  }
  if (next !== t.Name) return false;
  switch (head) {
    case t.EnumHead:
      return afterNext === t.Assign;
    case t.OptionHead:
      return afterNext === t.Colon;
    case t.ZoneHead:
    case t.StatusHead:
      return afterNext === t.Of;
    case t.AdjectiveHead:
    case t.ValueHead:
    case t.OrderHead:
      return afterNext === t.LParen;
    case t.ModeHead:
      return afterNext === t.LBrace || afterNext === t.Is;
    case t.MoveHead:
    case t.StepHead:
      if (afterNext === t.LBrace) return true;
      if (afterNext === t.Name) return tokens[at + 3]?.tokenType === t.Colon;
      // `move card to place: tile {` declares, `move it to hand of you` does not
      return afterNext !== undefined && isPrep(afterNext) && tokens[at + 4]?.tokenType === t.Colon;
    case t.KindHead:
      return (
        afterNext === undefined ||
        afterNext === t.NewLine ||
        afterNext === t.LBrace ||
        afterNext === t.RBrace ||
        afterNext === t.Is ||
        (afterNext === t.Name && tokens[at + 2]?.image === 'plural')
      );
    case t.TimingHead:
    case t.KeywordHead:
    case t.VerbHead:
    case t.GameHead:
      return true;
    default:
      return false;
  }
}

const EXTENDED: ReadonlySet<string> = new Set(['kind', 'enum', 'zone']);
const NATIVE: ReadonlySet<string> = new Set(['verb', 'value', 'adjective']);
const isPrep = (type: TokenType): boolean => type.CATEGORIES?.includes(t.Prep) ?? false;
