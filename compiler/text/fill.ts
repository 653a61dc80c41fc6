/** Fills templates with the words of their parameters. */
import type { Code, Expr, Param, Type, Verb } from '../ir/index.ts';
import { hasExpr, visitStmts } from '../ir/walk.ts';
import { clause } from './conditions.ts';
import type { ReferentKey, TextContext } from './context.ts';
import type { Count } from './language.ts';
import { kernelNoun, nounPhrase, placeless, referentKeyOf } from './nouns.ts';
import { constantAtLevel, type NumberText, numberText, operand } from './numbers.ts';
import { paramsOf, parseTemplate, type TemplatePiece, wordsOfName } from './template.ts';
import { typeOf } from './type-of.ts';
import { sameEntity } from './uses.ts';

export interface Arg {
  type: Type;
  /** Null if the value is unknown; the parameter is left out. */
  value: Expr | null;
  /** Given explicitly and not the default: optional parts with it are printed. */
  given: boolean;
  /** Words that are printed already. */
  said?: { text: string; count: Count };
}

type Flat = Exclude<TemplatePiece, { is: 'maybe' }>;

/** Selects the optional parts: printed if one of their parameters is given. */
function flatten(pieces: readonly TemplatePiece[], args: ReadonlyMap<string, Arg>): Flat[] {
  const flat: Flat[] = [];
  addFlat(flat, pieces, args);
  return flat;
}

function addFlat(flat: Flat[], pieces: readonly TemplatePiece[], args: ReadonlyMap<string, Arg>): void {
  for (const piece of pieces) {
    if (piece.is !== 'maybe') {
      flat.push(piece);
      continue;
    }
    let said = false;
    for (const name of paramsOf(piece.pieces)) said ||= args.get(name)?.given === true;
    addFlat(flat, said ? piece.pieces : piece.otherwise, args);
  }
}

/**
 * Leaves out what a parameter without a value would leave behind: the preposition before it, and the noun after a number.
 * `move {x} to {place}` is `moves a unit` in a trigger that does not say where to, `close {x} for {turns} turn(s)` is
 * `closes a gate`.
 */
function withoutLoosePrepositions(t: TextContext, flat: readonly Flat[], args: ReadonlyMap<string, Arg>): Flat[] {
  const kept = [...flat];
  for (const [i, piece] of flat.entries()) {
    const before = kept[i - 1];
    if (piece.is !== 'param' || before?.is !== 'words') continue;
    const arg = args.get(piece.name);
    if (arg !== undefined && (arg.value !== null || arg.said !== undefined)) continue;
    const bare = t.language.withoutPreposition(before.words);
    if (bare === null) continue;
    kept[i - 1] = { is: 'words', words: bare };
    const after = kept[i + 1];
    if (arg?.type.of !== 'number' || after?.is !== 'words') continue;
    kept[i + 1] = { is: 'words', words: after.words.replace(/^\s+[\p{L}-]+/u, '') };
    if (kept[i + 2]?.is === 'number') kept[i + 2] = { is: 'words', words: '' };
  }
  return kept;
}

/**
 * The words of a template with its parameters. `measured`: the template is an action, so a computed number moves to
 * where English allows it.
 */
