/** What `import ... from 'rulebound'` gives: from text to a played match. Runs in a browser too. */
export { bind, compile, type Diagnostic, type IR, type SourceFile } from '../compiler/index.ts';
export { apply, createMatch, legalMoves } from '../runtime/match.ts';
export { runScenario } from '../runtime/scenario.ts';
export { simulate } from '../runtime/simulate.ts';
export { view } from '../runtime/view.ts';
