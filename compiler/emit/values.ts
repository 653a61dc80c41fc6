/** Expressions of one value, and conditions. Text is given back; what it needs to have run before is added as lines. */

import type { Source } from '../analysis/ability-sources.ts';
import { compares } from '../bind/numbers.ts';
import type { Expr, Param, Word } from '../ir.ts';
import { fitsValue } from './calls.ts';
import { type Build, NOTHING } from './context.ts';
import { hasValue, keywordValue, statusValue } from './dynamic-words.ts';
import { fieldCode, globalCode, hasCode, keywordNumberCode, tileOf, words } from './fields.ts';
import {
  contextArgs,
  contextParams,
  Fn,
  isSet,
  type Local,
  literalOf,
  momentSuffix,
  type Num,
} from './function-builder.ts';
import { hasRoom, kernel } from './kernel.ts';
import { aggregate, amongOf, countOf, isKind, members, oneOf, someOf } from './set-queries.ts';
import { kindOfAll, push, span, zoneCode } from './sets.ts';
import { statusText } from './statuses.ts';

export const literal = (value: number): Num =>
  value === NOTHING ? { code: 'N', may: true } : { code: `${value}`, may: false };

const TRUTHS: readonly string[] = [
  'truth lt le gt ge is is_not not absent present and or kind member share in_play in_zone in_any among tag tagged',
  'some no has comes_with fits adjective',
].flatMap((line) => line.split(' '));

/** Whether the value is 0 or 1 and nothing else. */
function isTruth(f: Fn, e: Expr): boolean {
  if (!TRUTHS.includes(e.op)) return false;
  if (e.op !== 'adjective') return true;
  return adjectiveIsTruth(f, e.adjective);
}

function adjectiveIsTruth(f: Fn, id: number): boolean {
  const word = f.build.bound.game.adjectives[id];
  if (word === undefined || word.native !== null || word.value === null) return false;
  const { value } = word;
  return value.op === 'adjective' ? value.adjective < id && adjectiveIsTruth(f, value.adjective) : isTruth(f, value);
}

const COMPARE = { lt: '<', le: '<=', gt: '>', ge: '>=', is: '===', is_not: '!==' } as const;

