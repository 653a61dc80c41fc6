/** Pages of the codes of the grammar. An editor that shows none does not load them. */

/** The page of a code. */
export interface CatalogueEntry {
  readonly code: string;
  readonly title: string;
  readonly explanation: string;
  /** Source that causes the problem. */
  readonly example: string;
}

const entry = (code: string, title: string, explanation: string, example: string): CatalogueEntry => ({
  code,
  title,
  explanation,
  example,
});

/**
 * Every code of the grammar, in order. Each example causes its problem, except for those that would have to be very
 * long.
 */
export const GRAMMAR_CATALOGUE: readonly CatalogueEntry[] = [
  entry(
    'RB0101',
    'Invalid characters',
    'Valid outside of texts and comments are names, numbers and the marks { } ( ) , : . = += -= + - * / < <= > >=. Texts are in straight double quotes, comments begin with #.',
    'verb wait { stop; }',
  ),
  entry(
    'RB0102',
    'A text is not closed',
    'A text begins and ends with a double quote on the same line. Inside, \\" is a quote and \\\\ a backslash.',
    'unit "Green Prototypes { cost 1 }',
  ),
  entry(
    'RB0103',
    'An unknown escape in a text',
    'Only a double quote or another backslash may follow a backslash.',
    'unit "North\\South" { }',
  ),
  entry(
    'RB0104',
    'A number is too large',
    'Numbers are whole and at most 2147483647. Larger results stop at that bound while a match runs.',
    'option goal: number = 3000000000',
  ),
  entry(
    'RB0105',
    'A name begins with a digit',
    'A name begins with a letter or _. A number is set off from a word by a blank.',
    'verb wait { draw 2cards }',
  ),
  entry(
    'RB0106',
    'A number with a fraction',
    'All numbers are whole. Use div(a, b) to divide and round toward zero.',
    'option odds: number = 0.5',
  ),
  entry(
    'RB0107',
    'A file is too large',
    'A file may be 1 MiB long, and have 131,072 lines with something on them. Put the cards in several files: all files of a game belong together.',
    '# more than 1 MiB of text',
  ),
  entry(
    'RB0108',
    'Nesting is too deep',
    'Braces, parentheses and operators in a row may be nested 100 deep, and a phrase may have 300 words. A file beyond that is not read at all.',
    'value deep() = ((((((((((...1...))))))))))',
  ),
  entry(
    'RB0201',
    'A brace is never closed',
    'Every { needs its }. Where the file is uneven, a declaration that begins in the first column ends what is open.',
    'unit "A" {\n  on death {\n    draw you\n}',
  ),
  entry(
    'RB0202',
    'A brace closes nothing',
    'There is a } too many, or the { before it is missing.',
    'unit "A" { cost 1 }\n}',
  ),
  entry(
    'RB0203',
    'Parentheses do not match',
    'Every ( needs its ) before the next brace, and every ) its (.',
    'value half(n: number) = div(n, 2',
  ),
  entry(
    'RB0204',
    'Unexpected words on a line',
    'A statement ends at the line end or before }. Items of a card end at the line end or at a comma. A sum directly after the first word of a statement must be in parentheses.',
    'verb wait { stop stop }',
  ),
  entry(
    'RB0205',
    'A value is missing',
    'A word, a number, a text or an expression in parentheses is expected here.',
    'verb wait { let x = }',
  ),
  entry(
    'RB0206',
    'A name is missing',
    'A name is expected here: one word of letters, digits and _, without quotes.',
    'verb { stop }',
  ),
  entry(
    'RB0207',
    'A word of the language used as a name',
    'Some words give sentences their structure and cannot be names: to by from with at for as, of in on where weighing, and or not is has, let if else repeat times choose may chance randomly together either stop require give offer needs until when have gives live, before after instead whenever.',
    'verb give from: player { stop }',
  ),
  entry('RB0208', 'A body is missing', 'What was begun here needs its body in braces.', 'verb wait by n: number'),
  entry(
    'RB0209',
    'A mark or word is missing',
    'The form of this line asks for a mark or a word that is not there.',
    'zone deck card { each player }',
  ),
  entry(
    'RB0210',
    'A sign of equality in a condition',
    'One = gives a field or a local its value. To ask whether two things are the same, say "is"; or "is not".',
    'verb wait { if turn = 3 { stop } }',
  ),
  entry(
    'RB0211',
    'Two comparisons in a row',
    'A comparison joins two values. Join two comparisons by "and", or put one into parentheses.',
    'verb wait { require 1 < turn < 5 }',
  ),
  entry(
    'RB0212',
    'An else without an if',
    'else follows the closing brace of an "if" or a "chance", once.',
    'verb wait {\n  stop\n  else { stop }\n}',
  ),
  entry(
    'RB0213',
    'Too many problems',
    'After 200 problems the rest of a file is not read. Mend the first ones and check again.',
    ')\n'.repeat(3).concat('# and so on, 200 times'),
  ),
  entry(
    'RB0214',
    'A line cannot begin like this',
    'A line begins with a word that says what it is: a declaration, an item of a card, a statement, or a verb.',
    'vreb wait { stop }',
  ),
  entry(
    'RB0215',
    'A statement outside of an ability',
    'Statements belong in the braces of an ability, a verb, a move or a phase; a card itself has items and abilities.',
    'unit "A" { let x = 3 }',
  ),
  entry(
    'RB0216',
    'An ability among statements',
    'Abilities (on, before, after, instead of) belong on a card, a keyword or a status, or at the top as rules, not inside another body.',
    'verb wait {\n  on death { stop }\n}',
  ),
  entry(
    'RB0217',
    'A name without its quotes',
    'The names of cards, mods, decks and scenarios are in double quotes; all other names are one word without quotes.',
    'unit Green Prototypes { cost 1 }',
  ),
];
