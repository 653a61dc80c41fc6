/**
 * Numbers for each word of an enum: a read or an assignment whose word is known only in the match becomes a choice among the
 * fields of the words that exist in this binding. So the layout, the analyses and both engines know single fields only.
 */
import type { Expr, ExprOf, FieldDecl, Game, Stmt, StmtOf, Target } from '../ir/index.ts';
import { fieldsFrom } from '../ir/word-fields.ts';

type WordTarget = Extract<Target, { to: 'word_field' }>;

/** Fields of words that are not active get the layer of their word, so that they get no place in the state. */
export function withoutInactiveWords(game: Game, active: readonly boolean[]): FieldDecl[] {
  if (!game.fields.some(({ word }) => word !== undefined)) return game.fields;
  return game.fields.map((field) => {
    const layer = field.word === undefined ? 0 : layerOf(game, field.word);
    return active[layer] ? field : { ...field, layer };
  });
}

const layerOf = ({ enums }: Game, { enum: of, member }: { enum: number; member: number }): number =>
  enums[of]?.layers[member] ?? 0;

/** The active fields that begin with `first`, with the expression of each word. */
function activeFields(game: Game, first: number, active: readonly boolean[]): { field: number; word: Expr }[] {
  return fieldsFrom(game, first).flatMap((field) => {
    const { word, layer = 0 } = game.fields[field] ?? {};
    return word !== undefined && active[layer] && active[layerOf(game, word)]
      ? [{ field, word: { op: 'enum', ...word } }]
      : [];
  });
}

export function expandWordRead(game: Game, expr: ExprOf<'word_field'>, active: readonly boolean[]): Expr {
  const { of, word } = expr;
  const read = (field: number): Expr => (of === null ? { op: 'global', field } : { op: 'field', field, of });
  if (word.op === 'enum') return read(expr.field + word.member);
  return activeFields(game, expr.field, active).reduceRight<Expr>(
    (rest, one) => ({ op: 'pick', test: { op: 'is', a: word, b: one.word }, then: read(one.field), else: rest }),
    { op: 'nothing' },
  );
}

export function expandWordAssignment(
  game: Game,
  stmt: StmtOf<'set'>,
  to: WordTarget,
  active: readonly boolean[],
): Stmt {
  const { of, word, into } = to;
  const { place } = stmt;
  const value: Expr = into === null ? stmt.value : { op: 'local', local: into };
  const set = (field: number): Stmt => ({
    ...stmt,
    to: of === null ? { to: 'global', field } : { to: 'field', field, of },
    value,
  });
  const begin: Stmt[] = into === null ? [] : [{ place, do: 'let', local: into, value: stmt.value }];
  const arms =
    word.op === 'enum'
      ? [set(to.field + word.member)]
      : activeFields(game, to.field, active).reduceRight<Stmt[]>(
          (rest, one) => [
            { place, do: 'if', test: { op: 'is', a: word, b: one.word }, then: [set(one.field)], else: rest },
          ],
          [],
        );
  const all = [...begin, ...arms];
  const [only] = all;
  return all.length === 1 && only !== undefined
    ? only
    : { place, do: 'if', test: { op: 'truth', value: 1 }, then: all, else: [] };
}
