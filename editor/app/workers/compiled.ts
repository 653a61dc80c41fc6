/** The compiled engine: the match worker loads it when many matches are to be played, for a search or for their results. */
export { Engine } from '../../../runtime/compiled/engine.ts';
export { CompiledWorld } from '../../../runtime/compiled/world.ts';
export { matchResult, Tally } from '../../../runtime/simulate.ts';
export { moduleFor } from '../play/compiled.ts';
