/** Generates random statements as lines of source; a brace that closes a block is on its own line. */

import { writeArms } from './arms.ts';
import {
  inBraces,
  isPlain,
  PLURAL,
  writeCallable,
  writeDefinition,
  writeFlags,
  writeNoun,
  writeNumber,
  writeOne,
  writePlainNumber,
  writePlayer,
  writeSet,
  writeSomeHue,
  writeSomeKind,
  writeTruth,
  writeValue,
  writeZone,
  writeZoneOf,
} from './expressions.ts';
import { writeGrantedNumber, writeKeywordNumber, writeWordAssign, writeWordLoop } from './numbers.ts';
import { bracedFirst, withoutBraces } from './parentheses.ts';
import { clamped, numbersOf, OUTERMOST, RANGE } from './ranges.ts';
import { writeOnce } from './waiting.ts';
import type { Draft } from './words.ts';
import {
  type FieldWord,
  isKind,
  type Kind,
  type Local,
  type ParamWord,
  type Scope,
  type Type,
  type VerbWord,
} from './words.ts';

/** Some statements; later ones may use the names of earlier ones. */
export function writeBody(d: Draft, s: Scope, depth: number, most = 3): string[] {
  const lines: string[] = [];
  let scope = s;
  for (let n = d.some(1, most); n > 0; n--) {
    const made = writeStatement(d, { ...scope, chance: true }, depth);
    lines.push(...made.lines);
    if (made.named !== null) scope = { ...scope, locals: [...scope.locals, made.named] };
  }
  return lines;
}

/** One statement, many times. */
export const writeAgain = (d: Draft, s: Scope): string[] => [
  `repeat ${d.pick([12, 40])} times {`,
  ...indented(writeBody(d, s, 2, 1)),
  '}',
];

export function writeBlock(d: Draft, head: string, s: Scope, depth: number): string[] {
  return [`${head} {`, ...indented(writeBody(d, s, depth, 2)), '}'];
}

export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function writeStatement(d: Draft, s: Scope, depth: number): { lines: string[]; named: Local | null } {
  const plain = (...lines: string[]): { lines: string[]; named: null } => ({ lines, named: null });
  const roll = d.below(100);
  if (depth > 0 && roll < 34) return plain(...writeCompound(d, s, depth - 1));
  if (roll < 46) return writeLet(d, s);
  if (roll < 52) return plain(writeSetLocal(d, s) ?? writeAssign(d, s));
  if (roll < 64) return plain(writeAssign(d, s));
  if (roll < 78) return plain(writeCall(d, s));
  if (roll < 83) return plain(writeNative(d, s));
  if (roll < 88 && depth > 0 && d.has('waiting') && d.often(60)) return plain(...writeOnce(d, s));
  if (roll < 88) return plain(writeRaise(d, s));
  if (roll < 91) return plain(d.has('have') ? writeHave(d, s) : writeCall(d, s));
  if (roll < 95)
    return d.has('choices') || (s.step && d.has('step choices')) ? writeChoose(d, s) : plain(writeAssign(d, s));
  return plain(...writeRare(d, s));
}

