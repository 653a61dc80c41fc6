/** The exports of `rulebound/runtime`. What a caller of the package needs most checks its arguments. */
import type { Bound } from '../../compiler/index.ts';
import * as inner from '../../runtime/index.ts';
import * as say from '../messages/library.ts';
import { checkedCall, type TakenArgument, type TakenBy } from './arguments.ts';
import {
  type ArgumentShape,
  anyText,
  anything,
  called,
  gameOfIR,
  listOf,
  listOfAnything,
  made,
  objectOf,
  optional,
  options,
  setOfNumbers,
  shape,
  truth,
  wholeNumber,
} from './shapes.ts';

export * from '../../runtime/index.ts';
export { ArgumentError } from './arguments.ts';

const boundParts = {
  game: gameOfIR,
  seats: wholeNumber(1),
  decks: listOfAnything,
  layout: anything,
  program: anything,
};
const bound = made(say.aBoundGame(), boundParts);
const match = made(say.aMatch(), {
  bound,
  state: shape(say.aMatch(), (value) => value instanceof Int32Array),
});
const scenario = made(say.aScenario(), { name: anyText, steps: listOfAnything, code: anything });
const numbers = listOf(say.listOfNumbers(), wholeNumber());
const move = objectOf(say.aMove(), { seat: wholeNumber(), move: wholeNumber(), args: numbers });
const agent = shape(
  say.agent({ list: `${inner.AGENTS.map(({ name }) => name).join(', ')}, mcts:N, mcts:N:T` }),
  (value) => typeof value === 'string' && inner.agentMaker(value) !== null,
);

const seatOf = ({ bound: { seats } }: inner.Match): ArgumentShape => wholeNumber(1, seats);
const ofMatch: TakenArgument = ['match', match];
const seat: TakenArgument = ['seat', ([of]) => seatOf(of as inner.Match)];
const ref: TakenArgument = ['ref', wholeNumber()];

/** The seats of what `simulate` was called with, which may be anything. */
const seatsOf = (given: unknown): number => {
  const game = (given as Partial<inner.SimulateOptions> | null | undefined)?.bound;
  return bound.check(game, '') === null ? (game as Bound).seats : Number.POSITIVE_INFINITY;
};

const simulateOptions = (seats: number): ArgumentShape =>
  objectOf(say.anObject(), {
    bound,
    games: wholeNumber(1),
    seed: wholeNumber(),
    agents: optional(listOf(say.agents({ seats }), agent, 1, seats)),
    play: optional(called),
    hashed: optional(truth),
    onProgress: optional(called),
    onEnded: optional(called),
    onMatch: optional(called),
  } satisfies Record<keyof inner.SimulateOptions, ArgumentShape>);

const matchOptions = {
  seed: wholeNumber(),
  engine: shape(say.theInterpreter(), (value) => value === 'interpreter'),
  answerer: called,
  trace: truth,
  fired: setOfNumbers,
} satisfies Record<keyof inner.MatchOptions, ArgumentShape>;

const scenarioOptions = {
  engine: anything,
  fired: setOfNumbers,
  most: wholeNumber(1),
  files: listOf(say.pathsOfFiles(), anyText),
  onOutcome: called,
} satisfies Record<keyof inner.ScenarioOptions, ArgumentShape>;

const TAKEN = {
  createMatch: [
    ['bound', bound],
    ['options', optional(options(matchOptions))],
  ],
  legalMoves: [ofMatch, ['seat', ([of]) => optional(seatOf(of as inner.Match))], ['asides', optional(truth)]],
  apply: [ofMatch, ['move', move]],
  isLegal: [ofMatch, ['move', move]],
  view: [ofMatch, seat],
  viewOfEverything: [ofMatch],
  snapshot: [ofMatch, seat],
  keywordsOf: [ofMatch, ref, seat],
  seenBy: [ofMatch, seat, ref],
  simulate: [['options', ([given]) => simulateOptions(seatsOf(given))]],
  runScenario: [
    ['bound', bound],
    ['scenario', scenario],
    ['options', optional(options(scenarioOptions))],
  ],
} as const satisfies TakenBy;

export const createMatch = checkedCall('createMatch', TAKEN.createMatch, inner.createMatch);
export const legalMoves = checkedCall('legalMoves', TAKEN.legalMoves, inner.legalMoves);
export const isLegal = checkedCall('isLegal', TAKEN.isLegal, inner.isLegal);
export const apply = checkedCall('apply', TAKEN.apply, inner.apply);
export const view = checkedCall('view', TAKEN.view, inner.view);
export const viewOfEverything = checkedCall('viewOfEverything', TAKEN.viewOfEverything, inner.viewOfEverything);
export const snapshot = checkedCall('snapshot', TAKEN.snapshot, inner.snapshot);
export const keywordsOf = checkedCall('keywordsOf', TAKEN.keywordsOf, inner.keywordsOf);
export const seenBy = checkedCall('seenBy', TAKEN.seenBy, inner.seenBy);
export const simulate = checkedCall('simulate', TAKEN.simulate, inner.simulate);
export const runScenario = checkedCall('runScenario', TAKEN.runScenario, inner.runScenario);
