/** A cursor over the parts of a phrase: looks at words ahead, and reports parts that do not fit. */

import { baseForms } from '../../../grammar/near.ts';
import type { Wording } from '../../../grammar/templates.ts';
import type * as tree from '../../../grammar/tree.ts';
import { type DiagnosticDetails, near, type SourceRange, suggest } from '../../diagnostics/index.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, FieldId, KindId, Param, Trigger } from '../../ir/index.ts';
import { article, sayType } from '../../ir/types.ts';
import { type Context, type Env, localType, type SymbolClass } from '../../scope/context.ts';
import { SIDES, sidesOf } from '../../vocabulary/seat-names.ts';
import { fieldType } from '../members.ts';
import { AGGREGATES, type ExpectedType } from './shapes.ts';

/** Words of other languages that a word of this language can replace directly. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['this', 'self'],
  ['null', 'nothing'],
  ['none', 'nothing'],
  ['opponent', 'rival(you)'],
]);
/** The most zones that help lists. */
const MOST_ZONES = 8;
const QUANTIFIERS = new Set(['all', 'random', 'first', 'last', 'some', 'no', 'the']);
/** Words of English before "of" for how many there are. */
const COUNTING = new Set(['number', 'amount']);
/** Operators of other languages for the remainder of a division. */
const REMAINDER = new Set(['mod', 'modulo', 'rem']);
/** Classes of words that stand in no phrase, so none of them is what a misspelt word there means. */
const NOT_VALUES: ReadonlySet<SymbolClass> = new Set(['verb', 'move', 'phase']);

/** The declared words that a phrase may contain. */
export function wordsOfPhrases({ symbols }: Context): string[] {
  return [...symbols].filter(([, all]) => all.some(({ is }) => !NOT_VALUES.has(is))).map(([word]) => word);
}

/** Text in quotes, unless it has quotes already. */
const quoted = (text: string): string => (text.startsWith('"') ? text : `"${text}"`);

/** The state of parsing one phrase. */
export interface PhraseParser {
  readonly g: Context;
  readonly env: Env;
  readonly parts: readonly tree.PhrasePart[];
  /** The closing `where` or `weighing`; null where there is none, or after it is taken. */
  tail: tree.Tail | null;
  readonly span: tree.Span;
  /** The index of the next part. */
  at: number;
  /** In a scenario, the player named before a noun: `blue base`. */
  side: Expr | null;
  /** The next head is expected to be a set: a card's name means all entities with that name. */
  wantsSet: boolean;
}

/** A parser at the start of a phrase. */
export function parserOf(g: Context, env: Env, phrase: tree.Phrase): PhraseParser {
  const { parts, tail } = phrase;
  return { g, env, parts, tail, span: phrase, at: 0, side: null, wantsSet: false };
}

export function peekPart(p: PhraseParser, ahead = 0): tree.PhrasePart | undefined {
  return p.parts[p.at + ahead];
}

/** The plain word at an offset: no arguments, one level, no path. */
export function plainWordAt(p: PhraseParser, ahead = 0): tree.NameNode | null {
  const part = peekPart(p, ahead);
  if (part?.node !== 'atom' || part.levels.length !== 1) return null;
  const prim = part.levels[0];
  return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name : null;
}

export function isConnector(p: PhraseParser, text: 'of' | 'in' | 'on', ahead = 0): boolean {
  const part = peekPart(p, ahead);
  return part?.node === 'connector' && part.text === text;
}

export function atomFollows(p: PhraseParser, ahead = 1): boolean {
  return peekPart(p, ahead)?.node === 'atom';
}

export function isLocalName(p: PhraseParser, name: string): boolean {
  return p.env.names.has(name) || p.env.choices.has(name);
}

/** Whether a name is a side in this scenario and also a word of an enum (of this one): `red units`, `then x.colour is red`. */
export function isSideAndWord({ env, g }: PhraseParser, name: string, of: number | null = null): boolean {
  if (!env.scenario || !(SIDES as readonly string[]).includes(name)) return false;
  return g.findAll(name, 'member').some((member) => of === null || member.enum === of);
}

