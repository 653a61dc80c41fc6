/** Compiles programs with the C compiler of this machine, or finds them in the cache. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Wording } from '../../grammar/templates.ts';
import { Cache, CacheRefused, cacheFolder, digestOf } from '../cache.ts';
import { keep, keptText } from '../compile-cache.ts';
import type { Generated } from '../generated.ts';
import * as say from '../messages/index.ts';
import { NativeProcess } from './process.ts';
import { programOf } from './program.ts';

/** Signed sums wrap, so that they have a meaning. */
const FLAGS = ['-std=gnu11', '-fwrapv', '-w', '-pthread', '-x', 'c', '-'];
/**
 * Flags for speed. Where the compiler does not know all of them, the others are used alone. Vectors do not pay, since
 * most loops are over a few cards. A profile turns them on again where they are only turned off together.
 */
const FAST = [
  '-march=native',
  '-fno-pie',
  '-no-pie',
  '-fno-tree-loop-vectorize',
  '-fno-tree-slp-vectorize',
  ...(process.arch === 'x64' ? ['-mno-avx512f'] : []),
];
export const OPTIMIZED = ['-O2', ...FAST];
/** No copies of loop bodies, which gcc makes for a profile: they miss the cache of instructions more than they save. */
const SMALLER = ['-fno-unroll-loops', '-fno-peel-loops', '-fno-tracer'];
/** A larger limit for inlining (15 with `-O2`); with a profile only calls that are frequent become copies. */
const INLINED = ['--param', 'max-inline-insns-auto=30'];
/** For tests: a short time to compile, and checks for undefined behaviour and for the signs of indices. */
export const FAST_TO_COMPILE = ['-O0', '-DCHECKED'];
export const SANITIZED = ['-O0', '-DCHECKED', '-fsanitize=undefined,address', '-fno-sanitize-recover=all'];
const LINKED = ['-no-pie', '-pthread'];
/** Matches that are played to count how often each part of a program runs. */
const PRACTICE = { matches: 4000, run: 50, milliseconds: 1000 };
/** Most milliseconds that the compiler may take. */
const MOST = 300_000;

/** The path of a program, or why there is none, as a sentence. */
export type NativeProgram = { path: string } | { why: Wording };

/** The C compiler: the variable `CC`, else `cc`. */
const compilerOf = (env: NodeJS.ProcessEnv): string => (env.CC === undefined || env.CC === '' ? 'cc' : env.CC);

/**
 * What distinguishes one compiler from another; null if it cannot be run. The answer is kept by the file of the compiler, since
 * a process takes longer to start than to find a program.
 */
function versionOf(cc: string, env: NodeJS.ProcessEnv): string | null {
  const file = compilerFile(cc, env);
  const key = file === null ? null : `compiler ${file}`;
  const known = key === null ? null : keptText(key);
  if (known !== null) return known;
  const version = askVersion(cc);
  if (key !== null && version !== null) keep(key, version);
  return version;
}

