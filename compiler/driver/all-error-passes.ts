/** The passes of `error-passes.ts`, as one module that a bundle can load later. */
import { withMeantLines } from '../diagnostics/meant-lines.ts';
import { SIMILAR_WORDS } from '../diagnostics/similar-groups.ts';
import { provideSimilarWords } from '../diagnostics/similar-words.ts';
import { withSynonyms } from '../diagnostics/synonyms.ts';
import * as argumentHelp from '../elaborate/argument-help.ts';
import { provideErrorHelp } from '../elaborate/error-help.ts';
import * as setValueHelp from '../elaborate/set-value-help.ts';
import * as verbHelp from '../elaborate/verb-help.ts';
import { misspellingsIn } from '../lints/misspellings.ts';
import type { ErrorPasses } from './error-passes.ts';
import { withoutFollowOns } from './follow-on.ts';
import { withoutWrongScenarios } from './left-out.ts';
import { misnamed } from './misnamed.ts';

provideSimilarWords(SIMILAR_WORDS);
provideErrorHelp({ ...argumentHelp, ...verbHelp, ...setValueHelp });

export const ERROR_PASSES: ErrorPasses = {
  withMeantLines,
  withoutFollowOns,
  misnamed,
  misspellingsIn,
  withSynonyms,
  withoutWrongScenarios,
};
