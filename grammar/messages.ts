/** Messages for syntax errors: what was found, what was expected, and what to do. */
import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { FOREIGN_AT_TOP, FOREIGN_IN_BODY, FORMS } from './forms.ts';
import { fill } from './message.ts';
import { near } from './near.ts';
import type { Problem } from './problems.ts';
import { type Repair, repairOf } from './repair.ts';
import { endOf, printable, shorten } from './scan.ts';
import * as t from './tokens.ts';

/**
 * Texts that Chevrotain asks for when it fails: the name of the single expected token, or nothing if there are several.
 */
export const MESSAGES: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => expected.name,
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: () => '',
};

const BY_NAME: ReadonlyMap<string, TokenType> = new Map(t.VOCABULARY.map((type) => [type.name, type]));

/** The problem of a line with a syntax error, and its repair. */
export interface ExplainedLine {
  readonly problem: Problem;
  readonly mend: Repair | null;
}

/** Explains each line with a syntax error. */
export function explain(lines: readonly BrokenLine[], tokens: readonly IToken[], length: number): ExplainedLine[] {
  if (lines.length === 0) return [];
  const places = new Map(tokens.map((token, at) => [token, at]));
  return lines.map((line) => {
    const first = places.get(line.first) ?? tokens.length;
    const at = places.get(line.error.token) ?? tokens.length;
    return new Explainer(line, tokens, first, Math.max(first, at), length).explained();
  });
}

class Explainer {
  private readonly line: BrokenLine;
  private readonly tokens: readonly IToken[];
  private readonly first: number;
  private readonly at: number;
  /** The token that failed; undefined at the end of the file. */
  private readonly token: IToken | undefined;
  private readonly type: TokenType | undefined;
  /** The token before it on the line. */
  private readonly before: IToken | undefined;
  private readonly head: IToken;
  /** The stack of grammar rules, the innermost last. */
  private readonly rules: readonly string[];
  /** The only token type that was possible here; null if there were several. */
  private readonly wanted: TokenType | null;
  private readonly rule: string;
  private readonly length: number;

  constructor(line: BrokenLine, tokens: readonly IToken[], first: number, at: number, length: number) {
    this.line = line;
    this.tokens = tokens;
    this.first = first;
    this.at = at;
    this.token = tokens[at];
    this.type = this.token?.tokenType;
    this.before = at > first ? tokens[at - 1] : undefined;
    this.head = line.first;
    this.wanted = BY_NAME.get(line.error.message) ?? null;
    this.rules = line.error.context.ruleStack;
    this.rule = this.rules.at(-1) ?? '';
    this.length = length;
  }

  explained(): ExplainedLine {
    const problem = this.problem();
    const { tokens, first, at, wanted } = this;
    return { problem, mend: repairOf({ tokens, first, at, wanted, code: problem.code }) };
  }

  private problem(): Problem {
    return (
      this.unknownFirstWord() ??
      (this.line.list === 'board' ? this.noTile() : null) ??
      (this.at === this.first ? this.beginning() : null) ??
      this.parenthesis() ??
      this.equals() ??
      (this.wanted === null ? this.noValue() : this.notWanted(this.wanted))
    );
  }

  // ------------------------------------------------------------ parts of messages

  private make(code: string, message: string, help: string, where: IToken | undefined = this.token): Problem {
    if (where !== undefined && where.tokenType !== t.NewLine) {
      return { code, message, start: where.startOffset, end: endOf(where), help };
    }
    // Something missing at a line end is reported after the last word.
    const end = where === undefined ? this.length : this.before === undefined ? where.startOffset : endOf(this.before);
    return { code, message, start: end, end, help };
  }

  /** The token as a message names it. */
  private get found(): string {
    const { token, type } = this;
    if (token === undefined) return 'the end of the file';
    if (type === t.NewLine) return 'the end of the line';
    if (type === t.Text) return `the text ${shorten(printable(token.image))}`;
    return `"${shorten(token.image || '}')}"`;
  }

  /** Whether the line, its body or the file ends here. */
  private get ended(): boolean {
    return this.type === undefined || this.type === t.NewLine || this.type === t.RBrace;
  }

  /** The form of the line, if its first word determines one. */
  private form(otherwise: string): string {
    const form = FORMS.get(this.head.tokenType);
    return form === undefined ? otherwise : `As in: ${form}`;
  }

