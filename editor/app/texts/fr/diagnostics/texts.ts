/** French texts of `compiler/diagnostics/messages/texts.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const TEXTS: TemplatePairs = [
  [
    '"[move]" asks for no choice of a card: it has no line "ask [card]".',
    '« [move] » ne demande aucun choix d’une carte : il n’a pas de ligne « ask [card] ».',
  ],
  ['Write a zone: "in [zone]".', 'Écrire une zone : « in [zone] ».'],
  [
    '"[name]" is a tile, too: give the card another name.',
    '« [name] » est aussi une case : donner un autre nom à la carte.',
  ],
  [
    'Give it this value in a line behind: "[name] [~field] 2".',
    'Lui donner cette valeur dans une ligne qui suit : « [name] [~field] 2 ».',
  ],
  ['Write the line "where [name] is" before this one.', 'Écrire la ligne « where [name] is » avant celle-ci.'],
  ['As in: 3 "[~card]".', 'Comme : 3 "[~card]".'],
  [
    'The number of "[keyword]" is of one card. Declare a field of the kind, "[field] = [keyword] of self", and take that.',
    'Le nombre de « [keyword] » est celui d’une carte. Déclarer un champ du type, « [field] = [keyword] of self », et prendre celui-ci.',
  ],
  [
    'A zone is named. Where it may be any, leave this argument out.',
    'Une zone se nomme. Si ce peut être n’importe laquelle, omettre cet argument.',
  ],
  [
    'The loop names its member behind "as": "for each [set] as [name] { ... }".',
    'La boucle nomme son membre derrière « as » : « for each [set] as [name] { ... } ».',
  ],
  [
    'What all [kinds] have or do is a line at the top of a file: "[kinds] have cost -1", "after move x: [kind] { ... }". What one of them does is on its card.',
    'Ce que tous les [kinds] ont ou font est une ligne au niveau du fichier : « [kinds] have cost -1 », « after move x: [kind] { ... } ». Ce que fait un seul est sur sa carte.',
  ],
  [
    'Words of this game with a similar meaning: [list]. As in "[example]".',
    'Mots de ce jeu d’un sens proche : [list]. Comme dans « [example] ».',
  ],
  [
    'On top is "first card in [zone]". "move x to [zone] at 0" puts one there, without "at 0" at the bottom.',
    'Sur le dessus est « first card in [zone] ». « move x to [zone] at 0 » y met une carte, sans « at 0 » au dessous.',
  ],
  ['Write "number for each [enum]".', 'Écrire « number for each [enum] ».'],
  [
    'Say which one: "[field] of [word]". The sum of all is "sum of" with the name.',
    'Dire lequel : « [field] of [word] ». La somme de tous est « sum of » avec le nom.',
  ],
  [
    'Write "[name]: number", and test it in the body: "needs [name] > 0".',
    'Écrire « [name]: number », et le tester dans le corps : « needs [name] > 0 ».',
  ],
  ['Write before: "let x = [text]".', 'Écrire avant : « let x = [text] ».'],
  [
    'The fields of a player are [list]. A zone with cards may follow, too, or one of its things with a number.',
    'Les champs d’un joueur sont [list]. Une zone avec des cartes peut suivre aussi, ou une de ses choses avec un nombre.',
  ],
  ['Write the value: "have [field] [value]".', 'Écrire la valeur : « have [field] [value] ».'],
  [
    'Before the timing say owner, controller, self or any, as in "until owner [timing]".',
    'Avant le moment, dire owner, controller, self ou any, comme dans « until owner [timing] ».',
  ],
  [
    'The number that it loses comes first: "fades 1 [timing]".',
    'Le nombre qu’il perd vient d’abord : « fades 1 [timing] ».',
  ],
  [
    'This game has no option. A mode can set one that the rules read: "option [name]: number = 5".',
    'Ce jeu n’a pas d’option. Un mode peut en fixer une que les règles lisent : « option [name]: number = 5 ».',
  ],
  ['The first is here.', 'Le premier est ici.'],
  [
    'A game uses the prelude and nothing else: "uses prelude".',
    'Un jeu emploie le prélude et rien d’autre : « uses prelude ».',
  ],
  ['Its text may have: [list].', 'Son texte peut avoir : [list].'],
  [
    'It has no parameters, so its text has no braces.',
    'Il n’a pas de paramètres : son texte n’a donc pas d’accolades.',
  ],
  ['Its form is "[form]".', 'Sa forme est « [form] ».'],
  [
    '"[word]" is a verb: write "before [word]", "after [word]" or "instead of [word]".',
    '« [word] » est un verbe : écrire « before [word] », « after [word] » ou « instead of [word] ».',
  ],
  [
    '"[word]" is a move. Its own card says "on" with the timing that the move raises, as in "on [~timing]"; a card in play says "after [word] x: card" of others.',
    '« [word] » est un coup. Sa propre carte dit « on » avec le moment que le coup lève, comme « on [~timing] » ; une carte en jeu dit « after [word] x: card » des autres.',
  ],
  ['"[word]" is a timing: write "on [word]".', '« [word] » est un moment : écrire « on [word] ».'],
  [
    '"before", "after" and "instead of" are followed by a verb or a move.',
    '« before », « after » et « instead of » sont suivis d’un verbe ou d’un coup.',
  ],
  ['Change to "[close]"', 'Remplacer par « [close] »'],
  ['Begin a new line', 'Commencer une nouvelle ligne'],
  ['It has only the argument directly after it.', 'Il n’a que l’argument placé juste après lui.'],
  ['It has [list].', 'Il a [list].'],
  ['Name it: [name]: [type]', 'Le nommer : [name]: [type]'],
  [
    'To replace a word of the prelude, declare it for [type]; otherwise choose another name.',
    'Pour remplacer un mot du prélude, le déclarer pour [type] ; sinon, choisir un autre nom.',
  ],
  ['It applies to [list].', 'Il s’applique ici : [list].'],
  ['Players make moves; an effect calls a verb.', 'Les joueurs font des coups ; un effet appelle un verbe.'],
  [
    'A condition on a noun follows "where": "[~kinds] where [~field] is 3".',
    'La condition d’un nom suit « where » : « [~kinds] where [~field] is 3 ».',
  ],
  ['It takes only the argument directly after it.', 'Il ne prend que l’argument placé juste après lui.'],
  ['Write "[word]" alone.', 'Écrire « [word] » seul.'],
  [
    '"with nothing" runs it without arguments, so it is the only "with".',
    '« with nothing » le lance sans arguments : c’est donc le seul « with ».',
  ],
  [
    'To count a condition as 1 or 0, write "pick(condition, 1, 0)".',
    'Pour compter une condition comme 1 ou 0, écrire « pick(condition, 1, 0) ».',
  ],
  [
    'Write "for [game]", or put it into a file in the folder of its game.',
    'Écrire « for [game] », ou le mettre dans un fichier du dossier de son jeu.',
  ],
  ['What is done comes first: a verb, then the noun.', 'L’action vient d’abord : un verbe, puis le nom.'],
  ['It takes [list].', 'Il prend [list].'],
  ['It takes [list], as in "[example]".', 'Il prend [list], comme dans « [example] ».'],
  ['Add it, as in "[example]".', 'L’ajouter, comme dans « [example] ».'],
  ['As in "[example]".', 'Comme dans « [example] ».'],
  [
    '"once" is followed by what it waits for: "once on [timing] { ... }", or by how often: "once each turn".',
    '« once » est suivi de ce qu’il attend : « once on [timing] { … } », ou de sa fréquence : « once each turn ».',
  ],
  ['Moves with [kind]: [list].', 'Coups avec [kind] : [list].'],
  [
    "Write one of this game's timings: [list]. For another moment declare a timing of your own, and raise it in the flow.",
    'Écrire un des moments de ce jeu : [list]. Pour un autre moment, en déclarer un soi-même et le lever dans le déroulement.',
  ],
  [
    'Write one of this game\'s timings: [list]; or "after" and a verb: "after [event] { ... }". For another moment declare a timing of your own, and raise it in the flow.',
    'Écrire un des moments de ce jeu : [list] ; ou « after » et un verbe : « after [event] { ... } ». Pour un autre moment, en déclarer un soi-même et le lever dans le déroulement.',
  ],
  [
    'A card begins with its kind. The name is in quotes.',
    'Une carte commence par son genre. Le nom est entre guillemets.',
  ],
  ['Put a blank between', 'Mettre un espace entre les deux'],
  ['Put a comma before it', 'Mettre une virgule devant'],
  ['[kind] has no fields.', '[kind] n’a pas de champs.'],
  [
    'A card has fields with values, words of its enums, and keywords.',
    'Une carte a des champs avec leurs valeurs, des mots de ses enums et des mots-clés.',
  ],
  [
    'Remove one of them. A mode or a mod may declare it again.',
    'En enlever un. Un mode ou un mod peut le déclarer de nouveau.',
  ],
  [
    'Check the spelling, or declare it: "keyword [name] { ... }".',
    'Vérifier l’orthographe, ou le déclarer : « keyword [name] { ... } ».',
  ],
  ['Compare its name: "x.name is ...".', 'Comparer son nom : « x.name is … ».'],
  ['To compare how many there are, write "count of ...".', 'Pour comparer combien il y en a, écrire « count of … ».'],
  ['It is this card.', 'C’est cette carte.'],
  ['this', 'ceci'],
  [
    'Write "add [status] to x". Its declaration says when it ends.',
    'Écrire « add [status] to x ». Sa déclaration dit quand il finit.',
  ],
  [
    '"have" gives a field, a keyword, or in a static a status.',
    '« have » donne un champ, un mot-clé ou, dans un effet continu, un statut.',
  ],
  ['Write "[keyword]" without "+"', 'Écrire « [keyword] » sans « + »'],
  ['Declare a field in the kind: "amount: number".', 'Déclarer un champ dans le genre : « amount: number ».'],
  ['As in "[field] = ...". Its fields are [list].', 'Comme « [field] = … ». Ses champs sont [list].'],
  ['A look takes: [list].', 'Une apparence prend : [list].'],
  [
    'Write whose: "[~kinds] of p", or give the player as an argument: "enemy(x, p)".',
    'Dire de qui : « [~kinds] of p », ou donner le joueur en argument : « enemy(x, p) ».',
  ],
  ['Name the tile, as in "[~kinds] bordering place".', 'Nommer la case, comme « [~kinds] bordering place ».'],
  [
    'Only cards, keywords and statuses have a "self".',
    'Seuls les cartes, les mots-clés et les statuts ont un « self ».',
  ],
  ['Only what has a kind has fields.', 'Seul ce qui a un genre a des champs.'],
  [
    'Give the field another name: a field of the match is read by its name alone.',
    'Donner un autre nom au champ : un champ de la partie est lu par son seul nom.',
  ],
  [
    '"rulebound explain [word]" shows how "[word]" of other games is written here.',
    '« rulebound explain [word] » montre comment « [word] » d’autres jeux s’écrit ici.',
  ],
  [
    'A field belongs to a kind: "extend kind [kind] { [field] }".',
    'Un champ appartient à un « kind » : « extend kind [kind] { [field] } ».',
  ],
  ['Write which number it is, as in "[line]".', 'Écrire quel nombre c’est, comme dans « [line] ».'],
  [
    'Between two cards there is a comma: 3 "Name", 2 "Other Name".',
    'Entre deux cartes il y a une virgule : 3 "Name", 2 "Other Name".',
  ],
  [
    'Write "chance 1 in [most] { ... }", or draw a number: randomly { choose n: number from 1 to [most] }.',
    'Écrire « chance 1 in [most] { ... } », ou tirer un nombre : randomly { choose n: number from 1 to [most] }.',
  ],
  ['Write "[zone] of [who]".', 'Écrire « [zone] of [who] ».'],
  ['Write "[zone] of x", with the [owner] for x.', 'Écrire « [zone] of x », où x est le possesseur ([owner]).'],
  [
    'A slash separates the values of levels. To divide, write "div(a, b)".',
    'Une barre oblique sépare les valeurs des niveaux. Pour diviser, écrire « div(a, b) ».',
  ],
  ['To divide, write "div(a, b)".', 'Pour diviser, écrire « div(a, b) ».'],
  ['To divide, write "div([value], [by])".', 'Pour diviser, écrire « div([value], [by]) ».'],
  [
    'This game has no levels. Declare them in its rules: "levels 5".',
    'Ce jeu n’a pas de niveaux. Les déclarer dans ses règles : « levels 5 ».',
  ],
  ['This', 'Ceci'],
  ['Give one value for each level, or one for all.', 'Donner une valeur par niveau, ou une seule pour tous.'],
  ['Write [text]', 'Écrire [text]'],
  ['It comes before the noun: "[word] [kind]".', 'Il se met avant le nom : « [word] [kind] ».'],
  ['Put it before the noun, or write "where [adjective]".', 'Le mettre avant le nom, ou écrire « where [adjective] ».'],
  [
    'A phrase has a number or quantifier, adjectives, a noun, then "of", "in", "on" or "where".',
    'Une expression a un nombre ou un quantificateur, des adjectifs, un nom, puis « of », « in », « on » ou « where ».',
  ],
  ['As in "count of [~kinds]".', 'Comme « count of [~kinds] ».'],
  ['Write "[word] of"', 'Écrire « [word] of »'],
  [
    'The plural of "[kind]" is "[plural]" here. To change it declare "kind [kind] plural [name]".',
    'Le pluriel de « [kind] » est ici « [plural] ». Pour le changer, déclarer « kind [kind] plural [name] ».',
  ],
  ['Check the spelling, or declare it.', 'Vérifier l’orthographe, ou le déclarer.'],
  ['has characters that cannot be seen', 'a des caractères invisibles'],
  ['is empty', 'est vide'],
  ['begins or ends with a blank', 'commence ou finit par une espace'],
  ['has [#count] characters, and [#most] is the most', 'a [#count] caractères, et [#most] est le maximum'],
  [
    'Check the spelling, or declare it: "status [name] of card { flag }".',
    'Vérifier l’orthographe, ou le déclarer : « status [name] of card { flag } ».',
  ],
  [
    'The body of a phase follows in braces: "phase main { ... }".',
    'Le corps d’une phase suit entre accolades : « phase main { ... } ».',
  ],
  [
    'An effect begins with its trigger: "on [timing] { ... }", or before, after, instead of.',
    'Un effet commence par son déclencheur : « on [timing] { ... } », ou « before », « after », « instead of ».',
  ],
  [
    'Write "move": "move x to [~zone] of you". A result is given by "give".',
    'Écrire « move » : « move x to [~zone] of you ». Un résultat se rend par « give ».',
  ],
  ['Change to "[field]: [type] = [value]"', 'Remplacer par « [field]: [type] = [value] »'],
  ['Put the phrase into parentheses: "[text]".', 'Mettre l’expression entre parenthèses : « [text] ».'],
  ['Put the phrase into parentheses', 'Mettre l’expression entre parenthèses'],
  [
    'For one write "(first [noun]).[field]", for all "for each [noun] as x", and in it "x.[field]".',
    'Pour une seule, écrire « (first [noun]).[field] » ; pour toutes, « for each [noun] as x », et dedans « x.[field] ».',
  ],
  [
    'A line has one "sometimes", at its front: begin another line with "then sometimes".',
    'Une ligne a un seul « sometimes », en tête : commencer une autre ligne par « then sometimes ».',
  ],
  [
    'It is the same for each candidate: test it in an "if" around this.',
    'C’est pareil pour chaque candidat : le tester dans un « if » autour de ceci.',
  ],
  [
    '"self" has the ability. What is asked of each candidate has no word before it: "[text]".',
    '« self » porte la capacité. Ce qu’on demande à chaque candidat n’a pas de mot devant : « [text] ».',
  ],
  [
    'Write whose: "[zone] of you", or "every [zone]" for all of them.',
    'Dire de qui : « [zone] of you », ou « every [zone] » pour toutes.',
  ],
  [
    'The verb comes first, then who: "[word] [verb] [noun] ...".',
    'Le verbe vient en premier, puis qui : « [word] [verb] [noun] … ».',
  ],
  ['A number has no quotes: [number].', 'Un nombre n’a pas de guillemets : [number].'],
  ['The name of a card has quotes: "[name]".', 'Le nom d’une carte est entre guillemets droits : "[name]".'],
  ['The field comes before its value: "[field] [value]".', 'Le champ vient avant sa valeur : « [field] [value] ».'],
  [
    'To change what other cards have, write "have": "[noun] have cost -1".',
    'Ce que d’autres cartes ont se dit par « have » : « [noun] have cost -1 ».',
  ],
  ['The moves here are [list].', 'Les coups ici sont [list].'],
  ['Write "every [zone]"', 'Écrire « every [zone] »'],
  ['It is replaced here.', 'C’est remplacé ici.'],
  ['This ends the code around it.', 'Le code qui l’entoure finit ici.'],
  [
    'Check the spelling, or declare it: deck "[name]" { ... }.',
    'Vérifier l’orthographe, ou le déclarer : deck "[name]" { ... }.',
  ],
  [
    'Put its name on the board, or write "on B2" or "in hand".',
    'Mettre son nom sur le plateau, ou écrire « on B2 » ou « in hand ».',
  ],
  [
    'After the card: its level, fields with their values, words of enums, statuses.',
    'Après la carte : son niveau, des champs avec leurs valeurs, des mots d’enums, des statuts.',
  ],
  [
    'Check the spelling, or declare it: "mode [name] { ... }".',
    'Vérifier l’orthographe, ou le déclarer : « mode [name] { ... } ».',
  ],
  [
    'A choice of the card is answered after "with": its name and the value.',
    'On répond à un choix de la carte après « with » : son nom et la valeur.',
  ],
  [
    'Check the spelling, or declare it: order [name](x: [~kind]) = x.[~field].',
    'Vérifier l’orthographe, ou le déclarer : order [name](x: [~kind]) = x.[~field].',
  ],
  [
    'Check the spelling, or declare it: "move [name] { ... }".',
    'Vérifier l’orthographe, ou le déclarer : « move [name] { ... } ».',
  ],
  [
    'Check the spelling, or declare it: "zone [name] of card { each player }".',
    'Vérifier l’orthographe, ou la déclarer : « zone [name] of card { each player } ».',
  ],
  ['It is declared here.', 'C’est déclaré ici.'],
  ['Write "of card".', 'Écrire « of card ».'],
  ['The verb comes first: "[line]".', 'Le verbe vient en premier : « [line] ».'],
  [
    'A field is seen with its card, or with "seen by all" behind its type also on a hidden one. What is secret is a card in a zone that is "seen by owner" or "seen by none".',
    'Un champ se voit avec sa carte, ou, avec « seen by all » derrière son type, aussi sur une carte cachée. Ce qui est secret est une carte dans une zone « seen by owner » ou « seen by none ».',
  ],
  [
    'A type is number, truth, an enum, "set of" an enum, or a kind.',
    'Un type est « number », « truth », un enum, « set of » et un enum, ou un genre.',
  ],
  [
    '"ask" is followed by a parameter of the move that is a card.',
    '« ask » est suivi d’un paramètre du coup qui est une carte.',
  ],
  ['"extend" adds to a zone that is declared elsewhere.', '« extend » ajoute à une zone déclarée ailleurs.'],
  ['The other replacement is here.', 'L’autre remplacement est ici.'],
  [
    'Give it a parameter that it reads instead: "verb [verb] ... [prep] who: [kind] = self".',
    'Lui donner un paramètre à lire à la place : « verb [verb] … [prep] who: [kind] = self ».',
  ],
  [
    'Count instead: "[kind] { laid: number }", where it is laid "lays += 1" and "card.laid = lays", and "order as_laid(x: [kind]) = x.laid".',
    'Compter plutôt : « [kind] { laid: number } », là où elle est posée « lays += 1 » et « card.laid = lays », et « order as_laid(x: [kind]) = x.laid ».',
  ],
  [
    'As in: where [name] is [side] "[card]". What is of no player: where [name] is nobody "[card]".',
    'Comme : where [name] is [side] "[card]". Ce qui n’est à aucun joueur : where [name] is nobody "[card]".',
  ],
  ['It asks for [list].', 'Il demande [list].'],
  [
    'After "with" comes a choice of the card that is played, or of the move. An open choice is answered by "do answer".',
    'Après « with » vient un choix de la carte jouée, ou du coup. À un choix ouvert, on répond par « do answer ».',
  ],
  ['Pass it as an argument, or call it from a card.', 'Le passer en argument, ou l’appeler depuis une carte.'],
  [
    'Pass it as an argument, or do it in a phase of a player.',
    'Le passer en argument, ou le faire dans la phase d’un joueur.',
  ],
  ['It is asked here.', 'C’est demandé ici.'],
  ['It is read here.', 'C’est lu ici.'],
  ['It leaves play here.', 'C’est ici qu’il quitte le jeu.'],
  ['It is printed for this.', 'Le texte est imprimé pour ceci.'],
  ['No deck may hold it by this rule.', 'Par cette règle, aucun deck ne peut la contenir.'],
  ['The card is made here.', 'La carte est créée ici.'],
  [
    'Check the spelling. A card is declared with its kind and its name in quotes.',
    'Vérifier l’orthographe. Une carte se déclare par son genre et son nom entre guillemets.',
  ],
  ['The other declaration is here.', 'L’autre déclaration est ici.'],
  ['A mode is built on another one of its game.', 'Un mode est construit sur un autre mode de son jeu.'],
  [
    '"extend" adds to [class] that is declared elsewhere.',
    '« extend » ajoute à une déclaration faite ailleurs ([class]).',
  ],
  ['Arithmetic', 'Le calcul'],
  ['A loop', 'Une boucle'],
  ['A quantifier', 'Un quantificateur'],
  ['"[part]" of "[of]"', '« [part] » de « [of] »'],
  ['A key of "[order]"', 'Une clé de « [order] »'],
  ['A bound', 'Une borne'],
  ['The start of "[field]"', 'La valeur de départ de « [field] »'],
  ['no player acts here', 'aucun joueur n’agit ici'],
  ['nothing here has a place', 'rien n’a de place ici'],
  ['an effect that waits is no card', 'un effet qui attend n’est pas une carte'],
  ['this code belongs to no card', 'ce code n’appartient à aucune carte'],
  ['from [#low]', 'au moins [#low]'],
  ['from [#low] to [#high]', 'de [#low] à [#high]'],
  ['to [#high]', 'au plus [#high]'],
  ['"[field]" runs [range] here, and no number fits.', '« [field] » vaut [range] ici, et aucun nombre ne convient.'],
  ['"[field]" runs [range] here, and starts with [#value].', '« [field] » vaut [range] ici, et commence à [#value].'],
  [
    '"[field]" runs [range] here, and "[card]" has [#value].',
    '« [field] » vaut [range] ici, et « [card] » a [#value].',
  ],
  ['It is this one.', 'C’est celui-ci.'],
  ['It settles here.', 'C’est stabilisé ici.'],
  ['It is taken here.', 'C’est pris ici.'],
  [
    'Fields, statuses, keywords and words of enums are shown.',
    'Se montrent les champs, les statuts, les mots-clés et les mots d’enums.',
  ],
  [
    'It is a number, an option, or a number field of players.',
    'C’est un nombre, une option ou un champ de nombre des joueurs.',
  ],
  [
    'Name the kind, as in "[kinds] where [field]" or "x: [kind]".',
    'Nommer le genre, comme « [kinds] where [field] » ou « x: [kind] ».',
  ],
  [
    'Name the field, as in "where [field] is [word]" or "x.[field] is [word]".',
    'Nommer le champ, comme « where [field] is [word] » ou « x.[field] is [word] ».',
  ],
  [
    'Put what shall allow it again into one: "phase [name] for active { ... }".',
    'Mettre ce qui doit la permettre de nouveau dans une phase : « phase [name] for active { ... } ».',
  ],
  [
    'Behind "of" is a field with words of that enum.',
    'Après « of » vient un champ avec des mots de cette énumération.',
  ],
  [
    'A card has words of enums, a kind and truth fields.',
    'Une carte a des mots d’enums, un genre et des champs de vérité.',
  ],
  ['A look names what the game declares.', 'Une apparence nomme ce que le jeu déclare.'],
  ['There are [#count], such as [list].', 'Il y en a [#count], comme [list].'],
  ['There are: [list].', 'Il y a : [list].'],
  ['Write a word of "[enum]".', 'Écrire un mot de « [enum] ».'],
  ['Write one of: [list].', 'Écrire l’un de ces mots : [list].'],
  ['Write one of its numbers, or "count of ...".', 'Écrire un de ses nombres, ou « count of … ».'],
  ['Write "[of].[field]", or "count of ...".', 'Écrire « [of].[field] », ou « count of … ».'],
  [
    'A name alone is the card itself. For those in the match write "all", "random" or "first" before it.',
    'Un nom seul est la carte elle-même. Pour celles de la partie, mettre « all », « random » ou « first » devant.',
  ],
  ['Write "[of].owner" or "[of].controller".', 'Écrire « [of].owner » ou « [of].controller ».'],
  ['Write "[~zone] of you".', 'Écrire « [~zone] of you ».'],
  ['Write the name of a card in quotes.', 'Écrire le nom d’une carte entre guillemets.'],
  ['As in "[word]([params])".', 'Comme « [word]([params]) ».'],
  [
    'Write whose "[field]": it is a field of [kinds], as in "x.[field]".',
    'Dire à qui est « [field] » : c’est un champ des [kinds], comme « x.[field] ».',
  ],
  ['Put a noun after it: "[order] [~kind]".', 'Mettre un nom après lui : « [order] [~kind] ».'],
  ['It does not name a value.', 'Cela ne désigne pas une valeur.'],
  ['Put a noun after it, or test with "is".', 'Mettre un nom après lui, ou tester avec « is ».'],
  ['Name moves of the game, with commas between them.', 'Nommer des coups du jeu, séparés par des virgules.'],
  [
    'As in: offer [move] to you as once. After "as": [list].',
    'Comme : offer [move] to you as once. Après « as » : [list].',
  ],
  [
    'Give [kinds] a field: "[head] { [status]: truth }".',
    'Donner un champ aux [kinds] : « [head] { [status]: truth } ».',
  ],
  ['Write "set [option] to 3".', 'Écrire « set [option] to 3 ».'],
  ['A whole number is "number".', 'Un nombre entier est « number ».'],
  ['Yes or no is "truth".', 'Oui ou non est « truth ».'],
  ['There are no texts: declare words with "enum".', 'Il n’y a pas de textes : déclarer des mots avec « enum ».'],
  [
    'To add words write "extend enum [enum] = ..." with the new words.',
    'Pour ajouter des mots, écrire « extend enum [enum] = … » avec les nouveaux mots.',
  ],
  [
    'To change how much it holds write "extend zone [zone] { holds 9 }".',
    'Pour changer sa capacité, écrire « extend zone [zone] { holds 9 } ».',
  ],
  [
    'To change what it does write "instead of [head] { ... }".',
    'Pour changer ce qu’il fait, écrire « instead of [head] { ... } ».',
  ],
  [
    'A mod cannot change [class] of the game: give this one another name.',
    'Un mod ne peut pas changer [class] du jeu : donner un autre nom à celui-ci.',
  ],
  [
    'To add fields write "extend kind [kind] { ... }".',
    'Pour ajouter des champs, écrire « extend kind [kind] { ... } ».',
  ],
  [
    'Check the spelling, or declare it: "verb [name] { ... }".',
    'Vérifier l’orthographe, ou le déclarer : « verb [name] { ... } ».',
  ],
  ['Words of this game with a similar meaning: [list].', 'Mots de ce jeu d’un sens voisin : [list].'],
  ['Here "[said]" is the [class] "[name]".', 'Ici, « [said] » se dit « [name] » ([class]).'],
  [
    'Here "[said]" is the [class] "[name]", as in: [example]',
    'Ici, « [said] » se dit « [name] » ([class]), comme : [example]',
  ],
  ['Write "[text]".', 'Écrire « [text] ».'],
  ['Remove "[mark]"', 'Enlever « [mark] »'],
  ['On [kind] there can be: [list].', 'Sur [kind] peuvent être : [list].'],
  [
    'A card begins with its kind. The kinds here are [list].',
    'Une carte commence par son genre. Les genres ici sont [list].',
  ],
  ['Write: [text]', 'Écrire : [text]'],
  ['"aside" is a line of a move, before its effects.', '« aside » est une ligne d’un coup, avant ses effets.'],
  [
    'To give an option another value write "set [option] to [value]".',
    'Pour donner une autre valeur à une option, écrire « set [option] to [value] ».',
  ],
  [
    '"that" is the candidate of the innermost "where". To compare two, declare "adjective above(x: card, y: card) = ..." and write "above that".',
    '« that » est le candidat du « where » le plus intérieur. Pour en comparer deux, déclarer « adjective above(x: card, y: card) = … » et écrire « above that ».',
  ],
  [
    'Write it in the rules, outside of the status: "[kinds] where [status] have [~field] +1".',
    'L’écrire dans les règles, en dehors du statut : « [kinds] where [status] have [~field] +1 ».',
  ],
  ['Write "([which] [noun]).[field]".', 'Écrire « ([which] [noun]).[field] ».'],
  [
    'What is chosen follows "with" and the name of the choice: "with [choice] [value]".',
    'Ce qui est choisi suit « with » et le nom du choix : « with [choice] [value] ».',
  ],
  ['To end a part in an offer write "do pass".', 'Pour finir une partie d’une offre, écrire « do pass ».'],
  ['Write "timing noon { ... }".', 'Écrire « timing noon { ... } ».'],
  [
    'To begin with another number write "extend kind [owner] { [field]: number = [value] }".',
    'Pour commencer avec un autre nombre, écrire « extend kind [owner] { [field]: number = [value] } ».',
  ],
  ['Write the exception: "players other you".', 'Nommer l’exception : « players other you ».'],
  [
    'For the one itself declare "order best(x: card) = [key]", and write "best [noun]". The number is "[word] of [value] of ...".',
    'Pour la carte elle-même, déclarer « order best(x: card) = [key] » et écrire « best [noun] ». Le nombre est « [word] of [value] of … ».',
  ],
  ['Compare each one: "... [join] [line]".', 'Comparer chacune : « … [join] [line] ».'],
  [
    'To draw a number: randomly { choose n: number from [low] to [high] }.',
    'Pour tirer un nombre au sort : randomly { choose n: number from [low] to [high] }.',
  ],
  [
    'Levels count from 1. Write the highest one: "levels 3".',
    'Les niveaux se comptent à partir de 1. Écrire le plus haut : « levels 3 ».',
  ],
  [
    'Only a call of a verb has such parts. A value takes its arguments in parentheses.',
    'Seul un appel de verbe a de telles parties. Une valeur prend ses arguments entre parenthèses.',
  ],
  [
    'There are: [list]. For another, declare "timing [name]" and raise it where it comes: "raise [name] to x".',
    'Il y a : [list]. Pour un autre, déclarer « timing [name] » et le lever quand il arrive : « raise [name] to x ».',
  ],
  [
    'What limits a noun comes before its condition: "[~kinds] of you where [~field] > 2".',
    'Ce qui limite un nom vient avant sa condition : « [~kinds] of you where [~field] > 2 ».',
  ],
  [
    'A number changes as in "you.health += 2", and for a set by "have": "enemy [~kinds] have [~field] -1".',
    'Un nombre change comme dans « you.health += 2 », et pour un ensemble par « have » : « enemy [~kinds] have [~field] -1 ».',
  ],
  [
    'Check the spelling, or make the name before: "let x = 3".',
    'Vérifier l’orthographe, ou créer le nom avant : « let x = 3 ».',
  ],
  [
    'It applies to [list] of the match. A card by name has printed values only: declare "adjective [word](r: definition of [~kind]) = r.[~field] > 2".',
    'Il s’applique à [list] de la partie. Une carte par son nom n’a que ses valeurs imprimées : déclarer « adjective [word](r: definition of [~kind]) = r.[~field] > 2 ».',
  ],
  [
    'The name of a [class] has no quotes and is one word: "[line]".',
    'Le nom de [class] n’a pas de guillemets et tient en un mot : « [line] ».',
  ],
  [
    'Check the spelling, or declare the order, the least first: order [name](x: [~kind]) = [sign]x.[~field].',
    'Vérifier l’orthographe, ou déclarer l’ordre, le plus petit d’abord : order [name](x: [~kind]) = [sign]x.[~field].',
  ],
  [
    'Declare "timing turn_end", and raise it in the flow: "raise turn_end to active". Then write "until owner turn_end".',
    'Déclarer « timing turn_end », et le déclencher dans le déroulement : « raise turn_end to active ». Écrire ensuite « until owner turn_end ».',
  ],
  ['Write "[zone] of you"', 'Écrire « [zone] of you »'],
  ['Name the player, for example "active".', 'Nommer le joueur, par exemple « active ».'],
  [
    'Choose one of the set, and read its field: "choose one: [set]", then "one.[field]".',
    'Choisir un membre de l’ensemble, et lire son champ : « choose one: [set] », puis « one.[field] ».',
  ],
  [
    'Take one after the other: "for each [set] as x { ... }", and within "x.[field]".',
    'Prendre l’un après l’autre : « for each [set] as x { ... } », et à l’intérieur « x.[field] ».',
  ],
  [
    'To ask whether a member has the same, declare "value among(x: card, these: set of card) = some these where [field] is x.[field]".',
    'Pour demander si un membre a la même valeur, déclarer « value among(x: card, these: set of card) = some these where [field] is x.[field] ».',
  ],
];
