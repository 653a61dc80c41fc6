/**
 * Long runs of the fuzzer: `npm run soak -- [ENTRY] [INPUTS] [SEED]`; the default is a million inputs over all entries. Runs in
 * chunks with different seeds and prints progress. Each failing input is reduced and saved as a case. Exit code 1 if there was
 * one. `npm run soak -- engines`, `native`, `queue`, `laws`, `golden`, `emitted`, `budget` and `bind` run soak-engines.js and so on.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

if (process.argv[2] === 'engines') {
  const { engines } = await import('./soak-engines.js');
  process.exit(await engines(...process.argv.slice(3).map(Number)));
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

const CHUNK = 50_000;
// a leading name selects one entry: `npm run soak -- game 50000`
const [entry, ...numbers] = Number.isNaN(Number(process.argv[2] ?? '1'))
  ? process.argv.slice(2)
  : [null, ...process.argv.slice(2)];
const [inputs = 1_000_000, first = 1] = numbers.map(Number);
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
  for (const [i, finding] of result.findings.entries()) {
    total.findings++;
    writeFileSync(`test/fuzz/cases/${finding.target}-${seed}-${i}.txt`, finding.shrunk ?? finding.input);
    console.error(`soak: ${finding.target}: ${finding.problem}`);
  }
  console.error(`${total.inputs} of ${inputs} inputs, ${total.findings} findings, ${Math.round(total.seconds)} s`);
}
console.log(JSON.stringify({ format: 1, ...total }));
process.exit(total.findings === 0 ? 0 : 1);
