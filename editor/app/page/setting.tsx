/** The settings of a match: card, level, mode, mods and opponent. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { OPPONENTS, type Opponent } from '../play/opponent.ts';
import { t } from '../texts/index.ts';
import { seedsText } from './figures.ts';
import { useLoaded } from './loaded.ts';
import type { MatchStore } from './match.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

export interface SettingProps {
  bench: Workbench;
  match: MatchStore;
}

/** Number of random matches. The command line prints the same result hash for as many matches. */
const SEEDS = 1000;

export function Setting({ bench, match }: SettingProps): JSX.Element {
  const { face, games, level } = useStore(bench, ({ face, games, level }) => ({ face, games, level }));
  // It is not drawn again at each step: it has a list of all mods.
  const { game, card, mode, mods, players, busy, sees, isBegun, opponent, thinking } = useStore(match, (state) => {
    const { game, card, mode, mods, players, busy, sees, opponent, thinking } = state;
    return { game, card, mode, mods, players, busy, sees, opponent, thinking, isBegun: state.position !== null };
  });
  const found = games.find(({ name }) => name === game);
  const counts = found?.seats[Math.max(0, found.modes.indexOf(mode ?? ''))] ?? [];
  const next = face?.card;
  const [isOpen, setOpen] = useState(false);
  return (
    <div class={`setting ${isOpen ? 'open' : ''}`}>
      <button type="button" class="primary" disabled={busy} onClick={() => void match.start()}>
        {isBegun && (next?.name ?? null) === card
          ? t.setting.again
          : next === undefined
            ? t.setting.play
            : t.setting.playCard({ card: next.name })}
      </button>
      {/* In a narrow window the others are shown on request. */}
      <button type="button" class="settings" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t.setting.all} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {(face?.levels.length ?? 0) > 1 && (
        <label>
          {t.setting.level}
          <select value={level} onChange={(event) => bench.set({ level: Number(event.currentTarget.value) })}>
            {face?.levels.map((_, i) => (
              <option key={`${i + 1}`} value={i + 1}>
                {i + 1}
              </option>
            ))}
          </select>
        </label>
      )}
      {found !== undefined && found.modes.length > 1 && (
        <label>
          {t.setting.mode}
          <select
            value={mode ?? ''}
            onChange={(event) => match.choose({ mode: event.currentTarget.value || null, players: null })}
          >
            {found.modes.map((name, i) => (
              <option key={name} value={i === 0 ? '' : name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {counts.length > 1 && (
        <label>
          {t.setting.players}
          <select
            value={players ?? counts[0]}
            onChange={(event) => match.choose({ players: Number(event.currentTarget.value) })}
          >
            {counts.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      )}
      {found !== undefined && found.mods.length > 0 && <Mods match={match} names={found.mods} chosen={mods} />}
      <label>
        {t.setting.against}
        <select
          value={opponent}
          disabled={busy}
          onChange={(event) => void match.against(event.currentTarget.value as Opponent)}
        >
          {OPPONENTS.map((name) => (
            <option key={name} value={name}>
              {t.setting.opponents[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={sees} onChange={(event) => void match.see(event.currentTarget.checked)} />
        {t.setting.seeAll}
      </label>
      <span class="quiet" role="status">
        {thinking ?? ''}
      </span>
      <Seeds match={match} />
      {mods.length > 0 && <Report bench={bench} match={match} />}
    </div>
  );
}

/** The chosen mods, in the order in which they are applied. */
function Mods({
  match,
  names,
  chosen,
}: {
  match: MatchStore;
  names: readonly string[];
  chosen: readonly string[];
}): JSX.Element {
  const left = names.filter((name) => !chosen.includes(name));
  return (
    <span class="mods">
      <label>
        {chosen.length === 0 ? t.setting.mod : t.setting.and}
        <select
          value=""
          disabled={left.length === 0}
          onChange={(event) => match.choose({ mods: [...chosen, event.currentTarget.value] })}
        >
          <option value="">{chosen.length === 0 ? t.setting.none : t.setting.noOther}</option>
          {left.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen.map((name, i) => (
        <button key={name} type="button" class="mod" onClick={() => match.takeOut(name)}>
          <span aria-hidden="true">{i + 1}. </span>
          <span class="hidden">{t.setting.takeOut} </span>
          {name}
          <span aria-hidden="true"> ×</span>
        </button>
      ))}
    </span>
  );
}

/** The changes of the chosen mods are shown by a part that is loaded when there are some. */
function Report(props: SettingProps): JSX.Element | null {
  const parts = useLoaded(true, () => import('./modreport.tsx'));
  return parts && <parts.Report {...props} />;
}

/** A button that plays many random matches, and their results. */
function Seeds({ match }: { match: MatchStore }): JSX.Element {
  const { seeds, busy, game } = useStore(match, ({ seeds, busy, game }) => ({ seeds, busy, game }));
  const done = seeds !== null && 'done' in seeds ? seeds.done : null;
  return (
    <span class="right">
      <button
        type="button"
        disabled={busy || game === null}
        title={t.arrange.says}
        onClick={() => match.set({ arranges: true })}
      >
        {t.arrange.begin}
      </button>
      <span class="quiet" role="status" id="seeds" data-hash={done?.hash}>
        {seeds === null ? '' : 'running' in seeds ? seeds.running : seedsText(seeds.done)}
      </span>
      <button
        type="button"
        disabled={busy || game === null}
        title={t.setting.matchesSay}
        onClick={() => void match.seeds(SEEDS)}
      >
        {t.setting.matches({ count: SEEDS })}
      </button>
    </span>
  );
}
