/** `rulebound explain`: the page of a diagnostic, or of a word of a game. */
import type { Command } from 'commander';
import type { Declared, Game } from '../../compiler/ir.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import { harmless, paint, print, printJson } from '../terminal.ts';

export function explain(program: Command): void {
  declare(program, 'explain <code-or-word>', 'Explain a diagnostic by its code, or a word that a game declares')
    .option('--game <game>', 'look in this game only')
    .action(runs(run));
}

function run(subject: string, options: FormatOptions & { game?: string }): Promise<ExitCode> {
  return /^RB\d+$/i.test(subject) ? code(subject.toUpperCase(), options) : word(subject, options);
}

async function code(name: string, options: FormatOptions): Promise<ExitCode> {
  const { page: find, codes } = await import('../catalogue.ts');
  const page = find(name);
  if (page === null)
    throw new UsageError(`there is no diagnostic ${name}`, `they run from ${codes()[0]} to ${codes().at(-1)}`);
  const format = formatOf(options);
  const { severity, title, explanation, help, example } = page;
  if (format === 'json') printJson({ code: name, severity, title, explanation, help, example });
  else if (format === 'compact') print(`${name}: ${title}. ${help}`);
  else {
    const { bold, red, yellow } = paint();
    print(`${(severity === 'error' ? red : yellow)(`${severity}[${name}]`)} ${bold(title)}\n`);
    print(folded(explanation));
    if (help !== '') print(`\n${folded(help)}`);
    if (example !== '') print(`\nFor example:\n\n${indented(example)}`);
  }
  return exitCodes.fine;
}

/** What a game says of a word, where it is declared. */
interface WordPage {
  game: string;
  class: string;
  name: string;
  source: string;
  doc: string;
  text: string | null;
  examples: string[];
  file: string;
  line: number;
}

async function word(name: string, options: FormatOptions & { game?: string }): Promise<ExitCode> {
  const [{ compileAt }, { gameFolder, shippedGames }, { isFolder }, { near }] = await Promise.all([
    import('../compiled.ts'),
    import('../sources.ts'),
    import('../files.ts'),
    import('../../compiler/near.ts'),
  ]);
  const where = options.game !== undefined ? gameFolder(options.game) : isFolder('cards') ? 'cards' : shippedGames;
  const { ir, sources } = compileAt([where]);
  const texts = sources.files.map((file) => file.text);
  const all = ir.games.flatMap((game) => words(game).map((entry) => ({ game, ...entry })));
  const found = all.filter(({ declared }) => declared.name === name);
  if (found.length === 0) {
    const close = near(
      name,
      all.map(({ declared }) => declared.name),
    );
    throw new UsageError(`no game declares the word ${name}`, close === null ? null : `did you mean ${close}?`);
  }
  // a word of the prelude is the same in every game
  const seen = new Set<string>();
  const pages = found.flatMap(({ game, class: sort, declared }): WordPage[] => {
    const [file, line, , start, end] = declared.place;
    if (seen.has(`${sort} ${file} ${start}`)) return [];
    seen.add(`${sort} ${file} ${start}`);
    const source = headOf(texts[file] ?? '', start, end);
    const { doc, text, examples } = declared;
    return [
      { game: game.folder, class: sort, name, source, doc, text, examples, file: ir.files[file] ?? '', line: line + 1 },
    ];
  });
  const format = formatOf(options);
  if (format === 'json') printJson({ word: name, pages });
  else if (format === 'compact')
    for (const page of pages) print(`${page.file}:${page.line}: ${page.class} ${name}: ${page.doc}`);
  else print(pages.map(show).join('\n\n'));
  return exitCodes.fine;
}

const classes = {
  enum: 'enums',
  option: 'options',
  kind: 'kinds',
  field: 'fields',
  zone: 'zones',
  status: 'statuses',
  adjective: 'adjectives',
  value: 'values',
  order: 'orders',
  timing: 'timings',
  verb: 'verbs',
  move: 'moves',
  keyword: 'keywords',
} as const satisfies Record<string, keyof Game>;

function words(game: Game): { class: string; declared: Declared }[] {
  return Object.entries(classes).flatMap(([sort, key]) => game[key].map((declared) => ({ class: sort, declared })));
}

/** A declaration without its body. */
function headOf(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, Math.max(end, text.indexOf('\n', start))).split('\n')[0] ?? '';
  return line.replace(/\s*\{.*$/, '').trim();
}

function show(page: WordPage): string {
  const { bold, dim } = paint();
  const parts = [
    `${bold(harmless(page.source))}\n${dim(`${/^[aeo]/.test(page.class) ? 'an' : 'a'} ${page.class} of ${page.game}, ${page.file}:${page.line}`)}`,
  ];
  if (page.doc !== '') parts.push(folded(harmless(page.doc)));
  if (page.text !== null && page.text !== '') parts.push(`On cards: ${harmless(page.text)}`);
  if (page.examples.length > 0) parts.push(`For example:\n\n${indented(harmless(page.examples.join('\n')))}`);
  return parts.join('\n\n');
}

const indented = (text: string): string => text.replace(/^/gm, '    ');

/** Broken into lines that are pleasant to read. */
function folded(text: string, width = 80): string {
  return text.replace(new RegExp(`(.{1,${width}})(\\s+|$)`, 'g'), '$1\n').trimEnd();
}
