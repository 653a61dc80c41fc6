/** `rulebound explain`: prints the page of a diagnostic, a word or a card. */
import type { Command } from 'commander';
import type { WordPage } from '../../compiler/docs/explain.ts';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { paint, print, printJson } from '../terminal.ts';

export function explainCommand(program: Command): void {
  declare(
    program,
    'explain <code-or-word> [game]',
    'Explain a diagnostic by its code, a word of a game or of the language, or a card',
  )
    .option('--game <game>', 'search only this game (default: the game here, or all of cards)')
    .action(runs(run));
}

function run(
  subject: string,
  named: string | undefined,
  options: FormatOptions & { game?: string },
): Promise<ExitCode> {
  if (named !== undefined && options.game !== undefined) throw new UsageError(say.gameTwice());
  const game = named ?? options.game;
  return /^RB\d+$/i.test(subject) ? code(subject.toUpperCase(), options) : word(subject, game, options);
}

async function code(name: string, options: FormatOptions): Promise<ExitCode> {
  const { page: find, codes } = await import('../catalogue.ts');
  const page = find(name);
  if (page === null)
    throw new UsageError(say.noCode({ code: name, first: codes()[0] ?? '', last: codes().at(-1) ?? '' }));
  const format = formatOf(options);
  const { severity, title, explanation, help, example } = page;
  if (format === 'json') printJson({ code: name, severity, title, explanation, help, example });
  else if (format === 'compact') print(`${name}: ${title}. ${help}`);
  else {
    const { bold, red, yellow } = paint();
    print(`${(severity === 'error' ? red : yellow)(`${severity}[${name}]`)} ${bold(title)}\n`);
    print(wrapped(explanation));
    if (help !== '') print(`\n${wrapped(help)}`);
    if (example !== '') print(`\nReported for:\n\n${indented(example)}`);
  }
  return exitCodes.fine;
}

async function word(name: string, game: string | undefined, options: FormatOptions): Promise<ExitCode> {
  const [{ compileAt }, { gameFolder, pathHere, shippedGames }, { explain: pagesOf }] = await Promise.all([
    import('../compiled.ts'),
    import('../sources.ts'),
    import('../../compiler/docs/explain.ts'),
  ]);
  const where = game === undefined ? (pathHere() ?? shippedGames) : gameFolder(game);
  const explained = pagesOf(compileAt([where], { warnings: false }).ir, name);
  if (explained.found !== 'word') {
    const [close] = explained.found === 'nothing' ? explained.near : [];
    const help = close !== undefined ? say.didYouMean({ close }) : game === undefined ? say.explainGame() : null;
    throw new UsageError(say.noWordOrCard({ name }), help);
  }
  const format = formatOf(options);
  if (format === 'json') printJson({ word: name, pages: explained.pages.map(plain) });
  else if (format === 'compact') {
    for (const { word: of, spot } of explained.pages)
      print(`${spot === null ? 'the language' : `${spot.file}:${spot.line}`}: ${of.class} ${name}: ${of.doc}`);
  } else {
    const { bold } = paint();
    const pages = explained.pages.map(({ text }) => text.replace(/^.*/, (head) => bold(head)));
    print(pages.join('\n\n'));
  }
  return exitCodes.fine;
}

/** A page for JSON output. */
function plain({ game, also, word: of, spot, users, uses }: WordPage): object {
  const { class: sort, name, head: source, doc, template: text, examples, params } = of;
  const { file, line } = spot ?? { file: null, line: null };
  return { game, also, class: sort, name, source, doc, text, examples, params, file, line, uses, users };
}

const indented = (text: string): string => text.replace(/^/gm, '    ');

/** Wraps text at `width` columns. */
function wrapped(text: string, width = 80): string {
  return text.replace(new RegExp(`(.{1,${width}})(\\s+|$)`, 'g'), '$1\n').trimEnd();
}
