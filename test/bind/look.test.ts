/** The look of a game does not affect matches: the bound game and the emitted code are the same without it. */
import { describe, expect, test } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import { bind, compile, type SourceFile } from '../../compiler/index.ts';
import { GROUNDS, leastContrast, PALETTE } from '../../compiler/vocabulary/palette.ts';
import { sample } from '../amount.ts';
import { sources } from '../games.ts';

const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));

function boundOf(files: SourceFile[]): { hash: string; code: string; looks: boolean } {
  const { ir } = compile([...prelude, ...files]);
  const [game] = ir.games;
  const binding = bind(ir, { game: game?.name ?? '', decks: [] });
  if ('diagnostics' in binding) throw new Error(binding.diagnostics[0]?.message);
  const { bound } = binding;
  expect('look' in bound.game).toBe(false);
  const cards = bound.game.cards.map((_, id) => id);
  return {
    hash: bound.hash,
    code: JSON.stringify(emit(bound, { cards, open: true })),
    looks: game?.look !== undefined,
  };
}

describe('a look does not affect matches', () => {
  const folders = ['fellbound', 'locm', 'skybound', 'stormbound', 'tyrant', 'wildstorms'].map((one) => `cards/${one}`);
  test.each(sample([...folders, 'test/games/features'], 2, 1))('%s', (folder) => {
    const files = sources(folder).filter(({ path }) => !path.includes('scenarios'));
    const plain = boundOf(files.filter(({ path }) => !path.endsWith('/look.bound')));
    const drawn = boundOf(files);
    expect(drawn.looks).toBe(true);
    expect(plain.looks).toBe(false);
    expect(drawn.hash).toBe(plain.hash);
    expect(drawn.code).toBe(plain.code);
  });
});

test.each([...PALETTE])('%s is readable as text on light and dark backgrounds', (_, tone) => {
  for (const on of ['light', 'dark'] as const) {
    expect(GROUNDS[on].length).toBeGreaterThan(0);
    expect(leastContrast(tone[on], on)).toBeGreaterThanOrEqual(4.5);
  }
});
