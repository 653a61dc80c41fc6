/** Writes foreign records as source text. */
import * as say from '../diagnostics/messages/import.ts';
import { calledIn, FieldMismatch, type Foreign } from './foreign.ts';
import {
  type CardMapping,
  type DeckCards,
  type DeckMapping,
  fits,
  isJsonRecord,
  lettersAndDigits,
  type PartMapping,
  type PoolMapping,
} from './mapping.ts';

/** A value that the mapping cannot translate: its record is left out. */
export class Unsupported extends Error {}

/** Card names by id. */
type CardNames = ReadonlyMap<string, string>;

/**
 * The text of a part; null if there is nothing to write. `asItem`: it goes into the braces of a card, where a value of the file
 * may not begin other items.
 */
export function writePart(part: PartMapping, from: Foreign, names: CardNames, asItem = false): string | null {
  for (const other of part.instead ?? [])
    if (fits(from.record, other.when)) return joined(other.parts, from, names, asItem);
  if (part.from === undefined) return part.write ?? '';
  if (part.each !== undefined) {
    const { each } = part;
    const texts = from.records(part.from).map((entry) => joined(each, entry, names, asItem));
    return texts.filter((text) => text !== '').join(', ') || null;
  }
  const value = from.word(part.from);
  if (value === null || value === false || value === '') return null;
  const raw = String(value);
  if (part.card === true) {
    const name = names.get(raw);
    if (name === undefined) throw new Unsupported(`card ${raw}`);
    return (part.write ?? '{}').replaceAll('{}', () => quoted(name));
  }
  if (part.words === undefined && asItem) return itemWith(part.write ?? '{}', value, from.place(part.from));
  const word = part.words === undefined ? raw : part.words[raw];
  if (word === undefined || (part.words !== undefined && !Object.hasOwn(part.words, raw))) {
    throw new Unsupported(`${part.from} ${raw}`);
  }
  return word === '' ? null : (part.write ?? '{}').replaceAll('{}', () => word);
}

function joined(parts: readonly PartMapping[], from: Foreign, names: CardNames, asItem = false): string {
  return parts.map((part) => writePart(part, from, names, asItem) ?? '').join('');
}

/** What a value of the file may be in an item: a number or a word. In quotes it may be any text. */
const WORD = /^(?:-?\d+|[\p{L}_][\p{L}\p{N}_]*)$/u;

function itemWith(write: string, value: string | number | true, place: string): string {
  const raw = String(value);
  if (write.replaceAll('"{}"', '').includes('{}') && !WORD.test(raw))
    throw new FieldMismatch(place, typeof value === 'number' ? say.notWhole() : say.notItem());
  return write.replaceAll('"{}"', () => quoted(raw)).replaceAll('{}', () => raw);
}

/** A piece of source text, and the JSON pointer of the value that it was made of. Offsets are those of the text around it. */
export interface SourcePiece {
  start: number;
  end: number;
  at: string;
}

/** The text of a source file, with its pieces in order. */
export interface ImportedText {
  text: string;
  pieces: SourcePiece[];
}

const moved = (pieces: readonly SourcePiece[], by: number): SourcePiece[] =>
  pieces.map(({ start, end, at }) => ({ start: start + by, end: end + by, at }));

export interface ImportedCard {
  /** The name in the source: with the number if another card has the same name. */
  name: string;
  id: string;
  text: string;
  pieces: SourcePiece[];
  file: string;
  group: number;
  groupName: string | null;
}

export interface ImportedCards {
  cards: ImportedCard[];
  /** Records that were left out, and why. */
  left: { name: string; id: string; why: string }[];
}

/**
 * Imports the cards that the mapping can translate. `taken` are plain names that are not free. Where a record does not have the
 * form that the mapping expects, `data` gets a mismatch.
 */
export function importCards(data: Foreign, mapping: CardMapping, taken: Iterable<string> = []): ImportedCards {
  data.needs(mapping.list);
  const { only } = mapping;
  const records = data
    .records(mapping.list)
    .filter(({ record }) => only === undefined || fits(record, only))
    .flatMap((record) => namedRecord(record, mapping));
  const names = namesOf(records, mapping, new Set(taken));
  const cards: ImportedCard[] = [];
  const left: ImportedCards['left'] = [];
  for (const { record, id } of records) {
    try {
      const card = record.attempt(() => cardOf(record, mapping, names, id));
      if (card !== null) cards.push(card);
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      left.push({ name: names.get(id) ?? '', id, why: error.message });
    }
  }
  return { cards, left };
}

