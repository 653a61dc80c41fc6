/** Equal cards of a large zone outside of play, such as a market, are one stack. */
import type { Piece, TableView, ZoneBox } from '../play/model.ts';

/** Up to this number, the cards of a zone are beside one another. */
const MOST_APART = 8;

/** The stacks by zone: the table and the moves of a position both ask for them. */
const known = new WeakMap<ZoneBox, Piece[][]>();

/** The cards of a zone in stacks of equal ones, by their first cards. */
export function stacksOf(zone: ZoneBox): Piece[][] {
  let stacks = known.get(zone);
  if (stacks === undefined) {
    stacks = stacked(zone);
    known.set(zone, stacks);
  }
  return stacks;
}

function stacked({ inPlay, pieces }: ZoneBox): Piece[][] {
  if (inPlay || pieces.length <= MOST_APART) return pieces.map((piece) => [piece]);
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const { name, level, seat, aside, shown, facts, statuses, zones } = piece;
    const key = zones.length > 0 ? `${piece.ref}` : JSON.stringify([name, level, seat, aside, shown, facts, statuses]);
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, [piece]);
    else stack.push(piece);
  }
  return [...stacks.values()];
}

/** For each card in a stack below its first one: the reference of the first one. */
export function stackedRefs({ zones, seats }: TableView): ReadonlyMap<number, number> {
  const all = [...zones, ...seats.flatMap((seat) => seat.zones)].flatMap(stacksOf);
  return new Map(all.flatMap(([first, ...below]) => below.map(({ ref }) => [ref, first?.ref ?? ref])));
}
