/** The output of each compiler stage as text; `ir` and `bound` of a whole game are JSON. */
import { type EmittedProgram, generate } from '../../compiler/emit/index.ts';
import type { Bound, Game, IR } from '../../compiler/index.ts';
import type { Ability } from '../../compiler/ir/index.ts';
import { lowerToLir } from '../../compiler/lir/lower.ts';
import { printedFunction, printedRegion } from '../../compiler/lir/print.ts';
import { assembleProgram } from '../../compiler/wasm/index.ts';
import { parse } from '../../grammar/index.ts';
import { scan } from '../../grammar/scan.ts';
import { type EmittedFunction, functionsOf, laidOut } from './javascript.ts';
import { SourceLines } from './lines.ts';
import type { Stage } from './stage-names.ts';
import { tree } from './tree.ts';
import { disassemble } from './wat.ts';

export interface DumpSubject {
  ir: IR;
  game: Game;
  /** Texts of the source files, by the file number of a place. */
  texts: readonly { path: string; text: string }[];
  /** The card to dump; null for the whole game. */
  card: number | null;
  /** Binds the game; only the stages from `bound` on call it. */
  bound: () => Bound;
}

/** A subject with its files' lines, which are shown as the dump comes to them. */
interface Dump extends DumpSubject {
  sources: readonly SourceLines[];
}

/** The text of a stage. */
export function dumped(stage: Stage, wanted: DumpSubject): string {
  const subject = { ...wanted, sources: wanted.texts.map((file) => new SourceLines(file)) };
  switch (stage) {
    case 'tokens':
      return eachFile(subject, tokens);
    case 'ast':
      return eachFile(subject, ast);
    case 'ir':
      return subject.card === null ? JSON.stringify(subject.ir) : cardTree(subject, subject.game, subject.card);
    case 'bound':
      return bound(subject);
    case 'js':
      return js(subject);
    case 'lir':
      return lir(subject);
    case 'wat':
      return wat(subject);
  }
}

// ---------------------------------------------------------------- source

interface SourcePart {
  source: SourceLines;
  /** The part of the text to dump, as offsets. */
  from: number;
  to: number;
}

/** The files of the game, or the declaration of the card. */
function eachFile({ ir, game, sources, card }: Dump, show: (part: SourcePart) => string): string {
  if (card !== null) {
    const [file, , , from, to] = placeOfCard(game, card);
    return show({ source: sources[file] as SourceLines, from, to });
  }
  return sources
    .filter(({ path }) => belongs(ir, game, path))
    .map((source) => show({ source, from: 0, to: source.text.length }))
    .join('\n\n');
}

/** Whether a file belongs to the game: it is below the folder of the game. */
const belongs = (ir: IR, game: Game, path: string): boolean =>
  ir.games.length === 1 ? !path.endsWith('prelude.bound') : path.split('/').includes(game.folder);

const placeOfCard = (game: Game, card: number): Game['cards'][number]['place'] =>
  (game.cards[card] as Game['cards'][number]).place;

/** One token a line: type and text, under its source line. Includes line ends that the parser skips. */
function tokens({ source, from, to }: SourcePart): string {
  const lines: string[] = [];
  for (const { startOffset: at, image, tokenType } of scan(source.text).tokens) {
    if (at < from || at >= to) continue;
    const line = source.next(at);
    if (line !== null) lines.push('', line);
    lines.push(`  ${tokenType.name.padEnd(12)} ${JSON.stringify(image)}`);
  }
  return lines.join('\n').trimStart();
}

function ast({ source, from, to }: SourcePart): string {
  const { file } = parse(source.text, source.path);
  const declared = file.decls.filter(({ start, end }) => start < to && end > from);
  return declared
    .map((one) => tree(one, { source: () => source }))
    .join('\n')
    .trimStart();
}

// ---------------------------------------------------------------- IR

/** A card with its abilities. */
function cardTree({ sources }: Dump, game: Game, card: number): string {
  const options = { game, source: (place: readonly unknown[] | null) => sources[place?.[0] as number] ?? null };
  const declared = game.cards[card] as Game['cards'][number];
  const abilities = ownAbilities(game, card).map(([id, ability]) => `\nability ${id}\n${tree(ability, options)}`);
  return [tree(declared, options), ...abilities].join('\n').trimStart();
}

/** The abilities of a card with their numbers, those of its statics' grants left out. */
const ownAbilities = (game: Game, card: number): [number, Ability][] =>
  [...game.abilities.entries()].filter(([, { bearer, of }]) => bearer === 'card' && of === card);

