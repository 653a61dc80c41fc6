/** Converts a file of foreign data to source files, by the mapping of a game. */
import { join, resolve } from 'node:path';
import { Source } from '../compiler/diagnostics/index.ts';
import {
  cardFiles,
  FieldMismatch,
  type Foreign,
  type ImportedText,
  importCards,
  importDecks,
  type JsonRecord,
  type Mapping,
  needsImported,
} from '../compiler/import/index.ts';
import { compile, type Diagnostic, type Range, type SourceFile } from '../compiler/index.ts';
import { isPortableName } from '../editor/paths.ts';
import { format, parse } from '../grammar/index.ts';
import { fill } from '../grammar/templates.ts';
import type { Decl } from '../grammar/tree.ts';
import { report } from './compiled.ts';
import { BrokenSources } from './failures.ts';
import { extension, isFile, slashed } from './files.ts';
import { diagnosticsError, type JsonFile } from './json/read.ts';
import { rangesAt } from './json/scan.ts';
import { called } from './json/shape.ts';
import { fromForeign, readMapping } from './mapping.ts';
import * as say from './messages/index.ts';
import { loadSources } from './sources.ts';

export interface Imported {
  /** Texts of the files to write, by path. */
  texts: Map<string, string>;
  cards: number;
  decks: number;
  left: { name: string; why: string }[];
}

/** The sources that the mapping makes of a file, before they are checked and formatted. */
interface Written extends Omit<Imported, 'texts'> {
  texts: Map<string, ImportedText>;
  read: JsonFile<JsonRecord>;
}

/**
 * Whether a text is from an earlier import, which may be replaced by `next`: it has the same first line, and no declarations but
 * those that an import writes. The head of a mapping may be a line that a source of rules has, too.
 */
export function isImported(text: string, next: string): boolean {
  const isWritten = ({ node }: Decl): boolean => node === 'card' || node === 'broken';
  return firstLine(text) === firstLine(next) && parse(text, '').file.decls.every(isWritten);
}

const firstLine = (text: string): string => text.slice(0, text.search(/\r?\n|$/));

/**
 * Throws BrokenSources where the mapping or the file is wrong, or where the game has errors with the resulting sources that it
 * does not have without them.
 */
export function imported(folder: string, path: string): Imported {
  const { read, ...made } = written(folder, path);
  const errors = errorsWith(folder, made.texts);
  if (errors.length > 0) throw refused({ read, ...made }, errors);
  return { ...made, texts: new Map([...made.texts].map(([at, { text }]) => [at, format(text)])) };
}

/** Throws BrokenSources where the mapping or the file is wrong. */
export function written(folder: string, path: string): Written {
  const mapping = readMapping(folder).value;
  return fromForeign(path, (data, read) => ({ ...converted(folder, mapping, data), read }));
}

function converted(folder: string, mapping: Mapping, data: Foreign): Omit<Written, 'read'> {
  const { cards: cardMappings, decks: deckMappings = [] } = mapping;
  const made: Omit<Written, 'read'> = { texts: new Map(), cards: 0, decks: 0, left: [] };
  const byId = new Map<string, string>();
  const add = (file: string, text: ImportedText): void => {
    const at = join(folder, `${file}${extension}`);
    if (file === 'prelude' || !file.split('/').every(isPortableName))
      throw new FieldMismatch('', say.badFile({ file }));
    if (made.texts.has(at)) throw new FieldMismatch('', say.writesTwice({ file }));
    made.texts.set(at, text);
  };
  for (const one of cardMappings) {
    const found = importCards(data, one);
    for (const { id, name } of found.cards) byId.set(id, name);
    for (const [file, text] of cardFiles(found, one)) data.attempt(() => add(file, text));
    made.cards += found.cards.length;
    for (const lost of found.left) made.left.push(lost);
  }
  for (const one of deckMappings) {
    // no file is written for a list of decks that the data does not have
    const found = importDecks(data, one, (said) => byId.get(said) ?? null);
    if (found === null) continue;
    data.attempt(() => add(one.file, found));
    made.decks += found.count;
    for (const lost of found.left) made.left.push(lost);
  }
  needsImported(data, mapping);
  if (made.texts.size === 0 && data.mismatches.length === 0) {
    const empty = cardMappings.find(({ list }) => data.entries(list).length === 0);
    throw empty === undefined
      ? new FieldMismatch('', say.nothingRead())
      : new FieldMismatch(data.place(empty.list), say.isEmpty());
  }
  return made;
}

