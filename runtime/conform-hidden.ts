/** The law `hidden`: nothing that a player sees or may do depends on what the player does not know. */
import type { Dice } from './agents/dice.ts';
import { backsOf } from './backs.ts';
import { namer } from './describe.ts';
import { exchangedFor, rewrittenFor } from './exchange.ts';
import { withFaultFallback } from './faults.ts';
import { Match } from './machine.ts';
import { atQuestion, legalMoves, type Move, question } from './match.ts';
import { moveTextOf } from './move-text.ts';
import { firstOther, peek, rowOf } from './state.ts';
import { differingPart, samePlain, type View, view, views } from './view.ts';
import { holderOf, indexInZone, membersOf, seatsSeeing, zoneOf } from './zones.ts';

/**
 * Changes what each player does not know, in several ways, and compares what the player sees and may do. `seat`: the player to act, with
 * these legal moves. `check` takes each comparison, with a text for where it fails.
 */
export function checkHidden(
  m: Match,
  moves: readonly Move[],
  seat: number,
  looks: Looks,
  dice: Dice,
  check: (holds: boolean, detail: () => string) => void,
): void {
  for (let player = 1; player <= m.bound.seats; player++) {
    const unknown = looks.unknown(player);
    const own = player === seat ? movesByPlace(m, moves, player, unknown) : null;
    const changes: [Match | null, string][] = [
      [exchangedFor(m, unknown, dice), 'exchanged'],
      [rewrittenFor(m, unknown, player, dice), 'given other values'],
      [permuted(m, unknown, dice), 'exchanged'],
    ];
    for (const [other, how] of changes) {
      // a choice with one option is not asked: the others see whether the match waits for it
      if (other === null || (own === null && !samePlain(askedIn(m), askedIn(other)))) continue;
      const part = differingPart(looks.view(player), view(other, player));
      const what = (): string =>
        `hidden cards were ${how}: ${changedCards(m, other, unknown)}, as player ${player} cannot notice, and yet`;
      check(part === null, () => `${what()} the player sees a difference: ${part}`);
      if (own === null) continue;
      const theirs = movesByPlace(other, legalMoves(other, player), player, unknown);
      const at = Array.from({ length: Math.max(own.length, theirs.length) }, (_, i) => i).find(
        (i) => own[i] !== theirs[i],
      );
      check(
        at === undefined,
        () =>
          `${what()} the moves of the player differ: ${own[at ?? 0] ?? 'none'} before, ${theirs[at ?? 0] ?? 'none'} after`,
      );
    }
  }
}

/** The moves of a player as the player sees them: a hidden card is named by its place. */
function movesByPlace(m: Match, moves: readonly Move[], player: number, unknown: ReadonlySet<number>): string[] {
  const asked = question(m);
  const named = namer(m);
  const name = (ref: number): string => (unknown.has(ref) ? `the ${placeOf(m, ref)}` : `${named(ref)} #${ref}`);
  return moves
    .filter(({ seat }) => seat === player)
    .map((move) => {
      const { word, parts } = moveTextOf(m, move, name, asked);
      return [word, ...parts.flatMap(({ prep, text }) => [prep, text])].filter((one) => one !== null).join(' ');
    });
}

/** The place of a card, from 1: "card 2 in row of player 1". */
function placeOf(m: Match, ref: number): string {
  const instance = peek(m, rowOf(m, ref) + m.layout.row.zone);
  const holder = holderOf(m, instance);
  const of = holder < 1 ? '' : ` of ${namer(m)(holder)}`;
  return `card ${indexInZone(m, ref) + 1} in ${m.game.zones[zoneOf(m, instance)]?.name ?? ''}${of}`;
}

/** The cards that lie elsewhere or have other values, with their names and places. */
function changedCards(m: Match, other: Match, unknown: ReadonlySet<number>): string {
  const { stride } = m.layout.entities;
  const named = namer(m);
  const changed = [...unknown].filter((ref) => {
    const at = rowOf(m, ref);
    return firstOther(m.state, other.state, at, at + stride) < at + stride;
  });
  return changed.map((ref) => `${named(ref)} (${placeOf(m, ref)})`).join(' and ');
}

