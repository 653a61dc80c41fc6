/** Fields: read and assigned, each as its own text, with only the tests that it needs. */

import type { Test } from '../analysis/dependencies.ts';
import { NEED } from '../analysis/implicits.ts';
import type { Expr, FieldDecl, Locals } from '../ir.ts';
import { type Build, NOTHING } from './context.ts';
import { type Context, type Fact, Fn, literalOf, type Num } from './function-builder.ts';
import { recordReader } from './histories.ts';
import { changedUnderStatics, grantedNumber, grantsKeyword, printedNumber, throughStatics } from './statics.ts';
import { inPlace, literal, num } from './values.ts';

/** Whether a static can change how a field is read. */
export const isChanged = (build: Build, field: number): boolean =>
  (build.bound.index.reads[field] ?? []).length > 0 || build.reach.have.fields.has(field);

export function fieldCode(f: Fn, field: number, of: Num): Num {
  const { build } = f;
  const decl = build.bound.game.fields[field] as FieldDecl;
  const place = build.bound.layout.fields[field];
  if (place?.table === 'record') return { code: `${recordReader(build, place.at)}(${of.code})`, may: true };
  if (decl.kernel !== null) return kernelField(f, decl, of);
  if (!isChanged(build, field)) return underStatics(f, field, decl, of, (value) => inRange(f, decl, value));
  const ref = f.atom(of);
  // what statics make of it is kept within the range, not what they are given
  const { code } = underStatics(f, field, decl, ref, (value) => value);
  return { code: `${throughStatics(build, field)}(${ref.code},${code})`, may: true };
}

/** Cards that work a field out in a way of their own, by field. */
function cardsDeriving({ bound, cards }: Build): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const id of cards) {
    for (const { field } of bound.game.cards[id]?.derived ?? []) {
      const known = found.get(field);
      if (known === undefined) found.set(field, [id]);
      else if (known.at(-1) !== id) known.push(id);
    }
  }
  return found;
}

/** A field as it is stored, or worked out by the card or by the kind; `ranged`: what becomes of a value that is worked out. */
function underStatics(f: Fn, field: number, decl: FieldDecl, of: Num, ranged: (value: Num) => Num): Num {
  const { build } = f;
  const { layout } = build.bound;
  const derivedBy = build.once('derived', () => cardsDeriving(build)).get(field) ?? [];
  const { derived } = decl;
  if (derived !== null && derivedBy.length === 0) {
    const fact = of.is === undefined ? f.fact(of.code) : null;
    const known = fact?.live === true && fact.kind !== null && build.isWithin(decl.kind, fact.kind);
    const written = known ? inlinedDerived(f, field, derived, of) : null;
    if (written !== null) return ranged(written);
  }
  if (derived !== null || derivedBy.length > 0) {
    const name = build.want(`d${field}`, () => writeDerived(build, field, decl, derivedBy));
    return ranged({ code: `${name}(${of.code})`, may: true });
  }
  const place = layout.fields[field] ?? null;
  if (place === null) return { code: 'N', may: true };
  switch (place.table) {
    case 'entity': {
      const fact = f.fact(of.code) ?? f.sureOf(of.code);
      if (fact === null) return { code: `${reader(build, decl.kind, place.at)}(${of.code})`, may: true };
      const known = fact.kind !== null && build.isWithin(decl.kind, fact.kind);
      const always = build.facts.valueOf(field);
      if (always !== null && known && fact.live) return literal(always);
      const table = known ? null : build.kindTable(decl.kind);
      return fromRow(fact, place.at, table, !build.isSolid(field));
    }
    case 'player':
    case 'tile': {
      const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
      const ref = f.atom(of);
      const always = build.facts.valueOf(field);
      if (always !== null && ref.is === place.table && !ref.may) return literal(always);
      const slot = `S[${at + place.at - first * stride}+${ref.code}*${stride}]`;
      if (ref.is === place.table)
        return ref.may ? { code: `(${ref.code}===N?N:${slot})`, may: true } : { code: slot, may: true };
      return { code: `(${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref.code})?${slot}:N)`, may: true };
    }
    case 'global':
    case 'record':
      return { code: 'N', may: true };
  }
}

