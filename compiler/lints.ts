/** Checks of a whole game, once every word is known. */
import type { Context } from './context.ts';
import type { Gathered } from './declare.ts';
import type { Expr, Place, Stmt, VerbId } from './ir.ts';
import { bodiesOf } from './words.ts';

export function lint(g: Context, _all: Gathered): void {
  consumedStatics(g);
  verbCircles(g);
  settlingTogether(g);
  neverRaised(g);
  hiddenOptions(g);
}

function at(g: Context, code: string, place: Place, message: string): void {
  const source = g.sources[place[0]];
  if (source !== undefined) g.error(code, source, { start: place[3], end: place[4] }, message);
}

function consumedStatics(g: Context): void {
  for (const s of g.game.statics) {
    if (s.printed || s.what.grant !== 'field') continue;
    const field = g.game.fields[s.what.field];
    if (field?.consumed === true)
      at(g, 'RB0510', s.place, `"${field.name}" is spent with "-=", so a static may only change what is printed.`);
  }
}

/** Every statement of a body, inner ones too. */
function* walk(stmts: readonly Stmt[]): Generator<Stmt> {
  for (const stmt of stmts) {
    yield stmt;
    for (const body of bodiesOf(stmt)) yield* walk(body);
  }
}

function verbCircles(g: Context): void {
  const verbs = g.game.verbs;
  const state = new Map<VerbId, 'open' | 'done'>();
  const visit = (id: VerbId): void => {
    const verb = verbs[id];
    if (verb === undefined || state.get(id) === 'done') return;
    state.set(id, 'open');
    for (const stmt of walk(verb.code.body)) {
      if (stmt.do !== 'call') continue;
      if (state.get(stmt.verb) === 'open')
        at(
          g,
          'RB0511',
          stmt.place,
          `"${verbs[stmt.verb]?.name}" is called in a circle${stmt.verb === id ? '' : `, through "${verb.name}"`}.`,
        );
      else visit(stmt.verb);
    }
    state.set(id, 'done');
  };
  for (const id of verbs.keys()) visit(id);
}

function settlingTogether(g: Context): void {
  const check = (stmts: readonly Stmt[], inside: boolean): void => {
    for (const stmt of stmts) {
      if (inside && stmt.do === 'settle') at(g, 'RB0512', stmt.place, '"settle" cannot stand inside "together".');
      if (inside && stmt.do === 'call' && g.game.verbs[stmt.verb]?.settles === true) {
        at(
          g,
          'RB0512',
          stmt.place,
          `"${g.game.verbs[stmt.verb]?.name}" settles, so it cannot stand inside "together".`,
        );
      }
      for (const body of bodiesOf(stmt)) check(body, inside || stmt.do === 'together');
    }
  };
  for (const code of [...g.game.verbs, ...g.game.moves]) check(code.code.body, false);
  for (const ability of g.game.abilities) check(ability.code.body, false);
  for (const block of [...g.game.setups, ...g.game.flows]) check(block.body, false);
}

function neverRaised(g: Context): void {
  for (const ability of g.game.abilities) {
    const { timing } = ability;
    const decl = timing === null ? undefined : g.game.timings[timing];
    if (timing === null || decl === undefined || decl.is !== null || g.used.raised.has(timing)) continue;
    at(g, 'RB0513', ability.place, `Nothing raises "${decl.name}".`);
  }
}

/** Options come from what their player may see: not from a zone seen by nobody, nor from another player's own. */
function hiddenOptions(g: Context): void {
  const hidden = (from: Expr): boolean => {
    if (from.op !== 'select' || from.source.from !== 'zone' || from.source.zone.op !== 'zone') return false;
    const { zone, of } = from.source.zone;
    const seen = g.game.zones[zone]?.seen ?? [];
    const byAll = seen.some(({ by, when }) => by === 'all' || by === 'side' || when !== null);
    return !byAll && !(seen.some(({ by }) => by === 'owner') && (of?.op === 'you' || of?.op === 'local'));
  };
  const report = (from: Expr, place: Place): void => {
    if (from.op !== 'select' || from.source.from !== 'zone' || from.source.zone.op !== 'zone' || !hidden(from)) return;
    const zone = g.game.zones[from.source.zone.zone]?.name ?? '';
    at(g, 'RB0515', place, `The options would show what is in ${zone}.`);
  };
  const inBody = (stmts: readonly Stmt[]): void => {
    for (const stmt of stmts) {
      if (stmt.do === 'choose') report(stmt.from, stmt.place);
      if (stmt.do !== 'randomly') for (const body of bodiesOf(stmt)) inBody(body);
    }
  };
  for (const move of g.game.moves) {
    for (const part of move.parts) if (part.part === 'param' || part.part === 'choose') report(part.from, move.place);
    inBody(move.code.body);
  }
  for (const card of g.game.cards) for (const choice of card.chooses) report(choice.from, choice.place);
  for (const code of [...g.game.verbs, ...g.game.abilities]) inBody(code.code.body);
  for (const block of [...g.game.setups, ...g.game.flows]) inBody(block.body);
}
