/** `choose { A } or { B }`: a choice of a number, and what is done for each. The number has no name in the source. */

import type * as tree from '../../grammar/tree.ts';
import type { Expr, Local, Stmt } from '../ir/index.ts';
import { NUMBER } from '../ir/types.ts';
import type { Context, Env } from '../scope/context.ts';
import { compileBody, numbersFromTo } from './statements.ts';

type Ways = Extract<tree.Stmt, { node: 'ways' }>;

/** The name of the choice, for questions and scenarios. */
const WAY = 'way';

/** The choice of the number. */
export function numberOfWay(env: Env, { bodies, ...span }: Ways): { local: Local; name: string; from: Expr } {
  const local = env.frame.locals.push({ name: WAY, type: NUMBER }) - 1;
  return { local, name: WAY, from: numbersFromTo(env, number(1), number(bodies.length), span).expr };
}

/** What is done for each number. */
export function compileEachWay(g: Context, env: Env, { bodies }: Ways, local: Local): Stmt[] {
  const ways = bodies.map((body) => compileBody(g, env, body));
  return ways.reduceRight((otherwise, then, i) => {
    const test: Expr = { op: 'is', a: { op: 'local', local }, b: number(i + 1) };
    return [{ do: 'if', test, then, else: otherwise, place: g.place(env.source, bodies[i] as tree.Body) }];
  });
}

const number = (value: number): Expr => ({ op: 'number', value });
