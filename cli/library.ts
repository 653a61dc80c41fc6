/** What `import ... from 'rulebound'` gives: from text to a played match. Runs in a browser too. */
export { bind, compile, type Diagnostic, type IR, type SourceFile } from '../compiler/index.ts';
export { apply, createMatch, legalMoves, runScenario, simulate, view } from '../runtime/index.ts';
