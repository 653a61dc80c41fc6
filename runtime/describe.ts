/** Describes trace events, values and references in the words of the game. */
import { abilitySources, LEVEL_BITS } from '../compiler/format/abilities.ts';
import { ALONE_LOST } from '../compiler/format/rows.ts';
import { optionType } from '../compiler/format/trace.ts';
import type { Bound } from '../compiler/ir/bound.ts';
import type { Ability, Game } from '../compiler/ir/index.ts';
import { faultWords } from './faults.ts';
import { cardOf } from './fields.ts';
import type { Match } from './machine.ts';
import { NOTHING, type Value } from './numbers.ts';
import type { TraceEvent } from './trace.ts';

/** Texts of events that no word of the game names. `card` is empty where no card is concerned. */
export interface EventTexts {
  draw: string;
  drawn(values: { number: number; of: string }): string;
  chance(values: { count: string; of: string; holds: boolean }): string;
  choice: string;
  says(values: { who: string; yes: boolean }): string;
  chooses(values: { who: string; what: string }): string;
  prevented(values: { card: string }): string;
  replaced(values: { card: string }): string;
}

export const EVENT_TEXTS: EventTexts = {
  draw: 'a draw',
  drawn: ({ number, of }) => `draw ${number} of ${of}`,
  chance: ({ count, of, holds }) => `chance ${count} in ${of}: ${holds ? 'yes' : 'no'}`,
  choice: 'a choice',
  says: ({ who, yes }) => `${who} says ${yes ? 'yes' : 'no'}`,
  chooses: ({ who, what }) => `${who} chooses ${what}`,
  prevented: ({ card }) => (card === '' ? 'prevented' : `prevented for ${card}`),
  replaced: ({ card }) => (card === '' ? 'replaced' : `replaced for ${card}`),
};

/**
 * Collects the numbers that a match chooses by chance: by the number of their event in its trace, which it must have.
 * A card that is drawn is left out, since later events name it.
 */
export function rolledNumbers(m: Match): ReadonlyMap<number, number> {
  const rolled = new Map<number, number>();
  m.onDraw = (value, type) => {
    const at = (m.trace?.events.length ?? 0) - 1;
    if (type.of === 'number') rolled.set(at, value);
    else rolled.delete(at);
  };
  return rolled;
}

/** A number that was chosen by chance, in words. */
export const rolledWords = (number: number): string => `rolled ${number}`;

/**
 * Describes an event. `name`: the current name of a reference; by default references are numbered. `texts`: those of another
 * language. `say`: the names of words as people read them.
 */
export function describe(
  bound: Bound,
  event: TraceEvent,
  name: (ref: number) => string = plainName(bound),
  texts: EventTexts = EVENT_TEXTS,
  say: (name: string) => string = String,
): string {
  const { game } = bound;
  const subject = event.subject > 0 ? (game.cards[event.card]?.name ?? name(event.subject)) : '';
  switch (event.what) {
    case 'verb':
    case 'move': {
      const decl = event.what === 'verb' ? game.verbs[event.of] : game.moves[event.of];
      const words = [say(decl?.name ?? '?')];
      for (const [i, param] of (decl?.params ?? []).entries()) {
        const value = event.args[i] ?? NOTHING;
        if (value === NOTHING) continue;
        if (param.prep !== null) words.push(param.prep);
        words.push(i === 0 && subject !== '' ? subject : showValue(bound, param.type, value, name));
      }
      return words.join(' ');
    }
    case 'ability':
      return `${subject === '' ? ruleName(game, event.of) : subject}: ${abilityWords(game, event.of, say)}`;
    case 'timing':
      return `${say(game.timings[event.of]?.name ?? '?')} of ${subject}`;
    case 'draw': {
      const [first, second] = event.args;
      if (event.of === NOTHING) return texts.draw;
      return event.args.length === 2
        ? texts.chance({ count: `${first}`, of: `${second}`, holds: event.of === 1 })
        : texts.drawn({ number: event.of + 1, of: `${first}` });
    }
    case 'choice':
      return event.of === NOTHING ? texts.choice : answered(bound, event, name, texts);
    case 'prevented':
      return texts.prevented({ card: subject });
    case 'replaced':
      return texts.replaced({ card: subject });
    case 'fault':
      return `fault: ${faultWords(event.of)}`;
    case 'end':
      if (event.of === 0) return 'the match is a draw';
      if (event.of === ALONE_LOST) return 'the match is lost';
      return bound.program.series === null ? `side ${bits(event.of)} wins` : `${wonBy(event.of, name)} wins`;
  }
}

/** When an ability runs: `on play`, `before damage`. */
function abilityWords({ abilities, timings, verbs, moves }: Game, id: number, say: (name: string) => string): string {
  const ability = abilities[id];
  const trigger = ability?.trigger;
  const timing = timings[ability?.timing ?? -1]?.name;
  const listenedTo = timing ?? verbs[trigger?.verb ?? -1]?.name ?? moves[trigger?.move ?? -1]?.name ?? '';
  const word = timing !== undefined ? 'on' : trigger?.word === 'instead' ? 'instead of' : (trigger?.word ?? 'on');
  return `${word} ${say(listenedTo)}`;
}

