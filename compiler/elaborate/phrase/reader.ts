/**
 * Parses flat phrases. The class of each word decides the shape:
 *
 *     Phrase = Quantifier* Adjective* Head Tail*
 *
 * Quantifiers: a number, `all`, `the`, `random`, `first`, `last`, `some`, `no`, an order. Head: a noun (kind, zone,
 * field, aggregate) or a name (local, path, call, literal). Tails: `of P`, `in P`, `on P`, an adjective or an order
 * with its operand, and a closing `where` or `weighing`. A name takes no adjective before it. Tails bind to the nearest
 * noun on their left; after a name the next tail belongs to the head of the whole phrase.
 */
import type * as tree from '../../../grammar/tree.ts';
import type { Expr, Take, Type } from '../../ir/index.ts';
import { entityType, kindsMeet, NUMBER, one, TRUTH } from '../../ir/types.ts';
import { type Context, type Env, inner } from '../../scope/context.ts';
import { compileExpr, truth } from '../expressions.ts';
import { causeOf, coerce, controllerField, type TypedExpr } from '../members.ts';
import { wordsOf } from '../word-sets.ts';
import { AGGREGATES, type Noun, ONE, type Quantifiers, type Want } from './shapes.ts';
import { Tails } from './tails.ts';

/** Compiles a phrase to a value: a single one or a set. Null after an error. */
export function compilePhrase(g: Context, env: Env, phrase: tree.Phrase, want: Want): TypedExpr | null {
  return new Reader(g, env, phrase.parts, phrase.tail, phrase).whole(want);
}

/** Compiles a phrase to a set. A card's name alone means all entities with that name: `for each "Fire Imp"`. */
export function compileSetPhrase(g: Context, env: Env, phrase: tree.Phrase): TypedExpr | null {
  const reader = new Reader(g, env, phrase.parts, phrase.tail, phrase);
  reader.wantsSet = true;
  return reader.whole(null);
}

/**
 * Compiles a phrase to a test of `subject`: adjectives, then perhaps a kind, then tails (`enemy unit`, `frozen`,
 * `beside that`, `in play`). Null after an error; undefined if the phrase is a value and not a predicate.
 */
export function compilePredicate(
  g: Context,
  env: Env,
  phrase: tree.Phrase,
  subject: Expr,
  type: Type,
): Expr | null | undefined {
  return new Reader(g, env, phrase.parts, phrase.tail, phrase).predicate(subject, type);
}

const isLocal = (expr: Expr, local: number): boolean => expr.op === 'local' && expr.local === local;

class Reader extends Tails {
  whole(want: Want): TypedExpr | null {
    const value = this.phrase(want, true);
    if (value === null) return null;
    const rest = this.peek();
    if (rest !== undefined) return this.unexpected(rest);
    if (this.tail !== null) {
      this.g.error('RB0410', this.env.source, this.tail, `Nothing before this "${this.tail.word}" is a set.`, {
        help: `"${this.tail.word}" goes after a noun, as in "cards in hand of you where cost < 3".`,
      });
      return null;
    }
    return { ...value, span: this.span };
  }

  /** Compiles one phrase from the cursor on. `outer`: tails after a name belong to this phrase. */
  phrase(want: Want, outer: boolean): TypedExpr | null {
    const start = this.peek();
    if (start === undefined) {
      this.g.error('RB0301', this.env.source, this.span, 'Something is missing here.');
      return null;
    }
    const q = this.quantifiers();
    if (q === null) return null;
    const adjectives = this.adjectives();
    const quantified = q.some !== null || q.all || q.the || q.random || q.ends !== null || q.order !== null;
    const head = this.head(want, quantified || q.count !== null, adjectives);
    if (head === null) return null;
    const span = { start: start.start, end: this.parts[this.at - 1]?.end ?? start.end };
    if ('expr' in head) {
      if (adjectives.length > 0) {
        this.g.error('RB0412', this.env.source, span, 'A name takes no adjective before it.', {
          help: 'Test it with "is" or "where": "x is frozen".',
        });
        return null;
      }
      const value = outer ? this.tailsOfName(head) : head;
      if (value === null) return null;
      if (q.span === null) return value;
      return this.quantifySet(q, value);
    }
    if (!this.describe(head, adjectives)) return null;
    const done = this.tailsOfNoun(head);
    if (done === null) return null;
    if (head.value !== null) {
      return { expr: head.value, type: one(head.type), span };
    }
    return this.finish(head, q, done.plural, { start: start.start, end: this.parts[this.at - 1]?.end ?? start.end });
  }

