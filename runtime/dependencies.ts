/**
 * Read sets of state rules as dirty bits: a rule that found nothing is evaluated again only after a write to something
 * that it reads. The result is the same as evaluating it at every settling. Each sort of slot that some rule reads has
 * a bit; a rule has the bits of its whole read set.
 */
import type { Bound } from '../compiler/ir/bound.ts';
import type { Expr, FieldDecl, FieldId, SetSource, StateRule } from '../compiler/ir/index.ts';
import type { TableName } from '../compiler/ir/kinds.ts';
import { exprsIn } from './walk.ts';

/** The bits of a rule that may read anything. */
const ALL = 0x3fffffff;
const BITS = 30;
/** Basic operations that read more of the state than their arguments say. */
const READS_ALL: ReadonlySet<string> = new Set(['possible', 'can_run', 'room', 'out', 'has_won']);

export interface RuleDependencies {
  /** By slot of the state: its bits; 0 where no rule reads it. */
  bits: Int32Array;
  /** By index in `bound.rules`: the bits of its read set. */
  rules: number[];
}

/** The content of a zone, and so the place of the entities in it. */
const zoneKey = (zone: number): string => `zone ${zone}`;
/** All modifiers of `have`. */
const MODIFIERS = 'modifiers';
const slotKey = (table: TableName, offset: number): string => `${table} ${offset}`;

export function ruleDependencies(bound: Bound): RuleDependencies {
  const reads = bound.rules.map((id) => new ReadSetCollector(bound).rule(bound.game.rules[id] as StateRule));
  /** Each key has a bit, as far as there are bits. */
  const bitOf = new Map<string, number>();
  for (const read of reads) for (const key of read ?? []) if (!bitOf.has(key)) bitOf.set(key, 1 << (bitOf.size % BITS));
  const rules = reads.map((read) => {
    if (read === null) return ALL;
    let bits = 0;
    for (const key of read) bits |= bitOf.get(key) ?? 0;
    return bits;
  });
  // for a rule that may read anything, every write needs some bit
  const otherwise = reads.includes(null) ? 1 : 0;
  return { bits: slotBits(bound, (key) => bitOf.get(key) ?? otherwise), rules };
}

function slotBits(bound: Bound, bitOf: (key: string) => number): Int32Array {
  const { layout } = bound;
  const bits = new Int32Array(layout.size).fill(bitOf(''));
  for (const [table, { at, count, stride }] of [
    ['player', layout.players],
    ['tile', layout.tiles],
    ['entity', layout.entities],
    ['record', layout.records],
  ] as const) {
    const keys = table === 'entity' ? rowKeys(bound) : new Map<number, string>();
    for (let offset = 0; offset < stride; offset++) {
      const own = bitOf(keys.get(offset) ?? slotKey(table, offset));
      for (let row = 0; row < count; row++) bits[at + row * stride + offset] = own;
    }
  }
  for (const place of layout.fields) if (place?.table === 'global') bits[place.at] = bitOf(slotKey('global', place.at));
  for (const [id, zone] of layout.zones.entries()) {
    if (zone.store === 'list') bits.fill(bitOf(zoneKey(id)), zone.at, zone.at + zone.instances * zone.stride);
  }
  const { at, capacity, stride } = layout.modifiers;
  bits.fill(bitOf(MODIFIERS), at, at + capacity * stride);
  bits[layout.head.modifiers] = bitOf(MODIFIERS);
  return bits;
}

/** Slots of an entity's row that hold the content of the entity's zones. */
function rowKeys({ layout }: Bound): Map<number, string> {
  const keys = new Map<number, string>();
  for (const [id, zone] of layout.zones.entries()) {
    if (zone.store === 'chain') for (const at of [zone.head, zone.tail, zone.count]) keys.set(at, zoneKey(id));
  }
  return keys;
}

/** Collects the read set of an expression. */
class ReadSetCollector {
  readonly #bound: Bound;
  /** Words and fields already visited. */
  readonly #seen = new Set<unknown>();
  readonly #keys = new Set<string>();
  #all = false;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** The read set of a rule's set; null where it may read anything. */
  rule(rule: StateRule): Set<string> | null {
    this.#expr(rule.who);
    return this.#all ? null : this.#keys;
  }

