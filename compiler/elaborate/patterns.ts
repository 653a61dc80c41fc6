/** Patterns of triggers: what an argument of an event must be for an ability to listen to it. */

import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, ExprOf, Local, Param, Select, Type } from '../ir/index.ts';
import { entityType, joinTypes, kindsMeet, one, sayType, showType } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { withoutAll } from './all-tests.ts';
import { byName, mayEqual, placeBeside } from './expressions.ts';
import { asOne, isPlayerType } from './members.ts';
import { compileCounted, compilePredicate } from './phrase/reader.ts';
import { compileType } from './type-phrases.ts';

/** Types that are not entities and have a noun of the same name, which means all values of the type. */
const OTHER_NOUNS: ReadonlySet<string> = new Set(['definition', 'status', 'keyword']);

/** A parameter of an event. */
export type EventParam = Pick<Param, 'name' | 'prep' | 'type'> & { optional?: boolean };

export function wordOf(phrase: tree.Phrase): string | null {
  const part = phrase.parts[0];
  if (phrase.parts.length !== 1 || part?.node !== 'atom' || part.levels.length !== 1 || phrase.tail !== null)
    return null;
  const prim = part.levels[0];
  return prim?.node === 'name' && prim.path.length === 0 && prim.args === null ? prim.name.text : null;
}

/**
 * The type of an argument after its pattern: `foe: enemy unit` narrows it to the kind; alternatives narrow it to their
 * common kind.
 */
export function patternType(g: Context, env: Env, pattern: tree.Pattern, type: Type): Type {
  const types = alternatives(pattern)
    .filter((phrase) => wordOf(phrase) !== 'nothing')
    .map((phrase) => phraseType(g, env, phrase, pattern.name !== null, type));
  return types.reduce<Type | null>((all, one) => all && joinTypes(g.game, all, one), types[0] ?? type) ?? type;
}

const alternatives = (pattern: tree.Pattern): tree.Phrase[] => [pattern.phrase, ...pattern.others];

function phraseType(g: Context, env: Env, phrase: tree.Phrase, named: boolean, type: Type): Type {
  const words = phrase.parts.map((p) =>
    p.node === 'atom' && p.levels.length === 1 && p.levels[0]?.node === 'name' ? p.levels[0].name.text : null,
  );
  for (let i = words.length - 1; i >= 0; i--) {
    const kind = words[i] == null ? null : g.find(words[i] as string, 'kind');
    // "definition of unit" ends in the name of a kind, too
    const isEntity =
      type.of === 'entity' || type.of === 'number' || (OTHER_NOUNS.has(type.of) && !words.includes(type.of));
    if (kind !== null && isEntity) return entityType(kind.id);
  }
  if (named && words.length === 1 && words[0] !== null && type.of !== 'entity')
    return compileType(g, env.source, [phrase])?.type ?? type;
  return type;
}

/** Reports an alternative that the argument can never match. */
export function impossibleArgument(
  g: Context,
  env: Env,
  pattern: tree.Pattern,
  name: string,
  param: EventParam | null,
): boolean {
  if (param === null) return false;
  for (const phrase of alternatives(pattern)) {
    if (wordOf(phrase) === 'nothing') {
      if (param.optional === true) continue;
      g.error(env.source, phrase, say.neverNothing({ trigger: name }));
      return true;
    }
    const type = phraseType(g, env, phrase, pattern.name !== null, param.type);
    if (type.of !== 'entity') continue;
    const isEntity = param.type.of === 'entity';
    if (isEntity && (type.id === null || param.type.id === null || kindsMeet(g.game, type.id, param.type.id))) continue;
    const line =
      param.type.of === 'definition' && type.id !== null ? `definition of ${g.game.kinds[type.id]?.name}` : null;
    g.error(
      env.source,
      phrase,
      say.neverHasThere({ trigger: name, type: sayType(g.game, type), wanted: sayType(g.game, param.type) }),
      line === null ? {} : { help: say.lineIs({ line }) },
    );
    return true;
  }
  return false;
}

