/**
 * Dependencies of state rules and of loops over sets: the read set of each, as dirty bits. Each rule and each loop has
 * a bit. A write to the state sets the bits of all that read the slot (`D|=bits`). Settling evaluates the rules whose
 * bit is set; a loop whose bit is not set still has the members it had. The result is the same as evaluating
 * everything.
 */
import type { Bound } from '../ir/bound.ts';
import type { Expr, ExprOf, FieldDecl, Select, SetSource } from '../ir/index.ts';
import { KERNEL_VALUES } from '../ir/kernel.ts';
import { operandsOf, takeExprs } from '../ir/visitor.ts';

/** The bit above those of rules and loops: fresh triggers wait. So one test tells whether there is anything to settle. */
export const FRESH = 1 << 30;

export class DirtyBits {
  /** Bits by read-set key (`TABLE SLOT` or `zone ID`). */
  readonly #bits = new Map<string, number>();
  /** Bits by slot of an entity's row, for readers that read the slot only of entities of one kind. */
  readonly #ofKind = new Map<number, { kind: number; bit: number; test: ValueTest | null }[]>();
  readonly #within: (kind: number, of: number) => boolean;
  /** Sets whose bit means "has no member": an entity that enters one of these zones may be the first. */
  readonly arrivals: { bit: number; zones: ReadonlySet<number>; tests: ReadonlyMap<number, ValueTest> }[] = [];
  /** `FRESH`; 0 where rules take all bits. */
  readonly fresh: number;
  /** Bits of all rules; `#any`: bits of rules that may read anything. */
  readonly all: number;
  #any = 0;
  /** The bit of each set; 0 where the set may read anything or no bit is left. */
  readonly setBits: number[] = [];
  /** For a set whose bit means "has no member": a second bit, which means "at most one entity may be a member". */
  readonly soleMemberBits = new Map<number, number>();

