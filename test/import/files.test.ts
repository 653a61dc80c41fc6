/** How an import changes existing files: it writes everything that it reports, or nothing. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { amount } from '../amount.ts';
import { runSampled } from '../cli/here.ts';
import { read, root } from '../repo/tree.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rulebound-import-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const soundOf = (sort: string) => JSON.parse(read(`test/json/sorts/${sort}.json`)).sound;
let folders = 0;
/** More than the longest list of arguments of a function. */
const RECORDS = 130_000;

/** A game with a mapping, and data to import. */
function ground(change: (data: ReturnType<typeof soundOf>) => void = () => {}): { here: string; game: string } {
  const here = join(scratch, `${++folders}`);
  const game = join(here, 'duel');
  cpSync(join(root, 'test/cli/fixtures/duel'), game, { recursive: true });
  writeFileSync(join(game, 'mapping.json'), JSON.stringify(soundOf('mapping')));
  const data = soundOf('import');
  change(data);
  writeFileSync(join(here, 'cards.json'), JSON.stringify(data));
  return { here, game };
}

const run = (here: string) => runSampled(['import', 'duel', 'cards.json', '--format', 'compact'], here);
const namesIn = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).sort();

test('writes what it lists, and once more nothing', async () => {
  const { here, game } = ground();
  const { stdout, exit } = await run(here);
  expect({ stdout, exit }).toEqual({
    stdout:
      'wrote duel/foreign/one.bound\nwrote duel/foreign/two.bound\nwrote duel/foreign/decks.bound\n' +
      '3 cards and 1 deck in 3 files, 0 left out\n',
    exit: 0,
  });
  expect(readFileSync(join(game, 'foreign/one.bound'), 'utf8')).toContain('"Marsh Rat (1)" { cost 1, power 1 }');
  expect((await run(here)).stdout).toBe('3 cards and 1 deck in 3 files, 0 left out\n');
  expect((await runSampled(['check', 'duel'], here)).stdout).toContain('0 errors');
});

test('leaves decks alone that the data says nothing of', async () => {
  const { here, game } = ground((data) => {
    delete data.decks;
  });
  mkdirSync(join(game, 'foreign'));
  writeFileSync(join(game, 'foreign/decks.bound'), '# mine\n');
  expect((await run(here)).exit).toBe(0);
  expect(readFileSync(join(game, 'foreign/decks.bound'), 'utf8')).toBe('# mine\n');
});

test('writes nothing where one file cannot be written', async () => {
  const { here, game } = ground();
  mkdirSync(join(game, 'foreign/decks.bound'), { recursive: true });
  const before = namesIn(game);
  const { stderr, exit } = await run(here);
  expect({ stderr, exit }).toEqual({
    stderr: 'rulebound: cannot write duel/foreign/decks.bound: it is a folder\n',
    exit: 2,
  });
  expect(namesIn(game)).toEqual(before);
});

test('overwrites no file that an import has not written', async () => {
  const { here, game } = ground();
  mkdirSync(join(game, 'foreign'));
  writeFileSync(join(game, 'foreign/one.bound'), '# mine\n');
  const { stderr, exit } = await run(here);
  expect(stderr).toContain('the import would overwrite duel/foreign/one.bound, which it has not written');
  expect(exit).toBe(2);
  expect(readFileSync(join(game, 'foreign/one.bound'), 'utf8')).toBe('# mine\n');
});

test('overwrites no rules, whatever their first line', async () => {
  const { here, game } = ground();
  await run(here);
  const path = join(game, 'foreign/one.bound');
  const rules = `${readFileSync(path, 'utf8').split('\n')[0]}\nverb wither x: creature {\n  destroy x\n}\n`;
  writeFileSync(path, rules);
  const { stderr, exit } = await run(here);
  expect(stderr).toContain('the import would overwrite duel/foreign/one.bound, which it has not written');
  expect(exit).toBe(2);
  expect(readFileSync(path, 'utf8')).toBe(rules);
});

test.skipIf(process.platform === 'win32')('writes nothing into a game with a source that cannot be read', async () => {
  const { here, game } = ground();
  writeFileSync(join(here, 'outside.bound'), '');
  symlinkSync(join(here, 'outside.bound'), join(game, 'link.bound'));
  const before = namesIn(game);
  const { stdout, exit } = await run(here);
  expect(stdout).toContain('error RB0005');
  expect(exit).toBe(1);
  expect(namesIn(game)).toEqual(before);
});

test.skipIf(process.platform === 'win32')('writes nothing outside of the folder of the game', async () => {
  const { here, game } = ground();
  mkdirSync(join(here, 'elsewhere'));
  symlinkSync(join(here, 'elsewhere'), join(game, 'foreign'));
  const { stderr, exit } = await run(here);
  expect(stderr).toContain('is outside of the folder of the game, by a link');
  expect(exit).toBe(2);
  expect(readdirSync(join(here, 'elsewhere'))).toEqual([]);
  rmSync(join(game, 'foreign'));
  // a link to nothing: the file would be written where it leads
  mkdirSync(join(game, 'foreign'));
  symlinkSync(join(here, 'elsewhere/new.bound'), join(game, 'foreign/one.bound'));
  expect((await run(here)).stderr).toContain('is outside of the folder of the game, by a link');
  expect(readdirSync(join(here, 'elsewhere'))).toEqual([]);
});

