/** English texts of the match worker and the measuring worker. */
import { EVENT_TEXTS } from '../../../../runtime/describe.ts';
import { languageForms } from '../forms.ts';

const { list, number } = languageForms('en-GB');

export const en = {
  refused: {
    noGame: 'There is no game in these files.',
    gameNotBound: 'The game cannot be bound.',
    gameTooLarge: 'The game is too large to be compiled.',
    decksNotBound: 'The decks cannot be bound.',
    deckNotBound: 'The deck cannot be bound.',
    noMatch: 'No match was begun.',
    noTest: 'There is no such test.',
    noCard: ({ card, game }: { card: string; game: string }) => `There is no card "${card}" in ${game}.`,
    noDeck: 'There is no deck.',
    noSuchDeck: ({ deck }: { deck: string }) => `There is no deck "${deck}".`,
    noDecks: ({ game }: { game: string }) => `${game} has no decks: declare one with deck "Name" { ... }.`,
    noPlace: ({ card, why }: { card: string; why: string }) =>
      `No shipped deck has a place for "${card}". ${why}`.trim(),
    emptyDecks: 'The decks are empty.',
    noOpponent: 'There is nobody to play against.',
    savedCannotPlay: ({ why }: { why: string }) => `The saved text cannot play: ${why}`,
    newGame: 'The game is new.',
    notTwoSeats: 'Here decks are compared in matches of two players. The command balance compares them for any number.',
    oneDeck: 'There are no two decks to compare in this mode.',
  },

  arrange: {
    of: ({ zone, side }: { zone: string; side: string }) => `${zone} of ${side}`,
    noRoom: ({ card }: { card: string }) => `There is no room for ${card} there.`,
  },

  match: {
    draw: 'a draw',
    lost: 'lost',
    won: ({ sides }: { sides: readonly string[] }) => `${list(sides)} won`,
    thinks: ({ side }: { side: string }) => `${side} thinks`,
    again: 'playing again',
    setUp: 'the set-up',
    progress: ({ done, all }: { done: number; all: number }) => `${number(done)} of ${number(all)} matches`,
    theMatch: 'the match',
    turn: 'turn',
    place: 'place',
    unseen: 'not in sight',
    truth: ({ holds }: { holds: boolean }): string => (holds ? 'yes' : 'no'),
    card: 'card',
    zoneOf: ({ zone, holder }: { zone: string; holder: string }) => `${zone} of ${holder}`,
    fault: ({ card, what, seed }: { card: string; what: string; seed: number }) =>
      `${card}: ${what}; what it did was undone (seed ${seed})`,
    aRule: 'a rule',
  },

  trace: {
    hidden: 'a hidden card',
    pass: 'pass',
    passes: 'passes',
    answers: 'answers',
    more: ({ count }: { count: number }) => `... ${count} more`,
    fault: ({ card, what }: { card: string; what: string }) => `fault in ${card}: ${what}; what it did was undone`,
    limit: 'a limit of the match was reached',
    byRule: ({ place }: { place: string }) => `the state rule at ${place} ended it before the first offer`,
    ...EVENT_TEXTS,
  },

  mods: {
    option: ({ option, value }: { option: string; value: string }) => `${option} is ${value}`,
    range: ({ field }: { field: string }) => `the range of ${field}`,
    holds: ({ zone, most }: { zone: string; most: number }) => `${zone} holds ${number(most)}`,
    board: ({ columns, rows }: { columns: number; rows: number }) => `the board is ${columns} by ${rows}`,
    sides: ({ sides, players }: { sides: readonly number[]; players: readonly number[] }) =>
      `${sides.join(' to ')} sides of ${players.join(' to ')}`,
    sets: ({ field }: { field: string }) => `sets ${field}`,
    changes: ({ field }: { field: string }) => `changes ${field}`,
    gives: ({ status }: { status: string }) => `gives ${status}`,
    givesAbility: 'gives an ability',
    instead: ({ event }: { event: string }) => `instead of ${event}`,
    trigger: ({ word, event }: { word: string; event: string }) => `${word} ${event}`,
    deckRule: ({ reason }: { reason: string }) => `a rule of decks, "${reason}"`,
    bound: ({ most, bound }: { most: number; bound: string }) => `a match may use ${number(most)} ${bound}`,
    rule: 'a rule of state',
    setup: 'what the setup does',
    flow: 'the flow of a turn',
    limit: 'the limit of turns',
    overflow: 'what ends a match that overflows',
    move: ({ name }: { name: string }) => `the move ${name}`,
    verb: ({ name }: { name: string }) => `the verb ${name}`,
    value: ({ name }: { name: string }) => `the value ${name}`,
    word: ({ name }: { name: string }) => `the word ${name}`,
    keyword: ({ name }: { name: string }) => `the keyword ${name}`,
    status: ({ name }: { name: string }) => `the status ${name}`,
    zone: ({ name }: { name: string }) => `the zone ${name}`,
    field: ({ name }: { name: string }) => `the field ${name}`,
    timing: ({ name }: { name: string }) => `the timing ${name}`,
    card: ({ name }: { name: string }) => `the card ${name}`,
  },
};

export type WorkerTexts = typeof en;
