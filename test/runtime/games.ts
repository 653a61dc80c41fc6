/** Small games for tests of the runtime: the files in `games`, and source text from tests. */
import { readFileSync } from 'node:fs';
import { scenarioChoice } from '../../compiler/bind/index.ts';
import { emit } from '../../compiler/emit/index.ts';
import { bind, compile, type Diagnostic, type IR } from '../../compiler/index.ts';
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Game, Scenario } from '../../compiler/ir/index.ts';
import { Engine, runScenario } from '../../runtime/index.ts';
import { caseFiles } from '../cases.ts';
import { codeOf } from '../games.ts';

const PRELUDE = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };

export interface Small {
  ir: IR;
  game: Game;
  diagnostics: Diagnostic[];
}

/** Compiles a game from its source. */
export function small(path: string, text: string): Small {
  const { ir, diagnostics } = compile([PRELUDE, { path, text }]);
  return { ir, game: ir.games[0] as Game, diagnostics: diagnostics.filter((d) => d.severity === 'error') };
}

/** The games of the folder, with their file names. */
export const smallGames = (): { name: string; small: Small }[] =>
  caseFiles('test/runtime/games', '.bound').map((name) => ({
    name,
    small: small(`test/runtime/games/${name}`, readFileSync(`test/runtime/games/${name}`, 'utf8')),
  }));

type Choice = Omit<Parameters<typeof bind>[1], 'game'>;

/** The compiled engine of a bound game, with a trace and with all active cards, because a scenario may place any card. */
export function engineOf(bound: Bound): Engine {
  const all = bound.game.cards.flatMap(({ layer }, id) => (bound.active[layer] === true ? [id] : []));
  return new Engine(bound, emit(bound, { cards: all, open: true, trace: true }), { trace: true });
}

/** Runs scenarios of a game on both engines; binds and emits the game once for each mode and list of mods. */
export function runner(ir: IR, folder: string): (scenario: Scenario) => string {
  const known = new Map<string, { bound: Bound; engine: Engine }>();
  return (scenario) => {
    const key = keyOf(scenario);
    let binding = known.get(key);
    if (binding === undefined) {
      const game = ir.games.find((one) => one.folder === folder) as Game;
      const bound = boundOf(ir, folder, scenarioChoice(game, scenario));
      binding = { bound, engine: engineOf(bound) };
      known.set(key, binding);
    }
    return expectsSomething(scenario) ? wrongWith(binding.bound, scenario, binding.engine) : 'it expects nothing';
  };
}

/** Whether a scenario can fail by more than an illegal step. */
export const expectsSomething = ({ steps }: Scenario): boolean =>
  steps.some((step) => step.step === 'then' || step.step === 'fact' || ('refused' in step && step.refused));

/** Identifies what a scenario is played with. */
export const keyOf = ({ mode, mods, players }: Scenario): string => JSON.stringify([mode, mods, players ?? null]);

/** The compiled engine of a bound game without options, for laws that both engines obey. */
export const engineFor = (bound: Bound): Engine => new Engine(bound, codeOf(bound));

/** The failure of a scenario on either engine; empty if it passes on both. `engine`: null for the interpreter alone. */
export function wrongWith(bound: Bound, scenario: Scenario, engine: Engine | null = engineOf(bound)): string {
  const both = engine === null ? null : runScenario(bound, scenario, { engine });
  if (both?.passed) return '';
  const alone = runScenario(bound, scenario);
  if (!alone.passed) return alone.message ?? 'it failed';
  return both === null ? '' : (both.message ?? 'it failed on the compiled engine');
}

/** Binds a game; throws if the game cannot be bound. */
export function boundOf(ir: IR, folder: string, choice: Choice = {}): Bound {
  const result = bind(ir, { game: folder, ...choice });
  if ('diagnostics' in result) throw new Error(result.diagnostics.map((d) => d.message).join('\n'));
  return result.bound;
}
