/** Modifiers of a noun: words before it, words after it, its owner. */
import type { Declared, Expr, ExprOf, Local, Param, Type } from '../ir/index.ts';
import {
  belonging,
  bestOfAll,
  comparisonModifier,
  isControllerField,
  isOwnershipField,
  ofDefinition,
  wordTested,
} from './compared.ts';
import { allHold, isTruthValue } from './conditions.ts';
import type { TextContext } from './context.ts';
import { type Arg, fillTemplate } from './fill.ts';
import {
  everyZone,
  fieldWords,
  inZone,
  isAmbiguous,
  isPrinted,
  localKey,
  nounPhrase,
  placeless,
  referentKeyOf,
  typeNoun,
  zoneWords,
} from './nouns.ts';
import { numberText } from './numbers.ts';
import { paramsOf, parseTemplate, type TemplatePiece, wordsOfName } from './template.ts';
import { statusWords } from './timings.ts';
import { typeOf } from './type-of.ts';

export interface Modifiers {
  before: string[];
  /** Printed after the noun, so that pronouns in them can refer to it. */
  after: (() => string)[];
  /** The owner, if the source has `of`. */
  owner: Expr | null;
  /** The first word before the noun that expresses a side. */
  side: string | null;
  /** Number of negated words before the noun; they come first. */
  denied: number;
  /** Number of names after the noun; they come first, so that they do not seem to be of a place: `in the trick named Dragon`. */
  names: number;
  /** Alternatives after the noun: `with cost 1 or with cost 3`. */
  choices: (() => string[])[];
  /** Tests that need `for which ...`. */
  which: { test: Expr; local: Local }[];
  /** Operands of comparisons so far: after `of the same type as it`, `other than it` is redundant. */
  comparedWith: Set<string>;
}

export const noModifiers = (): Modifiers => ({
  before: [],
  after: [],
  owner: null,
  side: null,
  denied: 0,
  names: 0,
  choices: [],
  which: [],
  comparedWith: new Set(),
});

/** Whether an adjective is true of everything, as `any`. */
const isAlways = (decl: Declared & { value?: Expr | null }): boolean =>
  decl.value?.op === 'truth' && decl.value.value === 1;

export interface OperandWords {
  words: string;
  follows: boolean;
}

/** Whether an operand is implied: you, here, or the subject of the text. */
export function implied(t: TextContext, expr: Expr): boolean {
  const inner = placeless(expr);
  if (inner.op === 'you') return true;
  if (inner.op === 'here' && t.event !== null) return false;
  return (inner.op === 'here' || inner.op === 'self') && t.nesting === 0;
}

/**
 * The words of an adjective or an order. They precede the noun unless the template begins with a blank, has several
 * words, or the operand is explicit. `pieces`: another part of the template.
 */
export function operandWords(
  t: TextContext,
  decl: Declared & { params: readonly Param[] },
  args: readonly Expr[],
  pieces: readonly TemplatePiece[] | null = null,
): OperandWords {
  // a word that may be false is said
  const template = parseTemplate(
    decl.text === '' && !isAlways(decl) ? wordsOfName(decl.name) : (decl.text ?? wordsOfName(decl.name)),
  );
  const said = pieces ?? template.pieces;
  const named = paramsOf(said);
  const argsByName = new Map<string, Arg>();
  const extra: Expr[] = [];
  let isExplicit = false;
  for (const [i, param] of decl.params.slice(1).entries()) {
    const value = args[i];
    if (value === undefined || value.op === 'nothing') continue;
    // `in its row` only if `it` refers to the right entity.
    const given = !implied(t, value) || (hasAlternative(said) && t.focus !== 'self');
    isExplicit ||= given;
    // `surrounding it` would be read as around the one that shoots
    const key = referentKeyOf(placeless(value));
    if (key !== null && key === t.focus && t.partners.has(key)) t.focus = null;
    if (named.has(param.name)) argsByName.set(param.name, { type: param.type, value: placeless(value), given });
    else if (given) extra.push(placeless(value));
  }
  t.nesting++;
  let words = fillTemplate(t, said, argsByName);
  // `left of[ {y}]` without its operand would end in the middle
  if (t.language.withoutPreposition(`${words.trimEnd()} `) !== null && argsByName.size > 0) {
    for (const [name, arg] of argsByName) argsByName.set(name, { ...arg, given: true });
    words = fillTemplate(t, said, argsByName);
  }
  for (const expr of extra) words = `${words} ${towardWords(t, expr)}`;
  t.nesting--;
  const isBehind = template.follows || isExplicit || t.language.isAdverb(words.trim());
  return { words: words.trim(), follows: isBehind || words.trim().includes(' ') };
}

