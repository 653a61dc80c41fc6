/** Completes the start of an element in each kind of block: declarations, card items, statements; with snippets. */

import { BOUNDS } from '../../../compiler/elaborate/bounds.ts';
import { findField } from '../../../compiler/elaborate/members.ts';
import type { Card, FieldDecl, Game, KindId } from '../../../compiler/ir/index.ts';
import { entityType, isKind, sharesWords, showType } from '../../../compiler/ir/types.ts';
import { emptyBoard } from '../../begin/drafts.ts';
import { formOf } from '../forms.ts';
import { CompletionItemKind } from '../numbers.ts';
import { callSnippet, RANK, type Rank } from './offer.ts';
import { type Completer, isMod, offerCards, offerDescribed, offerMembers } from './phrases.ts';
import type { SourceBlock } from './place.ts';

/** Snippets by their first word. */
type Snippets = readonly (readonly [label: string, snippet: string])[];

const DECLARATIONS: Snippets = [
  [
    'verb',
    'verb ${1:name} ${2:target}: ${3:kind} by ${4:amount}: number {\n  text "${1:name} {${2:target}} by {${4:amount}}"\n  $0\n}',
  ],
  ['kind', 'kind ${1:name} is ${2:card} { $0 }'],
  ['enum', 'enum ${1:Name} = ${2:word}, ${3:word}'],
  ['extend', 'extend kind ${1:name} { ${2:field}: ${3:number} }'],
  ['zone', 'zone ${1:name} of ${2:card} { each player, seen by ${3|owner,all,none,others,side|} }'],
  ['status', 'status ${1:name} of ${2:kind} { ${3|flag,sum,max,set|}, text "${1:name}" }'],
  ['adjective', 'adjective ${1:name}(x: ${2:kind}) = ${3:condition} { text "${1:name}" }'],
  ['value', 'value ${1:name}(${2:x}: ${3:kind}) = ${4:expression} { text "${1:name} of {${2:x}}" }'],
  ['order', 'order ${1:name}(x: ${2:kind}) = ${3:key} { text "${1:name}" }'],
  ['timing', 'timing ${1:name} { text "when ${1:name}" }'],
  ['keyword', 'keyword ${1:Name} ${2:x}: number {\n  text "${1:Name} {${2:x}}"\n  on ${3:timing} { $0 }\n}'],
  ['move', 'move ${1:name} card: ${2:card} in hand of you {\n  text "${1:name} {card}"\n  $0\n}'],
  ['whenever', 'whenever ${1:x}: ${2:kind} where ${3:condition} { $0 }'],
  ['option', 'option ${1:name}: number = ${2:1}'],
  ['player', 'player { ${1:mana}: number from 0 }'],
  ['step', 'step ${1:name} {\n  offer ${2:moves} to players from active as streak\n  $0\n}'],
  ['setup', 'setup {\n  $0\n}'],
  ['flow', 'flow {\n  phase ${1:main} for active { $0 }\n}'],
  ['queue', 'queue { sort ${1:order}, nest ${2|first,last|}, settle ${3|statement,ability|} }'],
  ['mode', 'mode ${1:Name} { $0 }'],
];

const FILE_ONLY: Snippets = [
  ['deck', 'deck "${1:Name}" { $0 }'],
  ['game', 'game ${1:Name} uses prelude'],
  ['look', 'look {\n  $0\n}'],
  ['players', 'players ${1:2}'],
  ['players 2 to 4', 'players ${1:2} to ${2:4}'],
  ['levels', 'levels ${1:5}'],
  ['board', 'board ${1:4} by ${2:5}'],
  ['limit', 'limit ${1:200} turns { draw_game }'],
];

const DECKS_OF_SEATS: Snippets = [
  ['deck for seat', 'deck for seat ${1:1} { require ${2:condition} else "${0:reason}" }'],
];

const LOOKS: Snippets = [
  ['title', 'title "$0"'],
  ['show', 'show ${1:field} at ${2|top left,top right,bottom left,bottom right|} as ${0:icon}'],
  ['colour', 'colour ${1:word} as ${0:colour}'],
  ['frame', 'frame ${1:word} as ${2|plain,bronze,silver,gold,jewel|}'],
  ['lay', 'lay ${1:zone} as ${2|pile,fan,row,base,hidden|}'],
  ['tiles as', 'tiles as ${1|slots,territory|}'],
  ['ground to', 'ground to ${0:2}'],
  ['row', 'row ${1:1} as "$0"'],
  ['facing rivals', 'facing rivals'],
  ['art', 'art "${1:card}" as "${0:file}.svg"'],
];