/** `M health 12`: the field of a local as it is written. Null if it is none. */
function fieldOfLocal(p: PhraseParser, part: tree.PhrasePart, field: string | null): string | null {
  const at = p.parts.indexOf(part);
  const [before, after] = [p.parts[at - 1], p.parts[at + 1]];
  if (field === null || before === undefined) return null;
  const local = p.env.source.text.slice(before.start, before.end);
  if (!p.env.names.has(local) || p.g.find(field, 'field') === null) return null;
  const value = after?.node === 'atom' && after.levels[0]?.node === 'number' ? after.levels[0].value : null;
  return value === null ? `${local}.${field}` : `${local}.${field} is ${value}`;
}

/** Help that lists the zones or the words of an enum; null of another type, and of one with many words. */
function wordsOf({ g }: PhraseParser, want: ExpectedType, name: string): Wording | null {
  if (want?.of === 'status') return say.declareStatus({ name });
  if (want?.of === 'zone') {
    const list = g.game.zones.map((zone) => (zone.each === 'player' ? `${zone.name} of you` : zone.name));
    return say.oneOf({ list: [...list.slice(-MOST_ZONES), 'gone'].join(', ') });
  }
  const members = want?.of === 'enum' ? (g.game.enums[want.id ?? -1]?.members ?? []) : [];
  return members.length === 0 || members.length > 12 ? null : say.oneOf({ list: members.join(', ') });
}

export function reportUnexpected(p: PhraseParser, part: tree.PhrasePart): null {
  const name = part.node === 'atom' && part.levels[0]?.node === 'name' ? part.levels[0].name.text : null;
  if (part.node === 'atom' && name !== null && (QUANTIFIERS.has(name) || !isKnown(p, name))) {
    return reportUnknown(p, name, part);
  }
  const shown = p.env.source.text.slice(part.start, Math.min(part.end, part.start + 40));
  const before = p.parts[p.parts.indexOf(part) - 1];
  const said = part.node === 'atom' && part.levels.every((prim) => describes(p, prim, true));
  const word = quoted(shown);
  const message =
    before === undefined
      ? say.unexpected({ word })
      : say.unexpectedAfter({ word, before: quoted(p.env.source.text.slice(before.start, before.end)) });
  const field = fieldOfLocal(p, part, name);
  p.g.error(p.env.source, part, message, {
    help:
      field !== null
        ? say.lineIs({ line: field })
        : REMAINDER.has(name ?? '')
          ? say.noRemainder()
          : said
            ? say.beforeNoun({ adjective: name ?? shown })
            : say.phraseOrder(),
  });
  return null;
}

export function isKnown(p: PhraseParser, name: string): boolean {
  return (p.g.symbols.get(name)?.length ?? 0) > 0 || isLocalName(p, name);
}

