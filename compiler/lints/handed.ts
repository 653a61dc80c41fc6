/**
 * A verb hands its user's self, you, here and level down to all that it uses. Where its user has none, the verb would
 * read nothing there: the call is wrong, and the cause is the line of the verb that reads it.
 */
import { bodiesOf, stepBlocks, visitExprs } from '../bind/walk.ts';
import type { Expr, Order, Place, Stmt, VerbId, Word } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { at } from '../scope/report.ts';

type Need = 'self' | 'you' | 'here' | 'level';
/** What is read, and the statement that reads it. */
type Needs = Map<Need, Place>;
/** Which of them there are. */
type Gives = Readonly<Record<Need, boolean>>;

const NONE: Gives = { self: false, you: false, here: false, level: false };
const LACK: Record<Need, string> = {
  self: 'no card speaks here',
  you: 'nobody acts here',
  here: 'nothing here has a place',
  level: 'nothing here has a level',
};

/** `calleesFirst`: all verbs, so that none of them has to be looked into from within another. */
export function handedDown(g: Context, calleesFirst: readonly VerbId[]): void {
  const { game } = g;
  const handed = new Handed(g);
  for (const id of calleesFirst) handed.ofVerb(id);
  for (const block of stepBlocks(game)) handed.check(block.body, NONE);
  for (const rule of game.rules) handed.check(rule.code.body, NONE);
  const acting = { ...NONE, you: true };
  for (const block of game.overflows) handed.check(block.body, acting);
  for (const limit of [...game.limits, ...game.series]) handed.check(limit.code.body, acting);
  const placed = { ...acting, here: true };
  for (const move of game.moves) handed.check(move.code.body, placed);
  for (const ability of game.abilities) if (ability.bearer === 'rules') handed.check(ability.code.body, placed);
}

class Handed {
  readonly #g: Context;
  readonly #verbs = new Map<VerbId, Needs>();
  readonly #levels = new Map<object, boolean>();

  constructor(g: Context) {
    this.#g = g;
  }

  /** What is read of whoever calls a verb. A verb in a circle is reported elsewhere. */
  ofVerb(id: VerbId): Needs {
    const known = this.#verbs.get(id);
    if (known !== undefined) return known;
    const needs: Needs = new Map();
    this.#verbs.set(id, needs);
    const code = this.#g.game.verbs[id]?.code;
    if (code === undefined) return needs;
    const asks = new Set<Need>();
    visitExprs(code.body, (expr) => {
      // a verb that asks whether there is one knows what to do where there is none
      if ((expr.op === 'absent' || expr.op === 'present') && (expr.of.op === 'self' || expr.of.op === 'you'))
        asks.add(expr.of.op);
    });
    this.#each(code.body, NONE, (stmt, need, deeper) => {
      if (!asks.has(need) && !needs.has(need)) needs.set(need, deeper ?? stmt.place);
    });
    return needs;
  }

  /** Whether a declared word reads a level somewhere inside. */
  #reads(word: Word | Order | undefined): boolean {
    if (word === undefined) return false;
    const known = this.#levels.get(word);
    if (known !== undefined) return known;
    this.#levels.set(word, false);
    let found = false;
    visitExprs('keys' in word ? word.keys : word.value, (expr) => {
      found ||= expr.op === 'levels' || this.#words(expr).some((inner) => this.#reads(inner));
    });
    this.#levels.set(word, found);
    return found;
  }

  #words(expr: Expr): (Word | Order)[] {
    const { values, adjectives, orders } = this.#g.game;
    const take = expr.op === 'select' ? expr.take : null;
    const word =
      expr.op === 'value'
        ? values[expr.value]
        : expr.op === 'adjective'
          ? adjectives[expr.adjective]
          : take?.take === 'best' || take?.take === 'tied'
            ? orders[take.order]
            : undefined;
    return word === undefined ? [] : [word];
  }

  /**
   * Shows what each statement reads, with the line it is read at where that is in a word or a verb. Inside a phase of
   * somebody, somebody acts.
   */
  #each(
    body: readonly Stmt[],
    gives: Gives,
    see: (stmt: Stmt, need: Need, deeper: Place | null, gives: Gives) => void,
  ): void {
    const { game } = this.#g;
    for (const stmt of body) {
      const say = (need: Need, deeper: Place | null): void => see(stmt, need, deeper, gives);
      visitExprs(withoutBodies(stmt), (expr) => {
        if (expr.op === 'self' || expr.op === 'you' || expr.op === 'here') say(expr.op, null);
        if (expr.op === 'levels') say('level', null);
        for (const word of this.#words(expr)) this.#ofWord(word, say);
        if (expr.op === 'verb' && stmt.do === 'call')
          for (const [need, place] of this.ofVerb(expr.verb)) say(need, place);
      });
      const order = stmt.do === 'each' && stmt.by.walk === 'order' ? game.orders[stmt.by.order] : undefined;
      if (order !== undefined) this.#ofWord(order, say);
      const verb = stmt.do === 'call' ? game.verbs[stmt.verb] : undefined;
      if (stmt.do === 'call' && verb !== undefined) {
        for (const [i, param] of verb.params.entries())
          if (stmt.args[i] === null && param.value?.op === 'you') say('you', verb.place);
        for (const [need, place] of this.ofVerb(stmt.verb)) say(need, place);
      }
      const inside = stmt.do === 'phase' && stmt.who !== null ? { ...gives, you: true } : gives;
      for (const inner of bodiesOf(stmt)) this.#each(inner, inside, see);
    }
  }

  #ofWord(word: Word | Order, say: (need: Need, deeper: Place | null) => void): void {
    for (const need of word.reads) say(need, null);
    if (this.#reads(word)) say('level', word.place);
  }

  /** What is read itself was held to its place as it was compiled: only what comes through words and verbs is told here. */
  check(body: readonly Stmt[], gives: Gives): void {
    const told = new Set<Stmt>();
    this.#each(body, gives, (stmt, need, deeper, given) => {
      if (given[need] || deeper === null || told.has(stmt)) return;
      told.add(stmt);
      this.#tell(stmt, need, deeper);
    });
  }

  #tell(stmt: Stmt, need: Need, deeper: Place): void {
    const name = stmt.do === 'call' ? this.#g.game.verbs[stmt.verb]?.name : undefined;
    const who = name === undefined ? 'This' : `"${name}"`;
    const what = need === 'level' ? 'a level' : `"${need}"`;
    at(this.#g, need === 'level' ? 'RB0501' : 'RB0411', stmt.place, `${who} reads ${what}, and ${LACK[need]}.`, {
      cause: { place: deeper, message: 'It is read here.' },
      help:
        need === 'level'
          ? 'Hand it the number, or call it from a card.'
          : need === 'you'
            ? 'Say for whom it is done, or do it in a phase of somebody.'
            : 'Hand it what is meant, or call it from a card.',
    });
  }
}

/** The statement without those inside it, which have their own turn. */
function withoutBodies(stmt: Stmt): unknown {
  if (stmt.do === 'either') return stmt.arms.map(({ when }) => when);
  return { ...stmt, body: null, then: null, else: null };
}
