/** The fuzzing loop: mutations aware of tokens and braces; an input that reaches new code joins the corpus. */
import { Dice } from '../../runtime/index.ts';
import type { Target } from './targets.ts';
import { LONGEST } from './watch.ts';

export interface Finding {
  target: string;
  problem: string;
  input: string;
  /** The reduced input. */
  shrunk?: string;
}
export interface Fuzzed {
  inputs: number;
  /** Number of inputs that reached new code. */
  kept: number;
  slowest: number;
  findings: Finding[];
  /** Inputs and CPU time in milliseconds by target, without the seeds; of the threads that ran to their end. */
  entries: Record<string, { inputs: number; ms: number }>;
}

/** Adds the counts of one run to those of others. */
export function addEntries(to: Fuzzed['entries'], from: Fuzzed['entries']): void {
  for (const [name, { inputs, ms }] of Object.entries(from)) {
    to[name] ??= { inputs: 0, ms: 0 };
    to[name].inputs += inputs;
    to[name].ms += ms;
  }
}

/** Time limit of an input, in milliseconds. */
const HANG = 1000;

const WORDS = [
  'unit',
  'on',
  'before',
  'after',
  'instead of',
  'when',
  'where',
  'weighing',
  'of',
  'in',
  'is',
  'is not',
  'has',
  'not',
  'and',
  'or',
  'let',
  'if',
  'else',
  'for each',
  'repeat',
  'times',
  'choose',
  'may',
  'chance',
  'randomly',
  'together',
  'either',
  'stop',
  'require',
  'give',
  'offer',
  'needs',
  'until',
  'have',
  'printed',
  'some',
  'no',
  'all',
  'the',
  'random',
  'first',
  'self',
  'you',
  'here',
  'it',
  'that',
  'nothing',
  'true',
  'count of',
  'sum of',
  '{',
  '}',
  '(',
  ')',
  ',',
  ':',
  '.',
  '=',
  '+=',
  '-=',
  '<=',
  '/',
  '"',
  '#',
  '##',
  '\n',
  '0',
  '-1',
  '2147483647',
  '99999999999',
  '1/2/3',
  'each',
  'seen by',
  'by',
  'to',
  'with',
  'at',
  'as',
  'from',
  'verb',
  'kind',
  'zone',
  'status',
  'keyword',
  'move',
  'mode',
  'prelude',
  'game',
  'scenario',
  'board',
  'do',
  'then',
  'refuse',
  '\u0000',
  '\ud800',
  '\u00e9',
  '\ufeff',
  '\r\n',
  '\t',
  'null',
  '[]',
  '{}',
  '[[',
  '-2147483648',
  '1e9',
  '__proto__',
  'constructor',
  'toString',
];

/** Callbacks before each input and for each finding. */
export interface Watch {
  begin(target: number, input: string): void;
  done(inputs: number, kept: number): void;
  found(finding: Finding): void;
}

/** Runs inputs on the targets by their shares. `reached` says whether the last run reached new code. */
export async function fuzz(
  targets: readonly Target[],
  inputs: number,
  seed: number,
  reached: () => boolean,
  now: () => number,
  watch: Watch,
): Promise<Fuzzed> {
  const trial = async (target: Target, input: string, timed: boolean): Promise<void> => {
    watch.begin(targets.indexOf(target), input);
    await attempt(target, input, result, now, timed, watch);
    watch.done(result.inputs, result.kept);
  };
  const dice = new Dice(seed);
  const corpora = new Map(targets.map((target) => [target, [...target.seeds]]));
  const result: Fuzzed = { inputs: 0, kept: 0, slowest: 0, findings: [], entries: {} };
  const shares = targets.reduce((sum, target) => sum + Math.max(1, target.share), 0);
  for (const target of targets) for (const input of target.seeds) await trial(target, input, false);
  reached();
  const begun = now();
  while (result.inputs < inputs) {
    const target = pick(targets, dice.below(shares));
    const corpus = corpora.get(target) as string[];
    const { change } = target;
    if (corpus.length === 0 && change === undefined) continue;
    const input = change === undefined ? mutate(dice, corpus) : change(dice, corpus).slice(0, LONGEST);
    const [before, start] = [result.inputs, performance.now()];
    await trial(target, input, true);
    addEntries(result.entries, { [target.name]: { inputs: result.inputs - before, ms: performance.now() - start } });
    if (reached()) {
      result.kept++;
      corpus.push(input);
    }
  }
  inProcessorTime(result.entries, now() - begun);
  return result;
}

/**
 * Turns durations into CPU time: each entry gets its share of the whole. To read the CPU time around each input would take a
 * tenth of all time.
 */
