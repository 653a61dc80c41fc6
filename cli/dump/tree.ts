/** AST and IR as indented text: one line a node, its source line above it. Both are plain objects with a tag. */
import type { Game } from '../../compiler/ir/index.ts';
import type { SourceLines } from './lines.ts';

/** Keys that name a node: of the AST, of expressions of the IR, and of its statements. */
const TAGS = ['node', 'op', 'do'] as const;
/** Keys that say where a node is. */
const SPANS: ReadonlySet<string> = new Set(['start', 'end', 'place']);

/** By the key of a reference in the IR: the table of the game that its number indexes. */
const TABLES: Readonly<Record<string, (game: Game) => readonly { name?: string }[]>> = {
  adjective: (game) => game.adjectives,
  card: (game) => game.cards,
  enum: (game) => game.enums,
  field: (game) => game.fields,
  keyword: (game) => game.keywords,
  kind: (game) => game.kinds,
  layer: (game) => game.layers,
  option: (game) => game.options,
  order: (game) => game.orders,
  status: (game) => game.statuses,
  timing: (game) => game.timings,
  value: (game) => game.values,
  verb: (game) => game.verbs,
  zone: (game) => game.zones,
};

export interface TreeOptions {
  /** The file of a node by its place; AST nodes have one file. */
  source: (place: readonly unknown[] | null) => SourceLines | null;
  /** Adds names to the numbers of an IR. */
  game?: Game;
}

/** Prints any value. Children are indented by two blanks; empty values and nulls are left out. */
export function tree(value: unknown, options: TreeOptions): string {
  const lines: string[] = [];
  visit(value, '', 0, options, lines);
  return lines.join('\n');
}

type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is string | number | boolean => value !== null && typeof value !== 'object';
const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

function visit(value: unknown, label: string, depth: number, options: TreeOptions, lines: string[]): void {
  const indent = '  '.repeat(depth);
  const head = label === '' ? '' : `${label}: `;
  if (value == null || isPlain(value)) {
    lines.push(`${indent}${head}${value == null ? '-' : text(label, value, options)}`);
    return;
  }
  if (Array.isArray(value)) {
    if (value.every(isPlain)) lines.push(`${indent}${head}[${value.map((one) => text('', one, options)).join(', ')}]`);
    else {
      lines.push(`${indent}${label}`);
      for (const one of value) visit(one, '', depth + 1, options, lines);
    }
    return;
  }
  const fields = value as Fields;
  const word = wordOf(fields);
  if (word !== null) {
    lines.push(`${indent}${head}${word}`);
    return;
  }
  const shown = lineAbove(fields, options);
  if (shown !== null) lines.push('', shown);
  const tag = TAGS.find((key) => typeof fields[key] === 'string');
  const plain = Object.entries(fields).filter(([key, one]) => key !== tag && !SPANS.has(key) && isPlain(one));
  const rest = Object.entries(fields).filter(
    ([key, one]) => key !== tag && !SPANS.has(key) && !isPlain(one) && !isEmpty(one),
  );
  // `value` is a reference in a call of a value, and a number elsewhere.
  const isNumber = tag !== undefined && fields[tag] !== 'value';
  const said = plain.map(
    ([key, one]) => `${key}=${text(key === 'value' && isNumber ? '' : key, one as string, options)}`,
  );
  if (tag !== undefined) said.unshift(fields[tag] as string);
  lines.push(`${indent}${head}${said.length === 0 && label === '' ? '-' : said.join(' ')}`.trimEnd());
  for (const [key, one] of rest) visit(one, key, depth + 1, options, lines);
}

/** A name of the AST: a text and where it is. */
function wordOf({ text: name, start, end, ...rest }: Fields): string | null {
  const is = typeof name === 'string' && typeof start === 'number' && typeof end === 'number';
  return is && Object.keys(rest).length === 0 ? JSON.stringify(name) : null;
}

/** A plain value as text; a reference is followed by the name of its target. */
function text(key: string, value: string | number | boolean, { game }: TreeOptions): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const name = game === undefined || typeof value !== 'number' ? undefined : TABLES[key]?.(game)[value]?.name;
  return name === undefined ? String(value) : `${value}(${name})`;
}

/** The source line of a node, if it is not the line of the previous node. */
function lineAbove(fields: Fields, { source }: TreeOptions): string | null {
  const place = Array.isArray(fields.place) ? fields.place : null;
  const start = place === null ? fields.start : place[3];
  return typeof start === 'number' ? (source(place)?.next(start) ?? null) : null;
}
