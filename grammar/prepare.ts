/**
 * A pass over the tokens before parsing, so that the grammar needs one token of lookahead and no game word.
 *
 * It pairs braces, drops the line ends that mean nothing, tells heads (`verb`, `move`, `status`) from the same words
 * used as names by where they stand and what follows, and measures nesting, so that nothing deep is ever parsed.
 */
import type { IToken, TokenType } from 'chevrotain';
import { balance, opensElement, pairParentheses } from './balance.ts';
import { MAX_NESTING, type Problem } from './problems.ts';
import { endOf } from './scan.ts';
import * as t from './tokens.ts';

/** What the parser reads. */
export interface Prepared {
  readonly tokens: IToken[];
  readonly problems: Problem[];
  /** Nested beyond the bound: not to be parsed. `problems` says so. */
  readonly refused: boolean;
}

/** Prepares tokens as `scan` gives them. Linear; the tokens handed in are not changed. */
export function prepare(text: string, scanned: readonly IToken[]): Prepared {
  const paired = balance(text, scanned, (at) => declarationAt(scanned, at, false) !== null);
  const lines = withoutIdleLines(paired.tokens);
  const deep = tooDeep(lines);
  if (deep !== null) return { tokens: [], problems: [deep], refused: true };
  return { tokens: headed(lines), problems: paired.problems, refused: false };
}

// ---------------------------------------------------------------- line ends

/** Behind these a line end means nothing if a value can begin on the next line. */
const JOINING: ReadonlySet<TokenType> = new Set([
  t.Assign,
  t.PlusAssign,
  t.MinusAssign,
  t.Plus,
  t.Minus,
  t.Star,
  t.Slash,
  t.Compare,
  t.And,
  t.Or,
  t.Not,
  t.Is,
  t.Has,
]);

const OPERAND: ReadonlySet<TokenType> = new Set([t.Name, t.Digits, t.Text, t.LParen, t.Minus, t.Not, t.Of, t.In, t.On]);

/** Drops the line ends inside parentheses, beside braces, before `else`, behind a comma or an operator, and repeats. */
function withoutIdleLines(tokens: readonly IToken[]): IToken[] {
  const parentheses = pairParentheses(tokens);
  const following = nextOnLaterLine(tokens);
  const out: IToken[] = [];
  let inside = 0;
  let braces = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const type = token.tokenType;
    if (type === t.NewLine) {
      if (inside > 0) continue;
      const before = out[out.length - 1]?.tokenType;
      if (before === undefined || before === t.NewLine || before === t.LBrace) continue;
      const nextAt = following[at] as number;
      const next = tokens[nextAt]?.tokenType;
      if (next === undefined || next === t.RBrace || next === t.Else) continue;
      // A list may go on behind a comma, but not into the next declaration.
      if (before === t.Comma && (braces > 0 || declarationAt(tokens, nextAt, false) === null)) continue;
      if (JOINING.has(before) && OPERAND.has(next)) continue;
    } else if (parentheses[at] === 1) {
      inside += type === t.LParen ? 1 : -1;
    } else if (type === t.LBrace) {
      braces++;
    } else if (type === t.RBrace) {
      braces--;
    }
    out.push(token);
  }
  return out;
}

/** For each token the index of the next one that is no line end. */
function nextOnLaterLine(tokens: readonly IToken[]): Int32Array {
  const next = new Int32Array(tokens.length);
  let found = tokens.length;
  for (let at = tokens.length - 1; at >= 0; at--) {
    next[at] = found;
    if ((tokens[at] as IToken).tokenType !== t.NewLine) found = at;
  }
  return next;
}

// ---------------------------------------------------------------- heads

/** What the innermost open brace holds: a scenario's lines, a board's rows, or anything else. */
type Inside = 'scenario' | 'board' | 'other';

