/** Generates random declarations: kinds and fields, words, rules. */

import { inBraces, isPlain, writeNumber, writeTruth, writeValue } from './expressions.ts';
import { declareNumbers, writeGrantedNumber } from './numbers.ts';
import { siblingField } from './siblings.ts';
import { indented, writeBody, writeCallOf, writeSetLocal } from './statements.ts';
import type { Draft } from './words.ts';
import {
  isKind,
  type Kind,
  type Local,
  meets,
  NOWHERE,
  type ParamWord,
  type Scope,
  type StatusWord,
  type Type,
  within,
} from './words.ts';

/** The options of a game, its sizes and bounds. */
export function declareSizes(d: Draft): void {
  const { lines } = d;
  d.hues.push('red_one', 'blue_one', 'grey_one', ...(d.often(30) ? ['pale_one', 'dark_one'] : []));
  d.moods.push('good', 'bad');
  const said = d.hues.length > 3 && d.often(50) ? 3 : d.hues.length;
  lines.push(`enum Hue = ${d.hues.slice(0, said).join(', ')}`, `enum Mood = ${d.moods.join(', ')}`);
  if (said < d.hues.length) lines.push(`extend enum Hue = ${d.hues.slice(said).join(', ')}`);
  if (d.often(50)) {
    d.options.push({ name: 'odds', type: 'number' }, { name: 'gentle', type: 'truth' });
    lines.push(`option odds: number = ${d.below(4)}`, `option gentle: truth = ${d.pick(['true', 'false'])}`);
  }
  d.teams = d.often(12);
  d.seats = d.teams ? 4 : d.often(18) ? 3 : 2;
  // the fewest of a range play
  lines.push(d.teams ? 'teams 2 of 1 to 2 players' : d.seats === 3 ? 'players 3 to 4' : `players ${d.seats}`);
  d.levels = d.pick([1, 2, 3, 3, 3]);
  if (d.levels > 1) lines.push(`levels ${d.levels}`);
  d.board = d.often(80);
  if (d.board) {
    const each = d.often(15) ? ' for each player' : d.often(8) ? ' for each seat' : '';
    lines.push(`board ${2 + d.below(2)} by ${d.often(4) ? 12 : 1 + d.below(3)}${each}`);
  }
}

/** `cards`: number of cards in the decks. */
export function declareBounds(d: Draft, cards: number): void {
  const tight = d.has('tight bounds') && d.often(60);
  const one = (loose: number, low: number, span: number): number =>
    tight && d.often(50) ? low + d.below(span) : loose;
  d.lines.push(
    'bounds {',
    `  fuel ${one(2000, 20, 300)}`,
    `  abilities ${one(60, 2, 20)}`,
    `  depth ${one(16, 2, 6)}`,
    `  queue ${one(40, 2, 10)}`,
    `  entities ${Math.max(8, cards) + one(30, 0, 6)}`,
    `  answers ${one(16, 1, 4)}`,
    `  rules ${one(16, 1, 4)}`,
    '}',
  );
}

// -------------------------------------------------------------- what there is

function declareStored(d: Draft, of: Kind | 'state', type: Type, name: string): string {
  const consumed = type === 'number' && d.often(45);
  d.fields.push({ of, name, type, consumed, derived: false });
  if (type === 'number') {
    const from = d.often(55) ? ` from ${d.often(85) ? 0 : -3}` : '';
    const to = d.often(20) ? ` to ${5 + d.below(6)}` : '';
    return `${name}: number${from}${to}${d.often(50) ? ` = ${d.below(5)}` : ''}`;
  }
  if (type === 'hue') return `${name}: Hue${d.often(40) ? ` = ${d.pick(d.hues)}` : ''}`;
  if (type === 'hues') return `${name}: set of Hue`;
  return `${name}: ${type}`;
}

