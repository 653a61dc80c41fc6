/** Messages for words that are no items of a card, with the words that can be. */

import { baseForms } from '../../grammar/near.ts';
import { BODY, type Help, type LineEdit, type Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { KindId } from '../ir/index.ts';
import { article, capital, entityType, isKind } from '../ir/types.ts';
import type { Context } from '../scope/context.ts';
import { causeOf, fieldNames, fieldType } from './members.ts';

/**
 * Reports a table of words without its field: `heart/club/heart`, or of words that are items of their own, of which only the
 * first would count: `Lifesteal/Lifesteal/Thorns`. False if it is something else.
 */
export function reportWordTable(g: Context, kind: KindId, part: tree.PhrasePart | undefined, source: Source): boolean {
  const levels = part?.node === 'atom' ? part.levels : [];
  if (part === undefined || levels.length < 2) return false;
  const names = levels.flatMap((prim) =>
    prim.node === 'name' && prim.args === null && prim.path.length === 0 ? [prim.name] : [],
  );
  if (names.length < levels.length) return false;
  const field = g.game.fields.find(
    ({ type, kind: of }) =>
      (type.of === 'enum' || type.of === 'flags') &&
      isKind(g.game, kind, of) &&
      names.every(({ text }) => g.findAll(text, 'member').some((member) => member.enum === type.id)),
  );
  const fix = (text: string) => ({
    title: say.write({ text }),
    where: { source, start: part.start, end: part.end },
    text,
  });
  if (field !== undefined) {
    const text = `${field.name} ${source.text.slice(part.start, part.end)}`;
    g.error(source, part, say.tableOfWords({ field: field.name }), { help: say.sayIt({ text }), fix: fix(text) });
    return true;
  }
  const words = [...new Map(names.map((name) => [name.text, name])).values()];
  const unknown = words.find(({ text }) => !ITEM_WORDS.some((is) => g.find(text, is) !== null));
  if (unknown !== undefined) {
    reportWord(g, unknown, kind, source, itemsOf(g, kind));
    return true;
  }
  const items = words.map(({ text: word }) =>
    itemAtLevels(
      g,
      kind,
      word,
      names.map(({ text }) => text === word),
    ),
  );
  const text = items.join(', ');
  const isSayable = items.every((item) => item !== null);
  g.error(source, part, say.tableOfItems(), isSayable ? { help: say.sayIt({ text }), fix: fix(text) } : {});
  return true;
}

/** Words that are items of a card by themselves. */
const ITEM_WORDS = ['field', 'keyword', 'status', 'member'] as const;

/** A word as an item that counts on some levels; null if it cannot be written in one line. */
function itemAtLevels(g: Context, kind: KindId, word: string, at: readonly boolean[]): string | null {
  const { game } = g;
  const field = game.fields.find(({ name, kind: of }) => name === word && isKind(game, kind, of));
  const keyword = game.keywords[g.find(word, 'keyword')?.id ?? -1];
  if (field === undefined && keyword === undefined && g.find(word, 'status') === null) return null;
  if (field !== undefined && field.type.of !== 'truth') return null;
  if (!at.includes(false)) return word;
  if (field !== undefined) return `${word} ${at.join('/')}`;
  const needs = keyword?.params.filter(({ value, optional }) => value === null && !optional) ?? [];
  if (needs.some(({ type, prep }) => type.of !== 'number' || prep !== null)) return null;
  return `self have ${word}${needs.length > 0 ? ' 1' : ''} when ${atLevels(at)}`;
}

/** The condition that a card has one of some levels. */
function atLevels(at: readonly boolean[]): string {
  const [first, last] = [at.indexOf(true), at.lastIndexOf(true)];
  const isRun = !at.slice(first, last).includes(false);
  if (first < last && isRun && first === 0) return `self.level < ${last + 2}`;
  if (first < last && isRun && last === at.length - 1) return `self.level > ${first}`;
  return at.flatMap((is, i) => (is ? [`self.level is ${i + 1}`] : [])).join(' or ');
}

/** Keywords of other games for which `explain` shows how they are said here, see vocabulary/other-games.ts. */
export const OF_OTHER_GAMES: ReadonlySet<string> = new Set(
  (
    'taunt provoke defender haste rush charge flying flyer reach evasion unblockable trample overwhelm shield barrier armor armour ward hexproof shroud elusive stealth unique deathtouch ' +
    'poisonous lethal venom lifesteal lifelink drain battlecry warcry deathrattle'
  ).split(' '),
);

/** Most words that are listed of each class. */
const MOST_LISTED = 12;

/** The words of the enums, and the statuses, that a card of a kind can have. */
function wordsOf({ game }: Context, kind: KindId): { words: string[]; statuses: string[] } {
  const fields = game.fields.filter((f) => f.kernel === null && f.derived === null && isKind(game, kind, f.kind));
  const enums = new Set(fields.flatMap(({ type }) => (type.of === 'enum' || type.of === 'flags' ? [type.id] : [])));
  return {
    words: game.enums.flatMap(({ members }, id) => (enums.has(id) ? members : [])),
    statuses: game.statuses.flatMap(({ name, kind: of }) => (isKind(game, kind, of) ? [name] : [])),
  };
}

/** Help that lists the fields, the words of enums, the statuses and the keywords that a card of a kind can have. */
export function itemsOf(g: Context, kind: KindId): Wording {
  const { game } = g;
  const fields = game.fields.filter(
    (f) => f.kernel === null && f.derived === null && f.limit === undefined && isKind(game, kind, f.kind),
  );
  const { words, statuses } = wordsOf(g, kind);
  const listed = (names: readonly string[]): string =>
    names.slice(0, MOST_LISTED).join(', ') + (names.length > MOST_LISTED ? ' and others' : '');
  const [own, keywords] = [fields.map(({ name }) => name), game.keywords.map(({ name }) => name)];
  const all = [own, words, statuses, keywords].filter((names) => names.length > 0).map(listed);
  return all.length === 0
    ? say.cardItems()
    : say.cardOfKind({ kind: article(game.kinds[kind]?.name ?? ''), list: all.join('; ') });
}

/** Reports the name of a field, a keyword or a status with its number stuck to it: `strength4`, `strength1/2/3/4/5`. */
export function reportMissingBlank(g: Context, kind: KindId, part: tree.PhrasePart, source: Source): boolean {
  const [whole, word = '', value = ''] = STUCK.exec(source.text.slice(part.start, part.end)) ?? [];
  if (whole === undefined || ANY.some((is) => g.find(whole, is) !== null)) return false;
  const known = g.find(word, 'keyword') ?? g.find(word, 'status');
  if (known === null && !fieldNames(g, entityType(kind)).includes(word)) return false;
  const at = part.start + word.length;
  g.error(source, part, say.blankMissing({ word, value }), {
    fix: { title: say.blankBetween(), where: { source, start: at, end: at }, text: ' ' },
  });
  return true;
}

const STUCK = /^([\p{L}_]+)(-?\d+(?:\/-?\d+)*)$/u;
const ANY = ['field', 'keyword', 'status', 'member'] as const;

/** Reports a word that is neither. `otherwise`: the help if no word is similar. */
export function reportWord(g: Context, word: tree.NameNode, kind: number, source: Source, otherwise: Wording): void {
  const noun = g.game.kinds[kind]?.name ?? 'card';
  const own = g.game.fields.filter((f) => isKind(g.game, kind, f.kind)).map(({ name }) => name);
  const field = g.find(word.text, 'field');
  if (field !== null && own.includes(word.text)) {
    g.error(source, word, say.needsValue({ word: word.text }));
    return;
  }
  if (field !== null) {
    const of = g.game.kinds[g.game.fields[field.id]?.kind ?? 0]?.name ?? '';
    const known = g.game.fields.filter(
      (f) => f.kernel === null && f.derived === null && f.limit === undefined && isKind(g.game, kind, f.kind),
    );
    g.error(source, word, say.fieldOfOther({ field: word.text, owner: of, kind: article(noun) }), {
      help:
        known.length === 0
          ? say.kindHasNoFields({ kind: capital(article(noun)) })
          : say.itHas({ list: known.map((f) => f.name).join(', ') }),
      ...causeOf(g, 'field', field.id),
    });
    return;
  }
  const line = protectedBy(g, source, word);
  if (line !== null) {
    g.error(source, word, say.unknownItem({ word: word.text, kind: noun }), { help: line });
    return;
  }
  if (g.find(word.text, 'kind')?.plural === true) {
    const [said = '', set, by, less] =
      /^(\w+ in [\w ]+?) costs? (\d+) (less|more)\b/.exec(source.text.slice(word.start, word.start + 200)) ?? [];
    const line = `${set} have cost ${less === 'less' ? '-' : '+'}${by}`;
    g.error(source, word, say.unknownItem({ word: word.text, kind: noun }), {
      help:
        set === undefined
          ? say.haveChanges({ noun: word.text })
          : { line, start: word.start, end: word.start + said.length },
    });
    return;
  }
  if (g.find(word.text, 'timing') !== null && /^ *\{/.test(source.text.slice(word.end, word.end + 20))) {
    const help = { line: `on ${word.text}${BODY}`, start: word.start, end: word.end };
    g.error(source, word, say.unknownItem({ word: word.text, kind: noun }), { help });
    return;
  }
  const openers = ['before', 'after', 'instead', 'choose'];
  const { words: members, statuses } = wordsOf(g, kind);
  const words = [...statuses, ...g.game.keywords.map((k) => k.name), ...members, ...own, ...openers];
  const where = { source, start: word.start, end: word.end };
  const help = OF_OTHER_GAMES.has(word.text.toLowerCase()) ? say.keywordElsewhere({ word: word.text }) : otherwise;
  const extra = words.includes(word.text) ? { help } : suggest(where, word.text, words, help);
  g.reporter.report(where, say.unknownItem({ word: word.text, kind: noun }), extra);
}

/** An item from a word on. */
const itemFrom = ({ text }: Source, { start }: tree.NameNode): string =>
  /^[^{},\n]*/.exec(text.slice(start, start + 100))?.[0].trimEnd() ?? '';

/** `before destroy friendly hero { prevent }` for `friendly heroes cannot be destroyed`. */
function protectedBy(g: Context, source: Source, word: tree.NameNode): LineEdit | null {
  const [said = '', what = '', done = ''] =
    /^([a-z_]\w*(?: [a-z_]\w*)*) cannot be (\w+)$/.exec(itemFrom(source, word)) ?? [];
  const forms = baseForms(done);
  const verb = g.game.verbs.find(({ name, params }) => forms.includes(name) && params[0]?.prep === null);
  const words = what.split(' ');
  const kind = g.game.kinds[g.find(words.at(-1) ?? '', 'kind')?.id ?? -1];
  if (verb === undefined || kind === undefined) return null;
  const line = `before ${verb.name} ${[...words.slice(0, -1), kind.name].join(' ')} { prevent }`;
  return { line, start: word.start, end: word.start + said.length };
}

/** `Ward 2` for `Ward (2)`, and what a card has for a number that is counted; null of an item without parentheses. */
export function inParentheses({ phrase }: tree.Item, { text }: Source): { help: LineEdit } | null {
  const [, keyword, value = ''] = /^(\w+) ?\((.+)\)$/s.exec(text.slice(phrase.start, phrase.end)) ?? [];
  if (keyword === undefined) return null;
  const line = /^\d+$/.test(value) ? `${keyword} ${value}` : `self have ${keyword} (${value})`;
  return { help: { line, start: phrase.start, end: phrase.end } };
}

/** Help for `power 5 when TEST` and `shielded when TEST`: a static. Help for `cost 1 { ... }`: an ability. */
export function conditionMeant(g: Context, kind: KindId, item: tree.Item, source: Source): Help {
  const { when, body, phrase } = item;
  if (when === null || body !== null) return say.abilityBegins({ timing: g.game.timings[0]?.name ?? 'death' });
  const [name = '', ...value] = source.text.slice(phrase.start, phrase.end).split(' ');
  const field = g.find(name, 'field');
  const type = field === null ? null : fieldType(g, field.id).of;
  const amount = value.join(' ');
  const given = type === 'truth' ? ' true' : type === 'number' ? ` ${amount}` : amount === '' ? '' : ` ${amount}`;
  const [, not = '', asked = '', rest = ''] = /^(not )?(\w*)(.*)$/s.exec(source.text.slice(when.start, when.end)) ?? [];
  // a field of the match has no holder
  const isOwn = g.findAll(asked, 'field').some(({ id }) => isKind(g.game, kind, g.game.fields[id]?.kind ?? -1));
  const test = `${not}${isOwn ? `self.${asked}` : asked}${rest}`;
  return { line: `self have ${name}${given} when ${test}`, start: item.start, end: when.end };
}
