/**
 * A WebAssembly module as text, in the flat form of the text format. Reads what `compiler/wasm` writes: ints and longs,
 * plain functions, one imported memory. Names come from the name section, which a module for people has.
 */

import { INT, LONG, OP } from '../../compiler/wasm/bytes.ts';

type Immediate = 'none' | 'index' | 'block' | 'memory' | 'int' | 'table' | 'two';

/** The first byte of an instruction of two bytes. */
const TWO_BYTES = 0xfc;

/** The instructions that an engine uses: name in the text format, operands. */
const NAMES: Readonly<Record<keyof typeof OP, readonly [name: string, operand: Immediate]>> = {
  unreachable: ['unreachable', 'none'],
  block: ['block', 'block'],
  loop: ['loop', 'block'],
  if: ['if', 'block'],
  else: ['else', 'none'],
  end: ['end', 'none'],
  br: ['br', 'index'],
  br_if: ['br_if', 'index'],
  br_table: ['br_table', 'table'],
  return: ['return', 'none'],
  call: ['call', 'index'],
  drop: ['drop', 'none'],
  local_get: ['local.get', 'index'],
  local_set: ['local.set', 'index'],
  local_tee: ['local.tee', 'index'],
  load: ['i32.load', 'memory'],
  load_byte: ['i32.load8_u', 'memory'],
  store: ['i32.store', 'memory'],
  store_byte: ['i32.store8', 'memory'],
  const: ['i32.const', 'int'],
  const_long: ['i64.const', 'int'],
  eqz: ['i32.eqz', 'none'],
  eq: ['i32.eq', 'none'],
  ne: ['i32.ne', 'none'],
  lt: ['i32.lt_s', 'none'],
  lt_unsigned: ['i32.lt_u', 'none'],
  gt: ['i32.gt_s', 'none'],
  le: ['i32.le_s', 'none'],
  ge: ['i32.ge_s', 'none'],
  long_lt: ['i64.lt_s', 'none'],
  long_gt: ['i64.gt_s', 'none'],
  clz: ['i32.clz', 'none'],
  add: ['i32.add', 'none'],
  sub: ['i32.sub', 'none'],
  mul: ['i32.mul', 'none'],
  div: ['i32.div_s', 'none'],
  rem: ['i32.rem_s', 'none'],
  and: ['i32.and', 'none'],
  or: ['i32.or', 'none'],
  xor: ['i32.xor', 'none'],
  shl: ['i32.shl', 'none'],
  shr: ['i32.shr_s', 'none'],
  shr_unsigned: ['i32.shr_u', 'none'],
  long_add: ['i64.add', 'none'],
  long_sub: ['i64.sub', 'none'],
  long_mul: ['i64.mul', 'none'],
  long_shr_unsigned: ['i64.shr_u', 'none'],
  to_int: ['i32.wrap_i64', 'none'],
  to_long: ['i64.extend_i32_s', 'none'],
  to_long_unsigned: ['i64.extend_i32_u', 'none'],
};

const INSTRUCTIONS: ReadonlyMap<number, readonly [name: string, operand: Immediate]> = new Map([
  ...(Object.keys(NAMES) as (keyof typeof OP)[]).map((key) => [OP[key], NAMES[key]] as const),
  [TWO_BYTES, ['memory', 'two']],
]);

const TYPES: ReadonlyMap<number, string> = new Map([
  [INT, 'i32'],
  [LONG, 'i64'],
]);
const CUSTOM = 0;
const TYPE = 1;
const IMPORT = 2;
const FUNCTION = 3;
const EXPORT = 7;
const CODE = 10;
const DATA = 11;

/** Reads bytes one after another. */
class ModuleReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  /** Unsigned LEB128. */
  size(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** Signed LEB128, of up to 64 bits. */
  signed(): bigint {
    let value = 0n;
    for (let shift = 0n; ; ) {
      const byte = this.byte();
      value |= BigInt(byte & 0x7f) << shift;
      shift += 7n;
      if (byte < 0x80) return (byte & 0x40) === 0 ? value : value - (1n << shift);
    }
  }

  text(): string {
    const length = this.size();
    const from = this.at;
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.size() }, read);
  }
}

interface FunctionType {
  params: string[];
  results: string[];
}

interface Module {
  types: FunctionType[];
  imports: { name: string; type: number | null }[];
  functions: number[];
  exports: Map<number, string>;
  names: Map<number, string>;
  bodies: { from: number; to: number }[];
  data: string[];
}

/** A function of a module: its name without the `$`, and its text. */
export interface WatFunction {
  name: string;
  text: string;
}

export interface Wat {
  /** The sections before the functions: types, imports, exports. */
  head: string;
  functions: WatFunction[];
  /** Text after the functions: the data segments, shortened. */
  tail: string;
}

