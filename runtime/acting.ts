/**
 * Which statement acts, what the names of its body stand for, and what its conditions came to: told of one moment of a
 * decision to one player, who learns nothing by it that is hidden.
 */
import type { Bound } from '../compiler/bound.ts';
import type { Code, Expr, LocalDecl, Place, Stmt } from '../compiler/ir.ts';
import { showValue } from './describe.ts';
import type { Frame, Match, Observer } from './machine.ts';
import type { Name } from './narration.ts';
import { NOTHING, type Value } from './numbers.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { secretsOf } from './secrets.ts';
import type { EventKind } from './trace.ts';
import { seenBy } from './view.ts';

export interface Acts {
  /** Of the statement, or where its body is declared; null for what the kernel does. */
  place: Place | null;
  /** The place is the whole declaration: no statement of it has run yet, or which one does is hidden. */
  whole: boolean;
  names: { name: string; value: string }[];
  /** The conditions that this body was last asked for. */
  tests: Reason[];
}

/** A body that runs. */
interface Course {
  body: Body | undefined;
  /** The player knew what it is about as it began. */
  known: boolean;
  /** Names that have a value by now. */
  given: Set<number>;
  /** The statement that runs: what it gives a value to has it when the next one runs. */
  last: Stmt | null;
  tests: Reason[];
}

interface Level {
  frame: Frame;
  stmt: Stmt | null;
}

/** Most conditions that are told, and most members of a set. */
const MOST_TESTS = 3;
const MOST_MEMBERS = 5;

export class Acting implements Observer {
  readonly #match: Match;
  readonly #seat: number;
  readonly #name: () => Name;
  /** What runs, by how deep it is in calls and abilities. */
  readonly #levels: (Level | undefined)[] = [];
  readonly #courses = new WeakMap<Frame, Course>();
  readonly #bodies: ReadonlyMap<readonly LocalDecl[], Body>;

  /** For the player of a seat; 0 sees everything. `name`: what things are called now. */
  constructor(match: Match, seat: number, name: () => Name) {
    this.#match = match;
    this.#seat = seat;
    this.#name = name;
    this.#bodies = bodiesOf(match.bound);
  }

  begins(m: Match, frame: Frame): void {
    this.#at(m.nested, { frame, stmt: null });
  }

  runs(m: Match, stmt: Stmt, frame: Frame): void {
    this.#at(m.nested, { frame, stmt });
    const course = this.#course(frame);
    const before = course.last === null ? null : givenBy(course.last);
    if (before !== null) course.given.add(before);
    course.last = stmt;
  }

  /** Conditions are put into words from here on: the values of all of a long decision would take long. */
  isNear = true;

  tests(m: Match, condition: Expr, frame: Frame): void {
    if (!this.isNear) return;
    const { tests } = this.#course(frame);
    const reason = reasonOf(m, condition, frame, this.#name());
    // one that reads nothing was decided before the match
    if (reason.values.length > 0) tests.push(reason);
    if (tests.length > MOST_TESTS) tests.shift();
  }

  hears(): void {}
  drops(): void {}

  #at(depth: number, level: Level): void {
    this.#levels.length = Math.min(this.#levels.length, depth);
    this.#levels[depth] = level;
  }

  #course(frame: Frame): Course {
    let course = this.#courses.get(frame);
    if (course === undefined) {
      const body = this.#bodies.get(frame.decls);
      course = { body, known: this.#knows(frame, body), given: new Set(), last: null, tests: [] };
      for (const [local, { name }] of frame.decls.entries()) {
        // step code begins anew at each instruction, with what its names stand for
        const isGiven = body === undefined || local < body.params || (body.steps && frame.locals[local] !== NOTHING);
        if (isGiven && name !== '') course.given.add(local);
      }
      this.#courses.set(frame, course);
    }
    return course;
  }

  /** Whether the player sees all that a body begins with. */
  #knows(frame: Frame, body: Body | undefined): boolean {
    if (this.#seat === 0) return true;
    const begun = frame.locals.slice(0, body?.params ?? 0).flat();
    return [frame.self, ...begun].every((ref) => seenBy(this.#match, this.#seat, ref));
  }

  /** What acts as an event of this kind is added to the trace; null where the player may not know. */
  now(what: EventKind): Acts | null {
    const m = this.#match;
    // a call is told as it begins: what acts is who calls
    const isCall = what === 'verb' || what === 'prevented' || what === 'replaced';
    if (what === 'verb') this.#levels.length = Math.min(this.#levels.length, m.nested);
    if (what === 'move') this.#levels.length = 0;
    let at = m.nested - (isCall ? 1 : 0);
    while (at >= 0 && this.#levels[at] === undefined) at--;
    const level = this.#levels[at];
    if (level === undefined) return null;
    const { frame, stmt } = level;
    if (this.#seat !== 0 && frame.self !== NOTHING && !seenBy(m, this.#seat, frame.self)) return null;
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

  /** Names whose values the player may know; null where the course of the body depends on what is hidden. */
  #openIn({ body, known }: Course): ReadonlySet<number> | 'all' | null {
    if (this.#seat === 0) return 'all';
    return body === undefined || !known ? null : secretsOf(this.#match.bound).openIn(body.code, body.params);
  }

  #names(frame: Frame, { given }: Course, open: ReadonlySet<number> | 'all' | null): Acts['names'] {
    const name = this.#name();
    const found = [
      ...(frame.self === NOTHING ? [] : [{ name: 'self', value: name(frame.self) }]),
      ...(frame.you === NOTHING ? [] : [{ name: 'you', value: name(frame.you) }]),
    ];
    for (const local of [...given].sort((a, b) => a - b)) {
      const decl = frame.decls[local];
      const value = frame.locals[local];
      if (decl === undefined || value === undefined || decl.name === 'self') continue;
      const isKnown = open === 'all' || decl.type.of === 'entity' || open?.has(local) === true;
      found.push({ name: decl.name || 'it', value: isKnown ? this.#shown(value, decl, name) : 'hidden' });
    }
    return found;
  }

  #shown(value: Value, { type }: LocalDecl, name: Name): string {
    const { bound } = this.#match;
    if (typeof value === 'number' || value.length <= MOST_MEMBERS) return showValue(bound, type, value, name);
    const left = value.length - MOST_MEMBERS;
    return `${showValue(bound, type, value.slice(0, MOST_MEMBERS), name)}, ${left} more`;
  }
}

/** The name that a statement gives a value to. */
function givenBy(stmt: Stmt): number | null {
  if ('local' in stmt) return stmt.local;
  return 'into' in stmt ? stmt.into : null;
}

/** Code that runs, with where it is declared. */
interface Body {
  code: Code;
  params: number;
  place: Place | null;
  /** Its names stand in the state from one instruction to the next. */
  steps: boolean;
}

const known = new WeakMap<Bound, ReadonlyMap<readonly LocalDecl[], Body>>();

/** By the names of a body, which its frames go by. */
function bodiesOf(bound: Bound): ReadonlyMap<readonly LocalDecl[], Body> {
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
      [...steps, ...declared].map((one): [readonly LocalDecl[], Body] => [
        one.code.locals,
        { ...one, params: one.code.params },
      ]),
    );
    known.set(bound, found);
  }
  return found;
}
