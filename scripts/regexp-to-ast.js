/**
 * What Chevrotain imports to analyse regular expressions of tokens. Each token of the grammar says with which characters it begins,
 * so bundles have this in place of `@chevrotain/regexp-to-ast`, which takes 3 KiB more, compressed. A token that does not say it
 * throws as the lexer is made.
 */
export class RegExpParser {
  pattern(expression) {
    throw new Error(`No start_chars_hint or line_breaks: ${expression}`);
  }
}

export class BaseRegExpVisitor {}
