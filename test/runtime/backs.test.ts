/** What views show of hidden cards: fields and statuses that are `seen by all`, and nothing that tells which card it is. */
import { expect, it } from 'vitest';
import { apply, createMatch, type Match, tellBack, view } from '../../runtime/index.ts';
import { boundOf, small } from './games.ts';

const SOURCE = `
game Backs uses prelude
players 2
enum Wood = oak, pine
kind card { hinted: truth seen by all, wood: Wood seen by all, marks: number seen by all = 1, price: number }
kind coin is card { shine: number from 0 to 9 seen by all }
status watched of card { sum, seen by all }
status sly of card { sum }
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by others }
zone purse of coin { each player, seen by owner }
card "Box" { price 3, oak }
coin "Penny" { price 1, oak, shine 0 }
move mark place: number from 0 to 2 {
  let c = the card in hand of you where index is place
  c.hinted = true
  c.marks += 2
  add watched to c by 4
  add sly to c by 5
}
move polish {
  let c = first coin in purse of you
  c.shine += 1
  c.wood = pine
}
cards in every zone have marks +5
setup {
  active = first player
  for each player as p {
    repeat 3 times { create "Box" to hand of p for p }
    create "Penny" to purse of p for p
  }
}
flow {
  phase day for active { offer mark, polish to active as once }
  active = rival(active)
}
limit 9 turns { draw_game }
`;

const backs = (m: Match, seat: number): string[] =>
  view(m, seat).zones.flatMap(({ zone, holder, backs = [] }) =>
    backs.map((back) => `${holder} ${tellBack(m, zone, back)}`),
  );

it('stored values are seen on hidden cards by all, by the number of the card', () => {
  const { ir, game, diagnostics } = small('test/backs/rules.bound', SOURCE);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const m = createMatch(boundOf(ir, game.folder, { decks: [] }));
  expect([backs(m, 1), backs(m, 2)]).toEqual([[], []]);
  expect(apply(m, { seat: 1, move: 0, args: [1] })).toBe(true);
  // the first player holds it, and the second one sees the card itself
  expect(backs(m, 1)).toEqual(['1 2: hinted, wood oak, marks 3, watched 4']);
  expect(backs(m, 2)).toEqual([]);
  expect(apply(m, { seat: 2, move: 1, args: [] })).toBe(true);
  expect(backs(m, 1)).toEqual(['1 2: hinted, wood oak, marks 3, watched 4', '2 1: wood pine, marks 1, shine 1']);
  // no name, no price, no reference
  const [back] = view(m, 1).zones.flatMap(({ backs = [] }) => backs);
  expect(Object.keys(back ?? {})).toEqual(['at', 'fields', 'statuses']);
  expect(back?.fields.map(({ name }) => name)).toEqual(['hinted', 'wood', 'marks']);
});
