/** Pages of the codes of the grammar. An editor that shows none does not load them. */

/** The page of a code, for `explain` and the reference. */
export interface CatalogueEntry {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** A short noun phrase. */
  readonly title: string;
  readonly explanation: string;
  /** One line: what to do. Messages have their own help, which names the words at hand. */
  readonly help: string;
  /** Source that causes the problem. */
  readonly example: string;
}
/** A page as a catalogue declares it. */
export type CatalogueRow = Omit<CatalogueEntry, 'severity'>;

/**
 * Every code of the grammar, in order. Each example causes its problem, except for those that would have to be very
 * long.
 */
export const GRAMMAR_CATALOGUE: readonly CatalogueRow[] = [
  {
    code: 'RB0101',
    title: 'Invalid characters',
    explanation:
      'Valid outside of texts and comments are names, numbers and the marks { } ( ) , : . = += -= + - * / < <= > >=. Texts are in straight double quotes, comments begin with #.',
    help: 'Remove the character, or put it into a text.',
    example: 'verb wait { stop; }',
  },
  {
    code: 'RB0102',
    title: 'Unclosed text',
    explanation:
      'A text begins and ends with a double quote on the same line. Inside, \\" is a quote and \\\\ a backslash.',
    help: 'Put a double quote at the end of the text.',
    example: 'unit "Green Prototypes { cost 1 }',
  },
  {
    code: 'RB0103',
    title: 'Unknown escape in a text',
    explanation: 'Only a double quote or another backslash may follow a backslash.',
    help: 'Write two backslashes for one, or remove it.',
    example: 'unit "North\\South" { }',
  },
  {
    code: 'RB0104',
    title: 'Number too large',
    explanation: 'Numbers are whole and at most 2147483647. Larger results stop at that bound while a match runs.',
    help: 'Write a smaller number.',
    example: 'option goal: number = 3000000000',
  },
  {
    code: 'RB0105',
    title: 'Name beginning with a digit',
    explanation: 'A name begins with a letter or _. A number is set off from a word by a blank.',
    help: 'Put a blank after the number, or begin the name with a letter.',
    example: 'verb wait { draw 2cards }',
  },
  {
    code: 'RB0106',
    title: 'Number with a fraction',
    explanation: 'All numbers are whole. Use div(a, b) to divide and round toward zero.',
    help: 'Write a whole number.',
    example: 'option odds: number = 0.5',
  },
  {
    code: 'RB0107',
    title: 'File too large',
    explanation:
      'A file may be 1 MiB long, and have 131,072 lines with something on them. Put the cards in several files: all files of a game belong together.',
    help: 'Put the cards into several files.',
    example: '# more than 1 MiB of text',
  },
  {
    code: 'RB0108',
    title: 'Nesting too deep',
    explanation:
      'Braces, parentheses and operators in a row may be nested 100 deep, and a phrase may have 300 words. A file beyond that is not read at all.',
    help: 'Split the expression, or name a part of it.',
    example: 'value deep() = ((((((((((...1...))))))))))',
  },
  {
    code: 'RB0201',
    title: 'Unclosed brace',
    explanation:
      'Every { needs its }. If a "}" is missing, the next declaration that begins in the first column closes all open braces.',
    help: 'Add the closing brace.',
    example: 'unit "A" {\n  on death {\n    draw you\n}',
  },
  {
    code: 'RB0202',
    title: 'Unmatched closing brace',
    explanation: 'There is a } too many, or the { before it is missing.',
    help: 'Remove the brace, or add the opening one before it.',
    example: 'unit "A" { cost 1 }\n}',
  },
  {
    code: 'RB0203',
    title: 'Unmatched parenthesis',
    explanation: 'Every ( needs its ) before the next brace, and every ) its (.',
    help: 'Add the missing parenthesis, or remove the one that has no partner.',
    example: 'value half(n: number) = div(n, 2',
  },
  {
    code: 'RB0204',
    title: 'Unexpected words on a line',
    explanation:
      'A statement ends at the line end or before }. Items of a card end at the line end or at a comma. A sum directly after the first word of a statement must be in parentheses.',
    help: 'Begin a new line, or remove the words.',
    example: 'verb wait { stop stop }',
  },
  {
    code: 'RB0205',
    title: 'Missing value',
    explanation: 'A word, a number, a text or an expression in parentheses is expected here.',
    help: 'Write the value.',
    example: 'verb wait { let x = }',
  },
  {
    code: 'RB0206',
    title: 'Missing name',
    explanation: 'A name is expected here: one word of letters, digits and _, without quotes.',
    help: 'Write the name.',
    example: 'verb { stop }',
  },
  {
    code: 'RB0207',
    title: 'Reserved word as a name',
    explanation:
      'Some words give sentences their structure and cannot be names: to by from with at for as, of in on where weighing, and or not is has, let if else repeat times choose may chance randomly together either stop require give offer needs until when have gives live, before after instead whenever.',
    help: 'Choose another name.',
    example: 'verb give from: player { stop }',
  },
  {
    code: 'RB0208',
    title: 'Missing body',
    explanation: 'This declaration or statement needs a body in braces.',
    help: 'Add the body in braces.',
    example: 'verb wait by n: number',
  },
  {
    code: 'RB0209',
    title: 'Missing mark or word',
    explanation: 'This line needs a mark or a word that is missing.',
    help: 'Write the mark or word there.',
    example: 'zone deck card { each player }',
  },
  {
    code: 'RB0210',
    title: 'Equals sign in a condition',
    explanation:
      'One = gives a field or a local its value. To ask whether two things are the same, write "is"; or "is not".',
    help: 'Write "is".',
    example: 'verb wait { if turn = 3 { stop } }',
  },
  {
    code: 'RB0211',
    title: 'Two comparisons in a row',
    explanation: 'A comparison joins two values. Join two comparisons by "and", or put one into parentheses.',
    help: 'Join the two by "and".',
    example: 'verb wait { require 1 < turn < 5 }',
  },
  {
    code: 'RB0212',
    title: 'Else without an if',
    explanation:
      'else follows the closing brace of an "if", a "chance" or a "may", once; of a "may" with a player behind the player: "may { ... } for p else { ... }".',
    help: 'Put "else" directly after the closing brace of an "if", a "chance" or a "may".',
    example: 'verb wait {\n  stop\n  else { stop }\n}',
  },
  {
    code: 'RB0213',
    title: 'Too many problems',
    explanation: 'After 200 problems the rest of a file is not read. The rest of the file may have more.',
    help: 'Correct the first ones and check again.',
    example: ')\n'.repeat(3).concat('# and so on, 200 times'),
  },
  {
    code: 'RB0214',
    title: 'Unexpected start of a line',
    explanation:
      'A line begins with a word that says what it is: a declaration, an item of a card, a statement, or a verb.',
    help: 'Check the spelling of the first word.',
    example: 'vreb wait { stop }',
  },
  {
    code: 'RB0215',
    title: 'Statement outside an ability',
    explanation:
      'Statements belong in the braces of an ability, a verb, a move or a phase; a card itself has items and abilities.',
    help: 'Put it into the braces of an ability, verb, move or phase.',
    example: 'unit "A" { let x = 3 }',
  },
  {
    code: 'RB0216',
    title: 'Ability among statements',
    explanation:
      'Abilities (on, before, after, instead of) belong on a card, a keyword or a status, or at the top as rules, not inside another body.',
    help: 'Put the ability on the card, keyword or status itself.',
    example: 'verb wait {\n  on death { stop }\n}',
  },
  {
    code: 'RB0217',
    title: 'Name without quotes',
    explanation:
      'The names of cards, mods, decks and scenarios are in double quotes; all other names are one word without quotes.',
    help: 'Put the name into double quotes.',
    example: 'unit Green Prototypes { cost 1 }',
  },
];