  private isReserved(token: IToken | undefined): token is IToken {
    return token !== undefined && t.RESERVED.has(token.image);
  }

  private reserved(token: IToken): Problem {
    return this.make(
      'RB0207',
      `"${token.image}" is a word of the language and cannot be a name.`,
      'Choose another name.',
      token,
    );
  }

  // ------------------------------------------------------------ the first word

  /** A first word that is unknown, but similar to a word of the language or known from other languages. */
  private unknownFirstWord(): Problem | null {
    const { list } = this.line;
    const foreign = list === 'file' ? FOREIGN_AT_TOP : list === 'body' ? FOREIGN_IN_BODY : null;
    const what = list === 'file' ? 'declaration' : list === 'body' ? 'statement' : 'line here';
    for (const token of [this.head, this.token]) {
      const help = token?.tokenType === t.Name ? foreign?.get(token.image) : undefined;
      if (help === undefined) continue;
      if (token === this.head)
        return this.make('RB0214', `"${token.image}" does not begin a ${what}.`, fill(help), token);
      if (this.type === t.Name && this.before?.tokenType === t.RBrace) {
        return this.make('RB0204', `"${this.token?.image}" has no place here.`, fill(help));
      }
    }
    if (this.head.tokenType !== t.Name || list === 'board') return null;
    const close = near(this.head.image, OPENING[list]);
    if (close === null || close === this.head.image) return null;
    return this.make(
      'RB0214',
      `"${shorten(this.head.image)}" does not begin a ${what}.`,
      `Did you mean "${close}"?`,
      this.head,
    );
  }

  /** The first token of the line does not fit. */
  private beginning(): Problem | null {
    const { token, type, head } = this;
    const { list } = this.line;
    const next = this.tokens[this.at + 1]?.tokenType;
    if (token === undefined) return null;
    if (type === t.Else && list === 'arms') {
      return this.make('RB0209', '"either" has no "else".', 'Each of its lines begins with "when" and a condition.');
    }
    if (type === t.Else) {
      return this.make('RB0212', 'This "else" belongs to no "if".', NO_IF);
    }
    if (this.isReserved(token) && (next === t.Colon || next === t.Assign)) return this.reserved(token);
    if (list === 'arms') {
      return this.make('RB0209', `A case of "either" begins with "when", not ${this.found}.`, `As in: ${EITHER}`);
    }
    if (TRIGGERS.has(head.tokenType)) {
      const help = 'Put it on the card, keyword or status itself, outside of the other body.';
      return this.make('RB0216', 'An ability is not allowed among statements.', help);
    }
    if (STATEMENTS.has(head.tokenType)) {
      return this.make(
        'RB0215',
        `"${token.image}" is a statement, and statements belong in the braces of an ability, verb, move or phase.`,
        list === 'items' ? 'Put it into "on TIMING { ... }" or the like.' : 'Put it into the braces it belongs to.',
      );
    }
    if (type === t.RParen) return this.closesNothing();
    const help = BEGINNING[list];
    return this.make('RB0214', `${capital(this.found)} cannot begin a line here.`, help);
  }

  private noTile(): Problem {
    return this.make('RB0214', `${capital(this.found)} is no tile.`, 'A row has names and dots, one a tile.');
  }

  // ------------------------------------------------------------ parentheses and equals signs

  private parenthesis(): Problem | null {
    const open = this.openParenthesis();
    if (this.type === t.RParen && open === null) return this.closesNothing();
    if (this.wanted !== t.RParen || open === null) return null;
    if (this.ended || this.type === t.LBrace || this.type === t.RParen) {
      return this.make('RB0203', 'This "(" is never closed.', 'Put its ")" after the last of its values.', open);
    }
    if (this.type === t.Comma) {
      const help = 'A list of values is only allowed after the name of a value or adjective: "max(1, 2)".';
      return this.make('RB0204', 'These parentheses hold one value, and here comes another.', help);
    }
    const comparison = this.comparison();
    return comparison ?? this.make('RB0204', `${capital(this.found)} does not fit between these parentheses.`, NO_SUM);
  }

  private closesNothing(): Problem {
    return this.make(
      'RB0203',
      'This ")" closes nothing.',
      'Take it away, or look for a "(" that is missing before it.',
    );
  }

