/**
 * Information-flow analysis: which expressions reveal nothing hidden. A value is open to every player where it only
 * reads what all views show: fields and statuses of known cards, sets from zones that all see, and numbers of cards. It
 * is conservative: what cannot be decided from the code is hidden.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Code, Expr, Param, Select, Stmt, Type, Word } from '../compiler/ir/index.ts';

/** Locals of a body whose values are open. */
export type OpenLocals = ReadonlySet<number>;

/** Kernel functions that read more than their arguments. */
export const READS_HIDDEN = new Set(['copies', 'possible', 'room']);

const known = new WeakMap<Bound, Secrets>();

export function secretsOf(bound: Bound): Secrets {
  let found = known.get(bound);
  if (found === undefined) {
    found = new Secrets(bound);
    known.set(bound, found);
  }
  return found;
}

export class Secrets {
  readonly #bound: Bound;
  readonly #bodies = new Map<Code, OpenLocals | null>();
  /** Words under analysis: a recursive word is hidden. */
  readonly #reading = new Set<Word>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /**
   * The open locals of a body, given that its subject and arguments are known; null where its control flow depends on
   * hidden information.
   */
  openIn(code: Code, params: number): OpenLocals | null {
    let found = this.#bodies.get(code);
    if (found === undefined) {
      const open = new Set(Array.from({ length: params }, (_, i) => i));
      found = this.#body(code.body, open) ? open : null;
      this.#bodies.set(code, found);
    }
    return found;
  }

  /** Adds the open locals that statements assign. False where control flow depends on hidden information. */
  #body(body: readonly Stmt[], open: Set<number>): boolean {
    return body.every((stmt) => this.#stmt(stmt, open));
  }

  #stmt(s: Stmt, open: Set<number>): boolean {
    const bind = (local: number, isOpen: boolean): void => {
      if (isOpen) open.add(local);
      else open.delete(local);
    };
    const isKnown = (e: Expr | null): boolean => e === null || this.isOpen(e, open);
    switch (s.do) {
      case 'let':
        bind(s.local, isKnown(s.value));
        return true;
      case 'call':
      case 'call_value':
        if (s.into !== null) bind(s.into, false);
        return true;
      case 'set':
        if (s.to.to === 'local' && !isKnown(s.value)) bind(s.to.local, false);
        return true;
      case 'choose':
        bind(s.local, isKnown(s.from));
        return isKnown(s.when);
      case 'if':
        return isKnown(s.test) && this.#body(s.then, open) && this.#body(s.else, open);
      case 'each': {
        const isOpen = isKnown(s.set);
        bind(s.local, isOpen);
        return isOpen && this.#body(s.body, open);
      }
      case 'repeat':
        return isKnown(s.times) && isKnown(s.test) && this.#body(s.body, open);
      case 'chance':
        return this.#body(s.then, open) && this.#body(s.else, open);
      case 'may':
      case 'randomly':
      case 'together':
      case 'phase':
        return this.#body(s.body, open);
      case 'either':
        return s.arms.every(({ when, body }) => isKnown(when) && this.#body(body, open));
      case 'stop':
      case 'require':
        return isKnown(s.test);
      case 'have':
        return isKnown(s.when);
      default:
        return true;
    }
  }

