/**
 * Plays matches between bots and built-in agents and counts: each pair from both seats with the same seeds, which no other pair
 * plays.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import { firstSeed } from '../../editor/balance/seeds.ts';
import {
  type Agent,
  advice,
  agentMaker,
  apply,
  createMatch,
  isOver,
  legalMoves,
  type Match,
  type Move,
  outcome,
  PassCounter,
  type Replay,
  recordReplay,
  seatsToAct,
} from '../../runtime/index.ts';
import * as say from '../messages/index.ts';
import { BotProcess, Forfeit, type ForfeitCause, quotedLine, START } from './bot.ts';
import { answerOf, decideMessage, PROTOCOL } from './messages.ts';
import { type Rating, ratingsOf } from './ratings.ts';
import { type Ladder, ladder, playerPairs, roundRobin } from './schedule.ts';

/** A player of the arena: a built-in agent, or a program. */
export interface Entrant {
  name: string;
  /** The name of a built-in agent, else a command line. */
  command: string;
}

export interface ArenaRequest {
  bound: Bound;
  game: string;
  mode: string | null;
  entrants: readonly Entrant[];
  /** Matches of each pair, of a ladder in the mean; an even number gives both the same seats. */
  games: number;
  /** Null: a round robin. */
  ladder: Ladder | null;
  seed: number;
  /** Time for a decision. */
  seconds: number;
  onMatch(match: PlayedMatch): void;
}

export interface PlayedMatch {
  number: number;
  seed: number;
  /** Entrants by seat. */
  seats: [number, number];
  /** The seat that won; 0 for a draw. */
  won: number;
  turns: number;
  decisions: number;
  forfeit: { seat: number; fault: ForfeitCause; message: string } | null;
  replay: Replay;
}

export interface Standing extends Rating {
  name: string;
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  /** Matches lost by a fault of the bot, and the last one in words. */
  forfeits: Record<ForfeitCause, number>;
  last_forfeit: string | null;
  /** Whether it could be started: a program has answered `hello`. */
  started: boolean;
  /** Seconds of its decisions: the mean, and the longest. */
  mean_seconds: number;
  longest_seconds: number;
}

/** After so many faults in a row an entrant is not started again: it loses its other matches. */
const FAULTS_IN_A_ROW = 5;

/** An entrant with what it has done. */
class Player {
  readonly entrant: Entrant;
  readonly isBot: boolean;
  readonly forfeits: Record<ForfeitCause, number> = { timeout: 0, crash: 0, malformed: 0, illegal: 0 };
  last: string | null = null;
  /** Whether a program has answered `hello`, or it is a built-in agent. */
  isStarted: boolean;
  inRow = 0;
  decisions = 0;
  seconds = 0;
  longest = 0;
  agent: Agent | null = null;
  #process: BotProcess | null = null;

  constructor(entrant: Entrant) {
    this.entrant = entrant;
    this.isBot = agentMaker(entrant.command) === null;
    this.isStarted = !this.isBot;
  }

  /** Gets ready for a match. Throws a Forfeit. */
  async start(request: ArenaRequest, number: number, seat: number, seed: number): Promise<void> {
    const { entrant } = this;
    if (!this.isBot) {
      this.agent = agentMaker(entrant.command)?.((seed ^ 0x5bd1e995) + seat) ?? null;
      return;
    }
    if (this.inRow >= FAULTS_IN_A_ROW)
      throw new Forfeit('crash', say.outAfterFaults({ last: this.last ?? '', count: FAULTS_IN_A_ROW }));
    const { game, mode, bound } = request;
    if (this.#process === null) {
      this.#process = new BotProcess(entrant.command);
      const hello = { type: 'hello', protocol: PROTOCOL, game, mode };
      const { answer, line } = await this.#process.ask(hello, START);
      if (
        typeof answer !== 'object' ||
        answer === null ||
        !('protocol' in answer) ||
        answer.protocol !== PROTOCOL ||
        Object.keys(answer).length > 1
      )
        throw new Forfeit('malformed', say.noHello({ protocol: PROTOCOL, answer: quotedLine(line) }));
      this.isStarted = true;
    }
    const cards = (bound.decks[seat - 1]?.cards ?? []).map(({ card, level }) => ({
      name: bound.game.cards[card]?.name ?? '',
      level,
    }));
    this.#process.send({ type: 'start', match: number, seat, deck: cards });
  }

  /** Chooses one of the moves. Throws a Forfeit. */
  async choose(m: Match, seat: number, moves: readonly Move[], number: number, limit: number): Promise<Move> {
    const begin = performance.now();
    const move = this.isBot ? await this.#asked(m, seat, moves, number, limit) : advice(m, this.agent as Agent);
    const seconds = (performance.now() - begin) / 1000;
    this.decisions++;
    this.seconds += seconds;
    this.longest = Math.max(this.longest, seconds);
    return move ?? (moves[0] as Move);
  }

