/** Numbers for each word of an enum: what `bind` repeats for each word is bounded. */
import type { Expr, FieldId, Game } from './index.ts';
import { operandsOf } from './visitor.ts';

/** An enum whose words have numbers has so many at most, and what is repeated for each word so many parts. */
export const MOST_WORDS = 31;
const MOST_PARTS = 16;

/** Whether an expression may be repeated for each word: it is short, draws nothing, and repeats nothing itself. */
export function isRepeatable(expr: Expr): boolean {
  let parts = 0;
  const visit = (of: Expr): boolean =>
    ++parts <= MOST_PARTS && of.op !== 'word_field' && of.op !== 'select' && operandsOf(of).every(visit);
  return visit(expr);
}

/** The parts of a name as `gems of ruby`; the word is undefined for a field that is not one for each word. */
export function partsOfName(name: string): { field: string; word: string | undefined } {
  const [field = '', word] = name.split(' of ');
  return { field, word };
}

/** The name of a field, without the word that it is for: `gems` of `gems of ruby`. */
export const nameWithoutWord = ({ fields }: Game, id: FieldId): string => partsOfName(fields[id]?.name ?? '').field;

/** The fields that begin with `first`, one for each word; of another field it alone. */
export function fieldsFrom({ enums, fields }: Game, first: FieldId): FieldId[] {
  const { word } = fields[first] ?? {};
  if (word?.member !== 0) return [first];
  return (enums[word.enum]?.members ?? []).map((_, member) => first + member);
}
