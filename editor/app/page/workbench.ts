/**
 * What the page knows: the files and their texts, what is wrong with them, the card at the cursor. Texts live here; the
 * editor shows them, the language worker reads them, drafts keep them.
 */
import type { SourceFile } from '../../../compiler/diagnostics.ts';
import type { GameRef } from '../../service/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { firstCard } from './begin.ts';
import { type Checkable, Checker } from './checker.ts';
import { Drafts } from './drafts.ts';
import type { Link } from './link.ts';
import { Looking } from './looking.ts';
import { Store } from './store.ts';
import { folderOf, type Place, type Problem, type Shown, type State } from './types.ts';

export type { Place, Problem, Shown } from './types.ts';

export class Workbench extends Store<State> implements Checkable {
  readonly texts = new Map<string, string>();
  /** As the files have them; none for what is only a draft. */
  readonly #saved = new Map<string, string>();
  /** What drafts began from, where that is not what the file says now. */
  readonly #bases = new Map<string, string | null>();
  readonly #checker: Checker;
  readonly #looking: Looking;
  #drafts = new Drafts('');
  #shown: Shown | null = null;
  /** Where a page that was asked for no file begins. */
  #begin: Place | null = null;
  #isChecked = false;
  #first = Promise.resolve();
  #unsaved: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super({
      workspace: '',
      paths: [],
      changed: new Set(),
      overtaken: new Set(),
      open: null,
      problems: [],
      checking: true,
      games: [],
      face: null,
      level: 1,
      pane: 'card',
      notice: null,
      editor: false,
    });
    this.#checker = new Checker(this);
    this.#looking = new Looking(this, this.language);
    addEventListener('pagehide', () => this.#keep());
    addEventListener('hashchange', () => this.open(decodeURIComponent(location.hash.slice(1))));
  }

  get language(): Link<LanguageCalls> {
    return this.#checker.language;
  }

  /** Takes in the files as they are served, and what was typed before. */
  async load(): Promise<void> {
    const response = await fetch('/workspace.json');
    if (!response.ok) throw new Error(`the files could not be read: ${response.status}`);
    const { name, key, files } = (await response.json()) as { name: string; key: string; files: SourceFile[] };
    this.#drafts = new Drafts(key);
    for (const { path, text } of files) {
      this.#saved.set(path, text);
      this.texts.set(path, text);
    }
    for (const [path, { base, text }] of this.#drafts.all()) {
      if (base !== (this.#saved.get(path) ?? null)) this.#bases.set(path, base);
      this.texts.set(path, text);
    }
    this.set({ workspace: name, ...this.#listing() });
    const wanted = decodeURIComponent(location.hash.slice(1));
    const first = this.state.paths.find((path) => path === wanted);
    if (first !== undefined) this.open(first);
    else this.#begin = this.#firstCard();
    if (this.#begin !== null) this.open(this.#begin.path);
    this.#first = this.#firstLook();
  }

  /** When all files were checked once. */
  get checked(): Promise<void> {
    return this.#first;
  }

  /** The game that is shown is checked first: whoever opens the page does not wait for the others. */
  #firstLook(): Promise<void> {
    const all = [...this.texts.keys()];
    const folder = folderOf(this.state.open ?? '');
    const here = all.filter((path) => ['', folder].includes(folderOf(path)));
    const isGame = here.some((path) => folderOf(path) !== '' && /^game \w/m.test(this.text(path)));
    return this.#checker.open(isGame ? here : all, () => {
      this.#isChecked = true;
      this.#goToBegin();
    });
  }

  attach(shown: Shown): void {
    this.#shown = shown;
    this.set({ editor: true });
    const { open } = this.state;
    if (open !== null) shown.show(open, this.text(open));
    this.#goToBegin();
    this.marked();
  }

  text(path: string): string {
    return this.texts.get(path) ?? '';
  }

  has(path: string): boolean {
    return this.texts.has(path);
  }

  // ------------------------------------------------------------ files

  open(path: string): void {
    if (!this.texts.has(path)) return;
    this.set({ open: path });
    history.replaceState(null, '', `#${encodeURIComponent(path)}`);
    this.#shown?.show(path, this.text(path));
  }

  go(place: Place): void {
    this.open(place.path);
    this.#shown?.reveal(place);
  }

  /** A new file in the folder of a game. Gives its path, or why there cannot be one. */
  create(folder: string, name: string): { path: string } | { refused: string } {
    const slug = name.trim().replace(/\.bound$/, '');
    if (!/^[\w][\w -]{0,60}$/.test(slug)) return { refused: 'A name has letters, digits, - and _.' };
    const path = `${folder}/${slug}.bound`;
    if (this.texts.has(path)) return { refused: `${path} is already there.` };
    this.edited(path, '');
    this.open(path);
    this.#shown?.focus();
    return { path };
  }

  /** Back to what the file says; a file that is only a draft goes. */
  revert(path: string): void {
    const saved = this.#saved.get(path);
    this.#drafts.forget(path);
    this.#bases.delete(path);
    if (saved !== undefined) {
      this.texts.set(path, saved);
      this.#shown?.replace(path, saved);
      this.#checker.replaced(path, saved);
    } else {
      this.texts.delete(path);
      this.#shown?.forget(path);
      this.#checker.removed(path);
      const first = this.#firstCard();
      if (this.state.open === path && first !== null) this.open(first.path);
    }
    this.set(this.#listing());
  }

  /** The text was changed, by typing or from outside. */
  edited(path: string, text: string): void {
    const before = this.texts.get(path) ?? null;
    if (before === text) return;
    this.texts.set(path, text);
    if (this.state.changed.has(path) !== (text !== this.#saved.get(path))) this.set(this.#listing());
    clearTimeout(this.#unsaved);
    this.#unsaved = setTimeout(() => this.#keep(), 200);
    this.#checker.changed(path, text, before);
  }

  /** Does the edits that mend a problem. */
  mend({ path, data: { fix } }: Problem): void {
    if (fix === null) return;
    this.open(path);
    if (this.#shown !== null) this.#shown.edit(path, fix.edits);
  }

  /** Keeps what was typed. */
  #keep(): void {
    for (const [path, text] of this.texts) {
      const saved = this.#saved.get(path) ?? null;
      const base = this.#bases.has(path) ? (this.#bases.get(path) ?? null) : saved;
      if (text === saved) this.#drafts.forget(path);
      else if (!this.#drafts.keep(path, { base, text }))
        this.set({ notice: `The browser keeps no more: what you typed in ${path} is lost when the page is closed.` });
    }
  }

  #listing(): Pick<State, 'paths' | 'changed' | 'overtaken'> {
    const paths = [...this.texts.keys()].sort();
    const changed = paths.filter((path) => this.texts.get(path) !== this.#saved.get(path));
    return { paths, changed: new Set(changed), overtaken: new Set(changed.filter((path) => this.#bases.has(path))) };
  }

  /** Puts the cursor where the page begins, behind the first diagnostics, unless somebody has put it elsewhere by then. */
  #goToBegin(): void {
    const { line, character } = this.#looking.cursor;
    if (!this.#isChecked || this.#shown === null || this.#begin === null) return;
    if (this.#begin.path === this.state.open && line === 0 && character === 0) this.#shown.reveal(this.#begin);
    this.#begin = null;
  }

  #firstCard(): Place | null {
    return firstCard(this.state.paths, (path) => this.text(path));
  }

  // ------------------------------------------------------------ problems, the card at the cursor

  /** The game of the file that is shown. */
  get gameHere(): GameRef | undefined {
    const { games, open } = this.state;
    return games.find(({ paths }) => open !== null && paths.includes(open));
  }

  /** All that follows from the text as it stands is there: problems, games, the card at the cursor. */
  async upToDate(): Promise<void> {
    await this.#checker.hurry();
    await this.#looking.look();
  }

  /** Shows the problems in the texts. */
  marked(): void {
    const { problems, paths } = this.state;
    for (const path of paths)
      this.#shown?.mark(
        path,
        problems.filter((one) => one.path === path),
      );
  }

  settled(): void {
    void this.#looking.look();
  }

  cursor(place: Place): void {
    this.#looking.put(place);
    // while somebody types it is looked at when they rest
    if (!this.#checker.busy) void this.#looking.look();
  }
}
