/** Prepares a report: compiles the game, binds its decks, emits one engine for all of them. */
import { relative, resolve } from 'node:path';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Look } from '../../compiler/ir/index.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import { deckPairs } from '../../editor/balance/pairs.ts';
import { asksCopies } from '../../runtime/index.ts';
import {
  type BoundChoice,
  bindChoice,
  bindingOf,
  compileWith,
  decksOf,
  decksToName,
  type LoadedGame,
  type MatchupRequest,
  requestedLayers,
  requireRulesOfAllSeats,
} from '../chosen.ts';
import { requireDecks } from '../degenerate-matches.ts';
import { UsageError } from '../failures.ts';
import { isWithin } from '../files.ts';
import * as say from '../messages/index.ts';
import { codeOfMany, requireRandomAgents, type Workload } from '../players.ts';
import { gameFolder } from '../sources.ts';
import { isDuel, lineupTable } from './lineups.ts';
import type { ChangeSetup, TableSetup } from './play.ts';
import { randomDecks } from './random-decks.ts';

/** Most decks that take part without being named. */
const MOST = 64;
/** Matches of each pair of decks in each order of seats, where nobody says how many. */
const USUAL = 200;

export interface BalanceRequest extends MatchupRequest {
  engine: string;
  /** Matches of each pair or line-up; left out: what is usual. */
  games?: number;
  /** Of these, matches in which cards are watched. */
  watched?: number;
  agents: readonly string[];
  /** Whether the matches are played elsewhere. */
  isFar?: boolean;
  /** Decks that the others play against, and not one another. */
  opponents?: string[];
  /** Random legal decks that take part, too. */
  random?: number;
}

/** A table of decks. `rows`: how many of them play against the others, which are their opponents; 0: all play all. */
export interface TableOfDecks {
  setup: TableSetup;
  rows: number;
  /** The decks (indices) by seat of each sort of match; null for two players with a deck each, who play all pairs. */
  lineups: number[][] | null;
  /** Matches of each pair or line-up. */
  games: number;
  look: Look | null;
  choice: BoundChoice['choice'];
  /** Paths of the sources, those of the game's folder from there. */
  files: string[];
}

/**
 * Throws a UsageError for fewer than two decks of a game of two players. Without `deck` all legal decks of the game take part; a
 * deck that is named has to be legal.
 */
export async function setupOf(name: string, request: BalanceRequest): Promise<TableOfDecks> {
  const { deck = [], opponents = [], mod = [] } = request;
  const table = await tableOf(compileWith(name, [...deck, ...opponents, ...mod]), request);
  const folder = gameFolder(name);
  // a report is shown to others: they know the game's files, and not where this machine keeps them
  const files = table.files.map((path) => (isWithin(folder, resolve(path)) ? relative(folder, path) : path));
  return { ...table, files };
}

/** The same for a game that is already compiled. */
export async function tableOf(made: LoadedGame, request: BalanceRequest): Promise<TableOfDecks> {
  requireRulesOfAllSeats(made);
  return isDuel(made, request) ? deckTable(made, request) : lineupTable(made, request);
}

