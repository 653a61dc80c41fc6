/** The trace shows each event once. */
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { Playground } from '../../editor/app/play/playground.ts';
import { gameWith, sources } from '../games.ts';
import { begin, PRELUDE } from './playing.ts';

/** A match of Stormbound in which blue has just played this card. */
function played(text: string): Playground {
  const { ir, diagnostics } = gameWith('cards/stormbound', { path: 'cards/stormbound/tried.bound', text });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ground } = begin(ir, { card: 'Tried' });
  const play = (): number =>
    ground.position.options.findIndex(({ word, parts }) => word === 'play' && parts[0]?.text === 'Tried');
  for (let i = 0; i < 40 && play() < 0; i++) ground.playAny();
  ground.play(play());
  return ground;
}

test('damage of a base is shown once, and so is each step of a unit', () => {
  const ground = played(
    'unit "Tried" { neutral, common, dragon, cost 1, strength 3, move 5, on play { damage enemy base by 3 } }\n',
  );
  const { story } = ground.position;
  const step = story.findIndex(({ text }) => text.startsWith('plays Tried'));
  const told = story[step]?.rows.map(({ text }) => text) ?? [];
  expect(told.filter((text) => /\bBase\b.*\d/.test(text))).toEqual([
    'damage Base by 3 as effect',
    'damage Base by 3 as combat',
  ]);
  expect(told.filter((text) => /\b[A-D][1-5]\b/.test(text))).toEqual([
    'put Tried at A1 for blue',
    ...['A2', 'A3', 'A4', 'A5'].map((tile) => `move Tried to ${tile}`),
  ]);
  ground.goTo(step, null);
  expect(ground.position.changes.filter(({ who }) => who === 'Base')).toMatchObject([
    { what: 'strength', from: '20', to: '14' },
  ]);
});

test('the queue names what has died, as the trace does', () => {
  const ground = played(
    'unit "Tried" { neutral, common, dragon, cost 1, strength 1, move 0, on play { destroy self }, on death { gain 1 }, after kill other: unit { gain 1 } }\n',
  );
  const { story } = ground.position;
  const step = story.findIndex(({ text }) => text.startsWith('plays Tried'));
  const death = story[step]?.rows.find(({ text }) => text === 'Tried: on death');
  ground.goTo(step, death?.event ?? null);
  expect(ground.position.queue.map(({ text }) => text)).toEqual(['Tried: after kill']);
});

test('options and decisions name cards that are made on the way to the choice', () => {
  const { ir } = compile([PRELUDE, ...sources('test/cli/fixtures/pond/finds')]);
  const { ground, seed } = begin(ir);
  const texts = (): string[] => ground.position.options.map(({ parts }) => parts[0]?.text ?? '');
  ground.play(0);
  expect(texts()).toEqual(['Toad', 'Newt']);
  ground.play(1);
  expect(ground.position.story.map(({ text }) => text)).toContain('answers Newt');
  // a link has the words of the decisions, and finds them again
  expect(ground.pointMoves.map(([, words]) => words.replaceAll('\n', ''))).toContain('pick_one Newt');
  const { ground: other } = begin(ir, { seed });
  expect(other.followPoint(ground.pointMoves)).toBe(ground.pointMoves.length);
});

test.each([1, 2, 3, 4, 5, 6, 7])('a fault names its card to the player, also as ability %d of the game', (before) => {
  // the number of an ability is not that of a card in the deck of another player
  const others = Array.from({ length: before }, (_, i) => `unit "Other ${i}" { cost 1, on play { you.score += 1 } }\n`);
  const text = `game Faults uses prelude
players 2
player { score: number }
kind card { cost: number }
kind unit is card { lives in field }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone field of unit { each player }
order waiting(t: trigger) = t.age { text "oldest first" }
queue { sort waiting, nest first, settle statement }
timing play { text "when played" }
move summon card: unit in hand of you {
  text "summon {card}"
  move card to field of you
  raise play to card
}
setup {
  active = first player
  for each player as p { move first card in deck of p to hand of p }
}
flow {
  phase turn for active { offer summon to active as repeated }
  active = rival(active)
}
limit 9 turns { draw_game }
mode Standard { deck { require count of cards is 5 else "five" } }
${others.join('')}unit "Tried" { cost 1, on play { you.score += div(1, self.cost - 1) } }
deck "Mine" { 5 "Tried" }
`;
  const { ir, diagnostics } = compile([PRELUDE, { path: 'faults.bound', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ground } = begin(ir);
  ground.play(0);
  expect(ground.position.story.at(-1)?.rows.find(({ sort }) => sort === 'fault')?.text).toBe(
    'fault in Tried: a division by zero; what it did was undone',
  );
});
