/** Finds cards, words, files and lines by what somebody types. It reads the texts as they stand, without the worker. */
import { folderOf, type Place } from '../types.ts';

/** What a result is, in the order in which equally good ones stand. */
export type Sort = 'command' | 'card' | 'deck' | 'file' | 'word' | 'text';

export interface Found {
  sort: Sort;
  name: string;
  /** Where it is, or what it is: for people. */
  detail: string;
  /** Where to go; null for a command. */
  place: Place | null;
}

/** Most results that are listed, and most lines of text among them. */
const MOST = 60;
const MOST_LINES = 20;

/** `unit "Green Prototypes" {` or a deck at the beginning of a line. */
const CARD = /^(?!scenario )(\w+) "((?:[^"\\\n]|\\.)+)"/;
const WORD =
  /^(?:native )?(verb|timing|status|keyword|adjective|value|order|kind|zone|enum|option|move|mode)(?: extend)? (\w+)/;

interface Entry extends Found {
  /** In small letters. */
  key: string;
}

const kept = new Map<string, { text: string; entries: Entry[] }>();

/** What a file declares. A file whose text is the same is not read again. */
function entriesOf(path: string, text: string): Entry[] {
  const known = kept.get(path);
  if (known?.text === text) return known.entries;
  const entries: Entry[] = [{ sort: 'file', name: path, detail: 'file', place: at(path, 0), key: path.toLowerCase() }];
  for (const [line, source] of text.split('\n').entries()) {
    const card = CARD.exec(source);
    const [, sort, name] = card ?? WORD.exec(source) ?? [];
    if (sort === undefined || name === undefined) continue;
    entries.push({
      sort: card === null ? 'word' : sort === 'deck' ? 'deck' : 'card',
      name,
      detail: `${sort} · ${folderOf(path) || path}`,
      place: at(path, line),
      key: name.toLowerCase(),
    });
  }
  kept.set(path, { text, entries });
  return entries;
}

const at = (path: string, line: number): Place => ({ path, line, character: 0 });

/** How well a name fits: 0 best, null not at all. Letters in their order are enough, next to each other is better. */
export function fitOf(key: string, wanted: string): number | null {
  const found = key.indexOf(wanted);
  if (found === 0) return key.length === wanted.length ? 0 : 1;
  if (found > 0) return /[\s_/"-]/.test(key[found - 1] ?? '') ? 2 : 3;
  let from = 0;
  for (const letter of wanted.replaceAll(' ', '')) {
    from = key.indexOf(letter, from) + 1;
    if (from === 0) return null;
  }
  return 4;
}

const ORDER: readonly Sort[] = ['command', 'card', 'deck', 'file', 'word', 'text'];

/**
 * The best first. `here`: the folder of the file that is shown, whose things stand before those of others. A query of a
 * letter or two finds names alone.
 */
export function find(
  texts: ReadonlyMap<string, string>,
  commands: readonly { name: string; detail: string }[],
  query: string,
  here: string,
): Found[] {
  const wanted = query.trim().toLowerCase();
  const all: Entry[] = commands.map((one) => ({
    ...one,
    sort: 'command' as const,
    place: null,
    key: one.name.toLowerCase(),
  }));
  if (wanted === '') return all;
  for (const [path, text] of texts) all.push(...entriesOf(path, text));
  const rank = ({ place, sort }: Entry, fit: number): number =>
    fit * 100 + (place === null || folderOf(place.path) === here ? 0 : 120) + ORDER.indexOf(sort);
  const ranked = all.flatMap((entry) => {
    const fit = fitOf(entry.key, wanted);
    return fit === null ? [] : [{ entry, rank: rank(entry, fit) }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.entry.key.length - b.entry.key.length);
  const names = ranked.slice(0, MOST).map(({ entry: { key: _, ...found } }) => found);
  return wanted.length < 3 ? names : [...names.slice(0, MOST - MOST_LINES), ...lines(texts, wanted, here)];
}

/** Lines that hold the words, those of the folder at hand first. */
function lines(texts: ReadonlyMap<string, string>, wanted: string, here: string): Found[] {
  const found: Found[] = [];
  const paths = [...texts.keys()].sort((a, b) => Number(folderOf(b) === here) - Number(folderOf(a) === here));
  for (const path of paths) {
    const text = texts.get(path) ?? '';
    if (!text.toLowerCase().includes(wanted)) continue;
    for (const [line, source] of text.split('\n').entries()) {
      const character = source.toLowerCase().indexOf(wanted);
      if (character < 0) continue;
      const place = { path, line, character };
      found.push({ sort: 'text', name: source.trim().slice(0, 120), detail: `${path}:${line + 1}`, place });
      if (found.length === MOST_LINES) return found;
    }
  }
  return found;
}
