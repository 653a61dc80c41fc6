/**
 * The exports of the package `rulebound`: compile sources, bind a game, play matches. Runs in a browser, too. They check what they are
 * called with.
 */
export type { Diagnostic, IR, SourceFile } from '../../compiler/index.ts';
export { ArgumentError } from './arguments.ts';
export { bind, compile } from './compiler.ts';
export { apply, createMatch, legalMoves, runScenario, simulate, view, viewOfEverything } from './runtime.ts';