export function declareKinds(d: Draft): void {
  const { lines } = d;
  if (d.has('records'))
    for (let n = 1 + d.below(3); n > 0; n--) d.records.push({ name: d.name('rec'), number: d.name('f_r') });
  const names = (of: Kind | 'state', types: readonly Type[]): string =>
    types.map((type) => declareStored(d, of, type, d.name(`f_${type[0]}`))).join(', ');
  lines.push(
    `player { ${names('player', ['number', 'number', ...(d.often(40) ? (['truth'] as const) : [])])}${declareNumbers(d, 'player')} }`,
  );
  lines.push(
    `game_state { ${names('state', ['number', ...(d.often(60) ? (['pawn'] as const) : []), ...(d.often(40) ? (['truth'] as const) : [])])}${declareNumbers(d, 'state')} }`,
  );
  const ofCard = names('card', ['number', 'hue', ...(d.often(50) ? (['truth'] as const) : [])]);
  lines.push(`kind card { ${d.seed % 5 === 1 ? ofCard.replace(': truth', ': truth seen by all') : ofCard} }`);
  const home = d.board ? 'lives in field' : 'lives in bench';
  const own: Type[] = ['number', 'number', 'number'];
  for (const type of ['hues', 'truth', 'pawn', 'player'] as const) if (d.often(60)) own.push(type);
  lines.push(
    `kind pawn is card { ${names('pawn', own)}${declareNumbers(d, 'pawn')}, ${home}${d.board && d.often(30) ? ', lives in bench' : ''} }`,
  );
  lines.push(`kind chief is pawn { ${names('chief', ['number'])} }`);
  const worn = d.has('attached') ? 'lives in worn' : 'lives in pile';
  const [ofGear, ofCharm] = [siblingField(d, 'gear'), siblingField(d, 'charm')];
  lines.push(`kind gear is card { ${names('gear', ['number'])}${ofGear === '' ? '' : `, ${ofGear}`}, ${worn} }`);
  lines.push(`kind charm is card${ofCharm === '' ? '' : ` { ${ofCharm} }`}`, 'kind twist is mod');
}

/** Derived fields; `self` is the entity. */
export function declareDerived(d: Draft): void {
  for (let n = d.below(3); n > 0; n--) {
    const name = d.name('f_d');
    const s: Scope = { ...NOWHERE, self: 'pawn' };
    let value = writeNumber(d, s, 2);
    // a truth field of the match would apply to the entity here
    while (/f_t\d/.test(value)) value = writeNumber(d, s, 2);
    // a field that is a written number could never change
    if (/^[-\d()/]+$/.test(value)) value = `(turn + ${value})`;
    d.lines.push(`kind chief_${name} is chief { ${name} = ${value} }`);
  }
}

export function declareZones(d: Draft): void {
  const add = (name: string, kind: Kind, each: 'game' | 'player' | 'side' | 'tile' | 'pawn', items: string[]): void => {
    const parts = each === 'game' ? items : [`each ${each}`, ...items];
    d.lines.push(`zone ${name} of ${kind}${` { ${parts.join(', ')} }`}`);
    d.zones.push({ name, kind, each });
  };
  const seen = (): string[] => {
    const all = ['seen by all', 'seen by owner', 'seen by others', 'seen by none'];
    if (d.teams) all.push('seen by side');
    const first = d.pick(all);
    const field = d.any(d.fieldsOf('card', 'truth'));
    return field === null || d.often(50) ? [first] : ['seen by owner', `seen by all when ${field.name}`];
  };
  const room = (): string[] => (d.often(40) ? [`holds ${1 + d.below(4)}`] : []);
  const bench = (): void => add('bench', 'pawn', 'player', room());
  // an entity that has left the game has a row of zeros, and 0 is the number of the first zone
  const isFirst = d.often(25);
  if (isFirst) bench();
  add('deck', 'card', 'player', ['takes decks', 'seen by none']);
  add('hand', 'card', 'player', [...room(), 'seen by owner']);
  if (d.board) add('field', 'pawn', 'tile', d.often(70) ? ['holds 1'] : room());
  if (!isFirst) bench();
  if (d.has('attached')) add('worn', 'gear', 'pawn', room());
  add('pile', 'card', d.pick(['player', 'game']), [...seen(), ...(d.often(30) ? ['keeps choices'] : [])]);
  if (d.often(d.teams ? 75 : 40)) {
    const field = d.any(d.fieldsOf('card', 'number'));
    const most = field !== null && d.often(60) ? [`holds ${field.name} ${2 + d.below(5)}`] : room();
    add('vault', 'card', d.pick(d.teams ? ['side', 'game'] : ['game', 'player']), [...most, ...seen()]);
  }
}

