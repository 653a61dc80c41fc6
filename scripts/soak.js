/**
 * Long runs of the fuzzer: `npm run soak -- [ENTRY] [INPUTS] [SEED] [--into FILE]`; the default is a million inputs over all
 * entries. Runs in chunks with different seeds and prints progress. Each failing input is reduced and saved as a case. Exit
 * code 1 if there was one. `--into` adds the counts of each entry up in a JSON file, so that runs of several days can be
 * added; without SEED, a run goes on behind the last seed of the file. With `--queue` the workers of a queue try the inputs:
 * see soak-far.js. `npm run soak -- engines`, `narrow`, `mutants`, `native`, `queue`, `laws`, `golden`,
 * `emitted`, `budget` and `bind` run soak-engines.js and so on; `tests` runs the tests with all their cases.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (process.argv[2] === 'engines') {
  const { engines } = await import('./soak-engines.js');
  process.exit(await engines(...process.argv.slice(3).map(Number)));
}

if (process.argv[2] === 'tests') {
  const script = fileURLToPath(new URL('test.js', import.meta.url));
  const args = [script, '--whole', ...process.argv.slice(3)];
  process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
}

if (process.argv[2] === 'narrow') {
  const { narrow } = await import('./soak-narrow.js');
  process.exit(await narrow(...process.argv.slice(3).map(Number)));
}

if (process.argv[2] === 'mutants') {
  const { mutants } = await import('./soak-mutants.js');
  process.exit(await mutants(...process.argv.slice(3).map(Number)));
}

if (process.argv[2] === 'queue') {
  const { queue } = await import('./soak-queue.js');
  process.exit(await queue(...process.argv.slice(3)));
}

if (process.argv[2] === 'native') {
  const { native } = await import('./soak-native.js');
  process.exit(await native(...process.argv.slice(3).map(Number)));
}

if (process.argv[2] === 'golden') {
  const { golden } = await import('./soak-golden.js');
  process.exit(golden(process.argv[3]));
}

if (process.argv[2] === 'emitted') {
  const { emitted } = await import('./soak-emitted.js');
  process.exit(emitted(process.argv[3]));
}

if (process.argv[2] === 'laws') {
  const { laws } = await import('./soak-laws.js');
  process.exit(await laws(...process.argv.slice(3)));
}

if (process.argv[2] === 'bind') {
  const { bound } = await import('./soak-bind.js');
  process.exit(await bound(...process.argv.slice(3)));
}

if (process.argv[2] === 'budget') {
  const { budget } = await import('./soak-budget.js');
  process.exit(await budget(...process.argv.slice(3)));
}

if (process.argv[2] === 'worker') {
  const { workForSoaks } = await import('./soak-far.js');
  process.exit(await workForSoaks(process.argv.slice(3)));
}

if (process.argv.some((word) => /^--queue(=|$)/.test(word))) {
  const { soakByQueue } = await import('./soak-far.js');
  process.exit(await soakByQueue(process.argv.slice(2)));
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
const [inputs = 1_000_000, first = sums.last + 1] = numbers.map(Number);
if (!Number.isInteger(inputs) || inputs < 1 || !Number.isInteger(first)) {
  console.error('soak: give the number of inputs and a seed, both whole numbers');
  process.exit(2);
}
const total = { inputs: 0, kept: 0, slowest: 0, memory: 0, seconds: 0, findings: 0, entries: {} };
for (let seed = first; total.inputs < inputs; seed++) {
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
