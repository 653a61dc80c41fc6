/**
 * The types of a mapping: which fields of foreign records become which words of a game. A mapping is a JSON file in the
 * game's folder.
 */

/** A piece of text made from a record. Writes nothing if the field is missing, null, false or empty. */
export interface PartMapping {
  /** The field to read; without it the template alone is written. */
  from?: string;
  /** Translations of the values. A value that is missing here is unsupported; an empty translation writes nothing. */
  words?: Record<string, string>;
  /** The value is the id of another card of the list; writes that card's name in quotes. */
  card?: true;
  /** The template: `{}` is the value or its translation. */
  write?: string;
  /** The field is a list of records; these parts are written for each, without separators. */
  each?: PartMapping[];
  /** Alternatives for records with certain values. */
  instead?: { when: Record<string, unknown>; parts: PartMapping[] }[];
}

/** Records that become cards. */
export interface CardMapping {
  /** The field of the file that holds the list. */
  list: string;
  name: string;
  /** Distinguishes cards with the same name. */
  id: string;
  /** Among cards with the same name, the first with this field true keeps the plain name, else the first. */
  first?: string;
  /** Only records with these values are read. */
  only?: Record<string, unknown>;
  kind: PartMapping;
  /** The contents of the braces. */
  items: PartMapping[];
  /** The name of the file, without extension. */
  file?: PartMapping[];
  /** The comment above a group of cards in a file. Groups are in the order of its `words`. */
  group?: PartMapping;
  /** The first line of each file: `{}` is the file's name. Without it there is a line of the import. */
  head?: string;
}

/** A list of cards in a record. */
export interface DeckCards {
  /** The field that holds one card or a list of them; a dot enters a record. */
  from: string;
  /** The field of an entry that names or numbers its card; without it the entry itself is the name. */
  by?: string;
}

/** Records that become decks. */
export interface DeckMapping {
  list: string;
  /** Templates for the deck's name and documentation. */
  name: string;
  doc?: string;
  cards: DeckCards[];
  file: string;
  head?: string;
  pools?: PoolMapping;
}

/**
 * Pools: lists of which only some cards are used. The deck holds all of them, and a mod with the deck's name removes
 * the rest.
 */
export interface PoolMapping {
  from: string;
  amount: string;
  cards: DeckCards;
  /**
   * The mod: `{name}`, and `{lines}`, one for each pool with its `{amount}` and the positions of its `{first}` and
   * `{last}` card in the deck. Other words in braces are fields of the record.
   */
  mod: string;
  line: string;
}

/** A file of matchups with their measured figures. */
export interface CompareMapping {
  cards?: CardMapping;
  pairs: string;
  id: string;
  /** The fields of a pair that hold its two sides, in the order of seats. */
  sides: string[];
  /** The field of a side that names a deck of the game. */
  deck?: string;
  side: Pick<DeckMapping, 'cards' | 'pools'>;
  /** The mode, by field values: the first match is used. Without `modes`: the default mode of the game, or none. */
  modes?: { when: Record<string, unknown>; mode: string }[];
  /** Mods, by field values: all matches are used. Null: the pair cannot be played. */
  mods: { when: Record<string, unknown>; mod: string | null }[];
  /** Values, by field, that choose no mode and no mod. A pair with any other value of such a field cannot be played. */
  otherwise?: Record<string, unknown[]>;
  /** A mod for each pair: `{name}`, and `{lines}` from its fields. */
  settings?: { mod: string; lines: PartMapping[] };
  /** Fields without effect, as paths from the top of the file. */
  passed_over?: string[];
  /** Ambiguous names: in a deck that also has the card `beside`, `name` means `card`. */
  doubtful?: { name: string; beside: string; card: string }[];
  /** The fields of the figures, in percent. */
  figures: { games: string; win: string; draw: string; loss: string; turns: string; uses?: string };
  /** Field values of files that count a draw as a loss too; the loss is then reduced. */
  counted_twice?: Record<string, unknown>;
  /** How often something is used in a match, by field of the file. */
  uses?: Record<string, Use>;
  /** How another program plays a pair. */
  beside?: BesideMapping;
}

/** A call of another program, and where its answer is. */
export interface BesideMapping {
  /** The arguments of the call; empty ones are left out. `{matches}` becomes the number of matches. */
  words: (PartMapping | SideWord)[];
  /** Texts before the share of matches that the first side has won, in percent. The first one in the answer counts. */
  won: string[];
  /** Texts of warnings that the program played something else: the pair is left out with the line that holds one. */
  refused?: string[];
}

/** The deck of a side: its name in the field `deck`, else its cards with `between` them, by default a comma and a space. */
export interface SideWord {
  side: string;
  between?: string;
}

/** What counts as one use, and for which player. */
export interface Use {
  /** A call of any of these verbs. */
  verb: string | string[];
  /** Count at most one use within each innermost call of this verb. */
  once?: string;
  /**
   * The player: who controls the verb's first argument (`own`), that player's rival (`rival`), or who controls the
   * bearer of the ability around the call (`bearer`).
   */
  by: 'own' | 'rival' | 'bearer';
}

export interface Mapping {
  cards: CardMapping[];
  decks?: DeckMapping[];
  /** Fields that are not read, as paths from the top of the file, without list indices. */
  passed_over?: string[];
  compare?: CompareMapping;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonRecord = { [key: string]: Json };

/** A field of a record; a dot enters a record. Null if it is missing. */
export function valueAtPath(record: JsonRecord, path: string): Json {
  let at: Json = record;
  for (const key of path.split('.')) {
    if (at === null || typeof at !== 'object' || Array.isArray(at) || !Object.hasOwn(at, key)) return null;
    at = at[key] ?? null;
  }
  return at;
}

export const isJsonRecord = (value: Json): value is JsonRecord =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether a record has these values; a list of values accepts any of them. */
export function fits(record: JsonRecord, when: Record<string, unknown>): boolean {
  return Object.entries(when).every(([path, wanted]) => {
    const value = valueAtPath(record, path);
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
  });
}

/** A name reduced to letters and digits, for comparison. */
export const lettersAndDigits = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
