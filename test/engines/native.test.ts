/** Native code plays the same matches as the other engines, and the cache of compiled programs. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Cache, CacheRefused } from '../../cli/cache.ts';
import { bindMatchup } from '../../cli/chosen.ts';
import { Generated } from '../../cli/generated.ts';
import { compiledFor, FAST_TO_COMPILE } from '../../cli/native/compile.ts';
import { printC } from '../../compiler/c/index.ts';
import { amount, isMore, sample } from '../amount.ts';
import { runSampled } from '../cli/here.ts';
import { type Outcome, runCommand } from '../cli/transcript.ts';
import { gameFolders } from '../games.ts';
import { root } from '../repo/tree.ts';
import { comparedNative, nativeGames, nativePrograms } from './native.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-native-'));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { ...process.env, XDG_CACHE_HOME: folder };
/** scripts/test.js says so where there is no C compiler. */
const noCompiler = spawnSync(process.env.CC || 'cc', ['--version']).status !== 0;

/** A function that realigns its stack, with an argument there and a call as the last thing that it does. */
const REALIGNED = `
#define APART __attribute__((noipa)) static
APART int32_t sum(volatile int32_t *of, int b, int c, int d, int e, int f, int g) {
  int32_t s = b + c + d + e + f + g;
  for (int i = 0; i < 8; i++) s += of[i];
  return s;
}
APART int32_t last(int32_t a) { stackPointer += 1, fuelLeft += 20, workCharged += 300; return a + 1; }
APART int32_t realigned(int32_t n, int b, int c, int d, int e, int f, int g) {
  int32_t s;
  if (n > 5) return last(n);
  { _Alignas(32) int32_t a[8]; for (int i = 0; i < 8; i++) a[i] = n; s = sum(a, b, c, d, e, f, g); }
  return last(s + g);
}
int main(void) {
  struct kept before = kept_begin();
  int32_t found = realigned(3, 1, 2, 3, 4, 5, 6), kept = stackPointer + fuelLeft + workCharged;
  kept_end(before);
  printf("%d %d", found, kept);
  return 0;
}
`;