/** What is worked out is kept within the field's range when it is read; what is stored, when it is stored. */
function inRange(f: Fn, { low, high }: FieldDecl, value: Num): Num {
  if (low === null && high === null) return value;
  const { code, may } = f.hold(value);
  const least = low === null ? '' : `${may && low > NOTHING ? `${code}!==N&&` : ''}${code}<${low}?${low}:`;
  return { code: `(${least}${high === null ? '' : `${code}>${high}?${high}:`}${code})`, may };
}

/** A slot of a row that is known, as far as it is. `table`: which cards have it; null for all that are left. */
function fromRow({ row, live, sign }: Fact, at: number, table: string | null, may = true): Num {
  const tests = [live ? '' : `${sign}>=0`, table === null ? '' : `${table}[S[${row}]]===1`].filter(
    (test) => test !== '',
  );
  const slot = at === 0 ? `S[${row}]` : `S[${row}+${at}]`;
  return tests.length === 0 ? { code: slot, may } : { code: `(${tests.join('&&')}?${slot}:N)`, may: true };
}

/** The tile that something stands on. */
export function tileOf(f: Fn, of: Num): Num {
  if (of.is === 'tile') return of;
  const fact = of.is === 'player' ? null : f.fact(of.code);
  if (fact?.tile !== undefined) return { code: fact.tile, may: false, is: 'tile' };
  if (fact?.live !== true) return { code: `tile(${of.code})`, may: true, is: 'tile' };
  return { code: `stand(S[${fact.row}+${f.build.bound.layout.row.zone}])`, may: true, is: 'tile' };
}

/** A function that reads one slot of an entity's row, or gives nothing where there is no such field. */
function reader(build: Build, kind: number, at: number): string {
  const table = build.kindTable(kind);
  return build.want(`e${at}_${kind}`, () => {
    const { entities, head } = build.bound.layout;
    const base = `${entities.at}+(r-${entities.first})*${entities.stride}`;
    const test = table === null ? `S[a]<0` : `S[a]<0||${table}[S[a]]!==1`;
    return (
      `function e${at}_${kind}(r){if(r<${entities.first}||r-${entities.first}>=S[${head.entities}])return N;` +
      `const a=${base};return ${test}?N:S[a+${at}];}`
    );
  });
}

function kernelField(f: Fn, decl: FieldDecl, of: Num): Num {
  const { code } = of;
  const { row } = f.build.bound.layout;
  switch (decl.kernel) {
    case 'owner':
    case 'controller': {
      if (of.is === 'player') return of;
      const fact = of.is === undefined ? f.sureOf(code) : null;
      if (fact === null) return { code: `k_${decl.kernel}(${code})`, may: true, is: 'player' };
      if (decl.kernel === 'controller' && fact.controller !== undefined)
        return { code: fact.controller, may: false, is: 'player' };
      return { ...fromRow(fact, row[decl.kernel], null), is: 'player' };
    }
    case 'name':
    case 'age':
    case 'level': {
      const fact = of.is === undefined ? f.sureOf(code) : null;
      if (fact === null) return { code: `k_${decl.kernel}(${code})`, may: true };
      return fromRow(fact, decl.kernel === 'name' ? row.card : row[decl.kernel], null, decl.kernel !== 'name');
    }
    case 'side': {
      const { sides, seats } = f.build.bound;
      if (of.is !== 'player') return { code: `k_side(${code})`, may: true };
      // a side for each player has the player's number
      if (sides === seats) return { code, may: of.may };
      return of.may ? { code: `k_side(${code})`, may: true } : { code: `((${code}-1)%${sides}+1)`, may: false };
    }
    case 'seat':
      return of.is === 'player' ? { code, may: of.may } : { code: `k_seat(${code})`, may: true };
    case 'column':
    case 'row':
      if (of.is !== 'tile' || of.may) return { code: `k_${decl.kernel}(${code})`, may: true };
      return { code: `${decl.kernel === 'column' ? 'col' : 'lin'}(${code})`, may: false };
    case 'index': {
      // what hangs on an entity has no place that is kept
      const fact = of.is === undefined ? f.sureOf(code) : null;
      if (fact === null) return { code: `k_index(${code})`, may: true };
      const slot = fromRow(fact, row.index, null).code;
      return { code: `(${fact.live ? '' : `${fact.sign}<0||`}S[${fact.row}+${row.zone}]<0?N:${slot})`, may: true };
    }
    case 'subject':
      return { code: `k_${decl.kernel}(${code})`, may: true };
    case 'here':
      return { code: `k_here(${code})`, may: true, is: 'tile' };
    default:
      return { code: 'N', may: true };
  }
}

