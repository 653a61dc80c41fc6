/**
 * The tokens of the language. None of them is a word of a game.
 *
 * The lexer has a single token for names. Reserved words are looked up afterwards (`scan.ts`), and head words are
 * recognised by position (`prepare.ts`), so that `move` may also be a field. All heads have the category Name: where no
 * declaration can begin they are names.
 */
import { type CustomPatternMatcherFunc, createToken, Lexer, type TokenType } from 'chevrotain';

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_FEED = 10;
const RETURN = 13;

/** The end of a text's content. `offset` is after the opening quote; an escape skips one character. */
function contentEnd(text: string, offset: number): number {
  let at = offset;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === LINE_FEED || code === RETURN) return at;
    if (code === BACKSLASH && at + 1 < text.length) {
      const next = text.charCodeAt(at + 1);
      if (next !== LINE_FEED && next !== RETURN) at++;
    }
  }
  return at;
}

/** The letters of names by character code: 1 begins a name, 2 goes on. */
const LETTER_SORTS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[A-Za-z_]/.test(letter) ? 1 : /[0-9]/.test(letter) ? 2 : 0;
});
const LETTERS = [...LETTER_SORTS.keys()].filter((code) => LETTER_SORTS[code] === 1);

/** The names of a file, as matches. A name has one text wherever it occurs: most memory of tokens and of nodes would be copies of it. */
const names = new Map<string, [string]>();
/** Lets the names of the last file go. */
export const forgetNames = (): void => names.clear();

const nameAt: CustomPatternMatcherFunc = (text, offset) => {
  if (LETTER_SORTS[text.charCodeAt(offset)] !== 1) return null;
  let end = offset + 1;
  while ((LETTER_SORTS[text.charCodeAt(end)] ?? 0) > 0) end++;
  const name = text.slice(offset, end);
  let match = names.get(name);
  if (match === undefined) {
    match = [name];
    names.set(name, match);
  }
  return match;
};

// Functions instead of regular expressions: a star over alternatives uses stack for each character and can overflow.
const closedText: CustomPatternMatcherFunc = (text, offset) => {
  if (text.charCodeAt(offset) !== QUOTE) return null;
  const end = contentEnd(text, offset + 1);
  return text.charCodeAt(end) === QUOTE ? [text.slice(offset, end + 1)] : null;
};
const openText: CustomPatternMatcherFunc = (text, offset) =>
  text.charCodeAt(offset) === QUOTE ? [text.slice(offset, openEnd(text, offset + 1))] : null;

