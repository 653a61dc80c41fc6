/**
 * Facts that belong to a place and not to the card there. When the determinisation moves a card that a player cannot
 * identify, they stay behind: numbers that no card prints, and the owner or controller where the game gives it to cards
 * that some player cannot see (as when hands are dealt from one pack). Elsewhere all players know the owner of a card:
 * the player whose deck it is in.
 */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Code, Expr, Game, Local, MoveDecl, Stmt } from '../../compiler/ir/index.ts';
import { visitStmts } from '../walk.ts';

export interface PlaceFacts {
  /** Offsets in an entity's row of what stays with the place. */
  slots: readonly number[];
  /** Whether the owner stays with the place. */
  owner: boolean;
}

const known = new WeakMap<Bound, PlaceFacts>();

export function placeFacts(bound: Bound): PlaceFacts {
  let found = known.get(bound);
  if (found === undefined) {
    const { row } = bound.layout;
    const given = givenToHidden(bound);
    const own = [...(given.has('owner') ? [row.owner] : []), ...(given.has('controller') ? [row.controller] : [])];
    found = { slots: [...own, ...unprinted(bound)], owner: given.has('owner') };
    known.set(bound, found);
  }
  return found;
}

/** Offsets of numbers that no card prints, without those that name entities. */
function unprinted({ game, layout, printed }: Bound): number[] {
  const named = new Set<number>();
  for (const [field, place] of layout.fields.entries()) {
    if (place?.table === 'entity' && game.fields[field]?.type.of === 'entity') named.add(place.at);
  }
  const rows = printed.flat();
  return Array.from({ length: layout.printed.count }, (_, i) => i)
    .filter((i) => rows.every((row) => row[i] === rows[0]?.[i]))
    .map((i) => layout.printed.at + i)
    .filter((at) => !named.has(at));
}

/** Where a local comes from; a card that was just made is nobody's secret. */
type Origin = Expr | 'made';
export type Origins = ReadonlyMap<Local, readonly Origin[]>;

/** What the parts of a move bind. */
export function originsFrom({ parts }: MoveDecl): Origins {
  const found = new Map<Local, Origin[]>();
  for (const part of parts) {
    if (part.part === 'let') found.set(part.local, [part.value]);
    if (part.part === 'param' || part.part === 'choose') found.set(part.local, [part.from]);
  }
  return found;
}

/** The origins of the locals of a body, added to those known before it. */
export function originsIn(game: Game, code: Code, before: Origins): Origins {
  const found = new Map(before);
  const from = (local: Local, origin: Origin): void => {
    found.set(local, [...(found.get(local) ?? []), origin]);
  };
  visitStmts(code.body, (s: Stmt) => {
    if (s.do === 'let') from(s.local, s.value);
    if (s.do === 'each') from(s.local, s.set);
    if (s.do === 'choose') from(s.local, s.from);
    if (s.do === 'set' && s.to.to === 'local') from(s.to.local, s.value);
    if (s.do !== 'call' || s.into === null) return;
    const native = game.verbs[s.verb]?.native;
    if (native === 'create' || native === 'copy') from(s.into, 'made');
  });
  return found;
}

/** Whether the game assigns owner and controller to cards that some player may not see. */
function givenToHidden(bound: Bound): Set<'owner' | 'controller'> {
  const { game, active } = bound;
  const found = new Set<'owner' | 'controller'>();
  const look = (code: Code, before: Origins): void => {
    const origins = originsIn(game, code, before);
    visitStmts(code.body, (s: Stmt) => {
      if (s.do !== 'set' || s.to.to !== 'field') return;
      const kernel = game.fields[s.to.field]?.kernel;
      if ((kernel === 'owner' || kernel === 'controller') && mayBeHidden(bound, s.to.of, code, origins))
        found.add(kernel);
    });
  };
  for (const verb of game.verbs) if (active[verb.layer] === true) look(verb.code, new Map());
  for (const ability of game.abilities) if (active[ability.layer] === true) look(ability.code, new Map());
  for (const block of [...game.setups, ...game.flows, ...game.befores, ...game.afters, ...game.overflows])
    if (active[block.layer] === true) look(block, new Map());
  for (const move of game.moves) if (active[move.layer] === true) look(move.code, originsFrom(move));
  return found;
}

/** Whether a card may be hidden from some player; what cannot be decided may. */
export function mayBeHidden(bound: Bound, e: Expr, code: Code, origins: Origins): boolean {
  const { game, index } = bound;
  const isOpen = (zone: number): boolean =>
    game.zones[zone]?.seen.every(({ by, when }) => by === 'all' && when === null) === true;
  const livesOpen = (kind: number | null): boolean => {
    const homes = index.homes[kind ?? -1] ?? [];
    return homes.length > 0 && homes.every(isOpen);
  };
  const tried = new Set<Local>();
  const hides = (one: Expr): boolean => {
    switch (one.op) {
      case 'self':
        // an ability runs where its bearer is known
        return false;
      case 'local': {
        if (tried.has(one.local)) return false;
        tried.add(one.local);
        const from = origins.get(one.local);
        if (from !== undefined) return from.some((origin) => origin !== 'made' && hides(origin));
        const type = code.locals[one.local]?.type;
        return type?.of === 'entity' && !livesOpen(type.id);
      }
      case 'field':
      case 'global': {
        const type = game.fields[one.field]?.type;
        return type?.of === 'entity' && !livesOpen(type.id);
      }
      case 'select': {
        const { source } = one;
        if (source.from === 'play' || source.from === 'on') return !livesOpen(source.kind);
        if (source.from === 'set') return hides(source.of);
        if (source.from === 'every') return source.zone === null || !isOpen(source.zone);
        return source.from === 'zone' && (source.zone.op !== 'zone' || !isOpen(source.zone.zone));
      }
      default:
        return true;
    }
  };
  return hides(e);
}
