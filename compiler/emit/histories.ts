/** Emits histories: ring buffers of records, which are written when an event happens and read like entities of any kind. */
import { KNOWN_ARGUMENTS_SHIFT, RECORD, RECORD_SLOTS } from '../format/rows.ts';
import type { History, Note } from '../ir/index.ts';
import { triggerCode } from '../ir/visitor.ts';
import { anyOf } from '../javascript/build.ts';
import { type JsCode, js, jsList, jsLoop, type Operand } from '../javascript/quote.ts';
import { emitJumpUnless } from './branches.ts';
import type { CodegenContext } from './context.ts';
import { FunctionBuilder } from './function-builder.ts';
import { seatsOfLine } from './seers.ts';
import { emitValue } from './values.ts';
import { byInstance } from './zone-tables.ts';

type EmittedNotes = readonly { history: number; note: number }[];
type RingBuffer = { made: number; first: number; holds: number };

/** The histories of this binding whose records are of a kind, with their slots. */
function historiesOf({ bound }: CodegenContext, kind: number): { kind: number; place: RingBuffer }[] {
  return bound.game.histories.flatMap((history, id) => {
    const place = bound.layout.histories[id] ?? null;
    return place !== null && bound.index.kinds[kind]?.within[history.kind] === true
      ? [{ kind: history.kind, place }]
      : [];
  });
}

export const isRecords = (gen: CodegenContext, kind: number): boolean => gen.isWithin(gen.kernelKind('record'), kind);

/** A function that reads a slot of a record. */
export function requestRecordReader(gen: CodegenContext, slot: number): string {
  const { first, count, at, stride } = gen.bound.layout.records;
  return gen.requestFunction(
    `rf${slot}`,
    () => jsList`function rf${slot}(r){const i=r-${first}|0;return i>=0&&i<${count}?S[${at + slot}+i*${stride}]:N;}`,
  );
}

/** A function that is true for a record of a kind. */
export function requestRecordTest(gen: CodegenContext, kind: number): string {
  const { first } = gen.bound.layout.records;
  return gen.requestFunction(`rk${kind}`, () => {
    const tests = historiesOf(gen, kind).map(
      ({ place }) => js`(i>=${place.first}&&i<${place.first + place.holds}&&i-${place.first}<S[${place.made}])`,
    );
    return jsList`function rk${kind}(r){const i=r-${first}|0;return ${anyOf(tests)};}`;
  });
}

/** Walks the records of a kind that are still kept, the oldest first. */
export function walkRecords(
  f: FunctionBuilder,
  kind: number,
  body: (v: string, no: JsCode, out: JsCode) => void,
): void {
  const { first } = f.gen.bound.layout.records;
  const out = f.label();
  const records = (place: RingBuffer): void => {
    const [n, i, v, next] = [f.temp(), f.temp(), f.temp(), f.label()];
    f.add(jsList`const ${n}=S[${place.made}];`);
    const one = (): void => {
      f.add(jsList`const ${v}=${first + place.first}+${i}%${place.holds};`);
      body(v, jsList`continue ${next};`, jsList`break ${out};`);
    };
    f.loop(jsLoop`for(let ${i}=${n}<${place.holds}?0:${n}-${place.holds};${i}<${n};${i}++)`, one, next);
  };
  f.block(out, () => {
    for (const { place } of historiesOf(f.gen, kind)) records(place);
  });
}

export const isRecorded = ({ bound }: CodegenContext, of: 'verbs' | 'moves' | 'on', id: number): boolean =>
  (bound.index.notes[of][id] ?? []).length > 0;

/** Evaluates the facts about the event's subject that records keep, before the event; returns the operands for `record`. */
export function subjectFacts(f: FunctionBuilder, subject: Operand, here: string): Operand[] {
  const { row } = f.gen.bound.layout;
  if (subject === 'N') return ['N', here, 'N', 'N', 'N', 'N', everySeat(f.gen)];
  const a = f.temp();
  f.add(jsList`const ${a}=${subject}===N?-1:row(${subject});`);
  const slots = [
    js`${subject}===N?N:k_owner(${subject})`,
    js`${subject}===N?N:k_controller(${subject})`,
    js`${a}<0?N:S[${a}]`,
    js`${a}<0?N:S[${a}+${row.level}]`,
    js`${requestKnowingSeats(f.gen)}(${subject})`,
  ].map((text) => f.toTemp({ code: js`(${text})`, nullable: true }).code);
  return [subject, here, ...slots];
}