/** An operand that a template does not name: `to that unit`. */
export const towardWords = (t: TextContext, expr: Expr): string =>
  t.say('toward', { what: typeOf(t, expr).of === 'number' ? numberText(t, expr).text : nounPhrase(t, expr).text });

const hasAlternative = (pieces: readonly TemplatePiece[]): boolean =>
  pieces.some((piece) => piece.is === 'maybe' && piece.otherwise.length > 0);

/** Adjectives with one name and operand, each guarded by its kind, are one word in the text. */
export function unguarded(t: TextContext, expr: Expr): Expr {
  if (expr.op !== 'or') return expr;
  const arms = expr.of.map((arm) =>
    arm.op === 'and' && arm.of.length === 2 && arm.of[0]?.op === 'kind' ? (arm.of[1] as Expr) : arm,
  );
  const [first] = arms;
  if (first?.op !== 'adjective') return expr;
  const name = t.game.adjectives[first.adjective]?.name;
  const operands = JSON.stringify(first.args.slice(1));
  const others = arms.slice(1);
  const same = others.every(
    (arm) =>
      arm.op === 'adjective' &&
      arm.adjective !== first.adjective &&
      t.game.adjectives[arm.adjective]?.name === name &&
      JSON.stringify(arm.args.slice(1)) === operands,
  );
  return same ? first : expr;
}

/** The candidate of a set that a modifier is about, and the noun of the set. */
interface Candidate {
  local: Local;
  noun: string;
  /** Whether an expression is the candidate. */
  is(expr: Expr): boolean;
}

type ModifierPrinters = {
  [Op in Expr['op']]?: (t: TextContext, m: Modifiers, test: ExprOf<Op>, candidate: Candidate) => boolean;
};

/** Adds the modifier of a test, by operator; false if the test is none. */
const MODIFIERS: ModifierPrinters = {
  truth: () => true,
  and: (t, m, test, { local, noun }) => {
    for (const part of test.of) modify(t, m, part, local, noun);
    return true;
  },
  or: (t, m, test, { local, noun }) => either(t, m, test.of, local, noun),
  not: (t, m, test, { local, noun, is }) => negated(t, m, test.of, local, noun, is),
  levels: modifyByLevel,
  adjective: modifyByAdjective,
  gt: modifyByStatus,
  is: (t, m, test, { is }) => equal(t, m, false, test.a, test.b, is),
  is_not: (t, m, test, { is }) => equal(t, m, true, test.a, test.b, is),
  kind: (t, m, test, { is }) => {
    if (!is(test.of)) return false;
    m.before.push(typeNoun(t, { of: 'entity', id: test.kind, many: false }));
    return true;
  },
  member: modifyByMember,
  has_value: (t, m, test, { is }) => is(test.keyword) && addAfter(m, () => havingClause(t, test.of, false)),
  has: (t, m, test, { is }) =>
    is(test.of) && addAfter(m, () => t.say('with', { what: wordsOfName(t.game.keywords[test.keyword]?.name ?? '') })),
  in_play: (t, m, test, { is }) => is(test.of) && addAfter(m, () => t.say('inPlay')),
  in_zone: modifyByZone,
  in_any: (t, m, test, { is }) => is(test.of) && addAfter(m, () => everyZone(t, test.zone)),
  among: modifyBySet,
  field: modifyByField,
  printed: modifyByField,
};

/** Adds one test of the candidate `local`; a test that cannot be a modifier becomes `for which ...`. */
export function modify(t: TextContext, m: Modifiers, given: Expr, local: Local, noun: string): void {
  const test = unguarded(t, given);
  const is = (expr: Expr): boolean => {
    const inner = placeless(expr);
    return inner.op === 'local' && inner.local === local;
  };
  type Printer = (t: TextContext, m: Modifiers, test: Expr, candidate: Candidate) => boolean;
  const print = MODIFIERS[test.op] as Printer | undefined;
  if (print?.(t, m, test, { local, noun, is }) === true) return;
  if (comparisonModifier(t, m, test, is)) return;
  m.which.push({ test, local });
}

/** Adds words after the noun; true. */
function addAfter(m: Modifiers, words: () => string): true {
  m.after.push(words);
  return true;
}

