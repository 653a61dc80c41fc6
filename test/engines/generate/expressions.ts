/**
 * Generates random expressions as source text. Compound expressions are in parentheses, so they fit everywhere. Random draws
 * occur only where the scope allows them.
 */

import { COMPARISONS, compared } from './comparisons.ts';
import { writeHueWordTest, writeWordNumber, writeWordTest } from './numbers.ts';
import type { Draft } from './words.ts';
import { isKind, type Kind, meets, type Scope, type Type, type VerbWord, within, type ZoneWord } from './words.ts';

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

/** Any value of a type. */
export function writeValue(d: Draft, s: Scope, type: Type, depth: number): string {
  switch (type) {
    case 'number':
      return writeNumber(d, s, depth);
    case 'truth':
      return d.often(20) ? d.pick(['true', 'false']) : inBraces(writeTruth(d, s, depth));
    case 'hue':
      return writeHue(d, s);
    case 'hues':
      return writeFlags(d, s);
    case 'definition':
      return writeDefinition(d, s);
    case 'verb':
      return writeVerbWord(d, s);
    case 'ability':
      return `(first abilities of ${writeOne(d, s, 'pawn', depth)})`;
    case 'status':
      return d.any(d.statuses)?.name ?? 'nothing';
    default:
      return writeOne(d, s, type, depth);
  }
}

/** An entity of a kind as a text that does not begin with a parenthesis; null if there is none. */
export function writeBare(d: Draft, s: Scope, type: Type): string | null {
  const names = s.locals.filter((one) => !one.many && (isKind(type) ? within(one.type, type) : one.type === type));
  const found = names.map(({ name }) => name);
  if (isKind(type)) {
    if (s.self !== null && within(s.self, type)) found.push('self');
    if (s.that !== null && within(s.that, type)) found.push('that');
  }
  if (type === 'player') found.push(s.you ? 'you' : 'active', 'active');
  if (type === 'tile') found.push(`tile_at(${1 + d.below(3)}, ${1 + d.below(3)})`, s.here ? 'here' : 'tile_at(1, 1)');
  if (type === 'number') found.push(`${d.below(4)}`);
  return d.any(found);
}

/** An entity of the general type card. */
function writeCard(d: Draft, s: Scope, depth: number): string {
  const names = s.locals.filter((one) => one.type === 'card' && !one.many).map(({ name }) => name);
  if (s.that === 'card') names.push('that');
  return names.length > 0 && d.often(70)
    ? d.pick(names)
    : `(${d.pick(['first', 'last'])} ${writeNoun(d, s, 'card', depth - 1)})`;
}