  /** Whether the value of an expression is open to a player who knows the open locals. */
  isOpen(e: Expr, open: OpenLocals): boolean {
    switch (e.op) {
      case 'local':
        return open.has(e.local);
      case 'chosen':
      case 'fits':
        return false;
      case 'count':
        // the number of cards in a zone is open, even if the cards are hidden
        if (e.of.op === 'select' && e.of.where.length === 0 && e.of.take === null && e.of.source.from === 'zone')
          return this.#holder(e.of.source.zone, open);
        return this.isOpen(e.of, open);
      case 'global': {
        const type = this.#bound.game.fields[e.field]?.type;
        return type?.of !== 'entity' || this.#isSeen(type.id);
      }
      case 'field': {
        const type = this.#bound.game.fields[e.field]?.type;
        return this.isOpen(e.of, open) && (type?.of !== 'entity' || this.#isSeen(type.id));
      }
      case 'select':
        return this.#select(e, open);
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.isOpen(e.of, open) && this.isOpen(e.value, new Set([...open, e.local]));
      case 'adjective':
        return this.#word(this.#bound.game.adjectives[e.adjective], e.args, open);
      case 'value':
        return this.#word(this.#bound.game.values[e.value], e.args, open);
      case 'kernel':
        return !READS_HIDDEN.has(e.call) && e.args.every((arg) => this.isOpen(arg, open));
      case 'in_zone':
        return this.isOpen(e.of, open) && this.#holder(e.zone, open);
      default:
        return subexpressions(e).every((part) => this.isOpen(part, open));
    }
  }

  /** A zone expression: its holder has to be open. */
  #holder(zone: Expr, open: OpenLocals): boolean {
    return zone.op === 'zone' ? zone.of === null || this.isOpen(zone.of, open) : this.isOpen(zone, open);
  }

  #word(word: Word | undefined, args: readonly Expr[], open: OpenLocals): boolean {
    if (word === undefined || this.#reading.has(word) || !args.every((arg) => this.isOpen(arg, open))) return false;
    if (word.native !== null) return !READS_HIDDEN.has(word.native);
    const params = new Set(word.params.map((_: Param, i) => i));
    this.#reading.add(word);
    const isOpen = word.value === null || this.isOpen(word.value, params);
    this.#reading.delete(word);
    return isOpen;
  }

  #select(e: Select, open: OpenLocals): boolean {
    const inner = new Set([...open, e.local]);
    if (!this.#isSource(e, open) || !e.where.every((where) => this.isOpen(where, inner))) return false;
    const { take } = e;
    if (take === null) return true;
    if ('count' in take && !this.isOpen(take.count, open)) return false;
    if ('weight' in take && take.weight !== null && !this.isOpen(take.weight, inner)) return false;
    if (!('order' in take)) return true;
    const order = this.#bound.game.orders[take.order];
    const params = new Set(order?.params.map((_, i) => i));
    return (
      take.args.every((arg) => this.isOpen(arg, open)) && order?.keys.every((key) => this.isOpen(key, params)) === true
    );
  }

  #isSource({ source }: Select, open: OpenLocals): boolean {
    switch (source.from) {
      case 'tiles':
      case 'players':
      case 'enum':
      case 'definitions':
      case 'every_status':
      case 'every_keyword':
        return true;
      case 'play':
        return this.#isSeen(source.kind);
      case 'on':
        return this.#isSeen(source.kind) && this.isOpen(source.tiles, open);
      case 'zone':
        return source.zone.op === 'zone' && this.#isShared(source.zone.zone) && this.#holder(source.zone, open);
      case 'every':
        return source.zone !== null && this.#isShared(source.zone);
      case 'set':
      case 'flags':
      case 'abilities':
      case 'statuses':
      case 'keywords':
      case 'printed_keywords':
        return this.isOpen(source.of, open);
      case 'range':
        return this.isOpen(source.low, open) && this.isOpen(source.high, open);
      case 'deck':
        return false;
    }
  }

  /** Whether all players see a zone. */
  #isShared(zone: number): boolean {
    const seen = this.#bound.game.zones[zone]?.seen;
    return seen?.every(({ by, when }) => by === 'all' && when === null) === true;
  }

  /** Whether all cards of a kind are visible wherever they are in play. */
  #isSeen(id: Type['id']): boolean {
    const kind = this.#bound.game.kinds[id ?? -1];
    if (kind === undefined) return false;
    if (kind.kernel === 'player' || kind.kernel === 'tile') return true;
    const homes = this.#bound.index.homes[id ?? -1] ?? [];
    return homes.length > 0 && homes.every((zone) => this.#isShared(zone));
  }
}

/** The direct subexpressions. */
export function subexpressions(e: Expr): Expr[] {
  const isExpr = (one: unknown): one is Expr => typeof one === 'object' && one !== null && 'op' in one;
  return Object.values(e).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]).filter(isExpr));
}
