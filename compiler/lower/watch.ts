/**
 * What each state rule can depend on, as one bit a rule for every sort of slot: a write tells the rules that read it, and
 * a settling asks those alone. That changes no result.
 */
import type { Bound } from '../bound.ts';
import type { Expr, FieldDecl, Source } from '../ir.ts';

export class Watch {
  /** Bits of the rules that depend on a slot, by `slotKey` and `zoneKey`. */
  readonly #bits = new Map<string, number>();
  /** All rules; and those that may depend on anything. */
  readonly all: number;
  #any = 0;

  constructor(bound: Bound) {
    const count = bound.rules.length;
    this.all = count >= 30 ? -1 : 2 ** count - 1;
    for (const [i, id] of bound.rules.entries()) {
      const bit = count >= 30 ? -1 : 1 << i;
      const reader = new Reader(bound);
      reader.expr(bound.game.rules[id]?.who as Expr);
      if (reader.everything) this.#any |= bit;
      for (const key of reader.keys) this.#bits.set(key, (this.#bits.get(key) ?? 0) | bit);
    }
  }

  slot(table: string, offset: number): number {
    return (this.#bits.get(`${table} ${offset}`) ?? 0) | this.#any;
  }

  zone(zone: number): number {
    return (this.#bits.get(`zone ${zone}`) ?? 0) | this.#any;
  }
}

class Reader {
  readonly keys = new Set<string>();
  everything = false;
  readonly #bound: Bound;
  readonly #seen = new Set<unknown>();

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  expr(e: Expr): void {
    const { game, layout } = this.#bound;
    switch (e.op) {
      case 'field':
      case 'global':
        this.#field(e.field);
        break;
      case 'status':
        this.#row(layout.statuses[e.status] ?? 0);
        break;
      case 'adjective':
        this.#word(game.adjectives[e.adjective]);
        break;
      case 'value':
        this.#word(game.values[e.value]);
        break;
      case 'kernel':
        this.#tiles();
        if (e.call === 'possible' || e.call === 'room' || e.call === 'copies') this.everything = true;
        break;
      case 'has':
      case 'keyword_number':
      case 'fits':
      case 'chosen':
      case 'levels':
        this.everything = true;
        break;
      case 'select':
        this.#source(e.source);
        if (e.take !== null && 'order' in e.take) this.everything = true;
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

  #inside(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    for (const item of Object.values(node)) {
      if (typeof item === 'object' && item !== null && typeof (item as { op?: unknown }).op === 'string')
        this.expr(item as Expr);
      else this.#inside(item);
    }
  }

  #word(word: { value: Expr | null; params: { value: Expr | null }[]; native: unknown } | undefined): void {
    if (word === undefined || this.#seen.has(word)) return;
    this.#seen.add(word);
    if (word.value !== null) this.expr(word.value);
    for (const param of word.params) if (param.value !== null) this.expr(param.value);
    if (word.native !== null) this.#tiles();
    if (word.native === 'possible' || word.native === 'room' || word.native === 'copies') this.everything = true;
  }

  #source(source: Source): void {
    const { index, layout } = this.#bound;
    this.#row(layout.row.card);
    switch (source.from) {
      case 'play':
      case 'on':
        for (const zone of index.homes[source.kind] ?? []) this.#zone(zone);
        this.#tiles();
        break;
      case 'zone':
      case 'every':
        this.#zones();
        break;
      case 'abilities':
      case 'statuses':
        this.everything = true;
        break;
      default:
    }
  }

  #field(id: number): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { game, layout, index } = this.#bound;
    const decl = game.fields[id] as FieldDecl;
    this.#row(layout.row.card);
    if ((index.reads[id]?.length ?? 0) > 0) this.everything = true;
    const place = layout.fields[id] ?? null;
    if (place !== null) this.keys.add(`${place.table} ${place.at}`);
    switch (decl.kernel) {
      case 'winner':
      case 'moment':
        this.everything = true;
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
      this.expr(decl.derived.value);
    }
    for (const card of game.cards) if (card.derived.some((derived) => derived.field === id)) this.everything = true;
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
