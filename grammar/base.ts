/** Basis of the parser: spans, lists with error recovery, and skipping to the next line. */
import {
  EmbeddedActionsParser,
  type IParserErrorMessageProvider,
  type IRecognitionException,
  type IToken,
  isRecognitionException,
  NoViableAltException,
  type TokenType,
  tokenMatcher,
} from 'chevrotain';
import { MAX_PROBLEMS } from './problems.ts';
import { endOf, startOf, tokenIndex } from './scan.ts';
import * as t from './tokens.ts';
import type { Comment, NameNode, Span } from './tree.ts';

/** A rule without parameters that builds a T. */
export type Rule<T> = () => T;

/** Input of the parser besides tokens: documentation is the text above a declaration. */
export interface ParserInput {
  readonly text: string;
  readonly comments: readonly Comment[];
}

/** The list that a line belongs to. */
export type List = 'file' | 'body' | 'items' | 'arms' | 'scenario' | 'board';

/** A line with a syntax error. */
export interface BrokenLine {
  readonly list: List;
  /** The first token of the line. */
  readonly first: IToken;
  readonly error: IRecognitionException;
  /** The skipped part of the source, including bodies. */
  readonly span: Span;
}

/** What follows the name of a field on a card, right or wrong. A verb has an object there. */
const VALUES: ReadonlySet<TokenType> = new Set([t.Digits, t.Assign, t.Colon, t.Plus, t.Minus, t.Star]);

export abstract class BaseParser extends EmbeddedActionsParser {
  protected source: ParserInput = { text: '', comments: [] };
  private failures: BrokenLine[] = [];

  constructor(messages: IParserErrorMessageProvider, validate: boolean) {
    super(t.VOCABULARY, {
      // `prepare.ts` has given head words their own token types, so one token of lookahead decides everywhere.
      maxLookahead: 1,
      recoveryEnabled: false,
      errorMessageProvider: messages,
      skipValidations: !validate,
    });
  }

  /** RULE of Chevrotain, with the result type of the rule. */
  protected rule<F extends (...args: never[]) => unknown>(name: string, build: F): F {
    return this.RULE(name, build as unknown as (...args: unknown[]) => unknown) as unknown as F;
  }

  /** Starts parsing a new file. */
  load(source: ParserInput, tokens: IToken[]): void {
    this.input = tokens;
    this.source = source;
    this.failures = [];
  }

  /** The lines with syntax errors, in the order in which they were found. */
  get broken(): readonly BrokenLine[] {
    return this.failures;
  }

  /** Whether parsing stopped because of too many problems. */
  get gaveUp(): boolean {
    return this.failures.length >= MAX_PROBLEMS;
  }

  /**
   * Whether the next token has a type or category; true while Chevrotain records the grammar. Guards optional parts of
   * rules that run often: without it each of them takes a closure and a search for its lookahead function.
   */
  protected isNext(type: TokenType): boolean {
    return this.RECORDING_PHASE || tokenMatcher(this.LA(1), type);
  }

  /**
   * Called by Chevrotain where no alternative fits. Its own method first lists the tokens of all alternatives for a text
   * that `MESSAGES` does not use, which takes longer than parsing the line.
   */
  protected raiseNoAltException(): never {
    const saver = this as unknown as { SAVE_ERROR(error: Error): Error };
    throw saver.SAVE_ERROR(new NoViableAltException('', this.LA(1), this.LA(0)));
  }

  /** The offset of the next token. */
  protected here(): number {
    return startOf(this.LA(1));
  }

  /** The offset after the last token. */
  protected lastEnd(): number {
    return this.RECORDING_PHASE ? 0 : endOf(this.LA(0));
  }

  protected word(token: IToken): NameNode {
    // Chevrotain records the grammar by running the rules without tokens.
    if (this.RECORDING_PHASE) return { text: '', start: 0, end: 0 };
    return { text: token.image, start: startOf(token), end: endOf(token) };
  }

  /** Whether the list or the file ends here. */
  private atEnd(): boolean {
    const { tokenType } = this.LA(1);
    return tokenType === t.RBrace || tokenType.name === 'EOF' || this.gaveUp;
  }

  /**
   * Parses the lines of a list. A line with a syntax error is skipped, and `broken` is called with its offset. For
   * Chevrotain's recording this is a plain repetition.
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
        // After giving up, each enclosing list fails too; those failures are not recorded.
        if (!this.gaveUp) this.failures.push({ list, first, error: failure, span });
        this.skipLine(first, list);
        if (first.tokenType === t.CardHead && ENDS.has(failure.token.tokenType.name)) this.skipToHead();
        span.end = this.lastEnd();
        broken(first.startOffset);
      }
    }
  }

  /**
   * Skips the rest of a broken line with its line end, and stops before the brace that closes the list. Bodies on the
   * way are parsed for their own problems if the line's first word determines their kind.
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
      const isNext = tokenType === t.Comma && depth === 0 && list === 'items' && this.isFieldAfter(first);
      this.consume(8, tokenType);
      if (isNext || (tokenType === t.NewLine && depth === 0)) return;
    }
  }

  /** Whether the comma that comes next separates two fields of a card, as in `cost + 1, power = 2`: both are reported. */
  private isFieldAfter(first: IToken): boolean {
    const second = this.input[tokenIndex(this.input, first) + 1]?.tokenType;
    const [name, value] = [this.LA(2).tokenType, this.LA(3).tokenType];
    return first.tokenType === t.Name && VALUES.has(second ?? t.NewLine) && name === t.Name && VALUES.has(value);
  }

  /** Parses a skipped body. False if there were too many problems, and the parser gave up inside. */
  private skipsBody(sort: 'body' | 'items' | 'scenario'): boolean {
    try {
      this.skipBody(sort);
      return true;
    } catch (error) {
      if (!this.gaveUp || !(error instanceof Error) || !isRecognitionException(error)) throw error;
      return false;
    }
  }

  /** Skips the lines of a card that was begun without braces; they are not declarations of the file. */
  private skipToHead(): void {
    while (!this.atEnd() && !DECLARATIONS.has(this.LA(1).tokenType)) this.skipLine(this.LA(1), 'file');
  }

  /** Number of braces opened since a token and still open. */
  private depthSince(first: IToken): number {
    const end = tokenIndex(this.input, this.LA(1));
    let depth = 0;
    for (let at = tokenIndex(this.input, first); at < end; at++) {
      const type = this.input[at]?.tokenType;
      if (type === t.LBrace) depth++;
      else if (type === t.RBrace) depth--;
    }
    return depth;
  }

  /** Parses a body of a broken line only to find problems in it. The next token is its opening brace. */
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
  t.StepHead,
  t.SetupHead,
  t.FlowHead,
  t.Whenever,
  t.On,
  t.Before,
  t.After,
  t.Instead,
]);

/** The kind of body that follows a line with this first token; null if it is unknown. */
function bodyBehind(first: TokenType, list: List): 'body' | 'items' | 'scenario' | null {
  if (WITH_ITEMS.has(first)) return 'items';
  if (first === t.ScenarioHead) return 'scenario';
  if (first === t.Either) return null;
  return list === 'body' || list === 'arms' || WITH_STATEMENTS.has(first) ? 'body' : null;
}
