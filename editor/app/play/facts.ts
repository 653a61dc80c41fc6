/** The number and boolean fields of players and cards that the page shows, by the declarations of a game. */
import type { FieldDecl, FieldId, KindId } from '../../../compiler/ir/index.ts';
import type { FieldValues, Match } from '../../../runtime/index.ts';
import type { Fact } from './model.ts';

/** Worked out once for a bound game, because each step and each repeated decision reads facts. */
interface Common {
  /** Fields that at least one card prints. */
  printed: ReadonlySet<FieldId>;
  /** For each kind: field IDs by name. */
  fields: Map<KindId, ReadonlyMap<string, FieldId>>;
}

const commons = new WeakMap<Match['bound'], Common>();

function commonOf({ game, bound }: Match): Common {
  let common = commons.get(bound);
  if (common === undefined) {
    const printed = game.cards.flatMap((card) => [...card.fields, ...card.derived].map(({ field }) => field));
    common = { printed: new Set(printed), fields: new Map() };
    commons.set(bound, common);
  }
  return common;
}

/** Values by field, without hidden ones. */
export function valuesOf(match: Match, kind: KindId, fields: FieldValues): Map<FieldId, number> {
  const ids = fieldsOf(match, kind);
  return new Map(
    fields.flatMap(({ name, value }): [FieldId, number][] => {
      const id = ids.get(name);
      return id === undefined || value === null ? [] : [[id, value]];
    }),
  );
}

export function factsOf(match: Match, kind: KindId, fields: FieldValues): Fact[] {
  const ids = fieldsOf(match, kind);
  return fields.flatMap(({ name, value }): Fact[] => {
    const id = ids.get(name) ?? -1;
    const decl = match.game.fields[id];
    if (decl === undefined || !isShown(decl) || value === null || (value === 0 && !showsZero(match, decl, id)))
      return [];
    return [{ name, value: decl.type.of === 'truth' ? true : value }];
  });
}

function fieldsOf(match: Match, kind: KindId): ReadonlyMap<string, FieldId> {
  const known = commonOf(match).fields;
  let found = known.get(kind);
  if (found === undefined) {
    const { fields } = match.tables;
    found = new Map(
      match.game.fields.flatMap(({ name, kernel }, id): [string, FieldId][] =>
        kernel === null && fields[id]?.within[kind] === true ? [[name, id]] : [],
      ),
    );
    known.set(kind, found);
  }
  return found;
}

/** A zero is shown for numbers of players and for printed numbers, but not for counters of cards. */
function showsZero(match: Match, decl: FieldDecl, id: FieldId): boolean {
  if (decl.type.of !== 'number') return false;
  return match.game.kinds[decl.kind]?.kernel === 'player' || commonOf(match).printed.has(id);
}

/** Fields of the kernel, such as the seat, are drawn in other ways. */
const isShown = ({ type, kernel }: FieldDecl): boolean =>
  kernel === null && !type.many && (type.of === 'number' || type.of === 'truth');
