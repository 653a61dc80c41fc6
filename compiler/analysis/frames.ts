/** The frames of a game: its code with the locals that it uses. */

import type { Card, Game, Locals } from '../ir/index.ts';
import * as visitor from '../ir/visitor.ts';
import type { Decls } from './cost.ts';

/** Code with the locals of its frame. */
interface FrameCode {
  locals: Decls;
  tree: visitor.Tree;
}

/** The frames of a game's declarations, but those of step code. */
export function framesOf(game: Game): FrameCode[] {
  const frame = ({ code }: { code: Locals | null }, tree: visitor.Tree): FrameCode => ({
    locals: code?.locals ?? [],
    tree,
  });
  const ofCard = ({ chooses }: Card): FrameCode[] => chooses.map((one) => frame(one, visitor.cardChoiceCode(one)));
  return [
    ...game.fields.flatMap(({ derived }) => (derived === null ? [] : frame(derived, derived.value))),
    ...game.zones.flatMap(({ seen }) => seen.flatMap(({ when }) => (when === null ? [] : frame(when, when.test)))),
    ...[...game.adjectives, ...game.values].map((one) => frame(one, visitor.wordCode(one))),
    ...game.orders.map((one) => frame(one, visitor.orderCode(one))),
    ...game.verbs.map((one) => frame(one, visitor.verbCode(one))),
    ...game.moves.map((one) => frame(one, visitor.moveDeclCode(one))),
    ...game.abilities.map((one) => frame(one, visitor.abilityCode(one))),
    ...game.rules.map((one) => frame(one, visitor.stateRuleCode(one))),
    ...game.statics.map((one) => frame(one, visitor.staticCode(one))),
    ...game.histories.flatMap(({ notes }) => notes.map((one) => frame(one, visitor.noteCode(one)))),
    ...game.series.map((one) => frame(one, visitor.seriesCode(one))),
    ...game.limits.map((one) => frame(one, visitor.limitCode(one))),
    ...game.worths.map((one) => frame(one, one.value)),
    ...game.cards.flatMap(ofCard),
  ];
}
