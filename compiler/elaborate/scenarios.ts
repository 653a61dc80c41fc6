/** Scenarios: an initial position, moves, and the conditions that hold after them. */

import type * as tree from '../../grammar/tree.ts';
import { redefinedParts } from '../bind/choose.ts';
import { type SourceRange, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, KindId, Scenario, Target, Type } from '../ir/index.ts';
import { seatCounts, sidesWith } from '../ir/seats.ts';
import { entityType, isKind, UNKNOWN } from '../ir/types.ts';
import { addLocal, type Context } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { NOBODY, SIDES, sidesOf } from '../vocabulary/seat-names.ts';
import type { Compiles } from './cards.ts';
import { compileCondition } from './expressions.ts';
import { reportFixed } from './impossible.ts';
import { coerce, findField, kernelKind, playerType, tileType } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { readFact } from './scenario-facts.ts';
import { compileDo } from './scenario-moves.ts';
import {
  addStep,
  cardKind,
  checkEnd,
  compileScenarioBoard,
  compileTile,
  compileWhere,
  compileZone,
  flagWithNumber,
  lacksHolder,
  refuseCards,
  refuseOfSide,
  refuseTail,
  type ScenarioCompiler,
  scenarioCompiler,
  takeCard,
  takeSide,
  unknownSide,
  zoneTakes,
} from './scenario-setting.ts';
import { outOfRange } from './type-phrases.ts';
import { isForWords, takeWordOf } from './word-fields.ts';
import { WordReader } from './word-reader.ts';

/** Compiles the scenarios of this game; those for other games are skipped. */
export function compileScenarios(
  g: Context,
  all: GatheredDecls,
  each: Compiles<GatheredDecls['scenarios'][0]> = (_, compile) => compile(),
): void {
  g.deckNames = all.decks.map(({ decl }) => decl.name.text);
  const names = new Map<string, SourceRange>();
  for (const sited of all.scenarios) {
    const { decl, source } = sited;
    if (decl.game.text !== g.game.name) continue;
    const first = names.get(decl.name.text);
    if (first === undefined) names.set(decl.name.text, { source, start: decl.name.start, end: decl.name.end });
    if (!g.wants(source)) continue;
    if (decl.name.text.trim() === '' && source.text[decl.name.start] === '"')
      g.error(source, decl.name, say.unreadableName({ reason: say.isEmpty() }));
    else if (first !== undefined) {
      const cause = { where: first, message: say.firstIsHere() };
      g.error(source, decl.name, say.scenarioTwice({ name: decl.name.text }), { cause });
    }
    each(sited, () => g.game.scenarios.push(compileScenario(scenarioCompiler(g, sited))));
  }
}

function compileScenario(s: ScenarioCompiler): Scenario {
  const { decl, g } = s;
  for (const line of decl.lines) if (line.node === 'board') compileScenarioBoard(s, line);
  // Names first: one that is used too early has an error of its own.
  for (const line of decl.lines) {
    if (line.node !== 'where') continue;
    const { name } = line;
    if (s.env.names.has(name.text)) {
      g.error(s.source, name, say.nameTwice({ name: name.text }));
    } else if (hidesWord(g, name.text)) {
      g.error(s.source, name, say.nameHides({ name: name.text }));
      continue;
    }
    const kind = cardKind(s, line.phrase);
    const type = kind === null ? UNKNOWN : entityType(kind);
    g.recordLocal(s.env, name, type);
    s.unplaced.set(addLocal(s.env, name, type), name.text);
  }
  for (const line of decl.lines) compileLine(s, line);
  reportRepeated(s);
  if (decl.lines.length === 0 && s.source.text[decl.end - 1] === '}') g.error(s.source, decl.name, say.testsNothing());
  for (const [name, cell] of s.cells) {
    const local = s.env.names.get(name);
    if (local !== undefined) g.recordLocalUse(s.env, cell.word, local);
    else g.error(s.source, cell.word, say.unknownThing({ name, side: SIDES[0] }));
  }
  return s.out;
}