function modifyByLevel(t: TextContext, m: Modifiers, test: ExprOf<'levels'>, { local, noun }: Candidate): boolean {
  const at = t.level === null ? undefined : test.of[t.level - 1];
  if (at !== undefined) modify(t, m, at, local, noun);
  else byLevel(t, m, test.of, local, noun);
  return true;
}

function modifyByAdjective(t: TextContext, m: Modifiers, test: ExprOf<'adjective'>, { noun, is }: Candidate): boolean {
  const [first, ...rest] = test.args;
  const decl = t.game.adjectives[test.adjective];
  if (decl === undefined || first === undefined || !is(first)) return false;
  const operands = rest.length === 0 ? '' : JSON.stringify(rest.map(placeless));
  const isClear = rest.length > 0 && m.comparedWith.has(operands) && standsAlone(decl);
  if (!isClear && !rest.every((a) => implied(t, a))) {
    m.comparedWith.add(operands);
    return addAfter(m, () => shortened(t, operandWords(t, decl, rest).words, noun));
  }
  const { words, follows } = operandWords(t, decl, isClear ? [] : rest);
  if (words === '' && isAlways(decl)) return true;
  if (follows) m.after.push(() => shortened(t, words, noun));
  // a word whose operand is clear from another one goes first: `other enemy units`
  else if (isClear) m.before.splice(m.denied, 0, words);
  else sideLast(m, words, rest);
  return true;
}

/** `frozen units`, `units with Shield` for an amount above 0. */
function modifyByStatus(t: TextContext, m: Modifiers, { a, b }: ExprOf<'gt'>, { is }: Candidate): boolean {
  if (b.op !== 'number' || b.value !== 0) return false;
  if (a.op === 'status_value' && is(a.status)) return addAfter(m, () => havingClause(t, a.of, false));
  if (a.op !== 'status' || !is(a.of)) return false;
  place(t, m, statusWords(t, a.status));
  return true;
}

/** `hare units` for a member of an enum that a field of the candidate has. */
function modifyByMember(t: TextContext, m: Modifiers, test: ExprOf<'member'>, { is }: Candidate): boolean {
  const { of, member } = test;
  if ((of.op !== 'field' && of.op !== 'printed') || !is(of.of)) return false;
  if (member.op !== 'enum') return addAfter(m, () => t.say('ofSet', { set: nounPhrase(t, member).text }));
  if (!isAmbiguous(t.game, of.field)) {
    m.before.push(nounPhrase(t, member).text);
    return true;
  }
  const [what, number] = [fieldWords(t, of.field), nounPhrase(t, member).text];
  return addAfter(m, () => t.say('withIs', { what, number }));
}

/** `cards in your hand`, `players whose hand holds it`. */
function modifyByZone(t: TextContext, m: Modifiers, test: ExprOf<'in_zone'>, { is }: Candidate): boolean {
  const { zone } = test;
  if (zone.op === 'zone' && zone.of !== null && is(zone.of))
    return addAfter(m, () =>
      t.say('whoseHolds', {
        zone: zoneWords(t, zone.zone) || wordsOfName(t.game.zones[zone.zone]?.name ?? ''),
        what: nounPhrase(t, test.of).text,
      }),
    );
  return is(test.of) && addAfter(m, () => inZone(t, zone));
}

function modifyBySet(t: TextContext, m: Modifiers, test: ExprOf<'among'>, { is }: Candidate): boolean {
  if (!is(test.of)) return false;
  // the tiles of entities that were mentioned
  if (!isTile(t, typeOf(t, test.of)) || isTile(t, typeOf(t, test.set)))
    return addAfter(m, () => t.say('amongThose', { set: nounPhrase(t, test.set).text }));
  const key = referentKeyOf(test.set);
  if (key === null || t.focus !== key)
    return addAfter(m, () => t.say('ofPlayer', { player: nounPhrase(t, test.set).text }));
  m.before.push(t.language.own('many'));
  return true;
}

function modifyByField(
  t: TextContext,
  m: Modifiers,
  { of, field }: ExprOf<'field' | 'printed'>,
  { is }: Candidate,
): boolean {
  if (!is(of)) return false;
  place(t, m, fieldWords(t, field));
  return true;
}

