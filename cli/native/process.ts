/** A running program that plays matches: requests and records, see host.c. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Bound } from '../../compiler/ir/bound.ts';
import { withDecks } from '../../runtime/compiled/decks.ts';
import { longLists } from '../../runtime/compiled/initial-state.ts';
import { Match } from '../../runtime/machine.ts';
import { begin, seatsOf } from '../../runtime/match.ts';
import type { MatchResult, TallyPart } from '../../runtime/simulate.ts';
import { inUse } from '../../runtime/state.ts';

const START = 1;
const PLAY = 2;
const HASHED = 3;
const SUM = 4;
const BLOCK = 5;

/** Ints of a record without and with a hash, and where each figure is. */
const INTS = 6;
const HASH_INTS = 4;
const AT = { flags: 0, won: 1, turns: 2, decisions: 3, faults: 4, entities: 5, hash: 6 };
/** Where the figures of `struct sums` are; those of the first three have two ints. */
const SUM_AT = { turns: 0, decisions: 2, faults: 4, games: 6, draws: 7, capped: 8, sound: 9, wins: 10 };
const OVER = 1;
const CAPPED = 2;
const BAILED = 4;

/** In place of the winners of a match that is not over. */
export const ALIVE = -1;

/** The result of a match, and the number of entities at its end. */
export type NativeEnded = MatchResult & { entities: number };

function hashOf(ints: Int32Array, at: number): string {
  let hash = '';
  for (let i = 0; i < HASH_INTS; i++) hash += ((ints[at + i] as number) >>> 0).toString(16).padStart(8, '0');
  return hash;
}

/** The results of a range of seeds. */
export class Records {
  readonly count: number;
  readonly #bound: Bound;
  readonly #ints: Int32Array;
  readonly #size: number;

  constructor(bound: Bound, ints: Int32Array, hashed: boolean) {
    this.#bound = bound;
    this.#ints = ints;
    this.#size = INTS + (hashed ? HASH_INTS : 0);
    this.count = ints.length / this.#size;
  }

  /** The winners of the i-th match, as bits by seat, or ALIVE; null where the program bailed out. Adds its figures to `sums`. */
  outcome(i: number, sums: Sums): number | null {
    const [ints, at] = [this.#ints, i * this.#size];
    const flags = ints[at + AT.flags] as number;
    if ((flags & BAILED) !== 0) return null;
    sums.faults += ints[at + AT.faults] as number;
    sums.decisions += ints[at + AT.decisions] as number;
    if ((flags & CAPPED) !== 0) sums.capped++;
    return (flags & OVER) === 0 ? ALIVE : seatsOf(this.#bound, ints[at + AT.won] as number);
  }

  /** The result of the i-th match; null where the program bailed out. */
  ended(i: number): NativeEnded | null {
    const at = i * this.#size;
    const int = (slot: number): number => this.#ints[at + slot] as number;
    const flags = int(AT.flags);
    if ((flags & BAILED) !== 0) return null;
    const over = (flags & OVER) !== 0;
    return {
      over,
      hash: this.#size > INTS ? hashOf(this.#ints, at + AT.hash) : '',
      won: over ? seatsOf(this.#bound, int(AT.won)) : 0,
      capped: (flags & CAPPED) !== 0,
      turns: over ? int(AT.turns) : 0,
      matches: 1,
      decisions: int(AT.decisions),
      faults: int(AT.faults),
      entities: int(AT.entities),
    };
  }
}

/** Sums of matches. */
export interface Sums {
  faults: number;
  decisions: number;
  capped: number;
}

/** Answers that are waited for, with their bytes so far. */
interface PendingResponse {
  bytes: Buffer;
  filled: number;
  done(ints: Int32Array): void;
  fail(error: Error): void;
}

export class NativeProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #bound: Bound;
  /** The same with the decks that play, and the state of its start, which lasts: a state is large. */
  readonly #seated: Bound;
  readonly #state: Int32Array;
  /** The long lists of its state: address and size of each. */
  readonly #lists: Int32Array;
  #isCorked = false;
  readonly #awaited: PendingResponse[] = [];
  #errors = '';
  #ended: Error | null = null;

  constructor(path: string, bound: Bound) {
    this.#bound = bound;
    this.#seated = withDecks(bound, bound.decks);
    this.#state = new Int32Array(bound.layout.size);
    this.#lists = Int32Array.from(longLists(bound).flatMap(({ at, stride }) => [at, stride]));
    this.#child = spawn(path, [], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stdout.on('data', (data: Buffer) => this.#take(data));
    this.#child.stderr.on('data', (data) => {
      this.#errors += data;
    });
    this.#child.on('error', (error) => this.#end(error.message));
    this.#child.on('close', (code, signal) => this.#end(this.#errors.trim() || `it ended with ${signal ?? code}`));
    // the process may end before it has read everything; `close` says so
    this.#child.stdin.on('error', () => {});
  }

