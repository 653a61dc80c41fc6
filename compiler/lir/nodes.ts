/**
 * The low-level IR (LIR): the compiled engine as functions over one memory. All values are 32-bit ints that wrap; a truth
 * is 0 or 1. Evaluation order is part of the meaning: operands, indices and arguments are evaluated from left to right,
 * each exactly once, and a store reads its address before its value.
 *
 * Nodes are plain data and are not changed after they are made: a pass makes new ones.
 */

/** What a region holds. `table`: constant data. `scratch`: lists and flags of the engine that outlive a call. */
export type RegionKind = 'state' | 'stack' | 'moves' | 'trace' | 'registers' | 'arguments' | 'table' | 'scratch';

/** An array at a fixed place. Regions are disjoint. */
export interface Region {
  name: string;
  kind: RegionKind;
  /** Byte address in the memory of a module; a multiple of 16. */
  at: number;
  /** Bytes of an element: unsigned bytes, or ints. */
  width: 1 | 4;
  /** Number of elements. */
  length: number;
  /** What the region holds at the start; null for zeros. */
  initial: Int32Array | Uint8Array | null;
}

/** Initial bytes of the memory. */
export interface Data {
  at: number;
  bytes: Uint8Array;
}

/** `table`: a reference to a region of bytes that is only read, or to none. */
export type ValueType = 'int' | 'truth' | 'table';

/** A local of a function, also its parameters. Several may have the same name. */
export interface LirLocal {
  name: string;
  type: ValueType;
  /** It is assigned only where it is declared. */
  isConstant: boolean;
  /** Each use of it is an index of the state, plain or plus a literal; a backend may keep a byte offset in it. */
  isStateIndex?: true;
}

// ---------------------------------------------------------------- expressions

/** `name`: the constant's name in the program, for people. */
export interface Const {
  kind: 'const';
  value: number;
  type: 'int' | 'truth';
  name?: string;
}

/** The value of a local, by its index in the function's locals. */
export interface Get {
  kind: 'get';
  local: number;
}

/** An element of a region. The index is in elements, and within the region. */
export interface Load {
  kind: 'load';
  region: Region;
  index: Expr;
}

/** A byte of the region that a local of the type `table` refers to. */
export interface LoadFrom {
  kind: 'load-from';
  table: number;
  index: Expr;
}

/** A reference to a region of bytes; null refers to none. */
export interface TableOf {
  kind: 'table';
  region: Region | null;
}

/** The number of elements of a region. */
export interface Length {
  kind: 'length';
  region: Region;
}

/** `not` gives a truth, `inv` inverts all bits, `clz` counts leading zeros. */
export type UnaryOp = 'not' | 'neg' | 'inv' | 'clz';

export interface Unary {
  kind: 'unary';
  op: UnaryOp;
  of: Expr;
}

/** `div` truncates. `or` with the constant 0 changes nothing; in JavaScript it makes an int. */
export type ArithmeticOp =
  | 'add'
  | 'sub'
  | 'mul'
  | 'imul'
  | 'div'
  | 'rem'
  | 'and'
  | 'or'
  | 'xor'
  | 'shl'
  | 'shr'
  | 'ushr';
/** Comparisons give truths; `ltu` compares without a sign. */
export type ComparisonOp = 'eq' | 'ne' | 'lt' | 'gt' | 'le' | 'ge' | 'ltu';
export type BinaryOp = ArithmeticOp | ComparisonOp;

export interface Binary {
  kind: 'binary';
  op: BinaryOp;
  left: Expr;
  right: Expr;
}

/**
 * Saturating arithmetic. `add`, `sub` and `mul` nodes from here down are computed in 64 bits; the result is clamped to
 * the range of ints without the least one. A backend may bail out where clamping would be needed (a checked operation).
 */
export interface Saturate {
  kind: 'saturate';
  of: Expr;
}

/** The high word of the 64-bit product of two unsigned ints. */
export interface High {
  kind: 'high';
  left: Expr;
  right: Expr;
}

/** Conjunction and disjunction of truths: the right operand is evaluated only where it decides. */
export interface Logical {
  kind: 'and' | 'or';
  left: Expr;
  right: Expr;
}

/**
 * A conditional expression (`?:`): evaluates the test, then only one of the two others, unlike `select` of LLVM or
 * WebAssembly.
 */
export interface Conditional {
  kind: 'conditional';
  test: Expr;
  yes: Expr;
  no: Expr;
}

/** A call with an argument for each parameter. As a value only where the function has a result, or never returns. */
export interface Call {
  kind: 'call';
  callee: string;
  args: readonly Expr[];
}

/**
 * An inlined call: its arguments are assigned to `params`, then the body runs, and a `return` in it gives the
 * call's value. Parameters that the body has no use for are left out, with their arguments.
 */
