/** The dialogs for the name of a new mod or game. They show why a name is not allowed. */

import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import type { MatchStore } from '../match.ts';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { refusedGame, refusedMod, writeGame, writeMod } from './create.ts';

interface NewProjectProps {
  bench: Workbench;
  match: MatchStore;
}

export function NewMod({ bench, match }: NewProjectProps): JSX.Element {
  const { games, beginning } = useStore(bench, (state) => state);
  const game = games.find(({ name }) => name === beginning) ?? bench.gameHere ?? games[0];
  return (
    <Naming
      bench={bench}
      dialog="newmod"
      title={game === undefined ? t.naming.newMod : t.naming.newModIn({ game: game.title, word: game.modWord })}
      about={t.naming.aboutMod}
      example={t.naming.exampleMod}
      refused={(name) => (game === undefined ? t.naming.noGame : refusedMod(bench, game, name))}
      write={(name) => game !== undefined && void writeMod(bench, match, game, name)}
    />
  );
}

export function NewGame({ bench, match }: NewProjectProps): JSX.Element {
  return (
    <Naming
      bench={bench}
      dialog="newgame"
      title={t.naming.newGame}
      about={t.naming.aboutGame}
      example={t.naming.exampleGame}
      refused={(name) => refusedGame(bench, name)}
      write={(name) => void writeGame(bench, match, name)}
    />
  );
}

interface NamingProps {
  bench: Workbench;
  dialog: 'newmod' | 'newgame';
  title: string;
  about: string;
  /** An example of a name. */
  example: string;
  /** Why the name is not allowed, or null. */
  refused(name: string): string | null;
  write(name: string): void;
}

function Naming({ bench, dialog, title, about, example, refused, write }: NamingProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState<string | null>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <Modal bench={bench} name={dialog} title={title} closing={t.page.cancel}>
      {(close) => (
        <form
          class="naming"
          onSubmit={(event) => {
            event.preventDefault();
            const name = (field.current?.value ?? '').trim();
            const found = refused(name);
            setWhy(found);
            if (found === null) close(() => write(name));
            else field.current?.focus();
          }}
        >
          <p class="quiet">{about}</p>
          <label>
            {t.naming.name}
            <input
              ref={field}
              type="text"
              autocomplete="off"
              spellcheck={false}
              placeholder={example}
              maxLength={80}
              aria-invalid={why !== null}
              aria-describedby="naming-refused"
              onInput={() => setWhy(null)}
            />
          </label>
          <p id="naming-refused" class="bad" role="alert">
            {why}
          </p>
          <button type="submit" class="primary">
            {t.naming.write}
          </button>
        </form>
      )}
    </Modal>
  );
}
