/**
 * The tokens of the language. None of them is a word of a game.
 *
 * The lexer (`lexer.ts`) has one token for names and one for each reserved word. Head words are recognised by position
 * afterwards (`prepare.ts`), so that `move` may also be a field. All heads have the category Name: where no
 * declaration can begin they are names.
 */
import { createToken, type TokenType } from 'chevrotain';

/** A token without a text of its own. */
const plain = (name: string, label?: string): TokenType =>
  createToken(label === undefined ? { name } : { name, label });

export const NewLine = plain('NewLine', 'the end of the line');
export const Text = plain('Text', 'a text in double quotes');
/** A text without its closing quote. */
export const OpenText = plain('OpenText');
/** A text in quotes of another language. */
export const OddText = plain('OddText');
/** A comment in the syntax of another language. */
export const OddNote = plain('OddNote');
/** A comparison in the syntax of another language. */
export const OddCompare = plain('OddCompare');
/** Comparisons that are written the wrong way round. */
export const TURNED: ReadonlyMap<string, string> = new Map([
  ['=>', '>='],
  ['=<', '<='],
]);
export const Digits = plain('Digits', 'a number');
export const Name = plain('Name', 'a name');

const marks = new Map<string, TokenType>();
const mark = (name: string, text: string, categories: TokenType[] = []): TokenType => {
  const type = createToken({ name, categories, label: `\`${text}\`` });
  marks.set(text, type);
  return type;
};

/** Binary `+ - *`. */
export const Arithmetic = plain('Arithmetic', '`+`, `-` or `*`');
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
export const Compare = plain('Compare', 'a comparison');
for (const text of ['<', '<=', '>', '>=']) marks.set(text, Compare);
for (const text of ['==', '!=', '<>', '=!', ...TURNED.keys()]) marks.set(text, OddCompare);

/** The marks with their tokens. Of two marks at a place the longer one counts. */
export const MARKS: ReadonlyMap<string, TokenType> = marks;

// ---------------------------------------------------------------- reserved words

/** A preposition before an argument of a call. */
export const Prep = plain('Prep', 'a preposition');
/** All prepositions except `as`, which names the member in `for each ... as NAME`. */
export const PrepButAs = plain('PrepButAs', 'a preposition');
/** Connects words of a phrase. */
export const Connector = plain('Connector', '`of`, `in` or `on`');
/** `and`, `or`. */
export const Junction = plain('Junction', '`and` or `or`');

const reserved = new Map<string, TokenType>();
const word = (text: string, categories: TokenType[] = []): TokenType => {
  const type = createToken({
    name: text[0]?.toUpperCase() + text.slice(1),
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
  createToken({ name, categories: [Name], label: `\`${text}\`` });
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
export const CardHead = createToken({ name: 'CardHead', categories: [Name], label: 'a kind' });
/** A name at the start of an item, followed by `:` or `=`. */
export const FieldHead = createToken({ name: 'FieldHead', categories: [Name], label: 'a name' });
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
  NewLine,
  Text,
  Digits,
  Name,
  ...new Set(marks.values()),
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
