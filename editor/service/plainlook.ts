/**
 * The look of a game that writes none, from its declarations and cards. The first numbers that nearly all cards of a kind print are at
 * its corners, and cards have a colour by the enum that most of them print, else by their kind.
 */

import { emptyLook } from '../../compiler/ir/empty-look.ts';
import type { Card, FieldDecl, FieldId, Game, KindId, Look } from '../../compiler/ir/index.ts';
import { ancestors } from '../../compiler/ir/kinds.ts';
import { PALETTE } from '../../compiler/vocabulary/palette.ts';
import type { Corner } from './look.ts';

type Shown = Look['shows'][number];

/** The colours of kinds and words, in this order. Blue and red are those of the players. */
const COLOURS = ['indigo', 'amber', 'teal', 'pink', 'green', 'brown', 'violet', 'sky', 'orange', 'lime'];
/** An enum with more words than this is no group of cards that a colour would tell apart. */
const MOST_WORDS = 10;

const made = new WeakMap<readonly Card[], Look>();

/** `all`: all cards of the game, where `game` has only those of a file. */
export function plainLook(game: Game, all: readonly Card[] = game.cards): Look {
  let look = made.get(all);
  if (look === undefined) {
    const cards = all.filter(({ kind }) => game.kinds[kind]?.waits !== true);
    look = { ...emptyLook(), shows: showsOf(game, cards), colours: coloursOf(game, cards) };
    made.set(all, look);
  }
  return look;
}

function showsOf(game: Game, cards: readonly Card[]): Shown[] {
  const corners = cornersOf(game, cards);
  const printed = new Set(cards.flatMap((card) => valuesOf(card)));
  const all = game.fields.map((field, id) => ({ field, id })).filter(({ field }) => isDrawn(game, field));
  // a number that the rules derive is seldom more than a step to another one
  const shown = all.filter(({ field, id }) => field.derived === null || printed.has(id));
  const show = (id: FieldId): Shown => ({ of: 'field', enum: null, id, corner: corners.get(id) ?? null, icon: null });
  return shown.map(({ id }) => show(id)).sort((a, b) => Number(a.corner === null) - Number(b.corner === null));
}

/** A field has one corner for all kinds: the kind with the most cards chooses first, and another one takes what is left. */
function cornersOf(game: Game, cards: readonly Card[]): Map<FieldId, Corner> {
  const corners = new Map<FieldId, Corner>();
  const count = (kind: KindId): number => cards.filter((card) => card.kind === kind).length;
  for (const kind of [...new Set(cards.map((card) => card.kind))].sort((a, b) => count(b) - count(a))) {
    const own = leading(game, cards, kind);
    for (const [i, id] of own.entries()) {
      const taken = own.map((one) => corners.get(one));
      const corner = cornerOf(i, own.length);
      if (!corners.has(id) && !taken.includes(corner)) corners.set(id, corner);
    }
  }
  return corners;
}

/** The numbers of a kind that go to its corners, in the order of their declarations. */
function leading(game: Game, cards: readonly Card[], kind: KindId): FieldId[] {
  const above = ancestors(game, kind);
  const own = cards.filter((card) => card.kind === kind);
  const isLeading = ({ kind: of, type, kernel, derived, value }: FieldDecl, id: FieldId): boolean => {
    if (!above.has(of) || kernel !== null || type.of !== 'number' || type.many || derived !== null) return false;
    return mostPrint(own, id) || (value ?? 0) !== 0;
  };
  return game.fields.flatMap((field, id) => (isLeading(field, id) ? [id] : [])).slice(0, 3);
}

/** Whether more than half of some cards print a field. */
const mostPrint = (cards: readonly Card[], id: FieldId): boolean =>
  cards.filter((card) => valuesOf(card).includes(id)).length * 2 > cards.length;

/** By kind, the fields that more than half of its cards print. */
export function mostlyPrinted(cards: readonly Card[]): Map<KindId, Set<FieldId>> {
  const kinds = new Map<KindId, Card[]>();
  for (const card of cards) kinds.set(card.kind, [...(kinds.get(card.kind) ?? []), card]);
  const fields = (own: readonly Card[]): Set<FieldId> =>
    new Set(own.flatMap(valuesOf).filter((id) => mostPrint(own, id)));
  return new Map([...kinds].map(([kind, own]) => [kind, fields(own)]));
}

/** One is at the top, the last two are at the bottom. */
function cornerOf(i: number, count: number): Corner {
  if (i === 0) return 'top_left';
  return i === count - 1 ? 'bottom_right' : 'bottom_left';
}

const valuesOf = ({ fields }: Card): FieldId[] => fields.map(({ field }) => field);

/** Values of cards and tiles. Those of players and of the match are shown in any case, and words of cards below their pictures. */
function isDrawn(game: Game, { kind, type, kernel }: FieldDecl): boolean {
  const kernels = [...ancestors(game, kind)].map((of) => game.kinds[of]?.kernel);
  if (kernel !== null || type.many || kernels.some((of) => of === 'player' || of === 'state' || of === 'record'))
    return false;
  const isWord = type.of === 'enum' || type.of === 'flags';
  return type.of === 'number' || type.of === 'truth' || (isWord && kernels.includes('tile'));
}

function coloursOf(game: Game, cards: readonly Card[]): Look['colours'] {
  const [first] = game.fields
    .flatMap((field, id) => {
      const members = game.enums[field.type.id ?? -1]?.members ?? [];
      const isWord = field.type.of === 'enum' || field.type.of === 'flags';
      const count = cards.filter((card) => valuesOf(card).includes(id)).length;
      const isFew = members.length > 1 && members.length <= MOST_WORDS;
      return isWord && isFew && count > 0 ? [{ id, field, members, count }] : [];
    })
    .sort((a, b) => b.count - a.count);
  const words = (first?.members ?? []).map((name, member) => ({
    of: { is: 'member' as const, enum: first?.field.type.id ?? null, id: member, fields: [first?.id ?? -1] },
    // the word that cards begin with is mostly no group, such as neutral
    name: PALETTE.has(name) ? name : first?.field.value === member ? 'grey' : null,
  }));
  const kinds = [...new Set(cards.map((card) => card.kind))].sort((a, b) => a - b);
  const all = [...words, ...kinds.map((id) => ({ of: { is: 'kind' as const, enum: null, id }, name: null }))];
  let next = 0;
  return all.map(({ of, name }) => {
    const tone = PALETTE.get(name ?? COLOURS[next++ % COLOURS.length] ?? 'grey');
    return { of, light: tone?.light ?? '', dark: tone?.dark ?? '', icon: null };
  });
}
