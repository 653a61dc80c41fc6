/** Turns some random games into a series: kept fields and zones, and statements between its matches. */
import { Dice } from '../../../runtime/index.ts';
import { writeOfferLines } from './program.ts';
import { indented, writeBody } from './statements.ts';
import type { Draft, Scope } from './words.ts';

/** One game in so many is a series. */
const RARE = 5;

/** Uses its own random generator and runs last, so that the rest of the game does not depend on it. */
export function series(d: Draft, s: Scope): void {
  const dice = new Dice(d.seed ^ 0x2545f491);
  if (dice.below(RARE) > 0) return;
  const often = (share: number): boolean => dice.below(100) < share;
  for (const [i, line] of d.lines.entries()) {
    if (/^(?:player|game_state|kind (?!\w+ is record))/.test(line))
      d.lines[i] = line.replace(/(\w+): (number|truth|pawn)\b/g, (field, name: string, type: string) =>
        often(45) ? `${name}: kept ${type}` : field,
      );
    else if (/^zone \w+ of \w+ \{/.test(line) && often(35)) d.lines[i] = line.replace(/ \}$/, ', kept }');
  }
  const [own] = d.fieldsOf('player', 'number');
  const block = (name: string, lines: readonly string[]): void => {
    d.lines.push(`${name} match {`, ...indented(lines), '}');
  };
  if (often(70)) block('before', [...(often(40) ? offered(d, s) : []), ...writeBody(d, s, 1, 2)]);
  if (often(85))
    block('after', [
      ...(own !== undefined && often(60) ? [`winner.${own.name} += match_number`] : []),
      ...writeBody(d, s, 1, 2),
      ...(often(30) ? offered(d, s) : []),
      ...(own !== undefined && often(30) ? [`for each player where that is winner { it.${own.name} += 1 }`] : []),
      ...(often(15) ? [often(50) ? 'if winner is something { win winner }' : 'win players where has_won(that)'] : []),
    ]);
  d.lines.push(`limit ${1 + dice.below(4)} matches { ${often(50) ? 'draw_game' : 'win first player'} }`);
}

/** Between matches no player is active: offers are for both. */
const offered = (d: Draft, s: Scope): string[] =>
  writeOfferLines(d, s).map((line) =>
    line.replace(/ to (?:you|active)\b/, ' to all players').replace('for active', 'for first player'),
  );
