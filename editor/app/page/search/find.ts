/** Searches cards, declared words, files and lines. It reads the current texts on the page, without the language worker. */
import { folderOf, type TextPlace } from '../types.ts';

/** The type of a result. Equally good results are sorted in this order. */
export type HitSort = 'command' | 'card' | 'deck' | 'file' | 'word' | 'text';

export interface Hit {
  sort: HitSort;
  name: string;
  /** A description for the user. */
  detail: string;
  /** Where to go; null for a command. */
  place: TextPlace | null;
}

/** Maximum number of results, and of text lines among them. */
const MOST = 60;
const MOST_LINES = 20;

/** The head of a card or deck, such as `unit "Green Prototypes" {`, at the start of a line. */
const CARD = /^(?!scenario )(\w+) "((?:[^"\\\n]|\\.)+)"/;
const WORD =
  /^(?:native )?(verb|timing|status|keyword|adjective|value|order|kind|zone|enum|option|move|mode)(?: extend)? (\w+)/;

interface Entry extends Hit {
  /** The name in lower case. */
  key: string;
}

const kept = new Map<string, { text: string; entries: Entry[] }>();

/** The declarations of a file. They are cached by its text. */
function entriesOf(path: string, text: string): Entry[] {
  const known = kept.get(path);
  if (known?.text === text) return known.entries;
  const entries: Entry[] = [{ sort: 'file', name: path, detail: '', place: at(path, 0), key: path.toLowerCase() }];
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

const at = (path: string, line: number): TextPlace => ({ path, line, character: 0 });

/** How well a name matches: 0 is best, null is not a match. The letters must occur in order; adjacent letters rank higher. */
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

const ORDER: readonly HitSort[] = ['command', 'card', 'deck', 'file', 'word', 'text'];

/**
 * Returns the best results first. `here` is the folder of the open file; its results rank higher. A query of one or two letters
 * matches names only.
 */
export function find(
  texts: ReadonlyMap<string, string>,
  commands: readonly { name: string; detail: string }[],
  query: string,
  here: string,
): Hit[] {
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

/** Lines that contain the query, those of the current folder first. */
function lines(texts: ReadonlyMap<string, string>, wanted: string, here: string): Hit[] {
  const found: Hit[] = [];
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
