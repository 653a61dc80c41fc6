/** The parser's errors in the reader's words: what stands there, what should, and what to do. */
import type { IParserErrorMessageProvider, IRecognitionException, IToken, TokenType } from 'chevrotain';
import type { Problem } from './problems.ts';
import { endOf, shorten } from './scan.ts';
import * as t from './tokens.ts';

const labelOf = (type: TokenType): string => type.LABEL ?? type.name;

/** Messages as the library asks for them; `toProblem` turns its exceptions into problems with code and help. */
export const MESSAGES: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => `mismatch:${expected.name}:${labelOf(expected)}`,
  buildNotAllInputParsedMessage: () => 'rest',
  buildNoViableAltMessage: ({ expectedPathsPerAlt }) => {
    const firsts = new Set(expectedPathsPerAlt.flat().map((path) => (path[0] === undefined ? '' : labelOf(path[0]))));
    firsts.delete('');
    return `alternatives:${[...firsts].join('|')}`;
  },
  buildEarlyExitMessage: ({ expectedIterationPaths }) => {
    const firsts = new Set(expectedIterationPaths.map((path) => (path[0] === undefined ? '' : labelOf(path[0]))));
    firsts.delete('');
    return `alternatives:${[...firsts].join('|')}`;
  },
};

/** What a token is called in a message. */
function found(token: IToken): string {
  if (token.tokenType.name === 'EOF') return 'the end of the file';
  if (token.tokenType === t.NewLine) return 'the end of the line';
  return `"${shorten(token.image)}"`;
}

const isReserved = (token: IToken): boolean => t.RESERVED.has(token.image);

/** Turns one of the library's exceptions into a problem. `length`: of the text, for errors at its end. */
export function toProblem(error: IRecognitionException, length: number): Problem {
  const { token } = error;
  const atEnd = token.tokenType.name === 'EOF' || Number.isNaN(token.startOffset);
  const start = atEnd ? length : token.startOffset;
  const end = atEnd ? length : Math.max(endOf(token), start + 1);
  const make = (code: string, message: string, help: string): Problem => ({ code, message, start, end, help });
  const [sort, name = '', label = ''] = error.message.split(':');
  if (token.tokenType === t.Else)
    return make(
      'RB0212',
      'This "else" belongs to no "if".',
      'Put it right behind the closing brace of an "if" or a "chance".',
    );
  if (token.image === '=' && sort !== 'alternatives')
    return make('RB0210', 'A single "=" gives a value; here two things are compared.', 'Say "is": "x is 3".');
  if (sort === 'mismatch') {
    if (name === 'NewLine') {
      if (token.tokenType === t.Compare || token.tokenType === t.Is)
        return make('RB0211', 'One comparison follows another.', 'Join two comparisons by "and".');
      if (token.tokenType === t.Star || token.tokenType === t.Plus || token.tokenType === t.Minus) {
        return make(
          'RB0204',
          `${found(token)} does not go on from what stands before it.`,
          'Put the sum into parentheses: "gain (2 * n)".',
        );
      }
      return make(
        'RB0204',
        `${found(token)} does not belong on this line any more.`,
        'End the statement at the line end, an item at a comma.',
      );
    }
    if (name === 'Name' || name === 'CardHead' || name === 'FieldHead') {
      if (isReserved(token))
        return make('RB0207', `${found(token)} holds sentences together and cannot be a name.`, 'Choose another word.');
      return make(
        'RB0206',
        `A name should stand here, not ${found(token)}.`,
        'A name has letters, digits and _, and no quotes.',
      );
    }
    if (name === 'LBrace')
      return make(
        'RB0208',
        `A body in braces should follow, not ${found(token)}.`,
        'Begin it with "{" on the same line.',
      );
    if (name === 'RBrace')
      return make('RB0204', `${found(token)} does not fit here.`, 'Close the brace, or begin a new line.');
    return make(
      'RB0209',
      `${label} should stand here, not ${found(token)}.`,
      'See how this line is built in the README of the language.',
    );
  }
  if (sort === 'alternatives') {
    if (
      token.tokenType === t.On ||
      token.tokenType === t.Before ||
      token.tokenType === t.After ||
      token.tokenType === t.Instead
    ) {
      return make(
        'RB0216',
        'An ability stands among statements here.',
        'Put it on the card itself, outside of the other body.',
      );
    }
    if (isReserved(token) && t.RESERVED.get(token.image) !== undefined && STATEMENTS.has(token.image)) {
      return make(
        'RB0215',
        `"${token.image}" is a statement, and statements stand in the braces of an ability, verb, move or phase.`,
        'Put it into "on play { ... }" or the like.',
      );
    }
    if (name.includes('a name') || name.includes('a number')) {
      if (isReserved(token))
        return make(
          'RB0205',
          `A value should stand here, not ${found(token)}.`,
          `"${token.image}" holds sentences together and cannot be a value.`,
        );
      return make(
        'RB0205',
        `A value should stand here, not ${found(token)}.`,
        'A word, a number, a text or an expression in parentheses.',
      );
    }
    return make(
      'RB0214',
      `${found(token)} cannot begin a line here.`,
      'A line begins with a word that says what it is.',
    );
  }
  return make('RB0204', `${found(token)} does not fit here.`, 'Begin a new line.');
}

const STATEMENTS = new Set([
  'let',
  'if',
  'repeat',
  'may',
  'chance',
  'randomly',
  'together',
  'either',
  'stop',
  'require',
  'give',
  'offer',
  'needs',
]);
