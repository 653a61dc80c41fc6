/** The search, the start screen and the list of keys: loaded when one of them is first wanted, and at rest. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Match } from '../match.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';

type Dialogs = typeof import('./dialogs.tsx');

let loaded: Dialogs | null = null;

/** So that the first key that is typed into the search finds it there. */
export async function loadDialogs(): Promise<Dialogs> {
  loaded ??= await import('./dialogs.tsx');
  return loaded;
}

export function SearchDialogs({ bench, match }: { bench: Workbench; match: Match }): JSX.Element | null {
  const dialog = useStore(bench, (state) => state.dialog);
  const [parts, setParts] = useState(loaded);
  const isWanted = dialog === 'search' || dialog === 'start' || dialog === 'keys';
  useEffect(() => {
    if (isWanted) void loadDialogs().then(setParts);
  }, [isWanted]);
  const here = parts ?? loaded;
  if (!isWanted || here === null) return null;
  const { commandsOf, Keys, Search, Start } = here;
  if (dialog === 'search') return <Search bench={bench} commands={commandsOf(bench, match)} />;
  return dialog === 'keys' ? <Keys bench={bench} /> : <Start bench={bench} match={match} />;
}

/** Whether this browser sees the page for the first time; it is not the second time. */
export function isFirstVisit(): boolean {
  try {
    const key = 'rulebound.seen';
    const seen = localStorage.getItem(key) !== null;
    localStorage.setItem(key, 'yes');
    return !seen;
  } catch {
    // a browser that keeps nothing
    return false;
  }
}
