/** Words of English in a phrase, wherever they are in a line, with those to write. */

import type { Kind } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { SaidWords } from './said-words.ts';

type SaidWord = readonly [pattern: RegExp, write: (groups: readonly string[], words: SaidWords) => string | null];

const SIGNS: Readonly<Record<string, string>> = {
  more: '>',
  greater: '>',
  higher: '>',
  less: '<',
  fewer: '<',
  lower: '<',
};
const ENDS: Readonly<Record<string, string>> = {
  more: '>=',
  greater: '>=',
  higher: '>=',
  less: '<=',
  fewer: '<=',
  lower: '<=',
};

const remainder = (n: string, by: string): string => `(${n} - div(${n}, ${by}) * ${by})`;

const isRecord = ({ game }: SaidWords, kind: Kind): boolean =>
  isKind(
    game,
    game.kinds.indexOf(kind),
    game.kinds.findIndex(({ kernel }) => kernel === 'record'),
  );
const isKeyword = ({ game }: SaidWords, word: string): boolean => game.keywords.some(({ name }) => name === word);

export const SAID_IN_PHRASES: readonly SaidWord[] = [
  // `if you control 3 or more creatures`
  [
    /\b(you|the opponent|opponent|your opponent) (?:controls?|owns?|has|have) (?:(\d+) or (more|less|fewer)|at (least|most) (\d+)) ((?:[a-z]\w* )*?[a-z]\w*)(?= (?:and|or)\b|\)|$)/g,
    ([who, number = '', than = '', end, other = '', said = ''], words) => {
      const noun = words.noun(said);
      const side = who === 'you' ? 'friendly' : 'enemy';
      const sign = end === '' ? ENDS[than] : end === 'least' ? '>=' : '<=';
      return noun === null || !words.has('adjectives', side)
        ? null
        : `count of ${side} ${noun} ${sign} ${number || other}`;
    },
  ],
  // `let x = highest attack enemy minion`
  [
    /\b(?:the )?(highest|greatest|most|lowest|least|fewest) ([a-z]\w*) ((?:[a-z]\w* )*?[a-z]\w*)((?: (?:in|on) \w+(?: of \w+(?:\(\w+\))?)?)?)(?= (?:by|to|from|with|for|at|as|have)\b|\)|$)/g,
    ([which = '', field = '', set = '', place = ''], words) => words.most({ set, which, field, place }),
  ],
  // `beasts have +1 attack`
  [
    /(?<=\w )(?:have|has) ([-+]\d+) ([a-z]\w*)\b/g,
    ([by, field = ''], words) => (words.has('fields', field) ? `have ${field} ${by}` : null),
  ],
  // `draw a card for each beast`
  [/^draw an? card\b/g, (_, words) => (words.has('verbs', 'draw') ? 'draw 1' : null)],
  // `if mark has frozen`, `if mark has poison`, where the status is `poisoned`
  [
    /\bhas (not |no )?(?:an? |the )?([a-z]\w*)(?= (?!of\b|\d)|\)|$)/g,
    ([not, word = ''], words) => {
      const quality = words.quality(word);
      return quality === null || words.has('keywords', word) ? null : `is ${not === '' ? '' : 'not '}${quality}`;
    },
  ],
  // `where cost > 1 and that not in play`
  [/\b(that|self|it) not (?=(?:in|on) |[a-z]\w*$)/g, ([word]) => `${word} is not `],
  // `max(a, b, c)`
  [/\b(min|max)\(([^(),]+), ?([^(),]+), ?([^(),]+)\)/g, ([word, a, b, c]) => `${word}(${a}, ${word}(${b}, ${c}))`],
  // `if turn is even`
  [
    /(?<![\w.])((?:\w+\.)*\w+) is (even|odd)\b/g,
    ([n = '', what]) => `${n} - div(${n}, 2) * 2 is ${what === 'even' ? 0 : 1}`,
  ],
  // `where what not in hand of you`
  [/\b(where|if|when|and|or) ([\w.]+) not (?=(?:in|on|of) )/g, ([word, what]) => `${word} ${what} is not `],
  // `foes engaged with you`, where the adjective is `engaged_with`
  [
    /\b([a-z]\w*) (?=(with|to|by|on|in|of|from|at|for) \w)/g,
    ([one = '', two = ''], words) => (words.has('adjectives', `${one}_${two}`) ? `${one}_` : null),
  ],
  // `(n mod 2)`, `n % 2`, `mod(n, 2)`
  [/\(((?:\w+\.)*\w+) (?:mod|modulo|rem|%) ((?:\w+\.)*\w+)\)/g, ([n = '', by = '']) => remainder(n, by)],
  [
    /(?<![\w.]|\bof )((?:\w+\.)*\w+) (?:mod|modulo|rem|%) ((?:\w+\.)*\w+)\b(?! of\b|\()/g,
    ([n = '', by = '']) => remainder(n, by),
  ],
  [/\b(?:mod|modulo|rem|remainder)\(([\w.]+), ?([\w.]+)\)/g, ([n = '', by = '']) => remainder(n, by)],
  // `sum of (power + health) of creatures`
  [
    /\bsum of \(?(\w+) ([-+]) (\w+)\)? of ([^()]*(?:\(\w+\)[^()]*)?)(?=\)|$)/g,
    ([one = '', sign, two = '', set], words) =>
      words.has('fields', one) && words.has('fields', two)
        ? `(sum of ${one} of ${set}) ${sign} (sum of ${two} of ${set})`
        : null,
  ],
  // `casts where colour is red`: a record has the field of its subject only by it
  [
    /\b([a-z]\w*) where (?=([a-z]\w*)(?: (?:is|<|>|<=|>=) |\)|$))/g,
    ([noun = '', field = ''], words) => {
      const kind = words.kind(noun);
      const isOwn =
        kind !== undefined &&
        words.game.fields.some((one) => one.name === field && words.game.kinds[one.kind] === kind);
      return kind !== undefined && isRecord(words, kind) && !isOwn && words.has('fields', field)
        ? `${noun} where subject.`
        : null;
    },
  ],
  // `random unit owned by you`
  [
    /\b([a-z]\w*) (?:owned|controlled) by (you|me|(?:the |your )?(?:opponent|enemy|rival(?:\(you\))?))(?!\w)/g,
    ([noun = '', who = ''], words) => {
      const side = /^(?:you|me)$/.test(who) ? 'friendly' : 'enemy';
      return words.kind(noun) !== undefined && words.has('adjectives', side) ? `${side} ${noun}` : null;
    },
  ],
  // `creatures where Taunt`, `creatures with Taunt`, `Taunt creatures`
  [
    /\bwhere (not )?([A-Z]\w*)(?= (?:by|have|and|or|to|from)\b|\)|$)/g,
    ([not, word = ''], words) => (isKeyword(words, word) ? `where ${not}that has ${word}` : null),
  ],
  [
    /\b([a-z]\w*) (with|having|without) ([A-Z]\w*)(?= (?:by|have|and|or|to|from)\b|\)|$)/g,
    ([noun = '', how, word = ''], words) =>
      isKeyword(words, word) && words.kind(noun) !== undefined
        ? `${noun} where ${how === 'without' ? 'not ' : ''}that has ${word}`
        : null,
  ],
  [
    /(?<!\b(?:has|have|is|of|on|not) )\b([A-Z]\w*) ((?:[a-z]\w* )*?)([a-z]\w*)((?: (?:in|on|of) \w+(?: of \w+(?:\(\w+\))?)?)?)/g,
    ([word = '', before, noun = '', place], words) =>
      isKeyword(words, word) && words.kind(noun) !== undefined
        ? `${before}${noun}${place} where that has ${word}`
        : null,
  ],
  // `weakest enemy creature.power`
  [
    /(?<!\()\b([a-z]\w*) ((?:[a-z]\w* )*?)([a-z]\w*)\.(?=[a-z])/g,
    ([order = '', before, noun = ''], words) =>
      words.game.orders.some(({ name }) => name === order) && words.kind(noun)?.name === noun
        ? `(${order} ${before}${noun}).`
        : null,
  ],
  // `no (friendly creatures or enemy creatures)`
  [
    /\b(no|some) \(([^()]+?(?: or [^()]+?)+)\)/g,
    ([word = '', sets = '']) => {
      const each = sets.split(' or ').map((set) => `${word} ${set}`);
      return each.join(word === 'no' ? ' and ' : ' or ');
    },
  ],
  // `count of deaths this turn`
  [
    /\b([a-z]\w*) this turn\b/g,
    ([noun = ''], words) =>
      words.kind(noun) !== undefined && words.has('adjectives', 'this_turn') ? `this_turn ${noun}` : null,
  ],
  // `health is 3 or 5`
  [
    /([\w.]+(?:\([\w ]*\)[\w.]*)?) is (\d+) or (\d+)\b/g,
    ([value = '', one = '', other = '']) => `${value} is ${one} or ${value} is ${other}`,
  ],
  // `you.life is between 5 and 30`
  [
    /([\w.]+(?:\([\w ]*\)[\w.]*)?) (?:is )?between (\d+) and (\d+)\b/g,
    ([value = '', low = '', high = '']) => `${value} >= ${low} and ${value} <= ${high}`,
  ],
  // `where tribe = elf`
  [
    /\b(where|and|or) (\w+) ==? (?=\w)/g,
    ([before = '', field = ''], words) => (words.has('fields', field) ? `${before} ${field} is ` : null),
  ],
  // `opponent creatures`, `creatures of the enemy`
  [
    /(?<!\b(?:after|before|when|whenever|on|instead) )\b(?:(?:the |your )?opponent(?:'s)?|rival) ([a-z]\w*)\b/g,
    ([noun = ''], words) =>
      words.kind(noun) !== undefined && words.has('adjectives', 'enemy') ? `enemy ${noun}` : null,
  ],
  [
    /\b([a-z]\w*) of (?:the )?(?:enemy|opponent)\b/g,
    ([noun = ''], words) =>
      words.kind(noun) !== undefined && words.has('adjectives', 'enemy') ? `enemy ${noun}` : null,
  ],
  // `army you`
  [
    /(?<![\w.])([a-z]\w*) (you|self|it)\b/g,
    ([name = '', of = ''], words) =>
      words.game.values.some((one) => one.name === name && one.params.length === 1) ? `${name}(${of})` : null,
  ],
  // `size of deck of you`, `count of turns`
  [
    /\b(?:size|length|count|number) of ([a-z]\w*)( of \w+(?:\(\w+\))?)?(?=$| [-+*<>=]|\))/g,
    ([zone = '', owner = ''], words) =>
      words.has('zones', zone)
        ? `count of cards in ${zone}${owner === '' && words.owns(zone) ? ' of you' : owner}`
        : null,
  ],
  [/\b(?:count|number) of turns\b/g, () => 'turn'],
  // `have power +1 this turn`
  [
    /(?<=\bhave .*) (?:(?:for|until) )?(?:the rest of )?(?:this|the) turn$/g,
    (_, words) => {
      const timing = words.timing('end');
      return timing === null ? null : ` until ${timing}`;
    },
  ],
  // `number of dragons`
  [
    /\b((?:the )?(?:number|amount) of (?:[a-z]\w* )*?[a-z]\w*)(?=$| (?:in|of|on|where|by|to|with|at|for)\b| ?[)+*<>=-])/g,
    ([said = ''], words) => words.value(said),
  ],
  // `you.mana is more than 3`
  [/\bis (more|greater|higher|less|fewer|lower) than (?=\w)/g, ([than = '']) => `${SIGNS[than]} `],
  // `creatures with attack 3 or more`, `creatures where attack 3 or more`
  [
    /\b(?:with|where) (?:an? )?(\w+) (?:of )?(\d+) or (more|greater|higher|less|fewer|lower)\b/g,
    ([field = '', number = '', than = ''], words) =>
      words.has('fields', field) ? `where ${field} ${ENDS[than]} ${number}` : null,
  ],
  [
    /\bwith (\d+) or (more|less|fewer) (\w+)\b/g,
    ([number = '', than = '', field = ''], words) =>
      words.has('fields', field) ? `where ${field} ${ENDS[than]} ${number}` : null,
  ],
  // `creatures that are damaged`
  [
    /\b((?:\w+ )?)(\w+) (?:that|which|who) (?:is|are) (not )?(\w+)\b/g,
    ([before = '', noun = '', not, word = ''], words) => {
      const kind = words.kind(noun);
      const quality = kind === undefined ? null : words.quality(word);
      if (quality === null) return null;
      const one = noun === kind?.name && words.has('verbs', before.trim()) ? `${before}random ` : before;
      return not === '' ? `${one}${quality} ${noun}` : `${one}${noun} where not ${quality}`;
    },
  ],
  // `all non-dragon creatures`
  [
    /(?<!\b(?:is|if|where|when|and|or|require|needs|not) )(?<=\w )(?:non[- ]?|not )(\w+) ((?:(?:enemy|friendly|other) )*)(\w+)\b/g,
    ([word = '', before = '', noun = ''], words) => {
      const known = words.kind(noun) !== undefined && words.noun(`${before}${noun}`) !== null;
      const quality = known ? words.quality(word) : null;
      return quality === null ? null : `${before}${noun} where not ${quality}`;
    },
  ],
  // `all creatures but dragons`
  [
    /\b(\w+) (?:other than|except(?: for)?|but)(?: the)? (?!(?:self|this|me)\b)(\w+)\b/g,
    ([noun = '', word = ''], words) => {
      const quality = words.kind(noun) === undefined ? null : words.quality(word);
      return quality === null ? null : `${noun} where not ${quality}`;
    },
  ],
  // `all creatures other than self`
  [
    /\b((?:[a-z]\w* )*?)([a-z]\w*)((?: by \d+)?) (?:other than|except(?: for)?|but) (?:self|this|me)\b/g,
    ([before = '', noun = '', by = ''], words) => {
      if (words.kind(noun) === undefined) return null;
      const [, head = '', rest = ''] = /^(.*?)((?:(?:friendly|damaged) )*)$/.exec(before) ?? [];
      return /\b(?:enemy|other) $/.test(before) ? `${before}${noun}${by}` : `${head}other ${rest}${noun}${by}`;
    },
  ],
  // `if every enemy creature is damaged`
  [
    /(?<=\b(?:if|when|where|require|and|or) )(not )?(?:all|each|every) ((?:[a-z]\w* )*?[a-z]\w*) (?:is|are) (not )?(\w+)\b/g,
    ([some = '', set = '', not = '', word = ''], words) => {
      const noun = words.noun(set);
      const quality = noun === null ? null : words.quality(word);
      return quality === null
        ? null
        : `${some === '' ? 'no' : 'some'} ${noun} where ${not === '' ? 'not ' : ''}${quality}`;
    },
  ],
  // `damage each enemy creature by 2`
  [
    /^(\w+) (?:each|every) ((?:[a-z]\w* )*?[a-z]\w*)(?= by\b|$)/g,
    ([verb = '', set = ''], words) => {
      const noun = words.has('verbs', verb) ? words.noun(set) : null;
      return noun === null ? null : `${verb} all ${noun}`;
    },
  ],
  // `cards in your hand`
  [
    /\b(in|from|to|into) (?:your|my) (\w+)\b/g,
    ([prep, zone = ''], words) => {
      const isOwned = words.owns(zone);
      return isOwned ? `${prep === 'into' ? 'to' : prep} ${zone} of you` : null;
    },
  ],
  // `create "Bear" to a random tile`, `self is a beast`
  [
    /\b(to|is|is not|on|at|from|with|by) an? (?=(random )?([a-z]\w*))/g,
    ([prep, random, word = ''], words) =>
      random !== '' || words.quality(word) !== null || words.kind(word) !== undefined ? `${prep} ` : null,
  ],
  // `have attack +2 until end of turn`
  [
    /\buntil (?:the )?((?:end|start|beginning) of (?:your |the |this )?(?:next )?turn)\b/g,
    ([when = ''], words) => {
      const timing = words.timing(when);
      return timing === null ? null : `until ${timing}`;
    },
  ],
  // `for each dragon you control`
  [
    /\b((?:[a-z]\w* )*?)([a-z]\w*) you (?:control|own|have)\b/g,
    ([before = '', noun = ''], words) => {
      const form = words.kind(noun)?.name === noun || !/s$/.test(noun) ? 'name' : 'plural';
      const said = words.noun(noun, form);
      if (said === null || !words.has('adjectives', 'friendly')) return null;
      // a verb stays in front
      const verb = /^\w+ /.exec(before)?.[0] ?? '';
      const front = words.has('verbs', verb.trim()) ? verb : '';
      const [, quantifier = '', rest = ''] =
        /^(.*\b(?:each|all|some|no|other|random|of|if|every) )?(.*)$/.exec(before.slice(front.length)) ?? [];
      return `${front}${quantifier}friendly ${rest}${said}`;
    },
  ],
  // `enemies`, `dragons`
  [
    /(?<![\w."])(all |each |every )?([a-z]\w*(?:s|ies))(?![\w"(.:])/g,
    ([all = '', word = ''], words) => {
      if (words.kind(word) !== undefined || words.game.enums.some(({ members }) => members.includes(word))) return null;
      const noun = words.noun(word);
      return noun === null ? null : `${all === '' ? '' : 'all '}${noun}`;
    },
  ],
];