const TRIGGERS: Snippets = [
  ['on', 'on ${1:timing} { $0 }'],
  ['before', 'before ${1:verb} { $0 }'],
  ['after', 'after ${1:verb} { $0 }'],
  ['instead of', 'instead of ${1:verb} { $0 }'],
];

const STATEMENTS: Snippets = [
  ['let', 'let ${1:name} = '],
  ['if', 'if ${1:condition} { $0 }'],
  ['for each', 'for each ${1:set} { $0 }'],
  ['repeat', 'repeat ${1:2} times { $0 }'],
  ['as long as', 'as long as ${1:condition} { $0 }'],
  ['choose', 'choose ${1:name}: ${0:set}'],
  ['choose or', 'choose { $1 } or { $0 }'],
  ['may', 'may { $0 }'],
  ['may else', 'may { $1 } else { $0 }'],
  ['chance', 'chance ${1:1} in ${2:2} { $0 }'],
  ['randomly', 'randomly { $0 }'],
  ['either', 'either {\n  when ${1:condition} { $0 }\n}'],
  ['together', 'together { $0 }'],
  ['once on', 'once on ${1:timing} of you { $0 }'],
  ['once after', 'once after ${1:verb} { $0 }'],
  ['once before', 'once before ${1:verb} { $0 }'],
  ['once each', 'once each ${0:phase}'],
  ['stop', 'stop'],
  ['stop if', 'stop if ${0:condition}'],
  ['raise', 'raise ${1:timing} to ${0:self}'],
  ['run', 'run ${0:ability}'],
  ['settle', 'settle'],
];

/** Completes the start of an element of a block; `first`: it is the first on its line. */
export function beginElement(c: Completer, block: SourceBlock, first: boolean): void {
  const { offer } = c;
  switch (block.is) {
    case 'file':
      if (first) beginFile(c);
      break;
    case 'layer':
      beginLayer(c);
      break;
    case 'card':
      beginCardItem(c, block);
      break;
    case 'keyword':
      offerSnippets(c, triggerSnippets(c), RANK.best);
      offerSnippets(c, [['text', 'text "$0"']], RANK.own);
      offer.put('self', RANK.word, { kind: CompletionItemKind.Variable });
      break;
    case 'status':
      beginStatus(c);
      break;
    case 'kind':
      beginKind(c, block);
      break;
    case 'zone':
      beginZone(c, block);
      break;
    case 'queue':
      offerSnippets(c, [['sort', 'sort ${0:order}']], RANK.own);
      offer.words(
        ['nest first', 'nest last', 'settle statement', 'settle ability', 'replace oldest', 'replace chosen'],
        RANK.own,
      );
      break;
    case 'look':
      offerSnippets(c, LOOKS, RANK.best);
      break;
    case 'bounds':
      offer.words(BOUNDS, RANK.own);
      break;
    case 'template':
      offerSnippets(c, [['text', 'text "$0"']], RANK.own);
      break;
    case 'deckRules':
      offerSnippets(c, [['require', 'require ${1:count of cards is 12} else "${0:reason}"']], RANK.own);
      break;
    case 'deck':
      offerCards(c, null, true);
      break;
    case 'either':
      offerSnippets(c, [['when', 'when ${1:condition} { $0 }']], RANK.best);
      break;
    default:
      beginStatement(c, block, first);
  }
}

/** Completes an item of a status. */
function beginStatus(c: Completer): void {
  const { offer } = c;
  offerSnippets(
    c,
    [
      ['text', 'text "$0"'],
      ['until', 'until owner ${0:timing}'],
      ['replaces', 'replaces ${0:status}'],
      ['silences self', 'silences self'],
      ['fades', 'fades ${1:1} ${0:timing}'],
    ],
    RANK.own,
  );
  offer.words(['flag', 'sum', 'max', 'set'], RANK.best);
  for (const id of c.scope.game.game.enums.keys()) offerMembers(c, id, RANK.rare);
}

/** Completes an item of a kind. */
function beginKind(c: Completer, block: SourceBlock): void {
  if (isRecord(block)) offerRecord(c);
  else
    offerSnippets(
      c,
      [
        ['lives in', 'lives in ${0:zone}'],
        ['text', 'text "$0"'],
      ],
      RANK.own,
    );
}