/** A condition: nothing and 0 do not hold, a set holds when it has a member. */
export function cond(f: Fn, e: Expr): string {
  const known = f.build.facts.truth(e);
  if (known !== null) return `${known}`;
  switch (e.op) {
    case 'truth':
    case 'number':
      return e.value !== 0 && e.value !== NOTHING ? 'true' : 'false';
    case 'is':
    case 'is_not':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      return compare(f, e.op, e.a, e.b);
    case 'not':
      return not(cond(f, e.of));
    case 'and':
    case 'or':
      return logic(f, e.op, e.of);
    case 'absent':
    case 'no':
      return not(someOf(f, e.of));
    case 'present':
    case 'some':
      return someOf(f, e.of);
    case 'kind':
      return isKind(f, e.kind, f.atom(num(f, e.of)).code);
    case 'comes_with': {
      const { build } = f;
      const came = build.once('keywords of sources', () =>
        build.table(build.sources.map((one) => keywordOf(build, one))),
      );
      const value = f.atom(num(f, e.ability)).code;
      return `(${value}>=0&&${came}[${value}>>6]===${e.keyword})`;
    }
    case 'has':
      return hasCode(f, e.keyword, num(f, e.of));
    case 'has_value':
      return `${hasValue(f.build)}(${num(f, e.keyword).code},${num(f, e.of).code})`;
    case 'member': {
      const member = f.atom(num(f, e.member)).code;
      const flags = f.atom(num(f, e.of));
      return `(${member}>=0&&${flags.may ? `${flags.code}!==N&&` : ''}((${flags.code}>>${member})&1)===1)`;
    }
    case 'share': {
      const a = f.atom(num(f, e.a));
      const b = f.atom(num(f, e.b));
      const there = [a, b].map(({ code, may }) => (may ? `${code}!==N&&` : '')).join('');
      return `(${there}(${a.code}&${b.code})!==0)`;
    }
    case 'in_play':
      return `inPlay(${num(f, e.of).code})`;
    case 'in_zone': {
      const of = num(f, e.of);
      const { row, sign } = f.sureOf(of.code) ?? f.rowOf(f.hold(of).code);
      const result = f.temp();
      f.add(`let ${result}=false;`);
      // nothing is no zone, and out of play is one of its own
      const { zone } = f.build.bound.layout.row;
      members(f, e.zone, (one) => f.add(`if(${sign}>=0&&S[${row}+${zone}]===${one})${result}=true;`));
      return result;
    }
    case 'in_any':
      return `(zof(${num(f, e.of).code})===${e.zone})`;
    case 'among':
      return amongOf(f, e.of, e.set);
    case 'tag': {
      const { verbs } = f.build.bound.game;
      const verb = num(f, e.verb);
      if (isNumber(verb)) return `${verbs[Number(verb.code)]?.tags.includes(e.tag) === true}`;
      const table = f.build.table(verbs.map(({ tags }) => (tags.includes(e.tag) ? 1 : 0)));
      return `(${table}[${verb.code}]===1)`;
    }
    case 'tagged': {
      const tags = f.build.bound.game.statuses.map((status) =>
        status.tags.some((tag) => tag.enum === e.enum && tag.member === e.member) ? 1 : 0,
      );
      return `(${f.build.table(tags)}[${num(f, e.status).code}]===1)`;
    }
    case 'adjective': {
      const written = inlined(f, e, (value) => cond(f, value));
      if (written !== null) return written;
      const call = wordCall(f, e);
      return adjectiveIsTruth(f, e.adjective) ? call : `holds(${call})`;
    }
    case 'fits':
      return fitsValue(f, e);
    case 'kernel':
      if (e.call === 'room') return hasRoom(f, e.args);
      break;
    default:
  }
  if (isSet(f, e)) return someOf(f, e);
  const value = f.atom(num(f, e));
  return value.may ? `(${value.code}!==0&&${value.code}!==N)` : `${value.code}!==0`;
}

/** No condition's text but one that is denied as a whole begins like this. */
const NOT = '!(';

export function not(test: string): string {
  if (test === 'true') return 'false';
  if (test === 'false') return 'true';
  return test.startsWith(NOT) ? test.slice(NOT.length, -1) : `${NOT}${test})`;
}

function compare(f: Fn, op: keyof typeof COMPARE, left: Expr, right: Expr): string {
  let a = num(f, left);
  let b = num(f, right);
  const sign = COMPARE[op];
  a = unraised(a, op, b);
  // nothing is the least number: only one side of an order needs a test, and one of equality between what can be nothing
  const testA = a.may && (op === 'lt' || op === 'le' || op === 'is_not' || (op === 'is' && b.may));
  const testB = b.may && (op === 'gt' || op === 'ge' || op === 'is_not');
  if (testA) a = f.atom(a);
  if (testB) b = f.atom(b);
  const values = [a, b].map(({ code }) => (code === 'N' ? NOTHING : literalOf(code)));
  if (values[0] != null && values[1] != null) return `${compares(op, values[0], values[1])}`;
  const tests = [testA ? `${a.code}!==N` : '', testB ? `${b.code}!==N` : '', `${a.code}${sign}${b.code}`];
  return `(${tests.filter((test) => test !== '').join('&&')})`;
}

/** What is raised to a least value, as it was: where it is compared with so much that this comes to the same. */
function unraised(a: Num, op: keyof typeof COMPARE, b: Num): Num {
  const [, least, raised] = RAISED.exec(a.code) ?? [];
  const value = literalOf(b.code);
  if (least === undefined || raised === undefined || value === null || a.may) return a;
  const isSame =
    op === 'gt' || op === 'le' ? value >= Number(least) : (op === 'ge' || op === 'lt') && value > Number(least);
  return isSame ? { ...a, code: raised } : a;
}
const RAISED = /^\((-?\d+)>(\w+)\?\1:\2\)$/;

export const isNumber = ({ code }: Num): boolean => literalOf(code) !== null;