export function fillTemplate(
  t: TextContext,
  pieces: readonly TemplatePiece[],
  args: ReadonlyMap<string, Arg>,
  measured = false,
): string {
  const flat = withoutLoosePrepositions(t, flatten(pieces, args), args);
  const ends: (() => string)[] = [];
  let out = '';
  /** Where the words after the last argument begin: only an article of the template is also that of the next argument. */
  let from = 0;
  let last: Count | null = null;
  for (let i = 0; i < flat.length; i++) {
    const piece = flat[i] as Flat;
    t.charactersLeft -= piece.is === 'words' ? piece.words.length : 1;
    if (t.charactersLeft < 0) return `${out}…`;
    if (piece.is === 'words') {
      const words =
        i === 1 && measured && flat[0]?.is === 'param' ? t.language.agreeing(piece.words, last ?? 'one') : piece.words;
      out += isSaid(flat[i - 1], out, words, args) ? words.replace(/^ \p{L}+/u, '') : words;
    } else if (piece.is === 'number') out += (last ?? nextCount(t, flat, i, args)) === 'one' ? piece.one : piece.many;
    else {
      const arg = args.get(piece.name);
      if (arg === undefined || (arg.value === null && arg.said === undefined)) {
        last = 'many';
        // `give +{n} attack`: the sign goes with the number
        out = out.replace(/(^|\s)[-+]$/, '$1');
        // its preposition went with it
        if (arg?.type.of === 'number' && !namesUnit(t, flat[i + 1]) && /(?:^|\s)$/.test(out)) out += t.say('aNumber');
        continue;
      }
      if (arg.said === undefined && arg.type.of === 'number' && !arg.type.many && arg.value !== null) {
        if (!measured) {
          const number = constantAtLevel(t, arg.value);
          out += number === null ? operand(t, arg.value, 'argument', i === flat.length - 1) : String(number);
          last = number === 1 ? 'one' : 'many';
          continue;
        }
        const { focus } = t;
        const done = amount(t, out, arg.value, flat, i, ends);
        if (t.focus !== focus || hasExpr(arg.value, (e) => focus !== null && referentKeyOf(e) === focus))
          t.arguments?.push(t.focus);
        out = done.out;
        last = done.count;
        i = done.at;
        continue;
      }
      const said = arg.said ?? argPhrase(t, arg);
      const bare = t.language.withoutLastArticle(out);
      // `create a {what}` of a card that was chosen: `create a copy of it`
      if (bare !== null && arg.type.of === 'definition' && t.language.isReference(said.text))
        out = bare + t.say(isName(t, arg.value) ? 'freshCopyOf' : 'copyOf', { of: said.text });
      else {
        const before = said.count === 'many' ? (bare ?? out) : out;
        out = before.slice(0, from) + t.language.join(before.slice(from), said.text);
      }
      from = out.length;
      last = said.count;
      t.arguments?.push(t.focus);
    }
  }
  for (const end of ends) out = `${out.trimEnd()} ${end()}`;
  return out;
}

/** Whether a definition is that of an entity, which may have changed since: what is made of it is a fresh copy. */
const isName = ({ game }: TextContext, of: Expr | null): boolean =>
  of?.op === 'field' && game.fields[of.field]?.type.of === 'definition';

/** Whether the words behind a word of an enum begin with the name of that enum, which was said: `a chosen row` before ` row`. */
function isSaid(before: Flat | undefined, out: string, words: string, args: ReadonlyMap<string, Arg>): boolean {
  const [again] = /^ \p{L}+/u.exec(words) ?? [];
  return (
    again !== undefined && before?.is === 'param' && args.get(before.name)?.type.of === 'enum' && out.endsWith(again)
  );
}

/** Whether the words behind a number say what it is a number of: `deal {n} damage`, and not `give {n} to {who}`. */
const namesUnit = (t: TextContext, next: Flat | undefined): boolean =>
  next?.is === 'words' && /^\s+[\p{L}-]/u.test(next.words) && t.language.withoutPreposition(`x${next.words}`) !== 'x';

function argPhrase(t: TextContext, arg: Arg): { text: string; count: Count } {
  if (arg.value === null) return { text: '', count: 'many' };
  if (arg.type.of === 'truth') return { text: clause(t, arg.value, false, true), count: 'one' };
  return nounPhrase(t, arg.value);
}

/** The number of the parameter after `(s)`: `win(s|) {player}`. */
function nextCount(t: TextContext, flat: readonly Flat[], at: number, args: ReadonlyMap<string, Arg>): Count {
  const next = flat.slice(at).find((p) => p.is === 'param');
  const value = next?.is === 'param' ? args.get(next.name)?.value : null;
  if (value == null) return 'one';
  if (value.op === 'you') return t.everybody ? 'one' : 'you';
  const set = value.op === 'select' ? !value.one : typeOf(t, value).many;
  return set || (value.op === 'number' && value.value !== 1) ? 'many' : 'one';
}