export function inBraces(text: string): string {
  return /^[\w."]+$/.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

// -------------------------------------------------------------- numbers

/** The number of records, or the sum of a field of them. */
function writeRecords(d: Draft, s: Scope, { name, number }: { name: string; number: string }): string {
  const when = d.pick(['', '', 'this_turn ', 'last_turn ']);
  const whose = d.often(40) ? ` of ${s.you ? 'you' : 'active'}` : '';
  const set = `${when}${name}s${whose}`;
  return d.pick([
    `(count of ${set})`,
    `(${d.pick(['sum', 'highest'])} of ${number} of ${set})`,
    `(count of (${set} where ${number} > ${d.below(3)}))`,
    `((last ${set}).${number})`,
  ]);
}

export function writeNumber(d: Draft, from: Scope, depth: number): string {
  const record = d.any(d.records);
  if (record !== null && d.often(15)) return writeRecords(d, from, record);
  if (depth <= 0 || d.often(25)) return writePlainNumber(d, from);
  const next = depth - 1;
  const kind = d.below(20);
  // draws are allowed in statements, not within words or in expressions over a set
  const s = kind > 4 && kind < 17 ? { ...from, chance: false } : from;
  switch (kind) {
    case 0:
    case 1:
      return `(${writeNumber(d, s, next)} + ${writeNumber(d, s, next)})`;
    case 2:
      return `(${writeNumber(d, s, next)} - ${writeNumber(d, s, next)})`;
    case 3:
      return `(${writeNumber(d, s, next)} * ${writeNumber(d, s, next)})`;
    case 4:
      return `(-${inBraces(writeNumber(d, s, next))})`;
    case 5:
      return `${d.pick(['min', 'max'])}(${writeNumber(d, s, next)}, ${writeNumber(d, s, next)})`;
    case 6:
      return `${d.pick(['div', 'div_up'])}(${writeNumber(d, s, next)}, ${writeNumber(d, s, next)})`;
    case 7:
      return `pick(${writeTruth(d, s, next)}, ${writeNumber(d, s, next)}, ${writeNumber(d, s, next)})`;
    case 8:
    case 9:
      return `(count of ${writeSet(d, s, writeSomeKind(d), next)})`;
    case 10:
    case 11:
      return writeAggregate(d, s, next);
    case 12:
      return writeStatusNumber(d, s, next);
    case 13:
      return writeKeywordNumber(d, s, next);
    case 14:
      return writeValueCall(d, s, 'number', next) ?? writePlainNumber(d, s);
    case 15:
      return writeKernelNumber(d, s, next);
    case 16:
      return writePlaceNumber(d, s, next);
    default:
      return writeFieldNumber(d, s, next);
  }
}

export function writePlainNumber(d: Draft, s: Scope): string {
  const local = d.any(s.locals.filter((one) => one.type === 'number' && !one.many));
  if (local !== null && d.often(50)) return local.name;
  const global = d.any(d.globals('number'));
  if (global !== null && d.often(20)) return global.name;
  if (s.levels && d.levels > 1 && d.often(15)) return writeTable(d, () => `${d.below(5)}`);
  const option = d.any(d.options.filter((one) => one.type === 'number'));
  if (option !== null && d.often(6)) return option.name;
  if (d.often(3)) return d.pick(['2147483647', '1000', '-2147483647', '70000']);
  if (d.often(4)) return 'turn';
  return d.often(10) ? `${-1 - d.below(3)}` : `${d.below(6)}`;
}

/** A level table. */
export function writeTable(d: Draft, make: () => string): string {
  return Array.from({ length: d.levels }, make).join('/');
}

function writeFieldNumber(d: Draft, from: Scope, depth: number): string {
  const s = { ...from, chance: false };
  const ofWord = d.numbers.length > 0 && d.often(35) ? writeWordNumber(d, s, depth) : null;
  if (ofWord !== null) return ofWord;
  const kinds = (['pawn', 'player', 'card', 'gear', 'charm'] as const).filter(
    (kind) => d.fieldsOf(kind, 'number').length > 0,
  );
  const kind = d.any(kinds);
  if (kind === null) return writePlainNumber(d, s);
  const field = d.pick(d.fieldsOf(kind, 'number')).name;
  if (s.that !== null && within(s.that, kind) && d.often(60)) return d.often(50) ? `that.${field}` : field;
  const one = writeOne(d, s, kind, depth);
  return d.often(80) ? `${one}.${field}` : `(${field} of ${one})`;
}

function writeAggregate(d: Draft, s: Scope, depth: number): string {
  const kind = d.pick(['pawn', 'card', 'player'] as const);
  const field = d.any(d.fieldsOf(kind, 'number'));
  if (field === null) return writePlainNumber(d, s);
  const what = d.pick(['sum', 'sum', 'highest', 'lowest', 'count']);
  return `(${what} of ${field.name} of ${writeSet(d, s, kind, depth)})`;
}

function writeStatusNumber(d: Draft, s: Scope, depth: number): string {
  const status = d.any(d.statuses);
  return status === null ? writePlainNumber(d, s) : `${writeOne(d, s, status.of, depth)}.${status.name}`;
}

function writeKeywordNumber(d: Draft, s: Scope, depth: number): string {
  const keyword = d.any(d.keywords.filter(({ params }) => params[0] === 'number'));
  if (keyword === null) return writePlainNumber(d, s);
  return `(${keyword.name} of ${writeOne(d, s, 'pawn', depth)})`;
}

function writeValueCall(d: Draft, s: Scope, type: Type, depth: number): string | null {
  const word = d.any(d.values.filter(({ gives }) => gives === type));
  if (word === null) return null;
  return `${word.name}(${word.params.map((param) => writeValue(d, s, param, depth)).join(', ')})`;
}

function writeKernelNumber(d: Draft, s: Scope, depth: number): string {
  switch (d.below(9)) {
    case 7: {
      const field = d.any(d.fieldsOf('pawn', 'number').filter((one) => one.of === 'card'));
      return field === null ? writePlainNumber(d, s) : `${writeOne(d, s, 'card', depth)}.name.${field.name}`;
    }
    case 8: {
      const flags = d.any(d.fieldsOf('pawn', 'hues'));
      const one = writeBare(d, s, 'pawn');
      return flags === null || one === null ? writePlainNumber(d, s) : `(count of (Hue in ${one}.${flags.name}))`;
    }
    case 0:
      return `abs(${writeNumber(d, s, depth)})`;
    case 1:
      return `copies(${writeOne(d, s, 'card', depth)})`;
    case 2:
      return `seats_from(${writePlayer(d, s, depth)}, ${writePlayer(d, s, depth)})`;
    case 3:
      return `clamp(${writeNumber(d, s, depth)}, 0, ${writeNumber(d, s, 0)})`;
    case 4:
      return `sign(${writeNumber(d, s, depth)})`;
    case 5:
      return `${writePlayer(d, s, depth)}.${d.pick(['seat', 'side'])}`;
    default:
      return `${writeOne(d, s, 'card', depth)}.${d.pick(['level', 'index', 'age'])}`;
  }
}

function writePlaceNumber(d: Draft, s: Scope, depth: number): string {
  if (!d.board) return writePlainNumber(d, s);
  switch (d.below(4)) {
    case 0:
      return `${writeTile(d, s, depth)}.${d.pick(['column', 'row'])}`;
    case 1:
      return `${d.pick(['file', 'rank'])}(${writeTile(d, s, depth)}, ${writePlayer(d, s, depth)})`;
    case 2:
      return `${d.pick(['steps', 'reach'])}(${writeTile(d, s, depth)}, ${writeTile(d, s, depth)})`;
    default:
      return `${writeOne(d, s, 'pawn', depth)}.tile.row`;
  }
}

// -------------------------------------------------------------- truths

/** A condition; the caller adds parentheses to nest it. */
export function writeTruth(d: Draft, from: Scope, depth: number): string {
  const s = from.chance ? { ...from, chance: false } : from;
  const next = depth - 1;
  if (depth <= 0) return writePlainTruth(d, s);
  switch (d.below(24)) {
    case 0:
      return `(${writeTruth(d, s, next)}) and (${writeTruth(d, s, next)})`;
    case 1:
      return `(${writeTruth(d, s, next)}) or (${writeTruth(d, s, next)})`;
    case 2:
      return `not (${writeTruth(d, s, next)})`;
    case 3:
    case 4:
      return `some ${writeNoun(d, s, writeSomeKind(d), next)}`;
    case 5:
      return `no ${writeNoun(d, s, writeSomeKind(d), next)}`;
    case 6:
      return writeAdjectiveTest(d, s, next);
    case 7: {
      const status = d.any(d.statuses);
      if (status === null) return writePlainTruth(d, s);
      return `${writeOne(d, s, status.of, next)} ${d.pick(['is', 'is not'])} ${status.name}`;
    }
    case 8: {
      const keyword = d.any(d.keywords);
      if (keyword === null) return writePlainTruth(d, s);
      return `${writeOne(d, s, 'pawn', next)} ${d.pick(['has', 'has not'])} ${keyword.name}`;
    }
    case 9:
      return `${writeOne(d, s, d.pick(['card', 'pawn']), next)} ${d.pick(['is', 'is not'])} in play`;
    case 10:
      return `${writeOne(d, s, 'card', next)} is in ${writeZoneOf(d, s, next)}`;
    case 11:
      return `${writeOne(d, s, 'card', next)} is in ${d.pick(d.zones.filter((zone) => zone.each !== 'game')).name}`;
    case 12:
      return `${writeCard(d, s, next)} ${d.pick(['is', 'is not'])} ${d.pick(['pawn', 'gear', 'charm'])}`;
    case 13: {
      const kind = d.pick<Kind>(['pawn', 'pawn', 'player', d.board ? 'tile' : 'player']);
      return compared(writeOne(d, s, kind, next), d.pick(['is', 'is not']), writeOne(d, s, kind, next), 'nothing');
    }
    case 14:
      return `${writeOne(d, s, writeSomeKind(d), next)} is ${d.pick(['nothing', 'something'])}`;
    case 15: {
      const kind = d.pick(['pawn', 'card'] as const);
      return `${writeOne(d, s, kind, next)} is in ${writeSet(d, s, kind, next)}`;
    }
    case 16:
      return (d.often(50) ? (writeHueWordTest(d, s) ?? writeWordTest(d, s)) : null) ?? writeHueTest(d, s, next);
    case 17:
      if (!d.board) return writePlainTruth(d, s);
      return `${writeOne(d, s, 'pawn', next)} is on ${d.often(60) ? writeTile(d, s, next) : writeSet(d, s, 'tile', next)}`;
    case 18:
      return d.pick([
        `${writeOne(d, s, 'card', next)} is gone`,
        `winner is ${writePlayer(d, s, 0)}`,
        `room(${writeZoneOf(d, s, next)}, ${writeNumber(d, s, 0)})`,
        `possible(${writeOne(d, s, 'card', next)})`,
        `out(${writePlayer(d, s, 0)})`,
        compared(`${writeOne(d, s, 'card', next)}.name`, 'is', writeDefinition(d, s), 'nothing'),
      ]);
    case 19: {
      const verb = d.any(d.verbs.filter((one) => one.params[0]?.type === 'pawn'));
      return verb === null || !d.has('fits')
        ? writePlainTruth(d, s)
        : `fits(${verb.name}, ${writeOne(d, s, 'pawn', next)})`;
    }
    case 20: {
      const verb = d.any(s.locals.filter((one) => one.type === 'verb'));
      const tag = d.any(d.tags);
      if (verb !== null && tag !== null) return `${verb.name} is ${tag}`;
      const timing = d.any(d.timings);
      return timing !== null && s.self !== null ? `moment is ${timing.name}` : writePlainTruth(d, s);
    }
    default:
      return compared(writeNumber(d, s, next), d.pick(COMPARISONS), writeNumber(d, s, next), '0');
  }
}

function writePlainTruth(d: Draft, s: Scope): string {
  const local = d.any(s.locals.filter((one) => one.type === 'truth' && !one.many));
  if (local !== null && d.often(50)) return local.name;
  const option = d.any(d.options.filter((one) => one.type === 'truth'));
  if (option !== null && s.that === null && d.often(10)) return option.name;
  const global = d.any(d.globals('truth'));
  if (global !== null && s.that === null && d.often(20)) return global.name;
  const kind = d.pick(['pawn', 'card', 'player'] as const);
  const field = d.any(d.fieldsOf(kind, 'truth'));
  if (field !== null && d.often(40)) return `${writeOne(d, s, kind, 0)}.${field.name}`;
  return `${writeNumber(d, s, 1)} ${d.pick(['<', '>'])} ${d.below(4)}`;
}

function writeAdjectiveTest(d: Draft, s: Scope, depth: number): string {
  const word = d.any(d.adjectives);
  if (word === null) return writePlainTruth(d, s);
  const [of, other] = word.params as [Kind, Type | undefined];
  const operand = other === undefined ? '' : writeBare(d, s, other);
  if (operand === null) return writePlainTruth(d, s);
  const behind = operand === '' ? '' : ` ${operand}`;
  return `${writeOne(d, s, of, depth)} ${d.pick(['is', 'is not'])} ${word.name}${behind}`;
}

function writeHueTest(d: Draft, s: Scope, depth: number): string {
  const kind = d.pick(['pawn', 'card'] as const);
  const field = d.any(d.fieldsOf(kind, 'hue'));
  const flags = d.any(d.fieldsOf(kind, 'hues'));
  const one = writeOne(d, s, kind, depth);
  const other = writeOne(d, s, kind, depth);
  const tests: string[] = [];
  if (field !== null) tests.push(compared(`${one}.${field.name}`, 'is', writeHue(d, s), 'nothing'));
  if (d.meansOneField(kind)) tests.push(`${one} is ${d.pick(d.hues)}`);
  if (flags !== null) {
    const named = writeBare(d, s, kind);
    if (named !== null) tests.push(`no ${named}.${flags.name}`, `some ${named}.${flags.name}`);
    tests.push(`${one}.${flags.name} in ${other}.${flags.name}`);
    if (field !== null) tests.push(`${one}.${field.name} is in ${other}.${flags.name}`);
    tests.push(`${one}.${flags.name} is nothing`, compared(`${one}.${flags.name}`, 'is', writeHue(d, s), 'nothing'));
    tests.push(compared(`(${writeFlags(d, s)})`, 'is', `${other}.${flags.name}`, 'nothing'));
  }
  return d.any(tests) ?? writePlainTruth(d, s);
}

// -------------------------------------------------------------- words of enums and the like

function writeHue(d: Draft, from: Scope): string {
  const s = { ...from, chance: false };
  const local = d.any(s.locals.filter((one) => one.type === 'hue' && !one.many));
  if (local !== null && d.often(40)) return local.name;
  const field = d.any(d.fieldsOf('pawn', 'hue'));
  return field !== null && d.often(25) ? `${writeOne(d, s, 'pawn', 0)}.${field.name}` : d.pick(d.hues);
}

export function writeFlags(d: Draft, from: Scope): string {
  const s = { ...from, chance: false };
  const field = d.any(d.fieldsOf('pawn', 'hues'));
  if (d.often(20)) return `${writeFlags(d, s)} ${d.pick(['+', '-'])} ${d.pick(d.hues)}`;
  const word = d.any(d.fieldsOf('pawn', 'hue'));
  if (word !== null && d.often(15)) return `${writeOne(d, s, 'pawn', 0)}.${word.name}`;
  if (d.often(25)) return writeHue(d, s);
  return field !== null && d.often(50) ? `${writeOne(d, s, 'pawn', 0)}.${field.name}` : d.pick(d.hues);
}

/** A member of an enum, or one drawn of a set. */
export function writeSomeHue(d: Draft, s: Scope): string {
  const field = d.any(d.fieldsOf('pawn', 'hues'));
  const named = field === null || !s.chance || d.often(60) ? null : writeBare(d, s, 'pawn');
  return named === null ? writeHue(d, s) : `random ${named}.${field?.name}`;
}

/** The name of a card that may be of this kind. */
export function writeDefinition(d: Draft, s: Scope, kind: Kind = 'card'): string {
  const kinds: Kind[] = kind === 'card' ? ['pawn', 'charm', 'gear'] : [kind];
  if (s.chance && d.often(30)) return `(random definition of ${d.pick(kinds)})`;
  if (d.often(20)) return `${writeOne(d, s, 'card', 0)}.name`;
  const card = d.any(d.cards.filter((one) => within(one.kind, kind)));
  return card === null ? `${writeOne(d, s, 'card', 0)}.name` : `"${card.name}"`;
}

function writeVerbWord(d: Draft, s: Scope): string {
  const local = d.any(s.locals.filter((one) => one.type === 'verb'));
  if (local !== null && d.often(50)) return local.name;
  const fit = writeCallable(d, s).filter((verb) => isPlain(verb.params) && !verb.settles && !verb.you);
  return d.any(fit)?.name ?? 'shift';
}

/** Verbs that may be called. */
export function writeCallable(d: Draft, s: Scope): VerbWord[] {
  return d.verbs.slice(0, s.verbs).filter((verb) => (s.settles || !verb.settles) && (s.you || !verb.you));
}

/** Whether a verb with a result takes a pawn and a number after `by`. */
export function isPlain(params: readonly { type: Type; prep: string | null; many: boolean }[]): boolean {
  return params.length === 2 && params[0]?.type === 'pawn' && !params[0].many && params[1]?.type === 'number';
}

// -------------------------------------------------------------- entities

export function writeSomeKind(d: Draft): Kind {
  const kinds: Kind[] = ['pawn', 'pawn', 'pawn', 'card', 'card', 'player', 'gear', 'chief'];
  if (d.board) kinds.push('tile', 'tile');
  return d.pick(kinds);
}

/** An entity of a kind, or nothing, as a text that may precede a dot. */
export function writeOne(d: Draft, s: Scope, kind: Kind, depth: number): string {
  if (kind === 'player') return writePlayer(d, s, depth);
  if (kind === 'tile') return writeTile(d, s, depth);
  const names: string[] = s.locals.filter((one) => within(one.type, kind) && !one.many).map((one) => one.name);
  if (s.self !== null && within(s.self, kind)) names.push('self');
  if (s.that !== null && within(s.that, kind)) names.push('that', 'that');
  const known = d.any(names);
  if (known !== null && (depth <= 0 || d.often(65))) return known;
  const global = d.any(d.globals('pawn'));
  if (global !== null && within('pawn', kind) && d.often(20)) return global.name;
  const field = d.any(d.fieldsOf('pawn', 'pawn'));
  if (field !== null && within('pawn', kind) && known !== null && d.often(25)) {
    return `${writeOne(d, s, 'pawn', 0)}.${field.name}`;
  }
  const inner = depth - 1;
  if (s.chance) {
    const order = d.any(d.orders.filter(({ params }) => within(kind, params[0] as Kind)));
    if (order !== null && order.params.length === 1 && d.often(20)) {
      return `(${order.name} ${writeNoun(d, s, kind, inner)})`;
    }
    if (d.often(50)) {
      const noun = writeNoun(d, s, kind, inner);
      return `(random ${noun}${noun.includes(' where ') ? '' : writeWeighing(d, s, kind)})`;
    }
  }
  if (depth > 1 && d.often(8)) {
    return `pick(${writeTruth(d, s, inner - 1)}, ${writeOne(d, s, kind, inner - 1)}, ${writeOne(d, s, kind, inner - 1)})`;
  }
  return `(${d.pick(['first', 'first', 'last', 'last', 'the'])} ${writeNoun(d, s, kind, inner)})`;
}

function writeWeighing(d: Draft, s: Scope, kind: Kind): string {
  if (!d.has('weights') || !d.often(20)) return '';
  const field = d.any(d.fieldsOf(kind, 'number'));
  return field === null ? ` weighing ${writeNumber(d, s, 0)}` : ` weighing that.${field.name}`;
}

export function writePlayer(d: Draft, s: Scope, depth: number): string {
  const names: string[] = s.locals.filter((one) => one.type === 'player' && !one.many).map((one) => one.name);
  if (s.you) names.push('you', 'you');
  if (s.self === 'player') names.push('self');
  if (s.that === 'player') names.push('that', 'that');
  if (names.length > 0 && (depth <= 0 || d.often(60))) return d.pick(names);
  if (depth <= 0) return 'active';
  const next = depth - 1;
  switch (d.below(8)) {
    case 0:
      return `rival(${writePlayer(d, s, next)})`;
    case 1:
      return `${writeOne(d, s, 'card', next)}.${d.pick(['owner', 'controller'])}`;
    case 2:
      return `seat_after(${writePlayer(d, s, next)}, ${writeNumber(d, s, 0)})`;
    case 3:
      return `(${d.pick(['first', 'last'])} player)`;
    case 4: {
      const field = d.any(d.fieldsOf('pawn', 'player'));
      return field === null ? 'active' : `${writeOne(d, s, 'pawn', next)}.${field.name}`;
    }
    case 5:
      return s.chance ? `(random ${writeNoun(d, s, 'player', next)})` : 'active';
    default:
      return 'active';
  }
}

function writeTile(d: Draft, s: Scope, depth: number): string {
  const names: string[] = s.locals.filter((one) => one.type === 'tile' && !one.many).map((one) => one.name);
  if (s.here) names.push('here');
  if (s.that === 'tile') names.push('that', 'that');
  if (names.length > 0 && (depth <= 0 || d.often(55))) return d.pick(names);
  const [column, row] = [1 + d.below(3), 1 + d.below(3)];
  if (depth <= 0) return `tile_at(${column}, ${row})`;
  const next = depth - 1;
  switch (d.below(6)) {
    case 0:
      return `tile_at(${writeNumber(d, s, next)}, ${row})`;
    case 1:
      return `tile_at(${column}, ${row}, ${writePlayer(d, s, next)})`;
    case 2:
      return `(${d.pick(['first', 'last'])} ${writeNoun(d, s, 'tile', next)})`;
    case 3:
      return s.chance ? `(random ${writeNoun(d, s, 'tile', next)})` : `${writeOne(d, s, 'pawn', next)}.tile`;
    default:
      return `${writeOne(d, s, 'pawn', next)}.tile`;
  }
}

// -------------------------------------------------------------- zones and sets

/** A tile. */
export function writeZoneOf(d: Draft, s: Scope, depth: number, kind: Kind = 'card'): string {
  const fit = d.zones.filter((zone) => within(kind, zone.kind) || within(zone.kind, kind));
  return writeZone(d, s, depth, d.pick(fit.length > 0 ? fit : d.zones));
}

/** A zone of someone or something. */
export function writeZone(d: Draft, s: Scope, depth: number, zone: ZoneWord): string {
  switch (zone.each) {
    case 'game':
      return zone.name;
    case 'player':
    case 'side':
      return `${zone.name} of ${writePlayer(d, s, depth)}`;
    case 'tile':
      return `${zone.name} of ${writeTile(d, s, depth)}`;
    case 'pawn':
      return `${zone.name} of ${writeOne(d, s, 'pawn', depth)}`;
  }
}

/** A set: in parentheses, or a name. */
export function writeSet(d: Draft, s: Scope, kind: Kind, depth: number): string {
  const local = d.any(s.locals.filter((one) => one.many && isKind(one.type) && within(one.type, kind)));
  if (local !== null && d.often(40)) return local.name;
  if (s.chance && d.often(16))
    return `(${d.often(60) ? 2 : Math.max(1, d.below(4))} random ${writeNoun(d, s, kind, depth)})`;
  if (d.often(8)) {
    return `(${d.often(60) ? 2 : Math.max(1, d.below(4))} ${d.pick(['first', 'last'])} ${writeNoun(d, s, kind, depth)})`;
  }
  return `(${writeNoun(d, s, kind, depth)})`;
}

/** A noun of a kind with adjectives and qualifiers; it means its whole set. */
export function writeNoun(d: Draft, s: Scope, kind: Kind, depth: number): string {
  const before: string[] = [];
  const after: string[] = [];
  const inner: Scope = { ...s, that: kind, chance: false };
  const homeless = kind === 'charm' || kind === 'card' || kind === 'entity';
  if (depth > 0 && d.often(homeless ? 90 : 22) && within(kind, 'card')) {
    after.push(pickZone(d, s, kind, depth - 1));
  } else if (homeless && kind !== 'entity')
    after.push(d.often(50) ? 'in every zone' : `in hand of ${writePlayer(d, s, 0)}`);
  const word = d.any(d.adjectives.filter(({ params }) => within(kind, params[0] as Kind)));
  if (word !== null && d.often(25)) {
    const other = word.params[1];
    if (other === undefined) before.push(word.name);
    else {
      const operand = writeBare(d, s, other);
      if (operand !== null) after.push(`${word.name} ${operand}`);
    }
  }
  if (within(kind, 'card')) writeCards(d, s, kind, before, !after.some((tail) => tail.includes('in ')));
  const order = d.any(
    d.orders.filter(({ params }) => params.length === 2 && within(kind, params[0] as Kind) && depth > 0),
  );
  if (order !== null && depth > 0 && d.often(10)) {
    const operand = writeBare(d, s, order.params[1] as Type);
    if (operand !== null) after.push(`${order.name} ${operand}`);
  }
  const plural = kind === 'entity' ? 'cards' : PLURAL[kind];
  const where = depth > 0 && d.often(30) ? ` where ${inBraces(writeTruth(d, inner, depth - 1))}` : '';
  return `${[...before, plural, ...after].join(' ')}${where}`;
}

function writeCards(d: Draft, s: Scope, kind: Kind, before: string[], placed: boolean): void {
  if (s.you && d.often(30)) before.push(d.pick(['friendly', 'enemy']));
  if (s.self !== null && d.often(12) && meets(kind, s.self)) before.push('other');
  if (d.often(6) && d.meansOneField(kind)) before.push(d.pick(d.hues));
  const status = d.any(d.statuses.filter(({ of }) => within(kind, of)));
  if (status !== null && d.often(6)) before.push(status.name);
  if (s.levels && d.levels === 3 && s.you && d.often(3)) before.push('friendly/enemy/any');
  if (s.here && d.board && placed && kind === 'pawn' && d.often(10)) before.push(d.pick(['bordering', 'surrounding']));
  const truth = d.any(d.fieldsOf(kind, 'truth'));
  // adjectives may have any order
  if (truth !== null && d.often(6)) before.splice(d.below(before.length + 1), 0, truth.name);
}

function pickZone(d: Draft, s: Scope, kind: Kind, depth: number): string {
  if (d.board && within(kind, 'pawn') && d.often(30)) {
    return `on ${d.often(50) ? writeTile(d, s, depth) : writeSet(d, { ...s, chance: false }, 'tile', depth)}`;
  }
  if (d.often(15)) return 'in every zone';
  if (d.often(15)) return `of ${writePlayer(d, s, depth)}`;
  const fit = d.zones.filter((zone) => within(kind, zone.kind) || within(zone.kind, kind));
  if (d.often(15)) return `in every ${d.pick(fit).name}`;
  const many = fit.filter((zone) => zone.each === 'player' || zone.each === 'pawn');
  if (d.often(15) && many.length > 0) {
    const zone = d.pick(many);
    return `in ${zone.name} of ${writeSet(d, { ...s, chance: false }, zone.each === 'pawn' ? 'pawn' : 'player', depth)}`;
  }
  return `in ${writeZoneOf(d, s, depth, kind)}`;
}
