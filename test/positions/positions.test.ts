/**
 * Differential tests against another program: positions, actions, and the resulting positions. Both engines must get the
 * same results. Each folder has the name of its game. `game.json` describes the format of the lines in `positions.txt`; the
 * first line of that file lists the names of the cards.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Place, Scenario, ScenarioArg, ScenarioStep } from '../../compiler/ir/index.ts';
import { Differential } from '../../runtime/compiled/differential.ts';
import { create } from '../../runtime/entities.ts';
import { assign, readField } from '../../runtime/fields.ts';
import { Match } from '../../runtime/machine.ts';
import { isOver, legalMoves, outcome } from '../../runtime/match.ts';
import { startScenario } from '../../runtime/scenario.ts';
import { Stager } from '../../runtime/scenario-steps.ts';
import { peek } from '../../runtime/state.ts';
import { instanceOf, membersOf } from '../../runtime/zones.ts';
import { type CaseShape, checkedCase } from '../cases.ts';
import { sources } from '../games.ts';
import { boundOf, engineOf } from '../runtime/games.ts';

interface Shape {
  mode: string;
  /** Fields of a player. */
  figures: string[];
  /** A zone whose cards are listed with values, and the fields of those values. */
  board: string;
  columns: string[];
  hand: string;
  /** The first card is the next to be drawn. After the actions, only the size of the deck is compared. */
  deck: string;
}

/** Fields, board, hand and deck of one player. */
type Side<Deck> = [number[], number[][], number[], Deck];
/**
 * The turn and both players. Before the actions, a card is its number in the first line; afterwards, its index among all
 * cards that were listed before.
 */
type Told<Deck> = [number, ...Side<Deck>, ...Side<Deck>];
/** The number of legal actions, and the chosen one: a move with its cards, or a pass. */
type Done = [number, string, ...number[]];
type Position = [Told<number[]>, Done[], Told<number>, number];

const KEYS: CaseShape<Shape> = {
  keys: ['mode', 'figures', 'board', 'columns', 'hand', 'deck'],
  expects: ['figures'],
};
const here = import.meta.dirname;
const PRELUDE = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('there are positions', () => expect(folders.length).toBeGreaterThan(0));

for (const { name: folder } of folders) {
  const shape = checkedCase(JSON.parse(readFileSync(join(here, folder, 'game.json'), 'utf8')) as Shape, KEYS, folder);
  const [names = '', ...lines] = readFileSync(join(here, folder, 'positions.txt'), 'utf8')
    .trim()
    .split('\n');

  test(`${folder}: ${lines.length} positions`, { timeout: 120_000 }, () => {
    const bound = boundOf(compile([PRELUDE, ...sources(`cards/${folder}`)]).ir, folder, {
      mode: shape.mode,
      decks: [],
    });
    const told = new Teller(bound, shape, JSON.parse(names));
    const wrong = lines.flatMap((line, i) => {
      const found = told.wrongWith(JSON.parse(line));
      return found === null ? [] : [`position ${i + 1}: ${found}`];
    });
    expect(lines.length).toBeGreaterThanOrEqual(1000);
    expect(wrong.slice(0, 10)).toEqual([]);
  });
}

const PLACE: Place = [0, 0, 0, 0, 0];
const EMPTY: Scenario = {
  name: '',
  place: PLACE,
  mode: null,
  mods: [],
  seed: null,
  code: { params: 0, locals: [] },
  steps: [],
};

class Teller {
  readonly #bound: Bound;
  readonly #shape: Shape;
  readonly #cards: number[];
  readonly #start: Match;
  readonly #beside: Differential;

  constructor(bound: Bound, shape: Shape, names: string[]) {
    this.#bound = bound;
    this.#shape = shape;
    this.#cards = names.map((name) => bound.game.cards.findIndex((card) => card.name === name));
    this.#beside = new Differential(engineOf(bound));
    const start = startScenario(bound, EMPTY);
    if (typeof start === 'string') throw new Error(start);
    this.#start = start;
  }

  /** Returns the first difference from the expected result; null if there is none. */
  wrongWith([before, done, after, winner]: Position): string | null {
    const m = new Match(this.#bound, this.#start.state.slice());
    const cards = this.#put(m, before);
    const stager = new Stager(m, EMPTY, this.#beside);
    stager.ready();
    for (const [i, [legal, word, ...args]] of done.entries()) {
      const found = legalMoves(m).length;
      if (found !== legal) return `step ${i + 1}: ${found} things may be done, not ${legal}`;
      if (word === 'pass') stager.do({ step: 'pass', place: PLACE, refused: false, who: null });
      else
        stager.do(
          this.#move(
            word,
            args.map((label) => cards[label] as number),
          ),
        );
    }
    const ours = JSON.stringify(this.#told(m, cards));
    if (ours !== JSON.stringify(after)) return `it comes to ${ours}, not ${JSON.stringify(after)}`;
    const won = isOver(m) ? (outcome(m)?.winners[0] ?? 0) : 0;
    return won === winner ? null : `player ${won} has won, not ${winner}`;
  }

  #move(word: string, refs: number[]): Extract<ScenarioStep, { step: 'move' }> {
    const move = this.#bound.game.moves.findIndex(({ name }) => name === word);
    const args = refs.map((value): ScenarioArg => ({ arg: 'value', value: { op: 'number', value } }));
    return { step: 'move', place: PLACE, refused: false, move, who: null, args, choices: [] };
  }

  /** Places all cards and sets all values. Returns the references of the cards in the order of the line. */
  #put(m: Match, [turn, ...sides]: Told<number[]>): number[] {
    const { figures, board, columns, hand, deck } = this.#shape;
    const { head } = m.layout;
    m.state[head.turn] = turn;
    m.state[head.active] = 2 - (turn % 2);
    const put = (zone: string, seat: number, card: number): number => {
      return create(m, this.#cards[card] as number, 1, this.#instance(m, zone, seat), seat);
    };
    return [1, 2].flatMap((seat) => {
      const [own, standing, held, rest] = sides.slice(4 * seat - 4, 4 * seat) as Side<number[]>;
      for (const [i, value] of own.entries()) assign(m, this.#field(figures[i]), seat, '=', value);
      const creatures = standing.map(([card, ...values]) => {
        const ref = put(board, seat, card as number);
        for (const [i, value] of values.entries()) assign(m, this.#field(columns[i]), ref, '=', value);
        return ref;
      });
      return [...creatures, ...held.map((card) => put(hand, seat, card)), ...rest.map((card) => put(deck, seat, card))];
    });
  }

  #told(m: Match, cards: readonly number[]): Told<number> {
    const { figures, board, columns, hand, deck } = this.#shape;
    const side = (seat: number): Side<number> => {
      const read = (field: string, ref: number): number => readField(m, this.#field(field), ref);
      const members = (zone: string): number[] => membersOf(m, this.#instance(m, zone, seat));
      const standing = members(board).map((ref) => [cards.indexOf(ref), ...columns.map((field) => read(field, ref))]);
      const held = members(hand).map((ref) => cards.indexOf(ref));
      return [figures.map((field) => read(field, seat)), standing, held, members(deck).length];
    };
    return [peek(m, m.layout.head.turn), ...side(1), ...side(2)];
  }

  #instance(m: Match, name: string, seat: number): number {
    return instanceOf(
      m,
      this.#bound.game.zones.findIndex((zone) => zone.name === name),
      seat,
    );
  }

  #field(name: string | undefined): number {
    return this.#bound.game.fields.findIndex((field) => field.name === name);
  }
}
