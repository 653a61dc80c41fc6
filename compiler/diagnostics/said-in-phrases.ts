/** Words of English in a phrase, wherever they are in a line, with those to write. */

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

export const SAID_IN_PHRASES: readonly SaidWord[] = [
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
    /(?<!\b(?:is|if|where|when|and|or|require|needs|not) )(?<=\w )(?:non[- ]?|not )(\w+) (\w+)\b/g,
    ([word = '', noun = ''], words) => {
      const quality = words.kind(noun) === undefined ? null : words.quality(word);
      return quality === null ? null : `${noun} where not ${quality}`;
    },
  ],
  // `all creatures but dragons`
  [
    /\b(\w+) (?:other than|except(?: for)?|but)(?: the)? (?!self\b)(\w+)\b/g,
    ([noun = '', word = ''], words) => {
      const quality = words.kind(noun) === undefined ? null : words.quality(word);
      return quality === null ? null : `${noun} where not ${quality}`;
    },
  ],
  // `all creatures other than self`
  [
    /\b((?:[a-z]\w* )*?)([a-z]\w*)((?: by \d+)?) (?:other than|except(?: for)?|but) self\b/g,
    ([before = '', noun = '', by = ''], words) => {
      if (words.kind(noun) === undefined) return null;
      const [, head = '', rest = ''] = /^(.*?)((?:(?:friendly|damaged) )*)$/.exec(before) ?? [];
      return /\benemy $/.test(before) ? `${before}${noun}${by}` : `${head}other ${rest}${noun}${by}`;
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
      const isOwned = words.game.zones.some(({ name, each }) => name === zone && each === 'player');
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
      const [, head = '', rest = ''] = /^(.*\b(?:each|all|some|no|other|random|of|if|every) )?(.*)$/.exec(before) ?? [];
      return `${head}friendly ${rest}${said}`;
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