/** The words after the noun. Alternatives beside other words begin with `either`, and a clause is the last of all. */
export function wordsAfter(t: TextContext, m: Modifiers): string[] {
  const words = m.after.map((say) => say()).filter((said) => said !== '');
  const alone = words.length === 0 && m.choices.length === 1 && m.which.length === 0 && m.owner === null;
  for (const choice of m.choices) words.push(anyOf(t, choice(), alone));
  const [first] = m.which;
  if (first === undefined) return words;
  t.focus = localKey(first.local);
  t.nesting++;
  const test = allHold(
    t,
    m.which.map((which) => which.test),
  );
  t.nesting--;
  t.openClauses++;
  // `units whose controller is beside you`
  const own = `${t.language.own('one')} `;
  const isAboutIt = m.which.length === 1 && test.startsWith(own);
  const said = m.which.length === 1 && isTruthValue(first.test) ? t.language.relative(test, t.nounCount) : null;
  if (said !== null) return [...words, said];
  return [...words, isAboutIt ? t.say('whose', { test: test.slice(own.length) }) : t.say('forWhich', { test })];
}

function anyOf(t: TextContext, choices: readonly string[], alone: boolean): string {
  // `that are calm or have strength 2`
  const that = t.say('that', { noun: '' });
  if (choices.every((words) => words.startsWith(that))) {
    const list = t.language.or(choices.map((words) => words.slice(that.length)));
    return that + (alone ? list : t.say('eitherOf', { list }));
  }
  const list = t.language.or(choices);
  if (alone) return list;
  const start = t.say('with', { what: '' });
  if (!choices.every((words) => words.startsWith(start))) return t.say('eitherOf', { list });
  return t.say('with', {
    what: t.say('eitherOf', { list: t.language.or(choices.map((words) => words.slice(start.length))) }),
  });
}

/** A single word or phrase after the noun, nothing else. */
const isAfter = (m: Modifiers): boolean =>
  m.before.length === 0 && m.after.length === 1 && m.owner === null && m.which.length + m.choices.length === 0;

/** Position before side: `surrounding friendly unit`, in any order of the source. */
function sideLast(m: Modifiers, words: string, operands: readonly Expr[]): void {
  if (operands.some((a) => placeless(a).op === 'you')) m.side ??= words;
  const side = m.side === null || m.side === words || operands.length === 0 ? -1 : m.before.indexOf(m.side);
  m.before.splice(side < 0 ? m.before.length : side, 0, words);
}

/** A modifier of a status or a keyword: `that this unit has`. */
function havingClause(t: TextContext, of: Expr, not: boolean): string {
  const who = nounPhrase(t, of);
  return t.say(not ? 'thatHasNot' : 'thatHas', {
    who: who.text,
    has: t.language.conjugate(t.say('have'), who.count),
    does: t.language.conjugate(t.say('do'), who.count),
  });
}

/** Whether an adjective reads well without its operand: the template has it only in an optional part. */
const standsAlone = (decl: Declared): boolean =>
  decl.text !== null &&
  !parseTemplate(decl.text).follows &&
  parseTemplate(decl.text).pieces.every((piece) => piece.is !== 'param');

const isTile = (t: TextContext, type: Type): boolean =>
  type.of === 'entity' && type.id !== null && t.game.kinds[type.id]?.kernel === 'tile';

/** Removes a repeated noun: a tile `on the tile behind` is the tile behind. */
const shortened = (t: TextContext, words: string, noun: string): string => {
  const start = t.say('onThe', { noun });
  // the text of an adjective is a noun: `that is a creature`
  if (t.language.isNoun(words)) {
    const what = t.nounCount === 'one' ? words : t.language.plural(t.language.bare(words));
    return t.say('that', { noun: t.language.predicate(what, t.nounCount, false) });
  }
  return words.startsWith(start) ? words.slice(start.length) : words;
};

/** A negated word precedes the others: `non-frozen enemy unit`. */
function deny(t: TextContext, m: Modifiers, word: string): void {
  m.before.splice(m.denied++, 0, t.say('non', { word }));
}

/** A single word precedes the noun, several follow it. */
function place(t: TextContext, m: Modifiers, words: string): void {
  const text = words.trim();
  if (words.startsWith(t.say('with', { what: '' }))) m.after.push(() => text);
  else if (words.startsWith(' ') || text.includes(' '))
    m.after.push(() => t.say('that', { noun: t.language.predicate(text, t.nounCount, false) }));
  else if (text !== '') m.before.push(text);
}

