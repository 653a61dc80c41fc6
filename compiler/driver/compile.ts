/** Compiles source files to the IR, once and completely. */
import type { SourceFile } from '../diagnostics/index.ts';
import { judgeDecks } from '../lints/deck-legality.ts';
import { verifySources } from '../lints/verified.ts';
import { ERROR_PASSES } from './all-error-passes.ts';
import { provideErrorPasses } from './error-passes.ts';
import { type Compiled, type HasPicture, type LastPasses, Session } from './session.ts';

export type { Compiled };

provideErrorPasses(ERROR_PASSES);

/** The passes that need the verifier and `bind`. */
export const LAST_PASSES: LastPasses = { sound: verifySources, judge: judgeDecks };

/**
 * Compiles source files: a prelude and any number of games with their cards. A file belongs to the game that it names
 * (`game NAME`), else to the game declared in its folder or the nearest folder above, else to the only game. Never
 * throws on any input. A game with errors still has an IR, for the editor. What takes time and a
 * caller does not need can be left out: `warnings`, the checks of the whole game that only warn; `playable`, the passes
 * that an engine relies on. `pictures` tells which pictures of looks exist; without it, none is reported as missing.
 */
export function compile(
  files: readonly SourceFile[],
  {
    warnings = true,
    playable = true,
    pictures = null,
  }: { warnings?: boolean; playable?: boolean; pictures?: HasPicture | null } = {},
): Compiled {
  const session = new Session({ last: playable ? LAST_PASSES : null, warnings, pictures });
  const { ir, diagnostics, trees } = session.compile(files);
  return { ir, diagnostics, trees };
}