export function reportUnknown(p: PhraseParser, name: string, span: tree.Span, want: ExpectedType = null): null {
  const at = p.parts.findIndex((part) => part.start === span.start);
  if (QUANTIFIERS.has(name) && at > 0 && p.parts[at + 1]?.node === 'atom') {
    p.g.error(p.env.source, span, say.quantifierFirst({ word: name }));
    return null;
  }
  const part = p.parts.find(({ start, end }) => start <= span.start && span.end <= end);
  if (QUANTIFIERS.has(name) && part?.node === 'atom' && part.levels.length > 1) {
    p.g.error(p.env.source, span, say.quantifierInTable({ word: name }));
    return null;
  }
  const following = p.parts[at + 1];
  if (COUNTING.has(name) && following?.node === 'connector' && following.text === 'of') {
    const where = { source: p.env.source, start: span.start, end: span.start + name.length };
    p.g.error(p.env.source, where, say.unknownName({ name }), {
      help: say.countOf(),
      fix: { title: say.changeTo({ close: 'count' }), where, text: 'count' },
    });
    return null;
  }
  if (QUANTIFIERS.has(name)) {
    const line = p.parts.length === 1 ? withoutParentheses(p, part) : null;
    const help = line === null ? {} : { help: say.lineIs({ line }) };
    p.g.error(p.env.source, span, say.quantifierNeedsNoun({ word: name }), help);
    return null;
  }
  if (AGGREGATES.has(name)) {
    const where = { source: p.env.source, start: span.start, end: span.start + name.length };
    p.g.error(p.env.source, where, say.needsOf({ word: name }), {
      help: name === 'count' ? say.countOf() : say.aggregateOf({ word: name }),
      fix: { title: say.writeOf({ word: name }), where, text: `${name} of` },
    });
    return null;
  }
  const candidates = [
    ...p.env.names.keys(),
    ...p.env.choices.keys(),
    ...wordsOfPhrases(p.g),
    'self',
    'you',
    'it',
    'that',
    'here',
    'nothing',
  ];
  const where = { source: p.env.source, start: span.start, end: span.start + name.length };
  if (name === 'it') {
    const { candidate, loop } = p.env;
    p.g.error(
      p.env.source,
      where,
      candidate !== null ? say.itInWhere() : loop !== null ? say.namedInLoop({ name: loop }) : say.noIt(),
    );
    return null;
  }
  if (p.env.scenario && (SIDES as readonly string[]).includes(name)) {
    p.g.error(p.env.source, where, say.unknownSide({ name, list: sidesOf(p.g).join(', ') }));
    return null;
  }
  if (p.env.scenario && name === 'sometimes') {
    p.g.error(p.env.source, where, say.unknownName({ name }), { help: say.sometimesFirst() });
    return null;
  }
  const kind = p.g.game.kinds.find((one) => pluralInEnglish(one.name) === name);
  if (kind !== undefined) {
    const help = say.pluralIs({ kind: kind.name, plural: kind.plural, name });
    p.g.error(p.env.source, where, say.unknownName({ name }), { help });
    return null;
  }
  const adjective = near(
    name,
    p.g.game.adjectives.map((a) => a.name),
  );
  if (adjective !== null && baseForms(name.toLowerCase()).includes(adjective)) {
    const noun = p.g.game.kinds.find(({ lives, kernel }) => kernel === null && lives.length > 0)?.plural ?? 'cards';
    p.g.error(p.env.source, where, say.adjectiveNeedsNoun({ adjective, noun }));
    return null;
  }
  const unnamed = p.env.trigger === null ? undefined : paramsOf(p, p.env.trigger).find((one) => one.name === name);
  if (unnamed !== undefined) {
    const type = sayType(p.g.game, unnamed.type).replace(/^an? /, '');
    p.g.error(
      p.env.source,
      where,
      say.unnamedArgument({ name, prep: unnamed.prep ?? p.env.trigger?.word ?? '', type }),
    );
    return null;
  }
  const card = cardWithoutQuotes(p, span);
  if (card !== null) {
    const text = `"${card}"`;
    const whole = { ...where, end: span.start + card.length };
    p.g.error(p.env.source, whole, say.unknownName({ name: card }), {
      help: say.nameInQuotes({ name: card }),
      fix: { title: say.changeTo({ close: text }), where: whole, text },
    });
    return null;
  }
  // A word of another game or language is not a misspelling.
  const foreign = say.foreignHelp(name.toLowerCase());
  p.g.error(
    p.env.source,
    where,
    say.unknownName({ name }),
    foreign === undefined
      ? suggest(where, name, candidates, wordsOf(p, want, name) ?? say.declareOrSpell())
      : { help: foreign, ...ownWordFix(p, name, where) },
  );
  return null;
}

/** `all (units where move > 2)` without its parentheses; null for anything else. */
function withoutParentheses({ env: { source } }: PhraseParser, part: tree.PhrasePart | undefined): string | null {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  const inside = prim?.node === 'name' && prim.path.length === 0 && prim.args?.length === 1 ? prim.args[0] : undefined;
  if (prim?.node !== 'name' || inside === undefined) return null;
  return `${prim.name.text} ${source.text.slice(inside.start, inside.end)}`;
}

