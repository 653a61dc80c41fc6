/** French texts of `compiler/diagnostics/messages/checks.ts` about code without effect. */
import type { TemplatePairs } from '../../templates.ts';

export const EFFECTS: TemplatePairs = [
  [
    '"settle" does nothing in a state rule: triggers run after the rules.',
    '« settle » ne fait rien dans une règle d’état : les déclencheurs passent après les règles.',
  ],
  [
    'To run abilities before what follows: "for each [~timing] ability of x { run it as x }".',
    'Pour exécuter des capacités avant la suite : « for each [~timing] ability of x { run it as x } ».',
  ],
  [
    '"[name]" is the number of the keyword: this changes it only until this ability ends.',
    '« [name] » est le nombre du mot-clé : ceci ne le change que jusqu’à la fin de cette capacité.',
  ],
  [
    'Keep what changes in a status or a field: "status doom of [~kind] { sum }", then "remove doom from self by 1".',
    'Garder ce qui change dans un statut ou un champ : « status doom of [~kind] { sum } », puis « remove doom from self by 1 ».',
  ],
  [
    'Without a member "[highest]" is nothing, and then so is "[call]".',
    'Sans membre, « [highest] » n’est rien, et alors « [call] » non plus.',
  ],
  [
    'Ask before it whether there is one, with "if" or "pick".',
    'Demander avant s’il y en a un, par « if » ou « pick ».',
  ],
  [
    'This is tested after "[verb]", which takes it from its tile, so it never runs.',
    'Ceci est testé après « [verb] », qui l’ôte de sa case : ce n’est donc jamais exécuté.',
  ],
  ['Listen before it: "before [verb]" and the same words.', 'Écouter avant : « before [verb] » et les mêmes mots.'],
  [
    'Write "after [verb] [kind] when here is bordering self", or "before [verb] bordering [kind]".',
    'Écrire « after [verb] [kind] when here is bordering self », ou « before [verb] bordering [kind] ».',
  ],
  [
    '[kinds] are never in play there, so "[card]" would stay in its place and do nothing.',
    'Les cartes [kinds] n’y sont jamais en jeu : « [card] » resterait à sa place et ne ferait rien.',
  ],
  [
    'Move it out of play first, as in "move x to hand of x.owner".',
    'L’ôter d’abord du jeu, comme dans « move x to hand of x.owner ».',
  ],
  [
    '"[status]" is there or not, so it is never [#value].',
    '« [status] » est là ou non, et ne vaut donc jamais [#value].',
  ],
  [
    'A flag is 0 or 1. To count those that have it: "count of ([~kinds] where [status]) > 2".',
    'Un drapeau vaut 0 ou 1. Pour compter ceux qui l’ont : « count of ([~kinds] where [status]) > 2 ».',
  ],
  [
    'A division by 0 is a fault, which undoes the ability.',
    'Une division par 0 est une faute, qui annule la capacité.',
  ],
  ['Write another number.', 'Écrire un autre nombre.'],
];
