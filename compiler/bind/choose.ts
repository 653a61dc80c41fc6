/** Resolves the caller's choice: active layers, values of options, and decks. */

import { near } from '../../grammar/near.ts';
import type { Wording } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/bind.ts';
import type { Bounds, CardId, Game, IR, LayerId, Place, Scenario } from '../ir/index.ts';
import { ancestors } from '../ir/kinds.ts';
import { defaultMode } from '../ir/modes.ts';
import { leastSeats, type Seating, seatCounts } from '../ir/seats.ts';
import { deckZoneOf } from './active-index.ts';
import { fieldsWith, zonesWith } from './ranges.ts';
import { NotBound, type Report } from './report.ts';

/** A declared deck by name, or a deck of the caller. */
export type DeckChoice = string | { name: string; cards: { card: string; level: number; count: number }[] };

export interface Choice {
  /** The folder or the name of the game. */
  game: string;
  /** Null or omitted: the default mode of the game, if it has modes. */
  mode?: string | null;
  mods?: string[];
  /**
   * One per seat. Omitted: the first decks of the game that the mode allows. Empty: empty decks without deck rules, as
   * scenarios need.
   */
  decks?: DeckChoice[];
  /** How many play, where the game leaves it open. Omitted: as many as there are decks, or else the least number. */
  players?: number;
  /** A factor for the bounds of a match; 1 if omitted. For callers that accept long matches. */
  room?: number;
}

/** What a scenario is played with: its mode, its mods and its number of players, and empty decks. */
export const scenarioChoice = ({ folder }: Game, { mode, mods, players }: Scenario): Choice => ({
  ...{ game: folder, mode, mods, decks: [] },
  ...(players !== undefined && { players }),
});

/** The most fuel that `room` gives: some seconds per decision. */
const FUEL = 100_000_000;

/** The game with its bounds multiplied, whichever layers are active. */
export function scaleBounds(game: Game, room: number): Game {
  if (room === 1) return game;
  const bounds = { ...game.bounds };
  for (const key of Object.keys(bounds) as (keyof Bounds)[]) bounds[key] = scaledBound(key, bounds[key], room);
  const layerBounds = game.layerBounds.map((of) => ({ ...of, most: scaledBound(of.bound, of.most, room) }));
  return { ...game, bounds, layerBounds };
}

/** Bounds on pairs of entities grow with the square. */
function scaledBound(key: keyof Bounds, most: number, room: number): number {
  switch (key) {
    case 'fuel':
      return Math.max(most, Math.min(FUEL, most * room));
    case 'abilities':
    case 'queue':
    case 'entities':
      return most * room;
    case 'work':
      return most * room ** 2;
    default:
      return most;
  }
}

export interface ActiveLayers {
  mode: LayerId | null;
  mods: LayerId[];
  /** The active layers, the outermost first: game, parent modes, mode, mods. */
  order: LayerId[];
  active: boolean[];
}

export interface BoundDeck {
  name: string;
  cards: { card: CardId; level: number }[];
  /** Null for a deck of the caller. */
  place: Place | null;
}

/** Most cards in a deck, with all copies. */
const DECK_CARDS = 4096;

export function chooseGame(ir: IR, name: string, report: Report): Game {
  const game = ir.games.find((g) => g.folder === name) ?? ir.games.find((g) => g.name === name);
  if (game !== undefined) return game;
  const folders = ir.games.map((g) => g.folder);
  return report.refuse(null, say.unknownGame({ name: shorten(name) }), { help: suggest(name, folders) });
}

