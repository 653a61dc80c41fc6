/** One match on both engines at once: at each rest the same moves, and the same state bit by bit. */
import type { Bound } from '../../compiler/bound.ts';
import { emit } from '../../compiler/emit/index.ts';
import {
  type Answerer,
  applyKnown,
  awaits,
  createMatch,
  Dice,
  Engine,
  isOver,
  legalMoves,
  type Match,
  type Move,
} from '../../runtime/index.ts';

export interface Twin {
  bound: Bound;
  engine: Engine;
  /** What is left to the interpreter. */
  left: string[];
  /** Decisions that were made on both. */
  played: number;
}

/**
 * `falters`: the emitted code gives up every now and then wherever it is, as it does at a fault, so that the decision is
 * put back and handed over.
 */
export function twin(bound: Bound, falters = false): Twin {
  const emitted = emit(bound);
  if (falters) emitted.source = emitted.source.replace('function spend(){', FALTERING);
  return { bound, engine: new Engine(bound, emitted), left: emitted.left, played: 0 };
}

/** Entering an ability, a turn of a loop: every so many of them it gives up. */
const FALTERING = 'let left=7;function spend(){if(--left===0){left=1+((Math.imul(FU+31,40503)>>>5)%97);bail();}';

export interface Difference {
  seed: number;
  step: number;
  what: string;
}

/** Slots of the state that mean something, and differ. */
function differs(m: Match, other: Int32Array): string | null {
  const { entities, head, queue } = m.layout;
  const end = entities.at + (m.state[head.entities] as number) * entities.stride;
  for (let at = 0; at < end; at++) {
    if (m.state[at] !== other[at]) return `slot ${at}: interpreter ${m.state[at]}, compiled ${other[at]}`;
  }
  const last = queue.at + (m.state[head.queued] as number) * queue.stride;
  for (let at = queue.at; at < last; at++) {
    if (m.state[at] !== other[at]) return `queue, slot ${at - queue.at}: ${m.state[at]}, compiled ${other[at]}`;
  }
  return null;
}

/** Where two lists of questions part. */
function unlike(a: readonly string[], b: readonly string[]): string {
  const at = a.findIndex((question, i) => question !== b[i]);
  const i = at < 0 ? a.length : at;
  return `question ${i}: asked ${a[i] ?? 'nothing'}, compiled ${b[i] ?? 'nothing'}`;
}

const shown = ({ seat, move, args }: Move): string => `${seat}:${move}(${args.join(',')})`;

/**
 * Plays a match of random moves on both. With `asks` choices inside effects are answered at once, else the match rests at
 * them. Gives the first difference, or null.
 */
export function playTwin(pair: Twin, seed: number, asks: boolean, most = 2000): Difference | null {
  const { bound, engine } = pair;
  const dice = new Dice(seed ^ 0x1b873593);
  // both engines must ask the same questions in the same order
  const asked: string[][] = [[], []];
  const answerer =
    (of: 0 | 1): Answerer =>
    (_, question) => {
      const { seat, what, name, options } = question;
      const list = asked[of] as string[];
      list.push(`${seat} ${what} ${name} ${options.join(',')}`);
      return options[(list.length * 7 + seed) % options.length] as number;
    };
  const m = createMatch(bound, { seed, ...(asks && { answerer: answerer(0) }) });
  engine.answerer = asks ? answerer(1) : null;
  engine.start(seed);
  for (let step = 0; step < most; step++) {
    const found = differs(m, engine.state);
    if (found !== null) return { seed, step, what: found };
    if (asked[0]?.join() !== asked[1]?.join()) return { seed, step, what: unlike(asked[0] ?? [], asked[1] ?? []) };
    if (isOver(m) !== engine.isOver) return { seed, step, what: 'one is over' };
    if (isOver(m)) return null;
    if (awaits(m).join() !== engine.awaits().join()) return { seed, step, what: 'they wait for others' };
    const moves = legalMoves(m);
    const theirs = engine.legalMoves();
    const [a, b] = [moves.map(shown).join(' '), theirs.map(shown).join(' ')];
    if (a !== b) return { seed, step, what: `moves\n  ${a}\n  ${b}` };
    if (moves.length === 0) return null;
    const move = moves[dice.below(moves.length)] as Move;
    pair.played++;
    applyKnown(m, move);
    engine.apply(move);
    const after = differs(m, engine.state);
    if (after !== null) return { seed, step, what: `after ${shown(move)}: ${after}` };
  }
  return null;
}
