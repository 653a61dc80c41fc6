/** The start screen: the games, new cards, Brawls and games, and small examples. */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Face, GameRef } from '../../../service/index.ts';
import { CardView } from '../cardface.tsx';
import type { Match } from '../match.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { openExample } from './anew.ts';
import { Gallery } from './gallery.tsx';
import { cardNames, cardOfOnesOwn } from './own.ts';
import { tourLeftAt } from './tour.tsx';

interface Props {
  bench: Workbench;
  match: Match;
}

export function Start({ bench, match }: Props): JSX.Element {
  const { games, checking } = useStore(bench, (state) => state);
  const leftAt = tourLeftAt();
  const write = (game: GameRef): void => void cardOfOnesOwn(bench, match, game);
  const look = (game: GameRef): void => {
    const [first] = cardNames(bench, game);
    if (first !== undefined) bench.go(first.place);
  };
  const play = (game: GameRef): void => {
    look(game);
    void bench.upToDate().then(() => {
      bench.set({ pane: 'play' });
      return match.start();
    });
  };
  return (
    <Modal bench={bench} name="start" title="Write a card. Watch it play." closing="Go to the text">
      {(close) => (
        <>
          <p class="quiet">
            Choose a game. “New card” writes one that works into a file of your own: change the underlined number, and
            its face, its test, the match and how often its deck wins change with it.
          </p>
          {games.length === 0 && (
            <p role="status">
              {checking
                ? 'Reading the games ...'
                : 'There is no game in this folder yet. "New game" writes a small one that plays.'}
            </p>
          )}
          <ul class="covers">
            {games.map((game) => (
              <Cover
                key={game.folder}
                bench={bench}
                game={game}
                write={() => close(() => write(game))}
                play={() => close(() => play(game))}
                brawl={() => close(() => bench.set({ dialog: 'newmod', beginning: game.name }))}
                look={() => close(() => look(game))}
              />
            ))}
            <li class="cover newcover">
              <h3>A game of your own</h3>
              <p class="quiet">Rules, five cards, two decks and scenarios that work, in a folder of their own.</p>
              <div class="choices">
                <button type="button" class="primary" onClick={() => close(() => bench.set({ dialog: 'newgame' }))}>
                  New game
                </button>
              </div>
            </li>
          </ul>
          <Gallery open={(example) => close(() => void openExample(bench, match, example))} />
          <footer>
            <button type="button" onClick={() => close(() => bench.set({ tour: leftAt ?? 0 }))}>
              {leftAt === null
                ? 'The tour again'
                : leftAt === 0
                  ? 'A tour in five steps'
                  : `On with the tour: step ${leftAt + 1}`}
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'exchange' }))}>
              Open a folder or a file
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'search' }))}>
              Search (Ctrl+K)
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'keys' }))}>
              Keys
            </button>
          </footer>
        </>
      )}
    </Modal>
  );
}

interface CoverProps {
  bench: Workbench;
  game: GameRef;
  write(): void;
  brawl(): void;
  play(): void;
  look(): void;
}

function Cover({ bench, game, write, brawl, play, look }: CoverProps): JSX.Element {
  const [face, setFace] = useState<Face | null>(null);
  const cards = useMemo(() => cardNames(bench, game), [game]);
  const [first] = cards;
  useEffect(() => {
    if (first !== undefined) void bench.language.call('face', [game.name, first.name]).then(setFace);
  }, [game.name, first?.name]);
  const [drawn] = face?.drawn ?? [];
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
  return (
    <li class="cover">
      <div class="coverface" aria-hidden="true">
        {drawn !== undefined && <CardView card={drawn} level={null} />}
      </div>
      <h3>{game.name}</h3>
      <p class="quiet">
        {[count(cards.length, 'card'), count(game.decks.length, 'deck'), count(game.modes.length, 'mode')].join(' · ')}
      </p>
      <div class="choices">
        <button type="button" class="primary" disabled={first === undefined} onClick={write}>
          New card<span class="hidden"> in {game.name}</span>
        </button>
        <button type="button" onClick={brawl}>
          New Brawl<span class="hidden"> in {game.name}</span>
        </button>
        <button type="button" disabled={game.decks.length === 0} onClick={play}>
          Play<span class="hidden"> {game.name}</span>
        </button>
        <button type="button" onClick={look}>
          Cards<span class="hidden"> of {game.name}</span>
        </button>
      </div>
    </li>
  );
}
