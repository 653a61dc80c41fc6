/** Turns some random games into a series: kept fields and zones, and statements between its matches. */
import { Dice } from '../../../runtime/index.ts';
import type { Scope } from './words.ts';

/** The needed parts of a game: its lines so far, and a generator of step code. */
export interface Lender {
  readonly seed: number;
  readonly lines: string[];
  body(s: Scope, depth: number, most: number): string[];
  offerLines(s: Scope): string[];
  indented(lines: readonly string[]): string[];
  fieldsOf(of: 'player', type: 'number'): readonly { name: string }[];
}

/** One game in so many is a series. */
const RARE = 5;

/** Uses its own random generator and runs last, so that the rest of the game does not depend on it. */
export function series(made: Lender, s: Scope): void {
  const dice = new Dice(made.seed ^ 0x2545f491);
  if (dice.below(RARE) > 0) return;
  const often = (share: number): boolean => dice.below(100) < share;
  for (const [i, line] of made.lines.entries()) {
    if (/^(?:player|game_state|kind (?!\w+ is record))/.test(line))
      made.lines[i] = line.replace(/(\w+): (number|truth|pawn)\b/g, (field, name: string, type: string) =>
        often(45) ? `${name}: kept ${type}` : field,
      );
    else if (/^zone \w+ of \w+ \{/.test(line) && often(35)) made.lines[i] = line.replace(/ \}$/, ', kept }');
  }
  const [own] = made.fieldsOf('player', 'number');
  const block = (name: string, lines: readonly string[]): void => {
    made.lines.push(`${name} match {`, ...made.indented(lines), '}');
  };
  if (often(70)) block('before', [...(often(40) ? offered(made, s) : []), ...made.body(s, 1, 2)]);
  if (often(85))
    block('after', [
      ...(own !== undefined && often(60) ? [`winner.${own.name} += match_number`] : []),
      ...made.body(s, 1, 2),
      ...(often(30) ? offered(made, s) : []),
      ...(often(15) ? ['if winner is something { win winner }'] : []),
    ]);
  made.lines.push(`limit ${1 + dice.below(4)} matches { ${often(50) ? 'draw_game' : 'win first player'} }`);
}

/** Between matches no player is active: offers are for both. */
const offered = (made: Lender, s: Scope): string[] =>
  made
    .offerLines(s)
    .map((line) => line.replace(/ to (?:you|active)\b/, ' to all players').replace('for active', 'for first player'));
