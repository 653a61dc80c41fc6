/**
 * Words of other games for a word of this game: `## Elsewhere: heal, gain N health` in its documentation. An error at
 * such words gets help that names this game's own word.
 */

import { fill } from '../../grammar/templates.ts';
import type { Game } from '../ir/index.ts';
import { type WordClass, type WordRecord, wordRecords } from '../vocabulary/records.ts';
import { type Diagnostic, type Source, suggestsWord } from './index.ts';
import * as say from './messages/index.ts';

/** The list up to the period, in the documentation. */
const SAID = /(?:^| )Elsewhere: ([^.]*)\./;

/** The synonyms in a documentation, in lower case. */
export function synonymsOf(doc: string): string[] {
  const list = SAID.exec(doc)?.[1] ?? '';
  return list
    .split(',')
    .map((words) => words.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((words) => words !== '');
}

interface Synonym {
  words: string;
  /** Matches the words at a position of a text; `N` matches any number. */
  pattern: RegExp;
  record: WordRecord;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The patterns that were made: most are of the words of the prelude, which is the same for all compilations. */
const PATTERNS = new Map<string, RegExp>();
const MOST_PATTERNS = 2000;

function patternOf(words: string): RegExp {
  let pattern = PATTERNS.get(words);
  if (pattern !== undefined) return pattern;
  const parts = words.split(' ').map((word) => (word === 'n' ? '\\d+' : escaped(word)));
  pattern = new RegExp(`${parts.join('[ \\t]+')}(?![\\p{L}\\p{N}_])`, 'iuy');
  if (PATTERNS.size === MOST_PATTERNS) PATTERNS.clear();
  PATTERNS.set(words, pattern);
  return pattern;
}

/** The synonyms in a record's documentation; of a timing also its printed text: `when played`, `at the start of your turn`. */
function wordsFor({ class: is, doc, template, params }: WordRecord): string[] {
  const printed = is === 'timing' && params.length === 0 && template !== null ? template.toLowerCase() : '';
  return [...synonymsOf(doc), ...(/^(?:when|at|whenever|on)\b[\p{L}\p{N}' ]*$/u.test(printed) ? [printed] : [])];
}

/** Quicker than to make all records, for games without any synonym. */
function mayHaveSynonyms(game: Game): boolean {
  const { kinds, fields, enums, options, zones, statuses, adjectives, values, orders, timings, verbs, moves } = game;
  const rest = [statuses, adjectives, values, orders, timings, verbs, moves, game.keywords];
  const words: readonly (readonly { doc: string }[])[] = [kinds, fields, enums, options, zones, ...rest];
  return (
    timings.some(({ params, text }) => params.length === 0 && text !== null) ||
    words.some((list) => list.some(({ doc }) => doc.includes('Elsewhere: ')))
  );
}

/** The synonyms of a game, those with more words first. A word that the game declares is not a synonym. */
function synonyms(game: Game): Synonym[] {
  if (!mayHaveSynonyms(game)) return [];
  const records = wordRecords(game);
  const own = new Set(records.map(({ name }) => name.toLowerCase()));
  const found: Synonym[] = [];
  for (const record of records)
    for (const words of wordsFor(record)) if (!own.has(words)) found.push({ words, pattern: patternOf(words), record });
  return found.sort((a, b) => b.words.length - a.words.length);
}

/** Classes whose name can replace the synonym. */
const ALIKE: ReadonlySet<WordClass> = new Set(['verb', 'status', 'adjective', 'keyword', 'kind', 'zone', 'field']);

/** Adds help to the errors at synonyms. `sourceOf` gives null for a file that is not of this game, `eventOf` an event as behind `after`. */
export function withSynonyms(
  found: readonly Diagnostic[],
  game: Game,
  sourceOf: (file: string) => Source | null,
  eventOf: () => string,
): Diagnostic[] {
  let known: Synonym[] | null = null;
  return found.map((diagnostic) => {
    const source = diagnostic.severity === 'error' ? sourceOf(diagnostic.file) : null;
    if (source === null) return diagnostic;
    known ??= synonyms(game);
    const changed = known.length === 0 ? diagnostic : helped(diagnostic, source, known);
    return changed === diagnostic ? withTimings(diagnostic, game, eventOf(), source) : changed;
  });
}

const MOST_TIMINGS = 6;

/** An item that begins with `when` or `at` gets help with the timings of the game, and a verb that can be listened to. */
function withTimings(diagnostic: Diagnostic, game: Game, event: string, source: Source): Diagnostic {
  const { start, end } = diagnostic.range;
  const at = (point: typeof start): number => source.lineStart(point.line) + point.character;
  const word = source.text.slice(at(start), at(end));
  // `when p: player where ...` is a rule
  if (/^\s*\w+ ?:/.test(source.text.slice(at(end), at(end) + 60))) return diagnostic;
  if (diagnostic.code !== 'RB0214' || !/^(?:when(?:ever)?|at|upon)$/i.test(word) || game.timings.length === 0)
    return diagnostic;
  const timings = game.timings
    .slice(0, MOST_TIMINGS)
    .map(({ name, text }) => (text === null || text.includes('{') ? `"on ${name}"` : `"on ${name}" (${text})`));
  const more = game.timings.length > MOST_TIMINGS ? ', ...' : '';
  const list = `${timings.join(', ')}${more}`;
  const help = event.startsWith('move ') ? say.timingsHere({ list }) : say.timingsOrVerb({ list, event });
  const { fix: _, ...rest } = diagnostic;
  return { ...rest, help: fill(help) };
}

function helped(diagnostic: Diagnostic, source: Source, known: readonly Synonym[]): Diagnostic {
  const { line, character } = diagnostic.range.start;
  const lineStart = source.lineStart(line);
  for (const at of placesOf(source.text, lineStart, lineStart + character)) {
    for (const { pattern, record } of known) {
      pattern.lastIndex = at;
      const said = pattern.exec(source.text)?.[0];
      if (said === undefined || lineStart + character >= at + said.length) continue;
      return rewritten(diagnostic, said, { line: source.text.slice(lineStart, at), record });
    }
  }
  return diagnostic;
}

/** Positions where a synonym may begin: at the error, else at the start of its statement. */
function placesOf(text: string, lineStart: number, at: number): number[] {
  const before = text.slice(lineStart, at);
  const opened = Math.max(before.lastIndexOf('{'), before.lastIndexOf(',')) + 1;
  const start = lineStart + opened + (/^\s*/.exec(before.slice(opened))?.[0].length ?? 0);
  return start === at ? [at] : [at, start];
}

/** `line`: the text of the line before the synonym. */
function rewritten(
  diagnostic: Diagnostic,
  said: string,
  { line: before, record }: { line: string; record: WordRecord },
): Diagnostic {
  const opening = record.class === 'timing' ? OPENING.exec(before) : null;
  const verbFollows = opening !== null && opening[1]?.toLowerCase() !== 'on';
  // a verb of this game, such as "attack" for "attacking", fits there, and a timing does not
  if (verbFollows && suggestsWord(diagnostic)) return diagnostic;
  const { fix: _, ...rest } = diagnostic;
  const example = exampleFor(said, record);
  const values = { said, class: record.class, name: record.name };
  const help = example === undefined ? say.hereIs(values) : say.hereIsAsIn({ ...values, example });
  const { line } = diagnostic.range.start;
  const end = before.length + said.length;
  const start = opening === null ? before.length : opening.index;
  const range = { start: { line, character: start }, end: { line, character: end } };
  const text = inItsPlace(said, record);
  if (text === null) return { ...rest, help: fill(help) };
  const title = fill(say.changeTo({ close: text }));
  return { ...rest, help: fill(help), fix: { title, edits: [{ range, text }] } };
}

/** What opens an ability, at the end of a text. */
const OPENING = /\b(on|before|after|instead[ \t]+of)[ \t]+$/i;

/** The example that shows the word in the place of the synonym: `after fell other friendly unit` for `when an ally dies`. */
function exampleFor(said: string, { examples }: WordRecord): string | undefined {
  const opening = isTrigger(said) ? examples.find((example) => /^(?:on|before|after)\s/.test(example)) : undefined;
  return opening ?? examples[0];
}

/** Whether words stand where a card says when something happens. */
const isTrigger = (said: string): boolean => /^when(?:ever)?\s/i.test(said);

/** The text that replaces the synonym, and for a timing the word before it; null if one word is not enough. */
function inItsPlace(said: string, record: WordRecord): string | null {
  const { class: is, name } = record;
  if (is === 'verb' && isTrigger(said)) return exampleFor(said, record) ?? null;
  if (is === 'timing') return `on ${name}`;
  return /\s/.test(said) || !ALIKE.has(is) ? null : name;
}