/** The probable end of a text without a closing quote: before the braces of a body, else at the line end. */
function openEnd(text: string, offset: number): number {
  const line = text.slice(offset, contentEnd(text, offset)).trimEnd();
  // After an escape the rest is uncertain; it must not contain quotes.
  if (line.includes('\\')) return offset + line.length;
  const opening = line.search(/[ \t]\{(?:[ \t]|$)/);
  if (opening >= 0) return offset + opening;
  let end = line.length;
  for (let at = end - 1; at > 0 && (line[at] === '}' || line[at] === ' '); at--) if (line[at] === ' ') end = at;
  return offset + end;
}

/** A text in quotes of another language. Long ones are not recognised. */
const oddText: CustomPatternMatcherFunc = (text, offset) => {
  const closing = ODD_QUOTES.get(text[offset] ?? '');
  if (closing === undefined) return null;
  const line = text.slice(offset + 1, offset + 80);
  for (let at = 0; at < line.length && line[at] !== '\n' && line[at] !== '\r'; at++) {
    if (closing.includes(line[at] ?? '')) return [text.slice(offset, offset + at + 2)];
  }
  return null;
};
/** `// ...` or `/* ...` after a blank. In `1/2//3` the mistake is another one. */
const oddNote: CustomPatternMatcherFunc = (text, offset) => {
  const next = text[offset + 1];
  if (next !== '/' && next !== '*') return null;
  if (offset > 0 && (text[offset - 1] ?? '').trim() !== '') return null;
  let end = offset + 2;
  while (end < text.length && text.charCodeAt(end) !== LINE_FEED && text.charCodeAt(end) !== RETURN) end++;
  return [text.slice(offset, end)];
};
/** Quotes of other languages and of word processors, each with its possible closing quotes. */
const ODD_QUOTES = new Map([
  ["'", "'"],
  ['`', '`'],
  ['‘', '’'],
  ['“', '”"'],
  ['„', '“”"'],
  ['«', '»'],
]);

// Each token says with which characters it begins, so that Chevrotain analyses no regular expression: bundles leave that part out
// (`scripts/regexp-to-ast.js`).
const blank = createToken({
  name: 'Blank',
  pattern: /[ \t\f\v\u00a0\u2028\u2029\u3000\ufeff]+/,
  start_chars_hint: [...' \t\f\v\u00a0\u2028\u2029\u3000\ufeff'],
  line_breaks: false,
  group: Lexer.SKIPPED,
});
export const Note = createToken({
  name: 'Note',
  pattern: /#[^\r\n]*/,
  start_chars_hint: ['#'],
  line_breaks: false,
  group: 'notes',
});
export const NewLine = createToken({
  name: 'NewLine',
  pattern: /\r\n?|\n/,
  start_chars_hint: ['\r', '\n'],
  line_breaks: true,
  label: 'the end of the line',
});
export const Text = createToken({
  name: 'Text',
  pattern: { exec: closedText },
  start_chars_hint: ['"'],
  line_breaks: false,
  label: 'a text in double quotes',
});
export const OpenText = createToken({
  name: 'OpenText',
  pattern: { exec: openText },
  start_chars_hint: ['"'],
  line_breaks: false,
});
/** A text in quotes of another language. */
export const OddText = createToken({
  name: 'OddText',
  pattern: { exec: oddText },
  start_chars_hint: [...ODD_QUOTES.keys()],
  line_breaks: false,
});
/** Comments and comparisons in the syntax of other languages. */
export const OddNote = createToken({
  name: 'OddNote',
  pattern: { exec: oddNote },
  start_chars_hint: ['/'],
  line_breaks: false,
  group: 'oddNotes',
});
/** Comparisons that are written the wrong way round. */
export const TURNED: ReadonlyMap<string, string> = new Map([
  ['=>', '>='],
  ['=<', '<='],
]);
export const OddCompare = createToken({
  name: 'OddCompare',
  pattern: /==|!=|<>|=>|=<|=!/,
  start_chars_hint: ['=', '!', '<'],
  line_breaks: false,
});
export const Digits = createToken({
  name: 'Digits',
  pattern: /[0-9]+/,
  start_chars_hint: [...'0123456789'],
  line_breaks: false,
  label: 'a number',
});
export const Name = createToken({
  name: 'Name',
  pattern: { exec: nameAt },
  start_chars_hint: LETTERS,
  line_breaks: false,
  label: 'a name',
});

const mark = (name: string, pattern: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, pattern, categories, label: `\`${pattern}\`` });
const group = (name: string, label: string): TokenType => createToken({ name, pattern: Lexer.NA, label });

/** Binary `+ - *`. */
export const Arithmetic = group('Arithmetic', '`+`, `-` or `*`');
export const LBrace = mark('LBrace', '{');
export const RBrace = mark('RBrace', '}');
export const LParen = mark('LParen', '(');
export const RParen = mark('RParen', ')');
export const Comma = mark('Comma', ',');
export const Colon = mark('Colon', ':');
export const Dot = mark('Dot', '.');
export const Slash = mark('Slash', '/');
export const PlusAssign = mark('PlusAssign', '+=');
export const MinusAssign = mark('MinusAssign', '-=');
export const Assign = mark('Assign', '=');
export const Plus = mark('Plus', '+', [Arithmetic]);
export const Minus = mark('Minus', '-', [Arithmetic]);
export const Star = mark('Star', '*', [Arithmetic]);
export const Compare = createToken({
  name: 'Compare',
  pattern: /[<>]=?/,
  start_chars_hint: ['<', '>'],
  line_breaks: false,
  label: 'a comparison',
});

// ---------------------------------------------------------------- reserved words

/** A preposition before an argument of a call. */
export const Prep = group('Prep', 'a preposition');
/** All prepositions except `as`, which names the member in `for each ... as NAME`. */
export const PrepButAs = group('PrepButAs', 'a preposition');
/** Connects words of a phrase. */
export const Connector = group('Connector', '`of`, `in` or `on`');
/** `and`, `or`. */
export const Junction = group('Junction', '`and` or `or`');

const reserved = new Map<string, TokenType>();
const word = (text: string, categories: TokenType[] = []): TokenType => {
  const type = createToken({
    name: text[0]?.toUpperCase() + text.slice(1),
    pattern: Lexer.NA,
    categories,
    label: `\`${text}\``,
  });
  reserved.set(text, type);
  return type;
};

