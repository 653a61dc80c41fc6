/** Runs groups of scenarios on the interpreter and on the compiled engine: what a thread of `test` does. */
import { bind, scenarioChoice } from '../compiler/bind/index.ts';
import { emit } from '../compiler/emit/index.ts';
import type { Bound, Game } from '../compiler/index.ts';
import type { AbilityId, IR, Scenario } from '../compiler/ir/index.ts';
import { Engine, runScenario, type ScenarioResult } from '../runtime/index.ts';

export const ENGINES = ['interpreter', 'js'] as const;

/** What a thread begins with. */
export interface ScenarioTrial {
  ir: IR;
  /** Most random outcomes of a scenario: of one with more, as many samples are played. */
  most: number | undefined;
}

/** Scenarios of one game with one binding, by number. */
export interface ScenarioGroup {
  game: number;
  scenarios: number[];
}

export type EngineResult = ScenarioResult & { engine: (typeof ENGINES)[number] };

export interface GroupResult {
  /** For each scenario of the group the results by engine. After a failure on one engine there is none of the other. */
  results: EngineResult[][];
  /** The abilities that ran. */
  fired: AbilityId[];
}

/** Identifies what a scenario is played with. */
export const keyOf = ({ mode, mods, players }: Scenario): string => JSON.stringify([mode, mods, players ?? null]);

/** After so many outcomes of a scenario their number is shown. */
const SHOWN = 20;

export function trialOf(
  { ir, most }: ScenarioTrial,
  onProgress: (text: string) => void = () => {},
): (group: ScenarioGroup) => GroupResult {
  return ({ game: at, scenarios: numbers }) => {
    const game = ir.games[at] as Game;
    const scenarios = numbers.map((i) => game.scenarios[i] as Scenario);
    const { files } = ir;
    const fired = new Set<AbilityId>();
    const bound = boundFor(ir, game, scenarios[0] as Scenario);
    let engine: Engine | null = null;
    const run = (scenario: Scenario, name: EngineResult['engine']): ScenarioResult => {
      const onOutcome = (played: number): void => {
        if (played % SHOWN === 0) onProgress(`${game.folder}: ${scenario.name}, ${played} outcomes`);
      };
      if (typeof bound === 'string') return { passed: false, message: bound, outcomes: 0, sampled: false };
      if (name === 'interpreter')
        return runScenario(bound, scenario, { files, fired, onOutcome, ...(most !== undefined && { most }) });
      engine ??= new Engine(bound, emit(bound, { scenarios, open: true }));
      return runScenario(bound, scenario, { files, engine });
    };
    const results = scenarios.map((scenario) => {
      onProgress(`${game.folder}: ${scenario.name}`);
      const found: EngineResult[] = [];
      for (const name of ENGINES) {
        const result = { ...run(scenario, name), engine: name };
        found.push(result);
        // the report of the other engine would be the same
        if (!result.passed) break;
      }
      return found;
    });
    return { results, fired: [...fired] };
  };
}

/** Binds a game as a scenario is played. Returns a message if that fails. */
export function boundFor(ir: IR, game: Game, scenario: Scenario): Bound | string {
  // games of one folder have one key
  const binding = bind({ ...ir, games: [game] }, scenarioChoice(game, scenario));
  return 'bound' in binding ? binding.bound : binding.diagnostics.map(({ message }) => message).join(' ');
}