/** Whether a name of a card would be read where a line means a word of the match: `turn`, `winner`, a zone, an option. */
const hidesWord = (g: Context, name: string): boolean =>
  g.find(name, 'zone') !== null ||
  g.find(name, 'option') !== null ||
  g.findAll(name, 'field').some(({ id }) => g.game.fields[id]?.kind === kernelKind(g, 'state'));

/** Reports a second `seed`, `mode`, `players` or `match`, and a second `turn` before anything is done: the first would have no effect. */
function reportRepeated(s: ScenarioCompiler): void {
  const first = new Map<string, tree.Span>();
  for (const line of s.decl.lines) {
    if (line.node === 'do' || line.node === 'then') first.delete('turn');
    for (const phrase of line.node === 'given' ? line.phrases : []) {
      const read = new WordReader(phrase.parts);
      const mod = read.prim(1);
      const word = mod?.node === 'string' ? `mod "${mod.value}"` : (read.peekWord() ?? '');
      // `turn 3` is the number of the turn
      if (read.peekWord() === 'mod' ? mod?.node !== 'string' : !/^(seed|mode|players|match|turn)$/.test(word)) continue;
      if (word === 'turn' && read.peekWord(1) === null) continue;
      const before = first.get(word);
      if (before === undefined) first.set(word, phrase);
      else {
        const cause = { where: { source: s.source, start: before.start, end: before.end }, message: say.firstIsHere() };
        s.g.error(s.source, phrase, say.settingTwice({ word }), { cause });
      }
    }
  }
}

function compileLine(s: ScenarioCompiler, line: tree.ScenarioLine): void {
  switch (line.node) {
    case 'board':
      break;
    case 'where':
      compileWhere(s, line);
      // after an error in its line the name gives no more
      s.unplaced.delete(s.env.names.get(line.name.text) ?? -1);
      break;
    case 'given':
      compileGiven(s, line);
      break;
    case 'do':
      compileDo(s, line);
      break;
    case 'then':
      for (const expr of line.exprs) compileThen(s, expr, line.sometimes);
  }
}

// ------------------------------------------------------------ expected conditions

function compileThen(s: ScenarioCompiler, expr: tree.Expr, sometimes: boolean): void {
  const source = s.source.text.slice(expr.start, expr.end);
  let holds = true;
  let asked = expr;
  for (; asked.node === 'not'; asked = asked.expr) holds = !holds;
  const fact = readFact(s, asked);
  if (fact === null) return;
  if (fact !== undefined) {
    const so = fact.negated ? !holds : holds;
    addStep(s, expr, { step: 'fact', sometimes, holds: so, fact: fact.fact, source });
    return;
  }
  const test = compileCondition(s.g, s.env, expr);
  if (test !== null) addStep(s, expr, { step: 'then', sometimes, test, source });
}

// ------------------------------------------------------------ initial position

function compileGiven(s: ScenarioCompiler, line: Extract<tree.ScenarioLine, { node: 'given' }>): void {
  let zone: GivenZone | null = null;
  for (const phrase of line.phrases) {
    if (refuseTail(s, phrase)) continue;
    const read = new WordReader(phrase.parts);
    if (zone !== null && read.namesCard()) {
      putCards(s, zone, read, phrase);
      continue;
    }
    zone = compileGivenPhrase(s, phrase, read);
  }
}

