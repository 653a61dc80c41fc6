/**
 * Runs one match on both engines and compares them: at each decision the same moves and the same state, and with a trace the
 * same events.
 */

import {
  type EmitOptions,
  type EmittedCode,
  type EmittedProgram,
  emittedText,
  generate,
} from '../../compiler/emit/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { agentSeeds } from '../../runtime/agents/names.ts';
import type { Watcher } from '../../runtime/agents/play.ts';
import { InterpreterWorld } from '../../runtime/agents/world.ts';
import {
  type Answerer,
  applyKnown,
  compiledPlay,
  createMatch,
  Dice,
  Engine,
  interpretedPlay,
  isOver,
  legalMoves,
  type Move,
  type Play,
  seatsToAct,
  type Trace,
} from '../../runtime/index.ts';
import { Match } from '../../runtime/machine.ts';
import { inUse, queueEnd } from '../../runtime/state.ts';
import { withSource } from './edited.ts';
import { interpretedCode } from './lir-interpreter.ts';

export interface Twin {
  bound: Bound;
  /** The emitted code, and the code that writes a trace. */
  emitted: EmittedProgram;
  tracing: EmittedProgram | null;
  engine: Engine;
  /** The engine with a trace; null if traces are not compared. */
  traced: Engine | null;
  /** Reasons of bail-outs. */
  left: string[];
  /** Number of compared decisions, and of abilities after which states were compared. */
  played: number;
  abilities: number;
  /** Number of compared trace events. */
  events: number;
  /** Number of compared matches without stops at decisions. */
  rushed: number;
  /** The highest work of a decision, as a share of the limit. */
  share: number;
  /** CPU time of the longest decision on each engine, in milliseconds; null if it is not measured. */
  longest: { interpreter: number; compiled: number } | null;
}

export interface TwinOptions {
  falters?: boolean;
  trace?: boolean;
  wasm?: boolean;
  lir?: boolean;
  plain?: boolean;
  timed?: boolean;
  of?: Twin | null;
}

/**
 * `falters`: forces bail-outs at arbitrary points, so that the interpreter repeats decisions from their start. `wasm`: runs
 * a WebAssembly module; `lir`: interprets the low-level IR. `plain`: the code that is shipped, whose states are compared at
 * decisions only. `timed`: measures decisions, which costs as much as the decision
 * itself. `of`: another twin of the same binding, whose emitted code is reused.
 */
export function twin(
  bound: Bound,
  {
    falters = false,
    trace = false,
    wasm = false,
    lir = false,
    plain = false,
    timed = false,
    of = null,
  }: TwinOptions = {},
): Twin {
  const made = (options: EmitOptions): EmittedProgram => {
    const program = generate(bound, options);
    if (!falters) return program;
    const { source } = program;
    return withSource(
      program,
      source
        .replace('function spend(){', FALTERING)
        .replace('function turn(){', FALTERING_TURN)
        .replace('function payAll(n){', FALTERING_ALL),
    );
  };
  const emitted = of?.emitted ?? made({ checked: !plain });
  const tracing = trace ? (of?.tracing ?? made({ trace })) : null;
  const ready = (one: EmittedProgram): EmittedCode =>
    wasm ? assembleProgram(one) : lir ? interpretedCode(one) : emittedText(one);
  return {
    bound,
    emitted,
    tracing,
    engine: new Engine(bound, ready(emitted)),
    traced: tracing === null ? null : new Engine(bound, ready(tracing), { trace }),
    left: emitted.bailOuts,
    played: 0,
    abilities: 0,
    events: 0,
    rushed: 0,
    share: 0,
    longest: timed ? { interpreter: 0, compiled: 0 } : null,
  };
}

/** CPU time of this process in milliseconds. */
export function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs a function and records its CPU time if it is the longest so far. */
function timed<T>({ longest }: Twin, engine: 'interpreter' | 'compiled', work: () => T): T {
  if (longest === null) return work();
  const start = worked();
  const result = work();
  longest[engine] = Math.max(longest[engine], worked() - start);
  return result;
}