/** Completes an item of a zone. */
function beginZone(c: Completer, block: SourceBlock): void {
  const { offer } = c;
  if (block.head[0]?.image === 'extend') {
    offer.put('holds', RANK.best);
    return;
  }
  offer.words(
    [
      'each player',
      'each tile',
      'each side',
      'takes decks',
      'kept',
      'keeps choices',
      'seen by owner',
      'seen by all',
      'seen by others',
      'seen by side',
      'seen by none',
    ],
    RANK.own,
  );
  offerSnippets(
    c,
    [
      ['holds', 'holds ${0:1}'],
      ['text', 'text "$0"'],
      ['each', 'each ${0:kind}'],
    ],
    RANK.word,
  );
}

/** Completes the body of a kind of records. */
function offerRecord(c: Completer): void {
  offerSnippets(
    c,
    TRIGGERS.filter(([label]) => label === 'on' || label === 'after'),
    RANK.best,
  );
  offerSnippets(c, [['holds', 'holds ${0:20}']], RANK.own);
}

/** In the order of their names; `ordered`: in that of the list. */
function offerSnippets(c: Completer, list: Snippets, rank: Rank, ordered = false): void {
  for (const [i, [label, snippet]] of list.entries()) {
    const form = formOf(label.split(' ')[0] ?? label);
    const extra = {
      kind: CompletionItemKind.Snippet,
      ...(snippet !== label && { snippet }),
      ...(form !== null && { detail: form.form, doc: form.doc }),
    };
    c.offer.put(label, rank, extra, ordered ? list.length - i : 0);
  }
}

/** What an ability begins with: `on` where the game has timings. */
function triggerSnippets(c: Completer): Snippets {
  const { timings } = c.scope.game.game;
  return TRIGGERS.filter(([label]) => label !== 'on' || timings.length > 0);
}

function beginFile(c: Completer): void {
  const { game } = c.scope.game;
  for (const [id, kind] of game.kinds.entries()) {
    if (isMod(c, id) && kind.kernel === null)
      c.offer.word(kind.name, `kind ${id}`, RANK.own, `${kind.name} "\${1:Name}" { $0 }`);
    else if (isCard(c, id)) c.offer.word(kind.name, `kind ${id}`, RANK.best, cardSnippet(c, id));
  }
  offerSnippets(c, DECLARATIONS, RANK.own);
  offerSnippets(c, [['scenario', scenarioSnippet(game)], ...FILE_ONLY, ...DECKS_OF_SEATS], RANK.word);
  offerSnippets(c, triggerSnippets(c), RANK.word);
}

function beginLayer(c: Completer): void {
  offerSnippets(
    c,
    [
      ['set', 'set ${1:option} to ${0:value}'],
      ['deck', 'deck { require ${1:condition} else "${0:reason}" }'],
      ...DECKS_OF_SEATS,
      ['limit', 'limit ${1:200} turns { draw_game }'],
      ['limit matches', 'limit ${1:9} matches { draw_game }'],
      ['before match', 'before match { $0 }'],
      ['after match', 'after match { $0 }'],
    ],
    RANK.own,
  );
  offerSnippets(c, triggerSnippets(c), RANK.own);
  offerSnippets(c, DECLARATIONS, RANK.word);
  offerDescribed(c, { type: entityType(null) }, []);
}

/** Whether cards can be declared with a kind. */
function isCard(c: Completer, kind: number): boolean {
  const { game } = c.scope.game;
  if (c.scope.whole.game.cards.some((card) => card.kind === kind)) return true;
  const card = game.kinds.findIndex((one) => one.kernel === 'card');
  const leaf = !game.kinds.some((one) => one.parents.includes(kind));
  return leaf && card >= 0 && kind !== card && isKind(game, kind, card);
}

// ------------------------------------------------------------ cards

/** A scenario that holds as it is. Its board is empty. */
function scenarioSnippet(game: Game): string {
  const lines = '  turn ${2|blue,red|}\n  do ${3:start turn}\n  then ${0:active is blue}\n';
  return `scenario "\${1:what happens}" for ${game.name} {\n${emptyBoard(game)}${lines}}`;
}