export function declareTimings(d: Draft): void {
  for (let n = 2 + d.below(2); n > 0; n--) {
    const name = d.name('when_');
    const number = d.often(30);
    d.timings.push({ name, number, alias: false });
    d.lines.push(`timing ${name}${number ? ' by n: number' : ''}`);
  }
}

/** Timings that are aliases of other triggers; they need verbs. */
export function declareAliases(d: Draft): void {
  const verb = d.any(d.verbs.filter((one) => isPlain(one.params)));
  if (verb === null || d.often(40)) return;
  const name = d.name('when_');
  d.timings.push({ name, number: true, alias: true });
  const when = d.often(40) ? ` when n > ${d.below(3)}` : '';
  d.lines.push(`timing ${name} by n: number is after ${verb.name} self by n${when}`);
}

export function declareStatuses(d: Draft): void {
  for (let n = d.some(1, 4); n > 0; n--) {
    const name = d.name('st');
    const merge = d.pick(['flag', 'flag', 'sum', 'sum', 'max', 'set']);
    const of: Kind = d.often(85) ? 'pawn' : 'card';
    const items = [merge];
    if (d.often(50)) items.push(d.pick(d.moods));
    if (d.seed % 5 === 1) items.push('seen by all');
    const silences = d.often(25);
    if (silences) items.push('silences self');
    const old = d.any(d.statuses.filter((one) => one.of === of));
    if (old !== null && d.often(20)) items.push(`replaces ${old.name}`);
    const whose = d.pick(['', 'owner ', 'controller ', 'any ']);
    const timing = d.pick(d.timings).name;
    let fades: string | null = null;
    if (d.often(50)) {
      if (merge !== 'flag' && d.often(60)) {
        items.push(`fades ${1 + d.below(2)} ${whose}${timing}`);
        fades = timing;
      } else items.push(`until ${whose}${timing}`);
    }
    d.statuses.push({ name, of, flag: merge === 'flag', sum: merge === 'sum', fades, silences });
    // what it has would be silent
    const speaks = !silences;
    const triggers =
      speaks && d.often(15)
        ? writeTriggers(d, { ...NOWHERE, self: of, you: true, here: d.board, verbs: 0, settles: true }, 1)
        : [];
    if (speaks && d.has('statics') && d.often(25)) {
      const statics = writeStatics(d, { ...NOWHERE, self: of, you: true }, 1, d.statuses.length - 1);
      const granted = d.statuses.filter((one) => one.silences && statics.some((line) => line.includes(one.name)));
      if (granted.length > 0) (d.statuses.at(-1) as StatusWord).silences = true;
      triggers.push(...statics);
    }
    if (triggers.length === 0) d.lines.push(`status ${name} of ${of} { ${items.join(', ')} }`);
    else d.lines.push(`status ${name} of ${of} {`, ...items.map((item) => `  ${item}`), ...indented(triggers), '}');
  }
}

// -------------------------------------------------------------- words

