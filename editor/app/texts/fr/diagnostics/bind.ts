/** French texts of `compiler/diagnostics/messages/bind.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const BIND: TemplatePairs = [
  ['There is no game "[name]".', 'Il n’y a pas de jeu « [name] ».'],
  ['[game] has no mode "[name]".', '[game] n’a pas de mode « [name] ».'],
  ['Layer [#layer] is not a mode.', 'La couche [#layer] n’est pas un mode.'],
  ['Choose one of the modes of the game.', 'Choisir un des modes du jeu.'],
  ['[game] has no mod "[name]".', '[game] n’a pas de mod « [name] ».'],
  ['Layer [#layer] is not a mod.', 'La couche [#layer] n’est pas un mod.'],
  ['Choose one of the mods of the game.', 'Choisir un des mods du jeu.'],
  ['[game] has no deck "[name]".', '[game] n’a pas de deck « [name] ».'],
  [
    'Deck "[deck]" names "[card]", which is not a card of [game].',
    'Le deck « [deck] » nomme « [card] », qui n’est pas une carte de [game].',
  ],
  ['Deck "[deck]" names a card that does not exist.', 'Le deck « [deck] » nomme une carte qui n’existe pas.'],
  ['Bind the game again with the decks as they are now.', 'Préparer de nouveau le jeu avec les decks actuels.'],
  [
    'Deck "[deck]" has "[card]", and the zone "[zone]" is for other cards.',
    'Le deck « [deck] » a « [card] », et la zone « [zone] » est pour d’autres cartes.',
  ],
  ['Remove "[card]" from the deck.', 'Enlever « [card] » du deck.'],
  ['Deck "[deck]" has [#count] entries.', 'Le deck « [deck] » a [#count] entrées.'],
  ['A deck has at most [#most] cards.', 'Un deck a [#most] cartes au plus.'],
  ['Deck "[deck]" has "[card]" at level [#level].', 'Le deck « [deck] » a « [card] » au niveau [#level].'],
  ['Deck "[deck]" has "[card]" [#count] times.', 'Le deck « [deck] » a « [card] » [#count] fois.'],
  [
    'Write a count from 1, with at most [#most] cards in all.',
    'Écrire un nombre à partir de 1, avec [#most] cartes au plus en tout.',
  ],
  ['Choose one of these numbers.', 'Choisir un de ces nombres.'],
  ['[game] is for [takes] players, not for [#given].', '[game] se joue à [takes], et non à [#given].'],
  [
    '[game] takes [takes] decks, and [#given] [given|was|were] given.',
    'Decks attendus par [game] : [takes] ; decks donnés : [#given].',
  ],
  ['Give one deck for each seat.', 'Donner un deck à chaque joueur.'],
  ['Deck "[deck]": [reason].', 'Deck « [deck] » : [reason].'],
  ['Change the deck, or bind another mode.', 'Changer le deck, ou prendre un autre mode.'],
  [
    'Deck "[deck]" has [#count] cards, and "[zone]" holds [#most].',
    'Le deck « [deck] » a [#count] cartes, et « [zone] » en contient [#most].',
  ],
  ['Take cards out of the deck, or let the zone hold more.', 'Retirer des cartes du deck, ou agrandir la zone.'],
  ['Change the deck, or play it as it is.', 'Changer le deck, ou le jouer tel quel.'],
  ['A deck rule cannot be about this: [reason].', 'Une règle de deck ne peut pas porter sur ceci : [reason].'],
  [
    'Ask only for kinds, printed fields, keywords and how many there are.',
    'Ne demander que des genres, des champs imprimés, des mots-clés et combien il y en a.',
  ],
  ['a set where a number is expected', 'un ensemble là où un nombre est attendu'],
  ['it takes too long', 'cela prend trop de temps'],
  ['it is too deep', 'l’imbrication est trop profonde'],
  ['[word] needs a match', '[word] demande une partie'],
  ['[what] is known only in a match', '[what] n’est connu que pendant une partie'],
  ['a word that does not exist', 'un mot qui n’existe pas'],
  ['it divides by zero', 'cela divise par zéro'],
  ['an order or a draw needs a match', 'un ordre ou un tirage demande une partie'],
  [
    'Mods "[one]" and "[two]" set "[option]" to different values.',
    'Les mods « [one] » et « [two] » donnent à « [option] » des valeurs différentes.',
  ],
  ['Leave "[one]" or "[two]" out.', 'Renoncer à « [one] » ou à « [two] ».'],
  [
    'Mods "[one]" and "[two]" both set "[field]": where both do, only that of "[two]" counts, which is declared later.',
    'Les mods « [one] » et « [two] » fixent tous deux « [field] » : là où les deux le font, seul « [two] », déclaré plus tard, compte.',
  ],
  [
    'Leave "[one]" or "[two]" out, or let one of them add.',
    'Renoncer à « [one] » ou à « [two] », ou faire que l’un des deux ajoute.',
  ],
  [
    'Mods "[one]" and "[two]" both replace the [part], and only that of "[two]" counts.',
    'Les mods « [one] » et « [two] » remplacent tous deux la même partie ([part]), et seule celle de « [two] » compte.',
  ],
  [
    'Mods "[one]" and "[two]" both have "instead of [word]", and only that of "[one]" counts.',
    'Les mods « [one] » et « [two] » ont tous deux « instead of [word] », et seul celui de « [one] » compte.',
  ],
  [
    'Leave "[one]" or "[two]" out, or give that of "[one]" a condition.',
    'Retirer « [one] » ou « [two] », ou donner une condition à celui de « [one] ».',
  ],
  [
    'Mods "[one]" and "[two]" both give the range of "[field]", and only that of "[two]" counts.',
    'Les mods « [one] » et « [two] » donnent tous deux l’intervalle de « [field] », et seul celui de « [two] » compte.',
  ],
  [
    'Mods "[one]" and "[two]" both say how much "[zone]" holds, and only "[two]" counts.',
    'Les mods « [one] » et « [two] » disent tous deux ce que « [zone] » peut contenir, et seul « [two] » compte.',
  ],
  [
    'Let the condition read a printed value, or leave one of the mods out.',
    'Faire lire à la condition une valeur imprimée, ou renoncer à un des mods.',
  ],
  ['Deck "[deck]" has "[card]", a card of "[layer]".', 'Le deck « [deck] » a « [card] », une carte de « [layer] ».'],
  ['Choose "[layer]", or remove the card from the deck.', 'Choisir « [layer] », ou enlever la carte du deck.'],
  ['[game] has no flow.', '[game] n’a pas de déroulement.'],
  ['Declare a flow: "flow { ... }".', 'En déclarer un : « flow { ... } ».'],
  [
    'An offer or a phase waits for a player, and nothing may wait inside this block.',
    'Une offre ou une phase attend un joueur, et rien ne peut attendre à l’intérieur de ce bloc.',
  ],
  [
    'Move the offer or the phase after the block, with an "if" that tests whether it happens.',
    'Mettre l’offre ou la phase après le bloc, avec un « if » qui teste si elle a lieu.',
  ],
  [
    'The state of a match of [game] has [#size] numbers; the maximum is [#most].',
    'L’état d’une partie de [game] a [#size] nombres ; le maximum est [#most].',
  ],
  [
    'Lower "bounds { entities 500 }", or say how much a zone holds.',
    'Réduire « bounds { entities 500 } », ou dire ce qu’une zone peut contenir.',
  ],
  [
    'The printed values of [game] are [#size] numbers, and [#most] is the most.',
    'Les valeurs imprimées de [game] font [#size] nombres, et [#most] est le maximum.',
  ],
  ['Declare fewer cards, fields or levels.', 'Déclarer moins de cartes, de champs ou de niveaux.'],
  [
    'The decks hold [#held] cards, and a match has room for [#room] entities.',
    'Les decks ont [#held] cartes, et une partie a de la place pour [#room] entités.',
  ],
  [
    'Deck "[deck]" has no zone to begin in: no zone of [game] takes decks.',
    'Le deck « [deck] » n’a pas de zone où commencer : aucune zone de [game] ne reçoit les decks.',
  ],
  [
    'Write "takes decks" in the zone where the deck of each player begins.',
    'Écrire « takes decks » dans la zone où commence le deck de chaque joueur.',
  ],
  ['Leave one of the mode and mods out.', 'Renoncer au mode ou à l’un des mods.'],
  ['This game has no modes.', 'Ce jeu n’a pas de modes.'],
  ['This game has no mods.', 'Ce jeu n’a pas de mods.'],
  ['This game has no decks.', 'Ce jeu n’a pas de decks.'],
  ['Cards have no levels here: leave the level out.', 'Les cartes n’ont pas de niveaux ici : enlever le niveau.'],
  ['Did you mean "[name]"?', 'Vouliez-vous dire « [name] » ?'],
  ['There are [list].', 'Il y a [list].'],
  ['There are [list] and [#more] more.', 'Il y a [list] et [#more] de plus.'],
  ['There are none.', 'Il n’y en a pas.'],
  ['The rule is here.', 'La règle est ici.'],
  ['The other mod is here.', 'L’autre mod est ici.'],
  ['The other one is here.', 'L’autre est ici.'],
  ['It is inside this block.', 'C’est à l’intérieur de ce bloc.'],
  ['The card is here.', 'La carte est ici.'],
  [
    'Write "bounds { entities [#need] }", or use smaller decks.',
    'Écrire « bounds { entities [#need] } », ou prendre des decks plus petits.',
  ],
  [
    'The decks hold [#held] cards, the setup makes [#made], and a match has room for [#room] entities.',
    'Les decks ont [#held] cartes, la mise en place en crée [#made], et une partie a de la place pour [#room] entités.',
  ],
  [
    'Write "bounds { entities [#need] }", or make fewer cards.',
    'Écrire « bounds { entities [#need] } », ou créer moins de cartes.',
  ],
  [
    'No match has room for more than [#most] entities: make fewer cards.',
    'Aucune partie n’a de place pour plus de [#most] entités : créer moins de cartes.',
  ],
  [
    'The "[field]" of deck "[deck]" is [#sum] in all, and "[zone]" holds [field] [#most].',
    'La somme de « [field] » du deck « [deck] » est [#sum], et « [zone] » ne contient que [field] [#most].',
  ],
];
