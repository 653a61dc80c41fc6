/** Translates the statements of one function. */
import type { Expr, If, LirFunction, LirLoop, Region, Stmt, Switch } from '../lir/nodes.ts';
import { COPY, type CodeBytes, FILL, intConst, NOTHING, OP, unsignedLeb128 } from './bytes.ts';
import { BAIL_OUT_DEPTH, Calls } from './calls.ts';
import { get, set, tee } from './expressions.ts';
import type { JumpTarget } from './locals.ts';

export class FunctionBody extends Calls {
  #fn: LirFunction | null = null;

  function(fn: LirFunction): CodeBytes {
    for (let i = 0; i < fn.params; i++) this.locals.bind(i, { local: i });
    this.#fn = fn;
    const whole = this.block(OP.block, NOTHING, () => [this.all(fn.body), this.given(null), OP.return]);
    return [whole, this.host('bail', []).code, OP.unreachable];
  }

  protected override all(list: readonly Stmt[]): CodeBytes {
    return this.locals.within(() => list.map((one) => this.#statement(one)));
  }

  #statement(s: Stmt): CodeBytes {
    switch (s.kind) {
      case 'let':
        return this.#let(s.local, s.value);
      case 'set':
        return this.assign(s, 'none');
      case 'do':
        return this.effect(s.value);
      case 'fill':
        return this.#fill(s.region, s.value, s.span);
      case 'move':
        return this.#move(s.region, s.to, s.from, s.end);
      case 'copy':
        return [intConst(s.to.at), intConst(s.from.at), intConst(s.from.length * s.from.width), COPY];
      case 'if':
        return this.#if(s);
      case 'block': {
        const { target, body } = s;
        if (target === null) return this.all(body);
        return this.block(OP.block, NOTHING, () => this.#to(target, { out: this.depth, on: -1 }, () => this.all(body)));
      }
      case 'loop':
        return this.#loop(s);
      case 'break':
        return this.jump(this.locals.targets.get(s.target)?.out ?? -1);
      case 'continue':
        return this.jump(this.locals.targets.get(s.target)?.on ?? -1);
      case 'switch':
        return this.#switch(s);
      case 'return':
        return [this.given(s.value), this.end === null ? [OP.return] : this.jump(this.end)];
      case 'bail':
        return this.jump(BAIL_OUT_DEPTH);
      case 'over':
        return [this.host('over', []).code, OP.unreachable];
    }
  }

  #let(to: number, value: Expr): CodeBytes {
    const isPlace = this.#fn?.locals[to]?.isStateIndex === true;
    const code = isPlace ? this.inBytes(value, this.unit.stateAt) : this.value(value);
    const local = this.locals.fresh();
    this.locals.bind(to, isPlace ? { local, isPlace } : { local });
    return [code, set(local)];
  }

  #fill({ at, width, length }: Region, value: Expr, span: { from: Expr; to: Expr } | null): CodeBytes {
    const filler = this.foldConstant(value);
    if (filler === null || (width === 4 && filler !== 0)) throw new Error('ints are filled with 0 alone');
    if (span === null) return [intConst(at), intConst(filler), intConst(length * width), FILL];
    const from = this.locals.fresh();
    const count: CodeBytes = [this.value(span.to), get(from), OP.sub];
    const start: CodeBytes = [this.value(span.from), set(from), scaled(get(from), width), intConst(at), OP.add];
    return [start, intConst(filler), scaled(count, width), FILL];
  }

