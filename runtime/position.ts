/** Builds a position step by step, like the lines of a scenario before its first step. */
import type { Bound } from '../compiler/ir/bound.ts';
import type { CardId, FieldId, Scenario, StatusId } from '../compiler/ir/index.ts';
import { fillPart } from '../grammar/templates.ts';
import { createOwnedBy } from './entities.ts';
import { FAULT, faultingWords } from './faults.ts';
import { assign, assignGlobal } from './fields.ts';
import type { Match } from './machine.ts';
import * as say from './messages.ts';
import { setStatus } from './natives.ts';
import { NOTHING } from './numbers.ts';
import { startScenario } from './scenario.ts';
import { Failure } from './scenario-failure.ts';
import { Stager } from './scenario-steps.ts';
import { peek, rowOf } from './state.ts';

export class PositionBuilder {
  readonly match: Match;
  readonly #stager: Stager;

  private constructor(match: Match, scenario: Scenario) {
    this.match = match;
    this.#stager = new Stager(match, scenario);
  }

  /** Starts from a game bound with empty decks, after the setup of a match; or gives why that is impossible. */
  static begin(bound: Bound, match = 1): PositionBuilder | string {
    const scenario = { ...nameless(), match };
    const start = startScenario(bound, scenario);
    return typeof start === 'string' ? start : new PositionBuilder(start, scenario);
  }

  /** Puts a card; gives its reference, or null where the zone is full. */
  put(card: CardId, level: number, instance: number, owner: number): number | null {
    const ref = createOwnedBy(this.match, card, level, instance, owner);
    return ref === NOTHING ? null : ref;
  }

  set(field: FieldId, ref: number, value: number): void {
    this.#tried(() => assign(this.match, field, ref, '=', value));
  }

  setGlobal(field: FieldId, value: number): void {
    this.#tried(() => assignGlobal(this.match, field, '=', value));
  }

  setStatus(status: StatusId, ref: number, amount: number): void {
    this.#tried(() => setStatus(this.match, status, ref, amount));
  }

  /** The amount that an object has itself, without what abilities of others give. */
  ownStatus(status: StatusId, ref: number): number {
    const { match } = this;
    const at = match.layout.statuses[status] ?? -1;
    return at < 0 ? 0 : peek(match, rowOf(match, ref) + at);
  }

  turn(seat: number): void {
    this.match.state[this.match.layout.head.active] = seat;
  }

  /** Settles what was put, and goes to the first offer. Gives why it cannot, or null. */
  ready(): string | null {
    try {
      this.#stager.ready();
      return null;
    } catch (signal) {
      if (signal instanceof Failure) return signal.message;
      if (signal === FAULT) return fillPart(say.cannotCompute({ why: faultingWords(this.match) }));
      throw signal;
    }
  }

  /** Runs a change; one that faults is undone. */
  #tried(run: () => void): void {
    try {
      run();
    } catch (signal) {
      if (signal !== FAULT) throw signal;
    }
  }
}

const nameless = (): Scenario => ({
  name: '',
  place: [0, 0, 0, 0, 0],
  mode: null,
  mods: [],
  seed: null,
  code: { params: 0, locals: [] },
  steps: [],
});
