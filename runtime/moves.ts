/**
 * Moves: what a player may do at an offer. The parts of a move are asked in their order; an option is listed only where
 * the move can be completed. Listing, staged questions, legality and execution use the same walk.
 */
import { MOST_LISTED_MOVES } from '../compiler/format/limits.ts';
import { type CheckPart, type MovePlan, movePlan } from '../compiler/format/moves.ts';
import type { Ability, CardChoice, Expr, MoveDecl, Type } from '../compiler/ir/index.ts';
import { abilityFrame, bindPatterns } from './abilities.ts';
import { abilityOf, listenersTo, sourceArguments } from './ability-sources.ts';
import { sizeCharge } from './bulk.ts';
import { evaluate, evaluateCondition, evaluateNumber } from './evaluate.ts';
import { withFaultFallback } from './faults.ts';
import { cardOf, levelOf } from './fields.ts';
import { Frame, type Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import { matches, optionsOf } from './select.ts';
import { rowOf, undo, writeUntracked } from './state.ts';
import { isSilenced } from './statics.ts';
import { lastTileOf } from './zones.ts';

/** What a stage asks. */
type StageQuestion = Omit<MoveStage, 'options'>;

const ENTITY: Type = { of: 'entity', id: null, many: false };

const questions = new WeakMap<MoveDecl, StageQuestion[]>();

/** The questions of a move's plan, memoised. */
function questionsOf(move: MoveDecl): StageQuestion[] {
  let found = questions.get(move);
  if (found === undefined) {
    found = movePlan(move).stages.map(({ part }) => {
      const { type = ENTITY } = move.code.locals[part.local] ?? {};
      return part.part === 'choose'
        ? { name: part.name, param: null, type: { ...type, many: false } }
        : { name: move.params[part.local]?.name ?? '', param: part.local, type };
    });
    questions.set(move, found);
  }
  return found;
}

/** The next open part of a move. */
export interface MoveStage {
  name: string;
  /** The move's parameter; null for a choice of the move or of its card. */
  param: number | null;
  /** The type of the options. */
  type: Type;
  options: number[];
}

class MoveWalk {
  readonly m: Match;
  readonly seat: number;
  readonly id: number;
  readonly move: MoveDecl;
  readonly plan: MovePlan;
  readonly questions: readonly StageQuestion[];
  readonly frame: Frame;
  /** The options taken so far; the walk follows `given` as far as it goes. */
  readonly args: number[] = [];
  readonly given: readonly number[];
  /** Called for each complete move; true ends the walk and keeps what it bound. */
  readonly found: (args: readonly number[], frame: Frame) => boolean;
  /** Called at the first part after the given options, instead of continuing. */
  readonly stop: ((stage: MoveStage) => void) | null;
  /** The declared reason why the last attempt is illegal, and the requirement that does not hold. */
  refused: string | null = null;
  failed: Expr | null = null;
  readonly #fixed: (readonly number[] | undefined)[] = [];

  constructor(
    m: Match,
    seat: number,
    id: number,
    given: readonly number[],
    found: MoveWalk['found'],
    stop: MoveWalk['stop'],
  ) {
    this.m = m;
    this.seat = seat;
    this.id = id;
    this.move = m.game.moves[id] as MoveDecl;
    this.plan = movePlan(this.move);
    this.questions = questionsOf(this.move);
    const { code } = this.move;
    this.frame = new Frame(new Array<Value>(code.locals.length).fill(NOTHING), code.locals);
    this.frame.you = seat;
    this.given = given;
    this.found = found;
    this.stop = stop;
  }

  /** Continues at part k. True when `found` ended the walk. */
  from(k: number): boolean {
    if (!this.#checks(k)) return false;
    const stage = this.plan.stages[k];
    if (stage === undefined) return listenersAllow(this.m, this) && this.#card(0);
    const { part } = stage;
    if (part.part === 'choose') {
      const open =
        part.when === null ||
        withFaultFallback(this.m, false, () => evaluateCondition(this.m, part.when as Expr, this.frame));
      const many = this.frame.decls[part.local]?.type.many === true;
      this.frame.locals[part.local] = many ? [] : NOTHING;
      if (!open) return this.from(k + 1);
      if (part.count !== null || many) {
        const count =
          part.count === null
            ? 1
            : withFaultFallback(this.m, 0, () => evaluateNumber(this.m, part.count as Expr, this.frame));
        return this.#several(k, this.#options(k), count, []);
      }
    }
    const given = this.given[this.args.length];
    const options = given === undefined ? this.#options(k) : this.#known(k, given);
    return this.#each(this.questions[k] as StageQuestion, options, (option) => {
      this.frame.locals[part.local] = option;
      return this.from(k + 1);
    });
  }

  /** Continues with each option in turn, or with the given one. */
  #each(asks: StageQuestion, options: readonly number[], go: (option: number) => boolean): boolean {
    const at = this.args.length;
    if (this.stop !== null && at === this.given.length) {
      this.stop({ ...asks, options: options.filter((option) => this.#completes(option, go)) });
      return true;
    }
    const given = this.given[at];
    for (const option of options) {
      if (given !== undefined && option !== given) continue;
      if (!this.#pays()) return false;
      this.args.push(option);
      if (go(option)) return true;
      this.args.pop();
    }
    return false;
  }

  /** Charges for trying an option. Without work left no more are tried, and the list ends there. */
  #pays(): boolean {
    const { m } = this;
    m.work++;
    return m.work <= m.game.bounds.work;
  }

  /**
   * Whether the move can be completed with this option next. It does not list the options again. True where no work is left to find
   * that out: a player may try, and the whole move is tested when it is made.
   */
  #completes(option: number, go: (option: number) => boolean): boolean {
    const { m, args } = this;
    const at = args.length;
    const mark = m.journalLength;
    const { dirtyBits } = m;
    args.push(option);
    const completes = this.#pays() && go(option);
    args.length = at;
    undo(m, mark);
    m.dirtyBits = dirtyBits;
    return completes || m.work > m.game.bounds.work;
  }

  /** Chooses `count` different options, in their order. */
  #several(k: number, options: readonly number[], count: number, picks: readonly number[]): boolean {
    const { part } = this.plan.stages[k] as MovePlan['stages'][number];
    if (picks.length >= count) {
      const many = this.frame.decls[part.local]?.type.many === true;
      this.frame.locals[part.local] = many ? [...picks] : (picks[0] ?? NOTHING);
      return this.from(k + 1);
    }
    const left = picks.length === 0 ? options : options.slice(options.indexOf(picks[picks.length - 1] as number) + 1);
    return this.#each(this.questions[k] as StageQuestion, left, (option) =>
      this.#several(k, options, count, [...picks, option]),
    );
  }

  #options(k: number): readonly number[] {
    const { part, optional, fixed } = this.plan.stages[k] as MovePlan['stages'][number];
    const known = this.#fixed[k];
    if (known !== undefined) return known;
    const members = withFaultFallback<readonly number[]>(this.m, [], () => optionsOf(this.m, part.from, this.frame));
    const options = optional ? [...members, NOTHING] : members;
    if (fixed) this.#fixed[k] = options;
    return options;
  }

  /**
   * The given option, if it is legal: the others need not be listed. It was charged when it was listed, and engines that take
   * it from a list do not test it again.
   */
  #known(k: number, given: number): readonly number[] {
    const { work } = this.m;
    const found = this.#taken(k, given);
    this.m.work = work;
    return found;
  }

  #taken(k: number, given: number): readonly number[] {
    const { part, optional } = this.plan.stages[k] as MovePlan['stages'][number];
    const { from } = part;
    if (given === NOTHING && optional) return [NOTHING];
    if (from.op !== 'select' || from.take !== null || from.one || given === NOTHING) return this.#options(k);
    const is = withFaultFallback(this.m, false, () => matches(this.m, from, given, this.frame));
    return is ? [given] : [];
  }

  #checks(k: number): boolean {
    const checks = this.plan.checks[k] as CheckPart[];
    this.m.work += sizeCharge(checks);
    for (const check of checks) {
      if (check.part === 'let') {
        this.frame.locals[check.local] = withFaultFallback<Value>(this.m, NOTHING, () =>
          evaluate(this.m, check.value, this.frame),
        );
      } else if (!withFaultFallback(this.m, false, () => evaluateCondition(this.m, check.test, this.frame))) {
        this.refused = check.reason;
        this.failed = check.test;
        return false;
      }
    }
    return true;
  }

  /** The card's own choices, from the k-th on. */
  #card(k: number): boolean {
    const local = this.move.card;
    const card = local === null ? NOTHING : (this.frame.locals[local] as number);
    const choice = local === null ? undefined : this.m.game.cards[cardOf(this.m, card)]?.chooses[k];
    if (choice === undefined) return this.found(this.args, this.frame);
    const { work } = this.m;
    const options = cardOptions(this.m, card, choice, this.seat);
    if (this.given[this.args.length] !== undefined) this.m.work = work;
    if (options === null) return this.#card(k + 1);
    return this.#each({ name: choice.name, param: null, type: choice.type }, options, (option) => {
      const mark = this.m.journalLength;
      const { dirtyBits } = this.m;
      writeUntracked(this.m, choiceSlot(this.m, card, k), option);
      if (this.#card(k + 1)) return true;
      undo(this.m, mark);
      this.m.dirtyBits = dirtyBits;
      return false;
    });
  }
}

