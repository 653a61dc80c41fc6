/**
 * Words that people of other games say for a word of this one: `## Elsewhere: heal, gain N health` in its documentation.
 * An error at such words names this game's own.
 */

import type { Game } from '../ir/index.ts';
import { type WordClass, type WordRecord, wordsOf } from '../vocabulary/records.ts';
import type { Diagnostic, Source } from './index.ts';

/** The words in front of the period, as the documentation has them. */
const SAID = /(?:^| )Elsewhere: ([^.]*)\./;

/** What a documentation says is said elsewhere, in small letters. */
export function synonymsOf(doc: string): string[] {
  const list = SAID.exec(doc)?.[1] ?? '';
  return list
    .split(',')
    .map((words) => words.trim().toLowerCase().replace(/\s+/g, ' '))
    .filter((words) => words !== '');
}

interface Synonym {
  words: string;
  /** Matches them at a place of a text; an `N` among them is any number. */
  pattern: RegExp;
  record: WordRecord;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(words: string): RegExp {
  const parts = words.split(' ').map((word) => (word === 'n' ? '\\d+' : escaped(word)));
  return new RegExp(`${parts.join('[ \\t]+')}(?![\\p{L}\\p{N}_])`, 'iuy');
}

/** The synonyms of a game, those of more words first; what the game has a word of its own for is none. */
function synonyms(game: Game): Synonym[] {
  const records = wordsOf(game);
  const own = new Set(records.map(({ name }) => name.toLowerCase()));
  const found: Synonym[] = [];
  for (const record of records)
    for (const words of synonymsOf(record.doc))
      if (!own.has(words)) found.push({ words, pattern: patternOf(words), record });
  return found.sort((a, b) => b.words.length - a.words.length);
}

/** Classes whose word may stand where the other was. */
const ALIKE: ReadonlySet<WordClass> = new Set(['verb', 'status', 'adjective', 'keyword', 'kind', 'zone', 'field']);

/** The errors of a game's files, with help where one stands at words of another game. `sourceOf`: null for a file of none. */
export function withSynonyms(
  found: readonly Diagnostic[],
  game: Game,
  sourceOf: (file: string) => Source | null,
): Diagnostic[] {
  let known: Synonym[] | null = null;
  return found.map((diagnostic) => {
    const source = diagnostic.severity === 'error' ? sourceOf(diagnostic.file) : null;
    if (source === null) return diagnostic;
    known ??= synonyms(game);
    return known.length === 0 ? diagnostic : helped(diagnostic, source, known);
  });
}

function helped(diagnostic: Diagnostic, source: Source, known: readonly Synonym[]): Diagnostic {
  const { line, character } = diagnostic.range.start;
  const lineStart = source.lineStart(line);
  for (const at of placesOf(source.text, lineStart, lineStart + character)) {
    for (const { pattern, record } of known) {
      pattern.lastIndex = at;
      const said = pattern.exec(source.text)?.[0];
      if (said === undefined || lineStart + character >= at + said.length) continue;
      return rewritten(diagnostic, said, at - lineStart, record);
    }
  }
  return diagnostic;
}

/** Where such words may begin: at the error, else at the beginning of the statement that it is in. */
function placesOf(text: string, lineStart: number, at: number): number[] {
  const before = text.slice(lineStart, at);
  const opened = Math.max(before.lastIndexOf('{'), before.lastIndexOf(',')) + 1;
  const start = lineStart + opened + (/^\s*/.exec(before.slice(opened))?.[0].length ?? 0);
  return start === at ? [at] : [at, start];
}

function rewritten(diagnostic: Diagnostic, said: string, column: number, record: WordRecord): Diagnostic {
  const { fix: _, ...rest } = diagnostic;
  const [example] = record.examples;
  const help = `Here "${said}" is the ${record.class} "${record.name}"${example === undefined ? '.' : `, as in: ${example}`}`;
  const { line } = diagnostic.range.start;
  const range = { start: { line, character: column }, end: { line, character: column + said.length } };
  const text = inItsPlace(said, record, diagnostic.code);
  return { ...rest, help, ...(text !== null && { fix: { title: `Change to "${text}"`, edits: [{ range, text }] } }) };
}

/** What may stand where the words were; null where more is to be said than a word. */
function inItsPlace(said: string, { class: is, name }: WordRecord, code: string): string | null {
  // RB0311 is at a name behind "on"; elsewhere "on" is missing as well
  if (is === 'timing') return code === 'RB0311' ? name : `on ${name}`;
  return /\s/.test(said) || !ALIKE.has(is) ? null : name;
}