/** A snippet of a card with the fields that most cards of the kind have. */
function cardSnippet(c: Completer, kind: number): string {
  const { game } = c.scope.game;
  const cards = c.scope.whole.game.cards.filter((card) => card.kind === kind);
  const usual = game.fields
    .map((field, id) => ({ field, id, share: shareOf(cards, id) }))
    .filter(({ share, field }) =>
      cards.length === 0 ? field.kernel === null && field.derived === null && isUsual(c, field, kind) : share > 0.6,
    );
  const order = (id: number): number => {
    const first = cards.find((card) => card.fields.some((one) => one.field === id));
    return first?.fields.findIndex((one) => one.field === id) ?? id;
  };
  usual.sort((a, b) => order(a.id) - order(b.id));
  let at = 1;
  const items = usual.map(({ field, id }) => fieldSnippet(c, kind, field, id, cards, ++at));
  return `${game.kinds[kind]?.name ?? ''} "\${1:Name}" {\n  ${items.length === 0 ? '' : `${items.join(', ')}\n  `}$0\n}`;
}

/** For a kind without cards: whether a card should give the field, which has no default. */
function isUsual(c: Completer, field: FieldDecl, kind: number): boolean {
  return (
    field.value === null &&
    (field.type.of === 'number' || field.type.of === 'enum') &&
    isKind(c.scope.game.game, kind, field.kind)
  );
}

/** A snippet of a field with its usual value, or with a choice of the members of its enum. */
function fieldSnippet(
  c: Completer,
  kind: KindId,
  field: FieldDecl,
  id: number,
  cards: readonly Card[],
  at: number,
): string {
  const members = c.scope.game.game.enums[field.type.id ?? -1]?.members;
  if (field.type.of === 'enum' || field.type.of === 'flags') {
    const named = sharesWords(c.scope.game.game, kind, id) ? `${field.name} ` : '';
    return `${named}\${${at}|${(members ?? ['']).join(',')}|}`;
  }
  if (field.type.of === 'truth') return field.name;
  return `${field.name} \${${at}:${usualValue(c, id, cards)}}`;
}

/** The usual value of a field: a number, or a level table if most cards have one. */
function usualValue(c: Completer, field: number, cards: readonly Card[]): string {
  const { levels } = c.scope.game.game;
  const given = cards.flatMap((card) => card.fields.filter((one) => one.field === field));
  const tables = given.filter((one) => one.values.length > 1).length;
  return levels > 1 && tables * 2 > given.length ? Array.from({ length: levels }, (_, i) => i + 1).join('/') : '1';
}

function beginCardItem(c: Completer, block: SourceBlock): void {
  const { game, context } = c.scope.game;
  const kind = c.scope.kindNamed(block.head[0]?.image ?? '');
  const self = entityType(kind);
  const used = new Set(block.names);
  const cards = c.scope.whole.game.cards.filter((card) => card.kind === kind);
  for (const [id, field] of game.fields.entries()) {
    const mine = kind !== null && isKind(game, kind, field.kind) && field.kernel === null && field.derived === null;
    // of numbers for each word of an enum a card may have several
    const isKnown = field.word !== undefined || findField(context, self, field.name) === id;
    if (!mine || used.has(field.name) || !isKnown) continue;
    const share = shareOf(cards, id);
    const { type } = field;
    if (type.of === 'enum' || type.of === 'flags') {
      const members = game.enums[type.id ?? -1]?.members ?? [];
      const taken = members.some((member) => used.has(member));
      // a set of words can have more members, but few cards use that
      const rank = share > 0.3 && !taken ? RANK.own : RANK.word;
      if (type.of === 'flags' || !taken)
        for (const [member, name] of members.entries())
          if (!used.has(name)) c.offer.word(name, `member ${type.id}.${member}`, rank);
    } else if (type.of === 'truth') c.offer.word(field.name, `field ${id}`, share > 0 ? RANK.word : RANK.rare);
    else
      c.offer.word(
        field.name,
        `field ${id}`,
        share > 0.3 ? RANK.best : share > 0 ? RANK.word : RANK.rare,
        `${field.name} \${1:${usualValue(c, id, cards)}}`,
      );
  }
  for (const [id, keyword] of game.keywords.entries())
    if (!used.has(keyword.name))
      c.offer.word(keyword.name, `keyword ${id}`, RANK.own, callSnippet(keyword.name, keyword.params));
  for (const [id, { name, merge, kind: bearer }] of game.statuses.entries())
    if (kind !== null && !used.has(name) && isKind(game, kind, bearer))
      c.offer.word(name, `status ${id}`, RANK.rare, merge === 'flag' ? name : `${name} \${1:2}`);
  // after the fields that most cards print, if cards of the kind have abilities
  const able = c.offer.times(`abilities ${block.head[0]?.image}`) > 0;
  const abilities: Snippets = [...triggerSnippets(c), ['choose', 'choose ${1:name}: ${0:set}']];
  offerSnippets(c, abilities, able ? RANK.best : RANK.own, able);
  c.offer.put('self have', RANK.word, {
    kind: CompletionItemKind.Snippet,
    snippet: 'self have ${1:field} +${0:1}',
    doc: formOf('have')?.doc ?? '',
  });
  offerSnippets(c, [['text', 'text "$0"']], RANK.rare);
}

