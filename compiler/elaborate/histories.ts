/** Kinds of records: which events each records, with which values, and how many records it keeps. */

import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { History, KindId, LayerId, Note } from '../ir/index.ts';
import { isRecordKind } from '../ir/types.ts';
import { type Context, type Env, frameOf, inner } from '../scope/context.ts';
import type { DeclOf, GatheredDecls } from '../scope/gather.ts';
import { abilityEnv, compileTrigger, RULES } from './abilities.ts';
import { compileExpr, plainWord } from './expressions.ts';
import { coerce, fieldType } from './members.ts';
import { plainWords } from './word-reader.ts';

/** Default and maximum of records that a kind keeps. */
const HELD = 64;
export const MOST_HELD = 1000;

/** Whether an item belongs only to a kind of records: `holds N`, or an event that it records. */
export function noteOf(item: tree.CardBody['items'][number]): 'ability' | 'holds' | null {
  if (item.node === 'ability') return 'ability';
  return item.node === 'item' && plainWords(item.phrase)[0] === 'holds' ? 'holds' : null;
}

export function compileHistories(g: Context, all: GatheredDecls): void {
  for (const { decl, source, layer } of all.kinds) {
    const kind = all.wordIds.get(decl);
    if (kind === undefined || !isRecordKind(g.game, kind) || g.game.kinds[kind]?.kernel !== null) continue;
    compileHistory(g, decl, kind, source, layer);
  }
}

function compileHistory(g: Context, decl: DeclOf<'kind'>, kind: KindId, source: Source, layer: LayerId): void {
  const parents = g.game.kinds[kind]?.parents ?? [];
  if (parents.length !== 1 || g.game.kinds[parents[0] as KindId]?.kernel !== 'record') {
    g.error(source, decl.name, say.recordAlone({ kind: decl.name.text }));
    return;
  }
  const history: History = { layer, kind, holds: HELD, notes: [], place: g.place(source, decl.name) };
  let said = false;
  for (const item of decl.body?.items ?? []) {
    if (item.node === 'ability') {
      const note = compileNote(g, kind, item, source, layer);
      if (note !== null) history.notes.push(note);
    } else if (item.node === 'item' && noteOf(item) === 'holds') {
      const [, count = null, ...more] = plainWords(item.phrase);
      const isMore = more.length > 0 || item.args.length > 0 || item.when !== null || item.body !== null;
      if (said) g.error(source, item, say.recordsHeldTwice());
      said = true;
      history.holds = count !== null && /^\d+$/.test(count) ? Number(count) : 0;
      if (isMore || history.holds < 1 || history.holds > MOST_HELD)
        g.error(source, item, say.recordsHeld({ most: MOST_HELD }));
    }
  }
  if (!(decl.body?.items ?? []).some((item) => item.node === 'ability'))
    g.error(source, decl.name, say.notesNothing({ kind: decl.name.text }));
  g.game.histories.push(history);
}

function compileNote(g: Context, kind: KindId, item: tree.AbilityItem, source: Source, layer: LayerId): Note | null {
  const env = abilityEnv(g, RULES, source, layer);
  const { word } = item.trigger;
  if (word !== 'after' && word !== 'on') {
    g.error(source, item.trigger, say.recordOfPast());
    return null;
  }
  const made = compileTrigger(g, env, item.trigger, false, null);
  if (made === null) return null;
  if (made.trigger.word === 'on' ? made.trigger.timing !== made.timing : made.timing !== null) {
    g.error(source, item.trigger, say.aliasInRecord({ name: item.trigger.name.text }));
    return null;
  }
  const pure = inner(env, { level: 'pure' });
  const values = item.body.stmts.flatMap((stmt) => compileValue(g, pure, kind, stmt) ?? []);
  return { trigger: made.trigger, code: frameOf(env), values };
}

/** `amount = n`: the value of a field of the record. */
function compileValue(g: Context, env: Env, kind: KindId, stmt: tree.Stmt): Note['values'][number] | null {
  const name = stmt.node === 'assign' && stmt.op === '=' && stmt.args.length === 0 ? plainWord(stmt.target) : null;
  const field = g.game.fields.findIndex((one) => one.kind === kind && one.name === name && one.derived === null);
  if (stmt.node !== 'assign' || name === null || field < 0) {
    const fields = g.game.fields.filter((one) => one.kind === kind && one.derived === null).map((one) => one.name);
    g.error(env.source, stmt, say.noteAssigns(), {
      help:
        fields.length === 0
          ? say.declareNoteField()
          : say.noteFields({ field: fields[0] ?? '', list: fields.join(', ') }),
    });
    return null;
  }
  g.recordUse(env.source, stmt.target, 'field', field);
  const value = compileExpr(g, env, stmt.value, fieldType(g, field));
  const fitted = value === null ? null : coerce(g, env, value, fieldType(g, field), say.quoted({ name }));
  return fitted === null ? null : { field, value: fitted.expr };
}
