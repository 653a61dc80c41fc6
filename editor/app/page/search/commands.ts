/** The commands of the page by name, for the search and for use without a mouse. */
import { chooseLanguage, LANGUAGES, type LanguageCode, language, t } from '../../texts/index.ts';
import type { MatchStore } from '../match.ts';
import type { Pane } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import { cardOfOnesOwn } from './own.ts';
import { tourLeftAt } from './toursteps.ts';

export interface Command {
  name: string;
  /** What it does, or its keyboard shortcut. */
  detail: string;
  run(): void;
}

export function commandsOf(bench: Workbench, match: MatchStore): readonly Command[] {
  const game = bench.gameHere ?? bench.state.games[0];
  const pane = (name: Pane): void => bench.set({ pane: name });
  return [
    {
      name: t.commands.play,
      detail: t.commands.playSays,
      run: () => {
        pane('play');
        void match.start();
      },
    },
    { name: t.commands.card, detail: t.commands.cardSays, run: () => pane('card') },
    {
      name: t.commands.wall,
      detail: t.commands.wallSays,
      run: () => bench.set({ pane: 'card', left: 'cards', wall: true }),
    },
    { name: t.commands.tests, detail: t.commands.testsSay, run: () => pane('tests') },
    { name: t.commands.measure, detail: t.commands.measureSays, run: () => pane('measure') },
    { name: t.commands.save, detail: 'Ctrl+S', run: () => void bench.save() },
    { name: t.commands.format, detail: t.keys.names.format, run: () => bench.format() },
    {
      name: t.commands.closeTab,
      detail: t.keys.names.closeFile,
      run: () => bench.close(bench.state.open ?? ''),
    },
    { name: t.commands.history, detail: t.commands.historySays, run: () => bench.set({ dialog: 'versions' }) },
    { name: t.commands.exchange, detail: t.commands.exchangeSays, run: () => bench.set({ dialog: 'exchange' }) },
    ...(game === undefined
      ? []
      : [
          {
            name: t.commands.newCard,
            detail: t.commands.newCardSays({ game: game.name }),
            run: () => void cardOfOnesOwn(bench, match, game),
          },
          {
            name: t.commands.newMod,
            detail: t.commands.newModSays({ game: game.name }),
            run: () => bench.set({ dialog: 'newmod', beginning: game.name }),
          },
        ]),
    { name: t.commands.newGame, detail: t.commands.newGameSays, run: () => bench.set({ dialog: 'newgame' }) },
    { name: t.commands.start, detail: t.commands.startSays, run: () => bench.set({ dialog: 'start' }) },
    { name: t.commands.tour, detail: t.commands.tourSays, run: () => bench.set({ tour: tourLeftAt() ?? 0 }) },
    {
      name: t.commands.hints,
      detail: t.commands.hintsSay,
      run: () => void import('../hints.ts').then(({ turnHints }) => turnHints()),
    },
    { name: t.commands.keys, detail: t.commands.keysSay, run: () => bench.set({ dialog: 'keys' }) },
    ...Object.entries(LANGUAGES)
      .filter(([name]) => name !== language.state.name)
      .map(([name, own]) => ({
        name: own,
        detail: t.commands.languageSays,
        run: () => void chooseLanguage(name as LanguageCode),
      })),
  ];
}
