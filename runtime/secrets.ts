/**
 * Information-flow analysis: which expressions reveal nothing hidden. A value is open to every player where it only
 * reads what all views show: fields and statuses of known cards, sets from zones that all see, and numbers of cards. It
 * is conservative: what cannot be decided from the code is hidden.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type {
  Code,
  Expr,
  FieldDecl,
  FieldId,
  Param,
  Select,
  Static,
  StaticId,
  StatusId,
  Stmt,
  Type,
  Word,
} from '../compiler/ir/index.ts';
import { bearerHomes, isWholeZone, READS_HIDDEN } from './read-tracker.ts';
import { exprsIn } from './walk.ts';

/** Locals of a body whose values are open. */
export type OpenLocals = ReadonlySet<number>;

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
  /** By field and by static; those under analysis count as hidden. */
  readonly #fields = new Map<FieldId, boolean>();
  readonly #statics = new Map<StaticId, boolean>();
  /** Whether some zone is not seen by all. */
  readonly #hides: boolean;

  constructor(bound: Bound) {
    this.#bound = bound;
    this.#hides = bound.game.zones.some((_, zone) => !this.#isShared(zone));
  }

  /** Whether what derives and changes a field is open, for an entity that is known. */
  isFieldOpen(id: FieldId): boolean {
    return this.#once(this.#fields, id, () => {
      const { game, index } = this.#bound;
      // what an effect keeps until its event may come from anywhere
      if (game.kinds[game.fields[id]?.kind ?? -1]?.waits === true) return false;
      const value = game.fields[id]?.derived?.value;
      return (value === undefined || this.isOpen(value, new Set([0]))) && this.#areOpen(index.reads[id]);
    });
  }

  /** Whether it is open what statics make of a status. */
  isStatusOpen(id: StatusId): boolean {
    return this.#areOpen(this.#bound.index.gives[id]);
  }

  #areOpen(statics: readonly StaticId[] | undefined): boolean {
    return (statics ?? []).every((id) => this.#isStaticOpen(id));
  }

  /** Whether it is open what a static applies to and what it gives. */
  #isStaticOpen(id: StaticId): boolean {
    return this.#once(this.#statics, id, () => {
      const { whom, when, what, code, ...grant } = this.#bound.game.statics[id] as Static;
      // the numbers of a keyword, and the entity that the static may be meant for
      const open = new Set(Array.from({ length: code.params }, (_, i) => i));
      if (whom.op === 'select') open.add(whom.local);
      const about = whom.op === 'select' ? [...exprsIn(whom.source), ...whom.where] : [whom];
      const value = 'value' in what ? what.value : null;
      return (
        (grant.bearer === 'rules' ||
          whom.op === 'self' ||
          bearerHomes(this.#bound, grant).every((zone) => this.#isShared(zone))) &&
        [...about, when, value].every((e) => e === null || this.isOpen(e, open))
      );
    });
  }

  #once<K>(known: Map<K, boolean>, key: K, find: () => boolean): boolean {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, false);
    const isOpen = !this.#hides || find();
    known.set(key, isOpen);
    return isOpen;
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
        return this.#body(s.body, open) && this.#body(s.else, open);
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
    const { index } = this.#bound;
    const areKnown = (): boolean => exprsIn(e).every((part) => this.isOpen(part, open));
    switch (e.op) {
      case 'local':
        return open.has(e.local);
      case 'chosen':
      case 'fits':
        return false;
      case 'count':
      case 'no':
      case 'absent':
      case 'some':
      case 'present':
        return isWholeZone(this.#bound, e.of) ? this.#holder(e.of.source.zone, open) : this.isOpen(e.of, open);
      case 'global':
        return this.#field(e.field);
      case 'field':
        return this.isOpen(e.of, open) && this.#field(e.field);
      case 'status':
        return areKnown() && this.isStatusOpen(e.status);
      case 'status_value':
        return areKnown() && index.gives.every((statics) => this.#areOpen(statics));
      case 'has':
      case 'keyword_number':
        return areKnown() && this.#areOpen(index.grants[e.keyword]);
      case 'has_value':
      case 'keyword_value':
        return areKnown() && index.grants.every((statics) => this.#areOpen(statics));
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
        return areKnown();
    }
  }

  /** Whether a field of a known entity is open. */
  #field(id: FieldId): boolean {
    const { type, kernel } = this.#bound.game.fields[id] as FieldDecl;
    // the order of known cards among unknown ones is hidden
    if (kernel === 'index' || kernel === 'age') return !this.#hides;
    return (type.of !== 'entity' || this.#isSeenAnywhere(type.id)) && this.isFieldOpen(id);
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
    const { index } = this.#bound;
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
      case 'abilities':
        return (
          this.isOpen(source.of, open) && this.#areOpen([...index.lends, ...index.grants.flat(), ...index.gives.flat()])
        );
      case 'statuses':
        return this.isOpen(source.of, open) && this.#areOpen(index.gives.flat());
      case 'keywords':
        return this.isOpen(source.of, open) && this.#areOpen(index.grants.flat());
      case 'on':
        return this.#isSeen(source.kind) && this.isOpen(source.tiles, open);
      case 'zone':
        return source.zone.op === 'zone' && this.#isShared(source.zone.zone) && this.#holder(source.zone, open);
      case 'every':
        return source.zone !== null && this.#isShared(source.zone);
      case 'set':
      case 'flags':
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

  /** Whether all see the cards of a kind in every zone. */
  #isSeenAnywhere(id: Type['id']): boolean {
    const { game, index } = this.#bound;
    const { kernel } = game.kinds[id ?? -1] ?? {};
    if (kernel === 'player' || kernel === 'tile' || !this.#hides) return true;
    return (
      id !== null &&
      game.zones.every(
        ({ kind }, zone) => this.#isShared(zone) || (!index.kinds[kind]?.within[id] && !index.kinds[id]?.within[kind]),
      )
    );
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
