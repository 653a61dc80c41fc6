/**
 * The state of the page: the open file, the problems, the card at the cursor. The keeper stores the texts, the editor shows them,
 * and the language worker analyses them.
 */

import type { TextEdit } from 'vscode-languageserver-types';
import { isSourcePath } from '../../paths.ts';
import type { GameRef } from '../../service/index.ts';
import type { Point } from '../play/pointdata.ts';
import { t } from '../texts/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { firstCard, firstLine } from './begin.ts';
import { type Checkable, PageChecker } from './checker.ts';
import { CursorCardFinder } from './cursorcard.ts';
import { isNarrow } from './grown.ts';
import { type DiskFile, ServerDisk } from './keep/disk.ts';
import { FolderDisk, storedKeyOf } from './keep/folder.ts';
import { Keeper, type Keeping } from './keep/keeper.ts';
import type { Share } from './keep/share.ts';
import type { Link } from './link.ts';
import { withNotice } from './notices.ts';
import { OpenTabs } from './opened.ts';
import { Store } from './store.ts';
import {
  type FileProblem,
  folderOf,
  type Notice,
  type TextEditor,
  type TextPlace,
  type WorkbenchState,
} from './types.ts';

export type { FileProblem, TextEditor, TextPlace } from './types.ts';

export class Workbench extends Store<WorkbenchState> implements Checkable, Keeping {
  /** Each opened folder gets its own keeper. */
  keeper: Keeper;
  /** The tabs of the folder. */
  readonly opened = new OpenTabs();
  readonly #checker: PageChecker;
  readonly #looking: CursorCardFinder;
  #shown: TextEditor | null = null;
  /** The first cursor position; null where a link names a file only. It is set to null after use. */
  #begin: TextPlace | null = null;
  #isChecked = false;
  /** Whether the checker has the texts. */
  #isOpen = false;
  /** The prelude from the server, for opened folders without one. */
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
      left: 'files',
      wall: false,
      notices: [],
      invite: null,
      dialog: null,
      link: null,
      beginning: null,
      tour: null,
      editor: false,
    });
    this.keeper = new Keeper(this, new ServerDisk());
    this.#checker = new PageChecker(this);
    this.#looking = new CursorCardFinder(this, this.language);
    // A page that is left before its first check has not moved the cursor to its first position yet.
    addEventListener('pagehide', () => this.opened.leave(this.#begin ?? this.#looking.cursor));
    addEventListener('hashchange', () => {
      if (this.#follow()) return;
      void this.#openLink().then((share) => (share === null ? undefined : this.#checkLink(share)));
    });
  }

  get language(): Link<LanguageCalls> {
    return this.#checker.language;
  }

  get texts(): ReadonlyMap<string, string> {
    return this.keeper.texts;
  }

  get pictures(): readonly string[] | null {
    return this.keeper.state.pictures;
  }

  /** Loads the files from the server and the drafts from the browser, then opens the first file. */
  async load(): Promise<void> {
    const { name, version } = await this.keeper.load();
    this.set({ workspace: name, version });
    const last = this.opened.load(this.keeper.key, (path) => this.has(path));
    const share = this.#follow() ? null : await this.#openLink();
    const { open } = this.state;
    if (open === null || (open === last?.path && this.#begin === null)) this.#beginAt(last);
    this.#first = this.#firstLook();
    if (share !== null) void this.#checkLink(share);
  }

  /** Opens the file that the address names, `#PATH` or `#PATH:LINE`. False if there is no such file. */
  #follow(): boolean {
    const { path, line } = wanted((path) => this.has(path));
    const place = line === null ? null : { path, line, character: 0 };
    if (this.#shown === null) this.#begin = this.has(path) ? place : null;
    if (!this.#show(path)) return false;
    if (place !== null) this.#shown?.reveal(place);
    return true;
  }

  /**
   * Opens the file that was open last, with the cursor where it was. A cursor at the beginning of a file is put at its first card,
   * so that the card is shown. Without a last file, the first card of the folder is shown.
   */
  #beginAt(last: TextPlace | null): void {
    const isMoved = last !== null && (last.line > 0 || last.character > 0);
    const paths = last === null ? this.keeper.state.paths : [last.path];
    this.#begin = isMoved ? last : firstCard(paths, (path) => this.text(path));
    if (this.#begin !== null) this.#replaceWith(this.#begin.path);
  }

  /** Opens a local folder instead of the current one. The texts of the current folder are kept. */
  async openFolder(handle: FileSystemDirectoryHandle): Promise<void> {
    const prelude = this.#prelude ?? this.keeper.file('prelude.bound');
    this.#prelude = prelude;
    const keeper = new Keeper(this, new FolderDisk(handle, await storedKeyOf(handle), this.state.version, prelude));
    const before = this.keeper;
    const { name } = await keeper.load();
    before.close();
    this.#isOpen = false;
    for (const path of before.texts.keys()) this.#shown?.forget(path);
    this.keeper = keeper;
    const { folder } = this.state;
    this.set({ workspace: name, folder: folder + 1, problems: [], games: [], face: null, open: null, checking: true });
    this.#beginAt(this.opened.load(keeper.key, (path) => this.has(path)));
    this.#isChecked = false;
    this.#first = this.#firstLook();
    await this.#first;
  }

  /**
   * Opens the shared files if the address is a share link. Where they could be saved, the user is asked first: a link can come from
   * anyone. Null if there are none, or if the user has not answered yet.
   */
  async #openLink(): Promise<Share | null> {
    const { hash } = location;
    if (!hash.startsWith('#share=')) {
      if (hash !== '') this.notify(t.files.missing(wanted(() => false)));
      return null;
    }
    const { readLink } = await import('./keep/share.ts');
    const share = readLink(hash);
    const [first] = share?.files ?? [];
    if (share === null || first === undefined) {
      this.notify(t.exchange.damagedLink);
      return null;
    }
    const isOther = ({ path, text }: Share['files'][number]): boolean => this.texts.get(path) !== text;
    if (share.files.some((file) => isOther(file) && this.keeper.writes(file.path))) {
      this.set({ link: share, dialog: 'linked' });
      return null;
    }
    this.#take(share, false);
    return share;
  }

  /** Takes the texts of the link that the dialog shows. `beside`: texts here stay, and the user chooses for each file. */
  takeLink(beside: boolean): void {
    const { link } = this.state;
    if (link === null) return;
    this.set({ link: null });
    this.#take(link, beside);
    void this.#checkLink(link);
  }

  /** The user takes nothing of the link. */
  leaveLink(): void {
    const { link, open } = this.state;
    if (link === null) return;
    this.set({ link: null });
    history.replaceState(null, '', open === null ? ' ' : addressOf(open));
  }

  /** Unsaved texts are not overwritten: such a file then has two texts. */
  #take({ files }: Share, beside: boolean): void {
    for (const { path, text } of files) this.keeper.offer(path, text, 'link', beside);
    if (files[0] !== undefined) this.#replaceWith(files[0].path);
  }

  /**
   * Warns if the link was made with another version, or if its game is missing. It waits for the first check, which finds the
   * games.
   */
  async #checkLink({ version, game, point }: Share): Promise<void> {
    const ours = this.state.version;
    const older = t.exchange.otherVersion({ theirs: version, ours });
    if (version !== ours) this.notify(older);
    await this.#first;
    if (game === null || this.state.games.some(({ name }) => name === game)) {
      if (point !== undefined && game !== null) this.onPoint(point, game);
      return;
    }
    const foreign = t.exchange.otherGame({ game });
    this.notify(version === ours ? foreign : `${older} ${foreign}`);
  }

  /** The content of a share link: the open file and the other changed files of its folder. */
  share(): Share {
    const { open, version } = this.state;
    const game = this.gameHere?.name ?? null;
    const paths = new Set([...(open === null ? [] : [open]), ...this.changedIn(folderOf(open ?? ''))]);
    return { version, game, files: [...paths].map((path) => ({ path, text: this.text(path) })) };
  }

  /** Called with the point of a match that a link opens. */
  onPoint: (point: Point, game: string) => void = () => {};
  /** Called when a number of a file was changed, before its checks. */
  onNumber: (path: string) => void = () => {};

  /** The changed files of a folder. */
  changedIn = (folder: string): string[] => [...this.keeper.state.changed].filter((path) => folderOf(path) === folder);

  readonly #onEdit = new Set<() => void>();

  /** Adds a listener that is called on each change of a text, before the check. */
  onEdit(listener: () => void): void {
    this.#onEdit.add(listener);
  }

  /** The number of the current text. It changes with each edit. */
  get textNumber(): number {
    return this.#checker.edits;
  }

  /** Whether a change is not checked yet. */
  get isChecking(): boolean {
    return this.#checker.busy || this.state.checking;
  }

  /** Resolves when all files have been checked once. */
  get checked(): Promise<void> {
    return this.#first;
  }

  /** The open game is checked first, so that the user does not wait for the others. Files of no game come last. */
  #firstLook(): Promise<void> {
    this.#isOpen = true;
    const all = [...this.texts.keys()];
    const open = folderOf(this.state.open ?? '');
    const games = new Set(all.filter((path) => /^game \w/m.test(this.text(path))).map(folderOf));
    const isOne = open !== '' && games.delete(open);
    const here = all.filter((path) => ['', open].includes(folderOf(path)));
    const loose = all.filter((path) => !here.includes(path) && !games.has(folderOf(path)));
    const others = [...games].map((folder) => all.filter((path) => folder !== '' && folderOf(path) === folder));
    const later = [...others, loose].filter((group) => group.length > 0);
    return this.#checker.open(isOne ? here : all, isOne ? later : [], () => {
      this.#isChecked = true;
      this.#goToBegin();
    });
  }

  attach(shown: TextEditor): void {
    this.#shown = shown;
    this.set({ editor: true });
    const { open } = this.state;
    if (open !== null) shown.show(open, this.#firstOf(open));
    this.#goToBegin();
    this.marked();
  }

  format(): void {
    this.#shown?.format();
  }

  text(path: string): string {
    return this.texts.get(path) ?? '';
  }

  has(path: string): boolean {
    return this.texts.has(path);
  }

  // ------------------------------------------------------------ files

  /** Opens a file and adds an entry to the browser history. */
  open(path: string): void {
    const before = this.state.open;
    if (this.#show(path) && path !== before) history.pushState(null, '', addressOf(path));
  }

  #replaceWith(path: string): void {
    if (this.#show(path)) history.replaceState(null, '', addressOf(path));
  }

  #show(path: string): boolean {
    if (!this.has(path)) return false;
    this.opened.show(path);
    this.set({ open: path });
    if (this.#isOpen) this.#checker.want(path);
    this.#shown?.show(path, this.#firstOf(path));
    this.marked();
    return true;
  }

  /** Where the cursor is put when a file is first shown: at a card, so that no pane is empty. */
  #firstOf(path: string): TextPlace {
    return this.#begin?.path === path ? this.#begin : { path, line: firstLine(this.text(path)), character: 0 };
  }

  /** Shows a place in the text. In a narrow window Play covers the text: there the match is shown below it. */
  go(place: TextPlace): void {
    const isCovered = this.state.pane === 'play' && isNarrow(1100);
    this.open(place.path);
    const reveal = (): void => this.#shown?.reveal(place);
    if (isCovered) {
      this.set({ pane: 'loop' });
      // once the page is drawn: what is hidden takes no focus
      requestAnimationFrame(reveal);
    } else reveal();
  }

  /** Opens a file without a new entry in the browser history. */
  glance(path: string): void {
    this.#replaceWith(path);
  }

  /** Closes the tab of a file. The file keeps its text, and the last tab stays. */
  close(path: string): void {
    const next = this.opened.close(path);
    if (next !== null) this.#replaceWith(next);
  }

  focus(): void {
    this.#shown?.focus();
  }

  /** Creates a file in a folder. The name may contain subfolders. Returns the path, or the reason for a refusal. */
  create(folder: string, name: string): { path: string } | { refused: string } {
    const slug = name.trim().replace(/\.bound$/, '');
    if (!/^\w[\w -]{0,60}(\/\w[\w -]{0,60}){0,4}$/.test(slug) || /(^|\/)(node_modules|dist)(\/|$)| (\/|$)/.test(slug))
      return { refused: t.files.badName };
    const path = `${folder}/${slug}.bound`;
    if (!isSourcePath(path)) return { refused: t.files.badName };
    if (this.has(path)) return { refused: t.files.isThere({ path }) };
    this.edited(path, '');
    this.open(path);
    this.focus();
    return { path };
  }

  /** Appends text to a file, which is created if needed, and moves the cursor there. The user can undo it. */
  append(path: string, text: string): void {
    if (!this.has(path)) this.edited(path, '');
    this.open(path);
    const before = this.text(path);
    const more = before === '' || before.endsWith('\n') ? text : `\n${text}`;
    const line = before.split('\n').length - 1;
    const end = { line, character: before.length - (before.lastIndexOf('\n') + 1) };
    // Before the editor is loaded, the text is changed directly.
    if (this.#shown === null) this.edited(path, before + more);
    this.#shown?.edit(path, [{ range: { start: end, end }, newText: more }]);
    this.#shown?.reveal({ path, line: more === text ? line : line + 1, character: 0 });
  }

  /** Saves the open file. */
  async save(): Promise<void> {
    const { open } = this.state;
    if (open !== null) await this.keeper.save([open]);
  }

  /** Restores the text on disk. A message offers to undo this. */
  discard(path: string): void {
    const text = this.text(path);
    this.keeper.discard(path);
    const act = (): void => {
      this.keeper.replace(path, text, 'brought back over');
      this.open(path);
      this.focus();
    };
    this.notify({ text: t.saving.discarded({ path }), actions: [{ label: t.saving.bringThemBack, act }] });
    this.focus();
  }

  /** Deletes a file and opens its neighbour. A message offers to undo this. */
  async remove(path: string): Promise<void> {
    const text = this.text(path);
    const isSaved = this.keeper.saved(path) === text;
    if (!(await this.keeper.remove(path))) return;
    const act = (): void => {
      this.bringBack({ path, text });
      if (isSaved) void this.keeper.save([path]);
    };
    this.notify({ text: t.saving.deleted({ path }), actions: [{ label: t.saving.bringItBack, act }] });
    this.focus();
  }

  bringBack(version: { path: string; text: string }): void {
    this.keeper.bringBack(version);
    this.open(version.path);
    this.focus();
  }

  /** Edits a text through the editor, so that the user can undo it. */
  edit(path: string, edits: readonly TextEdit[]): void {
    this.#shown?.edit(path, edits);
  }

  /** The user changed a text in the editor. */
  edited(path: string, text: string): void {
    const before = this.texts.get(path) ?? null;
    if (before === text) return;
    this.keeper.edited(path, text);
    this.opened.keep(path);
    this.#checker.changed(path, text, before);
    for (const listener of this.#onEdit) listener();
  }

  // ------------------------------------------------------------ callbacks of the keeper

  took(path: string, text: string, elsewhere = false): void {
    this.#shown?.replace(path, text, elsewhere);
    if (this.#isOpen) this.#checker.replaced(path, text);
    for (const listener of this.#onEdit) listener();
  }

  dropped(path: string): void {
    if (this.state.open === path) {
      const next = neighbour(path, [...this.texts.keys()].sort());
      if (next === null) this.set({ open: null });
      else this.#replaceWith(next);
    }
    this.opened.forget(path);
    this.#shown?.forget(path);
    if (this.#isOpen) this.#checker.removed(path);
  }

  pictured(): void {
    if (this.#isOpen) this.#checker.pictures();
  }

  notify(notice: Notice): void {
    this.set({ notices: withNotice(this.state.notices, notice) });
  }

  dismiss(notice: Notice): void {
    this.set({ notices: this.state.notices.filter((one) => one !== notice) });
  }

  /** Applies the quick fix of a problem and moves the cursor there. */
  mend({ path, range, data: { fix } }: FileProblem): void {
    if (fix === null) return;
    this.open(path);
    this.#shown?.edit(path, fix.edits);
    this.#shown?.reveal({ path, ...range.start });
  }

  /** Moves the cursor to its first position after the first check, unless the user has moved it already. */
  #goToBegin(): void {
    const { line, character } = this.#looking.cursor;
    if (!this.#isChecked || this.#shown === null || this.#begin === null) return;
    const isThere = line === this.#begin.line && character === this.#begin.character;
    if (this.#begin.path === this.state.open && isThere) this.#shown.reveal(this.#begin);
    this.#begin = null;
  }

  // ------------------------------------------------------------ problems, the card at the cursor

  /** The game of the open file. */
  get gameHere(): GameRef | undefined {
    const { games, open } = this.state;
    return games.find(({ paths }) => open !== null && paths.includes(open));
  }

  /** Waits until problems, games and the card at the cursor match the current text. */
  async upToDate(): Promise<void> {
    await this.#checker.hurry();
    await this.#looking.look();
  }

  /** Shows the problems in the editor. */
  marked(): void {
    this.#shown?.mark(this.state.problems);
  }

  settled(): void {
    void this.#looking.look();
  }

  /** Resolves when the editor is loaded: only then there is a cursor. */
  whenEditor(): Promise<void> {
    if (this.state.editor) return Promise.resolve();
    return new Promise((done) => {
      const stop = this.subscribe(() => {
        if (!this.state.editor) return;
        stop();
        done();
      });
    });
  }

  typed(path: string, isNumber: boolean): void {
    void this.#looking.look(true);
    if (isNumber) this.onNumber(path);
  }

  /** Resolves when no check is running: at once, or after the pause in typing and the check of all files. */
  atRest(): Promise<void> {
    return this.#checker.busy ? this.#checker.diagnose() : Promise.resolve();
  }

  cursor(place: TextPlace): void {
    this.#looking.put(place);
    // During a check the card is not looked up; `settled` does that after the check.
    if (!this.#checker.busy) void this.#looking.look();
  }
}

/** The path in the address, and the zero-based line, if there is one behind it. */
function wanted(has: (path: string) => boolean): { path: string; line: number | null } {
  let path = '';
  try {
    path = decodeURIComponent(location.hash.slice(1));
  } catch {
    // not written by this page
  }
  const [, start = '', line] = /^(.+):([1-9]\d{0,6})$/.exec(path) ?? [];
  return line === undefined || has(path) ? { path, line: null } : { path: start, line: Number(line) - 1 };
}
const addressOf = (path: string): string => `#${encodeURIComponent(path)}`;

/** The file to open after one is deleted: the next one in its folder, otherwise in its game, otherwise any. */
function neighbour(path: string, paths: readonly string[]): string | null {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const game = `${folderOf(path)}/`;
  const near = [folder, game].map((start) => paths.filter((one) => one.startsWith(start)));
  const [first] = near.filter((found) => found.length > 0);
  const among = first ?? paths;
  return among.find((one) => one > path) ?? among.at(-1) ?? null;
}
