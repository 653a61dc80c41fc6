/** Items of cards, declarations and lines of scenarios as English or other games have them, with the lines to write. */

import { FOREIGN_ON_CARD } from '../../grammar/forms.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

const SIDE = SIDES.join('|');

/** The same words with the preposition of a move in place of `on`, `to` and the like. */
const moveLine = (words: SaidWords, move: string, what: string, target: string): string | null => {
  const params = words.game.moves.find(({ name }) => name === move)?.params ?? [];
  const prep = params.find((one) => one.prep !== null)?.prep;
  return prep == null ? null : `${move} ${what} ${prep} ${target}`;
};

export const SAID_OUTSIDE: readonly SaidLine[] = [
  // `buff self +1/+1`, where `buff` takes two numbers
  [
    ['body'],
    /^(\w+) (\S.*?) \+(\d+)\/\+(\d+)$/,
    ([, name = '', who, one, two], words) => {
      const [first, a, b] = words.game.verbs.find((verb) => verb.name === name)?.params ?? [];
      const fits = first?.prep === null && a?.type.of === 'number' && b?.type.of === 'number';
      return fits ? `${name} ${who} ${a.prep} ${one} ${b.prep} ${two}` : null;
    },
  ],
  [['body'], /^become (?:an? )?copy of (.+)$/, ([, whom]) => `become self as ${whom}`],
  // `as long as doom > 5, self have attack +1`
  [
    ['items'],
    /^(.*, )?as long as ([^,]+), ([^,]+ have [^,]+)$/,
    ([, before, test, has]) => `${before}${has} when ${test}`,
  ],
  [
    ['items'],
    /^(\w+: truth) = (no|off|yes|on)$/,
    ([, field, is = '']) => `${field} = ${/^(?:no|off)$/.test(is) ? 'false' : 'true'}`,
  ],
  [['body'], /^(\d+) times$/, ([, count], _, { opens }) => (opens ? `repeat ${count} times` : null)],
  // `set cost of cards in hand of you to 0`
  [
    ['body'],
    /^set (\w+) of (.+) to (\d+)$/,
    ([, field = '', set = '', value], words) => {
      const noun = /^(?:[a-z]\w* )*?([a-z]\w*)(?= (?:in|on|of|where) |$)/.exec(set)?.[1] ?? '';
      return words.has('fields', field) && words.kind(noun)?.plural === noun ? `${set} have ${field} ${value}` : null;
    },
  ],
  // `poison random enemy minion by 2`, `self is tough`, `add stunned random foe`
  [
    ['body'],
    /^(?:add )?(\w+) (?!to\b)((?:random |first |last |all )?(?:[a-z]\w* )*?[a-z]\w*(?:\(\w+\))?)((?: by .+)?)$/,
    ([, status = '', said = '', by], words) => {
      const known = words.has('statuses', status) && !words.has('verbs', status);
      const who = /^(?:self|it|that|you)$/.test(said)
        ? said
        : words.noun(said, /^(?:random|first|last) /.test(said) ? 'name' : 'plural');
      return known && who !== null ? `add ${status} to ${who}${by}` : null;
    },
  ],
  [
    ['body'],
    /^([\w.]+) is (\w+)$/,
    ([, who, status = ''], words) => (words.has('statuses', status) ? `add ${status} to ${who}` : null),
  ],
  // `threat - 2`
  [
    ['body'],
    /^([a-z]\w*) ?([-+]) ?(\d+)$/,
    ([, field = '', sign, by], words) => (words.ofMatch(field) ? `${field} ${sign}= ${by}` : null),
  ],
  // `gain Guard until dusk`
  [
    ['body'],
    /^(?:gain|get)s? ([A-Z]\w*(?: \d+)?)((?: until .+)?)$/,
    ([, keyword = '', until], words) =>
      words.has('keywords', keyword.split(' ')[0] ?? '') ? `self have ${keyword}${until}` : null,
  ],
  // `after you draw a card { ... }`
  [
    ['items', 'file', 'body'],
    /^(.*, )?(?:after|before|when|whenever|on) (?:you|i) (\w+)(?: an?| any)?(?: cards?)?(?:,? (?!an?$|any$|cards?$)([a-z]\w* .+))?$/i,
    ([, before = '', word = '', said = ''], words, { behind, opens }) => {
      const name = words.verb(word);
      const verb = words.game.verbs.find((one) => one.name === name);
      const number = verb?.params.find(({ type }) => type.of === 'number');
      const whom = verb?.params.find(({ type }) => words.takesPlayer(type));
      if (verb === undefined || number?.prep !== null || whom?.prep == null) return null;
      const head = `after ${verb.name} n: number ${whom.prep} you`;
      if (opens === (said !== '') || (opens && before !== '')) return null;
      // several cards are drawn by one event
      if (!opens) return `${before}${head} { repeat n times { ${statement(said, words) ?? said} } }`;
      return say.lineIs({
        line: `${head} { repeat n times { ${/^\{ *([^{}\n]+?) *\}/.exec(behind)?.[1] ?? '...'} } }`,
      });
    },
  ],
  // `after damaged self { ... }`
  [
    ['items', 'file'],
    /^(after|before|instead of) (\w+(?:ed|s)) ([a-z].*)$/,
    ([, when, word = '', rest], words) => {
      const verb = words.verb(word);
      return verb === null || verb === word ? null : `${when} ${verb} ${rest}`;
    },
  ],
  // `after damage creature by n: number where n > 2 { ... }`
  [
    ['items', 'file', 'body'],
    /^((?:once )?(?:after|before|instead of|on) .+: number) where (.+)$/,
    ([, event, test]) => `${event} when ${test}`,
  ],
  // `enemy creatures have attack -1 as long as self is damaged`
  [['items'], /^(.+ have .+?) (?:as long as|while) (\w+ .+)$/, ([, has, test]) => `${has} when ${test}`],
  // `self have attack +1 for you`
  [['items'], /^(.+ have .+?) for (?:you|self|me)$/, ([, has = '']) => has],
  // `on battlecry { draw 1 } when you.life > 3`
  [['items'], /^when .+$/, ([said = ''], _, { closed }) => (closed ? say.untilBeforeBody({ said }) : null)],
  // `choose foe: creature where foe is not self`
  [
    ['items', 'body'],
    /^choose (\w+): ([^,]+) where (.+)$/,
    ([line, name = '', what, test = '']) => {
      const said = `choose ${name}: ${what} where ${test.replace(new RegExp(`(?<![\\w.])${name}(?!\\w)`, 'g'), 'that')}`;
      // the name stays in the line
      return said === line ? null : say.lineIs({ line: said });
    },
  ],
  // `each other friendly creature have attack +1`
  [
    ['items', 'body'],
    /^each ([a-z][\w ]*?) (?:have|has) (.+)$/,
    ([, set = '', what], words) => {
      const noun = words.noun(set.replace(/^other /, ''));
      return noun === null ? null : `${/^other /.test(set) ? 'other ' : ''}${noun} have ${what}`;
    },
  ],
  // `counters 1 + 2`, `Thorns (1 + 1)`
  [
    ['items'],
    /^(\w+) ?(?:\((\d+) ([-+*]) (\d+)\)|(\d+) ([-+*]) (\d+))$/,
    ([, name = '', one, sign, two, three, other, four], words) => {
      if (!words.has('fields', name) && !words.has('keywords', name)) return null;
      const [a, b, how] = [Number(one || three), Number(two || four), sign || other];
      return `${name} ${how === '+' ? a + b : how === '-' ? a - b : a * b}`;
    },
  ],
  // `counters count of creatures`
  [
    ['items'],
    /^(\w+) (?:(\d+) \+ )?((?:count|sum|highest|lowest) of [^,]+)$/,
    ([, name = '', base, value], words) =>
      words.has('fields', name) ? `${name} ${base || 0}, self have ${name} +(${value})` : null,
  ],
  // `on dawn once each turn { ... }`
  [['items'], /^(?:on|after|before) .+ once (?:each|per|every|a) \w+$/, () => FOREIGN_ON_CARD.get('once') ?? null],
  // `all your creatures have attack +1`
  [
    ['items', 'body'],
    /^(other )?(?:all )?(other )?(?:of )?(your|my|opponent's|enemy's) ([a-z][\w ]*?)( have .+)$/,
    ([, one, two, whose = '', said = '', rest], words) => {
      const noun = words.noun(said);
      const side = /^(?:your|my)$/.test(whose) ? 'friendly' : 'enemy';
      return noun === null || !words.has('adjectives', side)
        ? null
        : `${one || two ? 'other ' : ''}${side} ${noun}${rest}`;
    },
  ],
  // `self is Lifesteal`
  [
    ['body', 'items', 'scenario', 'file'],
    /^(.*[\w)]) is (not )?([A-Z]\w*)\b( \d+)?(.*)$/,
    ([, before = '', not = '', word = '', number = '', rest], words) => {
      if (!words.has('keywords', word)) return null;
      const [, head = '', who = ''] =
        /^(.*\b(?:if|when|where|require|needs|and|or|not|then) )?(.+)$/.exec(before) ?? [];
      if (number === '') return `${head}${not}${who} has ${word}${rest}`;
      return /^[\w.]+$/.test(who) ? `${head}${word} of ${who} is ${not}${number.trim()}${rest}` : null;
    },
  ],
  // `order biggest(x: creature) = highest x.attack`
  [
    ['file'],
    /^(order \w+ ?\([^()]*\) =) (?:(highest|greatest|most|biggest|lowest|least|smallest|fewest) )?(\w+\.\w+)(?: (descending|desc|ascending|asc))?$/,
    ([, head, which = '', key, way = '']) =>
      which === '' && way === '' ? null : `${head} ${/^(?:h|g|mo|b|d)/.test(which + way) ? '-' : ''}${key}`,
  ],
  // `mode Fast { set start_life = 10 }`
  [
    ['items'],
    /^set (\w+) ?=? ?(-?\d+)$/,
    ([, option = '', value], words) => (words.has('options', option) ? `set ${option} to ${value}` : null),
  ],
  [['items', 'file'], /^(teams \d+ of .*\bplayer)$/, ([line]) => `${line}s`],
  // `then blue mana is 4`
  [
    ['scenario'],
    new RegExp(`^then (${SIDE}) (\\w+) (is not|is|[<>]=?) (.+)$`),
    ([, side, field = '', sign, value], words) =>
      words.has('fields', field) ? `then ${side}.${field} ${sign} ${value}` : null,
  ],
  // `then B has attack 2`
  [
    ['scenario'],
    /^then (\w+) has (?:(\w+) (-?\d+)|(-?\d+) (\w+))$/,
    ([, who, one = '', number = '', other = '', two = ''], words) =>
      words.has('fields', one || two) ? `then ${who}.${one || two} is ${number || other}` : null,
  ],
  // `B not frozen`, `B frozen false`, `remove frozen from B`, `where B is blue "Bear" in board not frozen`
  [
    ['scenario'],
    /^(?:(\w+) (?:is )?not (\w+)|(\w+) (\w+) (?:false|off)|(?:remove|clear) (\w+) (?:from|of) (\w+))$/,
    ([, who, status, other, its, removed, from], words) => {
      const said = status || its || removed || '';
      return words.has('statuses', said) ? `${who || other || from} ${said} 0` : null;
    },
  ],
  [
    ['scenario'],
    /^(where \w+ is .+?) (?:not (\w+)|(\w+) (?:false|off))((?: .+)?)$/,
    ([, before, status = '', other, rest], words) =>
      words.has('statuses', status || (other ?? '')) ? `${before} ${status || other} 0${rest}` : null,
  ],
  [['scenario'], /^then (?:the )?(?:match|game) (?:is )?(?:over|ended|finished|done)$/, () => 'then match ended'],
  // `where C is blue "Bear" attack = 5 in board`
  [['scenario'], /^(where .+ \w+) ?= ?(-?\d+)((?: .+)?)$/, ([, before, value, rest]) => `${before} ${value}${rest}`],
  // `do pass turn`, `blue pass`
  [
    ['scenario'],
    new RegExp(`^(?:(do|refuse) )?(?:(${SIDE}) )?(?:pass|end|skip)(?: (?:the )?turn)?$`),
    ([said = '', does, side]) => {
      const line = `${does || 'do'} ${side === '' ? '' : `${side} `}pass`;
      return line === said ? null : line;
    },
  ],
  // `do B strike R`
  [
    ['scenario'],
    new RegExp(`^(do|refuse) (?:(${SIDE}) )?(\\w+) (\\w+?)s? (\\w+)$`),
    ([, does, side, who = '', move = '', target = ''], words) => {
      const line = words.has('moves', move) && !words.has('moves', who) ? moveLine(words, move, who, target) : null;
      return line === null ? null : `${does} ${side === '' ? '' : `${side} `}${line}`;
    },
  ],
  // `do strike B to R`
  [
    ['scenario'],
    new RegExp(`^(do|refuse) (?:(${SIDE}) )?(\\w+) ("[^"]+"|\\w+) (?:to|on|against|at|into|onto) (\\w+)$`),
    ([said, does, side, move = '', what = '', target = ''], words) => {
      const made = moveLine(words, move, what, target);
      const line = `${does} ${side === '' ? '' : `${side} `}${made}`;
      return made === null || line === said ? null : line;
    },
  ],
  // `blue hand "Bear" "Imp"`, `blue hand "Bear" 2`
  [
    ['scenario'],
    new RegExp(`^(${SIDE}) (\\w+) ((?:\\d+ )?"[^"]+"(?:,? (?:and )?(?:\\d+ )?"[^"]+")+)$`),
    ([, side, zone, cards = '']) => {
      const list = cards.match(/(?:\d+ )?"[^"]+"/g)?.join(', ') ?? cards;
      return `${side} ${zone} ${list}`;
    },
  ],
  [
    ['scenario'],
    new RegExp(`^(${SIDE}) (\\w+) ("[^"]+") x?(\\d+)$`),
    ([, side, zone, card, count]) => `${side} ${zone} ${count} ${card}`,
  ],
  // `turn 2 blue`
  [['scenario'], new RegExp(`^turn (\\d+),? (${SIDE})$`), ([, turn, side]) => `turn ${turn}, turn ${side}`],
];
