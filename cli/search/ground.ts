/** Prepares a search: compiles the game, binds the opponents, reads the owned cards and finds decks to start from. */

import { deckZoneOf } from '../../compiler/bind/active-index.ts';
import { hashOf } from '../../compiler/bind/hash.ts';
import { bind } from '../../compiler/bind/index.ts';
import { fileOfPlace, rangeOfPlace } from '../../compiler/bind/report.ts';
import type { Bound, Diagnostic, Game } from '../../compiler/index.ts';
import type { Place } from '../../compiler/ir/index.ts';
import type { PlayedDeck } from '../../editor/balance/counts.ts';
import type { CodedMessage } from '../../grammar/templates.ts';
import {
  type BoundChoice,
  bindChoice,
  compileWith,
  decksOf,
  type LoadedGame,
  type MatchupRequest,
  requestedLayers,
  requireRulesOfAllSeats,
  requireTwoPlayers,
} from '../chosen.ts';
import { report } from '../compiled.ts';
import { requireDecks } from '../degenerate-matches.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { type Gauntlet, readGauntlet } from '../gauntlet.ts';
import { diagnosticsError } from '../json/read.ts';
import * as say from '../messages/index.ts';
import { createDiagnostic } from '../problem.ts';
import { type PoolEntry, readPool } from './pool.ts';
import { hasRules, type PoolIndices, Rules } from './rules.ts';
import { greedyStart } from './start.ts';

export interface SearchSetup {
  /** A binding of the game with the first opponent. */
  bound: Bound;
  choice: BoundChoice['choice'];
  game: Game;
  pool: PoolEntry[];
  rules: Rules;
  opponents: (PlayedDeck & { weight: number })[];
  /** Legal decks of owned cards. The search starts at the first. */
  start: [PoolIndices, ...PoolIndices[]];
  /** Hash of the rules, the cards, the opponents and the start. */
  hash(): string;
}

type SearchRequest = MatchupRequest & { pool: string; against: string };

/** Throws BrokenSources or UsageError for mistakes in the files of the request. */
export function searchSetup(name: string, request: SearchRequest): SearchSetup {
  try {
    return setupFrom(name, request);
  } catch (error) {
    // a game without decks has no files that could be right
    const { game } = compileWith(name, [], { again: true });
    if (deckZoneOf(game) === null) throw new UsageError(say.nothingToSearch({ game: game.name }));
    throw error;
  }
}

function setupFrom(name: string, request: SearchRequest): SearchSetup {
  const others = readGauntlet(request.against);
  const files = [request.pool, ...(request.deck ?? []), ...(request.mod ?? []), ...others.files];
  const made = compileWith(name, files);
  requireTwoPlayers(made.game);
  requireRulesOfAllSeats(made);
  const { bindings, opponents } = opponentsOf(made, request, others);
  const [{ bound, choice }] = bindings;
  if (!hasRules(made.game, bound.active)) {
    const place = made.game.layers[bound.mode ?? 0]?.place ?? null;
    throw refused(made, say.noDeckRules({ game: made.game.name }), place);
  }
  const pool = readPool(request.pool, made, bound.active);
  const rules = new Rules(made, request, pool);
  const start = request.deck === undefined ? built(request.pool, pool, rules) : given(made, request, pool, rules);
  const hash = (): string => hashOf([rulesText(bound), opponents, pool, start]);
  return { bound, choice, game: made.game, pool, rules, opponents, start, hash };
}

function opponentsOf(made: LoadedGame, request: MatchupRequest, others: Gauntlet) {
  const layers = requestedLayers(made, request);
  const found = others.decksIn(made);
  const bindings = found.map(({ deck }) => bindChoice(made.compiled, made.game, { ...layers, decks: [deck, deck] }));
  for (const { bound } of bindings) requireDecks(bound);
  const opponents = bindings.map(({ bound }, i) => ({
    ...(bound.decks[1] as PlayedDeck),
    weight: found[i]?.weight ?? 1,
  }));
  return { bindings: bindings as [BoundChoice, ...BoundChoice[]], opponents };
}

/** All that influences a match, as text: source places and other decks do not. */
function rulesText({ game, mode, mods, options, seats }: Bound): string {
  const { decks: _, scenarios: __, ...rest } = game;
  return JSON.stringify([rest, mode, mods, options, seats], (key, value) => (key === 'place' ? undefined : value));
}

/** Builds legal decks of owned cards. Throws BrokenSources if it finds none. */
function built(path: string, pool: readonly PoolEntry[], rules: Rules): SearchSetup['start'] {
  const found = greedyStart(pool, rules);
  if ('decks' in found) return found.decks;
  const [first] = found.breaks;
  const said =
    first === undefined ? say.noLegalDeck() : say.nearestBreaks({ rule: first.message.replace(/^Deck "[^"]*": /, '') });
  throw diagnosticsError(path, null, [createDiagnostic(said, path)]);
}

/** The given deck. Throws BrokenSources if it has cards that are not owned or is not legal. */
function given(
  made: LoadedGame,
  request: MatchupRequest,
  pool: readonly PoolEntry[],
  rules: Rules,
): SearchSetup['start'] {
  const { compiled, game } = made;
  const [name, ...more] = (request.deck ?? []).flatMap((one) => decksOf(made, one));
  if (more[0] !== undefined) throw new UsageError(say.startTooMany({ deck: more[0] }));
  const deck = game.decks.find((one) => one.name === name);
  if (deck === undefined) {
    // throws with the known names
    bindChoice(compiled, game, { ...requestedLayers(made, request), decks: [name ?? '', name ?? ''] });
    throw new UsageError(say.noDeck({ deck: name ?? '' }));
  }
  const cards: number[] = [];
  for (const { card, level, count } of deck.cards) {
    const called = game.cards[card]?.name ?? '';
    const at = pool.findIndex((one) => one.name === called && one.level === level);
    for (let copy = 0; copy < count; copy++) cards.push(at);
    const owned = pool[at]?.count ?? 0;
    const wanted = cards.filter((one) => one === at).length;
    if (wanted > owned) {
      const which = game.levels === 1 ? say.card({ name: called }) : say.cardOfLevel({ name: called, level });
      const values = { deck: deck.name, wanted, card: which };
      throw refused(made, owned === 0 ? say.notOwned(values) : say.tooFewOwned({ ...values, owned }), deck.place);
    }
  }
  const breaks = rules.breaks(cards);
  if (breaks.length === 0) return [cards];
  const bound = bind(compiled.ir, {
    ...requestedLayers(made, request),
    game: game.folder,
    decks: [deck.name, deck.name],
  });
  const found: Diagnostic[] = 'bound' in bound ? bound.warnings : bound.diagnostics;
  throw new BrokenSources(
    report(
      compiled.sources,
      found.map((one) => ({ ...one, severity: 'error' })),
    ),
  );
}

/** The error for a diagnostic at a place of the sources. */
function refused({ compiled }: LoadedGame, said: CodedMessage, place: Place | null): BrokenSources {
  const { ir, sources } = compiled;
  return new BrokenSources(report(sources, [createDiagnostic(said, fileOfPlace(ir, place), rangeOfPlace(place))]));
}
