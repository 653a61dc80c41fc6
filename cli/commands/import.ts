/** `rulebound import`: foreign data to source, by the mapping in the game's folder. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { declare, type FormatOptions, formatOf, runs } from '../command.ts';
import { type ExitCode, exitCodes } from '../failures.ts';
import { counted, print, printJson } from '../terminal.ts';

export function importData(program: Command): void {
  declare(program, 'import <game> <file>', 'Write foreign data as source, by the mapping in the folder of the game')
    .option('--check', 'write nothing, list the files that would change')
    .action(runs(run));
}

async function run(name: string, file: string, options: FormatOptions & { check?: true }): Promise<ExitCode> {
  const [
    { gameFolder },
    { readJson, readMapping },
    { cardFiles, importCards, importDecks },
    { format: layOut },
    files,
  ] = await Promise.all([
    import('../sources.ts'),
    import('../mapping.ts'),
    import('../../compiler/import/index.ts'),
    import('../../grammar/format.ts'),
    import('../files.ts'),
  ]);
  const folder = gameFolder(name);
  const mapping = readMapping(folder);
  const data = readJson(file);
  const texts = new Map<string, string>();
  const left: { name: string; why: string }[] = [];
  let [cards, decks] = [0, 0];
  const byId = new Map<string, string>();
  for (const one of mapping.cards) {
    const imported = importCards(data, one);
    for (const card of imported.cards) byId.set(card.id, card.name);
    for (const [path, text] of cardFiles(imported, one)) texts.set(path, text);
    cards += imported.cards.length;
    left.push(...imported.left);
  }
  for (const one of mapping.decks ?? []) {
    const imported = importDecks(data, one, (said) => byId.get(said) ?? null);
    texts.set(one.file, imported.text);
    decks += imported.count;
    left.push(...imported.left);
  }
  const changed: string[] = [];
  for (const [path, text] of texts) {
    const full = join(folder, `${path}${files.extension}`);
    const formatted = layOut(text);
    if (files.isFile(full) && files.readText(full) === formatted) continue;
    changed.push(files.shown(full));
    if (!options.check) files.writeWhole(full, formatted);
  }

  const format = formatOf(options);
  if (format === 'json') printJson({ cards, decks, files: texts.size, changed, left });
  else {
    for (const path of changed) print(`${options.check ? 'would change' : 'wrote'} ${path}`);
    const why = new Map<string, number>();
    for (const one of left) why.set(one.why, (why.get(one.why) ?? 0) + 1);
    for (const [reason, n] of [...why].sort((a, b) => b[1] - a[1]).slice(0, 20)) print(`left out ${n}: ${reason}`);
    print(
      `${counted(cards, 'card')} and ${counted(decks, 'deck')} in ${counted(texts.size, 'file')}, ${left.length} left out`,
    );
  }
  return options.check && changed.length > 0 ? exitCodes.findings : exitCodes.fine;
}