/** Gives heads their own token types where they stand as heads. */
function headed(tokens: readonly IToken[]): IToken[] {
  const out: IToken[] = [];
  const inside: Inside[] = [];
  let opening: Inside = 'other';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    const type = token.tokenType;
    if (type === t.Name) {
      const found = headAt(tokens, out, at, inside[inside.length - 1]);
      if (found === t.ScenarioHead) opening = 'scenario';
      else if (found === t.BoardHead) opening = 'board';
      out.push(found === null ? token : { ...token, tokenType: found, tokenTypeIdx: found.tokenTypeIdx as number });
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

/** The type of a word that is more than a name where it stands, or null. */
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
    case t.ThenHead:
      return image === 'sometimes' && next !== undefined && OPERAND.has(next) ? t.Sometimes : null;
    case t.NativeHead:
      return t.HEADS.get(image) ?? null;
    case t.OptionHead:
      return t.FieldHead;
    default:
  }
  if (opensElement(before)) {
    if (inside === 'board') return null;
    if (inside === 'scenario') return scenarioHead(tokens, at);
    // At the top a comma only goes on with a list.
    if (inside === undefined && before?.tokenType === t.Comma) return null;
    const declaration = declarationAt(tokens, at, inside === undefined);
    if (declaration !== null) return declaration;
    if (inside === undefined) return null;
    const afterNext = tokens[at + 2]?.tokenType;
    if (image === 'phase' && next === t.Name) {
      return afterNext === t.LBrace || afterNext === t.For || afterNext === t.When ? t.PhaseHead : null;
    }
    if (image === 'text' && next === t.Text) return t.TextHead;
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
    case 'then':
      return t.ThenHead;
    default:
      return null;
  }
}

/**
 * The head of a declaration that begins at a name, or null. At the top a head word is a head whatever follows, so
 * that a mistake behind it is reported as such; in a body the form must fit, since `move 1` is a field there.
 */
function declarationAt(tokens: readonly IToken[], at: number, top: boolean): TokenType | null {
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
    case t.PreludeHead:
      return next === undefined || next === t.NewLine ? (top ? head : null) : null;
    default:
  }
  if (top) return head;
  return fits(head, tokens, at) ? head : null;
}

/** Whether what follows a head word in a body has the form of its declaration. */
function fits(head: TokenType, tokens: readonly IToken[], at: number): boolean {
  const next = tokens[at + 1]?.tokenType;
  const afterNext = tokens[at + 2]?.tokenType;
  switch (head) {
    case t.SetupHead:
    case t.FlowHead:
    case t.QueueHead:
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

const NATIVE: ReadonlySet<string> = new Set(['verb', 'value', 'adjective']);
const isPrep = (type: TokenType): boolean => type.CATEGORIES?.includes(t.Prep) ?? false;

// ---------------------------------------------------------------- nesting

/**
 * One number for how deep a parser or a walker of the tree must go: braces, parentheses, and what nests without them:
 * operators of one expression, `where` in `where`, `else if` behind `else if`.
 */
function tooDeep(tokens: readonly IToken[]): Problem | null {
  const outer: Level[] = [];
  let level: Level = { brace: true, operators: 0, wheres: 0, branches: 0 };
  /** The counts of all levels around the innermost one. */
  let carried = 0;
  const push = (brace: boolean): void => {
    outer.push(level);
    carried += level.operators + level.wheres + level.branches;
    level = { brace, operators: 0, wheres: 0, branches: 0 };
  };
  const pop = (): void => {
    const back = outer.pop();
    if (back === undefined) return;
    level = back;
    carried -= level.operators + level.wheres + level.branches;
  };
  // A parenthesis still open at a brace or a line end has no partner: the parser gives up on its line.
  const popParentheses = (): void => {
    while (!level.brace) pop();
  };
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as IToken;
    switch (token.tokenType) {
      case t.LBrace:
        popParentheses();
        push(true);
        break;
      case t.RBrace:
        popParentheses();
        pop();
        level.operators = 0;
        level.wheres = 0;
        break;
      case t.LParen:
        push(false);
        break;
      case t.RParen:
        if (!level.brace) pop();
        break;
      case t.NewLine:
        popParentheses();
        level.branches = 0;
        level.operators = 0;
        level.wheres = 0;
        break;
      case t.Comma:
        level.operators = 0;
        level.wheres = 0;
        break;
      case t.And:
      case t.Or:
        level.operators = 0;
        break;
      case t.Plus:
      case t.Minus:
      case t.Star:
      case t.Not:
        level.operators++;
        break;
      case t.Where:
      case t.Weighing:
        level.wheres++;
        break;
      case t.Else:
        if (tokens[at + 1]?.tokenType === t.If) level.branches++;
        break;
      default:
    }
    if (outer.length + carried + level.operators + level.wheres + level.branches > MAX_NESTING) return nested(token);
  }
  return null;
}

/** What one brace or parenthesis holds so far that nests. */
interface Level {
  readonly brace: boolean;
  operators: number;
  wheres: number;
  branches: number;
}

function nested(token: IToken): Problem {
  return {
    code: 'RB0108',
    message: `This is nested more than ${MAX_NESTING} deep.`,
    start: token.startOffset,
    end: endOf(token),
    help: 'Give parts of it names: locals, values or verbs of their own.',
  };
}
