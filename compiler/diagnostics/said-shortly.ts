/** Statements that leave something out, or say of a set or a number what this language says of one card. With the lines to write. */

import type { Wording } from '../../grammar/templates.ts';
import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { doneToMost, statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

/** What other languages call a requirement that does not hold. */
const REFUSING = 'refuse|forbid|deny|disallow|reject|cancel';

/** Who is meant beside oneself, before `may` or behind it. */
const RIVAL = 'rival|enemy|(?:the |your )?opponent|the enemy|the rival';

/** The number that a superlative is about, by what games call it. */
const FIELDS_OF: Readonly<Record<string, RegExp>> = {
  strong: /^(?:strength|attack|power|might|damage|force)$/,
  weak: /^(?:strength|attack|power|might|damage|force)$/,
  big: /^(?:size|strength|attack|power)$/,
  small: /^(?:size|strength|attack|power)$/,
  old: /^age$/,
  young: /^age$/,
  cheap: /^(?:cost|price)$/,
  healthi: /^(?:health|life|hp|vitality)$/,
  tough: /^(?:health|life|hp|toughness|defen[cs]e|vitality)$/,
};

/** A statement that another player does: `draw 1 for rival(you)`. Null for a verb that is about no player. */
function doneBy(said: string, words: SaidWords): string | null {
  const does = statement(said, words);
  const whose = words
    .params(/^\w+/.exec(said)?.[0] ?? '')
    .find(({ prep, type }) => prep === 'for' && words.takesPlayer(type));
  return does === null ? null : whose === undefined || / for /.test(does) ? does : `${does} for rival(you)`;
}

/** A moment that the game has no timing for. */
const otherMoment = ({ game }: SaidWords): Wording | null => {
  const named = game.timings.filter(({ is }) => is === null).map(({ name }) => `"on ${name}"`);
  return named.length === 0 ? null : say.timingsHere({ list: named.slice(0, MOST_TIMINGS).join(', ') });
};
const MOST_TIMINGS = 6;

export const SAID_SHORTLY: readonly SaidLine[] = [
  // `draw 2`, `draw 2 cards` where the verb has no number
  [
    ['body'],
    /^(\w+) (\d+)(?: cards?)?$/,
    ([, name = '', count], words) => {
      const params = words.params(name);
      const [first] = params;
      const player = words.game.kinds.findIndex(({ kernel }) => kernel === 'player');
      if (first?.prep !== null || first.type.of !== 'entity' || first.type.id !== player) return null;
      const by = params.find(({ prep, type }) => prep !== null && type.of === 'number')?.prep;
      if (by != null) return `${name} you ${by} ${count}`;
      return params.length > 1 ? null : count === '1' ? `${name} you` : `repeat ${count} times { ${name} you }`;
    },
  ],
  // `on end of turn { ... }`, `on the start of your turn: draw 1`
  [
    ['items'],
    /^on (?:the )?((?:end|start|beginning) of (?:your |the |this |each |every )?turn)(?:[:,] (.+))?$/,
    ([, when = '', said = ''], words, { opens }) => {
      const timing = words.timing(when);
      if (timing === null) return otherMoment(words);
      if (said === '') return opens ? `on ${timing}` : null;
      const does = statement(said, words);
      return does === null ? null : `on ${timing} { ${does} }`;
    },
  ],
  // `on dawn of enemy`, `on enemy dawn`: the moment of a player, not of each card of that player
  [
    ['items'],
    /^(on|before|after) (?:(\w+) of (?:the |an )?(?:enemy|rival|opponent)|(?:the )?(?:enemy|rival|opponent)(?:'s)? (\w+))$/,
    ([, when, first, second = ''], words, { opens }) => {
      const timing = first || second;
      return opens && words.has('timings', timing) ? `${when} ${timing} enemy player` : null;
    },
  ],
  // `rival(you) loses`
  [['body'], /^(rival\(you\)|\w+) (win|lose)s?(?: the (?:game|match))?$/, ([, who, does]) => `${does} ${who}`],
  // `damage the strongest enemy minion by 4`, where no order has that name
  [
    ['body'],
    /^(\w+) (?:the )?((?:enemy |friendly |other )*)(strong|weak|big|small|old|young|cheap|healthi|tough)est ((?:enemy |friendly |other )*[a-z]\w*)((?: (?:by|to|for|with|from) .+)?)$/,
    ([, verb = '', before = '', how = '', noun = '', rest = ''], words) => {
      const kind = words.kind(/\w+$/.exec(noun)?.[0] ?? '');
      if (!words.has('verbs', verb) || (kind !== undefined && kind.kernel !== null)) return null;
      if (words.game.orders.some(({ name }) => name === `${how}est`)) return null;
      const meant = FIELDS_OF[how] ?? /^$/;
      const field = words.numbersInPlay().find((one) => meant.test(one));
      const which = /^(?:weak|small|young|cheap)$/.test(how) ? 'lowest' : 'highest';
      return field === undefined ? null : doneToMost({ verb, set: `${before}${noun}`, which, field, rest }, words);
    },
  ],
  // `require you.gold > 1 "too dear"`, `require you.gold > 1, because "too dear"`
  [
    ['body', 'items'],
    /^(require .+?),?(?: (?:or|because|otherwise|reason|with))? ("[^"]+")$/,
    ([, test = '', reason]) => (/ (?:else|is(?: not)?|of|in)$/.test(test) ? null : `${test} else ${reason}`),
  ],
  // `refuse if you.gold < 2 "too dear"`, `refuse play when you.gold < 2`
  [
    ['body'],
    new RegExp(`^(?:${REFUSING})(?: \\w+)?? (?:if|when) (.+?)(?:,? (?:else |because |with )?("[^"]+"))?$`),
    ([, test = '', reason = '']) => `require not (${test})${reason === '' ? '' : ` else ${reason}`}`,
  ],
  // `refuse "too dear"`, `refuse play "too dear"`
  [['body'], new RegExp(`^(?:${REFUSING})(?: \\w+)? ("[^"]+")$`), ([, reason = '']) => say.requirementSays({ reason })],
  // `destroy creature named "Imp"`, `destroy random enemy creature called "Imp"`
  [
    ['body'],
    /^(\w+) ((?:[a-z]\w* |\d+ )*?)([a-z]\w*) (?:named|called|with the name|with name) ("[^"]+")((?: .+)?)$/,
    ([, verb = '', before = '', noun = '', card, rest], words) => {
      const kind = words.kind(noun);
      if (kind === undefined || !words.has('verbs', verb)) return null;
      const isOne = /\b(?:random|first|last|the|\d+)\b/.test(before);
      return `${verb} ${before.replace(/^all /, '')}${isOne ? noun : kind.plural} where name is ${card}${rest}`;
    },
  ],
  // `destroy all beasts and dragons`
  [
    ['body'],
    /^(\w+) (?:all )?((?:(?:enemy|friendly|other) )*)([a-z]\w*s) (?:and|or) ([a-z]\w*s)((?: by .+)?)$/,
    ([, verb = '', before = '', first = '', second = '', rest], words) => {
      const [one, two] = [words.member(first), words.member(second)];
      const noun = words.noun(second);
      if (one === null || two === null || noun === null || !words.has('verbs', verb)) return null;
      return `${verb} ${before}${noun.replace(/^\w+ /, '')} where ${one.word} or ${two.word}${rest}`;
    },
  ],
  // `may rival draw 1`, `rival may draw 1`
  [
    ['body'],
    new RegExp(`^(?:may (?:${RIVAL})|(?:${RIVAL}) may) (.+)$`),
    ([, said = ''], words, { opens }) => {
      const does = opens ? null : doneBy(said, words);
      return does === null ? null : `may { ${does} } for rival(you)`;
    },
  ],
  // `if you are active`, `if it is your turn`, `if you are rich`
  [
    ['body'],
    /^((?:else )?if|stop if|require|as long as) (.*?\b)?(?:you(?:'re| are) (?:the )?active(?: player)?|it(?:'s| is) your turn)\b(.*)$/,
    ([, head, before = '', rest]) => `${head} ${before}active is you${rest}`,
  ],
  [
    ['body'],
    /^((?:else )?if|stop if|require|as long as) (.*?\b)?you(?:'re| are) (not )?([a-z]\w*)\b(.*)$/,
    ([, head, before = '', not, word = '', rest], words) =>
      words.quality(word) === null ? null : `${head} ${before}you is ${not}${word}${rest}`,
  ],
  // `damage this creature by 1`, `friendly creatures where that is not this creature`
  [
    ['body', 'items'],
    /^(.*?)\bthis ([a-z]\w*)\b((?! of\b)(?!\.).*)$/,
    ([, before = '', noun = '', rest = ''], words) => {
      const kind = words.kind(noun);
      return kind?.name !== noun || kind.kernel !== null ? null : `${before}self${rest}`;
    },
  ],
];
