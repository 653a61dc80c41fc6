/** What is known of a line with a syntax error, for the messages about it. */

import type { IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { FORMS } from './forms.ts';
import * as say from './messages.ts';
import { problemAt, type SyntaxProblem } from './problems.ts';
import { endOf, printable, shorten, spanOf } from './scan.ts';
import type { CodedMessage, Help, Wording } from './templates.ts';
import * as t from './tokens.ts';

const BY_NAME: ReadonlyMap<string, TokenType> = new Map(t.VOCABULARY.map((type) => [type.name, type]));

/** A line with a syntax error, for the messages about it. */
export abstract class LineContext {
  protected readonly line: BrokenLine;
  protected readonly tokens: readonly IToken[];
  protected readonly first: number;
  protected readonly at: number;
  /** The token that failed; undefined at the end of the file. */
  protected readonly token: IToken | undefined;
  protected readonly type: TokenType | undefined;
  /** The token before it on the line. */
  protected readonly before: IToken | undefined;
  protected readonly head: IToken;
  /** The stack of grammar rules, the innermost last. */
  protected readonly rules: readonly string[];
  /** The only token type that was possible here; null if there were several. */
  protected readonly wanted: TokenType | null;
  protected readonly rule: string;
  protected readonly length: number;

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

  protected make(said: CodedMessage, help?: Help, where: IToken | undefined = this.token): SyntaxProblem {
    if (where !== undefined && where.tokenType !== t.NewLine) return problemAt(spanOf(where), said, help);
    // Something missing at a line end is reported after the last word.
    const end = where === undefined ? this.length : this.before === undefined ? where.startOffset : endOf(this.before);
    return problemAt({ start: end, end }, said, help);
  }

  /** The token as a message names it. */
  protected get found(): Wording {
    const { token, type } = this;
    if (token === undefined) return say.endOfFile();
    if (type === t.NewLine) return say.endOfLine();
    if (type === t.Text) return say.textFound({ text: shorten(printable(token.image)) });
    return say.quoted({ word: shorten(token.image || '}') });
  }

  /** The word after the token. */
  protected get following(): string {
    return shorten(this.tokens[this.at + 1]?.image ?? '');
  }

  /** Whether the line, its body or the file ends here. */
  protected get ended(): boolean {
    return this.type === undefined || this.type === t.NewLine || this.type === t.RBrace;
  }

  /** The form of the line, if its first word determines one. It has the name that the line declares. */
  protected form(otherwise?: Wording): Wording | undefined {
    const form = FORMS.get(this.head.tokenType);
    const next = this.tokens[this.first + 1];
    const declared = next?.tokenType === t.Name && next !== this.token ? next.image : undefined;
    const name = this.head.tokenType === t.CardHead ? this.head.image : declared;
    return form === undefined ? otherwise : say.asIn({ form: form(name) });
  }

  protected isReserved(token: IToken | undefined): token is IToken {
    return token !== undefined && t.RESERVED.has(token.image);
  }

  protected reserved(token: IToken): SyntaxProblem {
    // `x have on dusk { draw 1 }`
    const timing = this.before?.tokenType === t.Have && token.tokenType === t.On ? this.tokens[this.at + 1] : undefined;
    const help = timing === undefined ? undefined : say.abilityByKeyword({ timing: shorten(timing.image) });
    return this.make(say.reservedName({ word: token.image }), help, token);
  }

  /** The first token of the item that failed: after the last comma. */
  protected itemStart(): number {
    let at = this.at;
    while (at > this.first && this.tokens[at - 1]?.tokenType !== t.Comma) at--;
    return at;
  }

  /** The last token of these types on the line before this position. */
  protected lineHas(types: ReadonlySet<TokenType>): IToken | null {
    for (let at = this.at - 1; at >= this.first; at--) {
      const token = this.tokens[at] as IToken;
      if (types.has(token.tokenType)) return token;
    }
    return null;
  }
}
