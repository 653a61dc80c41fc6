/** Statements as clauses, and clauses as sentences. */

import type { Expr, ExprOf, FieldId, Grant, Local, MoveId, StatusId, Stmt, StmtOf, Until, Verb } from '../ir/index.ts';
import { exprsOf } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import { sameCalls, sameValues, timesInARow } from './alike.ts';
import { assignmentText, keepingTarget, saysWho } from './assignments.ts';
import { clause } from './conditions.ts';
import { ANOTHER, type TextContext } from './context.ts';
import { type Arg, argsOf, type CallWords, calledWords, callWords, imperative, isSentence } from './fill.ts';
import { letClause } from './lets.ts';
import { chooseText, eachText, either, oftenAfter, randomly, repeatText } from './loops.ts';
import { mayText } from './may.ts';
import { chooseFirst, localKey, nounPhrase, onBoard, plainReferent, possessive, typeNoun, zoneText } from './nouns.ts';
import { constantAtLevel, numberText } from './numbers.ts';
import { setPhrase, takesOne } from './sets.ts';
import { grantWords, readsMember } from './static-abilities.ts';
import { fixedWords, parseTemplate, wordsOfName } from './template.ts';
import { statusNoun, timingWords, underHead, untilWords } from './timings.ts';
import { typeOf } from './type-of.ts';
import { isStraightLine, originOf, testsOf, usesIn } from './uses.ts';
import { waitingClause } from './waiting.ts';
import { waysText } from './ways.ts';
import { givenTo, isYours, noteGivenAway, noteMade } from './whose.ts';

/** The words of one statement. */
export interface Clause {
  /** A statement with a subject of its own, `you gain 2 gold`, not an imperative. Absent: an imperative. */
  subject?: boolean;
  /** More than one part if the second is a sentence of its own: `if ...`, `otherwise ...`. */
  parts: string[];
  /** Contains other clauses, so `and` cannot join it to its neighbours. */
  whole: boolean;
}

export const simple = (text: string): Clause => ({ parts: [text], whole: false });
/** A clause with a subject of its own: `the enemy becomes its owner`. */
const ofSubject = (text: string): Clause => ({ ...simple(text), subject: true });
/** A clause with words around those of another one, which may have a subject. */
export const around = ({ subject }: Clause, text: string): Clause =>
  subject === true ? ofSubject(text) : simple(text);
export const whole = (...parts: string[]): Clause => ({ parts, whole: true });

/** The clauses of a body. */
export function clausesOf(t: TextContext, stmts: readonly Stmt[]): Clause[] {
  const clauses: Clause[] = [];
  let noted = 0;
  for (let i = 0; i < stmts.length; i++) {
    for (; noted < i; noted++) noteGivenAway(t, stmts[noted] as Stmt);
    const stmt = stmts[i] as Stmt;
    if (repeats(t, stmt)) noteGivenAway(t, stmt, true);
    const waiting = waitingClause(t, stmts, i);
    if (waiting !== null) {
      clauses.push(waiting.clause);
      i += waiting.count - 1;
      continue;
    }
    const ways = waysText(t, stmts, i);
    if (ways !== null) {
      clauses.push(ways.clause);
      i += ways.count - 1;
      continue;
    }
    const times = timesInARow(t, stmts, i);
    if (stmt.do === 'call' && times > 1) {
      const done = callText(t, stmt, NO_REST);
      clauses.push({ ...done, parts: [oftenAfter(t, done.parts.join(' '), { op: 'number', value: times })] });
      i += times - 1;
      continue;
    }
    const set = sameValues(t, stmts, i);
    if (set !== null) {
      clauses.push(set.clause);
      i += set.count - 1;
      continue;
    }
    const alike = sameCalls(t, stmts, i);
    if (alike !== null) {
      clauses.push(simple(alike.words));
      i += alike.count - 1;
      continue;
    }
    // a copy of the rest for every statement of a long body would take quadratic time
    const rest = looksAhead(stmt) ? stmts.slice(i + 1) : NO_REST;
    clauses.push(...choicesTestedFirst(t, stmt));
    const ended =
      stmt.do === 'stop'
        ? stop(t, stmt.test, rest)
        : stmt.do === 'if' && stmt.else.length === 0 && rest.length > 0 && !t.goesOn && endsInStop(stmt.then)
          ? orElse(t, stmt, rest)
          : null;
    const goesOn = t.goesOn;
    t.goesOn ||= i + 1 < stmts.length || repeats(t, stmt);
    clauses.push(...(ended?.clauses ?? one(t, stmt, rest)));
    t.goesOn = goesOn;
    if (ended?.withRest === true) break;
  }
  return clauses;
}

