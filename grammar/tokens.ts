/**
 * The tokens of the language. None of them is a word of a game.
 *
 * The lexer (`lexer.ts`) knows names and reserved words. Head words are recognised by position (`prepare.ts`), so that `move`
 * may also be a field. All heads have the category Name: where no declaration can begin they are names.
 */
import { createToken, type TokenType } from 'chevrotain';

const token = (name: string, label?: string, categories: TokenType[] = []): TokenType =>
  createToken({ name, categories, ...(label !== undefined && { label }) });
const mark = (name: string, image: string, categories: TokenType[] = []): TokenType =>
  token(name, `\`${image}\``, categories);

/** A comment. */
export const Note = token('Note');
export const NewLine = token('NewLine', 'the end of the line');
export const Text = token('Text', 'a text in double quotes');
/** A text without its closing quote. */
export const OpenText = token('OpenText');
/** A text in quotes of another language. */
export const OddText = token('OddText');
/** A comment in the syntax of another language. */
export const OddNote = token('OddNote');
/** Comparisons that are written the wrong way round. */
export const TURNED: ReadonlyMap<string, string> = new Map([
  ['=>', '>='],
  ['=<', '<='],
]);
/** A comparison in the syntax of another language. */
export const OddCompare = token('OddCompare');
export const Digits = token('Digits', 'a number');
export const Name = token('Name', 'a name');

/** Binary `+ - *`. */
export const Arithmetic = token('Arithmetic', '`+`, `-` or `*`');
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
export const Compare = token('Compare', 'a comparison');

// ---------------------------------------------------------------- reserved words

/** A preposition before an argument of a call. */
export const Prep = token('Prep', 'a preposition');
/** All prepositions except `as`, which names the member in `for each ... as NAME`. */
export const PrepButAs = token('PrepButAs', 'a preposition');
/** Connects words of a phrase. */
export const Connector = token('Connector', '`of`, `in` or `on`');
/** `and`, `or`. */
export const Junction = token('Junction', '`and` or `or`');

const reserved = new Map<string, TokenType>();
const word = (text: string, categories: TokenType[] = []): TokenType => {
  const type = mark(text[0]?.toUpperCase() + text.slice(1), text, categories);
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

const contextual = (name: string, text: string): TokenType => mark(name, text, [Name]);
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
export const CardHead = token('CardHead', 'a kind', [Name]);
/** A name at the start of an item, followed by `:` or `=`. */
export const FieldHead = token('FieldHead', 'a name', [Name]);
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

/** The tokens of the parser. */
export const VOCABULARY: TokenType[] = [
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
