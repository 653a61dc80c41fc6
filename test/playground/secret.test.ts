/** Secret orders: what the page tells of a move with a hidden card, and what it calls moves. */
import { expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { writeScenario } from '../../editor/app/play/written.ts';
import { begin, PRELUDE } from './playing.ts';

const GAME = `game Orders uses prelude
players 2
player { spent: number }
kind card
kind fighter is card { lives in lane, power: number, aim: site, goal: site }
kind site is card { lives in ground }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, holds 7, seen by owner }
zone plan of fighter { each player, seen by owner }
zone ground of site { holds 3, seen by all }
zone lane of fighter { each site }
verb unveil x: fighter {
  text "reveal {x}"
  x.power += 1
  move x to lane of x.aim
}
verb note_it p: player {
  text "note it for {p}"
  p.spent += 1
}
move order_it card: fighter in hand of you to place: site in ground {
  text "order {card} to {place}"
  card.aim = place
  note_it you
  card.goal = place
  move card to plan of you
}
move show_hand card: fighter in hand of you at place: site in ground { require you.spent > 99 }
setup {
  active = first player
  create "Gallows" to ground
  create "Well" to ground
  for each player as p { repeat 2 times { move first card in deck of p to hand of p } }
}
flow {
  phase orders { offer order_it to all players as pooled }
  phase showing { for each player as p { for each fighters in plan of p as f { unveil f } } }
}
limit 3 turns { draw_game }
site "Gallows" { }
site "Well" { }
fighter "Scout" { power 1 }
fighter "Ox" { power 2 }
deck "A" { 3 "Scout" }
deck "B" { 3 "Ox" }
`;

function begun() {
  const { ir, diagnostics } = compile([PRELUDE, { path: 'cards/orders/rules.bound', text: GAME }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ground, match } = begin(ir);
  ground.opponent = 'person';
  return { ir, ground, match };
}

const opened = () => begun().ground;

test('the place of a hidden order is told to nobody else, in no line and at no step', () => {
  const ground = opened();
  const option = ground.position.options.findIndex(({ parts }) => parts[1]?.text === 'Well');
  ground.play(option);
  expect(ground.position.story.map(({ text }) => text)).toEqual(['orders Scout to Well']);
  // the first player passes, and the page is shown to the second
  ground.play(ground.position.options.findIndex(({ sort }) => sort === 'pass'));
  expect(ground.position.viewer).toBe(2);
  const [first] = ground.position.story;
  expect(first?.text).toBe('orders a hidden card to ...');
  expect(first?.rows.map(({ text }) => text)).toEqual(['note it blue']);
  const moments = [
    ...(first?.rows ?? []).map(({ event }) => [event, null]),
    ...(first?.lines ?? []).map((_, i) => [null, i]),
  ];
  for (const [event, line] of moments) {
    ground.goTo(0, event ?? null, line ?? null);
    const { acts, changes } = ground.position;
    expect(JSON.stringify([acts?.names, changes])).not.toMatch(/Well|Gallows|Scout/);
  }
});

test('a position that is written as a scenario tells each player no more than the table', () => {
  const { ir, ground, match } = begun();
  for (let i = 0; i < 2; i++) ground.play(ground.position.options.findIndex(({ parts }) => parts[1]?.text === 'Well'));
  const textFor = (seat: number): string => {
    const written = writeScenario(ir, match, seat, 'made');
    if ('refused' in written) throw new Error(written.refused);
    return written.text;
  };
  expect(textFor(1)).toContain('blue plan "Scout", "Scout"');
  expect(textFor(2)).not.toMatch(/Scout/);
  expect(textFor(2)).not.toMatch(/aim|goal/);
});

test('a card that lies open after an event is named in it', () => {
  const ground = opened();
  for (let i = 0; i < 2; i++) {
    ground.play(0);
    ground.play(ground.position.options.findIndex(({ sort }) => sort === 'pass'));
  }
  const told = ground.position.story.flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(told).toContain('unveil Scout');
  expect(told).toContain('unveil Ox');
});
