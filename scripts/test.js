/**
 * `npm test`, and `npm run test:all` with `--all`: set-up, format and lint, types, tests. Every step runs even if one fails.
 * `npm run soak -- tests` is `--whole`: all cases.
 * `--times` adds a table of processor time by folder and file (on Linux).
 * The last line counts the tests that ran; lines before it say which tests were skipped, and why. A failed step other
 * than the tests counts as one failure.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureAppBuilt } from './app.js';
import { ensureBuilt } from './build.js';
import { ensureCompiler } from './c-compiler.js';
import { ensureChromium } from './chromium.js';
import { ensureInstalled, root } from './ensure.js';
import { ensureRedis } from './redis.js';

ensureInstalled();
for (const level of ['all', 'whole']) if (process.argv.includes(`--${level}`)) process.env.RULEBOUND_TESTS = level;
// the compilers of types and bundles are written in Go and end after seconds: below this limit they need not collect their garbage
process.env.GOGC ??= 'off';
process.env.GOMEMLIMIT ??= '1GiB';
let failed = 0;
const say = (text) => process.stdout.write(`${text}\n`);

/** Runs a tool of node_modules and returns its exit code; prints its output if it fails. */
function tool(name, script, args, show) {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.on('close', (code) => {
      if (!show) say(code === 0 ? `ok ${name}` : `${output}\nFAILED ${name}`);
      done(code ?? 1);
    });
  });
}

/** Runs a build and returns its number of failures. */
const built = (build) =>
  build().then(
    () => 0,
    (error) => {
      say(`FAILED build: ${error.message}`);
      return 1;
    },
  );

// beside the builds and the tests, none of which needs them; on one thread, since the other core is busy, too
const checks = [
  tool('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50']),
  tool('types', 'typescript/bin/tsc', ['--noEmit', '--singleThreaded']),
  tool('types of the page', 'typescript/bin/tsc', ['--noEmit', '--singleThreaded', '-p', 'editor/app']),
].map(async (code) => ((await code) === 0 ? 0 : 1));
const builds = [built(ensureBuilt), built(ensureAppBuilt)];
const noBrowser = ensureChromium();
const noCompiler = ensureCompiler();
const noRedis = ensureRedis();
for (const count of await Promise.all(builds)) failed += count;

const folder = mkdtempSync(join(tmpdir(), 'rulebound-test-'));
const words = process.argv.slice(2).filter((arg) => !['--all', '--whole', '--times'].includes(arg));
const times = join(folder, 'times');
if (process.argv.includes('--times')) process.env.RULEBOUND_TIMES = times;
let passed = 0;

/** Runs a project of the tests and counts its results. The tests of the page print theirs at the end, if one fails. */
async function project(name, show) {
  const results = join(folder, `${name}.json`);
  const code = await tool(
    `tests of the project ${name}`,
    'vitest/vitest.mjs',
    [
      'run',
      '--root',
      root,
      '--config',
      'test/vitest.config.ts',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...words,
    ],
    show,
  );
  if (!existsSync(results)) {
    failed++;
    return;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(results, 'utf8'));
  // a path in the arguments may be of the other project only
  if (testResults.length === 0 && words.length > 0) return;
  passed += numPassedTests;
  // a test file that could not be loaded counts as a failure
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const counted = numFailedTests + broken.length;
  failed += counted;
  if (counted === 0 && code !== 0) failed++;
}

/** Prints the seconds of folders and of files that took more than one; `lines` are those of test/times.ts. */
function sayTimes(lines) {
  const sums = new Map();
  for (const line of lines.trim().split('\n')) {
    const { file, seconds } = JSON.parse(line);
    for (const name of ['all', file.split('/')[0], file]) sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  say('Processor time in seconds:');
  for (const [name, seconds] of [...sums].sort((a, b) => b[1] - a[1]))
    if (seconds >= 1) say(`${seconds.toFixed(1).padStart(7)} ${name}`);
}

// side by side: the tests of the page often wait for the browser
await Promise.all([project('rooms', true), project('page', false), project('offline', false)]);
for (const count of await Promise.all(checks)) failed += count;
if (existsSync(times)) sayTimes(readFileSync(times, 'utf8'));
rmSync(folder, { recursive: true, force: true });

if (noBrowser !== null) say(`NOT RUN: the tests of the page in Chromium, for there is none: ${noBrowser}`);
if (noCompiler !== null) say(`NOT RUN: the tests of native code, for there is no C compiler: ${noCompiler}`);
if (noRedis !== null) say(`NOT RUN: the tests of queues, for there is no Redis: ${noRedis}`);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