/** Points of forced bail-outs: every n-th entry of an ability or loop iteration. */
const FALTERING =
  'const FALTER=Int32Array.of(7,31);function falter(n){FALTER[0]-=n;if(FALTER[0]<1){FALTER[0]=1+((Math.imul(FALTER[1]++,40503)>>>5)%97);bail();}}' +
  'function spend(){falter(1);';
const FALTERING_TURN = 'function turn(){falter(1);';
const FALTERING_ALL = 'function payAll(n){falter(n);';

export interface Difference {
  seed: number;
  step: number;
  what: string;
}

/** Slots of the state that are in use and differ. */
function differs(m: Match, other: Int32Array): string | null {
  const { queue } = m.layout;
  const end = inUse(m.bound, m.state);
  for (let at = 0; at < end; at++) {
    if (m.state[at] !== other[at]) return `slot ${at}: interpreter ${m.state[at]}, compiled ${other[at]}`;
  }
  const last = queueEnd(m.bound, m.state);
  for (let at = queue.at; at < last; at++) {
    if (m.state[at] !== other[at]) return `queue, slot ${at - queue.at}: ${m.state[at]}, compiled ${other[at]}`;
  }
  return null;
}

/** How the engine with a trace differs, in its state or in the events from a given integer on. */
function tracedUnlike(m: Match, engine: Engine, from: number): string | null {
  const state = differs(m, engine.state);
  if (state !== null) return `with a trace: ${state}`;
  const [ours, theirs] = [m.trace, engine.trace];
  if (ours === null || theirs === null) return 'no trace';
  const [a, b] = [ours.ints, theirs.ints];
  let same = from;
  while (same < a.length && a[same] === b[same]) same++;
  if (same === a.length && a.length === b.length) return null;
  const at = ours.events.findIndex((event, i) => JSON.stringify(event) !== JSON.stringify(theirs.events[i]));
  const i = at < 0 ? ours.count : at;
  const shown = (trace: Trace): string => JSON.stringify(trace.events[i] ?? 'nothing');
  return `event ${i + 1}: ${shown(ours)}\n  compiled ${shown(theirs)}`;
}

/** A state within a decision, after an ability of the interpreter. */
interface Moment {
  state: Int32Array;
  queued: number;
  fresh: number;
}

/** Slots that emitted code caches outside of the state while it runs. */
const besides = ({ head }: Match['layout']): ReadonlySet<number> => new Set([head.fuel, head.abilities, head.queued]);

/** Compares the states after each ability of a decision; the interpreter runs first. */
class Moments {
  readonly #m: Match;
  readonly #engine: Engine;
  readonly #besides: ReadonlySet<number>;
  /** The moments of this decision, COUNT of them; the arrays of earlier decisions are used again. */
  readonly #taken: Moment[] = [];
  #count = 0;
  #at = 0;
  /** The first difference of this decision. */
  found: string | null = null;
  compared = 0;

  constructor(m: Match, engine: Engine) {
    this.#m = m;
    this.#engine = engine;
    this.#besides = besides(m.layout);
    m.onAbilityEnd = () => {
      const { entities, head, queue } = m.layout;
      const queued = m.state[head.queued] as number;
      const length = Math.max(
        entities.at + entities.count * entities.stride,
        queue.at + (queued + m.freshTriggers) * queue.stride,
      );
      const known = this.#taken[this.#count];
      const state = known === undefined || known.state.length < length ? new Int32Array(length) : known.state;
      state.set(m.state.subarray(0, length));
      this.#taken[this.#count++] = { state, queued, fresh: m.freshTriggers };
    };
    engine.onAbilityEnd = (queued, fresh, fuel, abilities) => this.#compare(queued, fresh, fuel, abilities);
  }

