/**
 * Reports a raise that is lost: the match ends in the same statements before anything settles, and the abilities that waited for the
 * timing never run. Only an end that surely comes is reported, and no timing of which records are made.
 */
import { mayRest } from '../bind/program.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Local, Stmt, StmtOf } from '../ir/index.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { stepBlocks } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { givenParams, MatchEnds } from './match-end.ts';

export function raisedBeforeEnd(g: Context, whole: GameCode): void {
  if (whole.all('raise').length === 0) return;
  const { game } = g;
  const lost = new LostRaises(g);
  for (const { code, params } of [...game.verbs, ...game.moves]) lost.inCode(code.body, givenParams(params));
  // elsewhere such a queue settles between any two statements
  if (game.queues.some(({ settle }) => settle === 'statement')) return;
  for (const { code } of game.abilities) lost.inCode(code.body);
  for (const { code } of game.rules) lost.inCode(code.body, [0]);
  for (const { body } of stepBlocks(game)) {
    lost.inCode([]);
    lost.inSteps(body);
  }
}

class LostRaises {
  readonly #g: Context;
  readonly #ends: MatchEnds;
  /** Timings that records are made of: a raise makes one at once. */
  readonly #noted: ReadonlySet<number | null>;
  /** Locals that are somebody. */
  #present = new Set<Local>();

  constructor(g: Context) {
    this.#g = g;
    this.#ends = new MatchEnds(g.game);
    this.#noted = new Set(g.game.histories.flatMap(({ notes }) => notes.map(({ trigger }) => trigger.timing)));
  }

  /** `present`: locals that hold something when the code begins. */
  inCode(body: readonly Stmt[], present: readonly Local[] = []): void {
    this.#present = new Set(present);
    this.inList(body);
  }

  /** Step code settles after each statement, and within those that wait for players after each of theirs. */
  inSteps(body: readonly Stmt[]): void {
    for (const stmt of body) {
      if (stmt.do === 'each') this.#present.add(stmt.local);
      if (!mayRest(stmt)) this.inList([stmt]);
      else for (const inner of bodiesOf(stmt)) this.inSteps(inner);
    }
  }

  /** Gives the raises that still wait when the list has ended, and whether they are all that waits. */
  inList(body: readonly Stmt[]): { waiting: StmtOf<'raise'>[]; only: boolean } {
    let waiting: StmtOf<'raise'>[] = [];
    let only = false;
    const none = (): void => {
      waiting = [];
      only = true;
    };
    for (const stmt of body) {
      if (stmt.do === 'each') this.#present.add(stmt.local);
      for (const inner of bodiesOf(stmt)) {
        const found = this.inList(inner);
        if (found.only) none();
        waiting.push(...found.waiting);
      }
      if (stmt.do === 'raise' && !this.#noted.has(stmt.timing)) waiting.push(stmt);
      else if (stmt.do === 'settle' || stmt.do === 'stop' || stmt.do === 'leave') none();
      else if (stmt.do === 'call' && this.#g.game.verbs[stmt.verb]?.settles === true) none();
      else if (stmt.do === 'call' && this.#ends.isEnd(stmt, this.#present)) {
        for (const raise of waiting) this.#report(raise, stmt);
        none();
      }
    }
    return { waiting, only };
  }

  #report({ timing, place }: StmtOf<'raise'>, end: StmtOf<'call'>): void {
    const { name = '' } = this.#g.game.timings[timing] ?? {};
    reportAt(this.#g, place, say.raisedBeforeEnd({ timing: name }), {
      cause: { place: end.place, message: say.matchEndsHere() },
    });
  }
}
