/** One function while it is written: its lines, its temporaries, and how its locals and its context are named. */
import type { Expr, LocalDecl } from '../ir.ts';
import { NEED } from '../lower/needs.ts';
import type { Build } from './build.ts';

/** An expression's text. `may`: it can be nothing. */
export interface Num {
  code: string;
  may: boolean;
}

/** A run of a stack or list: members from `from` to before `to`; `pop` gives the room back when it was pushed. */
export interface Span {
  from: string;
  to: string;
  pop: string;
  list: string;
}

/** Names of self, you, here, level and moment; `N` and `0` where there is none. */
export interface Context {
  self: string;
  you: string;
  here: string;
  level: string;
  moment: string;
}

export const NOBODY: Context = { self: 'N', you: 'N', here: 'N', level: '0', moment: 'N' };
const PARAMS: [keyof Context, string][] = [
  ['self', 'me'],
  ['you', 'yo'],
  ['here', 'he'],
  ['level', 'lv'],
  ['moment', 'mo'],
];

/** The parameters by which a function gets what it needs of the context. */
export function contextParams(mask: number): { params: string[]; context: Context } {
  const context = { ...NOBODY };
  const params: string[] = [];
  for (const [key, name] of PARAMS) {
    if ((mask & NEED[key]) === 0) continue;
    params.push(name);
    context[key] = name;
  }
  return { params, context };
}

export const contextArgs = (mask: number, context: Context): string[] =>
  PARAMS.filter(([key]) => (mask & NEED[key]) !== 0).map(([key]) => context[key]);

/** A local: a number, or a set that stands somewhere on the stack. */
export type Local = { many: false; code: string; may: boolean } | { many: true; from: string; count: string };

export class Fn {
  readonly build: Build;
  context: Context;
  decls: readonly LocalDecl[];
  lines: string[] = [];
  /** Locals that stand for something else: arguments while a default is worked out. */
  known = new Map<number, Local>();
  /** Locals that are never nothing. */
  readonly solid = new Set<number>();
  /** Iteration locals must end as the interpreter leaves them: step code keeps its frame in the state. */
  exact = false;
  /** Locals that were written. */
  readonly written = new Set<number>();
  /** What `stop` has to put right before it leaves, the innermost last. */
  readonly leaving: string[] = [];
  /** The label that `stop` leaves; null where the function has no body. */
  body: string | null = null;
  stopped: string | null = null;
  /** Where a walk that pushes for itself says that it is done with that; see sets.ts. */
  ready: string | null = null;
  /** It is an ability, which can prevent what it listens to. */
  ability = false;
  /** How a statement is settled; null where it is not. */
  settles: string | null = null;
  #temps = 0;

  constructor(build: Build, context: Context, decls: readonly LocalDecl[]) {
    this.build = build;
    this.context = context;
    this.decls = decls;
  }

  add(line: string): void {
    this.lines.push(line);
  }

  temp(): string {
    return `t${this.#temps++}`;
  }
  label(): string {
    return `L${this.#temps++}`;
  }

  /** Runs `work` with its lines kept apart. */
  capture<T>(work: () => T): { lines: string[]; value: T } {
    const { lines } = this;
    this.lines = [];
    const value = work();
    const taken = this.lines;
    this.lines = lines;
    return { lines: taken, value };
  }

  append(lines: readonly string[]): void {
    for (const line of lines) this.lines.push(line);
  }

  /** A value that is worked out here, once. */
  hold({ code, may }: Num): Num {
    if (/^-?\d+$/.test(code) || code === 'N') return { code, may };
    const name = this.temp();
    this.add(`const ${name}=${code};`);
    return { code: name, may };
  }

  /** A value that may be written twice. */
  atom(value: Num): Num {
    return /^(-?\d+|\w+)$/.test(value.code) ? value : this.hold(value);
  }

  local(slot: number): Local {
    const known = this.known.get(slot);
    if (known !== undefined) return known;
    const many = this.decls[slot]?.type.many === true;
    if (many) return { many, from: `b${slot}`, count: `n${slot}` };
    return { many, code: `l${slot}`, may: !this.solid.has(slot) };
  }

  /** Something that is left to the interpreter. */
  leave(why: string): Num {
    this.build.left.add(why);
    this.add('bail();');
    return { code: 'N', may: true };
  }

  /** Declarations of all locals but those that came as parameters. */
  declare(given: ReadonlySet<number>): string {
    const names: string[] = [];
    for (const [slot, { type }] of this.decls.entries()) {
      if (given.has(slot)) continue;
      if (type.many) names.push(`b${slot}=0`, `n${slot}=0`);
      else names.push(`l${slot}=N`);
    }
    return names.length === 0 ? '' : `let ${names.join(',')};`;
  }

  get hasSets(): boolean {
    return this.decls.some(({ type }) => type.many);
  }
}

/** Whether an expression's value is a set. */
export function isSet(f: Fn, e: Expr): boolean {
  switch (e.op) {
    case 'local':
      return f.local(e.local).many;
    case 'select':
      return !e.one;
    case 'field':
    case 'tile_of':
      return isSet(f, e.of);
    case 'zone':
      return e.of !== null && isSet(f, e.of);
    case 'pick':
      return isSet(f, e.then) || isSet(f, e.else);
    case 'levels':
      return e.of.some((part) => isSet(f, part));
    case 'adjective':
    case 'value': {
      const word = e.op === 'value' ? f.build.bound.game.values[e.value] : f.build.bound.game.adjectives[e.adjective];
      return word?.type.many === true;
    }
    default:
      return false;
  }
}