const prep = (text: string): TokenType => word(text, [Prep, PrepButAs]);
prep('to');
export const By = prep('by');
prep('from');
prep('with');
prep('at');
export const For = prep('for');
export const As = word('as', [Prep]);
export const Of = word('of', [Connector]);
export const In = word('in', [Connector]);
export const On = word('on', [Connector]);
export const Where = word('where');
export const Weighing = word('weighing');
export const And = word('and', [Junction]);
export const Or = word('or', [Junction]);
export const Not = word('not');
export const Is = word('is');
export const Has = word('has');
export const Let = word('let');
export const If = word('if');
export const Else = word('else');
export const Repeat = word('repeat');
export const Times = word('times');
export const Choose = word('choose');
export const May = word('may');
export const Chance = word('chance');
export const Randomly = word('randomly');
export const Together = word('together');
export const Either = word('either');
export const Stop = word('stop');
export const Require = word('require');
export const Give = word('give');
export const Offer = word('offer');
export const Needs = word('needs');
export const Until = word('until');
export const When = word('when');
export const Have = word('have');
export const Gives = word('gives');
export const Live = word('live');
export const Before = word('before');
export const After = word('after');
export const Instead = word('instead');
export const Whenever = word('whenever');

/** Words that can never be names, with their tokens. */
export const RESERVED: ReadonlyMap<string, TokenType> = reserved;

/** Tokens that a value can begin with, or that can follow `is`. */
export const OPERAND: ReadonlySet<TokenType> = new Set([Name, Digits, Text, LParen, Minus, Not, Of, In, On]);

// ---------------------------------------------------------------- contextual words: heads only at the start of a line

const contextual = (name: string, text: string): TokenType =>
  createToken({ name, pattern: Lexer.NA, categories: [Name], label: `\`${text}\`` });
const heads = new Map<string, TokenType>();
const head = (text: string): TokenType => {
  const name = text.replace(/(^|_)([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase());
  const type = contextual(`${name}Head`, text);
  heads.set(text, type);
  return type;
};

export const PreludeHead = head('prelude');
export const GameHead = head('game');
export const EnumHead = head('enum');
export const OptionHead = head('option');
export const PlayerHead = head('player');
export const GameStateHead = head('game_state');
export const KindHead = head('kind');
export const ExtendHead = head('extend');
export const ZoneHead = head('zone');
export const StatusHead = head('status');
export const QueueHead = head('queue');
export const LookHead = head('look');
export const AdjectiveHead = head('adjective');
export const ValueHead = head('value');
export const OrderHead = head('order');
export const TimingHead = head('timing');
export const KeywordHead = head('keyword');
export const VerbHead = head('verb');
export const MoveHead = head('move');
export const StepHead = head('step');
export const SetupHead = head('setup');
export const FlowHead = head('flow');
export const ModeHead = head('mode');
export const NativeHead = head('native');
export const ScenarioHead = head('scenario');
export const PhaseHead = head('phase');
export const TextHead = head('text');

/** Words that open a declaration or a statement when they come first, with their tokens. */
export const HEADS: ReadonlyMap<string, TokenType> = heads;

/** The kind before a card's name. */
export const CardHead = createToken({ name: 'CardHead', pattern: Lexer.NA, categories: [Name], label: 'a kind' });
/** A name at the start of an item, followed by `:` or `=`. */
export const FieldHead = createToken({ name: 'FieldHead', pattern: Lexer.NA, categories: [Name], label: 'a name' });
export const BoardHead = contextual('BoardHead', 'board');
export const DoHead = contextual('DoHead', 'do');
export const RefuseHead = contextual('RefuseHead', 'refuse');
export const ThenHead = contextual('ThenHead', 'then');
export const Uses = contextual('Uses', 'uses');
export const Plural = contextual('Plural', 'plural');
export const Each = contextual('Each', 'each');
export const Printed = contextual('Printed', 'printed');
export const Sometimes = contextual('Sometimes', 'sometimes');
export const Long = contextual('Long', 'long');
/** Before a trigger, in a body: `once on dusk`. */
export const Once = contextual('Once', 'once');

/** The tokens of the lexer, in the order in which it tries them. */
const lexed: TokenType[] = [
  blank,
  Name,
  NewLine,
  Note,
  Digits,
  Text,
  OpenText,
  OddText,
  OddNote,
  OddCompare,
  LBrace,
  RBrace,
  LParen,
  RParen,
  Comma,
  Colon,
  Dot,
  Slash,
  PlusAssign,
  MinusAssign,
  Assign,
  Plus,
  Minus,
  Star,
  Compare,
];

/** The tokens of the parser. */
export const VOCABULARY: TokenType[] = [
  ...lexed,
  Arithmetic,
  Prep,
  PrepButAs,
  Connector,
  Junction,
  ...reserved.values(),
  ...heads.values(),
  CardHead,
  FieldHead,
  BoardHead,
  DoHead,
  RefuseHead,
  ThenHead,
  Uses,
  Plural,
  Each,
  Printed,
  Sometimes,
];

/** Creates the lexer. `validate` makes Chevrotain check the token table, which only a test needs. */
export function createLexer(validate: boolean): Lexer {
  return new Lexer(lexed, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    skipValidations: !validate,
  });
}
