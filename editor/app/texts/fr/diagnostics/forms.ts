/** French texts of `grammar/forms.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const FORMS: TemplatePairs = [
  ['Write "kind".', 'Écrire « kind ».'],
  ['Write "kind" or "enum".', 'Écrire « kind » ou « enum ».'],
  [
    'Write "verb" for what is done, "value" for what is computed.',
    'Écrire « verb » pour ce qui se fait, « value » pour ce qui se calcule.',
  ],
  [
    'Write "option" for a setting, "value" for what is computed.',
    'Écrire « option » pour un réglage, « value » pour ce qui se calcule.',
  ],
  [
    'Declare a field of the match: "game_state { power: number }".',
    'Déclarer un champ de la partie : « game_state { power: number } ».',
  ],
  [
    'Write "whenever x: [~kind] where x.[~field] < 1 { ... }".',
    'Écrire « whenever x: [~kind] where x.[~field] < 1 { ... } ».',
  ],
  [
    'A phase is a part of the flow: "flow { phase main { ... } }".',
    'Une phase fait partie du déroulement : « flow { phase main { ... } } ».',
  ],
  [
    'All files of a game belong together; nothing is imported.',
    'Tous les fichiers d’un jeu vont ensemble ; rien n’est importé.',
  ],
  ['Write "then", as in "then red.health is 18".', 'Écrire « then », comme « then red.health is 18 ».'],
  [
    'Write "where a is blue "Grey Fox" on B2": the card on B2 is called a. Or "in hand of blue".',
    'Écrire « where a is blue "Grey Fox" on B2 » : la carte en B2 s’appelle a. Ou bien « in hand of blue ».',
  ],
  ['Write "as long as x > 3 { ... }".', 'Écrire « as long as x > 3 { ... } ».'],
  [
    'Write "repeat 3 times { ... }", "as long as x > 3 { ... }", or "for each" and a set.',
    'Écrire « repeat 3 times { ... } », « as long as x > 3 { ... } », ou « for each » et un ensemble.',
  ],
  ['It is two words: "for each", and then the set.', 'Ce sont deux mots : « for each », puis l’ensemble.'],
  ['It is two words: "else if".', 'Ce sont deux mots : « else if ».'],
  [
    'A body in braces follows the condition: "if x { ... }".',
    'Un corps entre accolades suit la condition : « if x { ... } ».',
  ],
  ['Write "if not".', 'Écrire « if not ».'],
  ['Write "if" and "else if".', 'Écrire « if » et « else if ».'],
  ['Write "give" for a result, "stop" to end.', 'Écrire « give » pour un résultat, « stop » pour finir.'],
  ['Write "stop", which ends the verb or ability.', 'Écrire « stop », qui termine le verbe ou la capacité.'],
  ['Write "let".', 'Écrire « let ».'],
  [
    'A field is assigned with "=", as in "x.[~field] = 2".',
    'La valeur d’un champ se donne avec « = », comme « x.[~field] = 2 ».',
  ],
  [
    'How often an ability runs is its first line, "once each turn". "once on [~timing] { ... }" is a line of an ability, too.',
    'Combien de fois une capacité s’exécute est sa première ligne, « once each turn ». « once on [~timing] { ... } » est aussi une ligne d’une capacité.',
  ],
  ['Write "instead of [~event] { ... }".', 'Écrire « instead of [~event] { ... } ».'],
  [
    'An effect begins with its trigger: "after [~event] { ... }", "on [~timing] { ... }".',
    'Un effet commence par son déclencheur : « after [~event] { ... } », « on [~timing] { ... } ».',
  ],
  [
    'Write "after" and what happens: "after [~event] { ... }". A rule with "whenever" stands outside of cards.',
    'Écrire « after » et ce qui arrive : « after [~event] { ... } ». Une règle avec « whenever » est en dehors des cartes.',
  ],
  [
    'Write "on" and a timing, which is one word of the game: "on [~timing] { ... }".',
    'Écrire « on » et un moment, qui est un seul mot du jeu : « on [~timing] { ... } ».',
  ],
  ['The absent value is "nothing".', 'La valeur absente est « nothing ».'],
  ['The card with the ability is "self".', 'La carte qui porte la capacité est « self ».'],
  [
    'The acting player is "you", the card with the ability is "self".',
    'Le joueur qui agit est « you », la carte qui porte la capacité est « self ».',
  ],
  ['The owner follows the noun: "hand of you".', 'Le possesseur suit le nom : « hand of you ».'],
  ['A player is "you" or "rival(you)".', 'Un joueur est « you » ou « rival(you) ».'],
  ['The player after x is "seat_after(x, 1)".', 'Le joueur après x est « seat_after(x, 1) ».'],
  [
    'Sides have names in scenarios only. In the rules a player is "you", "rival(you)" or "active".',
    'Les camps ont des noms dans les scénarios seulement. Dans les règles, un joueur est « you », « rival(you) » ou « active ».',
  ],
  ['Put the rest of the loop into "if not x { ... }".', 'Mettre le reste de la boucle dans « if not x { ... } ».'],
  ['The other player is "rival(you)".', 'L’autre joueur est « rival(you) ».'],
  [
    'For all of a set say its plural, as in "all enemy [~kinds]"; a loop begins with "for each".',
    'Pour tous ceux d’un ensemble, mettre le pluriel, comme « all enemy [~kinds] » ; une boucle commence par « for each ».',
  ],
  [
    'For all of a set write "all" or nothing, in a condition "no [~kinds] where not ..."; "every" is for the zones of a set, "[~kinds] in every zone". Whether x is in one of them: "some [~kinds] in every zone where that is x".',
    'Pour tous ceux d’un ensemble, mettre « all » ou rien, dans une condition « no [~kinds] where not … » ; « every » sert aux zones d’un ensemble, « [~kinds] in every zone ». Si x est dans l’une d’elles : « some [~kinds] in every zone where that is x ».',
  ],
  ['For one of a set write "random" or "first".', 'Pour un seul d’un ensemble, écrire « random » ou « first ».'],
  [
    'There are no articles. A number is a digit, as in "draw 1"; for one of a set write "random" or "first".',
    'Il n’y a pas d’article. Un nombre est un chiffre, comme « draw 1 » ; pour un seul d’un ensemble, écrire « random » ou « first ».',
  ],
  ['A number has digits: "2".', 'Un nombre s’écrit en chiffres : « 2 ».'],
  [
    'A player is asked by "choose foe: enemy [~kind]"; then write "foe".',
    '« choose foe: enemy [~kind] » demande au joueur ; écrire ensuite « foe ».',
  ],
  [
    'Players of one team play together: "teams 1 of 2 to 3 players".',
    'Les joueurs d’une équipe jouent ensemble : « teams 1 of 2 to 3 players ».',
  ],
  [
    'Write a minus: "-x.[~field]" puts the greatest first.',
    'Écrire un moins : « -x.[~field] » met le plus grand en premier.',
  ],
  ['An order puts the least first, so leave this word out.', 'Un ordre met le plus petit en premier : enlever ce mot.'],
  [
    'A player answers yes or no by "may { ... }", and picks one of several words of an enum: "choose way: Colour".',
    'Un joueur répond oui ou non par « may { … } », et choisit parmi les mots d’une énumération : « choose way: Colour ».',
  ],
  ['Write "seen by all", which is so without a word.', 'Écrire « seen by all », ce qui vaut aussi sans un mot.'],
  ['Write "seen by owner".', 'Écrire « seen by owner ».'],
  ['Write "seen by none".', 'Écrire « seen by none ».'],
  ['Write "holds 5".', 'Écrire « holds 5 ».'],
  ['Write "kept".', 'Écrire « kept ».'],
  ['Write "each player".', 'Écrire « each player ».'],
  [
    'A loop calls each member "it", or by a name: "for each [~kind] as x { ... }".',
    'Une boucle appelle chaque membre « it », ou par un nom : « for each [~kind] as x { ... } ».',
  ],
  ['The two truths are "true" and "false".', 'Les deux vérités sont « true » et « false ».'],
  ['The place follows "to": "move x to hand of you".', 'Le lieu suit « to » : « move x to hand of you ».'],
  [
    'A field follows a point: "self.[~field]", and in a loop "it.[~field]".',
    'Un champ suit un point : « self.[~field] », et dans une boucle « it.[~field] ».',
  ],
  ['In a scenario write "winner is blue".', 'Dans un scénario, écrire « winner is blue ».'],
  ['In a scenario write "match ended".', 'Dans un scénario, écrire « match ended ».'],
  [
    'A number at random is a choice: randomly { choose n: number from 1 to 6 }.',
    'Un nombre au hasard est un choix : randomly { choose n: number from 1 to 6 }.',
  ],
  [
    'Write "some [~kinds] where ...", and of all of them "no [~kinds] where not ...".',
    'Écrire « some [~kinds] where … », et pour tous « no [~kinds] where not … ».',
  ],
];
