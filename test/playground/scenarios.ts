/** Runs a scenario that the page has written. */
import { scenarioChoice } from '../../compiler/bind/index.ts';
import { bind } from '../../compiler/index.ts';
import type { Game } from '../../compiler/ir/index.ts';
import { runScenario } from '../../runtime/index.ts';
import { gameWith } from '../games.ts';

/** Compiles a scenario with its game, and runs it. */
export function run(folder: string, text: string): { errors: string[]; passed: boolean; message: string } {
  const path = `${folder}/scenarios/made.bound`;
  const { ir, diagnostics } = gameWith(folder, { path, text });
  const errors = diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  const game = ir.games[0];
  const scenario = game?.scenarios.find(({ name }) => name === 'made');
  if (errors.length > 0 || scenario === undefined) return { errors, passed: false, message: 'no scenario' };
  const binding = bind(ir, scenarioChoice(game as Game, scenario));
  if ('diagnostics' in binding)
    return { errors: binding.diagnostics.map(({ message }) => message), passed: false, message: '' };
  const { passed, message = '' } = runScenario(binding.bound, scenario);
  return { errors, passed, message };
}