/** The test of an argument: one of the alternatives of its pattern. Null if anything matches. */
export function patternTest(g: Context, env: Env, pattern: tree.Pattern, local: Local): Expr | null {
  if (pattern.others.length === 0) return phraseTest(g, env, pattern.phrase, pattern.name !== null, local);
  const tests: Expr[] = [];
  const type = env.frame.locals[local]?.type ?? entityType(null);
  const whole = alternatives(pattern).find((phrase) => isAnything(g, wordOf(phrase), pattern.name !== null, type));
  if (whole !== undefined) {
    const isAlone = alternatives(pattern).every((phrase) => phrase === whole || wordOf(phrase) === 'nothing');
    if (!isAlone) g.error(env.source, whole, say.alternativeOfAll({ type: wordOf(whole) ?? '' }));
    return null;
  }
  for (const phrase of alternatives(pattern)) {
    const test: Expr | null =
      wordOf(phrase) === 'nothing'
        ? { op: 'absent', of: { op: 'local', local } }
        : phraseTest(g, env, phrase, pattern.name !== null, local);
    if (test === null) return null;
    tests.push(test);
  }
  return { op: 'or', of: tests };
}

/** Whether a zone is named without its holder, where there is one for each. */
const isOfEach = (g: Context, { zone, of }: ExprOf<'zone'>): boolean =>
  of === null && g.game.zones[zone]?.each !== 'game';

/** Whether a word only names the type of the argument, so that each matches: `n: number`. */
const isAnything = (g: Context, word: string | null, named: boolean, { of }: Type): boolean =>
  named &&
  word !== null &&
  (word === 'number' || word === 'truth' || g.find(word, 'enum') !== null || (word === of && OTHER_NOUNS.has(word)));

/** Whether a phrase takes one of what is in play by age: `first unit`, where the first time is meant. */
const isEldest = (g: Context, { source, take, type }: Select): boolean =>
  source.from === 'play' && !isPlayerType(g, type) && (take?.take === 'first' || take?.take === 'last');

/** The test that one alternative makes: a predicate, or equality. */
function phraseTest(g: Context, env: Env, phrase: tree.Phrase, named: boolean, local: Local): Expr | null {
  const type = env.frame.locals[local]?.type ?? entityType(null);
  const subject: Expr = { op: 'local', local };
  const word = wordOf(phrase);
  if (isAnything(g, word, named, type)) return null;
  if (
    word !== null &&
    !named &&
    !g.symbols.has(word) &&
    !env.names.has(word) &&
    !env.kept.has(word) &&
    !/^(self|you|here|nothing)$/.test(word)
  ) {
    const kind = showType(g.game, type);
    const called = word === kind ? (kind[0] ?? word) : word;
    g.error(env.source, phrase, say.unknownArgument({ name: word, called, type: kind }), {
      fix: {
        title: say.nameIt({ name: called, type: kind }),
        where: { source: env.source, start: phrase.start, end: phrase.end },
        text: `${called}: ${kind}`,
      },
    });
    // Declares the name nevertheless, to avoid follow-on errors in the body.
    env.names.set(word, local);
    return null;
  }
  // of an entity `gone` is an adjective
  if (word === 'gone' && type.of === 'zone' && !named) return { op: 'is', a: subject, b: { op: 'gone' } };
  const said = compilePredicate(g, env, phrase, subject, type);
  if (said !== undefined) return said;
  const value = compileCounted(g, env, phrase, type);
  if (value?.count !== undefined) {
    g.error(env.source, phrase, say.eventOfOne());
    return null;
  }
  if (value?.all === true) {
    g.error(env.source, phrase, say.eventOfAll(), withoutAll(env.source, phrase));
    return null;
  }
  if (value?.expr.op === 'select' && isEldest(g, value.expr)) {
    g.error(
      env.source,
      phrase,
      say.eventOfCertain({ type: showType(g.game, one(value.type)), phase: g.game.phases[0] ?? 'turn' }),
    );
    return null;
  }
  if (value?.expr.op === 'zone' && (value.type.many || isOfEach(g, value.expr))) {
    g.error(env.source, phrase, say.zonesOfEvent({ zone: g.game.zones[value.expr.zone]?.name ?? '' }));
    return null;
  }
  // a description such as "definition of unit" or "status of x" matches any of several values
  if (OTHER_NOUNS.has(type.of) && value?.expr.op === 'select' && value.expr.take === null)
    return { op: 'among', of: subject, set: value.expr };
  const name = value === null ? null : byName(g, env, { expr: subject, type, span: phrase }, value);
  if (name !== null) return name;
  if (value !== null && !mayEqual(g, { expr: subject, type, span: phrase }, value)) {
    const message = say.neverThatArgument({ this: sayType(g.game, value.type), argument: sayType(g.game, type) });
    g.error(env.source, phrase, message);
    return null;
  }
  const single = value === null ? null : asOne(g, env, { ...value, type: one(value.type) });
  if (single === null) return null;
  const argument = { expr: subject, type, span: phrase };
  return { op: 'is', a: placeBeside(g, argument, single), b: placeBeside(g, single, argument) };
}
