/**
 * Narrowing: derives from a select's conditions which zones, indices and tiles a walk has to visit (a restriction
 * pushed down into the walk). Conditions are still tested, except those that the narrowing covers completely.
 */

import type { Expr, ExprOf, Select } from '../ir/index.ts';
import { readsLocal } from '../ir/walk.ts';
import type { Operand } from '../javascript/quote.ts';
import type { EmittedValue, FunctionBuilder } from './function-builder.ts';
import { lineMask } from './tile-masks.ts';
import { emitValue } from './values.ts';
import { inlineExpression } from './word-calls.ts';

export interface Narrowing {
  /** The player who controls every member; with `other`: every player but that one. */
  holder: { of: EmittedValue; other: boolean } | null;
  /** The index in its zone, from 0. */
  index: EmittedValue | null;
  /** For tiles: the zone that is empty there. */
  free: number | null;
  /** The condition that `holder` or `free` covers completely. */
  covered: Expr | null;
  /** For tiles: conditions on ranks and files, with the mask of the tiles for which each holds. */
  lineMasks: Map<Expr, Operand>;
  /** True where zone ownership is broken, once it was computed. */
  ownershipTest?: Operand;
}

/** The candidate's local, and how expressions of the same frame are emitted. */
export interface NarrowScope {
  subject: number;
  /** Null where the expression is too large to inline. */
  value: (e: Expr) => EmittedValue | null;
}

const NOBODY: EmittedValue = { code: 'N', nullable: true };

/** Emits what has to be computed before the walk. Null where nothing can be narrowed. */
export function narrow(f: FunctionBuilder, e: Select): Narrowing | null {
  if (e.where.length === 0 || !f.gen.purity.isPure(e.where)) return null;
  const found: Narrowing = { holder: null, index: null, free: null, covered: null, lineMasks: new Map() };
  const frame = { subject: e.local, value: (expr: Expr): EmittedValue => f.toTemp(emitValue(f, expr)) };
  for (const where of e.where) {
    const line = e.source.from === 'tiles' ? lineOf(f, where, frame) : null;
    if (line !== null) {
      found.lineMasks.set(where, line);
      continue;
    }
    const { holder, free } = found;
    findNarrowing(f, where, frame, found);
    const isNew = (holder === null && found.holder !== null) || (free === null && found.free !== null);
    if (isNew && isPlain(f, where, e.local)) found.covered = where;
  }
  const isFound = found.holder !== null || found.index !== null || found.free !== null || found.lineMasks.size > 0;
  return isFound ? found : null;
}

/** The mask of the tiles that fulfil a condition which is one comparison of a line, or an adjective that is defined as one. */
function lineOf(f: FunctionBuilder, e: Expr, frame: NarrowScope): Operand | null {
  if (e.op === 'adjective') {
    const inner = inAdjective(f, e, frame);
    return inner === null ? null : lineOf(f, inner.value, inner.frame);
  }
  const mask = lineMask(f, e, frame);
  return mask === null ? null : f.toTemp({ code: mask, nullable: false }).code;
}

function findNarrowing(f: FunctionBuilder, e: Expr, frame: NarrowScope, found: Narrowing): void {
  switch (e.op) {
    case 'and':
      for (const part of e.of) findNarrowing(f, part, frame, found);
      return;
    case 'is':
    case 'is_not': {
      const [a, b] = playersOf(f, e);
      for (const [of, value] of [
        [a, b],
        [b, a],
      ] as const) {
        const field = kernelFieldOfCandidate(f, of, frame.subject);
        if (field === null || readsLocal(value, frame.subject)) continue;
        if (field === 'controller' && found.holder === null) {
          const of = frame.value(value);
          if (of !== null) found.holder = { of, other: e.op === 'is_not' };
        }
        if (field === 'index' && e.op === 'is' && found.index === null) found.index = frame.value(value);
      }
      return;
    }
    case 'not':
      if (e.of.op === 'some' || e.of.op === 'present') found.free ??= vacantZone(f, e.of.of, frame.subject);
      return;
    case 'no':
    case 'absent':
      found.free ??= vacantZone(f, e.of, frame.subject);
      return;
    case 'adjective': {
      const inner = inAdjective(f, e, frame);
      if (inner !== null && narrows(inner.value)) findNarrowing(f, inner.value, inner.frame, found);
      return;
    }
    default:
  }
}