function bound(subject: Dump): string {
  const made = subject.bound();
  return subject.card === null ? JSON.stringify(made) : cardTree(subject, made.game, subject.card);
}

// ---------------------------------------------------------------- emitted

/** Which functions of the program belong to a card: `a3` is ability 3, `c3` and `cw3` its conditions. */
function ofCard({ game, card }: DumpSubject): (name: string) => boolean {
  if (card === null) return () => true;
  const ids = new Set(ownAbilities(game, card).map(([id]) => id));
  return (name) => {
    const [, ability, choice] = /^(?:(?:a|c|cw)(\d+)|(?:q|pick)(\d+)_\d+)$/.exec(name) ?? [];
    return choice === undefined ? ability !== undefined && ids.has(Number(ability)) : Number(choice) === card;
  };
}

/** The source lines of an emitted function, as comments; null for a support function. */
function origin({ game, sources }: Dump, name: string, mark: string): string | null {
  const [, sort = '', digits = ''] = /^(a|c|cw|v|md|ml)(\d+)(?:_.*)?$/.exec(name) ?? [];
  const id = Number(digits);
  const place =
    digits === ''
      ? undefined
      : sort === 'v'
        ? game.verbs[id]?.place
        : sort === 'md' || sort === 'ml'
          ? game.moves[id]?.place
          : game.abilities[id]?.place;
  if (place === undefined) return null;
  const [file, first, , from, to] = place;
  const lines = sources[file];
  if (lines === undefined) return null;
  const last = sort === 'c' || sort === 'cw' ? first : lines.position(Math.max(from, to - 1)).line;
  return Array.from({ length: last - first + 1 }, (_, i) => `${mark} ${lines.line(first + i)}`).join('\n');
}

/** In place of the functions of a card that has none. */
const noFunction = (mark: string): string =>
  `${mark} this card has no function of its own: what it does is compiled into the functions of others, or it does nothing`;

/** Emits the program, including the dumped card if no deck has it. */
const emittedOf = ({ bound: made, card }: DumpSubject): EmittedProgram =>
  generate(made(), card === null ? {} : { cards: [card] });

const withOrigin = (subject: Dump, { name, text }: EmittedFunction, mark: string): string =>
  [origin(subject, name, mark), text].filter((part) => part !== null).join('\n');

function js(subject: Dump): string {
  const { source, registers } = emittedOf(subject);
  const meant = ofCard(subject);
  const readable = (code: string): string => code.replace(/\bV\[(\d+)\]/g, (all, slot) => registers[slot] ?? all);
  const shown = functionsOf(source)
    .filter(({ name }) => meant(name))
    .map(({ name, text }) => withOrigin(subject, { name, text: laidOut(readable(text)) }, '//'));
  if (subject.card !== null && shown.length === 0) return noFunction('//');
  const used = new Set(shown.join('\n').match(/\bC\d+\b/g));
  const constants = [...source.matchAll(/^const (C\d+)=.*$/gm)].filter(([, name]) => used.has(name as string));
  return [...constants.map(([text]) => text), ...shown].join('\n\n');
}

function lir(subject: Dump): string {
  const emitted = emittedOf(subject);
  const { functions, regions } = lowerToLir(emitted);
  const meant = ofCard(subject);
  const shown = [...functions.values()]
    .filter(({ name }) => meant(name))
    .map((fn) => withOrigin(subject, { name: fn.name, text: printedFunction(fn, emitted.registers) }, ';'));
  if (subject.card !== null && shown.length === 0) return noFunction(';');
  const used = new Set(shown.join('\n').match(/\w+/g));
  const tables = [...regions.values()].filter(({ kind, name }) => kind === 'table' && used.has(name));
  return [tables.map(printedRegion).join('\n'), ...shown].filter((part) => part !== '').join('\n\n');
}

function wat(subject: Dump): string {
  const { wasm } = assembleProgram(emittedOf(subject), { names: true });
  if (wasm === undefined) return ';; larger than a module may be';
  const { head, functions, tail } = disassemble(wasm.bytes);
  const meant = ofCard(subject);
  const shown = functions
    .filter(({ name }) => meant(name))
    .map(({ name, text }) => withOrigin(subject, { name, text: indented(text) }, ';;'));
  if (subject.card === null) return ['(module', indented(head), ...shown, indented(tail), ')'].join('\n');
  return shown.length === 0 ? ';; all of it is inlined in its callers; see --stage js' : shown.join('\n\n');
}

const indented = (text: string): string => text.replace(/^/gm, '  ');