/** Two players with a deck each. */
async function deckTable(made: LoadedGame, request: BalanceRequest): Promise<TableOfDecks> {
  const { game, compiled } = made;
  const layers = requestedLayers(made, request);
  const boundOf = (names: readonly string[]): BoundChoice[] =>
    [...new Set(names.flatMap((one) => decksOf(made, one)))].map((deck) =>
      bindChoice(compiled, game, { ...layers, decks: [deck, deck] }),
    );
  const opponents = boundOf(request.opponents ?? []);
  const bindings =
    request.deck === undefined
      ? game.decks.flatMap((deck) => {
          const binding = bindingOf(made, { ...layers, decks: [deck.name, deck.name] });
          return 'bound' in binding ? [binding] : [];
        })
      : boundOf(request.deck);
  const [first] = bindings;
  const chosen = bindings.map(({ bound }) => bound.decks[0] as PlayedDeck);
  const others = opponents.map(({ bound }) => bound.decks[0] as PlayedDeck);
  const more = randomDecks(made, request, { count: request.random ?? 0, others: [...chosen, ...others] });
  // what no match has room for is said as it is
  for (const { name } of first === undefined && request.deck === undefined ? game.decks.slice(0, 1) : []) {
    const refused = bindingOf(made, { ...layers, decks: [name, name] });
    if ('diagnostics' in refused && refused.diagnostics.some(({ code }) => code === 'RB0617'))
      bindChoice(compiled, game, { ...layers, decks: [name, name] });
  }
  if (first === undefined || bindings.length + more.length + others.length < 2)
    throw new UsageError(say.oneDeckOnly(), decksToName(game));
  if (request.deck === undefined && bindings.length > MOST)
    throw new UsageError(
      say.manyDecks({ game: game.name, count: bindings.length, pairs: bindings.length ** 2 }),
      decksToName(game),
    );
  for (const { bound } of [...bindings, ...opponents]) requireDecks(bound);
  const decks = [...chosen, ...more, ...others];
  const rows = others.length === 0 ? 0 : decks.length - others.length;
  const { bound, choice, files } = first;
  const pairs = deckPairs(decks.length, rows).length;
  const { engine, agents, games = USUAL, watched = 0, isFar = false } = request;
  const looked = pairs * Math.min(games, watched);
  const how: Workload = { engine, agents, looked, ends: pairs * games - looked };
  const code = await codeForDecks(bound, isFar && engine !== 'interpreter' ? { ...how, engine: 'js' } : how, decks);
  return { setup: { bound, ...code, how, decks }, rows, lineups: null, games, look: game.look ?? null, choice, files };
}

/** Code for matches of any two of some decks. */
export const codeForDecks = async (
  bound: Bound,
  how: Workload,
  decks: readonly PlayedDeck[],
): Promise<Pick<TableSetup, 'emitted' | 'native'>> => {
  if (how.engine === 'interpreter' || !asksCopies(bound)) return codeOfMany(bound, how, { cards: cardsIn(decks) });
  if (how.engine === 'native') {
    requireRandomAgents(how.agents);
    (await import('../native/index.ts')).warnNoNative(say.nativeNoCopies());
  }
  return { emitted: 'each' };
};

/** Both versions of a game, with the decks that both have, and the names of those that one alone has. */
export async function changeSetupOf(
  name: string,
  before: string,
  request: BalanceRequest,
): Promise<{ setup: ChangeSetup; games: number; added: string[]; removed: string[]; choice: BoundChoice['choice'] }> {
  const [old, now] = [await setupOf(before, request), await setupOf(name, request)];
  if ((old.lineups === null) !== (now.lineups === null) || old.setup.bound.seats !== now.setup.bound.seats)
    throw new UsageError(say.otherSeats());
  const { lineups, games } = now;
  const namesOf = ({ setup }: typeof old): string[] => setup.decks.map((deck) => deck.name);
  const [olds, nows] = [namesOf(old), namesOf(now)];
  const both = nows.filter((one) => olds.includes(one));
  if (both.length < (lineups === null ? 2 : 1)) throw new UsageError(say.noDeckInBoth());
  const kept = ({ setup }: typeof old): TableSetup => ({
    ...setup,
    decks: both.map((one) => setup.decks.find((deck) => deck.name === one) as PlayedDeck),
  });
  return {
    setup: { before: kept(old), after: kept(now), seats: lineups === null ? 1 : now.setup.bound.seats },
    games,
    added: nows.filter((one) => !olds.includes(one)),
    removed: olds.filter((one) => !nows.includes(one)),
    choice: now.choice,
  };
}

const cardsIn = (decks: readonly PlayedDeck[]): Bound['decks'][number]['cards'][number]['card'][] => [
  ...new Set(decks.flatMap(({ cards }) => cards.map(({ card }) => card))),
];
