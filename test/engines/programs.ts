/** Compares random programs on both engines; reduces programs with differences. */
import { readFileSync } from 'node:fs';
import type { Game } from '../../compiler/ir/index.ts';
import { cover } from './generate/coverage.ts';
import { program } from './generate/program.ts';
import { shrink } from './generate/shrink.ts';
import type { Sort } from './generate/words.ts';
import { type Case, caseFile, type Matches, tryAgain, tryCase } from './trial.ts';
import { worked } from './twin.ts';

/** One program in so many also has a trace, which takes 50% longer. */
const TRACED = 8;
/** One in so many also plays a match without stops at decisions. */
const RUSHED = 4;
/** One in so many is played by greedy or tree-search agents. */
const GREEDY = 64;
const SEARCHED = 512;
/** One in so many also runs as a WebAssembly module, with a trace. */
const MODULES = 32;
/** One in so many runs the code that is shipped, without comparisons within decisions. */
const PLAIN = 8;
/** The checks that only warn see one in so many: none of them may throw. */
const WARNED = 8;
/** One in so many does one thing again and again: a charge that is too small is hidden by no other. */
const COSTLY = 20;
/** The low-level IR of one in so many is interpreted, too. */
const LOWERED = 64;

export interface Ran {
  programs: number;
  /** Programs that also ran as a module. */
  modules: number;
  /** Texts that the compiler or `bind` refused, with reasons. */
  refused: { seed: number; why: string }[];
  decisions: number;
  /** Number of abilities after which states were compared, in addition to decisions. */
  abilities: number;
  /** Events of traces that were compared. */
  events: number;
  /** Compared matches without stops at decisions. */
  rushed: number;
  /** Programs that were played by searching agents. */
  tried: number;
  /** Decisions with a bail-out, and programs without any. */
  bailOuts: number;
  whole: number;
  /** Reasons of bail-outs, with the number of programs. */
  left: { why: string; programs: number }[];
  /** Number of programs by construct. */
  covered: { name: string; times: number }[];
  differences: { seed: number; why: string; file: string }[];
  /** The longest decision on each engine, for narrow programs, and the slowest program, in milliseconds. */
  longest: Record<'interpreter' | 'compiled' | 'program', { seed: number; ms: number }>;
  /** Peak memory of the process in MB, and the last program that raised it by more than 50 MB. */
  memory: { most: number; seed: number };
  seconds: number;
}

/** The run ends after so many differences. */
const STOP = 5;

/**
 * `chosen`: of programs whose constructs all occur in programs before them, only one in
 * TRACED is played.
 */
export function runPrograms(
  programs: number,
  first: number,
  { sort = 'usual', chosen = false }: { sort?: Sort; chosen?: boolean } = {},
): Ran {
  const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
  const start = performance.now();
  const covered = new Map<string, number>();
  const left = new Map<string, number>();
  const ran: Ran = {
    programs: 0,
    modules: 0,
    refused: [],
    decisions: 0,
    abilities: 0,
    events: 0,
    rushed: 0,
    tried: 0,
    bailOuts: 0,
    whole: 0,
    left: [],
    covered: [],
    differences: [],
    longest: {
      interpreter: { seed: first, ms: 0 },
      compiled: { seed: first, ms: 0 },
      program: { seed: first, ms: 0 },
    },
    memory: { most: memory(), seed: first },
    seconds: 0,
  };
  const longer = (what: keyof Ran['longest'], seed: number, ms: number): void => {
    if (ms > ran.longest[what].ms) ran.longest[what] = { seed, ms: Math.round(ms) };
  };
  for (let seed = first; seed < first + programs && ran.differences.length < STOP; seed++) {
    ran.programs++;
    const isCostly = sort === 'usual' && seed % COSTLY === 5;
    const made = program(seed, isCostly ? 'costly' : sort);
    const matches: Matches = {
      first: seed * 7,
      count: 2,
      most: /^limit \d+ matches/m.test(made.text) ? 40 : 12,
      trace: seed % TRACED === 0,
      rush: seed % RUSHED === 0,
      plain: seed % PLAIN === 3,
      // the time of a decision matters for programs that reach their bounds
      timed: sort === 'narrow',
      agent: seed % SEARCHED === 1 ? 'mcts:3' : seed % GREEDY === 1 ? 'greedy' : null,
    };
    if (matches.agent != null) ran.tried++;
    const start = worked();
    const isPlayed = (game: Game): boolean => {
      const known = covered.size;
      cover(game, 0, covered);
      return !chosen || covered.size > known || seed % TRACED === 0 || isCostly;
    };
    const tried = tryCase(prelude, made, matches, { isPlayed, warned: seed % WARNED === 2 });
    longer('program', seed, worked() - start);
    const most = memory();
    ran.memory = { most, seed: most > ran.memory.most + 50 ? seed : ran.memory.seed };
    if (tried.is === 'refused') ran.refused.push({ seed, why: tried.why });
    else if (tried.is === 'left out') continue;
    else if (tried.is === 'different') ran.differences.push(kept(prelude, seed, made, tried.found.what, matches));
    else {
      const { engine, played, longest } = tried.twin;
      longer('interpreter', seed, longest?.interpreter ?? 0);
      longer('compiled', seed, longest?.compiled ?? 0);
      ran.decisions += played;
      ran.abilities += tried.twin.abilities;
      ran.events += tried.twin.events;
      ran.rushed += tried.twin.rushed;
      ran.bailOuts += engine.bailOuts;
      if (engine.bailOuts === 0) ran.whole++;
      for (const why of tried.twin.left) left.set(why, (left.get(why) ?? 0) + 1);
      const others: Matches[] = [];
      if (seed % MODULES === 0) others.push({ ...matches, trace: true, wasm: true });
      ran.modules += others.length;
      if (seed % LOWERED === 1) others.push({ ...matches, trace: true, lir: true, agent: null });
      for (const other of others) {
        const again = tryAgain(tried, other);
        if (again.is === 'different') ran.differences.push(kept(prelude, seed, made, again.found.what, other));
      }
    }
  }
  ran.left = [...left].map(([why, times]) => ({ why, programs: times })).sort((a, b) => b.programs - a.programs);
  ran.covered = [...covered].map(([name, times]) => ({ name, times })).sort((a, b) => a.times - b.times);
  ran.seconds = (performance.now() - start) / 1000;
  return ran;
}

/** Peak memory of this process so far, in MB. */
const memory = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

/** The difference in the reduced program. */
function kept(
  prelude: { path: string; text: string },
  seed: number,
  made: Case,
  why: string,
  matches: Matches,
): Ran['differences'][number] {
  const threw = why.startsWith('threw');
  // a reduced program draws other random numbers: more matches, so that one still shows the difference
  const wider = { ...matches, count: 6 };
  const text = shrink(made.text, (text) => {
    const tried = tryCase(prelude, { ...made, text }, wider);
    return tried.is === 'different' && tried.found.what.startsWith('threw') === threw;
  });
  const tried = tryCase(prelude, { ...made, text }, wider);
  const what =
    tried.is === 'different' ? `seed ${tried.found.seed}, step ${tried.found.step}: ${tried.found.what}` : why;
  return { seed, why: what, file: caseFile({ ...made, text }, wider, what) };
}