/**
 * A number before its noun. A computed one cannot be there: `damage equal to its strength`. In `a {power} strength
 * {what}` it moves to the end: `a Knight ... with strength equal to its cost`.
 */
function amount(
  t: TextContext,
  before: string,
  value: Expr,
  flat: readonly Flat[],
  at: number,
  ends: (() => string)[],
): { out: string; count: Count; at: number } {
  const last = t.number;
  const number = numberText(t, value, true);
  const { each } = number;
  if (each !== null) ends.push(() => each(''));
  if (number.plain) return { out: before + number.text, count: number.one ? 'one' : 'many', at };
  const next = flat[at + 1];
  // `heal {n} from {who}` names no unit, and `heal 3 minus your gold from you` would be read as a longer difference
  if (next?.is === 'words' && NO_NOUN.test(next.words)) {
    const bare = before.replace(/(^|\s)([-+])$/, '$1');
    const isLess = before.endsWith('-') && bare !== before;
    const of = isLess ? numberText(t, { op: 'neg', of: value }) : number;
    return { out: bare + (of.known ? of.text : t.say('anAmount', { number: of.text })), count: 'many', at };
  }
  const noun = next?.is === 'words' ? (TWO_WORDS.exec(next.words) ?? /^\s+([\p{L}-]+)/u.exec(next.words)) : null;
  if (next?.is !== 'words' || noun === null) return { out: before + number.text, count: 'many', at };
  const word = noun[1] ?? '';
  const rest = next.words.slice(noun[0].length);
  const follows = flat[at + 2];
  const plural = follows?.is === 'number' && rest === '' ? follows.many : null;
  const what = `${word}${plural ?? ''}`;
  // `for a number of turns equal to`, and `deal damage equal to`
  const isUncounted = plural === null && (!t.language.isPlural(what) || t.language.withoutPreposition(before) === null);
  const skip = plural === null ? 1 : 2;
  if (t.language.withoutLastArticle(before) !== null) {
    const text = t.say(number.known ? 'withThatMuch' : 'withEqualTo', { noun: what, number: number.text });
    ends.push(() => text + limited(t, number));
    return { out: `${before.trimEnd()}${rest}`, count: 'one', at: at + skip };
  }
  // `that much trade plus 1`
  if ((value.op === 'add' || value.op === 'sub') && constantAtLevel(t, value.b) !== null) {
    t.number = last;
    const { text, known } = numberText(t, value.a, true);
    t.number = null;
    const much = t.say(isUncounted ? 'thatMuch' : 'thatMany', { noun: what, number: text });
    const b = String(constantAtLevel(t, value.b));
    if (known)
      return {
        out: before + t.say(value.op === 'add' ? 'plus' : 'minus', { a: much, b }) + rest,
        count: 'many',
        at: at + skip,
      };
  }
  const pattern = number.known ? (isUncounted ? 'thatMuch' : 'thatMany') : isUncounted ? 'equalTo' : 'numberEqualTo';
  return {
    out: `${before}${t.say(pattern, { noun: what, number: number.text })}${limited(t, number)}${rest}`,
    count: 'many',
    at: at + skip,
  };
}

/** Words that do not begin with a noun. */
const NO_NOUN = /^\s+(?:of|and|or|to|from|for|in|on|by|with|at|as|than)\b/;

/** The two words of `deal {n} net damage to {x}`. */
const TWO_WORDS =
  /^\s+((?!(?:of|and|or|to|from|for|in|on|by|with|at|as|than)\b)[\p{L}-]+ (?!(?:of|and|or|to|from|for|in|on|by|with|at|as|than|each|more|less)\b)[\p{L}-]+)(?=$|\s+(?:to|from|for|in|on|by|with|at)\b)/u;