/** `"Card" level 2`, or several copies: `3 "Card"`. */
function putCards(s: ScenarioCompiler, zone: GivenZone, read: WordReader, span: tree.Span): void {
  const first = read.prim();
  const count = first?.node === 'number' ? first.value : 1;
  if (first?.node === 'number') read.at += 1;
  const described = takeCard(s, read);
  if (described === null) return;
  if (count < 1 || count > 100) s.g.error(s.source, first ?? span, say.placedCopies());
  if (!zoneTakes(s, described.card, zone.id, span)) return;
  const of = s.g.game.zones[zone.id]?.each === 'game' ? null : zone.side;
  for (let i = 0; i < Math.min(count, 100); i++) {
    addStep(s, span, {
      step: 'put',
      local: null,
      ...described,
      level: described.level ?? 1,
      zone: { op: 'zone', zone: zone.id, of },
      owner: zone.side,
    });
  }
  checkEnd(s, read, read.at);
}

/** The zone to which further cards of a line go. */
type GivenZone = { side: Expr; id: number };

/** Compiles one given phrase. Gives the zone if the line can go on with more cards for it. */
function compileGivenPhrase(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader): GivenZone | null {
  if (readChoice(s, read) || readMatch(s, read)) return null;
  if (read.peekWord() === 'turn') {
    readTurn(s, phrase, read);
    return null;
  }
  if (read.peekWord() === 'out' && isOut(s, phrase, read)) return null;
  if (read.takeWord('empty')) {
    const zone = read.done() ? null : compileZone(s, read, null, phrase);
    if (read.done()) s.g.error(s.source, phrase, say.emptyWhat());
    else if (zone !== null && !lacksHolder(s, phrase, zone)) addStep(s, phrase, { step: 'empty', zone });
    return null;
  }
  const side = takeSide(s, read);
  if (side !== null) return readSide(s, phrase, read, side);
  const isSaid = read.peekWord() === NOBODY;
  const zone = s.g.find(read.peekWord(isSaid ? 1 : 0) ?? '', 'zone');
  if (zone !== null && read.namesCard(isSaid ? 2 : 1)) {
    read.at += isSaid ? 1 : 0;
    const placed: Expr = { op: 'zone', zone: zone.id, of: null };
    return lacksHolder(s, read.part() ?? phrase, placed) ? null : readSide(s, phrase, read, { op: 'nothing' });
  }
  readNamed(s, phrase, read);
  return null;
}

/** `seed 7`, `mode short`, `mod "Fog"`, `players 3`. */
function readChoice(s: ScenarioCompiler, read: WordReader): boolean {
  const word = read.peekWord();
  const second = read.prim(1);
  if (word === 'seed' && second?.node === 'number') s.out.seed = second.value;
  else if (word === 'mode' && second?.node === 'name') {
    checkLayer(s, 'mode', second.name.text, second);
    s.out.mode = second.name.text;
  } else if (word === 'mod' && second?.node === 'string') {
    checkLayer(s, 'mod', second.value, second);
    s.out.mods.push(second.value);
  } else if (word === 'players' && second?.node === 'number') {
    readPlayers(s, second);
  } else return false;
  checkEnd(s, read, 2);
  return true;
}

function readPlayers(s: ScenarioCompiler, { value, ...span }: Extract<tree.Prim, { node: 'number' }>): void {
  const counts = seatCounts(redefinedParts(s.g.game, s.layers));
  if (counts.includes(value)) s.out.players = value;
  else s.g.error(s.source, span, say.playersOfScenario({ given: value, list: counts.join(', ') }));
}

/** `match 2`: the number of the match in a series. Setup runs in that match. */
function readMatch(s: ScenarioCompiler, read: WordReader): boolean {
  const number = read.prim(1);
  if (read.peekWord() !== 'match' || read.parts.length !== 2 || number?.node !== 'number') return false;
  if (!isCounted(s, number)) return true;
  if (s.g.game.series.some(({ layer }) => s.layers.includes(layer))) s.out.match = number.value;
  else s.g.error(s.source, number, say.matchOfNoSeries());
  return true;
}

/** The number of a turn or a match; reports 0. */
function isCounted(s: ScenarioCompiler, { value, ...span }: Extract<tree.Prim, { node: 'number' }>): boolean {
  if (value < 1) s.g.error(s.source, span, say.countsFromOne());
  return value >= 1;
}