export function declareWords(d: Draft): void {
  for (let n = d.some(1, 4); n > 0; n--) {
    const of = d.pick<Kind>(['pawn', 'pawn', 'card', ...(d.board ? (['tile'] as const) : []), 'player']);
    const other = d.often(45) ? d.pick<Kind>([of, 'player', ...(d.board ? (['tile'] as const) : [])]) : null;
    const name = d.name('adj');
    const locals: Local[] = [{ name: 'x', type: of, many: false }];
    if (other !== null) locals.push({ name: 'y', type: other, many: false });
    const test = writeTruth(d, { ...NOWHERE, locals }, 2);
    d.lines.push(`adjective ${name}(x: ${of}${other === null ? '' : `, y: ${other}`}) = ${test}`);
    d.adjectives.push({ name, params: other === null ? [of] : [of, other] });
  }
  if (d.often(30)) {
    const name = d.name('adj');
    const test = writeTruth(d, { ...NOWHERE, locals: [{ name: 'h', type: 'hue', many: false }] }, 1);
    d.lines.push(`adjective ${name}(h: Hue) = ${d.often(50) ? `h is not ${d.pick(d.hues)}` : test}`);
    d.hueWords.push(name);
  }
  for (let n = d.some(1, 3); n > 0; n--) {
    const params = Array.from({ length: 1 + d.below(2) }, () =>
      d.pick<Type>(['pawn', 'number', 'player', ...(d.board ? (['tile'] as const) : [])]),
    );
    const gives = d.pick<Type>(['number', 'number', 'number', 'number', 'number']);
    const name = d.name('val');
    const locals = params.map((type, i) => ({ name: `x${i}`, type, many: false }));
    d.lines.push(
      `value ${name}(${params.map((type, i) => `x${i}: ${type}`).join(', ')}) = ${writeNumber(d, { ...NOWHERE, locals }, 2)}`,
    );
    d.values.push({ name, params, gives });
  }
  for (let n = d.some(1, 3); n > 0; n--) {
    const of = d.pick<Kind>(['pawn', 'card', 'pawn']);
    const other = d.often(35) ? d.pick<Kind>(['player', of, ...(d.board ? (['tile'] as const) : [])]) : null;
    const name = d.name('ord');
    const locals: Local[] = [{ name: 'x', type: of, many: false }];
    if (other !== null) locals.push({ name: 'y', type: other, many: false });
    const key = (): string => writeNumber(d, { ...NOWHERE, locals }, 2);
    d.lines.push(
      `order ${name}(x: ${of}${other === null ? '' : `, y: ${other}`}) = ${key()}${d.often(40) ? `, ${key()}` : ''}`,
    );
    d.orders.push({ name, params: other === null ? [of] : [of, other] });
  }
}

export function declareQueue(d: Draft): void {
  const keys = [
    't.age',
    '-t.age',
    't.subject.age',
    ...(d.board ? ['rank(t.here, active), -file(t.here, active)', 't.here.column'] : []),
  ];
  const field = d.any(d.fieldsOf('card', 'number'));
  void field;
  d.lines.push(`order waiting(t: trigger) = ${d.pick(keys)}`);
  const parts = [
    d.often(85) ? 'sort waiting' : '',
    `nest ${d.pick(['first', 'last'])}`,
    `settle ${d.pick(['statement', 'ability'])}`,
    d.often(40) ? `replace ${d.pick(['oldest', 'chosen'])}` : '',
  ];
  d.lines.push(`queue { ${parts.filter((part) => part !== '').join(', ')} }`);
}

/** Verbs; each may call earlier ones. `shift` always exists, as a fallback. */
export function declareVerbs(d: Draft): void {
  const field = d.pick(d.fieldsOf('pawn', 'number').filter((one) => !one.derived)).name;
  d.lines.push('verb shift x: pawn by n: number gives number {', `  x.${field} += n`, '  give n', '}');
  d.verbs.push({
    name: 'shift',
    params: [makeParam(null, 'x', 'pawn'), makeParam('by', 'n', 'number')],
    gives: 'number',
    settles: false,
    you: false,
  });
  for (let n = d.some(1, 5); n > 0; n--) declareVerb(d);
}

export function makeParam(prep: string | null, name: string, type: Type, many = false, optional = false): ParamWord {
  return { prep, name, type, many, optional };
}

