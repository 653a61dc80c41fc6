/** How a look draws cards and a table: corners, colours, frames, pictures, ground, names of rows. */
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import { ICONS } from '../../compiler/vocabulary/icons.ts';
import { PALETTE } from '../../compiler/vocabulary/palette.ts';
import { ICON_PATHS } from '../../editor/app/page/icons.ts';
import type { Piece, TableView } from '../../editor/app/play/model.ts';
import { openMatch } from '../../editor/app/play/opening.ts';
import { drawTable } from '../../editor/app/play/table.ts';
import { Tests } from '../../editor/app/play/tests.ts';
import { type DrawnCard, Dresser } from '../../editor/service/look.ts';
import { apply, legalMoves, view } from '../../runtime/index.ts';
import { gameOf as compiled, gameFolders, sources } from '../games.ts';

const gameOf = (folder: string): Game => compiled(folder).games[0] as Game;

/** The paths of source files; each index gives the same path. */
const FILES = Array.from({ length: 99 }, () => 'games/mine/rules.bound');

function drawnOf(game: Game, name: string, level = 1): DrawnCard {
  const drawn = new Dresser(game, FILES).drawn(
    game.cards.findIndex((card) => card.name === name),
    level,
  );
  if (drawn === null) throw new Error(`no card ${name}`);
  return drawn;
}

test('every icon that a look may name has a drawing', () => {
  expect(Object.keys(ICON_PATHS).sort()).toEqual([...ICONS].sort());
});

describe('a card', () => {
  const game = gameOf('test/games/features');

  test('has its numbers at their corners, its words and its picture', () => {
    const { shown, dress, kind, words } = drawnOf(game, 'Sunling');
    expect(kind).toBe('creature');
    expect(words).toEqual(['sun']);
    expect(shown).toEqual([
      { name: 'price', value: 1, icon: 'coins', corner: 'top_left' },
      { name: 'attack', value: 2, icon: 'sword', corner: 'bottom_left' },
      { name: 'health', value: 3, icon: 'heart', corner: 'bottom_right' },
      { name: 'most', value: 3, icon: null, corner: null },
    ]);
    expect(dress).toEqual({
      tones: [{ light: '#b06a00', dark: '#b06a00' }],
      symbol: 'sun',
      frame: 'plain',
      art: 'games/mine/art/sunling.svg',
    });
  });

  test('has what a keyword and a kind give it', () => {
    expect(drawnOf(game, 'Wall').shown).toContainEqual({ name: 'Guard', value: true, icon: 'shield', corner: null });
    const sword = drawnOf(game, 'Sword').dress;
    expect([sword.frame, sword.symbol, sword.art]).toEqual(['bronze', 'sun', null]);
    expect(drawnOf(game, 'Strain').dress.tones).toHaveLength(1);
  });
});

/** A game of one file beside the prelude. */
const gameIn = (text: string): IR =>
  compile([...sources('cards').filter(({ path }) => path.endsWith('prelude.bound')), { path: 'game.bound', text }]).ir;

