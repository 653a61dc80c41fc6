/**
 * What the page knows: the file that is shown, what is wrong, the card at the cursor. The keeper has the texts; the editor
 * shows them, the language worker reads them.
 */
import type { TextEdit } from 'vscode-languageserver-types';
import type { GameRef } from '../../service/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { firstCard } from './begin.ts';
import { type Checkable, Checker } from './checker.ts';
import { type DiskFile, ServerDisk } from './keep/disk.ts';
import { FolderDisk, keyOf } from './keep/folder.ts';
import { Keeper, type Keeping } from './keep/keeper.ts';
import type { Share } from './keep/share.ts';
import type { Link } from './link.ts';
import { Looking } from './looking.ts';
import { withNotice } from './notices.ts';
import { Store } from './store.ts';
import { folderOf, type Notice, type Place, type Problem, type Shown, type State } from './types.ts';

export type { Place, Problem, Shown } from './types.ts';

export class Workbench extends Store<State> implements Checkable, Keeping {
  /** Another one for each folder that is opened. */
  keeper: Keeper;
  readonly #checker: Checker;
  readonly #looking: Looking;
  #shown: Shown | null = null;
  /** Where a page that was asked for no file begins. */
  #begin: Place | null = null;
  #isChecked = false;
  /** The checker has the texts. */
  #isOpen = false;
  /** The one that is served: for folders without one. */
  #prelude: DiskFile | null = null;
  #first = Promise.resolve();

