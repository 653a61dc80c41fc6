/** What `new` writes into a game that is there: its own words, as it uses them most. */

import { near } from '../compiler/diagnostics/near.ts';
import type { Game } from '../compiler/index.ts';
import { UsageError } from './failures.ts';

type Draft = (game: Game, name: string, kind?: string) => string;

export const drafts: Readonly<Record<'card' | 'mod' | 'scenario', Draft>> = { card, mod, scenario };

/** A card with the fields that cards of its kind have. */
function card(game: Game, name: string, wanted?: string): string {
  const kind = wanted === undefined ? usual(game) : kindNamed(game, wanted);
  const alike = game.cards.filter((one) => one.kind === kind);
  const [words, numbers]: [string[], string[]] = [[], []];
  for (const [id, field] of game.fields.entries()) {
    const values = alike.flatMap((one) => one.fields.filter((f) => f.field === id).map((f) => f.values[0] ?? 0));
    if (values.length * 2 <= alike.length) continue;
    const value = mostOften(values);
    const { of, id: type } = field.type;
    const members = game.enums[type ?? -1]?.members ?? [];
    if (of === 'number') numbers.push(`${field.name} ${value}`);
    else if (of === 'enum') words.push(members[value] ?? '');
  }
  const head = game.kinds[kind]?.name ?? 'card';
  const lines = [words, numbers].filter((line) => line.length > 0).map((line) => `  ${line.join(', ')}\n`);
  return `${head} "${name}" {\n${lines.join('')}}\n`;
}

function mod(game: Game, name: string): string {
  const isMod = (kind: number): boolean => {
    const { kernel, parents } = game.kinds[kind] ?? { kernel: null, parents: [] };
    return kernel === 'mod' || parents.some(isMod);
  };
  // the game's own word for its mods, if it has one
  const heads = game.kinds.filter((_, id) => isMod(id));
  const head = heads.find((kind) => kind.kernel !== 'mod') ?? heads[0];
  const option = game.options.find((one) => one.type.of === 'number' && one.layer === 0);
  const setting =
    option === undefined
      ? '# a setting, a static or an ability, such as: set OPTION to VALUE'
      : `set ${option.name} to ${option.value}`;
  return `${head?.name ?? 'mod'} "${name}" {\n  ${setting}\n}\n`;
}

function scenario(game: Game, name: string): string {
  const { board } = game;
  const row = `    ${Array(board?.columns ?? 0)
    .fill('.')
    .join(' ')}\n`;
  const grid = board === null || board.each === 'player' ? '' : `  board {\n${row.repeat(board.rows)}  }\n`;
  return `scenario "${name}" for ${game.name} {\n${grid}  turn blue\n  do start turn\n  then active is blue\n}\n`;
}

/** The kind that most cards are of. */
function usual(game: Game): number {
  if (game.cards.length > 0) return mostOften(game.cards.map((one) => one.kind));
  const own = game.kinds.findIndex(
    ({ kernel, parents }) => kernel === null && parents.some((p) => game.kinds[p]?.kernel === 'card'),
  );
  return own >= 0 ? own : game.kinds.findIndex(({ kernel }) => kernel === 'card');
}

function kindNamed(game: Game, name: string): number {
  const id = game.kinds.findIndex((kind) => kind.name === name);
  if (id >= 0) return id;
  const close = near(
    name,
    game.kinds.map((kind) => kind.name),
  );
  throw new UsageError(`${game.name} has no kind ${name}`, close === null ? null : `did you mean ${close}?`);
}

/** The first of those that occur most often. */
function mostOften(values: readonly number[]): number {
  let best = values[0] ?? 0;
  const count = (value: number): number => values.filter((one) => one === value).length;
  for (const value of new Set(values)) if (count(value) > count(best)) best = value;
  return best;
}
