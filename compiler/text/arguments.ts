/** The arguments of a trigger as words, and the order in which its text names them. */
import type { Expr, Local, Select, Type } from '../ir/index.ts';
import type { ReferentKey, TextContext } from './context.ts';
import { localKey, type NounPhrase, nounPhrase, plainReferent, typeNoun } from './nouns.ts';
import { numberText } from './numbers.ts';
import { setPhrase } from './sets.ts';
import { canInline } from './uses.ts';

/** An argument of a trigger: `an enemy unit`. Null if it has no tests and is not used. */
export function patternWords(t: TextContext, local: Local, given: readonly Expr[], isUsed: boolean): NounPhrase | null {
  const tests = given.filter((test) => test.op !== 'is' || JSON.stringify(test.a) !== JSON.stringify(test.b));
  const type = t.locals[local]?.type;
  t.bindings.set(local, { is: 'known' });
  if (type === undefined) return null;
  const [only] = tests;
  if (tests.length === 1 && only?.op === 'or') return alternativeWords(t, local, only.of, type);
  if (
    tests.length === 1 &&
    only?.op === 'is' &&
    only.a.op === 'local' &&
    only.a.local === local &&
    canInline(t.bindings, local, only.b, 1)
  ) {
    t.bindings.set(local, { is: 'fold', value: only.b });
    if (type.of !== 'number') return nounPhrase(t, only.b);
    const number = numberText(t, only.b);
    return { text: number.text, count: number.one ? 'one' : 'many' };
  }
  if (type.of === 'number') {
    t.number = localKey(local);
    t.raisedNumbers.add(t.number);
    return null;
  }
  if (!isUsed) {
    t.known.set(localKey(local), plainReferent(t, local));
    return null;
  }
  const name = t.nameOf(local);
  if (type.of === 'definition') {
    const words = tests.length === 0 ? null : setPhrase(t, definitionsOf(t, local, type, tests), 'a').text;
    t.mention(localKey(local), { ...plainReferent(t, local), name: '' });
    return { text: words ?? t.language.indefinite(typeNoun(t, { ...type, many: false })), count: 'one' };
  }
  if (type.of !== 'entity') return name === '' ? null : { text: name, count: 'one' };
  const kernel = type.id === null ? null : t.game.kinds[type.id]?.kernel;
  const source =
    kernel === 'tile'
      ? ({ from: 'tiles' } as const)
      : kernel === 'player'
        ? ({ from: 'players' } as const)
        : ({ from: 'play', kind: type.id ?? 0 } as const);
  // what an event is about may be anywhere
  t.anywhere = true;
  const words = setPhrase(
    t,
    { op: 'select', type: { ...type, many: true }, source, local, where: [...tests], take: null, one: false },
    'a',
  ).text;
  t.anywhere = false;
  t.bindings.set(local, { is: 'known' });
  if (t.own) t.partners.add(localKey(local));
  t.mention(localKey(local), {
    ...(t.group ?? plainReferent(t, local)),
    many: false,
    name,
    chosen: false,
  });
  return { text: words, count: 'one' };
}

/** The definitions that pass the tests of a pattern: `definition of minion` is a test for a member of a set. */
function definitionsOf(t: TextContext, local: Local, type: Type, tests: readonly Expr[]): Select {
  const [only] = tests;
  if (tests.length === 1 && only?.op === 'among' && isOfDefinitions(only.set)) return only.set;
  const kind = type.id ?? t.game.kinds.findIndex(({ kernel }) => kernel === 'card');
  const source = { from: 'definitions', kind } as const;
  return {
    op: 'select',
    type: { ...type, id: kind, many: true },
    source,
    local,
    where: [...tests],
    take: null,
    one: false,
  };
}

const isOfDefinitions = (set: Expr): set is Select =>
  set.op === 'select' && set.source.from === 'definitions' && set.take === null;

/** An argument with alternatives: `an enemy unit or nothing`. */
function alternativeWords(t: TextContext, local: Local, tests: readonly Expr[], type: Type): NounPhrase {
  const words = tests.map((test) =>
    test.op === 'absent' ? t.say('nothing') : (patternWords(t, local, [test], true)?.text ?? ''),
  );
  if (type.of === 'number') t.number = localKey(local);
  t.bindings.set(local, { is: 'known' });
  t.known.set(localKey(local), plainReferent(t, local));
  // `for 1 or 2 turns`
  const count = type.of === 'number' ? 'many' : 'one';
  return { text: t.language.or([...new Set(words)].filter((word) => word !== '')), count };
}

/**
 * Puts the arguments of a trigger in the order in which its words name them, which `the first creature` counts in. `it` is the last
 * of them.
 */
export function inPrintedOrder(t: TextContext, args: { local: Local; place: number; isSaid: boolean }[]): void {
  const last = Number.MAX_SAFE_INTEGER;
  const sorted = [...args].sort((a, b) => (a.isSaid ? a.place : last) - (b.isSaid ? b.place : last));
  let focus: ReferentKey | null = null;
  for (const { local, isSaid } of sorted) {
    const key = localKey(local);
    const referent = t.known.get(key);
    if (referent === undefined) continue;
    t.known.delete(key);
    t.known.set(key, referent);
    if (isSaid) focus = key;
  }
  if (sorted.some(({ local }) => localKey(local) === t.focus)) t.focus = focus;
}
