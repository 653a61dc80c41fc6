/**
 * The match worker. Matches played by hand run on the interpreter, which records a trace. Large numbers of random matches
 * run on the compiled engine.
 *
 * What the page loads first imports modules of the runtime, not its index: a bundle keeps all that the index names together.
 */

import { bind } from '../../../compiler/bind/index.ts';
import type { EmittedCode } from '../../../compiler/emit/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { IR } from '../../../compiler/ir/index.ts';
import { InterpreterWorld, type World } from '../../../runtime/agents/world.ts';
import { lossesAlone } from '../../../runtime/losses.ts';
import { createMatch } from '../../../runtime/match.ts';
import { randomMatches } from '../../../runtime/random-matches.ts';
import type { ArrangedPosition, Edit } from '../play/arrange.ts';
import type { DecisionEntry } from '../play/model.ts';
import { type MatchSettings, type OpenedMatch, openMatch, openSeed } from '../play/opening.ts';
import { Playground, type Setup } from '../play/playground.ts';
import type { Goal } from '../play/pointdata.ts';
import { wear } from '../play/table.ts';
import { Tests } from '../play/tests.ts';
import { isSpoken, speakTo, w } from '../texts/worker/index.ts';
import { answerCalls, type CallReporter } from './answer.ts';
import { IRInbox, type IRTicket } from './irs.ts';
import type { CallMessage, MatchCalls, PointMade, PositionUpdate } from './protocol.ts';

/** Number of matches between two progress messages. */
const STRIDE = 20;

let playground: Playground | null = null;
/** The IR of the current match. */
let played: IR | null = null;
/** The tests that the page can request. */
let tests: Tests | null = null;
/** The position that is set up by hand. */
let arranged: ArrangedPosition | null = null;
/** The scenario that the current match begins as, or null. */
let scenario: PointMade['scenario'] = null;
/** The goal of a puzzle, and the number of decisions before it. */
let puzzle: { goal: Goal; from: number } | null = null;

/** The name of the scenario of a board that was set up by hand. */
const SHARED = 'Shared';
/** The story that the page already has. */
let sent: readonly DecisionEntry[] = [];
/** The callbacks of the call that is running. */
let say: CallReporter = { begun() {}, progress() {}, working() {} };

/** The IRs from the language worker. */
const inbox = new IRInbox();

function begun(): Playground {
  if (playground === null) throw new Error('no match was begun');
  return playground;
}

/** Makes a match the current one. */
function make(ground: Playground, ir: IR, from: PointMade['scenario']): void {
  playground = ground;
  played = ir;
  scenario = from;
  puzzle = null;
  sent = [];
}

function after(act: (on: Playground) => void): PositionUpdate {
  const on = begun();
  act(on);
  return seen(on);
}

/** A position with only the new part of its story: a match is long, and each message would carry all of it. */
function seen(ground: Playground): PositionUpdate {
  const { position } = ground;
  const { story } = position;
  let kept = 0;
  while (kept < story.length && story[kept] === sent[kept]) kept++;
  sent = story;
  const goal = puzzle === null ? null : ground.judged(puzzle.goal, puzzle.from);
  return { ...position, story: story.slice(kept), kept, goal };
}

type CompiledEngine = typeof import('./compiled.ts');
let engine: CompiledEngine | null = null;
/** Null until the first call that needs it. */
let positions: typeof import('./positions.ts') | null = null;
const needsPositions = ({ method }: CallMessage): boolean => method === 'arrange' || method === 'scenario';
let mods: typeof import('../play/mods.ts') | null = null;
const needsMods = ({ method }: CallMessage): boolean => method === 'mods';

/** Whether a call needs the compiled engine: an opponent is chosen that searches, or many matches are played. */
const needsEngine = ({ method, args }: CallMessage): boolean =>
  method === 'seeds' ||
  args.some((arg) => arg === 'search' || (arg as { opponent?: unknown } | null)?.opponent === 'search');

function compiled(): CompiledEngine {
  if (engine === null) throw new Error('the compiled engine could not be loaded');
  return engine;
}

/** Worlds for an opponent that searches. They run on the compiled engine, which is created on first use. */
function trials(bound: Bound): () => World {
  let code: EmittedCode | null | undefined;
  return () => {
    if (code === undefined) code = compiled().moduleFor(bound);
    if (code === null) return new InterpreterWorld(bound, createMatch(bound));
    return new (compiled().CompiledWorld)(new (compiled().Engine)(bound, code));
  };
}

