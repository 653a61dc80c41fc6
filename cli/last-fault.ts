/** Describes faults of matches. */
import type { Game, StateRule } from '../compiler/ir/index.ts';
import { faultSite } from '../runtime/faults.ts';
import { faultWords, type Match } from '../runtime/index.ts';
import { abilityAt } from './coverage.ts';

/** The last fault of a match, and where it happened. `files`: paths of the source files by file number. */
export function lastFault({ bound, state }: Match, files: readonly string[]): string {
  const { game, layout } = bound;
  const where = state[layout.head.faultWhere] as number;
  return `${faultWords(state[layout.head.fault] as number)} (${siteText(game, files, where)})`;
}

function siteText(game: Game, files: readonly string[], where: number): string {
  const site = faultSite(game, where);
  switch (site?.of) {
    case 'move':
      return `move ${site.is.name}`;
    case 'rule':
      return stateRuleAt(site.is, files);
    case 'ability':
      return abilityAt(game, files, where);
    default:
      return 'setup or flow';
  }
}

/** A state rule by its place in the source. `files`: the paths; without them the line only. */
export function stateRuleAt({ place: [at, line] }: StateRule, files: readonly string[]): string {
  const file = files[at];
  return `the state rule ${file === undefined ? `in line ${line + 1}` : `at ${file}:${line + 1}`}`;
}