/** Paths below the game's folder, with names that are valid on every system. */
const FILE = /^[\p{L}\p{N} _-]+(?:\/[\p{L}\p{N} _-]+)*$/u;

function cardOf(record: Foreign, mapping: CardMapping, names: CardNames, id: string): ImportedCard {
  const name = names.get(id) ?? '';
  const written = (part: PartMapping, asItem = false): string =>
    record.attempt(() => writePart(part, record, names, asItem)) ?? '';
  let text = `${written(mapping.kind)} ${quoted(name)}`;
  const pieces = [{ start: 0, end: text.length, at: record.place(mapping.name) }];
  text += ' { ';
  let between = '';
  for (const part of mapping.items) {
    const item = written(part, true);
    // An empty part is not an item.
    if (item === '') continue;
    text += between;
    const at = part.from === undefined ? record.at : record.place(part.from);
    pieces.push({ start: text.length, end: text.length + item.length, at });
    text += item;
    between = ', ';
  }
  const { group } = mapping;
  const file = mapping.file === undefined ? '' : joined(mapping.file, record, names);
  if (mapping.file !== undefined && !FILE.test(file)) throw new FieldMismatch(record.at, say.badFileName({ file }));
  const groupName = group === undefined ? null : writePart(group, record, names);
  const order = Object.values(group?.words ?? {});
  return {
    name,
    id,
    text: `${text} }`,
    pieces,
    file,
    group: groupName === null ? -1 : order.indexOf(groupName),
    groupName,
  };
}

export const quoted = (name: string): string => JSON.stringify(name);

/** A record with its id and name. */
interface NamedRecord {
  record: Foreign;
  id: string;
  called: string;
  /** It keeps the plain name before others. */
  isFirst: boolean;
}

function namedRecord(record: Foreign, { id: idAt, name, first }: CardMapping): NamedRecord | [] {
  const called = record.attempt(() => record.name(name));
  const id = record.attempt(() => record.name(idAt));
  if (called === null || id === null) return [];
  const isFirst = first !== undefined && record.attempt(() => record.word(first)) === true;
  return { record, id, called, isFirst };
}

/** Names by id: one card of each name keeps it, the others get their number. */
function namesOf(records: readonly NamedRecord[], mapping: CardMapping, taken: Set<string>): Map<string, string> {
  const owners = new Map<string, NamedRecord>();
  for (const one of records) {
    const key = lettersAndDigits(one.called);
    const owner = owners.get(key);
    if (owner === undefined || (one.isFirst && !owner.isFirst)) owners.set(key, one);
  }
  const names = new Map<string, string>();
  for (const one of records) {
    const { record, id, called } = one;
    if (names.has(id)) {
      record.mismatches.push(new FieldMismatch(record.place(mapping.id), say.cardTwice()));
      continue;
    }
    const key = lettersAndDigits(called);
    names.set(id, owners.get(key) === one && !taken.has(key) ? called : `${called} (${id})`);
  }
  return names;
}

/** The first line of a file, where the mapping has none. Only files with the first line that it would write are overwritten. */
const HEAD = 'Written by the import: change the mapping, not this file.';

/** Source files by name. */
export function cardFiles({ cards }: ImportedCards, mapping: CardMapping): Map<string, ImportedText> {
  const files = new Map<string, ImportedCard[]>();
  for (const card of cards) {
    const known = files.get(card.file);
    if (known === undefined) files.set(card.file, [card]);
    else known.push(card);
  }
  const texts = new Map<string, ImportedText>();
  for (const [file, members] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    members.sort((a, b) => a.group - b.group);
    const pieces: SourcePiece[] = [];
    let text = `# ${(mapping.head ?? HEAD).replaceAll('{}', file.slice(file.lastIndexOf('/') + 1))}\n`;
    let group: string | null = null;
    for (const card of members) {
      if (card.groupName !== group) {
        group = card.groupName;
        text += `\n# ---------------------------------------------------------------- ${group}\n\n`;
      }
      pieces.push(...moved(card.pieces, text.length));
      text += `${card.text}\n`;
    }
    texts.set(file, { text, pieces });
  }
  return texts;
}