const NO_REST: readonly Stmt[] = [];

/** Whether what follows the body of a statement is that body. */
function repeats(t: TextContext, stmt: Stmt): boolean {
  if (stmt.do !== 'each') return stmt.do === 'repeat';
  return stmt.set.op !== 'select' || !takesOne(t, stmt.set.take);
}

/** Whether the words of a statement depend on those after it. */
const looksAhead = (stmt: Stmt): boolean =>
  stmt.do === 'let' ||
  stmt.do === 'stop' ||
  stmt.do === 'if' ||
  stmt.do === 'randomly' ||
  (stmt.do === 'call' && stmt.into !== null);

/** A choice that is tested before it is used gets a clause of its own: `choose an enemy unit. If it is frozen, ...`. */
function choicesTestedFirst(t: TextContext, stmt: Stmt): Clause[] {
  const tests = testsOf(stmt);
  const choices = new Set<number>();
  const chooses = t.card?.chooses ?? [];
  // one of two, `a unit other than that unit`: then they are the first and the second chosen unit
  visitExprs(chooses.length < 2 ? null : exprsOf(stmt), (expr) => {
    const one = expr.op === 'chosen' ? chooses[expr.choice] : undefined;
    visitExprs(one?.from, (e) => {
      if (e.op === 'chosen' && expr.op === 'chosen' && chooses[e.choice]?.type.id === one?.type.id)
        choices.add(e.choice).add(expr.choice);
    });
  });
  visitExprs(tests, (expr) => {
    if (expr.op === 'chosen') choices.add(expr.choice);
  });
  return [...choices].flatMap((choice) => {
    const words = chooseFirst(t, choice);
    return words === null ? [] : [simple(words)];
  });
}

export type CallStmt = StmtOf<'call'>;

/** An assignment. `also`: other fields that are given the same. */
export function assignmentClause(
  t: TextContext,
  { to, how, value }: StmtOf<'set'>,
  also: readonly FieldId[] = [],
): Clause {
  const text = keepingTarget(t, to, () => assignmentText(t, to, how, value, also));
  return saysWho(t, to, value) ? ofSubject(text) : simple(text);
}

const endsInStop = (stmts: readonly Stmt[]): boolean => {
  const last = stmts[stmts.length - 1];
  return last?.do === 'stop' && last.test === null;
};

/** The clauses of a statement that may end its body, and whether they have the rest of the body in them. */
interface Ended {
  clauses: Clause[];
  withRest: boolean;
}

/** The longest rest of a body that becomes part of the sentence before it. */
const LONGEST_REST = 50;

/**
 * `stop if TEST` and the rest: the rest under the negated condition, or a plain stop if the rest has branches or loops, or
 * if there is more than the rest of this body.
 */
function stop(t: TextContext, test: Expr | null, rest: readonly Stmt[]): Ended {
  if (t.goesOn) {
    const ends = simple(t.say('stopAll'));
    if (test === null) return { clauses: [ends], withRest: true };
    return { clauses: [whole(under(t.say('if', { test: clause(t, test, false) }), [ends], t))], withRest: false };
  }
  if (test === null) return { clauses: [simple(t.say('stop'))], withRest: true };
  if (rest.length === 0) return { clauses: [], withRest: true };
  if (rest.length <= LONGEST_REST && rest.every(isStraightLine)) {
    const head = t.say('if', { test: clause(t, test, true) });
    return { clauses: [whole(under(head, clausesOf(t, rest), t))], withRest: true };
  }
  const head = whole(under(t.say('if', { test: clause(t, test, false) }), [simple(t.say('stop'))], t));
  return { clauses: [head], withRest: false };
}