  async #asked(m: Match, seat: number, moves: readonly Move[], match: number, seconds: number): Promise<Move> {
    const decision = this.decisions;
    const question = decideMessage(m, seat, moves, { match, decision, seconds });
    const { answer, line } = await (this.#process as BotProcess).ask(question, seconds);
    const at = answerOf(answer, decision);
    const move = at === null ? undefined : moves[at];
    if (move !== undefined) return move;
    const why = say.illegalAnswer({ answer: quotedLine(line), decision, last: moves.length - 1 });
    throw new Forfeit(at === null ? 'malformed' : 'illegal', why);
  }

  ended(number: number, result: 'won' | 'lost' | 'drawn'): void {
    this.#process?.send({ type: 'end', match: number, result });
  }

  fault({ fault, message }: Forfeit): void {
    this.forfeits[fault]++;
    // of a bot that is out, what it did itself
    if (this.inRow < FAULTS_IN_A_ROW) this.last = `${fault}: ${message}`;
    this.inRow++;
    this.close();
  }

  close(): void {
    this.#process?.close();
    this.#process = null;
  }
}

export async function playArena(request: ArenaRequest): Promise<{ bots: Standing[]; matches: PlayedMatch[] }> {
  const { entrants, games, seed } = request;
  const players = entrants.map((entrant) => new Player(entrant));
  const matches: PlayedMatch[] = [];
  const pairs = playerPairs(players.length);
  const counts = pairs.map(() => 0);
  const points = players.map(() => players.map(() => 0));
  const order = request.ladder === null ? roundRobin(players.length, games) : ladder(points, games, request.ladder);
  try {
    for (const part of order) {
      const [a, b] = pairs[part] as [number, number];
      const i = counts[part] as number;
      counts[part] = i + 1;
      const seats: [number, number] = i % 2 === 0 ? [a, b] : [b, a];
      const at = (firstSeed(seed, part, pairs.length) + (i >> 1)) | 0;
      const played = await playMatch(request, players, seats, matches.length + 1, at);
      matches.push(played);
      addPoints(points, played);
      request.onMatch(played);
    }
  } finally {
    for (const player of players) player.close();
  }
  return { bots: standings(players, matches, points), matches };
}

/** Adds what each won of the other; a draw counts a half. */
function addPoints(points: number[][], { seats, won }: PlayedMatch): void {
  for (const [i, at] of seats.entries()) {
    const row = points[at] as number[];
    const other = seats[1 - i] as number;
    row[other] = (row[other] as number) + (won === 0 ? 0.5 : won === i + 1 ? 1 : 0);
  }
}

async function playMatch(
  request: ArenaRequest,
  players: readonly Player[],
  seats: [number, number],
  number: number,
  seed: number,
): Promise<PlayedMatch> {
  const seated = seats.map((at) => players[at] as Player);
  const m = createMatch(request.bound, { seed });
  const moves: Move[] = [];
  let forfeit: PlayedMatch['forfeit'] = null;
  let seat = 1;
  try {
    for (seat = 1; seat <= seated.length; seat++) await seated[seat - 1]?.start(request, number, seat, seed);
    const pass = new PassCounter(m.bound);
    while (!isOver(m)) {
      if (pass.ends(m)) break;
      const [next] = seatsToAct(m);
      if (next === undefined) break;
      seat = next;
      const offered = legalMoves(m, seat);
      if (offered.length === 0) break;
      const move = await (seated[seat - 1] as Player).choose(m, seat, offered, number, request.seconds);
      apply(m, move);
      moves.push(move);
    }
  } catch (error) {
    if (!(error instanceof Forfeit)) throw error;
    (seated[seat - 1] as Player).fault(error);
    forfeit = { seat, fault: error.fault, message: error.message };
  }
  const end = outcome(m);
  const won = forfeit !== null ? 3 - forfeit.seat : end?.winners.length === 1 ? (end.winners[0] as number) : 0;
  for (const [i, player] of seated.entries()) {
    if (forfeit?.seat === i + 1) continue;
    if (forfeit === null) player.inRow = 0;
    player.ended(number, won === 0 ? 'drawn' : won === i + 1 ? 'won' : 'lost');
  }
  const replay = recordReplay(m, seed, moves);
  return { number, seed, seats, won, turns: end?.turns ?? 0, decisions: moves.length, forfeit, replay };
}

function standings(
  players: readonly Player[],
  matches: readonly PlayedMatch[],
  points: readonly (readonly number[])[],
): Standing[] {
  const counts = players.map(() => ({ matches: 0, wins: 0, draws: 0, losses: 0 }));
  for (const { seats, won } of matches)
    for (const [i, at] of seats.entries()) {
      const own = counts[at] as (typeof counts)[number];
      own.matches++;
      if (won === 0) own.draws++;
      else if (won === i + 1) own.wins++;
      else own.losses++;
    }
  const ratings = ratingsOf(points);
  return players
    .map(
      ({ entrant, forfeits, last, isStarted, decisions, seconds, longest }, i): Standing => ({
        name: entrant.name,
        ...(ratings[i] as Rating),
        ...(counts[i] as (typeof counts)[number]),
        forfeits,
        last_forfeit: last,
        started: isStarted,
        mean_seconds: decisions === 0 ? 0 : seconds / decisions,
        longest_seconds: longest,
      }),
    )
    .sort((a, b) => b.rating - a.rating);
}
