/**
 * Encodes the binary format of WebAssembly, as far as an engine needs it: ints and longs, one memory, plain functions.
 */

import type { Data } from '../lir/nodes.ts';

/** Bytes of code, nested; lengths are known only at the end. A number is one byte or a `pair` of bytes. */
export type CodeBytes = number | readonly CodeBytes[] | Uint8Array;

/**
 * Marks a number that is a pair of bytes, of which the second has the higher bits. Most instructions are such a pair, which needs
 * no list of its own.
 */
const PAIR = 1 << 16;

export const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  br_if: 0x0d,
  br_table: 0x0e,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  local_get: 0x20,
  local_set: 0x21,
  local_tee: 0x22,
  load: 0x28,
  load_byte: 0x2d,
  store: 0x36,
  store_byte: 0x3a,
  const: 0x41,
  const_long: 0x42,
  eqz: 0x45,
  eq: 0x46,
  ne: 0x47,
  lt: 0x48,
  lt_unsigned: 0x49,
  gt: 0x4a,
  le: 0x4c,
  ge: 0x4e,
  long_lt: 0x53,
  long_gt: 0x55,
  clz: 0x67,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
  div: 0x6d,
  rem: 0x6f,
  and: 0x71,
  or: 0x72,
  xor: 0x73,
  shl: 0x74,
  shr: 0x75,
  shr_unsigned: 0x76,
  long_add: 0x7c,
  long_sub: 0x7d,
  long_mul: 0x7e,
  long_shr_unsigned: 0x88,
  to_int: 0xa7,
  to_long: 0xac,
  to_long_unsigned: 0xad,
} as const;

/** Types of values and blocks. */
export const INT = 0x7f;
export const LONG = 0x7e;
export const NOTHING = 0x40;

/** Instructions of two bytes; both work on memory 0. */
export const COPY: CodeBytes = [0xfc, 10, 0, 0];
export const FILL: CodeBytes = [0xfc, 11, 0];

