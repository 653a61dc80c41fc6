/** Statements that leave something out, or say of a set or a number what this language says of one card. With the lines to write. */

import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';

/** What other languages call a requirement that does not hold. */
const REFUSING = 'refuse|forbid|deny|disallow|reject|cancel';

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
];
