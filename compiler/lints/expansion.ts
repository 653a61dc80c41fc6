/**
 * Reports expressions and verbs that expand to too much work. Expressions have no loops and use no fuel, so a chain of
 * words that each use the next one twice grows exponentially. The same holds for verbs.
 */

import * as say from '../diagnostics/messages/index.ts';
import type { CardChoice, Expr, KernelValue, Keyword, Place, Status } from '../ir/index.ts';
import { hasExpr } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { placeIn, reportAt } from '../scope/report.ts';
import { readCycle } from '../verify/cycles.ts';
import { type ExpandedSizes, tooCostlyCode, tooDeepCode, WORKED } from '../verify/expanded.ts';

export function evaluationTooLong(g: Context, sizes: ExpandedSizes): void {
  const { game } = g;
  for (const { record, bound } of tooCostlyCode(game, sizes)) {
    const place = placeIn(record);
    if (place === null) continue;
    const name =
      'name' in record && typeof record.name === 'string' ? say.quoted({ name: record.name }) : say.thisCode();
    if (game.keywords.includes(record as Keyword) || game.statuses.includes(record as Status))
      reportAt(g, place, say.grantsTooLong({ name, most: bound }));
    else if (bound === WORKED) reportAt(g, place, say.evaluationTooLong({ name, most: bound }));
    else reportAt(g, place, say.runTooLong({ name, most: bound }));
  }
}

/** Reports expressions that nest too deep, including the words that they use. Gives whether there is one. */
export function nestingTooDeep(g: Context, sizes: ExpandedSizes): boolean {
  const found = tooDeepCode(g.game, sizes);
  for (const { record, bound } of found) {
    const place = placeIn(record);
    const name =
      'name' in record && typeof record.name === 'string' ? say.quoted({ name: record.name }) : say.thisCode();
    if (place !== null) reportAt(g, place, say.nestedTooDeep({ name, most: bound }));
  }
  return found.length > 0;
}

/** Reports cycles through `needs` of verbs and choices of cards. Elaboration reports words that use themselves. */
export function cyclicChoices(g: Context): void {
  for (const node of readCycle(g.game) ?? []) {
    const asked = cycleStart(g, node);
    if (asked === null) continue;
    reportAt(g, asked.place, say.circularQuestion({ name: asked.name }));
    return;
  }
}

const isCall =
  (word: KernelValue) =>
  (expr: Expr): boolean =>
    expr.op === 'kernel' && expr.call === word;

function cycleStart({ game }: Context, node: string): { name: string; place: Place } | null {
  const [sort, id] = node.split(' ');
  if (sort === 'verb') {
    const verb = game.verbs[Number(id)];
    return verb === undefined ? null : verb;
  }
  if (sort === 'conditions') {
    const ability = game.abilities.find(({ trigger }) => hasExpr(trigger.when, isCall('can_run')));
    return ability === undefined ? null : { name: 'when', place: ability.place };
  }
  if (sort !== 'choices') return null;
  const asks = ({ from, when }: CardChoice): boolean => hasExpr([from, when], isCall('possible'));
  const chooses = game.cards.flatMap((card) => card.chooses);
  const choice = chooses.find(asks) ?? chooses[0];
  return choice === undefined ? null : choice;
}