const choiceSlot = (m: Match, card: number, k: number): number => rowOf(m, card) + m.layout.choices.at + k;

/** The options of a card's choice in this state; null where it is not asked. */
function cardOptions(m: Match, card: number, choice: CardChoice, player: number): readonly number[] | null {
  const frame = new Frame(new Array<Value>(choice.code.locals.length).fill(NOTHING), choice.code.locals);
  frame.self = card;
  frame.you = player;
  frame.here = lastTileOf(m, card);
  frame.level = levelOf(m, card);
  if (choice.when !== null && !withFaultFallback(m, false, () => evaluateCondition(m, choice.when as Expr, frame)))
    return null;
  return withFaultFallback<readonly number[]>(m, [], () => optionsOf(m, choice.from, frame));
}

/** Whether all choices of a card have an option, one after another. */
export function choosesOpen(m: Match, card: number, player: number, k = 0): boolean {
  const choice = m.game.cards[cardOf(m, card)]?.chooses[k];
  if (choice === undefined) return rowOf(m, card) >= 0;
  const options = cardOptions(m, card, choice, player);
  if (options === null) return choosesOpen(m, card, player, k + 1);
  for (const option of options) {
    if (++m.work > m.game.bounds.work) return false;
    const mark = m.journalLength;
    const { dirtyBits } = m;
    writeUntracked(m, choiceSlot(m, card, k), option);
    const open = choosesOpen(m, card, player, k + 1);
    undo(m, mark);
    m.dirtyBits = dirtyBits;
    if (open) return true;
  }
  return false;
}

