/** Examples in the help of syntax errors, with words of the game to which the file belongs: the parser knows no game. */
import { fill } from '../../grammar/templates.ts';
import type { Diagnostic, Position } from '../diagnostics/index.ts';
import type { Game } from '../ir/index.ts';
import type { GameFile } from '../scope/gather.ts';
import { sampleOf } from '../scope/sample.ts';

interface GameWithFiles {
  readonly game: Game;
  readonly files: readonly GameFile[];
}

const keyOf = (file: string, code: string, { line, character }: Position): string =>
  `${file}:${code}:${line}:${character}`;

/** Fills the help of syntax errors in again. */
export function withExamples(found: readonly Diagnostic[], games: readonly GameWithFiles[]): readonly Diagnostic[] {
  const helps = new Map<string, string>();
  for (const { game, files } of games) {
    const broken = files.filter(({ problems, prelude }) => !prelude && problems.length > 0);
    if (broken.length === 0) continue;
    const words = sampleOf(game);
    for (const { source, problems } of broken)
      for (const { advice, code, start } of problems)
        if (advice !== null)
          helps.set(
            keyOf(source.path, code, source.position(start)),
            fill(advice, () => words),
          );
  }
  if (helps.size === 0) return found;
  return found.map((one) => {
    const help = helps.get(keyOf(one.file, one.code, one.range.start));
    return help === undefined ? one : { ...one, help };
  });
}
