/** The interface of a match: pending choices, traces, views, restored states. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import {
  ANSWER,
  apply,
  compiledPlay,
  copyMatch,
  createMatch,
  Engine,
  describe as eventText,
  hash,
  interpretedPlay,
  legalMoves,
  type Match,
  type Move,
  namer,
  question,
  recordReplay,
  redacted,
  restore,
  type SeenZone,
  seatsToAct,
  type Trace,
  verifyReplay,
  view,
  viewOfEverything,
} from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const file = 'test/runtime/games/choices.bound';
const { ir, game } = small(file, readFileSync(file, 'utf8'));
const cards = game.cards.map((card) => ({ card: card.name, level: 1, count: 3 }));
const bound = boundOf(ir, game.folder, {
  decks: [
    { name: 'one', cards },
    { name: 'two', cards },
  ],
});

describe('choices', () => {
  it('answered at once and answered after a pause lead to the same state', () => {
    let answers = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const { match, moves } = interpretedPlay(bound, ['random'])(seed);
      answers += moves.filter((move) => move.move === ANSWER).length;
      const { troubles, match: again } = verifyReplay(bound, recordReplay(match, seed, moves));
      expect(troubles).toEqual([]);
      expect(hash(again)).toBe(hash(match));
    }
    expect(answers).toBeGreaterThan(0);
  });

  it('leave the match at its resting point, with the question in its state', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const m = createMatch(bound, { seed });
      const { moves } = interpretedPlay(bound, ['random'])(seed);
      const answer = moves.findIndex((move) => move.move === ANSWER);
      for (const move of moves.slice(0, answer < 0 ? 0 : answer)) apply(m, move);
      const asked = question(m);
      if (asked === null) continue;
      expect(asked.options.length).toBeGreaterThan(1);
      expect(seatsToAct(m)).toEqual([asked.seat]);
      const before = m.state.slice();
      expect(question(copyMatch(m))).toEqual(asked);
      expect(m.state).toEqual(before);
      expect(apply(m, { seat: asked.seat, move: ANSWER, args: [-5] })).toBe(false);
      expect(view(m, asked.seat).question).toEqual(asked);
      expect(view(m, (asked.seat % 2) + 1).question).toBeNull();
      for (const option of asked.options) {
        expect(apply(copyMatch(m), { seat: asked.seat, move: ANSWER, args: [option] })).toBe(true);
      }
      return;
    }
    throw new Error('no match came to a choice');
  });
});

describe('traces', () => {
  it('show a created card only to the players who see its zone', () => {
    const path = 'test/runtime/games/hidden.bound';
    const hidden = small(path, readFileSync(path, 'utf8'));
    const bound = boundOf(hidden.ir, hidden.game.folder, { decks: [] });
    const m = createMatch(bound, { seed: 1, trace: true });
    const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true });
    engine.start(1);
    for (const name of ['learn', 'show', 'bury']) {
      const [seat = 0] = seatsToAct(m);
      const move = { seat, move: hidden.game.moves.findIndex((one) => one.name === name), args: [] };
      const before = m.trace?.count ?? 0;
      expect(apply(m, move)).toBe(true);
      engine.apply(move);
      const created = m.trace?.events
        .slice(before)
        .find((event) => eventText(bound, event, namer(m)).startsWith('create'));
      if (created === undefined) throw new Error('nothing was made');
      const shown = [1, 2].map((who) => /Secret|Open/.test(eventText(bound, redacted(created, who), namer(m))));
      expect(shown, name).toEqual([1, 2].map((who) => name === 'show' || (name === 'learn' && who === seat)));
    }
    expect(engine.trace?.events).toEqual(m.trace?.events);
  });

  it('describe a choice by the type of its options', () => {
    const text = `game Said uses prelude
players 2
enum Way = left, right
kind card
zone deck of card { each player, takes decks }
game_state { seen: number }
move go {
  seen += 1
  may { seen += 1 }
  choose n: number from 1 to 3
  choose w: Way
  choose p: player
  seen += n
}
setup { active = first player }
flow { offer go to active as once }
limit 40 turns { draw_game }
`;
    const said = small('made.bound', text);
    const bound = boundOf(said.ir, said.game.folder, { decks: [] });
    const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true });
    const { match, moves } = compiledPlay(engine, ['random'], { keeps: true })(1);
    const m = createMatch(bound, { seed: 1, trace: true });
    for (const move of moves) apply(m, move);
    const choicesOf = (of: Trace | null): string[] =>
      (of?.events ?? []).filter(({ what }) => what === 'choice').map((event) => eventText(bound, event, namer(match)));
    expect(choicesOf(engine.trace)).toEqual(choicesOf(m.trace));
    const words = [
      'says yes',
      'says no',
      'chooses 1',
      'chooses 3',
      'chooses left',
      'chooses right',
      'chooses player 2',
    ];
    for (const one of words) expect(choicesOf(m.trace).join('; ')).toContain(one);
  });

  it('change nothing, and every event has a cause and words', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { match, moves } = interpretedPlay(bound, ['random'])(seed);
      const m = createMatch(bound, { seed, trace: true });
      for (const move of moves) expect(apply(m, move)).toBe(true);
      expect(hash(m)).toBe(hash(match));
      const events = m.trace?.events ?? [];
      expect(events.length).toBeGreaterThan(0);
      for (const [i, event] of events.entries()) {
        expect(event.id).toBe(i + 1);
        expect(event.cause).toBeLessThan(event.id);
        for (const seen of [event, redacted(event, 1), redacted(event, 2)]) {
          expect(eventText(bound, seen, namer(m))).not.toMatch(/undefined|NaN|\?/);
        }
        expect(redacted(event, 0)).toBe(event);
      }
    }
  });

  it('are the same whether choices are answered at once or after a pause, on either engine', () => {
    const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true });
    const play = compiledPlay(engine, ['random'], { keeps: true });
    for (let seed = 1; seed <= 10; seed++) {
      const { moves } = play(seed);
      const m = createMatch(bound, { seed, trace: true });
      for (const move of moves) expect(apply(m, move)).toBe(true);
      expect(engine.trace?.count).toBeGreaterThan(0);
      expect(engine.trace?.events).toEqual(m.trace?.events);
    }
  });

  it('give the abilities that ran, and their players, without event objects', () => {
    const engine = new Engine(bound, emit(bound, { trace: true }), { trace: true });
    const play = compiledPlay(engine, ['random']);
    let found = 0;
    for (let seed = 1; seed <= 10; seed++) {
      play(seed);
      const ran: number[][] = [];
      engine.trace?.eachAbility((ability, seat) => ran.push([ability, seat]));
      const events = engine.trace?.events.filter(({ what }) => what === 'ability') ?? [];
      expect(ran).toEqual(events.map(({ of, controller }) => [of, controller]));
      found += ran.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('can be cut, and continue from there', () => {
    const { moves } = interpretedPlay(bound, ['random'])(1);
    const m = createMatch(bound, { seed: 1, trace: true });
    const { trace } = m;
    for (const move of moves.slice(0, -1)) apply(m, move);
    const before = m.state.slice();
    const mark = trace?.mark();
    const events = structuredClone(trace?.events);
    if (mark === undefined) throw new Error('no trace');
    apply(m, moves.at(-1) as Move);
    const all = structuredClone(trace?.events);
    expect(all?.length).toBeGreaterThan(mark.count);
    trace?.cut(mark);
    expect(trace?.events).toEqual(events);
    restore(m, before);
    apply(m, moves.at(-1) as Move);
    expect(trace?.events).toEqual(all);
  });

  it('need code that was emitted with one', () => {
    expect(() => new Engine(bound, emit(bound), { trace: true })).toThrow('writes none');
  });
});

describe('views', () => {
  it('do not say which unknown card has a zone', () => {
    const path = 'test/runtime/games/hints.bound';
    const { ir, game } = small(path, readFileSync(path, 'utf8'));
    const hints = game.zones.findIndex(({ name }) => name === 'hints');
    const hintsOf = (m: Match, seat: number): SeenZone[] => view(m, seat).zones.filter(({ zone }) => zone === hints);
    const holders = new Set<number>();
    for (let seed = 1; seed <= 8; seed++) {
      const m = createMatch(boundOf(ir, game.folder), { seed });
      apply(m, legalMoves(m, 1)[0] as Move);
      // red has two cards that only blue knows; empty zones would count the others
      expect(hintsOf(m, 2).filter(({ holder }) => holder === null)).toMatchObject([{ count: 1, open: true }]);
      holders.add(hintsOf(m, 1).find(({ count }) => count > 0)?.holder ?? 0);
    }
    expect(holders.size).toBe(2);
  });

  it('count hidden cards and name none of them', () => {
    const m = createMatch(bound, { seed: 4 });
    const mine = view(m, 1);
    for (const zone of mine.zones) {
      expect(zone.cards.length).toBeLessThanOrEqual(zone.count);
      if (zone.name === 'hand' && zone.holder === 2) expect(zone.cards).toEqual([]);
      if (zone.name === 'hand' && zone.holder === 1) expect(zone.cards.length).toBe(zone.count);
    }
    expect(viewOfEverything(m).zones.every((zone) => zone.open)).toBe(true);
  });
});
