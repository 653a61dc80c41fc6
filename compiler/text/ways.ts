/**
 * A choice that has a body for each option: `choose left (draw a card) or right (gain 2 gold)` of the words of an enum, and
 * `choose one of these: draw a card; or gain 2 gold` of numbers.
 */
import type { Expr, Stmt, StmtOf } from '../ir/index.ts';
import type { Tree } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import type { TextContext } from './context.ts';
import { nounPhrase } from './nouns.ts';
import { constantAtLevel } from './numbers.ts';
import { type Clause, clausesOf, inline, whole } from './statements.ts';
import { usesIn } from './uses.ts';

/** The most ways, and the most statements after them in which a use of the answer is looked for: a text takes linear time. */
const MOST_WAYS = 16;
const LONGEST_REST = 50;

/** Between ways that have no words. */
const BETWEEN = '; ';

/** One way: a member of the enum or a number, and what is done where it was chosen. */
interface Way {
  option: number;
  body: readonly Stmt[];
}

/**
 * The clause of a choice whose answer is only tested, and of the tests, one for each option; with the number of statements that it
 * prints. Null for other statements. The choice is the statement `choose`, or one of the card that was not printed yet.
 */
export function waysText(t: TextContext, stmts: readonly Stmt[], at: number): { clause: Clause; count: number } | null {
  const first = stmts[at] as Stmt;
  const asks = first.do === 'choose' ? first : null;
  const tests = asks === null ? at : at + 1;
  const answer = asks === null ? choiceOf(t, first) : answerOf(t, asks);
  if (answer === null || answer.options.length > MOST_WAYS) return null;
  const { ways, count } = waysFrom(stmts, tests, answer);
  if (ways.length !== answer.options.length || leftOf(answer, ways).length > 0) return null;
  if (stmts.length - tests - count > LONGEST_REST) return null;
  const others = [...ways.flatMap(({ body }) => body), ...stmts.slice(tests + count)];
  if (usesOf(others, answer.is) > 0) return null;
  if (answer.is.op === 'chosen') t.mentionedChoices.add(answer.is.choice);
  const who = asks?.who == null || asks.who.op === 'you' ? null : nounPhrase(t, asks.who);
  const moment = t.snapshot();
  // the first one that is printed is the number 1
  if (answer.enum === null) ways.sort((a, b) => a.option - b.option);
  const said = ways.map(({ option, body }) => {
    t.restore(moment);
    const does = inline(t, clausesOf(t, body));
    const word = answer.enum === null ? null : nounPhrase(t, { op: 'enum', enum: answer.enum, member: option }).text;
    if (word !== null) return t.say('way', { word, does });
    // what is inside one way is no further way
    return does.includes(BETWEEN) ? `(${does})` : does;
  });
  t.restoreAfterBranches(moment);
  t.focus = null;
  const chooses = t.language.conjugate(t.say('choose'), who?.count ?? 'you');
  const list = said.join(`${BETWEEN}${t.say('or')} `);
  if (t.randomly) return { clause: whole(t.say('either', { arms: list })), count: tests + count - at };
  const what = answer.enum === null ? t.say('ways', { ways: list }) : t.language.or(said);
  const words = [...(who === null ? [] : [who.text]), chooses, what].join(' ');
  return { clause: whole(words), count: tests + count - at };
}

/** The answer as it is read, and all that it may be: members of an enum, or numbers. */
interface Answer {
  is: Extract<Expr, { op: 'local' | 'chosen' }>;
  enum: number | null;
  options: readonly number[];
}

/** The answer to a `choose` of one of all words of an enum, or of a number. */
function answerOf(t: TextContext, { local, from, when, count }: StmtOf<'choose'>): Answer | null {
  const answer = when !== null || count !== null ? null : among(t, from, { op: 'local', local });
  // by chance words are drawn, and what follows is about them
  return t.randomly && answer?.enum !== null ? null : answer;
}

/** The answer to a choice of the card, which the test of an `if` reads first. */
function choiceOf(t: TextContext, stmt: Stmt): Answer | null {
  if (stmt.do !== 'if' || stmt.test.op !== 'is' || stmt.test.a.op !== 'chosen') return null;
  const is = stmt.test.a;
  const asked = t.card?.chooses[is.choice];
  if (asked === undefined || asked.when !== null || asked.type.many || t.mentionedChoices.has(is.choice)) return null;
  return among(t, asked.from, is);
}

function among(t: TextContext, from: Expr, is: Answer['is']): Answer | null {
  if (from.op !== 'select' || from.take !== null || from.where.length > 0) return null;
  const { source } = from;
  if (source.from === 'enum')
    return { is, enum: source.enum, options: [...(t.game.enums[source.enum]?.members ?? []).keys()] };
  const [low, high] = source.from === 'range' ? [source.low, source.high].map((end) => constantAtLevel(t, end)) : [];
  if (low == null || high == null || high <= low || high - low >= MOST_WAYS) return null;
  return { is, enum: null, options: Array.from({ length: high - low + 1 }, (_, i) => low + i) };
}

/** The ways of an `if ... else if ... else`, or of several `if` in a row, and the number of these statements. */
function waysFrom(stmts: readonly Stmt[], at: number, answer: Answer): { ways: Way[]; count: number } {
  const ways: Way[] = [];
  let end = at;
  for (; end < stmts.length && ways.length <= MOST_WAYS; end++) {
    const chain = chainOf(stmts[end] as Stmt, answer.is);
    // an `else` of the second `if` is done for the words of the first one, too
    if (chain === null || (chain.otherwise !== null && end > at)) break;
    ways.push(...chain.ways);
    if (chain.otherwise === null) continue;
    const [option, ...others] = leftOf(answer, ways);
    if (option !== undefined && others.length === 0) ways.push({ option, body: chain.otherwise });
    return { ways, count: 1 };
  }
  return { ways, count: end - at };
}

/** The options without a way. */
const leftOf = ({ options }: Answer, ways: readonly Way[]): number[] =>
  options.filter((option) => !ways.some((way) => way.option === option));

/** The ways of one `if` with those of its `else`, and what is done for all other options; null if it tests something else. */
function chainOf(first: Stmt, answer: Answer['is']): { ways: Way[]; otherwise: readonly Stmt[] | null } | null {
  const ways: Way[] = [];
  let stmts: readonly Stmt[] = [first];
  while (stmts.length > 0) {
    const [stmt] = stmts;
    const option = stmts.length === 1 && stmt?.do === 'if' ? testedOption(stmt.test, answer) : null;
    if (stmt?.do !== 'if' || option === null) return ways.length === 0 ? null : { ways, otherwise: stmts };
    if (ways.length === MOST_WAYS) return null;
    ways.push({ option, body: stmt.then });
    stmts = stmt.else;
  }
  return { ways, otherwise: null };
}

/** The option that `ANSWER is OPTION` tests for; null for another test. */
function testedOption({ op, a, b }: Expr & { a?: Expr; b?: Expr }, answer: Answer['is']): number | null {
  if (op !== 'is' || a?.op !== answer.op || usesOf(a, answer) !== 1) return null;
  return b?.op === 'enum' ? b.member : b?.op === 'number' ? b.value : null;
}

/** How often the answer is read. */
function usesOf(tree: Tree, answer: Answer['is']): number {
  if (answer.op === 'local') return usesIn(tree, answer.local);
  let uses = 0;
  visitExprs(tree, (expr) => {
    if (expr.op === 'chosen' && expr.choice === answer.choice) uses++;
  });
  return uses;
}
