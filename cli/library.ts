/** The exports of the package `rulebound`: compile sources, bind a game, play matches. Runs in a browser, too. */
export { bind, compile, type Diagnostic, type IR, type SourceFile } from '../compiler/index.ts';
export { apply, createMatch, legalMoves, runScenario, simulate, view } from '../runtime/index.ts';
