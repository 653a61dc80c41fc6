/** Expressions and phrases. A phrase stays flat, since the parser does not know the classes of its words. */
import type { IOrAlt, IToken } from 'chevrotain';
import { BaseParser, type Rule } from './base.ts';
import { fitted } from './lists.ts';
import { endOf, startOf, textValue } from './scan.ts';
import { negative, phraseOf, signedOperand, signedPrim } from './signs.ts';
import * as t from './tokens.ts';
import type {
  Arith,
  Atom,
  Compare,
  CompareOp,
  Connector,
  Expr,
  NameNode,
  Phrase,
  PhrasePart,
  PrepArg,
  Preposition,
  Prim,
  Tail,
} from './tree.ts';

export abstract class ExpressionParser extends BaseParser {
  /** `a and not b or c is 3`: `or` binds weakest. */
  readonly expr: Rule<Expr> = this.rule('expr', () => {
    const first = this.SUBRULE(this.comparison);
    if (!this.isNext(t.Junction)) return first;
    const rest: { or: boolean; right: Expr }[] = [];
    this.MANY(() => {
      const joint = this.CONSUME(t.Junction);
      rest.push({ or: joint.tokenType === t.Or, right: this.SUBRULE2(this.comparison) });
    });
    return rest.length === 0 ? first : this.ACTION(() => joined(first, rest));
  });

  /** `not a`, `a < b`, `a is not in play`, `a has Wings`. */
  readonly comparison: Rule<Expr> = this.rule('comparison', () => {
    let nots: number[] | null = null;
    if (this.isNext(t.Not)) {
      const found: number[] = [];
      this.MANY(() => {
        found.push(startOf(this.CONSUME(t.Not)));
      });
      nots = found;
    }
    const left = this.SUBRULE(this.sum);
    const compares = this.isNext(t.Compare) || this.isNext(t.Is) || this.isNext(t.Has);
    const expr = compares ? (this.OPTION(() => this.SUBRULE(this.compared, { ARGS: [left] })) ?? left) : left;
    return nots === null ? expr : this.ACTION(() => negated(nots, expr));
  });

  /** The operator and the right operand of a comparison. */
  private readonly compared: (left: Expr) => Compare = this.rule('compared', (left: Expr) => {
    let connector: IToken | undefined;
    let not: IToken | undefined;
    const op = this.OR<IToken>([
      { ALT: () => this.CONSUME(t.Compare) },
      {
        ALT: () => {
          const is = this.CONSUME(t.Is);
          not = this.OPTION(() => this.CONSUME(t.Not));
          connector = this.OPTION2(() => this.CONSUME(t.Connector));
          return is;
        },
      },
      {
        ALT: () => {
          const has = this.CONSUME(t.Has);
          not = this.OPTION3(() => this.CONSUME2(t.Not));
          return has;
        },
      },
    ]);
    const right = this.SUBRULE(this.sum);
    return this.ACTION(() => ({
      node: 'compare',
      op: (not === undefined ? (t.TURNED.get(op.image) ?? op.image) : `${op.image} not`) as CompareOp,
      left,
      right,
      connector: connector === undefined ? null : this.word(connector),
      start: left.start,
      end: right.end,
    }));
  });

  /** `a + b * -c`. */
  readonly sum: Rule<Expr> = this.rule('sum', () => {
    const first = this.SUBRULE(this.term);
    if (!this.isNext(t.Arithmetic)) return first;
    const rest: { op: string; right: Expr }[] = [];
    this.MANY(() => {
      const op = this.CONSUME(t.Arithmetic);
      rest.push({ op: op.image, right: this.SUBRULE2(this.term) });
    });
    return rest.length === 0 ? first : this.ACTION(() => added(first, rest));
  });

  private readonly term: Rule<Expr> = this.rule('term', () => {
    const minus = this.minus();
    const phrase = this.SUBRULE(this.phrase);
    return minus === undefined ? phrase : this.ACTION(() => negative(minus, phrase));
  });

  /** Parses an optional sign. Not a rule of its own, for speed. */
  private minus(): IToken | undefined {
    return this.isNext(t.Minus) ? this.OPTION(() => this.CONSUME(t.Minus)) : undefined;
  }

  /** The words of a phrase in sequence, and at most one final `where` or `weighing`. */
  readonly phrase: Rule<Phrase> = this.rule('phrase', () => {
    const start = this.here();
    const parts: PhrasePart[] = [this.SUBRULE(this.atom)];
    this.more(parts);
    return this.ended(parts, start);
  });

  /** The phrase that begins a statement or an item. After its first word a negative number is allowed: `draw -1`. */
  readonly opening: Rule<Phrase> = this.rule('opening', () => {
    const start = this.here();
    const parts: PhrasePart[] = [this.SUBRULE(this.atom)];
    if (this.isNext(t.Minus)) {
      this.OPTION3(() => {
        const minus = this.CONSUME(t.Minus);
        const number = this.SUBRULE(this.phrase);
        this.ACTION(() => parts.push(signedOperand(minus, number)));
      });
    }
    this.more(parts);
    return this.ended(parts, start);
  });