/** A derived field of an entity that is there, in place of a call; null where it had better be a call. */
function inlinedDerived(f: Fn, field: number, { code, value }: NonNullable<FieldDecl['derived']>, of: Num): Num | null {
  const needs = f.build.needs.of(value);
  const controller = { kernel: 'controller' } as FieldDecl;
  const isHeavy = f.build.costs.isHeavy({ op: 'field', field, of: { op: 'nothing' } });
  return f.heavily(isHeavy, () =>
    inPlace(f, value, code.locals, [of], (expr) => {
      const { context, acting } = f;
      const you = (needs & NEED.you) === 0 ? 'N' : f.hold(kernelField(f, controller, of)).code;
      const here = (needs & NEED.here) === 0 ? 'N' : f.hold(tileOf(f, of)).code;
      f.context = { self: of.code, you, here, level: '0', moment: 'N' };
      f.acting = '';
      const result = num(f, expr);
      f.context = context;
      f.acting = acting;
      return result;
    }),
  );
}

/** A field that is worked out at each read: by the card in a way of its own, or by its kind. */
function writeDerived(build: Build, field: number, decl: FieldDecl, cards: readonly number[]): string {
  const { layout, game } = build.bound;
  const lines: string[] = [`function d${field}(r){const a=row(r);`];
  const result = (code: Locals, value: Expr): string => {
    const context: Context = { self: 'r', you: 'ctl(r)', here: 'tile(r)', level: '0', moment: 'N' };
    const f = new Fn(build, { ...context, you: 'yo', here: 'he' }, code.locals);
    f.heavy = 1;
    f.charge(1 + build.costs.bulk(value));
    // its first local is the entity too
    f.facts.set('r', { row: 'a', live: false, sign: 'a', kind: null });
    if (code.locals.length > 0) f.known.set(0, { many: false, code: 'r', may: false });
    const { lines: inner, value: text } = f.capture(() => num(f, value).code);
    const declared = f.declare(new Set([0]));
    return `{const yo=ctl(r),he=tile(r);${declared}${inner.join('\n')}return ${text};}`;
  };
  for (const id of cards) {
    const derived = game.cards[id]?.derived.find((one) => one.field === field);
    if (derived !== undefined) lines.push(`if(a>=0&&S[a]===${id})${result(derived.code, derived.value)}`);
  }
  if (decl.derived !== null) {
    const fits = build.cardTable((card) => (build.isWithin(decl.kind, card.kind) ? 1 : 0));
    const tests = [`(a>=0&&${fits}[S[a]]===1)`];
    if (build.isWithin(decl.kind, build.kernelKind('player'))) tests.push('isPlayer(r)');
    if (build.isWithin(decl.kind, build.kernelKind('tile'))) tests.push('isTile(r)');
    lines.push(`if(!(${tests.join('||')}))return N;${result(decl.derived.code, decl.derived.value)}`);
  } else {
    const place = layout.fields[field] ?? null;
    lines.push(place?.table === 'entity' ? `return ${reader(build, decl.kind, place.at)}(r);` : 'return N;');
  }
  return `${lines.join('\n')}}`;
}

/** Who won the match of a series that was over last. `before`: the slot of the match before. */
function winnerCode(build: Build, before: number): string {
  const { layout, program, sides } = build.bound;
  const { head } = layout;
  const won = build.want('lastWon', () => {
    const sooner = `S[${head.pc}]>=${program.series?.after}?S[${head.won}]:S[${before}]`;
    return `function lastWon(){const w=${sooner};for(let s=1;s<=${sides};s++)if(((w>>(s-1))&1)!==0)return s;return N;}`;
  });
  return `${won}()`;
}

