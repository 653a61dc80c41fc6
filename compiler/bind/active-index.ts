/** Builds the index of active declarations: listeners by event, statics by field, cards by kind. */
import type { Index } from '../ir/bound.ts';
import type { Ability, Card, Game, Static, ZoneId } from '../ir/index.ts';
import { ancestors, kindsWithin } from '../ir/kinds.ts';

/** The zone where decks start. */
export function deckZoneOf(game: Game): ZoneId | null {
  const zone = game.zones.findIndex(({ decks }) => decks);
  return zone < 0 ? null : zone;
}

export function buildIndex(game: Game, active: boolean[]): Index {
  const index: Index = {
    before: { verbs: game.verbs.map(() => []), moves: game.moves.map(() => []) },
    instead: { verbs: game.verbs.map(() => []), moves: game.moves.map(() => []) },
    after: { verbs: game.verbs.map(() => []), moves: game.moves.map(() => []) },
    on: game.timings.map(() => []),
    reads: game.fields.map(() => []),
    prints: game.fields.map(() => []),
    grants: game.keywords.map(() => []),
    gives: game.statuses.map(() => []),
    lends: [],
    borne: game.cards.map(carriedBy),
    keywords: game.keywords.map((keyword) => [...keyword.abilities]),
    statuses: game.statuses.map(() => []),
    members: game.enums.map(({ layers }) => [...layers.keys()].filter((member) => active[layers[member] ?? -1])),
    fading: game.timings.map(() => []),
    kinds: [],
    notes: { verbs: game.verbs.map(() => []), moves: game.moves.map(() => []), on: game.timings.map(() => []) },
    homes: [],
  };
  addNotes(index, game, active);
  for (const [id, ability] of game.abilities.entries()) if (active[ability.layer]) addAbility(index, id, ability);
  for (const [id, record] of game.statics.entries()) if (active[record.layer]) addStatic(index, id, record);
  settersFirst(index, game);
  addFading(index, game, active);
  addKinds(index, game, active);
  return index;
}

function addNotes({ notes }: Index, game: Game, active: boolean[]): void {
  for (const [history, { layer, notes: all }] of game.histories.entries()) {
    if (!active[layer]) continue;
    for (const [note, { trigger }] of all.entries()) {
      const { verb, move, timing } = trigger;
      const list = verb !== null ? notes.verbs[verb] : move !== null ? notes.moves[move] : notes.on[timing ?? -1];
      list?.push({ history, note });
    }
  }
}

function carriedBy({ keywords, abilities }: Card): Index['borne'][number] {
  const borne: Index['borne'][number] = [];
  keywords.forEach((entry, keyword) => {
    for (const ability of entry.abilities) borne.push({ ability, keyword });
  });
  for (const ability of abilities) borne.push({ ability, keyword: null });
  return borne;
}

function addAbility(index: Index, id: number, ability: Ability): void {
  const { trigger, timing } = ability;
  if (trigger.word !== 'on') {
    if (trigger.verb !== null) index[trigger.word].verbs[trigger.verb]?.push(id);
    if (trigger.move !== null) index[trigger.word].moves[trigger.move]?.push(id);
  }
  // a timing that is an alias of another trigger may also be raised
  if (timing !== null) index.on[timing]?.push(id);
  if (trigger.timing !== null && trigger.timing !== timing) index.on[trigger.timing]?.push(id);
  if (ability.bearer === 'status' && ability.of !== null) index.statuses[ability.of]?.push(id);
}

function addStatic(index: Index, id: number, { what, printed }: Static): void {
  switch (what.grant) {
    case 'field':
      (printed ? index.prints : index.reads)[what.field]?.push(id);
      break;
    case 'keyword':
      index.grants[what.keyword]?.push(id);
      break;
    case 'status':
      index.gives[what.status]?.push(id);
      break;
    case 'ability':
      index.lends.push(id);
      break;
  }
}

function settersFirst(index: Index, game: Game): void {
  const sets = (id: number): boolean => {
    const what = game.statics[id]?.what;
    return what?.grant === 'field' && what.how === 'set';
  };
  const sorted = (ids: number[]): number[] => [...ids.filter(sets), ...ids.filter((id) => !sets(id))];
  index.reads = index.reads.map(sorted);
  index.prints = index.prints.map(sorted);
}

function addFading(index: Index, game: Game, active: boolean[]): void {
  for (const [id, status] of game.statuses.entries()) {
    if (!active[status.layer]) continue;
    const timings = new Set<number>();
    if (status.until !== null) timings.add(status.until.timing);
    if (status.fades !== null) timings.add(status.fades.until.timing);
    for (const timing of timings) index.fading[timing]?.push(id);
  }
}

function addKinds(index: Index, game: Game, active: boolean[]): void {
  const within = kindsWithin(game);
  const above = game.kinds.map((_, kind) => [...ancestors(game, kind)]);
  // subkinds live in the zones of their superkinds, and superkinds live where their subkinds do
  const lives = above.map((kinds) => {
    const zones = new Set<number>();
    for (const kind of kinds) for (const zone of game.kinds[kind]?.lives ?? []) zones.add(zone);
    return zones;
  });
  const homes = game.kinds.map((_, kind) => {
    const zones = new Set<number>();
    for (const [below, own] of lives.entries()) if (within[kind]?.[below]) for (const zone of own) zones.add(zone);
    return zones;
  });
  index.kinds = game.kinds.map((_, kind) => ({ within: within[kind] ?? [], cards: [] }));
  for (const [id, card] of game.cards.entries()) {
    if (!active[card.layer]) continue;
    for (const kind of above[card.kind] ?? []) index.kinds[kind]?.cards.push(id);
  }
  index.homes = homes.map((zones) =>
    game.zones.flatMap((zone, id) => (zones.has(id) && active[zone.layer] ? [id] : [])),
  );
}