  /** `nobody`: the set's bit means "has no member", so only a change that adds a member has to set it. */
  constructor(from: ReadContext, sets: readonly { set: Expr; by: readonly Expr[]; nobody: boolean }[]) {
    const { bound } = from;
    const count = bound.rules.length;
    this.all = count >= 30 ? -1 : 2 ** count - 1;
    this.fresh = this.all === -1 ? 0 : FRESH;
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
    // an entity nearly always joins such a set by a write to one of its own fields
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

  /** Bits for a write to a slot of an entity of one kind, for any value; see `testsOf`. */
  slotOf(kind: number, offset: number): number {
    const own = (this.#ofKind.get(offset) ?? []).filter((one) => one.test === null && this.#within(one.kind, kind));
    return own.reduce((bits, { bit }) => bits | bit, this.#bits.get(`entity ${offset}`) ?? 0) | this.#any;
  }

  /** Bits for such a write that are set only where the written value passes a test. */
  testsOf(kind: number, offset: number): { test: ValueTest; bit: number }[] {
    return (this.#ofKind.get(offset) ?? []).flatMap(({ kind: of, bit, test }) =>
      test !== null && this.#within(of, kind) ? [{ test, bit }] : [],
    );
  }

  /** Bits for a change of a zone's content, without arrivals. */
  zone(zone: number): number {
    return (this.#bits.get(`zone ${zone}`) ?? 0) | this.#any;
  }
}

/** A condition on the written value, as the text of a comparison without its left side (`>0`). */
export type ValueTest = string;

const SIGNS = { lt: '<', le: '<=', gt: '>', ge: '>=', is: '===' } as const;
const TURNED = { lt: '>', le: '>=', gt: '<', ge: '<=', is: '===' } as const;

/**
 * What a read set depends on in addition to the expression. `isGrantable`: something else than the card can give an entity this
 * keyword. `isOverridable`: a `have` can change what this field reads as.
 */
export interface ReadContext {
  bound: Bound;
  isGrantable: (keyword: number) => boolean;
  isOverridable: (field: number) => boolean;
}

/** The entity that an expression is about: a local, and the kind of its entity. */
export interface Subject {
  local: number;
  kind: number;
}

/** The read set of an expression, without plain fields of the subject; null where it may read anything. */
export function readSet(from: ReadContext, e: Expr, subject: Subject | null = null): ReadonlySet<string> | null {
  const reader = new ReadSetCollector(from);
  reader.subject = subject;
  reader.expr(e);
  return reader.readsAnything ? null : reader.keys;
}

/**
 * The read set that decides membership in a set, without plain fields of the candidates; null where it may read
 * anything.
 */
export function membershipReadSet(from: ReadContext, set: Select): ReadonlySet<string> | null {
  const reader = new ReadSetCollector(from);
  reader.rule(set);
  return reader.readsAnything ? null : reader.keys;
}

class ReadSetCollector {
  readonly keys = new Set<string>();
  /** Slots of the subject's own row that are read. */
  readonly own = new Set<number>();
  subject: Subject | null = null;
  /** Zones that are walked to find the subjects. */
  readonly homes = new Set<number>();
  /** By slot: the condition that a member's value meets. */
  readonly tests = new Map<number, ValueTest>();
  readsAnything = false;
  readonly #bound: Bound;
  readonly #isLent: ReadContext['isGrantable'];
  readonly #isBent: ReadContext['isOverridable'];
  /** Words and fields already visited, by which of their locals is the subject (-1 for none). */
  readonly #seen = new Map<number, Set<unknown>>();

  constructor({ bound, isGrantable, isOverridable }: ReadContext) {
    this.#bound = bound;
    this.#isLent = isGrantable;
    this.#isBent = isOverridable;
  }

  /** Collects the read set of a rule's whole `for each` set. */
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
    for (const part of [...e.where, ...(e.take === null ? [] : takeExprs(e.take))]) this.expr(part);
  }

  /** Collects the comparisons with a constant that every member meets. */
  #test(e: Expr): void {
    if (e.op === 'and') for (const part of e.of) this.#test(part);
    const add = (of: Expr, test: ValueTest): void => {
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

  /** Collects an expression of another frame; `slot`: its local that is the subject, -1 for none. */
  apart(e: Expr, slot = -1): void {
    const { subject } = this;
    this.subject = subject === null || slot < 0 ? null : { ...subject, local: slot };
    this.expr(e);
    this.subject = subject;
  }

  #isSubject = (e: Expr): boolean => this.subject !== null && e.op === 'local' && e.local === this.subject.local;

  /** Whether this is the first visit with the subject in that slot. */
  #isNew(what: unknown, slot: number): boolean {
    const seen = this.#seen.get(slot) ?? new Set();
    if (seen.has(what)) return false;
    this.#seen.set(slot, seen.add(what));
    return true;
  }

  /** Whether only cards are of the kind: they keep their fields in rows of the entity table. */
  #isStored(kind: number): boolean {
    const { game, index } = this.#bound;
    const isWithin = (of: number, one: number): boolean => index.kinds[of]?.within[one] === true;
    return game.kinds.every(
      ({ kernel }, other) =>
        (kernel !== 'player' && kernel !== 'tile' && kernel !== 'record') ||
        (!isWithin(kind, other) && !isWithin(other, kind)),
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
        if (KERNEL_VALUES.get(e.call)?.reads === 'state') this.readsAnything = true;
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
    for (const part of operandsOf(e)) this.expr(part);
  }

  /** Whether it is a plain field of the subject: then only writes to entities of its kind count. */
  #isOwn(e: ExprOf<'field'>): boolean {
    const { game, layout, index } = this.#bound;
    if (!this.#isSubject(e.of)) return false;
    const decl = game.fields[e.field];
    const place = layout.fields[e.field];
    if (decl?.kernel !== null || decl.derived !== null || place?.table !== 'entity') return false;
    if ((index.reads[e.field]?.length ?? 0) > 0) return false;
    this.#row(layout.row.card);
    this.own.add(place.at);
    return true;
  }

  #word(
    word: { value: Expr | null; params: { value: Expr | null }[]; native: string | null } | undefined,
    args: readonly Expr[],
  ): void {
    const slot = args.findIndex(this.#isSubject);
    if (word === undefined || !this.#isNew(word, slot)) return;
    if (word.value !== null) this.apart(word.value, slot);
    for (const param of word.params) if (param.value !== null) this.apart(param.value, slot);
    if (word.native !== null) this.#tiles();
    if (KERNEL_VALUES.get(word.native ?? '')?.reads === 'state') this.readsAnything = true;
  }

  #source(source: SetSource): void {
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

  /** `slot`: the local of the derived expression that is the subject, -1 for none. */
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