/** `turn blue`: whose turn it is; `turn 3`: its number. */
function readTurn(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader): void {
  read.at += 1;
  const who = takeSide(s, read);
  const number = who === null ? read.prim() : undefined;
  const field = s.g.game.fields.findIndex((f) => f.kernel === 'turn');
  if (who !== null) addStep(s, phrase, { step: 'turn', who });
  else if (number?.node === 'number' && field >= 0) {
    if (!isCounted(s, number)) return;
    addStep(s, phrase, { step: 'set', to: { to: 'global', field }, value: { op: 'number', value: number.value } });
  } else {
    const name = read.peekWord();
    const said = name === null ? say.whoseTurn({ side: SIDES[0] }) : unknownSide(s, name);
    s.g.error(s.source, read.part() ?? phrase, said);
    return;
  }
  checkEnd(s, read, 2);
}

/** `out green`: a player who has lost already, while others play on. False for another line. */
function isOut(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader): boolean {
  const name = read.peekWord(1) ?? '';
  if (!(SIDES as readonly string[]).includes(name)) return false;
  const part = read.parts[1] ?? phrase;
  const local = s.env.names.get(name);
  if (local === undefined) s.g.error(s.source, part, unknownSide(s, name));
  else if (sidesWith(redefinedParts(s.g.game, s.layers), s.seats) < 3) s.g.error(s.source, phrase, say.outOfTwo());
  else {
    addStep(s, phrase, { step: 'out', who: { op: 'local', local } });
    checkEnd(s, read, 2);
  }
  return true;
}

/** Whether a line is about a side that the game does not have: `green mana 3`, `gren hand "Card"`. */
function isOfSide({ g }: ScenarioCompiler, read: WordReader): boolean {
  const name = read.peekWord(1);
  if (name === null || read.parts.length < 3) return false;
  return g.find(name, 'zone') !== null || findField(g, playerType(g), name) !== null;
}

/** `weather 2`: a field of the match; `X strength 3`: a change of a named card; `B2 terrain forest`: of a tile. */
function readNamed(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader): void {
  const { g, env } = s;
  const word = read.peekWord();
  const ofMatch = ({ id }: { id: number }): boolean => g.game.kinds[g.game.fields[id]?.kind ?? -1]?.kernel === 'state';
  const field = word === null ? undefined : g.findAll(word, 'field').find(ofMatch)?.id;
  if (field !== undefined && (read.parts.length === 2 || isForWords(g, field))) {
    g.recordUse(s.source, read.part() ?? phrase, 'field', field);
    read.at += 1;
    const one = takeWordOf(g, s.source, field, read, phrase);
    const value = one === null ? undefined : valueAtEnd(s, read, phrase);
    if (one !== null && value !== undefined) setField(s, phrase, { to: 'global', field: one.field }, value, one.type);
    return;
  }
  const named = word === null ? undefined : env.names.get(word);
  const part = read.part();
  if (named === undefined && part !== undefined && g.game.board !== null && /^[A-Z]+\d+$/.test(word ?? '')) {
    const tile = compileTile(s, part);
    if (tile !== null) setOfNamed(s, phrase, read, tile, tileType(g));
    return;
  }
  if (named === undefined) {
    if (word !== null && isOfSide(s, read)) g.error(s.source, read.part() ?? phrase, unknownSide(s, word));
    else {
      // `blue.mana 1`
      const [, side, rest] = /^(\w+)\.(\w+ .*)$/s.exec(s.source.text.slice(phrase.start, phrase.end)) ?? [];
      const known = side !== undefined && (sidesOf(g).includes(side) || env.names.has(side));
      const text = s.source.text.slice(phrase.start, phrase.end);
      const named = word === 'mode' ? read.prim(1) : undefined;
      // `mode "Short"`, `play "Wolf"`
      const line =
        named?.node === 'string'
          ? `mode ${named.value}`
          : word !== null && g.find(word, 'move') !== null
            ? `do ${text}`
            : known
              ? `${side} ${rest}`
              : null;
      const help = line === null ? {} : { help: { line, start: phrase.start, end: phrase.end } };
      g.error(s.source, phrase, say.badScenarioLine(), help);
    }
    return;
  }
  g.recordLocalUse(env, read.part() ?? phrase, named);
  setOfNamed(s, phrase, read, { op: 'local', local: named }, env.frame.locals[named]?.type ?? entityType(null));
}

