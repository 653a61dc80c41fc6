/** Types of expressions: subkinds, assignability, joins, and their names in messages. */

import type { Expr, FieldId, Game, KindId, LayerId, MoveDecl, Type } from './index.ts';
import { ancestors } from './kinds.ts';

export const NUMBER: Type = { of: 'number', id: null, many: false };
export const TRUTH: Type = { of: 'truth', id: null, many: false };
export const VERB: Type = { of: 'verb', id: null, many: false };
export const ABILITY: Type = { of: 'ability', id: null, many: false };
export const STATUS: Type = { of: 'status', id: null, many: false };
export const TIMING: Type = { of: 'timing', id: null, many: false };
export const KEYWORD: Type = { of: 'keyword', id: null, many: false };
export const ZONE: Type = { of: 'zone', id: null, many: false };
/** The type of an expression with an error: the error is reported, and nothing that follows from it is another one. */
export const UNKNOWN: Type = { of: 'entity', id: null, many: false };
const UNKNOWNS: Type = { of: 'entity', id: null, many: true };
export const isUnknown = (type: Type): boolean => type === UNKNOWN || type === UNKNOWNS;

/** The types of entities by kind, one and many of each: very many expressions have one of them. */
const OF_KINDS: Type[] = [];

export function entityType(kind: KindId | null, many = false): Type {
  if (kind === null) return { of: 'entity', id: null, many };
  const at = kind * 2 + (many ? 1 : 0);
  OF_KINDS[at] ??= { of: 'entity', id: kind, many };
  return OF_KINDS[at];
}
export const enumType = (id: number): Type => ({ of: 'enum', id, many: false });
export const definitionType = (kind: KindId | null): Type => ({ of: 'definition', id: kind, many: false });
export const one = (type: Type): Type => (type === UNKNOWNS ? UNKNOWN : type.many ? counted(type, false) : type);
export const many = (type: Type): Type => (type === UNKNOWN ? UNKNOWNS : type.many ? type : counted(type, true));
const counted = (type: Type, isMany: boolean): Type =>
  type.of === 'entity' && type.id !== null ? entityType(type.id, isMany) : { ...type, many: isMany };

/** Whether kind `a` is `b` or a subkind of it. */
export function isKind(game: Game, a: KindId, b: KindId): boolean {
  if (a === b) return true;
  return (ORDERS.get(game.kinds)?.above[a] ?? ancestors(game, a)).has(b);
}

/** A layer and those that it is built on, the innermost first. */
export function* layersFrom({ layers }: Pick<Game, 'layers'>, layer: LayerId): Generator<LayerId> {
  for (let at: LayerId | null = layer; at !== null; at = layers[at]?.parent ?? null) yield at;
}

/** Records by the layer that declares them, in their order. */
export function byLayer<T extends { layer: LayerId }>(records: readonly T[]): Map<LayerId, T[]> {
  const found = new Map<LayerId, T[]>();
  for (const record of records) {
    const list = found.get(record.layer);
    if (list === undefined) found.set(record.layer, [record]);
    else list.push(record);
  }
  return found;
}

/** The superkinds of each kind, and memoised answers of `kindsMeet`. */
interface KindOrder {
  above: ReadonlySet<KindId>[];
  meet: Map<number, boolean>;
}

const ORDERS = new WeakMap<object, KindOrder>();

/** Computes the superkinds of all kinds; call it when all parents are known. */
export function orderKinds(game: Game): void {
  ORDERS.set(game.kinds, { above: game.kinds.map((_, kind) => ancestors(game, kind)), meet: new Map() });
}

/** Whether members of a kind are records of events. */
export function isRecordKind(game: Game, kind: KindId): boolean {
  const record = game.kinds.findIndex(({ kernel }) => kernel === 'record');
  return record >= 0 && isKind(game, kind, record);
}

/** Whether an entity can be of both kinds: one is a subkind of the other, or a third is a subkind of both. */
export function kindsMeet(game: Game, a: KindId, b: KindId): boolean {
  if (isKind(game, a, b) || isKind(game, b, a)) return true;
  const known = ORDERS.get(game.kinds)?.meet;
  const key = a * game.kinds.length + b;
  const before = known?.get(key);
  if (before !== undefined) return before;
  const meet = game.kinds.some((_, k) => isKind(game, k, a) && isKind(game, k, b));
  known?.set(key, meet);
  return meet;
}

/** Whether a word of the field's enum alone does not say which field of a kind has it: another one has the same words. */
export function sharesWords(game: Game, kind: KindId, field: FieldId): boolean {
  const of = game.fields[field]?.type.id;
  return game.fields.some(
    ({ kind: owner, type }, id) =>
      id !== field && (type.of === 'enum' || type.of === 'flags') && type.id === of && isKind(game, kind, owner),
  );
}

