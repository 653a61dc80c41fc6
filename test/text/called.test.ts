/** Search by names as people type them; the closest spelling wins. */
import { expect, test } from 'vitest';
import { findByName } from '../../compiler/diagnostics/plain-name.ts';

const all = ["Hunter's Vengeance", 'Hunter’s Vengeance II', 'The "Old" One', 'owl', 'Owl'].map((name) => ({ name }));

for (const [typed, found] of [
  ['Hunter’s Vengeance', "Hunter's Vengeance"],
  ['hunterʼs vengeance', "Hunter's Vengeance"],
  ["Hunter's Vengeance II", 'Hunter’s Vengeance II'],
  ['the “old” one', 'The "Old" One'],
  ['Owl', 'Owl'],
  ['owl', 'owl'],
  ['Hunters Vengeance', null],
] as const) {
  test(typed, () => expect(findByName(all, typed)?.name ?? null).toBe(found));
}