  /** Before a decision. */
  begin(): void {
    this.#count = 0;
    this.#at = 0;
    this.found = null;
  }

  #compare(queued: number, fresh: number, fuel: number, abilities: number): void {
    const moment = this.#at < this.#count ? this.#taken[this.#at] : undefined;
    this.#at++;
    if (this.found !== null) return;
    this.compared++;
    this.found = moment === undefined ? 'an ability more' : this.#unlike(moment, queued, fresh, fuel, abilities);
    if (this.found !== null) this.found = `after ability ${this.#at}: ${this.found}`;
  }

  #unlike(moment: Moment, queued: number, fresh: number, fuel: number, abilities: number): string | null {
    const { entities, head, queue } = this.#m.layout;
    const { state } = moment;
    const other = this.#engine.state;
    if (moment.queued !== queued || moment.fresh !== fresh)
      return `${moment.queued} wait and ${moment.fresh} are fresh, compiled ${queued} and ${fresh}`;
    if (state[head.fuel] !== fuel) return `fuel ${state[head.fuel]}, compiled ${fuel}`;
    if (state[head.abilities] !== abilities) return `abilities ${state[head.abilities]}, compiled ${abilities}`;
    const end = entities.at + (state[head.entities] as number) * entities.stride;
    for (let at = 0; at < end; at++) {
      if (state[at] !== other[at] && !this.#besides.has(at))
        return `slot ${at}: interpreter ${state[at]}, compiled ${other[at]}`;
    }
    for (let i = 0; i < queued + fresh; i++) {
      const at = queue.at + i * queue.stride;
      for (const slot of this.#slots(state, at)) {
        const [a, b] = [state[at + slot], other[at + slot]];
        if (a !== b) return `entry ${i} of the queue, slot ${slot}: ${a}, compiled ${b}`;
      }
    }
    return null;
  }

  /** Slots of a queue entry that its ability reads; see runtime/queue.ts. */
  #slots(state: Int32Array, at: number): number[] {
    const { game, layout, tables } = this.#m;
    const { queue } = layout;
    const value = state[at] as number;
    const ability = game.abilities[tables.sources[value >> 6]?.ability ?? -1];
    const numbers = ability?.bearer === 'keyword' ? (game.keywords[ability.of ?? -1]?.params.length ?? 0) : 0;
    const raised = ((state[at + 7] as number) & 2) !== 0 && ability?.trigger.word !== 'on';
    const patterns = raised ? 1 + (ability?.raised.length ?? 0) : (ability?.trigger.patterns.length ?? 0);
    const values = Math.min(queue.values, numbers + patterns);
    const first = queue.stride - queue.values;
    return [0, 1, 2, 3, 4, 6, 7, ...Array.from({ length: values }, (_, i) => first + i)];
  }
}

/**
 * Whether the engine charged less than `work`, which the interpreter charged for the same: then a decision could pass that
 * the interpreter refuses. No tolerance: the engine rounds its charges up and its bound down. After a bail-out since there were
 * `bailOuts` the engine's charge is not that of the decision.
 */
function undercharged({ engine, bound }: Twin, work: number, bailOuts = engine.bailOuts): string | null {
  const { share } = engine;
  if (engine.bailOuts !== bailOuts || work <= share * bound.game.bounds.work) return null;
  return `is charged ${work}, compiled ${(share * bound.game.bounds.work).toFixed(2)}`;
}

/** The first difference of two lists of questions. */
function unlike(a: readonly string[], b: readonly string[]): string {
  const at = a.findIndex((question, i) => question !== b[i]);
  const i = at < 0 ? a.length : at;
  return `question ${i}: asked ${a[i] ?? 'nothing'}, compiled ${b[i] ?? 'nothing'}`;
}

const alike = (a: Move, b: Move): boolean =>
  a.seat === b.seat &&
  a.move === b.move &&
  a.args.length === b.args.length &&
  a.args.every((arg, i) => arg === b.args[i]);

