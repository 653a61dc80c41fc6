/** Prepares a report: compiles the game, binds its decks, emits one engine for all of them. */
import type { Bound } from '../../compiler/ir/bound.ts';
import type { Look } from '../../compiler/ir/index.ts';
import { asksCopies } from '../../runtime/index.ts';
import {
  type BoundChoice,
  bindChoice,
  bindingOf,
  type CompiledGame,
  compileWith,
  decksOf,
  layersOf,
  type MatchupRequest,
  ofTwoDecks,
} from '../chosen.ts';
import { UsageError } from '../failures.ts';
import { needsDecks } from '../objections.ts';
import { emittedFor, engineFor } from '../players.ts';
import type { ChangeSetup, Deck, TableSetup } from './play.ts';
import { randomDecks } from './random-decks.ts';

/** Most decks that take part without being named. */
const MOST = 64;

export interface Request extends MatchupRequest {
  engine: string;
  games: number;
  agents: readonly string[];
  /** Random legal decks that take part, too. */
  random?: number;
}

/**
 * Throws a UsageError for fewer than two decks. Without `deck` all legal decks of the game take part; a deck that is named
 * has to be legal.
 */
export async function setupOf(
  name: string,
  request: Request,
): Promise<{ setup: TableSetup; look: Look | null; choice: BoundChoice['choice']; files: string[] }> {
  return tableOf(compileWith(name, [...(request.deck ?? []), ...(request.mod ?? [])]), request);
}

/** The same for a game that is already compiled. */
export async function tableOf(made: CompiledGame, request: Request): ReturnType<typeof setupOf> {
  const { game, compiled } = made;
  ofTwoDecks(game);
  const layers = layersOf(made, request);
  const named = request.deck?.flatMap((one) => decksOf(made, one));
  const bindings =
    named === undefined
      ? game.decks.flatMap((deck) => {
          const binding = bindingOf(made, { ...layers, decks: [deck.name, deck.name] });
          return 'bound' in binding ? [binding] : [];
        })
      : [...new Set(named)].map((deck) => bindChoice(compiled, game, { ...layers, decks: [deck, deck] }));
  const [first] = bindings;
  const chosen = bindings.map(({ bound }) => bound.decks[0] as Deck);
  const more = randomDecks(made, request, { count: request.random ?? 0, others: chosen });
  if (first === undefined || bindings.length + more.length < 2)
    throw new UsageError('a report compares at least two legal decks', 'give more: --deck NAME NAME, or --deck FILE');
  if (named === undefined && bindings.length > MOST)
    throw new UsageError(
      `${game.name} has ${bindings.length} legal decks: ${bindings.length ** 2} pairs`,
      'choose some of them: --deck NAME NAME, or --deck FILE',
    );
  for (const { bound } of bindings) needsDecks(bound);
  const decks = [...chosen, ...more];
  const { bound, choice, files } = first;
  const matches = request.games * decks.length ** 2;
  const engine = engineFor(request.engine, matches, request.agents);
  const emitted = await codeForDecks(bound, engine, decks);
  return { setup: { bound, emitted, agents: request.agents, decks }, look: game.look ?? null, choice, files };
}

/** Code for matches of any two of some decks. */
export const codeForDecks = async (
  bound: Bound,
  engine: string,
  decks: readonly Deck[],
): Promise<TableSetup['emitted']> =>
  engine !== 'interpreter' && asksCopies(bound) ? 'each' : emittedFor(bound, engine, { cards: cardsIn(decks) });

/** Both versions of a game, with the decks that both have, and the names of those that one alone has. */
export async function changeSetupOf(
  name: string,
  before: string,
  request: Request,
): Promise<{ setup: ChangeSetup; added: string[]; removed: string[]; choice: BoundChoice['choice'] }> {
  const [old, now] = [await setupOf(before, request), await setupOf(name, request)];
  const namesOf = ({ setup }: typeof old): string[] => setup.decks.map((deck) => deck.name);
  const [olds, nows] = [namesOf(old), namesOf(now)];
  const both = nows.filter((one) => olds.includes(one));
  if (both.length < 2) throw new UsageError('both versions have fewer than two decks of the same name');
  const kept = ({ setup }: typeof old): TableSetup => ({
    ...setup,
    decks: both.map((one) => setup.decks.find((deck) => deck.name === one) as Deck),
  });
  return {
    setup: { before: kept(old), after: kept(now) },
    added: nows.filter((one) => !olds.includes(one)),
    removed: olds.filter((one) => !nows.includes(one)),
    choice: now.choice,
  };
}

const cardsIn = (decks: readonly Deck[]): Bound['decks'][number]['cards'][number]['card'][] => [
  ...new Set(decks.flatMap(({ cards }) => cards.map(({ card }) => card))),
];
