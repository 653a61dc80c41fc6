/** French texts of `editor/service/messages.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const SERVICE: TemplatePairs = [
  ['There is no word here that has a declaration.', 'Aucun mot ici n’a de déclaration.'],
  [
    '"[word]" is a word of the kernel: every game has it by this name.',
    '« [word] » est un mot du noyau : tous les jeux l’ont sous ce nom.',
  ],
  [
    '"[word]" is declared in the prelude, which every game reads. A game may declare its own.',
    '« [word] » est déclaré dans le prélude, que tous les jeux lisent. Un jeu peut déclarer le sien.',
  ],
  [
    '"[word]" is the plural of a kind and its zone: rename the kind.',
    '« [word] » est le pluriel d’un genre et sa zone : renommer le genre.',
  ],
  [
    'A name is made of letters, digits and _, and begins with a letter.',
    'Un nom se compose de lettres, de chiffres et de _, et commence par une lettre.',
  ],
  [
    '"[name]" is a word of the language and can never be a name.',
    '« [name] » est un mot du langage et ne peut jamais être un nom.',
  ],
  ['"[name]" is a word of the kernel: it would hide that one.', '« [name] » est un mot du noyau : il le cacherait.'],
  [
    'A title is not empty and has no quotes, backslashes or line ends.',
    'Un titre n’est pas vide et n’a ni guillemets, ni barres obliques inverses, ni fins de ligne.',
  ],
  ['"[name]" is [what] already.', '« [name] » est déjà [what].'],
  ['a word of an enum', 'un mot d’un enum'],
  ['"[name]" does not fit everywhere: [message] ([place])', '« [name] » ne va pas partout : [message] ([place])'],
  [
    'With the name "[name]" the game would not mean the same.',
    'Avec le nom « [name] », le jeu n’aurait plus le même sens.',
  ],
  [
    '[taken] With the name "[name]" the game would not mean the same.',
    '[taken] Avec le nom « [name] », le jeu n’aurait plus le même sens.',
  ],
];
