/** Statements that leave something out, or say of a set or a number what this language says of one card. With the lines to write. */

import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { statement } from './said-in-effects.ts';
import type { SaidWords } from './said-words.ts';

/** What other languages call a requirement that does not hold. */
const REFUSING = 'refuse|forbid|deny|disallow|reject|cancel';

/** Who is meant beside oneself, before `may` or behind it. */
const RIVAL = 'rival|enemy|(?:the |your )?opponent|the enemy|the rival';

/** A statement that another player does: `draw 1 for rival(you)`. Null for a verb that is about no player. */
function doneBy(said: string, words: SaidWords): string | null {
  const does = statement(said, words);
  const verb = words.game.verbs.find(({ name }) => name === /^\w+/.exec(said)?.[0]);
  const player = words.game.kinds.findIndex(({ kernel }) => kernel === 'player');
  const whose = verb?.params.find(({ prep, type }) => prep === 'for' && type.id === player);
  return does === null ? null : whose === undefined || / for /.test(does) ? does : `${does} for rival(you)`;
}

export const SAID_SHORTLY: readonly SaidLine[] = [
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
