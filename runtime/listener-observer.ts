/**
 * Explains why the abilities of a card ran or did not in a part of a decision: which events they listen to, and which
 * condition failed; as one player may know it.
 */
import type { Ability, Expr, Place } from '../compiler/ir/index.ts';
import { fillPart, type Wording } from '../grammar/templates.ts';
import { abilitiesOf, abilityOf } from './ability-sources.ts';
import { describe } from './describe.ts';
import type { Match, Observer } from './machine.ts';
import * as say from './messages.ts';
import type { Namer } from './narration.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { secretsOf } from './secrets.ts';
import { rowOf } from './state.ts';
import { isSilenced } from './statics.ts';
import type { NewEvent, TraceEvent } from './trace.ts';
import { seenBy } from './view.ts';
import { GONE, inPlay, zoneOf } from './zones.ts';

/** How far an ability came, the farthest last. */
const NEARNESS = [
  'another',
  'elsewhere',
  'other',
  'silent',
  'prevented',
  'heard',
  'failed',
  'dropped',
  'waits',
  'ran',
] as const;
export type ListenerVerdict = (typeof NEARNESS)[number];

export interface ListenerReport {
  /** `after attack`, and the keyword that gives it. */
  title: string;
  verdict: ListenerVerdict;
  /** A sentence for people. */
  text: string;
  /** The condition that failed, where the player may know it. */
  reason: Reason | null;
  /** The number of the event; 0 without one. */
  event: number;
  place: Place | null;
}

interface ListenerRequest {
  /** The card, and the viewer; seat 0 sees everything. */
  ref: number;
  seat: number;
  name: () => Namer;
  /** The events that are considered. */
  first: number;
  last: number;
  /** Whether the viewer knows an entity: by default, whether the viewer sees it now. */
  knows?: (ref: number) => boolean;
}

export class ListenerObserver implements Observer {
  readonly #match: Match;
  readonly #ref: number;
  readonly #seat: number;
  readonly #name: () => Namer;
  readonly #knows: (ref: number) => boolean;
  readonly #first: number;
  readonly #last: number;
  /** By ability. */
  readonly #found = new Map<number, ListenerReport>();
  /** Events that the player may not know, and prevented ones. */
  readonly #secret = new Set<number>();
  /** The player saw which card it is. */
  #seen = false;

  constructor(match: Match, of: ListenerRequest) {
    this.#match = match;
    this.#ref = of.ref;
    this.#seat = of.seat;
    this.#name = of.name;
    this.#knows = of.knows ?? ((ref) => seenBy(match, of.seat, ref));
    this.#first = of.first;
    this.#last = of.last;
  }

  /** The result by ability; null where the card was hidden or did not exist. */
  get found(): ListenerReport[] | null {
    return this.#seen ? [...this.#found.values()] : null;
  }