  /** The innermost open parenthesis of the line. */
  private openParenthesis(): IToken | null {
    let closed = 0;
    for (let at = this.at - 1; at >= this.first; at--) {
      const token = this.tokens[at] as IToken;
      if (token.tokenType === t.RParen) closed++;
      else if (token.tokenType === t.LParen && closed-- === 0) return token;
    }
    return null;
  }

  /** An `=` that assigns nothing. */
  private equals(): Problem | null {
    if (this.type !== t.Assign && this.type !== t.PlusAssign && this.type !== t.MinusAssign) return null;
    const mark = this.token?.image ?? '';
    if (this.wanted === t.Name || this.wanted === t.FieldHead || this.wanted === t.Colon) return null;
    if (this.head.tokenType === t.TimingHead) {
      return this.make('RB0209', 'The meaning of a timing follows "is".', this.form(''));
    }
    const word = this.lineHas(ASKING);
    if (word !== null && this.type === t.Assign) {
      const message = `A single "=" gives a value, and "${word.image}" asks for a condition.`;
      return this.make('RB0210', message, 'Say "is": "x is 3".');
    }
    if (this.lineHas(GIVING) !== null) {
      return this.make('RB0204', `A second "${mark}" has no place on a line.`, 'Give one value a line.');
    }
    return this.make('RB0204', `"${mark}" has no place here.`, this.form('A value is given as in "x.FIELD = 3".'));
  }

  /** The last token of these types on the line before this position. */
  private lineHas(types: ReadonlySet<TokenType>): IToken | null {
    for (let at = this.at - 1; at >= this.first; at--) {
      const token = this.tokens[at] as IToken;
      if (types.has(token.tokenType)) return token;
    }
    return null;
  }

  // ------------------------------------------------------------ a value is missing

  private noValue(): Problem {
    const { before, rule, type } = this;
    if (rule === 'trigger') {
      const help = this.form('As in: after VERB self by n: number');
      return this.make('RB0209', `A trigger is expected here, not ${this.found}.`, help);
    }
    if (rule === 'native') {
      return this.make('RB0209', 'After "native" comes verb, value or adjective.', this.form(''));
    }
    const named = before !== undefined && before.image !== '';
    const reserved = t.RESERVED.has(this.token?.image ?? '');
    const helpful = reserved
      ? `"${this.token?.image}" is a word of the language and no value.`
      : 'A value is a word, a number, a text or an expression in parentheses.';
    if (named && (this.ended || reserved || (type !== undefined && MARKS.has(type)))) {
      return this.make('RB0205', `A value is missing after "${shorten(before.image)}".`, helpful);
    }
    return this.make('RB0205', `A value is expected here, not ${this.found}.`, helpful);
  }

  // ------------------------------------------------------------ an unexpected token

  private notWanted(wanted: TokenType): Problem {
    if (this.rule === 'template' || this.rule === 'optionalTemplate') {
      return this.make('RB0209', 'These braces hold a text and nothing else.', 'As in: { text "what is printed" }');
    }
    if (wanted === t.Name || wanted === t.CardHead || wanted === t.FieldHead) return this.noName();
    const comparison = this.comparison();
    if (comparison !== null) return comparison;
    switch (wanted) {
      case t.NewLine:
        return this.tooMuch();
      case t.LBrace:
        return this.noBody();
      case t.Colon:
        return this.noColon();
      case t.RBrace:
        return this.make(
          'RB0204',
          `${capital(this.found)} does not fit here.`,
          'Close the brace, or begin a new line.',
        );
      case t.Each:
        return this.make('RB0209', '"for" must be followed by "each".', this.form(''));
      case t.Text:
        return this.noText();
      default: {
        const label = (wanted.LABEL ?? wanted.name).replaceAll('`', '"');
        return this.make('RB0209', `${label} is missing before ${this.found}.`, this.form('Write it there.'));
      }
    }
  }

  private noText(): Problem {
    const { head } = this;
    if (head.tokenType === t.ScenarioHead) {
      return this.make('RB0209', `The title of the scenario is expected here, not ${this.found}.`, this.form(''));
    }
    return this.make('RB0209', `A text is expected here, not ${this.found}.`, 'Texts are in double quotes.');
  }

