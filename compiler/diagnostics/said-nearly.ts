/** Lines of this language but for a word or a mark, with the lines to write. */

import * as grammar from '../../grammar/messages.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

const RIVAL = 'enemy|enemies|opponents?|the opponent|your opponent|rivals?';
const TIMES: Readonly<Record<string, string>> = { twice: '2', thrice: '3' };

/** Whether a verb is done to one thing: `hit`, and not `draw`. */
export const isDoneToOne = ({ game }: SaidWords, verb: string): boolean =>
  game.verbs.some(({ name, params: [first] }) => name === verb && first?.prep === null && first.type.of === 'entity');

/** The noun of a set in several, without the quantifier; null for one thing and for other words. */
export function severalOf(said: string, words: SaidWords): { each: string; noun: string } | null {
  const [, before = '', noun = '', rest = ''] =
    /^(?:all )?((?:[a-z]\w* )*?)([a-z]\w*)((?: (?:in|on|of|where) .+)?)$/.exec(said) ?? [];
  const kind = words.kind(noun);
  const isSet = kind !== undefined && kind.plural === noun && !/\b(?:random|first|last|\d+)\b/.test(before);
  return isSet ? { each: `${before}${kind.name}${rest}`, noun: `${before}${noun}${rest}` } : null;
}

export const SAID_NEARLY: readonly SaidLine[] = [
  // `move first enemy creature to hand of owner`, `move x to its owner's hand`
  [
    ['body'],
    /^move (.+?) to (?:(?:the )?(\w+) of (?:its |the |their |that\.)?(owner|controller)|(?:its|the|their) (owner|controller)'s (\w+))$/,
    ([, what = '', zone, whose, other, its], words) => {
      const [place, holder] = [zone || its, whose || other];
      if (!words.has('zones', place ?? '')) return null;
      const set = severalOf(what, words);
      if (set !== null) return `for each ${set.each} { move it to ${place} of it.${holder} }`;
      if (/^\w+$/.test(what)) return `move ${what} to ${place} of ${what}.${holder}`;
      return grammar.twoLines({ one: `let moved = ${what}`, two: `move moved to ${place} of moved.${holder}` });
    },
  ],
  // `on play this { ... }`, `after hit this { ... }`, `on play twice { ... }`
  [['items'], /^(on \w+) (?:this|me|it|itself|now)$/, ([, head = ''], _, { opens }) => (opens ? head : null)],
  [
    ['items'],
    /^((?:before|after|instead of) \w+) (?:this|me|itself)((?: \w+ .+)?)$/,
    ([, head, rest], _, { opens }) => (opens ? `${head} self${rest}` : null),
  ],
  [
    ['items'],
    /^((?:on|before|after|instead of) .+) (twice|thrice)$/,
    ([, head = '', often = ''], _, { opens }) => (opens ? say.loopInside({ head, times: TIMES[often] ?? '2' }) : null),
  ],
  // `on play => draw 1`
  [
    ['items'],
    /^(on \w+) ?(?:=>|->|:) ?(.+)$/,
    ([, head, said = ''], words, { opens }) => {
      const does = opens ? null : statement(said, words);
      return does === null ? null : `${head} { ${does} }`;
    },
  ],
  // `hit frozen and wounded creatures by 1`, `hit frozen or wounded creatures by 1`
  [
    ['body'],
    /^(\w+ (?:all )?(?:(?:enemy|friendly|other) )*)(\w+)(?:,| and| or) (\w+) (\w+)((?: .+)?)$/,
    ([said = '', before = '', first = '', second = '', noun = '', rest], words) => {
      const [one, two] = [words.quality(first), words.quality(second)];
      if (one === null || two === null || words.kind(noun) === undefined) return null;
      // in English `frozen and wounded creatures` are those and those
      return / (?:or|and) /.test(said)
        ? `${before}${noun} where ${one} or ${two}${rest}`
        : `${before}${one} ${two} ${noun}${rest}`;
    },
  ],
  // `cards in hand of you have cost -1 when elf`
  [
    ['body'],
    /^((?:[a-z]\w* )*?)([a-z]\w*) ((?:in|on|of) .+?) (have .+) when (not )?(\w+)$/,
    ([, before = '', noun = '', place, has, not, word = ''], words) => {
      const quality = words.kind(noun) === undefined ? null : words.quality(word);
      return quality === null ? null : `${before}${noun} ${place} where ${not}${quality} ${has}`;
    },
  ],
  // `for each number from 3 to 1 as n { ... }`
  [
    ['body'],
    /^for each number from (\d+) to (\d+)(?: as (\w+))?$/,
    ([, high = '', low = '', name]) => {
      const line = `for each number from ${low} to ${high} as ${name || 'n'}`;
      return Number(low) < Number(high)
        ? say.numbersGoUp({ line, sum: `${Number(low) + Number(high)}`, name: name || 'n' })
        : null;
    },
  ],
  // `for each p in players { ... }`
  [
    ['body'],
    /^for each (\w+) in ([a-z][\w ]*)$/,
    ([, name = '', said = ''], words, { opens }) => {
      const one = words.kind(name) === undefined ? words.noun(said, 'name') : null;
      return opens && one !== null ? `for each ${one} as ${name}` : null;
    },
  ],
  // `for each friendly creature: ...`, `if you.life > 3: draw 1`, `for each friendly creature you.life += 1`
  [
    ['body'],
    /^((?:if|for each|repeat|chance|may|as long as)\b.*?) ?: ?(.*)$/,
    ([, head = '', said = ''], words, { opens }) => {
      if (opens) return said === '' ? head : null;
      const does = statement(said, words);
      return does === null ? null : `${head} { ${does} }`;
    },
  ],
  [
    ['body'],
    /^(if .+?|for each .+?|repeat \d+ times|chance \d+ in \d+|may) ((?!(?:is|and|or|not)\b)(?:\w+(?:\(\w+\))?\.)+\w+(?: of \w+)? [-+]?= .+)$/,
    ([, head, does], _, { opens }) => (opens ? null : `${head} { ${does} }`),
  ],
  // `if x { } otherwise { }`
  [['body'], /^otherwise$/, (_, __, { closed, opens }) => (closed && opens ? 'else' : null)],
  // `hit random enemy creature 2 times by 1`
  [
    ['body'],
    /^(\w+ .+?) (?:(\d+) times|(twice|thrice))( \w+ .+)$/,
    ([, said, number, often = '', rest], words) => {
      const does = statement(`${said}${rest}`, words);
      return does === null ? null : `repeat ${number || TIMES[often]} times { ${does} }`;
    },
  ],
  // `repeat friendly creatures times { ... }`
  [
    ['body'],
    /^repeat ([a-z][\w ]*) times$/,
    ([, set = ''], words, { opens }) =>
      opens && severalOf(set, words) !== null ? `repeat count of ${set} times` : null,
  ],
  // `hit enemy elf by 1`
  [
    ['body'],
    /^(\w+) ((?:(?:random|enemy|friendly|other) )*)([a-z]\w*)((?: (?:by|to|from|at|as) .+)?)$/,
    ([, verb = '', before = '', word = '', rest], words) => {
      if (words.kind(word) !== undefined || words.member(word)?.word !== word || !isDoneToOne(words, verb)) return null;
      const one = words.noun(`${before}${word}`.replace(/\b(?:enemy|friendly|other|random) /g, ''), 'name');
      return one === null ? null : `${verb} ${/\brandom\b/.test(before) ? '' : 'random '}${before}${one}${rest}`;
    },
  ],
  // `hit Elf by 1`
  [
    ['body'],
    /^(\w+) (?:(?:an? )?([A-Z]\w*(?: [A-Z]\w*)*))((?: by .+)?)$/,
    ([, verb = '', name = '', rest], words) =>
      words.game.cards.some((one) => one.name === name) && isDoneToOne(words, verb)
        ? `${verb} all "${name}"${rest}`
        : null,
  ],
  // `shuffle deck`, `shuffle decks`
  [
    ['body'],
    /^shuffle (?:the |your |my )?(?:(all|each|every) )?(?:of )?(?:the )?(\w+?)(s?)$/,
    ([, all = '', zone = '', several = ''], words) => {
      const owned = words.owns(zone);
      if (!owned) return null;
      return all + several === '' ? `shuffle ${zone} of you` : `for each player { shuffle ${zone} of it }`;
    },
  ],
  // `highest of (power + health) of creatures`
  [
    ['body', 'items'],
    /\b(?:highest|lowest) of \(?(\w+) ([-+*]) (\w+)\)? of /,
    ([, one = '', sign = '', two = ''], words) =>
      words.has('fields', one) && words.has('fields', two) ? say.fieldOfTwo({ value: `${one} ${sign} ${two}` }) : null,
  ],
  // `after kill other creature when that is elf { ... }`
  [
    ['items'],
    /^((?:before|after|instead of|on) \w+) ((?:[a-z]\w* )*?[a-z]\w*)((?: (?:by|at|to|for|from|with|as) .+?)?) when (.*\bthat\b.*)$/,
    ([, head, set, rest, test = ''], _, { opens }) =>
      opens ? `${head} one: ${set}${rest} when ${test.replace(/\bthat\b/g, 'one')}` : null,
  ],
  // `have Ward +2`, `have power +1`
  [
    ['items'],
    /^(?:has|have|get|gain) (\w+)(?: \+?(\d+)| (-\d+))?$/,
    ([, word = '', by = '', less = ''], words) => {
      if (words.has('keywords', word)) return `${word}${by === '' ? '' : ` ${by}`}`;
      return words.has('fields', word) && `${by}${less}` !== ''
        ? `self have ${word} ${by === '' ? less : `+${by}`}`
        : null;
    },
  ],
  // `2 enemy creatures have power -1`
  [
    ['items'],
    /^(?:\d+|first|last|random) (?:[a-z]\w* )*?([a-z]\w*) (?:has|have) .+$/,
    ([, noun = ''], words) => (words.kind(noun) === undefined ? null : say.staticByWhere()),
  ],
  // `power 1-3`
  [
    ['items'],
    /^(\w+) \d+ ?(?:-|to|\.\.) ?\d+$/,
    ([, field = ''], words) => (words.has('fields', field) ? say.oneNumberOrLevels({ field }) : null),
  ],
  // `red deck -1 "Elf"`
  [
    ['scenario'],
    /^\w+ (\w+) -\d+ ".+"$/,
    ([, zone = ''], words) => (words.has('zones', zone) ? say.cardsFromOne() : null),
  ],
  // `weakest enemy creature has power -1`
  [
    ['items'],
    /^(?:[a-z]\w* )*?([a-z]\w*) .*\b(?:has|have) .+$/,
    ([, order = ''], words) => (words.game.orders.some(({ name }) => name === order) ? say.staticByWhere() : null),
  ],
  // `enemies.life -= 3`
  [
    ['body'],
    new RegExp(`^(?:${RIVAL})\\.(\\w+) ([-+]?=) (.+)$`),
    ([, field = '', sign, value], words) => {
      if (!words.ofPlayers(field)) return null;
      return `rival(you).${field} ${sign} ${value}`;
    },
  ],
  // `storm += if true then 4 else 5`, `storm += 4 if true else 5`
  [
    ['body'],
    /^(\S+ [-+]?= )if (.+?),? then (.+?) else (.+)$/,
    ([, before, test, one, other]) => `${before}pick(${test}, ${one}, ${other})`,
  ],
  [
    ['body'],
    /^(\S+ [-+]?= )(.+?) if (.+?) else (.+)$/,
    ([, before, one, test, other]) => `${before}pick(${test}, ${one}, ${other})`,
  ],
];
