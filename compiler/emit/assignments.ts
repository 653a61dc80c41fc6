/** Emits assignments to fields: the range of the field, the statics that change it, and dirty bits. */
import type { ValueTest } from '../analysis/dependencies.ts';
import type { FieldDecl } from '../ir/index.ts';
import { anyOf, compared, guarded } from '../javascript/build.ts';
import { type JsCode, js, jsList, type Operand } from '../javascript/quote.ts';
import type { CodegenContext } from './context.ts';
import { canStaticsChange } from './fields.ts';
import { type EmittedValue, type FunctionBuilder, literalOf } from './function-builder.ts';
import { requestChangedUnderStatics } from './statics.ts';

/**
 * Sets the dirty bits of a write, by the written value; the value is '' where it is not known.
 */
type DirtyMark = (x: Operand | '') => JsCode;

const markDirty = (bits: number | Operand): JsCode => (bits === 0 ? '' : jsList`D|=${bits};`);

/** A field that statics change, and its entity: the sum of the statics moves the range of what may be stored. */
interface FieldUnderStatics {
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

/** An assignment: the operator, and the value. */
interface Assignment {
  how: '=' | '+=' | '-=';
  value: EmittedValue;
}

/** The slot of a field, and what its writes depend on. */
interface FieldSlot {
  decl: FieldDecl;
  slot: Operand;
  /** The dirty bits of a write. */
  bits: number | DirtyMark;
  isNeverNothing?: boolean;
  layered?: FieldUnderStatics | null;
}

/** Stores into a slot within the field's range, and sets the dirty bits. */
function emitStore(f: FunctionBuilder, to: FieldSlot, { how, value }: Assignment): void {
  const { decl, slot, bits } = to;
  const dirtyMark = (x: Operand | ''): JsCode => (typeof bits !== 'number' ? bits(x) : markDirty(bits));
  const v = f.toAtom(value);
  if (decl.type.of === 'flags') {
    f.add(
      jsList`{S[${slot}]=${updatedFlags(flagsOrEmpty({ code: js`S[${slot}]`, nullable: true }), how, v)};${dirtyMark('')}}`,
    );
    return;
  }
  const x = f.temp();
  const put = (mark: JsCode): void => f.add(jsList`S[${slot}]=${x};${mark}`);
  if (how === '=' && decl.type.of !== 'number' && decl.type.of !== 'truth') {
    f.block(null, () => {
      // nothing is stored as it is, outside of the range
      const { low, high } = decl;
      f.add(jsList`let ${x}=${v.code};`);
      if (low !== null) f.when(js`${x}<${low}&&${x}!==N`, jsList`${x}=${low};`);
      if (high !== null) f.when(js`${x}>${high}`, jsList`${x}=${high};`);
      put(dirtyMark(''));
    });
    return;
  }
  const code = assignedValue(to, how, v);
  const clamped = (): void => {
    emitClamp(f, to, x, { how, value: v });
    const isKnown = how === '=' && literalOf(code) !== null;
    put(dirtyMark(isKnown ? code : x));
  };
  // an assignment of nothing does not change a number, and nothing plus a number stays nothing
  f.ifAll(v.nullable ? [js`${v.code}!==N`] : [], () => {
    f.add(jsList`let ${x}=${code};`);
    if (how !== '=' && (v.nullable || to.isNeverNothing !== true)) f.if(js`${x}!==N`, clamped);
    else clamped();
  });
}

/** The value of a number after an assignment, before it is clamped to the range. */
function assignedValue(
  { decl: { low }, slot, isNeverNothing, layered = null }: FieldSlot,
  how: Assignment['how'],
  v: EmittedValue,
): Operand {
  if (how === '=') return v.code;
  if (v.nullable || isNeverNothing !== true)
    return how === '+=' ? js`add(S[${slot}],${v.code})` : js`add(S[${slot}],-(${v.code}))`;
  if (how === '+=') return js`sat(S[${slot}]+${v.code})`;
  // what is never negative may lose a positive number
  const isSmaller = layered === null && low !== null && low >= 0 && (literalOf(v.code) ?? 0) > 0;
  return isSmaller ? js`S[${slot}]-${v.code}|0` : js`sat(S[${slot}]-${v.code})`;
}

/** Clamps the variable with the new value to the field's range; where statics change the field, to what they leave of it. */
function emitClamp(
  f: FunctionBuilder,
  { decl: { low, high }, slot, layered = null }: FieldSlot,
  x: string,
  { how, value }: Assignment,
): void {
  if (layered === null || how === '=' || (low === null && high === null)) {
    if (low !== null) f.when(js`${x}<${low}`, jsList`${x}=${low};`);
    if (high !== null) f.when(js`${x}>${high}`, jsList`${x}=${high};`);
    return;
  }
  const name = requestChangedUnderStatics(f.gen, layered.field);
  const outside = [x, js`S[${slot}]`].flatMap((n) => [
    ...(low === null ? [] : [js`${n}<${low}`]),
    ...(high === null ? [] : [js`${n}>${high}`]),
  ]);
  const change = how === '+=' ? value.code : js`-${value.code}`;
  f.when(anyOf(outside), jsList`${x}=${name}(${layered.ref},S[${slot}],${change});`);
}

/** Assigns a field of an entity. `ref` and `value` may be used more than once. */
export function emitAssign(
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
      emitStore(f, { decl, slot: js`${row}+${at}`, bits: gen.dirtyBits.slot('entity', at) }, { how, value });
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
      const bits = dirtyMarkOf(gen, place.at, row, ref);
      const isNeverNothing = gen.isNeverNothing(field);
      emitStore(f, { decl, slot: js`${row}+${place.at}`, bits, isNeverNothing, layered }, { how, value: stored });
      // an entity that leaves play without being named by a field needs no sweep; one that is gone already needs one
      const { first } = layout.entities;
      if (decl.type.of === 'entity')
        f.if(js`${stored.code}>=${first}`, () => {
          f.add(jsList`REF[${stored.code}-${first}]=1;if(GN!==0&&isGone(${stored.code}))RG=1;`);
        });
    });
    return;
  }
  const { at, stride, first } = place.table === 'player' ? layout.players : layout.tiles;
  const bits = gen.dirtyBits.slot(place.table, place.at);
  f.if(js`${place.table === 'player' ? 'isPlayer' : 'isTile'}(${ref})`, () => {
    f.add(jsList`const ${a}=${at + place.at - first * stride}+${ref}*${stride};`);
    emitStore(f, { decl, slot: a, bits, layered }, { how, value });
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
      always: bitsByCard(gen, plain),
      tested: [...tests].map(([test, bits]) => ({
        test,
        bits: bitsByCard(gen, bits),
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
function bitsByCard(gen: CodegenContext, bits: readonly number[]): number | string {
  const { game } = gen.bound;
  const of = (card: number): number => bits[game.cards[card]?.kind ?? -1] ?? 0;
  const [first = -1, ...others] = gen.cards;
  return others.every((other) => of(other) === of(first)) ? of(first) : gen.cardTable((_, card) => of(card));
}

export function emitAssignGlobal(f: FunctionBuilder, field: number, how: '=' | '+=' | '-=', value: EmittedValue): void {
  const { layout, game } = f.gen.bound;
  const decl = game.fields[field] as FieldDecl;
  const { kernel } = decl;
  const at = kernel === 'active' || kernel === 'turn' ? layout.head[kernel] : (layout.globals[field] ?? -1);
  if (at >= 0) emitStore(f, { decl, slot: `${at}`, bits: f.gen.dirtyBits.slot('global', at) }, { how, value });
}
