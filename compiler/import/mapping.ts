/**
 * What a mapping says: which fields of foreign records become which words of a game. It is a JSON file in the game's
 * folder, so nothing here knows a game or a format of anyone's.
 */

/** A piece of text made from a record. Nothing is written where the field is missing, null, false or empty. */
export interface Part {
  /** The field that is read; without it the template alone is written. */
  from?: string;
  /** What its values are called here. A value that is not among them is not supported; an empty word is not written. */
  words?: Record<string, string>;
  /** The value is the id of another card of the list: it is called what that card is called, in quotes. */
  card?: true;
  /** How it is written: `{}` is the value or its word. */
  write?: string;
  /** The field is a list of records; each is written by these, without anything between. */
  each?: Part[];
  /** Taken in place of all this where a record has these values. */
  instead?: { when: Record<string, unknown>; parts: Part[] }[];
}

/** Records that become cards. */
export interface CardMapping {
  /** The field of the file that holds the list. */
  list: string;
  name: string;
  /** Tells cards of one name apart. */
  id: string;
  /** Of several cards of one name, the first where this field is true keeps the plain name, else the first. */
  first?: string;
  /** Records that are read at all: fields with the values that they must have. */
  only?: Record<string, unknown>;
  kind: Part;
  /** What stands in the braces. */
  items: Part[];
  /** The name of the file, without its ending. */
  file?: Part[];
  /** The comment above a group of cards in a file; groups stand in the order of its words. */
  group?: Part;
  /** A line at the top of every file: `{}` is the file's name. */
  head?: string;
}

/** Cards by name, as a list in a record. */
export interface DeckCards {
  /** The field that holds one card or a list of them; a dot steps into records. */
  from: string;
  /** The field of an entry that names or numbers its card; without it, the entry itself is the name. */
  by?: string;
}

/** Records that become decks. */
export interface DeckMapping {
  list: string;
  /** The deck's name, and its documentation. */
  name: string;
  doc?: string;
  cards: DeckCards[];
  file: string;
  head?: string;
  pools?: PoolMapping;
}

/** Lists of which only some cards are used: the deck holds all of them, and a mod of the deck's name thins it out. */
export interface PoolMapping {
  from: string;
  amount: string;
  cards: DeckCards;
  /**
   * The mod: `{name}`, and `{lines}`, one for each pool with its `{amount}`, `{first}` and `{last}` card in the deck; any
   * other word in braces is a field of the record.
   */
  mod: string;
  line: string;
}

/** A file of pairs with their figures. */
export interface CompareMapping {
  cards?: CardMapping;
  pairs: string;
  id: string;
  /** The two sides in the order of seats: where each stands in a pair. */
  sides: string[];
  /** The field of a side that names a deck of the game, if there is one. */
  deck?: string;
  side: Pick<DeckMapping, 'cards' | 'pools'>;
  /** The mode, by the values of fields: the first that fits. Left out: the game's first, or none where it has none. */
  modes?: { when: Record<string, unknown>; mode: string }[];
  /** Mods, by the values of fields: all that fit. Null in place of one: such a pair cannot be played. */
  mods: { when: Record<string, unknown>; mod: string | null }[];
  /**
   * Values that choose no mode and no mod of their own, by the field. A pair whose field has a value that nothing here
   * names cannot be played.
   */
  otherwise?: Record<string, unknown[]>;
  /** A mod written for each pair: `{name}`, and `{lines}`, those of its fields. */
  settings?: { mod: string; lines: Part[] };
  /** Fields that change nothing here, as paths from the top of the file. */
  passed_over?: string[];
  /** Names of several cards: where such a deck has the card `beside` as well, `name` means this one. */
  doubtful?: { name: string; beside: string; card: string }[];
  /** What the file calls its figures, in percent. */
  figures: { games: string; win: string; draw: string; loss: string; turns: string; speed?: string; uses?: string };
  /** Where a file counts a draw as lost, too, the losses without. */
  counted_twice?: Record<string, unknown>;
  /** How often something is used in a match, by what the file calls it. */
  uses?: Record<string, Use>;
}

/** What counts as one use, and whose. */
export interface Use {
  /** A call of any of these verbs. */
  verb: string | string[];
  /** However often within one call of this verb: the innermost around it. */
  once?: string;
  /**
   * Whoever controls the verb's first argument, `own`; that player's rival, `rival`; or who controls the bearer of the
   * ability around it, `bearer`.
   */
  by: 'own' | 'rival' | 'bearer';
}

export interface Mapping {
  cards: CardMapping[];
  decks?: DeckMapping[];
  /** Fields that are not read, as paths from the top of the file, entries of lists left out. */
  passed_over?: string[];
  compare?: CompareMapping;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

/** A field of a record; a dot steps into it. Null where there is none. */
export function fieldOf(record: JsonRecord, path: string): Json {
  let at: Json = record;
  for (const key of path.split('.')) {
    if (at === null || typeof at !== 'object' || Array.isArray(at) || !Object.hasOwn(at, key)) return null;
    at = at[key] ?? null;
  }
  return at;
}

export const isRecord = (value: Json): value is JsonRecord =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether a record has these values; a list of values means any of them. */
export function fits(record: JsonRecord, when: Record<string, unknown>): boolean {
  return Object.entries(when).every(([path, wanted]) => {
    const value = fieldOf(record, path);
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

/** Names are the same when their letters and digits are. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
