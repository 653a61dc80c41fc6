/** The engine of a bound game: generated when it is first needed, or read from the cache if a run before has made it. */
import {
  type EmitOptions,
  type EmittedCode,
  type EmittedProgram,
  emittedText,
  generate,
} from '../compiler/emit/index.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import { digestOf } from './cache.ts';
import { keep, keepJson, kept, keptJson } from './compile-cache.ts';
import { moduleOf, packModule, unpackModule } from './modules.ts';

/** From so many characters of a bound game on, its engine is kept. */
const LARGE = 30_000;

/** Digests of what engines depend on in a bound game besides its decks, by its layout; null for a small game. */
const FRAMES = new WeakMap<Bound['layout'], string | null>();

function frameOf(bound: Bound): string | null {
  const known = FRAMES.get(bound.layout);
  if (known !== undefined) return known;
  const parts: Record<string, unknown> = { ...bound.game, decks: null };
  // by name: to read all properties would compute the hash, which takes longer
  for (const name of Object.keys(bound) as (keyof Bound)[])
    if (name !== 'game' && name !== 'decks' && name !== 'hash') parts[`bound ${name}`] = bound[name];
  const text = JSON.stringify(parts);
  const made = text.length < LARGE ? null : digestOf(text.replace(PLACES, ''));
  FRAMES.set(bound.layout, made);
  return made;
}

/** Engines do not depend on places in sources, which change with each further file. */
const PLACES = /"place":\[[^\]]*\]/g;

export class Generated {
  readonly #bound: Bound;
  readonly #options: EmitOptions;
  #key: string | null | undefined;
  #program: EmittedProgram | null = null;
  #text: EmittedCode | null = null;

  constructor(bound: Bound, options: EmitOptions = {}) {
    this.#bound = bound;
    this.#options = options;
  }

  /** Names all that the engine depends on; null where it is not kept. */
  get key(): string | null {
    if (this.#key === undefined) {
      const frame = frameOf(this.#bound);
      this.#key =
        frame === null ? null : JSON.stringify([frame, this.#bound.decks.map(({ cards }) => cards), this.#options]);
    }
    return this.#key;
  }

  get program(): EmittedProgram {
    this.#program ??= generate(this.#bound, this.#options);
    return this.#program;
  }

  get text(): EmittedCode {
    this.#text ??= this.#textKept();
    return this.#text;
  }

  /** Emits code for an engine: `js`, `wasm`, or `ready`: a precompiled module if there is one, else `js`. */
  async codeFor(engine: string): Promise<EmittedCode> {
    const code = await this.#codeFor(engine);
    // start.js listens
    (process as NodeJS.EventEmitter).emit('rulebound matches');
    return code;
  }

  async #codeFor(engine: string): Promise<EmittedCode> {
    const { text } = this;
    if (engine === 'js') return text;
    const wasm = moduleOf(text);
    if (wasm !== null) return { ...text, wasm };
    return engine === 'ready' ? text : this.#assembled();
  }

  #textKept(): EmittedCode {
    const key = this.key === null ? null : `text ${this.key}`;
    const known = key === null ? null : keptJson<EmittedCode>(key);
    if (known !== null) return known;
    const made = emittedText(this.program);
    if (key !== null) keepJson(key, made);
    return made;
  }

  async #assembled(): Promise<EmittedCode> {
    const key = this.key === null ? null : `module ${this.key}`;
    const known = key === null ? null : kept(key);
    if (known !== null) return { ...this.text, wasm: unpackModule(known) };
    const { assembleProgram } = await import('../compiler/wasm/index.ts');
    const made = assembleProgram(this.program);
    if (key !== null && made.wasm !== undefined) keep(key, packModule(made.wasm));
    return made;
  }
}
