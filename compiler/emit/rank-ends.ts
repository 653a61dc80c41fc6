/**
 * The greatest or least rank among the tiles of a mask. Tiles are numbered rank by rank: ranks rise with the number for
 * one player and fall for the other. So the first or the last tile has the result, and the walk over the bits is
 * removed.
 */
import type { Expression, ForStatement, Statement, VariableDeclarator } from '../javascript/nodes.ts';
import { type JsCode, jsList } from '../javascript/quote.ts';
import { Visitor } from '../javascript/visit.ts';
import type { FunctionBuilder } from './function-builder.ts';

/**
 * The code that replaces a walk over the bits of a mask that compares the rank of each tile with the best one; null for
 * all other walks. `lines`: the statements of the walk, its loop last; `compares`: the last one of its body, which sets
 * `result`.
 */
export function extremeRankCode(
  f: FunctionBuilder,
  { lines, compares, result, op }: { lines: readonly Statement[]; compares: Statement; result: string; op: '>' | '<' },
): JsCode | null {
  const { bound } = f.gen;
  // on boards of their own, the ranks of the second player begin anew
  if (bound.game.board === null || bound.game.board.each === 'player') return null;
  const walk = lines.at(-1);
  const loop = walk?.type === 'LabeledStatement' ? walk.body : walk;
  if (loop?.type !== 'ForStatement' || loop.body.type !== 'BlockStatement') return null;
  const body = loop.body.body;
  if (body.at(-1) !== compares || compares.type !== 'IfStatement') return null;
  const declared = body.slice(0, -1).flatMap((s) => (s.type === 'VariableDeclaration' ? s.declarations : []));
  const mask = remainingBits(loop);
  const [tile] = declared;
  const rank = declared.at(-1);
  if (mask === null || body.slice(0, -1).some((s) => s.type !== 'VariableDeclaration')) return null;
  const line = tile === undefined || !isLowestTile(tile, mask.id.name) ? null : rankTableIndex(rank, tile.id.name);
  const names = new Set([mask.id.name, ...declared.map(({ id }) => id.name)]);
  // the first declaration, the tile, calls the function that counts zeros
  const isPlain = declared.slice(1).every(({ init }) => init !== null && new UsedNames(init).isPlain);
  if (line === null || !isPlain || new UsedNames(line).names.some((name) => names.has(name))) return null;
  if (!isCopy(compares.consequent, result, rank?.id.name ?? '')) return null;
  const [bits, low, high] = [f.temp(), f.temp(), f.temp()];
  const zeros = bound.layout.tiles.first + 31;
  return jsList`
    ${lines.slice(0, -1)}
    const ${bits} = ${mask.init as Expression};
    if (${bits} !== 0) {
      const ${low} = RK[${line} + (${zeros} - Math.clz32(${bits} & -${bits}))],
        ${high} = RK[${line} + (${zeros} - Math.clz32(${bits}))];
      ${op === '>' ? jsList`${result}=${low}>${high}?${low}:${high};` : jsList`${result}=${low}<${high}?${low}:${high};`}
    }`;
}

/** The declaration of the bits that are left, of a loop that takes the lowest one away in each round. */
function remainingBits({ init, update }: ForStatement): VariableDeclarator | null {
  if (init?.type !== 'VariableDeclaration' || init.declarations.length !== 1) return null;
  if (update?.type !== 'AssignmentExpression' || update.operator !== '&=') return null;
  return init.declarations[0] ?? null;
}

/** Whether a declaration is that of the tile of the lowest bit. */
function isLowestTile({ init }: VariableDeclarator, left: string): boolean {
  if (init?.type !== 'BinaryExpression' || init.operator !== '-' || init.right.type !== 'CallExpression') return false;
  const { callee } = init.right;
  const { isPlain, names } = new UsedNames(init.right.arguments[0] as Expression);
  return callee.type === 'MemberExpression' && isPlain && names.every((name) => name === left);
}

/** The index in the table of ranks in front of the tile, of a declaration of a tile's rank. */
function rankTableIndex(rank: VariableDeclarator | undefined, tile: string): Expression | null {
  const read = rank?.init;
  if (read?.type !== 'MemberExpression' || read.object.type !== 'Identifier' || read.object.name !== 'RK') return null;
  const at = read.property;
  if (at.type !== 'BinaryExpression' || at.operator !== '+') return null;
  return at.right.type === 'Identifier' && at.right.name === tile && new UsedNames(at.left).isPlain ? at.left : null;
}

/** Whether a statement is the assignment of a name to a name. */
function isCopy(s: Statement, to: string, name: string): boolean {
  const e = s.type === 'ExpressionStatement' ? s.expression : null;
  if (e?.type !== 'AssignmentExpression' || e.left.type !== 'Identifier' || e.right.type !== 'Identifier') return false;
  return e.operator === '=' && e.left.name === to && e.right.name === name;
}

/** The names in an expression, and whether it neither calls nor changes anything. */
class UsedNames extends Visitor {
  readonly names: string[] = [];
  isPlain = true;

  constructor(e: Expression) {
    super();
    this.expression(e);
  }

  override expression(e: Expression): void {
    if (e.type === 'Identifier') this.names.push(e.name);
    else if (e.type === 'CallExpression' || e.type === 'AssignmentExpression' || e.type === 'UpdateExpression')
      this.isPlain = false;
    super.expression(e);
  }
}