const limited = (t: TextContext, { limit }: NumberText): string =>
  limit === '' ? '' : ` ${t.say('limited', { limit })}`;

// ---------------------------------------------------------------- calls

/** Whether an argument equals the default. */
function isDefault(param: Param, value: Expr): boolean {
  if (param.value !== null) return param.value.op === value.op && JSON.stringify(param.value) === JSON.stringify(value);
  return param.optional && value.op === 'nothing';
}

export interface CallWords {
  /** The actor, if the template does not name the first parameter and it is not self or you. */
  subject: { text: string; count: Count } | null;
  /** The player who does it, if that is not you and the template does not name the parameter. */
  doer: { text: string; count: Count } | null;
  words: string;
}

const YOU: Expr = { op: 'you' };

/** Whether a parameter is the player who does it: you, if no other is given. */
export const isDoer = (t: TextContext, { type, value }: Param): boolean =>
  type.of === 'entity' && value?.op === 'you' && t.game.kinds[type.id ?? -1]?.kernel === 'player';

/** Whether a parameter is the player who does what the words of a verb say without naming it: `draw a card`. */
export const isSubject = (t: TextContext, { params, text }: Verb, at: number): boolean =>
  at === 0 &&
  params[0]?.prep === null &&
  t.game.kinds[params[0].type.id ?? -1]?.kernel === 'player' &&
  text !== null &&
  !paramsOf(parseTemplate(text).pieces).has(params[0].name);

/** Whether a template has a subject of its own: `{player} win(s|)`, `the dragon attacks {player}`. */
export const isSentence = (t: TextContext, [first]: readonly TemplatePiece[]): boolean =>
  first?.is === 'param' || (first?.is === 'words' && t.language.isSentence(first.words));

/** Whether two expressions mean the same entity. */
export const isSame = (t: TextContext, a: Expr, b: Expr | null): boolean =>
  b !== null && JSON.stringify(sameEntity(t, a)) === JSON.stringify(sameEntity(t, b));

/** Whether a verb creates something, itself or by verbs that it calls: it is created for the player, who does nothing. */
function creates(t: TextContext, code: Code, seen = new Set<Verb>()): boolean {
  let does = false;
  visitStmts(code.body, (stmt) => {
    const verb = does || stmt.do !== 'call' ? undefined : t.game.verbs[stmt.verb];
    if (verb === undefined || seen.has(verb)) return;
    seen.add(verb);
    does = verb.native === 'create' || verb.native === 'copy' || creates(t, verb.code, seen);
  });
  return does;
}

/**
 * A verb, timing or move with its arguments, as an imperative. A first parameter that the template does not name is the
 * subject; other parameters that it does not name follow with their prepositions. `form`: what is behind the bar of a template.
 */
/** The words of the kernel for statuses that have no words here: `remove all statuses from it`, not `make it no longer all statuses`. */
function textOfStatuses(t: TextContext, decl: object, status: Arg | null): string | null {
  if (!('native' in decl) || (decl.native !== 'add' && decl.native !== 'remove')) return null;
  if (status?.value?.op !== 'select' && status?.value?.op !== 'local') return null;
  return t.language.patterns[decl.native === 'add' ? 'addAny' : 'removeAny'];
}