/** Unsigned LEB128. */
export function unsignedLeb128(value: number): number | number[] {
  if (value < 0) throw new Error(`${value} has no unsigned LEB128`);
  if (value < 0x80) return value;
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

/** Signed LEB128. */
export function signedLeb128(value: number): number | number[] {
  if (value >= -0x40 && value < 0x40) return value & 0x7f;
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const low = ((rest % 128) + 128) % 128;
    rest = Math.floor(rest / 128);
    if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

/** So many codes are kept by each function of `codeByNumber`. */
const MOST_CODES = 4096;

/** An instruction with one unsigned number. */
export function codeWith(op: number): (value: number) => CodeBytes {
  const long = codeByNumber((value) => [op, unsignedLeb128(value)]);
  return (value) => (value >= 0 && value < 0x80 ? PAIR | (value << 8) | op : long(value));
}

/** Codes with one number are made once for each number: a module has tens of thousands of them, and few different ones. */
export function codeByNumber(make: (value: number) => CodeBytes): (value: number) => CodeBytes {
  const known = new Map<number, CodeBytes>();
  return (value) => {
    let found = known.get(value);
    if (found === undefined) {
      // as one list, since it is written often
      found = [...flatten(make(value))];
      if (known.size >= MOST_CODES) known.clear();
      known.set(value, found);
    }
    return found;
  };
}

const longConst = codeByNumber((value) => [OP.const, signedLeb128(value)]);

export const intConst = (value: number): CodeBytes =>
  value >= -0x40 && value < 0x40 ? PAIR | ((value & 0x7f) << 8) | OP.const : longConst(value | 0);

/** The buffer for code whose length is not known yet. */
let room = new Uint8Array(1 << 16);

/** Writes a list of code at an offset; gives its end. What is behind the end of the buffer is lost. */
function writeBytes(list: readonly CodeBytes[], from: number): number {
  let at = from;
  for (let i = 0; i < list.length; i++) {
    const one = list[i] as CodeBytes;
    if (typeof one === 'number') {
      room[at++] = one;
      if (one >= PAIR) room[at++] = one >> 8;
    } else if (Array.isArray(one)) at = writeBytes(one, at);
    else {
      const bytes = one as Uint8Array;
      if (at + bytes.length <= room.length) room.set(bytes, at);
      at += bytes.length;
    }
  }
  return at;
}

/** Flattens nested code. */
export function flatten(code: CodeBytes): Uint8Array {
  const whole = [code];
  const end = writeBytes(whole, 0);
  if (end > room.length) {
    room = new Uint8Array(2 * end);
    writeBytes(whole, 0);
  }
  return room.slice(0, end);
}

/** CodeBytes with its length in front. */
function withLength(code: CodeBytes): CodeBytes {
  const bytes = flatten(code);
  return [unsignedLeb128(bytes.length), bytes];
}

const vector = (items: readonly CodeBytes[]): CodeBytes => [unsignedLeb128(items.length), items];
const nameBytes = (name: string): CodeBytes => withLength(new TextEncoder().encode(name));

export interface Import {
  name: string;
  params: number;
  result: boolean;
}

export interface EncodedFunction {
  /** The exported name; null for an internal function. */
  exported: string | null;
  /** Number of parameters; all are ints. */
  params: number;
  result: boolean;
  /** Number of int locals, without the parameters and the one long. */
  locals: number;
  code: CodeBytes;
}

/**
 * Encodes a module. Function indices: first the imports from `host`, then the functions. The memory is imported, too.
 * With `names`, one for each function, it has a name section, which tools show to people.
 */
export function moduleBytes(
  imports: readonly Import[],
  bodies: readonly EncodedFunction[],
  data: readonly Data[],
  names: readonly string[] | null = null,
): Uint8Array {
  const types: string[] = [];
  const typeOf = ({ params, result }: { params: number; result: boolean }): number | number[] => {
    const key = JSON.stringify([params, result]);
    if (!types.includes(key)) types.push(key);
    return unsignedLeb128(types.indexOf(key));
  };
  const imported: CodeBytes[] = [
    [nameBytes('host'), nameBytes('memory'), 2, 0, 1],
    ...imports.map((one): CodeBytes => [nameBytes('host'), nameBytes(one.name), 0, typeOf(one)]),
  ];
  const declared = bodies.map((one): CodeBytes => [typeOf(one)]);
  const exported = bodies.flatMap((body, i): CodeBytes[] =>
    body.exported === null ? [] : [[nameBytes(body.exported), 0, unsignedLeb128(imports.length + i)]],
  );
  const coded = bodies.map((body): CodeBytes => {
    return withLength([2, 1, LONG, unsignedLeb128(body.locals), INT, body.code, OP.end]);
  });
  const typed = types.map((key): CodeBytes => {
    const [params, result] = JSON.parse(key) as [number, boolean];
    return [0x60, unsignedLeb128(params), Array.from({ length: params }, () => INT), result ? [1, INT] : [0]];
  });
  const held = data.map(({ at, bytes }): CodeBytes => [0, intConst(at), OP.end, unsignedLeb128(bytes.length), bytes]);
  const sections: [number, readonly CodeBytes[]][] = [
    [1, typed],
    [2, imported],
    [3, declared],
    [7, exported],
    [10, coded],
    [11, held],
  ];
  const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const code: CodeBytes = [magic, sections.map(([id, items]): CodeBytes => [id, withLength(vector(items))])];
  return flatten(names === null ? code : [code, nameSection(names)]);
}

/** A custom section with the names of the functions: subsection 1. */
function nameSection(names: readonly string[]): CodeBytes {
  const subsection = withLength(
    vector(names.map((name, index): CodeBytes => [unsignedLeb128(index), nameBytes(name)])),
  );
  return [0, withLength([nameBytes('name'), 1, subsection])];
}
