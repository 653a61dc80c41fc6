/**
 * The running statement of a moment, the values of its body's names, and the results of its conditions, as one player
 * may know them.
 */
import type { EventKind } from '../compiler/format/trace.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Code, Expr, LocalDecl, Place, Stmt } from '../compiler/ir/index.ts';
import { showValue } from './describe.ts';
import type { Frame, Match, Observer } from './machine.ts';
import type { Namer } from './narration.ts';
import { NOTHING, type Value } from './numbers.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { secretsOf } from './secrets.ts';
import { seenBy } from './view.ts';
import { givenBy } from './walk.ts';

export interface RunningStatement {
  /** The place of the statement, or of its body's declaration; null for kernel operations. */
  place: Place | null;
  /** Whether `place` is the declaration: no statement has run yet, or the current one is hidden. */
  whole: boolean;
  names: { name: string; value: string }[];
  /** The last results of this body's conditions. */
  tests: Reason[];
}

/** A running body. */
interface RunningBody {
  body: LocatedCode | undefined;
  /** The player knew its subject and arguments when it started. */
  known: boolean;
  /** Locals that have a value by now. */
  given: Set<number>;
  /** The running statement; the local that it assigns has its value at the next statement. */
  last: Stmt | null;
  tests: Reason[];
}

interface Nesting {
  frame: Frame;
  stmt: Stmt | null;
}

/** Limits: conditions, and members of a set. */
const MOST_TESTS = 3;
const MOST_MEMBERS = 5;

export class StatementObserver implements Observer {
  readonly #match: Match;
  readonly #seat: number;
  readonly #name: () => Namer;
  readonly #knows: (ref: number) => boolean;
  /** Running bodies by depth of calls and abilities. */
  readonly #levels: (Nesting | undefined)[] = [];
  readonly #courses = new WeakMap<Frame, RunningBody>();
  readonly #bodies: ReadonlyMap<readonly LocalDecl[], LocatedCode>;

  /** `seat`: the viewer; 0 sees everything. `name`: current names. `knows`: whether the viewer knows an entity. */
  constructor(match: Match, seat: number, name: () => Namer, knows = (ref: number) => seenBy(match, seat, ref)) {
    this.#match = match;
    this.#seat = seat;
    this.#name = name;
    this.#knows = knows;
    this.#bodies = bodiesOf(match.bound);
  }

  begins(m: Match, frame: Frame): void {
    this.#at(m.nestingDepth, { frame, stmt: null });
  }

  runs(m: Match, stmt: Stmt, frame: Frame): void {
    this.#at(m.nestingDepth, { frame, stmt });
    const course = this.#course(frame);
    const before = course.last === null ? null : givenBy(course.last);
    if (before !== null) course.given.add(before);
    course.last = stmt;
  }

  /** Conditions are put into words from here on; for all of a long decision that would be slow. */
  isNear = true;

  tests(m: Match, condition: Expr, frame: Frame): void {
    if (!this.isNear) return;
    const { tests } = this.#course(frame);
    const reason = reasonOf(m, condition, frame, this.#name());
    // a condition without values is constant
    if (reason.values.length > 0) tests.push(reason);
    if (tests.length > MOST_TESTS) tests.shift();
  }

  testsListener(): void {}
  drops(): void {}

  #at(depth: number, level: Nesting): void {
    this.#levels.length = Math.min(this.#levels.length, depth);
    this.#levels[depth] = level;
  }

  #course(frame: Frame): RunningBody {
    let course = this.#courses.get(frame);
    if (course === undefined) {
      const body = this.#bodies.get(frame.decls);
      course = { body, known: this.#knowsStart(frame, body), given: new Set(), last: null, tests: [] };
      for (const [local, { name }] of frame.decls.entries()) {
        // at each instruction of step code its locals have their values from the state
        const isGiven = body === undefined || local < body.params || (body.steps && frame.locals[local] !== NOTHING);
        if (isGiven && name !== '') course.given.add(local);
      }
      this.#courses.set(frame, course);
    }
    return course;
  }

