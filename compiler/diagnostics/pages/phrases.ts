/** Pages of the diagnostics of phrases and expressions. */
import type { CatalogueRow } from '../../../grammar/pages.ts';

export const PHRASES: readonly CatalogueRow[] = [
  {
    code: 'RB0401',
    title: 'Wrong type',
    explanation: 'The value has another type than the one expected here.',
    help: 'Give a value of that type.',
    example: 'damage 3 by foe',
  },
  {
    code: 'RB0402',
    title: 'Mismatched types',
    explanation: 'A condition is a truth, arithmetic is of numbers, "has" asks for keywords.',
    help: 'Compare, or choose another word.',
    example: 'if x.strength { stop }',
  },
  {
    code: 'RB0403',
    title: 'Single value expected',
    explanation: 'A noun without a quantifier is the whole set. Where a single value is expected, say which one.',
    help: 'Write "random", "first", an order such as "nearest", or "the" where there can be only one.',
    example: 'let x = enemy unit',
  },
  {
    code: 'RB0404',
    title: 'Kinds that never meet',
    explanation: 'The adjective or status never applies to that kind, or the zone is declared for another kind.',
    help: 'Take another adjective, status, kind or zone.',
    example: 'damage all frozen structures by 1',
  },
  {
    code: 'RB0405',
    title: 'Missing operand of an adjective',
    explanation:
      'An adjective whose operand is not a tile, a player or an entity has no implied operand, so it must be given.',
    help: 'Write the operand after the noun, or write the adjective as a call.',
    example: 'all within units',
  },
  {
    code: 'RB0406',
    title: 'Wrong number of arguments',
    explanation: 'A call of a value or an adjective has an argument for each declared parameter.',
    help: 'Give as many values as its declaration takes.',
    example: 'max(1)',
  },
  {
    code: 'RB0407',
    title: 'Missing field of a sum',
    explanation: '"sum", "highest" and "lowest" need a field of numbers.',
    help: 'Name a field of numbers: "sum of cost of cards in hand of you".',
    example: 'sum of cards in hand of you',
  },
  {
    code: 'RB0408',
    title: 'Wrong place or owner',
    explanation: 'After a noun, "of" takes a player, "in" a zone, "on" a tile.',
    help: 'Write a player after "of", a zone after "in", a tile after "on".',
    example: 'units of 3',
  },
  {
    code: 'RB0409',
    title: 'Change not allowed here',
    explanation:
      'Conditions, values, adjectives, orders, statics and requirements must not draw, choose or change anything.',
    help: 'Do it in a statement before, and store the result with "let".',
    example: 'if random unit is frozen { }',
  },
  {
    code: 'RB0410',
    title: 'Condition without a set',
    explanation: '"where" and "weighing" follow a noun, which names a set.',
    help: 'Put a noun before it.',
    example: 'damage self where frozen by 1',
  },
  {
    code: 'RB0411',
    title: 'No self, you or here',
    explanation:
      'self, you, here and that exist only in some places: self in abilities, you where a player acts, here where something has a tile, that inside where. choose and may ask "you".',
    help: 'Name the card, player or tile instead: "of x", "on x.tile", "choose ... for p".',
    example: 'whenever p: piece { damage self by 1 }',
  },
  {
    code: 'RB0412',
    title: 'Trigger or test that never applies',
    explanation: 'A name takes no adjective before it, and a trigger about the bearer must be able to happen to it.',
    help: 'Test names with "is" or "where".',
    example: 'damage frozen self by 1',
  },
];