/** Parts are looked at one by one, and no further than needed. */
function logic(f: Fn, op: 'and' | 'or', of: readonly Expr[]): string {
  const plain = op === 'and' ? 'true' : 'false';
  const parts: { lines: string[]; value: string }[] = [];
  for (const [i, part] of of.entries()) {
    const written = f.capture(() => cond(f, part));
    if (written.lines.length === 0 && written.value === plain) continue;
    if (written.lines.length === 0 && written.value === `${op === 'or'}`) {
      // what stands behind it is not looked at, and what stands before it need not be
      if (of.slice(0, i).every((one) => f.build.calm.of(one))) return written.value;
      parts.push(written);
      break;
    }
    parts.push(written);
  }
  const glue = op === 'and' ? '&&' : '||';
  if (parts.every(({ lines }) => lines.length === 0)) {
    return parts.length === 0 ? `${op === 'and'}` : `(${parts.map(({ value }) => value).join(glue)})`;
  }
  const result = f.temp();
  const out = f.label();
  f.add(`let ${result}=${op === 'or'};${out}:{`);
  for (const { lines, value } of parts) {
    f.append(lines);
    f.add(`if(${op === 'and' ? `!(${value})` : value})break ${out};`);
  }
  f.add(`${result}=${op === 'and'};}`);
  return result;
}

/** The value of an expression; of a set with one member that one. */
export function num(f: Fn, e: Expr): Num {
  const { facts } = f.build;
  const known = facts.of(e);
  if (known !== null && known !== 'low') return literal(known);
  if (isSet(f, e)) {
    const { from, to, pop } = span(f, e);
    const result = f.temp();
    f.add(`const ${result}=only(${from},${to});${pop}`);
    return { code: result, may: true };
  }
  switch (e.op) {
    case 'number':
    case 'truth':
      return literal(e.value);
    case 'nothing':
      return { code: 'N', may: true };
    case 'enum':
      return literal(e.member);
    case 'flags':
      return literal(e.members.reduce((bits, member) => bits | (1 << member), 0));
    case 'union':
    case 'without': {
      const a = words(f.atom(num(f, e.a)));
      const b = words(f.atom(num(f, e.b)));
      return { code: e.op === 'union' ? `(${a}|${b})` : `(${a}&~${b})`, may: false };
    }
    case 'word_set': {
      const { code } = f.atom(num(f, e.of));
      return { code: `(${code}>=0&&${code}<31?1<<${code}:0)`, may: false };
    }
    case 'card':
      return literal(e.card);
    case 'verb':
      return literal(e.verb);
    case 'timing':
      return literal(e.timing);
    case 'status_word':
      return literal(e.status);
    case 'keyword_word':
      return literal(e.keyword);
    case 'option':
      return literal(f.build.bound.options[e.option] ?? NOTHING);
    case 'gone':
      return literal(-1);
    case 'self':
    case 'you':
    case 'here': {
      const code = f.context[e.op];
      const is = e.op === 'you' ? 'player' : e.op === 'here' ? 'tile' : undefined;
      return { code, may: code !== f.acting, ...(is && { is }) };
    }
    case 'local': {
      const local = f.local(e.local);
      return local.many ? f.leave('a set as one value') : local;
    }
    case 'zone':
      return zoneCode(f, e.zone, e.of === null ? null : num(f, e.of));
    case 'chosen': {
      const { layout } = f.build.bound;
      const self = f.context.self;
      return { code: `(row(${self})<0?N:S[rw(${self})+${layout.choices.at + e.choice}])`, may: true };
    }
    case 'levels':
      return levels(f, e.of);
    case 'global':
      return globalCode(f, e.field);
    case 'field':
      return fieldCode(f, e.field, num(f, e.of));
    case 'printed':
      return printed(f, e.field, num(f, e.of));
    case 'status': {
      const at = f.build.bound.layout.statuses[e.status] ?? -1;
      if (at < 0) return { code: 'N', may: true };
      const ref = f.atom(num(f, e.of)).code;
      const { row, live, sign } = f.rowOf(ref);
      if (facts.isIdle(e.status)) return live ? literal(0) : { code: `(${sign}<0?N:0)`, may: true };
      const code = statusText(f.build, e.status, ref, row);
      return live ? { code, may: false } : { code: `(${sign}<0?N:${code})`, may: true };
    }
    case 'status_value':
      return { code: `${statusValue(f.build)}(${num(f, e.status).code},${num(f, e.of).code})`, may: true };
    case 'keyword_value':
      return { code: `${keywordValue(f.build)}(${num(f, e.keyword).code},${num(f, e.of).code})`, may: true };
    case 'keyword_number':
      return keywordNumberCode(f, e.keyword, e.param, num(f, e.of));
    case 'add':
    case 'sub':
      return sum(e.op, num(f, e.a), num(f, e.b));
    case 'mul':
      return product(num(f, e.a), num(f, e.b));
    case 'neg': {
      const { code, may } = num(f, e.of);
      return may ? { code: `sub(0,${code})`, may } : { code: `(-(${code})|0)`, may };
    }
    case 'pick':
      return pick(f, e.test, e.then, e.else);
    case 'adjective':
      if (adjectiveIsTruth(f, e.adjective)) break;
      return inlined(f, e, (value) => num(f, value)) ?? { code: wordCall(f, e), may: true };
    case 'value': {
      const written = inlined(f, e, (value) => num(f, value));
      const call = written ?? { code: wordCall(f, e), may: true };
      // what draws or faults has to run where it stands
      return f.build.calm.of(e) ? call : f.hold(call);
    }
    case 'kernel':
      return kernel(f, e.call, e.args);
    case 'tile_of':
      return tileOf(f, num(f, e.of));
    case 'select':
      return oneOf(f, e);
    case 'count':
      return countOf(f, e.of);
    case 'sum':
    case 'highest':
    case 'lowest':
    case 'distinct':
      return aggregate(f, e as Parameters<typeof aggregate>[1]);
    default:
  }
  return { code: `(${cond(f, e)}?1:0)`, may: false };
}

