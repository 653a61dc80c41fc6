/** French texts of `compiler/diagnostics/messages/effects.ts`. */
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
  [
    '[kinds] are never in play, and "have" gives only while its card is in play.',
    '[kinds] : jamais en jeu, et « have » ne donne que tant que sa carte est en jeu.',
  ],
  [
    'Write it into an ability, whose effects last. "self have" holds wherever the card is.',
    'L’écrire dans une capacité, dont les effets durent. « self have » vaut où que soit la carte.',
  ],
  [
    '[kinds] are never in play, so there are none here.',
    'Les cartes [kinds] ne sont jamais en jeu : il n’y en a donc aucune ici.',
  ],
  [
    'Say where they are: "[kinds] in hand of [whose]". Or give their kind a home with "lives in".',
    'Dire où elles sont : « [kinds] in hand of [whose] ». Ou donner un foyer à leur type avec « lives in ».',
  ],
  [
    'This set is empty: what is of a player is never "[word]" to that player.',
    'Cet ensemble est vide : ce qui est à un joueur n’est jamais « [word] » pour ce joueur.',
  ],
  [
    'Leave "[word]" out, or name the other player, as in "of rival(you)".',
    'Retirer « [word] », ou nommer l’autre joueur, comme « of rival(you) ».',
  ],
  [
    '"[card]" belongs to nobody, since "[zone]" is no player\'s. So there is no "you", and this does nothing.',
    '« [card] » n’appartient à personne, car « [zone] » n’est à aucun joueur. Il n’y a donc pas de « you », et ceci ne fait rien.',
  ],
  [
    'Say which player is meant, for example "active" in place of "you".',
    'Dire de quel joueur il s’agit, par exemple « active » au lieu de « you ».',
  ],
  ['Nothing reads "[name]".', 'Rien ne lit « [name] ».'],
  [
    'Use it, or remove it. If it is meant to stay, begin its name with "_".',
    'L’utiliser ou l’enlever. S’il doit rester, commencer son nom par « _ ».',
  ],
  ['This gives "[name]" the value that it has.', 'Ceci donne à « [name] » la valeur qu’il a déjà.'],
  ['Give it another value, or remove the line.', 'Lui donner une autre valeur, ou enlever la ligne.'],
  ['This condition always holds.', 'Cette condition est toujours vraie.'],
  [
    'Compare with what can change, or remove the condition.',
    'Comparer avec ce qui peut changer, ou enlever la condition.',
  ],
  [
    'This compares two fixed words, so the answer is always the same.',
    'Ceci compare deux mots fixes : la réponse est toujours la même.',
  ],
  ['Nothing is left to chance: [#wins] in [#of].', 'Rien n’est laissé au hasard : [#wins] sur [#of].'],
  ['Give it other numbers, or leave the chance out.', 'Lui donner d’autres nombres, ou enlever le hasard.'],
  ['This weight is the same for all, so it changes nothing.', 'Ce poids est le même pour tous : il ne change rien.'],
  [
    'Weigh by a field of the members, or leave "weighing" out.',
    'Peser par un champ des membres, ou enlever « weighing ».',
  ],
  ['Nothing weighs more than 0 here, so none is taken.', 'Rien ne pèse plus de 0 ici : aucun n’est pris.'],
  [
    'Only here the number of "[keyword]" is below 0: [#value].',
    'Ici seulement, le nombre de « [keyword] » est sous 0 : [#value].',
  ],
  [
    'Give it a number above 0, or leave the keyword out.',
    'Lui donner un nombre au-dessus de 0, ou enlever le mot-clé.',
  ],
  ['This condition never holds.', 'Cette condition n’est jamais vraie.'],
  [
    '"[verb]" is called only for cards in [zones], and a card listens in play.',
    '« [verb] » n’est appelé que pour des cartes dans [zones], et une carte écoute en jeu.',
  ],
  [
    'Compare with what can change, or remove what it guards.',
    'Comparer avec ce qui peut changer, ou enlever ce qu’elle garde.',
  ],
  [
    '"here" is the tile of what the event is about, so this says nothing of it.',
    '« here » est la case de ce dont parle l’évènement : ceci n’en dit donc rien.',
  ],
  [
    'For the place of the card write "self": "on self", "bordering self".',
    'Pour la place de la carte, écrire « self » : « on self », « bordering self ».',
  ],
  ['This ability does nothing.', 'Cette capacité ne fait rien.'],
  ['Write an effect, or remove the ability.', 'Écrire un effet, ou enlever la capacité.'],
  ['This ability ends before it does anything.', 'Cette capacité se termine avant de faire quoi que ce soit.'],
  [
    'Write an effect before the "stop", or remove the ability.',
    'Écrire un effet avant le « stop », ou enlever la capacité.',
  ],
  [
    '[kinds] live in zones without tiles, so "here" is nothing.',
    'Des cartes telles que [kinds] sont dans des zones sans cases : « here » n’est rien.',
  ],
  [
    'Let them live in a zone "each tile", or leave "here" out.',
    'Donnez-leur une zone « each tile », ou omettez « here ».',
  ],
  ['This is never reached.', 'Ceci n’est jamais atteint.'],
  ['This is never reached: the match is over before it.', 'Ceci n’est jamais atteint : la partie est finie avant.'],
  [
    'Remove it, or give the "stop" before it a condition: "stop if x > 2".',
    'L’enlever, ou donner une condition au « stop » qui précède : « stop if x > 2 ».',
  ],
  [
    'What is given here is always replaced: "give" does not end a verb, and the last one counts.',
    'Ce qui est donné ici est toujours remplacé : « give » ne termine pas un verbe, et le dernier compte.',
  ],
  [
    'Write "stop" after it, or put the later one into an "else".',
    'Mettre « stop » après, ou mettre le suivant dans un « else ».',
  ],
  [
    'This changes "[name]" after "[event]" has happened, and nothing reads it.',
    'Ceci change « [name] » après que « [event] » a eu lieu, et rien ne le lit.',
  ],
  ['Write "before [event]" to change what happens.', 'Écrire « before [event] » pour changer ce qui arrive.'],
  ['This changes "[name]" here only, and nothing reads it.', 'Ceci ne change « [name] » qu’ici, et rien ne le lit.'],
  ['Remove it, or use "[name]" in a later line.', 'L’enlever, ou employer « [name] » dans une ligne suivante.'],
  [
    'Its ability on "[timing]" will not run: it waits until this code has ended, and the card leaves play before.',
    'Sa capacité sur « [timing] » ne s’exécutera pas : elle attend la fin de ce code, et la carte quitte le jeu avant.',
  ],
  [
    'Move it first, then raise: the abilities of a card run wherever it is then.',
    'La déplacer d’abord, puis écrire « raise » : les capacités d’une carte s’exécutent alors où qu’elle soit.',
  ],
  [
    '[kinds] are never in play, so nothing that happens reaches "[word]" here.',
    'Les cartes [kinds] ne sont jamais en jeu : aucun événement n’atteint « [word] » ici.',
  ],
  [
    'In "[word]" the card of this keyword is [type], and this card is [bearer]: it never happens.',
    'Dans « [word] », la carte de ce mot-clé est [type], et cette carte est [bearer] : cela n’arrive jamais.',
  ],
  [
    'Remove the keyword here, or let its ability name the other card, as in "x: [kind]".',
    'Enlever le mot-clé ici, ou nommer l’autre carte dans sa capacité, comme « x: [kind] ».',
  ],
  [
    'Declare a timing, raise it to the card where it happens, and write "on".',
    'Déclarer un moment avec « timing », l’adresser à la carte avec « raise » là où cela arrive, et écrire « on ».',
  ],
  [
    'Nothing adds "[status]", and what "have" gives stays as long as it holds.',
    'Rien n’ajoute « [status] », et ce que donne « have » reste tant que cela vaut.',
  ],
  [
    'Put it on with "add", or write a truth field: "kind unit { [status]: truth }", and set it to false.',
    'Le mettre avec « add », ou écrire un champ de vérité : « kind unit { [status]: truth } », et le mettre à false.',
  ],
  [
    'The first victory ends the match, so the others that are best do not win.',
    'La première victoire termine la partie : les autres meilleurs ne gagnent pas.',
  ],
  [
    'Write "win players where x" in place of the loop: all of them win together. For a draw write "draw_game" if several are best.',
    'Écrire « win players where x » à la place de la boucle : tous gagnent ensemble. Pour une partie nulle, écrire « draw_game » si plusieurs sont les meilleurs.',
  ],
  [
    'It stays a card of the enemy: in "[zone]" of yours it still obeys the other player.',
    'La carte reste celle de l’adversaire : même dans votre « [zone] », elle suit ses ordres.',
  ],
  [
    'Set "x.owner = you" and "x.controller = you" too; "create x.name" in its place makes a new one that is yours.',
    'Écrire aussi « x.owner = you » et « x.controller = you » ; « create x.name » en crée une nouvelle, à vous.',
  ],
  [
    'Only [kinds] in play can be chosen, and they are in "[zone]" already.',
    'Seules des cartes en jeu ([kinds]) peuvent être choisies, et elles sont déjà dans « [zone] ».',
  ],
  [
    'Say where it is chosen: "[name]: [kind] in hand of you".',
    'Dire où le choix se fait : « [name]: [kind] in hand of you ».',
  ],
  ['"[verb]" does nothing with [#value].', '« [verb] » ne fait rien avec [#value].'],
  ['Give it a number above 0, or leave it out.', 'Lui donner un nombre au-dessus de 0, ou l’omettre.'],
  [
    '"[move]" is a move of cards in [zones] that come into play nowhere, and a card listens in play.',
    '« [move] » est un coup sur des cartes dans [zones] qui n’entrent pas en jeu, et une carte écoute en jeu.',
  ],
  [
    'Let the move raise a timing to the card, and write "on".',
    'Faire déclencher un moment pour la carte par le coup, et écrire « on ».',
  ],
  [
    'After "[event]" this card has no controller. So there is no "you", and this does nothing.',
    'Après « [event] » cette carte n’a pas de contrôleur. Il n’y a donc pas de « you », et ceci ne fait rien.',
  ],
  [
    'Write "before [event] self": the card has its controller then.',
    'Écrire « before [event] self » : la carte a alors son contrôleur.',
  ],
  [
    'This is about cards that are created in play: cards of decks begin elsewhere.',
    'Ceci concerne les cartes créées en jeu : celles des decks commencent ailleurs.',
  ],
  ['For all of them write "in every zone" before "have".', 'Pour toutes, écrire « in every zone » devant « have ».'],
  ['This changes nothing.', 'Ceci ne change rien.'],
  ['Write an effect, or remove the line.', 'Écrire un effet, ou enlever la ligne.'],
  [
    'Nothing reads "[param]": "self" is the card whose code uses this word.',
    'Rien ne lit « [param] » : « self » est la carte dont le code emploie ce mot.',
  ],
  ['Write "[param]" instead of "self".', 'Écrire « [param] » au lieu de « self ».'],
  [
    'Nothing that waits for "[timing]" will run: the match ends before it settles.',
    'Rien de ce qui attend « [timing] » ne se produira : la partie se termine avant d’y venir.',
  ],
  ['Write "settle" in a line before the end.', 'Écrire « settle » dans une ligne avant la fin.'],
  ['The match ends here.', 'La partie se termine ici.'],
  [
    '"[card]" belongs to nobody, since "[zone]" is no player\'s. So nobody is asked here: the answer is drawn.',
    '« [card] » n’appartient à personne, puisque « [zone] » n’est à aucun joueur. On ne demande donc à personne : la réponse est tirée au sort.',
  ],
  [
    'Say whom it asks, as in "for active", or put it in "randomly { ... }".',
    'Dire à qui on demande, par exemple « for active », ou écrire « randomly { ... } » autour.',
  ],
  [
    '"[name]" may be [other], and "[verb]" does not take one: then nothing happens.',
    '« [name] » peut être de la sorte [other], que « [verb] » ne prend pas : alors rien ne se passe.',
  ],
  [
    'Leave it out of the parameter, or say what happens: "if [name] is [word] { ... }".',
    'L’ôter du paramètre, ou dire ce qui se passe : « if [name] is [word] { ... } ».',
  ],
  ['"[name]" is [#value] here, so this does nothing.', '« [name] » vaut [#value] ici, donc cela ne fait rien.'],
  [
    'A state rule does "[verb]", too, and then nobody acts: "you" is nobody here, and this does nothing.',
    'Une règle d’état fait aussi « [verb] », et alors personne n’agit : « you » n’est ici personne, et ceci ne fait rien.',
  ],
  [
    'Name the player instead, as in "for x.controller", where "x" is what it happens to.',
    'Nommer plutôt le joueur, comme dans « for x.controller », où « x » est ce à quoi cela arrive.',
  ],
];
