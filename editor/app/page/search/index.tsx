/** The search, the start screen and the list of keys, which are loaded lazily, or while the page is idle; the tour, when it begins. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLoaded } from '../loaded.ts';
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
  const list = useLoaded(dialog === 'keys', () => import('./keys.tsx'));
  const guide = useLoaded(tour !== null, () => import('./tour.tsx'));
  useEffect(() => {
    if (isDialog) void loadDialogs().then(setParts);
  }, [isDialog]);
  const here = isDialog ? (parts ?? loaded) : null;
  return (
    <>
      {dialog === 'search' && here && <here.Search bench={bench} commands={here.commandsOf(bench, match)} />}
      {list && <list.Keys bench={bench} />}
      {dialog === 'start' && here && <here.Start bench={bench} match={match} />}
      {dialog === 'newmod' && here && <here.NewMod bench={bench} match={match} />}
      {dialog === 'newgame' && here && <here.NewGame bench={bench} match={match} />}
      {tour !== null && guide && <guide.Tour bench={bench} match={match} step={tour} />}
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
