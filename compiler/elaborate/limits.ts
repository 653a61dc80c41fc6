/**
 * `once each turn`: an ability or a move that happens once until the phase of that name begins again.
 *
 * * It is lowered (desugared) to other constructs. A truth field of the player who makes the move, or of the card that
 * has the ability, records that it has happened. The field is a condition of the ability, or a requirement of the move. An
 * ability that waits in the queue tests it again when it runs: of several triggers that wait, one has an effect.
 * Where a phase of that name begins, the field is set back for all. The fields belong to the game, also those of a mode
 * or mod, since the flow of the game sets them back; the first limited ability of every card has the same one. Their
 * names have blanks, so that nothing in a source can mean them.
 */
import type * as tree from '../../grammar/tree.ts';
import { suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Action, Expr, FieldId, KindId, PhaseId, Place, Stmt, Target } from '../ir/index.ts';
import { entityType, many, one, TRUTH } from '../ir/types.ts';
import { addLocal, type Context, type Env, type UseLimit } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import type { Bearer } from './abilities.ts';
import { compileExpr } from './expressions.ts';
import { asOne, coerce, kernelKind } from './members.ts';
import { plainWords } from './word-reader.ts';

type LimitLine = Extract<tree.Stmt, { node: 'call' }>;

/** The phase of a statement `once each turn`; null for other statements. */
export function phaseOfLimit(stmt: tree.Stmt | undefined): { line: LimitLine; phase: string } | null {
  if (stmt?.node !== 'call') return null;
  const [once, each, phase, ...more] = plainWords(stmt.phrase);
  return once === 'once' && each === 'each' && phase != null && more.length === 0 ? { line: stmt, phase } : null;
}

/** Declares the fields of all limits of a game: one for each kind, name and phase. */
export function declareLimits(g: Context, all: GatheredDecls): void {
  const { fields, kinds } = g.game;
  const ids = new Map<string, FieldId>();
  const declare = (stmt: tree.Stmt | undefined, what: string, kind: KindId): boolean => {
    const found = phaseOfLimit(stmt);
    const phase = found === null ? null : g.find(found.phase, 'phase');
    if (found === null || phase === null || g.limits.has(found.line)) return false;
    const name = `${what} used this ${found.phase}`;
    const key = `${kind} ${name}`;
    const field = ids.get(key) ?? fields.length;
    ids.set(key, field);
    g.limits.set(found.line, { field, phase: phase.id });
    const place: Place = kinds[kind]?.place ?? [0, 0, 0, 0, 0];
    const common = { layer: 0, doc: '', examples: [], text: null, place, kind, type: TRUTH, low: null, high: null };
    const rest = { value: null, derived: null, kernel: null, kept: false, consumed: false, limit: phase.id };
    if (field === fields.length) fields.push({ ...common, ...rest, name });
    return true;
  };
  const abilities = (items: readonly object[], what: string, kind: KindId): void => {
    let at = 1;
    for (const item of items) {
      const [first] = 'node' in item && item.node === 'ability' ? (item as tree.AbilityItem).body.stmts : [];
      if (declare(first, at === 1 ? what : `${what} ${at}`, kind)) at++;
    }
  };
  const card = kernelKind(g, 'card');
  abilities(
    all.items.map(({ decl }) => decl),
    'rule',
    kernelKind(g, 'state'),
  );
  for (const { decl } of all.cards) abilities(decl.body.items, 'ability', card);
  for (const { decl } of [...all.keywords, ...all.statuses]) abilities(decl.body?.items ?? [], decl.name.text, card);
  for (const { decl } of all.moves)
    for (const stmt of decl.body.stmts) {
      const ofCard = stmt.node === 'call' && stmt.args.length > 0;
      declare(stmt, decl.name.text, ofCard ? card : kernelKind(g, 'player'));
    }
}

/** The field of a limit, the condition that it is not set, and the statement that sets it. */
export interface LimitCode {
  used: Expr;
  test: Expr;
  action: Action;
  /** The condition in words. */
  reason: string;
}

/** The limit at the start of an ability; null if there is none, or after an error. */
export function limitOfAbility(g: Context, env: Env, bearer: Bearer, stmt: tree.Stmt | undefined): LimitCode | null {
  const found = phaseOfLimit(stmt);
  if (found === null) return null;
  const limit = limitAt(g, env, found.line);
  if (limit === null) return null;
  const [arg] = found.line.args;
  if (arg !== undefined) {
    g.error(env.source, arg, say.limitFirst());
    return null;
  }
  return codeOf(limit, found.phase, bearer.self === null ? null : { op: 'self' });
}

