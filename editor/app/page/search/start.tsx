/** The start screen: the games, new cards, Brawls and games, and small examples. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Face, GameRef } from '../../../service/index.ts';
import { t } from '../../texts/index.ts';
import { CardView } from '../cardface.tsx';
import type { MatchStore } from '../match.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { openExample } from './create.ts';
import { Gallery } from './gallery.tsx';
import { cardNames, cardOfOnesOwn, modelOf } from './own.ts';
import { tourLeftAt } from './toursteps.ts';

interface StartProps {
  bench: Workbench;
  match: MatchStore;
}

export function Start({ bench, match }: StartProps): JSX.Element {
  const { games, checking } = useStore(bench, (state) => state);
  const leftAt = tourLeftAt();
  const order = useMemo(() => bySize(bench.texts), []);
  // The games that are still checked have their places, so that nothing moves when they come.
  const places = [
    ...order.map((name) => ({ name, game: games.find((one) => one.name === name) })),
    ...games.filter(({ name }) => !order.includes(name)).map((game) => ({ name: game.name, game })),
  ];
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
    <Modal bench={bench} name="start" title={t.start.title} closing={t.start.toText}>
      {(close) => (
        <>
          <p class="quiet">{t.start.about}</p>
          {games.length === 0 && <p role="status">{checking ? t.start.reading : t.start.none}</p>}
          <ul class="covers">
            {places.map(({ name, game }) =>
              game !== undefined ? (
                <Cover
                  key={name}
                  bench={bench}
                  game={game}
                  write={() => close(() => write(game))}
                  play={() => close(() => play(game))}
                  brawl={() => close(() => bench.set({ dialog: 'newmod', beginning: game.name }))}
                  look={() => close(() => look(game))}
                />
              ) : (
                checking && (
                  <li key={name} class="cover" aria-busy="true">
                    <div class="coverface" />
                    <h3>{name}</h3>
                    <p class="quiet">{t.start.comes}</p>
                  </li>
                )
              ),
            )}
            <li class="cover newcover">
              <h3>{t.start.ownTitle}</h3>
              <p class="quiet">{t.start.ownAbout}</p>
              <div class="choices">
                <button type="button" class="primary" onClick={() => close(() => bench.set({ dialog: 'newgame' }))}>
                  {t.start.newGame}
                </button>
              </div>
            </li>
          </ul>
          <Gallery open={(example) => close(() => void openExample(bench, match, example))} />
          <footer>
            <button type="button" onClick={() => close(() => bench.set({ tour: leftAt ?? 0 }))}>
              {leftAt === null ? t.start.tourAgain : leftAt === 0 ? t.start.tour : t.start.tourOn({ step: leftAt + 1 })}
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'exchange' }))}>
              {t.start.open}
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'search' }))}>
              {t.start.search}
            </button>
            <button type="button" onClick={() => close(() => bench.set({ dialog: 'keys' }))}>
              {t.start.keys}
            </button>
          </footer>
        </>
      )}
    </Modal>
  );
}

/** The names of the games, the one with the longest text first: no game comes first because of its letter. */
function bySize(texts: ReadonlyMap<string, string>): string[] {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const sizes = [...texts].flatMap(([path, text]): { name: string; size: number }[] => {
    const name = /^game (\w+)/m.exec(text)?.[1];
    if (name === undefined) return [];
    const inside = [...texts].filter(([other]) => other.startsWith(folderOf(path)));
    return [{ name, size: inside.reduce((sum, [, one]) => sum + one.length, 0) }];
  });
  return sizes.sort((a, b) => b.size - a.size).map(({ name }) => name);
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
  const model = useMemo(() => modelOf(bench, cards), [cards]);
  useEffect(() => {
    if (model !== undefined) void bench.language.call('face', [game.name, model.name]).then(setFace);
  }, [game.name, model?.name]);
  const [drawn] = face?.drawn ?? [];
  return (
    <li class="cover">
      <div class="coverface" aria-hidden="true">
        {drawn !== undefined && <CardView card={drawn} level={null} />}
      </div>
      <h3>{game.title}</h3>
      <p class="quiet">
        {[
          t.start.holdsCards({ count: cards.length }),
          t.start.holdsDecks({ count: game.decks.length }),
          t.start.holdsModes({ count: game.modes.length }),
        ].join(' · ')}
      </p>
      <div class="choices">
        <button type="button" class="primary" onClick={write}>
          {t.start.newCard}
          <span class="hidden">{t.start.inGame({ game: game.title })}</span>
        </button>
        <button type="button" onClick={brawl}>
          {t.start.newMod}
          <span class="hidden">{t.start.inGame({ game: game.title })}</span>
        </button>
        <button type="button" onClick={play}>
          {t.start.play}
          <span class="hidden">{t.start.theGame({ game: game.title })}</span>
        </button>
        <button type="button" onClick={look}>
          {t.start.cards}
          <span class="hidden">{t.start.ofGame({ game: game.title })}</span>
        </button>
      </div>
    </li>
  );
}