function equal(t: TextContext, m: Modifiers, not: boolean, a: Expr, b: Expr, is: (e: Expr) => boolean): boolean {
  if (is(a) || is(b)) {
    const [it, other] = is(a) ? [a, b] : [b, a];
    if (it.op === 'tile_of')
      m.after.push(() => {
        const words = t.say('onTile', { tile: nounPhrase(t, other).text });
        return not ? t.say('not', { words }) : words;
      });
    else m.after.push(() => t.say(not ? 'otherThan' : 'thatIs', { what: nounPhrase(t, other).text }));
    return true;
  }
  const isOwn = ofDefinition(t, a, is);
  if ((a.op !== 'field' && a.op !== 'printed') || (!is(a.of) && !isOwn)) return false;
  const field = t.game.fields[a.field];
  if (isOwn && field?.type.of !== 'number') return false;
  if (field === undefined) return false;
  if (isControllerField(field) || isOwnershipField(field)) {
    // `whose owner is not its controller`
    if (b.op === 'field' && is(b.of)) return false;
    belonging(t, m, not, field, b);
    return true;
  }
  const what = isOwn ? t.say('printedOwn', { what: fieldWords(t, a.field) }) : fieldWords(t, a.field);
  if (field.type.of === 'number') {
    // `players where tokens is highest of tokens of players`
    const best = not ? null : bestOfAll(b, a.field);
    if (best !== null) {
      const counted = t.language.isPlural(what);
      const how =
        best === 'highest' ? (counted ? 'withMostOf' : 'withHighest') : counted ? 'withFewestOf' : 'withLowest';
      m.after.push(() => t.say(how, { what }));
      return true;
    }
    m.after.push(() => {
      t.focus = null;
      const { text, plain } = numberText(t, b);
      if (plain && !not && t.language.isPlural(what)) {
        return t.say('withCounted', { counted: t.language.counted(text, what) });
      }
      return t.say(not ? 'withNot' : plain ? 'withIs' : 'withEqual', { what, number: text });
    });
    return true;
  }
  if (field.type.of === 'enum' && b.op === 'enum' && isPrinted(t, a.field)) {
    const word = nounPhrase(t, b).text;
    if (isAmbiguous(t.game, a.field)) {
      m.after.push(() => t.say(not ? 'withNot' : 'withIs', { what, number: word }));
    } else if (not) deny(t, m, word);
    else m.before.push(word);
    return true;
  }
  if (field.kernel === 'name' || field.kernel === 'noted_name') {
    const sentence = b.op === 'card' ? (not ? 'notNamed' : 'named') : not ? 'otherName' : 'sameName';
    m.after.splice(b.op === 'card' ? m.names++ : m.after.length, 0, () =>
      t.say(sentence, { what: b.op === 'field' ? nounPhrase(t, b.of).text : nounPhrase(t, b).text }),
    );
    return true;
  }
  m.after.push(() => {
    // the word of an enum is no thing that a pronoun could mean: `of that hue`
    if (field.type.of === 'enum' && referentKeyOf(b) === t.focus) t.focus = null;
    const word = nounPhrase(t, b).text;
    if (field.type.of !== 'enum' || b.op === 'enum' || what !== typeNoun(t, { ...field.type, many: false }))
      return t.say(not ? 'withNot' : 'withIs', { what, number: word });
    const of = t.say('ofSet', { set: word });
    return not ? t.say('not', { words: of }) : of;
  });
  return true;
}

function negated(
  t: TextContext,
  m: Modifiers,
  inner: Expr,
  local: Local,
  noun: string,
  is: (e: Expr) => boolean,
): boolean {
  if (inner.op === 'is' || inner.op === 'is_not') return equal(t, m, inner.op === 'is', inner.a, inner.b, is);
  if (inner.op === 'has' && is(inner.of)) {
    m.after.push(() => t.say('without', { what: wordsOfName(t.game.keywords[inner.keyword]?.name ?? '') }));
    return true;
  }
  const borne =
    inner.op === 'has_value' && is(inner.keyword)
      ? inner.of
      : inner.op === 'gt' && inner.a.op === 'status_value' && is(inner.a.status) && inner.b.op === 'number'
        ? inner.a.of
        : null;
  if (borne !== null) {
    m.after.push(() => havingClause(t, borne, true));
    return true;
  }
  if (inner.op === 'or') {
    for (const arm of inner.of) modify(t, m, { op: 'not', of: arm }, local, noun);
    return true;
  }
  if (inner.op === 'and' || inner.op === 'levels') return false;
  const said = noModifiers();
  modify(t, said, inner, local, noun);
  const [before] = said.before;
  const [after] = said.after;
  const rest = said.which.length + said.choices.length;
  if (said.owner !== null || rest > 0 || said.before.length + said.after.length !== 1) return false;
  if (before !== undefined) deny(t, m, before);
  else if (after !== undefined && (inner.op === 'adjective' || (inner.op === 'gt' && inner.a.op === 'status')))
    m.after.push(() => t.language.denied(after()));
  else if (after !== undefined && inner.op !== 'some' && inner.op !== 'no')
    m.after.push(() =>
      inner.op === 'field' || inner.op === 'in_zone' ? t.language.notSo(after()) : t.say('not', { words: after() }),
    );
  else return false;
  return true;
}