  constructor() {
    super({
      workspace: '',
      folder: 0,
      version: '',
      open: null,
      problems: [],
      checking: true,
      games: [],
      face: null,
      level: 1,
      pane: 'card',
      notices: [],
      invite: null,
      dialog: null,
      beginning: null,
      tour: null,
      editor: false,
    });
    this.keeper = new Keeper(this, new ServerDisk());
    this.#checker = new Checker(this);
    this.#looking = new Looking(this, this.language);
    addEventListener('hashchange', () => {
      if (this.#show(wantedPath())) return;
      void this.#openLink().then((share) => (share === null ? undefined : this.#checkLink(share)));
    });
  }

  get language(): Link<LanguageCalls> {
    return this.#checker.language;
  }

  get texts(): ReadonlyMap<string, string> {
    return this.keeper.texts;
  }

  /** Takes in the files as they are served, and what was typed before. */
  async load(): Promise<void> {
    const { name, version } = await this.keeper.load();
    this.set({ workspace: name, version });
    const share = this.#show(wantedPath()) ? null : await this.#openLink();
    if (this.state.open === null) {
      this.#begin = firstCard(this.keeper.state.paths, (path) => this.text(path));
      if (this.#begin !== null) this.#replaceWith(this.#begin.path);
    }
    this.#first = this.#firstLook();
    if (share !== null) void this.#checkLink(share);
  }

  /** Opens a folder of this machine in the place of the one that is shown, whose texts are kept. */
  async openFolder(handle: FileSystemDirectoryHandle): Promise<void> {
    const prelude = this.#prelude ?? this.keeper.file('prelude.bound');
    this.#prelude = prelude;
    const keeper = new Keeper(this, new FolderDisk(handle, await keyOf(handle), this.state.version, prelude));
    const before = this.keeper;
    const { name } = await keeper.load();
    before.close();
    this.#isOpen = false;
    for (const path of before.texts.keys()) this.#shown?.forget(path);
    this.keeper = keeper;
    const { folder } = this.state;
    this.set({ workspace: name, folder: folder + 1, problems: [], games: [], face: null, open: null, checking: true });
    this.#begin = firstCard(keeper.state.paths, (path) => this.text(path));
    if (this.#begin !== null) this.#replaceWith(this.#begin.path);
    this.#isChecked = false;
    this.#first = this.#firstLook();
    await this.#first;
  }

  /** Takes in what a link holds, if the address is one. What was typed here is not lost for it. */
  async #openLink(): Promise<Share | null> {
    const { hash } = location;
    if (!hash.startsWith('#share=')) return null;
    const { readLink } = await import('./keep/share.ts');
    const share = readLink(hash);
    const [first] = share?.files ?? [];
    if (share === null || first === undefined) {
      this.tell('The link is damaged: it may have been cut. Ask for it again, or for the file.');
      return null;
    }
    for (const { path, text } of share.files) this.keeper.offer(path, text, 'link');
    this.#replaceWith(first.path);
    return share;
  }

  /** Says what a link needs that is not here, when it is known which games are. */
  async #checkLink({ version, game }: Share): Promise<void> {
    const ours = this.state.version;
    const older = `The link was made with Rulebound ${version}, and this is ${ours}: words may mean something else.`;
    if (version !== ours) this.tell(older);
    await this.#first;
    if (game === null || this.state.games.some(({ name }) => name === game)) return;
    const foreign = `The link is of the game ${game}, whose rules are not here: open the folder that has them.`;
    this.tell(version === ours ? foreign : `${older} ${foreign}`);
  }

  /** The text that is shown and what else of its game is changed, for a link. */
  share(): Share {
    const { open, version } = this.state;
    const game = this.gameHere?.name ?? null;
    const others = [...this.keeper.state.changed].filter((path) => folderOf(path) === folderOf(open ?? ''));
    const paths = new Set([...(open === null ? [] : [open]), ...others]);
    return { version, game, files: [...paths].map((path) => ({ path, text: this.text(path) })) };
  }

  readonly #onEdit = new Set<() => void>();

  /** Tells of each change of a text as it is made, before anything is checked. */
  onEdit(listener: () => void): void {
    this.#onEdit.add(listener);
  }

  /** The number of the text as it stands: it is another one after each change. */
  get textNumber(): number {
    return this.#checker.edits;
  }

  /** Something that was typed, or loaded, is not checked yet. */
  get isChecking(): boolean {
    return this.#checker.busy || this.state.checking;
  }

  /** When all files were checked once. */
  get checked(): Promise<void> {
    return this.#first;
  }

  /** The game that is shown is checked first: whoever opens the page does not wait for the others. */
  #firstLook(): Promise<void> {
    this.#isOpen = true;
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

  /** Shows a file. The browser's way back leads to the one before. */
  open(path: string): void {
    const before = this.state.open;
    if (this.#show(path) && path !== before) history.pushState(null, '', addressOf(path));
  }

  #replaceWith(path: string): void {
    if (this.#show(path)) history.replaceState(null, '', addressOf(path));
  }

  #show(path: string): boolean {
    if (!this.has(path)) return false;
    this.set({ open: path });
    this.#shown?.show(path, this.text(path));
    return true;
  }

  go(place: Place): void {
    this.open(place.path);
    this.#shown?.reveal(place);
  }

  /** Shows a file in passing: the browser's way back does not lead to it. */
  glance(path: string): void {
    this.#replaceWith(path);
  }

  focus(): void {
    this.#shown?.focus();
  }

  /** A new file in a folder; the name may have folders before it. Gives its path, or why there cannot be one. */
  create(folder: string, name: string): { path: string } | { refused: string } {
    const slug = name.trim().replace(/\.bound$/, '');
    if (!/^\w[\w -]{0,60}(\/\w[\w -]{0,60}){0,4}$/.test(slug) || /(^|\/)(node_modules|dist)(\/|$)| (\/|$)/.test(slug))
      return { refused: 'A name has letters, digits, - and _; a folder before it ends in /.' };
    const path = `${folder}/${slug}.bound`;
    if (this.has(path)) return { refused: `${path} is already there.` };
    this.edited(path, '');
    this.open(path);
    this.focus();
    return { path };
  }

  /** Writes behind the text of a file, which is begun where it is not there, and goes to what was written. Can be undone. */
  append(path: string, text: string): void {
    if (!this.has(path)) this.edited(path, '');
    this.open(path);
    const before = this.text(path);
    const more = before === '' || before.endsWith('\n') ? text : `\n${text}`;
    const line = before.split('\n').length - 1;
    const end = { line, character: before.length - (before.lastIndexOf('\n') + 1) };
    // the editor may not be there yet
    if (this.#shown === null) this.edited(path, before + more);
    this.#shown?.edit(path, [{ range: { start: end, end }, newText: more }]);
    this.#shown?.reveal({ path, line: more === text ? line : line + 1, character: 0 });
  }

  /** Saves the file that is shown. */
  async save(): Promise<void> {
    const { open } = this.state;
    if (open !== null) await this.keeper.save([open]);
  }

  /** Back to what is on disk; can be undone. */
  discard(path: string): void {
    const text = this.text(path);
    this.keeper.discard(path);
    const act = (): void => {
      this.keeper.replace(path, text, 'brought back over');
      this.open(path);
      this.focus();
    };
    this.tell({ said: `The changes of ${path} are discarded.`, action: 'Bring them back', act });
    this.focus();
  }

  /** Deletes a file; can be undone. Its neighbour is shown. */
  async remove(path: string): Promise<void> {
    const text = this.text(path);
    const isSaved = this.keeper.saved(path) === text;
    if (!(await this.keeper.remove(path))) return;
    const act = (): void => {
      this.bringBack({ path, text });
      if (isSaved) void this.keeper.save([path]);
    };
    this.tell({ said: `${path} is deleted.`, action: 'Bring it back', act });
    this.focus();
  }

  bringBack(version: { path: string; text: string }): void {
    this.keeper.bringBack(version);
    this.open(version.path);
    this.focus();
  }

  /** Changes places of a text, as if somebody had typed it: it can be undone there. */
  edit(path: string, edits: readonly TextEdit[]): void {
    this.#shown?.edit(path, edits);
  }

  /** The text was changed by typing. */
  edited(path: string, text: string): void {
    const before = this.texts.get(path) ?? null;
    if (before === text) return;
    this.keeper.edited(path, text);
    this.#checker.changed(path, text, before);
    for (const listener of this.#onEdit) listener();
  }

  // ------------------------------------------------------------ the keeper changes texts

  took(path: string, text: string): void {
    this.#shown?.replace(path, text);
    if (this.#isOpen) this.#checker.replaced(path, text);
    for (const listener of this.#onEdit) listener();
  }

  dropped(path: string): void {
    if (this.state.open === path) {
      const next = neighbour(path, [...this.texts.keys()].sort());
      if (next === null) this.set({ open: null });
      else this.#replaceWith(next);
    }
    this.#shown?.forget(path);
    if (this.#isOpen) this.#checker.removed(path);
  }

  tell(notice: Notice): void {
    this.set({ notices: withNotice(this.state.notices, notice) });
  }

  dismiss(notice: Notice): void {
    this.set({ notices: this.state.notices.filter((one) => one !== notice) });
  }

  /** Does the edits that mend a problem, and goes there. */
  mend({ path, range, data: { fix } }: Problem): void {
    if (fix === null) return;
    this.open(path);
    this.#shown?.edit(path, fix.edits);
    this.#shown?.reveal({ path, ...range.start });
  }

  /** Puts the cursor where the page begins, behind the first diagnostics, unless somebody has put it elsewhere by then. */
  #goToBegin(): void {
    const { line, character } = this.#looking.cursor;
    if (!this.#isChecked || this.#shown === null || this.#begin === null) return;
    if (this.#begin.path === this.state.open && line === 0 && character === 0) this.#shown.reveal(this.#begin);
    this.#begin = null;
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
    for (const path of this.texts.keys())
      this.#shown?.mark(
        path,
        this.state.problems.filter((one) => one.path === path),
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

const wantedPath = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
};
const addressOf = (path: string): string => `#${encodeURIComponent(path)}`;

/** The file that is shown when one goes: the next one of its folder, else of its game, else any. */
function neighbour(path: string, paths: readonly string[]): string | null {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const game = `${folderOf(path)}/`;
  const near = [folder, game].map((start) => paths.filter((one) => one.startsWith(start)));
  const [first] = near.filter((found) => found.length > 0);
  const among = first ?? paths;
  return among.find((one) => one > path) ?? among.at(-1) ?? null;
}
