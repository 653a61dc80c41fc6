/** `rulebound text`: prints the rules text of cards, modes and mods, generated from their definitions. */

import type { Command } from 'commander';
import { findByName } from '../../compiler/diagnostics/plain-name.ts';
import type { Game } from '../../compiler/index.ts';
import { isEffect } from '../../compiler/ir/kinds.ts';
import type { LanguageName } from '../../compiler/text/index.ts';
import { declare, type FormatOptions, formatOf, integerParser, runs } from '../command.ts';
import { type ExitCode, exitCodes, UsageError } from '../failures.ts';
import * as say from '../messages/index.ts';
import { paint, print, printJson } from '../terminal.ts';

interface TextOptions extends FormatOptions {
  level?: number;
  language: string;
  reminders?: true;
}

/** The text of a card, mode or mod. */
interface PrintedText {
  name: string;
  /** Null: the text has the values of all levels. */
  level: number | null;
  /** Lines of the rules text. */
  text: string[];
  /** Kind, marks and numbers of a card, or the sort of a layer. */
  face: string;
}

export function textCommand(program: Command): void {
  declare(program, 'text <game> [card]', 'Print the rules text of all cards, or of one card, mode or mod')
    .option('--level <level>', 'level of the card (default: all levels, as 1/2/3)', integerParser(1, 20))
    .option('--language <language>', 'language of the text', 'en')
    .option('--reminders', 'print behind each keyword what it does')
    .action(runs(run));
}

async function run(name: string, card: string | undefined, options: TextOptions): Promise<ExitCode> {
  const [{ compileGame }, { languageNames }] = await Promise.all([
    import('../compiled.ts'),
    import('../../compiler/text/index.ts'),
  ]);
  const language = languageNames.find((one) => one === options.language);
  if (language === undefined) {
    throw new UsageError(say.noLanguage({ language: options.language ?? '', list: languageNames.join(', ') }));
  }
  const { game, file } = compileGame(name);
  const level = options.level ?? null;
  if (level !== null && level > game.levels) {
    throw new UsageError(say.noCardLevel({ game: game.name, level, most: game.levels }));
  }
  const texts = await allTexts(game, { card: card ?? null, file }, level, language, options.reminders);
  const format = formatOf(options);
  if (format === 'json') {
    printJson({ cards: texts.map(({ name, level, text }) => ({ name, level, text: text.join('\n') })) });
  } else if (format === 'compact') for (const one of texts) print(`${one.name}: ${one.text.join(' ')}`);
  else print(texts.map(show).join('\n\n'));
  return exitCodes.fine;
}

function show({ name, face, text }: PrintedText): string {
  const { bold, dim } = paint();
  const lines = text.map((line) => `  ${line}`);
  return [`${bold(name)}${face === '' ? '' : dim(`  ${face}`)}`, ...lines].join('\n');
}

async function allTexts(
  game: Game,
  { card: wanted, file }: { card: string | null; file: number | null },
  level: number | null,
  language: LanguageName,
  reminders = false,
): Promise<PrintedText[]> {
  const [{ layerText, rulesText }, { reminderOf }] = await Promise.all([
    import('../../compiler/text/index.ts'),
    import('../../compiler/text/reminders.ts'),
  ]);
  const all = [
    ...game.cards.flatMap(({ name, place }, id) => {
      if (isEffect(game, id) || (file !== null && place[0] !== file)) return [];
      const tell = async (): Promise<PrintedText> => {
        const face = await faceOf(game, id, level, language);
        return { name, level, text: rulesText(game, id, level, language, reminders ? reminderOf : null), face };
      };
      return [{ name, tell }];
    }),
    ...game.layers.flatMap(({ name, sort, place }, id) =>
      sort === 'game' || (file === null ? wanted === null : place[0] !== file)
        ? []
        : [{ name, tell: async () => ({ name, level: null, text: layerText(game, id, language), face: sort }) }],
    ),
  ];
  if (wanted === null) return Promise.all(all.map(({ tell }) => tell()));
  const found = findByName(all, wanted);
  if (found !== null) return [await found.tell()];
  const { near } = await import('../../compiler/diagnostics/near.ts');
  const close = near(
    wanted,
    all.map(({ name }) => name),
  );
  throw new UsageError(
    say.noCardOrLayer({ game: game.name, name: wanted }),
    close === null ? null : say.didYouMeanNamed({ close }),
  );
}

/** Kind, marks and numbers of a card: `unit, neutral, rare; cost 1, strength 1/2/3`. */
async function faceOf(game: Game, card: number, level: number | null, language: LanguageName): Promise<string> {
  const { faceValues } = await import('../../compiler/text/index.ts');
  const levels = level === null ? Array.from({ length: game.levels }, (_, i) => i + 1) : [level];
  const faces = levels.flatMap((one) => faceValues(game, card, one, language) ?? []);
  const [first] = faces;
  if (first === undefined) return '';
  const byLevel = (values: readonly (number | string)[]): number | string =>
    values.every((one) => one === values[0]) ? (values[0] ?? '') : values.join('/');
  const numbers = first.fields.map(
    ({ field, value }, i) => `${field} ${byLevel(faces.map((face) => face.fields[i]?.value ?? value))}`,
  );
  const marks = first.marks.map((_, i) => {
    const each = faces.map((face) => face.marks[i]?.words ?? []);
    const isAlike = each.every((words) => words.join() === each[0]?.join());
    return isAlike ? (each[0] ?? []) : [each.map((words) => words.join(' and ') || 'none').join('/')];
  });
  const words = [first.kind, ...marks.flat()].join(', ');
  return numbers.length === 0 ? words : `${words}; ${numbers.join(', ')}`;
}
