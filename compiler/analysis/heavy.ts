/**
 * Heavy expressions: those that evaluate something for each member of an unbounded set. They are never optimised away, and
 * charge for their work when they run; see cost.ts.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr, LocalDecl, Select, Word } from '../ir/index.ts';
import { EVALUATED } from '../ir/kernel.ts';
import * as visitor from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import { framesOf } from './frames.ts';

/**
 * The largest set that counts as small. A small set costs its members times the cost of its conditions, so it is never
 * heavy.
 */
const FEW = 64;

/** The value of a word and the defaults of its parameters. */
export const exprsOfWord = ({ value, params }: Word): Expr[] =>
  [value, ...params.map((param) => param.value)].filter((e) => e !== null);

export class HeavyExpressions {
  readonly #bound: Bound;
  readonly #loop = new Map<Expr, boolean>();
  readonly #heavyWords = new Map<Word, boolean>();
  /** The `local` expressions whose local holds a set. */
  readonly #manyLocals = new Set<Expr>();

  constructor(bound: Bound) {
    this.#bound = bound;
    const { code, blocks } = bound.program;
    for (const { locals, tree } of framesOf(bound.game)) this.#findMany(tree, locals);
    for (const instr of code) this.#findMany(visitor.instrCode(instr), blocks[instr.block]?.code.locals ?? []);
  }

  #findMany(tree: visitor.Tree, locals: readonly Pick<LocalDecl, 'type'>[]): void {
    if (!locals.some(({ type }) => type.many)) return;
    visitExprs(tree, (e) => {
      if (e.op === 'local' && locals[e.local]?.type.many === true) this.#manyLocals.add(e);
    });
  }

  /** Whether the cost depends on the size of an unbounded set or on run-time values. */
  isHeavy(e: Expr): boolean {
    switch (e.op) {
      case 'select':
        return this.few(e) === null && (e.where.some(this.#loops) || this.#takeLoops(e));
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.few(e.of) === null && this.#loops(e.value);
      case 'field':
      case 'global': {
        const value = this.derivation(e.field);
        return this.#isStatic(e.field) || (value !== null && this.#loops(value));
      }
      case 'has':
      case 'keyword_number':
        return (this.#bound.index.grants[e.keyword]?.length ?? 0) > 0;
      case 'has_value':
      case 'keyword_value':
        return this.#bound.index.grants.some((ids) => (ids?.length ?? 0) > 0);
      case 'status':
        return (this.#bound.index.gives[e.status]?.length ?? 0) > 0;
      case 'status_value':
        return this.#bound.index.gives.some((ids) => ids.length > 0);
      default:
        return false;
    }
  }

  /** Whether the expression or a part of it is heavy. */
  hasHeavy(e: Expr): boolean {
    if (this.isHeavy(e)) return true;
    const word = this.#wordOf(e);
    return (
      (word !== undefined && this.#hasHeavyWord(word)) || visitor.operandsOf(e).some((part) => this.hasHeavy(part))
    );
  }

  #hasHeavyWord(word: Word): boolean {
    const known = this.#heavyWords.get(word);
    if (known !== undefined) return known;
    this.#heavyWords.set(word, true);
    const found = exprsOfWord(word).some((e) => this.hasHeavy(e));
    this.#heavyWords.set(word, found);
    return found;
  }

  #wordOf(e: Expr): Word | undefined {
    const { game } = this.#bound;
    return e.op === 'adjective' ? game.adjectives[e.adjective] : e.op === 'value' ? game.values[e.value] : undefined;
  }

  /** The most members that a set can have, where that is at most `FEW` in every state; else null. */
  few(e: Expr): number | null {
    const count = e.op === 'select' ? this.#most(e) : e.op === 'local' && !this.#manyLocals.has(e) ? 1 : FEW + 1;
    return count <= FEW ? count : null;
  }

  #most({ source }: Select): number {
    const { index, layout, game, seats } = this.#bound;
    switch (source.from) {
      case 'players':
        return seats;
      case 'tiles':
        return layout.tiles.count;
      case 'enum':
        return game.enums[source.enum]?.members.length ?? 0;
      case 'flags':
        return 31;
      case 'play': {
        const homes = index.homes[source.kind] ?? [];
        return homes.length === 0 ? seats + layout.tiles.count + layout.records.count : this.#room(homes, false);
      }
      case 'on':
        return this.#isOne(source.tiles) ? this.#room(index.homes[source.kind] ?? [], true) : FEW + 1;
      case 'set':
        return this.few(source.of) ?? FEW + 1;
      default:
        return FEW + 1;
    }
  }

  /** Whether the value is one entity, never a set. */
  #isOne(e: Expr): boolean {
    if (e.op === 'local') return !this.#manyLocals.has(e);
    if (e.op === 'select') return e.one;
    if (e.op === 'field' || e.op === 'tile_of') return this.#isOne(e.of);
    return ['self', 'you', 'here', 'number', 'kernel', 'global', 'chosen', 'nothing'].includes(e.op);
  }

  /** Capacity of zones together; `one`: of those of one tile. */
  #room(zones: readonly number[], one: boolean): number {
    return zones.reduce((sum, id) => {
      const zone = this.#bound.layout.zones[id];
      if (zone === undefined || (one && this.#bound.game.zones[id]?.each !== 'tile')) return sum;
      return sum + (zone.store === 'list' ? zone.capacity * (one ? 1 : zone.instances) : FEW + 1);
    }, 0);
  }

  #takeLoops({ take }: Select): boolean {
    if (take === null) return false;
    if (take.take === 'random') return take.weight !== null && this.#loops(take.weight);
    return 'order' in take && this.#bound.game.orders[take.order]?.keys.some(this.#loops) === true;
  }

  #isStatic(field: number): boolean {
    return (this.#bound.index.reads[field]?.length ?? 0) > 0;
  }

  /** The expression that computes a derived field; null for another field. */
  derivation(field: number): Expr | null {
    return this.#bound.game.fields[field]?.derived?.value ?? null;
  }

  /** Whether evaluation walks an unbounded set. */
  #loops = (e: Expr): boolean => {
    const known = this.#loop.get(e);
    if (known !== undefined) return known;
    // recursive words: their values decide how often they run
    this.#loop.set(e, true);
    const found = this.#loopsHere(e) || visitor.operandsOf(e).some(this.#loops);
    this.#loop.set(e, found);
    return found;
  };

  #loopsHere(e: Expr): boolean {
    const { game } = this.#bound;
    switch (e.op) {
      case 'select':
        return this.few(e) === null;
      case 'sum':
      case 'highest':
      case 'lowest':
      case 'distinct':
        return this.few(e.of) === null;
      case 'among':
        return this.few(e.set) === null;
      case 'fits':
        return true;
      case 'kernel':
        return EVALUATED.has(e.call);
      case 'adjective':
        return this.#wordLoops(game.adjectives[e.adjective]);
      case 'value':
        return this.#wordLoops(game.values[e.value]);
      case 'field':
      case 'global':
      case 'has':
      case 'has_value':
      case 'keyword_number':
      case 'keyword_value':
      case 'status':
      case 'status_value':
        return this.isHeavy(e);
      default:
        return false;
    }
  }

  #wordLoops(word: Word | undefined): boolean {
    return word !== undefined && (EVALUATED.has(word.native ?? '') || exprsOfWord(word).some(this.#loops));
  }
}
