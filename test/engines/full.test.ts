/** Programs that exceed capacities of the compiled engine: it bails out, and the interpreter goes on. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { amount, isWhole } from '../amount.ts';
import { withSource } from './edited.ts';
import { tryCase } from './trial.ts';

const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `  ${line(i)}`).join('\n');

/** `words`: further declarations; `effects`: statements of the only move, which creates 20 pawns each time. */
const game = (words: string, effects: string): string => `game Made uses prelude
kind pawn is card { lives in row, n: number }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone row of pawn { each player }
game_state { seen: number }
${words}
move play x: pawn in hand of you {
  move x to row of you
  repeat 20 times { create "Card 0" to row of you }
${effects}
}
pawn "Card 0" { n 1 }
deck "One" { 10 "Card 0" }
setup {
  active = first player
  for each player as p { repeat 5 times { move first card in deck of p to hand of p } }
}
flow {
  phase day for active { offer play to you as once }
  active = rival(active)
}
limit 20 turns { draw_game }
`;

const SETS = 30;
const DEEP = 29;
const FULL: Record<string, string> = {
  'sets that are kept in one move': game(
    '',
    `${lines(400, (i) => `let a${i} = pawns where n > -${i}`)}\n${lines(400, (i) => `seen += count of a${i}`)}`,
  ),
  'sets that are kept in verbs within verbs': game(
    Array.from(
      { length: DEEP },
      (_, v) =>
        `verb v${v} by m: number {\n${lines(SETS, (i) => `let a${i} = pawns where n > m - ${i}`)}\n` +
        `  ${v + 1 < DEEP ? `v${v + 1} by m - 1` : 'seen += m'}\n${lines(SETS, (i) => `seen += count of a${i}`)}\n}`,
    ).join('\n'),
    '  v0 by 0',
  ),
};

describe('exceeded capacities', () => {
  for (const [name, text] of Object.entries(FULL)) {
    it.each(amount(['wasm'], ['js', 'wasm']))(`${name}, as %s`, (engine) => {
      const matches = { first: 1, count: amount(1, 2), most: 12, trace: true, wasm: engine === 'wasm' };
      const tried = tryCase(prelude, { text, mode: null, mods: [] }, matches);
      expect(tried.is === 'different' ? tried.found : tried.is === 'refused' ? tried.why : null).toBeNull();
      expect(tried.is === 'same' ? tried.twin.engine.bailOuts : 0).toBeGreaterThan(0);
    });
  }

  it.runIf(isWhole)('too many names for a module: the game runs as JavaScript', () => {
    const tried = tryCase(
      prelude,
      { text: game('', ''), mode: null, mods: [] },
      { first: 1, count: 1, most: 2, rush: false },
    );
    if (tried.is !== 'same') throw new Error('not played');
    const { emitted } = tried.twin;
    const reads = (count: number): string =>
      Array.from({ length: count }, (_, i) => `const z${i}=S[${i % 8}];`).join('');
    const more = (count: number) =>
      withSource(emitted, emitted.source.replace('function policy(){', `function policy(){${reads(count)}`));
    expect(assembleProgram(more(amount(1_000, 40_000))).wasm).toBeDefined();
    expect(assembleProgram(more(50_010)).wasm).toBeUndefined();
  });
});