describe('a game without a look', () => {
  const MEADOW = `game Meadow uses prelude
players 2
enum Clan = none, hare, red
kind card { cost: number from 0, clan: Clan = none }
kind body is card { lives in field, attack: number from 0, health: number }
kind hero is body { most: number }
kind minion is body { guile: number from 0, worth = attack + health }
kind minor is minion
kind spell is card
zone deck of card { each player, takes decks, seen by none }
zone hand of card { each player, seen by owner }
zone field of card { each player }
move place card: minion in hand of you { move card to field of you }
setup { active = first player }
flow {
  phase main for active { offer place to active as once }
  active = rival(active)
}
limit 10 turns { draw_game }
hero "Queen" { health 20, most 20 }
minion "Scout" { cost 0, clan hare, attack 1, health 2 }
minion "Sneak" { cost 2, clan hare, attack 1, health 1, guile 4 }
minion "Brute" { cost 3, clan red, attack 4, health 4 }
spell "Rain" { cost 1 }
`;
  const game = gameIn(MEADOW).games[0] as Game;
  const cornersOf = (name: string) =>
    Object.fromEntries(drawnOf(game, name).shown.map(({ name: of, value, corner }) => [of, [value, corner]]));

  test('has at the corners the numbers that most cards of a kind print, the same for all kinds', () => {
    const numbers = { cost: [0, 'top_left'], attack: [1, 'bottom_left'], health: [2, 'bottom_right'] };
    expect(cornersOf('Scout')).toEqual(numbers);
    expect(cornersOf('Sneak')).toMatchObject({ guile: [4, null] });
    expect(cornersOf('Rain')).toEqual({ cost: [1, 'top_left'] });
    // the minions are more, so health is at their corner; the other number of the queen has none
    expect(cornersOf('Queen')).toEqual({ health: [20, 'bottom_right'], most: [20, null] });
  });

  test('has a colour for each word of its cards, by its name where that is one, else for each kind', () => {
    const tones = ['Scout', 'Sneak', 'Brute', 'Rain'].map((name) => drawnOf(game, name).dress.tones);
    expect(tones.map((all) => all.length)).toEqual([1, 1, 1, 1]);
    expect(tones[0]).toEqual(tones[1]);
    expect(tones[2]).toEqual([PALETTE.get('red')]);
    expect(tones[3]).toEqual([PALETTE.get('grey')]);
    const plain = gameIn(
      MEADOW.replaceAll(/, clan (: Clan = none|hare|red|: Clan)/g, '').replace(', clan: Clan = none', ''),
    );
    const [scout, rain] = ['Scout', 'Rain'].map((name) => drawnOf(plain.games[0] as Game, name).dress.tones);
    expect(scout).not.toEqual(rain);
  });

  test('has figures of what fights, buildings of what only lies there, and effects of the rest', () => {
    expect(['Scout', 'Rain'].map((name) => drawnOf(game, name).dress.motif)).toEqual(['figure', 'burst']);
    const still = gameIn(
      MEADOW.replace('kind minor is minion', 'kind site is card { lives in field }\nsite "Den" { clan hare }'),
    );
    expect(drawnOf(still.games[0] as Game, 'Den').dress.motif).toBe('tower');
  });

  test('has derived numbers in the detailed view only', () => {
    const { look } = new Dresser(game, FILES);
    expect(look.shows.map(({ id }) => game.fields[id]?.name)).not.toContain('worth');
  });

  test('draws a card the same when only the file of the card was analysed', () => {
    const all = new Dresser(game, FILES).drawn(1, 1);
    const alone = { ...game, cards: game.cards.filter(({ name }) => name === 'Scout') };
    expect(new Dresser(alone, FILES, null, game.cards).drawn(0, 1)).toEqual(all);
  });
});

describe('a piece', () => {
  /** The pieces on the board before a decision of a scenario of the game of all constructs, by name. */
  const piecesOf = (scenario: string, step: number): Map<string, Piece> => {
    const tests = new Tests(compiled('test/games/features'));
    const { index = -1 } = tests.list.tests.find(({ name }) => name === scenario) ?? {};
    const ground = tests.open(index);
    if (typeof ground === 'string') throw new Error(ground);
    ground.goTo(step, null);
    const { grids } = ground.position.table;
    const pieces = grids.flatMap(({ rows }) => rows.flat().flatMap((square) => square.pieces));
    return new Map(pieces.map((piece) => [piece.name, piece]));
  };

  test('has the icons of keywords that a static grants', () => {
    const pieces = piecesOf('a grant to those who lack it', 0);
    for (const name of ['Sunling', 'Wall'])
      expect(pieces.get(name)?.shown).toContainEqual({ name: 'Guard', value: true, icon: 'shield', corner: null });
  });

  test('has those that it was given, and names what the look does not mention', () => {
    const pieces = piecesOf('keywords are given by name, with their numbers, to whoever has them not', 1);
    const said = pieces.get('Sunling')?.shown.map(({ name }) => name);
    expect(said).toContain('Guard');
    expect(said).toContain('Brave');
    expect(said).toContain('price');
  });
});

const FIELD = `game Field uses prelude
players 2
board 2 by 2
enum Terrain = open, forest, rock
extend kind tile { terrain: Terrain, smoke: number from 0 }
kind card { price: number from 0 }
kind unit is card { lives in field, power: number from 0, life: number from 0 = 3, glory: number from 0 }
zone deck of card { each player, takes decks, seen by none }
zone used of card { each player, seen by all }
zone hand of card { each player, seen by owner }
zone field of unit { each tile, holds 1 }
move place card: unit in hand of you at spot: empty tile { move card to field of spot }
move drop card: unit in hand of you { move card to used of you }
setup {
  active = first player
  tile_at(1, 1).terrain = forest
  tile_at(2, 1).terrain = rock
  tile_at(2, 1).smoke = 2
  for each player as p { move first card in deck of p to hand of p }
}
flow {
  phase main for active { offer drop, place to active as once }
  active = rival(active)
}
limit 10 turns { draw_game }
unit "Scout" { price 1, power 1 }
unit "Hero" { price 2, power 2, glory 3 }
deck "Scouts" { 3 "Scout" }
`;

const LOOK = `look {
  show life at bottom right as heart
  show terrain of tile
  show smoke of tile as flame
  show rock as mountain
  colour forest as green with leaf
}
`;

