/** Generates a random game from a seed: small, well-typed, with possible moves and an end. */

import {
  declareAliases,
  declareBounds,
  declareDerived,
  declareKeywords,
  declareKinds,
  declareQueue,
  declareSizes,
  declareStatuses,
  declareTimings,
  declareVerbs,
  declareWords,
  declareZones,
  makeParam,
  writeStatics,
  writeTrigger,
  writeTriggers,
} from './declarations.ts';
import { writeNoun, writeNumber, writePlayer, writeTable, writeTruth } from './expressions.ts';
import { busyBody, chain, narrowBounds, wide } from './narrow.ts';
import { writePrintedNumbers } from './numbers.ts';
import { clamped } from './ranges.ts';
import { series } from './series.ts';
import { declareSeatRules, declareSiblings, siblingItem, siblingLines } from './siblings.ts';
import { indented, writeAgain, writeBody, writeChoose, writeLeaves } from './statements.ts';
import { inSteps } from './steps.ts';
import { Draft, type Kind, type Local, NOWHERE, type Scope, type Sort, within } from './words.ts';

/** The source of a game, and the choices to bind. */
export interface Program {
  seed: number;
  text: string;
  mode: string | null;
  mods: string[];
}

export function program(seed: number, sort: Sort = 'usual'): Program {
  return writeProgram(new Draft(seed, sort));
}

function writeProgram(d: Draft): Program {
  const { lines } = d;
  lines.push('game Made uses prelude');
  declareSizes(d);
  declareKinds(d);
  declareZones(d);
  declareTimings(d);
  declareStatuses(d);
  declareWords(d);
  declareDerived(d);
  declareQueue(d);
  declareVerbs(d);
  if (d.narrow) declareBusyWords(d);
  declareAliases(d);
  declareMoveWords(d);
  declareKeywords(d);
  declareCardWords(d);
  d.phases.push('day', ...(d.often(50) ? ['dusk'] : []));
  declareRules(d);
  declareRecords(d);
  declareMoves(d);
  declareCards(d);
  declareSteps(d);
  const { mode, mods } = declareLayers(d);
  if (d.narrow) lines.push(...narrowBounds(d, d.inDecks));
  else if (d.costly) lines.push('bounds {', '  fuel 20000', '  work 100000', '}');
  else declareBounds(d, d.inDecks);
  series(d, { ...NOWHERE, step: true, verbs: d.verbs.length, settles: true });
  declareSpans(d, mods);
  declareSiblings(d, mods);
  declareSeatRules(d);
  declareLook(d);
  const { seed } = d;
  return { seed, text: `${lines.join('\n')}\n`, mode, mods };
}

/** A mod that redefines the range of a field and the capacity of a hand. Fields start with 4 at most. */
function declareSpans(d: Draft, mods: string[]): void {
  if (!d.often(25)) return;
  const own = d.pick(d.fieldsOf('player', 'number').filter((one) => !one.derived));
  d.lines.push('twist "Spanned" {', `  extend kind player { ${own.name}: number to ${4 + d.below(20)} }`);
  // a zone that holds one card is read as an entity
  const isOne = d.lines.some((line) => /^zone hand of .*\bholds 1\b/.test(line));
  if (!isOne && d.often(60)) d.lines.push(`  extend zone hand { holds ${d.below(5)} }`);
  d.lines.push('}');
  mods.push('Spanned');
}

/** A look, which does not affect matches. It uses no random numbers, so the rest of the game stays the same. */
function declareLook(d: Draft): void {
  if (d.seed % 4 !== 0) return;
  const shown = d.fieldsOf('pawn', 'number')[0]?.name;
  const lines = ['  colour pawn as teal with paw', '  frame card as silver', '  lay hand as fan'];
  if (shown !== undefined) lines.push(`  show ${shown} at bottom left as sword`);
  if (d.board) {
    const stored = d.fieldsOf('player', 'number').find((one) => !one.derived)?.name;
    const said = ['1', d.options.find((one) => one.type === 'number')?.name, stored];
    const ground = said[(d.seed / 4) % said.length] ?? '1';
    lines.push('  tiles as territory', `  ground to ${ground}`, '  facing rivals');
  }
  d.lines.push('look {', ...lines, '}');
}