  #move({ at, width }: Region, to: Expr, from: Expr, end: Expr): CodeBytes {
    const first = this.locals.fresh();
    const target: CodeBytes = [scaled(this.value(to), width), intConst(at), OP.add];
    const count: CodeBytes = [this.value(end), get(first), OP.sub];
    const source: CodeBytes = [
      this.value(from),
      tee(first),
      intConst(width === 4 ? 2 : 0),
      OP.shl,
      intConst(at),
      OP.add,
    ];
    return [target, source, scaled(count, width), COPY];
  }

  #if({ test, yes, no }: If): CodeBytes {
    const known = this.foldConstant(test);
    if (known !== null) {
      const one = known !== 0 ? yes : no;
      return one === null ? [] : this.all(one);
    }
    if (no === null && yes.length === 1 && yes[0]?.kind === 'bail') return this.branch(test, true, BAIL_OUT_DEPTH);
    if (no === null) return this.block(OP.block, NOTHING, () => [this.branch(test, false, this.depth), this.all(yes)]);
    return this.either(
      test,
      NOTHING,
      () => this.all(yes),
      () => this.all(no),
    );
  }

  #loop({ target, test, body, update }: LirLoop): CodeBytes {
    return this.block(OP.block, NOTHING, () => {
      const out = this.depth;
      return this.block(OP.loop, NOTHING, () => {
        const top = this.depth;
        const asked = test === null ? [] : this.branch(test, false, out);
        const round = this.block(OP.block, NOTHING, () =>
          this.#to(target, { out, on: this.depth }, () => this.all(body)),
        );
        return [asked, round, update.map((one) => this.#statement(one)), this.jump(top)];
      });
    });
  }

  /** A switch: a branch table where the cases are dense, else a binary search. */
  #switch({ target, value, cases }: Switch): CodeBytes {
    const of = this.locals.fresh();
    const asked: CodeBytes = [this.value(value), set(of)];
    return [
      asked,
      this.block(OP.block, NOTHING, () => {
        const out = this.depth;
        const other = cases.findIndex(({ test }) => test === null);
        // the block of the first case is the innermost one: a branch out of n blocks ends in front of case n
        const depthOf = (i: number): number => out + cases.length - i;
        const elsewhere = other < 0 ? out : depthOf(other);
        const numbered = cases
          .flatMap(({ test }, i) => (test === null ? [] : [{ number: test, to: depthOf(i) }]))
          .sort((a, b) => a.number - b.number);
        this.depth = out + cases.length;
        let code: CodeBytes = this.#choose(of, numbered, elsewhere);
        for (const [i, { body }] of cases.entries()) {
          this.depth = depthOf(i) - 1;
          code = [OP.block, NOTHING, code, OP.end, this.#to(target, { out, on: -1 }, () => this.all(body))];
        }
        return code;
      }),
    ];
  }

  #choose(of: number, cases: readonly { number: number; to: number }[], elsewhere: number): CodeBytes {
    const [first, last] = [cases[0]?.number ?? 0, cases.at(-1)?.number ?? 0];
    if (cases.length >= 4 && last - first < cases.length * 4) {
      const to = Array.from({ length: last - first + 1 }, () => elsewhere);
      for (const one of cases) to[one.number - first] = one.to;
      const branches = to.map((depth) => unsignedLeb128(this.depth - depth));
      return [
        get(of),
        intConst(first),
        OP.sub,
        OP.br_table,
        unsignedLeb128(to.length),
        branches,
        unsignedLeb128(this.depth - elsewhere),
      ];
    }
    if (cases.length < 4) {
      const tests = cases.map(
        ({ number, to }): CodeBytes => [get(of), intConst(number), OP.eq, OP.br_if, unsignedLeb128(this.depth - to)],
      );
      return [tests, this.jump(elsewhere)];
    }
    const half = cases.length >> 1;
    const test: CodeBytes = [get(of), intConst(cases[half]?.number ?? 0), OP.lt];
    const low = this.block(OP.if, NOTHING, () => this.#choose(of, cases.slice(0, half), elsewhere));
    return [test, low, this.#choose(of, cases.slice(half), elsewhere)];
  }

  #to(target: number, jumps: JumpTarget, inside: () => CodeBytes): CodeBytes {
    this.locals.targets.set(target, jumps);
    return inside();
  }
}

/** A number of elements in bytes. */
const scaled = (count: CodeBytes, width: 1 | 4): CodeBytes => (width === 4 ? [count, intConst(2), OP.shl] : count);
