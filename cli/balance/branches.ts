/** Branches: the parts of an ability's body that run only sometimes, and how often each ran. */
import type { Stmt } from '../../compiler/ir/index.ts';
import { bodiesOf } from '../../compiler/ir/visitor.ts';
import type { BranchFigures } from './figures.ts';

type BranchWord = BranchFigures['branch'];

/** The branches of a body in source order. `runs`: how often each statement ran. */
export function branchesOf(body: readonly Stmt[], runs: ReadonlyMap<Stmt, number>): BranchFigures[] {
  const runsOf = (stmt: Stmt): number => runs.get(stmt) ?? 0;
  const lineOf = ({ place }: Stmt): number => place[1] + 1;
  return body.flatMap((stmt, i): BranchFigures[] => {
    const of = runsOf(stmt);
    const next = body[i + 1];
    if (stmt.do === 'stop')
      return next === undefined || stmt.test === null
        ? []
        : [{ branch: 'stop', line: lineOf(stmt), times: of - runsOf(next), of }];
    const words = wordsOf(stmt);
    return bodiesOf(stmt).flatMap((inner, n) => {
      const [first] = inner;
      const word = words[n] ?? words[0];
      const deeper = branchesOf(inner, runs);
      // the first statement of a branch runs as often as the branch
      return first === undefined || word === undefined
        ? deeper
        : [{ branch: word, line: lineOf(first), times: runsOf(first), of }, ...deeper];
    });
  });
}

/** The source words of a statement's bodies; the last one is that of all others. Empty: its bodies always run. */
function wordsOf(stmt: Stmt): readonly BranchWord[] {
  switch (stmt.do) {
    case 'if':
    case 'chance':
    case 'may':
      return [stmt.do, 'else'];
    case 'repeat':
    case 'either':
      return [stmt.do];
    case 'each':
      return ['for each'];
    default:
      return [];
  }
}