  private noName(): Problem {
    const { token, before } = this;
    if (this.isReserved(token)) return this.reserved(token);
    // `verb heal to: player`: the preposition was meant as a name
    if (this.isReserved(before) && this.type === t.Colon && before !== this.head) return this.reserved(before);
    if (this.type === t.Text) {
      return this.make(
        'RB0206',
        `A name is expected here, not ${this.found}.`,
        'Write it without quotes, as one word.',
      );
    }
    if (this.type === t.Digits) {
      return this.make('RB0206', `A name is expected here, not ${this.found}.`, 'A name begins with a letter.');
    }
    const after = before === undefined || before.image === '' ? '' : ` after "${shorten(before.image)}"`;
    return this.make('RB0206', `A name is missing${after}.`, this.form('A name has letters, digits and _.'));
  }

  private noBody(): Problem {
    const { head, type } = this;
    if (type === t.LParen && CALLED.has(head.tokenType)) {
      const message = `The parameters of a ${head.image} have no parentheses.`;
      return this.make('RB0209', message, this.form(''));
    }
    if (head.tokenType === t.CardHead && t.HEADS.has(head.image)) {
      const message = `The name of a ${head.image} has no quotes and is one word.`;
      return this.make('RB0206', message, 'Quotes are for the names of cards, mods, decks and scenarios.', this.before);
    }
    if (type === t.Minus && this.tokens[this.at + 1]?.image === '>') {
      return this.make('RB0204', '"->" has no place here.', 'The type of a result follows "gives": "gives number".');
    }
    if (this.ended) {
      const body = FORMS.has(head.tokenType) ? `What was begun by "${shorten(head.image)}"` : 'This line';
      return this.make('RB0208', `${body} needs a body in braces.`, this.form('Begin it with "{".'));
    }
    if (this.rules.includes('ability') && type === t.Or) {
      const message = `One ability waits for one trigger: ${this.found} cannot follow it.`;
      return this.make('RB0208', message, 'Write an ability for each trigger. A verb can hold what they share.');
    }
    return this.make(
      'RB0208',
      `Here "{" should begin the body, but there is ${this.found}.`,
      this.form('Write "{" there.'),
    );
  }

  private noColon(): Problem {
    const name = this.before?.image ?? '';
    if (this.rule === 'bind' || this.rule === 'stored') {
      return this.make(
        'RB0209',
        `The ${this.rule === 'bind' ? 'parameter' : 'option'} "${shorten(name)}" has no type.`,
        `Write its type after a colon: "${shorten(name)}: KIND".`,
      );
    }
    return this.make('RB0209', `":" is missing before ${this.found}.`, this.form('Write it there.'));
  }

  // ------------------------------------------------------------ surplus words on a line

  private tooMuch(): Problem {
    const { type, head, token, before } = this;
    const { list } = this.line;
    const newLine =
      list === 'items' ? 'Put a comma between two items, or a line end.' : 'Each statement has a line of its own.';
    const plain = list === 'body' && !WITH_FORM.has(head.tokenType);
    const ended = list === 'file' && before?.tokenType === t.RBrace;
    const help = ended ? 'Each declaration has a line of its own.' : plain ? newLine : this.form(newLine);
    if (type === t.Plus || type === t.Minus || type === t.Star) {
      const twice = this.tokens[this.at + 1]?.tokenType;
      if (twice === type && type !== t.Star) {
        return this.make('RB0204', `"${token?.image.repeat(2)}" changes nothing.`, `Say "x.FIELD ${token?.image}= 1".`);
      }
      return this.make('RB0204', `A sum directly after the first word must be in parentheses.`, NO_SUM);
    }
    if (type === t.Comma && before?.tokenType === t.Digits && this.touches(t.Digits)) {
      return this.make('RB0204', 'A number has no commas in it.', 'Write its digits in one: "1000".');
    }
    if (type === t.Colon && list === 'body') {
      return this.make(
        'RB0204',
        '":" has no place in a statement.',
        'Say the arguments one after the other: "VERB x by 3".',
      );
    }
    if (type === t.Comma && list === 'body') {
      return this.make('RB0204', 'A comma ends no statement.', newLine);
    }
    if (type === t.And || type === t.Or) {
      return this.make('RB0204', `"${token?.image}" joins conditions, and none precedes it.`, newLine);
    }
    if (type === t.LBrace && !FORMS.has(head.tokenType)) {
      const message = `"${shorten(head.image)}" takes no body here.`;
      return this.make('RB0204', message, 'Braces follow if, for each, repeat and the like, and what is declared.');
    }
    if (type === t.Else) {
      return this.make('RB0212', 'This "else" belongs to no "if".', NO_IF);
    }
    return this.make('RB0204', `${capital(this.found)} does not belong on this line.`, help);
  }

