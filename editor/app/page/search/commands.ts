/** The commands of the page by name, for the search and for use without a mouse. */
import type { Match } from '../match.ts';
import type { Pane } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import { cardOfOnesOwn } from './own.ts';
import { tourLeftAt } from './tour.tsx';

export interface Command {
  name: string;
  /** What it does, or its keyboard shortcut. */
  detail: string;
  run(): void;
}

export function commandsOf(bench: Workbench, match: Match): readonly Command[] {
  const game = bench.gameHere ?? bench.state.games[0];
  const pane = (name: Pane): void => bench.set({ pane: name });
  return [
    {
      name: 'Play a match with this card',
      detail: 'Ctrl+Enter in the text',
      run: () => {
        pane('play');
        void match.start();
      },
    },
    { name: 'Show the card', detail: 'its face beside the text', run: () => pane('card') },
    { name: 'Show the tests', detail: 'scenarios of the game', run: () => pane('tests') },
    { name: 'Measure', detail: 'how often its deck wins, before and after', run: () => pane('measure') },
    { name: 'Save this file', detail: 'Ctrl+S', run: () => void bench.save() },
    { name: 'History of this file', detail: 'earlier versions', run: () => bench.set({ dialog: 'versions' }) },
    { name: 'Share, bring in, open', detail: 'links, files, folders', run: () => bench.set({ dialog: 'exchange' }) },
    ...(game === undefined
      ? []
      : [
          {
            name: 'New card',
            detail: `one that works, in ${game.name}`,
            run: () => void cardOfOnesOwn(bench, match, game),
          },
          {
            name: 'New Brawl',
            detail: `a rule that is switched on, in ${game.name}`,
            run: () => bench.set({ dialog: 'newmod', beginning: game.name }),
          },
        ]),
    { name: 'New game', detail: 'a small one that plays', run: () => bench.set({ dialog: 'newgame' }) },
    { name: 'Start screen', detail: 'the games, small examples', run: () => bench.set({ dialog: 'start' }) },
    { name: 'Tour', detail: 'five steps', run: () => bench.set({ tour: tourLeftAt() ?? 0 }) },
    {
      name: 'Show or hide hints in the text',
      detail: 'values at the level, what an ability prints',
      run: () => void import('../hints.ts').then(({ turnHints }) => turnHints()),
    },
    { name: 'Keys', detail: 'all of them, in a list', run: () => bench.set({ dialog: 'keys' }) },
  ];
}
