/** Words of timings, `at the start of your turn` and `Battlecry:`, and of statuses, `frozen` and `with taunt`. */
import type { Until } from '../ir/index.ts';
import type { TextContext } from './context.ts';
import { fillTemplate } from './fill.ts';
import type { Count } from './language.ts';
import { paramsOf, parseTemplate, wordsOfName } from './template.ts';

/** A head and what follows it: `when used, draw 1 card`, `battlecry: Draw 1 card`. */
export const underHead = (t: TextContext, head: string, rest: string, mark = ','): string =>
  head.endsWith(':') ? `${head} ${t.language.capital(rest)}` : `${head}${mark} ${rest}`;

/** The words of a timing without the colon of a label. */
export function timingWords(t: TextContext, timing: number): string {
  const decl = t.game.timings[timing];
  const template = decl?.text == null ? null : parseTemplate(decl.text);
  return template === null
    ? t.say('on', { timing: wordsOfName(decl?.name ?? '') })
    : fillTemplate(t, template.pieces, new Map()).replace(/:$/, '');
}

/** Whether the text of a timing is a label with a colon, `Battlecry:`: it ends in one, or is no moment. */
export function isLabel(t: TextContext, timing: number): boolean {
  const text = t.game.timings[timing]?.text;
  return text != null && (text.trimEnd().endsWith(':') || t.language.isLabel(text));
}

/**
 * `until the end of your turn`; `until the end of its turn`, if the bearer is not surely yours; `until the end of its
 * owner’s turn`, if it is not about the bearer. Words that say how long are printed alone: `this turn`.
 */
export function untilWords(t: TextContext, { timing, whose }: Until, bearer: Count, count = bearer): string {
  const decl = t.game.timings[timing];
  const template = decl?.text == null ? null : parseTemplate(decl.text);
  const own = t.language.own(count === 'you' ? 'one' : count);
  const words = timingWords(t, timing);
  if (t.language.isSpan(words)) return words;
  const player =
    whose === 'self' ? t.language.own(bearer) : t.say(whose === 'any' ? 'anyones' : 'itsPlayers', { own, whose });
  const moment = template === null || paramsOf(template.pieces).size > 0 ? null : t.language.momentOf(words, player);
  if (whose === 'self' && isLabel(t, timing) && moment === null)
    return t.say('untilLabel', { own: player, label: words });
  if (whose === 'self') return t.say('until', { timing: moment ?? words });
  if (moment !== null) return t.say('until', { timing: moment });
  // The template is about its bearer, so the name is printed.
  const name = wordsOfName(decl?.name ?? '');
  return t.say(whose === 'any' ? 'untilAny' : 'untilOf', { own, whose, timing: name });
}

/** A status as a modifier: `frozen`, `with taunt`. */
export function statusWords(t: TextContext, status: number): string {
  const words = t.game.statuses[status]?.text ?? wordsOfName(t.game.statuses[status]?.name ?? '');
  return words.replace(/^has /, t.say('with', { what: '' }));
}

/** What an entity with the status has, `taunt`; null of a status that is an adjective. */
export function statusNoun(t: TextContext, status: number): string | null {
  const [words, start] = [statusWords(t, status), t.say('with', { what: '' })];
  return words.startsWith(start) ? words.slice(start.length) : null;
}

/** A status as a thing of its own: `taunt`, `frozen`. */
export const statusName = (t: TextContext, status: number): string => statusNoun(t, status) ?? statusWords(t, status);