/** Disassembles a module. Throws an Error for an instruction that no engine has. */
export function disassemble(bytes: Uint8Array): Wat {
  const module = sectionsOf(bytes);
  const hosted = module.imports.filter(({ type }) => type !== null);
  const nameOf = (index: number): string =>
    (module.names.get(index) ?? module.exports.get(index) ?? hosted[index]?.name ?? `f${index}`).replace(/\W/g, '_');
  const functions = module.bodies.map(({ from, to }, i): WatFunction => {
    const index = hosted.length + i;
    const type = module.types[module.functions[i] as number] as FunctionType;
    const signature = `${parts('param', type.params)}${parts('result', type.results)}`;
    const body = bodyText(new ModuleReader(bytes, from), to, nameOf);
    return { name: nameOf(index), text: `(func $${nameOf(index)}${signature}\n${body})` };
  });
  const head = [
    ...module.imports.map(({ name, type }) => {
      const what = type === null ? '(memory 1)' : `(func $${name}${signatureOf(module.types[type] as FunctionType)})`;
      return `(import "host" "${name}" ${what})`;
    }),
    ...[...module.exports].map(([index, name]) => `(export "${name}" (func $${nameOf(index)}))`),
  ];
  return { head: head.join('\n'), functions, tail: module.data.join('\n') };
}

const parts = (what: string, types: readonly string[]): string =>
  types.length === 0 ? '' : ` (${what} ${types.join(' ')})`;
const signatureOf = ({ params, results }: FunctionType): string => parts('param', params) + parts('result', results);

function sectionsOf(bytes: Uint8Array): Module {
  const module: Module = {
    types: [],
    imports: [],
    functions: [],
    exports: new Map(),
    names: new Map(),
    bodies: [],
    data: [],
  };
  const reader = new ModuleReader(bytes, 8);
  while (reader.at < bytes.length) {
    const id = reader.byte();
    const size = reader.size();
    const end = reader.at + size;
    readSection(module, id, reader, end);
    reader.at = end;
  }
  return module;
}

function readSection(module: Module, id: number, reader: ModuleReader, end: number): void {
  const type = (): string => TYPES.get(reader.byte()) ?? '?';
  if (id === TYPE)
    module.types = reader.list(() => {
      reader.byte();
      return { params: reader.list(type), results: reader.list(type) };
    });
  else if (id === IMPORT)
    module.imports = reader.list(() => {
      reader.text();
      const name = reader.text();
      if (reader.byte() === 0) return { name, type: reader.size() };
      reader.byte();
      reader.size();
      return { name, type: null };
    });
  else if (id === FUNCTION) module.functions = reader.list(() => reader.size());
  else if (id === EXPORT)
    for (const [name, index] of reader.list((): [string, number] => {
      const called = reader.text();
      reader.byte();
      return [called, reader.size()];
    }))
      module.exports.set(index, name);
  else if (id === CODE)
    module.bodies = reader.list(() => {
      const size = reader.size();
      const from = reader.at;
      reader.at += size;
      return { from, to: reader.at };
    });
  else if (id === DATA)
    module.data = reader.list(() => {
      reader.byte();
      reader.byte();
      const at = reader.signed();
      reader.byte();
      const length = reader.size();
      reader.at += length;
      return `(data (i32.const ${at})) ;; ${length} bytes`;
    });
  else if (id === CUSTOM && reader.text() === 'name') readNames(module, reader, end);
}

/** The names of functions, from the name section. */
function readNames(module: Module, reader: ModuleReader, end: number): void {
  while (reader.at < end) {
    const kind = reader.byte();
    const size = reader.size();
    const next = reader.at + size;
    if (kind === 1)
      for (const [index, name] of reader.list((): [number, string] => [reader.size(), reader.text()]))
        module.names.set(index, name);
    reader.at = next;
  }
}

function bodyText(reader: ModuleReader, to: number, nameOf: (index: number) => string): string {
  const lines: string[] = [];
  const locals = reader.list(() => ({ count: reader.size(), type: TYPES.get(reader.byte()) ?? '?' }));
  for (const { count, type } of locals) if (count > 0) lines.push(`  (local${` ${type}`.repeat(count)})`);
  let depth = 1;
  while (reader.at < to) {
    const at = reader.at;
    const code = reader.byte();
    const found = INSTRUCTIONS.get(code);
    if (found === undefined) throw new Error(`no instruction 0x${code.toString(16)} at ${at}`);
    const [name, operand] = found;
    if (name === 'end' || name === 'else') depth--;
    // the last `end` closes the function
    if (reader.at < to || name !== 'end') lines.push('  '.repeat(depth) + written(reader, name, operand, nameOf));
    if (operand === 'block' || name === 'else') depth++;
  }
  return lines.join('\n');
}

function written(reader: ModuleReader, name: string, operand: Immediate, nameOf: (index: number) => string): string {
  switch (operand) {
    case 'none':
      return name;
    case 'index': {
      const index = reader.size();
      return `${name} ${name === 'call' ? `$${nameOf(index)}` : index}`;
    }
    case 'block': {
      const type = TYPES.get(reader.byte());
      return type === undefined ? name : `${name} (result ${type})`;
    }
    case 'memory': {
      reader.size();
      const offset = reader.size();
      return offset === 0 ? name : `${name} offset=${offset}`;
    }
    case 'int':
      return `${name} ${reader.signed()}`;
    case 'table':
      return `${name} ${[...reader.list(() => reader.size()), reader.size()].join(' ')}`;
    case 'two': {
      const copies = reader.size() === 10;
      reader.byte();
      if (copies) reader.byte();
      return copies ? 'memory.copy' : 'memory.fill';
    }
  }
}