  /** Call it for each event of the trace. */
  event(number: number, what: NewEvent): void {
    const m = this.#match;
    if (number < this.#first || number > this.#last || rowOf(m, this.#ref) < 0) return;
    const event = m.trace?.events[number - 1];
    if (event === undefined) return;
    if (this.#seat !== 0 && ((event.known >> (this.#seat - 1)) & 1) === 0) this.#secret.add(number);
    if (this.#seat !== 0 && !this.#knows(this.#ref)) return;
    this.#seen = true;
    if (what.what === 'ability') {
      if (what.subject === this.#ref && this.#within(event.cause)) this.#ran(what.id, event);
      return;
    }
    for (const value of abilitiesOf(m, this.#ref, null)) this.#listens(abilityOf(m, value), event);
  }

  #within(event: number): boolean {
    return event >= this.#first && event <= this.#last;
  }

  #listens(id: number, event: TraceEvent): void {
    const m = this.#match;
    const ability = m.game.abilities[id];
    if (ability === undefined) return;
    if ((event.what === 'prevented' || event.what === 'replaced') && this.#within(event.cause)) {
      const cause = m.trace?.events[event.cause - 1];
      if (cause !== undefined && matches(ability, cause) && ability.trigger.word === 'after')
        this.#note(
          id,
          'prevented',
          cause,
          (event.what === 'prevented' ? say.afterPrevented : say.afterReplaced)({ event: this.#textOf(cause) }),
        );
      return;
    }
    if (!matches(ability, event)) {
      this.#note(id, 'another', null, say.nothingMatched());
      return;
    }
    const { trigger } = ability;
    const everywhere = event.what === 'timing' && event.subject === this.#ref;
    if (!everywhere && !inPlay(m, this.#ref))
      this.#note(id, 'elsewhere', event, say.notInPlay({ where: this.#where(), event: this.#textOf(event) }));
    else if (trigger.own && event.subject !== this.#ref)
      this.#note(id, 'other', event, say.otherCard({ event: this.#textOf(event) }));
    else if (isSilenced(m, this.#ref)) this.#note(id, 'silent', event, say.cardSilenced());
    else this.#note(id, 'heard', event, say.eventMatched({ event: this.#textOf(event) }));
  }

  #where(): Wording {
    const { game, layout, state } = this.#match;
    const instance = state[rowOf(this.#match, this.#ref) + layout.row.zone] ?? GONE;
    const zone = instance === GONE ? undefined : game.zones[zoneOf(this.#match, instance)];
    return zone === undefined ? say.outOfPlay() : say.inZone({ zone: zone.name });
  }

  #textOf(event: TraceEvent): string {
    if (this.#secret.has(event.id)) return fillPart(say.hiddenEvent());
    return describe(this.#match.bound, event, this.#name());
  }

  /** Keeps the attempt that came farthest, the last of equal ones. */
  #note(
    id: number,
    verdict: ListenerVerdict,
    event: TraceEvent | null,
    said: Wording,
    reason: Reason | null = null,
  ): void {
    const before = this.#found.get(id);
    if (before !== undefined && NEARNESS.indexOf(before.verdict) > NEARNESS.indexOf(verdict)) return;
    const ability = this.#match.game.abilities[id] as Ability;
    const title = titleOf(this.#match, ability);
    this.#found.set(id, { title, verdict, text: fillPart(said), reason, event: event?.id ?? 0, place: ability.place });
  }

  #ran(id: number, event: TraceEvent): void {
    this.#note(id, 'ran', event, say.abilityRan());
  }

  testsListener(m: Match, { trigger, frame, cause, raised, holds }: Parameters<Observer['testsListener']>[1]): void {
    if (frame.self !== this.#ref || !this.#within(cause)) return;
    const id = m.game.abilities.findIndex((one) => one.trigger === trigger);
    const event = m.trace?.events[cause - 1];
    if (id < 0 || event === undefined || !this.#seen) return;
    if (holds) {
      const waits = trigger.word === 'on' || trigger.word === 'after';
      this.#note(id, waits ? 'waits' : 'heard', event, waits ? say.conditionsHoldAndWaits() : say.conditionsHold());
      return;
    }
    const failed = failing(trigger, raised, (condition) => reasonOf(m, condition, frame, this.#name()));
    if (failed === null) return;
    const isOpen = this.#isOpen(id, failed.condition, cause);
    const text = this.#textOf(event);
    if (isOpen)
      this.#note(id, 'failed', event, say.conditionFailed({ event: text, reason: failed.reason.text }), failed.reason);
    else this.#note(id, 'failed', event, say.conditionHidden({ event: text }));
  }

  /** Whether the player may know why a condition failed. */
  #isOpen(id: number, condition: Expr, cause: number): boolean {
    if (this.#seat === 0) return true;
    if (this.#secret.has(cause)) return false;
    const { params } = (this.#match.game.abilities[id] as Ability).code;
    return secretsOf(this.#match.bound).isOpen(condition, new Set(Array.from({ length: params }, (_, i) => i)));
  }

  drops(m: Match, { ability, bearer, cause, silent }: Parameters<Observer['drops']>[1]): void {
    const event = m.trace?.events[cause - 1];
    if (bearer !== this.#ref || !this.#within(cause) || event === undefined || !this.#seen) return;
    this.#note(ability, 'dropped', event, silent ? say.silencedMeanwhile() : say.leftMeanwhile());
  }

  begins(): void {}
  runs(): void {}
  tests(): void {}
}

function matches({ timing, trigger }: Ability, { what, of }: TraceEvent): boolean {
  if (what === 'verb') return trigger.verb === of;
  if (what === 'move') return trigger.move === of;
  return what === 'timing' && (timing === of || trigger.timing === of);
}

/** The first condition that does not hold. */
function failing(
  { patterns, when }: Ability['trigger'],
  raised: boolean,
  ask: (condition: Expr) => Reason,
): { condition: Expr; reason: Reason } | null {
  const tests = [...(raised ? [] : patterns.map(({ test }) => test)), when];
  for (const condition of tests) {
    const reason = condition === null ? null : ask(condition);
    if (condition !== null && reason !== null && !reason.holds) return { condition, reason };
  }
  return null;
}

/** What an ability listens to, and the keyword that gives it. */
function titleOf({ game }: Match, { timing, trigger, bearer, of }: Ability): string {
  const word = timing !== null ? 'on' : trigger.word === 'instead' ? 'instead of' : trigger.word;
  const listenedTo =
    game.timings[timing ?? -1]?.name ?? game.verbs[trigger.verb ?? -1]?.name ?? game.moves[trigger.move ?? -1]?.name;
  const from =
    bearer === 'keyword' ? game.keywords[of ?? -1]?.name : bearer === 'status' ? game.statuses[of ?? -1]?.name : '';
  return `${word} ${listenedTo ?? '?'}${from ? ` (${from})` : ''}`;
}