  /** A comparison where none is allowed: the second in a row, or one outside a condition. */
  private comparison(): Problem | null {
    const { type, token } = this;
    if (type === undefined || !COMPARING.has(type)) return null;
    for (let at = this.at - 1; at >= this.first; at--) {
      const before = (this.tokens[at] as IToken).tokenType;
      if (before === t.And || before === t.Or || before === t.LParen || before === t.RParen) break;
      if (COMPARING.has(before)) {
        return this.make(
          'RB0211',
          `"${token?.image}" compares what is a comparison already.`,
          'Join the two by "and".',
        );
      }
    }
    if (type === t.Has && this.line.list !== 'scenario') {
      return this.make('RB0204', '"has" is only a test.', 'To grant something say "have": "units have FIELD 2".');
    }
    const help =
      this.line.list === 'scenario'
        ? 'What must hold is said on a line of its own: "then X is Y".'
        : 'Put it behind if, when, where or require.';
    return this.make('RB0204', 'A comparison is not allowed here.', help);
  }

  /** Whether the next token has a type, with no blank on either side of this one. */
  private touches(type: TokenType): boolean {
    const { token, before } = this;
    const next = this.tokens[this.at + 1];
    if (token === undefined || before === undefined || next?.tokenType !== type) return false;
    return endOf(before) === token.startOffset && endOf(token) === next.startOffset;
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const NO_IF = 'One "else" comes directly after the closing brace of an "if" or a "chance".';
const NO_SUM = 'Write it as in "draw (n + 1)"; after a preposition no parentheses are needed.';
const EITHER = FORMS.get(t.Either) ?? '';

const TRIGGERS: ReadonlySet<TokenType> = new Set([t.On, t.Before, t.After, t.Instead]);
const STATEMENTS: ReadonlySet<TokenType> = new Set([
  t.Let,
  t.If,
  t.For,
  t.Repeat,
  t.As,
  t.May,
  t.Chance,
  t.Randomly,
  t.Together,
  t.Either,
  t.Stop,
  t.Require,
  t.Give,
  t.Offer,
  t.Needs,
  t.Choose,
]);
const COMPARING: ReadonlySet<TokenType> = new Set([t.Compare, t.Is, t.Has]);
/** Words that a condition follows. */
const ASKING: ReadonlySet<TokenType> = new Set([
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
const GIVING: ReadonlySet<TokenType> = new Set([t.Assign, t.PlusAssign, t.MinusAssign]);
/** Marks after which a value is missing. */
const MARKS: ReadonlySet<TokenType> = new Set([t.LBrace, t.RParen, t.Comma]);
/** Statements whose form is more helpful than the message that the line has ended. */
const WITH_FORM: ReadonlySet<TokenType> = new Set([t.PhaseHead, t.For, t.Repeat, t.As, t.Chance, t.Either]);
/** Declarations with parameters in the shape of a call. */
const CALLED: ReadonlySet<TokenType> = new Set([t.VerbHead, t.MoveHead, t.KeywordHead, t.TimingHead]);

/** Words that can begin a line of each list. */
const OPENING: Record<Exclude<BrokenLine['list'], 'board'>, readonly string[]> = {
  file: [...t.HEADS.keys(), 'whenever', 'before', 'after', 'instead'],
  items: ['before', 'after', 'instead', 'choose', 'until', ...t.HEADS.keys()],
  body: [
    'let',
    'if',
    'for',
    'repeat',
    'as',
    'choose',
    'may',
    'chance',
    'randomly',
    'together',
    'either',
    'stop',
    'require',
    'needs',
    'give',
    'offer',
    'phase',
  ],
  arms: ['when'],
  scenario: ['where', 'board', 'then', 'refuse'],
};
const BEGINNING: Record<BrokenLine['list'], string> = {
  file: 'A line at the top begins with what it declares, or with the kind of a card.',
  items: 'An item is a field with its value, a keyword, or an ability: on, before, after, instead of.',
  arms: '',
  board: '',
  body: 'A statement begins with a verb, with what is assigned to, or with a word such as if, let or for.',
  scenario: 'A line of a scenario begins with board, where, do, refuse, then, a side, turn, mode, mod or seed.',
};
