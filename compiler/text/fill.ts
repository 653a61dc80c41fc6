/** Templates filled: the words of a declaration around what its parameters are. */
import type { Expr, Param, Type } from '../ir/index.ts';
import { clause } from './conditions.ts';
import type { Count } from './language.ts';
import { placeless, say, typeOf } from './nouns.ts';
import { type NumberText, numberText } from './numbers.ts';
import type { Teller } from './teller.ts';
import { type Piece, paramsOf, parseTemplate, wordsOfName } from './template.ts';

export interface Arg {
  type: Type;
  /** Null: nobody knows. Its words are left out. */
  value: Expr | null;
  /** Said, and no default: an optional part with it is printed. */
  given: boolean;
  /** Words that are there already. */
  said?: { text: string; count: Count };
}

type Flat = Exclude<Piece, { is: 'maybe' }>;

/** Optional parts are in when one of their parameters is said. */
function flatten(pieces: readonly Piece[], args: ReadonlyMap<string, Arg>): Flat[] {
  return pieces.flatMap((piece): Flat[] => {
    if (piece.is !== 'maybe') return [piece];
    const said = [...paramsOf(piece.pieces)].some((name) => args.get(name)?.given === true);
    return flatten(said ? piece.pieces : piece.otherwise, args);
  });
}

/**
 * The template's words with the parameters in theirs. `measured`: it is something that is done, so a number that is
 * counted or worked out moves to where it can be said.
 */
export function fill(t: Teller, pieces: readonly Piece[], args: ReadonlyMap<string, Arg>, measured = false): string {
  const flat = flatten(pieces, args);
  const ends: (() => string)[] = [];
  let out = '';
  let last: Count | null = null;
  for (let i = 0; i < flat.length; i++) {
    const piece = flat[i] as Flat;
    t.left -= piece.is === 'words' ? piece.words.length : 1;
    if (t.left < 0) return `${out}…`;
    if (piece.is === 'words') out += piece.words;
    else if (piece.is === 'number') out += (last ?? nextCount(t, flat, i, args)) === 'one' ? piece.one : piece.many;
    else {
      const arg = args.get(piece.name);
      if (arg === undefined || (arg.value === null && arg.said === undefined)) {
        last = 'many';
        continue;
      }
      if (arg.said === undefined && arg.type.of === 'number' && !arg.type.many && arg.value !== null) {
        if (!measured) {
          const number = numberText(t, arg.value);
          out += number.text;
          last = number.one ? 'one' : 'many';
          continue;
        }
        const done = amount(t, out, arg.value, flat, i, ends);
        out = done.out;
        last = done.count;
        i = done.at;
        continue;
      }
      const said = arg.said ?? sayArg(t, arg);
      out = t.language.join(out, said.text);
      last = said.count;
    }
  }
  for (const end of ends) out = `${out.trimEnd()} ${end()}`;
  return out;
}

function sayArg(t: Teller, arg: Arg): { text: string; count: Count } {
  if (arg.value === null) return { text: '', count: 'many' };
  if (arg.type.of === 'truth') return { text: clause(t, arg.value, false), count: 'one' };
  return say(t, arg.value);
}

/** The count of a parameter that stands behind `(s)`: `win(s|) {player}`. */
function nextCount(t: Teller, flat: readonly Flat[], at: number, args: ReadonlyMap<string, Arg>): Count {
  const next = flat.slice(at).find((p) => p.is === 'param');
  const value = next?.is === 'param' ? args.get(next.name)?.value : null;
  if (value == null) return 'one';
  if (value.op === 'you') return 'you';
  const set = value.op === 'select' ? !value.one : typeOf(t, value).many;
  return set || (value.op === 'number' && value.value !== 1) ? 'many' : 'one';
}

/**
 * A number before its noun. One that is worked out cannot stand there: `damage equal to its strength`, and in
 * `a {power} strength {what}` it follows at the end: `a Knight ... with strength equal to its cost`.
 */
