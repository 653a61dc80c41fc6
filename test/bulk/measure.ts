/** Measures a source in a separate process: CPU time of each entry, and peak memory. */
import { bind, compile, type Diagnostic, type IR } from '../../compiler/index.ts';
import { rulesText } from '../../compiler/text/index.ts';
import * as service from '../../editor/service/index.ts';
import { outline, semanticTokens } from '../../editor/service/lazy.ts';
import { format } from '../../grammar/format.ts';
import { BULKS, type Bulk, filesOf, PATH, piecesWithin, SAMPLE } from './bulk.ts';
import { wrongOnes } from './wrong.ts';

/**
 * `bind`: what a match needs after compiling, without it; `service`: diagnostics of the language service; `colours`: semantic
 * tokens and outline after that.
 */
export type Entry = 'check' | 'fmt' | 'text' | 'bind' | 'service' | 'colours';
export interface Measured {
  name: string;
  pieces: number;
  /** CPU seconds, and peak MiB. */
  seconds: number;
  memory: number;
  /** Diagnostic codes with counts. */
  codes: string;
}

export const names = (wrong: boolean): string[] => allOf(wrong).map(({ name }) => name);
const allOf = (wrong: boolean): Bulk[] => (wrong ? BULKS.flatMap(wrongOnes) : [...BULKS]);

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Runs an entry on a source of a size in UTF-16 units, after the sample was compiled once as a warm-up. */
export function measure(entry: Entry, name: string, wrong: boolean, length: number): Measured {
  const bulk = allOf(wrong).find((one) => one.name === name);
  if (bulk === undefined) throw new Error(`no source ${name}`);
  const pieces = piecesWithin(bulk, length);
  const files = filesOf(bulk, pieces);
  const text = files.at(-1)?.text ?? '';
  compile(SAMPLE);
  const project = service.openProject(SAMPLE);
  project.set(PATH, text);
  if (entry === 'colours') service.diagnostics(project, PATH);
  const ir = entry === 'bind' ? accepted(files) : null;
  const start = spent();
  let found: readonly { code: string }[] = [];
  if (entry === 'check') found = compile(files).diagnostics;
  else if (entry === 'fmt') format(text);
  else if (entry === 'text') found = texts(files);
  else if (entry === 'bind') found = ir === null ? [] : bound(ir);
  else if (entry === 'service') found = service.diagnostics(project, PATH);
  else {
    semanticTokens(project, PATH);
    outline(project, PATH);
  }
  const seconds = spent() - start;
  return { name, pieces, seconds, memory: process.resourceUsage().maxRSS / 1024, codes: told(found) };
}

/** The IR of a game without errors. */
function accepted(files: Parameters<typeof compile>[0]): IR | null {
  const { ir, diagnostics } = compile(files, { warnings: false });
  return diagnostics.some(({ severity }) => severity === 'error') ? null : ir;
}

function bound(ir: IR): Diagnostic[] {
  const binding = bind(ir, { game: ir.games[0]?.name ?? '' });
  return 'bound' in binding ? binding.warnings : binding.diagnostics;
}

/** Prints the cards of a game without errors, as the command `text` does. */
function texts(files: Parameters<typeof compile>[0]): Diagnostic[] {
  const { ir, diagnostics } = compile(files, { warnings: false, playable: false });
  const [game] = ir.games;
  if (game === undefined || diagnostics.some(({ severity }) => severity === 'error')) return diagnostics;
  for (const id of game.cards.keys()) rulesText(game, id, null);
  return diagnostics;
}

function told(found: readonly { code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { code } of found) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${code} x${count}`).join(', ');
}
