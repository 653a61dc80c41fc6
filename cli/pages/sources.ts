/** Pages of the codes of sources that the command cannot read, of native code, and of expressions on the command line. */
import type { CatalogueRow } from '../../grammar/pages.ts';

export const SOURCES: readonly CatalogueRow[] = [
  {
    code: 'RB0001',
    title: 'File that is not text',
    explanation:
      'A source file is plain text in UTF-8. This file contains bytes that are not valid UTF-8: it may be an image, an archive, or text in an older encoding such as Latin-1 or UTF-16.',
    help: 'Save the file as plain text in UTF-8.',
    example: '',
  },
  {
    code: 'RB0002',
    title: 'Too many sources',
    explanation:
      'A command reads at most 4,096 source files, and at most 32 MiB of source text. It reads all source files below the given folders, and all files of the games that they belong to.',
    help: 'Name a game, or a folder with fewer files.',
    example: '',
  },
  {
    code: 'RB0003',
    title: 'No native code',
    explanation:
      '`--engine native` prints the program of a game as C and compiles it with the C compiler of this machine: the one that ' +
      'the variable CC names, else `cc`. The message says what is missing: the compiler, a folder for the compiled programs ' +
      'that belongs to the user alone (`rulebound/native` in XDG_CACHE_HOME or ~/.cache), or a kind of game that native code ' +
      'does not play. WebAssembly plays the same matches.',
    help: 'WebAssembly plays instead.',
    example: '',
  },
  {
    code: 'RB0004',
    title: 'Counter that is no number',
    explanation:
      '`sim --matches FILE --count NAME=EXPRESSION` adds columns to the table: what the expression is for each player at the end ' +
      'of a match. A column has numbers, so the expression is a number, or a truth, which is 1 or 0.',
    help: 'Count the entities, or read a number of one of them: `count of cards in hand of self`.',
    example: 'rulebound sim GAME --matches rows.csv --count "hand=cards in hand of self"',
  },
  {
    code: 'RB0005',
    title: 'Source that is not read',
    explanation:
      'What ends with `.bound` is a file of the game, or a link to one within the same game. A folder, a pipe, a socket, a device ' +
      'or a link to nothing of such a name is not read. Nor is a link that leads out of the folder of the game: a game of ' +
      'somebody else could name any file of this machine, and the messages would show what is in it. Links to folders are not ' +
      'followed, and one to a folder with sources is reported.',
    help: 'Put a file in its place, or give it a name that does not end with `.bound`.',
    example: '',
  },
];