export function callWords(
  t: TextContext,
  decl: { name: string; text: string | null; params: readonly Param[]; code?: Code },
  values: readonly (Arg | null)[],
  form: 'pieces' | 'event' = 'pieces',
): CallWords {
  const text = textOfStatuses(t, decl, values[0] ?? null) ?? decl.text;
  const template = text === null ? null : parseTemplate(text);
  const pieces = template?.[form] ?? template?.pieces ?? [];
  const named = paramsOf(pieces);
  const args = new Map<string, Arg>();
  let subject: CallWords['subject'] = null;
  let doer: CallWords['doer'] = null;
  const extra: { param: Param; arg: Arg }[] = [];
  for (const [i, param] of decl.params.entries()) {
    const arg = values[i];
    const isYou = (arg == null ? param.value : arg.value)?.op === 'you' && isDoer(t, { ...param, value: YOU });
    if (
      isYou &&
      t.everybody &&
      t.doer?.op !== 'you' &&
      !named.has(param.name) &&
      decl.code !== undefined &&
      !creates(t, decl.code)
    )
      doer ??= nounPhrase(t, YOU);
    if (arg == null) {
      if (param.value !== null) args.set(param.name, { type: param.type, value: param.value, given: false });
      continue;
    }
    const plain = arg.value !== null && isDefault(param, arg.value);
    args.set(param.name, plain ? { ...arg, given: false } : arg);
    if (named.has(param.name) || plain) continue;
    if (param.prep === null && template !== null) {
      if (arg.said !== undefined) subject = arg.said;
      else if (arg.value !== null && arg.value.op !== 'self' && arg.value.op !== 'you' && !isSame(t, arg.value, t.doer))
        subject = nounPhrase(t, arg.value);
    } else if (doer === null && arg.given && decl.code !== undefined && isDoer(t, param) && !creates(t, decl.code)) {
      if (arg.said !== undefined || arg.value === null || !isSame(t, arg.value, t.doer))
        doer = arg.said ?? argPhrase(t, arg);
    } else if (arg.given || arg.said !== undefined) extra.push({ param, arg });
  }
  let words = template === null ? wordsOfName(decl.name) : fillTemplate(t, pieces, args, true);
  for (const { param, arg } of extra) words = `${words.trimEnd()}${extraWords(t, param, arg)}`;
  return { subject, doer, words };
}

/**
 * The same for a statement. If its words are about two things, neither is `it` afterwards: after `smack a creature for the power
 * of a unit` a reader takes the creature, which was not mentioned last.
 */
export function calledWords(t: TextContext, decl: Verb, values: readonly (Arg | null)[]): CallWords {
  const before = t.arguments;
  t.arguments = [];
  const said = callWords(t, decl, values);
  const player = kernelNoun(t, 'player');
  const isMany = (key: ReferentKey | null): boolean => key !== null && t.known.get(key)?.many === true;
  const about = new Set(t.arguments.filter((key) => key !== null && t.known.get(key)?.noun !== player));
  const like = [...about].filter((key) => isMany(key) === isMany(t.focus));
  if (like.length > 1 && like.includes(t.focus)) t.focus = null;
  t.arguments = before;
  return said;
}

/** A parameter that the template does not name: `at level 3`, `from this unit`. */
export function extraWords(t: TextContext, { name, prep }: Param, arg: Arg): string {
  if (arg.value === null && arg.said === undefined) return '';
  const isNumber = arg.type.of === 'number' && !arg.type.many;
  const value = arg.value === null ? null : placeless(arg.value);
  const { focus } = t;
  const said =
    arg.said?.text ?? (isNumber && value !== null ? numberText(t, value).text : argPhrase(t, { ...arg, value }).text);
  if (!isNumber || t.focus !== focus) t.arguments?.push(t.focus);
  const words = isNumber && prep !== null ? t.language.measured(wordsOfName(name), said) : said;
  return prep === null ? ` ${words}` : ` ${t.language.prepositions[prep]} ${words}`;
}

/** The call as one clause: an imperative, `have it attack a random unit`, or `each player draws 1 card`. */
export function imperative(t: TextContext, { subject, doer, words }: CallWords): string {
  const does = subject === null ? words : t.say('subject', { who: subject.text, does: words });
  if (doer === null) return does;
  return t.language.isOneVerb(words)
    ? `${doer.text} ${t.language.conjugate(does, doer.count)}`
    : t.say('subject', { who: doer.text, does });
}

/** The arguments of a call in the IR; null for a default. */
export const argsOf = (params: readonly Param[], values: readonly (Expr | null)[]): (Arg | null)[] =>
  params.map((param, i) => {
    const value = values[i];
    return value == null ? null : { type: param.type, value, given: true };
  });