test.each(['3, on play { win you }', '2 } #', '{}', '"x"'])(
  'a value of the file is one item: %j is refused',
  async (value) => {
    const { here, game } = ground((data) => {
      data.cards[0].cost = value;
    });
    const before = namesIn(game);
    const { stdout, exit } = await run(here);
    expect(stdout).toContain('has to be a number or a word');
    expect(exit).toBe(1);
    expect(namesIn(game)).toEqual(before);
  },
);

test.each(['prelude', 'node_modules/x', 'con'])('a file called %j is not written', async (file) => {
  const { here, game } = ground();
  const mapping = JSON.parse(readFileSync(join(game, 'mapping.json'), 'utf8'));
  for (const cards of mapping.cards) cards.file = [{ write: file }];
  writeFileSync(join(game, 'mapping.json'), JSON.stringify(mapping));
  const { stdout, exit } = await run(here);
  expect(stdout).toContain(`a file called "${file}"`);
  expect(exit).toBe(1);
});

test('all errors of the data are told at once, and nothing is written', async () => {
  const { here, game } = ground((data) => {
    data.cards[0].cost = 1.5;
    data.cards[0].power = 'a b';
    data.cards[2].price = 3;
    data.cards[1].price = 3;
  });
  const before = namesIn(game);
  const { stdout, exit } = await run(here);
  expect(stdout.match(/"[\w.]+" (?:has|is)/g)).toEqual([
    '"cards.0.cost" has',
    '"cards.0.power" has',
    '"cards.1.price" is',
  ]);
  expect(exit).toBe(1);
  expect(namesIn(game)).toEqual(before);
});

test('a result that `check` would refuse is refused before it is written', async () => {
  const { here, game } = ground((data) => {
    data.cards[0].cost = -1;
    data.cards[1].cost = 'much';
    data.cards[2].name = 'Fire Imp';
  });
  const before = namesIn(game);
  const { stdout, exit } = await run(here);
  expect(stdout.match(/\w+: "cards[^:]*/g)).toEqual([
    'RB0325: "cards.0.cost" makes `cost -1`',
    'RB0302: "cards.1.cost" makes `cost much`',
    'RB0320: "cards.2.name" makes `creature "Fire Imp"`',
  ]);
  expect(exit).toBe(1);
  expect(namesIn(game)).toEqual(before);
});

test('an error that the game has without the import does not hinder it', async () => {
  const { here, game } = ground();
  writeFileSync(join(game, 'mine.bound'), 'creature "Mine" { cost -1 }\n');
  expect((await run(here)).exit).toBe(0);
  expect((await runSampled(['check', 'duel'], here)).stdout).toContain('1 error');
});

test('names with quotes and backslashes come through', async () => {
  const name = 'A "quoted" \\ $& {} name';
  const { here } = ground((data) => {
    data.cards[0].name = name;
  });
  expect((await run(here)).exit).toBe(0);
  const { stdout } = await runSampled(['check', 'duel'], here);
  expect(stdout).toContain('0 errors');
  expect((await runSampled(['text', 'duel', name], here)).exit).toBe(0);
});

test('any number of records may be left out', async () => {
  const { here } = ground((data) => {
    const more = Array.from({ length: RECORDS }, (_, id) => ({ id: id + 10, name: 'a', type: 'x', set: 'one' }));
    data.cards = data.cards.concat(more);
  });
  const { stdout, exit } = await run(here);
  expect(stdout).toContain(`left out ${RECORDS}: type x`);
  expect(exit).toBe(0);
});

test('an import that is killed leaves each file unchanged or complete', async () => {
  const { here, game } = ground((data) => {
    const [card] = data.cards;
    data.cards = Array.from({ length: 4000 }, (_, id) => ({ ...card, id, set: id % 2 === 0 ? 'one' : 'two' }));
  });
  const whole = namesIn(game);
  for (const wait of amount([900], [600, 900, 1200, 1600])) {
    const args = [join(root, 'dist/cli.js'), 'import', 'duel', 'cards.json'];
    const child = spawn(process.execPath, args, { cwd: here, stdio: 'ignore' });
    const ended = new Promise((done) => child.on('close', done));
    await pause(wait);
    child.kill('SIGKILL');
    await ended;
    const sources = namesIn(game).filter((path) => path.endsWith('.bound') && !whole.includes(path));
    for (const path of sources) {
      const text = readFileSync(join(game, path), 'utf8');
      expect(statSync(join(game, path)).size).toBeGreaterThan(0);
      expect(text.endsWith('}\n')).toBe(true);
    }
  }
}, 60_000);
