/** Unions of sets: `apple in hand of you or pear in hand of you`. All of them must search the same place. */

import type { Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, Game, KindId, Select, SetSource, Type } from '../ir/index.ts';
import { isKind, joinTypes, many, one } from '../ir/types.ts';
import { addLocal, type Context, type Env } from '../scope/context.ts';
import { asSet } from './expressions.ts';
import type { TypedExpr } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';

/** Whether every entity of `kind` is of one of `kinds`. */
export function covers(game: Game, kind: KindId | null, kinds: readonly (KindId | null)[]): boolean {
  if (kind === null) return kinds.includes(null);
  return game.kinds.every(
    (_, at) =>
      !isKind(game, at, kind) ||
      kinds.some((one) => one === null || isKind(game, at, one)) ||
      // A kind with subkinds and without cards has no entities of its own.
      (game.kinds.some((_, below) => below !== at && isKind(game, below, at)) &&
        !game.cards.some((c) => c.kind === at)),
  );
}

/** The union of several sets. Null after an error. */
export function unionOf(g: Context, env: Env, phrases: readonly tree.Phrase[]): TypedExpr | null {
  const sets: TypedExpr[] = [];
  for (const phrase of phrases) {
    const value = compilePhrase(g, env, phrase, null);
    const set = value === null ? null : asSet(g, env, value);
    if (set === null) return null;
    sets.push(set);
  }
  const [first, ...rest] = sets;
  if (first === undefined) return null;
  const span = { start: first.span.start, end: sets.at(-1)?.span.end ?? first.span.end };
  let type: Type | null = first.type;
  for (const set of rest) type = type === null ? null : joinTypes(g.game, type, set.type);
  const selects = sets.map(({ expr }) => expr).filter((expr): expr is Select => expr.op === 'select' && plain(expr));
  const source = type === null ? null : commonSource(selects, type);
  if (type === null || source === null || selects.length < sets.length) {
    g.error(env.source, span, say.setsApart(), inEveryZone(env.source.text.slice(span.start, span.end)));
    return null;
  }
  const member = one(type);
  const local = addLocal(env, '', member);
  const arms = selects.map((set): Expr => {
    const where = renamed(set.where, set.local, local);
    const tests = set.type.id === member.id ? where : [kindTest(set.type, local), ...where];
    const [only] = tests;
    return tests.length === 1 && only !== undefined ? only : { op: 'and', of: tests };
  });
  const all = many(type);
  return {
    expr: { op: 'select', type: all, source, local, where: [{ op: 'or', of: arms }], take: null, one: false },
    type: all,
    span,
  };
}

/** Help where each set is one noun in another place: `attack in hand of you or attack in arsenal of you`. */
function inEveryZone(said: string): { help?: Wording } {
  const sets = said.split(' or ').map((set) => /^([a-z]\w*) in ([^()]+(?:\(\w+\))?)$/.exec(set.trim()));
  const [noun] = sets.map((set) => set?.[1]);
  if (noun === undefined || sets.some((set) => set?.[1] !== noun)) return {};
  const places = sets.map((set) => `that in ${set?.[2]}`);
  return { help: say.lineIs({ line: `${noun} in every zone where ${places.join(' or ')}` }) };
}

const plain = (set: Select): boolean => set.take === null && !set.one;

const kindTest = (type: Type, local: number): Expr => ({ op: 'kind', kind: type.id ?? 0, of: { op: 'local', local } });

/** The common source of several sets, for their common type; null if they search different places. */
function commonSource(sets: readonly Select[], type: Type): SetSource | null {
  const [first] = sets;
  if (first === undefined) return null;
  const place = (source: SetSource): string => JSON.stringify({ ...source, kind: null });
  if (sets.some(({ source }) => place(source) !== place(first.source))) return null;
  if (!('kind' in first.source)) return first.source;
  return type.id === null ? null : { ...first.source, kind: type.id };
}

/** Replaces one local by another in an expression. */
export function renamed<T>(node: T, from: number, to: number): T {
  return JSON.parse(JSON.stringify(node), (key, value) => (key === 'local' && value === from ? to : value)) as T;
}