/** The first player's table of a match that has just begun, or after the first moves with these names. */
function tableOf(text: string, ...played: string[]): TableView {
  const opening = openMatch(gameIn(text), { card: null, level: 1, mode: null, mods: [], seed: 1 });
  if ('refused' in opening) throw new Error(opening.refused);
  const { match } = opening;
  for (const name of played) {
    const move = legalMoves(match).find((one) => match.game.moves[one.move]?.name === name);
    if (move === undefined) throw new Error(`no move ${name}`);
    apply(match, move);
  }
  return drawTable(match, view(match, 1));
}

describe('tiles', () => {
  const squares = (text: string) =>
    tableOf(text)
      .grids.flatMap(({ rows }) => rows.flat())
      .sort((a, b) => a.name.localeCompare(b.name))
      .map(({ name, marks, tones, symbol }) => ({
        name,
        marks: marks.map(({ name, value, icon }) => `${value === true ? name : value} ${icon}`),
        tones: tones.length,
        symbol,
      }));

  test('have the words, numbers and colours that the look shows, not those with which all begin', () => {
    expect(squares(FIELD + LOOK)).toEqual([
      { name: 'A1', marks: ['forest null'], tones: 1, symbol: 'leaf' },
      { name: 'A2', marks: [], tones: 0, symbol: null },
      { name: 'B1', marks: ['2 flame', 'rock mountain'], tones: 0, symbol: null },
      { name: 'B2', marks: [], tones: 0, symbol: null },
    ]);
  });

  test('show nothing that the look does not mention, and all that changed without a look', () => {
    expect(squares(`${FIELD}look { tiles as territory }\n`).flatMap(({ marks }) => marks)).toEqual([]);
    expect(squares(FIELD).map(({ marks }) => marks)).toEqual([['forest null'], [], ['rock null', '2 null'], []]);
  });
});

test('the face of a card has what its kind gives it where the look shows it, and what else it prints', () => {
  const { shown } = drawnOf(gameIn(FIELD + LOOK).games[0] as Game, 'Scout');
  expect(shown.map(({ name, value, corner }) => [name, value, corner])).toEqual([
    ['life', 3, 'bottom_right'],
    ['price', 1, null],
    ['power', 1, null],
  ]);
});

test('on the table a card has no zeros of what it does not print', () => {
  const hand = tableOf(FIELD).seats[0]?.zones.find(({ name }) => name === 'hand')?.pieces[0];
  expect(hand?.shown.map(({ name, value }) => `${name} ${value}`)).toEqual(['price 1', 'power 1', 'life 3']);
});

test('the hand of the viewer has its place when it is empty, too, and no other zone takes it', () => {
  const [own, other] = tableOf(FIELD, 'drop').seats.map(({ zones }) =>
    zones.map(({ name, count, laid }) => `${name} ${count} ${laid}`),
  );
  expect(own).toContain('hand 0 fan');
  expect(own).toContain('used 1 null');
  expect(other).toContain('hand 1 null');
});

describe.each(gameFolders())('cards of %s', (folder) => {
  const game = gameOf(`cards/${folder}`);
  const dresser = new Dresser(game, FILES);

  test('nearly all have a colour and a number at a corner', () => {
    const drawn = game.cards.map((_, id) => dresser.drawn(id, 1)).filter((one) => one !== null);
    expect(drawn).toHaveLength(game.cards.length);
    const bare = drawn.filter(({ dress, shown }) => dress.tones.length === 0 || !shown.some(({ corner }) => corner));
    expect(bare.length / drawn.length, bare.map(({ name }) => name).join(', ')).toBeLessThan(0.5);
  });

  test('the table knows the ground, the rows and how zones lie', () => {
    const opening = openMatch(compiled(`cards/${folder}`), { card: null, level: 1, mode: null, mods: [], seed: 1 });
    if ('refused' in opening) throw new Error(opening.refused);
    const { match } = opening;
    const table = drawTable(match, view(match, 1));
    expect(table.seats.flatMap(({ zones }) => zones.map(({ laid }) => laid))).toContain('fan');
    const squares = table.grids.flatMap(({ rows }) => rows.flat());
    const { look } = game;
    expect(squares.some(({ ground }) => ground !== 0)).toBe(squares.length > 0 && look?.ground !== null);
    const names = table.grids.flatMap((grid) => grid.names.filter((name) => name !== null));
    expect(names.length > 0).toBe((look?.rows.length ?? 0) > 0);
    // each value of a player is shown once
    for (const { shown } of table.seats) {
      const said = shown.map(({ name, value }) => (value === true ? name : typeof value === 'string' ? value : name));
      expect(new Set(said).size).toBe(said.length);
    }
  });
});
