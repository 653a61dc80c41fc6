/** Words that are worked out have no loops and take no fuel, and a chain of them that each use the next twice never ends. */
import type { Context } from '../context.ts';
import { overworked, WORKED } from '../verify/costs.ts';
import { at } from './report.ts';

export function workedTooLong(g: Context): void {
  for (const { name, place } of overworked(g.game))
    at(g, 'RB0524', place, `To work out "${name}" takes more than ${WORKED} steps.`, {
      help: 'A word that it uses more than once can be given a name: "let x = ..." in a verb, or a field that is kept.',
    });
}
