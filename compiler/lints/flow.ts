/** Reports a game without a flow, one whose matches never end, one in which nobody is active or always the same player, and moves that are never offered. */

import * as say from '../diagnostics/messages/index.ts';
import type { Expr, FieldId, Game, LayerId, Place, Stmt } from '../ir/index.ts';
import { mostSeats } from '../ir/seats.ts';
import { layersFrom } from '../ir/types.ts';
import { stepBlocks, visitExprs, visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

export function flowless(g: Context): void {
  const { layers, flows } = g.game;
  for (const id of playedLayers(g.game)) {
    const layer = layers[id];
    if (layer !== undefined && !declares(g.game, flows, id)) reportAt(g, layer.place, say.noFlow({ name: layer.name }));
  }
}

/** Reports modes without a limit of turns, in a game without code that ends a match. */
export function endless(g: Context, code: GameCode): void {
  const { layers, flows, limits, verbs } = g.game;
  const ends = code.all('call').some(({ verb }) => /^(win|lose|draw_game)$/.test(verbs[verb]?.native ?? ''));
  if (ends) return;
  for (const id of playedLayers(g.game)) {
    const layer = layers[id];
    if (layer !== undefined && declares(g.game, flows, id) && !declares(g.game, limits, id))
      reportAt(g, layer.place, say.neverEnds({ name: layer.name }));
  }
}

/**
 * Reports step code that offers something to the active player, or has a phase for that player, where no code sets it; and where only
 * setups set it, and nothing is for another player: then the first player has all turns.
 */
export function nobodyActive(g: Context, code: GameCode): void {
  const { game } = g;
  const active = game.fields.findIndex(({ kernel }) => kernel === 'active');
  const isSet = (stmt: Stmt): boolean => stmt.do === 'set' && stmt.to.to === 'global' && stmt.to.field === active;
  let set = code.all('set').filter(isSet).length;
  const isNever = set === 0;
  for (const { body } of game.setups)
    visitStmts(body, (stmt) => {
      if (isSet(stmt)) set--;
    });
  if (set > 0 || (!isNever && mostSeats(game) < 2)) return;
  const asks: { place: Place; who: Expr }[] = [];
  for (const { body } of stepBlocks(game))
    visitStmts(body, (stmt) => {
      const who = stmt.do === 'offer' ? stmt.to : stmt.do === 'phase' ? stmt.who : null;
      if (who !== null) asks.push({ place: stmt.place, who });
    });
  const first = asks.find(({ who }) => reads(who, active));
  if (first === undefined) return;
  if (isNever) reportAt(g, first.place, say.nobodyActive());
  else if (asks.every(({ who }) => who.op === 'global' && who.field === active))
    reportAt(g, first.place, say.alwaysActive());
}

function reads(tree: Parameters<typeof visitExprs>[0], field: FieldId): boolean {
  let found = false;
  visitExprs(tree, (e) => {
    found ||= e.op === 'global' && e.field === field;
  });
  return found;
}

/** Reports moves that no flow offers. A move that is made aside is legal without an offer. */
export function unofferedMoves(g: Context): void {
  const offered = new Set<number>();
  for (const { body } of stepBlocks(g.game))
    visitStmts(body, (stmt) => {
      if (stmt.do === 'offer') for (const move of stmt.moves) offered.add(move);
    });
  for (const [id, { name, aside, offeredWith, place, layer }] of g.game.moves.entries()) {
    if (aside || offered.has(id) || offeredWith.length > 0) continue;
    const sort = g.game.layers[layer]?.sort;
    const [other] = [...offered].map((move) => g.game.moves[move]?.name);
    const isOwn = sort === undefined || sort === 'game' || other === undefined;
    reportAt(g, place, isOwn ? say.neverOffered({ move: name }) : say.neverOfferedHere({ move: name, other }));
  }
}

/** Reports flows without the phase of a limit, `once each turn`: what is limited happens once in a match there. */
export function limitsWithoutEnd(g: Context): void {
  const { fields, flows, moves, phases } = g.game;
  const limits = [...fields.entries()].flatMap(([field, { limit }]) => (limit === undefined ? [] : [{ field, limit }]));
  for (const { body, place } of limits.length === 0 ? [] : flows) {
    const begun = new Set<number>();
    const offered = new Set<number>();
    visitStmts(body, (stmt) => {
      if (stmt.do === 'phase') begun.add(stmt.phase);
      if (stmt.do === 'offer') for (const move of stmt.moves) offered.add(move);
    });
    for (const [id, { offeredWith }] of moves.entries())
      if (offeredWith.some((host) => offered.has(host))) offered.add(id);
    const isElsewhere = (field: FieldId): boolean => {
      const limited = [...moves.entries()].filter(([, { code }]) =>
        code.body.some((stmt) => stmt.do === 'set' && stmt.to.to === 'field' && stmt.to.field === field),
      );
      return limited.length > 0 && !limited.some(([id]) => offered.has(id));
    };
    const missing = limits.find(({ field, limit }) => !begun.has(limit) && !isElsewhere(field));
    if (missing !== undefined) reportAt(g, place, say.limitNeverEnds({ phase: phases[missing.limit] ?? '' }));
  }
}

/** The layers that a match may be played with: the modes, or the game itself where it has none. */
function playedLayers({ layers }: Game): LayerId[] {
  const modes = layers.flatMap(({ sort }, id) => (sort === 'mode' ? [id] : []));
  return modes.length === 0 ? [0] : modes;
}

/** Whether a layer, one of its parents or the game declares one of the records. */
function declares(game: Game, records: readonly { layer: LayerId }[], layer: LayerId): boolean {
  const declaring = new Set(records.map((record) => record.layer));
  return [0, ...layersFrom(game, layer)].some((one) => declaring.has(one));
}