/** Writes the records of an event. `args`: its arguments, as listeners get them. */
export function emitRecord(
  f: FunctionBuilder,
  noted: EmittedNotes,
  subject: readonly Operand[],
  args: readonly Operand[],
  you: Operand,
): void {
  for (const { history, note } of noted) {
    const name = requestRecordWriter(f.gen, history, note);
    f.add(jsList`${name}(${[...subject, you, ...args]});`);
  }
}

/** The parameters with what a record says about the subject, and their slots. */
const SUBJECT = [
  ['su', RECORD.subject],
  ['he', RECORD.here],
  ['ow', RECORD.owner],
  ['co', RECORD.controller],
  ['na', RECORD.name],
  ['le', RECORD.level],
  ['kn', RECORD.known],
] as const;

const everySeat = ({ bound }: CodegenContext): string => `${(1 << bound.seats) - 1}`;

/** By zone instance: the seats that see all its content, without the lines that have a condition. */
const seersByZone = (gen: CodegenContext): number[] =>
  byInstance(gen, (zone, _, i) => {
    const lines = zone.seen.filter(({ by, when }) => when === null && (by === 'all' || zone.each === 'player'));
    const seats = lines.map((line) => seatsOfLine(gen.bound, zone, line, i, i + 1));
    return zone.seen.length === 0 ? (1 << gen.bound.seats) - 1 : seats.reduce((all, one) => all | one, 0);
  });

/** A function that gives the seats that know an entity, as bits. */
function requestKnowingSeats(gen: CodegenContext): string {
  const { row, entities } = gen.bound.layout;
  return gen.requestFunction('knows', () => {
    const seers = gen.tables.dense(seersByZone(gen));
    return jsList`
      function knows(r) {
        if (r === N || (r > 0 && r < ${entities.first})) return ${everySeat(gen)};
        const a = row(r);
        if (a < 0) return 0;
        const z = S[a + ${row.zone}];
        return S[a + ${row.known}] | (z < 0 ? 0 : ${seers}[z]);
      }`;
  });
}

function requestRecordWriter(gen: CodegenContext, history: number, id: number): string {
  const name = `nt${history}_${id}`;
  return gen.requestFunction(name, () => {
    const { bound } = gen;
    const { notes } = bound.game.histories[history] as History;
    const { trigger, code, values } = notes[id] as Note;
    const { made, first, holds } = bound.layout.histories[history] as RingBuffer;
    const { records, head, fields } = bound.layout;
    const f = new FunctionBuilder(gen, { self: 'N', you: 'yo', here: 'he', level: '0', moment: 'N' }, code.locals);
    const slots = trigger.patterns.map(({ local }) => local);
    for (const slot of slots) f.immutable.add(`l${slot}`);
    f.chargeFor([triggerCode(trigger), values.map(({ value }) => value)]);
    for (const { test } of trigger.patterns) if (test !== null) emitJumpUnless(f, test, jsList`return;`);
    if (trigger.when !== null) emitJumpUnless(f, trigger.when, jsList`return;`);
    const given = values.map(({ field, value }) => ({
      at: fields[field]?.at ?? 0,
      text: f.toTemp(emitValue(f, value)).code,
    }));
    let dirty = gen.dirtyBits.slot('global', made);
    for (let i = 0; i < records.stride; i++) dirty |= gen.dirtyBits.slot('record', i);
    f.add(
      jsList`
        const n = S[${made}],
          at = ${records.at} + (${first} + (n % ${holds})) * ${records.stride};
        S[${made}] = n + 1 === ${2 * holds} ? ${holds} : n + 1;
        S[at] = S[${head.turn}];`,
    );
    for (let i = RECORD_SLOTS; i < records.stride; i++)
      if (given.every(({ at }) => at !== i)) f.add(jsList`S[at+${i}]=N;`);
    const others = trigger.patterns.slice(1).filter(({ local }) => code.locals[local]?.type.of === 'entity');
    const all = others.reduce<Operand>((left, { local }) => js`${left}&${requestKnowingSeats(gen)}(l${local})`, 'kn');
    f.add(jsList`kn|=${requestKnowingSeats(gen)}(su);kn|=${all}<<${KNOWN_ARGUMENTS_SHIFT};`);
    for (const [name, slot] of SUBJECT) f.add(jsList`S[at+${slot}]=${name};`);
    for (const { at, text } of given) f.add(jsList`S[at+${at}]=${text};`);
    if (dirty !== 0) f.add(jsList`D|=${dirty};`);
    const params = [...SUBJECT.map(([name]) => name), 'yo', ...slots.map((slot) => `l${slot}`)];
    return jsList`function ${name}(${params}){${f.declare(new Set(slots))}${f.prologue}${f.lines}}`;
  });
}
