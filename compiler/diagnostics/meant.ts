/** Where the tables of `meant-lines.ts` are given: a bundle may load them later, with the texts of diagnostics. */
import type { Game } from '../ir/index.ts';
import type { Diagnostic, Source } from './index.ts';

/** Adds the line that is meant to errors. `sourceOf` gives null for a file that is not of this game. */
export type MeantLines = (
  found: readonly Diagnostic[],
  game: Game,
  sourceOf: (file: string) => Source | null,
) => readonly Diagnostic[];

let given: MeantLines = (found) => found;

/** Gives a bundle the tables that it has loaded. Errors need the texts, which come with them, so none is shown without. */
export function provideMeantLines(loaded: MeantLines): void {
  given = loaded;
}

export const meantLines: MeantLines = (...all) => given(...all);