/** `if TEST { ... stop }` and the rest: the rest becomes the `otherwise` part. */
function orElse(t: TextContext, stmt: StmtOf<'if'>, rest: readonly Stmt[]): Ended {
  const head = t.say('if', { test: clause(t, stmt.test, false) });
  const body = stmt.then.slice(0, -1);
  if (body.length === 0) return stop(t, stmt.test, rest);
  const moment = t.snapshot();
  const then = clausesOf(t, body);
  t.restore(moment);
  const stopped = (): Clause => whole(under(head, [...then, simple(t.say('stop'))], t));
  if (rest.length > LONGEST_REST) return { clauses: [stopped()], withRest: false };
  const otherwise = clausesOf(t, rest);
  const clauses = otherwise.every((c) => !c.whole)
    ? [whole(under(head, then, t), under(t.say('otherwise'), otherwise, t))]
    : [stopped(), ...otherwise];
  return { clauses, withRest: true };
}

/** A head with its clauses: `if ..., a and b`; with a colon if they are not a simple list. */
export function under(head: string, clauses: readonly Clause[], t: TextContext): string {
  if (clauses.length === 0) return underHead(t, head, t.say('doNothing'));
  const said = runs(t, clauses);
  const colon = clauses.length > 1 && (said.length > 1 || clauses.some((c) => c.whole));
  return underHead(t, head, said.join('; '), colon ? ':' : ',');
}

/** Clauses as one sentence. */
export function inline(t: TextContext, clauses: readonly Clause[]): string {
  if (clauses.length === 0) return t.say('doNothing');
  return runs(t, clauses).join('; ');
}

/** Joins neighbours by `and` where that is possible: an instruction behind `the enemy draws 1 card` begins anew. */
function runs(t: TextContext, clauses: readonly Clause[]): string[] {
  const done: string[] = [];
  let run: string[] = [];
  let isOthers = false;
  const close = (): void => {
    if (run.length > 0) done.push(t.language.and(t.language.withoutRepeat(run)));
    run = [];
  };
  for (const c of clauses) {
    if (isOthers && c.subject !== true) close();
    isOthers = c.subject === true && c.parts[0]?.startsWith(`${t.say('you')} `) !== true;
    if (!c.whole) run.push(...c.parts);
    else {
      close();
      done.push(...c.parts);
    }
  }
  close();
  return done;
}

/** Sentences with their head: `On play, a and b. If ..., c.` After a condition they form one sentence. */
export function sentences(
  t: TextContext,
  head: string,
  clauses: readonly Clause[],
  how: { condition: boolean; instead: boolean } = { condition: false, instead: false },
): string {
  const said = clauses.length === 0 ? [t.say('doNothing')] : runs(t, clauses);
  const [does = '', ...others] = said;
  const first = how.instead ? t.say('instead', { does }) : does;
  const colon = how.condition && others.length > 0;
  const opening = head === '' ? first : underHead(t, head, first, colon ? ':' : ',');
  const all = colon ? [[opening, ...others].join('; ')] : [opening, ...others];
  return t.language.tidy(all.map((s) => `${t.language.capital(s)}.`).join(' '));
}

// ---------------------------------------------------------------- one statement

