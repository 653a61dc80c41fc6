/**
 * Lookup tables, computed once from a bound game: ability sources, possible listeners, kinds of cards, zones by
 * instance. They are constant during a match.
 */
import { type AbilitySource, abilitySources, type Listeners, listenersAmong } from '../compiler/format/abilities.ts';
import { zoneInstances } from '../compiler/format/zones.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Ability, FieldDecl, FieldId, Game, KindId, StaticId, Trigger } from '../compiler/ir/index.ts';
import { type RuleDependencies, ruleDependencies } from './dependencies.ts';
import { NOTHING } from './numbers.ts';
import { draws, visitExprs } from './walk.ts';

/** The possible listeners to one event. */
export interface EventListeners extends Listeners {
  /** Whether an ability of a card, keyword or status listens to events on others. */
  watches: boolean;
  /** The abilities among them, for those lent as values. */
  abilities: ReadonlySet<number>;
}

export interface FieldPlan {
  decl: FieldDecl;
  table: 'global' | 'player' | 'tile' | 'entity' | 'record' | null;
  at: number;
  /** By KindId: whether entities of the kind have the field. */
  within: readonly boolean[];
  /** By CardId: the same. */
  byCard: readonly boolean[];
  /** Stored in entity rows, and changed by no static. */
  plain: boolean;
  reads: readonly StaticId[];
}

export interface Tables {
  /** KindId by CardId. */
  cardKind: number[];
  playerKind: number;
  tileKind: number;
  /** By KindId: whether its members are records. */
  isRecord: boolean[];
  /** By KindId and ZoneId: whether an entity of the kind is in play there. */
  lives: boolean[][];
  /** ZoneId by zone instance. */
  zoneOf: Int32Array;
  /** By zone instance: its tile; nothing for zones of others. */
  tileOf: Int32Array;
  fields: FieldPlan[];
  /** Fields of entities whose printed values statics change. */
  printing: FieldId[];
  sources: AbilitySource[];
  /** By CardId: its first source; the others follow. */
  cardSources: number[];
  before: { verbs: (EventListeners | null)[]; moves: (EventListeners | null)[] };
  instead: { verbs: (EventListeners | null)[]; moves: (EventListeners | null)[] };
  after: { verbs: (EventListeners | null)[]; moves: (EventListeners | null)[] };
  on: (EventListeners | null)[];
  /** Statuses that silence. */
  silencers: number[];
  /** By AbilityId: the card's own choices that it reads. */
  chosen: number[][];
  /** By AbilityId: how many of its first statements are requirements, or `let` without a draw. */
  required: number[];
  watch: RuleDependencies;
  /** By KindId: the zones of tiles where it lives. */
  tileHomes: number[][];
  /** By KindId: the number of places that a search for all members in play visits. */
  places: number[];
  /** Sources other than cards and rules. */
  lending: number[];
  /** By KindId: it lives in one zone only, whose order of instances is the order of sets. */
  plain: boolean[];
}

/** Memo by index, which bindings that differ only in decks share. */
const cache = new WeakMap<Bound['index'], Tables>();

export function tablesOf(bound: Bound): Tables {
  let tables = cache.get(bound.index);
  if (tables === undefined) {
    tables = build(bound);
    cache.set(bound.index, tables);
  }
  return tables;
}

function build(bound: Bound): Tables {
  const { game, index, layout } = bound;
  const kernelKind = (name: string): number => game.kinds.findIndex((kind) => kind.kernel === name);
  const sources = abilitySources(bound);
  const sourcesOf: number[][] = game.abilities.map(() => []);
  for (const [number, { ability }] of sources.entries()) sourcesOf[ability]?.push(number);
  const list = (word: Trigger['word'], abilities: number[][]): (EventListeners | null)[] =>
    abilities.map((ids) => (ids.length === 0 ? null : listeners(word, ids, game.abilities, sources, sourcesOf)));
  const zones = zoneInstances(layout);
  return {
    cardKind: game.cards.map((card) => card.kind),
    playerKind: kernelKind('player'),
    tileKind: kernelKind('tile'),
    isRecord: game.kinds.map((_, kind) => index.kinds[kernelKind('record')]?.within[kind] === true),
    lives: livesOf(bound),
    zoneOf: Int32Array.from(zones, ({ zone }) => zone),
    tileOf: Int32Array.from(zones, ({ zone, number }) =>
      game.zones[zone]?.each === 'tile' ? layout.tiles.first + number : NOTHING,
    ),
    fields: fieldPlans(bound),
    printing: game.fields.flatMap((_, id) =>
      (index.prints[id]?.length ?? 0) > 0 && layout.fields[id]?.table === 'entity' ? [id] : [],
    ),
    sources,
    cardSources: firstSources(bound),
    before: { verbs: list('before', index.before.verbs), moves: list('before', index.before.moves) },
    instead: { verbs: list('instead', index.instead.verbs), moves: list('instead', index.instead.moves) },
    after: { verbs: list('after', index.after.verbs), moves: list('after', index.after.moves) },
    on: list('on', index.on),
    silencers: game.statuses.flatMap(({ silences }, id) => (silences && (layout.statuses[id] ?? -1) >= 0 ? [id] : [])),
    chosen: game.abilities.map((ability) => chosenIn(ability)),
    required: game.abilities.map(requiredBy),
    watch: ruleDependencies(bound),
    tileHomes: game.kinds.map((_, kind) =>
      (index.homes[kind] ?? []).filter((zone) => game.zones[zone]?.each === 'tile'),
    ),
    places: game.kinds.map((_, kind) =>
      (index.homes[kind] ?? []).reduce((sum, zone) => sum + (layout.zones[zone]?.instances ?? 0), 0),
    ),
    lending: [...sources.keys()].filter((i) => !['card', 'rules'].includes((sources[i] as AbilitySource).by)),
    plain: game.kinds.map((_, kind) => plainHome(bound, kind)),
  };
}

