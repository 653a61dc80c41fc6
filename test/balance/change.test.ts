/** Before and after an edit: against a folder, against a commit. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ChangeReport } from '../../cli/balance/change.ts';
import { runSampled } from '../cli/here.ts';
import { root } from '../repo/tree.ts';

const game = join(root, 'test/balance/powers');
const folder = mkdtempSync(join(tmpdir(), 'rulebound-change-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const edited = join(folder, 'powers');
cpSync(game, edited, { recursive: true });
const git = (...args: string[]): void => {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', folder, ...who, ...args], { stdio: 'ignore' });
};
git('init', '--initial-branch=main');
git('add', '.');
git('commit', '--message', 'as it was');
const cards = join(edited, 'cards.bound');
writeFileSync(cards, readFileSync(cards, 'utf8').replace('cost 4, power 12', 'cost 4, power 4'));

type Result = ChangeReport & { added: string[]; removed: string[] };
const run = (...args: string[]) =>
  runSampled(
    ['balance', edited, ...unless(args, '--games', '256'), ...unless(args, '--within', '0.5'), ...args],
    folder,
  );
const unless = (args: readonly string[], option: string, value: string): string[] =>
  args.includes(option) ? [] : [option, value];
const changes = async (...args: string[]): Promise<Result> =>
  JSON.parse((await run('--json', ...args)).stdout) as Result;

describe('after a card became weaker', async () => {
  const against = await changes('--against', game);
  const [farm, ...others] = against.decks;

  it('its deck wins less, and the others win more', () => {
    expect(farm?.name).toBe('Farm');
    expect(farm?.high).toBeLessThan(0);
    for (const one of others) expect(one.low).toBeGreaterThan(0);
  });

  it('the change is the difference of the rates, and the changes add up to nothing', () => {
    for (const { effect, before, after } of against.decks) expect(effect).toBeCloseTo(after - before, 12);
    expect(against.decks.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(0, 12);
    expect(against.games).toBe(6 * 256);
    expect(against.narrow).toBe(false);
  });

  it('a commit gives the same as the folder that it has', async () => {
    expect((await changes('--against', 'HEAD')).decks).toEqual(against.decks);
  });

  it('two threads give the same', async () => {
    expect((await changes('--against', 'HEAD', '--workers', '2')).decks).toEqual(against.decks);
  });
});

describe('against the version at hand', () => {
  it('nothing changes, and playing stops early', async () => {
    const { decks, games, narrow } = await changes('--against', edited, '--within', '3', '--games', '2000');
    for (const { effect, low, high } of decks) {
      expect(effect).toBe(0);
      expect(low).toBeLessThan(0);
      expect(high).toBeGreaterThan(0);
    }
    expect(narrow).toBe(true);
    expect(games).toBeLessThan(6 * 2000);
  });
});

describe('is refused', () => {
  it.each([
    ['a version that does not exist', ['--against', 'nonsense'], 'there is no folder and no commit "nonsense"'],
    ['a version that looks like an option', ['--against=--help'], 'no commit "--help"'],
    ['a width that is no number', ['--against', 'HEAD', '--within', 'wide'], 'it must be a number from 0.01 to 50'],
    ['a page of it', ['--against', 'HEAD', '--out', 'x.html'], 'cannot be used with option'],
  ])('%s', async (_, args, message) => {
    const { stderr, exit } = await run(...args);
    expect(exit).toBe(2);
    expect(stderr).toContain(message);
  });
});
