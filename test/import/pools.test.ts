/**
 * Decks with pools: each match starts with the declared number of cards from each pool, and the size of the deck counts only
 * the cards that were kept.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bind } from '../../compiler/index.ts';
import { createMatch } from '../../runtime/index.ts';
import { peek } from '../../runtime/state.ts';
import { shippedGames } from '../games.ts';

const ir = shippedGames();
const game = ir.games.find(({ name }) => name === 'Tyrant');

for (const [mode, file] of [
  ['Raid', 'raids'],
  ['Quest', 'quests'],
] as const) {
  const text = readFileSync(`cards/tyrant/decks/${file}.bound`, 'utf8');
  const mods = [...text.matchAll(/^raid "(.+)" \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => {
    const pools = [...body.matchAll(/thin p from (\d+) to (\d+) with (\d+)/g)].map((found) =>
      found.slice(1).map(Number),
    );
    return { name, pools: pools as [number, number, number][] };
  });

  test.each(mods)(`${mode}: $name`, ({ name, pools }) => {
    const size = game?.fields.findIndex((field) => field.name === 'size') ?? -1;
    const [own = ''] = game?.decks.map((deck) => deck.name) ?? [];
    const result = bind(ir, { game: 'Tyrant', mode, mods: [name], decks: [own, name] });
    if ('diagnostics' in result) throw new Error(result.diagnostics[0]?.message);
    const { bound } = result;
    const { players, fields, entities, row } = bound.layout;
    const listed = bound.decks[1]?.cards.length ?? 0;
    const away = pools.reduce((sum, [low, high, kept]) => sum + high - low + 1 - kept, 0);
    expect(pools.length).toBeGreaterThan(0);
    const m = createMatch(bound, { seed: 5 });
    const held = Array.from({ length: entities.count }, (_, i) => entities.at + i * entities.stride).filter(
      (at) => peek(m, at + row.owner) === 2 && peek(m, at + row.zone) >= 0 && peek(m, at) >= 0,
    );
    expect(held).toHaveLength(listed - away);
    // the commander is not part of the deck
    expect(peek(m, players.at + players.stride + (fields[size]?.at ?? 0))).toBe(listed - away - 1);
  });
}
