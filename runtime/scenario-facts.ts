/** Explains a failing scenario: the actual value instead of the expected one, where in the flow the match is, and the fault that was undone. */
import type { Expr, MoveId, Place, Policy, ScenarioFact } from '../compiler/ir/index.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { namer, showValue, tileName } from './describe.ts';
import { asMemberList, evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts';
import { faultSite, faultWords } from './faults.ts';
import type { Frame, Match } from './machine.ts';
import { isOver, type Outcome, outcome, question, seatsToAct } from './match.ts';
import * as say from './messages.ts';
import { hasMove, isAside } from './moves.ts';
import { NOTHING, type Value } from './numbers.ts';
import { ExpressionPrinter } from './print-expression.ts';
import type { Reason } from './reasons.ts';
import { isPlayer, isTile, peek, rowOf } from './state.ts';
import { instrAt, stepFrame } from './step.ts';
import { seenBy } from './view.ts';
import { visitStmts } from './walk.ts';
import { holderOf, zoneOf } from './zones.ts';

type ShownType = { of: string; id: number | null };

/** Describes what holds instead of a false condition; for `and`, of its first false operand. Empty where nothing is known. */
export function describeActual(m: Match, e: Expr, f: Frame): string {
  const name = namer(m);
  const show = (value: Value, type: ShownType): string => showValue(m.bound, type, value, name);
  const shown = (of: Expr): string => show(evaluate(m, of, f), typeOf(m, of, f) ?? { of: 'number', id: null });
  switch (e.op) {
    case 'and': {
      const broken = e.of.find((part) => !evaluateCondition(m, part, f));
      return broken === undefined ? '' : describeActual(m, broken, f);
    }
    case 'or':
      return [...new Set(e.of.map((part) => describeActual(m, part, f)))].filter((text) => text !== '').join(', ');
    case 'not':
      return e.of.op === 'is' ? shown(e.of.a) : describeActual(m, e.of, f);
    case 'is':
    case 'is_not':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge': {
      if (e.a.op === 'status')
        return fillPart(say.statusIs({ status: m.game.statuses[e.a.status]?.name ?? '', value: shown(e.a) }));
      const type = typeOf(m, e.a, f) ?? typeOf(m, e.b, f) ?? { of: 'number', id: null };
      const left = show(evaluate(m, e.a, f), type);
      if (e.op === 'is_not' || isWritten(e.b)) return fillPart(say.itIs({ place: left }));
      return fillPart(say.isAgainst({ value: left, other: show(evaluate(m, e.b, f), type) }));
    }
    case 'in_zone':
    case 'in_any':
      return fillPart(say.itIs({ place: places(m, asMemberList(evaluate(m, e.of, f)), f) }));
    case 'no':
    case 'some':
    case 'present':
    case 'absent': {
      const type = typeOf(m, e.of, f) ?? { of: 'entity', id: null };
      const refs = asMemberList(evaluate(m, e.of, f)).filter((ref) => ref !== NOTHING);
      const list = refs.map((ref) => show(ref, type)).join(', ');
      return fillPart(refs.length === 0 ? say.thereIsNone() : say.thereIs({ list }));
    }
    case 'field':
    case 'global':
      return shown(e);
    default:
      return '';
  }
}

/** Whether a test says the value itself: then it need not be said again. */
const isWritten = ({ op }: Expr): boolean => op === 'number' || op === 'truth' || op === 'enum' || op === 'card';

/** `in hand of blue`, `in field of B2`, `in worn of X`, as a scenario says it; for the first of several. */
function places(m: Match, refs: readonly number[], f: Frame): Wording {
  const [ref] = refs;
  if (ref === undefined || ref === NOTHING) return say.nothing();
  const row = rowOf(m, ref);
  const instance = row < 0 ? -1 : peek(m, row + m.layout.row.zone);
  const zone = m.game.zones[zoneOf(m, instance)];
  if (zone === undefined) return say.gone();
  const holder = holderOf(m, instance);
  if (holder === NOTHING) return say.inZone({ zone: zone.name });
  return say.inZoneOf({ zone: zone.name, holder: holderName(m, holder, f) });
}

function holderName(m: Match, holder: number, f: Frame): string {
  if (isPlayer(m, holder)) return sideName(f.decls, holder);
  if (isTile(m, holder)) return tileName(m.bound, holder);
  const named = f.decls.findIndex(({ name }, i) => name !== '' && f.locals[i] === holder);
  return f.decls[named]?.name ?? namer(m)(holder);
}

