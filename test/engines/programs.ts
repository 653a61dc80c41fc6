/** Random programs on both engines, from one seed on; what differs is made small. */
import { readFileSync } from 'node:fs';
import { cover } from './generate/coverage.ts';
import { program } from './generate/program.ts';
import { shrink } from './generate/shrink.ts';
import { type Case, caseFile, type Matches, tryAgain, tryCase } from './trial.ts';
import { worked } from './twin.ts';

/** One program in so many is traced too: it takes half as long again. */
const TRACED = 8;
/** One in so many plays a match in one go too. */
const RUSHED = 4;
/** One in so many is played by agents that try things, greedy ones or a search. */
const GREEDY = 64;
const SEARCHED = 512;
/** One in so many plays as a module of WebAssembly as well, with a trace. */
const MODULES = 32;

export interface Ran {
  programs: number;
  /** Those that were played as a module too. */
  modules: number;
  /** Texts that the compiler or bind did not take, and why. */
  refused: { seed: number; why: string }[];
  decisions: number;
  /** Abilities after which the states were compared, beside after each decision. */
  abilities: number;
  /** Events of traces that were compared. */
  events: number;
  /** Matches that were played in one go and compared. */
  rushed: number;
  /** Programs that were played by agents that try things. */
  tried: number;
  /** Decisions that the compiled engine handed to the interpreter, and programs of which it handed none. */
  handed: number;
  whole: number;
  /** What the compiled engine leaves to the interpreter, by how many programs have it. */
  left: { why: string; programs: number }[];
  /** By construct: how often it stands in a program. */
  covered: { name: string; times: number }[];
  differences: { seed: number; why: string; file: string }[];
  /** The longest decision on each engine, and the program that took longest with all its matches, in milliseconds. */
  longest: Record<'interpreter' | 'compiled' | 'program', { seed: number; ms: number }>;
  /** Most memory that the process took, in MB, and the program that it last grew by more than 50 MB for. */
  memory: { most: number; seed: number };
  seconds: number;
}

/** `stop`: how many differences are enough; `narrow`: of programs whose bounds are met. */
export function runPrograms(programs: number, first: number, stop = 5, narrow = false): Ran {
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
    handed: 0,
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
  for (let seed = first; seed < first + programs && ran.differences.length < stop; seed++) {
    ran.programs++;
    const made = program(seed, narrow);
    const matches: Matches = {
      first: seed * 7,
      count: 2,
      most: /^limit \d+ matches/m.test(made.text) ? 40 : 12,
      trace: seed % TRACED === 0,
      rush: seed % RUSHED === 0,
      agent: seed % SEARCHED === 1 ? 'mcts:3' : seed % GREEDY === 1 ? 'greedy' : null,
    };
    if (matches.agent != null) ran.tried++;
    const start = worked();
    const tried = tryCase(prelude, made, matches);
    longer('program', seed, worked() - start);
    const most = memory();
    ran.memory = { most, seed: most > ran.memory.most + 50 ? seed : ran.memory.seed };
    if (tried.is === 'refused') ran.refused.push({ seed, why: tried.why });
    else if (tried.is === 'different') ran.differences.push(kept(prelude, seed, made, tried.found.what, matches));
    else {
      const { engine, played, longest } = tried.twin;
      longer('interpreter', seed, longest.interpreter);
      longer('compiled', seed, longest.compiled);
      ran.decisions += played;
      ran.abilities += tried.twin.abilities;
      ran.events += tried.twin.events;
      ran.rushed += tried.twin.rushed;
      ran.handed += engine.bailOuts;
      if (engine.bailOuts === 0) ran.whole++;
      for (const why of tried.twin.left) left.set(why, (left.get(why) ?? 0) + 1);
      cover(tried.game, 0, covered);
      if (seed % MODULES !== 0) continue;
      ran.modules++;
      const module = { ...matches, trace: true, wasm: true };
      const again = tryAgain(tried, module);
      if (again.is === 'different') ran.differences.push(kept(prelude, seed, made, again.found.what, module));
    }
  }
  ran.left = [...left].map(([why, times]) => ({ why, programs: times })).sort((a, b) => b.programs - a.programs);
  ran.covered = [...covered].map(([name, times]) => ({ name, times })).sort((a, b) => a.times - b.times);
  ran.seconds = (performance.now() - start) / 1000;
  return ran;
}

/** Most memory that this process has taken so far, in MB. */
const memory = (): number => Math.round(process.resourceUsage().maxRSS / 1024);

/** The difference with the smallest program that shows one. */
function kept(
  prelude: { path: string; text: string },
  seed: number,
  made: Case,
  why: string,
  matches: Matches,
): Ran['differences'][number] {
  const threw = why.startsWith('threw');
  // other programs draw other numbers: more matches, so that one of them still shows it
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