/** Whether the `before` listeners to the move allow it, as far as they start with requirements. */
function listenersAllow(m: Match, { frame, move, id }: MoveWalk): boolean {
  const listeners = m.tables.before.moves[id] ?? null;
  if (listeners === null) return true;
  return withFaultFallback(m, false, () => {
    const args = frame.locals.slice(0, move.params.length);
    const first = args[0] ?? NOTHING;
    const subject = typeof first === 'number' && move.params[0]?.type.of === 'entity' ? first : NOTHING;
    const here = subject === NOTHING ? NOTHING : lastTileOf(m, subject);
    for (const { value, bearer, silent } of listenersTo(m, listeners, subject)) {
      if (silent || isSilenced(m, bearer)) continue;
      const ability = m.game.abilities[abilityOf(m, value)] as Ability;
      const inner = abilityFrame(m, value, bearer, frame.you, here, sourceArguments(m, value, bearer));
      if (!bindPatterns(m, ability.trigger, inner, args)) continue;
      const required = m.tables.required[abilityOf(m, value)] ?? 0;
      for (const stmt of ability.code.body.slice(0, required)) {
        if (stmt.do === 'let') inner.locals[stmt.local] = evaluate(m, stmt.value, inner);
        else if (stmt.do === 'require' && !evaluateCondition(m, stmt.test, inner)) return false;
      }
    }
    return true;
  });
}