/** The match with two hidden cards exchanged, in one zone or on two tiles; null without such cards. */
function permuted(m: Match, unknown: ReadonlySet<number>, dice: Dice): Match | null {
  if (unknown.size < 2) return null;
  const { row, entities } = m.layout;
  const pairs: [number, number][] = [];
  for (const [id, zone] of m.layout.zones.entries()) {
    if (zone.store !== 'list') continue;
    // the owner of a card on a tile is visible
    const tiles = m.game.zones[id]?.each === 'tile';
    const last = new Map<number, number>();
    for (let i = 0; i < zone.instances; i++) {
      for (const ref of membersOf(m, zone.first + i)) {
        if (!unknown.has(ref)) continue;
        const group = tiles ? peek(m, rowOf(m, ref) + row.owner) : -i;
        const before = last.get(group);
        if (before !== undefined) pairs.push([before, ref]);
        last.set(group, ref);
      }
    }
  }
  if (pairs.length === 0) return null;
  const [a, b] = pairs[dice.below(pairs.length)] as [number, number];
  // both lie in one zone
  const seen = backsOf(m.bound)[zoneOf(m, peek(m, rowOf(m, a) + row.zone))]?.slots ?? [];
  const kept = new Set([row.zone, row.index, row.next, row.previous, ...seen]);
  for (const zone of m.layout.zones)
    if (zone.store === 'chain') for (const at of [zone.head, zone.tail, zone.count]) kept.add(at);
  const other = new Match(m.bound, m.state.slice());
  for (let i = 0; i < entities.stride; i++) {
    if (kept.has(i)) continue;
    other.state[rowOf(m, a) + i] = peek(m, rowOf(m, b) + i);
    other.state[rowOf(m, b) + i] = peek(m, rowOf(m, a) + i);
  }
  return other;
}

/** The open choice as all see it: who is asked, and what. */
function askedIn(m: Match): unknown {
  let found: unknown = null;
  atQuestion(m, ({ seat, name, what }) => {
    found = { seat, name, what };
  });
  return found;
}

/** Of a card: its zone instance, and the seats that know it, as bits. */
type KnownInZone = readonly [instance: number, known: number];

/** What the players see at a rest; computed when needed, then kept. */
export class Looks {
  readonly #m: Match;
  #views: View[] | null = null;
  #here: Map<number, KnownInZone> | null = null;
  /** At an open choice: the run that led there may have revealed cards, and hidden them again. */
  #there: Map<number, KnownInZone> | null = null;

  constructor(m: Match) {
    this.#m = m;
  }

  view(player: number): View {
    const { seats } = this.#m.bound;
    this.#views ??= views(
      this.#m,
      Array.from({ length: seats }, (_, i) => i + 1),
    );
    return this.#views[player - 1] as View;
  }

  /** The entities that a player does not know, here and at the open choice. */
  unknown(player: number): Set<number> {
    const m = this.#m;
    if (this.#here === null) {
      this.#here = sightsOf(m);
      atQuestion(m, () => {
        this.#there = sightsOf(m);
      });
    }
    const there = this.#there ?? this.#here;
    const bit = 1 << (player - 1);
    const found = new Set<number>();
    for (const [ref, [instance, known]] of this.#here) {
      if ((known & bit) !== 0) continue;
      const then = there.get(ref);
      if (then !== undefined && then[0] === instance && (then[1] & bit) === 0) found.add(ref);
    }
    return found;
  }
}

function sightsOf(m: Match): Map<number, KnownInZone> {
  const found = new Map<number, KnownInZone>();
  for (const zone of m.layout.zones) {
    if (zone.store !== 'list') continue;
    for (let instance = zone.first; instance < zone.first + zone.instances; instance++) {
      for (const ref of membersOf(m, instance)) {
        const known = peek(m, rowOf(m, ref) + m.layout.row.known) | withFaultFallback(m, 0, () => seatsSeeing(m, ref));
        found.set(ref, [instance, known]);
      }
    }
  }
  return found;
}