export function chooseLayers(game: Game, choice: Choice, report: Report): ActiveLayers {
  const place = game.layers[0]?.place ?? null;
  const modes = game.layers.flatMap((layer, id) => (layer.sort === 'mode' ? [id] : []));
  let mode = defaultMode(game);
  if (choice.mode !== null && choice.mode !== undefined) {
    mode = modes.find((id) => game.layers[id]?.name === choice.mode) ?? null;
    if (mode === null) {
      const names = modes.map((id) => game.layers[id]?.name ?? '');
      const help = names.length === 0 ? say.noModes() : suggest(choice.mode, names);
      report.refuse(place, say.noSuchMode({ game: game.name, name: shorten(choice.mode) }), { help });
    }
  }
  const mods: LayerId[] = [];
  for (const name of choice.mods ?? []) {
    const id = game.layers.findIndex((layer) => layer.sort === 'mod' && layer.name === name);
    if (id < 0) {
      const names = game.layers.filter((layer) => layer.sort === 'mod').map((layer) => layer.name);
      const help = names.length === 0 ? say.noMods() : suggest(name, names);
      report.add(place, say.noSuchMod({ game: game.name, name: shorten(name) }), { help });
    } else if (!mods.includes(id)) {
      mods.push(id);
    }
  }
  return orderOf(game, mode, mods);
}

/** The layers of an existing binding, by id. */
export function activeLayers(game: Game, mode: LayerId | null, mods: readonly LayerId[], report: Report): ActiveLayers {
  const place = game.layers[0]?.place ?? null;
  if (mode !== null && game.layers[mode]?.sort !== 'mode') report.refuse(place, say.notAMode({ layer: mode }));
  for (const mod of mods) {
    if (game.layers[mod]?.sort !== 'mod') report.refuse(place, say.notAMod({ layer: mod }));
  }
  return orderOf(game, mode, [...new Set(mods)]);
}

export function orderOf(game: Game, mode: LayerId | null, mods: LayerId[]): ActiveLayers {
  const parents: LayerId[] = [];
  for (let at = mode; at !== null && at !== 0 && !parents.includes(at); at = game.layers[at]?.parent ?? null) {
    parents.unshift(at);
  }
  const order = [0, ...parents, ...mods];
  return { mode, mods, order, active: game.layers.map((_, id) => order.includes(id)) };
}

/** The layers that are active wherever this one is: the game, the parents of a mode, the layer itself. */
export function orderAt(game: Game, layer: LayerId): LayerId[] {
  return game.layers[layer]?.sort === 'mod' ? orderOf(game, null, [layer]).order : orderOf(game, layer, []).order;
}

/** The parts of a game that layers may redefine. */
type RedefinedParts = Pick<Game, 'sides' | 'leastSides' | 'perSide' | 'board' | 'bounds' | 'fields' | 'zones'>;

/** Players, board, ranges and bounds, each from the innermost layer that defines it. */
export function redefinedParts(game: Game, order: readonly LayerId[]): RedefinedParts {
  const { sides, leastSides, perSide } = game;
  let seating: Seating = { sides, ...(leastSides !== undefined && { leastSides }), perSide };
  let { board, bounds } = game;
  for (const layer of order) {
    for (const { layer: own, ...of } of game.seatings) if (own === layer) seating = of;
    for (const of of game.boards) if (of.layer === layer) board = of.board;
    for (const of of game.layerBounds) if (of.layer === layer) bounds = { ...bounds, [of.bound]: of.most };
  }
  return { ...seating, board, bounds, fields: fieldsWith(game, order), zones: zonesWith(game, order) };
}

/** The value of each option, by OptionId: the declared one, then what each layer sets, the innermost last. */
export function chooseOptions(game: Game, layers: ActiveLayers, report: Report): number[] {
  const values = game.options.map((option) => option.value);
  const setByMod = new Map<number, LayerId>();
  for (const layer of layers.order) {
    for (const setting of game.settings) {
      if (setting.layer !== layer) continue;
      const other = setByMod.get(setting.option);
      if (other !== undefined && other !== layer && values[setting.option] !== setting.value) {
        const [one, two] = [game.layers[other], game.layers[layer]];
        const option = game.options[setting.option]?.name ?? '';
        report.add(
          two?.place ?? null,
          say.optionOfTwoMods({ one: one?.name ?? '', two: two?.name ?? '', option }),
          one === undefined ? {} : { related: { place: one.place, message: say.otherMod() } },
        );
      }
      values[setting.option] = setting.value;
      if (layers.mods.includes(layer)) setByMod.set(setting.option, layer);
    }
  }
  return values;
}

