/** One run of the fuzzer over the seeds of this folder, guided by the counters that run.js put into the code. */
import { readdirSync, readFileSync } from 'node:fs';
import { bind, compile } from '../../compiler/index.ts';
import { interpreted, record } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { type Fuzzed, fuzz } from './loop.ts';
import { targetsOf } from './targets.ts';

/** Istanbul's counters of a file: branches, each with its arms, and functions. */
interface Counters {
  b: Record<string, number[]>;
  f: Record<string, number>;
}

/** Whether something was reached since the last question that was never reached before, or ten times as often. */
function watcher(): () => boolean {
  const files = Object.values((globalThis as unknown as { __reached__: Record<string, Counters> }).__reached__);
  const arms = files.flatMap((file) => Object.values(file.b));
  const best = arms.map((arm) => new Uint8Array(arm.length));
  return () => {
    let found = false;
    for (let i = 0; i < arms.length; i++) {
      const arm = arms[i] as number[];
      const known = best[i] as Uint8Array;
      for (let k = 0; k < arm.length; k++) {
        const count = arm[k] as number;
        if (count === 0) continue;
        const level = count < 2 ? 1 : count < 10 ? 2 : 3;
        if (level > (known[k] as number)) {
          known[k] = level;
          found = true;
        }
        arm[k] = 0;
      }
    }
    return found;
  };
}

export function main(inputs: number, seed: number): Fuzzed & { seconds: number } {
  const prelude = sources('cards').find((file) => file.path.endsWith('prelude.bound'));
  const text = readFileSync('test/fuzz/seeds/small.bound', 'utf8');
  if (prelude === undefined) throw new Error('there is no prelude');
  const { ir, diagnostics } = compile([prelude, { path: 'fuzz/input.bound', text }]);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics[0]));
  const pieces = sources('cards').flatMap((file) => file.text.split(/\n(?=[a-z#])/).filter((_, i) => i % 7 === 0));
  const made = bind(ir, { game: ir.games[0]?.folder ?? '' });
  if ('diagnostics' in made) throw new Error(JSON.stringify(made.diagnostics[0]));
  const { match, moves } = interpreted(made.bound, ['random'])(3);
  const replays = [JSON.stringify(record(match, 3, moves))];
  const cases = readdirSync('test/fuzz/cases')
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(`test/fuzz/cases/${name}`, 'utf8'));
  const targets = targetsOf(prelude, [text, ...cases], pieces, ir, replays);
  const start = performance.now();
  const onProgress = process.stderr.isTTY
    ? (done: number): void => {
        if (done % 1000 === 0) process.stderr.write(`\r${done} of ${inputs} inputs`);
      }
    : undefined;
  const result = fuzz(targets, inputs, seed, watcher(), () => performance.now(), onProgress);
  return { ...result, seconds: (performance.now() - start) / 1000 };
}
