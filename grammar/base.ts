/** What all parts of the parser share: spans, lists that survive a broken member, and skipping to the next line. */
import {
  EmbeddedActionsParser,
  type IParserErrorMessageProvider,
  type IToken,
  isRecognitionException,
} from 'chevrotain';
import { MAX_PROBLEMS } from './problems.ts';
import { endOf } from './scan.ts';
import { LBrace, NewLine, RBrace, VOCABULARY } from './tokens.ts';
import type { Comment, Word } from './tree.ts';

/** A rule without parameters that builds a T. */
export type Rule<T> = () => T;

/** What the parser needs beside tokens: documentation is found by looking at the text above a declaration. */
export interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
}

export abstract class BaseParser extends EmbeddedActionsParser {
  protected source: Source = { text: '', comments: [] };
  private failures = 0;

  constructor(messages: IParserErrorMessageProvider, validate: boolean) {
    super(VOCABULARY, {
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
    this.failures = 0;
  }

  /** True when the rest of the file was not read because too much was wrong. */
  get gaveUp(): boolean {
    return this.failures >= MAX_PROBLEMS;
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
  protected atEnd(): boolean {
    const { tokenType } = this.LA(1);
    return tokenType === RBrace || tokenType.name === 'EOF' || this.gaveUp;
  }

  /**
   * Reads one member after another up to the end of the list, one a line. A member that cannot be read is skipped
   * and the next one read; `broken` hears where it stood. To the library this is a plain repetition.
   */
  protected lines(one: () => void, broken: (start: number) => void = () => {}): void {
    if (this.RECORDING_PHASE) {
      this.MANY9(() => {
        one();
        this.OPTION9(() => this.CONSUME9(NewLine));
      });
      return;
    }
    while (!this.atEnd()) {
      const start = this.here();
      try {
        one();
        if (!this.atEnd()) this.consume(9, NewLine);
      } catch (error) {
        if (!(error instanceof Error) || !isRecognitionException(error)) throw error;
        this.failures++;
        this.skipLine();
        broken(start);
      }
    }
  }

  /**
   * Skips what is left of a broken line, its line end included. A body on the way is read for its own problems.
   * Stops before the brace that closes the list.
   */
  private skipLine(): void {
    for (;;) {
      const token = this.LA(1);
      if (token.tokenType.name === 'EOF' || token.tokenType === RBrace) return;
      if (token.tokenType === LBrace) this.skipBody();
      else this.consume(8, token.tokenType);
      if (token.tokenType === NewLine) return;
    }
  }

  /** Reads a body that belongs to a broken line, only to find what is wrong inside. At its opening brace. */
  protected abstract skipBody(): void;
}
