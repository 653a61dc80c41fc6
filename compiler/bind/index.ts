/**
 * bind: a game with its mode, mods and decks chosen, and every slot of a match placed.
 *
 * What a choice decides is decided here, once: which layers hold, the value of each option, what the constants among the
 * expressions come to, where each number of a match lies, and step code as a program that can rest anywhere.
 */
import type { Bound } from '../bound.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Game, IR } from '../ir.ts';
import {
  type BoundDeck,
  type Choice,
  checkBoundDecks,
  chooseDecks,
  chooseGame,
  chooseLayers,
  declaredDecks,
  type Layers,
  layersOf,
  roomier,
} from './choose.ts';
import { checkDecks, firstAllowed } from './deckrules.ts';
import { cachedFrame } from './frame.ts';
import { hashOf } from './hash.ts';
import { Refusal, Report } from './report.ts';

export type { Choice, DeckChoice } from './choose.ts';
export { BIND_PROBLEMS, type Problem } from './problems.ts';

export type Binding = { bound: Bound; warnings: Diagnostic[] } | { diagnostics: Diagnostic[] };

/**
 * Binds one game of `ir`. Gives diagnostics (RB06xx) where the choice names what there is not, decks break a rule, or
 * mods do not go together; never throws for what a choice or a source says. Parts of the result are shared between
 * bindings of one IR: treat it as constant.
 */
export function bind(ir: IR, choice: Choice): Binding {
  return reported(ir, (report) => {
    const game = roomier(chooseGame(ir, choice.game, report), choice.room ?? 1);
    const layers = chooseLayers(game, choice, report);
    const { decks, ruled } = chooseDecks(game, layers, choice, report);
    const others = choice.decks === undefined ? declaredDecks(game, layers, report) : null;
    return assemble(game, layers, decks, ruled, report, others);
  });
}

/** Binds the first game of `ir` with the choice that a bound game was made by. Deck rules were asked then. */
export function rebind(ir: IR, made: Bound): Binding {
  return reported(ir, (report) => {
    const game = ir.games[0] ?? chooseGame(ir, '', report);
    const layers = layersOf(game, made.mode, made.mods, report);
    return assemble(game, layers, checkBoundDecks(game, layers, made.decks, report), false, report);
  });
}

/** `others`: decks to choose from where nobody chose decks, and the mode forbids the first ones. */
function assemble(
  game: Game,
  layers: Layers,
  decks: BoundDeck[],
  ruled: boolean,
  report: Report,
  others: Iterable<BoundDeck> | null = null,
): Binding {
  if (report.failed) return { diagnostics: report.found };
  const frame = cachedFrame(game, layers, decks.length, report);
  const held = decks.reduce((sum, { cards }) => sum + cards.length, 0);
  const room = frame.parts.layout.entities.count;
  if (held > room) {
    const message = `The decks hold ${held} cards, and a match has room for ${room} entities.`;
    report.refuse('RB0617', game.layers[0]?.place ?? null, message);
  }
  if (ruled) checkDecks(frame.parts, layers, decks, report);
  if (report.failed && others !== null) {
    const allowed = firstAllowed(frame.parts, layers, others, decks.length, report);
    if (allowed !== null) return assemble(game, layers, allowed, ruled, report.apart());
  }
  if (report.failed) return { diagnostics: report.found };
  const cards = decks.map(({ name, cards }) => ({ name, cards }));
  let hash: string | null = null;
  const bound: Bound = {
    ...frame.parts,
    decks: cards,
    /** Half of the work of a binding, and only a record of a match has a use for it: worked out when it is read. */
    get hash() {
      hash ??= nameOf(frame.hash(), cards);
      return hash;
    },
  };
  return { bound, warnings: report.found };
}

const nameOf = (frame: string, decks: Bound['decks']): string => hashOf([frame, decks]);

/** What the hash of a bound game is, whatever it says. */
export function trueHash({ decks, hash: _, ...frame }: Bound): string {
  return nameOf(hashOf(frame), decks);
}

function reported(ir: IR, work: (report: Report) => Binding): Binding {
  const report = new Report(ir);
  try {
    return work(report);
  } catch (error) {
    if (error instanceof Refusal) return { diagnostics: error.diagnostics };
    throw error;
  }
}