/** One deck per seat, and whether deck rules apply. */
export function chooseDecks(
  game: Game,
  layers: ActiveLayers,
  choice: Choice,
  report: Report,
): { decks: BoundDeck[]; ruled: boolean } {
  const place = game.layers[0]?.place ?? null;
  const seating = redefinedParts(game, layers.order);
  const { decks: given, players } = choice;
  if (players !== undefined && !seatCounts(seating).includes(players)) {
    const taken = listOfNumbers(seatCounts(seating));
    report.refuse(place, say.playerCount({ game: game.name, takes: taken, given: players }));
  }
  if (given === undefined || given.length === 0) {
    const seats = players ?? leastSeats(seating);
    const declared = given === undefined ? game.decks : [];
    const decks = Array.from({ length: seats }, (_, seat): BoundDeck => {
      const deck = declared[seat % declared.length];
      return deck === undefined ? { name: '', cards: [], place: null } : declaredDeck(game, layers, deck, report);
    });
    return { decks, ruled: declared.length > 0 };
  }
  const known = decksOf(game);
  const unknown = given.filter((deck) => typeof deck === 'string' && !known.has(deck)) as string[];
  for (const deck of unknown) {
    const help = known.size === 0 ? say.noDecks() : suggest(deck, known.keys());
    report.add(place, say.noSuchDeck({ game: game.name, name: shorten(deck) }), { help });
  }
  // a misspelt name is a likelier mistake than the number of decks
  if (unknown.length === 0) {
    if (players !== undefined && given.length !== players)
      report.refuse(place, say.deckNumber({ game: game.name, takes: `${players}`, given: given.length }));
    checkSeats(game, layers, given.length, report);
  }
  const decks = given.map((deck): BoundDeck => {
    if (typeof deck !== 'string') return givenDeck(game, layers, deck, report);
    const found = known.get(deck);
    return found === undefined ? { name: deck, cards: [], place: null } : declaredDeck(game, layers, found, report);
  });
  if (unknown.length > 0) throw new NotBound(report.found);
  return { decks, ruled: true };
}

/** The declared decks that only contain cards of active layers, lazily. */
export function* declaredDecks(game: Game, layers: ActiveLayers, report: Report): Generator<BoundDeck> {
  for (const deck of game.decks) {
    const quiet = report.apart();
    const declared = declaredDeck(game, layers, deck, quiet);
    if (!quiet.failed) yield declared;
  }
}

/** The decks of an existing binding. */
export function checkBoundDecks(
  game: Game,
  layers: ActiveLayers,
  decks: readonly { name: string; cards: readonly { card: CardId; level: number }[] }[],
  report: Report,
): BoundDeck[] {
  checkSeats(game, layers, decks.length, report);
  return decks.map((deck) => {
    const bound: BoundDeck = { name: deck.name, cards: [], place: null };
    for (const { card, level } of deck.cards) {
      add(bound, game, layers, card, level, 1, report);
      if (report.failed) break;
    }
    return bound;
  });
}

function checkSeats(game: Game, layers: ActiveLayers, decks: number, report: Report): void {
  const counts = seatCounts(redefinedParts(game, layers.order));
  if (counts.includes(decks)) return;
  const place = game.layers[0]?.place ?? null;
  report.refuse(place, say.deckNumber({ game: game.name, takes: listOfNumbers(counts), given: decks }));
}