/** Whether a value of type `from` fits where `to` is expected, ignoring `many`. */
export function fitsType(game: Game, from: Type, to: Type): boolean {
  if (isUnknown(from) || isUnknown(to)) return true;
  if (from.of !== to.of) return false;
  if (from.of === 'entity' || from.of === 'definition') {
    return from.id === null || to.id === null || kindsMeet(game, from.id, to.id);
  }
  // a number with an enum is one for each word, which is no number
  if (from.of === 'enum' || from.of === 'flags' || from.of === 'number') return from.id === to.id;
  return true;
}

/** A type in the words of the language. */
export function showType(game: Game, type: Type): string {
  const base = ((): string => {
    switch (type.of) {
      case 'entity':
        return type.id === null ? 'entity' : (game.kinds[type.id]?.name ?? 'entity');
      case 'definition':
        return type.id === null ? 'definition' : `definition of ${game.kinds[type.id]?.name ?? 'card'}`;
      case 'enum':
        return game.enums[type.id ?? -1]?.name ?? 'enum';
      case 'flags':
        return `set of ${game.enums[type.id ?? -1]?.name ?? 'enum'}`;
      case 'zone':
        return type.id === null ? 'zone' : `zone ${game.zones[type.id]?.name ?? ''}`;
      case 'number':
        return type.id === null ? 'number' : `number for each ${game.enums[type.id]?.name ?? 'word'}`;
      default:
        return type.of;
    }
  })();
  return type.many ? `set of ${base}` : base;
}

/** A noun with its article: `a unit`, `an assault`. */
export const article = (noun: string): string => `${/^(?!uni|use|eu|one)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** A type in a sentence: `a number`, `a set of units`, `a word of Faction`. */
export function sayType(game: Game, type: Type): string {
  const kind = type.id === null ? undefined : game.kinds[type.id];
  switch (type.of) {
    case 'entity':
      if (type.many) return kind === undefined ? 'a set of entities' : `a set of ${kind.plural}`;
      return article(kind?.name ?? 'entity');
    case 'definition':
      return type.many
        ? 'a set of cards by name'
        : kind === undefined
          ? 'a card by name'
          : `${article(kind.name)} by name`;
    case 'enum':
    case 'flags': {
      const name = game.enums[type.id ?? -1]?.name ?? 'an enum';
      return type.of === 'flags' || type.many ? `a set of words of ${name}` : `a word of ${name}`;
    }
    case 'number':
      return type.id !== null
        ? `a number for each ${game.enums[type.id]?.name ?? 'word'}`
        : type.many
          ? 'a set of numbers'
          : 'a number';
    case 'zone':
      return type.many
        ? 'a set of zones'
        : type.id === null
          ? 'a zone'
          : `the zone "${game.zones[type.id]?.name ?? ''}"`;
    default:
      return type.many ? `a set of ${type.of === 'ability' ? 'abilities' : `${type.of}s`}` : article(type.of);
  }
}

/** The common supertype: the nearest common superkind of two kinds; null where there is none. */
export function joinTypes(game: Game, a: Type, b: Type): Type | null {
  if (a.of === 'entity' && b.of === 'entity') {
    if (a.id === null || b.id === null) return entityType(null, a.many || b.many);
    const [ka, kb] = [a.id, b.id];
    const above = game.kinds.findIndex((_, k) => isKind(game, ka, k) && isKind(game, kb, k) && k !== 0);
    const nearest = isKind(game, ka, kb) ? kb : isKind(game, kb, ka) ? ka : above < 0 ? null : above;
    return entityType(nearest, a.many || b.many);
  }
  if (a.of === b.of && (a.id === b.id || a.of === 'definition' || a.of === 'zone')) {
    return { of: a.of, id: a.id === b.id ? a.id : null, many: a.many || b.many };
  }
  return null;
}

/**
 * Whether the first argument of a move does something, as in `strike card: unit in field of you at foe: enemy unit`: it is in play,
 * and the move is aimed at something else. So the player strikes with it. In `play card: unit in hand of you at place: tile` the
 * player plays it.
 */
export function strikesWithFirst(game: Game, { params }: MoveDecl): boolean {
  const [first, ...others] = params;
  const isAimed = others.some(
    ({ prep, type }) => prep === 'at' && type.of === 'entity' && game.kinds[type.id ?? -1]?.kernel !== 'tile',
  );
  return isAimed && first !== undefined && first.type.of === 'entity' && !first.type.many && isInPlay(game, first.from);
}

/** Whether all members of a set are in play: it is of such, or of a zone that they live in. */
function isInPlay(game: Game, set: Expr): boolean {
  if (set.op !== 'select') return false;
  const { source } = set;
  if (source.from === 'set') return isInPlay(game, source.of);
  if (source.from !== 'zone') return source.from === 'play' || source.from === 'on';
  const { zone } = source;
  return zone.op === 'zone' && game.kinds.some(({ lives }) => lives.includes(zone.zone));
}