/** How many times as long a search goes on that has found no seed which brings the card: a slow machine sees few seeds at first. */
const PATIENCE = 6;

const NO_CARD = { card: null };

function setupOf(
  ir: IR,
  settings: Pick<MatchSettings, 'card'>,
  { match, seed }: Pick<OpenedMatch, 'match' | 'seed'>,
): Setup {
  return {
    match,
    seed,
    card: ir.games[0]?.cards.findIndex(({ name }) => name === settings.card) ?? -1,
    files: ir.files,
    makeTrial: trials(match.bound),
    watch: (what) => say.working(what),
    onWait: (what) => say.progress(what),
  };
}

/** The calls, with an IR in the place of its ticket. */
type MatchAnswers = {
  [M in keyof MatchCalls]: Parameters<MatchCalls[M]> extends [IRTicket, ...infer R]
    ? (ir: IR, ...args: R) => ReturnType<MatchCalls[M]>
    : MatchCalls[M];
};

const calls: MatchAnswers = {
  open(ir, settings, opponent, search) {
    say.working(settings.card ?? w.match.setUp);
    playground = null;
    const start = performance.now();
    const opening = openMatch(ir, settings, (drawn) => {
      say.progress('');
      return performance.now() - start < (drawn ? search : PATIENCE * search);
    });
    if ('refused' in opening) return opening;
    const ground = new Playground({ ...setupOf(ir, settings, opening), opponent });
    make(ground, ir, null);
    return { position: seen(ground), drawn: opening.drawn, inDeck: opening.inDeck, seed: opening.seed };
  },
  again(ir, settings) {
    if (playground === null) return { refused: w.refused.noMatch };
    const opening = openSeed(ir, settings);
    if ('refused' in opening) return opening;
    const { opponent } = playground;
    playground = new Playground({ ...setupOf(ir, settings, opening), opponent, again: playground });
    played = ir;
    return { position: seen(playground) };
  },
  play: (index) => after((on) => on.play(index)),
  playAny: () => after((on) => on.playAny()),
  playOn() {
    const on = begun();
    const came = on.playOn();
    return { position: seen(on), came };
  },
  goTo: (step, event, line) => after((on) => on.goTo(step, event, line)),
  walk: (by) => after((on) => on.walk(by)),
  walkLine: (by) => after((on) => on.walkLine(by)),
  ahead(step, event, line, lines) {
    const on = begun();
    on.goTo(step, event, line);
    return on.beside(lines);
  },
  why: (ref, card) => playground?.why(ref, card) ?? [],
  refusal: (ref) => playground?.refusal(ref) ?? '',
  words() {
    const game = playground?.bound.game;
    return game === undefined ? [] : [...game.verbs, ...game.timings, ...game.moves].map(({ name }) => name);
  },
  see: (all) =>
    after((on) => {
      on.sees = all;
    }),
  against: (opponent) =>
    after((on) => {
      on.opponent = opponent;
    }),
  mods(ir, mode, names) {
    if (mods === null) throw new Error('the report of mods could not be loaded');
    return mods.reportMods(ir, mode, names);
  },
  scenario(name) {
    if (playground === null || played === null || positions === null) return { refused: w.refused.noMatch };
    return playground.scenario(positions.writeScenario, played, name);
  },
  tests(ir) {
    tests = new Tests(ir);
    return tests.list;
  },
  test: (indices) =>
    indices.flatMap((index) => {
      say.progress('');
      return tests === null ? [] : [tests.run(index)];
    }),
  openTest(ir, index) {
    const opened = new Tests(ir).open(index);
    if (typeof opened === 'string') return { refused: opened };
    make(opened, ir, { name: new Tests(ir).list.tests[index]?.name ?? '', text: null });
    return { position: seen(opened) };
  },
  arrange(empty) {
    if (playground === null || played === null || positions === null) return { refused: w.refused.noMatch };
    const begun = playground.arranged(positions.ArrangedPosition, played, empty);
    if (!(begun instanceof positions.ArrangedPosition)) return begun;
    arranged = begun;
    return begun.view;
  },
  arrangeBy(edit: Edit) {
    if (arranged === null) return { refused: w.refused.noMatch };
    arranged.do(edit);
    return arranged.view;
  },
  arrangedScenario: (name) => arranged?.scenario(name) ?? { refused: w.refused.noMatch },
  playArranged(opponent) {
    const match = arranged?.begun() ?? w.refused.noMatch;
    if (typeof match === 'string' || played === null || arranged === null) return { refused: `${match}` };
    const written = arranged.scenario(SHARED);
    const text = 'text' in written ? written.text : '';
    const ground = new Playground({ ...setupOf(played, NO_CARD, { match, seed: 1 }), opponent });
    make(ground, played, { name: SHARED, text });
    return { position: seen(ground) };
  },
  point() {
    if (playground === null) return { refused: w.refused.noMatch };
    return { moves: playground.pointMoves, scenario };
  },
  openPoint(ir, { settings, scenario: name, opponent, moves, goal }) {
    let setup: Setup;
    if (settings !== null) {
      const opening = openSeed(ir, settings);
      if ('refused' in opening) return opening;
      setup = setupOf(ir, settings, opening);
    } else {
      const match = new Tests(ir).begin(name ?? '');
      if (typeof match === 'string') return { refused: match };
      wear(match.bound, ir.games[0]?.look, ir.files);
      setup = setupOf(ir, NO_CARD, { match, seed: 1 });
    }
    // Nobody else moves before the decisions of the link are taken.
    const ground = new Playground({ ...setup, opponent: 'person' });
    const taken = ground.followPoint(moves);
    make(ground, ir, name === null ? null : { name, text: null });
    if (goal !== null) puzzle = { goal, from: taken };
    ground.opponent = opponent;
    return { position: seen(ground), missing: moves.length - taken };
  },
  seeds(ir, games, seed) {
    const start = performance.now();
    const binding = bind(ir, { game: ir.games[0]?.folder ?? '' });
    if ('diagnostics' in binding) return { refused: binding.diagnostics[0]?.message ?? w.refused.gameNotBound };
    const code = compiled().moduleFor(binding.bound);
    if (code === null) return { refused: w.refused.gameTooLarge };
    const engine = new (compiled().Engine)(binding.bound, code);
    const tally = new (compiled().Tally)(binding.bound.seats);
    const { decisions, hash } = randomMatches({
      engine,
      games,
      seed,
      onProgress: (done) => {
        if (done % STRIDE === 0) say.progress(w.match.progress({ done, all: games }));
      },
      onMatch: (match, taken) => tally.add(compiled().matchResult(match, taken, false)),
    });
    const result = tally.result(seed, []);
    const { wins, draws, faults, mean_turns } = result;
    const losses = lossesAlone(binding.bound.sides, result);
    const milliseconds = performance.now() - start;
    return { games, decisions, wins, draws, losses, faults, turns: mean_turns, hash, milliseconds };
  },
};