/** The operands of a comparison, without the sides of two players where each player is a side: then it compares the players. */
function playersOf(f: FunctionBuilder, { a, b }: { a: Expr; b: Expr }): [Expr, Expr] {
  const { game, seats, sides } = f.gen.bound;
  const isSide = (e: Expr): e is ExprOf<'field'> => e.op === 'field' && game.fields[e.field]?.kernel === 'side';
  return sides === seats && isSide(a) && isSide(b) ? [a.of, b.of] : [a, b];
}

/** The definition of an adjective of the candidate, with its own names; null where it cannot be looked into. */
function inAdjective(
  f: FunctionBuilder,
  e: ExprOf<'adjective'>,
  frame: NarrowScope,
): { value: Expr; frame: NarrowScope } | null {
  const word = f.gen.bound.game.adjectives[e.adjective];
  if (word === undefined || word.native !== null || word.value === null || word.code === null) return null;
  if (word.params.some(({ type }) => type.many)) return null;
  const subject = e.args.findIndex((arg) => arg?.op === 'local' && arg.local === frame.subject);
  const args = word.params.map((_, i) => e.args[i] ?? null);
  if (subject < 0 || args.some((arg, i) => arg === null || (i !== subject && readsLocal(arg, frame.subject))))
    return null;
  const { value, code } = word;
  const inner = (expr: Expr): EmittedValue | null => {
    // the candidate occurs in none of the other arguments
    const given = args.map((arg, i) => (i === subject || arg === null ? NOBODY : frame.value(arg)));
    if (given.includes(null)) return null;
    const result = inlineExpression(f, expr, code.locals, given as EmittedValue[], (one) => emitValue(f, one));
    return result === null ? null : f.toTemp(result);
  };
  return { value, frame: { subject, value: inner } };
}

const PLAIN: readonly Expr['op'][] = ['is', 'is_not', 'not', 'no', 'absent'];

/** Whether it is one comparison, or an adjective that is defined as one; that there is a candidate is always true. */
function isPlain(f: FunctionBuilder, e: Expr, subject: number): boolean {
  if (PLAIN.includes(e.op)) return true;
  if (e.op === 'and') {
    const [only, ...others] = e.of.filter((part) => !isPresent(part, subject));
    return only !== undefined && others.length === 0 && isPlain(f, only, subject);
  }
  const value = e.op === 'adjective' ? f.gen.bound.game.adjectives[e.adjective]?.value : null;
  if (e.op !== 'adjective' || value === null || value === undefined) return false;
  return isPlain(
    f,
    value,
    e.args.findIndex((arg) => arg?.op === 'local' && arg.local === subject),
  );
}

/** Whether an expression asks only whether a local is something. */
function isPresent(e: Expr, local: number): boolean {
  if (e.op === 'not') return e.of.op === 'absent' && isLocal(e.of.of, local);
  return e.op === 'present' && isLocal(e.of, local);
}

const isLocal = (e: Expr, local: number): boolean => e.op === 'local' && e.local === local;

/** Whether a word may restrict its candidate's controller, index or tile. */
function narrows(value: Expr): boolean {
  const parts = value.op === 'and' ? value.of : [value];
  return parts.some(({ op }) => op === 'adjective' || PLAIN.includes(op));
}

/**
 * The zone with a mask of occupied tiles for which "no member of this set is on the candidate" means that the zone is
 * empty there.
 */
function vacantZone(f: FunctionBuilder, e: Expr, subject: number): number | null {
  if (e.op !== 'select' || e.source.from !== 'on' || e.where.length > 0 || e.take !== null) return null;
  const { source } = e;
  if (source.tiles.op !== 'local' || source.tiles.local !== subject) return null;
  const { index, game } = f.gen.bound;
  const [home, ...others] = (index.homes[source.kind] ?? []).filter((id) => game.zones[id]?.each === 'tile');
  if (home === undefined || others.length > 0 || f.gen.tileMaskRegister(home) === null) return null;
  return f.gen.isWithin(source.kind, game.zones[home]?.kind ?? -1) ? home : null;
}

/** The kernel field of the candidate that an expression reads. */
function kernelFieldOfCandidate(f: FunctionBuilder, e: Expr, subject: number): string | null {
  if (e.op !== 'field' || e.of.op !== 'local' || e.of.local !== subject) return null;
  return f.gen.bound.game.fields[e.field]?.kernel ?? null;
}
