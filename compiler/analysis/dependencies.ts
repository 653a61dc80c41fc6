/**
 * What each state rule can depend on, as one bit a rule for every sort of slot: a write tells the rules that read it, and
 * a settling asks those alone. Sets that loops go through have bits behind those of the rules: as long as a set's bit is
 * not written, its members are those that were listed last. That changes no result.
 */
import { isBare } from '../bind/walk.ts';
import type { Bound } from '../bound.ts';
import type { Expr, FieldDecl, Game, Select, Source } from '../ir.ts';

export class DirtyBits {
  /** Bits of the rules that depend on a slot, by the keys of a reader. */
  readonly #bits = new Map<string, number>();
  /** Of slots of an entity's row: what only rules about one kind depend on, by slot. */
  readonly #ofKind = new Map<number, { kind: number; bit: number; test: Test | null }[]>();
  readonly #within: (kind: number, of: number) => boolean;
  /** Sets whose bit says that they have no member: who comes into one of these zones may be their first. */
  readonly arrivals: { bit: number; zones: ReadonlySet<number>; tests: ReadonlyMap<number, Test> }[] = [];
  /** All rules; and those that may depend on anything. */
  readonly all: number;
  #any = 0;
  /** Of each of the sets its bit; 0 where that may depend on anything, or no bit is left for it. */
  readonly setBits: number[] = [];
  /** Of sets whose bit says that they have no member: the bit that says that one alone may be a member. */
  readonly soleMemberBits = new Map<number, number>();

  /** `nobody`: of a set whose bit says that it has no member, so only what can bring one in has to be told. */
  constructor(from: ReadContext, sets: readonly { set: Expr; by: readonly Expr[]; nobody: boolean }[]) {
    const { bound } = from;
    const count = bound.rules.length;
    this.all = count >= 30 ? -1 : 2 ** count - 1;
    let next = count;
    for (const { set, by, nobody } of sets) {
      const reader = new ReadSetCollector(from);
      reader.rule(set);
      for (const e of by) reader.apart(e);
      const bit = reader.readsAnything || next >= 30 ? 0 : 1 << next++;
      this.setBits.push(bit);
      if (bit !== 0) this.#learn(reader, bit, nobody);
    }
    for (const [i, id] of bound.rules.entries()) {
      const bit = count >= 30 ? -1 : 1 << i;
      const reader = new ReadSetCollector(from);
      reader.rule(bound.game.rules[id]?.who as Expr);
      if (reader.readsAnything) this.#any |= bit;
      this.#learn(reader, bit, true);
    }
    // a member comes into such a set by one field of its own that is written, nearly always
    for (const [i, { nobody }] of sets.entries()) {
      const bit = this.setBits[i] ?? 0;
      const isTold = [...this.#ofKind.values()].some((list) =>
        list.some((one) => one.bit === bit && one.test !== null),
      );
      if (nobody && bit !== 0 && isTold && next < 30) this.soleMemberBits.set(bit, 1 << next++);
    }
    this.#within = (kind, of) => bound.index.kinds[kind]?.within[of] === true;
  }

