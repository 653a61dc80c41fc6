/** `dump` of every game and stage. */
import { describe, expect, test } from 'vitest';
import { STAGES } from '../../cli/dump/stage-names.ts';
import { type DumpSubject, dumped } from '../../cli/dump/stages.ts';
import { bind } from '../../compiler/bind/index.ts';
import type { Bound } from '../../compiler/index.ts';
import { loadBound, loadIR } from '../../compiler/verify/load.ts';
import { sample } from '../amount.ts';
import { gameFolders, shippedGames, sources } from '../games.ts';

const ir = shippedGames();
const files = new Map(sources('cards').map(({ path, text }) => [path, text]));
const texts = ir.files.map((path) => ({ path, text: files.get(path) ?? '' }));

describe.each(sample(gameFolders(), 3))('%s', (folder) => {
  const game = ir.games.find((one) => one.folder === folder);
  if (game === undefined) throw new Error(`no game ${folder}`);
  let made: Bound | null = null;
  const bound = (): Bound => {
    const binding = bind(ir, { game: folder });
    if ('diagnostics' in binding) throw new Error(binding.diagnostics[0]?.message);
    made ??= binding.bound;
    return made;
  };
  const subject: DumpSubject = { ir, game, texts, card: null, bound };

  test('the output of stages ir and bound passes verification', () => {
    expect(loadIR(dumped('ir', subject))).toEqual({ ir: JSON.parse(JSON.stringify(ir)) });
    const loaded = loadBound(dumped('bound', subject));
    expect('bound' in loaded ? loaded.bound.hash : loaded.diagnostics).toBe(bound().hash);
  });

  test('every source line is shown with its tokens and its AST', () => {
    const own = texts.filter(({ path }) => path.split('/').includes(folder));
    const lines = own.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => (/^\s*(#|$)/.test(line) ? [] : [`${path}:${i + 1} | ${line}`])),
    );
    const shown = new Set(dumped('tokens', subject).split('\n'));
    expect(lines.filter((line) => !shown.has(line))).toEqual([]);
    expect(dumped('ast', subject).split('\n').length).toBeGreaterThan(lines.length);
  });

  test('a card shows the functions of its abilities, each under its source lines', () => {
    const card = game.cards.findIndex(({ abilities }) => abilities.length > 0);
    if (card < 0) return;
    const [id] = game.cards[card]?.abilities ?? [];
    const [file, first] = game.abilities[id ?? -1]?.place ?? [];
    const { path = '' } = texts[file ?? -1] ?? {};
    for (const stage of ['ir', 'js'] as const)
      expect(dumped(stage, { ...subject, card }), stage).toContain(`${path}:${(first ?? 0) + 1} | `);
    for (const stage of STAGES) expect(dumped(stage, { ...subject, card }), stage).not.toBe('');
  });

  test('the whole module is disassembled', () => {
    const text = dumped('wat', subject);
    // each function is closed, and each block ends
    const count = (word: RegExp): number => text.match(word)?.length ?? 0;
    expect(count(/^ {2}\(func /gm)).toBeGreaterThan(20);
    expect(count(/^ +(?:block|loop|if)\b/gm)).toBe(count(/^ +end\)?$/gm));
  });
});
