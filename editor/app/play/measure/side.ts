/** Plays the matches of one text. A result depends only on the seed and the matchup, not on matches played earlier. */

import { bind, rebind } from '../../../../compiler/bind/index.ts';
import type { Bound } from '../../../../compiler/ir/bound.ts';
import type { IR } from '../../../../compiler/ir/index.ts';
import { type Play, playing } from '../../../../runtime/agents/play.ts';
import { CompiledWorld } from '../../../../runtime/compiled/world.ts';
import { faultSite } from '../../../../runtime/faults.ts';
import {
  ANSWER,
  asksCopies,
  compiledPlay,
  DeckEngine,
  Engine,
  faultWords,
  interpretedPlay,
  type Move,
  matchResult,
  PASS,
  type TraceEvent,
} from '../../../../runtime/index.ts';
import { CardWatch, DRAWN, FIRST } from '../../../balance/watch.ts';
import { w } from '../../texts/worker/index.ts';
import { moduleFor } from '../compiled.ts';
import { whereOf } from '../where.ts';
import { type DeckSettings, type Lineup, seated } from './decks.ts';

/** Counts of the results of one text. */
export interface SideFigures {
  matches: number;
  /** Matches in which there was somebody to measure, and those that this player won. */
  counted: number;
  won: number;
  drawn: number;
  /** Matches won by the player of the first seat, with any deck. */
  first: number;
  turns: number;
  decisions: number;
  /** Matches that a limit ended, not a rule. */
  capped: number;
  /** Matches with a runtime fault. */
  faulty: number;
}

/** How often the card was played: counts the moves of the deck's player that begin with a copy that is not in play yet. */
export interface CardPlays {
  matches: number;
  /** Matches with at least one such move. */
  among: number;
  moves: { word: string; count: number }[];
}

/** The decks by seat. The matchup changes after each block of matches. */
interface DeckMatchup {
  decks: Bound['decks'];
  /** The seat that is measured, from 0; without decks it may be another one. */
  seat: number;
}

/**
 * Who is measured: the player of a deck; in a game without decks a player who has the card in the first hand, or who draws it, in
 * matches in which not all do; else the first seat, or the players who win and lose together.
 */
export type MeasuredPlayer = 'deck' | 'first_hand' | 'drawn' | 'first_seat' | 'together';

/** Matches by which it is known whether a card comes to hands, and in how many of them it has to. */
const PROBED = 64;
const SEEN = 4;

export class MeasuredSide {
  readonly bound: Bound;
  readonly #ir: IR;
  readonly #agents: readonly string[];
  readonly #engine: DeckEngine | null;
  readonly #matchups: DeckMatchup[];
  readonly #card: string | null;
  /** Zones in which cards are in play. */
  readonly #inPlay: ReadonlySet<number>;
  #at = -1;
  #play: Play;
  #watched: Play;
  /** Seeds and matchups of the first matches with faults. */
  readonly #faulty: { seed: number; matchup: DeckMatchup }[] = [];
  readonly figures: SideFigures = {
    matches: 0,
    counted: 0,
    won: 0,
    drawn: 0,
    first: 0,
    turns: 0,
    decisions: 0,
    capped: 0,
    faulty: 0,
  };
  /** Who is measured. The text before the edit measures the same as the one after it. */
  measured: MeasuredPlayer = 'deck';
  /** Sees who has the card in a hand, in a game without decks. */
  readonly #hands: CardWatch | null;
  readonly #moves = new Map<string, number>();
  #seen = { matches: 0, among: 0 };