/** A field of the match. */
export function globalCode(f: Fn, field: number): Num {
  const { game, layout } = f.build.bound;
  const decl = game.fields[field] as FieldDecl;
  switch (decl.kernel) {
    case 'active':
      return { code: `S[${layout.head.active}]`, may: true, is: 'player' };
    case 'turn':
      return { code: `S[${layout.head.turn}]`, may: false };
    case 'moment':
      return { code: f.context.moment, may: true };
    case 'match_number':
      return { code: layout.series === null ? '1' : `S[${layout.series.match}]`, may: false };
    case 'winner':
      if (layout.series === null) return { code: 'N', may: true };
      return { code: winnerCode(f.build, layout.series.won), may: true, is: 'player' };
    default:
  }
  if (decl.derived !== null) {
    const { derived } = decl;
    const name = f.build.want(`d${field}`, () => {
      const inner = new Fn(f.build, { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' }, derived.code.locals);
      inner.heavy = 1;
      inner.charge(1 + f.build.costs.bulk(derived.value));
      const text = num(inner, derived.value).code;
      return `function d${field}(){${inner.declare(new Set())}${inner.lines.join('\n')}return ${text};}`;
    });
    return { code: `${name}()`, may: true };
  }
  const at = layout.globals[field] ?? -1;
  return at < 0 ? { code: 'N', may: true } : { code: `S[${at}]`, may: true };
}

// ------------------------------------------------------------------ keywords

export function hasCode(f: Fn, keyword: number, of: Num): string {
  const granted = grantsKeyword(f.build, keyword);
  const has = f.build.once(`has ${keyword}`, () =>
    f.build.cardTable((card) => (card.keywords.some((one) => one.keyword === keyword) ? 1 : 0)),
  );
  const ref = f.atom(of).code;
  const { row, live, sign } = f.rowOf(ref);
  const printed = `${has}[S[${row}]]===1`;
  const any = granted === null ? printed : `(${printed}||${granted}(${ref}))`;
  return `(${live ? '' : `${sign}>=0&&`}${any})`;
}

export function keywordNumberCode(f: Fn, keyword: number, param: number, of: Num): Num {
  const ref = f.atom(of).code;
  const { row, live, sign } = f.rowOf(ref);
  if (f.build.facts.isBarren(keyword)) return live ? literal(0) : { code: `(${sign}<0?N:0)`, may: true };
  const granted = grantedNumber(f.build, keyword, param);
  const sums = f.build.once(`sums ${keyword} ${param}`, () => printedSums(f.build, keyword, param));
  const printed = sums !== null ? `${sums}[S[${row}]]` : `${printedNumber(f.build, keyword, param)}(${ref})`;
  const sum = granted === null ? printed : `add(${printed},${granted}(${ref}))`;
  return live ? { code: sum, may: false } : { code: `(${sign}<0?N:${sum})`, may: true };
}

/** A table of what a keyword's number comes to as printed; null where some card has to work it out. */
function printedSums(build: Build, keyword: number, param: number): string | null {
  const fallback = build.bound.game.keywords[keyword]?.params[param]?.value ?? null;
  let known = true;
  const table = build.cardTable((card) => {
    let sum = 0;
    for (const one of card.keywords) {
      if (one.keyword !== keyword) continue;
      const value = one.args[param] ?? fallback;
      if (value === null) continue;
      if (value.op !== 'number') known = false;
      else if (value.value !== NOTHING) sum += value.value;
    }
    if (Math.abs(sum) > 1e9) known = false;
    return sum;
  });
  return known ? table : null;
}

// ------------------------------------------------------------------ writing

/** Text that tells rules and loops of what was written, by the name of its value; '' where that is not known. */
type Told = (x: string) => string;

const tell = (bits: number | string): string => (bits === 0 ? '' : `D|=${bits};`);

/** A field that statics change, and whose it is: their sum moves the ends of its range. */
interface Layered {
  field: number;
  ref: string;
}

/** A set of words as its bits: nothing is the empty set. */
export const words = ({ code, may }: Num): string => (may ? `(${code}===N?0:${code})` : code);

/** A set of words with others in it, or without them. */
export function changedWords(old: string, how: '=' | '+=' | '-=', by: Num): string {
  return how === '=' ? words(by) : how === '+=' ? `${old}|${words(by)}` : `${old}&~${words(by)}`;
}

/** Text that stores into a slot, kept within the field's range, and tells the rules that read it. `solid`: it never holds nothing. */
function store(
  f: Fn,
  decl: FieldDecl,
  slot: string,
  how: '=' | '+=' | '-=',
  value: Num,
  bits: number | Told,
  solid = false,
  layered: Layered | null = null,
): void {
  const { type, low, high } = decl;
  const told = (x: string): string => (typeof bits !== 'number' ? bits(x) : tell(bits));
  const v = f.atom(value);
  if (type.of === 'flags') {
    f.add(`{S[${slot}]=${changedWords(words({ code: `S[${slot}]`, may: true }), how, v)};${told('')}}`);
    return;
  }
  const keeps = how === '=' && type.of !== 'number' && type.of !== 'truth';
  let text = v.code;
  let may = v.may && keeps;
  if (how !== '=') {
    // what is stored may be nothing, and then stays so
    if (v.may || !solid) text = how === '+=' ? `add(S[${slot}],${v.code})` : `add(S[${slot}],-(${v.code}))`;
    else text = `sat(S[${slot}]${how === '+=' ? '+' : '-'}(${v.code}))`;
    may = v.may || !solid;
  }
  const test = v.may && !keeps ? `if(${v.code}!==N)` : '';
  const x = f.temp();
  f.add(`${test}{let ${x}=${text};`);
  if (keeps) {
    // nothing is stored as it is
    if (low !== null) f.add(`if(${x}<${low}&&${x}!==N)${x}=${low};`);
    if (high !== null) f.add(`if(${x}>${high})${x}=${high};`);
    f.add(`S[${slot}]=${x};${told('')}}`);
    return;
  }
  if (may) f.add(`if(${x}!==N){`);
  if (layered !== null && how !== '=' && (low !== null || high !== null)) {
    const name = changedUnderStatics(f.build, layered.field);
    const outside = [x, `S[${slot}]`].flatMap((n) => [
      ...(low === null ? [] : [`${n}<${low}`]),
      ...(high === null ? [] : [`${n}>${high}`]),
    ]);
    f.add(`if(${outside.join('||')})${x}=${name}(${layered.ref},S[${slot}],${how === '+=' ? '' : '-'}(${v.code}));`);
    f.add(`S[${slot}]=${x};${told(x)}}${may ? '}' : ''}`);
    return;
  }
  if (low !== null) f.add(`if(${x}<${low})${x}=${low};`);
  if (high !== null) f.add(`if(${x}>${high})${x}=${high};`);
  f.add(`S[${slot}]=${x};${told(how === '=' && literalOf(text) !== null ? text : x)}}${may ? '}' : ''}`);
}

/** Assigns a field of one. `ref` and `value` are texts that may be written more than once. */
export function assign(f: Fn, field: number, ref: string, how: '=' | '+=' | '-=', value: Num): void {
  const { build } = f;
  const { layout, game } = build.bound;
  const decl = game.fields[field] as FieldDecl;
  const a = f.temp();
  const layered = isChanged(build, field) ? { field, ref } : null;
  if (decl.kernel === 'level') {
    f.add(`level(${ref},${how === '=' ? 0 : how === '+=' ? 1 : 2},${value.code});`);
    return;
  }
  if (decl.kernel !== null) {
    if (decl.kernel !== 'owner' && decl.kernel !== 'controller') return;
    const at = layout.row[decl.kernel];
    const { row, live, sign } = f.rowOf(ref);
    f.add(live ? '{' : `if(${sign}>=0){`);
    if (decl.kernel === 'controller') f.add(`const ${a}=S[${row}+${at}];`);
    store(f, decl, `${row}+${at}`, how, value, build.watch.slot('entity', at));
    f.add(decl.kernel === 'controller' ? `controlled(${row},${a});}` : '}');
    return;
  }
  const place = layout.fields[field] ?? null;
  if (decl.derived !== null || place === null || place.table === 'global' || place.table === 'record') return;
  if (place.table === 'entity') {
    const fact = f.fact(ref) ?? f.sureOf(ref);
    const known = fact?.kind != null && build.isWithin(decl.kind, fact.kind);
    const table = known ? null : build.kindTable(decl.kind);
    const { row, live, sign } = f.rowOf(ref);
    const tests = [live ? '' : `${sign}>=0`, table === null ? '' : `${table}[S[${row}]]===1`].filter(
      (test) => test !== '',
    );
    f.add(tests.length === 0 ? '{' : `if(${tests.join('&&')}){`);
    const stored = decl.type.of === 'entity' ? f.hold(value) : value;
    store(f, decl, `${row}+${place.at}`, how, stored, told(build, place.at, row, ref), build.isSolid(field), layered);
    // whoever leaves play and stands in no field need not be looked for there
    const { first } = layout.entities;
    if (decl.type.of === 'entity') f.add(`if(${stored.code}>=${first})REF[${stored.code}-${first}]=1;`);
    f.add('}');
    return;
  }
  const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
  f.add(`if(${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref})){`);
  f.add(`const ${a}=${at + place.at - first * stride}+${ref}*${stride};`);
  store(f, decl, a, how, value, build.watch.slot(place.table, place.at), false, layered);
  f.add('}');
}

/** Which rules and loops a write to an entity's slot tells; where that depends on its card, a table by card. */
function told(build: Build, at: number, row: string, ref: string): Told {
  const { always, tested } = build.once(`told ${at}`, () => {
    const { kinds } = build.bound.game;
    const tests = new Map<Test, number[]>();
    for (const kind of kinds.keys()) {
      for (const { test, bit } of build.watch.testsOf(kind, at)) {
        const bits = tests.get(test) ?? kinds.map(() => 0);
        bits[kind] = (bits[kind] ?? 0) | bit;
        tests.set(test, bits);
      }
    }
    const plain = kinds.map((_, kind) => build.watch.slotOf(kind, at));
    return {
      always: byCard(build, plain),
      tested: [...tests].map(([test, bits]) => ({
        test,
        bits: byCard(build, bits),
        tells: telling(
          build,
          bits.reduce((all, one) => all | one, 0),
        ),
      })),
    };
  });
  const text = (bits: number | string, tells: string | null): string => {
    const told = typeof bits === 'number' ? bits : `${bits}[S[${row}]]`;
    return tells === null || told === 0 ? tell(told) : `${tells}(${told},${ref});`;
  };
  return (x) => {
    const parts = tested.map(({ test, bits, tells }) => {
      const told = text(bits, tells);
      return told === '' || x === '' ? told : `if(${x}${test})${told}`;
    });
    return [text(always, null), ...parts].join('');
  };
}

/**
 * A function that tells of an entity by the bits that it is given, of these, and keeps who it is for sets that may have no
 * other member; null where nothing but bits is kept.
 */
function telling(build: Build, bits: number): string | null {
  const alones = build.alones.filter(({ view }) => (bits & view) !== 0);
  if (alones.length === 0) return null;
  const rest = alones.reduce((left, { view }) => left & ~view, bits);
  const parts = alones.map(
    ({ view, bit, who }) =>
      `if((b&${view})!==0){if((D&${bit})===0){${who}=r;D|=${bit};}else if(${who}!==r)D|=${view};}`,
  );
  return build.want(
    `tell${bits}`,
    () => `function tell${bits}(b,r){${rest === 0 ? '' : `D|=b&${rest};`}${parts.join('')}}`,
  );
}

/** Bits by kind as one number, where they are the same for all that can come up, or else a table by card. */
function byCard(build: Build, bits: readonly number[]): number | string {
  const { game } = build.bound;
  const of = (card: number): number => bits[game.cards[card]?.kind ?? -1] ?? 0;
  const [first = -1, ...others] = build.cards;
  return others.every((other) => of(other) === of(first)) ? of(first) : build.cardTable((_, card) => of(card));
}

export function assignGlobal(f: Fn, field: number, how: '=' | '+=' | '-=', value: Num): void {
  const { layout, game } = f.build.bound;
  const decl = game.fields[field] as FieldDecl;
  const { kernel } = decl;
  const at = kernel === 'active' || kernel === 'turn' ? layout.head[kernel] : (layout.globals[field] ?? -1);
  if (at >= 0) store(f, decl, `${at}`, how, value, f.build.watch.slot('global', at));
}