const ticketOf = ({ args: [first] }: Pick<CallMessage, 'args'>): IRTicket | null =>
  typeof first === 'object' && first !== null && 'ticket' in first ? (first as IRTicket) : null;

answerCalls(
  new Map(
    Object.entries(calls).map(([name, run]) => [
      name,
      (meanwhile: CallReporter, ...args: never[]) => {
        say = meanwhile;
        const ticket = ticketOf({ args });
        if (ticket === null) return (run as (...args: never[]) => unknown)(...args);
        const ir = inbox.take(ticket);
        say.begun();
        return ir === null ? null : (run as (ir: IR, ...args: never[]) => unknown)(ir, ...args.slice(1));
      },
    ]),
  ),
  {
    isLoaded: (call) =>
      isSpoken(call.language) &&
      (engine !== null || !needsEngine(call)) &&
      (positions !== null || !needsPositions(call)) &&
      (mods !== null || !needsMods(call)) &&
      hasIR(call),
    load: async (call) => {
      const ticket = ticketOf(call);
      if (ticket !== null && !inbox.has(ticket)) await inbox.wait(ticket);
      await speakTo(call.language);
      if (needsEngine(call)) engine ??= await import('./compiled.ts');
      if (needsPositions(call)) positions ??= await import('./positions.ts');
      if (needsMods(call)) mods ??= await import('../play/mods.ts');
    },
  },
  (port) => inbox.open(port),
);

function hasIR(call: CallMessage): boolean {
  const ticket = ticketOf(call);
  return ticket === null || inbox.has(ticket);
}
