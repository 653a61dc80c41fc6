/**
 * Matches have the same states on every version of Node: golden.json has their hashes. A game that has changed since is
 * skipped; `npm run soak -- golden --write` plays 3,000 matches and updates all hashes.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Golden, played } from './golden.ts';

const kept: { few: Golden[]; many: Golden[] } = JSON.parse(readFileSync('test/engines/golden.json', 'utf8'));

it('random matches have the stored hashes, on both engines', { timeout: 200_000 }, () => {
  const matches = kept.few[0]?.matches ?? 0;
  const { js, wasm } = played(matches);
  expect(wasm).toEqual(js);
  const same = ({ bound }: Golden): boolean => js.some((one) => one.bound === bound);
  const held = kept.few.filter(same);
  // else the format of bound games has changed: `npm run soak -- golden --write`, after a look at the hashes of the matches
  expect(held.length).toBeGreaterThan(0);
  expect(js).toEqual(expect.arrayContaining(held));
});