  #learn(reader: ReadSetCollector, bit: number, nobody: boolean): void {
    const keys = new Set(reader.keys);
    if (nobody) this.arrivals.push({ bit, zones: reader.homes, tests: reader.tests });
    else for (const zone of reader.homes) keys.add(`zone ${zone}`);
    for (const key of keys) this.#bits.set(key, (this.#bits.get(key) ?? 0) | bit);
    for (const at of reader.own) {
      if (reader.keys.has(`entity ${at}`) || reader.subject === null) continue;
      const list = this.#ofKind.get(at) ?? [];
      list.push({ kind: reader.subject.kind, bit, test: nobody ? (reader.tests.get(at) ?? null) : null });
      this.#ofKind.set(at, list);
    }
  }

  slot(table: string, offset: number): number {
    const own = table === 'entity' ? (this.#ofKind.get(offset) ?? []) : [];
    return own.reduce((bits, { bit }) => bits | bit, this.#bits.get(`${table} ${offset}`) ?? 0) | this.#any;
  }

  /** Of a slot of an entity of one kind, whatever is written there; see `testsOf`. */
  slotOf(kind: number, offset: number): number {
    const own = (this.#ofKind.get(offset) ?? []).filter((one) => one.test === null && this.#within(one.kind, kind));
    return own.reduce((bits, { bit }) => bits | bit, this.#bits.get(`entity ${offset}`) ?? 0) | this.#any;
  }

  /** Bits of the same that are told only where what is written passes a test. */
  testsOf(kind: number, offset: number): { test: Test; bit: number }[] {
    return (this.#ofKind.get(offset) ?? []).flatMap(({ kind: of, bit, test }) =>
      test !== null && this.#within(of, kind) ? [{ test, bit }] : [],
    );
  }

  /** Of who is in a zone, but for arrivals. */
  zone(zone: number): number {
    return (this.#bits.get(`zone ${zone}`) ?? 0) | this.#any;
  }
}

/** What a member's field has to be like, as the text of a comparison behind the value. */
export type Test = string;

const SIGNS = { lt: '<', le: '<=', gt: '>', ge: '>=', is: '===' } as const;
const TURNED = { lt: '>', le: '>=', gt: '<', ge: '<=', is: '===' } as const;

/**
 * What is read from: a bound game, whether anything but its card can give somebody a keyword, and whether a field may be
 * read as something else than what is stored, since a `have` changed it.
 */
export interface ReadContext {
  bound: Bound;
  isGrantable: (keyword: number) => boolean;
  isOverridable: (field: number) => boolean;
}

/** Whom an expression is about: a local for an entity of a kind. */
export interface Subject {
  local: number;
  kind: number;
}

/** Keys of all that an expression reads, but for plain fields of the subject itself; null where that may be anything. */
export function readSet(from: ReadContext, e: Expr, subject: Subject | null = null): ReadonlySet<string> | null {
  const reader = new ReadSetCollector(from);
  reader.subject = subject;
  reader.expr(e);
  return reader.readsAnything ? null : reader.keys;
}

/** Keys of what tells who is in a set, but for plain fields of each candidate itself; null where that may be anything. */
export function membershipReadSet(from: ReadContext, set: Select): ReadonlySet<string> | null {
  const reader = new ReadSetCollector(from);
  reader.rule(set);
  return reader.readsAnything ? null : reader.keys;
}

const DERIVED = new WeakMap<Game, ReadonlySet<number>>();

/** Fields that some card works out in a way of its own; found once, for each rule and each loop asks. */
function derivedOf(game: Game): ReadonlySet<number> {
  let known = DERIVED.get(game);
  if (known === undefined) {
    known = new Set(game.cards.flatMap(({ derived }) => derived.map(({ field }) => field)));
    DERIVED.set(game, known);
  }
  return known;
}

class ReadSetCollector {
  readonly keys = new Set<string>();
  /** Slots that are read of whoever the rule is about, and those of one kind alone. */
  readonly own = new Set<number>();
  subject: Subject | null = null;
  /** Zones that it goes through to find whoever it is about. */
  readonly homes = new Set<number>();
  /** Of those what a value has to be like for the rule to be about who has it. */
  readonly tests = new Map<number, Test>();
  readsAnything = false;
  readonly #bound: Bound;
  readonly #isLent: ReadContext['isGrantable'];
  readonly #isBent: ReadContext['isOverridable'];
  readonly #derived: ReadonlySet<number>;
  /** Words and fields that were read, by which of their locals stands for the subject. */
  readonly #seen = new Map<number, Set<unknown>>();

  constructor({ bound, isGrantable, isOverridable }: ReadContext) {
    this.#bound = bound;
    this.#isLent = isGrantable;
    this.#isBent = isOverridable;
    this.#derived = derivedOf(bound.game);
  }

  /** The whole of what a rule is about. */
  rule(e: Expr): void {
    if (e.op === 'select' && e.source.from === 'play' && this.#isStored(e.source.kind))
      this.subject = { local: e.local, kind: e.source.kind };
    if (this.subject === null || e.op !== 'select') {
      this.expr(e);
      return;
    }
    for (const where of e.where) this.#test(where);
    this.#row(this.#bound.layout.row.card);
    for (const zone of this.#bound.index.homes[this.subject.kind] ?? []) this.homes.add(zone);
    if (e.take !== null && 'order' in e.take) this.readsAnything = true;
    this.#inside({ ...e, source: null });
  }

  /** What a condition that every member meets asks of one field. */
  #test(e: Expr): void {
    if (e.op === 'and') for (const part of e.of) this.#test(part);
    const add = (of: Expr, test: Test): void => {
      if (of.op !== 'field' || of.of.op !== 'local' || of.of.local !== this.subject?.local) return;
      const place = this.#bound.layout.fields[of.field];
      const { type } = this.#bound.game.fields[of.field] ?? {};
      if (this.#isBent(of.field) || place?.table !== 'entity' || (type?.of !== 'number' && type?.of !== 'truth'))
        return;
      if (!this.tests.has(place.at)) this.tests.set(place.at, test);
    };
    switch (e.op) {
      case 'lt':
      case 'le':
      case 'gt':
      case 'ge':
      case 'is':
        if (e.b.op === 'number') add(e.a, `${SIGNS[e.op]}${e.b.value}`);
        else if (e.a.op === 'number') add(e.b, `${TURNED[e.op]}${e.a.value}`);
        break;
      case 'not':
        add(e.of, '===0');
        break;
      case 'field':
        add(e, '!==0');
        break;
      default:
    }
  }

  /** What has locals of its own; `slot`: the one that stands for the subject, if there is one. */
  apart(e: Expr, slot = -1): void {
    const { subject } = this;
    this.subject = subject === null || slot < 0 ? null : { ...subject, local: slot };
    this.expr(e);
    this.subject = subject;
  }

  #isSubject = (e: Expr): boolean => this.subject !== null && e.op === 'local' && e.local === this.subject.local;

  /** Whether something is looked at for the first time with the subject in that place. */
  #isNew(what: unknown, slot: number): boolean {
    const seen = this.#seen.get(slot) ?? new Set();
    if (seen.has(what)) return false;
    this.#seen.set(slot, seen.add(what));
    return true;
  }

  /** Of cards alone, which keep their fields in rows. */
  #isStored(kind: number): boolean {
    const { game, index } = this.#bound;
    return game.kinds.every(
      ({ kernel }, other) =>
        (kernel !== 'player' && kernel !== 'tile' && kernel !== 'record') || index.kinds[kind]?.within[other] !== true,
    );
  }

  expr(e: Expr): void {
    const { game, layout } = this.#bound;
    switch (e.op) {
      case 'field':
        if (this.#isOwn(e)) return;
        this.#field(e.field, this.#isSubject(e.of) ? 0 : -1);
        break;
      case 'global':
        this.#field(e.field, -1);
        break;
      case 'status':
        this.#row(layout.statuses[e.status] ?? 0);
        if ((this.#bound.index.gives[e.status]?.length ?? 0) > 0) this.readsAnything = true;
        break;
      case 'adjective':
        this.#word(game.adjectives[e.adjective], e.args);
        break;
      case 'value':
        this.#word(game.values[e.value], e.args);
        break;
      case 'kernel':
        this.#tiles();
        if (e.call === 'possible' || e.call === 'room' || e.call === 'copies') this.readsAnything = true;
        break;
      case 'has':
        this.#row(layout.row.card);
        if (this.#isLent(e.keyword)) this.readsAnything = true;
        break;
      case 'comes_with':
      case 'keyword_number':
      case 'status_value':
      case 'has_value':
      case 'keyword_value':
      case 'fits':
      case 'chosen':
      case 'levels':
        this.readsAnything = true;
        break;
      case 'select':
        this.#source(e.source);
        if (e.take !== null && 'order' in e.take) this.readsAnything = true;
        break;
      case 'kind':
        this.#row(layout.row.card);
        break;
      case 'in_any':
        this.#zone(e.zone);
        break;
      case 'in_play':
      case 'in_zone':
        this.#row(layout.row.card);
        this.#zones();
        break;
      case 'tile_of':
      case 'among':
      case 'zone':
        this.#tiles();
        break;
      default:
    }
    this.#inside(e);
  }

  /** A plain field of the subject itself: only entities of its kind matter. */
  #isOwn(e: Extract<Expr, { op: 'field' }>): boolean {
    const { game, layout, index } = this.#bound;
    if (!this.#isSubject(e.of)) return false;
    const decl = game.fields[e.field];
    const place = layout.fields[e.field];
    if (decl?.kernel !== null || decl.derived !== null || place?.table !== 'entity') return false;
    if ((index.reads[e.field]?.length ?? 0) > 0) return false;
    if (this.#derived.has(e.field)) return false;
    this.#row(layout.row.card);
    this.own.add(place.at);
    return true;
  }

  #inside(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const record = node as { readonly [key: string]: unknown };
    for (const key in record) {
      const item = record[key];
      if (typeof item !== 'object' || item === null || isBare(key)) continue;
      if (typeof (item as { op?: unknown }).op === 'string') this.expr(item as Expr);
      else this.#inside(item);
    }
  }

  #word(
    word: { value: Expr | null; params: { value: Expr | null }[]; native: unknown } | undefined,
    args: readonly Expr[],
  ): void {
    const slot = args.findIndex(this.#isSubject);
    if (word === undefined || !this.#isNew(word, slot)) return;
    if (word.value !== null) this.apart(word.value, slot);
    for (const param of word.params) if (param.value !== null) this.apart(param.value, slot);
    if (word.native !== null) this.#tiles();
    if (word.native === 'possible' || word.native === 'room' || word.native === 'copies') this.readsAnything = true;
  }

  #source(source: Source): void {
    const { index, layout } = this.#bound;
    this.#row(layout.row.card);
    switch (source.from) {
      case 'play':
        if (this.#isRecords(source.kind)) this.readsAnything = true;
        for (const zone of index.homes[source.kind] ?? []) this.#zone(zone);
        break;
      case 'on':
        this.#tiles();
        break;
      case 'zone':
      case 'every':
        this.#zones();
        break;
      case 'abilities':
      case 'statuses':
      case 'keywords':
        this.readsAnything = true;
        break;
      default:
    }
  }

  #isRecords(kind: number): boolean {
    const { game, index } = this.#bound;
    return game.histories.some((history) => index.kinds[kind]?.within[history.kind] === true);
  }

  /** `slot`: of what works the field out. */
  #field(id: number, slot: number): void {
    if (!this.#isNew(id, slot)) return;
    const { game, layout, index } = this.#bound;
    const decl = game.fields[id] as FieldDecl;
    this.#row(layout.row.card);
    if ((index.reads[id]?.length ?? 0) > 0) this.readsAnything = true;
    const place = layout.fields[id] ?? null;
    if (place !== null) this.keys.add(`${place.table} ${place.at}`);
    switch (decl.kernel) {
      case 'winner':
      case 'moment':
        this.readsAnything = true;
        break;
      case 'column':
      case 'row':
      case 'index':
        this.#zones();
        break;
      case 'owner':
      case 'controller':
      case 'side':
        this.#row(layout.row.owner);
        this.#row(layout.row.controller);
        break;
      default:
    }
    if (decl.derived !== null) {
      this.#row(layout.row.controller);
      this.apart(decl.derived.value, slot);
    }
    if (this.#derived.has(id)) this.readsAnything = true;
  }

  #row(offset: number): void {
    this.keys.add(`entity ${offset}`);
  }

  #zone(zone: number): void {
    this.keys.add(`zone ${zone}`);
  }

  #zones(): void {
    for (const id of this.#bound.game.zones.keys()) this.#zone(id);
  }

  #tiles(): void {
    for (const [id, zone] of this.#bound.game.zones.entries()) if (zone.each === 'tile') this.#zone(id);
  }
}