// ------------------------------------------------------------ statements

/** Completes the start of a statement. */
function beginStatement(c: Completer, block: SourceBlock, first: boolean): void {
  const { offer, scope } = c;
  const { game } = scope.game;
  const around = scope.place.blocks[scope.place.blocks.indexOf(block) - 1];
  if (around !== undefined && isRecord(around)) {
    const kind = scope.kindNamed(around.head[1]?.image ?? '');
    for (const [id, field] of game.fields.entries())
      if (field.kind === kind) offer.word(field.name, `field ${id}`, RANK.best, `${field.name} = $0`);
    return;
  }
  const inside = (is: SourceBlock['is']): SourceBlock | null => scope.within(is);
  const ability = inside('ability');
  const isCards = ability !== null && inside('verb') === null && inside('move') === null && inside('step') === null;
  for (const [id, verb] of game.verbs.entries()) {
    const rank = isCards && offer.times(`inside ${verb.name}`) > 0 ? RANK.rare : RANK.own;
    offer.word(verb.name, `verb ${id}`, rank, callSnippet(verb.name, verb.params));
  }
  for (const [name, type] of scope.locals)
    offer.put(name, type?.of === 'verb' ? RANK.best : RANK.word, {
      kind: CompletionItemKind.Variable,
      ...(type != null && { detail: `${name}: ${showType(game, type)}` }),
    });
  if (scope.self !== null) offer.put('self', RANK.word, { kind: CompletionItemKind.Variable });
  for (const [id, field] of game.fields.entries())
    if (scope.kindOfField(id) === 'state' && field.kernel !== 'turn') offer.word(field.name, `field ${id}`, RANK.rare);
  offerSnippets(c, STATEMENTS, RANK.form);
  if (!first) return;
  const last = scope.place.blocks[scope.place.blocks.length - 1];
  if (ability?.head[0]?.image === 'before') {
    offerSnippets(
      c,
      [
        ['prevent', 'prevent'],
        ['require', 'require ${1:condition} else "${0:reason}"'],
      ],
      RANK.own,
    );
  }
  if (last === block && block.is === 'verb')
    offerSnippets(
      c,
      [
        ['text', 'text "$0"'],
        ['needs', 'needs ${0:condition}'],
        ['give', 'give ${0:value}'],
      ],
      RANK.own,
    );
  else if (inside('verb') !== null) offerSnippets(c, [['give', 'give ${0:value}']], RANK.form);
  if (inside('move') !== null)
    offerSnippets(
      c,
      [
        ['text', 'text "$0"'],
        ['require', 'require ${1:condition} else "${0:reason}"'],
        ['ask', 'ask ${0:card}'],
        ['aside', 'aside'],
        ['offered with', 'offered with ${0:move}'],
      ],
      RANK.own,
    );
  if (inside('step') !== null) {
    for (const [id, { name, params }] of (game.steps ?? []).entries())
      offer.word(name, `step ${id}`, RANK.own, callSnippet(name, params));
    offerSnippets(
      c,
      [
        [
          'offer',
          'offer ${1:moves} to ${2:active} as ${3|repeated,once,forced,latch,streak,auction,pooled,simultaneous|}',
        ],
        ['phase', 'phase ${1:name} for ${2:active} { $0 }'],
      ],
      RANK.own,
    );
  }
  offerSnippets(c, [['leave', 'leave ${0:phase}']], RANK.rare);
  if (block.names.includes('if')) offerSnippets(c, [['else', 'else { $0 }']], RANK.form);
}

/** Whether a block is `kind NAME is record { ... }`. */
const isRecord = ({ is, head }: SourceBlock): boolean =>
  is === 'kind' && head[0]?.image === 'kind' && head[head.length - 1]?.image === 'record';

/** The share of cards that give a field a value. */
const shareOf = (cards: readonly Card[], field: number): number =>
  cards.length === 0 ? 0 : cards.filter((card) => card.fields.some((one) => one.field === field)).length / cards.length;
