/**
 * The kernel's verbs (basic operations). They are called like other verbs, so listeners can watch, replace and prevent
 * them.
 */
import type { KernelVerb } from '../compiler/ir/index.ts';
import { askFor } from './abilities.ts';
import { frameFor } from './ability-sources.ts';
import { become, copy, create, transform } from './entities.ts';
import { asSingleValue } from './evaluate.ts';
import { levelOf } from './fields.ts';
import type { Match } from './machine.ts';
import { add, NOTHING, type Value } from './numbers.ts';
import { drawGame, winOrLose } from './outcome.ts';
import { draw } from './random.ts';
import { isPlayer, peek, rowOf, write, writeUntracked } from './state.ts';
import { mergeAmounts } from './statuses.ts';
import { insert, membersOf, moveTo, remove, zoneOf } from './zones.ts';

/** Runs a kernel verb with its arguments in declaration order; gives the created entity, or nothing. */
export function native(m: Match, verb: KernelVerb, args: readonly Value[]): number {
  const [a, b, c] = [0, 1, 2].map((i) => asSingleValue(m, args[i] ?? NOTHING)) as [number, number, number];
  switch (verb) {
    case 'create':
      return zoneOf(m, b) < 0 ? NOTHING : create(m, a, 1, b, c);
    case 'copy':
      return zoneOf(m, b) < 0 ? NOTHING : copy(m, a, b);
    case 'become':
      become(m, a, b);
      return a;
    case 'transform':
      transform(m, a, b);
      return a;
    case 'move':
      return moveTo(m, a, b, c === NOTHING ? -1 : c) ? a : NOTHING;
    case 'shuffle':
      shuffle(m, a);
      return NOTHING;
    case 'reveal':
      know(m, a, b, true);
      return NOTHING;
    case 'hide':
      know(m, a, b, false);
      return NOTHING;
    case 'ask':
      askAll(m, a);
      return NOTHING;
    case 'add':
      addStatus(m, a, b, c);
      return NOTHING;
    case 'remove':
      removeStatus(m, a, b, c);
      return NOTHING;
    case 'win':
    case 'lose':
      winOrLose(m, verb, a);
      return NOTHING;
    case 'draw_game':
      drawGame(m);
      return NOTHING;
  }
}

/** Fisher-Yates from the end. No player knows the cards afterwards. */
function shuffle(m: Match, instance: number): void {
  const members = membersOf(m, instance);
  for (let i = members.length - 1; i > 0; i--) {
    const k = draw(m, i + 1, null);
    const one = members[i] as number;
    members[i] = members[k] as number;
    members[k] = one;
  }
  for (const ref of members) {
    remove(m, ref);
    insert(m, ref, instance, -1);
    writeUntracked(m, rowOf(m, ref) + m.layout.row.known, 0);
  }
}

function know(m: Match, ref: number, player: number, knows: boolean): void {
  const row = rowOf(m, ref);
  if (row < 0 || !isPlayer(m, player)) return;
  const at = row + m.layout.row.known;
  const bit = 1 << (player - 1);
  writeUntracked(m, at, knows ? peek(m, at) | bit : peek(m, at) & ~bit);
}

/** Asks a card's controller for the card's open choices. */
function askAll(m: Match, ref: number): void {
  const row = rowOf(m, ref);
  if (row < 0) return;
  const chooses = m.game.cards[peek(m, row + m.layout.row.card)]?.chooses ?? [];
  askFor(
    m,
    chooses.map((_, choice) => choice),
    frameFor(m, ref, levelOf(m, ref)),
  );
}

/** Adds a status by its merge rule, and removes the statuses that it replaces. */
export function addStatus(m: Match, status: number, ref: number, amount: number): void {
  const decl = m.game.statuses[status];
  const row = rowOf(m, ref);
  const slot = m.layout.statuses[status] ?? -1;
  if (decl === undefined || row < 0 || slot < 0) return;
  const by = amount === NOTHING ? 1 : amount;
  const old = peek(m, row + slot);
  for (const other of decl.replaces) {
    const at = m.layout.statuses[other] ?? -1;
    if (at >= 0 && other !== status) write(m, row + at, 0);
  }
  write(m, row + slot, mergeAmounts(decl.merge, old, by));
}

/** What a scenario says: the amount that is there then, whatever was; 0 takes it off. */
export function setStatus(m: Match, status: number, ref: number, amount: number): void {
  removeStatus(m, status, ref, NOTHING);
  if (amount !== 0) addStatus(m, status, ref, amount);
}

/** Removes a status: all of it, or an amount. */
function removeStatus(m: Match, status: number, ref: number, amount: number): void {
  const row = rowOf(m, ref);
  const slot = m.layout.statuses[status] ?? -1;
  if (row < 0 || slot < 0) return;
  const left = amount === NOTHING || m.game.statuses[status]?.merge === 'flag' ? 0 : add(peek(m, row + slot), -amount);
  write(m, row + slot, left < 0 ? 0 : left);
}