/**
 * The errors of the game with these texts in its folder. Those outside of the texts that it has without them are not counted.
 * Throws BrokenSources where a source of the game cannot be read: then nothing would be checked.
 */
function errorsWith(folder: string, made: ReadonlyMap<string, ImportedText>): Diagnostic[] {
  const sources = loadSources([folder]);
  const { files } = sources;
  const errorsOf = (sources: SourceFile[]): Diagnostic[] =>
    compile(sources, { warnings: false, pictures: isFile }).diagnostics.filter(({ severity }) => severity === 'error');
  const texts = new Map([...made].map(([at, { text }]) => [slashed(resolve(at)), text]));
  const unread = sources.problems.filter(({ file }) => !texts.has(slashed(file)));
  if (unread.length > 0) throw new BrokenSources(report(sources, unread), unread);
  const others = files.filter(({ path }) => !texts.has(path));
  const errors = errorsOf([...others, ...[...texts].map(([path, text]) => ({ path, text }))].sort(byPath));
  const isOwn = ({ file, related = [] }: Diagnostic): boolean =>
    texts.has(file) || related.some((one) => texts.has(one.file));
  if (errors.every(isOwn)) return errors;
  const keyOf = ({ file, code, range }: Diagnostic): string => JSON.stringify([file, code, range]);
  const before = new Set(errorsOf(files).map(keyOf));
  return errors.filter((one) => isOwn(one) || !before.has(keyOf(one)));
}

const byPath = (one: SourceFile, other: SourceFile): number => (one.path < other.path ? -1 : 1);

/** The error for errors of resulting sources: they are reported at the value of the data that became the wrong piece. */
function refused({ read, texts: made }: Written, errors: readonly Diagnostic[]): BrokenSources {
  const texts = new Map(
    [...made].map(([at, one]) => {
      const path = slashed(resolve(at));
      return [path, { ...one, source: new Source({ path, text: one.text }) }];
    }),
  );
  const pieceAt = (file: string, { start }: Range): { at: string; item: string } | null => {
    const one = texts.get(file);
    if (one === undefined) return null;
    const offset = one.source.lineStart(start.line) + start.character;
    const piece = one.pieces.filter((other) => other.start <= offset).at(-1) ?? one.pieces[0];
    if (piece === undefined) return null;
    const item = one.text.slice(piece.start, piece.end).split('\n', 1)[0] ?? '';
    return { at: piece.at, item: item.length > LONGEST_ITEM ? `${item.slice(0, LONGEST_ITEM)}...` : item };
  };
  const file = slashed(read.path);
  const moved = errors.map((error): { error: Diagnostic; pointer: string | null } => {
    // the error of a duplicate declaration is in the later file, which here is always the data
    const other = texts.has(error.file) ? undefined : error.related?.find((one) => texts.has(one.file));
    const place = other ?? error;
    const piece = pieceAt(place.file, place.range);
    if (piece === null) return { error, pointer: null };
    const { fix: _, related: __, ...rest } = error;
    const message = fill(say.makes({ value: called(piece.at), item: piece.item, message: error.message }));
    return { error: { ...rest, file, message }, pointer: piece.at };
  });
  const ranges = rangesAt(
    read.text,
    moved.map(({ pointer }) => ({ pointer: pointer ?? '' })),
  );
  const found = moved.map(({ error, pointer }, i) => ({
    ...error,
    range: (pointer === null ? null : ranges[i]) ?? error.range,
  }));
  found.sort(
    ({ range: { start: one } }, { range: { start: other } }) =>
      one.line - other.line || one.character - other.character,
  );
  return diagnosticsError(read.path, read.text, found);
}

/** Characters of a piece of source that a message repeats. */
const LONGEST_ITEM = 60;
