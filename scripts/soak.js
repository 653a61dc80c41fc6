/**
 * Long runs of the fuzzer: `npm run soak -- [ENTRY] [INPUTS] [SEED] [--into FILE]`; the default is a million inputs over all
 * entries. Runs in chunks with different seeds and prints progress. Each failing input is reduced and saved as a case. Exit
 * code 1 if there was one. `--into` adds the counts of each entry up in a JSON file, so that runs of several days can be
 * added; without SEED, a run goes on behind the last seed of the file. With `--queue`, `--shard` or `--merge` many
 * machines try the inputs: see soak-remote.js. `npm run soak -- engines`, `narrow`, `mutants`, `native`, `queue`, `laws`, `golden`,
 * `emitted`, `budget` and `bind` run soak-engines.js and so on; `tests` runs the tests with all their cases.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Soaks of their own, by the first word. Each takes the further words and returns the exit code. */
const SOAKS = {
  engines: async (words) => (await import('./soak-engines.js')).engines(...words.map(Number)),
  narrow: async (words) => (await import('./soak-narrow.js')).narrow(...words.map(Number)),
  mutants: async (words) => (await import('./soak-mutants.js')).mutants(...words.map(Number)),
  native: async (words) => (await import('./soak-native.js')).native(...words.map(Number)),
  queue: async (words) => (await import('./soak-queue.js')).queue(...words),
  golden: async ([how]) => (await import('./soak-golden.js')).golden(how),
  emitted: async ([how]) => (await import('./soak-emitted.js')).emitted(how),
  laws: async (words) => (await import('./soak-laws.js')).laws(...words),
  bind: async (words) => (await import('./soak-bind.js')).bound(...words),
  budget: async (words) => (await import('./soak-budget.js')).budget(...words),
  worker: async (words) => (await import('./soak-remote.js')).workForSoaks(words),
  tests: (words) => {
    const script = fileURLToPath(new URL('test.js', import.meta.url));
    return spawnSync(process.execPath, [script, '--whole', ...words], { stdio: 'inherit' }).status ?? 1;
  },
};

const [first, ...rest] = process.argv.slice(2);
if (Object.hasOwn(SOAKS, first ?? '')) process.exit(await SOAKS[first](rest));

if (process.argv.some((word) => /^--(queue|shard|merge)(=|$)/.test(word))) {
  const { soakRemotely } = await import('./soak-remote.js');
  process.exit(await soakRemotely(process.argv.slice(2)));
}

const CHUNK = 200_000;
const given = process.argv.slice(2);
const option = given.indexOf('--into');
const [, into = null] = option < 0 ? [] : given.splice(option, 2);
if (option >= 0 && into === null) {
  console.error('soak: --into takes a file');
  process.exit(2);
}
const sums =
  into !== null && existsSync(into)
    ? JSON.parse(readFileSync(into, 'utf8'))
    : { format: 1, last: 0, findings: 0, entries: {}, chunks: [] };
// a leading name selects one entry: `npm run soak -- game 50000`
const [entry, ...numbers] = Number.isNaN(Number(given[0] ?? '1')) ? given : [null, ...given];
const [inputs = 1_000_000, from = sums.last + 1] = numbers.map(Number);
if (!Number.isInteger(inputs) || inputs < 1 || !Number.isInteger(from)) {
  console.error('soak: give the number of inputs and a seed, both whole numbers');
  process.exit(2);
}
const total = { inputs: 0, kept: 0, slowest: 0, memory: 0, seconds: 0, findings: 0, entries: {} };
for (let seed = from; total.inputs < inputs; seed++) {
  const size = Math.min(CHUNK, inputs - total.inputs);
  const run = spawnSync(
    process.execPath,
    ['test/fuzz/run.js', String(size), String(seed), ...(entry === null ? [] : [entry])],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      // the fuzzer ends inputs that take too long; this limit is for the case that it hangs itself
      timeout: 3_600_000,
    },
  );
  if (run.status !== 0) {
    console.error(`soak: the chunk of seed ${seed} ended badly: ${run.error?.message ?? run.stderr.slice(0, 2000)}`);
    process.exit(1);
  }
  const result = JSON.parse(run.stdout);
  // a case file with several inputs counts as several
  total.inputs += result.inputs;
  total.kept += result.kept;
  total.slowest = Math.max(total.slowest, result.slowest);
  total.memory = Math.max(total.memory, result.memory);
  total.seconds += result.seconds;
  for (const [name, { inputs: count, ms }] of Object.entries(result.entries)) {
    total.entries[name] ??= { inputs: 0, ms: 0 };
    total.entries[name].inputs += count;
    total.entries[name].ms += Math.round(ms);
  }
  if (into !== null) addUp(seed, result);
  for (const [i, finding] of result.findings.entries()) {
    total.findings++;
    writeFileSync(`test/fuzz/cases/${finding.target}-${seed}-${i}.txt`, finding.shrunk ?? finding.input);
    console.error(`soak: ${finding.target}: ${finding.problem}`);
  }
  console.error(`${total.inputs} of ${inputs} inputs, ${total.findings} findings, ${Math.round(total.seconds)} s`);
}
console.log(JSON.stringify({ format: 1, ...total }));
process.exit(total.findings === 0 ? 0 : 1);

/** Adds a chunk to the file of all runs, so that a run that is stopped loses one chunk at most. */
function addUp(seed, { entries, findings, inputs: tried }) {
  for (const [name, { inputs: count, ms }] of Object.entries(entries)) {
    sums.entries[name] ??= { inputs: 0, ms: 0 };
    sums.entries[name].inputs += count;
    sums.entries[name].ms += Math.round(ms);
  }
  sums.last = Math.max(sums.last, seed);
  sums.findings += findings.length;
  sums.chunks.push({ seed, entry, inputs: tried, findings: findings.length });
  writeFileSync(into, `${JSON.stringify(sums, null, 2)}\n`);
}