function declareVerb(d: Draft): void {
  const { dice } = d;
  const name = d.name('verb');
  const params: ParamWord[] = [];
  const written: string[] = [];
  const first = d.pick<Type>(['pawn', 'pawn', 'pawn', 'card', 'player', ...(d.board ? (['tile'] as const) : [])]);
  if (d.often(92)) {
    const many = d.often(8);
    params.push(makeParam(null, 'x', first, many));
    written.push(`x: ${many ? 'set of ' : ''}${first}`);
  }
  if (params.length === 0 || d.often(75)) {
    const value = d.often(30) ? ` = ${dice.below(3)}` : '';
    params.push(makeParam('by', 'n', 'number', false, value !== ''));
    written.push(`by n: number${value}`);
  }
  if (d.often(25)) {
    const type = d.pick<Type>(['pawn', 'player', 'hue', ...(d.board ? (['tile'] as const) : [])]);
    const optional = isKind(type) && d.often(50);
    params.push(makeParam('at', 'y', type, false, optional));
    written.push(`at y: ${type === 'hue' ? 'Hue' : type}${optional ? ' or nothing' : ''}`);
  }
  if (d.has('verbs as values') && d.often(30)) {
    params.push(makeParam('with', 'act', 'verb'));
    written.push('with act: verb');
  }
  const settles = d.often(15);
  const gives = d.often(35) ? d.pick<Type>(['number', 'number', 'truth', 'pawn']) : null;
  const tag = d.often(45) ? d.pick(['hostile', 'kindly']) : null;
  if (tag !== null && !d.tags.includes(tag)) d.tags.push(tag);
  const locals = params.map(({ name, type, many }) => ({ name, type, many }));
  const you = d.often(65);
  const s: Scope = { ...NOWHERE, you, here: false, locals, verbs: d.verbs.length, settles, gives };
  const lines: string[] = [];
  if (d.often(15)) lines.push(`needs ${writeTruth(d, s, 1)}`);
  lines.push(...writeBody(d, s, 2, 3));
  if (settles) lines.push('settle');
  if (gives !== null) lines.push(`give ${writeValue(d, { ...s, chance: false }, gives, 1)}`);
  const head = `verb ${name} ${written.join(' ')}${gives === null ? '' : ` gives ${gives}`}${tag === null ? '' : ` is ${tag}`} {`;
  d.lines.push(head, ...indented(lines), '}');
  d.verbs.push({ name, params, gives, settles, you });
}

export function declareKeywords(d: Draft): void {
  for (let n = d.some(1, 3); n > 0; n--) {
    const name = d.name('Key');
    const params: Type[] = d.often(60) ? (d.often(35) ? ['number', 'hue'] : ['number']) : [];
    const written = [
      params[0] === undefined ? '' : ' n: number',
      params[1] === undefined ? '' : ' for h: Hue = grey_one',
    ].join('');
    const locals: Local[] = [];
    if (params[0] !== undefined) locals.push({ name: 'n', type: 'number', many: false });
    if (params[1] !== undefined) locals.push({ name: 'h', type: 'hue', many: false });
    const s: Scope = {
      ...NOWHERE,
      self: 'pawn',
      you: true,
      here: d.board,
      locals,
      verbs: d.verbs.length,
      settles: true,
    };
    const items = d.often(15) ? [] : writeTriggers(d, s, 1 + d.below(2));
    if (d.has('statics') && d.often(30))
      items.push(...writeStatics(d, { ...s, here: false }, 1, d.statuses.length, false));
    if (items.length === 0) d.lines.push(`keyword ${name}${written}`);
    else d.lines.push(`keyword ${name}${written} {`, ...indented(items), '}');
    d.keywords.push({
      name,
      params,
      single:
        items.filter((line) => line.startsWith('on ')).length === 1 &&
        items.every((line) => !/^(before|after|instead|on \w+ by)/.test(line)),
    });
  }
}

// -------------------------------------------------------------- abilities

export function writeTriggers(d: Draft, s: Scope, count: number): string[] {
  return Array.from({ length: count }, () => d.limited(writeTrigger(d, s))).flat();
}

