/** Adjectives: which of those with one name applies to a subject, and their implied operands. */

import { trimmed } from '../../grammar/lists.ts';
import type { CodedMessage, LineEdit } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Param, Type } from '../ir/index.ts';
import { fitsType, isKind, isUnknown, kindsMeet, NUMBER, one, sayType } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { emptyZone } from './line-help.ts';
import {
  addDefault,
  causeOf,
  coerce,
  hasPlace,
  implicitParameter,
  isPlayerType,
  isTileType,
  passImplicits,
  type TypedExpr,
  tileType,
} from './members.ts';

/** How the first parameter of an adjective accepts the subject. */
type SubjectMatch = { id: number; how: 'sure' | 'maybe' | 'tile' };

function matchSubject(g: Context, type: Type, id: number): SubjectMatch | null {
  const param = g.game.adjectives[id]?.params[0];
  if (param === undefined) return null;
  const want = param.type;
  if (isUnknown(type)) return { id, how: 'sure' };
  if (want.of !== type.of) {
    return want.of === 'entity' && want.id === null && type.of === 'definition' ? { id, how: 'sure' } : null;
  }
  if (want.of === 'enum' || want.of === 'flags') return want.id === type.id ? { id, how: 'sure' } : null;
  if (want.of !== 'entity' || want.id === null) return { id, how: 'sure' };
  if (type.id === null) return isTileType(g, want) ? { id, how: 'tile' } : { id, how: 'maybe' };
  if (isKind(g.game, type.id, want.id)) return { id, how: 'sure' };
  if (isTileType(g, want) && !kindsMeet(g.game, type.id, want.id))
    return hasPlace(g, type) ? { id, how: 'tile' } : null;
  return kindsMeet(g.game, type.id, want.id) ? { id, how: 'maybe' } : null;
}

/** Whether an adjective is declared for the words of an enum: `dear` in `adjective dear(g: Good)`. */
export const isSaidOfWords = (g: Context, name: string, type: Type): boolean =>
  g.findAll(name, 'adjective').some(({ id }) => {
    const subject = g.game.adjectives[id]?.params[0]?.type;
    return subject?.of === 'enum' && type.of === 'enum' && subject.id === type.id;
  });

/**
 * Reports adjectives that can never apply before a noun: if two with the same name surely match, the first one applies.
 * Those of the prelude come first, so a game has to redeclare one for the same subject.
 */
export function checkCovered(g: Context): void {
  const { adjectives } = g.game;
  const byName = new Map<string, number[]>();
  for (const [id, { name, params }] of adjectives.entries()) {
    const [subject, ...rest] = params;
    if (subject === undefined) continue;
    const before = byName.get(name) ?? [];
    const covering = before.find((other) => {
      const [wide, ...operands] = adjectives[other]?.params ?? [];
      const isCovered = wide !== undefined && matchSubject(g, subject.type, other)?.how === 'sure';
      // With fewer operands it would apply in a call, but not before a noun.
      return (
        isCovered &&
        (rest.length === 0 || rest.length === operands.length) &&
        rest.every(({ type }, i) => accepts(g, type, operands[i]?.type ?? NUMBER))
      );
    });
    byName.set(name, [...before, id]);
    const where = g.declared.get(`adjective ${id}`);
    if (covering === undefined || where === undefined) continue;
    const wide = sayType(g.game, adjectives[covering]?.params[0]?.type ?? subject.type);
    const first = g.declared.get(`adjective ${covering}`);
    const message = say.coveredAdjective({ name, type: wide });
    const isTwin = wide === sayType(g.game, subject.type);
    g.error(where.source, where, message, {
      help: isTwin ? say.removeOneOfTwo() : say.redeclareFor({ type: wide }),
      ...(first !== undefined && { cause: { where: first, message: say.firstIsHere() } }),
    });
  }
}

