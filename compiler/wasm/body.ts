/** Translates the statements of one function. */
import type * as acorn from 'acorn';
import type { Callable } from '../lir/text.ts';
import { byteOffsetsIn } from './byte-offsets.ts';
import { type Code, int, NOTHING, OP, unsigned } from './bytes.ts';
import { BAIL_OUT_DEPTH, Calls } from './calls.ts';
import { get, nameOf, set } from './expressions.ts';

/** A target of `break` and `continue`: its label, and the block depths to branch to. */
interface JumpTarget {
  label: string | null;
  /** The depth that `break` branches to; -1 for none. */
  out: number;
  /** The depth that `continue` branches to; -1 for none. */
  on: number;
}

export class FunctionBody extends Calls {
  /** The open targets, the innermost first. */
  readonly #targets: JumpTarget[] = [];

  function(fn: Callable): Code {
    const { params, body } = fn;
    for (const [i, param] of params.entries()) this.locals.name(nameOf(param), { local: i });
    this.places = byteOffsetsIn(fn);
    const whole = this.block(OP.block, NOTHING, () => [this.all(body.body), this.given(null), OP.return]);
    return [whole, this.host('bail', []).code, OP.unreachable];
  }

  protected override all(list: readonly acorn.Statement[]): Code {
    return this.locals.within(() => list.map((one) => this.#statement(one, null)));
  }

  #statement(s: acorn.Statement, label: string | null): Code {
    switch (s.type) {
      case 'EmptyStatement':
        return [];
      case 'ExpressionStatement':
        return this.effect(s.expression);
      case 'BlockStatement':
        if (label === null) return this.all(s.body);
        return this.block(OP.block, NOTHING, () =>
          this.#to({ label, out: this.depth, on: -1 }, () => this.all(s.body)),
        );
      case 'LabeledStatement':
        return this.#statement(s.body, s.label.name);
      case 'VariableDeclaration':
        return s.declarations.map((one) => this.#declare(one));
      case 'IfStatement':
        return this.#if(s);
      case 'ForStatement':
        return this.locals.within(() => {
          const first =
            s.init == null
              ? []
              : s.init.type === 'VariableDeclaration'
                ? this.#statement(s.init, null)
                : this.effect(s.init);
          return [first, this.#loop(label, s.test ?? null, s.update ?? null, s.body)];
        });
      case 'WhileStatement':
        return this.#loop(label, s.test, null, s.body);
      case 'ReturnStatement':
        return this.#return(s);
      case 'BreakStatement': {
        const target = this.#targets.find((one) =>
          s.label == null ? one.on >= 0 || one.label === null : one.label === s.label.name,
        );
        return this.jump(target?.out ?? -1);
      }
      case 'ContinueStatement': {
        const target = this.#targets.find((one) => one.on >= 0 && (s.label == null || one.label === s.label.name));
        return this.jump(target?.on ?? -1);
      }
      case 'ThrowStatement':
        if (nameOf(s.argument) === 'BAIL') return this.jump(BAIL_OUT_DEPTH);
        return [this.host(nameOf(s.argument).toLowerCase(), []).code, OP.unreachable];
      case 'SwitchStatement':
        return this.#switch(s);
      default:
        throw new Error(`a ${s.type}`);
    }
  }

  #declare({ id, init }: acorn.VariableDeclarator): Code {
    const name = nameOf(id);
    const place = init?.type === 'Identifier' ? this.place(init.name) : null;
    if (place !== null) {
      this.locals.name(name, { place });
      return [];
    }
    const isPlace = init != null && this.places.has(name);
    const value = init == null ? int(0) : isPlace ? this.inBytes(init) : this.value(init);
    const local = this.locals.fresh();
    this.locals.name(name, isPlace ? { local, isPlace } : { local });
    return [value, set(local)];
  }

  #if({ test, consequent, alternate }: acorn.IfStatement): Code {
    const known = this.foldConstant(test);
    if (known !== null) {
      const one = known !== 0 ? consequent : alternate;
      return one == null ? [] : this.all([one]);
    }
    if (alternate == null)
      return this.block(OP.block, NOTHING, () => [this.branch(test, false, this.depth), this.all([consequent])]);
    return this.either(
      test,
      NOTHING,
      () => this.all([consequent]),
      () => this.all([alternate]),
    );
  }

  #loop(
    label: string | null,
    test: acorn.Expression | null,
    update: acorn.Expression | null,
    body: acorn.Statement,
  ): Code {
    return this.block(OP.block, NOTHING, () => {
      const out = this.depth;
      return this.block(OP.loop, NOTHING, () => {
        const top = this.depth;
        const asked = test === null ? [] : this.branch(test, false, out);
        const round = this.block(OP.block, NOTHING, () =>
          this.#to({ label, out, on: this.depth }, () => this.all([body])),
        );
        return [asked, round, update === null ? [] : this.effect(update), this.jump(top)];
      });
    });
  }

  #return({ argument }: acorn.ReturnStatement): Code {
    const leave = this.end === null ? [OP.return] : this.jump(this.end);
    return [this.given(argument ?? null), leave];
  }

  /** A switch: a branch table where the cases are dense, else a binary search. */
  #switch({ discriminant, cases }: acorn.SwitchStatement): Code {
    const of = this.locals.fresh();
    const asked: Code = [this.value(discriminant), set(of)];
    return [
      asked,
      this.block(OP.block, NOTHING, () => {
        const out = this.depth;
        const other = cases.findIndex(({ test }) => test == null);
        // the block of the first case is the innermost one: a branch out of n blocks ends in front of case n
        const depthOf = (i: number): number => out + cases.length - i;
        const elsewhere = other < 0 ? out : depthOf(other);
        const numbered = cases
          .flatMap(({ test }, i) => (test == null ? [] : [{ number: this.sure(test), to: depthOf(i) }]))
          .sort((a, b) => a.number - b.number);
        this.depth = out + cases.length;
        let code: Code = this.#choose(of, numbered, elsewhere);
        for (const [i, { consequent }] of cases.entries()) {
          this.depth = depthOf(i) - 1;
          code = [OP.block, NOTHING, code, OP.end, this.#to({ label: null, out, on: -1 }, () => this.all(consequent))];
        }
        return code;
      }),
    ];
  }

  #choose(of: number, cases: readonly { number: number; to: number }[], elsewhere: number): Code {
    const [first, last] = [cases[0]?.number ?? 0, cases.at(-1)?.number ?? 0];
    if (cases.length >= 4 && last - first < cases.length * 4) {
      const to = Array.from({ length: last - first + 1 }, () => elsewhere);
      for (const one of cases) to[one.number - first] = one.to;
      const branches = to.map((depth) => unsigned(this.depth - depth));
      return [
        get(of),
        int(first),
        OP.sub,
        OP.br_table,
        unsigned(to.length),
        branches,
        unsigned(this.depth - elsewhere),
      ];
    }
    if (cases.length < 4) {
      const tests = cases.map(
        ({ number, to }): Code => [get(of), int(number), OP.eq, OP.br_if, unsigned(this.depth - to)],
      );
      return [tests, this.jump(elsewhere)];
    }
    const half = cases.length >> 1;
    const test: Code = [get(of), int(cases[half]?.number ?? 0), OP.lt];
    const low = this.block(OP.if, NOTHING, () => this.#choose(of, cases.slice(0, half), elsewhere));
    return [test, low, this.#choose(of, cases.slice(half), elsewhere)];
  }

  #to(target: JumpTarget, inside: () => Code): Code {
    this.#targets.unshift(target);
    const code = inside();
    this.#targets.shift();
    return code;
  }
}