/** An ability: header and body. */
export function writeTrigger(d: Draft, s: Scope): string[] {
  const rules = s.self === null;
  const listens = rules ? 100 : 45;
  const when = (inner: Scope): string => (d.often(25) ? ` when ${writeTruth(d, { ...inner, chance: false }, 1)}` : '');
  if (!d.often(listens) || d.verbs.length === 0) {
    const timing = d.any(d.timings.filter(({ alias }) => !rules || !alias));
    if (timing === null) return [];
    const name = timing.number && d.often(70) ? d.name('n') : null;
    const inner = name === null ? s : { ...s, locals: [...s.locals, { name, type: 'number', many: false } as const] };
    return [
      `on ${timing.name}${name === null ? '' : ` by ${name}: number`}${when(inner)} {`,
      ...indented(writeBody(d, inner, 2, 3)),
      '}',
    ];
  }
  const word = d.pick(['before', 'before', 'after', 'after', 'after', d.has('instead') ? 'instead of' : 'after']);
  if (d.moves.length > 0 && d.has('move listeners') && d.often(25)) return writeMoveTrigger(d, s, word);
  const subjects = d.verbs.filter(({ params: [first] }) => rules || (first?.prep === null && !first.many));
  const verb = d.pick(subjects);
  const locals: Local[] = [];
  const parts: string[] = [];
  for (const param of verb.params) {
    const prep = param.prep === null ? '' : `${param.prep} `;
    const mine = s.self !== null && isKind(param.type) && within(s.self, param.type);
    const bare = d.often(40) && (param.prep !== null || mine || s.self === null);
    if (bare) continue;
    if (
      param.prep === null &&
      isKind(param.type) &&
      !param.many &&
      s.self !== null &&
      within(s.self, param.type) &&
      d.often(55)
    ) {
      parts.push('self');
      continue;
    }
    const name = d.name(param.type[0] as string);
    const phrase =
      isKind(param.type) && !param.many
        ? `${param.optional && d.often(50) ? 'nothing or ' : ''}${writeAlternatives(d, s, param.type)}`
        : param.type === 'hue'
          ? 'Hue'
          : param.type === 'verb' || param.many
            ? null
            : param.type;
    if (phrase === null) continue;
    parts.push(`${prep}${name}: ${phrase}`);
    locals.push({ name, type: param.type, many: false });
  }
  const inner: Scope = { ...s, locals: [...s.locals, ...locals], prevents: word === 'before' };
  const lines = writeBody(d, inner, 1, 3);
  if (word === 'before' && locals.length > 0 && d.often(50)) {
    const set = writeSetLocal(d, { ...inner, locals });
    if (set !== null) lines.push(set);
  }
  if (word === 'instead of' && d.often(50) && verb.params.every((one) => one.type !== 'verb' && !one.many)) {
    const from = { ...inner, chance: false };
    lines.push(writeCallOf(d, from, verb, false));
  }
  const head = `${word} ${verb.name}${parts.length === 0 ? '' : ` ${parts.join(' ').trim()}`}${when(inner)} {`;
  return [head, ...indented(lines), '}'];
}

/** One pattern, or two alternatives; only the last may end with "where", which extends to the end. */
function writeAlternatives(d: Draft, s: Scope, kind: Kind): string {
  const last = writePattern(d, s, kind);
  return d.often(10) && s.you ? `${d.pick(['friendly', 'enemy'])} ${kind} or ${last}` : last;
}

/** The condition of a listener on an argument of the event. */
function writePattern(d: Draft, s: Scope, kind: Kind): string {
  const words: string[] = [];
  if (within(kind, 'card') && s.you && d.often(30)) words.push(d.pick(['friendly', 'enemy']));
  if (within(kind, 'pawn') && d.meansOneField(kind) && d.often(10)) words.push(d.pick(d.hues));
  words.push(kind);
  const where = d.often(20) ? ` where ${inBraces(writeTruth(d, { ...s, that: kind }, 1))}` : '';
  return `${words.join(' ')}${where}`;
}

function writeMoveTrigger(d: Draft, s: Scope, word: string): string[] {
  // of a card: what happens to it, or to nothing
  const move = d.pick(d.moves.filter(({ params: [first] }) => s.self === null || (first?.prep ?? null) === null));
  const param = move.params[0];
  const inner = { ...s, prevents: word === 'before' };
  const name = d.name('x');
  if (param === undefined || !isKind(param.type))
    return [`${word} ${move.name} {`, ...indented(writeBody(d, inner, 1, 2)), '}'];
  const bound = { ...inner, locals: [...s.locals, { name, type: param.type, many: false }] };
  const lines = writeBody(d, bound, 1, 2);
  if (word === 'before' && d.often(50)) lines.unshift(`require ${writeTruth(d, { ...bound, chance: false }, 1)}`);
  return [`${word} ${move.name} ${name}: ${param.type} {`, ...indented(lines), '}'];
}

/**
 * A static ability. It grants only the first declared statuses. `silent`: also silencing ones.
 */