function amount(
  t: Teller,
  before: string,
  value: Expr,
  flat: readonly Flat[],
  at: number,
  ends: (() => string)[],
): { out: string; count: Count; at: number } {
  const number = numberText(t, value, true);
  const { each } = number;
  if (each !== null) ends.push(() => each(''));
  if (number.plain) return { out: before + number.text, count: number.one ? 'one' : 'many', at };
  const next = flat[at + 1];
  const noun = next?.is === 'words' ? /^\s+([\p{L}-]+)/u.exec(next.words) : null;
  if (next?.is !== 'words' || noun === null) return { out: before + number.text, count: 'many', at };
  const word = noun[1] ?? '';
  const rest = next.words.slice(noun[0].length);
  const follows = flat[at + 2];
  const plural = follows?.is === 'number' && rest === '' ? follows.many : null;
  const what = `${word}${plural ?? ''}`;
  const skip = plural === null ? 1 : 2;
  if (t.language.withoutLastArticle(before) !== null) {
    const text = t.say(number.known ? 'withThatMuch' : 'withEqualTo', { noun: what, number: number.text });
    ends.push(() => text + limited(t, number));
    return { out: `${before.trimEnd()}${rest}`, count: 'one', at: at + skip };
  }
  const pattern = number.known
    ? plural === null
      ? 'thatMuch'
      : 'thatMany'
    : plural === null
      ? 'equalTo'
      : 'numberEqualTo';
  return {
    out: `${before}${t.say(pattern, { noun: what, number: number.text })}${limited(t, number)}${rest}`,
    count: 'many',
    at: at + skip,
  };
}

const limited = (t: Teller, { limit }: NumberText): string => (limit === '' ? '' : ` ${t.say('limited', { limit })}`);

// ---------------------------------------------------------------- calls

/** Whether an argument is only what would stand there anyway. */
function isDefault(param: Param, value: Expr): boolean {
  if (param.value !== null) return JSON.stringify(param.value) === JSON.stringify(value);
  return param.optional && value.op === 'nothing';
}

export interface Call {
  /** Whose doing it is, when the template does not name the first parameter and it is not plain. */
  subject: { text: string; count: Count } | null;
  words: string;
}

/**
 * A verb, timing or move with its arguments, as an imperative. A template without the first parameter leaves it to be the
 * subject; what else it does not name follows with its preposition.
 */
export function sayCall(
  t: Teller,
  decl: { name: string; text: string | null; params: readonly Param[] },
  values: readonly (Arg | null)[],
): Call {
  const template = decl.text === null ? null : parseTemplate(decl.text);
  const named = template === null ? new Set<string>() : paramsOf(template.pieces);
  const args = new Map<string, Arg>();
  let subject: Call['subject'] = null;
  const extra: { param: Param; arg: Arg }[] = [];
  for (const [i, param] of decl.params.entries()) {
    const arg = values[i];
    if (arg == null) {
      if (param.value !== null) args.set(param.name, { type: param.type, value: param.value, given: false });
      continue;
    }
    const plain = arg.value !== null && isDefault(param, arg.value);
    args.set(param.name, { ...arg, given: arg.given && !plain });
    if (named.has(param.name) || plain) continue;
    if (param.prep === null && template !== null) {
      if (arg.said !== undefined) subject = arg.said;
      else if (arg.value !== null && arg.value.op !== 'self' && arg.value.op !== 'you') subject = say(t, arg.value);
    } else if (arg.given || arg.said !== undefined) extra.push({ param, arg });
  }
  let words = template === null ? wordsOfName(decl.name) : fill(t, template.pieces, args, true);
  for (const { param, arg } of extra) words = `${words.trimEnd()}${extraWords(t, param, arg)}`;
  return { subject, words };
}

/** `at level 3`, `from this unit`: what the template has no place for. */
function extraWords(t: Teller, { name, prep }: Param, arg: Arg): string {
  if (arg.value === null && arg.said === undefined) return '';
  const isNumber = arg.type.of === 'number' && !arg.type.many;
  const value = arg.value === null ? null : placeless(arg.value);
  const said =
    arg.said?.text ?? (isNumber && value !== null ? numberText(t, value).text : sayArg(t, { ...arg, value }).text);
  const words = isNumber && prep !== null && name.length > 1 ? `${wordsOfName(name)} ${said}` : said;
  return prep === null ? ` ${words}` : ` ${t.language.prepositions[prep]} ${words}`;
}

/** The same, told in one: `have it attack a random unit`. */
export function imperative(t: Teller, call: Call): string {
  return call.subject === null ? call.words : t.say('subject', { who: call.subject.text, does: call.words });
}

/** The arguments of a call in the IR, null where the default stands. */
export const argsOf = (params: readonly Param[], values: readonly (Expr | null)[]): (Arg | null)[] =>
  params.map((param, i) => {
    const value = values[i];
    return value == null ? null : { type: param.type, value, given: true };
  });