  /** Begins with other decks; those of the bound game at first. */
  async seat(decks: Bound['decks'] = this.#bound.decks): Promise<void> {
    const [bound, state, lists] = [this.#seated, this.#state, this.#lists];
    bound.decks = decks;
    begin(new Match(bound, state.fill(0)), 0);
    // copied: it is written later
    const used = state.slice(0, inUse(bound, state));
    await this.#ask([Int32Array.of(START, used.length, lists.length / 2), used, lists], 1);
  }

  /** Plays the matches of `count` seeds from `first` on. `hashed`: with hashes of the final states. */
  async play(first: number, count: number, hashed: boolean): Promise<Records> {
    const size = INTS + (hashed ? HASH_INTS : 0);
    const ints = await this.#ask([Int32Array.of(hashed ? HASHED : PLAY, first, count)], count * size);
    return new Records(this.#bound, ints, hashed);
  }

  /**
   * The sums of the matches of `count` seeds from `first` on. They end before the first match that bails out: `games` may be
   * less than `count`. `hashed`: as a block, with the hash of its matches.
   */
  async sum(first: number, count: number, hashed: boolean): Promise<TallyPart> {
    const { seats } = this.#bound;
    const hash = SUM_AT.wins + seats + (seats % 2);
    const ints = await this.#ask([Int32Array.of(hashed ? BLOCK : SUM, first, count)], hash + (hashed ? HASH_INTS : 0));
    const int = (slot: number): number => ints[slot] as number;
    const long = (slot: number): number => int(slot + 1) * 2 ** 32 + (int(slot) >>> 0);
    const [games, sound] = [int(SUM_AT.games), int(SUM_AT.sound)];
    return {
      games,
      wins: Array.from({ length: seats }, (_, seat) => int(SUM_AT.wins + seat)),
      draws: int(SUM_AT.draws),
      capped: int(SUM_AT.capped),
      faults: long(SUM_AT.faults),
      sound: sound < 0 ? null : sound,
      turns: long(SUM_AT.turns),
      matches: games,
      decisions: long(SUM_AT.decisions),
      each: !hashed,
      hashes: hashed ? [hashOf(ints, hash)] : [],
    };
  }

  /** Ends the process after its last answer, and waits for its end. */
  finish(): Promise<void> {
    return new Promise((done) => {
      this.#child.on('close', () => done());
      this.#child.stdin.end();
    });
  }

  close(): void {
    this.#child.stdin.end();
    this.#child.kill();
  }

  /** Writes ints, and waits for the answer's ints. */
  #ask(parts: readonly Int32Array[], ints: number): Promise<Int32Array> {
    return new Promise((done, fail) => {
      if (this.#ended !== null) {
        fail(this.#ended);
        return;
      }
      this.#awaited.push({ bytes: Buffer.alloc(4 * ints), filled: 0, done, fail });
      this.#gather();
      for (const part of parts) this.#child.stdin.write(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    });
  }

  /** Writes all requests of this turn of the event loop at once. */
  #gather(): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#child.stdin.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      this.#child.stdin.uncork();
    });
  }

  #take(data: Buffer): void {
    let from = 0;
    while (from < data.length) {
      const [first] = this.#awaited;
      if (first === undefined) {
        this.#end('it wrote more than it was asked for');
        return;
      }
      const length = Math.min(data.length - from, first.bytes.length - first.filled);
      data.copy(first.bytes, first.filled, from, from + length);
      first.filled += length;
      from += length;
      if (first.filled < first.bytes.length) return;
      this.#awaited.shift();
      const { buffer, byteOffset, length: bytes } = first.bytes;
      first.done(new Int32Array(buffer, byteOffset, bytes / 4));
    }
  }

  #end(why: string): void {
    this.#ended ??= new Error(`the compiled program failed: ${why}`);
    for (const { fail } of this.#awaited.splice(0)) fail(this.#ended);
  }
}
