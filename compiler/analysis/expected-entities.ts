/** A guess of how many entities a match has, from its decks and its setup. Only speed depends on it. */
import type { Bound } from '../ir/bound.ts';
import type { Expr, Stmt } from '../ir/index.ts';
import { bodiesOf } from '../ir/visitor.ts';

/** Entities that a match is expected to make, besides the cards of its decks, where its setup makes fewer. */
const MADE = 24;

export function expectedEntities(bound: Bound): number {
  const { decks, program } = bound;
  const dealt = decks.reduce((sum, { cards }) => sum + cards.length, 0);
  const made = program.code.reduce(
    (sum, instr, at) => (instr.step === 'run' && at < program.flow ? sum + madeBy(bound, [instr.stmt], 0) : sum),
    0,
  );
  return dealt + Math.max(MADE, made);
}

/** Calls of verbs within one another that are looked into. */
const MOST_CALLS = 8;

function madeBy(bound: Bound, stmts: readonly Stmt[], calls: number): number {
  let sum = 0;
  for (const stmt of stmts) {
    const inside = bodiesOf(stmt).reduce((all, body) => all + madeBy(bound, body, calls), 0);
    sum += inside * roundsOf(bound, stmt);
    if (stmt.do !== 'call' || calls === MOST_CALLS) continue;
    const verb = bound.game.verbs[stmt.verb];
    if (verb?.native === 'create') sum += 1;
    else if (verb !== undefined) sum += madeBy(bound, verb.code.body, calls + 1);
  }
  return sum;
}

/** How often a statement runs what is in it. */
function roundsOf({ index, seats }: Bound, stmt: Stmt): number {
  if (stmt.do === 'repeat') return stmt.times?.op === 'number' ? stmt.times.value : 1;
  return stmt.do === 'each' ? membersOf(stmt.set, index, seats) : 1;
}

function membersOf(set: Expr, { kinds, members }: Bound['index'], seats: number): number {
  if (set.op !== 'select') return 1;
  const { source } = set;
  switch (source.from) {
    case 'players':
      return seats;
    case 'definitions':
      return kinds[source.kind]?.cards.length ?? 1;
    case 'enum':
      return members[source.enum]?.length ?? 1;
    case 'range':
      return source.low.op === 'number' && source.high.op === 'number' ? source.high.value - source.low.value + 1 : 1;
    default:
      return 1;
  }
}
