/**
 * The order and the names of a game's files do not matter. Another order gives the same IR. Other names change the order in
 * which words are numbered, so the layout of the state differs, but the same matches are played.
 */
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../compiler/bind/index.ts';
import { bind, compile, type IR, type SourceFile } from '../../compiler/index.ts';
import { defaultMode } from '../../compiler/ir/modes.ts';
import { type Simulation, simulate } from '../../runtime/index.ts';
import { sample } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';

const prelude = sources('cards').filter((file) => file.path.endsWith('prelude.bound'));

/** A shuffled copy of the list, by seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const left = [...list];
  const out: T[] = [];
  for (let at = seed; left.length > 0; ) {
    at = (Math.imul(at, 1103515245) + 12345) >>> 0;
    out.push(...left.splice((at >>> 8) % left.length, 1));
  }
  return out;
}

/** The files with other names, after an additional file that declares a zone. */
function renamed(files: readonly SourceFile[], folder: string): SourceFile[] {
  const path = (i: number): string => `cards/${folder}/${String(i).padStart(4, '0')}.bound`;
  const first = { path: path(0), text: 'zone set_apart of card { each player }\n' };
  return [first, ...shuffled(files, 3).map(({ text }, i) => ({ path: path(i + 1), text }))];
}

function compiled(files: readonly SourceFile[]): IR {
  const { ir, diagnostics } = compile([...prelude, ...files]);
  expect(diagnostics).toEqual([]);
  return ir;
}

function played(ir: IR, choice: Choice): Simulation {
  const made = bind(ir, choice);
  if ('diagnostics' in made) throw new Error(JSON.stringify(made.diagnostics));
  return simulate({ bound: made.bound, games: 5, seed: 3 });
}

describe('the law of order', () => {
  it.each(sample(gameFolders(), 2, 1))('%s is the same game whatever comes first', (folder) => {
    const files = sources(`cards/${folder}`);
    const plain = compiled(files);
    const game = plain.games[0];
    const decks = game?.decks.slice(0, 2).map(({ name }) => name) ?? [];
    const choice = {
      game: folder,
      mode: game === undefined ? null : (game.layers[defaultMode(game) ?? -1]?.name ?? null),
      decks,
    };
    const { hash, ...figures } = played(plain, choice);
    expect(figures.decisions).toBeGreaterThan(50);

    const other = compiled(shuffled(files, 1));
    expect(JSON.stringify(other)).toBe(JSON.stringify(plain));
    expect(played(other, choice).hash).toBe(hash);
    expect(played(compiled(renamed(files, folder)), choice)).toMatchObject(figures);
  });
});