function one(t: TextContext, stmt: Stmt, rest: readonly Stmt[]): Clause[] {
  switch (stmt.do) {
    case 'let':
      return letClause(t, stmt, rest);
    case 'call':
      return [callText(t, stmt, rest)];
    case 'call_value': {
      const verb = nounPhrase(t, stmt.verb).text;
      const args = stmt.args.map(
        ({ prep, value }) => `${prep === null ? '' : `${t.language.prepositions[prep]} `}${nounPhrase(t, value).text}`,
      );
      return [simple([verb, ...args].join(' '))];
    }
    case 'set':
      return [assignmentClause(t, stmt)];
    case 'if':
      return [branch(t, stmt)];
    case 'each':
      return eachText(t, stmt);
    case 'repeat':
      return repeatText(t, stmt);
    case 'choose':
      return chooseText(t, stmt);
    case 'may':
      return [stmt.else.length === 0 ? mayText(t, stmt) : arms(t, () => mayText(t, stmt).parts, stmt.else)];
    case 'chance': {
      const [wins, of] = [numberText(t, stmt.wins), numberText(t, stmt.of).text];
      const head = wins.plain
        ? t.say('chance', { wins: wins.text, of })
        : t.say('numberBeing', { line: t.say('chance', { wins: 'X', of }), number: wins.text });
      return [arms(t, () => [under(head, clausesOf(t, stmt.then), t)], stmt.else)];
    }
    case 'randomly':
      return randomly(t, stmt.body, rest);
    case 'together':
      return clausesOf(t, stmt.body);
    case 'either':
      return [either(t, stmt.arms)];
    case 'stop':
      return [];
    case 'require':
      return [simple(t.say('only', { test: clause(t, stmt.test, false) }))];
    case 'give':
      return [
        simple(
          t.say('result', {
            what:
              typeOf(t, stmt.value).of === 'number' ? numberText(t, stmt.value).text : nounPhrase(t, stmt.value).text,
          }),
        ),
      ];
    case 'raise':
      return [simple(raiseText(t, stmt))];
    case 'run': {
      const [ability, who] = [nounPhrase(t, stmt.ability).text, nounPhrase(t, stmt.as).text];
      const args = stmt.args.map((a) => nounPhrase(t, a.value).text);
      return [simple(t.say(args.length === 0 ? 'run' : 'runWith', { ability, who, args: t.language.and(args) }))];
    }
    case 'settle':
      return [];
    case 'prevent':
      return [simple(t.say('prevent'))];
    case 'leave':
      return [simple(t.say('leave', { phase: wordsOfName(t.game.phases[stmt.phase] ?? '') }))];
    case 'have': {
      const { whom } = stmt;
      const who =
        whom.op === 'select' && !whom.one
          ? setPhrase(t, whom, readsMember(stmt.what, stmt.when, whom) ? 'each' : 'all')
          : nounPhrase(t, whom);
      const lasts = stmt.until === null && stmt.when === null && gains(stmt.what);
      const what = grantWords(t, stmt.what, who.count, lasts ? 'gain' : 'have');
      const when = stmt.when === null ? '' : ` ${t.say('if', { test: clause(t, stmt.when, false) })}`;
      const until =
        stmt.until === null
          ? ''
          : ` ${untilWords(t, ofPlayer(t, whom, stmt.until), isYours(t, whom) ? 'you' : who.count, who.count)}`;
      const text = `${t.language.asSubject(who.text)} ${what}${until}${when}`;
      // what follows would seem to be part of the condition
      return [stmt.when === null ? ofSubject(text) : whole(text)];
    }
    case 'offer': {
      const moves = stmt.moves.map((id) => moveWords(t, id));
      return [simple(t.say('offer', { moves: t.language.or(moves), who: nounPhrase(t, stmt.to).text }))];
    }
    case 'phase': {
      const head = t.say('phase', { phase: wordsOfName(t.game.phases[stmt.phase] ?? '') });
      return [whole(under(head, nested(t, stmt.body), t))];
    }
  }
}

/** What a move does, with nouns for what is chosen with it: `sell a card`. */
export function moveWords(t: TextContext, id: MoveId): string {
  const move = t.game.moves[id];
  if (move === undefined) return '';
  const values = move.params.map(({ type }): Arg | null =>
    type.of === 'entity'
      ? { type, value: null, given: true, said: { text: t.language.indefinite(typeNoun(t, type)), count: 'one' } }
      : null,
  );
  return callWords(t, move, values).words.trim();
}

/** Whether what `have` gives for good is said as a gain: `gains +1 strength`, `becomes calm`. */
const gains = (what: Grant): boolean => (what.grant === 'field' ? what.how !== 'take' : what.grant !== 'status');

/** The clauses of a nested body. */
export function nested(t: TextContext, stmts: readonly Stmt[]): Clause[] {
  const moment = t.snapshot();
  const clauses = clausesOf(t, stmts);
  t.restoreAfterBranches(moment);
  return clauses;
}