  #row(offset: number): void {
    this.#keys.add(slotKey('entity', offset));
  }

  #zone(zone: number): void {
    this.#keys.add(zoneKey(zone));
  }

  #zones(): void {
    for (const id of this.#bound.game.zones.keys()) this.#zone(id);
  }

  /** The tile of an entity. */
  #tiles(): void {
    for (const [id, zone] of this.#bound.game.zones.entries()) if (zone.each === 'tile') this.#zone(id);
  }

  /** The card of an entity: its kind, and so its fields. */
  #card(): void {
    this.#row(this.#bound.layout.row.card);
  }

  #expr(e: Expr): void {
    switch (e.op) {
      case 'field':
        this.#field(e.field);
        break;
      case 'global':
        this.#field(e.field);
        break;
      case 'status':
        this.#row(this.#bound.layout.statuses[e.status] ?? 0);
        if ((this.#bound.index.gives[e.status]?.length ?? 0) > 0) this.#all = true;
        break;
      case 'adjective':
      case 'value': {
        const word = e.op === 'adjective' ? this.#bound.game.adjectives[e.adjective] : this.#bound.game.values[e.value];
        if (word !== undefined && !this.#seen.has(word)) {
          this.#seen.add(word);
          if (word.value !== null) this.#expr(word.value);
          for (const param of word.params) if (param.value !== null) this.#expr(param.value);
          if (word.native !== null) this.#tiles();
          if (READS_ALL.has(word.native ?? '')) this.#all = true;
        }
        break;
      }
      case 'kernel':
        this.#tiles();
        if (READS_ALL.has(e.call)) this.#all = true;
        break;
      case 'has':
      case 'comes_with':
      case 'keyword_number':
      case 'status_value':
      case 'has_value':
      case 'keyword_value':
      case 'fits':
      case 'chosen':
      case 'levels':
        this.#all = true;
        break;
      case 'select':
        this.#source(e.source);
        if (e.take !== null && 'order' in e.take) this.#all = true;
        break;
      case 'kind':
        this.#card();
        break;
      case 'in_any':
        this.#zone(e.zone);
        break;
      case 'in_play':
        this.#card();
        this.#zones();
        break;
      case 'in_zone':
        this.#zones();
        break;
      case 'tile_of':
      case 'among':
      case 'zone':
        this.#tiles();
        break;
      default:
    }
    for (const part of exprsIn(e)) this.#expr(part);
  }

  #source(source: SetSource): void {
    const { index } = this.#bound;
    this.#card();
    switch (source.from) {
      case 'abilities':
      case 'statuses':
      case 'keywords':
        this.#all = true;
        break;
      case 'play':
      case 'on':
        if (this.#bound.game.histories.some(({ kind }) => index.kinds[source.kind]?.within[kind] === true))
          this.#all = true;
        for (const zone of index.homes[source.kind] ?? []) this.#zone(zone);
        this.#tiles();
        break;
      case 'zone':
        if (source.zone.op === 'zone') this.#zone(source.zone.zone);
        else this.#zones();
        break;
      case 'every':
        if (source.zone === null) this.#zones();
        else this.#zone(source.zone);
        break;
      default:
    }
  }

  #field(id: FieldId): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { game, layout, index } = this.#bound;
    const decl = game.fields[id] as FieldDecl;
    this.#card();
    if ((index.reads[id]?.length ?? 0) > 0) this.#all = true;
    if (layout.modifiers.capacity > 0) this.#keys.add(MODIFIERS);
    const place = layout.fields[id] ?? null;
    if (place !== null) this.#keys.add(slotKey(place.table, place.at));
    else if (decl.kernel === 'winner' || decl.kernel === 'moment') this.#all = true;
    if (decl.kernel === 'column' || decl.kernel === 'row') this.#tiles();
    if (decl.kernel === 'index') this.#zones();
    if (decl.kernel === 'owner' || decl.kernel === 'controller' || decl.kernel === 'side') {
      this.#row(layout.row.owner);
      this.#row(layout.row.controller);
    }
    if (decl.derived !== null) {
      // `you` is the controller in a derived field
      this.#row(layout.row.controller);
      this.#expr(decl.derived.value);
    }
  }
}
