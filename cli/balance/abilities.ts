/** Which abilities of the decks' cards ran how often, in a sample of matches that are played with a trace. */
import { emit } from '../../compiler/emit/index.ts';
import { compiled, DeckEngine, Engine, type Play } from '../../runtime/index.ts';
import { abilityAt } from '../coverage.ts';
import type { AbilityFigures, Sample } from './figures.ts';
import { type Deck, pairsOf, type TableSetup } from './play.ts';

/** Most matches of the sample, and most of each pair: a trace takes time. */
const MOST = 4000;
const EACH = 20;

/** Plays up to EACH of the `games` matches of each pair. `files`: paths of the sources, for the places of abilities. */
export function abilitiesOf(setup: TableSetup, games: number, seed: number, files: readonly string[]): Sample {
  const { bound, decks } = setup;
  const pairs = pairsOf(decks.length);
  const count = Math.max(1, Math.min(EACH, games, Math.floor(MOST / pairs.length)));
  const times = new Map<number, number>();
  const matches = new Map<number, number>();
  const played = tracedPlays(setup);
  for (const pair of pairs) {
    const { play, eachAbility } = played(pair.map((i) => decks[i] as Deck));
    for (let i = 0; i < count; i++) {
      play((seed + i) | 0);
      const seen = new Set<number>();
      eachAbility((ability) => {
        times.set(ability, (times.get(ability) ?? 0) + 1);
        seen.add(ability);
      });
      for (const ability of seen) matches.set(ability, (matches.get(ability) ?? 0) + 1);
    }
  }
  const { game } = bound;
  const held = new Set(decks.flatMap(({ cards }) => cards.map(({ card }) => card)));
  const abilities = game.abilities.flatMap(({ bearer, of, layer }, id): AbilityFigures[] => {
    if (bearer !== 'card' || of === null || !held.has(of) || bound.active[layer] !== true) return [];
    const name = game.cards[of]?.name ?? '';
    const share = (matches.get(id) ?? 0) / (count * pairs.length);
    return [{ card: name, ability: abilityAt(game, files, id), times: times.get(id) ?? 0, share }];
  });
  return { matches: count * pairs.length, abilities: abilities.sort((a, b) => b.times - a.times) };
}

interface Traced {
  play: Play;
  eachAbility(visit: (ability: number) => void): void;
}

/** Plays of two decks with a trace; the one before is no longer valid then. The sample is JavaScript: a trace costs more than a module saves. */
function tracedPlays({ bound, emitted, agents, decks }: TableSetup): (decks: Deck[]) => Traced {
  const traced = (engine: Engine): Traced => ({
    play: compiled(engine, agents),
    eachAbility: (visit) => engine.trace?.eachAbility(visit),
  });
  if (emitted === 'each')
    return (seated) => {
      const one = { ...bound, decks: seated };
      return traced(new Engine(one, emit(one, { trace: true }), { trace: true }));
    };
  const cards = [...new Set(decks.flatMap((deck) => deck.cards.map(({ card }) => card)))];
  const engine = new DeckEngine(bound, emit(bound, { trace: true, cards }), { trace: true });
  const whole = traced(engine);
  return (seated) => {
    engine.seat(seated);
    return whole;
  };
}