/** Finds a card by its name or number in a deck. Null if there is none. */
export type Lookup = (said: string) => string | null;

export interface WrittenDeck {
  name: string;
  text: string;
  /** The mod that belongs to the deck, if it has pools. */
  mod: string | null;
}

/** Writes one deck, or gives the names of missing cards. */
export function writeDeck(
  record: Foreign,
  name: string,
  mapping: Pick<DeckMapping, 'cards' | 'pools'>,
  lookup: Lookup,
): WrittenDeck | { missing: string[] } {
  const missing: string[] = [];
  const cards: string[] = [];
  const takeAll = (from: Foreign, { from: path, by }: DeckCards): void => {
    for (const entry of from.entries(path)) {
      const said = calledIn(entry, by);
      const card = lookup(said);
      if (card !== null) cards.push(card);
      else missing.push(isJsonRecord(entry.value) ? String(entry.value.name ?? said) : said);
    }
  };
  for (const list of mapping.cards) takeAll(record, list);
  const { pools } = mapping;
  const lines = (pools === undefined ? [] : record.records(pools.from)).map((pool) => {
    const { amount, cards: list, line } = pools as PoolMapping;
    const first = cards.length + 1;
    takeAll(pool, list);
    return filled(line, { amount: `${pool.count(amount)}`, first: `${first}`, last: `${cards.length}` });
  });
  if (missing.length > 0) return { missing };
  // Last pool first: removing cards from the end changes no position before them.
  lines.reverse();
  const mod =
    pools === undefined || lines.length === 0
      ? null
      : filled(pools.mod, { name: quoted(name), lines: lines.join('\n') });
  return { name, text: `deck ${quoted(name)} {\n${counted(cards)}\n}`, mod };
}

export function filled(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Cards with multiplicities, in lines of limited width. */
function counted(cards: readonly string[]): string {
  const entries: string[] = [];
  for (let i = 0; i < cards.length; ) {
    let same = 1;
    while (cards[i + same] === cards[i]) same++;
    entries.push(`${same > 1 ? `${same} ` : ''}${quoted(cards[i] as string)}`);
    i += same;
  }
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length < 100) lines[lines.length - 1] = `${last}, ${entry}`;
    else lines.push(`  ${entry}`);
  }
  return lines.join('\n');
}

/** The decks of a file that have all their cards; null if the file has no such list. */
export function importDecks(
  data: Foreign,
  mapping: DeckMapping,
  lookup: Lookup,
): (ImportedText & { count: number; left: { name: string; why: string }[] }) | null {
  if (!data.has(mapping.list)) return null;
  const left: { name: string; why: string }[] = [];
  const pieces: SourcePiece[] = [];
  let text = `# ${mapping.head ?? HEAD}\n`;
  const names = new Set<string>();
  const add = (record: Foreign): void => {
    const fill = (template: string): string =>
      template.replace(/\{([\w.]+)\}/g, (_, path: string) => String(record.word(path) ?? ''));
    const name = fill(mapping.name);
    if (names.has(name)) throw new FieldMismatch(record.at, say.deckTwice({ name }));
    names.add(name);
    const deck = writeDeck(record, name, mapping, lookup);
    if ('missing' in deck) {
      left.push({ name, why: [...new Set(deck.missing)].join(', ') });
      return;
    }
    const doc = mapping.doc === undefined ? '' : `## ${fill(mapping.doc)}\n`;
    // Other words in braces in the mod's template are fields of the record.
    const block = `${doc}${deck.text}${deck.mod === null ? '' : `\n${fill(deck.mod)}`}`;
    text += '\n';
    pieces.push({ start: text.length, end: text.length + block.length, at: record.at });
    text += `${block}\n`;
  };
  for (const record of data.records(mapping.list)) record.attempt(() => add(record));
  return { text, pieces, count: names.size - left.length, left };
}
