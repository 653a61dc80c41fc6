/** The law of rename: renaming any word of a game leaves its meaning unchanged. */
import { expect, test } from 'vitest';
import type * as service from '../../editor/service/index.ts';
import * as lazy from '../../editor/service/lazy.ts';
import { amount } from '../amount.ts';
import { projectOf } from './project.ts';

/** Tests each n-th word, because larger games are slow, and of smaller ones the first of each sort. */
const GAMES: readonly [game: string, each: number][] = [
  ['test/games/lanterns', 1],
  ['test/games/features', 8],
  ['cards/stormbound', 120],
];

for (const [game, each] of GAMES) {
  test(`words of ${game}`, () => {
    const project = projectOf(game);
    const [compiled] = project.analysis.games;
    const refused: string[] = [];
    let renamed = 0;
    let at = 0;
    const sorts = new Set<string>();
    for (const { source, start, text, sort } of declared(compiled)) {
      if (!source.path.startsWith(game)) continue;
      const isFirst = !sorts.has(sort) && !game.startsWith('cards/');
      sorts.add(sort);
      if (at++ % amount(12 * each, each, 6 * each) !== 0 && !isFirst) continue;
      const edit = lazy.rename(project, source.path, source.position(start), 'zzyzx');
      if ('refused' in edit) refused.push(`${source.path}: ${text}: ${edit.refused}`);
      else renamed++;
    }
    expect(refused).toEqual([]);
    expect(renamed).toBeGreaterThan(amount(1, 10, 2));
  });
}

/** All declarations: words, cards, and local names. */
function* declared(game: service.Project['analysis']['games'][number] | undefined) {
  for (const [key, { source, start, end }] of game?.context.declared ?? [])
    yield { source, start, text: source.text.slice(start, end), sort: key.split(' ')[0] ?? '' };
  for (const key of game?.context.symbolUses?.types.keys() ?? []) {
    const [, path, start] = /^local (.*):(\d+)$/.exec(key) ?? [];
    const source = game?.files.find((file) => file.source.path === path)?.source;
    if (source !== undefined) yield { source, start: Number(start), text: key, sort: 'local' };
  }
}