/** The type of an expression's value, where it can be shown. */
function typeOf(m: Match, e: Expr, f: Frame): ShownType | null {
  switch (e.op) {
    case 'field':
    case 'global':
      return m.game.fields[e.field]?.type ?? null;
    case 'local':
      return f.decls[e.local]?.type ?? null;
    case 'select':
      return e.type;
    case 'value':
      return m.game.values[e.value]?.type ?? null;
    case 'enum':
      return { of: 'enum', id: e.enum };
    case 'card':
      return { of: 'definition', id: null };
    case 'you':
    case 'self':
    case 'here':
    case 'tile_of':
      return { of: 'entity', id: null };
    default:
      return null;
  }
}

/** Whether a fact holds, and what holds. `wanted`: the expected result; for a set that is seen: all or none. */
export function factOf(m: Match, fact: ScenarioFact, wanted: boolean, f: Frame): { holds: boolean; is: Wording } {
  const name = namer(m);
  switch (fact.fact) {
    case 'sees': {
      const [seat = NOTHING] = asMemberList(evaluate(m, fact.who, f));
      const refs = asMemberList(evaluate(m, fact.what, f)).filter((ref) => ref !== NOTHING);
      const who = sideName(f.decls, seat);
      if (refs.length === 0) return { holds: !wanted, is: say.nothingToSee() };
      const seen = refs.filter((ref) => seenBy(m, seat, ref));
      const wrong = wanted ? refs.filter((ref) => !seen.includes(ref)) : seen;
      const list = wrong.map(name).join(', ');
      return {
        holds: wanted ? wrong.length === 0 : seen.length > 0,
        is: (wanted ? say.isNotSeen : say.isSeen)({ player: who, list }),
      };
    }
    case 'ended':
    case 'drawn':
    case 'lost': {
      const over = outcome(m);
      const of = fact.fact;
      const holds = over !== null && (of === 'ended' || (over.winners.length === 0 && over.lost === (of === 'lost')));
      return { holds, is: whereMatchIs(m, f.decls) ?? say.reasons({ list: '' }) };
    }
    case 'faulted':
      return {
        holds: hasFaulted(m),
        is: hasFaulted(m) ? say.reasons({ list: fillPart(undoneFault(m)) }) : say.noFault(),
      };
    case 'offered': {
      const instr = instrAt(m);
      const waits = openOfferIs(m);
      // at no offer neither holds
      if (isOver(m) || question(m) !== null || instr.step !== 'offer')
        return { holds: !wanted, is: whereMatchIs(m, f.decls) ?? waits };
      const offered = instr.moves.includes(fact.move);
      return { holds: offered, is: offered ? say.moveIsOffered() : waits };
    }
    case 'legal': {
      const { found: reasons, reason } = fact;
      if (reasons.length === 0) return { holds: true, is: say.deckIsLegal() };
      const meant = reason === null || reasons.some((text) => text.includes(reason));
      return { holds: !meant, is: say.reasons({ list: reasons.join(' ') }) };
    }
  }
}

/** Whether a fault was undone since the start of the match. */
export const hasFaulted = ({ state, layout }: Match): boolean => state[layout.head.faults] !== 0;

/** The last fault that was undone, and whose code it was. */
export function undoneFault({ state, layout, game, sourcePaths }: Match): Wording {
  const { head } = layout;
  const fault = faultWords(state[head.fault] as number);
  const site = faultSite(game, state[head.faultWhere] as number);
  if (site === null) return say.faultInSteps({ fault });
  if (site.of === 'move') return say.faultInMove({ fault, name: site.is.name });
  const place = placeText(sourcePaths, site.is.place);
  if (site.of === 'rule') return say.faultInStateRule({ fault, place });
  const { bearer, of } = site.is;
  if (bearer === 'rules') return say.faultInRules({ fault, place });
  const bearers = { card: game.cards, keyword: game.keywords, status: game.statuses }[bearer];
  return say.faultOf({ fault, name: bearers[of ?? -1]?.name ?? '' });
}

/** The file and the line; without files the line alone. */
function placeText(files: readonly string[], [file, line]: Place): Wording {
  const name = files[file];
  return name === undefined ? say.ofLine({ line: line + 1 }) : say.ofFile({ file: name, line: line + 1 });
}

/** The sides by their names in the scenario. */
type NamedList = readonly { name: string }[];
const sideName = (names: NamedList, seat: number): string =>
  names[seat - 1]?.name ?? fillPart(say.playerNumber({ seat }));

function outcomeText({ winners, lost }: Outcome, names: NamedList): Wording {
  if (winners.length === 0) return lost ? say.matchLost() : say.matchDrawn();
  return say.matchWon({ players: winners.map((seat) => sideName(names, seat)).join(' and ') });
}

