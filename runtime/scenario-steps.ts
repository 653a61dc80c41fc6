/** Executes the steps of a scenario in a match: puts cards, sets fields, makes moves, answers choices. */
import type {
  CardId,
  Expr,
  Scenario,
  ScenarioArg,
  ScenarioSet,
  ScenarioStep,
  StatusId,
  Target,
} from '../compiler/ir/index.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { transaction } from './abilities.ts';
import type { Differential } from './compiled/differential.ts';
import { namer, showValue } from './describe.ts';
import { createOwnedBy } from './entities.ts';
import { asMemberList, asSingleValue, evaluate, evaluateNumber, wordFieldOf } from './evaluate.ts';
import { NEED, OVER, WHERE_STEP } from './faults.ts';
import { assign, assignGlobal, cardOf, levelOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import {
  ANSWER,
  advanceFrom,
  applyKnown,
  isOver,
  type Move,
  offeredChoice,
  PASS,
  question,
  restore,
  seatsToAct,
} from './match.ts';
import * as say from './messages.ts';
import { choosesOpen, hasMove, isAside, isLegalMove, type MoveStage, nextStage, seeFailed, whyNot } from './moves.ts';
import { setStatus } from './natives.ts';
import { NOTHING, type Value } from './numbers.ts';
import { mayPass, mayStepIn } from './offers.ts';
import { isOut, winOrLose } from './outcome.ts';
import { typeOfExpr } from './print-expression.ts';
import { settle } from './queue.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { numberedAbility, optionAt } from './scenario-answers.ts';
import { openOfferIs, orPassedOver, requirementFails } from './scenario-facts.ts';
import { Failure, IllegalStep } from './scenario-failure.ts';
import { enterOffer } from './scenario-start.ts';
import { clearMatch } from './series.ts';
import { peek, rowOf, write, writeUntracked } from './state.ts';
import { hasStatus } from './statuses.ts';
import { instrAt, step } from './step.ts';
import { unsetLocal } from './unset-locals.ts';
import { GONE, inPlay, membersOf, moveTo, zoneOf } from './zones.ts';

/** A move that is not among those of the open offer, or there is no offer. */
class NotOffered extends IllegalStep {}

type CardArg = Extract<ScenarioArg, { arg: 'card' }>;
type StepOf<S extends ScenarioStep['step']> = Extract<ScenarioStep, { step: S }>;

export class Stager {
  readonly m: Match;
  readonly frame: Frame;
  /** The match is at its first offer, inside the phases around it; false until the first step that needs it. */
  #ready = false;

  readonly #differential: Differential | null;
  /** Called before each move, pass and answer. */
  onMove: ((move: Move) => void) | null = null;

  constructor(m: Match, scenario: Scenario, differential: Differential | null = null) {
    this.m = m;
    this.#differential = differential;
    this.frame = new Frame(new Array<Value>(scenario.code.locals.length).fill(NOTHING), scenario.code.locals);
    for (let seat = 1; seat <= m.bound.seats; seat++) this.frame.locals[seat - 1] = seat;
    m.hostReferences = this.frame.locals;
    m.stopsAtOffers = true;
  }

  /** Executes a step other than `then`. */
  do(s: Exclude<ScenarioStep, { step: 'then' }>): void {
    switch (s.step) {
      case 'put':
        this.#put(s);
        break;
      case 'take':
        this.#take(s);
        break;
      case 'empty':
        for (const ref of [...membersOf(this.m, evaluateNumber(this.m, s.zone, this.frame))])
          moveTo(this.m, ref, GONE, 0);
        break;
      case 'set':
        this.#set(s.to, evaluateNumber(this.m, s.value, this.frame));
        break;
      case 'status':
        for (const ref of asMemberList(evaluate(this.m, s.to, this.frame)))
          this.#status(s.status, ref, evaluateNumber(this.m, s.amount, this.frame));
        break;
      case 'turn':
        write(this.m, this.m.layout.head.active, evaluateNumber(this.m, s.who, this.frame));
        this.#ready = false;
        break;
      case 'out':
        this.#out(evaluateNumber(this.m, s.who, this.frame));
        break;
      case 'start':
        this.#quiet();
        this.#ready = true;
        this.#closeOffer();
        if (s.of === 'match') this.#startMatch();
        else {
          this.#settle();
          if (!isOver(this.m)) this.#advance(this.m.bound.program.flow);
        }
        break;
      case 'pass':
        this.ready();
        if (s.refused) this.#refusePass(s);
        else this.#pass(s);
        break;
      case 'move':
        this.ready();
        if (s.refused) this.#refuse(s);
        else this.#move(s);
        break;
      case 'answer':
        if (s.refused) this.#refuseAnswer(s);
        else this.#answer(s);
        break;
    }
  }

  /** A player has lost before; the match goes on, so two sides must be left. */
  #out(player: number): void {
    const { sides } = this.m.bound;
    const left = Array.from({ length: sides }, (_, i) => i + 1).filter((seat) => !isOut(this.m, seat));
    if (left.length < 3 && !isOut(this.m, player)) throw new Failure(say.tooFewLeft());
    winOrLose(this.m, 'lose', player);
  }

  /** Starts the match of a series: decks and kept values stay as they were put, the rest is reset. */
  #startMatch(): void {
    const { m } = this;
    clearMatch(m, m.bound.deckZone);
    m.journalLength = 0;
    this.#advance(0);
  }

  /** Settles what was put, and goes to the first offer if the match has not moved on. */
  ready(): void {
    this.#settle();
    this.#quiet();
    if (this.#ready || isOver(this.m)) return;
    this.#ready = true;
    const first = this.m.bound.program.offers.find((offer) => enterOffer(this.m, offer));
    if (first === undefined) throw new Failure(say.nothingOffered());
    const unset = unsetLocal(this.m.bound.program, first);
    if (unset !== null) throw new Failure(say.startSkips({ name: unset }));
    this.#closeOffer();
    this.#advance(first.at);
    if (isOver(this.m)) throw new Failure(say.nobodyOffered());
  }

  #advance(pc: number): void {
    this.#differential?.begin(this.m, { from: pc });
    advanceFrom(this.m, pc);
    this.#compare();
  }

  #apply(move: Move): void {
    this.onMove?.(move);
    if (move.move === ANSWER) this.#differential?.answer(this.m, move);
    else this.#differential?.begin(this.m, { move });
    applyKnown(this.m, move);
    this.#compare();
  }

  #compare(): void {
    const found = this.#differential?.compare(this.m, question(this.m)) ?? null;
    if (found !== null) throw new Failure(say.compiledDiffers({ difference: found }));
  }

  #closeOffer(): void {
    const { head } = this.m.layout;
    for (let i = 0; i < head.windowCount; i++) writeUntracked(this.m, head.window + i, 0);
  }

  #settle(): void {
    if (isOver(this.m) || question(this.m) !== null) return;
    try {
      transaction(this.m, WHERE_STEP, NOTHING, () => settle(this.m));
    } catch (signal) {
      if (signal === NEED) throw new Failure(say.positionAsks({ choice: this.m.question?.name ?? 'may' }));
      if (signal !== OVER) throw signal;
      this.m.journalLength = 0;
      // a match of a series continues with the code after it
      if (isOver(this.m)) return;
      this.#ready = true;
      this.#advance(peek(this.m, this.m.layout.head.pc));
    }
    this.m.journalLength = 0;
  }

  /** Fails if a choice is open: the next step does not answer it. */
  #quiet(): void {
    const choice = offeredChoice(this.m);
    if (choice === null) return;
    const { asked, at } = choice;
    const options = this.#options(asked, at);
    throw new Failure(
      asked.name === null ? say.choiceWaits({ options }) : say.choiceWaitsNamed({ choice: asked.name, options }),
    );
  }

  /** The options of the open choice, in words; null without one. */
  openOptions(): Wording | null {
    const choice = offeredChoice(this.m);
    return choice === null ? null : this.#options(choice.asked, choice.at);
  }

  /** The position of a test, and the frame to test in: where the open choice is offered, or else at the rest. */
  tested(): { at: Match; frame: Frame } {
    const choice = offeredChoice(this.m);
    if (choice !== null) return { at: choice.at, frame: this.#frameAt(choice.at) };
    this.ready();
    return { at: this.m, frame: this.frame };
  }

  /** The scenario's names in the position of an open choice. */
  #frameAt(at: Match): Frame {
    return new Frame(at.hostReferences ?? [], this.frame.decls);
  }

  /** What a choice is among, in words. `at`: the position in which it is offered. */
  #options(of: Pick<MoveStage, 'type' | 'options'>, at = this.m): Wording {
    if (of.options.length === 0) return say.noOption();
    return say.optionsAre({ list: of.options.map((option) => this.#show(of, option, at)).join(', ') });
  }

  /** Adds the scenario's name of a card, which distinguishes two copies. */
  #show({ type }: Pick<MoveStage, 'type'>, option: number, at = this.m): string {
    const shown = showValue(this.m.bound, type, option, namer(at));
    if (type.of !== 'entity' || rowOf(at, option) < 0) return shown;
    const { decls, locals } = this.frame;
    const named = decls.findIndex(({ type, name }, i) => type.of === 'entity' && name !== '' && locals[i] === option);
    return named < 0 ? shown : `${decls[named]?.name} (${shown})`;
  }

  #put(s: StepOf<'put'>): void {
    const ref = this.#make(
      s.card,
      s.level,
      evaluateNumber(this.m, s.zone, this.frame),
      evaluateNumber(this.m, s.owner, this.frame),
      s.sets,
    );
    if (s.local !== null) this.frame.locals[s.local] = ref;
  }

  /** Names a card that is there, the eldest without a name, and moves it. */
  #take(s: StepOf<'take'>): void {
    const { m } = this;
    const owner = evaluateNumber(m, s.owner, this.frame);
    const { entities, head, row } = m.layout;
    let found = NOTHING;
    for (let i = 0; i < peek(m, head.entities) && found === NOTHING; i++) {
      const ref = entities.first + i;
      const at = rowOf(m, ref);
      if (at < 0 || cardOf(m, ref) !== s.card || zoneOf(m, peek(m, at + row.zone)) < 0) continue;
      if ((owner === NOTHING || peek(m, at + row.owner) === owner) && !this.frame.locals.includes(ref)) found = ref;
    }
    const card = m.game.cards[s.card]?.name ?? '';
    if (found === NOTHING) throw new Failure(say.noCardThere({ card }));
    const zone = s.zone === null ? null : evaluateNumber(m, s.zone, this.frame);
    if (zone !== null && !moveTo(m, found, zone, -1)) throw new Failure(say.noRoom({ card }));
    this.#change(found, s.sets);
    this.frame.locals[s.local] = found;
  }

  #make(card: CardId, level: number, zone: number, owner: number, sets: readonly ScenarioSet[]): number {
    const ref = zone === NOTHING ? NOTHING : createOwnedBy(this.m, card, level, zone, owner);
    if (ref === NOTHING) throw new Failure(say.noRoom({ card: this.m.game.cards[card]?.name ?? '' }));
    this.#change(ref, sets);
    return ref;
  }

  #change(ref: number, sets: readonly ScenarioSet[]): void {
    for (const one of sets) {
      if (one.set === 'field') assign(this.m, one.field, ref, '=', evaluateNumber(this.m, one.value, this.frame));
      else this.#status(one.status, ref, evaluateNumber(this.m, one.amount, this.frame));
    }
  }

  /** Fails where a status is taken off that an ability gives. */
  #status(status: StatusId, ref: number, amount: number): void {
    const { m } = this;
    setStatus(m, status, ref, amount);
    if (amount !== 0 || !hasStatus(m, status, ref)) return;
    const card = m.game.cards[cardOf(m, ref)]?.name ?? '';
    throw new Failure(say.statusIsGiven({ card, status: m.game.statuses[status]?.name ?? '' }));
  }

  #set(to: Target, value: number): void {
    if (to.to === 'global') assignGlobal(this.m, to.field, '=', value);
    else if (to.to === 'field')
      for (const ref of asMemberList(evaluate(this.m, to.of, this.frame))) assign(this.m, to.field, ref, '=', value);
    else if (to.to === 'word_field') {
      const field = wordFieldOf(this.m, to.field, evaluateNumber(this.m, to.word, this.frame));
      if (field !== null)
        this.#set(to.of === null ? { to: 'global', field } : { to: 'field', field, of: to.of }, value);
    } else this.frame.locals[to.local] = value;
  }

  #seat(who: Expr | null): number {
    const [awaited] = seatsToAct(this.m);
    return who !== null ? evaluateNumber(this.m, who, this.frame) : (awaited ?? NOTHING);
  }

  #pass(s: StepOf<'pass'>): void {
    const seat = this.#seat(s.who);
    if (isOver(this.m)) throw new Failure(say.matchOver());
    this.#quiet();
    const who = this.#player(seat);
    if (!seatsToAct(this.m).includes(seat)) {
      throw new IllegalStep(say.notToPass({ player: who }));
    }
    const instr = instrAt(this.m);
    // the flow skips a player without a move; a scenario reports it
    if (instr.step === 'offer' && !mayPass(instr) && hasMove(this.m, seat, instr.moves))
      throw new IllegalStep(say.mustMove({ player: who }));
    this.#apply({ seat, move: PASS, args: [] });
  }

  #refusePass(s: StepOf<'pass'>): void {
    try {
      this.#pass(s);
    } catch (problem) {
      if (problem instanceof IllegalStep) return;
      throw problem;
    }
    throw new Failure(say.passWasDone());
  }

  #player(seat: number): string {
    return this.frame.decls[seat - 1]?.name ?? fillPart(say.playerNumber({ seat }));
  }

  #answer(s: StepOf<'answer'>): void {
    this.#apply(this.#answerOf(s));
  }

  #refuseAnswer(s: StepOf<'answer'>): void {
    try {
      this.#answerOf(s);
    } catch (problem) {
      if (problem instanceof IllegalStep) return;
      throw problem;
    }
    throw new Failure(say.answerIsOffered({ options: this.openOptions() ?? say.noOption() }));
  }

  /** Fails if no choice waits; an answer that is none of its options, or another player's, is illegal. */
  #answerOf(s: StepOf<'answer'>): Move {
    const choice = offeredChoice(this.m);
    if (choice === null) throw new Failure(say.noChoiceWaits());
    const { asked, at } = choice;
    const who = s.who === null ? asked.seat : evaluateNumber(this.m, s.who, this.frame);
    if (who !== asked.seat)
      throw new IllegalStep(say.notToAnswer({ player: this.#player(who), asked: this.#player(asked.seat) }));
    const given = s.value;
    if (given.answer === 'option') return { seat: asked.seat, move: ANSWER, args: [optionAt(asked, given.end)] };
    // a card name means the first such card among the options; for definitions, the definition
    const card = given.value.op === 'card' && asked.type.of === 'entity' ? given.value.card : null;
    let value = NOTHING;
    if (card !== null) value = asked.options.find((option) => cardOf(at, option) === card) ?? NOTHING;
    else
      value =
        numberedAbility(at, given.value, asked, this.#options(asked, at)) ??
        evaluateNumber(at, this.#typed(given.value, asked, at), this.#frameAt(at));
    if (!asked.options.includes(value)) {
      const answer = card === null ? this.#show(asked, value, at) : (this.m.game.cards[card]?.name ?? '');
      throw new IllegalStep(say.wrongAnswer({ answer, options: this.#options(asked, at) }));
    }
    return { seat: asked.seat, move: ANSWER, args: [value] };
  }

  /**
   * The answer as a value of the type that is asked for: the name of a side may also be a word of an enum. Fails for a
   * number, a word or a player where another type is asked for: the same integer would be another option.
   */
  #typed(value: Expr, asked: Pick<MoveStage, 'type' | 'options'>, at = this.m): Expr {
    const { type } = asked;
    const { decls } = this.frame;
    const name = value.op === 'local' ? decls[value.local]?.name : undefined;
    const member = type.of === 'enum' ? this.m.game.enums[type.id ?? -1]?.members.indexOf(name ?? '') : undefined;
    if (member !== undefined && member >= 0) return { op: 'enum', enum: type.id ?? -1, member };
    if (!TYPED.has(value.op)) return value;
    const own = typeOfExpr(this.m.bound, value, decls);
    if (own.of === type.of && (own.of !== 'enum' || own.id === type.id)) return value;
    const answer = showValue(this.m.bound, own, evaluateNumber(this.m, value, this.frame), namer(this.m));
    throw new Failure(say.wrongAnswer({ answer, options: this.#options(asked, at) }));
  }

  /** Explains an illegal move: not offered, not this player's turn, or an option that is not open. */
  #refuse(s: StepOf<'move'>): void {
    const before = this.m.state.slice();
    try {
      this.#move(s);
    } catch (problem) {
      if (!(problem instanceof IllegalStep)) throw problem;
      const move = this.m.game.moves[s.move]?.name ?? '';
      if (problem instanceof NotOffered) throw new Failure(say.refusesNothing({ move, waits: openOfferIs(this.m) }));
      // removes the cards that were created for the move
      restore(this.m, before);
      return;
    }
    throw new Failure(say.moveWasDone({ move: this.m.game.moves[s.move]?.name ?? '' }));
  }

  #move(s: StepOf<'move'>): void {
    const { m } = this;
    const name = m.game.moves[s.move]?.name ?? '';
    if (isOver(m)) throw new Failure(orPassedOver(m, s.move, say.moveAfterEnd({ move: name })));
    const instr = instrAt(m);
    const seat = this.#seat(s.who);
    if (instr.step !== 'offer' || !instr.moves.includes(s.move))
      throw new NotOffered(orPassedOver(m, s.move, say.notOffered({ move: name, waits: openOfferIs(m) })));
    const may = isAside(m, s.move) ? mayStepIn(m, seat) : seatsToAct(m).includes(seat);
    if (!may) throw new IllegalStep(say.notToMove({ player: this.#player(seat) }));
    const wanted = s.args.map((arg, param) => (arg === null ? null : this.#argument(s, seat, param, arg)));
    this.#settle();
    const args: number[] = [];
    const asked = new Map<string | null, number>();
    for (let stage = nextStage(m, seat, s.move, args); stage !== null; stage = nextStage(m, seat, s.move, args)) {
      const before = asked.get(stage.name) ?? 0;
      args.push(this.#option(s, seat, stage, before, wanted, args));
      asked.set(stage.name, before + 1);
    }
    m.work = 0;
    if (!isLegalMove(m, seat, s.move, args)) {
      const reason = this.#whyNot(seat, s.move, args);
      throw new IllegalStep(
        reason === null ? say.moveRefused({ move: name }) : say.moveRefusedFor({ move: name, reason }),
      );
    }
    const unread = s.choices.find(
      ({ name }) => s.choices.filter((one) => one.name === name).length > (asked.get(name) ?? 0),
    );
    if (unread !== undefined) {
      const list = [...asked.keys()].flatMap((one) => (one === null ? [] : [`"${one}"`])).join(', ');
      const answer = list === '' ? say.asksNothing() : say.asksFor({ list });
      throw new Failure(say.noSuchChoice({ move: name, choice: unread.name, asked: answer }));
    }
    this.#apply({ seat, move: s.move, args });
  }

  /**
   * The option that the step names for a part of the move; without a name, the only one. A part that asks for several
   * has been asked `before` times already, and takes as many answers.
   */
  #option(
    s: StepOf<'move'>,
    seat: number,
    stage: MoveStage,
    before: number,
    wanted: readonly (number | null)[],
    given: readonly number[],
  ): number {
    const { m } = this;
    const choice = s.choices.filter((one) => one.name === stage.name)[before];
    let value = stage.param === null ? null : (wanted[stage.param] ?? null);
    if (stage.param === null && choice !== undefined) {
      const answer = choice.value;
      if (answer.answer === 'option') return optionAt(stage, answer.end);
      if (answer.value.op === 'card' && stage.type.of === 'entity')
        return this.#listed(stage, { arg: 'card', card: answer.value.card, level: null, sets: [] });
      value =
        numberedAbility(m, answer.value, stage, this.#options(stage)) ??
        asSingleValue(m, evaluate(m, this.#typed(answer.value, stage), this.frame));
    }
    const arg = stage.param === null ? null : (s.args[stage.param] ?? null);
    if (value === null && arg?.arg === 'card') return this.#listed(stage, arg);
    if (value === null) {
      if (stage.options.length === 1) return stage.options[0] as number;
      throw new Failure(say.whichOption({ choice: `${stage.name}`, options: this.#options(stage) }));
    }
    if (!stage.options.includes(value)) {
      const reason = stage.param === null ? null : this.#whyNot(seat, s.move, [...given, value]);
      const move = m.game.moves[s.move]?.name ?? '';
      if (reason !== null) throw new IllegalStep(say.moveRefusedFor({ move, reason }));
      const option = this.#show(stage, value);
      const options = this.#unasked(s, seat, stage, value) ?? this.#options(stage);
      throw new IllegalStep(say.wrongOption({ choice: `${stage.name}`, option, options }));
    }
    return value;
  }

  /** The declared reason why a move is illegal, else the requirement that does not hold. */
  #whyNot(seat: number, move: number, args: readonly number[]): Wording | string | null {
    const { m } = this;
    const said = whyNot(m, seat, move, args);
    let failed: Reason | null = null;
    if (said === null)
      seeFailed(m, seat, move, args, (test, frame) => {
        failed = reasonOf(m, test, frame, namer(m));
      });
    return failed === null ? said : requirementFails(failed);
  }

  /** The choice for which a played card has no option; null if the move is illegal for another reason. */
  #unasked(s: StepOf<'move'>, seat: number, stage: MoveStage, card: number): Wording | null {
    const { m } = this;
    if (stage.param === null || m.game.moves[s.move]?.card !== stage.param || rowOf(m, card) < 0) return null;
    const decl = m.game.cards[cardOf(m, card)];
    if (decl === undefined || decl.chooses.length === 0 || choosesOpen(m, card, seat)) return null;
    const choices = decl.chooses.map(({ name }) => `"${name}"`).join(', ');
    return say.nothingToChoose({ card: decl.name, choices });
  }

  #argument(s: StepOf<'move'>, seat: number, param: number, arg: ScenarioArg): number | null {
    if (arg.arg === 'value') return evaluateNumber(this.m, arg.value, this.frame);
    return this.#card(s, seat, param, arg);
  }

  #isNamed(ref: number, arg: CardArg): boolean {
    return cardOf(this.m, ref) === arg.card && (arg.level === null || levelOf(this.m, ref) === arg.level);
  }

  /** The only option of that name. Cards of one level in one place out of play are as good as each other: the first of them. */
  #listed(stage: MoveStage, arg: CardArg): number {
    const { m } = this;
    const named = stage.options.filter((option) => this.#isNamed(option, arg));
    const [first] = named;
    const placeOf = (ref: number): number => peek(m, rowOf(m, ref) + m.layout.row.zone);
    const isAlike = (one: number, other: number): boolean =>
      placeOf(one) === placeOf(other) && levelOf(m, one) === levelOf(m, other);
    if (
      first !== undefined &&
      (named.length === 1 || (!inPlay(m, first) && named.every((one) => isAlike(one, first))))
    ) {
      this.#change(first, arg.sets);
      return first;
    }
    const card = this.m.game.cards[arg.card]?.name ?? '';
    const values = { card, choice: `${stage.name}`, options: this.#options(stage) };
    throw named.length === 0 ? new IllegalStep(say.noOptionNamed(values)) : new Failure(say.optionsNamed(values));
  }

  /**
   * The card in the zone from which the move takes it; created if there is none. Null if the move takes it from no
   * zone.
   */
  #card(s: StepOf<'move'>, seat: number, param: number, arg: CardArg): number | null {
    const { m } = this;
    const move = m.game.moves[s.move];
    const part = move?.parts.find((one) => one.part === 'param' && one.local === param);
    const from = part?.part === 'param' ? part.from : undefined;
    if (move === undefined || from?.op !== 'select' || from.source.from !== 'zone') return null;
    const inner = new Frame(new Array<Value>(move.code.locals.length).fill(NOTHING), move.code.locals);
    inner.you = seat;
    const [zone] = asMemberList(evaluate(m, from.source.zone, inner));
    if (zone === undefined) throw new Failure(say.noZoneToTake());
    const same = membersOf(m, zone).filter((ref) => cardOf(m, ref) === arg.card);
    if (same.length === 0 && arg.there) return null;
    if (same.length === 0) return this.#make(arg.card, arg.level ?? 1, zone, seat, arg.sets);
    const there = this.#meant(same, arg);
    this.#change(there, arg.sets);
    return there;
  }

  /** Among cards of one name, the one of the given level; without a level all must have the same. */
  #meant(same: readonly number[], arg: CardArg): number {
    const found = same.filter((ref) => this.#isNamed(ref, arg));
    const levels = [...new Set(same.map((ref) => levelOf(this.m, ref)))];
    const [first] = found;
    if (first !== undefined && (arg.level !== null || levels.length === 1)) return first;
    const card = this.m.game.cards[arg.card]?.name ?? '';
    const there = levels.map((level) => `level ${level}`).join(' and at ');
    throw new Failure(
      first === undefined && arg.level !== null
        ? say.noneOfLevel({ card, levels: there, level: arg.level })
        : say.whichLevel({ card, levels: there }),
    );
  }
}

/** Expressions whose type is that of the value they give. */
const TYPED: ReadonlySet<Expr['op']> = new Set(['local', 'number', 'enum']);

/** Runs setup; the match stops before the flow. Nobody wins or loses: the empty decks say nothing about the game. */
export function runSetup(m: Match): void {
  const { pc } = m.layout.head;
  m.isUndecided = true;
  while (peek(m, pc) < m.bound.program.flow) {
    if (step(m, instrAt(m), false)) throw new Failure(say.setupChooses());
  }
  m.isUndecided = false;
  m.awaitsFlow = false;
  m.journalLength = 0;
}
