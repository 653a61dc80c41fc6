/** French texts of `compiler/diagnostics/messages/statements.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const STATEMENTS: TemplatePairs = [
  ['Nothing is limited here.', 'Rien n’est limité ici.'],
  [
    '"once each ..." is the first line of an ability, or comes in a move before the first effect, where "for card" may follow it.',
    '« once each … » est la première ligne d’une capacité, ou vient dans un coup avant le premier effet, où « for card » peut le suivre.',
  ],
  ['"together by" is followed by "written".', '« together by » est suivi de « written ».'],
  ['Write "together by written", or "together" alone.', 'Écrire « together by written », ou « together » seul.'],
  ['"needs" is only allowed at the start of a verb.', '« needs » n’est permis qu’au début d’un verbe.'],
  [
    'Move it to the start of the verb, or write "stop if ...".',
    'Le mettre au début du verbe, ou écrire « stop if … ».',
  ],
  ['Here "require" would not make the move illegal.', 'Ici, « require » ne rendrait pas le coup illégal.'],
  [
    'In a move it comes before the first effect. To end a body early write "stop if ...".',
    'Dans un coup, il vient avant le premier effet. Pour finir plus tôt, écrire « stop if … ».',
  ],
  ['"prevent" is only allowed in a "before" ability.', '« prevent » n’est permis que dans une capacité « before ».'],
  [
    'Write "before". To do something else write "instead of".',
    'Écrire « before ». Pour faire autre chose, écrire « instead of ».',
  ],
  [
    'This "[mark]" has no partner in its text, and would be printed.',
    'Ce « [mark] » n’a pas de pendant dans son texte, et serait imprimé.',
  ],
  [
    'A parameter is "{name}", and a part that may be left out is in brackets.',
    'Un paramètre est « {name} », et une partie qui peut manquer est entre crochets.',
  ],
  ['A default cannot be taken from a set.', 'Une valeur par défaut ne peut pas se prendre dans un ensemble.'],
  [
    'Declare a value that takes it, and write that value: "[param]: ... = usual(you)".',
    'Déclarer une valeur qui le prend, et écrire cette valeur : « [param]: … = usual(you) ».',
  ],
  ['A text template belongs to a declared word.', 'Un modèle de texte appartient à un mot déclaré.'],
  ['It comes first in the body of a verb.', 'Il vient en premier dans le corps d’un verbe.'],
  ['"[word]" is only allowed in setup and flow.', '« [word] » n’est permis que dans « setup » et « flow ».'],
  [
    '"[around]" is done as one step, and "[word]" stops the match in it.',
    '« [around] » se fait en un seul pas, et « [word] » y arrête la partie.',
  ],
  [
    'Note it in a field inside "[around]", and write "if" with that field around "[word]".',
    'Le noter dans un champ à l’intérieur de « [around] », et écrire « if » avec ce champ autour de « [word] ».',
  ],
  [
    'In an effect only "choose" asks a player. What the flow does in several places is a step: "step priority { ... }", and "priority" there.',
    'Dans un effet, seul « choose » interroge un joueur. Ce que le déroulement fait à plusieurs endroits est une étape : « step priority { … } », et « priority » là.',
  ],
  [
    '"[step]" is a step of the flow: only setup, flow and other steps name it.',
    '« [step] » est une étape du déroulement : seuls « setup », « flow » et d’autres étapes la nomment.',
  ],
  ['A step never comes back to itself: [path].', 'Une étape ne revient jamais à elle-même : [path].'],
  [
    'With "[step]" steps add more than [#most] statements, or [#deepest] inside one another.',
    'Avec « [step] », les étapes ajoutent plus de [#most] instructions, ou [#deepest] les unes dans les autres.',
  ],
  [
    'Each use is a copy: name it in a loop, "repeat 3 times { [step] }".',
    'Chaque emploi est une copie : la nommer dans une boucle, « repeat 3 times { [step] } ».',
  ],
  [
    '"[param]" is [type], and a step takes a player or a card, a number or a word of an enum.',
    '« [param] » est [type] ; une étape prend un joueur ou une carte, un nombre ou un mot d’une énumération.',
  ],
  ['"[step]" is only there while "[layer]" is active.', '« [step] » n’existe que tant que « [layer] » est actif.'],
  [
    'Declare it in the game, or name it in the flow of "[layer]".',
    'La déclarer dans le jeu, ou la nommer dans le déroulement de « [layer] ».',
  ],
  [
    'In "[step]" the player around it acts, and here is none.',
    'Dans « [step] » agit le joueur autour d’elle, et il n’y en a pas ici.',
  ],
  [
    'Name it in the phase of a player: "phase turn for active { [step] }".',
    'La nommer dans la phase d’un joueur : « phase turn for active { [step] } ».',
  ],
  [
    '"[step]" is a step of the flow and no event: nothing listens to it.',
    '« [step] » est une étape du déroulement, et non un événement : rien ne l’écoute.',
  ],
  [
    'Raise a timing in the step, and wait for that: "on [~timing] { ... }".',
    'Y déclencher un moment, et attendre celui-ci : « on [~timing] { … } ».',
  ],
  [
    'Write a flow in it, which replaces that of the game, with a step of another name.',
    'Y écrire un « flow », qui remplace celui du jeu, avec une étape d’un autre nom.',
  ],
  [
    'An ability gives nothing back: "give" is for the result of a verb.',
    'Une capacité ne rend rien : « give » sert au résultat d’un verbe.',
  ],
  [
    'To change a field write "x.[~field] += 3", or call a verb.',
    'Pour changer un champ, écrire « x.[~field] += 3 », ou appeler un verbe.',
  ],
  ['"[verb]" gives nothing back.', '« [verb] » ne rend rien.'],
  [
    'Write "gives number" in its declaration, and "give 3" in its body.',
    'Écrire « gives number » dans sa déclaration, et « give 3 » dans son corps.',
  ],
  [
    '"[verb]" declares a result, and its body never gives one.',
    '« [verb] » déclare un résultat, et son corps n’en donne jamais.',
  ],
  ['Write "give 3" in its body, or remove "gives".', 'Écrire « give 3 » dans son corps, ou enlever « gives ».'],
  ['This verb gives nothing back.', 'Ce verbe ne rend rien.'],
  [
    '"[verb]" is a verb, and nothing can be subtracted from it.',
    '« [verb] » est un verbe, et rien ne peut en être soustrait.',
  ],
  ['Put its argument into parentheses: "[verb] (-1)".', 'Mettre son argument entre parenthèses : « [verb] (-1) ».'],
  ['"[prep]" belongs to a call, and this is none.', '« [prep] » appartient à un appel, et il n’y en a pas ici.'],
  [
    'To draw a number: randomly { choose n: number from 1 to 6 }.',
    'Pour tirer un nombre au sort : randomly { choose n: number from 1 to 6 }',
  ],
  ['"give" takes a value, not a call.', '« give » prend une valeur, et non un appel.'],
  ['Write "let x = ..." first, then "give x".', 'Écrire d’abord « let x = … », puis « give x ».'],
  ['Only a number has a range.', 'Seul un nombre a des bornes.'],
  ['As in "amount: number from 1 to 10".', 'Comme « amount: number from 1 to 10 ».'],
  ['A number that a move takes has "from" and "to".', 'Un nombre que prend un coup a « from » et « to ».'],
  ['Write "[param]: number from 1 to 3".', 'Écrire « [param]: number from 1 to 3 ».'],
  ['Only a number that a move takes has a range.', 'Seul un nombre que prend un coup a des bornes.'],
  ['Leave it out.', 'L’omettre.'],
  ['A loop over numbers has "from" and "to".', 'Une boucle sur des nombres a « from » et « to ».'],
  ['As in "for each number from 1 to 10 as n".', 'Comme « for each number from 1 to 10 as n ».'],
  ['A choice of a number has "from" and "to".', 'Le choix d’un nombre a « from » et « to ».'],
  ['Write "choose [name]: number from 1 to 3".', 'Écrire « choose [name]: number from 1 to 3 ».'],
  ['A choice has no "up to".', 'Un choix n’a pas de « up to ».'],
  [
    'Choose the number first: "choose n: number from 0 to 2", then "choose foes: n [~kinds]".',
    'Choisir d’abord le nombre : « choose n: number from 0 to 2 », puis « choose foes: n [~kinds] ».',
  ],
  ['No number is from [#low] to [#high].', 'Aucun nombre ne va de [#low] à [#high].'],
  ['Write "number from [#high] to [#low]".', 'Écrire « number from [#high] to [#low] ».'],
  [
    'A set holds at most [#most] numbers, and these are more.',
    'Un ensemble contient [#most] nombres au plus, et il y en a ici davantage.',
  ],
  [
    'Write a smaller range, or ask for two numbers in turn.',
    'Écrire un intervalle plus petit, ou demander deux nombres l’un après l’autre.',
  ],
  [
    'This is a number, and members of a set are expected.',
    'Ceci est un nombre, et des membres d’un ensemble sont attendus.',
  ],
  [
    'To do it 3 times: "repeat 3 times { ... }". For numbers in a row: "number from 1 to 3".',
    'Pour le faire 3 fois : « repeat 3 times { ... } ». Pour des nombres à la suite : « number from 1 to 3 ».',
  ],
  ['This is done zero times.', 'Ceci est fait zéro fois.'],
  ['"by" is followed by an order here.', '« by » est suivi ici d’un ordre.'],
  [
    'Name an order that the game declares, "written", or "choice of you".',
    'Nommer un ordre que le jeu déclare, « written », ou « choice of you ».',
  ],
  ['There is no order "[name]".', 'Il n’y a pas d’ordre « [name] ».'],
  [
    'A chance says how many wins in how many: "1 in 2".',
    'Une chance dit combien de cas réussissent sur combien : « 1 in 2 ».',
  ],
  ['As in "chance 1 in 2 { ... }".', 'Comme « chance 1 in 2 { ... } ».'],
  ['There is no such chance.', 'Une telle chance n’existe pas.'],
  [
    'As in "chance 1 in 2 { ... }": the first number is at most the second.',
    'Comme « chance 1 in 2 { ... } » : le premier nombre ne dépasse pas le second.',
  ],
  ['This does not say to whom the moves are offered.', 'Ceci ne dit pas à qui les coups sont proposés.'],
  ['This does not say how often the offer is repeated.', 'Ceci ne dit pas combien de fois l’offre se répète.'],
  [
    'A card prints a fixed value of "[field]", and this one is computed.',
    'Une carte imprime une valeur fixe de « [field] », et celle-ci est calculée.',
  ],
  [
    'Write "[line]": an ability computes it at each read.',
    'Écrivez « [line] » : une capacité la calcule à chaque lecture.',
  ],
  [
    '"[field]" is computed for all cards, so a card cannot set it.',
    '« [field] » est calculé pour toutes les cartes : une carte ne peut pas le fixer.',
  ],
  [
    'Remove it here, or make "[field]" a field that is stored.',
    'L’enlever ici, ou faire de « [field] » un champ qui garde sa valeur.',
  ],
  ['This cannot be assigned to.', 'Ceci ne peut pas recevoir de valeur.'],
  [
    'Assign to a field, as in "x.[~field] = 2", or to a name made by "let".',
    'Donner la valeur à un champ, comme « x.[~field] = 2 », ou à un nom fait par « let ».',
  ],
  [
    '"[field]" is a field of a record, and records never change.',
    '« [field] » est un champ d’un enregistrement, et les enregistrements ne changent jamais.',
  ],
  [
    'Keep the number in a field of a card, a player or the match.',
    'Garder le nombre dans un champ d’une carte, d’un joueur ou de la partie.',
  ],
  [
    '"[field]" is computed at each read, so it cannot be assigned to.',
    '« [field] » est calculé à chaque lecture : il ne peut pas recevoir de valeur.',
  ],
  ['Assign to a field that its definition reads.', 'Donner la valeur à un champ que sa définition lit.'],
  [
    '"[field]" is kept by the engine, so it cannot be assigned to.',
    '« [field] » est tenu par le moteur : il ne peut pas recevoir de valeur.',
  ],
  ['Declare a field of your own: "player { mana: number }".', 'Déclarer un champ à soi : « player { mana: number } ».'],
  [
    '"[field]" is kept by the engine, so a scenario cannot set it.',
    '« [field] » est tenu par le moteur : un scénario ne peut pas le fixer.',
  ],
  [
    'Cards lie in the order of the lines; turns and ages begin as in a match.',
    'Les cartes sont dans l’ordre des lignes ; les tours et les âges commencent comme dans une partie.',
  ],
  ['The winner is not assigned.', 'Le gagnant ne se fixe pas par une valeur.'],
  [
    'Write "win p", "lose p" or "draw_game", where p is a player.',
    'Écrire « win p », « lose p » ou « draw_game », où p est un joueur.',
  ],
  [
    'This call has two sets, and it is not clear which pairs are meant.',
    'Cet appel a deux ensembles, et on ne sait pas quelles paires il veut.',
  ],
  ['Write a loop over one of them: "for each".', 'Écrire une boucle sur l’un d’eux : « for each ».'],
  ['"[word]" has no argument "[prep]".', '« [word] » n’a pas d’argument « [prep] ».'],
  [
    'Keep one "[prep]", with a name, a colon, and what the argument must be.',
    'Garder un seul « [prep] », avec un nom, deux points, et ce que l’argument doit être.',
  ],
  ['"[word]" takes no argument directly after it.', '« [word] » ne prend pas d’argument juste après lui.'],
  ['Remove it, or put its preposition before it.', 'L’enlever, ou mettre sa préposition devant lui.'],
  ['"[word]" takes no argument "[prep]".', '« [word] » ne prend pas d’argument « [prep] ».'],
  [
    '"[choice]" asks for one thing, and here it has two answers.',
    '« [choice] » demande une seule chose, et a ici deux réponses.',
  ],
  ['Keep one of them.', 'N’en garder qu’une.'],
  [
    'The player who makes the move makes this choice, so it takes no "for".',
    'Qui joue le coup fait ce choix, qui ne prend donc pas de « for ».',
  ],
  [
    'Leave it out. To ask another player, choose in an ability.',
    'L’enlever. Pour demander à un autre joueur, choisir dans une capacité.',
  ],
  ['"[word]" takes no such argument.', '« [word] » ne prend pas un tel argument.'],
  ['A field takes "from" and "to", not "[prep]".', 'Un champ prend « from » et « to », et non « [prep] ».'],
  ['Give its range: "from 0 to 9".', 'Donner son intervalle : « from 0 to 9 ».'],
  ['A card begins with a fixed amount of "[status]".', 'Une carte commence avec une quantité fixe de « [status] ».'],
  [
    'Write a number, or one for each level: "[status] 1/2/3".',
    'Écrire un nombre, ou un par niveau : « [status] 1/2/3 ».',
  ],
  [
    'A card cannot begin with less than none of "[status]".',
    'Une carte ne peut pas commencer avec moins de zéro de « [status] ».',
  ],
  ['Write 0 or more.', 'Écrire 0 ou plus.'],
  ['"[status]" is there or not: it has no number.', '« [status] » est là ou non : il n’a pas de nombre.'],
  [
    '"[name]" is a name for a keyword: it takes one number and nothing else.',
    '« [name] » est un nom pour un mot-clé : il prend un nombre et rien d’autre.',
  ],
  ['Leave the other arguments out.', 'Enlever les autres arguments.'],
  ['This step takes no "[prep]".', 'Cette étape ne prend pas de « [prep] ».'],
  ['"[word]" needs [part].', 'Il manque [part] à « [word] ».'],
  ['Add it after "[word]".', 'L’ajouter après « [word] ».'],
  [
    'The arguments of a verb have no parentheses and commas around them.',
    'Les arguments d’un verbe n’ont ni parenthèses autour d’eux, ni virgules.',
  ],
  ['"run" is followed by an ability.', '« run » est suivi d’une capacité.'],
  ['Name an ability, or a choice that holds one.', 'Nommer une capacité, ou un choix qui en contient une.'],
  ['This does not say how much "[field]" is.', 'Ceci ne dit pas combien vaut « [field] ».'],
  [
    '"have [field] 2" sets it, "have [field] +2" adds to it.',
    '« have [field] 2 » fixe sa valeur, « have [field] +2 » y ajoute.',
  ],
  ['Printed values do not change in a match.', 'Les valeurs imprimées ne changent pas pendant une partie.'],
  ['Change the field, or leave "printed" out.', 'Changer le champ, ou enlever « printed ».'],
  [
    'Records never change, so they cannot have statics.',
    'Les enregistrements ne changent jamais : ils ne peuvent pas avoir d’effets continus.',
  ],
  ['Give the static to cards or players.', 'Donner l’effet continu à des cartes ou à des joueurs.'],
  ['"[status]" is a status: no static prints one.', '« [status] » est un statut : aucun effet continu ne l’imprime.'],
  [
    'Leave "printed" out: the status is there while the static holds. A card that says "[status]" begins with it.',
    'Enlever « printed » : le statut est là tant que l’effet continu tient. Une carte qui dit « [status] » commence avec lui.',
  ],
  [
    'A static holds while its source is there, so it has no "until".',
    'Un effet continu tient tant que sa source est là : il n’a pas de « until ».',
  ],
  [
    'Write "when" with a condition, or put it into an effect.',
    'Écrire « when » avec une condition, ou le mettre dans un effet.',
  ],
  [
    '"until" is followed by a timing, and whose it is.',
    '« until » est suivi d’un moment, et de celui dont c’est le moment.',
  ],
  ['Before the timing say owner, controller, self or any.', 'Avant le moment, dire owner, controller, self ou any.'],
  ['This does not say when the status fades.', 'Ceci ne dit pas quand le statut diminue.'],
  ['A timing follows the number: "fades 1 turn_end".', 'Un moment suit le nombre : « fades 1 turn_end ».'],
  ['"have" does not change "[field]".', '« have » ne change pas « [field] ».'],
  ['An effect changes it: "x.[~field] = ...". That stays.', 'Un effet le change : « x.[~field] = … ». Cela reste.'],
  [
    '"have" does not change "[field]", which is kept by the engine.',
    '« have » ne change pas « [field] », que le moteur tient lui-même.',
  ],
  [
    'Declare a field of your own: "kind unit { rank: number }".',
    'Déclarer un champ à soi : « kind unit { rank: number } ».',
  ],
  ['"[word]" is a word and no set.', '« [word] » est un mot et non un ensemble.'],
  ['Say of what, as in "some [~kinds]".', 'Dire de quoi, comme dans « some [~kinds] ».'],
  [
    '"[name]" may be "[keyword]", which has a number, and none is given.',
    '« [name] » peut être « [keyword] », qui a un nombre, et aucun n’est donné.',
  ],
  [
    'Give it the number that another card has: "have [name] ([name] of x)". Of a keyword without a number it is 0.',
    'Lui donner le nombre qu’une autre carte a : « have [name] ([name] of x) ». Il est 0 pour un mot-clé sans nombre.',
  ],
  [
    'This ability follows "[verb]" and calls it, so it follows itself, again and again, until its bound is reached.',
    'Cette capacité suit « [verb] » et l’appelle : elle se suit elle-même, encore et encore, jusqu’à sa borne.',
  ],
  [
    'Limit it: "once each turn" as its first line, or a condition in its head, as in "when you.gold > 3".',
    'La limiter : « once each turn » comme première ligne, ou une condition dans son en-tête, comme dans « when you.gold > 3 ».',
  ],
  ['Nothing is done where this holds.', 'Rien n’est fait là où ceci est vrai.'],
  [
    'Write what is to be done between "{" and "}", or remove the line.',
    'Écrire ce qui est à faire entre « { » et « } », ou supprimer la ligne.',
  ],
  [
    'The first place is 0, and what is put at [#at] is the last.',
    'La première place est 0, et ce qui est mis en [#at] est le dernier.',
  ],
  [
    'Leave "at" out for the last place, or write "at 0" for the first.',
    'Omettre « at » pour la dernière place, ou écrire « at 0 » pour la première.',
  ],
  [
    'The match is over after "[verb]", so nothing of this is done.',
    'Après « [verb] », la partie est finie : rien de ceci n’est fait.',
  ],
  [
    'Write "before [verb]". Between the matches of a series write "after match".',
    'Écrire « before [verb] ». Entre les parties d’une série, écrire « after match ».',
  ],
  [
    '"[card]" is no [kind], and "[verb]" creates it in "[zone]", where it is not in play.',
    '« [card] » n’est pas « [kind] », et « [verb] » la crée dans « [zone] », où elle n’est pas en jeu.',
  ],
  [
    'Write a verb for its zone. If "[verb]" shall take no others, write "[param]: definition of [kind]".',
    'Écrire un verbe pour sa zone. Si « [verb] » ne doit en prendre aucune autre, écrire « [param]: definition of [kind] ».',
  ],
  ['Here is one match, so "match" says nothing.', 'Il n’y a ici qu’une partie, donc « match » ne dit rien.'],
  ['Leave it out, or play a mode that is a series.', 'L’enlever, ou jouer un mode qui est une série.'],
  ['Nothing names the step "[step]".', 'Rien ne nomme l’étape « [step] ».'],
  ['Name it in the flow, or remove it.', 'La nommer dans « flow », ou l’enlever.'],
  ['What "[verb]" needs never holds here.', 'Ce que « [verb] » exige est toujours faux ici.'],
  ['Nothing ends this loop.', 'Rien ne termine cette boucle.'],
  ['Write "stop if" in it, with what ends it.', 'Y écrire « stop if », avec ce qui la termine.'],
  ['This changes "[name]", and nothing reads it.', 'Ceci change « [name] », et rien ne le lit.'],
  [
    'A player with less [name] pays what there is, and has the rest all the same.',
    'Qui a moins de [name] paie ce qu’il a, et obtient le reste tout de même.',
  ],
  ['"[field]" cannot be seen of hidden cards.', '« [field] » ne peut pas se voir sur des cartes cachées.'],
  [
    'That is for numbers, truths and words of enums that cards have. All else is seen with its card.',
    'C’est pour des nombres, des vérités et des mots d’énumérations que des cartes ont. Le reste se voit avec sa carte.',
  ],
  [
    'No zone of [kinds] hides them, so "seen by all" says nothing of "[name]".',
    'Aucune zone de « [kinds] » ne les cache : « seen by all » ne dit rien de « [name] ».',
  ],
  ['Write a verb.', 'Écrire un verbe.'],
  ['Write a loop in it.', 'Y écrire une boucle.'],
];
