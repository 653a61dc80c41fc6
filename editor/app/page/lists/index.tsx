/** The lists of cards and words of the game at hand. They are loaded when they are first shown. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { ListedCard, ListedWord } from '../../../service/asked.ts';
import { t } from '../../texts/index.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { CardList } from './cards.tsx';
import { WordList } from './words.tsx';

interface Loaded {
  game: string;
  cards: readonly ListedCard[] | null;
  words: readonly ListedWord[] | null;
}

export function Lists({ bench, show }: { bench: Workbench; show: 'cards' | 'words' }): JSX.Element {
  // A full check sets a new array of games, so the lists follow the text.
  const { games, face, wall } = useStore(bench, (state) => state);
  const game = bench.gameHere?.name ?? face?.card.game ?? games[0]?.name;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (game === undefined) return;
    let isLate = false;
    const take = (part: Partial<Loaded>): void => {
      if (isLate) return;
      setLoaded((before) => ({ ...(before?.game === game ? before : { game, cards: null, words: null }), ...part }));
    };
    // If the worker was restarted, the next check asks again.
    if (show === 'cards')
      void bench.language.call('cards', [game]).then(
        (cards) => take({ cards }),
        () => {},
      );
    else
      void bench.language.call('words', [game]).then(
        (words) => take({ words }),
        () => {},
      );
    return () => {
      isLate = true;
    };
  }, [game, games, show]);
  const { cards = null, words = null } = loaded?.game === game ? (loaded ?? {}) : {};
  if (game === undefined) return <p class="quiet">{t.lists.noGame}</p>;
  return (
    <section class="list" aria-label={t.lists.of({ what: t.lists[show], game })}>
      <header class="listhead">
        <h2>{game}</h2>
        {show === 'cards' && (
          <button type="button" aria-pressed={wall} onClick={() => bench.set({ wall: !wall })}>
            {t.lists.wall}
          </button>
        )}
      </header>
      {show === 'cards' && cards !== null && <CardList bench={bench} cards={cards} />}
      {show === 'words' && words !== null && <WordList bench={bench} words={words} />}
    </section>
  );
}
