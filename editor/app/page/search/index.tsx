/** The search, the start screen and the list of keys. They are loaded lazily, or while the page is idle. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { MatchStore } from '../match.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';

type Dialogs = typeof import('./dialogs.tsx');

let loaded: Dialogs | null = null;

/** Loads the dialogs. The page calls this early, so that the search gets its first keystroke. */
export async function loadDialogs(): Promise<Dialogs> {
  loaded ??= await import('./dialogs.tsx');
  return loaded;
}

export function SearchDialogs({ bench, match }: { bench: Workbench; match: MatchStore }): JSX.Element | null {
  const dialog = useStore(bench, (state) => state.dialog);
  const [parts, setParts] = useState(loaded);
  const tour = useStore(bench, (state) => state.tour);
  const isDialog = dialog !== null && dialog !== 'versions' && dialog !== 'exchange' && dialog !== 'point';
  const isWanted = isDialog || tour !== null;
  useEffect(() => {
    if (isWanted) void loadDialogs().then(setParts);
  }, [isWanted]);
  const here = parts ?? loaded;
  if (!isWanted || here === null) return null;
  const { commandsOf, Keys, NewGame, NewMod, Search, Start, Tour } = here;
  return (
    <>
      {dialog === 'search' && <Search bench={bench} commands={commandsOf(bench, match)} />}
      {dialog === 'keys' && <Keys bench={bench} />}
      {dialog === 'start' && <Start bench={bench} match={match} />}
      {dialog === 'newmod' && <NewMod bench={bench} match={match} />}
      {dialog === 'newgame' && <NewGame bench={bench} match={match} />}
      {tour !== null && <Tour bench={bench} match={match} step={tour} />}
    </>
  );
}

/** True on the first visit with this browser. The visit is recorded. */
export function isFirstVisit(): boolean {
  try {
    const key = 'rulebound.seen';
    const seen = localStorage.getItem(key) !== null;
    localStorage.setItem(key, 'yes');
    return !seen;
  } catch {
    // Storage is not available.
    return false;
  }
}