describe.skipIf(noCompiler)('native code', () => {
  it('keeps registers of the engine in functions that realign the stack', () => {
    const none = { functions: new Map(), exports: new Map(), regions: new Map() };
    const empty = { ...none, size: 0, builtins: { saturate: 0, high: 0 } };
    const source = printC(empty, [], ['stackPointer', 'fuelLeft', 'workCharged']);
    const path = join(folder, 'realigned');
    const flags = ['-O2', '-std=gnu11', '-w', '-x', 'c', '-', '-o', path];
    const { stderr } = spawnSync(process.env.CC || 'cc', flags, { input: source + REALIGNED, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(spawnSync(path, { encoding: 'utf8' }).stdout).toBe('52 321');
  });

  it('plays the matches of the other engines, for each shipped game', async () => {
    const ran = await comparedNative(nativeGames(false, amount(6, 1, 1)), {
      games: 20,
      seed: 1,
      env,
      flags: FAST_TO_COMPILE,
    });
    expect(ran).toMatchObject({ programs: sample(gameFolders(), 6, 1).length, handed: 0, differences: [] });
  });

  it('counts the losses of the only player', async () => {
    const { bound } = bindMatchup('test/cli/fixtures/alone', {});
    const ran = await comparedNative([['alone', bound]], { games: 100, seed: 1, env, flags: FAST_TO_COMPILE });
    expect(ran).toMatchObject({ programs: 1, handed: 0, differences: [] });
  });

  it.runIf(isMore)('has no undefined behaviour in a random program, and gives up what others do', async () => {
    const ran = await comparedNative(nativePrograms(1, 1, false), { games: 10, seed: 1, env });
    expect(ran).toMatchObject({ programs: 1, differences: [] });
    const narrow = nativePrograms(3, 6, true);
    const bounded = await comparedNative(narrow, { games: 10, seed: 1, env, flags: FAST_TO_COMPILE });
    expect(bounded.differences).toEqual([]);
    expect(bounded.handed).toBeGreaterThan(0);
  });

  it('is compiled once, by several processes at once, and again when its entry is damaged', async () => {
    const { bound } = bindMatchup('test/cli/fixtures/restless', {});
    const generated = new Generated(bound);
    const compile = () => compiledFor(bound, generated, { env, flags: FAST_TO_COMPILE });
    const paths = (await Promise.all([compile(), compile()])).map((made) => ('path' in made ? made.path : ''));
    expect(paths[0]).toBe(paths[1]);
    const [path = ''] = paths;
    const before = statSync(path).mtimeMs;
    writeFileSync(path, 'not a program');
    expect(await compile()).toEqual({ path });
    expect(statSync(path).size).toBeGreaterThan(1000);
    expect(statSync(path).mtimeMs).toBeGreaterThanOrEqual(before);
  });
});

describe('--engine native', () => {
  const sim = (args: string, more: Record<string, string> = {}) =>
    runCommand(`sim restless --games 40 ${args}`.split(' '), 'test/cli/fixtures', { XDG_CACHE_HOME: folder, ...more });

  it.skipIf(noCompiler)('gives the figures of the other engines, with any number of processes', () => {
    const figures = (args: string): object => {
      const { engine, seconds, games_per_second, decisions_per_second, ...rest } = JSON.parse(sim(args).stdout);
      return { engine, rest };
    };
    const { rest } = figures('--json --engine js') as { rest: object };
    expect(figures('--json --engine native')).toEqual({ engine: 'native', rest });
    expect(figures('--json --engine native --workers 3')).toEqual({ engine: 'native', rest });
  });

  it.skipIf(noCompiler || !isMore)('finds the deck that the other engines find', () => {
    const search = (engine: string): object => {
      const args = 'search duel --pool pools/duel.json --against gauntlets/own.bound --games 2000 --json --engine';
      const { stdout } = runCommand([...args.split(' '), engine], 'test/cli/fixtures', { XDG_CACHE_HOME: folder });
      const { engine: played, seconds, games_per_second, ...rest } = JSON.parse(stdout);
      expect(played).toBe(engine);
      return rest;
    };
    expect(search('native')).toEqual(search('js'));
  });

  it.skipIf(noCompiler || !isMore)(
    'plays the matches of a report that nobody watches, of a change and of a value',
    async () => {
      const game = join(root, 'test/balance/powers');
      const figures = async (args: string, engine: string): Promise<object> => {
        const words = [...args.split(' '), '--json', '--engine', engine];
        // two processes of native code give the figures of one thread
        const native = (): Outcome => runCommand([...words, '--workers', '2'], folder, { XDG_CACHE_HOME: folder });
        const { stdout, stderr } = engine === 'js' ? await runSampled(words, folder) : native();
        expect(stderr).toBe('');
        return JSON.parse(stdout);
      };
      for (const args of [
        `balance ${game} --games 60 --watched 20`,
        `balance ${game} --games 100 --against ${game}`,
        `tune Whale.power ${game} --target 50% --from -1 --to 0 --games 100`,
      ])
        expect(await figures(args, 'native'), args).toEqual(await figures(args, 'js'));
    },
  );

  it('says why there is no native code, and plays on', () => {
    const { stdout, stderr } = sim('--json --engine native', { CC: '/nowhere/cc' });
    expect(JSON.parse(stdout).engine).toBe('wasm');
    expect(stderr).toContain(
      'warning[RB0003]: Native code cannot be used: there is no C compiler: `/nowhere/cc` cannot be run.',
    );
    expect(sim('--engine native --agent greedy')).toMatchObject({ exit: 2, stdout: '' });
    expect(sim('--engine native --coverage')).toMatchObject({ exit: 2, stdout: '' });
    const rival = join(folder, 'rival.bound');
    writeFileSync(
      rival,
      'mode Counting is Shuffled { limit 2 turns { if copies(first card in ring of first player) > 1 { win first player }\n draw_game } }\n' +
        'deck "Rival" for Bouts { "Sergeant", 2 "Page", 2 "Squire" }\n',
    );
    const args = `search ${join(root, 'test/search/bouts')} --pool ${rival} --against ${rival} --deck Rabble --mode Counting`;
    const found = runCommand([...args.split(' '), ...'--games 100 --engine native --json'.split(' ')], folder);
    expect(found.stderr).toContain('Native code cannot be used: the game asks for the number of copies in a deck');
    expect(JSON.parse(found.stdout).engine).toBe('interpreter');
    const balance = (args: string) => runCommand(`balance duel ${args}`.split(' '), 'test/cli/fixtures');
    expect(balance('--engine native')).toMatchObject({ exit: 2, stdout: '' });
    expect(balance('--engine native --watched 1 --rate random greedy')).toMatchObject({ exit: 2, stdout: '' });
  });
});

describe('the cache of compiled programs', () => {
  const at = (name: string): string => join(folder, name);
  const put = (cache: Cache, key: string, bytes: number): string => {
    const path = cache.temporary();
    writeFileSync(path, 'x'.repeat(bytes));
    return cache.put(key, path);
  };

  it('finds entries by their key, keeps those used last, and no more than fit', () => {
    const cache = new Cache(at('bound'), 250);
    put(cache, 'first', 100);
    const second = put(cache, 'second', 101);
    expect(cache.find('first')).not.toBeNull();
    expect(cache.find('third')).toBeNull();
    const long = Date.now() / 1000 - 60;
    utimesSync(second, long, long);
    put(cache, 'third', 102);
    expect(cache.find('second')).toBeNull();
    expect(cache.find('first')).not.toBeNull();
    expect(readdirSync(at('bound'))).toHaveLength(2);
  });

  it('sweeps what a killed process has left, and nothing that a running one makes', () => {
    const folder = at('swept');
    const mine = new Cache(folder).temporary();
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = mine.replace(`-${process.pid}-`, `-${pid}-`);
    const elsewhere = mine
      .replace(basename(mine).split('-')[1] ?? '', '0123456789ab')
      .replace(`-${process.pid}-`, `-${pid}-`);
    for (const one of [mine, left, elsewhere]) {
      mkdirSync(`${one}-profile`);
      writeFileSync(join(`${one}-profile`, 'program.c'), '');
      writeFileSync(one, '');
    }
    new Cache(folder);
    const names = [mine, elsewhere].flatMap((one) => [basename(one), `${basename(one)}-profile`]);
    expect(readdirSync(folder).sort()).toEqual(names.sort());
    // what is an hour old is left over from some machine
    const long = Date.now() / 1000 - 7200;
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), long, long);
    new Cache(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('uses no link, and no file of another user', () => {
    const cache = new Cache(at('entries'));
    const entry = put(cache, 'linked', 10);
    renameSync(entry, at('elsewhere'));
    symlinkSync(at('elsewhere'), entry);
    expect(cache.read('linked')).toBeNull();
    expect(readdirSync(at('entries'))).toEqual([]);
    expect(statSync(at('elsewhere')).size).toBe(10);
    // only root can give a file away
    if (process.getuid?.() !== 0) return;
    chownSync(put(cache, 'given', 10), 12345, 12345);
    expect(cache.read('given')).toBeNull();
  });

  it('is for its owner alone', () => {
    const mine = at('mine');
    new Cache(mine);
    chmodSync(mine, 0o777);
    new Cache(mine);
    expect(statSync(mine).mode & 0o777).toBe(0o700);
    writeFileSync(at('file'), '');
    expect(() => new Cache(at('file'))).toThrow(CacheRefused);
    // only root can give a folder away
    if (process.getuid?.() !== 0) return;
    chownSync(mine, 12345, 12345);
    expect(() => new Cache(mine)).toThrow('belongs to another user');
  });
});