/** By card: its first source, and the number of all cards' sources at the end. */
function firstSources({ index }: Bound): number[] {
  const found = [0];
  for (const borne of index.borne) found.push((found.at(-1) as number) + borne.length);
  return found;
}

function listeners(
  word: Trigger['word'],
  ids: number[],
  abilities: Ability[],
  sources: AbilitySource[],
  sourcesOf: number[][],
): EventListeners {
  return {
    ...listenersAmong(word, ids, abilities, sources, sourcesOf),
    watches: ids.some((id) => abilities[id]?.bearer !== 'rules' && !abilities[id]?.trigger.own),
    abilities: new Set(ids),
  };
}

/** By FieldId. */
function fieldPlans({ game, index, layout }: Bound): FieldPlan[] {
  // fields of one kind have the same cards
  const cardsOf = new Map<KindId, boolean[]>();
  return game.fields.map((decl, id) => {
    const within = index.kinds[decl.kind]?.within ?? [];
    const reads = index.reads[id] ?? [];
    const { table = null, at = -1 } = layout.fields[id] ?? {};
    const byCard = cardsOf.get(decl.kind) ?? game.cards.map((card) => within[card.kind] === true);
    cardsOf.set(decl.kind, byCard);
    const isComputed = decl.derived !== null || reads.length > 0;
    return {
      ...{ decl, table, at, within, byCard, reads },
      plain: table === 'entity' && decl.kernel === null && !isComputed,
    };
  });
}

/** An entity is in play where its kind or a superkind lives. */
function livesOf(bound: Bound): boolean[][] {
  const { game, index } = bound;
  return game.kinds.map((_, kind) =>
    game.zones.map((_, zone) =>
      game.kinds.some((above, id) => above.lives.includes(zone) && (index.kinds[id]?.within[kind] ?? false)),
    ),
  );
}

/** Whether a kind lives in one zone, of one instance or one per tile: then sets list its members in the order of the zone. */
function plainHome(bound: Bound, kind: number): boolean {
  const homes = bound.index.homes[kind] ?? [];
  const zone = bound.game.zones[homes[0] ?? -1];
  return homes.length === 1 && (zone?.each === 'tile' || zone?.each === 'game');
}

/** The card's own choices that an ability reads, in order. */
function chosenIn(ability: Ability): number[] {
  let highest = -1;
  visitExprs([ability.code.body, ability.trigger.when], (e) => {
    if (e.op === 'chosen') highest = Math.max(highest, e.choice);
  });
  // a choice may read earlier ones, so all up to the last are asked
  return Array.from({ length: highest + 1 }, (_, i) => i);
}

/**
 * The number of leading statements of a listener that are requirements. Legality tests evaluate them repeatedly, so
 * none may draw.
 */
function requiredBy({ trigger, code }: Ability): number {
  if (trigger.word !== 'before' || trigger.move === null) return 0;
  const other = code.body.findIndex((stmt) => !(stmt.do === 'require' || (stmt.do === 'let' && !draws(stmt.value))));
  return other < 0 ? code.body.length : other;
}

const BY_NAME = new WeakMap<Tables, Map<KindId, ReadonlyMap<string, FieldId>>>();

/** The fields that a kind has, by name. */
export function fieldsByName(
  { game, tables }: { game: Game; tables: Tables },
  kind: KindId,
): ReadonlyMap<string, FieldId> {
  const known = BY_NAME.get(tables) ?? new Map<KindId, ReadonlyMap<string, FieldId>>();
  BY_NAME.set(tables, known);
  let found = known.get(kind);
  if (found === undefined) {
    found = new Map(
      game.fields.flatMap(({ name }, id) => (tables.fields[id]?.within[kind] === true ? [[name, id]] : [])),
    );
    known.set(kind, found);
  }
  return found;
}
