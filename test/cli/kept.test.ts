/** Large games are compiled once: the next command on the same sources begins with what is kept, and gives the same. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../repo/tree.ts';
import { runCommand } from './transcript.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const game = join(folder, 'fellbound');
const cache = join(folder, 'cache');
const compiled = join(cache, 'rulebound/compiled');

/** The figures of some matches, without times. */
function figures(env: Record<string, string> = { XDG_CACHE_HOME: cache }): Record<string, unknown> {
  const { stdout, stderr, exit } = runCommand(['sim', game, '--games', '20', '--engine', 'js', '--json'], folder, env);
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  const { seconds, games_per_second, decisions_per_second, ...rest } = JSON.parse(stdout);
  return rest;
}

test('what is kept gives the same matches; it is not used for other sources, nor when it is damaged', () => {
  cpSync(join(root, 'cards/fellbound'), game, { recursive: true });
  const first = figures();
  const entries = readdirSync(compiled);
  // the sources and the engine
  expect(entries).toHaveLength(2);
  expect(figures()).toEqual(first);
  expect(readdirSync(compiled)).toEqual(entries);

  for (const name of entries) writeFileSync(join(compiled, name), readFileSync(join(compiled, name)).subarray(0, 1000));
  expect(figures()).toEqual(first);
  expect(readdirSync(compiled)).toEqual(entries);

  const rules = join(game, 'rules.bound');
  const text = readFileSync(rules, 'utf8');
  const changed = text.replace('where health < 1 { slay', 'where health < 2 { slay');
  expect(changed).not.toBe(text);
  writeFileSync(rules, changed);
  const other = figures();
  expect(readdirSync(compiled)).toHaveLength(4);
  // a file in place of the folder: nothing is kept
  expect(figures({ XDG_CACHE_HOME: rules })).toEqual(other);
  expect(other).not.toEqual(first);
  // a relative path counts for nothing
  expect(figures({ XDG_CACHE_HOME: 'relative', HOME: join(folder, 'home') })).toEqual(other);
  expect(existsSync(join(folder, 'relative'))).toBe(false);
  expect(readdirSync(join(folder, 'home/.cache/rulebound/compiled'))).toHaveLength(2);
});
