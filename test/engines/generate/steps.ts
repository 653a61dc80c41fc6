/** Steps of the flow. They use no random numbers, so programs without them stay as they were. */
import { indented } from './statements.ts';
import type { Draft } from './words.ts';

/** Lines of the flow; in one program of four as a step that is named once, twice, by another step, or with arguments. */
export function inSteps(d: Draft, lines: string[]): string[] {
  if (d.seed % 4 !== 1) return lines;
  const [counted] = d.fieldsOf('player', 'number');
  const declare = (head: string, body: readonly string[]): void => {
    d.lines.push(`step ${head} {`, ...indented(body), '}');
  };
  switch (Math.floor(d.seed / 4) % 4) {
    case 0:
      declare('offers_step', lines);
      return ['offers_step'];
    case 1:
      declare('offers_step', lines);
      declare('double_step', ['offers_step', 'settle', 'offers_step']);
      return ['double_step'];
    case 2:
      declare('offers_step n: number for p: player = active', [
        ...lines,
        ...(counted === undefined ? [] : [`p.${counted.name} += n`]),
      ]);
      return ['offers_step 2', 'offers_step (turn + 1) for all players'];
    default:
      declare('offers_step for p: player', [...lines, 'offer play to p as once']);
      declare('phased_step', ['phase step_phase for active when turn > 1 {', '  offers_step for you', '}']);
      return ['phased_step', 'offers_step for active'];
  }
}
