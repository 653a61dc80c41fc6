/** Before and after an edit: against a folder, against a commit. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

describe('a commit that a stranger made', () => {
  const output = (args: string[], input?: Uint8Array): string =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', ...(input !== undefined && { input }) }).trim();
  const object = (type: string, content: Uint8Array): string =>
    output(['hash-object', '-t', type, '-w', '--literally', '--stdin'], content);
  const tree = (...entries: [mode: string, name: string, hash: string][]): string =>
    object(
      'tree',
      Buffer.concat(
        entries.map(([mode, name, hash]) =>
          Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]),
        ),
      ),
    );
  const commit = (powers: string): string =>
    output([
      '-c',
      'user.name=x',
      '-c',
      'user.email=x@localhost',
      'commit-tree',
      tree(['40000', 'powers', powers]),
      '-m',
      'x',
    ]);
  const text = object('blob', Buffer.from('# text'));

  it.each([
    ['leads out of the folder', '../out.bound', tree(['100644', '../out.bound', text])],
    ['leads out by folders', '../out.bound', tree(['40000', '..', tree(['100644', 'out.bound', text])])],
    ['is a link', 'link.bound', tree(['120000', 'link.bound', text])],
    ['is hidden', '.git/x.bound', tree(['40000', '.git', tree(['100644', 'x.bound', text])])],
    ['comes twice', 'x.bound', tree(['100644', 'x.bound', text], ['100644', 'x.bound', text])],
  ])('is refused if a path %s', async (_, path, powers) => {
    const { stderr, exit } = await run('--against', commit(powers));
    expect(stderr).toContain(`with a path that is not allowed: ${path}`);
    expect(exit).toBe(2);
    expect(existsSync(join(tmpdir(), 'out.bound'))).toBe(false);
  });

  it('is refused if a file is missing, and nothing is fetched', async () => {
    const mark = join(folder, 'fetched');
    git('config', 'extensions.partialClone', 'origin');
    git('config', 'remote.origin.url', 'ssh://localhost/x');
    git('config', 'remote.origin.promisor', 'true');
    git('config', 'core.sshCommand', `touch ${mark}; false`);
    const { stderr, exit } = await run('--against', commit(tree(['100644', 'cards.bound', '1'.repeat(40)])));
    expect(stderr).toContain('cannot read cards.bound of commit');
    expect(exit).toBe(2);
    expect(existsSync(mark)).toBe(false);
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