/** The limit of a move: of the player who makes it, or with `for` of a card. Null for other statements, 'wrong' after an error. */
export function limitOfMove(g: Context, env: Env, stmt: tree.Stmt): LimitCode | 'wrong' | null {
  const found = phaseOfLimit(stmt);
  if (found === null) return null;
  const limit = limitAt(g, env, found.line);
  if (limit === null) return 'wrong';
  const [arg, ...more] = found.line.args;
  if (arg === undefined) return codeOf(limit, found.phase, { op: 'you' });
  const wrong = arg.prep === 'for' ? more[0] : arg;
  if (wrong !== undefined) {
    g.error(env.source, wrong, say.limitFirst());
    return 'wrong';
  }
  const card = entityType(kernelKind(g, 'card'));
  const whom = compileExpr(g, { ...env, level: 'pure' }, arg.expr, card);
  const single = whom === null ? null : asOne(g, env, whom);
  const fitted = single === null ? null : coerce(g, env, single, card, say.quoted({ name: 'for' }));
  return fitted === null ? 'wrong' : codeOf(limit, found.phase, fitted.expr);
}

/** The limit of a line, whose phase it must name. Null after an error. */
function limitAt(g: Context, env: Env, line: LimitLine): UseLimit | null {
  const limit = g.limits.get(line);
  const word = line.phrase.parts[2] ?? line;
  if (limit !== undefined) {
    g.recordUse(env.source, word, 'phase', limit.phase);
    return limit;
  }
  const { phases } = g.game;
  const where = { source: env.source, start: word.start, end: word.end };
  const name = env.source.text.slice(word.start, word.end);
  const otherwise = phases.length === 0 ? say.phaseForLimit({ name }) : say.thereAre({ list: phases.join(', ') });
  g.reporter.report(where, say.noSuchPhase({ name }), suggest(where, name, phases, otherwise));
  return null;
}

/** `of`: who has the field; null for the match. */
function codeOf({ field }: UseLimit, phase: string, of: Expr | null): LimitCode {
  const read: Expr = of === null ? { op: 'global', field } : { op: 'field', field, of };
  const to: Target = of === null ? { to: 'global', field } : { to: 'field', field, of };
  return {
    used: read,
    test: { op: 'not', of: read },
    action: { do: 'set', to, how: '=', value: { op: 'truth', value: 1 } },
    reason: `once each ${phase}`,
  };
}

/** Reports a limit outside of an ability or a move. False for other statements. */
export function reportLimit(g: Context, env: Env, stmt: tree.Stmt): boolean {
  const isLimit = phaseOfLimit(stmt) !== null;
  if (isLimit) g.error(env.source, stmt, say.limitFirst());
  return isLimit;
}

/** The statements that reset the limits of a phase at its beginning. */
export function resetsOf(g: Context, env: Env, phase: PhaseId | undefined, name: tree.NameNode): Stmt[] {
  if (phase === undefined) return [];
  const place = g.place(env.source, name);
  const off: Expr = { op: 'truth', value: 0 };
  const limits = g.game.fields.flatMap(({ limit, kind }, field) => (limit === phase ? [{ field, kind }] : []));
  const stmts: Stmt[] = [];
  for (const kernel of ['state', 'player', 'card'] as const) {
    const kind = kernelKind(g, kernel);
    const fields = limits.filter((one) => one.kind === kind).map(({ field }) => field);
    if (fields.length === 0) continue;
    if (kernel === 'state') {
      for (const field of fields) stmts.push({ place, do: 'set', to: { to: 'global', field }, how: '=', value: off });
      continue;
    }
    const type = entityType(kind);
    const [candidate, local] = [addLocal(env, '', type), addLocal(env, '', type)];
    const tests = fields.map((field): Expr => ({ op: 'field', field, of: { op: 'local', local: candidate } }));
    const [test] = tests;
    if (test === undefined) continue;
    const set: Expr = {
      op: 'select',
      type: many(one(type)),
      source: kernel === 'player' ? { from: 'players' } : { from: 'every', zone: null, kind },
      local: candidate,
      where: [tests.length === 1 ? test : { op: 'or', of: tests }],
      take: null,
      one: false,
    };
    const body = fields.map(
      (field): Stmt => ({
        place,
        do: 'set',
        to: { to: 'field', field, of: { op: 'local', local } },
        how: '=',
        value: off,
      }),
    );
    stmts.push({ place, do: 'each', local, set, by: { walk: 'set' }, live: false, body });
  }
  return stmts;
}
