/** Assignments: `x.strength += 2`, of a field, a number for a word, or a local. */

import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Expr, FieldDecl, LayerId, Target } from '../ir/index.ts';
import { isRecordKind, sayType } from '../ir/types.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { Context, Env } from '../scope/context.ts';
import { reportFixed } from './impossible.ts';
import { statusLine } from './line-help.ts';
import { asOne, coerce, type TypedExpr } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { withShared } from './shared-fields.ts';
import { valueOrCall } from './statements.ts';
import { outOfRange } from './type-phrases.ts';
import { targetOf } from './word-fields.ts';

export function compileAssign(g: Context, env: Env, stmt: Extract<tree.Stmt, { node: 'assign' }>): Action[] {
  if (env.level === 'pure') {
    g.error(env.source, stmt, say.noAssignHere());
    return [];
  }
  const target = compilePhrase(g, env, stmt.target, null);
  if (target === null) return [];
  const { shared } = target;
  const t: Expr = shared === undefined ? target.expr : { op: 'field', field: shared.fields[0] ?? 0, of: shared.of };
  const to: Target | null =
    t.op === 'local'
      ? { to: 'local', local: t.local }
      : t.op === 'field'
        ? { to: 'field', field: t.field, of: t.of }
        : t.op === 'global'
          ? { to: 'global', field: t.field }
          : t.op === 'word_field'
            ? { to: 'word_field', field: t.field, word: t.word, of: t.of, into: null }
            : null;
  const field = to === null || to.to === 'local' ? null : (g.game.fields[to.field] ?? null);
  if (to === null) {
    const details = t.op === 'status' ? { help: statusLine(env, stmt) } : {};
    g.error(env.source, stmt.target, say.cannotAssign(), details);
    return [];
  }
  if (field !== null && isRecordKind(g.game, field.kind)) {
    g.error(env.source, stmt.target, say.recordFieldStays({ field: field.name }));
    return [];
  }
  const fields = shared?.fields ?? (to.to === 'local' ? [] : [to.field]);
  if (fields.some((id) => reportFixed(g, env.source, stmt.target, id))) return [];
  // `x =- 2` would set x to -2
  if (stmt.op === '=' && /^=-\s/.test(env.source.text.slice(stmt.value.start - 1, stmt.value.start + 2))) {
    g.error(env.source, { start: stmt.value.start - 1, end: stmt.value.start + 1 }, say.minusBehind());
    return [];
  }
  const made = valueOrCall(g, env, stmt.value, stmt.args, target.type);
  if (made === null) return [];
  const value: TypedExpr =
    'call' in made ? { expr: { op: 'local', local: made.local }, type: made.type, span: stmt.value } : made.value;
  const fitted = coerce(g, env, value, target.type, say.quoted({ name: field?.name ?? 'This' }));
  const single = fitted === null || target.type.many ? fitted : asOne(g, env, fitted);
  if (single === null) return [];
  const isWords = target.type.of === 'flags' && !target.type.many;
  if (stmt.op !== '=' && target.type.of !== 'number' && !isWords) {
    const message = say.signOnType({ sign: stmt.op, type: sayType(g.game, target.type) });
    g.error(env.source, stmt.target, message);
    return [];
  }
  const order = (): LayerId[] => orderAt(g.game, env.layer);
  if (stmt.op === '=' && fields.some((id) => outOfRange(g, env.source, stmt.value, id, single.expr, order))) return [];
  if (stmt.op === '-=' && !isWords) for (const id of fields) (g.game.fields[id] as FieldDecl).consumed = true;
  if (stmt.op === '-=' && t.op === 'word_field')
    for (const id of fieldsFrom(g.game, t.field)) (g.game.fields[id] as FieldDecl).consumed = true;
  const aim = t.op === 'word_field' ? targetOf(env, t, single.expr) : to;
  const into = (to: Target): Action => ({ do: 'set', to, how: stmt.op, value: single.expr });
  const set =
    shared === undefined
      ? into(aim)
      : withShared(g, shared, g.place(env.source, stmt), (field) => into({ to: 'field', field, of: shared.of }));
  return 'call' in made ? [made.call, set] : [set];
}
