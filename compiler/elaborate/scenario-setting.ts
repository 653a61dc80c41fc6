/** The initial position of a scenario: its board, its names, its cards with their fields. */

import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { orderOf, redefinedParts } from '../bind/choose.ts';
import { type Source, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type {
  CardId,
  Expr,
  KindId,
  LayerId,
  Local,
  Scenario,
  ScenarioSet,
  ScenarioStep,
  StatusId,
  ZoneId,
} from '../ir/index.ts';
import { defaultMode } from '../ir/modes.ts';
import { leastSeats, seatCounts, sidesWith } from '../ir/seats.ts';
import { article, entityType, isKind, kindsMeet, sayType, ZONE } from '../ir/types.ts';
import { addLocal, type Context, type Env, frameOf, type LocatedDecl, newEnv } from '../scope/context.ts';
import type { DeclOf } from '../scope/gather.ts';
import { NOBODY, SIDES, sidesIn } from '../vocabulary/seat-names.ts';
import { levelProblem } from './cards.ts';
import { reportFixed } from './impossible.ts';
import { asOne, causeOf, coerce, findField, playerType, tileNumbered, tileType } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { outOfRange } from './type-phrases.ts';
import { takeWordOf } from './word-fields.ts';
import { WordReader } from './word-reader.ts';
import { reportEither, wordOnCard } from './word-sets.ts';

type StepContent = ScenarioStep extends infer S ? (S extends { place: unknown } ? Omit<S, 'place'> : never) : never;

/** The state of compiling one scenario. */
export interface ScenarioCompiler {
  readonly g: Context;
  readonly env: Env;
  readonly source: Source;
  readonly decl: DeclOf<'scenario'>;
  readonly out: Scenario;
  /** The cell of each name on the board: column and row from 1, the bottom row first. */
  readonly cells: Map<string, { column: number; row: number; word: tree.NameNode }>;
  /** Set after an error in the board, so that missing cells give no follow-on errors. */
  boardFailed: boolean;
  /** The layers that the scenario's lines choose, in any order. */
  readonly layers: readonly LayerId[];
  /** How many play. */
  readonly seats: number;
  /** What the lines since the last step give, with where: a second value would hide the first. */
  readonly given: Map<string, tree.Span>;
  /** The names of cards that no line so far has placed. */
  readonly unplaced: Map<Local, string>;
}

export function scenarioCompiler(
  g: Context,
  { decl, source, layer }: LocatedDecl<DeclOf<'scenario'>>,
): ScenarioCompiler {
  const env = newEnv(source, layer, 'pure', { scenario: true });
  const layers = chosenLayers(g, decl);
  const parts = redefinedParts(g.game, layers);
  const players = chosenPlayers(decl);
  const seats = players !== null && seatCounts(parts).includes(players) ? players : leastSeats(parts);
  for (const side of SIDES.slice(0, seats)) addLocal(env, side, playerType(g));
  env.frame.params = env.frame.locals.length;
  const place = g.place(source, decl);
  const out = { name: decl.name.text, place, mode: null, mods: [], seed: null, code: frameOf(env), steps: [] };
  const empty = { cells: new Map(), given: new Map(), unplaced: new Map(), boardFailed: false };
  return { g, env, source, decl, out, layers, seats, ...empty };
}

export function addStep(s: ScenarioCompiler, span: tree.Span, step: StepContent): void {
  if (s.unplaced.size > 0) reportUnplaced(s, span, step);
  if (GIVES.has(step.step)) reportGiven(s, span, step);
  else s.given.clear();
  s.out.steps.push({ place: s.g.place(s.source, span), ...step } as ScenarioStep);
}

/** Reports a card that a step reads and that no line before it has placed. */
function reportUnplaced(s: ScenarioCompiler, span: tree.Span, step: StepContent): void {
  const own = step.step === 'put' || step.step === 'take' ? step.local : null;
  let name: string | undefined;
  JSON.stringify(own === null ? step : { ...step, local: null }, (key, value) => {
    if (key === 'local') name ??= s.unplaced.get(value);
    return value;
  });
  if (name !== undefined) {
    const isOwn = own !== null && s.unplaced.get(own) === name;
    const help = isOwn ? (/\d/.test(name) ? say.nameOfTile : say.afterItsLine) : say.placeFirst;
    s.g.error(s.source, span, say.notThereYet({ name }), { help: help({ name }) });
  }
  if (own !== null) s.unplaced.delete(own);
}

/** Steps of a position; all others do or ask something. */
const GIVES: ReadonlySet<ScenarioStep['step']> = new Set(['put', 'take', 'empty', 'set', 'status', 'turn', 'out']);

/** Reports a value that an earlier line gives already. */
function reportGiven(s: ScenarioCompiler, span: tree.Span, step: StepContent): void {
  for (const key of givenBy(s, step)) {
    const first = s.given.get(key);
    if (first === undefined) s.given.set(key, span);
    else {
      const cause = { where: { source: s.source, start: first.start, end: first.end }, message: say.firstIsHere() };
      s.g.error(s.source, span, say.givenBefore(), { cause });
    }
  }
}

/** What a step gives a value, as keys. */
function givenBy(s: ScenarioCompiler, step: StepContent): string[] {
  const { locals } = s.env.frame;
  // what finds a thing without a name is a local of its own in each line
  const keyOf = (of: unknown): string =>
    JSON.stringify(of, (name, value) => (name === 'local' && locals[value]?.name === '' ? null : value));
  if (step.step === 'set') return [keyOf(step.to)];
  if (step.step === 'status') return [keyOf([step.status, step.to])];
  if (step.step === 'out') return [keyOf(['out', step.who])];
  if ((step.step !== 'put' && step.step !== 'take') || step.local === null) return [];
  const of: Expr = { op: 'local', local: step.local };
  return step.sets.map((one) => keyOf(one.set === 'field' ? { to: 'field', field: one.field, of } : [one.status, of]));
}

export function compileScenarioBoard(s: ScenarioCompiler, line: Extract<tree.ScenarioLine, { node: 'board' }>): void {
  const parts = redefinedParts(s.g.game, s.layers);
  const { board } = parts;
  const rows = board === null ? 0 : board.each === 'player' ? board.rows * s.seats : board.rows;
  const each = s.seats / sidesWith(parts, s.seats);
  const columns = board === null ? 0 : board.each === 'seat' ? board.columns * each : board.columns;
  if (board === null || line.rows.length !== rows) {
    const said = board === null ? say.noBoard() : say.boardRows({ rows, given: line.rows.length });
    s.g.error(s.source, line, said);
    s.boardFailed = true;
    return;
  }
  for (const [i, row] of line.rows.entries()) {
    if (row.length !== columns) {
      s.g.error(s.source, line.rowSpans[i] ?? line, say.boardColumns({ columns, given: row.length }));
      s.boardFailed = true;
      continue;
    }
    for (const [j, word] of row.entries()) {
      if (word === null) continue;
      if (s.cells.has(word.text)) s.g.error(s.source, word, say.onBoardTwice({ name: word.text }));
      s.cells.set(word.text, { column: j + 1, row: rows - i, word });
    }
  }
}

function chosenLayers(g: Context, decl: DeclOf<'scenario'>): readonly LayerId[] {
  const { layers } = g.game;
  const find = (sort: 'mode' | 'mod', name: string): number =>
    layers.findIndex((layer) => layer.sort === sort && layer.name === name);
  let mode = defaultMode(g.game);
  const mods: LayerId[] = [];
  for (const line of decl.lines) {
    for (const phrase of line.node === 'given' ? line.phrases : []) {
      const read = new WordReader(phrase.parts);
      const named = read.prim(1);
      if (read.peekWord() === 'mode' && named?.node === 'name') mode = find('mode', named.name.text);
      if (read.peekWord() === 'mod' && named?.node === 'string') mods.push(find('mod', named.value));
    }
  }
  return orderOf(g.game, mode !== null && mode < 0 ? null : mode, mods).order;
}

/** `players 3`: how many play, in any line. */
function chosenPlayers(decl: DeclOf<'scenario'>): number | null {
  for (const line of decl.lines) {
    for (const phrase of line.node === 'given' ? line.phrases : []) {
      const read = new WordReader(phrase.parts);
      const number = read.prim(1);
      if (read.peekWord() === 'players' && number?.node === 'number') return number.value;
    }
  }
  return null;
}

/** The kind of the card that a phrase names. It is the type of the scenario's name for it. */
export function cardKind(s: ScenarioCompiler, phrase: tree.Phrase): KindId | null {
  for (const part of phrase.parts) {
    const prim = part.node === 'atom' ? part.levels[0] : undefined;
    if (prim?.node !== 'string') continue;
    const id = s.g.cards.get(prim.value);
    return id === undefined ? null : (s.g.game.cards[id]?.kind ?? null);
  }
  return null;
}

// ------------------------------------------------------------ cards and their places

/** Reports a `where` at the end of a line, which has no meaning there. */
export function refuseTail({ g, source }: ScenarioCompiler, { tail }: tree.Phrase): boolean {
  if (tail === null) return false;
  g.error(source, tail, say.nothingReadsThis());
  return true;
}

/** `brood_strength` for `brood`. */
function longerField({ game }: Context, kind: KindId, word: string | null): Wording | null {
  const field = game.fields.find((one) => isKind(game, kind, one.kind) && one.name.startsWith(`${word}_`));
  return field === undefined ? null : say.didYouMean({ close: field.name });
}

/** Words that take one of a set. */
const TAKING = /^(first|last|random|the)$/;

export function compileWhere(s: ScenarioCompiler, line: Extract<tree.ScenarioLine, { node: 'where' }>): void {
  const { g, env } = s;
  if (refuseTail(s, line.phrase)) return;
  // The place may be in the middle of the description: `blue "Card" on B2 level 2`.
  const { parts } = line.phrase;
  const at = parts.findIndex((p) => p.node === 'connector' && p.text !== 'of');
  const of = parts[at + 2];
  // `in post of first tile of red` is the rest of the line
  const taking = TAKING.test(new WordReader(parts.slice(at + 3)).peekWord() ?? '');
  const end = of?.node !== 'connector' || of.text !== 'of' ? at + 2 : taking ? parts.length : at + 4;
  const read = new WordReader(at < 0 ? parts : [...parts.slice(0, at), ...parts.slice(end)]);
  const place = new WordReader(at < 0 ? [] : parts.slice(at, end));
  const side = takeSide(s, read);
  const isThere = read.prim(1)?.node === 'string' && read.takeWord('the');
  const isSaid = side === null && read.takeWord(NOBODY);
  const before = g.reporter.found.length;
  const described = side === null && read.prim()?.node !== 'string' ? null : takeCard(s, read);
  if (g.reporter.found.length > before) return;
  const isNobodys = isSaid || (side === null && place.parts.length > 0 && isOfGame(g, place));
  if ((side === null && !isNobodys && !isThere) || described === null) {
    const lacks = side !== null ? say.whichCard : described !== null ? say.whoseCard : say.whoseWhichCard;
    const named = { name: line.name.text, side: SIDES[0] };
    const card = described === null ? undefined : g.game.cards[described.card]?.name;
    g.error(s.source, line.phrase, lacks(named), {
      help: card === undefined || side !== null ? say.whereIs(named) : say.whoseIs({ ...named, card }),
    });
    return;
  }
  const { card, level, sets } = described;
  const cell = s.cells.get(line.name.text);
  const kind = g.game.cards[card]?.kind ?? 0;
  const local = env.names.get(line.name.text) ?? null;
  let zone: Expr | null = null;
  const [placed] = place.parts;
  if (cell !== undefined && placed !== undefined) {
    const cause = {
      where: { source: s.source, start: cell.word.start, end: cell.word.end },
      message: say.firstIsHere(),
    };
    g.error(s.source, { start: placed.start, end: line.phrase.end }, say.placedTwice({ name: line.name.text }), {
      cause,
    });
    return;
  }
  if (place.takeWord('in')) zone = compileZone(s, place, side, line);
  else if (place.takeWord('on')) {
    const part = place.part();
    const more = place.parts[place.at + 1];
    if (more !== undefined) g.error(s.source, more, say.nothingReadsThis(), { help: say.afterCard() });
    const tile = part === undefined || more !== undefined ? null : compileTile(s, part);
    if (tile !== null) zone = homeZone(s, kind, side, tile);
  } else if (!isThere || cell !== undefined)
    zone = homeZone(s, kind, side, cell === undefined ? null : tileNumbered(g, env, cell.column, cell.row));
  // a card that is there need not move
  const stays = isThere && zone === null && place.parts.length === 0;
  if (stays && g.reporter.found.length === before && read.done() && level === null && local !== null) {
    addStep(s, line, { step: 'take', local, card, zone, owner: side ?? { op: 'nothing' }, sets });
    return;
  }
  if (zone === null && (g.reporter.found.length > before || (s.boardFailed && cell === undefined))) return;
  if (isThere && level !== null) {
    g.error(s.source, line.phrase, say.levelOfThere({ card: g.game.cards[card]?.name ?? '' }));
    return;
  }
  const connector = parts[at];
  const isOnTile = cell !== undefined || (connector?.node === 'connector' && connector.text === 'on');
  if (zone === null && isOnTile) {
    const holding = g.game.zones.find((one) => one.each === 'player' && !one.decks && isKind(g.game, kind, one.kind));
    const help = holding === undefined ? say.placeIt() : say.placeInZone({ zone: holding.name });
    g.error(s.source, line.name, say.notOnTiles({ kind: article(g.game.kinds[kind]?.name ?? '') }), { help });
    return;
  }
  if (zone === null || !read.done()) {
    g.error(
      s.source,
      zone === null ? line.name : (read.part() ?? line),
      zone === null ? say.whereIsName({ name: line.name.text }) : say.notInPlacement({ text: read.text() }),
      {
        help: zone === null ? say.placeIt() : (longerField(g, kind, read.peekWord()) ?? say.afterCard()),
      },
    );
    return;
  }
  if (zone.op === 'zone' && !zoneTakes(s, card, zone.zone, place.parts[1] ?? line.name)) return;
  if (lacksHolder(s, place.parts[1] ?? line.name, zone)) return;
  const owner: Expr = side ?? { op: 'nothing' };
  if (isThere && local !== null) addStep(s, line, { step: 'take', local, card, zone, owner, sets });
  else addStep(s, line, { step: 'put', local, card, level: level ?? 1, zone, owner, sets });
}

/** Reports a card that a line puts into a zone of another kind. False after an error. */
export function zoneTakes(s: ScenarioCompiler, card: CardId, id: ZoneId, span: tree.Span): boolean {
  const { game } = s.g;
  const zone = game.zones[id];
  const kind = game.cards[card]?.kind ?? 0;
  if (zone === undefined || isKind(game, kind, zone.kind)) return true;
  const kinds = game.kinds[zone.kind]?.plural ?? '';
  const own = article(game.kinds[kind]?.name ?? '');
  s.g.error(s.source, span, say.otherKindForZone({ kind: own, zone: zone.name, kinds }), causeOf(s.g, 'zone', id));
  return false;
}

/** Reports a zone that each of several has, without its holder. */
export function lacksHolder({ g, source }: ScenarioCompiler, span: tree.Span, expr: Expr): boolean {
  const zone = expr.op === 'zone' && expr.of === null ? g.game.zones[expr.zone] : undefined;
  if (zone === undefined || zone.each === 'game') return false;
  const help = zone.each === 'player' ? { help: say.zoneOfSide({ zone: zone.name, side: SIDES[0] }) } : {};
  g.error(source, span, say.zoneWhose({ zone: zone.name, holder: zone.each }), help);
  return true;
}

/** Whether a place is a zone of the whole game: `in market`. A card there may have no owner, as in a match. */
function isOfGame(g: Context, place: WordReader): boolean {
  const [word, name] = place.parts;
  const isIn = word?.node === 'connector' && word.text === 'in';
  const zone = isIn && name !== undefined ? g.find(new WordReader([name]).peekWord() ?? '', 'zone') : null;
  return zone !== null && place.parts.length === 2 && g.game.zones[zone.id]?.each === 'game';
}

/** `in hand`, `in remains of A2`. Without an owner the line's player is the owner. Null after an error. */
export function compileZone(s: ScenarioCompiler, place: WordReader, side: Expr | null, span: tree.Span): Expr | null {
  const { g, env } = s;
  const parts = place.parts.slice(place.at);
  const { start } = parts[0] ?? span;
  const phrase: tree.Phrase = {
    node: 'phrase',
    parts: [...parts],
    tail: null,
    start,
    end: parts.at(-1)?.end ?? start,
  };
  const said = compilePhrase(g, env, phrase, ZONE);
  if (said?.expr.op !== 'zone') {
    if (said !== null) g.error(s.source, phrase, say.zoneAfterIn());
    return null;
  }
  const each = g.game.zones[said.expr.zone]?.each;
  if (said.expr.of === null && (each === 'player' || each === 'side')) return { ...said.expr, of: side };
  const zone = coerce(g, env, said, ZONE, say.quoted({ name: 'in' }));
  return zone === null ? null : (asOne(g, env, zone)?.expr ?? null);
}

/** The zone where a kind lives: on the given tile, or of the player. */
function homeZone(s: ScenarioCompiler, kind: KindId, side: Expr | null, tile: Expr | null): Expr | null {
  const { g } = s;
  const homes = g.game.kinds.flatMap((k, id) => (isKind(g.game, kind, id) ? k.lives : []));
  for (const id of homes) {
    const zone = g.game.zones[id];
    if (zone === undefined) continue;
    if (zone.each === 'tile' && tile !== null) {
      return { op: 'zone', zone: id, of: tile };
    }
    if (zone.each === 'player' && tile === null) return { op: 'zone', zone: id, of: side };
    if (zone.each === 'game' && tile === null) return { op: 'zone', zone: id, of: null };
  }
  return null;
}

/** The tile in a line: `on B2`. */
export function compileTile(s: ScenarioCompiler, part: tree.PhrasePart): Expr | null {
  const value = compilePhrase(
    s.g,
    s.env,
    { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
    tileType(s.g),
  );
  return value === null ? null : (coerce(s.g, s.env, value, tileType(s.g), say.quoted({ name: 'on' }))?.expr ?? null);
}

export function takeSide(s: ScenarioCompiler, read: WordReader): Expr | null {
  const name = read.peekWord();
  const local = name === null ? undefined : s.env.names.get(name);
  if (local === undefined || !(SIDES as readonly string[]).includes(name ?? '')) return null;
  read.at += 1;
  return { op: 'local', local };
}

/** `"Card" level 2 strength 4 frozen`. The level is null if none is given. */
export function takeCard(
  s: ScenarioCompiler,
  read: WordReader,
): { card: CardId; level: number | null; sets: ScenarioSet[] } | null {
  const { g, env } = s;
  const prim = read.prim();
  if (prim?.node !== 'string') return null;
  const id = g.cardNamed(s.source, prim);
  if (id === null) return null;
  read.at += 1;
  let level: number | null = null;
  const sets: ScenarioSet[] = [];
  const kind = entityType(g.game.cards[id]?.kind ?? null);
  const given = new Set<string>();
  /** Reports a second value for the same thing: only one of them would count. */
  const isTwice = (key: string, word: string, span: tree.Span): boolean => {
    const has = given.has(key);
    if (has) g.error(s.source, span, say.settingTwice({ word }));
    given.add(key);
    return has;
  };
  for (;;) {
    const word = read.peekWord();
    if (word === null) break;
    if (word === 'level') {
      if (isTwice(word, word, read.part() ?? prim)) return null;
      read.at += 1;
      const n = read.prim();
      if (n?.node !== 'number' || n.value < 1 || n.value > g.game.levels) {
        g.error(s.source, n ?? prim, levelProblem(g));
        return null;
      }
      level = n.value;
      read.at += 1;
      continue;
    }
    const status = g.find(word, 'status');
    if (status !== null) {
      const bearer = g.game.statuses[status.id]?.kind ?? 0;
      const part = read.part() ?? prim;
      if (kind.id !== null && !kindsMeet(g.game, kind.id, bearer)) {
        g.error(
          s.source,
          part,
          say.statusNeverOn({ status: word, type: sayType(g.game, kind), kinds: g.game.kinds[bearer]?.plural ?? '' }),
        );
        return null;
      }
      g.recordUse(s.source, part, 'status', status.id);
      if (isTwice(`status ${status.id}`, word, part)) return null;
      read.at += 1;
      const n = read.prim();
      if (flagWithNumber(s, status.id, n)) return null;
      if (n?.node === 'number') read.at += 1;
      sets.push({
        set: 'status',
        status: status.id,
        amount: { op: 'number', value: n?.node === 'number' ? n.value : 1 },
      });
      continue;
    }
    const field = findField(g, kind, word);
    if (field === null) {
      const taken = takeMember(s, id, word, read, sets);
      if (taken === 'failed') return null;
      if (!taken) break;
      continue;
    }
    const said = read.part() ?? prim;
    g.recordUse(s.source, said, 'field', field);
    if (reportFixed(g, s.source, said, field, 'scenario')) return null;
    read.at += 1;
    const one = takeWordOf(g, s.source, field, read, said);
    if (one === null || isTwice(`field ${one.field}`, word, said)) return null;
    const { type } = one;
    const part = read.part();
    if (part?.node !== 'atom' || (type.of === 'truth' && !isTruthWord(read))) {
      if (type.of !== 'truth') {
        g.error(s.source, said, say.needsAmount({ word }));
        return null;
      }
      sets.push({ set: 'field', field, value: { op: 'truth', value: 1 } });
      continue;
    }
    read.at += 1;
    const value = compilePhrase(
      g,
      env,
      { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
      type,
    );
    const fitted = value === null ? null : coerce(g, env, value, type, say.quoted({ name: word }));
    if (fitted === null || outOfRange(g, s.source, part, one.field, fitted.expr, () => s.layers)) return null;
    sets.push({ set: 'field', field: one.field, value: fitted.expr });
  }
  return { card: id, level, sets };
}

/** Reports an amount of a status that is only there or not. */
export function flagWithNumber(s: ScenarioCompiler, id: StatusId, n: tree.Prim | undefined): boolean {
  const status = s.g.game.statuses[id];
  if (n?.node !== 'number' || n.value <= 1 || status?.merge !== 'flag') return false;
  s.g.error(s.source, n, say.flagWithNumber({ status: status.name }));
  return true;
}

/** A member of an enum, as on a card: it is the value of its field, or is added to a set-valued field. */
function takeMember(
  s: ScenarioCompiler,
  card: CardId,
  word: string,
  read: WordReader,
  sets: ScenarioSet[],
): boolean | 'failed' {
  const { g } = s;
  const kind = g.game.cards[card]?.kind ?? 0;
  for (const { enum: of, member } of g.findAll(word, 'member')) {
    const { fields, either } = wordOnCard(g, kind, of, null);
    const field = fields[0] ?? -1;
    if (field < 0 && either.length === 0) continue;
    g.recordUse(s.source, read.part() ?? s.decl, 'member', `${of}.${member}`);
    if (field < 0) {
      reportEither(g, s.source, read.part() ?? s.decl, word, either, true);
      return 'failed';
    }
    read.at += 1;
    const before = sets.find((one) => one.set === 'field' && one.field === field);
    const there: Expr = before?.set === 'field' ? before.value : { op: 'printed', field, of: { op: 'card', card } };
    const value: Expr =
      g.game.fields[field]?.type.of === 'enum'
        ? { op: 'enum', enum: of, member }
        : { op: 'union', a: there, b: { op: 'flags', enum: of, members: [member] } };
    if (before?.set === 'field') before.value = value;
    else sets.push({ set: 'field', field, value });
    return true;
  }
  return false;
}

/** Reports words after the end of a line. */
export function checkEnd(s: ScenarioCompiler, read: WordReader, parts: number): boolean {
  const rest = read.parts[parts];
  if (rest === undefined) return true;
  const text = s.source.text.slice(rest.start, rest.end).replaceAll('"', '');
  // `do play "Strike" on M`
  const named = read.parts
    .flatMap((part) => (part.node === 'atom' ? part.levels : []))
    .find((prim) => prim.node === 'string');
  const choice = s.g.game.cards.find(({ name }) => name === named?.value)?.chooses[0]?.name;
  const value = read.parts[parts + 1];
  const help =
    rest.node === 'connector' && choice !== undefined && value !== undefined
      ? { help: say.choiceWith({ choice, value: s.source.text.slice(value.start, value.end) }) }
      : {};
  s.g.error(s.source, rest, say.notInSetting({ text }), help);
  return false;
}

function isTruthWord(read: WordReader): boolean {
  const word = read.peekWord();
  return word === 'true' || word === 'false';
}

// ------------------------------------------------------------ lines of a side that are refused

/** `blue hand Grey Fox`: the names of cards have quotes. */
export function refuseCards({ g, source }: ScenarioCompiler, phrase: tree.Phrase, read: WordReader): void {
  const start = read.parts[2]?.start ?? phrase.start;
  const [name] = source.text.slice(start, phrase.end).split(/ *[,\n]/);
  g.error(source, { start, end: phrase.end }, say.cardsOfZone(), { help: say.nameInQuotes({ name: name ?? '' }) });
}

export function refuseOfSide(s: ScenarioCompiler, part: tree.Span, name: string | null): void {
  const { g } = s;
  if (name === null) {
    g.error(s.source, part, say.sideHasWhat());
    return;
  }
  const { fields, zones, kinds } = g.game;
  const known = [...fields, ...zones, ...kinds].map((one) => one.name);
  const player = playerType(g).id;
  const own = fields.filter(({ kind, kernel }) => kind === player && kernel === null);
  const list = own.map((one) => one.name).join(', ');
  const where = { source: s.source, start: part.start, end: part.end };
  g.reporter.report(
    where,
    say.sideHasNo({ name }),
    suggest(where, name, known, list === '' ? say.sideHas() : say.sideFields({ list })),
  );
}

/** The message for a side that the match of the scenario does not have. */
export function unknownSide({ g, env, layers, seats }: ScenarioCompiler, name: string): CodedMessage {
  const list = sidesIn(env.names).join(', ');
  const seat = (SIDES as readonly string[]).indexOf(name) + 1;
  const players = seatCounts(redefinedParts(g.game, layers)).find((count) => count >= seat);
  return seat === 0 || players === undefined
    ? say.unknownSide({ name, list })
    : say.sideNotPlaying({ name, count: seats, players });
}