/** The plural in English of a word whose plural is irregular there: heroes, wolves, knives; else null. */
function pluralInEnglish(word: string): string | null {
  if (/[^aeiou]o$/.test(word)) return `${word}es`;
  return /fe?$/.test(word) ? word.replace(/fe?$/, 'ves') : null;
}

/** The longest name of a card that is written at a place without its quotes; null if there is none. */
function cardWithoutQuotes({ g, env: { source } }: PhraseParser, { start }: tree.Span): string | null {
  let longest: string | null = null;
  for (const { name } of g.game.cards) {
    if (name.length <= (longest?.length ?? 0) || source.text.slice(start, start + name.length) !== name) continue;
    if (!/\w/.test(source.text[start + name.length] ?? '')) longest = name;
  }
  return longest;
}

/** The parameters of what a trigger listens to. */
function paramsOf({ g }: PhraseParser, { timing, verb, move }: Trigger): readonly Param[] {
  const { timings, verbs, moves } = g.game;
  return (timings[timing ?? -1] ?? verbs[verb ?? -1] ?? moves[move ?? -1])?.params ?? [];
}

/** The fix that replaces a word of another language by this language's word. */
function ownWordFix(p: PhraseParser, name: string, where: SourceRange): Pick<DiagnosticDetails, 'fix'> {
  const text = OWN.get(name.toLowerCase());
  if (text === undefined || (text.startsWith('rival') && p.g.find('rival', 'value') === null)) return {};
  return { fix: { title: say.changeTo({ close: text }), where, text } };
}

export function classOf(p: PhraseParser, text: string): string {
  const is = p.g.symbols.get(text)?.[0]?.is ?? (isLocalName(p, text) ? 'name' : 'word');
  return is === 'member' ? 'a word of an enum' : is === 'tag' ? 'a word said of verbs' : article(is);
}

export function isNumberLocal(p: PhraseParser, name: string): boolean {
  const local = p.env.names.get(name);
  return local !== undefined && localType(p.env, local).of === 'number';
}

export function kindAt(p: PhraseParser, ahead: number): { id: KindId; plural: boolean } | null {
  const word = plainWordAt(p, ahead);
  return word === null ? null : p.g.find(word.text, 'kind');
}

/**
 * Whether a noun follows this word, with only adjectives in between: `brave hare unit`. `related`: also accept
 * adjectives that take an operand. After a noun such a word is a tail: `tile behind self`.
 */
export function nounFollows(p: PhraseParser, related = true): boolean {
  for (let ahead = 1; ; ahead++) {
    const part = peekPart(p, ahead);
    if (part?.node !== 'atom') return false;
    if (part.levels.length === 1 && (part.levels[0]?.node === 'string' || isNoun(p, plainWordAt(p, ahead)?.text)))
      return true;
    if (!part.levels.every((prim) => describes(p, prim, related))) return false;
  }
}

function isNoun(p: PhraseParser, text: string | undefined): boolean {
  if (text === undefined) return false;
  return (
    p.g.find(text, 'kind') !== null || p.g.find(text, 'zone') !== null || /^(abilit(y|ies)|status(es)?)$/.test(text)
  );
}

/** Whether the word is an adjective, a status, a member of an enum, a tag, a timing or a truth field. */
function describes(p: PhraseParser, prim: tree.Prim, related: boolean): boolean {
  if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0) return false;
  return (p.g.symbols.get(prim.name.text) ?? []).some((s) => {
    if (s.is === 'adjective') return related || (p.g.game.adjectives[s.id]?.params.length ?? 0) < 2;
    if (s.is === 'field') return isTruthField(p, s.id);
    return s.is === 'member' || s.is === 'status' || s.is === 'tag' || s.is === 'timing';
  });
}

export function isTruthField(p: PhraseParser, id: FieldId): boolean {
  return fieldType(p.g, id).of === 'truth';
}
