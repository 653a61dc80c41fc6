/** Small games for tests of the runtime: the ones in `games`, and any that a test writes itself. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Bound } from '../../compiler/bound.ts';
import { bind, compile, type Diagnostic, type IR } from '../../compiler/index.ts';
import type { Game } from '../../compiler/ir.ts';

const PRELUDE = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };

export interface Small {
  ir: IR;
  game: Game;
  diagnostics: Diagnostic[];
}

/** Compiles a game from its source. */
export function small(path: string, text: string): Small {
  const { ir, diagnostics } = compile([PRELUDE, { path, text }]);
  return { ir, game: ir.games[0] as Game, diagnostics: diagnostics.filter((d) => d.severity === 'error') };
}

/** The games of the folder, by file. */
export const smallGames = (): { name: string; small: Small }[] =>
  readdirSync('test/runtime/games')
    .sort()
    .map((name) => ({
      name,
      small: small(`test/runtime/games/${name}`, readFileSync(`test/runtime/games/${name}`, 'utf8')),
    }));

type Choice = Omit<Parameters<typeof bind>[1], 'game'>;

/** Binds a game; what bind refuses is an error of the test. */
export function boundOf(ir: IR, folder: string, choice: Choice = {}): Bound {
  const result = bind(ir, { game: folder, ...choice });
  if ('diagnostics' in result) throw new Error(result.diagnostics.map((d) => d.message).join('\n'));
  return result.bound;
}