function sum(op: 'add' | 'sub', a: Num, b: Num): Num {
  const sign = op === 'add' ? '+' : '-';
  if (b.code === '0') return { code: a.code, may: a.may };
  if (isNumber(a) && isNumber(b)) {
    const value = op === 'add' ? Number(a.code) + Number(b.code) : Number(a.code) - Number(b.code);
    if (Math.abs(value) < 1e9) return literal(value);
  }
  if (!a.may && !b.may) return { code: `sat(${a.code}${sign}(${b.code}))`, may: false };
  return { code: `${op}(${a.code},${b.code})`, may: true };
}

function product(a: Num, b: Num): Num {
  if (a.code === '1') return { code: b.code, may: b.may };
  if (b.code === '1') return { code: a.code, may: a.may };
  const may = a.may || b.may;
  return { code: may ? `mul(${a.code},${b.code})` : `(sat(${a.code}*(${b.code}))|0)`, may };
}

function pick(f: Fn, test: Expr, yes: Expr, no: Expr): Num {
  const when = cond(f, test);
  if (when === 'true' || when === 'false') return num(f, when === 'true' ? yes : no);
  const a = f.capture(() => num(f, yes));
  const b = f.capture(() => num(f, no));
  const may = a.value.may || b.value.may;
  if (a.lines.length === 0 && b.lines.length === 0) return { code: `(${when}?${a.value.code}:${b.value.code})`, may };
  const result = f.temp();
  f.add(`let ${result};if(${when}){`);
  f.append(a.lines);
  f.add(`${result}=${a.value.code};}else{`);
  f.append(b.lines);
  f.add(`${result}=${b.value.code};}`);
  return { code: result, may };
}

/** One a card level. Where all are numbers it is a table. */
function levels(f: Fn, of: readonly Expr[]): Num {
  const at = `lvl(${f.context.level},${f.context.self})`;
  const numbers = of.map((part) => (part.op === 'number' ? part.value : null));
  if (numbers.every((value): value is number => value !== null)) {
    if (numbers.every((value) => value === numbers[0])) return literal(numbers[0] ?? NOTHING);
    const table = Array.from({ length: 64 }, (_, level) => {
      const i = level < 1 ? 0 : level > of.length ? of.length - 1 : level - 1;
      return numbers[i] as number;
    });
    return { code: `${f.build.table(table)}[${at}&63]`, may: numbers.includes(NOTHING) };
  }
  const level = f.temp();
  const result = f.temp();
  f.add(`const ${level}=${at};let ${result};`);
  for (const [i, part] of of.entries()) {
    f.add(`${i > 0 ? 'else ' : ''}${i === of.length - 1 ? '' : `if(${level}<=${i + 1})`}{`);
    f.add(`${result}=${num(f, part).code};}`);
  }
  return { code: result, may: true };
}

