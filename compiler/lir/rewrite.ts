/** The base class of passes. */
import type { AssignTarget, Case, Expr, Get, LirFunction, LirLocal, LirProgram, Stmt } from './nodes.ts';

/** The program with each function replaced. */
export function mapFunctions(program: LirProgram, change: (fn: LirFunction) => LirFunction): LirProgram {
  return { ...program, functions: new Map([...program.functions].map(([name, fn]) => [name, change(fn)])) };
}

/**
 * Makes new nodes from old ones; a pass overrides what it changes. Parts are rewritten in the order of evaluation, and a
 * node whose parts stay the same stays itself.
 */
export abstract class LirRewriter {
  /** The locals of the function that is rewritten. */
  #locals: LirLocal[] = [];

  /** A function with its body rewritten. */
  function(fn: LirFunction): LirFunction {
    this.#locals = [...fn.locals];
    const body = this.list(fn.body);
    return body === fn.body ? fn : { ...fn, locals: this.#locals, body };
  }

  /** Adds a local to the function that is rewritten. */
  protected newLocal(local: LirLocal): Get {
    return { kind: 'get', local: this.#locals.push(local) - 1 };
  }

  protected expr(e: Expr): Expr {
    switch (e.kind) {
      case 'load':
      case 'load-from': {
        const index = this.expr(e.index);
        return index === e.index ? e : { ...e, index };
      }
      case 'unary':
      case 'saturate': {
        const of = this.expr(e.of);
        return of === e.of ? e : { ...e, of };
      }
      case 'binary': {
        const left = this.expr(e.left);
        const right = this.expr(e.right);
        return left === e.left && right === e.right ? e : { kind: e.kind, op: e.op, left, right };
      }
      case 'high':
      case 'and':
      case 'or': {
        const left = this.expr(e.left);
        const right = this.expr(e.right);
        return left === e.left && right === e.right ? e : { kind: e.kind, left, right };
      }
      case 'conditional': {
        const test = this.expr(e.test);
        const yes = this.expr(e.yes);
        const no = this.expr(e.no);
        return test === e.test && yes === e.yes && no === e.no ? e : { kind: e.kind, test, yes, no };
      }
      case 'call':
      case 'host': {
        const args = this.exprs(e.args);
        return args === e.args ? e : { ...e, args };
      }
      case 'inlined': {
        const args = this.exprs(e.args);
        const body = this.list(e.body);
        return args === e.args && body === e.body ? e : { ...e, args, body };
      }
      case 'update': {
        const target = this.target(e.target);
        const value = this.expr(e.value);
        return target === e.target && value === e.value ? e : { ...e, target, value };
      }
      default:
        return e;
    }
  }

  protected exprs(list: readonly Expr[]): readonly Expr[] {
    let made: Expr[] | null = null;
    for (let i = 0; i < list.length; i++) {
      const item = list[i] as Expr;
      const one = this.expr(item);
      if (made === null && one !== item) made = list.slice(0, i);
      made?.push(one);
    }
    return made ?? list;
  }

  protected target(target: AssignTarget): AssignTarget {
    if (target.kind === 'get') return target;
    const index = this.expr(target.index);
    return index === target.index ? target : { ...target, index };
  }

  protected list(list: readonly Stmt[]): readonly Stmt[] {
    let made: Stmt[] | null = null;
    for (let i = 0; i < list.length; i++) {
      const item = list[i] as Stmt;
      const one = this.stmt(item);
      if (made === null && one !== item) made = list.slice(0, i);
      made?.push(one);
    }
    return made ?? list;
  }

  protected stmt(s: Stmt): Stmt {
    switch (s.kind) {
      case 'let':
      case 'do': {
        const value = this.expr(s.value);
        return value === s.value ? s : { ...s, value };
      }
      case 'set': {
        const target = this.target(s.target);
        const value = this.expr(s.value);
        return target === s.target && value === s.value ? s : { ...s, target, value };
      }
      case 'fill': {
        const value = this.expr(s.value);
        return { ...s, value, span: s.span && { from: this.expr(s.span.from), to: this.expr(s.span.to) } };
      }
      case 'move':
        return { ...s, to: this.expr(s.to), from: this.expr(s.from), end: this.expr(s.end) };
      case 'if': {
        const test = this.expr(s.test);
        const yes = this.list(s.yes);
        const no = s.no && this.list(s.no);
        return test === s.test && yes === s.yes && no === s.no ? s : { ...s, test, yes, no };
      }
      case 'block': {
        const body = this.list(s.body);
        return body === s.body ? s : { ...s, body };
      }
      case 'loop': {
        const test = s.test && this.expr(s.test);
        const body = this.list(s.body);
        const update = this.list(s.update);
        return test === s.test && body === s.body && update === s.update ? s : { ...s, test, body, update };
      }
      case 'switch': {
        const value = this.expr(s.value);
        return { ...s, value, cases: s.cases.map((one): Case => ({ ...one, body: this.list(one.body) })) };
      }
      case 'return': {
        const value = s.value && this.expr(s.value);
        return value === s.value ? s : { ...s, value };
      }
      default:
        return s;
    }
  }
}
