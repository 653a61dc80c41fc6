/**
 * Generates random expressions as source text. Compound expressions are in parentheses, so they fit everywhere. Random draws
 * occur only where the scope allows them.
 */
import { isKind, type Kind, type Scope, type Type, type VerbWord, Words, within } from './words.ts';

export const PLURAL: { readonly [K in Kind]: string } = {
  entity: 'entities',
  tile: 'tiles',
  player: 'players',
  card: 'cards',
  pawn: 'pawns',
  chief: 'chiefs',
  gear: 'gears',
  charm: 'charms',
};

export abstract class Expressions extends Words {
  /** Any value of a type. */
  value(s: Scope, type: Type, depth: number): string {
    switch (type) {
      case 'number':
        return this.number(s, depth);
      case 'truth':
        return this.often(20) ? this.pick(['true', 'false']) : this.brace(this.truth(s, depth));
      case 'hue':
        return this.hue(s);
      case 'hues':
        return this.flags(s);
      case 'definition':
        return this.definition(s);
      case 'verb':
        return this.verbWord(s);
      case 'ability':
        return `(first abilities of ${this.one(s, 'pawn', depth)})`;
      case 'status':
        return this.any(this.statuses)?.name ?? 'nothing';
      default:
        return this.one(s, type, depth);
    }
  }

  /** An entity of a kind as a text that does not begin with a parenthesis; null if there is none. */
  bare(s: Scope, type: Type): string | null {
    const names = s.locals.filter((one) => !one.many && (isKind(type) ? within(one.type, type) : one.type === type));
    const found = names.map(({ name }) => name);
    if (isKind(type)) {
      if (s.self !== null && within(s.self, type)) found.push('self');
      if (s.that !== null && within(s.that, type)) found.push('that');
    }
    if (type === 'player') found.push(s.you ? 'you' : 'active', 'active');
    if (type === 'tile')
      found.push(`tile_at(${1 + this.below(3)}, ${1 + this.below(3)})`, s.here ? 'here' : 'tile_at(1, 1)');
    if (type === 'number') found.push(`${this.below(4)}`);
    return this.any(found);
  }

  /** An entity of the general type card. */
  someCard(s: Scope, depth: number): string {
    const names = s.locals.filter((one) => one.type === 'card' && !one.many).map(({ name }) => name);
    if (s.that === 'card') names.push('that');
    return names.length > 0 && this.often(70)
      ? this.pick(names)
      : `(${this.pick(['first', 'last'])} ${this.noun(s, 'card', depth - 1)})`;
  }

