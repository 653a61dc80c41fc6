/** Emits reads of fields and assignments, specialised by where a field is stored and by what is known of the entity. */

import type { ValueTest } from '../analysis/dependencies.ts';
import { IMPLICIT } from '../analysis/implicits.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, FieldDecl, Locals } from '../ir/index.ts';
import { allOf, anyOf, compared, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import {
  type EmittedValue,
  FunctionBuilder,
  type ImplicitContext,
  literalOf,
  type RowFact,
} from './function-builder.ts';
import { recordReader } from './histories.ts';
import { changedUnderStatics, grantedNumber, grantsKeyword, printedNumber, throughStatics } from './statics.ts';
import { constant, emitValue, inlineExpression } from './values.ts';

/** Whether a static or a `have` can change what a field reads as. */
export const canStaticsChange = (gen: CodegenContext, field: number): boolean =>
  (gen.bound.index.reads[field] ?? []).length > 0 || gen.reachable.have.fields.has(field);

export function fieldCode(f: FunctionBuilder, field: number, of: EmittedValue): EmittedValue {
  const { gen } = f;
  const decl = gen.bound.game.fields[field] as FieldDecl;
  const place = gen.bound.layout.fields[field];
  if (place?.table === 'record') return { code: js`${recordReader(gen, place.at)}(${of.code})`, nullable: true };
  if (decl.kernel !== null) return kernelField(f, decl, of);
  if (!canStaticsChange(gen, field)) return baseField(f, field, decl, of, (value) => inRange(f, decl, value));
  const ref = f.toAtom(of);
  // the range limits the result of statics, not their input
  const { code } = baseField(f, field, decl, ref, (value) => value);
  return { code: js`${throughStatics(gen, field)}(${ref.code},${code})`, nullable: true };
}

/** Cards that derive a field by an expression of their own, by field. */
function cardsDeriving({ bound, cards }: CodegenContext): Map<number, number[]> {
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

/**
 * The base value of a field, before static abilities: stored, or derived by the card or the kind. `ranged` is applied
 * to a derived value.
 */
function baseField(
  f: FunctionBuilder,
  field: number,
  decl: FieldDecl,
  of: EmittedValue,
  ranged: (value: EmittedValue) => EmittedValue,
): EmittedValue {
  const { gen } = f;
  const { layout } = gen.bound;
  const derivedBy = gen.memo('derived', () => cardsDeriving(gen)).get(field) ?? [];
  const { derived } = decl;
  if (derived !== null && derivedBy.length === 0) {
    const fact = of.is === undefined ? f.rowFact(of.code) : null;
    const known = fact?.live === true && fact.kind !== null && gen.isWithin(decl.kind, fact.kind);
    const written = known ? inlinedDerived(f, field, derived, of) : null;
    if (written !== null) return ranged(written);
  }
  if (derived !== null || derivedBy.length > 0) {
    const name = gen.requestFunction(`d${field}`, () => emitDerivedFunction(gen, field, decl, derivedBy));
    return ranged({ code: js`${name}(${of.code})`, nullable: true });
  }
  const place = layout.fields[field] ?? null;
  if (place === null) return { code: 'N', nullable: true };
  switch (place.table) {
    case 'entity': {
      const fact = f.rowFact(of.code) ?? f.rowIfLiveOrNothing(of.code);
      if (fact === null) return { code: js`${reader(gen, decl.kind, place.at)}(${of.code})`, nullable: true };
      const known = fact.kind !== null && gen.isWithin(decl.kind, fact.kind);
      const always = gen.facts.valueOf(field);
      if (always !== null && known && fact.live) return constant(always);
      const table = known ? null : gen.kindTable(decl.kind);
      return fromRow(fact, place.at, table, !gen.isNeverNothing(field));
    }
    case 'player':
    case 'tile': {
      const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
      const ref = f.toAtom(of);
      const always = gen.facts.valueOf(field);
      if (always !== null && ref.is === place.table && !ref.nullable) return constant(always);
      const slot = js`S[${at + place.at - first * stride}+${ref.code}*${stride}]`;
      if (ref.is === place.table)
        return ref.nullable
          ? { code: js`(${ref.code}===N?N:${slot})`, nullable: true }
          : { code: slot, nullable: true };
      return { code: js`(${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref.code})?${slot}:N)`, nullable: true };
    }
    case 'global':
    case 'record':
      return { code: 'N', nullable: true };
  }
}

/** Limits a derived value to the field's range at the read; stored values are limited at the write. */
function inRange(f: FunctionBuilder, { low, high }: FieldDecl, value: EmittedValue): EmittedValue {
  if (low === null && high === null) return value;
  const { code, nullable } = f.toTemp(value);
  const most = high === null ? code : js`${code}>${high}?${high}:${code}`;
  if (low === null) return { code: most, nullable };
  const isLess = js`${code}<${low}`;
  const test = nullable && low > NOTHING ? js`${code}!==N&&${isLess}` : isLess;
  return { code: js`${test}?${low}:${most}`, nullable };
}

/** Reads a slot of a known row. `table`: by card, whether it has the slot; null where all have. */
function fromRow({ row, live, sign }: RowFact, at: number, table: string | null, nullable = true): EmittedValue {
  const tests = [...(live ? [] : [js`${sign}>=0`]), ...(table === null ? [] : [js`${table}[S[${row}]]===1`])];
  const slot = at === 0 ? js`S[${row}]` : js`S[${row}+${at}]`;
  return tests.length === 0 ? { code: slot, nullable } : { code: js`(${allOf(tests)}?${slot}:N)`, nullable: true };
}

/** The tile that an entity is on. */
export function tileOf(f: FunctionBuilder, of: EmittedValue): EmittedValue {
  if (of.is === 'tile') return of;
  const fact = of.is === 'player' ? null : f.rowFact(of.code);
  if (fact?.tile !== undefined) return { code: fact.tile, nullable: false, is: 'tile' };
  if (fact?.live !== true) return { code: js`tile(${of.code})`, nullable: true, is: 'tile' };
  return { code: js`stand(S[${fact.row}+${f.gen.bound.layout.row.zone}])`, nullable: true, is: 'tile' };
}

/** A function that reads a slot of an entity's row; nothing for an entity without the field. */
function reader(gen: CodegenContext, kind: number, at: number): string {
  const table = gen.kindTable(kind);
  return gen.requestFunction(`e${at}_${kind}`, () => {
    const { entities, head } = gen.bound.layout;
    const base = js`${entities.at}+(r-${entities.first})*${entities.stride}`;
    const test = table === null ? js`S[a]<0` : js`S[a]<0||${table}[S[a]]!==1`;
    return jsList`function e${at}_${kind}(r){if(r<${entities.first}||r-${entities.first}>=S[${head.entities}])return N;
      const a=${base};return ${test}?N:S[a+${at}];}`;
  });
}

function kernelField(f: FunctionBuilder, decl: FieldDecl, of: EmittedValue): EmittedValue {
  const { code } = of;
  const { row } = f.gen.bound.layout;
  switch (decl.kernel) {
    case 'owner':
    case 'controller': {
      if (of.is === 'player') return of;
      const fact = of.is === undefined ? f.rowIfLiveOrNothing(code) : null;
      if (fact === null) {
        const general = js`k_${decl.kernel}(${code})`;
        const row0 = of.is === undefined ? f.rowFact(code) : null;
        const found = row0 === null ? general : js`(${row0.sign}>=0?S[${row0.row}+${row[decl.kernel]}]:${general})`;
        return { code: found, nullable: true, is: 'player' };
      }
      if (decl.kernel === 'controller' && fact.controller !== undefined)
        return { code: fact.controller, nullable: false, is: 'player' };
      return { ...fromRow(fact, row[decl.kernel], null), is: 'player' };
    }
    case 'name':
    case 'age':
    case 'level': {
      const fact = of.is === undefined ? f.rowIfLiveOrNothing(code) : null;
      if (fact === null) return { code: js`k_${decl.kernel}(${code})`, nullable: true };
      return fromRow(fact, decl.kernel === 'name' ? row.card : row[decl.kernel], null, decl.kernel !== 'name');
    }
    case 'side': {
      const { sides, seats } = f.gen.bound;
      if (of.is !== 'player') return { code: js`k_side(${code})`, nullable: true };
      // with one side per player, the side's number is the player's
      if (sides === seats) return { code, nullable: of.nullable };
      return of.nullable
        ? { code: js`k_side(${code})`, nullable: true }
        : { code: js`((${code}-1)%${sides}+1)`, nullable: false };
    }
    case 'seat':
      return of.is === 'player' ? { code, nullable: of.nullable } : { code: js`k_seat(${code})`, nullable: true };
    case 'column':
    case 'row':
      if (of.is !== 'tile') return { code: js`k_${decl.kernel}(${code})`, nullable: true };
      return of.nullable
        ? { code: js`${decl.kernel === 'column' ? 'colOf' : 'linOf'}(${code})`, nullable: true }
        : { code: js`${decl.kernel === 'column' ? 'col' : 'lin'}(${code})`, nullable: false };
    case 'index': {
      // an attached entity stores no tile
      const fact = of.is === undefined ? (f.rowFact(code) ?? f.rowIfLiveOrNothing(code)) : null;
      if (fact === null) return { code: js`k_index(${code})`, nullable: true };
      const slot = fromRow(fact, row.index, null).code;
      const range = { least: 0, most: f.gen.bound.layout.entities.count };
      if (fact.live && fact.isInZone === true) return { code: slot, nullable: false, range };
      return {
        code: js`${anyOf([...(fact.live ? [] : [js`${fact.sign}<0`]), js`S[${fact.row}+${row.zone}]<0`])}?N:${slot}`,
        nullable: true,
        range,
      };
    }
    case 'subject':
      return { code: js`k_${decl.kernel}(${code})`, nullable: true };
    case 'here':
      return { code: js`k_here(${code})`, nullable: true, is: 'tile' };
    default:
      return { code: 'N', nullable: true };
  }
}

/** Inlines a derived field of a live entity; null where it has to be a call. */
function inlinedDerived(
  f: FunctionBuilder,
  field: number,
  { code, value }: NonNullable<FieldDecl['derived']>,
  of: EmittedValue,
): EmittedValue | null {
  const needs = f.gen.implicits.of(value);
  const controller = { kernel: 'controller' } as FieldDecl;
  // what is not heavy was charged where the field is read, but for its sets
  const isHeavy = f.gen.costs.isHeavy({ op: 'field', field, of: { op: 'nothing' } });
  return f.heavily(true, () =>
    inlineExpression(f, value, code.locals, [of], (expr) => {
      const { context, acting } = f;
      const you = (needs & IMPLICIT.you) === 0 ? 'N' : f.toTemp(kernelField(f, controller, of)).code;
      const here = (needs & IMPLICIT.here) === 0 ? 'N' : f.toTemp(tileOf(f, of)).code;
      f.context = { self: of.code, you, here, level: '0', moment: 'N' };
      f.acting = '';
      if (isHeavy) f.charge(f.gen.costs.derived(field));
      const result = emitValue(f, expr);
      f.context = context;
      f.acting = acting;
      return result;
    }),
  );
}

/** A function that evaluates a derived field: by the card's own expression, or by the kind's. */
function emitDerivedFunction(gen: CodegenContext, field: number, decl: FieldDecl, cards: readonly number[]): JsCode {
  const { layout, game } = gen.bound;
  const start = new FunctionBuilder(gen, { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
  start.charge(gen.costs.derived(field));
  const lines: JsCode[] = [];
  const result = (code: Locals, value: Expr): JsCode => {
    const context: ImplicitContext = { self: 'r', you: js`ctl(r)`, here: js`tile(r)`, level: '0', moment: 'N' };
    const f = new FunctionBuilder(gen, { ...context, you: 'yo', here: 'he' }, code.locals);
    f.heavy = 1;
    // its first local is the entity, too
    f.rowFacts.set('r', { row: 'a', live: false, sign: 'a', kind: null });
    if (code.locals.length > 0) f.substitutions.set(0, { many: false, code: 'r', nullable: false });
    const { lines: inner, value: text } = f.capture(() => emitValue(f, value).code);
    return jsList`{const yo=ctl(r),he=tile(r);${f.declare(new Set([0]))}${inner}return ${text};}`;
  };
  for (const id of cards) {
    const derived = game.cards[id]?.derived.find((one) => one.field === field);
    if (derived !== undefined) lines.push(jsList`if(a>=0&&S[a]===${id})${result(derived.code, derived.value)}`);
  }
  if (decl.derived !== null) {
    const fits = gen.cardTable((card) => (gen.isWithin(decl.kind, card.kind) ? 1 : 0));
    const tests = [js`(a>=0&&${fits}[S[a]]===1)`];
    if (gen.isWithin(decl.kind, gen.kernelKind('player'))) tests.push(js`isPlayer(r)`);
    if (gen.isWithin(decl.kind, gen.kernelKind('tile'))) tests.push(js`isTile(r)`);
    lines.push(jsList`if(!${anyOf(tests)})return N;${result(decl.derived.code, decl.derived.value)}`);
  } else {
    const place = layout.fields[field] ?? null;
    lines.push(place?.table === 'entity' ? jsList`return ${reader(gen, decl.kind, place.at)}(r);` : jsList`return N;`);
  }
  return jsList`function d${field}(r){${start.lines}const a=row(r);${lines}}`;
}

/** Who won the previous match of a series. `before`: the slot of that match's result. */
function winnerCode(gen: CodegenContext, before: number): Operand {
  const { layout, program, sides } = gen.bound;
  const { head } = layout;
  const won = gen.requestFunction('lastWon', () => {
    const sooner = js`S[${head.pc}]>=${program.series?.after ?? 0}?S[${head.won}]:S[${before}]`;
    return jsList`function lastWon(){const w=${sooner};for(let s=1;s<=${sides};s++)if(((w>>(s-1))&1)!==0)return s;return N;}`;
  });
  return js`${won}()`;
}

/** Reads a global field (one of the match). */
export function globalCode(f: FunctionBuilder, field: number): EmittedValue {
  const { game, layout } = f.gen.bound;
  const decl = game.fields[field] as FieldDecl;
  switch (decl.kernel) {
    case 'active':
      return { code: js`S[${layout.head.active}]`, nullable: true, is: 'player' };
    case 'turn':
      return { code: js`S[${layout.head.turn}]`, nullable: false };
    case 'moment':
      return { code: f.context.moment, nullable: true };
    case 'match_number':
      return { code: layout.series === null ? '1' : js`S[${layout.series.match}]`, nullable: false };
    case 'winner':
      if (layout.series === null) return { code: 'N', nullable: true };
      return { code: winnerCode(f.gen, layout.series.won), nullable: true, is: 'player' };
    default:
  }
  if (decl.derived !== null) {
    const { derived } = decl;
    const name = f.gen.requestFunction(`d${field}`, () => {
      const inner = new FunctionBuilder(
        f.gen,
        { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' },
        derived.code.locals,
      );
      inner.heavy = 1;
      inner.charge(f.gen.costs.derived(field));
      const text = emitValue(inner, derived.value).code;
      return jsList`function d${field}(){${inner.declare(new Set())}${inner.lines}return ${text};}`;
    });
    return { code: js`${name}()`, nullable: true };
  }
  const at = layout.globals[field] ?? -1;
  return at < 0 ? { code: 'N', nullable: true } : { code: js`S[${at}]`, nullable: true };
}

// ------------------------------------------------------------------ keywords

export function hasCode(f: FunctionBuilder, keyword: number, of: EmittedValue): Operand {
  const granted = grantsKeyword(f.gen, keyword);
  const has = f.gen.memo(`has ${keyword}`, () =>
    f.gen.cardTable((card) => (card.keywords.some((one) => one.keyword === keyword) ? 1 : 0)),
  );
  const ref = f.toAtom(of).code;
  const { row, live, sign } = f.rowOf(ref);
  const printed = js`${has}[S[${row}]]===1`;
  const any = granted === null ? printed : js`(${printed}||${granted}(${ref}))`;
  return live ? any : js`${sign}>=0&&${any}`;
}

export function keywordNumberCode(f: FunctionBuilder, keyword: number, param: number, of: EmittedValue): EmittedValue {
  const ref = f.toAtom(of).code;
  const { row, live, sign } = f.rowOf(ref);
  if (f.gen.facts.isNeverGranted(keyword)) return live ? constant(0) : { code: js`(${sign}<0?N:0)`, nullable: true };
  const granted = grantedNumber(f.gen, keyword, param);
  const sums = f.gen.memo(`sums ${keyword} ${param}`, () => printedSums(f.gen, keyword, param));
  const printed = sums !== null ? js`${sums}[S[${row}]]` : js`${printedNumber(f.gen, keyword, param)}(${ref})`;
  const sum = granted === null ? printed : js`add(${printed},${granted}(${ref}))`;
  return live ? { code: sum, nullable: false } : { code: js`(${sign}<0?N:${sum})`, nullable: true };
}

/** A lookup table by card: the sum of a keyword's printed numbers; null unless it is a small constant for every card. */
function printedSums(gen: CodegenContext, keyword: number, param: number): string | null {
  const fallback = gen.bound.game.keywords[keyword]?.params[param]?.value ?? null;
  let known = true;
  const table = gen.cardTable((card) => {
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

// ------------------------------------------------------------------ assignments

/**
 * Sets the dirty bits of a write, by the written value; the value is '' where it is not known.
 */
type DirtyMark = (x: Operand | '') => JsCode;

const markDirty = (bits: number | Operand): JsCode => (bits === 0 ? '' : jsList`D|=${bits};`);

/** A field that statics change, and its entity: the sum of the statics moves the range of what may be stored. */
interface Layered {
  field: number;
  ref: Operand;
}

/** A set of enum members as a bit set; nothing becomes the empty set. */
export const flagsOrEmpty = ({ code, nullable }: EmittedValue): Operand =>
  nullable ? js`(${code}===N?0:${code})` : code;

/** Adds members to a set of flags, or removes them. */
export function updatedFlags(old: Operand, how: '=' | '+=' | '-=', by: EmittedValue): Operand {
  return how === '='
    ? flagsOrEmpty(by)
    : how === '+='
      ? js`${old}|${flagsOrEmpty(by)}`
      : js`${old}&~${flagsOrEmpty(by)}`;
}

/** Stores into a slot within the field's range, and sets the dirty bits. `solid`: the slot never holds nothing. */
function store(
  f: FunctionBuilder,
  decl: FieldDecl,
  slot: Operand,
  how: '=' | '+=' | '-=',
  value: EmittedValue,
  bits: number | DirtyMark,
  solid = false,
  layered: Layered | null = null,
): void {
  const { type, low, high } = decl;
  const dirtyMark = (x: Operand | ''): JsCode => (typeof bits !== 'number' ? bits(x) : markDirty(bits));
  const v = f.toAtom(value);
  if (type.of === 'flags') {
    f.add(
      jsList`{S[${slot}]=${updatedFlags(flagsOrEmpty({ code: js`S[${slot}]`, nullable: true }), how, v)};${dirtyMark('')}}`,
    );
    return;
  }
  const keeps = how === '=' && type.of !== 'number' && type.of !== 'truth';
  let text = v.code;
  let may = v.nullable && keeps;
  if (how !== '=') {
    // nothing stays nothing
    if (v.nullable || !solid) text = how === '+=' ? js`add(S[${slot}],${v.code})` : js`add(S[${slot}],-(${v.code}))`;
    else if (how === '+=') text = js`sat(S[${slot}]+${v.code})`;
    // what is never negative may lose a positive number
    else if (layered === null && low !== null && low >= 0 && (literalOf(v.code) ?? 0) > 0)
      text = js`S[${slot}]-${v.code}|0`;
    else text = js`sat(S[${slot}]-${v.code})`;
    may = v.nullable || !solid;
  }
  const x = f.temp();
  const put = (mark: JsCode): void => f.add(jsList`S[${slot}]=${x};${mark}`);
  const clamp = (): void => {
    if (layered !== null && how !== '=' && (low !== null || high !== null)) {
      const name = changedUnderStatics(f.gen, layered.field);
      const outside = [x, js`S[${slot}]`].flatMap((n) => [
        ...(low === null ? [] : [js`${n}<${low}`]),
        ...(high === null ? [] : [js`${n}>${high}`]),
      ]);
      const change = how === '+=' ? v.code : js`-${v.code}`;
      f.when(anyOf(outside), jsList`${x}=${name}(${layered.ref},S[${slot}],${change});`);
      put(dirtyMark(x));
      return;
    }
    if (low !== null) f.when(js`${x}<${low}`, jsList`${x}=${low};`);
    if (high !== null) f.when(js`${x}>${high}`, jsList`${x}=${high};`);
    put(dirtyMark(how === '=' && literalOf(text) !== null ? text : x));
  };
  f.ifAll(v.nullable && !keeps ? [js`${v.code}!==N`] : [], () => {
    f.add(jsList`let ${x}=${text};`);
    if (keeps) {
      // nothing is stored as it is, outside of the range
      if (low !== null) f.when(js`${x}<${low}&&${x}!==N`, jsList`${x}=${low};`);
      if (high !== null) f.when(js`${x}>${high}`, jsList`${x}=${high};`);
      put(dirtyMark(''));
    } else if (may) f.if(js`${x}!==N`, clamp);
    else clamp();
  });
}

/** Assigns a field of an entity. `ref` and `value` may be repeated in the text. */
export function assign(
  f: FunctionBuilder,
  field: number,
  ref: Operand,
  how: '=' | '+=' | '-=',
  value: EmittedValue,
): void {
  const { gen } = f;
  const { layout, game } = gen.bound;
  const decl = game.fields[field] as FieldDecl;
  const a = f.temp();
  const layered = canStaticsChange(gen, field) ? { field, ref } : null;
  if (decl.kernel === 'level') {
    f.add(jsList`level(${ref},${how === '=' ? 0 : how === '+=' ? 1 : 2},${value.code});`);
    return;
  }
  if (decl.kernel !== null) {
    if (decl.kernel !== 'owner' && decl.kernel !== 'controller') return;
    const at = layout.row[decl.kernel];
    const { row, live, sign } = f.rowOf(ref);
    f.ifAll(live ? [] : [js`${sign}>=0`], () => {
      if (decl.kernel === 'controller') f.add(jsList`const ${a}=S[${row}+${at}];`);
      store(f, decl, js`${row}+${at}`, how, value, gen.dirtyBits.slot('entity', at));
      if (decl.kernel === 'controller') f.add(jsList`controlled(${row},${a});`);
    });
    return;
  }
  const place = layout.fields[field] ?? null;
  if (decl.derived !== null || place === null || place.table === 'global' || place.table === 'record') return;
  if (place.table === 'entity') {
    const fact = f.rowFact(ref) ?? f.rowIfLiveOrNothing(ref);
    const known = fact?.kind != null && gen.isWithin(decl.kind, fact.kind);
    const table = known ? null : gen.kindTable(decl.kind);
    const { row, live, sign } = f.rowOf(ref);
    const tests = [...(live ? [] : [js`${sign}>=0`]), ...(table === null ? [] : [js`${table}[S[${row}]]===1`])];
    f.ifAll(tests, () => {
      const stored = decl.type.of === 'entity' ? f.toTemp(value) : value;
      const marks = dirtyMarkOf(gen, place.at, row, ref);
      store(f, decl, js`${row}+${place.at}`, how, stored, marks, gen.isNeverNothing(field), layered);
      // an entity that leaves play without being named by a field needs no sweep
      const { first } = layout.entities;
      if (decl.type.of === 'entity') f.when(js`${stored.code}>=${first}`, jsList`REF[${stored.code}-${first}]=1;`);
    });
    return;
  }
  const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
  const bits = gen.dirtyBits.slot(place.table, place.at);
  f.if(js`${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref})`, () => {
    f.add(jsList`const ${a}=${at + place.at - first * stride}+${ref}*${stride};`);
    store(f, decl, a, how, value, bits, false, layered);
  });
}

/** The dirty bits of a write to a slot of an entity. Where they depend on the card, a table by card. */
function dirtyMarkOf(gen: CodegenContext, at: number, row: Operand, ref: Operand): DirtyMark {
  const { always, tested } = gen.memo(`dirty ${at}`, () => {
    const { kinds } = gen.bound.game;
    const tests = new Map<ValueTest, number[]>();
    for (const kind of kinds.keys()) {
      for (const { test, bit } of gen.dirtyBits.testsOf(kind, at)) {
        const bits = tests.get(test) ?? kinds.map(() => 0);
        bits[kind] = (bits[kind] ?? 0) | bit;
        tests.set(test, bits);
      }
    }
    const plain = kinds.map((_, kind) => gen.dirtyBits.slotOf(kind, at));
    return {
      always: byCard(gen, plain),
      tested: [...tests].map(([test, bits]) => ({
        test,
        bits: byCard(gen, bits),
        soleMark: emitSoleMemberMark(
          gen,
          bits.reduce((all, one) => all | one, 0),
        ),
      })),
    };
  });
  const mark = (bits: number | string, soleMark: string | null): JsCode => {
    const mask = typeof bits === 'number' ? bits : js`${bits}[S[${row}]]`;
    return soleMark === null || mask === 0 ? markDirty(mask) : jsList`${soleMark}(${mask},${ref});`;
  };
  return (x) => [
    mark(always, null),
    ...tested.map(({ test, bits, soleMark }) => {
      const marked = mark(bits, soleMark);
      return marked === '' || x === '' ? marked : guarded(compared(x, test), marked);
    }),
  ];
}

/**
 * A function that sets dirty bits and records the written entity as the sole member candidate of loops; null where only
 * bits are kept.
 */
function emitSoleMemberMark(gen: CodegenContext, bits: number): string | null {
  const alones = gen.soleMembers.filter(({ loopBit }) => (bits & loopBit) !== 0);
  if (alones.length === 0) return null;
  const rest = alones.reduce((left, { loopBit }) => left & ~loopBit, bits);
  const parts = alones.map(
    ({ loopBit, bit, who }) =>
      jsList`if((b&${loopBit})!==0){if((D&${bit})===0){${who}=r;D|=${bit};}else if(${who}!==r)D|=${loopBit};}`,
  );
  return gen.requestFunction(
    `tell${bits}`,
    () => jsList`function tell${bits}(b,r){${rest === 0 ? '' : jsList`D|=b&${rest};`}${parts}}`,
  );
}

/** Bits by kind as one number where they are equal for all reachable cards, else a table by card. */
function byCard(gen: CodegenContext, bits: readonly number[]): number | string {
  const { game } = gen.bound;
  const of = (card: number): number => bits[game.cards[card]?.kind ?? -1] ?? 0;
  const [first = -1, ...others] = gen.cards;
  return others.every((other) => of(other) === of(first)) ? of(first) : gen.cardTable((_, card) => of(card));
}

export function assignGlobal(f: FunctionBuilder, field: number, how: '=' | '+=' | '-=', value: EmittedValue): void {
  const { layout, game } = f.gen.bound;
  const decl = game.fields[field] as FieldDecl;
  const { kernel } = decl;
  const at = kernel === 'active' || kernel === 'turn' ? layout.head[kernel] : (layout.globals[field] ?? -1);
  if (at >= 0) store(f, decl, `${at}`, how, value, f.gen.dirtyBits.slot('global', at));
}

/** Text that is true where a value is in play. */
export function inPlayTest(f: FunctionBuilder, { code, is }: EmittedValue): Operand {
  const fact = is === undefined ? f.rowIfLiveOrNothing(code) : null;
  if (fact === null) return js`inPlay(${code})`;
  return fact.live ? js`plays(${fact.row})` : js`(${fact.sign}>=0&&plays(${fact.row}))`;
}
