/**
 * The compiled engine of the page. It is always a WebAssembly module: the policy of the workers allows modules and forbids
 * code from text.
 */
import { type EmitOptions, type EmittedCode, generate } from '../../../compiler/emit/index.ts';
import type { Bound } from '../../../compiler/ir/bound.ts';
import { assembleProgram } from '../../../compiler/wasm/index.ts';

/**
 * The code of the last games by their source, the newest last: the saved text is measured again after each edit, and a
 * module takes as long to make as its source, or twice that.
 */
const recent = new Map<string, EmittedCode>();

const MOST_RECENT = 4;

/** Compiles a bound game; null where the module would exceed a browser's limits, so that the interpreter must play. */
export function moduleFor(bound: Bound, options: EmitOptions = {}): EmittedCode | null {
  const program = generate(bound, options);
  const { source } = program;
  const code = recent.get(source) ?? assembleProgram(program);
  recent.delete(source);
  recent.set(source, code);
  for (const [oldest] of recent) if (recent.size > MOST_RECENT) recent.delete(oldest);
  return code.wasm === undefined ? null : code;
}
