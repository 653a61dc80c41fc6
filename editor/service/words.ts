/** Resolves words of source files to symbols, declarations and word records. A symbol is a key: class and id, `verb 12`. */
import type { Position } from 'vscode-languageserver-types';
import type { Source, SourceRange } from '../../compiler/diagnostics/index.ts';
import type { CompiledGame } from '../../compiler/driver/session.ts';
import type { Game, Type } from '../../compiler/ir/index.ts';
import { symbolKey } from '../../compiler/scope/declare.ts';
import type { SymbolUse } from '../../compiler/scope/symbol-uses.ts';
import { type WordRecord, wordRecords } from '../../compiler/vocabulary/records.ts';
import { endOf, type Scan, scan } from '../../grammar/scan.ts';
import * as t from '../../grammar/tokens.ts';
import type { Project } from './project.ts';

/** The symbol of a word. `sure` is false for a guess by name where the compiler resolved nothing. */
export interface ResolvedWord extends SymbolUse {
  sure: boolean;
}

/** A resolved word with its game and file. */
export interface WordAt extends ResolvedWord {
  game: CompiledGame;
  source: Source;
}

/** The offset of a position, clamped to the text. */
export function offsetAt(text: string, { line, character }: Position): number {
  let start = 0;
  for (let at = 0; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next < 0) return text.length;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return Math.min(start + character, end < 0 ? text.length : end);
}

/** The resolved word that contains a position or ends there; null if there is none. */
export function wordAt(project: Project, path: string, position: Position): WordAt | null {
  const game = project.gameOf(path);
  const source = project.source(path);
  if (game === null || source === null) return null;
  const offset = offsetAt(source.text, position);
  let best: ResolvedWord | null = null;
  for (const meaning of meaningsIn(game, source).values())
    if (meaning.start <= offset && offset <= meaning.end && (best === null || meaning.start > best.start))
      best = meaning;
  return best === null ? null : { ...best, game, source };
}

const kept = new WeakMap<object, Map<Source, Map<number, ResolvedWord>>>();

/**
 * The resolved words of a file, by start offset; cached. Words that the compiler did not resolve (lines with errors, examples,
 * templates) are resolved by name if only one symbol has the name. `scanned`: the tokens of the file, if the caller has them.
 */
export function meaningsIn(
  game: CompiledGame,
  source: Source,
  scanned: Scan | null = null,
): ReadonlyMap<number, ResolvedWord> {
  let files = kept.get(game.context);
  if (files === undefined) {
    files = new Map();
    kept.set(game.context, files);
  }
  let found = files.get(source);
  if (found === undefined) {
    found = guessed(game, source, scanned ?? scan(source.text));
    files.set(source, found);
  }
  return found;
}

/** All words that resolve to a key, in all files of a game. */
export function* occurrences(game: CompiledGame, key: string): Generator<ResolvedWord & { source: Source }> {
  for (const { source } of game.files)
    for (const meaning of meaningsIn(game, source).values()) if (meaning.key === key) yield { ...meaning, source };
}

function guessed(game: CompiledGame, source: Source, { tokens, comments }: Scan): Map<number, ResolvedWord> {
  const found = new Map<number, ResolvedWord>();
  for (const [start, meaning] of game.context.symbolUses?.in(source) ?? [])
    found.set(start, { ...meaning, sure: true });
  const put = (start: number, text: string, sure: boolean): void => {
    const key = found.has(start) ? null : onlyMeaning(game, text);
    if (key !== null) found.set(start, { start, end: start + text.length, key, sure });
  };
  for (const [i, token] of tokens.entries()) {
    if (token.tokenType !== t.Name) continue;
    const [before, beforeThat, next] = [tokens[i - 1], tokens[i - 2], tokens[i + 1]];
    const first = before === undefined || before.tokenType === t.NewLine;
    const titled = before?.tokenType === t.For && beforeThat?.tokenType === t.Text;
    const declares = before?.image === 'game' && (beforeThat === undefined || beforeThat.tokenType === t.NewLine);
    if (titled || declares) {
      if (token.image === game.game.name)
        found.set(token.startOffset, { start: token.startOffset, end: endOf(token), key: 'game 0', sure: true });
    } else if (!(first && (next?.tokenType === t.Text || next?.tokenType === t.LBrace)))
      put(token.startOffset, token.image, false);
  }
  for (const { start, end, doc } of comments) {
    const example = doc ? /^##\s*Example:/i.exec(source.text.slice(start, end)) : null;
    if (example === null) continue;
    const from = start + example[0].length;
    for (const token of scan(source.text.slice(from, end)).tokens) {
      const at = from + token.startOffset;
      const card = token.tokenType === t.Text ? game.context.cards.get(token.image.slice(1, -1)) : undefined;
      if (card !== undefined)
        found.set(at, { start: at, end: at + token.image.length, key: `card ${card}`, sure: true });
      else if (token.tokenType === t.Name) put(at, token.image, true);
    }
  }
  return found;
}

/** The key of a name, if all symbols with that name have the same key; else null. */
function onlyMeaning(game: CompiledGame, text: string): string | null {
  const all = game.context.symbols.get(text) ?? [];
  const [first] = all;
  const key = first === undefined ? null : symbolKey(first);
  return all.every((symbol) => symbolKey(symbol) === key) ? key : null;
}

/** The place of a declaration; null for words of the kernel. */
export function declarationOf(game: CompiledGame, key: string): SourceRange | null {
  if (key === 'game 0') {
    const [file, , , start, end] = game.game.layers[0]?.place ?? [-1, 0, 0, 0, 0];
    const source = game.context.sources[file];
    return source === undefined ? null : { source, start, end };
  }
  const local = /^local (.*):(\d+)$/.exec(key);
  if (local === null) return game.context.declared.get(key) ?? null;
  const source = game.files.find((file) => file.source.path === local[1])?.source;
  const given = source === undefined ? undefined : meaningsIn(game, source).get(Number(local[2]));
  return source === undefined || given === undefined ? null : { source, start: given.start, end: given.end };
}

const records = new WeakMap<Game, Map<string, WordRecord>>();

/** The record of a declared word; for a member of an enum that of the enum. Null for cards, locals and phases. */
export function recordOf(game: CompiledGame, key: string): WordRecord | null {
  let all = records.get(game.game);
  if (all === undefined) {
    all = new Map(wordRecords(game.game).map((record) => [`${record.class} ${record.id}`, record]));
    records.set(game.game, all);
  }
  const member = /^member (\d+)\./.exec(key);
  return all.get(member === null ? key : `enum ${member[1]}`) ?? null;
}

/** The type of a local, by its key. */
export const typeOfLocal = (game: CompiledGame, key: string): Type | null =>
  game.context.symbolUses?.types.get(key) ?? null;
