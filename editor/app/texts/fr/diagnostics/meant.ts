/** French texts of `compiler/diagnostics/messages/meant.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const MEANT: TemplatePairs = [
  [
    'Choose the number first: "choose n: number from 0 to [most]", then "choose [name]: n [noun]".',
    'Choisir d’abord le nombre : « choose n: number from 0 to [most] », puis « choose [name]: n [noun] ».',
  ],
  [
    'What follows only then is in the braces of "may", behind what is done.',
    'Ce qui ne suit qu’alors est dans les accolades de « may », après ce qui est fait.',
  ],
  [
    'Numbers go up: "[line]". Inside, "[sum] - [name]" goes down.',
    'Les nombres montent : « [line] ». Dedans, « [sum] - [name] » descend.',
  ],
  [
    'Write the loop inside: "[head] { repeat [times] times { ... } }".',
    'Écrire la boucle dedans : « [head] { repeat [times] times { ... } } ».',
  ],
  [
    '"[timing]" only comes: write "on [timing]". What is prevented or replaced is a verb.',
    '« [timing] » ne fait que venir : écrire « on [timing] ». Ce qui est empêché ou remplacé est un verbe.',
  ],
  [
    'One end is "until [timing]". For several turns declare a status with "fades 1 [timing]", and give it the static.',
    'Une fin est « until [timing] ». Pour plusieurs tours, déclarer un état avec « fades 1 [timing] », et lui donner l’effet continu.',
  ],
  ['Say of which set: "[line]".', 'Dire de quel ensemble : « [line] ».'],
  [
    '"[name]" is made further down. Put its line before this one.',
    '« [name] » est fait plus bas. Mettre sa ligne avant celle-ci.',
  ],
  [
    'Say before the first effect what must hold, with the reason that the player reads where it does not: "require x > 1 else [reason]".',
    'Dire avant le premier effet ce qui doit être vrai, avec la raison que le joueur lit sinon : « require x > 1 else [reason] ».',
  ],
  ['"[said]" comes before "{".', '« [said] » vient avant « { ».'],
  [
    'To draw a number: randomly { choose n: number from [low] to [high] }. Then write "[line]".',
    'Pour tirer un nombre : randomly { choose n: number from [low] to [high] }. Puis écrire « [line] ».',
  ],
  [
    'Nothing takes "[keyword]" away. Give it until a timing, or let a status speak against it where it is asked for.',
    'Rien n’ôte « [keyword] ». Le donner jusqu’à un moment, ou opposer un statut là où on le demande.',
  ],
  ['Write three lines: "[one]", "[two]" and "[three]".', 'Écrire trois lignes : « [one] », « [two] » et « [three] ».'],
  [
    'Declare a status "still", and in the move "[move]" write "require [param] is not still".',
    'Déclarer un statut « still », et dans le coup « [move] » écrire « require [param] is not still ».',
  ],
  ['In the braces of an ability write "[line]".', 'Entre les accolades d’une capacité, écrire « [line] ».'],
  [
    'Write "if [field] >= [by] { ... }", and in it "[field] -= [by]" and what is paid for.',
    'Écrire « if [field] >= [by] { ... } », et dedans « [field] -= [by] » et ce qui est payé.',
  ],
  [
    'Declare a status with "before [verb] self { prevent }" and "until owner [timing]", and add it.',
    'Déclarer un statut avec « before [verb] self { prevent } » et « until owner [timing] », et l’ajouter.',
  ],
  [
    'Write "[line]". How long it lasts is in the declaration of "[status]".',
    'Écrire « [line] ». Sa durée est dans la déclaration de « [status] ».',
  ],
  [
    'Only abilities read this choice. For a static an ability gives it to a field of the card, which the static reads.',
    'Seules les capacités lisent ce choix. Pour un effet continu, une capacité le donne à un champ de la carte, que l’effet lit.',
  ],
  ['Write a line for each: "[one]", "[two]".', 'Écrire une ligne pour chacune : « [one] », « [two] ».'],
  [
    'Choose the number first: "choose n: number from 0 to 2", "[one] when n > 0", "[two] when n > 1".',
    'Choisir d’abord le nombre : « choose n: number from 0 to 2 », « [one] when n > 0 », « [two] when n > 1 ».',
  ],
  [
    'A name has no kind. Declare "adjective [kind]_card(d: definition) = some definitions of [kind] where that is d".',
    'Un nom n’a pas de genre. Déclarer « adjective [kind]_card(d: definition) = some definitions of [kind] where that is d ».',
  ],
];