/** An ability of the rules is named after its mode or mod. */
export function ruleName({ layers, abilities }: Game, ability: number): string {
  const layer = layers[abilities[ability]?.layer ?? 0];
  return layer === undefined || layer.sort === 'game' ? 'a rule' : layer.name;
}

/** The first player of each side that won. */
const wonBy = (sides: number, name: (ref: number) => string): string =>
  Array.from({ length: 16 }, (_, i) => i + 1)
    .filter((side) => (sides >> (side - 1)) & 1)
    .map(name)
    .join(' and ');

function answered(bound: Bound, event: TraceEvent, name: (ref: number) => string, texts: EventTexts): string {
  const type = optionType(event.args[0] as number);
  const who = name(event.subject);
  if (type.of === 'truth') return texts.says({ who, yes: event.of !== 0 });
  return texts.chooses({ who, what: showValue(bound, type, event.of, name) });
}

function bits(flags: number): string {
  const found: number[] = [];
  for (let side = 1; side <= 16; side++) if ((flags >> (side - 1)) & 1) found.push(side);
  return found.join(', ');
}

/** A value in words, by its type. */
export function showValue(
  bound: Bound,
  type: { of: string; id: number | null },
  value: Value,
  name: (ref: number) => string = plainName(bound),
): string {
  if (typeof value !== 'number')
    return value.length === 0 ? 'nobody' : value.map((one) => showValue(bound, type, one, name)).join(', ');
  if (value === NOTHING) return 'nothing';
  const { game } = bound;
  switch (type.of) {
    case 'entity':
      return name(value);
    case 'truth':
      return value === 0 ? 'false' : 'true';
    case 'enum':
      return game.enums[type.id ?? -1]?.members[value] ?? `${value}`;
    case 'flags': {
      const members = (game.enums[type.id ?? -1]?.members ?? []).filter((_, i) => (value >> i) & 1);
      return members.length === 0 ? 'none' : members.join(', ');
    }
    case 'definition':
      return game.cards[value]?.name ?? `${value}`;
    case 'verb':
      return game.verbs[value]?.name ?? `${value}`;
    case 'timing':
      return game.timings[value]?.name ?? `${value}`;
    case 'ability':
      return numberedWords(bound, value);
    case 'status':
      return game.statuses[value]?.name ?? `${value}`;
    case 'keyword':
      return game.keywords[value]?.name ?? `${value}`;
    case 'zone':
      return zoneName(bound, value);
    default:
      return `${value}`;
  }
}

/** A zone of a tile is named after the tile. */
function zoneName(bound: Bound, instance: number): string {
  if (instance < 0) return 'gone';
  const { zones, tiles } = bound.layout;
  const zone = zones.findIndex((z) => instance >= z.first && instance < z.first + z.instances);
  const { name, each } = bound.game.zones[zone] ?? { name: `${instance}`, each: null };
  return each === 'tile' ? tileName(bound, tiles.first + instance - (zones[zone]?.first ?? 0)) : name;
}

/** Names of players, tiles and entities by number. */
export function plainName(bound: Bound): (ref: number) => string {
  const { tiles, entities } = bound.layout;
  return (ref) => {
    if (ref < 1) return `${ref}`;
    if (ref < tiles.first) return `player ${ref}`;
    if (ref < entities.first) return `tile ${tileName(bound, ref)}`;
    return `#${ref - entities.first}`;
  };
}

/** The column as a letter, the row as a number: `B3`. */
export function tileName(bound: Bound, ref: number): string {
  const number = ref - bound.layout.tiles.first;
  const columns = bound.game.board?.columns ?? 1;
  const column = number % columns;
  return `${String.fromCharCode(65 + (column % 26))}${(number - column) / columns + 1}`;
}

/** Names of references in a match: entities by their current card. */
export function namer(m: Match): (ref: number) => string {
  const plain = plainName(m.bound);
  return (ref) => m.game.cards[cardOf(m, ref)]?.name ?? plain(ref);
}

/** Those of a card, keyword or status that run at the same moment as an ability, in the order of their declarations. */
function alikeAbilities({ game }: Bound, id: number): number[] {
  const { bearer, of } = game.abilities[id] as Ability;
  const words = abilityWords(game, id, String);
  return [...game.abilities.keys()].filter((other) => {
    const one = game.abilities[other] as Ability;
    return one.bearer === bearer && one.of === of && abilityWords(game, other, String) === words;
  });
}

const abilityIn = (bound: Bound, value: number): number => abilitySources(bound)[value >> LEVEL_BITS]?.ability ?? -1;

/** Which of those that run at the same moment an ability is, from 1. */
export const numberOfAbility = (bound: Bound, value: number): number =>
  alikeAbilities(bound, abilityIn(bound, value)).indexOf(abilityIn(bound, value)) + 1;

/** `on use`, or `on use 2` where its card has several. */
function numberedWords(bound: Bound, value: number): string {
  const id = abilityIn(bound, value);
  const words = abilityWords(bound.game, id, String);
  return bound.game.abilities[id] === undefined || alikeAbilities(bound, id).length < 2
    ? words
    : `${words} ${numberOfAbility(bound, value)}`;
}