  /** A given of a scenario. After the name of a field a negative number is allowed: `blue life -1`. */
  readonly given: Rule<Phrase> = this.rule('given', () => {
    const start = this.here();
    const parts: PhrasePart[] = [this.SUBRULE(this.atom)];
    this.more(parts);
    this.MANY2({
      GATE: () => this.LA(0).tokenType === t.Name,
      DEF: () => {
        const minus = this.CONSUME(t.Minus);
        const number = this.SUBRULE3(this.atom);
        this.ACTION(() => parts.push(signedOperand(minus, phraseOf(number))));
        this.MANY3(() => {
          const connector = this.OPTION3(() => this.CONSUME2(t.Connector));
          if (connector !== undefined) parts.push(connectorOf(connector));
          parts.push(this.SUBRULE4(this.atom));
        });
      },
    });
    return this.ended(parts, start);
  });

  /** Parses the end of a phrase: at most one tail. Not a rule of its own, for speed. */
  private ended(parts: PhrasePart[], start: number): Phrase {
    const hasTail = this.isNext(t.Where) || this.isNext(t.Weighing);
    const tail = hasTail ? (this.OPTION2(() => this.SUBRULE(this.tail)) ?? null) : null;
    // a list that did not grow has no room for more
    const all = parts.length === 1 ? parts : fitted(parts);
    return { node: 'phrase', parts: all, tail, start, end: this.lastEnd() };
  }

  /** Parses `{[CONN] Atom}` and appends it. Not a rule of its own, for speed. */
  private more(parts: PhrasePart[]): void {
    if (!this.goesOn()) return;
    this.MANY(() => {
      const connector = this.isNext(t.Connector) ? this.OPTION(() => this.CONSUME(t.Connector)) : undefined;
      if (connector !== undefined) parts.push(connectorOf(connector));
      parts.push(this.SUBRULE2(this.atom));
    });
  }

  /** Whether the next token continues a phrase. */
  private goesOn(): boolean {
    return (
      this.isNext(t.Name) ||
      this.isNext(t.Connector) ||
      this.isNext(t.Digits) ||
      this.isNext(t.Text) ||
      this.isNext(t.LParen)
    );
  }

  private readonly tail: Rule<Tail> = this.rule('tail', () => {
    const start = this.here();
    const word = this.OR<IToken>([{ ALT: () => this.CONSUME(t.Where) }, { ALT: () => this.CONSUME(t.Weighing) }]);
    const expr = this.SUBRULE(this.expr);
    return { word: word.image as Tail['word'], expr, start, end: this.lastEnd() };
  });

  /** One value, or a level table: `1/2/3/4/5`, `1/-2/-3`. */
  readonly atom: Rule<Atom> = this.rule('atom', () => {
    const start = this.here();
    const levels: Prim[] = [this.SUBRULE(this.prim)];
    if (!this.isNext(t.Slash)) return { node: 'atom', levels, start, end: this.lastEnd() };
    this.MANY(() => {
      this.CONSUME(t.Slash);
      const minus = this.minus();
      const prim = this.SUBRULE2(this.prim);
      levels.push(minus === undefined || this.RECORDING_PHASE ? prim : signedPrim(minus, prim));
    });
    return { node: 'atom', levels: fitted(levels), start, end: this.lastEnd() };
  });

  /** An atom or a negative number, as the default of a parameter. */
  readonly signedAtom: Rule<Atom> = this.rule('signedAtom', () => {
    const minus = this.OPTION(() => this.CONSUME(t.Minus));
    const atom = this.SUBRULE(this.atom);
    if (minus === undefined) return atom;
    return this.ACTION(() => signedOperand(minus, phraseOf(atom)));
  });

  /** A phrase or a negative number, as the pattern of a trigger's argument. */
  readonly signedPhrase: Rule<Phrase> = this.rule('signedPhrase', () => {
    const minus = this.OPTION(() => this.CONSUME(t.Minus));
    const phrase = this.SUBRULE(this.phrase);
    if (minus === undefined) return phrase;
    return this.ACTION(() => phraseOf(signedOperand(minus, phrase)));
  });

  // The alternatives are created once: this is the rule that runs most often.
  private primAlternatives: IOrAlt<ExtendablePrim<Prim>>[] | null = null;

