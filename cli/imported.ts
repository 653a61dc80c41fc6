/** Converts a file of foreign data to source files, by the mapping of a game. */
import { join } from 'node:path';
import { type Diagnostic, Source } from '../compiler/diagnostics/index.ts';
import { cardFiles, FieldMismatch, importCards, importDecks, needsImported } from '../compiler/import/index.ts';
import { isPortableName } from '../editor/paths.ts';
import { format, parse } from '../grammar/index.ts';
import { report } from './compiled.ts';
import { BrokenSources } from './failures.ts';
import { extension, slashed } from './files.ts';
import { fromForeign, readMapping } from './mapping.ts';
import * as say from './messages/index.ts';

export interface Imported {
  /** Texts of the files to write, by path. */
  texts: Map<string, string>;
  cards: number;
  decks: number;
  left: { name: string; why: string }[];
}

/** Throws BrokenSources where the mapping or the file is wrong, or where a resulting source does not parse. */
export function imported(folder: string, path: string): Imported {
  const mapping = readMapping(folder).value;
  const { cards: cardMappings, decks: deckMappings = [] } = mapping;
  return fromForeign(path, (data) => {
    const made: Imported = { texts: new Map(), cards: 0, decks: 0, left: [] };
    const byId = new Map<string, string>();
    const add = (file: string, text: string): void => {
      const at = join(folder, `${file}${extension}`);
      if (file === 'prelude' || !file.split('/').every(isPortableName))
        throw new FieldMismatch('', say.badFile({ file }));
      if (made.texts.has(at)) throw new FieldMismatch('', say.writesTwice({ file }));
      made.texts.set(at, laidOut(at, text));
    };
    for (const one of cardMappings) {
      const found = importCards(data, one);
      for (const { id, name } of found.cards) byId.set(id, name);
      for (const [file, text] of cardFiles(found, one)) add(file, text);
      made.cards += found.cards.length;
      for (const lost of found.left) made.left.push(lost);
    }
    for (const one of deckMappings) {
      // no file is written for a list of decks that the data does not have
      const found = importDecks(data, one, (said) => byId.get(said) ?? null);
      if (found === null) continue;
      add(one.file, found.text);
      made.decks += found.count;
      for (const lost of found.left) made.left.push(lost);
    }
    if (made.texts.size === 0) throw new FieldMismatch('', say.nothingRead());
    needsImported(data.record, mapping);
    return made;
  });
}

/** Formats a text. Throws BrokenSources if it does not parse: a foreign value may contain a brace, for example. */
function laidOut(at: string, text: string): string {
  const path = slashed(at);
  const { problems } = parse(text, path);
  if (problems.length === 0) return format(text);
  const source = new Source({ path, text });
  const found = problems.map(
    ({ code, message, help, ...span }): Diagnostic => ({
      ...{ code, severity: 'error', message, help, file: path, range: source.range(span) },
    }),
  );
  throw new BrokenSources(report({ files: [source], count: 1, asked: new Set(), problems: [] }, found));
}
