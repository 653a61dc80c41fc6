/** Reports a game without a flow, one whose matches never end, one in which nobody is active or always the same player, and moves that are never offered. */

import * as say from '../diagnostics/messages/index.ts';
import { followersOf, withFollowers } from '../ir/followers.ts';
import type { Block, Expr, FieldId, Game, LayerId, MoveId, Place, Stmt } from '../ir/index.ts';
import { ENDING_NATIVES } from '../ir/kernel.ts';
import { mostSeats } from '../ir/seats.ts';
import { layersFrom } from '../ir/types.ts';
import type { Tree } from '../ir/visitor.ts';
import { hasExpr, stepBlocks, visitStmts } from '../ir/walk.ts';
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
  const ends = code.all('call').some(({ verb }) => ENDING_NATIVES.has(verbs[verb]?.native ?? ''));
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

function reads(tree: Tree, field: FieldId): boolean {
  return hasExpr(tree, (e) => e.op === 'global' && e.field === field);
}

/** The moves that step code offers, and those that are offered with them. A move that is made aside needs no offer. */
function offeredIn({ moves }: Game, blocks: readonly Block[]): Set<MoveId> {
  const named = new Set<MoveId>();
  for (const { body } of blocks)
    visitStmts(body, (stmt) => {
      if (stmt.do === 'offer') for (const id of stmt.moves) if (moves[id]?.aside === false) named.add(id);
    });
  return withFollowers(named, followersOf(moves));
}

/** Reports moves that no flow offers, not those that are offered with one that is reported. */
export function unofferedMoves(g: Context): void {
  const { moves } = g.game;
  const offered = offeredIn(g.game, stepBlocks(g.game));
  const isUnoffered = (id: MoveId): boolean => moves[id]?.aside === false && !offered.has(id);
  const alone = new Set([...moves.keys()].filter((id) => isUnoffered(id) && moves[id]?.offeredWith.length === 0));
  const besideThem = withFollowers(alone, followersOf(moves));
  for (const [id, { name, place, layer }] of moves.entries()) {
    if (!isUnoffered(id) || (besideThem.has(id) && !alone.has(id))) continue;
    const sort = g.game.layers[layer]?.sort;
    const [other] = [...offered].map((move) => moves[move]?.name);
    const isOwn = sort === undefined || sort === 'game' || other === undefined;
    reportAt(g, place, isOwn ? say.neverOffered({ move: name }) : say.neverOfferedHere({ move: name, other }));
  }
}

/** Reports flows without the phase of a limit, `once each turn`: what is limited happens once in a match there. */
export function limitsWithoutEnd(g: Context): void {
  const { fields, flows, moves, phases } = g.game;
  const limits = [...fields.entries()].flatMap(([field, { limit }]) => (limit === undefined ? [] : [{ field, limit }]));
  for (const flow of limits.length === 0 ? [] : flows) {
    const { body, place } = flow;
    const begun = new Set<number>();
    visitStmts(body, (stmt) => {
      if (stmt.do === 'phase') begun.add(stmt.phase);
    });
    const offered = offeredIn(g.game, [flow]);
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
