/** Values that a body changes after it read them: printed at their use, they would be read as they are by then. */
import type { Expr, Game, Local, Stmt, VerbId } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { visitExprs, visitStmts } from '../ir/walk.ts';
import { usesIn } from './uses.ts';

/** What is read or written: the numbers of fields, and whether something moves. */
interface ReadsAndWrites {
  fields: Set<number>;
  moves: boolean;
}

/** Words of the kernel that move entities. */
const MOVERS = new Set(['move', 'create', 'copy', 'become', 'transform', 'shuffle']);

/** Sources of sets whose members can change by moves; the set in a local does not change. */
const PLACES = new Set(['play', 'zone', 'every', 'on']);

const CONDITIONS = new Set(['some', 'no', 'present', 'absent', 'and', 'or', 'not']);

const WRITTEN = new WeakMap<Game, Map<VerbId, ReadsAndWrites>>();

/** What a verb and the verbs that it calls write, without what their triggers do. */
export function writtenBy(game: Game, verb: VerbId): ReadsAndWrites {
  let verbs = WRITTEN.get(game);
  if (verbs === undefined) {
    verbs = new Map();
    WRITTEN.set(game, verbs);
  }
  const known = verbs.get(verb);
  if (known !== undefined) return known;
  const marks: ReadsAndWrites = { fields: new Set(), moves: MOVERS.has(game.verbs[verb]?.native ?? '') };
  verbs.set(verb, marks);
  // verbs that call each other are walked as one
  const seen = new Set<VerbId>([verb]);
  const todo = [verb];
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    visitStmts(game.verbs[at]?.code.body ?? [], (stmt) => {
      if (stmt.do === 'set' && stmt.to.to !== 'local') marks.fields.add(stmt.to.field);
      marks.moves ||= stmt.do === 'settle';
      if (stmt.do !== 'call' || seen.has(stmt.verb)) return;
      seen.add(stmt.verb);
      marks.moves ||= MOVERS.has(game.verbs[stmt.verb]?.native ?? '');
      todo.push(stmt.verb);
    });
  }
  return marks;
}

function readBy(value: Expr): ReadsAndWrites {
  const marks: ReadsAndWrites = { fields: new Set(), moves: false };
  visitExprs(value, (e) => {
    if (e.op === 'field' || e.op === 'global') marks.fields.add(e.field);
    else if (e.op === 'tile_of' || e.op === 'in_zone' || e.op === 'in_any' || e.op === 'in_play') marks.moves = true;
    else if (e.op === 'select') marks.moves ||= PLACES.has(e.source.from);
  });
  return marks;
}

/**
 * Whether a value is printed after it was changed. `first`: it is printed at its first use only. Loops are walked once:
 * a change at the end of a body before a use at its begin is not seen.
 */
export function isStale(game: Game, stmts: readonly Stmt[], local: Local, value: Expr, first: boolean): boolean {
  const reads = readBy(value);
  // whether there is something in a place reads better where it is used, and nearly never changes in between
  if (CONDITIONS.has(value.op)) reads.moves = false;
  const touches = (stmt: Stmt): boolean => {
    if (stmt.do === 'set') return stmt.to.to !== 'local' && reads.fields.has(stmt.to.field);
    // rules move what has become theirs: what has no strength left
    if (stmt.do === 'settle') return reads.moves;
    if (stmt.do !== 'call') return false;
    const { fields, moves } = writtenBy(game, stmt.verb);
    return (moves && reads.moves) || [...reads.fields].some((field) => fields.has(field));
  };
  const walk = (body: readonly Stmt[], before: boolean): { written: boolean; stale: boolean; used: boolean } => {
    let [written, used] = [before, false];
    for (const stmt of body) {
      if (usesIn(exprsOf(stmt), local) > 0) {
        if (written) return { written, stale: true, used: true };
        used = true;
        if (first) return { written, stale: false, used };
      }
      const inside = bodiesOf(stmt).map((b) => walk(b, written));
      if (inside.some((b) => b.stale)) return { written: true, stale: true, used: true };
      if (first && inside.some((b) => b.used)) return { written, stale: false, used: true };
      used ||= inside.some((b) => b.used);
      written ||= touches(stmt) || inside.some((b) => b.written);
    }
    return { written, stale: false, used };
  };
  if (reads.fields.size === 0 && !reads.moves) return false;
  return walk(stmts, false).stale;
}