/** Verbs and values that reach bounds. */
function declareBusyWords(d: Draft): void {
  const field = d.pick(d.fieldsOf('pawn', 'number').filter((one) => !one.derived)).name;
  const name = (stem: string): string => d.name(stem);
  const { lines, first } = chain(d, field, name);
  d.lines.push(...lines);
  const word = { name: first, params: [makeParam(null, 'x', 'pawn')], gives: null, settles: false, you: false };
  d.verbs.push(word, word);
  const values = wide(d, name);
  d.lines.push(...values.lines);
  d.values.push({ name: values.last, params: ['number'], gives: 'number' });
}

// -------------------------------------------------------------- rules

function declareRules(d: Draft): void {
  const field = d.pick(d.fieldsOf('pawn', 'number').filter((one) => !one.derived));
  if (d.often(75))
    d.lines.push(
      `whenever p: pawn where ${field.name} < ${d.below(2) - 1} {`,
      `  ${d.often(50) ? 'move p to gone' : `move p to pile${d.zones.find((zone) => zone.name === 'pile')?.each === 'game' ? '' : ' of p.owner'}`}`,
      '}',
    );
  const own = d.pick(d.fieldsOf('player', 'number'));
  if (d.often(60))
    d.lines.push(
      // the second one mostly holds during setup already
      `whenever p: player where ${own.name} ${d.often(70) ? `> ${6 + d.below(20)}` : `< ${d.below(2)}`} {`,
      `  ${d.pick(['win p', 'lose p', `lose players where ${own.name} < ${d.below(3)}`, `p.${own.name} = 0`])}`,
      '}',
    );
  if (d.often(20)) {
    const s: Scope = { ...NOWHERE, locals: [{ name: 'p', type: 'pawn', many: false }], verbs: d.verbs.length };
    let lines = writeBody(d, s, 0, 2);
    // a state rule has no choices and no draws
    while (lines.some((line) => /choose|random|\(ord/.test(line))) lines = writeBody(d, s, 0, 2);
    d.lines.push(
      `whenever p: pawn where ${writeTruth(d, { ...s, that: 'pawn', locals: [] }, 1)} {`,
      ...indented(lines),
      '}',
    );
  }
  const s: Scope = { ...NOWHERE, you: true, here: d.board, verbs: d.verbs.length, settles: true };
  if (d.often(35)) d.lines.push(...d.limited(writeTrigger(d, s)));
  if (d.often(40)) d.lines.push(...writeStatics(d, { ...NOWHERE }, 1));
}

/** Records of verbs, moves and timings. */
function declareRecords(d: Draft): void {
  const plain = d.timings.filter((one) => !one.alias);
  const acts = [...d.verbs, ...d.moves].map(({ name }) => `after ${name}`);
  const raised = plain.map(({ name }) => `on ${name}`);
  for (const { name, number } of d.records) {
    const lines = [`kind ${name} is record {`, `  ${number}: number`];
    if (d.often(60)) lines.push(`  holds ${1 + d.below(5)}`);
    for (let n = 1 + d.below(2); n > 0; n--) {
      const s: Scope = { ...NOWHERE, you: true };
      const when = d.often(30) ? ` when ${writeTruth(d, s, 1)}` : '';
      const value = d.often(70) ? ` ${number} = ${writeNumber(d, s, 1)} ` : ' ';
      lines.push(`  ${d.pick(d.often(50) ? raised : acts)}${when} {${value}}`);
    }
    d.lines.push(...lines, '}');
  }
}

// -------------------------------------------------------------- moves

/** Names and parameters, so that listeners may name them. */
function declareMoveWords(d: Draft): void {
  d.moves.push({ name: 'play', params: [makeParam(null, 'x', 'pawn')] });
  for (let n = 1 + d.below(3); n > 0; n--) {
    const params = [];
    const count = d.pick([0, 1, 1, 1, 2]);
    const kinds: Kind[] = d.board
      ? ['pawn', 'card', 'tile', 'player', 'chief', 'gear']
      : ['pawn', 'card', 'player', 'gear'];
    if (count > 0) params.push(makeParam(null, 'x', d.pick(kinds)));
    if (count > 1) params.push(makeParam('at', 'y', d.pick(kinds)));
    if (d.has('numbers') && d.often(50)) params.push(makeParam('by', 'z', 'number'));
    d.moves.push({ name: d.name('move'), params });
  }
}

function declareMoves(d: Draft): void {
  const cost = d.any(d.fieldsOf('card', 'number'));
  const own = d.pick(d.fieldsOf('player', 'number'));
  for (const { name, params } of d.moves) {
    if (name === 'play') {
      const word = d.any(d.adjectives.filter((one) => one.params.length === 1 && one.params[0] === 'tile'));
      const place = d.board ? ` at t: ${d.often(70) ? 'empty ' : word === null ? '' : `${word.name} `}tile` : '';
      const lines = [`move play x: pawn in hand of you${place} {`];
      if (cost !== null && d.often(50)) lines.push(`  require x.${cost.name} <= you.${own.name} + 3 else "too dear"`);
      if (d.often(40)) lines.push('  ask x');
      lines.push(
        `  move x to ${d.board ? 'field of t' : 'bench of you'}`,
        `  raise ${writeTimingWord(d)} to x${d.timingTail}`,
        '}',
      );
      d.lines.push(...lines);
      continue;
    }
    const s: Scope = { ...NOWHERE, you: true, verbs: d.verbs.length };
    const written: string[] = [];
    const locals: Local[] = [];
    for (const param of params) {
      const kind = param.type as Kind;
      const before = { ...s, locals: [...locals] };
      if (param.type === 'number') {
        const low = d.below(4) - 1;
        written.push(` by ${param.name}: number from ${low} to ${clamped(writeNumber(d, before, 1), low, low + 5)}`);
        locals.push({ name: param.name, type: 'number', many: false });
        continue;
      }
      const set = kind === 'card' ? 'card in hand of you' : writeNoun(d, before, kind, 1);
      const nothing = d.often(10) ? ' or nothing' : '';
      written.push(`${param.prep === null ? '' : ' at '}${param.name}: ${set}${nothing}`);
      locals.push({ name: param.name, type: kind, many: false });
    }
    let inner: Scope = { ...s, locals, settles: true };
    const lines: string[] = d.often(8) ? ['aside'] : [];
    const host = d.moves.find((one) => one.name !== name)?.name;
    if (lines.length === 0 && d.seed % 9 === 4 && host !== undefined) lines.push(`offered with ${host}`);
    if (d.seed % 7 === 3) {
      const [first] = params;
      lines.push(
        `once each day${first !== undefined && ['card', 'pawn'].includes(first.type) ? ` for ${first.name}` : ''}`,
      );
    }
    for (let n = d.below(3); n > 0; n--) lines.push(...writeMovePart(d, inner));
    if (params[0] !== undefined && ['card', 'pawn', 'gear'].includes(params[0].type) && d.often(35))
      lines.push('ask x');
    // choices before the first effect are parts of the move, without draws
    if (d.often(30)) {
      const part = d.name('n');
      lines.push(`let ${part} = ${writeNumber(d, inner, 2)}`);
      inner = { ...inner, locals: [...locals, { name: part, type: 'number', many: false }] };
    }
    const work = writeBody(d, inner, 2, 3);
    if (d.costly) work.push(...writeAgain(d, inner));
    if (d.phases.length > 1 && d.often(15)) work.push(...writeLeaves(d));
    // an effect ends the parts, which ask nobody else
    if (work[0]?.startsWith('let ') === true || work.some((line) => /^choose .* for /.test(line)))
      work.unshift(`you.${own.name} += 1`);
    lines.push(...work);
    d.lines.push(
      `move ${name}${written.length > 0 ? ' ' : ''}${written.join('').trimStart()} {`,
      ...indented(lines),
      '}',
    );
  }
}

function writeMovePart(d: Draft, s: Scope): string[] {
  if (d.has('choices') && d.often(35)) return writeChoose(d, s, true).lines;
  return [`require ${writeTruth(d, s, 1)}${d.often(30) ? ' else "not now"' : ''}`];
}

function writeTimingWord(d: Draft): string {
  const timing = d.pick(d.timings);
  d.timingTail = timing.number ? ` by ${d.below(4)}` : '';
  return timing.name;
}

// -------------------------------------------------------------- cards

function declareCardWords(d: Draft): void {
  const kinds: Kind[] = d.small
    ? ['pawn', 'pawn', 'chief', d.pick(['gear', 'charm'])]
    : ['pawn', 'pawn', 'pawn', 'chief', 'gear', 'charm'];
  for (const [i, kind] of kinds.entries()) d.cards.push({ name: `Card ${i}`, kind });
}

function declareCards(d: Draft): void {
  for (const { name, kind } of d.cards) declareCard(d, name, kind);
  for (const deck of ['One', 'Two', 'Three', 'Four'].slice(0, d.seats)) {
    const items = Array.from({ length: 3 + d.below(3) }, () => {
      const level = d.levels > 1 && d.often(40) ? ` level ${1 + d.below(d.levels)}` : '';
      const count = 1 + d.below(2);
      d.inDecks += count;
      return `${count} "${d.pick(d.cards.slice(0, d.often(70) ? 4 : 6)).name}"${level}`;
    });
    // with many cards a set costs most, with few all else
    if (d.costly && d.often(50)) {
      items.push(`30 "${d.pick(d.cards).name}"`);
      d.inDecks += 30;
    }
    d.lines.push(`deck "${deck}" { ${items.join(', ')} }`);
  }
}

function declareCard(d: Draft, name: string, kind: Kind): void {
  const items: string[] = [];
  for (const field of d.fields) {
    if (field.derived || field.of === 'state' || !d.fieldsOf(kind, field.type).includes(field)) continue;
    if (field.type === 'number' && d.often(65)) {
      const one = (): string => `${d.below(6)}`;
      items.push(`${field.name} ${d.levels > 1 && d.often(40) ? writeTable(d, one) : one()}`);
    } else if (field.type === 'truth' && d.often(40)) items.push(field.name);
    else if (field.type === 'hue' && d.often(50)) items.push(`${field.name} ${d.pick(d.hues)}`);
  }
  items.push(...writePrintedNumbers(d, kind), ...siblingItem(d, kind));
  for (const { name, of, flag } of d.statuses) {
    if (!within(kind, of) || !d.often(20)) continue;
    const amount = d.levels > 1 && d.often(40) ? writeTable(d, () => `${d.below(4)}`) : `${d.below(4)}`;
    items.push(flag ? name : `${name} ${amount}`);
  }
  const s: Scope = {
    ...NOWHERE,
    self: kind,
    you: true,
    here: d.board,
    levels: true,
    verbs: d.verbs.length,
    settles: true,
  };
  if (kind === 'pawn' || kind === 'chief') {
    for (let n = d.below(3); n > 0; n--) {
      const keyword = d.any(d.keywords);
      if (keyword === null) continue;
      const [first] = keyword.params;
      const timing = d.any(d.timings.filter(({ number }) => !number));
      const retimed = timing !== null && keyword.single && d.often(40) ? ` on ${timing.name}` : '';
      items.push(
        `${keyword.name}${first === undefined ? '' : ` ${d.often(30) && d.levels > 1 ? writeTable(d, () => `${d.below(4)}`) : d.below(4)}`}${retimed}`,
      );
    }
  }
  const chosen: Local[] = [];
  if (d.has('choices') && d.often(kind === 'charm' ? 80 : 40)) {
    for (let n = 1 + d.below(2); n > 0; n--) {
      const choice = d.name('pick');
      const of = d.pick<Kind>(['pawn', 'pawn', 'card', 'player', ...(d.board ? (['tile'] as const) : [])]);
      const write = (): string => {
        const when = d.often(15) ? ` when ${writeTruth(d, { ...s, locals: chosen }, 1)}` : '';
        return `${writeNoun(d, { ...s, here: false, locals: chosen }, of, 1)}${when}`;
      };
      let asked = write();
      // whether a move is possible depends on the choices of its card
      while (d.asksPossible(asked)) asked = write();
      items.push(`choose ${choice}: ${asked}`);
      chosen.push({ name: choice, type: of, many: false });
    }
  }
  const inner = { ...s, locals: chosen };
  const abilities = writeTriggers(d, inner, d.small ? d.pick([0, 1, 1, 2]) : d.pick([0, 1, 1, 2, 2, 3]));
  if (d.often(50)) abilities.push(...writeStatics(d, s, 1 + d.below(2)));
  if (d.narrow && d.often(60)) {
    const timing = d.pick(d.timings.filter(({ alias }) => !alias));
    abilities.push(`on ${timing.name} {`, ...indented(busyBody(d)), '}');
  }
  if (d.costly && d.often(40)) abilities.push(`on ${writeTimingWord(d)} {`, ...indented(writeAgain(d, inner)), '}');
  d.lines.push(`${kind} "${name}" {`, ...indented([...items, ...abilities]), '}');
}

// -------------------------------------------------------------- the match

function declareSteps(d: Draft): void {
  const s: Scope = { ...NOWHERE, step: true, verbs: d.verbs.length, settles: true };
  const setup = [
    'active = first player',
    'for each player as p {',
    ...(d.often(60) ? ['  shuffle deck of p'] : []),
    `  repeat ${2 + d.below(3)} times {`,
    '    move first card in deck of p to hand of p',
    '  }',
    '}',
  ];
  if (d.often(50)) setup.push(...writeBody(d, s, 1, 2));
  d.lines.push('setup {', ...indented(setup), '}');
  const inside: Scope = { ...s, you: true };
  const flow: string[] = [];
  if (d.often(60)) flow.push(`raise ${writeTimingWord(d)} to pawns${d.timingTail}`);
  flow.push(...inSteps(d, writeOfferLines(d, inside)));
  if (d.often(50)) flow.push(...writeBody(d, inside, 2, 2));
  if (d.costly && d.often(50)) flow.push(...writeAgain(d, inside));
  if (d.phases.includes('dusk')) {
    const who = d.often(50) ? ' for active' : '';
    const when = d.often(50) ? ` when ${writeTruth(d, { ...inside, you: true }, 1)}` : '';
    const body = [
      ...(d.often(40) ? writeOfferLines(d, inside) : []),
      ...writeBody(d, inside, 1, 2),
      `raise ${writeTimingWord(d)} to ${d.pick(['you', 'pawns', 'all cards in hand of you'])}${d.timingTail}`,
    ];
    flow.push(`phase dusk${who}${when} {`, ...indented(body), '}');
  }
  flow.push(...turnover(d), ...siblingLines(d, d.fieldsOf('player', 'number')[0]?.name ?? ''));
  d.lines.push(
    'flow {',
    '  phase day for active {',
    ...indented(indented(flow)),
    '  }',
    '  active = rival(active)',
    '}',
  );
  d.lines.push(`limit ${2 + d.below(5)} turns {`, `  ${d.pick(['draw_game', 'win active', 'draw_game'])}`, '}');
  if (d.often(50))
    d.lines.push(
      'overflow {',
      `  ${d.pick(['draw_game', 'win first player', `active.${d.pick(d.fieldsOf('player', 'number')).name} = 0`])}`,
      '}',
    );
  if (d.often(50)) d.lines.push(`worth (${writeNumber(d, { ...NOWHERE, you: true }, 2)})`);
}

/**
 * A pawn comes with a status that fades, and all leave: in the next turn another pawn has the row of one of them. It uses no random
 * numbers.
 */
function turnover(d: Draft): string[] {
  const status = d.statuses.find(({ fades }) => fades !== null);
  const timing = d.timings.find(({ name }) => name === status?.fades);
  const card = d.cards.find(({ kind }) => kind === 'pawn');
  if (d.seed % 4 !== 3 || status === undefined || timing === undefined || card === undefined) return [];
  const raise = `raise ${timing.name} to`;
  const tail = timing.number ? ' by 1' : '';
  return [
    `create "${card.name}" to ${d.board ? 'field of first empty tile' : 'bench of active'}`,
    `for each pawn as comes { add ${status.name} to comes by 5 }`,
    `${raise} pawns${tail}`,
    `${raise} all players${tail}`,
    'for each pawn as goes { move goes to gone }',
  ];
}

export function writeOfferLines(d: Draft, s: Scope): string[] {
  const names = d.moves.map(({ name }) => name);
  const lines: string[] = [];
  for (let n = 1 + (d.often(25) ? 1 : 0); n > 0; n--) {
    const many = d.often(30);
    const policy = many
      ? d.pick([d.seed % 3 === 2 ? 'auction' : 'latch', 'streak', 'pooled', 'simultaneous', 'once'])
      : d.pick(['repeated', 'once', 'forced', 'repeated']);
    const to = many ? d.pick(['all players', 'players']) : d.pick(['you', 'active']);
    const from = many && d.often(70) ? ` from ${writePlayer(d, { ...s, chance: false }, 1)}` : '';
    lines.push(`offer ${names.filter(() => d.often(85)).join(', ') || 'play'} to ${to}${from} as ${policy}`);
  }
  if (d.has('step loops') && d.often(50)) return writePhases(d, s, lines);
  return lines;
}

/** Offers and choices inside the loops and branches of step code. */
function writePhases(d: Draft, s: Scope, lines: readonly string[]): string[] {
  const body = indented(lines);
  switch (d.below(d.has('step choices') ? 5 : 3)) {
    case 0:
      return [`repeat ${1 + d.below(2)} times {`, ...body, '}'];
    case 1:
      return [`if ${writeTruth(d, s, 1)} {`, ...body, '}'];
    case 2:
      return [
        `for each player${d.has('step choices') && d.often(50) ? ` by choice${s.you ? '' : ' of active'}` : ''} as q${d.has('live') && d.often(50) ? ' live' : ''} {`.replace(
          / by choice( of active)? as q live/,
          ' as q live',
        ),
        ...body,
        '}',
      ];
    case 3:
      return ['may {', ...body, `}${d.often(50) ? ' for active' : ''}`];
    default:
      return [`choose some_pawn: ${writeNoun(d, { ...s, chance: false }, 'pawn', 1)}`, ...lines];
  }
}

/** Modes and mods, some of them bound. */
function declareLayers(d: Draft): { mode: string | null; mods: string[] } {
  const mods: string[] = [];
  let mode: string | null = null;
  const s: Scope = { ...NOWHERE, you: true, here: d.board, verbs: d.verbs.length, settles: true };
  if (d.often(35)) {
    // a word that only the mod has
    const glows = d.often(40);
    if (glows) d.hues.push('glow_one');
    const items = d.often(50) ? writeTrigger(d, s) : writeStatics(d, { ...NOWHERE }, 1);
    if (glows) d.hues.pop();
    if (items.length > 0) {
      if (glows) items.unshift('extend enum Hue = glow_one');
      d.lines.push('twist "Turned" {', ...indented(items), '}');
      if (d.often(75)) mods.push('Turned');
    }
  }
  if (d.often(20)) {
    const set = d.options.length > 0 ? 'set odds to 3' : d.narrow ? '' : 'bounds { fuel 2000 }';
    d.lines.push('mode Plain {', `  ${set}`, '}');
    mode = 'Plain';
  }
  return { mode, mods };
}
