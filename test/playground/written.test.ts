/** A position of each game is written as a scenario, which must compile and pass. */
import { describe, expect, test } from 'vitest';
import { bind, compile } from '../../compiler/index.ts';
import { writeScenario } from '../../editor/app/play/written.ts';
import { runScenario } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { begin, compiled, PRELUDE, shipped } from './playing.ts';

/** Compiles a scenario with its game, and runs it. */
function run(folder: string, text: string): { errors: string[]; passed: boolean; message: string } {
  const path = `${folder}/scenarios/made.bound`;
  const { ir, diagnostics } = compile([PRELUDE, ...sources(folder), { path, text }]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const game = ir.games[0];
  const scenario = game?.scenarios.find(({ name }) => name === 'made');
  if (errors.length > 0 || scenario === undefined) return { errors, passed: false, message: 'no scenario' };
  const binding = bind(ir, { game: game?.folder ?? '', mode: scenario.mode, mods: scenario.mods, decks: [] });
  if ('diagnostics' in binding)
    return { errors: binding.diagnostics.map(({ message }) => message), passed: false, message: '' };
  const { passed, message = '' } = runScenario(binding.bound, scenario);
  return { errors, passed, message };
}

describe.each(shipped)('%s', (name) => {
  const ir = compiled(`cards/${name}`);

  test.each([
    [4, 0],
    [14, 1],
  ])('after %d moves, seen by %d', (moves, eyes) => {
    const { ground, match } = begin(ir);
    for (let i = 0; i < moves && ground.position.outcome === null; i++) ground.playAny();
    if (ground.position.outcome !== null) ground.goTo(ground.position.steps - 1, null);
    const written = writeScenario(ir, match, eyes, 'made');
    if ('refused' in written) throw new Error(written.refused);
    const result = run(`cards/${name}`, written.text);
    expect({ ...result, text: written.text }).toEqual({ errors: [], passed: true, message: '', text: written.text });
  });
});
