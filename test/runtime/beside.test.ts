/** A scenario on both engines fails where the compiled one does something else. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import { Engine, runScenario } from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

it('tells of another state', () => {
  const text = readFileSync('test/runtime/games/calls.bound', 'utf8');
  const { ir, game } = small('test/runtime/games/calls.bound', text);
  const bound = boundOf(ir, game.folder, { decks: [] });
  const emitted = emit(bound, { cards: game.cards.map((_, id) => id) });
  // an engine that adds one too many
  const source = emitted.source.replace(/function (add|plus)\(a,b\)\{/g, '$&b=b+1;');
  const wrong = game.scenarios.map((scenario) =>
    runScenario(bound, scenario, { engine: new Engine(bound, { ...emitted, source }) }),
  );
  const told = wrong.filter(({ passed }) => !passed).map(({ message }) => message ?? '');
  expect(told.length).toBeGreaterThan(0);
  for (const message of told) expect(message).toMatch(/compiled engine comes to another state: slot \d+ is -?\d+/);
});
