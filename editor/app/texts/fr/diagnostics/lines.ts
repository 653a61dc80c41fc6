/** French texts of `compiler/diagnostics/messages/texts.ts` about whole lines. */
import type { TemplatePairs } from '../../templates.ts';

export const LINES: TemplatePairs = [
  [
    'A static has no order and no number. Say by "where" which cards it changes.',
    'Une capacité statique n’a ni ordre ni nombre. Dire par « where » quelles cartes elle modifie.',
  ],
  [
    'Give the kind a field for it, as in "total = [value]", and name that field here.',
    'Donner à la sorte un champ pour cela, comme dans « total = [value] », et nommer ce champ ici.',
  ],
  [
    'Write one number, or one for each level: "[field] 1/2/3".',
    'Écrire un seul nombre, ou un par niveau : « [field] 1/2/3 ».',
  ],
  ['A number of cards is 1 or more.', 'Un nombre de cartes est de 1 ou plus.'],
  [
    'Write "seen by owner", "others", "side", "none" or "all".',
    'Écrire « seen by owner », « others », « side », « none » ou « all ».',
  ],
];