  /** Whether the player knows everything that a body starts with. */
  #knowsStart(frame: Frame, body: LocatedCode | undefined): boolean {
    if (this.#seat === 0) return true;
    const begun = frame.locals.slice(0, body?.params ?? 0).flat();
    return [frame.self, ...begun].every(this.#knows);
  }

  /** The running statement when an event of this kind is traced; null where the player may not know it. */
  now(what: EventKind): RunningStatement | null {
    const m = this.#match;
    // a call is traced when it starts: the caller acts
    const isCall = what === 'verb' || what === 'prevented' || what === 'replaced';
    if (what === 'verb') this.#levels.length = Math.min(this.#levels.length, m.nestingDepth);
    if (what === 'move') this.#levels.length = 0;
    let at = m.nestingDepth - (isCall ? 1 : 0);
    while (at >= 0 && this.#levels[at] === undefined) at--;
    const level = this.#levels[at];
    if (level === undefined) return null;
    const { frame, stmt } = level;
    if (this.#isHidden(frame)) return null;
    const course = this.#course(frame);
    const { body } = course;
    const open = this.#openIn(course);
    const place = open === null || stmt === null || stmt.place[4] === 0 ? null : stmt.place;
    return {
      place: place ?? body?.place ?? null,
      whole: place === null,
      names: this.#names(frame, course, open),
      tests: open === null ? [] : [...course.tests],
    };
  }

  /** The place of the statement that is about to run; null where the player may not know it. */
  statement(): Place | null {
    const { frame, stmt } = this.#levels[this.#match.nestingDepth] ?? {};
    if (frame === undefined || stmt === undefined || stmt === null || this.#isHidden(frame)) return null;
    return stmt.place[4] === 0 || this.#openIn(this.#course(frame)) === null ? null : stmt.place;
  }

  /** Whether the player does not see the card whose code runs. */
  #isHidden({ self }: Frame): boolean {
    return this.#seat !== 0 && self !== NOTHING && !this.#knows(self);
  }

  /** Locals whose values the player may know; null where the body's control flow depends on hidden information. */
  #openIn({ body, known }: RunningBody): ReadonlySet<number> | 'all' | null {
    if (this.#seat === 0) return 'all';
    return body === undefined || !known ? null : secretsOf(this.#match.bound).openIn(body.code, body.params);
  }

  #names(
    frame: Frame,
    { given, known }: RunningBody,
    open: ReadonlySet<number> | 'all' | null,
  ): RunningStatement['names'] {
    const name = this.#name();
    // in an effect of `once`, the card that made it
    const kept = [...given].find((local) => frame.decls[local]?.name === 'self');
    const own = kept === undefined ? frame.self : frame.locals[kept];
    const found = [
      ...(typeof own !== 'number' || own === NOTHING ? [] : [{ name: 'self', value: name(own) }]),
      ...(frame.you === NOTHING ? [] : [{ name: 'you', value: name(frame.you) }]),
    ];
    for (const local of [...given].sort((a, b) => a - b)) {
      const decl = frame.decls[local];
      const value = frame.locals[local];
      if (decl === undefined || value === undefined || decl.name === 'self') continue;
      // an effect of `once` has no name where it is made
      if (decl.type.of === 'entity' && this.#match.game.kinds[decl.type.id ?? -1]?.waits === true) continue;
      // unknown entities have no name; known ones are hidden where an argument is, since they may say what was done with it
      const isKnown = open === 'all' || (known && decl.type.of === 'entity') || open?.has(local) === true;
      found.push({ name: decl.name || 'it', value: isKnown ? this.#shown(value, decl, name) : 'hidden' });
    }
    return found;
  }

  #shown(value: Value, { type }: LocalDecl, name: Namer): string {
    const { bound } = this.#match;
    if (typeof value === 'number' || value.length <= MOST_MEMBERS) return showValue(bound, type, value, name);
    const left = value.length - MOST_MEMBERS;
    return `${showValue(bound, type, value.slice(0, MOST_MEMBERS), name)}, ${left} more`;
  }
}

/** Code with the place of its declaration. */
interface LocatedCode {
  code: Code;
  params: number;
  place: Place | null;
  /** Step code: its locals are in the state. */
  steps: boolean;
}

const known = new WeakMap<Bound, ReadonlyMap<readonly LocalDecl[], LocatedCode>>();

/** By the local declarations of a body, which its frames refer to. */
function bodiesOf(bound: Bound): ReadonlyMap<readonly LocalDecl[], LocatedCode> {
  let found = known.get(bound);
  if (found === undefined) {
    const { abilities, verbs, moves, rules, setups, flows, befores, afters } = bound.game;
    const places = new Map([...setups, ...flows, ...befores, ...afters].map(({ locals, place }) => [locals, place]));
    const declared = [...abilities, ...verbs, ...moves, ...rules].map(({ code, place }) => ({
      code,
      place,
      steps: false,
    }));
    const steps = bound.program.blocks.map(({ code }) => ({
      code,
      place: places.get(code.locals) ?? null,
      steps: true,
    }));
    found = new Map(
      [...steps, ...declared].map((one): [readonly LocalDecl[], LocatedCode] => [
        one.code.locals,
        { ...one, params: one.code.params },
      ]),
    );
    known.set(bound, found);
  }
  return found;
}
