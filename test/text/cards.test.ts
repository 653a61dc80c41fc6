/**
 * Expected rules texts. A file of `cards/` begins with the folder of its game. Then `# NAME, level N` (without a level: all
 * levels) is followed by the lines of that card, and `# NAME` of a mode or mod by its lines. To accept an intended change,
 * run `npx vitest run --config test/vitest.config.ts test/text -u`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Game } from '../../compiler/ir/index.ts';
import { layerText, rulesText } from '../../compiler/text/index.ts';
import { caseFiles } from '../cases.ts';
import { compiled } from './games.ts';

const folder = join(import.meta.dirname, 'cards');

function told(game: Game, header: string): string[] {
  const [, name = '', level] = /^# (.*?)(?:, level (\d+))?$/.exec(header) ?? [];
  const card = game.cards.findIndex((c) => c.name === name);
  if (card >= 0) return rulesText(game, card, level === undefined ? null : Number(level));
  const layer = game.layers.findIndex((l) => l.name === name && l.sort !== 'game');
  if (layer < 0) throw new Error(`there is no card, mode or mod "${name}"`);
  return layerText(game, layer);
}

for (const name of caseFiles(folder, '.txt')) {
  test(name, async () => {
    const path = join(folder, name);
    const [where = '', ...lines] = readFileSync(path, 'utf8').split('\n');
    const [game] = compiled(where).games;
    const page = lines
      .filter((line) => line.startsWith('# '))
      .map((header) => [header, ...(game === undefined ? [] : told(game, header))].join('\n'));
    expect(page.length).toBeGreaterThan(0);
    await expect(`${where}\n\n${page.join('\n\n')}\n`).toMatchFileSnapshot(path);
  });
}
