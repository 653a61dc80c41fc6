/** Tables of games that are not for two players with a deck each: for any number of players, with decks or without. */
import { deckZoneOf } from '../../compiler/bind/active-index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { deckLineups } from '../../editor/balance/pairs.ts';
import {
  type BoundChoice,
  bindChoice,
  bindingOf,
  decksOf,
  decksToName,
  type LoadedGame,
  requestedLayers,
} from '../chosen.ts';
import { requireDecks } from '../degenerate-matches.ts';
import { UsageError } from '../failures.ts';
import { countersOf } from '../matches.ts';
import * as say from '../messages/index.ts';
import type { Workload } from '../players.ts';
import { type BalanceRequest, codeForDecks, type TableOfDecks } from './setup.ts';

/** Most decks: their line-ups are about its square. */
const MOST = 16;
/** Where nobody says how many matches: of each line-up, and of all together, at least so many. */
const [LEAST, ALL] = [200, 2000];

/** Whether two players with a deck each play: each pair of decks is a game of its own. */
export function isDuel(made: LoadedGame, request: BalanceRequest): boolean {
  if (deckZoneOf(made.game) === null) return false;
  const { sides, seats } = emptyBinding(made, request).bound;
  return sides === 2 && seats === 2;
}

const emptyBinding = (made: LoadedGame, request: BalanceRequest): BoundChoice =>
  bindChoice(made.compiled, made.game, { ...requestedLayers(made, request), decks: [] });

/**
 * A table of line-ups. Without decks there is one, and in place of a deck each player has all cards of the game, which may come to a
 * hand. Throws a UsageError for options that mean nothing there.
 */
export async function lineupTable(made: LoadedGame, request: BalanceRequest): Promise<TableOfDecks> {
  const { game } = made;
  if (request.opponents !== undefined) throw new UsageError(say.onlyForDuels({ option: 'opponents', game: game.name }));
  if ((request.random ?? 0) > 0) throw new UsageError(say.onlyForDuels({ option: 'random', game: game.name }));
  const empty = emptyBinding(made, request);
  const { bound, choice, files } = empty;
  const decks = bound.deckZone === null ? [withoutDeck(made, request, bound)] : legalDecks(made, request, bound);
  const lineups = deckLineups(decks.length, bound.seats);
  const { engine, agents, watched = 0, isFar = false } = request;
  const games = request.games ?? Math.max(LEAST, Math.ceil(ALL / lineups.length));
  const looked = lineups.length * Math.min(games, watched);
  const how: Workload = { engine, agents, looked, ends: lineups.length * games - looked };
  const code = await codeForDecks(bound, isFar && engine !== 'interpreter' ? { ...how, engine: 'js' } : how, decks);
  const outcomes = countersOf(bound, game.look ?? null).map(({ field }) => field);
  return {
    setup: { bound, ...code, how, decks, outcomes },
    rows: 0,
    lineups,
    games,
    look: game.look ?? null,
    choice,
    files,
  };
}

/** All cards of the game. A deck that is named is refused. */
function withoutDeck(made: LoadedGame, request: BalanceRequest, { active, game }: Bound): PlayedDeck {
  const [named] = (request.deck ?? []).flatMap((one) => decksOf(made, one));
  if (named !== undefined) throw new UsageError(say.noDeckZone({ game: game.name, deck: named }));
  const cards = game.cards.flatMap(({ layer }, card) => (active[layer] === true ? [{ card, level: 1 }] : []));
  return { name: '', cards };
}

/** The decks that are named, or all legal ones. */
function legalDecks(made: LoadedGame, request: BalanceRequest, { seats }: Bound): PlayedDeck[] {
  const { game, compiled } = made;
  const layers = requestedLayers(made, request);
  const inAllSeats = (deck: string): string[] => Array.from({ length: seats }, () => deck);
  const named = request.deck && [...new Set(request.deck.flatMap((one) => decksOf(made, one)))];
  const bindings =
    named?.map((deck) => bindChoice(compiled, game, { ...layers, decks: inAllSeats(deck) })) ??
    game.decks.flatMap(({ name }) => {
      const binding = bindingOf(made, { ...layers, decks: inAllSeats(name) });
      return 'bound' in binding ? [binding] : [];
    });
  if (bindings.length === 0) throw new UsageError(say.noDecks({ game: game.name }));
  if (bindings.length > MOST)
    throw new UsageError(
      say.manyDecksAtSeats({ game: game.name, count: bindings.length, most: MOST }),
      decksToName(game),
    );
  return bindings.map(({ bound }) => {
    requireDecks(bound);
    return bound.decks[0] as PlayedDeck;
  });
}