  quantifiers(): Quantifiers | null {
    const q: Quantifiers = {
      some: null,
      all: false,
      the: false,
      random: false,
      ends: null,
      count: null,
      order: null,
      span: null,
    };
    for (;;) {
      const part = this.peek();
      if (part?.node !== 'atom' || !(this.atomFollows() || this.connector('of', 1))) return q;
      const first = part.levels[0];
      const text = this.word()?.text ?? null;
      const follows = this.atomFollows();
      if (text !== null && this.isLocal(text) && !(follows && this.isNumberLocal(text))) return q;
      if (text !== null && this.isLocal(text)) {
        q.count = this.levels(part, NUMBER)?.expr ?? null;
      } else if (first?.node === 'number' && follows && first.path.length === 0) {
        const number = this.levels(part, NUMBER);
        if (number === null) return null;
        q.count = number.expr;
      } else if (first?.node === 'group' && follows && q.span === null && this.groupIsCount(part)) {
        const number = this.levels(part, NUMBER);
        if (number === null) return null;
        q.count = number.expr;
      } else if ((text === 'some' || text === 'no') && (follows || text === 'some')) q.some = text;
      else if (text === 'all' && follows) q.all = true;
      else if (text === 'the' && follows) q.the = true;
      else if (text === 'random' && follows) q.random = true;
      else if ((text === 'first' || text === 'last') && follows) q.ends = text;
      else if (text !== null && follows && this.orderHere(text)) {
        const order = this.g.find(text, 'order');
        const word = this.word();
        if (order === null || word === null) return q;
        this.g.recordUse(this.env.source, word, 'order', order.id);
        q.order = { word, id: order.id };
      } else return q;
      q.span = q.span === null ? part : { start: q.span.start, end: part.end };
      this.at += 1;
      // `some of x.races in y.races`
      if (q.some !== null && this.connector('of')) this.at += 1;
    }
  }

  /**
   * `(n + 1) random cards`, `(count of units) cards`: a group with a number is a count; `(units of p) in front` is a
   * set.
   */
  groupIsCount(part: tree.Atom): boolean {
    const prim = part.levels[0];
    if (prim?.node !== 'group' || this.word(1) === null) return false;
    if (prim.expr.node === 'arith' || prim.expr.node === 'negate') return true;
    const first = prim.expr.node === 'phrase' ? prim.expr.parts[0] : undefined;
    const head = first?.node === 'atom' && first.levels[0]?.node === 'name' ? first.levels[0] : undefined;
    if (head === undefined) return false;
    return AGGREGATES.has(head.name.text) || head.args !== null || this.isNumberLocal(head.name.text);
  }

  /**
   * Whether the word is an order used as a quantifier, which takes the best. A word that is also an adjective is not.
   */
  orderHere(text: string): boolean {
    return this.g.find(text, 'order') !== null && this.g.find(text, 'adjective') === null;
  }

  /** Compiles the head: a noun that tails may still restrict, or a value. */
  head(want: Want, quantified: boolean, adjectives: tree.Atom[]): Noun | TypedExpr | null {
    const part = this.peek();
    const { wantsSet: those } = this;
    this.wantsSet = false;
    if (part === undefined || part.node === 'connector') {
      const last = adjectives[adjectives.length - 1];
      this.g.error('RB0301', this.env.source, part ?? last ?? this.span, 'A noun or a name is missing here.', {
        help: 'Say what it is about: "random enemy unit".',
      });
      return null;
    }
    const described = quantified || adjectives.length > 0;
    const prim = part.levels[0];
    if (part.levels.length === 1 && prim?.node === 'name' && prim.args === null) {
      const noun = this.noun(prim, described, adjectives, want);
      if (noun !== undefined) return noun;
    }
    if (part.levels.length === 1 && this.isCardSet(prim, described || those)) return this.cardNoun(prim);
    this.at += 1;
    return this.levels(part, want);
  }

