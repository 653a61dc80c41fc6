/** Reports statements and abilities that do nothing: empty bodies, nothing as a subject, a change by 0, a value or a choice that nothing reads. */
import * as say from '../diagnostics/messages/index.ts';
import type { Ability, Code, Expr, Grant, KeywordId, Local, MoveDecl, Part, Place, Word } from '../ir/index.ts';
import { draws, localsRead, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';
import { isCondition } from './unused.ts';

export function idleCode(g: Context, whole: GameCode): void {
  const { abilities, moves, statics, verbs, rules, limits, setups, flows, befores, afters } = g.game;
  const idle = (place: Place): void => reportAt(g, place, say.changesNothing());
  for (const { body, else: otherwise, place } of whole.all('may'))
    if (body.length === 0 && otherwise.length === 0) idle(place);
  for (const { arms, place } of whole.all('either')) if (arms.every(({ body }) => body.length === 0)) idle(place);
  for (const { to, place } of whole.all('raise')) if (to.op === 'nothing') idle(place);
  for (const { verb, args, place } of whole.all('call')) {
    const { params = [], native } = verbs[verb] ?? {};
    if (native === 'add' && args[2]?.op === 'number' && args[2].value === 0) idle(place);
    if (args.some((arg, i) => arg?.op === 'nothing' && params[i]?.optional === false)) idle(place);
  }
  for (const { to, how, value, place } of whole.all('set')) {
    const isNumber = to.to === 'field' || to.to === 'global' ? g.game.fields[to.field]?.type.of === 'number' : false;
    if ((how !== '=' && isZero(value)) || (isNumber && value.op === 'nothing')) idle(place);
  }
  for (const { what, place } of [...statics, ...whole.all('have')]) if (isChangeByZero(what)) idle(place);
  for (const { code } of [...verbs, ...rules, ...limits]) unreadLocals(g, code, null);
  for (const block of [...setups, ...flows, ...befores, ...afters]) unreadLocals(g, block, null);
  for (const { code, bearer } of abilities) unreadLocals(g, code, null, bearer === 'card');
  for (const move of moves) unreadLocals(g, move.code, move);
  for (const ability of abilities) if (isEmpty(ability)) reportAt(g, ability.place, say.emptyAbility());
  keywordsUnasked(g, whole);
  for (const ability of abilities) keywordNumberSet(g, ability);
  for (const word of [...g.game.adjectives, ...g.game.values]) subjectUnread(g, word);
}

const isZero = (e: Expr): boolean => e.op === 'number' && e.value === 0;

const isChangeByZero = (what: Grant): boolean =>
  what.grant === 'field' && (what.how === 'add' || what.how === 'take') && isZero(what.value);

/** An ability that does nothing. What is replaced by nothing does not happen, and rules may say what is nothing to them. */
const isEmpty = ({ bearer, trigger: { word }, code: { body } }: Ability): boolean =>
  body.length === 0 && (word === 'on' ? bearer === 'card' : word !== 'instead');

/**
 * Reports a value or a choice that nothing reads. A name that begins with an underscore may stay unread. A random value is drawn,
 * which changes what is drawn next: rules may mean that, a card, which prints it, does not. What a `once` keeps is no `let` of the
 * source; and a choice of a move among what fulfils a condition has a use: without any it cannot be made.
 */
function unreadLocals(g: Context, code: Code, move: MoveDecl | null, ofCard = false): void {
  let read: ReadonlySet<Local> | null = null;
  const report = (local: Local, name: string, place: Place): void => {
    read ??= new Set([...localsRead(code.body), ...localsRead(move?.parts.flatMap(exprsOfPart))]);
    if (!read.has(local) && !name.startsWith('_')) reportAt(g, place, say.letUnread({ name }));
  };
  const isWritten = ([file, , , start]: Place): boolean => g.sources[file]?.text.startsWith('let ', start) === true;
  visitStmts(code.body, (stmt) => {
    if (stmt.do === 'choose') report(stmt.local, stmt.name, stmt.place);
    else if (stmt.do === 'let' && isWritten(stmt.place) && (ofCard || !draws(stmt.value)))
      report(stmt.local, code.locals[stmt.local]?.name ?? '', stmt.place);
  });
  for (const part of move?.parts ?? [])
    if (move !== null && part.part === 'choose' && !isCondition(part.from)) report(part.local, part.name, move.place);
}

const exprsOfPart = (part: Part): (Expr | null)[] =>
  part.part === 'choose'
    ? [part.from, part.when, part.count]
    : part.part === 'param'
      ? [part.from]
      : [part.part === 'let' ? part.value : part.test];

/** Reports `n -= 1` of a keyword's own number, which is what the card has again when the ability runs next. */
function keywordNumberSet(g: Context, { bearer, of, code }: Ability): void {
  const params = bearer === 'keyword' ? (g.game.keywords[of ?? -1]?.params ?? []) : [];
  if (params.length === 0) return;
  visitStmts(code.body, (stmt) => {
    const name = stmt.do === 'set' && stmt.to.to === 'local' ? params[stmt.to.local]?.name : undefined;
    if (name !== undefined) reportAt(g, stmt.place, say.keywordNumberStays({ name }));
  });
}

/** Reports keywords that cards have, that do nothing, and that no code asks for: cards promise what no rule keeps. */
function keywordsUnasked(g: Context, { exprs, tested }: GameCode): void {
  const { game } = g;
  const asked = new Set<KeywordId>();
  for (const code of [exprs, tested])
    for (const expr of code) {
      // a keyword that is a value may be any
      if (expr.op === 'has_value' || expr.op === 'keyword_value') return;
      if (expr.op === 'select' && /keyword/.test(expr.source.from)) return;
      if ('keyword' in expr && typeof expr.keyword === 'number') asked.add(expr.keyword);
    }
  for (const { bearer, of } of [...game.statics, ...game.abilities]) if (bearer === 'keyword') asked.add(of ?? -1);
  const printed = new Set(game.cards.flatMap(({ keywords }) => keywords.map(({ keyword }) => keyword)));
  for (const [id, { name, place, abilities }] of game.keywords.entries())
    if (abilities.length === 0 && printed.has(id) && !asked.has(id)) reportAt(g, place, say.neverRead({ name }));
}

/** Reports `adjective tough(c: creature) = self.attack > 2`: `self` is the card whose code uses the word. */
function subjectUnread(g: Context, { params, reads, value, place }: Word): void {
  const [subject] = params;
  if (subject === undefined || !reads.includes('self') || localsRead(value).has(0)) return;
  reportAt(g, place, say.subjectUnread({ param: subject.name }));
}