/** The file of a compiler, with its size and the time of its last change; null if it is not found. */
function compilerFile(cc: string, env: NodeJS.ProcessEnv): string | null {
  const folders = cc.includes('/') ? [''] : (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  for (const folder of folders) {
    try {
      const path = realpathSync(join(folder, cc));
      const { size, mtimeMs } = statSync(path);
      return JSON.stringify([cc, path, size, mtimeMs]);
    } catch {
      // not in this folder
    }
  }
  return null;
}

function askVersion(cc: string): string | null {
  const { status, stdout } = spawnSync(cc, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return status === 0 ? stdout : null;
}

interface CompileOptions {
  env?: NodeJS.ProcessEnv;
  flags?: readonly string[];
  /** Only a program that is already compiled. */
  known?: boolean;
}

/** The program that plays matches of a bound game. */
export async function compiledFor(
  bound: Bound,
  generated: Generated,
  { env = process.env, flags = OPTIMIZED, known: onlyKnown = false }: CompileOptions = {},
): Promise<NativeProgram> {
  if (process.getuid === undefined) return { why: say.noNativeSystem() };
  const cc = compilerOf(env);
  const version = versionOf(cc, env);
  if (version === null) return { why: say.noCompiler({ compiler: cc }) };
  try {
    const cache = new Cache(cacheFolder('native', env));
    // a program for one processor may not run on another one that uses the same home folder
    const machine = JSON.stringify([cc, version, FLAGS, SMALLER, INLINED, flags, process.arch, cpus()[0]?.model]);
    // what the source was for the same engine, so that it need not be made to find its program
    const memo = generated.key === null ? null : `native ${machine} ${generated.key}`;
    const known = memo === null ? null : keptText(memo);
    const before = known === null ? null : cache.find(known);
    if (before !== null) return { path: before };
    // a program that was compiled by this version is known by its engine
    if (onlyKnown && memo !== null && known === null) return { why: say.notCompiledYet() };
    const source = programOf(bound, generated.program);
    const key = `${machine} ${digestOf(source)}`;
    if (memo !== null) keep(memo, key);
    const found = known === key ? null : cache.find(key);
    if (found !== null) return { path: found };
    if (onlyKnown) return { why: say.notCompiledYet() };
    const path = cache.temporary();
    try {
      const plain = flags.filter((flag) => !FAST.includes(flag));
      const profiled =
        flags === OPTIMIZED && !version.includes('clang') && (await compileProfiled(cc, source, path, bound));
      const why = profiled
        ? null
        : (await compile(cc, [...flags, ...FLAGS], source, path)) &&
          (await compile(cc, [...plain, ...FLAGS], source, path));
      return why === null ? { path: cache.put(key, path) } : { why: say.compilerFailed({ compiler: cc, reason: why }) };
    } finally {
      rmSync(path, { force: true });
    }
  } catch (error) {
    if (error instanceof CacheRefused) return { why: error.why };
    throw error;
  }
}

/**
 * Profile-guided optimisation with gcc: compiles the program to `to` with counts from matches that an instrumented one
 * plays. False where a step fails.
 */
async function compileProfiled(cc: string, source: string, to: string, bound: Bound): Promise<boolean> {
  const folder = `${to}-profile`;
  // gcc finds the counts by the name of the object file
  const object = join(folder, 'program.o');
  const program = join(folder, 'program');
  const flags = [...OPTIMIZED, ...SMALLER, ...INLINED, ...FLAGS, '-c'];
  try {
    mkdirSync(folder, { mode: 0o700 });
    if ((await compile(cc, ['-fprofile-generate', ...flags], source, object)) !== null) return false;
    if ((await compile(cc, ['-fprofile-generate', ...LINKED, object], '', program)) !== null) return false;
    await practise(program, bound);
    if ((await compile(cc, ['-fprofile-use', ...flags], source, object)) !== null) return false;
    return (await compile(cc, [...LINKED, object], '', to)) === null;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets an instrumented program play for a short time; it writes its counts when it ends. */
async function practise(program: string, bound: Bound): Promise<void> {
  const played = new NativeProcess(program, bound);
  try {
    await played.seat();
    const end = performance.now() + PRACTICE.milliseconds;
    for (let first = 1; first < PRACTICE.matches && performance.now() < end; first += PRACTICE.run)
      await played.play(first, PRACTICE.run, false);
    await played.finish();
  } finally {
    played.close();
  }
}

/** Runs the compiler; gives the first line of its errors, or null on success. */
function compile(cc: string, flags: readonly string[], source: string, to: string): Promise<string | null> {
  return new Promise((done) => {
    const child = spawn(cc, [...flags, '-o', to], { stdio: ['pipe', 'ignore', 'pipe'], timeout: MOST });
    let errors = '';
    child.stderr.on('data', (data) => {
      errors += data;
    });
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => {
      if (code === 0) done(null);
      else done(errors.split('\n')[0] || `it ended with ${signal ?? `code ${code}`}`);
    });
    // the compiler may end before it has read everything
    child.stdin.on('error', () => {});
    child.stdin.end(source);
  });
}