export function callText(t: TextContext, stmt: CallStmt, rest: readonly Stmt[]): Clause {
  const verb = t.game.verbs[stmt.verb];
  if (verb === undefined) return simple('');
  const [first, second, third] = stmt.args;
  let words: string;
  let said: CallWords | null = null;
  const spot = first != null && second?.op === 'zone' ? spotOf(t, first, second, third) : null;
  if (verb.native === 'add') words = addStatus(t, stmt);
  else if (verb.native === 'remove' && first?.op === 'status_word' && statusNoun(t, first.status) !== null)
    words = imperative(
      t,
      callWords(t, { ...verb, text: t.language.patterns.removeSome }, argsOf(verb.params, stmt.args)),
    );
  else if (verb.native === 'move' && first != null && second?.op === 'gone')
    words = t.say('remove', { what: nounPhrase(t, first).text });
  else if (verb.native === 'move' && first != null && second?.op === 'zone' && spot !== null) {
    const what = nounPhrase(t, first).text;
    const nth = t.language.ordinal((constantAtLevel(t, third ?? { op: 'number', value: 0 }) ?? 0) + 1);
    words = t.say('moveOnto', { what, place: t.say(spot, { place: zoneText(t, second), nth }) });
  } else if (verb.native === 'draw_game' && t.ofSeries) words = t.say('drawSeries');
  else if (
    (verb.native === 'move' || verb.native === 'create') &&
    first != null &&
    second?.op === 'zone' &&
    onBoard(t, second.zone) &&
    second.of !== null
  ) {
    const { of } = second;
    if (verb.native === 'create') words = createOn(t, verb, stmt, of);
    else {
      const what = nounPhrase(t, first).text;
      words = t.say('moveOnto', { what, place: nounPhrase(t, of).text });
    }
  } else {
    said = calledWords(t, verb, argsOf(verb.params, stmt.args));
    words = imperative(t, said);
    if (verb.native === 'copy' && first != null && !isYours(t, first) && givenTo(t, stmt.into, rest) === null) {
      const whose = typeOf(t, first).many && !(first.op === 'select' && first.one) ? 'many' : 'one';
      words = t.say('forItsController', { does: words, whose: t.language.own(whose) });
    }
    // two cards with the same fields: `it` could be either
    if (verb.native === 'become' || verb.native === 'transform') t.focus = null;
  }
  // `create a Squire`
  if (stmt.args.some((arg) => arg?.op === 'card')) t.focus = ANOTHER;
  if (stmt.into !== null && usesIn(rest, stmt.into) > 0) {
    noteMade(t, stmt.into, verb, stmt.args, rest);
    t.bindings.set(stmt.into, { is: 'known' });
    if (t.locals[stmt.into]?.type.of === 'number') {
      if (verb.params.some(({ type }, i) => type.of === 'number' && stmt.args[i] != null))
        t.results.push(localKey(stmt.into));
      t.number = localKey(stmt.into);
    } else mentionResult(t, stmt.into, verb);
  }
  return (said?.doer != null && t.language.isOneVerb(said.words)) ||
    (verb.text !== null && isSentence(t, parseTemplate(verb.text).pieces))
    ? ofSubject(words)
    : simple(words);
}

/** `create a unit on that tile for the enemy`: the template of the verb, with the tile in place of the zone. */
function createOn(t: TextContext, verb: Verb, { args: given }: CallStmt, tile: Expr): string {
  const args = argsOf(
    verb.params,
    // you are implied
    given.map((arg, i) => (i === 1 ? tile : arg?.op === 'you' ? null : arg)),
  );
  return imperative(t, callWords(t, { ...verb, text: t.language.patterns.createOn }, args));
}

/** The place in a zone that a move goes to, where it says one: spot 0 is the top, spot 1 the second; no spot, and from the same zone, is the bottom. */
function spotOf(t: TextContext, what: Expr, to: ExprOf<'zone'>, spot: Expr | null | undefined) {
  const isDeck = t.game.zones[to.zone]?.decks === true;
  if (spot != null) {
    const at = constantAtLevel(t, spot) ?? -1;
    if (at === 0) return isDeck ? 'top' : 'front';
    return at < 0 ? null : isDeck ? 'fromTop' : 'fromFront';
  }
  const from = originOf(t, what);
  const isInside =
    from.op === 'select' && from.source.from === 'zone' && JSON.stringify(from.source.zone) === JSON.stringify(to);
  return isInside ? (isDeck ? 'bottom' : 'end') : null;
}