function printed(f: Fn, field: number, of: Num): Num {
  const { bound } = f.build;
  const at = (bound.layout.fields[field]?.at ?? -1) - bound.layout.printed.at;
  const card = f.atom(of).code;
  const table = f.build.once(`printed ${field}`, () =>
    f.build.table(bound.printed.map((levels) => levels[0]?.[at] ?? NOTHING)),
  );
  return { code: `(${card}>=0&&${card}<${bound.printed.length}?${table}[${card}]:N)`, may: true };
}

// ------------------------------------------------------------------ words

/** An argument's text as a parameter wants it: one for a number, two for a set. */
function argument(f: Fn, many: boolean, e: Expr): { code: string[]; local: Local; pop: string } {
  if (!many) {
    const value = f.atom(num(f, e));
    return { code: [value.code], local: { many: false, ...value }, pop: '' };
  }
  if (isSet(f, e)) {
    const { from, to, pop } = span(f, e);
    const count = f.temp();
    f.add(`const ${count}=${to}-(${from});`);
    const kind = kindOfAll(f, e);
    if (kind !== undefined) f.setKinds.set(from, kind);
    return { code: [from, count], local: { many: true, from, count, ...(kind !== undefined && { kind }) }, pop };
  }
  const from = f.temp();
  const count = f.temp();
  f.add(`const ${from}=sp;`);
  push(f, e);
  f.add(`const ${count}=sp-${from};`);
  return { code: [from, count], local: { many: true, from, count }, pop: `sp=${from};` };
}

/** Arguments for parameters in order; defaults are worked out with the parameters before them as locals. */
export function argumentsFor(
  f: Fn,
  params: readonly Param[],
  args: readonly (Expr | null | undefined)[],
): { code: string[]; locals: Local[]; pop: string } {
  const code: string[] = [];
  const locals: Local[] = [];
  let pop = '';
  for (const [i, param] of params.entries()) {
    const given = args[i] ?? null;
    if (given !== null) {
      const found = argument(f, param.type.many, given);
      code.push(...found.code);
      locals.push(found.local);
      if (pop === '') pop = found.pop;
      continue;
    }
    const value = param.value;
    if (value === null) {
      code.push(...(param.type.many ? ['0', '0'] : ['N']));
      locals.push(param.type.many ? { many: true, from: '0', count: '0' } : { many: false, code: 'N', may: true });
      continue;
    }
    const { known, decls } = f;
    f.known = new Map(locals.map((local, slot) => [slot, local]));
    const found = argument(f, param.type.many, value);
    f.known = known;
    f.decls = decls;
    code.push(...found.code);
    locals.push(found.local);
    if (pop === '') pop = found.pop;
  }
  return { code, locals, pop };
}

/** A call of an adjective or a value; one that gives a set pushes it. */
export function wordCall(f: Fn, e: Extract<Expr, { op: 'adjective' | 'value' }>): string {
  const { game } = f.build.bound;
  const adjective = e.op === 'adjective';
  const id = e.op === 'adjective' ? e.adjective : e.value;
  const word = (adjective ? game.adjectives[id] : game.values[id]) as Word;
  if (word.native !== null) return kernel(f, word.native, e.args).code;
  const { value, code } = word;
  if (value === null || code === null) return 'N';
  const { needs } = f.build;
  const mask = adjective ? needs.adjective(id) : needs.value(id);
  const { moment } = f.context;
  const own = `${adjective ? 'j' : 'w'}${id}${momentSuffix(mask, f.context)}`;
  const name = f.build.want(own, () => writeWord(f.build, word, own, adjective ? id : null, mask, moment));
  const args = argumentsFor(f, word.params, e.args);
  const text = `${name}(${[...contextArgs(mask, f.context), ...args.code].join(',')})`;
  if (args.pop === '') return text;
  if (word.type.many) {
    // what it pushes stands above its arguments and is moved down on them
    const top = f.temp();
    f.add(`const ${top}=sp;${text};`);
    f.add(`under(${args.pop.slice(3, -1)},${top});`);
    return '0';
  }
  const result = f.temp();
  f.add(`const ${result}=${text};${args.pop}`);
  return result;
}