/** After a player: a zone with cards, a field of the player, or the player's only entity of a kind. */
function readSide(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader, side: Expr): GivenZone | null {
  const { g } = s;
  const name = read.peekWord();
  const part = read.part() ?? phrase;
  const zone = name === null ? null : g.find(name, 'zone');
  if (name !== null && zone !== null && read.namesCard(1)) {
    const each = g.game.zones[zone.id]?.each;
    if (each === 'tile' || each === 'entity') {
      g.error(s.source, part, say.whichZone({ zone: name, owner: each === 'tile' ? 'tile' : 'holder' }));
      return null;
    }
    g.recordUse(s.source, part, 'zone', zone.id);
    read.at += 1;
    putCards(s, { side, id: zone.id }, read, phrase);
    return { side, id: zone.id };
  }
  if (zone !== null && read.prim(1)?.node === 'name') {
    refuseCards(s, phrase, read);
    return null;
  }
  const field = name === null ? null : findField(g, playerType(g), name);
  const kind = name === null ? null : g.find(name, 'kind');
  if (field !== null && (read.parts.length > 2 || isForWords(g, field))) {
    g.recordUse(s.source, part, 'field', field);
    read.at += 1;
    const one = takeWordOf(g, s.source, field, read, phrase);
    const value = one === null ? undefined : valueAtEnd(s, read, phrase);
    if (one !== null && value !== undefined)
      setField(s, phrase, { to: 'field', field: one.field, of: side }, value, one.type);
  } else if (kind !== null) {
    g.recordUse(s.source, part, 'kind', kind.id);
    setOfKind(s, phrase, read, side, kind.id);
  } else refuseOfSide(s, part, name);
  return null;
}

/** The value that ends a line; reports an error where there is none, and words after it. */
function valueAtEnd(s: ScenarioCompiler, read: WordReader, phrase: tree.Phrase): tree.PhrasePart | undefined {
  const { g, source } = s;
  const [value, another] = [read.part(), read.parts[read.at + 1]];
  if (value === undefined) {
    const [before] = read.parts.slice(-1);
    g.error(source, phrase, say.needsAmount({ word: source.text.slice(before?.start ?? 0, before?.end ?? 0) }));
  } else if (another !== undefined)
    g.error(source, another, say.notInSetting({ text: source.text.slice(another.start, another.end) }));
  return another === undefined ? value : undefined;
}

/** Checks that a mode or a mod exists. */
function checkLayer(s: ScenarioCompiler, sort: 'mode' | 'mod', name: string, span: tree.Span): void {
  const known = s.g.game.layers.filter((l) => l.sort === sort).map((l) => l.name);
  if (known.includes(name)) {
    const id = s.g.game.layers.findIndex((l) => l.sort === sort && l.name === name);
    s.g.recordUse(s.source, span, 'layer', id);
    return;
  }
  const otherwise = sort === 'mode' ? say.declareMode({ name }) : say.declareMod();
  const where = { source: s.source, start: span.start, end: span.end };
  s.g.reporter.report(where, say.unknownLayer({ sort, name }), suggest(where, name, known, otherwise));
}