const shown = ({ seat, move, args }: Move): string => `${seat}:${move}(${args.join(',')})`;

/** Every other move is applied in the way of agents: by its index among the moves of its seat. */
function applied(engine: Engine, moves: readonly Move[], move: Move, step: number): void {
  const { seat } = move;
  const count = step % 2 === 0 ? -1 : engine.count(seat);
  if (count < 0) engine.apply(move);
  else engine.applyListed(seat, moves.filter((one) => one.seat === seat).indexOf(move), count);
}

/**
 * Plays a match of random moves on both engines. With `asks` choices within effects are answered immediately, else the match
 * waits at them. Returns the first difference, or null.
 */
export function playTwin(pair: Twin, seed: number, asks: boolean, most = 2000): Difference | null {
  const { bound, engine, traced } = pair;
  const dice = new Dice(seed ^ 0x1b873593);
  // both engines must ask the same questions in the same order
  const asked: string[][] = [[], [], []];
  const answerer =
    (of: 0 | 1 | 2): Answerer =>
    (_, question) => {
      const { seat, what, name, options } = question;
      const list = asked[of] as string[];
      list.push(`${seat} ${what} ${name} ${options.join(',')}`);
      return options[(list.length * 7 + seed) % options.length] as number;
    };
  const m = createMatch(bound, { seed, trace: traced !== null, ...(asks && { answerer: answerer(0) }) });
  engine.answerer = asks ? answerer(1) : null;
  engine.onAbilityEnd = null;
  const { bailOuts: without } = engine;
  engine.start(seed);
  const begun = undercharged(pair, m.work, without);
  if (begun !== null) return { seed, step: 0, what: `the start ${begun}` };
  if (traced !== null) {
    traced.answerer = asks ? answerer(2) : null;
    traced.start(seed);
  }
  /** Numbers of compared integers and events of the trace. */
  let compared = 0;
  let events = 0;
  const moments = new Moments(m, engine);
  for (let step = 0; step < most; step++) {
    const found = differs(m, engine.state);
    if (found !== null) return { seed, step, what: found };
    const other = traced === null ? null : tracedUnlike(m, traced, compared);
    if (other !== null) return { seed, step, what: other };
    if (m.trace !== null) {
      pair.events += m.trace.count - events;
      compared = m.trace.ints.length;
      events = m.trace.count;
    }
    if (asked[0]?.join() !== asked[1]?.join()) return { seed, step, what: unlike(asked[0] ?? [], asked[1] ?? []) };
    if (isOver(m) !== engine.isOver) return { seed, step, what: 'one is over' };
    if (isOver(m)) return null;
    if (seatsToAct(m).join() !== engine.seatsToMove().join()) return { seed, step, what: 'they wait for others' };
    const moves = timed(pair, 'interpreter', () => legalMoves(m));
    // a seat whose moves the decision has listed is not listed again: then the charge of the decision is in it, too
    const { share } = engine;
    const isListed = engine.seatsToMove().every((seat) => engine.count(seat) >= 0);
    // the lists of a pooled offer are charged together until they pass the bound; then the charge begins anew
    const listed = isListed && engine.share >= share ? undercharged(pair, m.work) : null;
    if (listed !== null) return { seed, step, what: `the list of moves ${listed}` };
    const theirs = timed(pair, 'compiled', () => engine.legalMoves());
    if (moves.length !== theirs.length || moves.some((move, i) => !alike(move, theirs[i] as Move))) {
      const [a, b] = [moves.map(shown).join(' '), theirs.map(shown).join(' ')];
      return { seed, step, what: `moves\n  ${a}\n  ${b}` };
    }
    if (moves.length === 0) return null;
    const move = moves[dice.below(moves.length)] as Move;
    pair.played++;
    moments.begin();
    const { bailOuts } = engine;
    timed(pair, 'interpreter', () => applyKnown(m, move));
    const { work } = m;
    timed(pair, 'compiled', () => applied(engine, moves, move, step));
    traced?.apply(move);
    pair.abilities += moments.compared;
    moments.compared = 0;
    // a bail-out restores the state: only completed decisions count
    if (moments.found !== null && engine.bailOuts === bailOuts)
      return { seed, step, what: `in ${shown(move)}, ${moments.found}` };
    const charged = undercharged(pair, work, bailOuts);
    if (charged !== null) return { seed, step, what: `${shown(move)} ${charged}` };
    pair.share = Math.max(pair.share, engine.bailOuts === bailOuts ? engine.share : 0);
    const after = differs(m, engine.state);
    if (after !== null) return { seed, step, what: `after ${shown(move)}: ${after}` };
  }
  return null;
}

