/**
 * The runtime: the interpreter, which defines the meaning of every program, agents, and the host of the compiled
 * engine. It depends on nothing outside of this folder but the bound game and the format of the state, runs in a browser, and uses no clock, random
 * source or locale.
 */

export type { EventKind } from '../compiler/format/trace.ts';
export {
  AGENTS,
  type Agent,
  type AgentDecision,
  advice,
  agentMaker,
  Dice,
  randomAgent,
  seatNames,
  type World,
} from './agents/index.ts';
export type { Play, Watcher } from './agents/play.ts';
export { PassCounter } from './agents/world.ts';
export { type SeenBack, tellBack } from './backs.ts';
export { asksCopies, DeckEngine } from './compiled/decks.ts';
export { Engine, type EngineOptions, GAVE_UP } from './compiled/engine.ts';
export { compiledPlay, type PlayOptions } from './compiled/play.ts';
export {
  type Conformity,
  type ConformityRun,
  type ConformOptions,
  conform,
  conformRun,
  isSampled,
  joined,
  LAWS,
  type Law,
} from './conform.ts';
export {
  describe,
  EVENT_TEXTS,
  type EventTexts,
  namer,
  plainName,
  rolledNumbers,
  rolledWords,
  ruleName,
  showValue,
  tileName,
} from './describe.ts';
export { FAULTS, type FaultName, faultWords } from './faults.ts';
export { cardOf } from './fields.ts';
export { type Fraction, formatFraction, hundredths } from './fractions.ts';
export { BLOCK, foldHashes, hash } from './hash.ts';
export type { IdleMoves } from './idle-moves.ts';
export { ListenerObserver, type ListenerReport, type ListenerVerdict } from './listener-observer.ts';
export { lossesAlone } from './losses.ts';
export type { Answerer, Frame, Match, Observer, Question } from './machine.ts';
export {
  ANSWER,
  apply,
  applyKnown,
  copyMatch,
  createMatch,
  isLegal,
  isOver,
  legalMoves,
  type MatchOptions,
  type Move,
  moveStage,
  type Outcome,
  openMoves,
  outcome,
  PASS,
  question,
  refusal,
  restore,
  seatsToAct,
  worth,
} from './match.ts';
export { type MoveArgument, type MoveText, moveTextOf } from './move-text.ts';
export type { MoveStage } from './moves.ts';
export {
  changedValues,
  fallbackNamer,
  isNarrated,
  isStep,
  matchValues,
  type NamedValue,
  type Namer,
  type NarratedFields,
  narratedFields,
  restingNamer,
  sideNamer,
  snapshotNamer,
  tellingApart,
  valueText,
} from './narration.ts';
export { NOTHING } from './numbers.ts';
export { type Odds, type OddsOptions, type OddsOutcome, type OddsTrouble, oddsOf } from './odds.ts';
export { PositionBuilder } from './position.ts';
export { type ProblemReport, RUNTIME_PROBLEMS } from './problems.ts';
export { type WaitingTrigger, waitingTriggers } from './queue.ts';
export { type RandomMatchSummary, randomMatches } from './random-matches.ts';
export type { Reason } from './reasons.ts';
export {
  checkReplay,
  moveOf,
  type Replay,
  type ReplayVerification,
  readReplay,
  recordReplay,
  verifyReplay,
} from './replay.ts';
export { type Playthrough, playThrough, runScenario, type ScenarioOptions, type ScenarioResult } from './scenario.ts';
export { HIDDEN, Sight } from './sight.ts';
export {
  interpretedPlay,
  type MatchResult,
  matchResult,
  type SimulateOptions,
  type Simulation,
  simulate,
  Tally,
  type TallyPart,
} from './simulate.ts';
export { type RunningStatement, StatementObserver } from './statement-observer.ts';
export { fieldsByName } from './tables.ts';
export { redacted, Trace, type TraceEvent, type TraceMark, traceOff, traceOn } from './trace.ts';
export {
  type FieldValues,
  keywordsOf,
  type SeenCard,
  type SeenZone,
  seenBy,
  snapshot,
  type View,
  view,
  viewBy,
  viewOfEverything,
} from './view.ts';
export { inPlay, instanceOf, isSomewhere, membersOf, zoneHolding } from './zones.ts';