/** What is no condition, since it would always hold. */
const ALWAYS_THERE = /^(?:self|you|active|(?:rival|seat_after)\(.*)$/;

function writeCompound(d: Draft, s: Scope, depth: number): string[] {
  const together: Scope = { ...s, settles: false };
  switch (d.below(15)) {
    case 0:
    case 1:
    case 2: {
      // one that is there is a condition too
      const one = d.often(12) ? writeOne(d, { ...s, chance: false }, writeSomeKind(d), 1) : null;
      const test = one === null || ALWAYS_THERE.test(one) ? writeTruth(d, s, 2) : one;
      const lines = writeBlock(d, `if ${test}`, s, depth);
      if (d.often(40)) lines.push(...writeBlock(d, 'else', s, depth));
      return lines;
    }
    case 3:
    case 4:
    case 5:
      return writeEach(d, s, depth);
    case 6:
      return writeEach(d, s, depth, d.has('live') || d.has('by choice'));
    case 7:
      return writeBlock(d, writeRepeating(d, s), s, depth);
    case 8: {
      if (!d.has(s.step ? 'step choices' : 'choices')) return writeEach(d, s, depth);
      const lines = writeBlock(d, 'may', s, depth);
      if (d.often(50) || !s.you) lines[lines.length - 1] = `} for ${writePlayer(d, { ...s, chance: false }, 1)}`;
      if (d.often(40)) lines.push(...writeBlock(d, 'else', s, depth));
      return lines;
    }
    case 9: {
      const side = (): string => inBraces(writePlainNumber(d, s));
      const [wins, of] = d.often(85) ? [`${d.below(3)}`, `${1 + d.below(3)}`] : [side(), side()];
      const all = clamped(of, 1);
      const odds = `${clamped(wins, 0, Math.min(...numbersOf(all)))} in ${all}`;
      const lines = writeBlock(d, `chance ${odds}`, s, depth);
      if (d.often(60)) lines.push(...writeBlock(d, 'else', s, depth));
      return lines;
    }
    case 10:
      return writeBlock(d, 'randomly', s, depth);
    case 11:
    case 12:
      return writeBlock(d, d.often(50) ? 'together by written' : 'together', together, depth);
    case 13:
      return writeArms(d, s, depth);
    default:
      return writeAbility(d, s, depth);
  }
}

function writeEach(d: Draft, s: Scope, depth: number, special = false): string[] {
  if (special && d.often(35)) {
    const name = d.name('n');
    const inner = { ...s, locals: [...s.locals, { name, type: 'number', many: false } as const] };
    const last = d.has('endless') && d.often(8) ? 9000 : d.often(60) ? d.below(5) : null;
    const to = last ?? writeNumber(d, s, 1);
    const first = d.below(4);
    if (first === 3) return writeBlock(d, `for each number ${d.pick(OUTERMOST)} as ${name}`, inner, depth);
    const from = Math.min(first, last ?? 2);
    const upTo = clamped(`${to}`, from, from + RANGE - 1);
    return writeBlock(d, `for each number from ${from} to ${upTo} as ${name}`, inner, depth);
  }
  const record = d.any(d.records);
  if (record !== null && d.often(30)) return writeRecordLoop(d, s, record, depth);
  const flags = d.any(d.fieldsOf('pawn', 'hues'));
  if (flags !== null && d.often(6)) {
    const name = d.name('h');
    const inner = { ...s, locals: [...s.locals, { name, type: 'hue', many: false } as const] };
    const of = writeOne(d, { ...s, chance: false }, 'pawn', 1);
    const words = d.pick([`Hue in ${of}.${flags.name}`, `(${of}.${flags.name})`]);
    return writeBlock(d, `for each ${words} as ${name}`, inner, depth);
  }
  const kind = writeSomeKind(d);
  const name = d.name(kind[0] as string);
  const loop = d.often(25) ? writeEventLoop(d, s, kind, name, depth) : null;
  if (loop !== null) return loop;
  // without a name the member is `it`, until the next such loop
  const isIt = !special && d.often(20);
  const others = isIt ? s.locals.filter((one) => one.name !== IT) : s.locals;
  const inner = { ...s, locals: [...others, { name: isIt ? IT : name, type: kind, many: false }] };
  const set = d.often(80) ? writeLoopSet(d, s, kind) : writeSet(d, s, kind, 1);
  let by = '';
  if (special && d.has('by choice') && (!s.step || d.has('step choices'))) {
    if (d.often(50)) by = s.you ? ' by choice' : ` by choice of ${writePlayer(d, s, 0)}`;
  } else if (d.often(35)) {
    const order = d.any(d.orders.filter(({ params }) => params.length === 1 && orderFits(params[0] as Kind, kind)));
    if (order !== null) by = ` by ${order.name}`;
  }
  const live = special && by === '' && d.has('live') ? ' live' : '';
  return writeBlock(d, `for each ${set}${by}${isIt ? '' : ` as ${name}`}${live}`, inner, depth);
}

/** The name of a loop's member without a name. */
const IT = 'it';

function orderFits(of: Kind, kind: Kind): boolean {
  return of === 'entity' || of === kind || (of === 'card' && kind !== 'player' && kind !== 'tile');
}

function writeLoopSet(d: Draft, s: Scope, kind: Kind): string {
  return writeNoun(d, { ...s, chance: false }, kind, 2);
}

/** A loop over entities in play whose membership depends only on their own fields. */
function writeEventLoop(d: Draft, s: Scope, kind: Kind, name: string, depth: number): string[] | null {
  const own = (type: Type): FieldWord | null => d.any(d.fieldsOf(kind, type).filter((one) => !one.derived));
  const [number, truth] = [own('number'), own('truth')];
  if (number === null) return null;
  const bound = 1 + d.below(3);
  const [sign, meets] = d.pick([
    ['<', bound - 1],
    ['<=', bound],
    ['>', bound + 1],
    ['>=', bound],
    ['is', bound],
  ] as const);
  const also = truth === null || d.often(50) ? '' : ` and ${d.pick(['', 'not '])}${truth.name}`;
  const head = `for each ${PLURAL[kind]} where ${number.name} ${sign} ${bound}${also} as ${name}`;
  const turns = [
    `${name}.${number.name} ${number.consumed ? '-=' : '+='} ${1 + d.below(2)}`,
    ...(truth === null ? [] : [`${name}.${truth.name} = ${d.pick(['true', 'false'])}`]),
  ];
  const inner = { ...s, locals: [...s.locals, { name, type: kind, many: false }] };
  const lines = d.often(50) ? [`${head} {`, `  ${d.pick(turns)}`, '}'] : writeBlock(d, head, inner, depth);
  if (d.often(40)) return lines;
  // one or two become members, the previous ones do not stay members
  const some = `${1 + d.below(2)} ${d.pick(['first', 'last'])} ${PLURAL[kind]}`;
  const become = `for each ${some} as ${name} { ${name}.${number.name} = ${meets} }`;
  return ['repeat 2 times {', ...indented([become, ...lines]), '}'];
}

/** A loop over records, mostly again and again with an event between, which may make a record. */
function writeRecordLoop(
  d: Draft,
  s: Scope,
  { name: kind, number }: Draft['records'][number],
  depth: number,
): string[] {
  const [name, own] = [d.name('r'), d.name('n')];
  const inner = { ...s, locals: [...s.locals, { name: own, type: 'number', many: false } as const] };
  const when = d.pick(['', '', 'this_turn ', 'last_turn ']);
  const where = d.often(25) ? ` where ${number} ${d.pick(['<', '>'])} ${d.below(3)}` : '';
  const body = [`let ${own} = ${name}.${number}`, ...writeBody(d, inner, depth, 2)];
  const lines = [`for each ${when}${kind}s${where} as ${name} {`, ...indented(body), '}'];
  if (d.often(30)) return lines;
  const timing = d.any(d.timings.filter(({ alias, number: of }) => !alias && !of));
  const event = timing === null || d.often(30) ? writeCall(d, s) : `raise ${timing.name} to active`;
  return [`repeat ${2 + d.below(2)} times {`, ...indented([...lines, event]), '}'];
}

/** A loop over abilities or statuses. */
function writeAbility(d: Draft, s: Scope, depth: number): string[] {
  if (d.often(30) || !d.has('abilities')) {
    const mood = d.any(d.moods);
    const status = d.any(d.statuses);
    if (status === null) return [writeCall(d, s)];
    const one = writeOne(d, { ...s, chance: false }, 'pawn', 1);
    if (d.often(50)) return [`remove all ${mood === null ? '' : `${mood} `}statuses of ${one} from ${one}`];
    if (d.often(60)) return writeNamed(d, s, one);
    const name = d.name('s');
    return [`for each statuses of ${one} as ${name} {`, `  remove ${name} from ${one}`, '}'];
  }
  const timing = d.any(d.timings);
  const name = d.name('skill');
  const of = writeOne(d, { ...s, chance: false }, 'pawn', 1);
  const keyword = d.often(40) ? d.any(d.keywords) : null;
  const bearer = d.often(70) ? of : writeOne(d, { ...s, chance: false }, 'pawn', 0);
  const where = keyword === null ? `can_run(that, ${bearer})` : `${d.pick(['that is', 'that is not'])} ${keyword.name}`;
  const set = `${timing !== null && d.often(60) ? `${timing.name} ` : ''}abilities of ${of}${keyword === null && d.often(50) ? '' : ` where ${where}`}`;
  const inner = { ...s, locals: [...s.locals, { name, type: 'ability', many: false } as const] };
  const runs = d.has('run') && (d.often(75) || !d.has('have'));
  const lines = [
    runs ? `run ${name}${writeRun(d, inner)}` : d.has('have') ? writeLend(d, inner, name) : writeAssign(d, s),
  ];
  if (depth > 0 && d.often(30)) lines.push(...writeBody(d, inner, 0, 1));
  return [`for each ${set} as ${name} {`, ...indented(lines), '}'];
}

/** Uses of names of statuses or keywords: tests, comparisons, applying and granting. */
function writeNamed(d: Draft, s: Scope, one: string): string[] {
  const pure = { ...s, chance: false };
  const isStatus = d.keywords.length === 0 || d.often(50);
  const word = isStatus ? 'status' : 'keyword';
  const name = d.name('w');
  const other = writeOne(d, pure, 'pawn', 0);
  const holds = isStatus ? 'is' : 'has';
  const own = d.pick([one, one, other]);
  const field = d.pick(d.fieldsOf('pawn', 'number').filter((f) => !f.derived)).name;
  const gives = isStatus
    ? `add ${name} to ${other} by ${name} of ${own}`
    : d.has('have') && d.has('grants')
      ? `${other} have ${name}${writeKeywordNumber(d, name, own, '2')}${writeUntil(d)}`
      : `${other}.${field} += ${name} of ${own}`;
  const lines = [
    d.pick([gives, `${other}.${field} += ${name} of ${own}`]),
    ...(d.often(60) ? [`if ${own} ${holds} ${d.pick(['', 'not '])}${name} {`, `  ${gives}`, '}'] : []),
  ];
  if (s.chance && d.often(30)) {
    const not = d.often(50) ? 'not ' : '';
    return [
      `if true {`,
      ...indented([`let ${name} = random ${word} where ${other} ${holds} ${not}that`, ...lines]),
      '}',
    ];
  }
  const bearer = !isStatus && d.often(30) ? `${one}.name` : one;
  const set = d.often(65) ? `${word} of ${bearer}` : word;
  return [`for each ${set} as ${name} {`, ...indented(lines), '}'];
}

function writeRun(d: Draft, s: Scope): string {
  const as = s.self === null || d.often(60) ? ` as ${writeOne(d, { ...s, chance: false }, 'pawn', 1)}` : '';
  const given = d.often(25) ? ' with nothing' : d.often(25) ? ` with ${writeNumber(d, s, 0)}` : '';
  return `${as}${given}`;
}

function writeLend(d: Draft, s: Scope, name: string): string {
  return `${writeOne(d, { ...s, chance: false }, 'pawn', 1)} have ${name}${writeUntil(d)}`;
}

function writeUntil(d: Draft): string {
  const timing = d.any(d.timings.filter(({ alias }) => !alias));
  if (timing === null || d.often(15)) return '';
  return ` until ${d.pick(['', '', 'owner ', 'controller ', 'any '])}${timing.name}`;
}

// -------------------------------------------------------------- single lines

function writeLet(d: Draft, s: Scope): { lines: string[]; named: Local } {
  const giving = d.any(writeCallable(d, s).filter((verb) => verb.gives !== null));
  if (giving !== null && d.often(30)) {
    const name = d.name('got');
    const type = giving.gives as Type;
    const call = writeCallOf(d, s, giving, type === 'number', true);
    return { lines: [`let ${name} = ${call}`], named: { name, type, many: false } };
  }
  if (d.often(12)) {
    const name = d.name('made');
    return { lines: [`let ${name} = ${writeCreation(d, s, true)}`], named: { name, type: 'card', many: false } };
  }
  if (d.often(22)) {
    const kind = writeSomeKind(d);
    const name = d.name('all');
    return { lines: [`let ${name} = ${writeSet(d, s, kind, 1)}`], named: { name, type: kind, many: true } };
  }
  const type = d.pick<Type>([
    'number',
    'number',
    'number',
    'truth',
    'hue',
    writeSomeKind(d),
    writeSomeKind(d),
    'pawn',
    'verb',
    'hues',
  ]);
  const name = d.name(type === 'number' ? 'n' : (type[0] as string));
  if (type === 'verb') {
    const verb = !d.has('verbs as values')
      ? null
      : d.any(writeCallable(d, s).filter((one) => isPlain(one.params) && !one.settles && !one.you));
    if (verb === null)
      return { lines: [`let ${name} = ${writeNumber(d, s, 1)}`], named: { name, type: 'number', many: false } };
    const chosen = d.often(50) ? verb.name : `pick(${writeTruth(d, s, 1)}, ${verb.name}, shift)`;
    return { lines: [`let ${name} = ${chosen}`], named: { name, type, many: false } };
  }
  if (type === 'hues') {
    const field = d.any(d.fieldsOf('pawn', 'hues'));
    const from = field === null ? null : `${writeOne(d, { ...s, chance: false }, 'pawn', 1)}.${field.name}`;
    if (from === null)
      return { lines: [`let ${name} = ${writeNumber(d, s, 1)}`], named: { name, type: 'number', many: false } };
    return { lines: [`let ${name} = ${from}`], named: { name, type, many: false } };
  }
  const value =
    type === 'hue' ? writeSomeHue(d, s) : type === 'truth' ? `(${writeTruth(d, s, 2)})` : writeValue(d, s, type, 2);
  // the local has the kind of its first value
  const kind = value === 'self' ? s.self : null;
  return { lines: [`let ${name} = ${value}`], named: { name, type: kind ?? type, many: false } };
}

export function writeSetLocal(d: Draft, s: Scope): string | null {
  const local = d.any(
    s.locals.filter(
      (one) =>
        !one.name.startsWith('pick') &&
        ['number', 'truth', 'hues', 'pawn', 'card', 'player', 'tile'].includes(one.type),
    ),
  );
  if (local === null) return null;
  if (local.many) return isKind(local.type) ? `${local.name} = ${writeSet(d, s, local.type, 1)}` : null;
  if (local.type === 'hues') return `${local.name} ${d.pick(['=', '+=', '-='])} ${writeFlags(d, s)}`;
  const how = local.type === 'number' ? d.pick(['=', '+=', '-=']) : '=';
  const nothing = d.often(6) && local.type !== 'truth';
  return `${local.name} ${how} ${nothing ? 'nothing' : writeValue(d, s, local.type, 2)}`;
}

function writeAssign(d: Draft, s: Scope): string {
  const ofWord = d.numbers.length > 0 && d.often(30) ? (d.often(85) ? writeWordAssign : writeWordLoop)(d, s) : null;
  if (ofWord !== null) return ofWord;
  const field = d.pick(d.fields.filter((one) => !one.derived && (one.of !== 'chief' || d.often(50))));
  const value = (): string => (d.often(4) && field.type !== 'truth' ? 'nothing' : writeValue(d, s, field.type, 2));
  let to = field.name;
  if (field.of !== 'state') {
    const whom = field.of as Kind;
    const one = writeOne(d, { ...s, chance: false }, whom, 2);
    if (whom === 'card' && d.often(15))
      return `${one}.level = ${d.often(50) ? 1 + d.below(d.levels) : `${one}.level + ${writePlainNumber(d, s)}`}`;
    to = `${one}.${field.name}`;
  }
  if (field.type === 'number') {
    const how = field.consumed ? d.pick(['-=', '-=', '+=', '=']) : d.pick(['=', '+=']);
    const given = value();
    // a literal must be in the range of the field
    return `${to} ${how} ${how === '=' && /^[-()\d ]+$/.test(given) ? d.below(5) : given}`;
  }
  if (field.type === 'hues') return `${to} ${d.pick(['=', '+=', '-='])} ${d.often(4) ? 'nothing' : writeFlags(d, s)}`;
  return `${to} = ${value()}`;
}

function writeCall(d: Draft, s: Scope): string {
  const value = d.any(s.locals.filter((one) => one.type === 'verb'));
  if (value !== null && d.often(35)) {
    const call = `${value.name} ${bracedFirst(writeOne(d, s, 'pawn', 1))} by ${writeNumber(d, s, 1)}`;
    const tag = d.any(d.tags);
    return tag !== null && d.often(80) ? `if ${value.name} is ${tag} {\n${call}\n}` : call;
  }
  const verbs = writeCallable(d, s);
  const verb = d.any(verbs);
  return verb === null ? writeNative(d, s) : writeCallOf(d, s, verb, s.settles || !verb.settles);
}

/** `named`: after `let`, where a parenthesis after the verb would be an argument list. */
export function writeCallOf(d: Draft, s: Scope, verb: VerbWord, sets: boolean, named = false): string {
  let left = sets && !verb.settles ? 1 : 0;
  const words = [verb.name];
  for (const param of verb.params) {
    if (param.optional && d.often(50)) continue;
    const many = param.many || (left > 0 && isKind(param.type) && d.often(25));
    if (many && !param.many) left--;
    const argument = writeArgument(d, s, param, many);
    words.push(
      param.prep !== null ? `${param.prep} ${argument}` : named ? withoutBraces(argument) : bracedFirst(argument),
    );
  }
  return words.join(' ');
}

function writeArgument(d: Draft, s: Scope, { type, optional }: ParamWord, many: boolean): string {
  if (optional && isKind(type) && d.often(25)) return 'nothing';
  if (many && isKind(type)) return writeSet(d, s, type, 1);
  return writeValue(d, s, type, 2);
}

function writeCreation(d: Draft, s: Scope, named = false): string {
  const first = (text: string): string => (named ? withoutBraces(text) : bracedFirst(text));
  const owner = d.often(60) ? ` for ${writePlayer(d, { ...s, chance: false }, 0)}` : '';
  if (d.often(30))
    return `copy ${first(writeOne(d, s, 'pawn', 1))} to ${writeZoneOf(d, { ...s, chance: d.often(50) && s.chance }, 1, 'pawn')}`;
  const zone = d.pick(d.zones);
  const place = writeZone(d, { ...s, chance: d.often(50) && s.chance }, 1, zone);
  return `create ${first(writeDefinition(d, s, zone.kind))} to ${place}${owner}`;
}

/** A move to a zone that may take what is moved. An entity of a wider kind than the zone's may fit, too. */
function writeMoveTo(d: Draft, s: Scope, many = false): string {
  const zone = d.pick(d.zones);
  const wide = `(${d.pick(['first', 'last'])} card ${d.often(50) ? 'in every zone' : `in hand of ${writePlayer(d, s, 0)}`})`;
  const what =
    zone.kind !== 'card' && d.often(40) ? wide : many ? writeSet(d, s, zone.kind, 1) : writeOne(d, s, zone.kind, 1);
  return `move ${bracedFirst(what)} to ${writeZone(d, { ...s, chance: false }, 1, zone)}`;
}

/** A basic operation. */
function writeNative(d: Draft, s: Scope): string {
  const pure = { ...s, chance: false };
  switch (d.below(14)) {
    case 0:
      return `shuffle ${writeZoneOf(d, pure, 1)}`;
    case 1:
      return `reveal ${bracedFirst(writeOne(d, s, 'card', 1))} to ${writePlayer(d, pure, 1)}`;
    case 2:
      // the name of a field alone would be read as a parameter of the move
      if (d.often(40))
        return `ask ${bracedFirst(writeOne(d, s, 'card', 1)).replace(/^f_\w+$/, 'first cards in hand of active')}`;
      return `hide ${bracedFirst(writeOne(d, s, 'card', 1))} from ${writePlayer(d, pure, 1)}`;
    case 3:
      return writeCreation(d, s);
    case 4:
      if (d.often(35)) return `transform ${bracedFirst(writeOne(d, s, 'pawn', 1))} as ${writeDefinition(d, s, 'pawn')}`;
      if (!d.has('copies')) return writeCreation(d, s);
      return `become ${bracedFirst(writeOne(d, s, 'pawn', 1))} as ${d.often(40) ? writeDefinition(d, s, 'pawn') : writeOne(d, s, 'pawn', 1)}`;
    case 5:
      return `move ${bracedFirst(writeOne(d, s, 'pawn', 1))} to gone`;
    case 6:
      return `${writeMoveTo(d, s, d.often(20))}${d.often(15) ? ` at ${d.below(3)}` : ''}`;
    case 7:
      if (d.often(12))
        return d.often(30)
          ? 'draw_game'
          : `${d.pick(['win', 'lose'])} ${d.often(60) ? writePlayer(d, pure, 1) : writeSet(d, pure, 'player', 1)}`;
      return writeMoveTo(d, s);
    case 8:
    case 9: {
      const status = d.any(d.statuses);
      if (status === null) return writeMoveTo(d, s);
      const by = !status.flag && d.often(40) ? ` by ${writeNumber(d, s, 1)}` : '';
      return `remove ${status.name} from ${writeOne(d, s, status.of, 1)}${by}`;
    }
    default: {
      const status = d.any(d.statuses);
      if (status === null) return writeMoveTo(d, s);
      const by = !status.flag && d.often(50) ? ` by ${writeNumber(d, s, 1)}` : '';
      const to = d.often(75) ? writeOne(d, s, status.of, 1) : writeSet(d, s, status.of, 1);
      return `add ${status.name} to ${to}${by}`;
    }
  }
}

function writeRaise(d: Draft, s: Scope): string {
  const timing = d.any(d.timings);
  if (timing === null) return writeAssign(d, s);
  const to =
    s.self !== null && d.often(25)
      ? ''
      : ` to ${d.often(50) ? writeSet(d, s, 'pawn', 1) : writeOne(d, s, d.pick(['pawn', 'card', 'player']), 1)}`;
  return `raise ${timing.name}${to}${timing.number ? ` by ${writeNumber(d, s, 1)}` : ''}`;
}

/** The header of a counted or conditional loop; an endless one runs out of fuel. */
function writeRepeating(d: Draft, s: Scope): string {
  const endless = d.has('endless') && d.often(6);
  const test = endless || d.often(25) ? `as long as ${writeTruth(d, { ...s, chance: false }, 1)}` : '';
  if (endless && d.often(50)) return test;
  const number = endless ? '90000' : clamped(d.often(70) ? `${d.below(4)}` : writeNumber(d, s, 1), 1);
  // what is written out and negative at each level is zero times
  const times = /^\(-\([\d/]+\)\)$/.test(number) ? '2' : number;
  return `repeat ${times} times ${test}`.trim();
}

/** A change that lasts. */
function writeHave(d: Draft, s: Scope): string {
  const pure = { ...s, chance: false };
  const single = d.often(60);
  const whom = single ? writeOne(d, pure, 'pawn', 1) : writeSet(d, pure, 'pawn', 1);
  // a noun and not a name of a set, since the value may read each member
  const each = !single && whom.startsWith('(') && d.often(30);
  const keyword = d.any(d.keywords);
  const when = d.often(15) ? ` when ${writeTruth(d, pure, 1)}` : '';
  if (keyword !== null && d.has('grants') && d.often(40))
    return `${whom} have ${writeKeyword(d, s, keyword)}${writeUntil(d)}${when}`;
  if (keyword !== null && d.has('grants') && d.often(30)) {
    const name = d.name('w');
    const [from, to] = [writeOne(d, pure, 'pawn', 1), writeOne(d, pure, 'pawn', 0)];
    const number = writeKeywordNumber(d, name, from, '1');
    const bearer = d.often(25) ? `${from}.name` : from;
    return `for each keyword of ${bearer} as ${name} { ${to} have ${name}${number}${writeUntil(d)} }`;
  }
  const words = d.any(d.fieldsOf('pawn', 'hues'));
  if (words !== null && d.often(20))
    return `${whom} have ${words.name} ${d.pick(['', '+', '-'])}${writeFlags(d, pure)}${writeUntil(d)}${when}`;
  const ofWord = d.numbers.length > 0 && d.often(30) ? writeGrantedNumber(d) : null;
  if (ofWord !== null) return `${whom} have ${ofWord}${writeUntil(d)}${when}`;
  const field = d.any(d.fieldsOf('pawn', 'number').filter((one) => !one.derived));
  if (field === null) return writeAssign(d, s);
  const how = d.pick(['', '+', '-']);
  if (how === '') return `${whom} have ${field.name} ${d.below(5)}${writeUntil(d)}${when}`;
  const value = each ? d.pick(['that.level', 'level']) : inBraces(writeNumber(d, pure, 0));
  return `${whom} have ${field.name} ${how}${value}${writeUntil(d)}${when}`;
}

function writeKeyword(d: Draft, s: Scope, { name, params }: { name: string; params: readonly Type[] }): string {
  const [first, second] = params;
  const words = [name];
  if (first === 'number') words.push(inBraces(writeNumber(d, { ...s, chance: false }, 1)));
  if (second === 'hue' && d.often(70)) words.push(`for ${d.pick(d.hues)}`);
  return words.join(' ');
}

/** A choice. In front of a move's effects it is a part of the move, which its player answers. */
export function writeChoose(d: Draft, s: Scope, isPart = false): { lines: string[]; named: Local } {
  const name = d.name('c');
  const pure = { ...s, chance: false };
  const asks = d.often(30) || !s.you ? ` for ${writePlayer(d, pure, 1)}` : '';
  const who = isPart ? '' : asks;
  const when = d.often(10) ? ` when ${inBraces(writeTruth(d, pure, 1))}` : '';
  if (d.often(25)) {
    const low = d.below(4);
    const range = low === 3 ? d.pick(OUTERMOST) : `from ${low} to ${Math.max(low, d.below(6))}`;
    const lines = [`choose ${name}: number ${range}${who}${when}`];
    return { lines, named: { name, type: 'number', many: false } };
  }
  const kind = writeSomeKind(d);
  const many = d.has('several') && d.often(35);
  const lines = [`choose ${name}: ${many ? '2 ' : ''}${writeNoun(d, pure, kind, 1)}${who}${when}`];
  return { lines, named: { name, type: kind, many } };
}

function writeRare(d: Draft, s: Scope): string[] {
  const choices: string[] = ['stop', `stop if ${writeTruth(d, s, 1)}`];
  if (s.settles) choices.push('settle', 'settle');
  if (s.prevents) choices.push('prevent', 'prevent', 'prevent');
  if (s.gives !== null) choices.push(`give ${writeValue(d, { ...s, chance: false }, s.gives, 1)}`);
  const phase = d.any(d.phases);
  if (phase !== null) choices.push(`leave ${phase}`);
  const chosen = d.pick(choices);
  return chosen.startsWith('leave') ? writeLeaves(d) : [chosen];
}

/** Phases around each other, of which both, one or none may be running. */
export const writeLeaves = (d: Draft): string[] => {
  const lines = d.phases.map((phase) => `leave ${phase}`);
  if (d.often(50)) lines.reverse();
  return d.often(50) ? lines : lines.slice(0, 1);
};
