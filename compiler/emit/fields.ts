/** Emits reads of fields and keywords, specialised by where they are stored and by what is known of the entity. */

import { IMPLICIT } from '../analysis/implicits.ts';
import { NOTHING } from '../format/values.ts';
import type { Expr, FieldDecl, KindId } from '../ir/index.ts';
import { allOf, anyOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { type EmittedValue, FunctionBuilder, type ImplicitContext, type RowFact } from './function-builder.ts';
import { requestRecordReader } from './histories.ts';
import { chargeSized } from './size-charges.ts';
import { requestGrantedNumber, requestGrantsKeyword, requestPrintedNumber, requestThroughStatics } from './statics.ts';
import { constant, emitValue } from './values.ts';
import { inlineExpression } from './word-calls.ts';

/** Whether a static or a `have` can change what a field reads as. */
export const canStaticsChange = (gen: CodegenContext, field: number): boolean =>
  (gen.bound.index.reads[field] ?? []).length > 0 || gen.reachable.have.fields.has(field);

export function fieldCode(f: FunctionBuilder, field: number, of: EmittedValue): EmittedValue {
  const { gen } = f;
  const decl = gen.bound.game.fields[field] as FieldDecl;
  const place = gen.bound.layout.fields[field];
  if (place?.table === 'record') return { code: js`${requestRecordReader(gen, place.at)}(${of.code})`, nullable: true };
  if (decl.kernel !== null) return kernelField(f, decl, of);
  if (!canStaticsChange(gen, field)) return baseField(f, field, decl, of, (value) => inRange(f, decl, value));
  const ref = f.toAtom(of);
  // the range limits the result of statics, not their input
  const { code } = baseField(f, field, decl, ref, (value) => value);
  return { code: js`${requestThroughStatics(gen, field)}(${ref.code},${code})`, nullable: true };
}

/** The base value of a field, before static abilities: stored or derived. `ranged` is applied to a derived value. */
function baseField(
  f: FunctionBuilder,
  field: number,
  decl: FieldDecl,
  of: EmittedValue,
  ranged: (value: EmittedValue) => EmittedValue,
): EmittedValue {
  const { gen } = f;
  const { layout } = gen.bound;
  const { derived } = decl;
  if (derived !== null) {
    const fact = of.is === undefined ? f.rowFact(of.code) : null;
    const known = fact?.live === true && fact.kind !== null && gen.isWithin(decl.kind, fact.kind);
    const written = known ? inlineDerivedField(f, field, derived, of) : null;
    if (written !== null) return ranged(written);
    const name = gen.requestFunction(`d${field}`, () => emitDerivedFunction(gen, field, decl.kind, derived));
    return ranged({ code: js`${name}(${of.code})`, nullable: true });
  }
  const place = layout.fields[field] ?? null;
  if (place === null) return { code: 'N', nullable: true };
  switch (place.table) {
    case 'entity': {
      const fact = f.rowFact(of.code) ?? f.rowIfLiveOrNothing(of.code);
      if (fact === null)
        return { code: js`${requestFieldReader(gen, decl.kind, place.at)}(${of.code})`, nullable: true };
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
export function tileOfCode(f: FunctionBuilder, of: EmittedValue): EmittedValue {
  if (of.is === 'tile') return of;
  const fact = of.is === 'player' ? null : f.rowFact(of.code);
  if (fact?.tile !== undefined) return { code: fact.tile, nullable: false, is: 'tile' };
  if (fact?.live !== true) return { code: js`tile(${of.code})`, nullable: true, is: 'tile' };
  return { code: js`stand(S[${fact.row}+${f.gen.bound.layout.row.zone}])`, nullable: true, is: 'tile' };
}

/** A function that reads a slot of an entity's row; nothing for an entity without the field. */
function requestFieldReader(gen: CodegenContext, kind: number, at: number): string {
  const table = gen.kindTable(kind);
  return gen.requestFunction(`e${at}_${kind}`, () => {
    const { entities, head } = gen.bound.layout;
    const base = js`${entities.at}+(r-${entities.first})*${entities.stride}`;
    const test = table === null ? js`S[a]<0` : js`S[a]<0||${table}[S[a]]!==1`;
    return jsList`
      function e${at}_${kind}(r) {
        if (r < ${entities.first} || r - ${entities.first} >= S[${head.entities}]) return N;
        const a = ${base};
        return ${test} ? N : S[a + ${at}];
      }`;
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

/**
 * Charges for the sets of a derived field, which nobody has charged for in advance: its code may not walk them all, since it
 * counts by the length of a zone, or leaves out what is dead.
 */
function chargeSetsOf(f: FunctionBuilder, value: Expr): void {
  const { costs } = f.gen;
  const others = costs.bulk(value) + costs.words(value);
  if (costs.light(value, f.decls) >= others + 1) chargeSized(f, value);
}

/** Inlines a derived field of a live entity; null where it has to be a call. */
function inlineDerivedField(
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
      const { context, actingPlayer } = f;
      const you = (needs & IMPLICIT.you) === 0 ? 'N' : f.toTemp(kernelField(f, controller, of)).code;
      const here = (needs & IMPLICIT.here) === 0 ? 'N' : f.toTemp(tileOfCode(f, of)).code;
      f.context = { self: of.code, you, here, level: '0', moment: 'N' };
      f.actingPlayer = '';
      if (isHeavy) f.charge(f.gen.costs.derived(field));
      chargeSetsOf(f, expr);
      const result = emitValue(f, expr);
      f.context = context;
      f.actingPlayer = actingPlayer;
      return result;
    }),
  );
}

/** A function that evaluates a derived field; nothing for an entity that is not of its kind. */
function emitDerivedFunction(
  gen: CodegenContext,
  field: number,
  kind: KindId,
  { code, value }: NonNullable<FieldDecl['derived']>,
): JsCode {
  const start = new FunctionBuilder(gen, { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' }, []);
  start.charge(gen.costs.derived(field));
  const context: ImplicitContext = { self: 'r', you: js`ctl(r)`, here: js`tile(r)`, level: '0', moment: 'N' };
  const f = new FunctionBuilder(gen, { ...context, you: 'yo', here: 'he' }, code.locals);
  f.heavyDepth = 1;
  // its first local is the entity, too
  f.rowFacts.set('r', { row: 'a', live: false, sign: 'a', kind: null });
  if (code.locals.length > 0) f.substitutions.set(0, { many: false, code: 'r', nullable: false });
  const { lines, value: result } = f.capture(() => {
    chargeSetsOf(f, value);
    return emitValue(f, value).code;
  });
  const fits = gen.cardTable((card) => (gen.isWithin(kind, card.kind) ? 1 : 0));
  const tests = [js`(a>=0&&${fits}[S[a]]===1)`];
  if (gen.isWithin(kind, gen.kernelKind('player'))) tests.push(js`isPlayer(r)`);
  if (gen.isWithin(kind, gen.kernelKind('tile'))) tests.push(js`isTile(r)`);
  const body = jsList`{const yo=ctl(r),he=tile(r);${f.declare(new Set([0]))}${lines}return ${result};}`;
  return jsList`function d${field}(r){${start.lines}const a=row(r);if(!${anyOf(tests)})return N;${body}}`;
}

/** The sides that won the previous match of a series, as bits; null for a game without series. */
export function wonSidesCode({ bound: { layout, program } }: CodegenContext): Operand | null {
  const { head, series } = layout;
  return series === null ? null : js`(S[${head.pc}]>=${program.series?.after ?? 0}?S[${head.won}]:S[${series.won}])`;
}

/** The first player who won the previous match of a series. */
function winnerCode(gen: CodegenContext): Operand {
  const { sides } = gen.bound;
  const won = gen.requestFunction('lastWon', () => {
    return jsList`
      function lastWon() {
        const w = ${wonSidesCode(gen) ?? '0'};
        for (let s = 1; s <= ${sides}; s++) if (((w >> (s - 1)) & 1) !== 0) return s;
        return N;
      }`;
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
      return { code: winnerCode(f.gen), nullable: true, is: 'player' };
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
      inner.heavyDepth = 1;
      inner.charge(f.gen.costs.derived(field));
      chargeSetsOf(inner, derived.value);
      const text = emitValue(inner, derived.value).code;
      return jsList`function d${field}(){${inner.declare(new Set())}${inner.lines}return ${text};}`;
    });
    return { code: js`${name}()`, nullable: true };
  }
  const at = layout.globals[field] ?? -1;
  return at < 0 ? { code: 'N', nullable: true } : { code: js`S[${at}]`, nullable: true };
}

// ------------------------------------------------------------------ keywords

export function hasKeywordCode(f: FunctionBuilder, keyword: number, of: EmittedValue): Operand {
  const granted = requestGrantsKeyword(f.gen, keyword);
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
  const granted = requestGrantedNumber(f.gen, keyword, param);
  const sums = f.gen.memo(`sums ${keyword} ${param}`, () => printedNumberSums(f.gen, keyword, param));
  const printed = sums !== null ? js`${sums}[S[${row}]]` : js`${requestPrintedNumber(f.gen, keyword, param)}(${ref})`;
  const sum = granted === null ? printed : js`add(${printed},${granted}(${ref}))`;
  return live ? { code: sum, nullable: false } : { code: js`(${sign}<0?N:${sum})`, nullable: true };
}

/** A lookup table by card: the sum of a keyword's printed numbers; null unless it is a small constant for every card. */
function printedNumberSums(gen: CodegenContext, keyword: number, param: number): string | null {
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

/** True where a value is in play. */
export function inPlayTest(f: FunctionBuilder, { code, is }: EmittedValue): Operand {
  const fact = is === undefined ? f.rowIfLiveOrNothing(code) : null;
  if (fact === null) return js`inPlay(${code})`;
  return fact.live ? js`plays(${fact.row})` : js`(${fact.sign}>=0&&plays(${fact.row}))`;
}