  private readonly prim: Rule<Prim> = this.rule('prim', () => {
    this.primAlternatives ??= [
      {
        ALT: () => {
          const start = this.here();
          const name = this.word(this.CONSUME(t.Name));
          const args = this.isNext(t.LParen) ? (this.OPTION(() => this.SUBRULE(this.parenthesised)) ?? null) : null;
          return { node: 'name', name, args, path: fitted([]), start, end: this.lastEnd() };
        },
      },
      {
        ALT: () => {
          const start = this.here();
          const value = Number(this.CONSUME(t.Digits).image);
          return { node: 'number', value, path: fitted([]), start, end: this.lastEnd() };
        },
      },
      {
        ALT: () => {
          const start = this.here();
          const value = textValue(this.CONSUME(t.Text));
          return { node: 'string', value, path: fitted([]), start, end: this.lastEnd() };
        },
      },
      {
        ALT: () => {
          const start = this.here();
          const expr = this.SUBRULE(this.group);
          return { node: 'group', expr, path: fitted([]), start, end: this.lastEnd() };
        },
      },
    ];
    const prim = this.OR(this.primAlternatives);
    if (this.isNext(t.Dot)) {
      const path: NameNode[] = [];
      this.MANY(() => {
        this.CONSUME(t.Dot);
        path.push(this.word(this.CONSUME2(t.Name)));
      });
      this.ACTION(() => {
        prim.path = fitted(path);
        prim.end = this.lastEnd();
      });
    }
    return prim;
  });

  private readonly group: Rule<Expr> = this.rule('group', () => {
    this.CONSUME(t.LParen);
    const expr = this.SUBRULE(this.expr);
    this.CONSUME(t.RParen);
    return expr;
  });

  private readonly parenthesised: Rule<readonly Expr[]> = this.rule('parenthesised', () => {
    const args: Expr[] = [];
    this.CONSUME(t.LParen);
    this.OPTION(() => {
      args.push(this.SUBRULE(this.expr));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        args.push(this.SUBRULE2(this.expr));
      });
    });
    this.CONSUME(t.RParen);
    return fitted(args);
  });

  /** `{PREP Expr}`: the arguments of a call after the first. */
  readonly args: Rule<readonly PrepArg[]> = this.rule('args', () => {
    if (!this.isNext(t.Prep)) return fitted([]);
    const args: PrepArg[] = [];
    this.MANY(() => {
      const prep = this.CONSUME(t.Prep);
      const expr = this.SUBRULE(this.expr);
      args.push(this.prepArg(prep, expr));
    });
    return fitted(args);
  });

  protected prepArg(prep: IToken, expr: Expr): PrepArg {
    return { prep: prep.image as Preposition, expr, start: startOf(prep), end: this.lastEnd() };
  }

  /** A list of phrases: `a, b, c`. */
  readonly phrases: Rule<readonly Phrase[]> = this.rule('phrases', () => {
    const phrases = [this.SUBRULE(this.phrase)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      phrases.push(this.SUBRULE2(this.phrase));
    });
    return fitted(phrases);
  });

  /** A list of names: `a, b, c`. */
  readonly names: Rule<readonly NameNode[]> = this.rule('names', () => {
    const names = [this.word(this.CONSUME(t.Name))];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      names.push(this.word(this.CONSUME2(t.Name)));
    });
    return fitted(names);
  });
}

const connectorOf = (token: IToken): Connector => ({
  node: 'connector',
  text: token.image as Connector['text'],
  start: startOf(token),
  end: endOf(token),
});

/** A node that is not complete: a path may still extend it. */
type ExtendablePrim<Node extends Prim> = Node extends Prim
  ? Omit<Node, 'path' | 'end'> & { path: readonly NameNode[]; end: number }
  : never;

/** `or` of `and`, each one node with any number of operands. */
function joined(first: Expr, rest: readonly { or: boolean; right: Expr }[]): Expr {
  const alternatives: Expr[] = [];
  let conjuncts: Expr[] = [first];
  for (const { or, right } of rest) {
    if (or) {
      alternatives.push(logic('and', conjuncts));
      conjuncts = [right];
    } else {
      conjuncts.push(right);
    }
  }
  alternatives.push(logic('and', conjuncts));
  return logic('or', alternatives);
}

function logic(node: 'and' | 'or', items: Expr[]): Expr {
  const first = items[0] as Expr;
  const last = items[items.length - 1] as Expr;
  return items.length === 1 ? first : { node, items: fitted(items), start: first.start, end: last.end };
}

function negated(nots: readonly number[], expr: Expr): Expr {
  return nots.reduceRight<Expr>((inner, start) => ({ node: 'not', expr: inner, start, end: inner.end }), expr);
}

/** `*` binds tighter than `+` and `-`; all are left-associative. */
function added(first: Expr, rest: readonly { op: string; right: Expr }[]): Expr {
  let total: Expr | null = null;
  let sign: '+' | '-' = '+';
  let product = first;
  for (const { op, right } of rest) {
    if (op === '*') {
      product = arith('*', product, right);
    } else {
      total = total === null ? product : arith(sign, total, product);
      sign = op as '+' | '-';
      product = right;
    }
  }
  return total === null ? product : arith(sign, total, product);
}

const arith = (op: Arith['op'], left: Expr, right: Expr): Expr => ({
  node: 'arith',
  op,
  left,
  right,
  start: left.start,
  end: right.end,
});