/**
 * Walks the complete moves of one kind that start with the given options. If `found` returns true, the walk ends and
 * what it bound stays; otherwise everything is undone.
 */
export function walkMoves(
  m: Match,
  seat: number,
  id: number,
  given: readonly number[],
  found: MoveWalk['found'],
): boolean {
  const { dirtyBits } = m;
  const mark = m.journalLength;
  // a move too long to be stored while a choice within it is open is not legal
  const { argsCapacity } = m.layout.head;
  const fits = (args: readonly number[]): boolean => args.length >= given.length && args.length <= argsCapacity;
  const ended = new MoveWalk(m, seat, id, given, (args, frame) => fits(args) && found(args, frame), null).from(0);
  if (!ended) {
    undo(m, mark);
    m.dirtyBits = dirtyBits;
  }
  return ended;
}

/** Runs a walk and undoes what it bound. */
function undoingBindings(m: Match, run: () => void): void {
  const mark = m.journalLength;
  const { dirtyBits } = m;
  run();
  undo(m, mark);
  m.dirtyBits = dirtyBits;
}

/** Lists the complete moves of one kind, as their options. */
export function listMoves(m: Match, seat: number, id: number, into: (args: number[]) => void): void {
  let count = 0;
  undoingBindings(m, () => {
    walkMoves(m, seat, id, [], (args) => {
      into([...args]);
      return ++count >= MOST_LISTED_MOVES;
    });
  });
}

/** Whether only people make the move: it is legal at any offer, and not listed. */
export const isAside = (m: Match, id: number): boolean => m.game.moves[id]?.aside === true;

/** Whether one of these moves is possible now; with `asides`, moves that only people make count. */
export function hasMove(m: Match, seat: number, moves: readonly number[], asides = false): boolean {
  for (const id of moves) {
    if (isAside(m, id) && !asides) continue;
    let some = false;
    undoingBindings(m, () => {
      some = walkMoves(m, seat, id, [], () => true);
    });
    if (some) return true;
  }
  return false;
}

export function isLegalMove(m: Match, seat: number, id: number, args: readonly number[]): boolean {
  let legal = false;
  undoingBindings(m, () => {
    legal = walkMoves(m, seat, id, args, (all) => all.length === args.length);
  });
  return legal;
}

/** Why a move is illegal, in the words of its declaration; null without a declared reason. */
export function whyNot(m: Match, seat: number, id: number, args: readonly number[]): string | null {
  let reason: string | null = null;
  undoingBindings(m, () => {
    const tried = new MoveWalk(m, seat, id, args, () => true, null);
    if (!tried.from(0)) reason = tried.refused;
  });
  return reason;
}

/** Shows the requirement that makes a move illegal, with the names that it reads; nothing where an option is none. */
export function seeFailed(
  m: Match,
  seat: number,
  id: number,
  args: readonly number[],
  see: (test: Expr, frame: Frame) => void,
): void {
  undoingBindings(m, () => {
    const tried = new MoveWalk(m, seat, id, args, () => true, null);
    if (!tried.from(0) && tried.failed !== null) see(tried.failed, tried.frame);
  });
}

/**
 * The next part of a move after the given options. Null for a complete move, and for one that cannot be completed. Each part has
 * the work of a decision.
 */
export function nextStage(m: Match, seat: number, id: number, given: readonly number[]): MoveStage | null {
  let stage: MoveStage | null = null;
  const { argsCapacity } = m.layout.head;
  m.work = 0;
  undoingBindings(m, () => {
    new MoveWalk(
      m,
      seat,
      id,
      given,
      (args) => args.length <= argsCapacity,
      (next) => {
        stage = next;
      },
    ).from(0);
  });
  return stage;
}
