/** Lines that another row would read as something else, and effects that are one word in other games. */

import * as grammar from '../../grammar/messages.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { severalOf } from './said-nearly.ts';
import type { SaidWords } from './said-words.ts';

const SET = '((?:[a-z]\\w* )*)([a-z]\\w*)';
const REST = '((?: (?:by|to|from|at|with) .+)?)';
const row = (pattern: string): RegExp => new RegExp(`^${pattern}$`);

/** The set with a plural noun: `random enemy unit` gives `enemy units`. Null where the noun is no kind. */
function several(before: string, noun: string, words: SaidWords): string | null {
  const kind = words.kind(noun);
  return kind === undefined ? null : `${before.replace(/\b(?:random|first|last|all|the) /g, '')}${kind.plural}`;
}

export const SAID_AGAIN: readonly SaidLine[] = [
  // `destroy all units with Guard`, `destroy all units where has Guard`
  [
    ['body'],
    row(
      `(\\w+ (?:[a-z]\\w* )*[a-z]\\w*) (?:with|having|(?:where|(?<!where |not )(?:that|which|who)) (?:has|have)) ([A-Z]\\w*)${REST}`,
    ),
    ([, set, keyword = '', rest], words) =>
      words.has('keywords', keyword) ? `${set} where that has ${keyword}${rest}` : null,
  ],
  // `if some enemy unit has Guard`
  [
    ['body'],
    row(`((?:if|require|needs|stop if) )(some|no) ${SET} (?:has|have) ([A-Z]\\w*)`),
    ([, head, some, before = '', noun = '', keyword = ''], words) => {
      const set = several(before, noun, words);
      return set === null || !words.has('keywords', keyword) ? null : `${head}${some} ${set} where that has ${keyword}`;
    },
  ],
  // `give Guard to random friendly unit`, `add Guard to self`
  [
    ['body'],
    /^(?:give|grant|add) ([A-Z]\w*)( \d+)? to (.+)$/,
    ([, keyword = '', number, whom], words) =>
      words.has('keywords', keyword) ? `${whom} have ${keyword}${number}` : null,
  ],
  // `give random friendly unit Guard`
  [
    ['body'],
    /^(?:give|grant) ([a-z].*?) ([A-Z]\w*)( \d+)?$/,
    ([, whom, keyword = '', number], words) =>
      words.has('keywords', keyword) ? `${whom} have ${keyword}${number}` : null,
  ],
  // `give all friendly units frozen`
  [
    ['body'],
    /^(?:give|grant) (.+) ([a-z]\w*)$/,
    ([, whom, status = ''], words) => (words.has('statuses', status) ? `add ${status} to ${whom}` : null),
  ],
  // `remove Guard from x`, `x lose Guard`, `x have no Guard`
  [
    ['body', 'items'],
    /^(?:remove ([A-Z]\w*) from .+|.*\blo(?:se|ses) ([A-Z]\w*)|.* have no ([A-Z]\w*))$/,
    ([, one = '', two, three], words) => {
      const keyword = one || two || three || '';
      return words.has('keywords', keyword) ? say.keywordsStay({ keyword }) : null;
    },
  ],
  // `add 2 mana to you`
  [
    ['body'],
    /^(?:add|give) (\d+) ([a-z]\w*) to (\w+(?:\(you\))?)$/,
    ([, number, field = '', who], words) =>
      words.has('fields', field) && !words.has('statuses', field) ? `${who}.${field} += ${number}` : null,
  ],
  // `destroy enemy unit where power is lowest`
  [
    ['body'],
    row(`(\\w+) ${SET} where (\\w+) is (lowest|highest)${REST}`),
    ([, verb, before = '', noun = '', field = '', most, rest], words) => {
      const set = several(before, noun, words);
      if (set === null || !words.has('fields', field)) return null;
      // all that are tied, where the noun is of several
      const isSet = words.kind(noun)?.plural === noun;
      const taking = isSet || /^(?:random|first|last) /.test(before) ? before : `first ${before}`;
      return `${verb} ${taking}${noun} where ${field} is ${most} of ${field} of ${set}${rest}`;
    },
  ],
  // `move foe to top of deck of rival(you)`
  [
    ['body'],
    /^move (.+) to (?:the )?(top|bottom) of (\w+) of (.+)$/,
    ([, what, end, zone = '', whose], words) =>
      words.has('zones', zone) ? `move ${what} to ${zone} of ${whose}${end === 'top' ? ' at 0' : ''}` : null,
  ],
  // `move random enemy unit to hand`: `hand of you` would take it
  [
    ['body'],
    /^move ((?:[a-z]\w* )*enemy (?:[a-z]\w* ?)+) to (\w+)$/,
    ([, what = '', zone = ''], words) => {
      if (!words.owns(zone)) return null;
      const set = severalOf(what, words);
      return set === null
        ? grammar.twoLines({ one: `let moved = ${what}`, two: `move moved to ${zone} of moved.owner` })
        : `for each ${set.each} { move it to ${zone} of it.owner }`;
    },
  ],
  // `remove random enemy unit from the game`
  [
    ['body'],
    /^(remove|banish|exile) (?!.*\b(?:choose|or|is|from (?!(?:the )?game$))\b)((?:[a-z]\w* )*?)([a-z]\w*)(?: from (?:the )?game)?$/,
    ([, verb = '', before = '', noun = ''], words) =>
      words.kind(noun) === undefined || (verb !== 'remove' && words.has('verbs', verb))
        ? null
        : `move ${before}${noun} to gone`,
  ],
  // `damage choose enemy unit by 1`
  [
    ['body'],
    row(`(\\w+) choose ${SET}${REST}`),
    ([, verb = '', before, noun = '', rest], words) =>
      words.kind(noun) === undefined || words.verb(verb) === null
        ? null
        : grammar.twoLines({ one: `choose chosen: ${before}${noun}`, two: `${verb} chosen${rest}` }),
  ],
  // `if way is red draw 1 else draw 2`
  [
    ['body'],
    /^if ([^{}]+) else ([a-z]\w* [^{}]+)$/,
    ([, said = '', no], words) => {
      const parts = said.split(' ');
      const at = parts.findIndex((word, i) => i > 0 && words.has('verbs', word));
      return at < 0 ? null : `if ${parts.slice(0, at).join(' ')} { ${parts.slice(at).join(' ')} } else { ${no} }`;
    },
  ],
  // `hurt rival(you) by (if some elf units 2 else 1)`
  [
    ['body'],
    /^(.+)\(if (.+?) (?:then )?(\d+) else (\d+)\)(.*)$/,
    ([, before, test, yes, no, rest]) => `${before}pick(${test}, ${yes}, ${no})${rest}`,
  ],
  // `random friendly unit.health = random friendly unit.name.health`: two random units may differ
  [
    ['body'],
    /^(random (?:[a-z]\w* )*[a-z]\w*)\.(\w+) ([-+]?=) \1\.(.+)$/,
    ([, what, field, sign, value]) =>
      grammar.twoLines({ one: `let one = ${what}`, two: `one.${field} ${sign} one.${value}` }),
  ],
  // `self have cost -1 for each friendly elf`
  [
    ['body', 'items'],
    /^(.+ have \w+ [-+])(\d+) for each ([a-z][\w ]*)$/,
    ([, head, number, set = ''], words) => {
      const noun = words.noun(set);
      return noun === null ? null : `${head}(count of ${noun}${number === '1' ? '' : ` * ${number}`})`;
    },
  ],
];
