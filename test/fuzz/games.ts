/** Whole games as single texts for small changes: shipped games with some of their cards, and games of the tests. */
import { compile, type SourceFile } from '../../compiler/index.ts';
import { sources } from '../games.ts';

/** One card in so many of a shipped game is kept. */
const KEPT: readonly [game: string, every: number][] = [
  ['fellbound', 3],
  ['locm', 4],
  ['skybound', 3],
  ['stormbound', 8],
  ['tyrant', 25],
];
const OTHERS = ['test/games/features', 'test/games/lanterns', 'test/text/sample', 'test/agents/games'];
const SINGLE = ['test/engines/cases', 'test/runtime/games'];

const joined = (files: readonly SourceFile[]): string => files.map(({ text }) => text).join('\n');

/** All of them compile without errors. */
export function gamesToChange(prelude: SourceFile, path: string): string[] {
  return [
    ...KEPT.map(([game, every]) => withFewer(prelude, path, joined(sources(`cards/${game}`)), every)),
    ...OTHERS.map((folder) => joined(sources(folder))),
    ...SINGLE.flatMap((folder) => sources(folder).map(({ text }) => text)),
  ].filter((text) => wrongLines(prelude, path, text).size === 0);
}

/** A game with some of its cards, without scenarios and decks, and without declarations that need the removed ones. */
function withFewer(prelude: SourceFile, path: string, text: string, every: number): string {
  const head = (part: string): string => part.replace(/^(#.*\n)*/, '');
  let cards = 0;
  let parts = text.split(/\n(?=[a-z"#])/).filter((part) => {
    if (/^(scenario|deck ")/.test(head(part))) return false;
    return !/^[a-z_]+ "/.test(head(part)) || cards++ % every === 0;
  });
  for (let size = 0; size !== parts.length; ) {
    size = parts.length;
    const wrong = wrongLines(prelude, path, parts.join('\n'));
    let line = 0;
    parts = parts.filter((part) => {
      const from = line;
      line += part.split('\n').length;
      for (let at = from; at < line; at++) if (wrong.has(at)) return false;
      return true;
    });
  }
  return parts.join('\n');
}

function wrongLines(prelude: SourceFile, path: string, text: string): Set<number> {
  const { diagnostics } = compile([prelude, { path, text }]);
  return new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ range }) => range.start.line));
}