  brace(text: string): string {
    return /^[\w."]+$/.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
  }

  // -------------------------------------------------------------- numbers

  /** The number of records, or the sum of a field of them. */
  ofRecords(s: Scope, { name, number }: { name: string; number: string }): string {
    const when = this.pick(['', '', 'this_turn ', 'last_turn ']);
    const whose = this.often(40) ? ` of ${s.you ? 'you' : 'active'}` : '';
    const set = `${when}${name}s${whose}`;
    return this.pick([
      `(count of ${set})`,
      `(${this.pick(['sum', 'highest'])} of ${number} of ${set})`,
      `(count of (${set} where ${number} > ${this.below(3)}))`,
      `((last ${set}).${number})`,
    ]);
  }

  number(from: Scope, depth: number): string {
    const record = this.any(this.records);
    if (record !== null && this.often(15)) return this.ofRecords(from, record);
    if (depth <= 0 || this.often(25)) return this.plainNumber(from);
    const next = depth - 1;
    const kind = this.below(20);
    // draws are allowed in statements, not within words or in expressions over a set
    const s = kind > 4 && kind < 17 ? { ...from, chance: false } : from;
    switch (kind) {
      case 0:
      case 1:
        return `(${this.number(s, next)} + ${this.number(s, next)})`;
      case 2:
        return `(${this.number(s, next)} - ${this.number(s, next)})`;
      case 3:
        return `(${this.number(s, next)} * ${this.number(s, next)})`;
      case 4:
        return `(-${this.brace(this.number(s, next))})`;
      case 5:
        return `${this.pick(['min', 'max'])}(${this.number(s, next)}, ${this.number(s, next)})`;
      case 6:
        return `${this.pick(['div', 'div_up'])}(${this.number(s, next)}, ${this.number(s, next)})`;
      case 7:
        return `pick(${this.truth(s, next)}, ${this.number(s, next)}, ${this.number(s, next)})`;
      case 8:
      case 9:
        return `(count of ${this.set(s, this.someKind(), next)})`;
      case 10:
      case 11:
        return this.aggregate(s, next);
      case 12:
        return this.statusNumber(s, next);
      case 13:
        return this.keywordNumber(s, next);
      case 14:
        return this.valueCall(s, 'number', next) ?? this.plainNumber(s);
      case 15:
        return this.kernelNumber(s, next);
      case 16:
        return this.placeNumber(s, next);
      default:
        return this.fieldNumber(s, next);
    }
  }

  plainNumber(s: Scope): string {
    const local = this.any(s.locals.filter((one) => one.type === 'number' && !one.many));
    if (local !== null && this.often(50)) return local.name;
    const global = this.any(this.globals('number'));
    if (global !== null && this.often(20)) return global.name;
    if (s.levels && this.levels > 1 && this.often(15)) return this.table(() => `${this.below(5)}`);
    const option = this.any(this.options.filter((one) => one.type === 'number'));
    if (option !== null && this.often(6)) return option.name;
    if (this.often(3)) return this.pick(['2147483647', '1000', '-2147483647', '70000']);
    if (this.often(4)) return 'turn';
    return this.often(10) ? `${-1 - this.below(3)}` : `${this.below(6)}`;
  }

  /** A level table. */
  table(make: () => string): string {
    return Array.from({ length: this.levels }, make).join('/');
  }

  fieldNumber(from: Scope, depth: number): string {
    const s = { ...from, chance: false };
    const kinds = (['pawn', 'player', 'card', 'gear', 'charm'] as const).filter(
      (kind) => this.fieldsOf(kind, 'number').length > 0,
    );
    const kind = this.any(kinds);
    if (kind === null) return this.plainNumber(s);
    const field = this.pick(this.fieldsOf(kind, 'number')).name;
    if (s.that !== null && within(s.that, kind) && this.often(60)) return this.often(50) ? `that.${field}` : field;
    const one = this.one(s, kind, depth);
    return this.often(80) ? `${one}.${field}` : `(${field} of ${one})`;
  }

  aggregate(s: Scope, depth: number): string {
    const kind = this.pick(['pawn', 'card', 'player'] as const);
    const field = this.any(this.fieldsOf(kind, 'number'));
    if (field === null) return this.plainNumber(s);
    const what = this.pick(['sum', 'sum', 'highest', 'lowest', 'count']);
    return `(${what} of ${field.name} of ${this.set(s, kind, depth)})`;
  }

  statusNumber(s: Scope, depth: number): string {
    const status = this.any(this.statuses);
    return status === null ? this.plainNumber(s) : `${this.one(s, status.of, depth)}.${status.name}`;
  }

  keywordNumber(s: Scope, depth: number): string {
    const keyword = this.any(this.keywords.filter(({ params }) => params[0] === 'number'));
    if (keyword === null) return this.plainNumber(s);
    return `(${keyword.name} of ${this.one(s, 'pawn', depth)})`;
  }

  valueCall(s: Scope, type: Type, depth: number): string | null {
    const word = this.any(this.values.filter(({ gives }) => gives === type));
    if (word === null) return null;
    return `${word.name}(${word.params.map((param) => this.value(s, param, depth)).join(', ')})`;
  }

  kernelNumber(s: Scope, depth: number): string {
    switch (this.below(9)) {
      case 7: {
        const field = this.any(this.fieldsOf('pawn', 'number').filter((one) => one.of === 'card'));
        return field === null ? this.plainNumber(s) : `${this.one(s, 'card', depth)}.name.${field.name}`;
      }
      case 8: {
        const flags = this.any(this.fieldsOf('pawn', 'hues'));
        const one = this.bare(s, 'pawn');
        return flags === null || one === null ? this.plainNumber(s) : `(count of (Hue in ${one}.${flags.name}))`;
      }
      case 0:
        return `abs(${this.number(s, depth)})`;
      case 1:
        return `copies(${this.one(s, 'card', depth)})`;
      case 2:
        return `seats_from(${this.player(s, depth)}, ${this.player(s, depth)})`;
      case 3:
        return `clamp(${this.number(s, depth)}, 0, ${this.number(s, 0)})`;
      case 4:
        return `sign(${this.number(s, depth)})`;
      case 5:
        return `${this.player(s, depth)}.${this.pick(['seat', 'side'])}`;
      default:
        return `${this.one(s, 'card', depth)}.${this.pick(['level', 'index', 'age'])}`;
    }
  }

  placeNumber(s: Scope, depth: number): string {
    if (!this.board) return this.plainNumber(s);
    switch (this.below(4)) {
      case 0:
        return `${this.tile(s, depth)}.${this.pick(['column', 'row'])}`;
      case 1:
        return `${this.pick(['file', 'rank'])}(${this.tile(s, depth)}, ${this.player(s, depth)})`;
      case 2:
        return `${this.pick(['steps', 'reach'])}(${this.tile(s, depth)}, ${this.tile(s, depth)})`;
      default:
        return `${this.one(s, 'pawn', depth)}.tile.row`;
    }
  }

  // -------------------------------------------------------------- truths

  /** A condition; the caller adds parentheses to nest it. */
  truth(from: Scope, depth: number): string {
    const s = from.chance ? { ...from, chance: false } : from;
    const next = depth - 1;
    if (depth <= 0) return this.plainTruth(s);
    switch (this.below(24)) {
      case 0:
        return `(${this.truth(s, next)}) and (${this.truth(s, next)})`;
      case 1:
        return `(${this.truth(s, next)}) or (${this.truth(s, next)})`;
      case 2:
        return `not (${this.truth(s, next)})`;
      case 3:
      case 4:
        return `some ${this.noun(s, this.someKind(), next)}`;
      case 5:
        return `no ${this.noun(s, this.someKind(), next)}`;
      case 6:
        return this.adjectiveTest(s, next);
      case 7: {
        const status = this.any(this.statuses);
        if (status === null) return this.plainTruth(s);
        return `${this.one(s, status.of, next)} ${this.pick(['is', 'is not'])} ${status.name}`;
      }
      case 8: {
        const keyword = this.any(this.keywords);
        if (keyword === null) return this.plainTruth(s);
        return `${this.one(s, 'pawn', next)} ${this.pick(['has', 'has not'])} ${keyword.name}`;
      }
      case 9:
        return `${this.one(s, this.pick(['card', 'pawn']), next)} ${this.pick(['is', 'is not'])} in play`;
      case 10:
        return `${this.one(s, 'card', next)} is in ${this.zoneOf(s, next)}`;
      case 11:
        return `${this.one(s, 'card', next)} is in ${this.pick(this.zones.filter((zone) => zone.each !== 'game')).name}`;
      case 12:
        return `${this.someCard(s, next)} ${this.pick(['is', 'is not'])} ${this.pick(['pawn', 'gear', 'charm'])}`;
      case 13: {
        const kind = this.pick<Kind>(['pawn', 'pawn', 'player', this.board ? 'tile' : 'player']);
        return `${this.one(s, kind, next)} ${this.pick(['is', 'is not'])} ${this.one(s, kind, next)}`;
      }
      case 14:
        return `${this.one(s, this.someKind(), next)} is ${this.pick(['nothing', 'something'])}`;
      case 15: {
        const kind = this.pick(['pawn', 'card'] as const);
        return `${this.one(s, kind, next)} is in ${this.set(s, kind, next)}`;
      }
      case 16:
        return this.hueTest(s, next);
      case 17:
        if (!this.board) return this.plainTruth(s);
        return `${this.one(s, 'pawn', next)} is on ${this.often(60) ? this.tile(s, next) : this.set(s, 'tile', next)}`;
      case 18:
        return this.pick([
          `${this.one(s, 'card', next)} is gone`,
          `winner is ${this.player(s, 0)}`,
          `room(${this.zoneOf(s, next)}, ${this.number(s, 0)})`,
          `possible(${this.one(s, 'card', next)})`,
          `${this.one(s, 'card', next)}.name is ${this.definition(s)}`,
        ]);
      case 19: {
        const verb = this.any(this.verbs.filter((one) => one.params[0]?.type === 'pawn'));
        return verb === null || !this.has('fits')
          ? this.plainTruth(s)
          : `fits(${verb.name}, ${this.one(s, 'pawn', next)})`;
      }
      case 20: {
        const verb = this.any(s.locals.filter((one) => one.type === 'verb'));
        const tag = this.any(this.tags);
        if (verb !== null && tag !== null) return `${verb.name} is ${tag}`;
        const timing = this.any(this.timings);
        return timing !== null && s.self !== null ? `moment is ${timing.name}` : this.plainTruth(s);
      }
      default:
        return `${this.number(s, next)} ${this.pick(['<', '<=', '>', '>=', 'is', 'is not'])} ${this.number(s, next)}`;
    }
  }

  plainTruth(s: Scope): string {
    const local = this.any(s.locals.filter((one) => one.type === 'truth' && !one.many));
    if (local !== null && this.often(50)) return local.name;
    const option = this.any(this.options.filter((one) => one.type === 'truth'));
    if (option !== null && s.that === null && this.often(10)) return option.name;
    const global = this.any(this.globals('truth'));
    if (global !== null && s.that === null && this.often(20)) return global.name;
    const kind = this.pick(['pawn', 'card', 'player'] as const);
    const field = this.any(this.fieldsOf(kind, 'truth'));
    if (field !== null && this.often(40)) return `${this.one(s, kind, 0)}.${field.name}`;
    return `${this.number(s, 1)} ${this.pick(['<', '>'])} ${this.below(4)}`;
  }

  adjectiveTest(s: Scope, depth: number): string {
    const word = this.any(this.adjectives);
    if (word === null) return this.plainTruth(s);
    const [of, other] = word.params as [Kind, Type | undefined];
    const operand = other === undefined ? '' : this.bare(s, other);
    if (operand === null) return this.plainTruth(s);
    const behind = operand === '' ? '' : ` ${operand}`;
    return `${this.one(s, of, depth)} ${this.pick(['is', 'is not'])} ${word.name}${behind}`;
  }

  hueTest(s: Scope, depth: number): string {
    const kind = this.pick(['pawn', 'card'] as const);
    const field = this.any(this.fieldsOf(kind, 'hue'));
    const flags = this.any(this.fieldsOf(kind, 'hues'));
    const one = this.one(s, kind, depth);
    const other = this.one(s, kind, depth);
    const tests: string[] = [];
    if (field !== null) tests.push(`${one}.${field.name} is ${this.hue(s)}`, `${one} is ${this.pick(this.hues)}`);
    if (flags !== null) {
      const named = this.bare(s, kind);
      if (named !== null) tests.push(`no ${named}.${flags.name}`, `some ${named}.${flags.name}`);
      tests.push(`${one}.${flags.name} in ${other}.${flags.name}`);
      if (field !== null) tests.push(`${one}.${field.name} is in ${other}.${flags.name}`);
      tests.push(`${one}.${flags.name} is nothing`, `${one}.${flags.name} is ${this.hue(s)}`);
      tests.push(`(${this.flags(s)}) is ${other}.${flags.name}`);
    }
    return this.any(tests) ?? this.plainTruth(s);
  }

  // -------------------------------------------------------------- words of enums and the like

  hue(from: Scope): string {
    const s = { ...from, chance: false };
    const local = this.any(s.locals.filter((one) => one.type === 'hue' && !one.many));
    if (local !== null && this.often(40)) return local.name;
    const field = this.any(this.fieldsOf('pawn', 'hue'));
    return field !== null && this.often(25) ? `${this.one(s, 'pawn', 0)}.${field.name}` : this.pick(this.hues);
  }

  flags(from: Scope): string {
    const s = { ...from, chance: false };
    const field = this.any(this.fieldsOf('pawn', 'hues'));
    if (this.often(20)) return `${this.flags(s)} ${this.pick(['+', '-'])} ${this.pick(this.hues)}`;
    const word = this.any(this.fieldsOf('pawn', 'hue'));
    if (word !== null && this.often(15)) return `${this.one(s, 'pawn', 0)}.${word.name}`;
    if (this.often(25)) return this.hue(s);
    return field !== null && this.often(50) ? `${this.one(s, 'pawn', 0)}.${field.name}` : this.pick(this.hues);
  }

  /** A member of an enum, or one drawn of a set. */
  someHue(s: Scope): string {
    const field = this.any(this.fieldsOf('pawn', 'hues'));
    const named = field === null || !s.chance || this.often(60) ? null : this.bare(s, 'pawn');
    return named === null ? this.hue(s) : `random ${named}.${field?.name}`;
  }

  definition(s: Scope): string {
    if (s.chance && this.often(30)) return `(random definition of ${this.pick(['pawn', 'charm', 'gear'])})`;
    if (this.often(20)) return `${this.one(s, 'card', 0)}.name`;
    const card = this.any(this.cards);
    return card === null ? `${this.one(s, 'card', 0)}.name` : `"${card.name}"`;
  }

  verbWord(s: Scope): string {
    const local = this.any(s.locals.filter((one) => one.type === 'verb'));
    if (local !== null && this.often(50)) return local.name;
    const fit = this.callable(s).filter((verb) => this.isPlain(verb.params) && !verb.settles && !verb.you);
    return this.any(fit)?.name ?? 'shift';
  }

  /** Verbs that may be called. */
  callable(s: Scope): VerbWord[] {
    return this.verbs.slice(0, s.verbs).filter((verb) => (s.settles || !verb.settles) && (s.you || !verb.you));
  }

  /** Whether a verb with a result takes a pawn and a number after `by`. */
  isPlain(params: readonly { type: Type; prep: string | null; many: boolean }[]): boolean {
    return params.length === 2 && params[0]?.type === 'pawn' && !params[0].many && params[1]?.type === 'number';
  }

  // -------------------------------------------------------------- entities

  someKind(): Kind {
    const kinds: Kind[] = ['pawn', 'pawn', 'pawn', 'card', 'card', 'player', 'gear', 'chief'];
    if (this.board) kinds.push('tile', 'tile');
    return this.pick(kinds);
  }

  /** An entity of a kind, or nothing, as a text that may precede a dot. */
  one(s: Scope, kind: Kind, depth: number): string {
    if (kind === 'player') return this.player(s, depth);
    if (kind === 'tile') return this.tile(s, depth);
    const names: string[] = s.locals.filter((one) => within(one.type, kind) && !one.many).map((one) => one.name);
    if (s.self !== null && within(s.self, kind)) names.push('self');
    if (s.that !== null && within(s.that, kind)) names.push('that', 'that');
    const known = this.any(names);
    if (known !== null && (depth <= 0 || this.often(65))) return known;
    const global = this.any(this.globals('pawn'));
    if (global !== null && within('pawn', kind) && this.often(20)) return global.name;
    const field = this.any(this.fieldsOf('pawn', 'pawn'));
    if (field !== null && within('pawn', kind) && known !== null && this.often(25)) {
      return `${this.one(s, 'pawn', 0)}.${field.name}`;
    }
    const inner = depth - 1;
    if (s.chance) {
      const order = this.any(this.orders.filter(({ params }) => within(kind, params[0] as Kind)));
      if (order !== null && order.params.length === 1 && this.often(20)) {
        return `(${order.name} ${this.noun(s, kind, inner)})`;
      }
      if (this.often(50)) {
        const noun = this.noun(s, kind, inner);
        return `(random ${noun}${noun.includes(' where ') ? '' : this.weighing(s, kind)})`;
      }
    }
    if (depth > 1 && this.often(8)) {
      return `pick(${this.truth(s, inner - 1)}, ${this.one(s, kind, inner - 1)}, ${this.one(s, kind, inner - 1)})`;
    }
    return `(${this.pick(['first', 'last'])} ${this.noun(s, kind, inner)})`;
  }

  weighing(s: Scope, kind: Kind): string {
    if (!this.has('weights') || !this.often(20)) return '';
    const field = this.any(this.fieldsOf(kind, 'number'));
    return field === null ? ` weighing ${this.number(s, 0)}` : ` weighing that.${field.name}`;
  }

  player(s: Scope, depth: number): string {
    const names: string[] = s.locals.filter((one) => one.type === 'player' && !one.many).map((one) => one.name);
    if (s.you) names.push('you', 'you');
    if (s.self === 'player') names.push('self');
    if (s.that === 'player') names.push('that', 'that');
    if (names.length > 0 && (depth <= 0 || this.often(60))) return this.pick(names);
    if (depth <= 0) return 'active';
    const next = depth - 1;
    switch (this.below(8)) {
      case 0:
        return `rival(${this.player(s, next)})`;
      case 1:
        return `${this.one(s, 'card', next)}.${this.pick(['owner', 'controller'])}`;
      case 2:
        return `seat_after(${this.player(s, next)}, ${this.number(s, 0)})`;
      case 3:
        return `(${this.pick(['first', 'last'])} player)`;
      case 4: {
        const field = this.any(this.fieldsOf('pawn', 'player'));
        return field === null ? 'active' : `${this.one(s, 'pawn', next)}.${field.name}`;
      }
      case 5:
        return s.chance ? `(random ${this.noun(s, 'player', next)})` : 'active';
      default:
        return 'active';
    }
  }

  tile(s: Scope, depth: number): string {
    const names: string[] = s.locals.filter((one) => one.type === 'tile' && !one.many).map((one) => one.name);
    if (s.here) names.push('here');
    if (s.that === 'tile') names.push('that', 'that');
    if (names.length > 0 && (depth <= 0 || this.often(55))) return this.pick(names);
    const [column, row] = [1 + this.below(3), 1 + this.below(3)];
    if (depth <= 0) return `tile_at(${column}, ${row})`;
    const next = depth - 1;
    switch (this.below(6)) {
      case 0:
        return `tile_at(${this.number(s, next)}, ${row})`;
      case 1:
        return `tile_at(${column}, ${row}, ${this.player(s, next)})`;
      case 2:
        return `(${this.pick(['first', 'last'])} ${this.noun(s, 'tile', next)})`;
      case 3:
        return s.chance ? `(random ${this.noun(s, 'tile', next)})` : `${this.one(s, 'pawn', next)}.tile`;
      default:
        return `${this.one(s, 'pawn', next)}.tile`;
    }
  }

  // -------------------------------------------------------------- zones and sets

  /** A tile. */
  zoneOf(s: Scope, depth: number, kind: Kind = 'card'): string {
    const fit = this.zones.filter((zone) => within(kind, zone.kind) || within(zone.kind, kind));
    const zone = this.pick(fit.length > 0 ? fit : this.zones);
    switch (zone.each) {
      case 'game':
        return zone.name;
      case 'player':
      case 'side':
        return `${zone.name} of ${this.player(s, depth)}`;
      case 'tile':
        return `${zone.name} of ${this.tile(s, depth)}`;
      case 'pawn':
        return `${zone.name} of ${this.one(s, 'pawn', depth)}`;
    }
  }

  /** A set: in parentheses, or a name. */
  set(s: Scope, kind: Kind, depth: number): string {
    const local = this.any(s.locals.filter((one) => one.many && isKind(one.type) && within(one.type, kind)));
    if (local !== null && this.often(40)) return local.name;
    if (s.chance && this.often(16))
      return `(${this.often(60) ? 2 : this.below(4)} random ${this.noun(s, kind, depth)})`;
    if (this.often(8)) {
      return `(${this.often(60) ? 2 : this.below(4)} ${this.pick(['first', 'last'])} ${this.noun(s, kind, depth)})`;
    }
    return `(${this.noun(s, kind, depth)})`;
  }

  /** A noun of a kind with adjectives and qualifiers; it means its whole set. */
  noun(s: Scope, kind: Kind, depth: number): string {
    const before: string[] = [];
    const after: string[] = [];
    const inner: Scope = { ...s, that: kind, chance: false };
    const homeless = kind === 'charm' || kind === 'card' || kind === 'entity';
    if (depth > 0 && this.often(homeless ? 90 : 22) && within(kind, 'card')) {
      after.push(this.whereToLook(s, kind, depth - 1));
    } else if (homeless && kind !== 'entity')
      after.push(this.often(50) ? 'in every zone' : `in hand of ${this.player(s, 0)}`);
    const word = this.any(this.adjectives.filter(({ params }) => within(kind, params[0] as Kind)));
    if (word !== null && this.often(25)) {
      const other = word.params[1];
      if (other === undefined) before.push(word.name);
      else {
        const operand = this.bare(s, other);
        if (operand !== null) after.push(`${word.name} ${operand}`);
      }
    }
    if (within(kind, 'card')) this.sayOfCards(s, kind, before, !after.some((tail) => tail.includes('in ')));
    const order = this.any(
      this.orders.filter(({ params }) => params.length === 2 && within(kind, params[0] as Kind) && depth > 0),
    );
    if (order !== null && depth > 0 && this.often(10)) {
      const operand = this.bare(s, order.params[1] as Type);
      if (operand !== null) after.push(`${order.name} ${operand}`);
    }
    const plural = kind === 'entity' ? 'cards' : PLURAL[kind];
    const where = depth > 0 && this.often(30) ? ` where ${this.brace(this.truth(inner, depth - 1))}` : '';
    return `${[...before, plural, ...after].join(' ')}${where}`;
  }

  sayOfCards(s: Scope, kind: Kind, before: string[], placed: boolean): void {
    if (s.you && this.often(30)) before.push(this.pick(['friendly', 'enemy']));
    if (s.self !== null && this.often(12)) before.push('other');
    if (this.often(6) && this.fieldsOf(kind, 'hue').length > 0) before.push(this.pick(this.hues));
    const status = this.any(this.statuses.filter(({ of }) => within(kind, of)));
    if (status !== null && this.often(6)) before.push(status.name);
    if (s.levels && this.levels === 3 && s.you && this.often(3)) before.push('friendly/enemy/any');
    if (s.here && this.board && placed && kind === 'pawn' && this.often(10))
      before.push(this.pick(['bordering', 'surrounding']));
    const truth = this.any(this.fieldsOf(kind, 'truth'));
    // adjectives may have any order
    if (truth !== null && this.often(6)) before.splice(this.below(before.length + 1), 0, truth.name);
  }

  whereToLook(s: Scope, kind: Kind, depth: number): string {
    if (this.board && within(kind, 'pawn') && this.often(30)) {
      return `on ${this.often(50) ? this.tile(s, depth) : this.set({ ...s, chance: false }, 'tile', depth)}`;
    }
    if (this.often(15)) return 'in every zone';
    if (this.often(15)) return `of ${this.player(s, depth)}`;
    const fit = this.zones.filter((zone) => within(kind, zone.kind) || within(zone.kind, kind));
    if (this.often(15)) return `in every ${this.pick(fit).name}`;
    const many = fit.filter((zone) => zone.each === 'player' || zone.each === 'pawn');
    if (this.often(15) && many.length > 0) {
      const zone = this.pick(many);
      return `in ${zone.name} of ${this.set({ ...s, chance: false }, zone.each === 'pawn' ? 'pawn' : 'player', depth)}`;
    }
    return `in ${this.zoneOf(s, depth, kind)}`;
  }
}
