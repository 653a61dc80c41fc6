export { hash } from './hash.ts';
export { createMatch, legalMoves, apply, isLegal, outcome, copyMatch, isOver, question, awaits } from './match.ts';
export { simulate, playMatch } from './simulate.ts';
export { view } from './view.ts';
export { describe, namer } from './trace.ts';
