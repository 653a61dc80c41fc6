/** What a position is worth to a player, as the innermost `worth` that is bound says. */
import type { Build } from './context.ts';
import { Fn, NOBODY } from './function-builder.ts';
import { num } from './values.ts';

/** A function of the seat; it gives nothing where the game declares no worth, and leaves nothing behind. */
export function worthCode(build: Build): string {
  const { bound } = build;
  const record = bound.worth === null ? undefined : bound.game.worths[bound.worth];
  if (record === undefined) return 'function worth(){return N;}';
  const f = new Fn(build, { ...NOBODY, you: 'l0' }, record.code.locals);
  f.solid.add(0);
  f.pays(record.value);
  const { code } = num(f, record.value);
  return `function worth(l0){own();WK=0;return worthFor(l0);}
function worthFor(l0){const s0=sp;${f.declare(new Set([0]))}${f.lines.join('\n')}const v=${code};sp=s0;return v;}`;
}
