/** The number and boolean fields of players and cards that the page shows, by the declarations of a game. */
import type { FieldDecl, FieldId, KindId } from '../../../compiler/ir/index.ts';
import type { Match } from '../../../runtime/machine.ts';
import { fieldsByName } from '../../../runtime/tables.ts';
import type { FieldValues } from '../../../runtime/view.ts';
import { printedFields } from '../../service/look.ts';
import type { Fact } from './model.ts';

/** Fields that cards print, by kind. Worked out once for a bound game, because each step and each repeated decision reads facts. */
const known = new WeakMap<Match['bound'], ReturnType<typeof printedFields>>();

function printedIn({ game, bound }: Match, kind: KindId): ReadonlySet<FieldId> | undefined {
  let printed = known.get(bound);
  if (printed === undefined) {
    printed = printedFields(game);
    known.set(bound, printed);
  }
  return printed.get(kind);
}

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

export function factsOf(match: Match, kind: KindId, fields: FieldValues): Fact[] {
  const ids = fieldsByName(match, kind);
  return fields.flatMap(({ name, value }): Fact[] => {
    const id = ids.get(name) ?? -1;
    const decl = match.game.fields[id];
    if (decl === undefined || !isShown(decl) || value === null || (value === 0 && !showsZero(match, decl, id, kind)))
      return [];
    return [{ name, value: decl.type.of === 'truth' ? true : value }];
  });
}

/** A zero is shown for numbers of players and for those that cards of the kind print, but not for counters of cards. */
function showsZero(match: Match, decl: FieldDecl, id: FieldId, kind: KindId): boolean {
  if (decl.type.of !== 'number') return false;
  return match.game.kinds[decl.kind]?.kernel === 'player' || printedIn(match, kind)?.has(id) === true;
}

/** Fields of the kernel, such as the seat, are drawn in other ways. */
const isShown = ({ type, kernel }: FieldDecl): boolean =>
  kernel === null && !type.many && (type.of === 'number' || type.of === 'truth');
