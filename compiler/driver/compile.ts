/** From source files to the IR, once and whole. */
import type { SourceFile } from '../diagnostics/index.ts';
import { judgeDecks } from '../lints/deck-legality.ts';
import { soundToEngines } from '../lints/sound.ts';
import { type Compiled, type LastPasses, Session } from './session.ts';

export type { Compiled };

/** All that is behind the compiler itself. */
export const LAST_PASSES: LastPasses = { sound: soundToEngines, judge: judgeDecks };

/**
 * Compiles source files: a prelude, and any number of games with their cards. A file belongs to the game that it names
 * (`game NAME`), else to the game declared in its folder or the nearest one above it, else to the only game there is.
 * Never throws on any input; the IR of a game that has errors is there for what the editor can still do with it.
 */
export function compile(files: readonly SourceFile[]): Compiled {
  const { ir, diagnostics, trees } = new Session({ last: LAST_PASSES }).compile(files);
  return { ir, diagnostics, trees };
}
