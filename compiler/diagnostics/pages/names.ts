/** Pages of the diagnostics of names and declarations. */
import type { CatalogueRow } from '../../../grammar/pages.ts';

export const NAMES: readonly CatalogueRow[] = [
  {
    code: 'RB0301',
    title: 'Unexpected word',
    explanation:
      'A phrase is read from left to right: quantifiers, adjectives, a noun or a name, then what follows it. This word has no place there.',
    help: 'Look at the words before it, or group with parentheses.',
    example: 'damage unit unit by 2',
  },
  {
    code: 'RB0302',
    title: 'Unknown name',
    explanation: 'Every word is declared: in the prelude, in the game, or by let, choose, for each or a parameter.',
    help: 'Check the spelling, or declare the name.',
    example: 'damage fo by 2',
  },
  {
    code: 'RB0303',
    title: 'Unknown card',
    explanation: 'A text where a card is wanted is the name of a card, letter by letter.',
    help: 'Check the spelling.',
    example: 'spawn "Dragonz" at here with 1',
  },
  {
    code: 'RB0304',
    title: 'Wrong class of word',
    explanation: 'The word is declared, but its class is not allowed here.',
    help: 'Use a word that is allowed here.',
    example: 'strengthen bordering by 2',
  },
  {
    code: 'RB0305',
    title: 'Unknown field',
    explanation: 'A field belongs to a kind and all kinds below it.',
    help: 'Check the spelling, or declare the field in the braces of the kind.',
    example: 'x.strenght -= 1',
  },
  {
    code: 'RB0306',
    title: 'Keyword without numbers',
    explanation: 'Only a keyword that is declared with a number can be asked for one.',
    help: 'Test for it with "has".',
    example: 'damage foe by Evade of foe',
  },
  {
    code: 'RB0307',
    title: 'Name that hides a field',
    explanation:
      'After "where", a bare word may be a field of the candidate. A local of the same name would hide that field.',
    help: 'Write "that" and a dot before the field, or rename the local.',
    example: 'units where cost < cost',
  },
  {
    code: 'RB0308',
    title: 'Name of a kind',
    explanation:
      'A local or parameter may have the name of a kind only if its value is of that kind: then the singular is that value, and the plural is the kind. Any other use of the name would be read as the kind.',
    help: 'Choose another name.',
    example: 'verb mark unit: number { }',
  },
  {
    code: 'RB0310',
    title: 'Unknown verb',
    explanation: 'A statement begins with a verb, or is an assignment.',
    help: 'Check the spelling, or declare the verb.',
    example: 'damagee foe by 2',
  },
  {
    code: 'RB0311',
    title: 'Unknown trigger',
    explanation: '"on" names a timing; "before", "after" and "instead of" name a verb or a move.',
    help: 'Check the spelling, or declare the timing.',
    example: 'on plai { }',
  },
  {
    code: 'RB0320',
    title: 'Duplicate declaration',
    explanation: 'Two declarations of one class (kinds, verbs, fields, ...) cannot have the same name.',
    help: 'Rename one of the two.',
    example: 'verb damage x: unit { }',
  },
  {
    code: 'RB0321',
    title: 'Ambiguous name',
    explanation:
      'Nouns, adjectives, statuses and words of enums occur at the same places of a phrase, so no two may share a name. Nor may a verb and a move. Where something has two fields of one enum, a word of the enum alone does not say which of them has it. A field that several kinds have, each its own, is read of all of them; their types must be the same.',
    help: 'Rename one of the two, or name the field or the kind.',
    example: 'adjective unit(x: tile) = true',
  },
  {
    code: 'RB0322',
    title: 'Circular kinds',
    explanation: 'A kind may be below several others, but not below itself.',
    help: 'Remove one of the parents.',
    example: 'kind a is b',
  },
  {
    code: 'RB0323',
    title: 'Unknown type',
    explanation:
      'A type is number, truth, an enum, "set of" an enum, a kind, "set of" a kind, verb, ability, definition, zone, timing, status or keyword.',
    help: 'Check the spelling.',
    example: 'verb hit x: untit { }',
  },
  {
    code: 'RB0324',
    title: 'Not a fixed value',
    explanation: 'Options, bounds and initial values of fields must be known before a match.',
    help: 'Write a number, a truth or a word of an enum.',
    example: 'option odds: number = turn',
  },
  {
    code: 'RB0325',
    title: 'Value out of range',
    explanation: 'The field is declared with "from" and "to"; a card cannot give it anything else.',
    help: 'Change the number or the range.',
    example: 'unit "X" { cost -1 }',
  },
  {
    code: 'RB0326',
    title: 'Circular definition',
    explanation: 'Values, adjectives and derived fields may use each other, but not in a circle.',
    help: 'Remove one of the uses.',
    example: 'value a(n: number) = a(n)',
  },
  {
    code: 'RB0327',
    title: 'Unreadable name',
    explanation:
      'The name of a card, a deck or a mod has letters that can be seen, no blank at its ends, and at most 80 characters. It has no control characters, marks of direction or characters without a width.',
    help: 'Write the name as it is printed on the card.',
    example: 'unit "Wolf " { cost 1 }',
  },
  {
    code: 'RB0328',
    title: 'Names that look alike',
    explanation:
      'Two names of cards differ only in case, in kinds of blanks or quotation marks, or in forms of one letter, or a word of a name has letters of two alphabets that look alike.',
    help: 'Rename one of the cards, or remove it.',
    example: 'unit "Wolf" { cost 1 }\nunit "wolf" { cost 2 }',
  },
  {
    code: 'RB0330',
    title: 'File without a game',
    explanation:
      'A file belongs to the game that is declared in its folder, or nearest above it. A declaration with "for" and a game belongs to that game.',
    help: 'Put the file into the folder of a game, or name the game after "for".',
    example: 'unit "X" { }',
  },
  {
    code: 'RB0331',
    title: 'Game too large',
    explanation:
      'All files of a game together may have 8 MiB, and there may be 2,048 of them. At most 256 games are compiled at once.',
    help: 'Remove the files that do not belong to this game, or split it into several games.',
    example: 'game Everything uses prelude # and so on, with more than 8 MiB',
  },
  {
    code: 'RB0340',
    title: 'More errors than shown',
    explanation:
      'The first 200 errors of each file are shown. The rest is counted, since it usually has the same causes. With several hundred more, the compilation of the game stops.',
    help: 'Correct the first ones and check again.',
    example: 'verb wait { stop } # and so on, with 200 errors',
  },
];