  /** Applies quantifiers to a set that is given by a name: `random targets`, `all sides`, `first halves`. */
  quantifySet(q: Quantifiers, value: TypedExpr): TypedExpr | null {
    const { g, env } = this;
    if (q.some !== null && value.type.of === 'flags') {
      // `some of x.races in y.races`
      const none: Expr = { op: 'number', value: 0 };
      return { ...value, expr: { op: q.some === 'some' ? 'is_not' : 'is', a: value.expr, b: none }, type: TRUTH };
    }
    if (value.type.of === 'truth' && q.some !== null) {
      return q.some === 'some' ? value : { ...value, expr: { op: 'not', of: value.expr } };
    }
    const set =
      value.type.of === 'zone'
        ? coerce(g, env, value, entityType(null, true), 'A quantifier')
        : value.type.of === 'flags'
          ? wordsOf(env, value)
          : value;
    if (set === null) return null;
    if (!set.type.many) {
      if (q.some !== null) {
        return { ...set, expr: { op: q.some === 'some' ? 'present' : 'absent', of: set.expr }, type: TRUTH };
      }
      if (q.the || q.all) return set;
      g.error('RB0403', env.source, set.span, 'This is one already: no quantifier belongs before it.', {
        help: 'Leave the quantifier out, or put what should be counted after it.',
      });
      return null;
    }
    const noun = this.newNoun(one(set.type), { from: 'set', of: set.expr });
    if (this.tail?.word === 'where') {
      const test = this.tail.expr;
      this.tail = null;
      const said = truth(
        g,
        inner(env, { candidate: { local: noun.local, type: one(noun.type) }, level: 'pure' }),
        test,
      );
      if (said === null) return null;
      noun.where.push(said);
    }
    return this.finish(noun, q, true, set.span);
  }

  finish(noun: Noun, q: Quantifiers, plural: boolean, span: tree.Span): TypedExpr | null {
    const { g, env } = this;
    let weight: Expr | null = null;
    if (this.tail?.word === 'weighing') {
      if (!q.random) {
        g.error('RB0410', env.source, this.tail, '"weighing" goes with "random".');
        return null;
      }
      const said = compileExpr(
        g,
        inner(env, { candidate: { local: noun.local, type: one(noun.type) }, level: 'pure' }),
        this.tail.expr,
        NUMBER,
      );
      this.tail = null;
      const number = said === null ? null : coerce(g, env, said, NUMBER, '"weighing"');
      if (number === null) return null;
      weight = number.expr;
    }
    if ((q.random || q.order !== null) && env.level === 'pure') {
      g.error(
        'RB0409',
        env.source,
        q.span ?? span,
        'A random choice is not allowed here: reading this must not change the match.',
        {
          help: 'Draw it first with "let x = random ..." in a statement.',
        },
      );
      return null;
    }
    if (!this.checkPlaced(noun, span)) return null;
    const set = noun.type;
    if (q.some !== null) return { expr: { op: q.some, of: this.select(noun, null, false) }, type: TRUTH, span };
    const count = q.count ?? ONE;
    const single = q.count === null;
    let take: Take | null = null;
    if (q.random) take = { take: 'random', count, weight };
    else if (q.order !== null) {
      const args = this.orderArgs(q.order.id, [], q.order.word, one(noun.type));
      if (args === null) return null;
      take = { take: 'best', count, order: q.order.id, args };
    } else if (q.ends !== null) take = { take: q.ends, count };
    else if (q.the) take = { take: 'first', count: ONE };
    if (take !== null) {
      return { expr: this.select(noun, take, single), type: single ? one(set) : set, span };
    }
    const typed: TypedExpr = { expr: this.select(noun, null, false), type: set, span };
    if (q.all) return typed;
    if (q.count !== null) return { ...typed, count: q.count };
    return { ...typed, bare: plural ? 'plural' : 'singular' };
  }

  /**
   * Reports a test of positions for entities in zones off the board, which is always false: `bordering units in hand of
   * you`.
   */
  checkPlaced(noun: Noun, span: tree.Span): boolean {
    const { game } = this.g;
    const { source, local } = noun;
    const said = noun.where.find(
      (test) => test.op === 'adjective' && test.args[0]?.op === 'tile_of' && isLocal(test.args[0].of, local),
    );
    if (said?.op !== 'adjective') return true;
    const zones =
      source.from === 'zone' && source.zone.op === 'zone'
        ? [source.zone.zone]
        : source.from === 'every' && source.zone !== null
          ? [source.zone]
          : source.from === 'play'
            ? game.kinds.flatMap((kind, id) => (kindsMeet(game, id, source.kind) ? kind.lives : []))
            : [];
    if (zones.length === 0 || zones.some((zone) => game.zones[zone]?.each === 'tile')) return true;
    const names = [...new Set(zones)].map((zone) => game.zones[zone]?.name).join(' and ');
    const name = game.adjectives[said.adjective]?.name ?? '';
    this.g.error('RB0404', this.env.source, span, `"${name}" is about positions, and nothing in ${names} has one.`, {
      help: 'The phrase would always be empty: only what is on a tile has a position.',
      ...causeOf(this.g, 'adjective', said.adjective),
    });
    return false;
  }

