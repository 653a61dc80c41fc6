/** Runs all checks of a whole game, one line each. */

import { seenWithoutHiding } from '../elaborate/seen-fields.ts';
import { keptWithoutSeries } from '../elaborate/series.ts';
import type { Context } from '../scope/context.ts';
import { ExpandedSizes } from '../verify/expanded.ts';
import { followsItself } from './again.ts';
import { cyclicReplacements, restlessRules, settlesInside, verbChains } from './calls.ts';
import { GameCode } from './code.ts';
import { deadStatements, lateAssignments, movedHome } from './dead-code.ts';
import { contradictoryRules } from './deck-rules.ts';
import { severalOfThe } from './definite.ts';
import { endlessUntils } from './endings.ts';
import { cyclicChoices, evaluationTooLong, nestingTooDeep } from './expansion.ts';
import { fixedByWords, idleRules } from './fixed.ts';
import { endless, flowless, limitsWithoutEnd, nobodyActive, unofferedMoves } from './flow.ts';
import { hiddenOptions } from './hidden.ts';
import { idleCode } from './idle.ts';
import { checkImplicitParameters } from './implicit-parameters.ts';
import { lateChoices } from './late-choices.ts';
import { tilesAfterLeavingPlay } from './left-play.ts';
import { raisedBeforeEnd } from './lost-raises.ts';
import { createdElsewhere, narrowedParameters, widerSets } from './narrowed.ts';
import {
  abilitiesNeverInPlay,
  becomesHomeless,
  foreignCards,
  grantsNeverInPlay,
  heardAfterEnd,
  hereWithoutTile,
  raisedTooEarly,
  removedFromStatics,
  sharedVictories,
} from './no-effect.ts';
import { codeWithoutEffect } from './no-ops.ts';
import { cardsOfNobody, leftToNobody } from './nobody.ts';
import { farNumbers, homelessCards, plainCards, uniformDecks } from './outliers.ts';
import { unguardedCosts } from './resources.ts';
import { printedInPlayOnly, rulesThatOnlyCount } from './restless.ts';
import { emptySides } from './sides.ts';
import { longBodies, tooMany } from './sizes.ts';
import { bonusesStored, staticCycles } from './statics.ts';
import { wordsWithoutText } from './texts.ts';
import { tokenTables } from './tokens.ts';
import { listensToOwnCard } from './unheard.ts';
import {
  unreachableTimings,
  unreadFields,
  unreadNames,
  unreadValues,
  unusedChoices,
  unusedRecords,
  unusedSteps,
  unusedTimings,
  unusedVerbs,
} from './unused.ts';

export interface LintOptions {
  /** The indices of the game's own files; a declaration of the prelude may stay unused. */
  own: ReadonlySet<number>;
  /** Whether one of these files has syntax errors. */
  hasSyntaxErrors: boolean;
  /** Reports what the verifier refuses; null skips that. */
  verify: ((g: Context, sizes: ExpandedSizes) => void) | null;
  /** Without warnings only the checks run that report errors. */
  warnings: boolean;
}

export function lint(g: Context, { own, hasSyntaxErrors, verify, warnings }: LintOptions): void {
  if (tooMany(g)) return;
  staticCycles(g);
  const calleesFirst = verbChains(g);
  const sizes = new ExpandedSizes(g.game);
  // The following checks recurse as deep as the game nests.
  if (longBodies(g) || calleesFirst === null || nestingTooDeep(g, sizes)) return;
  const code = new GameCode(g.game);
  if (warnings) {
    bonusesStored(g, code);
    cyclicReplacements(g);
  }
  settlesInside(g);
  checkImplicitParameters(g, calleesFirst);
  if (warnings) {
    unguardedCosts(g);
    hiddenOptions(g);
    tilesAfterLeavingPlay(g);
    tokenTables(g);
  }
  evaluationTooLong(g, sizes);
  cyclicChoices(g);
  // The use may be in a line with an error, so unused declarations are reported only for games without errors.
  if (
    hasSyntaxErrors ||
    g.reporter.found.some((d) => d.severity === 'error' && own.has(g.sources.findIndex((s) => s.path === d.file)))
  )
    return;
  flowless(g);
  verify?.(g, sizes);
  if (warnings) {
    endless(g, code);
    nobodyActive(g, code);
    warnAboutGame(g, own, code);
  }
  keptWithoutSeries(g);
}

/** The checks that need a game without errors. */
function warnAboutGame(g: Context, own: ReadonlySet<number>, code: GameCode): void {
  unusedVerbs(g, own, code);
  unusedSteps(g, own);
  seenWithoutHiding(g);
  unreadFields(g, own);
  unreadNames(g, own, code);
  unreadValues(g, own, code);
  unofferedMoves(g);
  deadStatements(g);
  limitsWithoutEnd(g);
  lateAssignments(g);
  codeWithoutEffect(g, code);
  idleCode(g, code);
  fixedByWords(g, code);
  narrowedParameters(g);
  widerSets(g, code);
  createdElsewhere(g, code);
  idleRules(g);
  restlessRules(g);
  rulesThatOnlyCount(g);
  followsItself(g);
  printedInPlayOnly(g);
  movedHome(g);
  raisedTooEarly(g, code);
  raisedBeforeEnd(g, code);
  abilitiesNeverInPlay(g);
  listensToOwnCard(g);
  grantsNeverInPlay(g, code);
  hereWithoutTile(g);
  becomesHomeless(g, code);
  removedFromStatics(g, code);
  sharedVictories(g, code);
  heardAfterEnd(g);
  severalOfThe(g, code);
  emptySides(g, code);
  cardsOfNobody(g, code);
  leftToNobody(g);
  foreignCards(g);
  unusedTimings(g);
  unusedRecords(g, code);
  unreachableTimings(g);
  endlessUntils(g, code);
  unusedChoices(g);
  lateChoices(g, code);
  wordsWithoutText(g);
  plainCards(g, code);
  homelessCards(g, code);
  uniformDecks(g);
  contradictoryRules(g);
  farNumbers(g);
}