function inProcessorTime(entries: Fuzzed['entries'], spent: number): void {
  const passed = Object.values(entries).reduce((sum, { ms }) => sum + ms, 0);
  for (const entry of Object.values(entries)) entry.ms *= spent / Math.max(1, passed);
}

/** `timed`: checks durations, except for seeds, since the first run of a target fills caches. */
async function attempt(
  target: Target,
  input: string,
  result: Fuzzed,
  now: () => number,
  timed: boolean,
  watch: Watch,
): Promise<void> {
  const { problem, took } = await tried(target, input, now, timed);
  result.inputs += target.count?.(input) ?? 1;
  if (timed && took > result.slowest) result.slowest = took;
  if (problem !== null) {
    const finding = { target: target.name, problem, input };
    result.findings.push(finding);
    watch.found(finding);
  }
}

/** Runs a target on an input: the problem, if any, and the duration. */
export async function tried(
  target: Target,
  input: string,
  now: () => number,
  timed: boolean,
  again = false,
): Promise<{ problem: string | null; took: number }> {
  // reading the CPU time takes longer than most inputs: it is read only if the wall time is high
  const clock = again ? now : () => performance.now();
  const limit = target.limit ?? HANG;
  const start = clock();
  let problem: string | null;
  try {
    const answer = target.run(input);
    problem = answer instanceof Promise ? await answer : answer;
  } catch (error) {
    problem = `threw ${error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ') : String(error)}`;
  }
  let took = clock() - start;
  if (problem === null && timed && took > limit && !again) {
    // repeats a slow input, since a busy machine is slow only now and then
    took = Math.min(took, (await tried(target, input, now, timed, true)).took);
  }
  if (problem === null && timed && took > limit) problem = `took ${Math.round(took)} ms`;
  return { problem, took };
}

/** The target that a random number selects. */
function pick(targets: readonly Target[], at: number): Target {
  let left = at;
  for (const target of targets) {
    left -= Math.max(1, target.share);
    if (left < 0) return target;
  }
  return targets[0] as Target;
}

export function mutate(dice: Dice, corpus: readonly string[]): string {
  let text = corpus[dice.below(corpus.length)] as string;
  for (let n = 1 + dice.below(4); n > 0; n--) text = change(dice, text, corpus);
  return text.slice(0, LONGEST);
}

function change(dice: Dice, text: string, corpus: readonly string[]): string {
  const at = dice.below(text.length + 1);
  const size = dice.below(40) + 1;
  switch (dice.below(10)) {
    case 0:
      return text.slice(0, at) + text.slice(at + size);
    case 1:
      return text.slice(0, at) + text.slice(at, at + size) + text.slice(at);
    case 2: {
      const word = WORDS[dice.below(WORDS.length)] as string;
      return `${text.slice(0, at)} ${word} ${text.slice(at)}`;
    }
    case 3:
      return text.slice(0, at) + String.fromCharCode(dice.below(128)) + text.slice(at + 1);
    case 4: {
      const other = corpus[dice.below(corpus.length)] as string;
      const from = dice.below(other.length + 1);
      return text.slice(0, at) + other.slice(from, from + 200) + text.slice(at);
    }
    case 5: {
      const mark = ['{', '(', 'not ', '- ', '1/', 'if x { } else '][dice.below(6)] as string;
      return text.slice(0, at) + mark.repeat(1 + dice.below(dice.below(20) === 0 ? 3000 : 120)) + text.slice(at);
    }
    case 6:
      return swapWords(dice, text, at);
    case 7:
      return swapLines(dice, text);
    case 8: {
      const number = ['0', '1', '-1', '2147483647', '-2147483648', '999', '1e3', '65536'][dice.below(8)] as string;
      return text.slice(0, at) + text.slice(at).replace(/-?\d+/, number);
    }
    default: {
      const word = WORDS[dice.below(WORDS.length)] as string;
      return text.slice(0, at) + text.slice(at).replace(/[A-Za-z_]+/, word);
    }
  }
}

/** Replaces a word of the text by another word of it. */
function swapWords(dice: Dice, text: string, at: number): string {
  const from = dice.below(text.length + 1);
  const word = /[A-Za-z_"]+/.exec(text.slice(from, from + 80))?.[0];
  return word === undefined ? text : text.slice(0, at) + text.slice(at).replace(/[A-Za-z_]+/, word);
}

function swapLines(dice: Dice, text: string): string {
  const lines = text.split('\n');
  const [a, b] = [dice.below(lines.length), dice.below(lines.length)];
  const kept = lines[a] as string;
  lines[a] = lines[b] as string;
  lines[b] = kept;
  return lines.join('\n');
}
