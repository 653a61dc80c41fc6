/** Names in quotes, of cards, decks and mods: what nobody can see or tell apart is reported. */

import { latinised, latinLike, oddLetter } from '../../grammar/lookalikes.ts';
import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Source, SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { withPlainQuotes } from '../diagnostics/plain-name.ts';
import type { Context } from './context.ts';

/** The most characters of a name. */
const LONGEST = 80;
/**
 * Control characters, marks of direction, and characters without a width. A joiner is allowed between pictures, and after a
 * letter of a script that is written with joiners.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}|(?<!\p{Extended_Pictographic}|\ufe0f|[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}])[\u200c\u200d]/gu;

/** Words of ASCII with single blanks between them. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Reports a name that has no letters, has blanks around it or unseen characters in it, or is too long. False then. */
export function checkQuotedName(g: Context, source: Source, name: tree.NameNode): boolean {
  // nearly all names, tested by one expression in place of six
  if (name.text.length <= LONGEST && PLAIN.test(name.text)) return true;
  const said = faultOf(name.text);
  const where = { source, start: name.start, end: name.end };
  if (said === null) {
    checkLetters(g, where, name.text);
    return true;
  }
  const close = name.text.replace(UNSEEN, '').trim();
  const isMended = close.length <= LONGEST && faultOf(close) === null;
  const text = inQuotes(close);
  g.reporter.report(
    where,
    say.unreadableName({ reason: said }),
    isMended ? { fix: { title: say.changeTo({ close }), where, text } } : {},
  );
  return false;
}

/** A name as a text of the language. */
const inQuotes = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** Warns of a word with letters of two alphabets that look alike. */
function checkLetters(g: Context, where: SourceRange, name: string): void {
  const letter = oddLetter(name);
  if (letter === null) return;
  const close = latinised(name);
  const isMended = !/[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(close);
  const text = inQuotes(close);
  const message = say.mixedLetters({ letter, name, like: latinLike(letter) ?? '' });
  // the name may be another one's
  const isTaken = g.sources.some((source) => source.text.includes(text));
  const fix = { title: say.changeTo({ close }), where, text };
  g.reporter.report(where, message, isTaken ? { help: say.nameIsThere({ close }) } : isMended ? { fix } : {});
}

function faultOf(name: string): Wording | null {
  const seen = name.replace(UNSEEN, '');
  if (seen !== name) return say.hasUnseen();
  if (!/[^\p{Z}\p{M}]/u.test(name)) return say.isEmpty();
  if (name.trim() !== name) return say.hasBlanksAround();
  return name.length > LONGEST ? say.isTooLong({ count: name.length, most: LONGEST }) : null;
}

/** Names that look alike, by what is left without case, kinds of blanks and of quotation marks, compatibility forms and alphabets. */
export class AlikeNames {
  readonly #names = new Map<string, { name: string; where: SourceRange }>();

  /** Warns if another name looks like this one. */
  check(g: Context, source: Source, { text, start, end }: tree.NameNode): void {
    const bare = PLAIN.test(text)
      ? text.toLowerCase()
      : latinised(withPlainQuotes(text).normalize('NFKC')).toLowerCase().replace(/\s+/g, ' ');
    const where = { source, start, end };
    const twin = this.#names.get(bare);
    if (twin === undefined) this.#names.set(bare, { name: text, where });
    else if (twin.name !== text) {
      const cause = { where: twin.where, message: say.firstIsHere() };
      g.reporter.report(where, say.alikeNames({ name: text, other: twin.name }), { cause });
    }
  }
}