/** Where in the flow the match is, and who has to act; null before the first offer. */
export function whereMatchIs(m: Match, names: NamedList): Wording | null {
  const over = outcome(m);
  if (over !== null) {
    const rule = m.game.rules[m.endingRule];
    const said = outcomeText(over, names);
    return rule === undefined ? said : say.endedByRule({ outcome: said, place: placeText(m.sourcePaths, rule.place) });
  }
  const { program } = m.bound;
  const pc = peek(m, m.layout.head.pc);
  if ((pc < program.flow && program.series === null) || (program.code[pc]?.step !== 'offer' && question(m) === null))
    return null;
  const phases = program.code.flatMap((instr, at) =>
    instr.step === 'enter' && at < pc && pc < instr.end ? [m.game.phases[instr.phase] ?? ''] : [],
  );
  const phase = phases[phases.length - 1];
  const who = whoActs(m, names);
  return phase === undefined ? who : say.inPhase({ phase, who });
}

function whoActs(m: Match, names: NamedList): Wording {
  const asked = question(m);
  if (asked !== null) {
    const player = sideName(names, asked.seat);
    return asked.name === null ? say.isToChoose({ player }) : say.isToChooseNamed({ player, choice: asked.name });
  }
  const seats = seatsToAct(m);
  const who = { players: seats.map((seat) => sideName(names, seat)).join(' and '), count: seats.length };
  if (seats.length === 0) return say.nobodyToAct();
  return seats.some((seat) => mayMove(m, seat)) ? say.toAct(who) : say.toPass(who);
}

/** Whether a player whom the open offer waits for has a legal move; a scenario waits for the others, too. */
function mayMove(m: Match, seat: number): boolean {
  const instr = instrAt(m);
  return instr.step !== 'offer' || hasMove(m, seat, instr.moves);
}

/**
 * The message for a move that is not offered; it adds that the flow skipped a phase with that offer, because the phase's player is
 * nothing. Evaluates only plain reads: a random draw in the head of a phase must not be repeated.
 */
export function orPassedOver(m: Match, move: MoveId, said: Wording): Wording {
  const { offers, code } = m.bound.program;
  for (const { at, enters } of offers) {
    const offer = code[at];
    if (offer?.step !== 'offer' || !offer.moves.includes(move)) continue;
    for (const enter of enters.map((one) => code[one])) {
      if (enter?.step !== 'enter' || enter.who === null || !/^(?:global|field|local)$/.test(enter.who.op)) continue;
      const f = stepFrame(m, enter);
      if (evaluateNumber(m, enter.who, f) !== NOTHING) continue;
      const who = new ExpressionPrinter(m.bound, f.decls).say(enter.who);
      return say.phaseForNobody({ said: fillPart(said), phase: m.game.phases[enter.phase] ?? '', who });
    }
  }
  return said;
}

/** The most moves that a message names of an offer. */
const MOST_NAMED = 6;

/** The open offer, as its line is written. */
export function openOfferIs(m: Match): Wording {
  const instr = instrAt(m);
  if (isOver(m) || question(m) !== null || instr.step !== 'offer') return say.waitsForNone();
  const listed = instr.moves.filter((id) => !isAside(m, id));
  const written = writtenOffer(m, listed, instr.as);
  const named = written?.moves ?? listed;
  const names = named.slice(0, MOST_NAMED).map((id) => m.game.moves[id]?.name ?? '');
  const offer = `offer ${names.join(', ')}${named.length > MOST_NAMED ? ', ...' : ''}`;
  if (written === null) return say.waitsAt({ offer });
  return say.waitsAtLine({ offer, place: placeText(m.sourcePaths, written.place) });
}

/** The only offer in the sources of these moves, with those that its line names: others may be offered with them. Null where there are several. */
function writtenOffer(m: Match, moves: readonly MoveId[], as: Policy): { moves: MoveId[]; place: Place } | null {
  const found: { moves: MoveId[]; place: Place }[] = [];
  const isWith = (id: MoveId): boolean => (m.game.moves[id]?.offeredWith.length ?? 0) > 0;
  visitStmts(m.game, (stmt) => {
    if (stmt.do !== 'offer' || stmt.as !== as) return;
    const named = stmt.moves.filter((id) => !isAside(m, id));
    const isIt = moves.every((id, at) => (at < named.length ? id === named[at] : isWith(id)));
    if (isIt && named.length <= moves.length) found.push({ moves: named, place: stmt.place });
  });
  const [first] = found;
  return first === undefined || found.length > 1 ? null : first;
}

/** A requirement of a move that does not hold, with its values. */
export const requirementFails = ({ text, values }: Reason): Wording =>
  values.length === 0
    ? say.requirementFails({ test: text })
    : say.requirementFailsWith({ test: text, values: values.join(', ') });