/** Alternatives: `common or rare`. */
function either(t: TextContext, m: Modifiers, arms: readonly Expr[], local: Local, noun: string): boolean {
  // one word for the fields of several kinds
  const [word, ...others] = arms.map(wordTested);
  if (word != null && others.every((other) => other === word)) {
    modify(t, m, arms[0] as Expr, local, noun);
    return true;
  }
  const moment = t.snapshot();
  const each = arms.map((arm) => modifiersOf(t, arm, local, noun));
  const isBefore = (s: Modifiers): boolean =>
    s.before.length === 1 && s.owner === null && s.after.length + s.which.length + s.choices.length === 0;
  if (each.every(isBefore)) {
    m.before.splice(m.denied, 0, t.language.or(each.map((s) => s.before[0] as string)));
    return true;
  }
  if (each.every(isAfter)) {
    m.choices.push(() => each.map((s) => (s.after[0] as () => string)()));
    return true;
  }
  if (!arms.every((arm) => arm.op === 'adjective')) {
    // `that is not protected or that is you`
    const behind = each.map(wordBehind);
    if (behind.every((words) => words !== null)) {
      m.choices.push(() => behind.map((words) => words(t)));
      return true;
    }
    t.restore(moment);
    return false;
  }
  t.restore(moment);
  // `bordering this unit or bordering it`: if one alternative needs its operand, all print theirs.
  t.nesting++;
  const named = arms.map((arm) => modifiersOf(t, arm, local, noun));
  t.nesting--;
  if (!named.every(isAfter)) return false;
  m.choices.push(() => {
    t.nesting++;
    const words = named.map((s) => (s.after[0] as () => string)());
    t.nesting--;
    return words;
  });
  return true;
}

/** A single modifier as a clause behind its noun, `that is calm`; null for several. */
function wordBehind(m: Modifiers): ((t: TextContext) => string) | null {
  const [word] = m.before;
  const [after] = m.after;
  const that = (t: TextContext, words: string, not: boolean): string =>
    t.say('that', { noun: t.language.predicate(words, t.nounCount, not) });
  if (isAfter(m) && after !== undefined) return (t) => that(t, after(), false);
  if (word === undefined || m.before.length > 1 || m.after.length + m.which.length + m.choices.length > 0) return null;
  if (m.owner !== null) return null;
  return (t) => {
    const start = t.say('non', { word: '' });
    return word.startsWith(start) ? that(t, word.slice(start.length), true) : that(t, word, false);
  };
}

/** The modifiers of a single test. */
function modifiersOf(t: TextContext, test: Expr, local: Local, noun: string): Modifiers {
  const said = noModifiers();
  modify(t, said, test, local, noun);
  return said;
}

/** One word for each level, if all levels are printed: `bordering/surrounding/any`. */
function byLevel(t: TextContext, m: Modifiers, arms: readonly Expr[], local: Local, noun: string): void {
  const each = arms.map((arm) => modifiersOf(t, arm, local, noun));
  const named = (i: number): string => {
    const arm = arms[i];
    return arm?.op === 'adjective' ? wordsOfName(t.game.adjectives[arm.adjective]?.name ?? '') : '';
  };
  if (each.every((s) => s.after.length + s.which.length + s.choices.length === 0))
    m.before.push(each.map((s, i) => s.before.join(' ') || named(i)).join('/'));
  else m.after.push(() => slashed(each.map((s, i) => [...s.before, ...wordsAfter(t, s)].join(' ') || named(i))));
}

/** `bordering/surrounding it`: a common ending is printed once. */
function slashed(texts: readonly string[]): string {
  const words = texts.map((text) => text.split(' '));
  let same = 0;
  const shortest = Math.min(...words.map((w) => w.length));
  while (same < shortest - 1 && words.every((w) => w[w.length - 1 - same] === words[0]?.[words[0].length - 1 - same]))
    same++;
  const end = words[0]?.slice(words[0].length - same).join(' ') ?? '';
  const begin = words.map((w) => w.slice(0, w.length - same).join(' ')).join('/');
  return end === '' ? begin : `${begin} ${end}`;
}
