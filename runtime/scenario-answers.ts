/** Answers of a scenario that are no values: the first or the last option, and the number of an ability. */

import type { Expr } from '../compiler/ir/index.ts';
import type { Wording } from '../grammar/templates.ts';
import { numberOfAbility } from './describe.ts';
import type { Match } from './machine.ts';
import * as say from './messages.ts';
import type { MoveStage } from './moves.ts';
import { NOTHING } from './numbers.ts';
import { IllegalStep } from './scenario-failure.ts';

/** The first or the last option; nothing where there is none. */
export const optionAt = ({ options }: Pick<MoveStage, 'options'>, end: 'first' | 'last'): number =>
  options.at(end === 'first' ? 0 : -1) ?? NOTHING;

/**
 * The ability that a number means, where abilities are asked for; null for any other answer. `offered`: the options in
 * words, for a number that is none of them.
 */
export function numberedAbility(
  { bound }: Match,
  answer: Expr,
  { type, options }: Pick<MoveStage, 'type' | 'options'>,
  offered: Wording,
): number | null {
  if (type.of !== 'ability' || answer.op !== 'number') return null;
  const found = options.find((option) => numberOfAbility(bound, option) === answer.value);
  if (found === undefined) throw new IllegalStep(say.wrongAnswer({ answer: `${answer.value}`, options: offered }));
  return found;
}
