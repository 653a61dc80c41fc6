/**
 * JSON input files of commands: `sorts/` has a file for each kind, with a valid file and invalid changes of it.
 * `hostile.json` has texts that are invalid for every kind.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { Command } from 'commander';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { page } from '../../cli/catalogue.ts';
import { benchCommand } from '../../cli/commands/bench.ts';
import { compareCommand } from '../../cli/commands/compare.ts';
import { importCommand } from '../../cli/commands/import.ts';
import { replayCommand } from '../../cli/commands/replay.ts';
import { searchCommand } from '../../cli/commands/search.ts';
import { simCommand } from '../../cli/commands/sim.ts';
import { BrokenSources } from '../../cli/failures.ts';
import { FILES } from '../../cli/pages/files.ts';
import { sample } from '../amount.ts';
import { type CaseShape, checkedCase, checkedCases } from '../cases.ts';
import { dataIn } from '../ir/tree.ts';
import { filesBelow, read, root } from '../repo/tree.ts';

type Json = null | number | string | boolean | Json[] | { [key: string]: Json };

interface Sort {
  /** A command line; `HERE` is a folder with a game. */
  command: string[];
  /** The tested file, relative to that folder; the other files are valid. */
  file: string;
  /** The valid file: its content, or its path. */
  sound?: Json;
  soundAt?: string;
  /** The command takes too long to run with a valid file. */
  runs?: false;
  /** The code for invalid JSON or another shape. */
  code: string;
  /** The message for a value that is not an object, if it is not the usual one. */
  noObject?: { code: string; message: string };
  cases: Case[];
}

interface Case {
  /** A whole text or value; or changes of the valid file by JSON pointer, where `null` removes a value. */
  text?: string;
  value?: Json;
  change?: { [pointer: string]: { put: Json } | null };
  /** Further files to write. */
  beside?: { [path: string]: Json };
  args?: string[];
  code?: string;
  message: string;
  /** The underlined text in the report. */
  marks?: string;
  help?: string;
  /** The file is valid. */
  taken?: true;
}

/** A text, bytes in hexadecimal digits, or a repeated text. */
interface Hostile {
  about: string;
  text?: string;
  bytes?: string;
  repeat?: [before: string, part: string, times: number, after: string];
  message: string;
  marks?: string;
}

const SORT: CaseShape<Sort> = {
  keys: ['command', 'file', 'sound', 'soundAt', 'runs', 'code', 'noObject', 'cases'],
  expects: ['cases'],
};
const CASE: CaseShape<Case> = {
  keys: ['text', 'value', 'change', 'beside', 'args', 'code', 'message', 'marks', 'help', 'taken'],
  expects: ['message', 'taken'],
};
const HOSTILE: CaseShape<Hostile> = {
  keys: ['about', 'text', 'bytes', 'repeat', 'message', 'marks'],
  expects: ['message'],
};

const sorts = dataIn('json/sorts').map(({ name, text }) => {
  const sort = checkedCase(JSON.parse(text) as Sort, SORT, name);
  return { name, ...sort, cases: sort.cases.map((one, i) => checkedCase(one, CASE, `${name}, case ${i + 1}`)) };
});
const hostile = checkedCases(JSON.parse(read('test/json/hostile.json')) as Hostile[], HOSTILE, 'hostile.json');
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-json-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const soundOf = ({ sound, soundAt }: Sort): Json =>
  soundAt === undefined ? (sound ?? null) : (JSON.parse(read(soundAt)) as Json);

test('schemas are valid: the command compiles them without a look', () => {
  const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true });
  const paths = [...filesBelow('cli', '.schema.json'), ...filesBelow('compiler', '.schema.json')];
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect([path, ajv.validateSchema(JSON.parse(read(path)))]).toEqual([path, true]);
});

let folders = 0;

/** Folders that are as they were made: most files are refused, and then nothing is written. */
const unchanged: string[] = [];

/** A folder with a game and a valid file of each kind. */
const ground = (): string => unchanged.pop() ?? made();

function made(): string {
  const here = join(scratch, `${++folders}`);
  cpSync(join(root, 'test/cli/fixtures/duel'), join(here, 'duel'), { recursive: true });
  for (const one of sorts) if (!existsSync(join(here, one.file))) put(here, one.file, soundOf(one));
  return here;
}

function put(here: string, path: string, value: Json | Uint8Array): void {
  const at = join(here, path);
  writeFileSync(at, value instanceof Uint8Array || typeof value === 'string' ? value : JSON.stringify(value));
}

/** Only the file of its kind has been changed: the folder is used again. */
function restored(sort: Sort, here: string): void {
  put(here, sort.file, soundOf(sort));
  unchanged.push(here);
}

