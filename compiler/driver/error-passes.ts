/**
 * The passes that only a source with errors needs. A bundle may load them later, with the texts of diagnostics: until then an
 * error ends the compilation (`TextsMissing`), and it begins again.
 */

import type { Diagnostic, Source } from '../diagnostics/index.ts';
import type { withSynonyms } from '../diagnostics/synonyms.ts';
import type { Game } from '../ir/index.ts';
import type { misspellingsIn } from '../lints/misspellings.ts';
import type { withoutFollowOns } from './follow-on.ts';
import type { withoutWrongScenarios } from './left-out.ts';
import type { misnamed } from './misnamed.ts';

/** Adds the line that is meant to errors. `sourceOf` gives null for a file that is not of this game. */
export type MeantLines = (
  found: readonly Diagnostic[],
  game: Game,
  sourceOf: (file: string) => Source | null,
) => readonly Diagnostic[];

export interface ErrorPasses {
  readonly withMeantLines: MeantLines;
  readonly withoutFollowOns: typeof withoutFollowOns;
  readonly misnamed: typeof misnamed;
  readonly misspellingsIn: typeof misspellingsIn;
  readonly withSynonyms: typeof withSynonyms;
  readonly withoutWrongScenarios: typeof withoutWrongScenarios;
}

/** The passes; these change nothing. */
export let errorPasses: ErrorPasses = {
  withMeantLines: (found) => found,
  withoutFollowOns: (found) => [...found],
  misnamed: () => null,
  misspellingsIn: () => [],
  withSynonyms: (found) => [...found],
  withoutWrongScenarios: () => null,
};

/** Gives a bundle the passes that it has loaded. */
export function provideErrorPasses(loaded: ErrorPasses): void {
  errorPasses = loaded;
}
