/** The start screen: the games, new cards, Brawls and games, and small examples. */

import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameRef } from '../../../service/index.ts';
import type { DrawnCard } from '../../../service/look.ts';
import { t } from '../../texts/index.ts';
import { CardView } from '../cardface.tsx';
import type { MatchStore } from '../match.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { openExample } from './create.ts';
import { Gallery } from './gallery.tsx';
import { cardNames, cardOfOnesOwn, declarationText, finest, shownFirst } from './own.ts';
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
    bench.set({ pane: 'play' });
    // else the keys would go into the text
    void match.startPlain(game.name).then(() => document.querySelector<HTMLElement>('.side')?.focus());
  };
  return (
    <Modal bench={bench} name="start" title={t.start.title} closing={t.start.toText}>
      {(close) => (
        <>
          <p class="quiet">{t.start.about}</p>
          {places.length === 0 && <p role="status">{checking ? t.start.reading : t.start.none}</p>}
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
  const [drawn, setDrawn] = useState<DrawnCard | null>(null);
  const cards = useMemo(() => cardNames(bench, game), [game]);
  useEffect(() => {
    const names = shownFirst(cards.map(({ place, start }) => declarationText(bench.text(place.path), start)));
    const faces = names.map((i) => bench.language.call('face', [game.name, cards[i]?.name ?? '']));
    void Promise.all(faces).then((found) => setDrawn(finest(found.flatMap((face) => face?.drawn[0] ?? []))));
  }, [cards]);
  const counts = {
    holdsCards: cards.length,
    holdsDecks: game.decks.length,
    // a game without modes has one
    holdsModes: game.modes.length > 1 ? game.modes.length : 0,
    holdsMods: game.mods.length,
    holdsTests: game.paths.reduce((sum, path) => sum + (bench.text(path).match(/^scenario /gm)?.length ?? 0), 0),
  };
  return (
    <li class="cover">
      <div class="coverface" aria-hidden="true">
        {drawn !== null && <CardView card={drawn} level={null} />}
      </div>
      <h3>{game.title}</h3>
      <p class="quiet">
        {(Object.keys(counts) as (keyof typeof counts)[])
          .filter((name) => counts[name] > 0)
          .map((name) => t.start[name]({ count: counts[name] }).replace(' ', '\u00a0'))
          .join('\u00a0· ')}
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