/**
 * Plays a match of random agents on the interpreter by decisions, and on the compiled engine without stops. Matches of more
 * than `most` decisions and matches with a bail-out are not compared.
 */
export function rushTwin(pair: Twin, seed: number, most = 2000): Difference | null {
  const { bound, engine } = pair;
  const seeds = agentSeeds(seed);
  const dice = Array.from({ length: bound.seats }, (_, i) => new Dice(seeds[i & 3] as number));
  const draw = (seat: number, count: number): number => (dice[seat - 1] as Dice).below(count);
  let step = 0;
  const world = new InterpreterWorld(bound, new Match(bound));
  world.answerer = (_, { seat, options }) => {
    step++;
    return options[draw(seat, options.length)] as number;
  };
  world.start(seed);
  for (; !world.isOver(); step++) {
    if (step >= most) return null;
    const seat = world.toMove();
    const count = seat === 0 ? 0 : world.count(seat);
    if (count === 0) break;
    world.applyNth(draw(seat, count));
  }
  engine.onAbilityEnd = null;
  const decisions = engine.rush(seed, agentSeeds(seed));
  if (decisions < 0) return null;
  pair.rushed++;
  if (decisions !== step) return { seed, step, what: `in one go: ${step} decisions, compiled ${decisions}` };
  const what = differs(world.match, engine.state);
  return what === null ? null : { seed, step, what: `in one go: ${what}` };
}

/** Keeps the moves of a match at offers, and stops it after `most` of them: an agent that searches may play for long. */
class Recorder implements Watcher {
  readonly moves: string[] = [];
  #m: Match | null = null;

  constructor(readonly most: number) {}

  started(): void {}

  offered(m: Match): void {
    this.#m = m;
    if (this.moves.length === this.most) throw this;
  }

  taken(_: Match, move: Move): void {
    this.moves.push(shown(move));
  }

  ended(m: Match): void {
    this.#m = m;
  }

  /** Plays a match and gives its last state. */
  played(play: (watcher: Watcher) => Play, seed: number): Match {
    try {
      play(this)(seed);
    } catch (stop) {
      if (stop !== this) throw stop;
    }
    return this.#m as Match;
  }
}

/** Plays up to `most` decisions of a match of searching agents on both engines; they must choose the same moves. */
export function agentTwin({ bound, engine }: Twin, seed: number, agent: string, most: number): Difference | null {
  engine.onAbilityEnd = null;
  const theirs = new Recorder(most);
  theirs.played((watcher) => compiledPlay(engine, [agent], { watcher }), seed);
  const state = engine.state.slice();
  const ours = new Recorder(most);
  const match = ours.played((watcher) => interpretedPlay(bound, [agent], undefined, watcher), seed);
  const step = ours.moves.findIndex((move, i) => move !== theirs.moves[i]);
  if (step >= 0 || ours.moves.length !== theirs.moves.length)
    return { seed, step, what: `${agent} takes ${ours.moves[step] ?? 'nothing'}, compiled ${theirs.moves[step]}` };
  const what = differs(match, state);
  return what === null ? null : { seed, step: ours.moves.length, what: `${agent}: ${what}` };
}