/** `2`, `2 or 4`, `2, 3 or 4`. */
const listOfNumbers = (numbers: readonly number[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} or ${numbers.at(-1)}`;

function declaredDeck(game: Game, layers: ActiveLayers, deck: Game['decks'][number], report: Report): BoundDeck {
  const bound: BoundDeck = { name: deck.name, cards: [], place: deck.place };
  for (const { card, level, count } of deck.cards) add(bound, game, layers, card, level, count, report);
  return bound;
}

function givenDeck(game: Game, layers: ActiveLayers, deck: Exclude<DeckChoice, string>, report: Report): BoundDeck {
  const bound: BoundDeck = { name: deck.name, cards: [], place: null };
  let unknown = 0;
  const byName = namesOf(game);
  if (deck.cards.length > DECK_CARDS) {
    const values = { deck: shorten(deck.name), count: deck.cards.length, most: DECK_CARDS };
    report.refuse(null, say.deckTooLong(values));
  }
  for (const { card: name, level, count } of deck.cards) {
    // a mod may declare a card with the name of another card: the innermost active one is meant
    const ids = byName.get(name) ?? [];
    const card = ids.filter((id) => layers.active[game.cards[id]?.layer ?? 0]).at(-1) ?? ids[0];
    if (card !== undefined) {
      add(bound, game, layers, card, level, count, report);
      continue;
    }
    const said = say.noSuchCard({ deck: shorten(deck.name), card: shorten(name), game: game.name });
    report.add(null, said, { help: suggest(name, byName.keys()) });
    // the first few are enough to find the cause
    if (++unknown === 10) break;
  }
  return bound;
}

function add(
  deck: BoundDeck,
  game: Game,
  layers: ActiveLayers,
  id: CardId,
  level: number,
  count: number,
  report: Report,
): void {
  const card = game.cards[id];
  const name = shorten(deck.name);
  if (card === undefined) {
    report.add(deck.place, say.noCardOfId({ deck: name }));
    return;
  }
  if (!layers.active[card.layer]) {
    const layer = game.layers[card.layer];
    report.add(deck.place, say.cardOfLayer({ deck: name, card: card.name, layer: layer?.name ?? '' }), {
      related: { place: card.place, message: say.cardDeclared() },
    });
    return;
  }
  const zone = game.zones[deckZoneOf(game) ?? -1];
  if (zone === undefined || !ancestors(game, card.kind).has(zone.kind)) {
    const said =
      zone === undefined
        ? say.decksNowhere({ deck: name, game: game.name })
        : say.cardOfOtherZone({ deck: name, card: card.name, zone: zone.name });
    report.refuse(deck.place, said);
  }
  if (!Number.isInteger(level) || level < 1 || level > game.levels) {
    const help = game.levels === 1 ? say.noLevelsHere() : say.levelsOf({ most: game.levels });
    report.add(deck.place, say.deckLevel({ deck: name, card: card.name, level }), { help });
    return;
  }
  if (!Number.isInteger(count) || count < 1 || deck.cards.length + count > DECK_CARDS) {
    report.add(deck.place, say.deckCount({ deck: name, card: card.name, count, most: DECK_CARDS }));
    return;
  }
  for (let copy = 0; copy < count; copy++) deck.cards.push({ card: id, level });
}

/** Memo by game: a search binds the same game with thousands of decks. */
const NAMES = new WeakMap<Game, Map<string, CardId[]>>();

function namesOf(game: Game): Map<string, CardId[]> {
  let names = NAMES.get(game);
  if (names === undefined) {
    names = new Map();
    for (const [id, card] of game.cards.entries()) {
      const same = names.get(card.name);
      if (same === undefined) names.set(card.name, [id]);
      else same.push(id);
    }
    NAMES.set(game, names);
  }
  return names;
}

/** Memo by game: a game with thousands of decks is bound for each that a scenario tests. */
const DECKS = new WeakMap<Game, Map<string, Game['decks'][number]>>();

/** The declared decks by name; the first of several with the same name. */
function decksOf(game: Game): Map<string, Game['decks'][number]> {
  let decks = DECKS.get(game);
  if (decks === undefined) {
    decks = new Map();
    for (const deck of game.decks) if (!decks.has(deck.name)) decks.set(deck.name, deck);
    DECKS.set(game, decks);
  }
  return decks;
}

/** Limits the length of a name in a message. */
const shorten = (name: string): string => (name.length > 80 ? `${name.slice(0, 77)}...` : name);

function suggest(name: string, known: Iterable<string>): Wording {
  const names = [...known];
  const close = near(name, names);
  if (close !== null) return say.meantName({ name: shorten(close) });
  const list = names.slice(0, 8).map((one) => `"${shorten(one)}"`);
  if (names.length === 0) return say.noNames();
  const more = names.length - list.length;
  return more > 0 ? say.someNamesMore({ list: list.join(', '), more }) : say.someNames({ list: list.join(', ') });
}
