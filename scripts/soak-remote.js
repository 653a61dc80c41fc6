/**
 * A soak of the fuzzer on many machines, each with the same checkout.
 *
 * With a queue: `npm run soak -- worker [--queue URL]` on any number of machines, and `npm run soak -- [ENTRY] [INPUTS] [SEED]
 * --queue [URL]` on one. Both take `--key-file FILE`, and the variables of `rulebound worker`; the second takes `--resume` and
 * `--progress lines`, too. A worker runs one process for each of its `--workers`.
 *
 * Without a queue: `npm run soak -- [ENTRY] [INPUTS] [SEED] --shard I/N [--into FOLDER] [--workers N]` plays each N-th chunk and
 * writes a file; the same words with `--merge FOLDER` in place of `--shard` add the files up.
 *
 * `--chunk INPUTS` is the size of a chunk. The result is the same for any number of workers and shards; slow inputs are no
 * findings, since machines differ.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.js';
import { root } from './ensure.js';

/** Inputs of a chunk: each chunk first tries all cases, so it must not be small. */
const CHUNK = 50_000;
/** Most seconds of a chunk. The fuzzer ends inputs that hang. */
const LIMIT = 4 * 3600;
/** What the result of a chunk depends on. */
const CODE = ['cards', 'cli', 'compiler', 'editor', 'grammar', 'runtime', 'scripts', 'test', 'package-lock.json'];

/** Returns the exit code. */
export async function workForSoaks(args) {
  const options = { ...common, workers: { type: 'string', default: '1' }, lock: { type: 'string', default: '15' } };
  const given = parsed(args, options, 0);
  if (given === null) return 2;
  const { workers, lock } = given.values;
  return withBundle(({ workAt }) =>
    workAt({ ...remote(given), workers: Number(workers), limit: LIMIT, lock: Number(lock) }),
  );
}

/** Returns the exit code. */
export async function soakRemotely(args) {
  const given = parsed(args, { ...common, ...splitting }, 3);
  if (given === null) return 2;
  const { chunk = String(CHUNK), workers = '1', resume, progress, shard, into, merge } = given.values;
  const words = [...given.positionals];
  const entry = Number.isNaN(Number(words[0] ?? '1')) ? words.shift() : null;
  const [inputs = 1_000_000, seed = 1] = words.map(Number);
  const request = { entry, inputs, seed, chunk: Number(chunk) };
  if (![inputs, seed, request.chunk, Number(workers)].every((n) => Number.isInteger(n) && n > 0)) {
    console.error('soak: give the number of inputs, a seed, the inputs of a chunk and the workers, all whole numbers');
    return 2;
  }
  return withBundle(async (bundle) => {
    const { findings, ...sum } = await bundle.soakRemotely(request, {
      ...remote(given),
      ...{ shard, into, merge, resume, progress, workers: Number(workers) },
    });
    for (const [i, { target, seed: at, problem, shrunk, input }] of findings.entries()) {
      if (/^[a-z]+$/.test(target))
        writeFileSync(join(root, `test/fuzz/cases/${target}-${at}-${i}.txt`), shrunk ?? input);
      console.error(`soak: ${target}: ${problem}`);
    }
    console.log(JSON.stringify({ format: 1, ...sum, findings: findings.length }));
    return findings.length === 0 ? 0 : 1;
  });
}

const common = { queue: { type: 'string' }, 'key-file': { type: 'string' } };
const splitting = {
  ...{ shard: { type: 'string' }, into: { type: 'string' }, merge: { type: 'string' } },
  ...{ chunk: { type: 'string' }, workers: { type: 'string' } },
  ...{ resume: { type: 'boolean' }, progress: { type: 'string' } },
};

/** The words of a command line; null if they are wrong, which it says. `--queue` may have no value. */
function parsed(args, options, most) {
  const words = args.flatMap((word, i) =>
    word === '--queue' && !/^(rediss?|unix):/.test(args[i + 1] ?? '') ? ['--queue='] : [word],
  );
  try {
    const given = parseArgs({ args: words, options, allowPositionals: true });
    if (given.positionals.length <= most) return given;
    console.error(`soak: ${given.positionals[most]} is more than it takes`);
  } catch (error) {
    console.error(`soak: ${error.message}`);
  }
  return null;
}

const remote = ({ values: { queue, 'key-file': keyFile } }) => ({ queue: queue === '' ? true : queue, keyFile });

/** Bundles the client, the worker and its thread, and gives what `work` returns, which is an exit code or nothing. */
async function withBundle(work) {
  await ensureBuilt();
  const [{ build }, { templates }] = await Promise.all([import('esbuild'), import('./templates.js')]);
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-soak-'));
  process.chdir(root);
  try {
    await build({
      entryPoints: { chunker: 'test/soak/chunker.ts', remote: 'test/soak/remote.ts' },
      outdir: folder,
      plugins: [templates],
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      banner: { js: "import{createRequire as __require}from'node:module';const require=__require(import.meta.url);" },
    });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    // read at run time beside the bundle, as in `dist/`
    copyFileSync('dist/cli/bullmq.cjs', join(folder, 'bullmq.cjs'));
    writeFileSync(join(folder, 'chunker.hash'), hashOfCode());
    const bundle = await import(pathToFileURL(join(folder, 'remote.js')).href);
    try {
      return (await work(bundle)) ?? 0;
    } catch (error) {
      if (!(error instanceof bundle.Finished)) throw error;
      console.log(error.message);
      return 0;
    }
  } catch (error) {
    console.error(`soak: ${error.message}`);
    return 2;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The content hash of all that chunks depend on: a worker takes only chunks of its own checkout. */
function hashOfCode() {
  const hash = createHash('sha256').update(`soak ${process.version}\n`);
  const visit = (path) => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(`${path}/${name}`);
    else {
      const contents = readFileSync(path);
      hash.update(`${path} ${contents.length}\n`).update(contents);
    }
  };
  for (const path of CODE) visit(path);
  return `${hash.digest('hex')}\n`;
}
