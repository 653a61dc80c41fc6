/** Derived fields, which are evaluated at each read. */

import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, KindId } from '../ir/index.ts';
import { entityType } from '../ir/types.ts';
import { addLocal, type Context, frameOf, newEnv } from '../scope/context.ts';
import { DEEPEST_CIRCLE } from '../scope/pending.ts';
import { compileExpr } from './expressions.ts';

/** Registers a derived field. Its expression is compiled, and gives the type, on first use. */
export function deriveOnUse(
  g: Context,
  id: number,
  kind: KindId,
  field: tree.Field,
  source: Source,
  layer: number,
): void {
  let busy = false;
  if (field.value !== null) g.derivedTrees.set(id, field.value);
  g.pendingFields.set(id, () => {
    const decl = g.game.fields[id];
    if (decl === undefined || decl.derived !== null || field.value === null) return;
    if (busy || g.inside > DEEPEST_CIRCLE) {
      g.error(source, field.name, say.circular({ name: field.name.text }));
      return;
    }
    busy = true;
    g.inside++;
    const self = g.game.kinds[kind]?.kernel === 'state' ? null : entityType(kind);
    const env = newEnv(source, layer, 'pure', {
      self,
      here: true,
      you: true,
      noLevels: say.fieldNoLevel(),
    });
    if (self !== null) {
      // In a derived field, the entity's own fields are bare words.
      const local = addLocal(env, '', self);
      env.frame.params = 1;
      env.candidate = { local, type: self };
    }
    const value = compileExpr(g, env, field.value, null);
    if (value !== null) reportFixed(g, source, field, value.expr);
    if (value !== null) {
      decl.type = value.type;
      decl.derived = { code: frameOf(env), value: value.expr };
    }
    g.inside--;
    busy = false;
    g.pendingFields.delete(id);
  });
}

/** Reports a definition that is one number or truth: a stored field with a start was meant. */
function reportFixed(g: Context, source: Source, field: tree.Field, { op }: Expr): void {
  if (field.value === null || (op !== 'number' && op !== 'truth')) return;
  const value = source.text.slice(field.value.start, field.value.end);
  const type = op === 'number' ? 'number' : 'truth';
  const where = { source, start: field.name.end, end: field.name.end };
  const values = { field: field.name.text, type, value };
  g.error(source, field, say.fixedField(values), { fix: { title: say.typedField(values), where, text: `: ${type}` } });
}
