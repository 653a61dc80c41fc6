/** What a search goes on: the game with its opponents bound, the owned cards, the rules, and decks to begin with. */

import { hashOf } from '../../compiler/bind/hash.ts';
import { bind } from '../../compiler/bind/index.ts';
import { fileOf, rangeOf } from '../../compiler/bind/report.ts';
import type { Bound, Diagnostic, Game } from '../../compiler/index.ts';
import type { Place } from '../../compiler/ir/index.ts';
import { broken, problem } from '../border/read.ts';
import {
  bindChoice,
  type Chosen,
  compileWith,
  decksOf,
  layersOf,
  type Made,
  type MatchupRequest,
  ofTwoDecks,
} from '../chosen.ts';
import { report } from '../compiled.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { type Gauntlet, readGauntlet } from '../gauntlet.ts';
import { needsDecks } from '../objections.ts';
import type { Deck } from './arena.ts';
import { type Owned, readPool } from './pool.ts';
import { type Cards, hasRules, Rules } from './rules.ts';
import { startOf } from './start.ts';

export interface Grounds {
  /** A binding of the game: that of its opponents, whose decks are in it. */
  bound: Bound;
  choice: Chosen['choice'];
  game: Game;
  pool: Owned[];
  rules: Rules;
  opponents: (Deck & { weight: number })[];
  /** Legal decks of the pool. The climb begins at the first. */
  start: [Cards, ...Cards[]];
  /** Of the rules, the cards, the opponents and the start. */
  hash: string;
}

/** Throws what says what is wrong with the files that `wish` names. */
export function groundsOf(name: string, wish: MatchupRequest & { pool: string; against: string }): Grounds {
  const others = readGauntlet(wish.against);
  const files = [wish.pool, ...(wish.deck ?? []), ...(wish.mod ?? []), ...others.files];
  const made = compileWith(name, files);
  ofTwoDecks(made.game);
  const { bindings, opponents } = opponentsOf(made, wish, others);
  const [{ bound, choice }] = bindings;
  if (!hasRules(made.game, bound.active)) {
    const place = made.game.layers[bound.mode ?? 0]?.place ?? null;
    throw refused(made, 'RB0906', `No deck rules of ${made.game.name} hold here.`, place);
  }
  const pool = readPool(wish.pool, made, bound.active);
  const rules = new Rules(made, wish, pool);
  const start = wish.deck === undefined ? built(wish.pool, pool, rules) : given(made, wish, pool, rules);
  const hash = hashOf([rulesText(bound), opponents, pool, start]);
  return { bound, choice, game: made.game, pool, rules, opponents, start, hash };
}

function opponentsOf(made: Made, wish: MatchupRequest, others: Gauntlet) {
  const layers = layersOf(made, wish);
  const found = others.decksIn(made);
  const bindings = found.map(({ deck }) => bindChoice(made.compiled, made.game, { ...layers, decks: [deck, deck] }));
  for (const { bound } of bindings) needsDecks(bound);
  const opponents = bindings.map(({ bound }, i) => ({ ...(bound.decks[1] as Deck), weight: found[i]?.weight ?? 1 }));
  return { bindings: bindings as [Chosen, ...Chosen[]], opponents };
}

/** What a match goes by. Neither where something is declared nor which other decks there are matters to it. */
function rulesText({ game, mode, mods, options, seats }: Bound): string {
  const { decks: _, scenarios: __, ...rest } = game;
  return JSON.stringify([rest, mode, mods, options, seats], (key, value) => (key === 'place' ? undefined : value));
}

/** Decks that are put together of the pool. */
function built(path: string, pool: readonly Owned[], rules: Rules): Grounds['start'] {
  const found = startOf(pool, rules);
  if ('decks' in found) return found.decks;
  const [first] = found.breaks;
  const why = first === undefined ? '' : ` The nearest breaks a rule: ${first.message.replace(/^Deck "[^"]*": /, '')}`;
  throw broken(path, null, [problem('RB0904', path, `Of these cards no legal deck was put together.${why}`)]);
}

/** The deck that was named, of owned cards. */
function given(made: Made, wish: MatchupRequest, pool: readonly Owned[], rules: Rules): Grounds['start'] {
  const { compiled, game } = made;
  const [name, ...more] = (wish.deck ?? []).flatMap((one) => decksOf(made, one));
  if (more.length > 0) throw new UsageError(`there is one deck too many: ${more[0]}`, 'a search begins with one');
  const deck = game.decks.find((one) => one.name === name);
  if (deck === undefined) {
    // says so, with the names that there are
    bindChoice(compiled, game, { ...layersOf(made, wish), decks: [name ?? '', name ?? ''] });
    throw new UsageError(`there is no deck ${name}`);
  }
  const cards: number[] = [];
  for (const { card, level, count } of deck.cards) {
    const called = game.cards[card]?.name;
    const at = pool.findIndex((one) => one.name === called && one.level === level);
    for (let copy = 0; copy < count; copy++) cards.push(at);
    const owned = pool[at]?.count ?? 0;
    const wanted = cards.filter((one) => one === at).length;
    if (wanted > owned) {
      const which = game.levels === 1 ? `"${called}"` : `"${called}" of level ${level}`;
      const message = `Deck "${deck.name}" has ${wanted} of ${which}, and ${owned === 0 ? 'none is' : owned === 1 ? '1 is' : `${owned} are`} owned.`;
      throw refused(made, 'RB0905', message, deck.place);
    }
  }
  const breaks = rules.breaks(cards);
  if (breaks.length === 0) return [cards];
  const bound = bind(compiled.ir, { ...layersOf(made, wish), game: game.folder, decks: [deck.name, deck.name] });
  const found: Diagnostic[] = 'bound' in bound ? bound.warnings : bound.diagnostics;
  throw new BrokenSources(
    report(
      compiled.sources,
      found.map((one) => ({ ...one, severity: 'error' })),
    ),
  );
}

/** A refusal at a place of the sources. */
function refused({ compiled }: Made, code: string, message: string, place: Place | null): BrokenSources {
  const { ir, sources } = compiled;
  return new BrokenSources(report(sources, [problem(code, fileOf(ir, place), message, rangeOf(place))]));
}
