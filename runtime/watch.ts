/**
 * What state rules read, so that one that found nothing to do is asked again only when something it reads has changed.
 * That changes no result: it is the difference between asking at every settling and asking when it matters.
 *
 * Every slot of the state has one bit of thirty, given by what it holds (slots of many things share one); a rule has the
 * bits of all that its set can depend on. What is not sure to be known has all of them.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Expr, FieldDecl, FieldId, Source, StateRule } from '../compiler/ir.ts';

const ALL = 0x3fffffff;
const bit = (number: number): number => 1 << (number % 30);

export interface Watch {
  /** By slot of the state. */
  bits: Int32Array;
  /** By index in `bound.rules`. */
  rules: number[];
}

/** Who is where, which statics and modifiers there are. */
const ZONES = bit(0);
const MODIFIERS = bit(1);

export function watchOf(bound: Bound): Watch {
  return { bits: slotBits(bound), rules: bound.rules.map((id) => new Reader(bound).rule(bound.game.rules[id] as StateRule)) };
}

function slotBits(bound: Bound): Int32Array {
  const { layout } = bound;
  const bits = new Int32Array(layout.size).fill(ALL);
  const offsets = offsetBits(bound);
  for (const [table, at] of [['player', layout.players], ['tile', layout.tiles], ['entity', layout.entities]] as const) {
    for (let row = 0; row < at.count; row++) {
      for (let i = 0; i < at.stride; i++) bits[at.at + row * at.stride + i] = offsets(table, i);
    }
  }
  for (const place of layout.fields) if (place?.table === 'global') bits[place.at] = offsets('global', place.at);
  for (const zone of layout.zones) if (zone.store === 'list') bits.fill(ZONES, zone.at, zone.at + zone.instances * zone.stride);
  bits.fill(MODIFIERS, layout.modifiers.at, layout.modifiers.at + layout.modifiers.capacity * layout.modifiers.stride);
  bits[layout.head.modifiers] = MODIFIERS;
  bits[layout.head.entities] = ZONES;
  return bits;
}

/** A table's slots count on from one another, so that fields of one kind seldom share a bit. */
function offsetBits({ layout }: Bound): (table: 'global' | 'player' | 'tile' | 'entity', offset: number) => number {
  const { row } = layout;
  const moves = new Set([row.zone, row.index, row.next, row.previous]);
  for (const zone of layout.zones) {
    if (zone.store === 'chain') for (const at of [zone.head, zone.tail, zone.count]) moves.add(at);
  }
  return (table, offset) => {
    if (table === 'entity') return moves.has(offset) ? ZONES : bit(2 + offset);
    return bit(offset + (table === 'player' ? 17 : table === 'tile' ? 23 : 11));
  };
}

/** Collects what an expression can depend on. */
class Reader {
  readonly #bound: Bound;
  readonly #offsets: ReturnType<typeof offsetBits>;
  /** Words and fields that were looked into. */
  readonly #seen = new Set<unknown>();
  #bits = 0;

  constructor(bound: Bound) {
    this.#bound = bound;
    this.#offsets = offsetBits(bound);
  }

  rule(rule: StateRule): number {
    this.#expr(rule.who);
    return this.#bits;
  }

  #row(offset: number): void {
    this.#bits |= this.#offsets('entity', offset);
  }

  /** Where an entity is; and what it is, for its kind. */
  #place(): void {
    this.#bits |= ZONES;
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
        this.#place();
        break;
      case 'adjective':
      case 'value': {
        const word = e.op === 'adjective' ? this.#bound.game.adjectives[e.adjective] : this.#bound.game.values[e.value];
        if (word !== undefined && !this.#seen.has(word)) {
          this.#seen.add(word);
          if (word.value !== null) this.#expr(word.value);
          for (const param of word.params) if (param.value !== null) this.#expr(param.value);
          if (word.native === 'possible' || word.native === 'room') this.#bits = ALL;
        }
        break;
      }
      case 'kernel':
        if (e.call === 'possible' || e.call === 'room') this.#bits = ALL;
        break;
      case 'has':
      case 'keyword_number':
      case 'fits':
      case 'chosen':
      case 'levels':
        this.#bits = ALL;
        break;
      case 'select':
        this.#source(e.source);
        if (e.take !== null && 'order' in e.take) this.#bits = ALL;
        break;
      case 'kind':
      case 'in_play':
      case 'in_zone':
      case 'in_any':
      case 'tile_of':
      case 'among':
      case 'zone':
        this.#place();
        break;
      default:
    }
    this.#inside(e);
  }

  /** Expressions anywhere inside. */
  #inside(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const item of Object.values(node)) {
      if (typeof item === 'object' && item !== null && typeof (item as { op?: unknown }).op === 'string') this.#expr(item as Expr);
      else this.#inside(item);
    }
  }

  #source(source: Source): void {
    if (source.from === 'abilities' || source.from === 'statuses') this.#bits = ALL;
    this.#place();
  }

  #field(id: FieldId): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { game, layout, index } = this.#bound;
    const decl = game.fields[id] as FieldDecl;
    this.#place();
    if ((index.reads[id]?.length ?? 0) > 0) this.#bits = ALL;
    if (layout.modifiers.capacity > 0) this.#bits |= MODIFIERS;
    const place = layout.fields[id] ?? null;
    if (place !== null) this.#bits |= this.#offsets(place.table, place.at);
    else if (decl.kernel === 'winner' || decl.kernel === 'moment') this.#bits = ALL;
    if (decl.kernel === 'owner' || decl.kernel === 'controller' || decl.kernel === 'side') {
      this.#row(layout.row.owner);
      this.#row(layout.row.controller);
    }
    if (decl.derived !== null) {
      // worked out with the controller as you
      this.#row(layout.row.controller);
      this.#expr(decl.derived.value);
    }
    for (const card of game.cards) {
      for (const derived of card.derived) if (derived.field === id) this.#bits = ALL;
    }
  }
}
