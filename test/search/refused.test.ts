/** Errors in files are reported with code, place and help: `refused.json`. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from '../../cli/catalogue.ts';
import { BrokenSources } from '../../cli/failures.ts';
import { SEARCH } from '../../cli/pages/search.ts';
import { type SearchOptions, searchDecks } from '../../cli/search/index.ts';
import { sealed } from '../../cli/search/state.ts';
import { checkedCases } from '../cases.ts';
import { root } from '../repo/tree.ts';

interface Case {
  /** The text of the file of owned cards, and of the state file. The default is a valid file. */
  pool?: string;
  state?: string;
  /** `change` replaces fields of a valid state file; `of: 1` uses that file unchanged. Without both, there is no state file. */
  change?: object;
  of?: 1;
  options?: Partial<SearchOptions>;
  code: string;
  /** Line and column. */
  at?: string;
  message: string;
  help?: string;
}

const cases = checkedCases(
  JSON.parse(readFileSync(join(root, 'test/search/refused.json'), 'utf8')) as Case[],
  { keys: ['pool', 'state', 'change', 'of', 'options', 'code', 'at', 'message', 'help'], expects: ['message'] },
  'refused.json',
);
const scratch = mkdtempSync(join(tmpdir(), 'rulebound-refused-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const game = join(root, 'test/search/bouts');
const sound = JSON.stringify({ cards: ['Page', 'Squire', 'Sergeant'].map((card) => ({ card, count: 4 })) });
const gauntlet = join(scratch, 'gauntlet.json');
writeFileSync(gauntlet, '{ "decks": [{ "deck": "Rabble" }] }');
const wish = { against: gauntlet, games: 200, seed: 1, engine: 'js', workers: 1 };
const kept = join(scratch, 'kept.json');

beforeAll(async () => {
  const pool = join(scratch, 'pool.json');
  writeFileSync(pool, sound);
  await searchDecks(game, { ...wish, pool, state: kept });
});

/** The report with which the command fails. */
async function refusal({ pool = sound, state, change, of, options }: Case, at: string): Promise<string> {
  mkdirSync(at);
  const files = { pool: join(at, 'pool.json'), state: join(at, 'state.json') };
  writeFileSync(files.pool, pool);
  const text = readFileSync(kept, 'utf8');
  if (state !== undefined) writeFileSync(files.state, state);
  else if (change !== undefined) {
    const { check, ...file } = { ...JSON.parse(text), ...change };
    writeFileSync(files.state, 'models' in change ? JSON.stringify({ ...file, check }) : sealed(file));
  } else if (of === 1) writeFileSync(files.state, text);
  const before = readdirSync(at).map((name) => [name, readFileSync(join(at, name), 'utf8')]);
  const out = join(at, 'deck.bound');
  const error = await searchDecks(game, { ...wish, ...files, out, ...options }).catch((thrown) => thrown);
  // no file was written
  expect(readdirSync(at).map((name) => [name, readFileSync(join(at, name), 'utf8')])).toEqual(before);
  expect(error).toBeInstanceOf(BrokenSources);
  return (error as BrokenSources).message;
}

describe.each(cases.map((one, i): [number, Case] => [i + 1, one]))('%i', (i, one) => {
  test(`${one.code}: ${one.message}`, async () => {
    const found = await refusal(one, join(scratch, `${i}`));
    expect(found).toContain(`error[${one.code}]: ${one.message}`);
    if (one.at !== undefined) expect(found).toContain(`.json:${one.at}\n`);
    expect(found).toContain(`help: ${one.help ?? page(one.code)?.help}`);
  });
});

test('every code has a case and a page', () => {
  for (const { code } of SEARCH) {
    expect(page(code)?.explanation).not.toBe('');
    expect(cases.map((one) => one.code)).toContain(code);
  }
});
