/** What the rows of other games' words do: each file has scenarios for the row of its name, whose lines are compiled with them. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scenarioChoice } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import { bind, compile } from '../../compiler/index.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { OTHER_GAMES } from '../../compiler/vocabulary/other-games.ts';
import { Engine } from '../../runtime/compiled/engine.ts';
import { runScenario } from '../../runtime/index.ts';
import { caseFiles } from '../cases.ts';
import { sources } from '../games.ts';

const folder = join(import.meta.dirname, 'recipes');
const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));

describe.each(caseFiles(folder, '.bound'))('%s', (file) => {
  const row = OTHER_GAMES.forms.find(({ form }) => form === basename(file, '.bound'));
  const text = `${row?.example}\n${readFileSync(join(folder, file), 'utf8')}`;
  const { ir, diagnostics } = compile([
    ...prelude,
    ...sources('test/text/sample'),
    { path: 'test/text/sample/recipe.bound', text },
  ]);
  const [game] = ir.games;

  test('compiles with the lines of the row', () => {
    expect(row?.place).toBe('file');
    expect(
      diagnostics
        .filter(({ file: of }) => of.endsWith('recipe.bound'))
        .map((d) => `${d.range.start.line + 1} ${d.message}`),
    ).toEqual([]);
  });
  const scenarios = (game?.scenarios ?? []).filter(({ place }) => ir.files[place[0]]?.endsWith('recipe.bound'));
  test('has scenarios', () => expect(scenarios).not.toHaveLength(0));
  test.each(scenarios)('$name', (scenario) => {
    const bound = bind(ir, scenarioChoice(game as Game, scenario));
    if ('diagnostics' in bound) throw new Error(bound.diagnostics[0]?.message);
    const cards = bound.bound.game.cards.map((_, id) => id);
    const engine = new Engine(bound.bound, emit(bound.bound, { cards, open: true }));
    expect(runScenario(bound.bound, scenario).message ?? '').toBe('');
    expect(runScenario(bound.bound, scenario, { engine }).message ?? '').toBe('');
  });
});