/** Most words inside one another, and most parts of one, that are written in place of a call. */
const INLINE = { depth: 5, parts: 60 };

/** A word's text in place of a call; null where it had better be a call. */
export function inlined<T>(
  f: Fn,
  e: Extract<Expr, { op: 'adjective' | 'value' }>,
  write: (value: Expr) => T,
): T | null {
  const { game } = f.build.bound;
  const word = e.op === 'adjective' ? game.adjectives[e.adjective] : game.values[e.value];
  if (word === undefined || word.native !== null || word.value === null || word.code === null) return null;
  if (word.type.many || word.params.some(({ type }) => type.many) || !isSmall(f, word.value)) return null;
  const args = argumentsFor(f, word.params, e.args);
  return inPlace(f, word.value, word.code.locals, args.locals, write);
}

const isSmall = (f: Fn, value: Expr): boolean => f.inlined < INLINE.depth && parts(value) <= INLINE.parts;

/** Writes what a word or a derived field stands for, with its locals given; null where it is too large for that. */
export function inPlace<T>(
  f: Fn,
  value: Expr,
  locals: Fn['decls'],
  given: readonly (Local | Num)[],
  write: (value: Expr) => T,
): T | null {
  if (!isSmall(f, value)) return null;
  const { known, decls } = f;
  f.known = new Map(
    given.map((local, slot): [number, Local] => [slot, 'many' in local ? local : { many: false, ...local }]),
  );
  f.decls = locals;
  f.inlined++;
  const result = write(value);
  f.inlined--;
  f.decls = decls;
  f.known = known;
  return result;
}

/** How many expressions an expression is made of; words are asked again wherever they are used. */
function parts(node: object): number {
  const known = PARTS.get(node);
  if (known !== undefined) return known;
  let count = typeof (node as { op?: unknown }).op === 'string' ? 1 : 0;
  for (const item of Object.values(node)) if (typeof item === 'object' && item !== null) count += parts(item);
  PARTS.set(node, count);
  return count;
}

const PARTS = new WeakMap<object, number>();

/** `adjective`: which one it is, null for a value. */
function writeWord(
  build: Build,
  word: Word,
  name: string,
  adjective: number | null,
  mask: number,
  moment: string,
): string {
  const { params, context } = contextParams(mask, moment);
  const f = new Fn(build, context, word.code?.locals ?? []);
  const given = new Set<number>();
  for (const [slot, param] of word.params.entries()) {
    given.add(slot);
    params.push(...(param.type.many ? [`b${slot}`, `n${slot}`] : [`l${slot}`]));
    if (!param.type.many && param.type.of === 'entity') f.stable.add(`l${slot}`);
  }
  f.stable.add('me');
  f.heavy = 1;
  f.charge(1 + f.build.costs.bulk(word.value));
  const value = word.value as Expr;
  let result = '';
  if (word.type.many) push(f, value);
  else if (adjective !== null && adjectiveIsTruth(f, adjective)) result = `return ${cond(f, value)};`;
  else result = `return ${num(f, value).code};`;
  return `function ${name}(${params.join(',')}){${f.declare(given)}${f.head.join('')}${f.lines.join('\n')}${result}}`;
}

/** The keyword that an ability comes with by this way of bearing it, -1 for none. */
function keywordOf({ bound: { game } }: Build, { by, of, occurrence }: Source): number {
  if (by === 'card') return game.cards[of]?.keywords[occurrence]?.keyword ?? -1;
  const what = by === 'static' ? game.statics[of]?.what : undefined;
  if (what !== undefined) return what.grant === 'keyword' ? what.keyword : -1;
  return by === 'keyword' ? of : -1;
}
