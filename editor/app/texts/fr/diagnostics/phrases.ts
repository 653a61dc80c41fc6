/** French texts of `compiler/diagnostics/messages/phrases.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const PHRASES: TemplatePairs = [
  [
    'Leave the zone out: "count of cards" is about the deck.',
    'Omettre la zone : « count of cards » porte sur le deck.',
  ],
  [
    'A deck rule is about the cards of a deck, which are in no zone.',
    'Une règle de deck porte sur les cartes d’un deck, qui ne sont dans aucune zone.',
  ],
  [
    'This is [this], and the argument is [argument], so they are never equal.',
    'Ceci est [this], et l’argument est [argument] : ils ne sont jamais égaux.',
  ],
  ['Compare the argument with [argument].', 'Comparer l’argument avec [argument].'],
  [
    '"[param]" of "[callee]" is a number, and "[set]" is a set.',
    '« [param] » de « [callee] » est un nombre, et « [set] » est un ensemble.',
  ],
  ['Write "[number]".', 'Écrire « [number] ».'],
  ['Write "[number]" where any will do.', 'Écrire « [number] » si toutes les cartes conviennent.'],
  [
    'This is [right], and the left side is [left], so they are never equal.',
    'Ceci est [right], et le côté gauche est [left] : ils ne sont jamais égaux.',
  ],
  ['"[word]" leaves nothing out: [type] is never [other].', '« [word] » n’exclut rien : [type] n’est jamais [other].'],
  ['Compare values of one type.', 'Comparer des valeurs d’un même type.'],
  ['Both sides are the same field of the same thing.', 'Les deux côtés sont le même champ de la même chose.'],
  ['Compare two different things.', 'Comparer deux choses différentes.'],
  [
    '"fits" takes a verb and the argument that it would be called with.',
    '« fits » prend un verbe et l’argument avec lequel il serait appelé.',
  ],
  ['As in "fits(act, x)".', 'Comme « fits(act, x) ».'],
  ['"[verb]" makes one card at a time.', '« [verb] » crée une carte à la fois.'],
  ['Write "repeat [number] times { [line] }".', 'Écrire « repeat [number] times { [line] } ».'],
  ['"=-" is no sign of its own.', '« =- » n’est pas un signe.'],
  [
    'Write "-=" to lower it, or "= -" to set it to a negative number.',
    'Écrire « -= » pour diminuer, ou « = - » pour un nombre négatif.',
  ],
  ['[what] takes [wanted], and this is [type].', '[what] demande [wanted], et il y a ici [type].'],
  ['Give a value of that type.', 'Donner une valeur de ce type.'],
  ['[type] is never in play.', '[type] n’est jamais en jeu.'],
  ['Only cards, players and tiles have a place.', 'Seuls les cartes, les joueurs et les cases ont une place.'],
  ['[type] is never on a tile.', '[type] n’est jamais sur une case.'],
  ['[type] is never in a zone.', '[type] n’est jamais dans une zone.'],
  [
    '"[word]" is compared with [wanted], and this is [type].',
    '« [word] » se compare avec [wanted], et ceci est [type].',
  ],
  [
    '"[word]" without a word after the noun is compared with "[name]", which is [type] and not [wanted].',
    '« [word] » sans mot après le nom se compare avec « [name] », et cela est [type] : il faut [wanted].',
  ],
  [
    '"[word]" is compared with the one that "where" tests, which is [type] and not [wanted].',
    '« [word] » se compare avec ce que « where » éprouve, et cela est [type] : il faut [wanted].',
  ],
  ['Write after the noun with what: "[~kinds] [word] x".', 'Écrire après le nom avec quoi : « [~kinds] [word] x ».'],
  ['Nothing is "[word]" and another word of the same enum.', 'Rien n’est « [word] » et un autre mot du même enum.'],
  [
    'For either of them, write "where", the words, and "or" between them.',
    'Pour l’un ou l’autre, écrire « where », les mots, et « or » entre eux.',
  ],
  ['"[word]" asks whether there is one; it names none.', '« [word] » demande s’il y en a un, et n’en désigne aucun.'],
  [
    'For one write "random" or "first"; for all of them "all".',
    'Pour un seul, écrire « random » ou « first » ; pour tous, « all ».',
  ],
  [
    '"have" is for cards and players, and this is [type].',
    '« have » est pour les cartes et les joueurs, et ceci est [type].',
  ],
  ['As in "[~kinds] have [~field] +1".', 'Comme « [~kinds] have [~field] +1 ».'],
  [
    '"[word]" asks a question already, so nothing is tested after it.',
    '« [word] » pose déjà une question : rien n’est testé après.',
  ],
  [
    'Put the test into it, as in "[word] [~kinds] where [~field] is 3".',
    'Y mettre le test, comme « [word] [~kinds] where [~field] is 3 ».',
  ],
  ['A truth has no members.', 'Une valeur de vérité n’a pas de membres.'],
  ['Write a set: "all [~kinds]".', 'Écrire un ensemble : « all [~kinds] ».'],
  ['"*" multiplies numbers, and this is [type].', '« * » multiplie des nombres, et ceci est [type].'],
  [
    'For words that two sets share write "for each" and "where it is in".',
    'Pour les mots que deux ensembles partagent, écrire « for each » et « where it is in ».',
  ],
  ['"count of" takes a set, and this is [type].', '« count of » prend un ensemble, et ceci est [type].'],
  [
    'Two sets are counted by themselves: "(count of x) + (count of y)".',
    'Deux ensembles se comptent chacun : « (count of x) + (count of y) ».',
  ],
  ['"[text]" is no condition of its own here.', '« [text] » n’est pas ici une condition à part entière.'],
  ['A number is not a condition.', 'Un nombre n’est pas une condition.'],
  ['Compare it: "x > 0".', 'Le comparer : « x > 0 ».'],
  [
    '[card] alone is the card itself, and "[word]" is of a set.',
    '[card] seul est la carte elle-même, et « [word] » porte sur un ensemble.',
  ],
  [
    'Write "[word] of [field] of all [card]" for those in play, or "[field] of [card]" for what is printed on it.',
    'Écrire « [word] of [field] of all [card] » pour celles en jeu, ou « [field] of [card] » pour ce qui est imprimé dessus.',
  ],
  ['"[word]" alone is not a condition.', '« [word] » seul n’est pas une condition.'],
  ['Say of what: "[who] [test] [word]".', 'Dire de quoi : « [who] [test] [word] ».'],
  ['"has" is followed by a keyword.', '« has » est suivi d’un mot-clé.'],
  [
    'A set is true if it has one member, so "all" does not say what holds for all of them.',
    'Un ensemble est vrai dès qu’il a un membre : « all » ne dit pas ce qui vaut pour tous.',
  ],
  [
    'For all write "no [~kinds] where not" and a test, for one or more "some [~kinds]".',
    'Pour tous, écrire « no [~kinds] where not » et un test, pour un ou plusieurs « some [~kinds] ».',
  ],
  ['This happens to one at a time, so "all" says nothing.', 'Ceci arrive à un seul à la fois : « all » ne dit rien.'],
  ['Leave "all" out: it is any of them.', 'Enlever « all » : c’est n’importe lequel d’entre eux.'],
  [
    '"is" asks whether it is one of the set, so "all" says nothing.',
    '« is » demande si c’est l’un de l’ensemble : « all » ne dit rien.',
  ],
  [
    'A sum of words behind "is" does not say whether more words may be there.',
    'Une somme de mots après « is » ne dit pas si d’autres mots peuvent être là.',
  ],
  [
    'For exactly these write parentheses, for these and more an "is" for each, joined by "and".',
    'Pour exactement ceux-ci, mettre des parenthèses, pour ceux-ci et d’autres, un « is » pour chacun, joints par « and ».',
  ],
  ['"[status]" replaces itself, which says nothing.', '« [status] » se remplace lui-même, ce qui ne dit rien.'],
  [
    'Name another status, or leave this out: "flag", "sum", "max" and "set" say what a second one does.',
    'Nommer un autre statut, ou enlever ceci : « flag », « sum », « max » et « set » disent ce que fait un second.',
  ],
  [
    'For exactly these write "[line]", for these and more "[both]".',
    'Pour exactement ceux-ci, écrire « [line] », pour ceux-ci et d’autres « [both] ».',
  ],
  ['Leave "all" out.', 'Enlever « all ».'],
  ['For a status or an adjective write "is".', 'Pour un statut ou un adjectif, écrire « is ».'],
  [
    '"[sign]" is for numbers and sets of words; this is [type].',
    '« [sign] » est pour les nombres et les ensembles de mots ; ceci est [type].',
  ],
  [
    'To set it, leave the sign out: "have [field]" and its value.',
    'Pour fixer la valeur, enlever le signe : « have [field] » et sa valeur.',
  ],
  [
    '"[status]" is not summed, so nothing is added to it.',
    '« [status] » ne s’additionne pas : rien ne peut y être ajouté.',
  ],
  [
    '"have [status] 2" gives it a number, which counts by "[merge]".',
    '« have [status] 2 » lui donne un nombre, qui compte par « [merge] ».',
  ],
  [
    '"[keyword]" is a keyword: it is given with a number, and "+" is for fields.',
    '« [keyword] » est un mot-clé : il se donne avec un nombre, et « + » est pour les champs.',
  ],
  [
    'Write "have [text]": the numbers of a keyword are summed.',
    'Écrire « have [text] » : les nombres d’un mot-clé s’additionnent.',
  ],
  [
    'The values of a table have one type: the first is [first], and this is [other].',
    'Les valeurs d’un tableau sont d’un seul type : la première est [first], et ceci est [other].',
  ],
  ['Write values of one type, one for each level.', 'Écrire des valeurs d’un seul type, une par niveau.'],
  [
    'Both values of "pick" have one type: the first is [first], and this is [other].',
    'Les deux valeurs de « pick » sont du même type : la première est [first], et ceci est [other].',
  ],
  ['Give it two values of one type.', 'Lui donner deux valeurs d’un même type.'],
  ['A choice among records is not allowed.', 'Un choix parmi des enregistrements n’est pas permis.'],
  [
    'Choose among cards or players, "where" some record is about them.',
    'Choisir parmi des cartes ou des joueurs, avec « where » si un enregistrement en parle.',
  ],
  ['Use "=" to set it.', 'Utiliser « = » pour fixer la valeur.'],
  [
    '"[verb]" takes a player directly after it, not a number of cards.',
    '« [verb] » prend un joueur juste après lui, et non un nombre de cartes.',
  ],
  ['"[field]" is a number for each [enum].', '« [field] » est un nombre pour chaque [enum].'],
  ['Say which one.', 'Dire lequel.'],
  ['The number of a word is said with "of".', 'Le nombre d’un mot se dit avec « of ».'],
  ['Write "[all] of [word]".', 'Écrire « [all] of [word] ».'],
  [
    '"[field]" takes a word or an entity by a short name here.',
    '« [field] » prend ici un mot ou une entité par un nom court.',
  ],
  ['Give it a name before.', 'Lui donner un nom avant.'],
  [
    '"[field]" of a card by name takes a word that is written out.',
    '« [field] » d’une carte par son nom prend un mot écrit.',
  ],
  ['Read it from a card of the match.', 'Le lire d’une carte de la partie.'],
  [
    'A condition asks of a set whether it has a member, so the number says nothing.',
    'Une condition demande d’un ensemble s’il a un membre : le nombre ne dit donc rien.',
  ],
  ['Compare a number: "count of [~kinds] >= 3".', 'Comparer un nombre : « count of [~kinds] >= 3 ».'],
  ['It is not clear which of them is meant.', 'On ne sait pas desquels il s’agit.'],
  [
    'Write "random", "first", or an order after the number.',
    'Écrire « random », « first » ou un ordre après le nombre.',
  ],
  [
    'These are several zones, and an event is about one.',
    'Ce sont plusieurs zones, et un événement n’en concerne qu’une.',
  ],
  [
    'After the event, test where the card is: "x: card when x in [zone]". Before it, name each zone, with "or" between them.',
    'Après l’événement, tester où est la carte : « x: card when x in [zone] ». Avant lui, nommer chaque zone, avec « or » entre elles.',
  ],
  ['This is a set, and [type] is expected.', 'Ceci est un ensemble, et il faut ici [type].'],
  [
    'Write "random", "first" or an order before the noun, or "the" where there can be only one.',
    'Mettre « random », « first » ou un ordre avant le nom, ou « the » s’il ne peut y en avoir qu’un.',
  ],
  ['"[word]" does not go together with the words before it.', '« [word] » ne va pas avec les mots qui précèdent.'],
  [
    'Write one of "all", "some", "no", "random", "first", "last" or an order. A number goes with the last four.',
    'Écrire un seul de « all », « some », « no », « random », « first », « last » ou un ordre. Un nombre va avec les quatre derniers.',
  ],
  ['"[order]" does not go together with "all".', '« [order] » ne va pas avec « all ».'],
  ['For all that are tied: "[set]".', 'Pour tous ceux à égalité : « [set] ».'],
  [
    'A card is never [kind], and this set has cards only.',
    'Une carte n’est jamais [kind], et cet ensemble n’a que des cartes.',
  ],
  [
    'Ask which first: "choose n: number from 1 to 2", then "choose x: unit when n is 1" and "choose p: player when n is 2".',
    'Demander d’abord lequel : « choose n: number from 1 to 2 », puis « choose x: unit when n is 1 » et « choose p: player when n is 2 ».',
  ],
  ['Nothing is taken: the number is less than 1.', 'Rien n’est pris : le nombre est inférieur à 1.'],
  ['Write 1 or more.', 'Écrire 1 ou plus.'],
  [
    'This happens to one at a time, so it takes no number.',
    'Ceci arrive à un seul à la fois, et ne prend donc pas de nombre.',
  ],
  ['Leave the number out.', 'Enlever le nombre.'],
  [
    'A parameter of a move is one thing, so it takes no number.',
    'Le paramètre d’un coup est une seule chose, et ne prend donc pas de nombre.',
  ],
  [
    'Leave the number out. For several, choose in the body: "choose some_[~kinds]: 2 [~kinds]".',
    'Enlever le nombre. Pour en choisir plusieurs, le faire dans le corps : « choose some_[~kinds]: 2 [~kinds] ».',
  ],
  [
    'A choice of a card is of one thing, so it takes no number.',
    'Le choix d’une carte porte sur une seule chose, et ne prend donc pas de nombre.',
  ],
  [
    'Leave the number out. For several, choose in an ability or in a move, as a statement.',
    'Enlever le nombre. Pour en choisir plusieurs, le faire dans une capacité ou un coup, par une instruction.',
  ],
  ['What "[verb]" is done to comes directly after it.', 'Ce sur quoi porte « [verb] » vient juste après lui.'],
  [
    'This is a single thing already, so it takes no quantifier.',
    'Ceci est déjà une seule chose, et ne prend donc pas de quantificateur.',
  ],
  ['Leave the quantifier out.', 'Enlever le quantificateur.'],
  [
    '"[verb]" is a verb, and begins a statement of its own.',
    '« [verb] » est un verbe, et commence sa propre instruction.',
  ],
  [
    'A number is expected here, and "[rest]" does not belong to it.',
    'Un nombre est attendu ici, et « [rest] » n’en fait pas partie.',
  ],
  ['Write "random", "first", or an order before the noun.', 'Écrire « random », « first » ou un ordre avant le nom.'],
  ['"[status]" never applies to [type].', '« [status] » ne s’applique jamais ici : ceci est [type].'],
  ['It is a status of [kinds].', 'C’est un statut pour [kinds].'],
  [
    'This is the name of a card, and a name has no number of a keyword.',
    'Ceci est le nom d’une carte, et un nom n’a pas de nombre de mot-clé.',
  ],
  [
    'Ask whether the card has the keyword, or for "keywords of x.name".',
    'Demander si la carte a le mot-clé, ou « keywords of x.name ».',
  ],
  [
    'This matches every [type], so the other alternatives say nothing.',
    'Ceci convient à tout [type] : les autres possibilités ne disent rien.',
  ],
  ['Leave them out.', 'Les enlever.'],
  ['[type] never has a keyword.', '[type] n’a jamais de mot-clé.'],
  ['Only cards have keywords.', 'Seules les cartes ont des mots-clés.'],
  ['"[card]" is [own], and this is [type].', '« [card] » est [own], et ceci est [type].'],
  [
    'Nothing is of both kinds, so the phrase is always empty.',
    'Rien n’est des deux genres : l’expression est toujours vide.',
  ],
  ['It is a status of [kind]: nothing else has it.', 'C’est un statut pour [kind] : rien d’autre ne l’a.'],
  ['[type] is never [kind].', '[type] n’est jamais [kind].'],
  [
    '"[word]" is [class] and does not apply to [type].',
    '« [word] » est [class] et ne s’applique pas ici : ceci est [type].',
  ],
  [
    'Test with a kind, an adjective, a status or an enum word.',
    'Tester avec un genre, un adjectif, un statut ou un mot d’enum.',
  ],
  [
    '"[adjective]" is about positions, and nothing in [zones] has one.',
    '« [adjective] » parle de positions, et rien dans [zones] n’en a.',
  ],
  ['Only what is on a tile has a position.', 'Seul ce qui est sur une case a une position.'],
  ['"[zone]" is a zone of [kinds], and this is [kind].', '« [zone] » est une zone de [kinds], et ceci est [kind].'],
  [
    'Name another zone, or declare "[zone]" for a kind that both are of.',
    'Nommer une autre zone, ou déclarer « [zone] » pour un genre commun aux deux.',
  ],
  ['This is [type], and "[verb]" is for cards.', 'Ceci est [type], et « [verb] » est pour les cartes.'],
  ['Name a card: nothing else is ever in a zone.', 'Nommer une carte : rien d’autre n’est jamais dans une zone.'],
  ['"[word]" never applies to [type].', '« [word] » ne s’applique jamais ici : ceci est [type].'],
  ['"[word]" is compared with [type]: say which one.', '« [word] » se compare avec [type] : dire avec quoi.'],
  [
    'Write it after the noun: "[~kinds] [word] x", or as a call: "[word](it, x)".',
    'L’écrire après le nom : « [~kinds] [word] x », ou comme un appel : « [word](it, x) ».',
  ],
  ['"[word]" needs its "[param]".', 'Il manque « [param] » à « [word] ».'],
  [
    '"[word]" takes an argument, and the parentheses are empty.',
    '« [word] » prend un argument, et les parenthèses sont vides.',
  ],
  ['Give it one: "[word](x)".', 'Lui en donner un : « [word](x) ».'],
  ['"pick" takes a condition and two values.', '« pick » prend une condition et deux valeurs.'],
  ['As in "pick(x > 0, 1, 2)".', 'Comme « pick(x > 0, 1, 2) ».'],
  ['The adjective "[name]" has no parameter.', 'L’adjectif « [name] » n’a pas de paramètre.'],
  ['Write "adjective [name](x: [~kind]) = ...".', 'Écrire « adjective [name](x: [~kind]) = … ».'],
  ['"[word]" is compared with [list].', '« [word] » se compare avec [list].'],
  ['"[word]" is compared with nothing.', '« [word] » ne se compare avec rien.'],
  [
    '"[word]" takes [#takes] [takes|argument|arguments], and here [given|is|are] [#given].',
    '« [word] » prend [#takes] [takes|argument|arguments], et il y en a ici [#given].',
  ],
  ['These are the values of a set, one for each member.', 'Ce sont les valeurs d’un ensemble, une par membre.'],
  [
    'Write "sum of ...", "highest of ...", "lowest of ..." or "count of ...".',
    'Écrire « sum of … », « highest of … », « lowest of … » ou « count of … ».',
  ],
  ['"[word]" is of numbers: say of which field.', '« [word] » porte sur des nombres : dire de quel champ.'],
  ['As in "[word] of [~field] of [~kinds]".', 'Comme « [word] of [~field] of [~kinds] ».'],
  [
    '"of" after a noun is followed by a player, and this is [type].',
    '« of » après un nom est suivi d’un joueur, et ceci est [type].',
  ],
  ['Write "of you".', 'Écrire « of you ».'],
  [
    '"in every" is followed by a zone, or by "zone" for all of them.',
    '« in every » est suivi d’une zone, ou de « zone » pour toutes.',
  ],
  ['As in "in every [~zone]".', 'Comme « in every [~zone] ».'],
  [
    '"in" after a noun is followed by a zone, and this is [type].',
    '« in » après un nom est suivi d’une zone, et ceci est [type].',
  ],
  ['Write "in [~zone] of you".', 'Écrire « in [~zone] of you ».'],
  [
    '"in" is followed by a zone or a set, and this is [type].',
    '« in » est suivi d’une zone ou d’un ensemble, et ceci est [type].',
  ],
  ['Write a zone or a set: "in [~zone] of you".', 'Écrire une zone ou un ensemble : « in [~zone] of you ».'],
  [
    'No verb may be called here: evaluating this must not change the match.',
    'Aucun verbe ne peut être appelé ici : ce calcul ne doit pas changer la partie.',
  ],
  ['Call the verb in a statement before it.', 'Appeler le verbe dans une instruction placée avant.'],
  [
    '"[order]" draws one of those that are equal, and nothing is drawn here.',
    '« [order] » tire au sort parmi ceux qui sont égaux, et rien n’est tiré ici.',
  ],
  [
    'Name it in a statement before: "let x = [order] [~kind]".',
    'Le nommer dans une instruction avant : « let x = [order] [~kind] ».',
  ],
  [
    'A random choice is not allowed here: evaluating this must not change the match.',
    'Un tirage au sort n’est pas permis ici : ce calcul ne doit pas changer la partie.',
  ],
  [
    'Draw it first with "let x = random ..." in a statement.',
    'Le faire d’abord, par « let x = random … » dans une instruction.',
  ],
  [
    'Nothing may be assigned here: evaluating this must not change the match.',
    'Rien ne peut recevoir de valeur ici : ce calcul ne doit pas changer la partie.',
  ],
  ['Assign it in a statement before this.', 'Donner la valeur dans une instruction placée avant.'],
  ['Nothing before this "[word]" is a set.', 'Rien avant ce « [word] » n’est un ensemble.'],
  [
    '"[word]" follows a noun, as in "[~kinds] where [~field] < 3".',
    '« [word] » suit un nom, comme « [~kinds] where [~field] < 3 ».',
  ],
  [
    '"[name]" is the name of one thing here. The set of all is "[kinds]".',
    '« [name] » est ici le nom d’une seule chose. L’ensemble de toutes est « [kinds] ».',
  ],
  ['"weighing" needs "random" before the noun.', '« weighing » demande « random » avant le nom.'],
  ['As in "random [~kind] weighing [~field]".', 'Comme « random [~kind] weighing [~field] ».'],
  ['There is no "that" here.', 'Il n’y a pas de « that » ici.'],
  [
    '"that" is the candidate inside "where" and "weighing"; in a loop write "it".',
    '« that » est le candidat dans « where » et « weighing » ; dans une boucle, écrire « it ».',
  ],
  ['There is no "[name]": [reason].', 'Il n’y a pas de « [name] » : [reason].'],
  ['"[word]" means "[name]", and [reason].', '« [word] » veut dire « [name] », et [reason].'],
  ['"[word]" asks a player, and no player acts here.', '« [word] » interroge un joueur, et aucun joueur n’agit ici.'],
  ['[who] asks a player, and no player acts here.', '[who] interroge un joueur, et aucun joueur n’agit ici.'],
  [
    '"[word]" alone is not a condition: it is always there.',
    '« [word] » seul n’est pas une condition : il est toujours là.',
  ],
  ['Compare it, as in "x is [word]".', 'Le comparer, comme dans « x is [word] ».'],
  [
    'This sum belongs to the condition of "where", which extends to the end.',
    'Cette somme appartient à la condition de « where », qui va jusqu’à la fin.',
  ],
  ['[who] reads "[name]", and [reason].', '[who] lit « [name] », et [reason].'],
  [
    'What is left out before this is "self", too, so this never happens.',
    'Ce qui est omis avant ceci est aussi « self » : cela n’arrive donc jamais.',
  ],
  [
    'This is one certain [type], and the event is about any.',
    'Ceci est un seul [type] précis, et l’événement porte sur n’importe lequel.',
  ],
  [
    'For the first of each [phase] leave this word out, and write "once each [phase] { ... }" in the body.',
    'Pour le premier de chaque [phase], omettre ce mot, et écrire « once each [phase] { ... } » dans le corps.',
  ],
  ['"[trigger]" never happens to [type].', '« [trigger] » n’arrive jamais ici : ceci est [type].'],
  ['It happens to [wanted].', 'Cela arrive à [wanted].'],
  [
    '"[trigger]" never happens with nothing as this argument.',
    '« [trigger] » n’arrive jamais sans rien comme argument ici.',
  ],
  [
    'Only a parameter that is declared with "or nothing" can be nothing.',
    'Seul un paramètre déclaré avec « or nothing » peut être « nothing ».',
  ],
  ['"[trigger]" never has [type] as this argument.', '« [trigger] » n’a jamais [type] comme argument ici.'],
  ['It has [wanted].', 'Il a [wanted].'],
  [
    'There is one "[zone]" for the whole game, so it has no owner.',
    'Il n’y a qu’une zone « [zone] » pour tout le jeu : elle n’a pas de possesseur.',
  ],
  [
    'Write "[zone]" alone, or declare the zone with "each player".',
    'Écrire « [zone] » seul, ou déclarer la zone avec « each player ».',
  ],
  ['The number of "[status]" does not follow it directly.', 'Le nombre de « [status] » ne le suit pas directement.'],
  [
    'Write "add [status] to x by [number]", or "x.[status]" to read it.',
    'Écrire « add [status] to x by [number] », ou « x.[status] » pour le lire.',
  ],
  [
    '"[side]" says nothing before "[name]", which is one thing whoever has it.',
    '« [side] » ne dit rien devant « [name] », qui est une seule chose, qui que ce soit qui l’ait.',
  ],
  [
    'Leave it out. Ask who has a card with "x.controller is [side]".',
    'L’enlever. Demander qui a une carte avec « x.controller is [side] ».',
  ],
  ['A name takes no adjective before it.', 'Un nom propre ne prend pas d’adjectif devant lui.'],
  ['Test it with "is" or "where": "x is ...".', 'Le tester avec « is » ou « where » : « x is … ».'],
  ['Nothing is both "[other]" and "[word]".', 'Rien n’est à la fois « [other] » et « [word] ».'],
  [
    'Leave one of them out. For either of them, write "where", the words, and "or" between them.',
    'Enlever l’un des deux. Pour l’un ou l’autre, écrire « where », les mots, et « or » entre eux.',
  ],
  [
    'With one chance in two: chance 1 in 2 { ... } else { ... }.',
    'Avec une chance sur deux : chance 1 in 2 { ... } else { ... }.',
  ],
  [
    'In a loop, "for each player as p", write "phase [phase] for p".',
    'Dans une boucle, « for each player as p », écrire « phase [phase] for p ».',
  ],
  ['A condition asks something, as in "x > 0".', 'Une condition demande quelque chose, comme « x > 0 ».'],
  ['"choose" takes one of them, so "all" says nothing.', '« choose » en prend un, donc « all » ne dit rien.'],
  [
    'Leave "all" out. For several: "choose some_units: 2 units".',
    'Retirer « all ». Pour plusieurs : « choose some_units: 2 units ».',
  ],
];
