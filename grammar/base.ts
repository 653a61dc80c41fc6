/** What all parts of the parser share: spans, lists that survive a broken member, and skipping to the next line. */
import {
  EmbeddedActionsParser,
  type IParserErrorMessageProvider,
  type IRecognitionException,
  type IToken,
  isRecognitionException,
  type TokenType,
} from 'chevrotain';
import { MAX_PROBLEMS } from './problems.ts';
import { endOf } from './scan.ts';
import * as t from './tokens.ts';
import type { Comment, Span, Word } from './tree.ts';

/** A rule without parameters that builds a T. */
export type Rule<T> = () => T;

/** What the parser needs beside tokens: documentation is found by looking at the text above a declaration. */
export interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
}

/** What a list is made of: the declarations of a file, statements, items of a card, and so on. */
export type List = 'file' | 'body' | 'items' | 'arms' | 'scenario' | 'board';

/** A line that could not be read. */
export interface BrokenLine {
  readonly list: List;
  /** The token it begins with. */
  readonly first: IToken;
  readonly error: IRecognitionException;
  /** All that was left out for it, its bodies included. */
  readonly span: Span;
}

export abstract class BaseParser extends EmbeddedActionsParser {
  protected source: Source = { text: '', comments: [] };
  private failures: BrokenLine[] = [];
  private places: Map<IToken, number> | null = null;

  constructor(messages: IParserErrorMessageProvider, validate: boolean) {
    super(t.VOCABULARY, {
      // Heads are told from names before parsing (`prepare.ts`), so one token decides everywhere.
      maxLookahead: 1,
      recoveryEnabled: false,
      errorMessageProvider: messages,
      skipValidations: !validate,
    });
  }

  /** The library's RULE, typed by what the rule is declared to build. */
  protected rule<F extends (...args: never[]) => unknown>(name: string, build: F): F {
    return this.RULE(name, build as unknown as (...args: unknown[]) => unknown) as unknown as F;
  }

  /** Points the parser at a new file. */
  load(source: Source, tokens: IToken[]): void {
    this.input = tokens;
    this.source = source;
    this.failures = [];
    this.places = null;
  }

  /** What could not be read, as it was found. */
  get broken(): readonly BrokenLine[] {
    return this.failures;
  }

  /** True when the rest of the file was not read because too much was wrong. */
  get gaveUp(): boolean {
    return this.failures.length >= MAX_PROBLEMS;
  }

  /** Where the next token begins. */
  protected here(): number {
    return this.LA(1).startOffset;
  }

  /** Where the last token read ends. */
  protected behind(): number {
    return this.RECORDING_PHASE ? 0 : endOf(this.LA(0));
  }

  protected word(token: IToken): Word {
    // while the library records the grammar there are no tokens
    if (this.RECORDING_PHASE) return { text: '', start: 0, end: 0 };
    return { text: token.image, start: token.startOffset, end: endOf(token) };
  }

  /** True at the end of a braced list or of the file. */
  private atEnd(): boolean {
    const { tokenType } = this.LA(1);
    return tokenType === t.RBrace || tokenType.name === 'EOF' || this.gaveUp;
  }

  /**
   * Reads one member after another up to the end of the list, one a line. A member that cannot be read is skipped
   * and the next one read; `broken` hears where it stood. To the library this is a plain repetition.
   */
  protected lines(list: List, one: () => void, broken: (start: number) => void = () => {}): void {
    if (this.RECORDING_PHASE) {
      this.MANY9(() => {
        one();
        this.OPTION9(() => this.CONSUME9(t.NewLine));
      });
      return;
    }
    while (!this.atEnd()) {
      const first = this.LA(1);
      try {
        one();
        if (!this.atEnd()) this.consume(9, t.NewLine);
      } catch (error) {
        if (!(error instanceof Error) || !isRecognitionException(error)) throw error;
        const failure = error as Error & IRecognitionException;
        const span = { start: first.startOffset, end: first.startOffset };
        // a list that was given up leaves those around it without their ends
        if (!this.gaveUp) this.failures.push({ list, first, error: failure, span });
        this.skipLine(first, list);
        if (first.tokenType === t.CardHead && ENDS.has(failure.token.tokenType.name)) this.skipToHead();
        span.end = this.behind();
        broken(first.startOffset);
      }
    }
  }

  /**
   * Skips what is left of a broken line, its line end included; stops before the brace that closes the list. A body on
   * the way is read for its own problems where the line's first word tells what is in it.
   */
  private skipLine(first: IToken, list: List): void {
    const sort = bodyBehind(first.tokenType, list);
    let depth = this.depthSince(first);
    for (;;) {
      const { tokenType } = this.LA(1);
      if (tokenType.name === 'EOF' || (tokenType === t.RBrace && depth === 0)) return;
      if (tokenType === t.LBrace && depth === 0 && sort !== null && !this.gaveUp) {
        if (!this.skipsBody(sort)) return;
        continue;
      }
      if (tokenType === t.LBrace) depth++;
      else if (tokenType === t.RBrace) depth--;
      this.consume(8, tokenType);
      if (tokenType === t.NewLine && depth === 0) return;
    }
  }

  /** False where the body has so many problems that the file is given up in it: it is left without its end. */
  private skipsBody(sort: 'body' | 'items' | 'scenario'): boolean {
    try {
      this.skipBody(sort);
      return true;
    } catch (error) {
      if (!this.gaveUp || !(error instanceof Error) || !isRecognitionException(error)) throw error;
      return false;
    }
  }

  /** Skips the lines of a card that was begun without braces: they are no declarations of the file. */
  private skipToHead(): void {
    while (!this.atEnd() && !DECLARATIONS.has(this.LA(1).tokenType)) this.skipLine(this.LA(1), 'file');
  }

  /** How many braces are open here that were not at a token before. */
  private depthSince(first: IToken): number {
    this.places ??= new Map(this.input.map((token, at) => [token, at]));
    const end = this.places.get(this.LA(1)) ?? this.input.length;
    let depth = 0;
    for (let at = this.places.get(first) ?? end; at < end; at++) {
      const type = this.input[at]?.tokenType;
      if (type === t.LBrace) depth++;
      else if (type === t.RBrace) depth--;
    }
    return depth;
  }

  /** Reads a body that belongs to a broken line, only to find what is wrong inside. At its opening brace. */
  protected abstract skipBody(sort: 'body' | 'items' | 'scenario'): void;
}

const ENDS: ReadonlySet<string> = new Set([t.NewLine.name, 'EOF']);
const DECLARATIONS: ReadonlySet<TokenType> = new Set([...t.HEADS.values(), t.CardHead]);
const WITH_ITEMS: ReadonlySet<TokenType> = new Set([
  t.KindHead,
  t.ZoneHead,
  t.StatusHead,
  t.QueueHead,
  t.LookHead,
  t.PlayerHead,
  t.GameStateHead,
  t.KeywordHead,
  t.ModeHead,
  t.CardHead,
]);
const WITH_STATEMENTS: ReadonlySet<TokenType> = new Set([
  t.VerbHead,
  t.MoveHead,
  t.SetupHead,
  t.FlowHead,
  t.Whenever,
  t.On,
  t.Before,
  t.After,
  t.Instead,
]);

/** What the braces hold behind a line that begins with such a token; null when nobody knows. */
function bodyBehind(first: TokenType, list: List): 'body' | 'items' | 'scenario' | null {
  if (WITH_ITEMS.has(first)) return 'items';
  if (first === t.ScenarioHead) return 'scenario';
  if (first === t.Either) return null;
  return list === 'body' || list === 'arms' || WITH_STATEMENTS.has(first) ? 'body' : null;
}