  private constructor(ir: IR, bound: Bound, matchups: DeckMatchup[], settings: DeckSettings & { agent: string }) {
    this.#ir = ir;
    this.bound = bound;
    this.#matchups = matchups;
    this.#card = settings.card;
    this.#agents = [settings.agent];
    this.#inPlay = new Set(bound.game.kinds.flatMap(({ lives }) => lives));
    const cards = new Set(matchups.flatMap(({ decks }) => decks.flatMap((deck) => deck.cards.map(({ card }) => card))));
    const isDealt = bound.deckZone !== null;
    const card = bound.game.cards.findIndex(({ name }) => name === settings.card);
    this.#hands = isDealt || bound.sides === 1 || card < 0 ? null : new CardWatch(bound);
    this.#hands?.seat(Array.from({ length: bound.seats }, () => ({ name: '', cards: [{ card, level: 1 }] })));
    const code = asksCopies(bound) ? null : moduleFor(bound, isDealt ? { cards: [...cards] } : {});
    if (code === null) {
      this.#engine = null;
      this.#play = interpretedPlay(bound, this.#agents, undefined, this.#hands);
      this.#watched = this.#play;
      this.measured = this.#whom();
      return;
    }
    const engine = new DeckEngine(bound, code);
    this.#engine = engine;
    this.#play = compiledPlay(engine, this.#agents, { outcomes: this.#hands === null, watcher: this.#hands });
    const world = new WatchedWorld(engine, (move) => this.#note(move));
    this.#watched = playing(world, () => new CompiledWorld(engine.twin()), this.#agents, false, this.#hands);
    this.measured = this.#whom();
  }

  /** Who can be measured, by the first matches. */
  #whom(): MeasuredPlayer {
    const { sides, deckZone } = this.bound;
    if (sides === 1) return 'together';
    if (deckZone !== null) return 'deck';
    if (this.#hands === null) return 'first_seat';
    const seen = { first: 0, drawn: 0 };
    for (let seed = 1; seed <= PROBED; seed++) {
      this.#play(seed);
      if (this.#holder(FIRST, seed) >= 0) seen.first++;
      if (this.#holder(DRAWN, seed) >= 0) seen.drawn++;
    }
    return seen.first >= SEEN ? 'first_hand' : seen.drawn >= SEEN ? 'drawn' : 'first_seat';
  }

  /** A seat with the card in the match that was just played, from 0; -1 if nobody or everybody has it. */
  #holder(mark: number, seed: number): number {
    const all = this.#hands?.marks ?? [];
    const holders = all.flatMap(([marks = 0], seat) => ((marks & mark) === 0 ? [] : [seat]));
    if (holders.length === 0 || holders.length === all.length) return -1;
    // each of several is measured as often
    return holders[seed % holders.length] as number;
  }

  /** Returns the reason as a string if no match can be played. */
  static of(ir: IR, { deck, opponents }: Lineup, settings: DeckSettings & { agent: string }): MeasuredSide | string {
    const choice = { game: ir.games[0]?.folder ?? '', mode: settings.mode, mods: [...settings.mods] };
    const withoutDecks = bind(ir, { ...choice, decks: [] });
    if ('diagnostics' in withoutDecks) return withoutDecks.diagnostics[0]?.message ?? w.refused.gameNotBound;
    const {
      bound,
      bound: { seats },
    } = withoutDecks;
    if (deck === null) return new MeasuredSide(ir, bound, [{ decks: bound.decks, seat: 0 }], settings);
    const matchups: DeckMatchup[] = [];
    let first: Bound | null = null;
    for (let at = 0; at < Math.max(1, opponents.length); at++)
      for (let seat = 0; seat < seats; seat++) {
        const binding = bind(ir, { ...choice, decks: seated(seats, deck, seat, opponents, at) });
        if ('diagnostics' in binding) return binding.diagnostics[0]?.message ?? w.refused.decksNotBound;
        first ??= binding.bound;
        matchups.push({ decks: binding.bound.decks, seat });
      }
    return first === null ? w.refused.noOpponent : new MeasuredSide(ir, first, matchups, settings);
  }

  get matchups(): number {
    return this.#matchups.length;
  }

  /**
   * Plays the match of a seed and returns whether the measured player won; null if nobody is measured in it. `watch` records how the
   * card is played.
   */
  match(at: number, seed: number, watch: boolean): boolean | null {
    const matchup = this.#matchups[at] as DeckMatchup;
    this.#seat(at, matchup);
    const before = [...this.#moves.values()].reduce((sum, n) => sum + n, 0);
    const watches = watch && this.#engine !== null && this.#card !== null;
    const { match, decisions } = (watches ? this.#watched : this.#play)(seed);
    if (watches) {
      this.#seen.matches++;
      if ([...this.#moves.values()].reduce((sum, n) => sum + n, 0) > before) this.#seen.among++;
    }
    const { won, over, capped, turns, faults } = matchResult(match, decisions, false);
    const { figures } = this;
    figures.matches++;
    figures.turns += turns;
    figures.decisions += decisions;
    if (capped) figures.capped++;
    if (over && won === 0) figures.drawn++;
    if ((won & 1) === 1) figures.first++;
    if (faults > 0) {
      figures.faulty++;
      if (this.#faulty.length < FAULTY) this.#faulty.push({ seed, matchup });
    }
    const mark = { first_hand: FIRST, drawn: DRAWN, deck: 0, first_seat: 0, together: 0 }[this.measured];
    const seat = mark === 0 ? matchup.seat : this.#holder(mark, seed);
    if (seat < 0) return null;
    figures.counted++;
    const isWon = ((won >> seat) & 1) === 1;
    if (isWon) figures.won++;
    return isWon;
  }

  #seat(at: number, { decks }: DeckMatchup): void {
    if (this.#at === at) return;
    this.#at = at;
    if (this.#engine !== null) this.#engine.seat(decks);
    else this.#play = interpretedPlay({ ...this.bound, decks }, this.#agents, undefined, this.#hands);
  }

  get played(): CardPlays | null {
    if (this.#seen.matches === 0) return null;
    const moves = [...this.#moves].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count);
    return { ...this.#seen, moves };
  }

  /** Counts a move of the deck's player whose first argument is a copy of the card that is not in play yet. */
  #note({ seat, move, args }: Move): void {
    const { seat: own } = this.#matchups[this.#at] as DeckMatchup;
    const [ref = 0] = args;
    const { layout, game } = this.bound;
    const { entities, row } = layout;
    // without decks any player may play it
    if (move === PASS || move === ANSWER || (this.bound.deckZone !== null && seat !== own + 1)) return;
    if (ref < entities.first || ref >= entities.first + entities.count) return;
    const at = entities.at + (ref - entities.first) * entities.stride;
    const state = this.#engine?.state;
    const card = game.cards[state?.[at + row.card] ?? -1];
    const instance = state?.[at + row.zone] ?? 0;
    const zone = layout.zones.findIndex(({ first, instances }) => instance >= first && instance < first + instances);
    if (card?.name !== this.#card || this.#inPlay.has(zone)) return;
    const word = game.moves[move]?.name ?? '';
    this.#moves.set(word, (this.#moves.get(word) ?? 0) + 1);
  }

  /** Messages of the first matches with faults. These matches are replayed with a trace. */
  faults(): string[] {
    const messages = new Set<string>();
    for (const { seed, matchup } of this.#faulty) {
      const binding = rebind(this.#ir, { ...this.bound, decks: matchup.decks });
      if ('diagnostics' in binding) continue;
      const { bound } = binding;
      const code = moduleFor(bound, { trace: true });
      if (code === null) continue;
      const engine = new Engine(bound, code, { trace: true });
      compiledPlay(engine, this.#agents)(seed);
      for (const event of engine.trace?.events ?? []) {
        if (event.what !== 'fault') continue;
        const whose = bound.game.cards[event.card]?.name ?? this.#ruleOf(event);
        messages.add(w.match.fault({ card: whose, what: faultWords(event.of), seed }));
        if (messages.size === MOST_FAULTS) return [...messages];
        break;
      }
    }
    return [...messages];
  }

  /** A rule with a fault, by its place. */
  #ruleOf({ args: [where] }: TraceEvent): string {
    const site = typeof where === 'number' ? faultSite(this.bound.game, where) : null;
    const at = whereOf(this.#ir.files, site?.is.place ?? null);
    return at === null ? w.match.aRule : `${w.match.aRule} (${at.path}:${at.line + 1})`;
  }
}

/** Maximum number of faulty matches to replay, and of fault messages. */
const FAULTY = 2;
const MOST_FAULTS = 2;

/** Reports each move before it is applied. */
class WatchedWorld extends CompiledWorld {
  readonly #onMove: (move: Move) => void;

  constructor(engine: Engine, onMove: (move: Move) => void) {
    super(engine);
    this.#onMove = onMove;
  }

  override applyNth(k: number): void {
    this.#onMove(this.move(k));
    super.applyNth(k);
  }
}
