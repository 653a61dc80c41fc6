/** Predicates of one word: an adjective, a status, a member of an enum, a kind, a tag. */

import type * as tree from '../../../grammar/tree.ts';
import * as say from '../../diagnostics/messages/index.ts';
import type { Expr, Type } from '../../ir/index.ts';
import { article, capital, entityType, enumType, isUnknown, kindsMeet, one, sayType } from '../../ir/types.ts';
import { applyAdjective } from '../adjectives.ts';
import { causeOf, fieldType, findField, type TypedExpr } from '../members.ts';
import { fieldsMeant, readMeant } from '../shared-fields.ts';
import { enumWordTest, reportEither } from '../word-sets.ts';
import { classOf, isKnown, isTruthField, type PhraseParser } from './cursor.ts';
import { reportUnknown } from './unknown-words.ts';

/** The test of a subject that one word makes. Reports an error and gives null if it makes none. */
export function wordTest(
  p: PhraseParser,
  word: tree.NameNode,
  subject: Expr,
  type: Type,
  operands: TypedExpr[] | null,
): Expr | null {
  const { g, env } = p;
  const text = word.text;
  if (g.find(text, 'adjective') !== null) return applyAdjective(g, env, word, subject, type, operands);
  const status = g.find(text, 'status');
  if (status !== null && type.of === 'entity') {
    const decl = g.game.statuses[status.id];
    if (decl !== undefined && type.id !== null && !kindsMeet(g.game, type.id, decl.kind)) {
      g.error(
        env.source,
        word,
        say.statusNeverOnPhrase({
          status: text,
          type: sayType(g.game, one(type)),
          kind: article(g.game.kinds[decl.kind]?.name ?? ''),
        }),
        {
          ...causeOf(g, 'status', status.id),
        },
      );
      return null;
    }
    g.recordUse(env.source, word, 'status', status.id);
    return { op: 'gt', a: { op: 'status', status: status.id, of: subject }, b: { op: 'number', value: 0 } };
  }
  const kind = g.find(text, 'kind');
  if (kind !== null && (type.of === 'entity' || type.of === 'definition'))
    g.recordUse(env.source, word, 'kind', kind.id);
  if (kind !== null && type.of === 'definition' && env.inDeckRule) return { op: 'kind', kind: kind.id, of: subject };
  if (kind !== null && type.of === 'entity') {
    if (type.id !== null && !kindsMeet(g.game, type.id, kind.id)) {
      g.error(env.source, word, say.neverOfKind({ type: capital(sayType(g.game, one(type))), kind: article(text) }));
      return null;
    }
    return { op: 'kind', kind: kind.id, of: subject };
  }
  const tag = g.find(text, 'tag');
  if (tag !== null && type.of === 'verb') {
    g.recordUse(env.source, word, 'tag', tag.id);
    return { op: 'tag', tag: tag.id, verb: subject };
  }
  if (type.of === 'status') {
    const member = g.findAll(text, 'member')[0];
    if (member !== undefined) {
      g.recordUse(env.source, word, 'member', `${member.enum}.${member.member}`);
      return { op: 'tagged', enum: member.enum, member: member.member, status: subject };
    }
  }
  const keyword = g.find(text, 'keyword');
  if (keyword !== null && type.of === 'ability') {
    g.recordUse(env.source, word, 'keyword', keyword.id);
    return { op: 'comes_with', keyword: keyword.id, ability: subject };
  }
  const timing = g.find(text, 'timing');
  if (timing !== null && type.of === 'timing') {
    g.recordUse(env.source, word, 'timing', timing.id);
    return { op: 'is', a: subject, b: { op: 'timing', timing: timing.id } };
  }
  if (type.of === 'entity' || type.of === 'definition') {
    // A truth field can be used as an adjective: `spellcaster character`.
    const field = findField(g, entityType(type.id), text);
    if (field !== null && fieldType(g, field).of === 'truth') {
      const fields = fieldsMeant(g, env, type, word);
      return fields === null
        ? null
        : (readMeant(g, env, { expr: subject, type, span: word }, word, fields)?.expr ?? null);
    }
  }
  const said = memberTest(p, word, subject, type);
  if (said !== null) return said;
  if (!isKnown(p, text)) return reportUnknown(p, text, word);
  if (isUnknown(type)) return null;
  g.error(env.source, word, say.notATest({ word: text, class: classOf(p, text), type: sayType(g.game, one(type)) }));
  return null;
}

/**
 * `dwarf`, `rare`: the subject's field of that enum equals the member, or contains it. Null if it has no such field.
 */
function memberTest(p: PhraseParser, word: tree.NameNode, subject: Expr, type: Type): Expr | null {
  const { g, env } = p;
  for (const member of g.findAll(word.text, 'member')) {
    const value: Expr = { op: 'enum', enum: member.enum, member: member.member };
    const recordMember = (): void => g.recordUse(env.source, word, 'member', `${member.enum}.${member.member}`);
    if ((type.of === 'enum' || type.of === 'flags') && type.id === member.enum) recordMember();
    if (type.of === 'enum' && type.id === member.enum) return { op: 'is', a: subject, b: value };
    if (type.of === 'flags' && type.id === member.enum) return { op: 'member', member: value, of: subject };
    const typed: TypedExpr = { expr: value, type: enumType(member.enum), span: word };
    const said = enumWordTest(g, p.env, { expr: subject, type, span: word }, typed);
    if (said === null) continue;
    recordMember();
    if (!('either' in said)) return said;
    reportEither(g, env.source, word, word.text, said.either);
    return null;
  }
  return null;
}

export function canTest(p: PhraseParser, text: string, type: Type): boolean {
  return (p.g.symbols.get(text) ?? []).some((s) => {
    if (s.is === 'adjective') return true;
    if (s.is === 'status') return type.of === 'entity';
    if (s.is === 'kind') return type.of === 'entity' || (type.of === 'definition' && p.env.inDeckRule);
    if (s.is === 'field') return type.of === 'entity' && isTruthField(p, s.id);
    if (s.is === 'tag') return type.of === 'verb';
    if (s.is === 'keyword') return type.of === 'ability';
    if (s.is === 'member')
      return type.of === 'entity' || type.of === 'definition' || type.of === 'status' || type.of === 'flags';
    return false;
  });
}