/** `blue base 3`, `blue base strength 3`: a field of the player's only entity of that kind. */
function setOfKind(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader, side: Expr, kind: KindId): void {
  const { g, env } = s;
  read.at += 1;
  let name = read.peekWord();
  const said = name === null ? undefined : read.part();
  if (name !== null) read.at += 1;
  name ??=
    g.game.fields.find(
      (f) =>
        isKind(g.game, kind, f.kind) &&
        f.kind !== 0 &&
        f.type.of === 'number' &&
        f.kernel === null &&
        f.derived === null,
    )?.name ?? null;
  const found = name === null ? null : findField(g, entityType(kind), name);
  const one = found === null ? null : takeWordOf(g, s.source, found, read, phrase);
  if (found !== null && one === null) return;
  const field = one?.field ?? null;
  const value = read.part();
  if (one === null || field === null || value === undefined) {
    const noun = g.game.kinds[kind]?.name ?? '';
    g.error(
      s.source,
      phrase,
      say.whatOfThis({ kind: noun, side: SIDES[0], field: name ?? g.reporter.words().field ?? '' }),
    );
    return;
  }
  if (said !== undefined) g.recordUse(s.source, said, 'field', found ?? field);
  if (!checkEnd(s, read, read.at + 1)) return;
  const local = addLocal(env, '', entityType(kind));
  const controller = g.game.fields.findIndex((f) => f.kernel === 'controller');
  const of: Expr = {
    op: 'select',
    type: entityType(kind),
    source: { from: 'play', kind },
    local,
    one: true,
    take: { take: 'first', count: { op: 'number', value: 1 } },
    where: [{ op: 'is', a: { op: 'field', field: controller, of: { op: 'local', local } }, b: side }],
  };
  setField(s, phrase, { to: 'field', field, of }, value, one.type);
}

/** `X strength 3`, `X frozen`, `B2 terrain forest`: a change between two steps. */
function setOfNamed(s: ScenarioCompiler, phrase: tree.Phrase, read: WordReader, of: Expr, type: Type): void {
  const { g } = s;
  const name = read.peekWord(1);
  const status = name === null ? null : g.find(name, 'status');
  const field = name === null ? null : findField(g, type, name);
  const said = read.parts[1] ?? phrase;
  const isNumbers = status === null && field !== null && isForWords(g, field);
  if (status !== null) g.recordUse(s.source, said, 'status', status.id);
  else if (field !== null) g.recordUse(s.source, said, 'field', field);
  if (status !== null) {
    const n = read.prim(2);
    if (!checkEnd(s, read, n?.node === 'number' ? 3 : 2) || flagWithNumber(s, status.id, n)) return;
    addStep(s, phrase, {
      step: 'status',
      status: status.id,
      to: of,
      amount: { op: 'number', value: n?.node === 'number' ? n.value : 1 },
    });
  } else if (field !== null && (isNumbers || read.parts[2] !== undefined)) {
    read.at += 2;
    const one = takeWordOf(g, s.source, field, read, phrase);
    const value = read.part();
    if (one === null) return;
    if (value === undefined)
      g.error(s.source, phrase, say.needsAmount({ word: s.source.text.slice(phrase.start, phrase.end) }));
    else if (checkEnd(s, read, read.at + 1))
      setField(s, phrase, { to: 'field', field: one.field, of }, value, one.type);
  } else g.error(s.source, phrase, say.afterName({ name: read.peekWord() ?? 'x' }));
}

function setField(s: ScenarioCompiler, span: tree.Span, to: Target, part: tree.PhrasePart, type: Type): void {
  const value = compilePhrase(
    s.g,
    s.env,
    { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
    type,
  );
  const fitted = value === null ? null : coerce(s.g, s.env, value, type, say.thisValue());
  if (fitted === null) return;
  if (to.to !== 'local' && reportFixed(s.g, s.source, span, to.field, 'scenario')) return;
  if (to.to !== 'local' && outOfRange(s.g, s.source, part, to.field, fitted.expr, () => s.layers)) return;
  addStep(s, span, { step: 'set', to, value: fitted.expr });
}
