/** French texts of `compiler/diagnostics/messages/checks.ts`. */
import type { TemplatePairs } from '../../templates.ts';

export const CHECKS: TemplatePairs = [
  [
    'This flow has no phase "[phase]", so what happens once each [phase] happens once in a match.',
    'Ce déroulement n’a pas de phase « [phase] » : ce qui a lieu une fois par [phase] a lieu une fois par partie.',
  ],
  [
    'Give the flow a phase of that name, or name another phase.',
    'Donner au déroulement une phase de ce nom, ou nommer une autre phase.',
  ],
  [
    'This rule changes nothing, so where it applies it does again and again, until its bound is reached.',
    'Cette règle ne change rien : là où elle s’applique, elle s’applique encore et encore, jusqu’à sa limite.',
  ],
  ['Write what it changes, or remove it.', 'Écrire ce qu’elle change, ou l’enlever.'],
  [
    'A state rule does "[verb]", and preventing it changes nothing: the rule applies again and again, until its bound is reached.',
    'Une règle d’état fait « [verb] », et l’empêcher ne change rien : la règle s’applique encore et encore, jusqu’à sa borne.',
  ],
  [
    'Let the rule leave out what this protects, as in "where strength < 1 and not lasting", or let this change what the rule asks.',
    'Que la règle excepte ce que ceci protège, comme « where strength < 1 and not lasting », ou que ceci change ce que la règle demande.',
  ],
  ['All levels have [value].', 'Tous les niveaux ont [value].'],
  ['Write it once.', 'L’écrire une fois.'],
  [
    'No deck may hold "[card]", and what creates it gives it no level.',
    'Aucun deck ne peut contenir « [card] », et ce qui la crée ne lui donne pas de niveau.',
  ],
  [
    'Write one value, or set its level where it is created: "born.level = self.level".',
    'Écrire une seule valeur, ou fixer son niveau là où elle est créée : « born.level = self.level ».',
  ],
  [
    'Some values of this table have a minus, and some have none.',
    'Certaines valeurs de ce tableau ont un signe moins, et d’autres non.',
  ],
  [
    'Put each negative number into parentheses: "(-1)/2/-3".',
    'Mettre chaque nombre négatif entre parenthèses : « (-1)/2/-3 ».',
  ],
  [
    '"[field]" includes what statics add, so this stores their bonus, and it is added again.',
    '« [field] » comprend ce que les effets continus ajoutent : ceci garde leur bonus, qui s’ajoute encore une fois.',
  ],
  [
    'Change it with "+=" or "-=", which leave out what statics add.',
    'Le changer par « += » ou « -= », qui laissent de côté ce que les effets continus ajoutent.',
  ],
  ['"settle" is not allowed inside "together".', '« settle » n’est pas permis à l’intérieur de « together ».'],
  ['Call it after the block.', 'L’appeler après le bloc.'],
  [
    '"[verb]" settles, so it is not allowed inside "together".',
    '« [verb] » stabilise la partie : il n’est pas permis à l’intérieur de « together ».',
  ],
  [
    '"[verb]" settles, so it cannot be called for a set in one event.',
    '« [verb] » stabilise la partie : il ne peut pas être appelé pour un ensemble en un seul événement.',
  ],
  ['Walk the set with "for each".', 'Parcourir l’ensemble avec « for each ».'],
  ['Nothing raises "[timing]".', 'Rien ne déclenche « [timing] ».'],
  [
    'Raise it in the flow or in a verb, or remove the ability.',
    'Le déclencher dans le déroulement (« flow ») ou dans un verbe, ou enlever la capacité.',
  ],
  ['This condition is not about the candidate of "where".', 'Cette condition ne parle pas du candidat de « where ».'],
  [
    'This choice shows what is in [zone], which the player cannot see.',
    'Ce choix montre ce qui est dans [zone], que le joueur ne peut pas voir.',
  ],
  [
    'Going through [zone] by age tells which cards lie there: a card of a deck is as old as its place in the list of the deck.',
    'Parcourir [zone] par âge dit quelles cartes s’y trouvent : une carte d’un deck a l’âge de sa place dans la liste du deck.',
  ],
  [
    'Choose at random, let the player see the zone, or show its cards before by "reveal".',
    'Tirer au sort, laisser le joueur voir la zone, ou en montrer les cartes avant par « reveal ».',
  ],
  [
    'Choose at random, let the player see the zone, or show it before the choice: "reveal cards in [zone] of [holder] to you".',
    'Tirer au sort, laisser le joueur voir la zone, ou la montrer avant le choix : « reveal cards in [zone] of [holder] to you ».',
  ],
  [
    '"[second]" replaces "[verb]", and "[verb]" replaces "[second]".',
    '« [second] » remplace « [verb] », et « [verb] » remplace « [second] ».',
  ],
  ['Remove one of the two, or do something else in it.', 'Enlever l’un des deux, ou y faire autre chose.'],
  [
    'What has left play has no tile, and its tile is read here.',
    'Ce qui a quitté le jeu n’a pas de case, et sa case est lue ici.',
  ],
  [
    'Write "here", or keep the tile first: "let place = x.tile".',
    'Écrire « here », ou garder d’abord la case : « let place = x.tile ».',
  ],
  [
    '"[move]" takes [field] from its player and never checks whether there is enough.',
    '« [move] » prend [field] à son joueur sans jamais vérifier s’il en a assez.',
  ],
  [
    'Before it, say: require you.[field] >= [amount] else "not enough [field]".',
    'Dire avant : require you.[field] >= [amount] else "not enough [field]".',
  ],
  ['Nothing calls "[verb]".', 'Rien n’appelle « [verb] ».'],
  ['Call it, or remove it.', 'L’appeler, ou l’enlever.'],
  [
    '"[timing]" is raised only to [list], and this is [type].',
    '« [timing] » ne se déclenche que pour [list], et ceci est [type].',
  ],
  [
    '"[timing]" is raised only to cards in play, so this never ends in "[zone]".',
    '« [timing] » ne se déclenche que pour ce qui est en jeu, donc ceci ne finit jamais dans « [zone] ».',
  ],
  [
    'Write "any [timing]": it ends when the timing is raised to anybody.',
    'Écrivez « any [timing] » : la fin vient dès que le moment se déclenche pour n’importe qui.',
  ],
  [
    'This lasts for ever: "[timing]" is raised only to [list].',
    'Ceci dure toujours : « [timing] » ne se déclenche que pour [list].',
  ],
  [
    'Raise it to this too, or end it with another timing.',
    'Le déclencher aussi pour ceci, ou choisir un autre moment pour la fin.',
  ],
  [
    'Write "owner [timing]": it ends when the timing is raised to its owner.',
    'Écrire « owner [timing] » : la fin vient quand le moment se déclenche pour son propriétaire.',
  ],
  [
    'Raise it in the flow or in a verb: until then, this lasts for ever.',
    'Le déclencher dans le déroulement ou dans un verbe : sans cela, ceci dure toujours.',
  ],
  ['Raise it to this too, or wait for another timing.', 'Le déclencher aussi pour ceci, ou attendre un autre moment.'],
  ['"[card]" asks for "[choice]" and does nothing with it.', '« [card] » demande « [choice] » et n’en fait rien.'],
  ['Use it, or remove it.', 'L’employer, ou l’enlever.'],
  ['"[verb]" is printed on cards and has no text.', '« [verb] » est imprimé sur des cartes et n’a pas de texte.'],
  ['Begin its body with one, as in: text "[text]".', 'Commencer son corps par un texte : text "[text]".'],
  ['"[verb]" leads to [#depth] nested calls.', '« [verb] » mène à [#depth] appels imbriqués.'],
  [
    'The depth of calls is limited. Use a loop with a count, or raise a timing.',
    'La profondeur des appels est limitée. Prendre une boucle avec un nombre, ou déclencher un moment.',
  ],
  ['No engine can run this: [reason].', 'Aucun moteur ne peut exécuter ceci : [reason].'],
  ['Write it in another way, or make it smaller.', 'L’écrire autrement, ou le raccourcir.'],
  ['Nothing reads the records "[kind]".', 'Rien ne lit les enregistrements « [kind] ».'],
  ['Read them, or remove the kind.', 'Les lire, ou enlever le genre.'],
  ['Read it in a rule, or remove it.', 'Le lire dans une règle, ou l’enlever.'],
  ['"[name]" has no flow.', '« [name] » n’a pas de déroulement.'],
  [
    'Declare one: "flow { ... }" says which moves are offered to whom.',
    'En déclarer un : « flow { ... } » dit quels coups sont proposés à qui.',
  ],
  [
    '"[name]" is kept for the next match, and no mode of the game is a series.',
    '« [name] » est gardé pour la partie suivante, et aucun mode du jeu n’est une série.',
  ],
  [
    'Give a mode "limit 50 matches { draw_game }", or remove "kept".',
    'Donner à un mode « limit 50 matches { draw_game } », ou enlever « kept ».',
  ],
  [
    'This is the name of the card in texts, not what it does: "create a [text]".',
    'Ceci est le nom de la carte dans les textes, et non ce qu’elle fait : « create a [text] ».',
  ],
  [
    'Remove it: the text of a card is generated from its abilities, as "on play { draw 1 }".',
    'L’enlever : le texte d’une carte est produit à partir de ses capacités, comme « on play { draw 1 } ».',
  ],
  ['"[card]" does nothing, while other [kinds] do.', '« [card] » ne fait rien, contrairement aux autres [kinds].'],
  [
    'No zone of this game takes "[card]": it is one of the [kinds], and each zone has cards of other kinds.',
    'Aucune zone de ce jeu ne prend « [card] » : elle est du genre [kinds], et chaque zone a des cartes d’autres genres.',
  ],
  ['Give it another kind, or declare a zone for it.', 'Lui donner un autre genre, ou déclarer une zone pour elle.'],
  ['Give it an ability, a keyword or a static.', 'Lui donner une capacité, un mot-clé ou un effet continu.'],
  ['"[zone]" means the zones of all [holders] here.', '« [zone] » désigne ici les zones de tous les [holders].'],
  ['Nothing offers "[move]", so nobody can make it.', 'Rien ne propose « [move] », donc personne ne peut le faire.'],
  [
    'Write "offer [move] to active as once" in the flow; or "aside" in the move, which people may then make at any time.',
    'Écrire « offer [move] to active as once » dans le déroulement (« flow ») ; ou « aside » dans le coup, que les joueurs peuvent alors faire à tout moment.',
  ],
  [
    '"[name]" has no limit of turns, and nothing wins, loses or draws.',
    '« [name] » n’a pas de limite de tours, et rien ne fait gagner, perdre ni faire match nul.',
  ],
  ['Write "limit 100 turns { draw_game }".', 'Écrire « limit 100 turns { draw_game } ».'],
  [
    'Nothing sets "active", so nobody is asked here.',
    'Rien ne donne de valeur à « active », donc personne n’est interrogé ici.',
  ],
  [
    'Set it in the setup: "setup { active = first player }", and at the end of the flow: "active = rival(active)".',
    'Lui donner une valeur dans la mise en place : « setup { active = first player } », et à la fin du déroulement : « active = rival(active) ».',
  ],
  [
    'Only the setup sets "active", so all turns are of one player.',
    'Seule la mise en place donne une valeur à « active », donc tous les tours sont ceux d’un même joueur.',
  ],
  [
    'Set it at the end of the flow: "active = rival(active)", or of several players "active = seat_after(active, 1)".',
    'Lui donner une valeur à la fin du déroulement : « active = rival(active) », ou à plusieurs joueurs « active = seat_after(active, 1) ».',
  ],
  [
    'This code belongs to no card, so there is no level.',
    'Ce code n’appartient à aucune carte : il n’y a pas de niveau.',
  ],
  ['Write one value.', 'Écrire une seule valeur.'],
  ['[kind] is not a card, so it has no level.', '[kind] n’est pas une carte, et n’a donc pas de niveau.'],
  ['[who] reads a level, and nothing here has a level.', '[who] lit un niveau, et rien n’a de niveau ici.'],
  ['A field of a kind has no levels.', 'Le champ d’un genre n’a pas de niveaux.'],
  [
    'Write one value here, and give levels to the cards.',
    'Écrire ici une seule valeur, et donner des niveaux aux cartes.',
  ],
  [
    '[#values] values for [#levels] [levels|level|levels].',
    '[#values] valeurs pour [#levels] [levels|niveau|niveaux].',
  ],
  [
    'A slash separates the values of levels, and "[value]" is no fixed number.',
    'Une barre oblique sépare les valeurs des niveaux, et « [value] » n’est pas un nombre fixe.',
  ],
  ['"[verb]" calls itself.', '« [verb] » s’appelle lui-même.'],
  ['Raise a timing, or use a loop with a count.', 'Déclencher un moment, ou prendre une boucle avec un nombre.'],
  ['"[verb]" calls itself through "[other]".', '« [verb] » s’appelle lui-même en passant par « [other] ».'],
  ['This static reads what it changes: [list].', 'Cet effet continu lit ce qu’il change : [list].'],
  [
    'Read something else, or write "have printed" to change what it starts with.',
    'Lire autre chose, ou écrire « have printed » pour changer la valeur de départ.',
  ],
  [
    'Put the status on by an effect: "add [status] to x". A static also reads whether its bearer is silent.',
    'Mettre le statut par un effet : « add [status] to x ». Un effet continu lit aussi si son porteur est réduit au silence.',
  ],
  ['Evaluating [name] takes more than [#most] steps.', 'Calculer [name] prend plus de [#most] pas.'],
  [
    'Store a value that is used twice in a field, or name it in a verb: "let x = ...".',
    'Garder dans un champ une valeur qui sert deux fois, ou la nommer dans un verbe : « let x = … ».',
  ],
  [
    'To find who has [name] takes more than [#most] steps, through the keywords and statuses that give it.',
    'Chercher qui a [name] prend plus de [#most] pas, à travers les mots-clés et les statuts qui le donnent.',
  ],
  [
    'Give each keyword or status once, and write what it does into it.',
    'Donner chaque mot-clé ou statut une seule fois, et y écrire ce qu’il fait.',
  ],
  [
    'Running [name] takes more than [#most] steps, including the verbs that it calls.',
    'Exécuter [name] prend plus de [#most] pas, avec les verbes qu’il appelle.',
  ],
  [
    'To repeat something, use a loop: "repeat 3 times { ... }".',
    'Pour répéter quelque chose, prendre une boucle : « repeat 3 times { ... } ».',
  ],
  [
    '[name] has more than [#most] levels of nesting, including the words that it uses.',
    '[name] a plus de [#most] niveaux d’imbrication, avec les mots qu’il emploie.',
  ],
  [
    'Store the result in a field, or name it in a verb: "let x = ...".',
    'Garder le résultat dans un champ, ou le nommer dans un verbe : « let x = … ».',
  ],
  ['"[deck]" holds "[card]" [#count] times.', '« [deck] » contient « [card] » [#count] fois.'],
  [
    'Hold fewer, or allow them in the deck rules of each mode: require highest of copies of cards <= [#count] else "too many".',
    'En mettre moins, ou les permettre dans les règles de deck de chaque mode : require highest of copies of cards <= [#count] else "too many".',
  ],
  [
    '"[deck]" holds "[card]" [#count] times, and nothing else.',
    '« [deck] » contient « [card] » [#count] fois, et rien d’autre.',
  ],
  [
    '"[field]" is [#value] here, and at most [#most] on all other cards.',
    '« [field] » vaut [#value] ici, et au plus [#most] sur toutes les autres cartes.',
  ],
  [
    '"[#low]-[#high]" is [#low] minus [#high], a number below 0.',
    '« [#low]-[#high] » est [#low] moins [#high], un nombre négatif.',
  ],
  [
    'For a random number write "randomly { choose n: number from [#low] to [#high] }" in the line before and "n" here, for a number below 0 "-[#less]".',
    'Pour un nombre au hasard, écrire « randomly { choose n: number from [#low] to [#high] } » à la ligne d’avant et « n » ici ; pour un nombre négatif, « -[#less] ».',
  ],
  ['Check whether it has a digit too many.', 'Vérifier s’il n’a pas un chiffre de trop.'],
  ['No match takes "[deck]": [reason].', 'Aucune partie n’accepte « [deck] » : [reason].'],
  ['Change the deck, or the rule.', 'Changer le deck, ou la règle.'],
  ['No deck can keep this rule and another one.', 'Aucun deck ne peut respecter cette règle et une autre.'],
  ['Change one of the two numbers.', 'Changer l’un des deux nombres.'],
  [
    'No deck can keep this rule: decks begin in a zone that holds [#most].',
    'Aucun deck ne peut respecter cette règle : les decks commencent dans une zone qui contient [#most] cartes.',
  ],
  ['Let the zone hold more, or ask for fewer cards.', 'Agrandir la zone, ou demander moins de cartes.'],
  ['The other rule is here.', 'L’autre règle est ici.'],
  [
    'The game stores "[field]" with what statics add, so this is added again and again.',
    'Le jeu enregistre « [field] » avec ce que les effets statiques ajoutent : cet ajout se répète sans fin.',
  ],
  [
    'Add to another field, or change the value once: "x.[field] += 1" in an ability.',
    'Ajouter à un autre champ, ou changer la valeur une fois : « x.[field] += 1 » dans une capacité.',
  ],
  ['It is stored here.', 'Il est enregistré ici.'],
  [
    'Write "offered with [other]" in the move: where "[other]" is offered, this move is, too.',
    'Écrire « offered with [other] » dans le coup : là où « [other] » est proposé, ce coup l’est aussi.',
  ],
  [
    'Nothing reads or sets "[field]", which this adds to [kind].',
    'Rien ne lit ni ne change « [field] », ajouté ici à [kind].',
  ],
  [
    'Read it in a rule or print it on cards, or remove it.',
    'Le lire dans une règle ou le donner aux cartes, ou l’enlever.',
  ],
  ['"[deck]" has no cards.', '« [deck] » n’a pas de cartes.'],
  ['A deck lists its cards: 3 "Name", 2 "Other Name".', 'Un deck énumère ses cartes : 3 "Name", 2 "Other Name".'],
  [
    '"the" says that there is one [kind], and decks hold several [kinds].',
    '« the » dit qu’il n’y a qu’un [kind], et des decks contiennent plusieurs [kinds].',
  ],
  [
    '"[choice]" is asked as "[card]" is played, forgotten at the next offer, and asked again when it is used.',
    '« [choice] » se demande quand « [card] » est jouée, s’oublie à la prochaine offre, et se redemande quand on s’en sert.',
  ],
  ['Choose in the braces of the ability that uses it.', 'Choisir entre les accolades de la capacité qui s’en sert.'],
  [
    'This rule changes nothing that it asks, so it applies again and again, until its bound is reached.',
    'Cette règle ne change rien de ce qu’elle demande : elle s’applique encore et encore, jusqu’à sa borne.',
  ],
  [
    'Give it a condition that it ends, as in "where [~field] < 1", or write "after" and an event.',
    'Lui donner une condition à laquelle elle met fin, comme « where [~field] < 1 », ou écrire « after » et un événement.',
  ],
  [
    'If it does, write "[condition]". If it is of the whole, write "[text]" for the set.',
    'Si c’est voulu, écrire « [condition] ». Si elle porte sur le tout, écrire « [text] » pour l’ensemble.',
  ],
  [
    'It is the first: write "first", "random" or an order, or let their zone hold one: "holds 1".',
    'C’est le premier : écrire « first », « random » ou un ordre, ou ne laisser qu’une place à leur zone : « holds 1 ».',
  ],
  [
    'Keep the one that says who sees its cards, or give one a condition: "seen by all when open".',
    'Garder celui qui dit qui voit ses cartes, ou donner une condition à l’un : « seen by all when open ».',
  ],
  [
    'Say whom, with "for [who]", or let chance decide: "randomly { ... }".',
    'Dire à qui, avec « for [who] », ou laisser faire le hasard : « randomly { ... } ».',
  ],
  [
    'Whether this is offered tells which cards are in [zone], which the player cannot see.',
    'Que ceci soit proposé révèle quelles cartes sont dans [zone], que le joueur ne voit pas.',
  ],
  [
    'Test it in the effect, with "if": then it tells nothing before.',
    'Le tester dans l’effet, avec « if » : rien n’est alors révélé avant.',
  ],
  ['"[word]" takes one of the [kinds].', '« [word] » prend un des [kinds].'],
  [
    'Write "[word] [kind]", or how many: "2 [word] [kinds]".',
    'Écrire « [word] [kind] », ou combien : « 2 [word] [kinds] ».',
  ],
  [
    '"[verb]" takes [kind], and there may be [other] among these cards, with which it is done, too.',
    '« [verb] » prend [kind], et parmi ces cartes il peut y avoir [other], à qui cela arrive aussi.',
  ],
  ['Write "[kinds]" for those that are meant.', 'Écrire « [kinds] » pour celles qui sont voulues.'],
];