/**
 * Applies an adjective to a subject. Adjectives with one name differ in the type of their subject. Those that surely
 * match are taken; where the subject may be of either type, each is applied to its own kind.
 */
export function applyAdjective(
  g: Context,
  env: Env,
  word: tree.NameNode,
  subject: Expr,
  type: Type,
  operands: TypedExpr[] | null,
): Expr | null {
  const named = g.findAll(word.text, 'adjective');
  const usable: SubjectMatch[] = [];
  let failed: CodedMessage | null = null;
  for (const { id } of named) {
    const decl = g.game.adjectives[id];
    const match = matchSubject(g, type, id);
    if (decl === undefined || match === null) continue;
    if (operands === null) {
      usable.push(match);
      continue;
    }
    const rest = decl.params.slice(1);
    if (operands.length !== rest.length) {
      const least = rest.filter((p) => p.value === null && !p.optional).length;
      if (operands.length > rest.length || operands.length < least) {
        const list = rest.map((p) => sayType(g.game, p.type)).join(' and ');
        failed = rest.length === 0 ? say.operandNone({ word: word.text }) : say.operandCount({ word: word.text, list });
        continue;
      }
    }
    const wrong = operands.findIndex((o, i) => !accepts(g, o.type, rest[i]?.type ?? NUMBER));
    if (wrong >= 0) {
      const [given, wanted] = [operands[wrong]?.type ?? NUMBER, rest[wrong]?.type ?? NUMBER];
      const types = { wanted: sayType(g.game, wanted), type: sayType(g.game, given) };
      failed = say.operandType({ word: word.text, ...types });
      continue;
    }
    usable.push(match);
  }
  const sure = usable.find(({ how }) => how === 'sure');
  const chosen = sure === undefined ? usable : [sure];
  const [first] = chosen;
  if (first === undefined) {
    const message = failed ?? say.adjectiveNever({ word: word.text, type: sayType(g.game, one(type)) });
    const of = named.flatMap(({ id }) => g.game.adjectives[id]?.params[0]?.type ?? []).map((t) => sayType(g.game, t));
    g.error(env.source, word, message, {
      help:
        type.of === 'definition' && of.length > 0
          ? say.declareForNames({ word: word.text, list: of[0] ?? '' })
          : (emptyZone(g, env, word, type) ?? say.appliesTo({ list: [...new Set(of)].join(' or ') })),
      ...causeOf(g, 'adjective', named[0]?.id ?? -1),
    });
    return null;
  }
  g.recordUse(env.source, word, 'adjective', first.id);
  const arms: Expr[] = [];
  for (const match of chosen) {
    const decl = g.game.adjectives[match.id];
    if (decl === undefined) continue;
    g.pendingAdjectives.get(match.id)?.();
    const args: Expr[] = [match.how === 'tile' ? { op: 'tile_of', of: subject } : subject];
    for (let at = 1; at < decl.params.length; at++) {
      const param = decl.params[at] as Param;
      const given = operands?.[at - 1];
      if (given === undefined && addDefault(g, param, args, { source: env.source, start: word.start, end: word.end }))
        continue;
      const operand =
        given === undefined
          ? impliedOperand(g, env, param.type, word)
          : coerce(g, env, given, param.type, say.quoted({ name: word.text }));
      if (operand === null) return null;
      args.push(operand.expr);
      if (at === 1 && isDifferent(decl) && reportDifferent(g, env, word, type, given?.type ?? operand.type))
        return null;
    }
    passImplicits(g, env, decl.reads, word);
    const call: Expr = { op: 'adjective', adjective: match.id, args: trimmed(args) };
    const kind = decl.params[0]?.type.id ?? null;
    arms.push(
      match.how === 'maybe' && kind !== null && chosen.length > 1
        ? { op: 'and', of: [{ op: 'kind', kind, of: subject }, call] }
        : call,
    );
  }
  return arms.length === 1 ? (arms[0] ?? null) : { op: 'or', of: arms };
}

