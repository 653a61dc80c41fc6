/** The number and boolean fields of players and cards that the page shows, by the declarations of a game. */
import type { CardId, FieldDecl, FieldId, KindId } from '../../../compiler/ir/index.ts';
import type { Match } from '../../../runtime/machine.ts';
import { fieldsByName } from '../../../runtime/tables.ts';
import type { FieldValues } from '../../../runtime/view.ts';
import type { Fact } from './model.ts';

/** Values by field, without hidden ones and those of the kernel. */
export function valuesOf(match: Match, kind: KindId, fields: FieldValues): Map<FieldId, number> {
  const ids = fieldsByName(match, kind);
  return new Map(
    fields.flatMap(({ name, value }): [FieldId, number][] => {
      const id = ids.get(name);
      return id === undefined || value === null || match.game.fields[id]?.kernel !== null ? [] : [[id, value]];
    }),
  );
}

export function factsOf(match: Match, kind: KindId, fields: FieldValues, card: CardId | null = null): Fact[] {
  const ids = fieldsByName(match, kind);
  return fields.flatMap(({ name, value }): Fact[] => {
    const id = ids.get(name) ?? -1;
    const decl = match.game.fields[id];
    if (decl === undefined || !isShown(decl) || value === null || (value === 0 && !showsZero(match, decl, id, card)))
      return [];
    return [{ name, value: decl.type.of === 'truth' ? true : value }];
  });
}

/** A zero is shown for numbers of players and for those that a card prints or begins with, but not for counters of cards. */
function showsZero({ game }: Match, { type, kind, value }: FieldDecl, id: FieldId, card: CardId | null): boolean {
  if (type.of !== 'number') return false;
  if (game.kinds[kind]?.kernel === 'player' || (value ?? 0) !== 0) return true;
  return game.cards[card ?? -1]?.fields.some(({ field }) => field === id) ?? false;
}

/** Fields of the kernel, such as the seat, are drawn in other ways. */
const isShown = ({ type, kernel }: FieldDecl): boolean =>
  kernel === null && !type.many && (type.of === 'number' || type.of === 'truth');
