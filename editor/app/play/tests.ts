/** The scenarios of a game as tests: lists them with the cards that they name, runs them, and opens one on the board. */

import { bind, scenarioChoice } from '../../../compiler/bind/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import type { IR, Scenario } from '../../../compiler/ir/index.ts';
import type { Match } from '../../../runtime/machine.ts';
import { playThrough, runScenario } from '../../../runtime/scenario.ts';
import { w } from '../texts/worker/index.ts';
import type { SourceLocation } from './model.ts';
import { Playground } from './playground.ts';
import { wear } from './table.ts';
import { whereOf } from './where.ts';

export interface ScenarioTest {
  /** Its index among the scenarios of the game. */
  index: number;
  name: string;
  at: SourceLocation | null;
  /** Names of the cards that the scenario mentions. */
  cards: string[];
}

export interface TestVerdict {
  index: number;
  passed: boolean;
  /** The failure; empty for a passed test. */
  message: string;
  /** The line of the failed condition. */
  at: SourceLocation | null;
  /** Number of random outcomes that were played, and whether this is only a sample of them. */
  outcomes: number;
  sampled: boolean;
}

export interface TestList {
  tests: ScenarioTest[];
  /** Declarations of cards, by name. */
  cards: { name: string; at: SourceLocation }[];
}

/** Maximum number of outcomes of a test; the command line plays more. */
const MOST = 500;

/** The tests of the only game in `ir`. */
export class Tests {
  readonly #ir: IR;
  readonly #scenarios: readonly Scenario[];
  /** Bound games, or error messages, by mode and mods. */
  readonly #bound = new Map<string, Bound | string>();

  constructor(ir: IR) {
    this.#ir = ir;
    this.#scenarios = ir.games[0]?.scenarios ?? [];
  }

  get list(): TestList {
    const { files, games } = this.#ir;
    const cards = (games[0]?.cards ?? []).flatMap(({ name, place }) => {
      const at = whereOf(files, place);
      return at === null ? [] : [{ name, at }];
    });
    const tests = this.#scenarios.map((scenario, index) => ({
      index,
      name: scenario.name,
      at: whereOf(files, scenario.place),
      cards: [...named(scenario.steps)].flatMap((id) => games[0]?.cards[id]?.name ?? []),
    }));
    return { tests, cards };
  }

  run(index: number): TestVerdict {
    const scenario = this.#scenarios[index];
    if (scenario === undefined) return { ...BLANK, index, message: w.refused.noTest };
    const bound = this.#boundFor(scenario);
    if (typeof bound === 'string')
      return { ...BLANK, index, message: bound, at: whereOf(this.#ir.files, scenario.place) };
    const {
      passed,
      message = '',
      place,
      outcomes,
      sampled,
    } = runScenario(bound, scenario, { most: MOST, files: this.#ir.files });
    return { index, passed, message, at: whereOf(this.#ir.files, place ?? null), outcomes, sampled };
  }

  /** Opens a test on the board with its decisions and everything visible. Returns the reason as a string if it cannot. */
  open(index: number): Playground | string {
    const course = this.#courseOf(this.#scenarios[index]);
    if (typeof course === 'string') return course;
    const { files } = this.#ir;
    const ground = new Playground({ match: course.start, seed: 1, card: -1, files, opponent: 'person' });
    ground.sees = true;
    ground.follow(course.steps);
    return ground;
  }

  /** The match with which a scenario begins, by its name. Returns the reason as a string if there is none. */
  begin(name: string): Match | string {
    const course = this.#courseOf(this.#scenarios.find((one) => one.name === name));
    return typeof course === 'string' ? course : course.start;
  }

  #courseOf(scenario: Scenario | undefined): ReturnType<typeof playThrough> {
    if (scenario === undefined) return w.refused.noTest;
    const bound = this.#boundFor(scenario);
    return typeof bound === 'string' ? bound : playThrough(bound, scenario);
  }

  #boundFor(scenario: Scenario): Bound | string {
    const { mode, mods, players = '' } = scenario;
    const key = [mode ?? '', players, ...mods].join('\n');
    let found = this.#bound.get(key);
    if (found === undefined) {
      const [game] = this.#ir.games;
      if (game === undefined) return w.refused.gameNotBound;
      const binding = bind(this.#ir, scenarioChoice(game, scenario));
      found = 'bound' in binding ? binding.bound : (binding.diagnostics[0]?.message ?? w.refused.gameNotBound);
      this.#bound.set(key, found);
      if (typeof found !== 'string') wear(found, this.#ir.games[0]?.look, this.#ir.files);
    }
    return found;
  }
}

const BLANK = { passed: false, at: null, outcomes: 0, sampled: false };

/** The IDs of the cards that steps mention. */
function named(node: unknown, found = new Set<number>()): Set<number> {
  if (Array.isArray(node)) for (const one of node) named(one, found);
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'card' && typeof value === 'number') found.add(value);
      else named(value, found);
    }
  return found;
}
