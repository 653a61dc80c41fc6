/** Drawing data of cards, from the `look` of the game: shown fields, colours, frame, picture. */
import type {
  Card,
  CardId,
  EnumId,
  FieldId,
  Game,
  KeywordId,
  KindId,
  Look,
  LookWord,
} from '../../compiler/ir/index.ts';
import { partsOfName } from '../../compiler/ir/word-fields.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { isNamed } from '../../compiler/text/nouns.ts';
import { wordsOfName } from '../../compiler/text/template.ts';
import { mostlyPrinted, plainLook } from './plainlook.ts';

export type Corner = NonNullable<Look['shows'][number]['corner']>;
export type CardFrame = Look['frames'][number]['frame'];

/** A value that is drawn on a card or a player. */
export interface DrawnValue {
  name: string;
  /** A number, a word, or true. */
  value: number | string | true;
  icon: string | null;
  corner: Corner | null;
  /** For a field with a number for each word of an enum: the field and the word. */
  of?: WordOf | undefined;
}

export interface WordOf {
  field: string;
  word: string;
}

/** What the name of a field with a number for each word says; undefined for another field. */
export function wordPart(name: string): WordOf | undefined {
  const { field, word } = partsOfName(name);
  return word === undefined ? undefined : { field: wordsOfName(field), word: wordsOfName(word) };
}

/** By kind, the fields to which some card of it gives a value. */
export function printedFields({ cards }: Game): Map<KindId, Set<FieldId>> {
  const found = new Map<KindId, Set<FieldId>>();
  for (const { kind, fields } of cards) {
    const of = found.get(kind) ?? new Set();
    for (const { field } of fields) of.add(field);
    found.set(kind, of);
  }
  return found;
}

/** The appearance that all copies of a card share. */
export interface Dress {
  /** One or two colours; the second is for the other half. Empty if the look has none. */
  tones: { light: string; dark: string }[];
  symbol: string | null;
  frame: CardFrame;
  /** Path of the picture relative to the folder of the games; null: generated from the name. */
  art: string | null;
  /** What a generated picture shows where the look of the game does not say it by its corners. */
  motif?: Motif;
}

/** What a generated picture shows: a creature, a building or a spell effect. */
export type Motif = 'figure' | 'tower' | 'burst';

/** Drawing data of a card at a level. */
export interface DrawnCard {
  name: string;
  kind: string;
  /** Members of its enums: faction, rarity. */
  words: string[];
  shown: DrawnValue[];
  dress: Dress;
  text: string[];
}

/** Values by field: an enum is the index of a member, a set is a bit mask. */
export type ValuesByField = ReadonlyMap<FieldId, number>;

/** Applies the look of a game, or the one that `plainlook.ts` makes for a game without a look. */
export class Dresser {
  readonly #game: Game;
  readonly look: Look;
  /** Whether the game has no look of its own. */
  readonly isPlain: boolean;
  /** The folder of the game, with a slash at the end. */
  readonly #root: string;
  /** Fields that some card gives a value, and by kind those that some card of the kind does, without a look most of them. */
  readonly #printed: ReadonlySet<FieldId>;
  readonly #printedBy: ReadonlyMap<KindId, ReadonlySet<FieldId>>;
  /** Corners where a look has several numbers. */
  readonly #shared: ReadonlySet<Corner>;
  readonly #above = new Map<KindId, ReadonlySet<KindId>>();

  /** `files`: paths of the sources, which give the folder of the game. `cards`: all cards, where `game` has only some. */
  constructor(
    game: Game,
    files: readonly string[],
    look: Look | null = game.look ?? null,
    cards: readonly Card[] = game.cards,
  ) {
    this.#root = (files[game.layers[0]?.place[0] ?? -1] ?? '').replace(/[^/]*$/, '');
    this.#game = game;
    this.isPlain = look === null;
    this.look = look ?? plainLook(game, cards);
    const printed = printedFields(game);
    this.#printedBy = this.isPlain ? mostlyPrinted(cards) : printed;
    this.#printed = new Set([...printed.values()].flatMap((fields) => [...fields]));
    const corners = this.look.shows.flatMap(({ corner }) => corner ?? []);
    this.#shared = new Set(corners.filter((corner, i) => corners.indexOf(corner) !== i));
  }

