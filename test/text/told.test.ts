/** What a story says of the moves that players made: in the third person, or as the game says it. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { moveTold, sayMove } from '../../compiler/text/move-said.ts';
import { sources } from '../games.ts';

const prelude = sources('cards').filter(({ path }) => path.endsWith('prelude.bound'));
const RULES = `game Told uses prelude
players 2
zone hand of unit { each player, seen by owner }
kind unit is card { lives in field }
zone field of unit { each player }
setup { active = first player }
flow { phase main for active { offer act to active as once } }
limit 3 turns { draw_game }
`;

/** What is said of a move with this name and template, of a card and a number. */
function toldOf(name: string, template: string | null): { told: string; moves: number; rule: string } {
  const text = `${RULES}move act card: unit in hand of you for n: number from 1 to 3 { move card to gone }
move ${name} card: unit in hand of you for n: number from 1 to 3 {
  ${template === null ? '' : `text "${template}"`}
  move card to gone
}
unit "Herald" { after ${name} u: unit { move self to gone } }
`;
  const { ir, diagnostics } = compile([...prelude, { path: 'cards/told/rules.bound', text }]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const game = ir.games.find((one) => one.name === 'Told');
  const decl = game?.moves.find((one) => one.name === name);
  if (game === undefined) throw new Error('no game');
  const parts = [
    { text: 'Wolf', prep: null },
    { text: '2', prep: 'for' },
  ];
  const rule = rulesText(
    game,
    game.cards.findIndex((one) => one.name === 'Herald'),
    1,
  );
  return { told: sayMove(moveTold(decl, name, parts), parts), moves: game.moves.length, rule: rule.join(' ') };
}

describe('a move that was made', () => {
  test.each([
    ['play', 'play {card} at {n}', 'plays Wolf at 2'],
    ['carry', 'carry {card}', 'carries Wolf for 2'],
    ['go', 'go with {card}', 'goes with Wolf for 2'],
    ['pass_on', 'pass on {card}', 'passes on Wolf for 2'],
    ['have_it', 'have {card} rest', 'has Wolf rest for 2'],
    ['reroll', 're-roll {n} di(e|ce) of {card}', 're-rolls 2 dice of Wolf'],
    ['wake_all', null, 'wakes all Wolf for 2'],
    ['take_off', '{card} takes off', '– Wolf takes off for 2'],
    ['swap', 'draw {n} card(s) and discard {card}', '– draw 2 cards and discard Wolf'],
    ['high', 'no bid', '– no bid Wolf for 2'],
    ['dutch', 'go dutch with {card} | goes Dutch with {card}', 'goes Dutch with Wolf for 2'],
  ])('%s %j: %s', (name, template, said) => {
    expect(toldOf(name, template).told).toBe(said);
  });

  test('has its own form in a text about it, too', () => {
    expect(toldOf('dutch', 'go dutch with {card} | goes Dutch with {card}').rule).toMatch(
      /after a player goes Dutch with a unit/i,
    );
    expect(toldOf('plain', 'go dutch with {card}').rule).toMatch(/after a player goes dutch with a unit/i);
  });
});
