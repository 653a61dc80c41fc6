/** Drafts of new declarations for an existing game. They use the words that the game itself uses most. */
import type { Game } from '../../compiler/index.ts';
import { sharesWords } from '../../compiler/ir/types.ts';
import { modWordOf } from './names.ts';

/** A draft beside the game, in a folder of one's own, names the game. */
export type Whose = 'of the game' | 'for the game';
const forGame = ({ name }: Game, whose: Whose): string => (whose === 'for the game' ? ` for ${name}` : '');

/** A card with the fields that most cards of its kind have; in a game without cards with those that its kind declares. */
export function cardDraft(game: Game, name: string, whose: Whose = 'of the game', kind: number = usual(game)): string {
  if (game.cards.length === 0) return firstCardDraft(game, name, whose, kind);
  const alike = game.cards.filter((one) => one.kind === kind);
  const [words, numbers]: [string[], string[]] = [[], []];
  for (const [id, field] of game.fields.entries()) {
    const values = alike.flatMap((one) => one.fields.filter((f) => f.field === id).map((f) => f.values[0] ?? 0));
    if (values.length * 2 <= alike.length) continue;
    const value = mostOften(values);
    const { of, id: type } = field.type;
    const members = game.enums[type ?? -1]?.members ?? [];
    if (of === 'number') numbers.push(`${field.name} ${value}`);
    else if (of === 'enum')
      words.push(sharesWords(game, kind, id) ? `${field.name} ${members[value]}` : (members[value] ?? ''));
  }
  const head = game.kinds[kind]?.name ?? 'card';
  const lines = [words, numbers].filter((line) => line.length > 0).map((line) => `  ${line.join(', ')}\n`);
  return `${head} "${name}"${forGame(game, whose)} {\n${lines.join('')}}\n`;
}

/** The first card of a game: the numbers of its kind, and what brings it into a match. */
function firstCardDraft(game: Game, name: string, whose: Whose, kind: number): string {
  const kinds = new Set([kind, ...(game.kinds[kind]?.parents ?? [])]);
  const numbers = game.fields.flatMap(({ name: field, kind: of, type, derived, kernel, layer, value, low }) => {
    const isPrinted = kinds.has(of) && derived === null && kernel === null && layer === 0;
    if (!isPrinted || type.of !== 'number') return [];
    return [`${field} ${value !== null && value > 0 ? value : Math.max(low ?? 1, 1)}`];
  });
  const body = numbers.length === 0 ? '' : `  ${numbers.join(', ')}\n`;
  const head = game.kinds[kind]?.name ?? 'card';
  return `${bringing(game, name, kinds)}${head} "${name}"${forGame(game, whose)} {\n${body}}\n`;
}

/** A comment on how a card comes into a match, since no card of the game shows it. */
function bringing(game: Game, name: string, kinds: ReadonlySet<number>): string {
  const zones = game.zones.filter((zone) => zone.layer === 0 && kinds.has(zone.kind));
  const decks = zones.find((zone) => zone.decks);
  const [zone] = zones;
  if (decks !== undefined) return `# A card comes into a match in a deck: deck "My Deck" { 3 "${name}" }\n`;
  if (zone === undefined)
    return '# A card lies in a zone, and this game has none for it. One is declared in the rules: zone hand of card { each player, seen by owner }\n';
  const [of, who] = zone.each === 'player' ? [' of p', 'for each player as p { '] : ['', ''];
  const made = zone.each === 'player' ? ' for p }' : '';
  return zone.each === 'game' || zone.each === 'player'
    ? `# A card comes into a match where setup makes it: setup { ${who}create "${name}" to ${zone.name}${of}${made} }\n`
    : `# A card comes into a match where setup or a move makes it, by create "${name}" to ${zone.name}\n`;
}

/**
 * A mod that changes a number, with a scenario that tests the change: the option that the game's own modes and mods set most
 * often; if they set none, the largest initial value of a player, else the largest option. An option that nothing sets may
 * not matter in a match, such as a purse between matches or the last turn.
 */
export function modDraft(game: Game, name: string, whose: Whose = 'of the game'): string {
  const change = changeOf(game);
  const body = change === null ? '# a setting, a static or an ability, such as: set OPTION to VALUE' : change.line;
  const then = change === null ? 'active is blue' : `${change.read} is ${change.value}`;
  const lines = `  mod "${name}"\n  turn blue\n  then ${then}\n`;
  const scenario = `scenario "${name} is on" for ${game.name} {\n${emptyBoard(game)}${lines}}\n`;
  return `${modWordOf(game)} "${name}"${forGame(game, whose)} {\n  ${body}\n}\n\n${scenario}`;
}

interface Change {
  line: string;
  /** An expression that reads the number. */
  read: string;
  /** The new value of the number. */
  value: number;
}

/** A change that doubles a number of the game; null if it has none. */
function changeOf(game: Game): Change | null {
  const timesSet = (option: Game['options'][number]): number =>
    game.settings.filter((one) => game.options[one.option] === option).length;
  const [option] = game.options
    .filter(({ type, layer, value }) => type.of === 'number' && layer === 0 && value > 0)
    .sort((a, b) => timesSet(b) - timesSet(a) || b.value - a.value);
  if (option !== undefined && timesSet(option) > 0) return optionDoubled(option);
  const [field] = game.fields
    .filter(
      ({ kind, type, layer, kernel }) =>
        game.kinds[kind]?.kernel === 'player' && type.of === 'number' && layer === 0 && kernel === null,
    )
    // a field of words, `tokens of crane`, is declared for all of its words at once
    .filter(
      ({ name, derived, value, high }) => !name.includes(' ') && derived === null && (value ?? 0) > 0 && high === null,
    )
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (field === undefined) return option === undefined ? null : optionDoubled(option);
  const value = (field.value ?? 0) * 2;
  return { line: `extend kind player { ${field.name}: number = ${value} }`, read: `blue.${field.name}`, value };
}

const optionDoubled = ({ name, value }: Game['options'][number]): Change => ({
  line: `set ${name} to ${value * 2}`,
  read: name,
  value: value * 2,
});

export function scenarioDraft(game: Game, name: string): string {
  const lines = '  turn blue\n  do start turn\n  then active is blue\n';
  return `scenario "${name}" for ${game.name} {\n${emptyBoard(game)}${lines}}\n`;
}

/** The empty board of a scenario; an empty string if the players do not share a board. */
export function emptyBoard({ board }: Game): string {
  if (board === null || board.each === 'player') return '';
  const row = `    ${Array(board.columns).fill('.').join(' ')}\n`;
  return `  board {\n${row.repeat(board.rows)}  }\n`;
}

/** The most common kind of cards. */
function usual(game: Game): number {
  if (game.cards.length > 0) return mostOften(game.cards.map((one) => one.kind));
  const own = game.kinds.findIndex(
    ({ kernel, parents }) => kernel === null && parents.some((p) => game.kinds[p]?.kernel === 'card'),
  );
  return own >= 0 ? own : game.kinds.findIndex(({ kernel }) => kernel === 'card');
}

/** The most frequent value; the first of several. */
function mostOften(values: readonly number[]): number {
  let best = values[0] ?? 0;
  const count = (value: number): number => values.filter((one) => one === value).length;
  for (const value of new Set(values)) if (count(value) > count(best)) best = value;
  return best;
}