/** Whether an adjective says that its subject is not its operand, as `other`. */
const isDifferent = ({ value }: { value: Expr | null }): boolean =>
  value?.op === 'is_not' &&
  value.a.op === 'local' &&
  value.a.local === 0 &&
  value.b.op === 'local' &&
  value.b.local === 1;

/** Reports `other site` where the operand is no site: it is true of all. */
function reportDifferent(g: Context, env: Env, word: tree.NameNode, subject: Type, operand: Type): boolean {
  if (subject.of !== 'entity' || operand.of !== 'entity' || subject.id === null || operand.id === null) return false;
  if (kindsMeet(g.game, subject.id, operand.id)) return false;
  const types = { type: sayType(g.game, one(subject)), other: sayType(g.game, one(operand)) };
  const line = otherThan(g, env, word, subject, operand);
  g.error(env.source, word, say.differentKind({ word: word.text, ...types }), line === null ? {} : { help: line });
  return true;
}

/** The line for `other player` and `other tile` on a card: `player other you`, `tile other self.tile`; else the noun alone. */
function otherThan(g: Context, env: Env, word: tree.NameNode, subject: Type, operand: Type): LineEdit | null {
  const { name = '', plural = '' } = g.game.kinds[subject.id ?? -1] ?? {};
  const after = env.source.text.slice(word.end, word.end + 200);
  const noun = new RegExp(`^ +((?:\\w+ +){0,3}(?:${name}|${plural})\\b)`).exec(after);
  if (noun === null) return null;
  const own = env.self !== null || env.implicits;
  const than =
    own && isPlayerType(g, subject) && (env.you || env.implicits)
      ? ` ${word.text} you`
      : own && isTileType(g, subject) && hasPlace(g, operand)
        ? ` ${word.text} self.tile`
        : '';
  return { line: `${noun[1]}${than}`, start: word.start, end: word.end + noun[0].length };
}

const accepts = (g: Context, from: Type, to: Type): boolean => {
  if (from.of === 'entity' && to.of === 'entity' && to.id !== null && from.id !== null) {
    return kindsMeet(g.game, from.id, to.id) || (isTileType(g, to) && hasPlace(g, from));
  }
  return fitsType(g.game, one(from), one(to)) || (from.of === 'number' && to.of === 'number');
};

/** The implied operand of an adjective or an order before a noun: `here`, `you` or `self`, by type. Null after an error. */
export function impliedOperand(g: Context, env: Env, type: Type, word: tree.NameNode): TypedExpr | null {
  if (type.of !== 'entity') {
    g.error(env.source, word, say.operandMissing({ word: word.text, type: sayType(g.game, type) }));
    return null;
  }
  // Inside `where` without `self`, the candidate is implied: `characters where some other character ...`.
  const candidate =
    !isTileType(g, type) && !isPlayerType(g, type) && env.self === null && !env.implicits ? env.candidate : null;
  const which = isTileType(g, type) ? 'here' : isPlayerType(g, type) ? 'you' : 'self';
  // an event of another entity is seen from the tile of the bearer
  const own = which === 'here' && env.elsewhere ? implicitParameter(g, env, 'self', word) : null;
  const value =
    own !== null
      ? { ...own, expr: { op: 'tile_of' as const, of: own.expr }, type: tileType(g) }
      : candidate === null
        ? implicitParameter(g, env, which, word)
        : { expr: { op: 'local' as const, local: candidate.local }, type: candidate.type, span: word };
  if (value === null || value.type.of !== 'entity' || fitsType(g.game, value.type, type)) return value;
  const types = { wanted: sayType(g.game, type), type: sayType(g.game, value.type) };
  const message =
    candidate === null
      ? say.impliedType({ word: word.text, name: which, ...types })
      : say.impliedCandidate({ word: word.text, ...types });
  g.error(env.source, word, message);
  return null;
}
