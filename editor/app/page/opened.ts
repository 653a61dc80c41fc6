/**
 * The files that are open as tabs, in their order. A file that was only looked at has a tab of its own until the next one is
 * looked at: so stepping and the lists do not leave a tab for each file. Editing keeps the tab, and so does a click on it. The
 * tabs of each folder are kept in this browser, with the open file and the cursor in it.
 */
import { Store } from './store.ts';
import type { TextPlace } from './types.ts';

interface Tab {
  path: string;
  /** Whether the tab stays when another file is opened. */
  kept: boolean;
}

interface OpenTabsState {
  tabs: readonly Tab[];
}

const KEY = 'rulebound.tabs';
/** Maximum number of folders whose tabs are kept. */
const MOST_FOLDERS = 20;

interface Stored {
  tabs: Tab[];
  /** The path of the open file. */
  open: string | null;
  /** The cursor in the open file, if the page was left after the file was shown. */
  cursor?: { line: number; character: number } | undefined;
}

export class OpenTabs extends Store<OpenTabsState> {
  /** The key of the folder; null before it is loaded. */
  #folder: string | null = null;
  #open: string | null = null;
  #cursor: Stored['cursor'];

  constructor() {
    super({ tabs: [] });
  }

  /**
   * Reads the tabs of a folder. Returns the file that was open last and the cursor in it, which is at the beginning if none is
   * stored; null if the file is not there any more.
   */
  load(folder: string, has: (path: string) => boolean): TextPlace | null {
    const { tabs, open, cursor } = read()[folder] ?? { tabs: [], open: null };
    this.#folder = folder;
    this.set({ tabs: tabs.filter(({ path }) => has(path)) });
    return open !== null && has(open) ? { path: open, line: 0, character: 0, ...cursor } : null;
  }

  /** Stores the cursor in the open file. It is called when the page is left: a key press should not write to the storage. */
  leave({ path, line, character }: TextPlace): void {
    if (path !== this.#open) return;
    this.#cursor = { line, character };
    this.#store();
  }

  /** Adds a tab for a file, behind that of the open file. It takes the place of the tab of a file that was only looked at. */
  show(path: string): void {
    const { tabs } = this.state;
    const before = tabs.findIndex((tab) => tab.path === this.#open);
    if (path !== this.#open) this.#cursor = undefined;
    this.#open = path;
    if (!tabs.some((tab) => tab.path === path)) {
      const glanced = tabs.findIndex(({ kept }) => !kept);
      const at = glanced >= 0 ? glanced : before + 1;
      const after = glanced >= 0 ? glanced + 1 : at;
      this.set({ tabs: [...tabs.slice(0, at), { path, kept: false }, ...tabs.slice(after)] });
    }
    this.#store();
  }

  /** Keeps the tab of a file. */
  keep(path: string): void {
    const { tabs } = this.state;
    if (!tabs.some((tab) => tab.path === path && !tab.kept)) return;
    this.set({ tabs: tabs.map((tab) => (tab.path === path ? { path, kept: true } : tab)) });
    this.#store();
  }

  /** Removes a tab. Returns the file to show if the open one was closed; the last tab stays. */
  close(path: string): string | null {
    const { tabs } = this.state;
    const at = tabs.findIndex((tab) => tab.path === path);
    if (at < 0 || tabs.length === 1) return null;
    const next = tabs[at + 1] ?? tabs[at - 1];
    this.set({ tabs: tabs.filter((tab) => tab.path !== path) });
    this.#store();
    return this.#open === path ? (next?.path ?? null) : null;
  }

  /** Removes the tab of a file that is gone. */
  forget(path: string): void {
    this.set({ tabs: this.state.tabs.filter((tab) => tab.path !== path) });
    this.#store();
  }

  /** Moves a tab to another place. */
  move(path: string, to: number): void {
    const { tabs } = this.state;
    const moved = tabs.find((tab) => tab.path === path);
    if (moved === undefined || to < 0 || to >= tabs.length) return;
    const others = tabs.filter((tab) => tab !== moved);
    this.set({ tabs: [...others.slice(0, to), moved, ...others.slice(to)] });
    this.#store();
  }

  moveBy(path: string, by: number): void {
    this.move(path, this.state.tabs.findIndex((tab) => tab.path === path) + by);
  }

  /** The file of the tab so many places behind the one of the open file; the first tab follows the last one. */
  beside(by: number): string | null {
    const { tabs } = this.state;
    const at = tabs.findIndex(({ path }) => path === this.#open);
    return tabs.at((at + by) % tabs.length)?.path ?? null;
  }

  #store(): void {
    if (this.#folder === null) return;
    const { [this.#folder]: _, ...others } = read();
    const last = Object.entries(others).slice(1 - MOST_FOLDERS);
    const own: Stored = { tabs: [...this.state.tabs], open: this.#open, cursor: this.#cursor };
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(last), [this.#folder]: own }));
    } catch {
      // Without storage the tabs last until the page is closed.
    }
  }
}

/** The stored tabs by folder, the last one last. */
function read(): Record<string, Stored> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof found === 'object' && found !== null ? found : {}).filter(([, one]) => isStored(one)),
    );
  } catch {
    return {};
  }
}

function isStored(one: unknown): one is Stored {
  if (typeof one !== 'object' || one === null) return false;
  const { tabs, open, cursor } = one as Partial<Record<keyof Stored, unknown>>;
  return (
    (open === null || typeof open === 'string') &&
    (cursor === undefined || isPosition(cursor)) &&
    Array.isArray(tabs) &&
    tabs.every((tab) => typeof tab?.path === 'string' && typeof tab.kept === 'boolean')
  );
}

function isPosition(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false;
  const { line, character } = one as Record<string, unknown>;
  return [line, character].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
}

/** The names of tabs: the name of the file, with its folders where two files have the same name. */
export function namesOf(paths: readonly string[]): string[] {
  const short = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(short(path), (counts.get(short(path)) ?? 0) + 1);
  return paths.map((path) => (counts.get(short(path)) === 1 ? short(path) : path).replace(/\.bound$/, ''));
}