function changed(value: Json, changes: NonNullable<Case['change']>): Json {
  const top = { '': structuredClone(value) } as { [key: string]: Json };
  for (const [pointer, other] of Object.entries(changes)) {
    let [at, last] = [top, ''];
    for (const key of pointer.split('/').slice(1)) {
      at = at[last] as typeof at;
      last = key;
    }
    if (other !== null) at[last] = other.put;
    else if (Array.isArray(at)) at.splice(Number(last), 1);
    else delete at[last];
  }
  return top[''] as Json;
}

/** The contents of all files below a folder. */
const filesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => `${path}\n${readFileSync(join(folder, path), 'latin1')}`)
    .sort();

/** Runs a command in this process; returns the error that ends it, or undefined. */
async function ending({ command }: Sort, here: string, args: readonly string[] = []): Promise<unknown> {
  const program = new Command().exitOverride();
  for (const add of [simCommand, searchCommand, importCommand, compareCommand, replayCommand, benchCommand])
    add(program);
  const quiet = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  try {
    const words = [...command, ...args].map((word) => word.replace('HERE', here));
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    return error;
  } finally {
    quiet.mockRestore();
    process.exitCode = undefined;
  }
}

/** The underlined text in a report. */
function marked(report: string): string {
  const lines = report.split('\n');
  const under = lines.findIndex((line) => /\| *\^+/.test(line));
  const from = lines[under]?.indexOf('^') ?? 0;
  return lines[under - 1]?.slice(from, (lines[under]?.lastIndexOf('^') ?? 0) + 1) ?? '';
}

/** Checks that a file is refused with the expected report, and that nothing is written. */
async function refuses(sort: Sort, here: string, wanted: Case): Promise<void> {
  const before = filesIn(here);
  const error = await ending(sort, here, wanted.args);
  expect(filesIn(here)).toEqual(before);
  if (!(error instanceof BrokenSources)) throw error ?? new Error('it was taken');
  const { code = sort.code, message, marks } = wanted;
  expect(error.message).toContain(`error[${code}]: ${message}`);
  if (marks !== undefined) expect(marked(error.message)).toBe(marks);
  expect(error.message).toContain(`help: ${wanted.help ?? page(code)?.help}`);
}

describe.each(sorts)('$name', (sort) => {
  if (sort.runs !== false)
    test('a valid file is accepted', async () => {
      expect(await ending(sort, ground())).toBe(undefined);
    });

  test.each(sort.cases.map((one, i): [string, Case] => [`${i + 1}. ${one.message}`, one]))('%s', async (_, one) => {
    const here = ground();
    const sound = soundOf(sort);
    for (const [path, value] of Object.entries(one.beside ?? {})) put(here, path, value);
    if (one.change !== undefined) put(here, sort.file, changed(sound, one.change));
    else if (one.text !== undefined || one.value !== undefined) put(here, sort.file, one.text ?? (one.value as Json));
    if (one.taken) {
      expect(await ending(sort, here, one.args)).toBe(undefined);
      return;
    }
    await refuses(sort, here, one);
    if (one.beside === undefined) restored(sort, here);
  });

  const short = hostile.filter(({ repeat }) => repeat === undefined || repeat[2] < 1e6);
  test.each(short)('$about', async ({ text, bytes, repeat, ...wanted }) => {
    const here = ground();
    put(here, sort.file, bytes === undefined ? (text ?? repeated(repeat)) : Buffer.from(bytes, 'hex'));
    const noObject = wanted.message === 'This has to be an object.' ? sort.noObject : {};
    await refuses(sort, here, { ...wanted, ...noObject });
    restored(sort, here);
  });

  test('a folder is refused', async () => {
    const here = ground();
    rmSync(join(here, sort.file));
    mkdirSync(join(here, sort.file));
    expect(`${await ending(sort, here)}`).toMatch(/is a folder|there is no|has no/);
  });
});

/** One kind of file is enough here, since the same code reads all. */
const [largest] = sorts;
const long = hostile.filter(({ repeat }) => repeat !== undefined && repeat[2] >= 1e6);
test.each(sample(long, long.length, 1))('$about', async ({ repeat, ...wanted }) => {
  const here = ground();
  put(here, (largest as Sort).file, repeated(repeat));
  await refuses(largest as Sort, here, wanted);
});

const repeated = ([before, part, times, after]: NonNullable<Hostile['repeat']> = ['', '', 0, '']): string =>
  `${before}${part.repeat(times)}${after}`;

test('every code has a case and a page', () => {
  const used = new Set(sorts.flatMap(({ code, cases }) => [code, ...cases.map((one) => one.code)]));
  for (const { code } of FILES) {
    expect(page(code)?.explanation).not.toBe('');
    expect(used).toContain(code);
  }
});

test('no other module parses JSON files', () => {
  const found = filesBelow('cli', '.ts').filter((path) => read(path).includes('JSON.parse'));
  // a bot answers with lines, not with files, and the output of our own processes is not user input
  const others = ['cli/arena/bot.ts', 'cli/compile-cache.ts', 'cli/measures.ts'];
  expect(found.filter((path) => !path.startsWith('cli/json/'))).toEqual(others);
});
