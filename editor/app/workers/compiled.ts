/** The compiled engine: the match worker loads it when many matches are to be played, for a search or for their results. */
export { emit } from '../../../compiler/emit/index.ts';
export { CompiledWorld } from '../../../runtime/compiled/world.ts';
