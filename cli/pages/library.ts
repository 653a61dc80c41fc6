/** Pages of the codes of the exported functions of the package. */
import type { CatalogueRow } from '../../grammar/pages.ts';

export const LIBRARY: readonly CatalogueRow[] = [
  {
    code: 'RB0821',
    title: 'Wrong argument of the library',
    explanation:
      'A function of the package was called with a value that it does not take: a number as text, a seat that the match has not, an ' +
      'agent or an option with an unknown name. Nothing was done. `compile` and `bind` give it as a diagnostic, the other functions ' +
      'throw an ArgumentError that has it.',
    help: 'The page `cli/library.md` says what each function takes.',
    example: "simulate({ bound, games: 50, seed: 1, agents: ['greeedy', 'random'] })",
  },
];
