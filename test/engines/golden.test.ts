/**
 * Matches have the same states on every version of Node: golden.json has their hashes. A game that has changed since is
 * skipped; `npm run soak -- golden --write` plays 3,000 matches and updates all hashes.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { command } from './command.js';
import type { Golden } from './golden.ts';

const run = promisify(execFile);
const kept: { few: Golden[]; many: Golden[] } = JSON.parse(readFileSync('test/engines/golden.json', 'utf8'));

it('random matches have the stored hashes, on both engines', { timeout: 200_000 }, async () => {
  const { stdout } = await run(process.execPath, command('golden', kept.few[0]?.matches ?? 0, 1));
  const [js, wasm] = JSON.parse(stdout) as [Golden[], Golden[]];
  expect(wasm).toEqual(js);
  const same = ({ bound }: Golden): boolean => js.some((one) => one.bound === bound);
  const held = kept.few.filter(same);
  expect(js).toEqual(expect.arrayContaining(held));
});