  drawn(card: CardId, level: number): DrawnCard | null {
    const decl = this.#game.cards[card];
    if (decl === undefined) return null;
    const values = this.printed(card, level);
    return {
      name: decl.name,
      kind: this.kindOf(card),
      words: this.words(values),
      shown: this.#onFace(decl, values),
      dress: this.dress(card, values),
      text: rulesText(this.#game, card, level),
    };
  }

  /** What the look shows of a card, also what its kind gives it, and behind that the other numbers that it prints. */
  #onFace({ kind, keywords }: Card, values: ValuesByField): DrawnValue[] {
    const all = new Map(values);
    for (const [id, { kind: of, type, derived, value, layer }] of this.#game.fields.entries())
      if (type.of === 'number' && derived === null && value !== null && value !== 0 && layer === 0 && !all.has(id))
        if (this.#kindsAbove(kind).has(of)) all.set(id, value);
    const shown = this.shown(kind, all, new Map(), new Set(keywords.map(({ keyword }) => keyword)));
    const isNumber = (id: FieldId): boolean => this.#game.fields[id]?.type.of === 'number';
    const inLook = new Set(this.look.shows.flatMap(({ of, id }) => (of === 'field' ? [id] : [])));
    return [...shown, ...this.#all(new Map([...values].filter(([id]) => isNumber(id) && !inLook.has(id))))];
  }

  kindOf(card: CardId): string {
    const kind = this.#game.kinds[this.#game.cards[card]?.kind ?? -1];
    return wordsOfName(kind?.name ?? 'card');
  }

  /** The printed values of a card by field, with default values of enums. */
  printed(card: CardId, level: number): Map<FieldId, number> {
    const values = new Map<FieldId, number>();
    const above = this.#kindsAbove(this.#game.cards[card]?.kind ?? -1);
    for (const [id, { kind, type, derived, value, layer }] of this.#game.fields.entries())
      if (
        type.of === 'enum' &&
        derived === null &&
        value !== null &&
        layer === 0 &&
        above.has(kind) &&
        this.#printed.has(id)
      )
        values.set(id, value);
    for (const { field, values: all } of this.#game.cards[card]?.fields ?? [])
      values.set(field, all[Math.min(level, all.length) - 1] ?? 0);
    return values;
  }

  /**
   * The enum members of a card, and the cards that it names: `evolves from Ember Cub`. A member that does not say by itself which
   * field has it is behind the name of the field: `weakness ember`.
   */
  words(values: ValuesByField): string[] {
    return [...values]
      .sort(([a], [b]) => a - b)
      .flatMap(([id, value]) => {
        const { name = '', type } = this.#game.fields[id] ?? {};
        const card = type?.of === 'definition' ? this.#game.cards[value]?.name : undefined;
        const words = card === undefined ? this.#wordsOf(id, value) : [card];
        const isNamedToo = card !== undefined || isNamed(this.#game, id);
        return isNamedToo ? words.map((word) => `${wordsOfName(name)} ${word}`) : words;
      });
  }

  dress(card: CardId, values: ValuesByField): Dress {
    const kind = this.#game.cards[card]?.kind ?? -1;
    const art = this.look.arts.find((one) => one.card === card);
    const frame = this.look.frames.find(({ of }) => this.#holds(of, kind, values));
    return {
      ...this.colours(kind, values),
      frame: frame?.frame ?? 'plain',
      art: art === undefined ? null : `${this.#root}${art.file}`,
      ...(this.isPlain && { motif: this.#motifOf(kind, values) }),
    };
  }

  /** A card in play with more numbers than its first is drawn as a figure, one without as a building. */
  #motifOf(kind: KindId, values: ValuesByField): Motif {
    const cornered = this.look.shows.filter(({ id, corner }) => corner !== null && values.has(id));
    if (cornered.some(({ corner }) => corner !== 'top_left')) return 'figure';
    return this.#game.kinds[kind]?.lives.length === 0 ? 'burst' : 'tower';
  }

  colours(kind: KindId, values: ValuesByField): Pick<Dress, 'tones' | 'symbol'> {
    const held = this.look.colours.filter(({ of }) => this.#holds(of, kind, values));
    const words = held.filter(({ of }) => of.is === 'member');
    // the colours of kinds are for cards without a word
    const colours = this.isPlain && words.length > 0 ? words : held;
    return {
      tones: colours.slice(0, 2).map(({ light, dark }) => ({ light, dark })),
      symbol: colours.find(({ icon }) => icon !== null)?.icon ?? null,
    };
  }

  /** The values that the look shows for an entity of a kind, with its statuses and keywords. */
  shown(
    kind: KindId,
    values: ValuesByField,
    statuses: ReadonlyMap<number, number>,
    keywords: ReadonlySet<KeywordId>,
  ): DrawnValue[] {
    const found: DrawnValue[] = [];
    const corners = new Set<Corner>();
    for (const { of, enum: from, id, corner, icon } of this.look.shows) {
      if (corner !== null && corners.has(corner)) continue;
      const values_ = this.#valuesOf(
        of,
        from,
        id,
        values,
        statuses,
        keywords,
        this.#countsZero(kind) || (corner !== null && of === 'field' && this.#hasZero(kind, id, corner)),
      );
      for (const one of values_) found.push({ ...one, icon, corner });
      if (corner !== null && values_.length > 0) corners.add(corner);
    }
    return found;
  }

  /** All values in the order of declaration. */
  #all(values: ValuesByField): DrawnValue[] {
    return [...values].sort(([a], [b]) => a - b).flatMap(([id, value]): DrawnValue[] => this.#fieldOf(id, value, true));
  }

  #fieldOf(id: FieldId, value: number, zero: boolean): DrawnValue[] {
    const field = this.#game.fields[id];
    if (field === undefined) return [];
    const [name, icon, corner] = [wordsOfName(field.name), null, null];
    if (field.type.of === 'number')
      return value === 0 && !zero ? [] : [{ name, value, icon, corner, of: wordPart(field.name) }];
    if (field.type.of === 'truth') return value === 1 ? [{ name, value: true, icon, corner }] : [];
    return this.#wordsOf(id, value).map((word) => ({ name, value: word, icon, corner }));
  }

  #valuesOf(
    of: Look['shows'][number]['of'],
    from: EnumId | null,
    id: number,
    values: ValuesByField,
    statuses: ReadonlyMap<number, number>,
    keywords: ReadonlySet<KeywordId>,
    zero: boolean,
  ): Pick<DrawnValue, 'name' | 'value' | 'of'>[] {
    const game = this.#game;
    switch (of) {
      case 'field': {
        const value = values.get(id);
        return value === undefined ? [] : this.#fieldOf(id, value, zero);
      }
      case 'status': {
        const amount = statuses.get(id);
        const name = game.statuses[id]?.text || wordsOfName(game.statuses[id]?.name ?? '');
        return amount === undefined ? [] : [{ name, value: game.statuses[id]?.merge === 'flag' ? true : amount }];
      }
      case 'keyword': {
        return keywords.has(id) ? [{ name: wordsOfName(game.keywords[id]?.name ?? ''), value: true }] : [];
      }
      default: {
        const word = wordsOfName(game.enums[from ?? -1]?.members[id] ?? '');
        return this.#hasWord(from, id, values) ? [{ name: word, value: true }] : [];
      }
    }
  }

  #wordsOf(id: FieldId, value: number): string[] {
    const { type } = this.#game.fields[id] ?? {};
    const members = this.#game.enums[type?.id ?? -1]?.members ?? [];
    if (type?.of === 'enum') return members[value] === undefined ? [] : [wordsOfName(members[value])];
    return type?.of === 'flags' ? members.filter((_, i) => ((value >> i) & 1) === 1).map(wordsOfName) : [];
  }

  #holds({ is, enum: from, id, fields }: LookWord, kind: KindId, values: ValuesByField): boolean {
    if (is === 'kind') return this.#kindsAbove(kind).has(id);
    return is === 'field' ? values.get(id) === 1 : this.#hasWord(from, id, values, fields);
  }

  #hasWord(from: EnumId | null, member: number, values: ValuesByField, fields?: readonly FieldId[]): boolean {
    for (const [id, value] of values) {
      if (fields?.includes(id) === false) continue;
      const type = this.#game.fields[id]?.type;
      if (type === undefined || type.id !== from) continue;
      if (type.of === 'enum' ? value === member : type.of === 'flags' && ((value >> member) & 1) === 1) return true;
    }
    return false;
  }

  /** Whether a zero says something: a player has no mana, the threat is 0. */
  #countsZero(kind: KindId): boolean {
    const kernel = this.#game.kinds[kind]?.kernel;
    return kernel === 'player' || kernel === 'state';
  }

  /**
   * Whether a zero at a corner says something: not of a field that only cards of other kinds print, nor where numbers by words,
   * such as prices by colour, share the corner.
   */
  #hasZero(kind: KindId, id: FieldId, corner: Corner): boolean {
    if (this.#shared.has(corner) && wordPart(this.#game.fields[id]?.name ?? '') !== undefined) return false;
    return !this.#printed.has(id) || this.#printedBy.get(kind)?.has(id) === true;
  }

  /** A kind and all its ancestors. */
  #kindsAbove(kind: KindId): ReadonlySet<KindId> {
    let found = this.#above.get(kind);
    if (found === undefined) {
      const all = new Set([kind]);
      // the loop also visits members that it adds
      for (const one of all) for (const parent of this.#game.kinds[one]?.parents ?? []) all.add(parent);
      this.#above.set(kind, all);
      found = all;
    }
    return found;
  }
}