  predicate(subject: Expr, type: Type): Expr | null | undefined {
    const { g, env } = this;
    const tests: Expr[] = [];
    let said = false;
    for (;;) {
      const part = this.peek();
      if (part === undefined) break;
      if (part.node === 'connector') {
        if (!said && this.at > 0) return undefined;
        this.at += 1;
        if (part.text === 'of') {
          const operand = this.phrase(null, false);
          if (operand === null) return null;
          const field = controllerField(g, type);
          tests.push({ op: 'is', a: { op: 'field', field, of: subject }, b: operand.expr });
          continue;
        }
        const test = this.isIn({ expr: subject, type, span: this.span }, part.text);
        if (test === null) return null;
        tests.push(test);
        said = true;
        continue;
      }
      const word = this.word();
      const arms = part.levels;
      if (word === null && arms.length === 1) {
        const prim = arms[0];
        const named = this.parts.length > 1 && type.of === 'entity' && this.isCardSet(prim, true);
        const test = named ? this.cardNameTest(prim, subject, type) : undefined;
        if (test === undefined) return said ? this.unexpected(part) : undefined;
        if (test === null) return null;
        this.at += 1;
        tests.push(test);
        said = true;
        continue;
      }
      if (word !== null && !said && (this.isLocal(word.text) || !this.canTest(word.text, type))) return undefined;
      if (word !== null && word.text === 'any') {
        this.at += 1;
        said = true;
        continue;
      }
      if (word !== null && g.find(word.text, 'adjective') !== null && this.takesOperand(word.text)) {
        this.at += 1;
        const operand = this.phrase(null, false);
        if (operand === null) return null;
        const test = this.wordTest(word, subject, type, [operand]);
        if (test === null) return null;
        tests.push(test);
        said = true;
        continue;
      }
      if (arms.length > 1 && !this.table(part)) return null;
      const parts: Expr[] = [];
      for (const prim of arms) {
        if (prim.node !== 'name' || prim.args !== null || prim.path.length > 0)
          return said ? this.unexpected(part) : undefined;
        const test = this.wordTest(prim.name, subject, type, null);
        if (test === null) return null;
        parts.push(test);
      }
      this.at += 1;
      tests.push(parts.length === 1 ? (parts[0] as Expr) : { op: 'levels', of: parts });
      said = true;
    }
    if (this.tail?.word === 'where') {
      const test = this.tail.expr;
      this.tail = null;
      // Inside `where` the fields of the candidate are bare words, so the subject must be a local.
      const local = subject.op === 'local' ? subject.local : null;
      if (local !== null) {
        const more = truth(g, inner(env, { candidate: { local, type }, level: 'pure' }), test);
        if (more === null) return null;
        tests.push(more);
      }
    }
    if (tests.length === 0) return { op: 'truth', value: 1 };
    return tests.length === 1 ? (tests[0] as Expr) : { op: 'and', of: tests };
  }

  /** Whether the word after an adjective can only be the adjective's operand. */
  takesOperand(text: string): boolean {
    const next = this.peek(1);
    if (next?.node !== 'atom') return false;
    const seconds = this.g.findAll(text, 'adjective').flatMap((s) => this.g.game.adjectives[s.id]?.params[1] ?? []);
    if (seconds.length === 0) return false;
    // `friendly "Wall"`: the name tests the subject, unless the adjective compares with a card.
    if (next.levels[0]?.node === 'string') return seconds.some(({ type }) => type.of === 'definition');
    const word = this.word(1);
    if (word === null || this.isLocal(word.text) || /^(self|you|here|it|that)$/.test(word.text)) return true;
    // `enemy unit`: another adjective or noun continues the description; anything else is the operand.
    return !(
      this.g.findAll(word.text, 'field').some((s) => this.isTruthField(s.id)) ||
      this.g.find(word.text, 'kind') !== null ||
      this.g.find(word.text, 'adjective') !== null ||
      this.g.find(word.text, 'member') !== null ||
      this.g.find(word.text, 'status') !== null
    );
  }
}