/** `make it poisoned 2`; for a status that is a value, `give it that status`. */
function addStatus(t: TextContext, { args: [status, to, by] }: CallStmt): string {
  if (status == null || to == null) return '';
  // not `make it poisoned by how poisoned it is`, which reads as no change
  if (by?.op === 'status' && status.op === 'status_word' && by.status === status.status && isSum(t, by.status)) {
    if (JSON.stringify(by.of) === JSON.stringify(to)) return t.say('double', { number: numberText(t, by).text });
  }
  const whom = nounPhrase(t, to).text;
  const words = nounPhrase(t, status).text;
  const isNoun = status.op !== 'status_word' || statusNoun(t, status.status) !== null;
  const pattern = isNoun ? 'giveStatus' : 'make';
  const give = (what: string): string => t.say(pattern, { whom, words: what, what });
  if (by == null) return give(words);
  if (by.op === 'status_value' && JSON.stringify(by.status) === JSON.stringify(status)) {
    const of = nounPhrase(t, by.of);
    return give(t.say('asMuchAs', { what: words, of: of.text, has: t.language.conjugate(t.say('have'), of.count) }));
  }
  const number = numberText(t, by);
  return give(number.plain ? `${words} ${number.text}` : t.say('statusBy', { status: words, number: number.text }));
}

const isSum = ({ game }: TextContext, status: StatusId): boolean => game.statuses[status]?.merge === 'sum';

/** The referent of a call's result. A copy is called `copy`, since `it` could mean the original. */
function mentionResult(t: TextContext, into: Local, verb: Verb): void {
  const result = plainReferent(t, into);
  const copy = t.say('copy');
  const copies = verb.text !== null && fixedWords(parseTemplate(verb.text).pieces).includes(copy);
  t.mention(localKey(into), copies ? { ...result, noun: copy, head: copy } : result);
  if (copies) t.focus = null;
}

// ---------------------------------------------------------------- branches

function branch(t: TextContext, stmt: StmtOf<'if'>): Clause {
  const isEmpty = stmt.then.length === 0;
  const head = t.say('if', { test: clause(t, stmt.test, isEmpty) });
  return arms(t, () => [under(head, clausesOf(t, isEmpty ? stmt.else : stmt.then), t)], isEmpty ? [] : stmt.else);
}

/** The text of one branch, then the other one behind `otherwise`. */
function arms(t: TextContext, first: () => readonly string[], otherwise: readonly Stmt[]): Clause {
  const moment = t.snapshot();
  const parts = [...first()];
  const after = t.focus;
  t.restore(moment);
  // a reader may take `it` for what the other branch named last
  if (after !== moment.focus) t.focus = ANOTHER;
  if (otherwise.length > 0) {
    const clauses = clausesOf(t, otherwise);
    const [only] = clauses;
    // A condition directly after `otherwise`: `otherwise, if ...`
    if (clauses.length === 1 && only?.whole === true)
      parts.push(...only.parts.map((p, i) => (i === 0 ? `${t.say('otherwise')}, ${p}` : p)));
    else parts.push(under(t.say('otherwise'), clauses, t));
  }
  const moved = after !== moment.focus || t.focus !== moment.focus;
  t.restore(moment);
  if (moved) t.focus = null;
  return whole(...parts);
}

export function raiseText(t: TextContext, stmt: StmtOf<'raise'>): string {
  const timing = t.game.timings[stmt.timing];
  const words = t.say('quoted', { words: timingWords(t, stmt.timing) });
  const many = typeOf(t, stmt.to).many && !(stmt.to.op === 'select' && stmt.to.one);
  const ability = many ? t.language.plural(t.say('ability')) : t.say('ability');
  const text = t.say('trigger', { ability: possessive(t, stmt.to, `${words} ${ability}`) });
  const extra = stmt.args.flatMap((value, i) => {
    const param = timing?.params[i];
    if (value === null || param === undefined) return [];
    return [
      `${param.prep === null ? '' : `${t.language.prepositions[param.prep]} `}${param.type.of === 'number' ? numberText(t, value).text : nounPhrase(t, value).text}`,
    ];
  });
  return [text, ...extra].join(' ');
}

/** A player is the owner of what it has: `until the end of its turn`. */
const ofPlayer = (t: TextContext, whom: Expr, until: Until): Until => {
  const { id } = typeOf(t, whom);
  return until.whose !== 'any' && t.game.kinds[id ?? -1]?.kernel === 'player' ? { ...until, whose: 'self' } : until;
};