export interface Inlined {
  kind: 'inlined';
  callee: string;
  /** As of the function. */
  result: LirFunction['result'];
  params: readonly number[];
  args: readonly Expr[];
  body: readonly Stmt[];
}

/** A function that the host provides. */
export type HostName = 'ask' | 'ended' | 'seers';

export interface HostCall {
  kind: 'host';
  name: HostName;
  args: readonly Expr[];
}

/** The target of an assignment: a local, or an element of a region. */
export type AssignTarget = Get | Load;

/**
 * An assignment as a value. With `op` the new value is `target op value`, and the old value is read before `value` is
 * evaluated; the index of the target is evaluated once. `result`: whether it gives the new value or the old one.
 */
export interface Update {
  kind: 'update';
  target: AssignTarget;
  op: ArithmeticOp | null;
  value: Expr;
  result: 'new' | 'old';
}

export type Expr =
  | Const
  | Get
  | Load
  | LoadFrom
  | TableOf
  | Length
  | Unary
  | Binary
  | Saturate
  | High
  | Logical
  | Conditional
  | Call
  | Inlined
  | HostCall
  | Update;

// ---------------------------------------------------------------- statements

/** Declares a local, at each execution anew. It is in scope up to the end of the list that contains it. */
export interface Let {
  kind: 'let';
  local: number;
  value: Expr;
}

/** An assignment, as in `Update`. */
export interface Assign {
  kind: 'set';
  target: AssignTarget;
  op: ArithmeticOp | null;
  value: Expr;
}

/** Evaluates an expression for its effects. */
export interface Do {
  kind: 'do';
  value: Expr;
}

/** Sets a part of a region, or all of it, to one value; the part is empty where it ends before it begins. */
export interface Fill {
  kind: 'fill';
  region: Region;
  value: Expr;
  span: { from: Expr; to: Expr } | null;
}

/** Copies elements within a region: those from `from` to before `end` go to `to`. The parts may overlap. */
export interface MoveWithin {
  kind: 'move';
  region: Region;
  to: Expr;
  from: Expr;
  end: Expr;
}

/** Copies a whole region to another one of the same size. */
export interface Copy {
  kind: 'copy';
  from: Region;
  to: Region;
}

export interface If {
  kind: 'if';
  test: Expr;
  yes: readonly Stmt[];
  no: readonly Stmt[] | null;
}

/** A list with a scope of its own. `target`: what a `break` names; null where none does. */
export interface LirBlock {
  kind: 'block';
  target: number | null;
  body: readonly Stmt[];
}

/** Repeats test, body and update while the test holds; null always holds. `continue` goes on with the update. */
export interface LirLoop {
  kind: 'loop';
  target: number;
  test: Expr | null;
  body: readonly Stmt[];
  update: readonly Stmt[];
}

/** Leaves the block, loop or switch with this target. */
export interface Break {
  kind: 'break';
  target: number;
}

/** Goes on with the next round of the loop with this target. */
export interface Continue {
  kind: 'continue';
  target: number;
}

/** `test`: null for the default. Execution falls through to the next case. */
export interface Case {
  test: number | null;
  body: readonly Stmt[];
}

export interface Switch {
  kind: 'switch';
  target: number;
  value: Expr;
  cases: readonly Case[];
}

/** In a function without a result, the value may be a call of another one. */
export interface Return {
  kind: 'return';
  value: Expr | null;
}

/** Leaves the engine: gives up the decision (`bail`), or ends the match (`over`). */
export interface Throw {
  kind: 'bail' | 'over';
}

export type Stmt =
  | Let
  | Assign
  | Do
  | Fill
  | MoveWithin
  | Copy
  | If
  | LirBlock
  | LirLoop
  | Break
  | Continue
  | Switch
  | Return
  | Throw;

// ---------------------------------------------------------------- programs

export interface LirFunction {
  name: string;
  /** How many of the locals are parameters: the first ones. */
  params: number;
  locals: readonly LirLocal[];
  /** The type of its result; `none`; or `never` where no call returns. A function that ends without a `return` gives 0. */
  result: ValueType | 'none' | 'never';
  body: readonly Stmt[];
  /** Its size for decisions about inlining, in nodes of the emitted text. */
  size: number;
  /** A backend must not inline its calls. */
  noInline?: true;
}

export interface LirProgram {
  /** By name, in the order of the text. */
  functions: ReadonlyMap<string, LirFunction>;
  /** The functions that the host calls: the name in the program, by the name for the host. */
  exports: ReadonlyMap<string, string>;
  /** By name. A program may know a region by further names; those are resolved. */
  regions: ReadonlyMap<string, Region>;
  /** Bytes of memory. */
  size: number;
  /** Sizes of the saturating arithmetic and of the high product, as `LirFunction.size`. */
  builtins: { saturate: number; high: number };
}
