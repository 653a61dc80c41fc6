/**
 * Fields of one name that several kinds have are printed as the one name that the source has. The IR has a choice among the fields by
 * the kind of the thing (`compiler/elaborate/shared-fields.ts`).
 */
import type { Action, Expr, FieldId, Game, Stmt } from '../ir/index.ts';
import { mapCode } from '../ir/rebuild.ts';

const WRITTEN = new WeakMap<Game, Game>();

/** The game with each such choice replaced by its first field. */
export function asWritten(game: Game): Game {
  const known = WRITTEN.get(game);
  if (known !== undefined) return known;
  const written = hasShared(game) ? replaced(game) : game;
  WRITTEN.set(game, written);
  WRITTEN.set(written, written);
  return written;
}

/** Whether two kinds that a game declares have a field of one name. */
function hasShared({ fields, kinds }: Game): boolean {
  const names = new Set<string>();
  return fields.some(({ name, kind }) => {
    const { kernel } = kinds[kind] ?? {};
    if (kernel === 'record' || kernel === 'trigger' || kernel === 'state') return false;
    const isAgain = names.has(name);
    names.add(name);
    return isAgain;
  });
}

function replaced(game: Game): Game {
  const name = (field: FieldId): string | undefined => game.fields[field]?.name;
  const merged = new WeakSet<Stmt>();
  const expr = (e: Expr): Expr => {
    if (e.op !== 'pick' || (e.then.op !== 'field' && e.then.op !== 'printed') || e.else.op !== e.then.op) return e;
    const isAsked = e.test.op === 'present' ? same(e.test.of, e.then) : isOwn(e.test, e.then.field, e.then.of);
    return isAsked && name(e.then.field) === name(e.else.field) && same(e.then.of, e.else.of) ? e.then : e;
  };
  const isOwn = (test: Expr, field: FieldId, of: Expr): boolean =>
    test.op === 'kind' && test.kind === game.fields[field]?.kind && same(test.of, of);
  const stmt = (s: Stmt): Stmt => {
    if (s.do === 'each') {
      const [only] = s.body;
      if (s.body.length !== 1 || only?.do !== 'have' || !merged.has(only)) return s;
      if (only.whom.op !== 'local' || only.whom.local !== s.local) return s;
      const { set } = s;
      const candidate = (e: Expr): Expr =>
        e.op === 'local' && e.local === s.local && set.op === 'select' ? { ...e, local: set.local } : e;
      const what = mapCode(only.what, { expr: candidate, stmt: (one) => one });
      return { ...only, what, whom: set };
    }
    const [then, otherwise] = s.do === 'if' ? [s.then[0], s.else[0]] : [];
    if (s.do !== 'if' || then === undefined || s.then.length + s.else.length !== 2 || s.test.op !== 'kind') return s;
    const [one, other] = [fieldOf(then), otherwise === undefined ? null : fieldOf(otherwise)];
    if (one === null || other === null || name(one.field) !== name(other.field)) return s;
    if (!isOwn(s.test, one.field, one.of) || !same(one.rest, other.rest)) return s;
    merged.add(then);
    return then;
  };
  return mapCode(game, { expr, stmt });
}

/** The field that a statement sets or gives, of what, and all else that the statement says. */
function fieldOf(s: Stmt): { field: FieldId; of: Expr; rest: Action } | null {
  if (s.do === 'set' && s.to.to === 'field')
    return { field: s.to.field, of: s.to.of, rest: { ...s, to: { ...s.to, field: 0 } } };
  if (s.do === 'have' && s.what.grant === 'field')
    return { field: s.what.field, of: s.whom, rest: { ...s, what: { ...s.what, field: 0 } } };
  return null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