export function writeStatics(d: Draft, s: Scope, count: number, statuses = d.statuses.length, silent = true): string[] {
  const lines: string[] = [];
  const pure: Scope = { ...s, chance: false, here: false };
  for (let n = 0; n < count; n++) {
    const own = s.self !== null && d.often(30);
    const whose = !own && s.self !== null && s.you && d.often(70) ? d.pick(['friendly', 'enemy', 'other']) : '';
    // "other" of another kind is refused
    const before = whose === 'other' && !meets('pawn', s.self ?? 'pawn') ? '' : whose;
    const noun = own ? 'self' : `${before} ${d.pick(['pawns', 'chiefs'])}`.trim();
    const keyword = d.any(d.keywords);
    // value and condition of a static ability may read each member
    const each = own ? null : d.pick(['that.level', 'level', 'that.index']);
    const test = each !== null && d.often(25) ? `${each} > ${d.below(3)}` : writeSimpleTest(d, pure);
    const when = d.often(20) ? ` when ${test}` : '';
    if (keyword !== null && d.has('grants') && d.often(40)) {
      const given = each !== null && d.often(25) ? each : `${d.below(4)}`;
      const number = keyword.params[0] === undefined ? '' : ` ${given}`;
      lines.push(`${noun} have ${keyword.name}${number}${when}`);
      continue;
    }
    const given = d.has('grants') && d.often(30) ? writeGiven(d, s, noun, each, statuses, silent) : null;
    if (given !== null) {
      lines.push(`${given}${when}`);
      continue;
    }
    const printed = d.has('printed') && (d.often(30) || !d.has('statics'));
    if (!printed && !d.has('statics')) continue;
    if (own && !within(s.self as Kind, 'pawn')) continue;
    const where = printed && !own && d.often(70) ? `${noun} in every zone` : noun;
    const words = d.any(d.fieldsOf('pawn', 'hues'));
    if (words !== null && d.often(25)) {
      const how = `${printed ? 'printed ' : ''}${words.name} ${d.pick(['', '+', '-'])}`;
      lines.push(`${where} have ${how}${d.pick(d.hues)}${printed ? '' : when}`);
      continue;
    }
    const ofWord = d.numbers.length > 0 && d.often(30) ? writeGrantedNumber(d) : null;
    if (ofWord !== null) {
      lines.push(`${where} have ${printed ? 'printed ' : ''}${ofWord}${printed ? '' : when}`);
      continue;
    }
    const field = d.any(d.fieldsOf('pawn', 'number').filter((one) => !one.derived));
    if (field === null) continue;
    const value =
      each !== null && d.often(20)
        ? each
        : d.often(80)
          ? `${d.below(4)}`
          : s.self === null || printed
            ? 'turn'
            : `${d.below(3)}`;
    lines.push(
      `${where} have ${printed ? 'printed ' : ''}${field.name} ${d.pick(['', '+', '-'])}${value}${printed ? '' : when}`,
    );
  }
  return lines;
}

/** A status that a static ability grants; it tests only itself and later statuses, to avoid cycles. */
function writeGiven(
  d: Draft,
  s: Scope,
  noun: string,
  each: string | null,
  statuses: number,
  silent: boolean,
): string | null {
  const at = d.below(Math.max(1, statuses));
  const status = statuses === 0 ? undefined : d.statuses[at];
  if (status === undefined || (status.silences && !silent)) return null;
  if (noun === 'self' && !within(s.self as Kind, status.of)) return null;
  const newer = d.any(d.statuses.slice(at + 1));
  const asked = noun === 'self' ? null : newer !== null && d.often(25) ? newer.name : null;
  const whom = asked === null ? noun : noun.replace(/(\w+)$/, `${asked} $1`);
  const where = noun !== 'self' && d.often(15) ? ` where that is not ${status.name}` : '';
  if (status.flag || d.often(20)) return `${whom}${where} have ${status.name}`;
  const sign = status.sum ? d.pick(['', '+', '-']) : '';
  return `${whom}${where} have ${status.name} ${sign}${each !== null && d.often(25) ? each : d.below(4)}`;
}

function writeSimpleTest(d: Draft, s: Scope): string {
  if (s.self === null) return `turn > ${d.below(4)}`;
  return d.pick([
    `some ${meets('pawn', s.self) ? 'other ' : ''}friendly pawn`,
    `turn > ${d.below(4)}`,
    'no enemy pawn',
    `self.controller is active`,
  ]);
}
