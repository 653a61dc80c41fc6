/**
 * Compares match statistics with those of other simulators. Each fixture file has the name of its game. Only a few matches
 * are played, so only large differences are found; use `rulebound compare GAME FILE --games N` for precision.
 */
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readMapping } from '../../cli/mapping.ts';
import { readPairs } from '../../cli/pairs.ts';
import { gameFolder } from '../../cli/sources.ts';
import { simulate } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { caseFiles } from '../cases.ts';

const GAMES = amount(100, 200);

for (const file of caseFiles(import.meta.dirname, '.json', ['oracles.test.ts'])) {
  const folder = gameFolder(basename(file, '.json'));
  const { pairs, left } = readPairs(folder, readMapping(folder), join(import.meta.dirname, file));

  test(`${file}: all pairs can be played`, () => {
    expect(left).toEqual([]);
    expect(pairs.length).toBeGreaterThan(0);
  });

  test.each(sample(pairs, 6, 3))(`${file}: $id`, ({ theirs, bound }) => {
    const { wins, faults } = simulate({ bound, games: GAMES, seed: 1 });
    expect(faults).toBe(0);
    const error = Math.sqrt((theirs.win * (1 - theirs.win)) / GAMES) + 1 / GAMES;
    expect(Math.abs((wins[0] ?? 0) / GAMES - theirs.win)).toBeLessThan(4 * error);
  });
}
