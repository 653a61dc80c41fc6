/**
 * What the page knows: the files and their texts, what is wrong with them, the card at the cursor. Texts live here; the
 * editor shows them, the language worker reads them, drafts keep them.
 */
import type { TextEdit } from 'vscode-languageserver-types';
import type { SourceFile } from '../../../compiler/diagnostics.ts';
import type { Face, GameRef, ServiceDiagnostic } from '../../service/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { Drafts } from './drafts.ts';
import { Link, LOADING, Silent } from './link.ts';
import { Store } from './store.ts';

export interface Problem extends ServiceDiagnostic {
  path: string;
  message: string;
}

export interface Place {
  path: string;
  line: number;
  character: number;
}

/** How long nobody types until all is checked, in milliseconds. */
const REST = 200;

interface State {
  /** Of the folder that holds the games. */
  workspace: string;
  paths: string[];
  /** Those whose text is not that of the file. */
  changed: ReadonlySet<string>;
  /** Of these, those whose file has become another one since. */
  overtaken: ReadonlySet<string>;
  /** The one that is shown. */
  open: string | null;
  problems: Problem[];
  /** Not all was checked yet. */
  checking: boolean;
  games: GameRef[];
  /** The card at the cursor, or the last there was. */
  face: Face | null;
  level: number;
  pane: 'card' | 'play';
  /** What people have to be told: a worker that was ended, a draft that was not kept. */
  notice: string | null;
  /** The text may be shown. */
  editor: boolean;
}

/** What shows the texts. */
export interface Shown {
  show(path: string, text: string): void;
  /** Puts the cursor there, the file shown already. */
  reveal(place: Place): void;
  /** The text was changed from outside. */
  replace(path: string, text: string): void;
  forget(path: string): void;
  /** Does edits that can be undone. */
  edit(path: string, edits: readonly TextEdit[]): void;
  mark(path: string, problems: readonly Problem[]): void;
  focus(): void;
}

/** The uppermost folder that a file is in; empty for none. */
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('/')));

export class Workbench extends Store<State> {
  readonly language: Link<LanguageCalls>;
  readonly #texts = new Map<string, string>();
  /** As the files have them; none for what is only a draft. */
  readonly #saved = new Map<string, string>();
  /** What drafts began from, where that is not what the file says now. */
  readonly #bases = new Map<string, string | null>();
  #drafts = new Drafts('');
  #shown: Shown | null = null;
  /** Where a page that was asked for no file begins. */
  #begin: Place | null = null;
  #isChecked = false;
  #first = Promise.resolve();
  /** The checker knows the game that is shown alone. */
  #isPart = false;
  #cursor: Place = { path: '', line: 0, character: 0 };
  /** Counts changes, to know whether what was found is still true. */
  #edits = 0;
  #diagnosing: Promise<void> | null = null;
  /** The change that was last answered for its file alone. */
  #quick = 0;
  /** Somebody waits for the whole answer. */
  #hurry = false;
  /** Ends the wait for the typist to rest. */
  #wake: () => void = () => {};
  /** The file that was changed last, and the text with which the worker could still answer. */
  #last: { path: string; good: string | null } | null = null;
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
    this.language = new Link<LanguageCalls>('/language.worker.js', () => this.#reopen());
    this.language.prepare();
    addEventListener('pagehide', () => this.#keep());
    addEventListener('hashchange', () => this.open(decodeURIComponent(location.hash.slice(1))));
  }

  /** Takes in the files as they are served, and what was typed before. */
  async load(): Promise<void> {
    const response = await fetch('/workspace.json');
    if (!response.ok) throw new Error(`the files could not be read: ${response.status}`);
    const { name, key, files } = (await response.json()) as { name: string; key: string; files: SourceFile[] };
    this.#drafts = new Drafts(key);
    for (const { path, text } of files) {
      this.#saved.set(path, text);
      this.#texts.set(path, text);
    }
    for (const [path, { base, text }] of this.#drafts.all()) {
      if (base !== (this.#saved.get(path) ?? null)) this.#bases.set(path, base);
      this.#texts.set(path, text);
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
  async #firstLook(): Promise<void> {
    const all = [...this.#texts].map(([path, text]) => ({ path, text }));
    const folder = folderOf(this.state.open ?? '');
    const here = all.filter(({ path }) => ['', folder].includes(folderOf(path)));
    const isGame = here.some(({ path, text }) => folderOf(path) !== '' && /^game \w/m.test(text));
    this.#isPart = isGame && here.length < all.length;
    this.#call('open', this.#isPart ? here : all);
    await this.#diagnose();
    this.#isChecked = true;
    this.#goToBegin();
    if (!this.#isPart) return;
    this.#isPart = false;
    const rest = all.filter((file) => !here.includes(file) && this.#texts.has(file.path));
    // as they stand by now
    const files = rest.map(({ path }) => ({ path, text: this.text(path) }));
    this.#call('add', files);
    await this.#diagnose();
  }

  attach(shown: Shown): void {
    this.#shown = shown;
    this.set({ editor: true });
    const { open } = this.state;
    if (open !== null) shown.show(open, this.text(open));
    this.#goToBegin();
    this.#mark();
  }

  text(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  has(path: string): boolean {
    return this.#texts.has(path);
  }

  // ------------------------------------------------------------ files

  open(path: string): void {
    if (!this.#texts.has(path)) return;
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
    if (this.#texts.has(path)) return { refused: `${path} is already there.` };
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
      this.#texts.set(path, saved);
      this.#shown?.replace(path, saved);
      this.#send('set', path, saved);
    } else {
      this.#texts.delete(path);
      this.#shown?.forget(path);
      this.#send('remove', path);
      const first = this.#firstCard();
      if (this.state.open === path && first !== null) this.open(first.path);
    }
    this.set(this.#listing());
    this.#quick = ++this.#edits;
    void this.#diagnose();
  }

  /** The text was changed, by typing or from outside. */
  edited(path: string, text: string): void {
    if (this.#texts.get(path) === text) return;
    if (this.#last?.path !== path) this.#last = { path, good: this.#texts.get(path) ?? null };
    this.#texts.set(path, text);
    if (this.state.changed.has(path) !== (text !== this.#saved.get(path))) this.set(this.#listing());
    this.#send('set', path, text);
    noteTime('rulebound:edited', ++this.#edits);
    this.#wake();
    clearTimeout(this.#unsaved);
    this.#unsaved = setTimeout(() => this.#keep(), 200);
    void this.#diagnose();
  }

  /** Does the edits that mend a problem. */
  mend({ path, data: { fix } }: Problem): void {
    if (fix === null) return;
    this.open(path);
    if (this.#shown !== null) this.#shown.edit(path, fix.edits);
  }

  /** Keeps what was typed. */
  #keep(): void {
    for (const [path, text] of this.#texts) {
      const saved = this.#saved.get(path) ?? null;
      const base = this.#bases.has(path) ? (this.#bases.get(path) ?? null) : saved;
      if (text === saved) this.#drafts.forget(path);
      else if (!this.#drafts.keep(path, { base, text }))
        this.set({ notice: `The browser keeps no more: what you typed in ${path} is lost when the page is closed.` });
    }
  }

  #listing(): Pick<State, 'paths' | 'changed' | 'overtaken'> {
    const paths = [...this.#texts.keys()].sort();
    const changed = paths.filter((path) => this.#texts.get(path) !== this.#saved.get(path));
    return { paths, changed: new Set(changed), overtaken: new Set(changed.filter((path) => this.#bases.has(path))) };
  }

  /** Puts the cursor where the page begins, behind the first diagnostics, unless somebody has put it elsewhere by then. */
  #goToBegin(): void {
    const { line, character } = this.#cursor;
    if (!this.#isChecked || this.#shown === null || this.#begin === null) return;
    if (this.#begin.path === this.state.open && line === 0 && character === 0) this.#shown.reveal(this.#begin);
    this.#begin = null;
  }

  /**
   * The first card of the first game, in its file with the most, for cards say more of a game than its rules do: named, and
   * no deck. Else the first file.
   */
  #firstCard(): Place | null {
    const { paths } = this.state;
    const cards = /^(?!deck |scenario )\w+ "[^"]+" \{/gm;
    const folder = folderOf(paths.find((path) => path.includes('/')) ?? '');
    const count = (path: string): number => this.text(path).match(cards)?.length ?? 0;
    let best: string | null = null;
    for (const path of paths)
      if (folderOf(path) === folder && count(path) > (best === null ? 0 : count(best))) best = path;
    if (best === null) return paths[0] === undefined ? null : { path: paths[0], line: 0, character: 0 };
    const before = this.text(best).slice(0, this.text(best).search(cards));
    return { path: best, line: before.split('\n').length - 1, character: 0 };
  }

  // ------------------------------------------------------------ the language worker

  /** The worker's first look at files takes longer than any later one. */
  #call(method: 'open' | 'add', files: SourceFile[]): void {
    void this.language.call(method, [files], { patience: LOADING }).catch((error) => this.#failed(error));
  }

  #send(method: 'set' | 'remove', path: string, text = ''): void {
    const sent = method === 'set' ? this.language.call('set', [path, text]) : this.language.call('remove', [path]);
    // whoever waits for an answer is told
    sent.catch(() => {});
  }

  /** A worker that was ended knows nothing: it gets all files, the one that it stumbled over as it was before. */
  #reopen(): void {
    const last = this.#last;
    const files = [...this.#texts].flatMap(([path, text]) => {
      const known = last?.path === path ? last.good : text;
      return known === null ? [] : [{ path, text: known }];
    });
    this.#call('open', files);
  }

  /** Asks what is wrong, one question at a time: what was typed meanwhile is asked about next. */
  #diagnose(): Promise<void> {
    this.#diagnosing ??= this.#ask().finally(() => {
      this.#diagnosing = null;
    });
    return this.#diagnosing;
  }

  /**
   * Right behind a keystroke only the file that is typed in is looked at; when the typist rests, or somebody waits for it,
   * all files of the game.
   */
  async #ask(): Promise<void> {
    try {
      for (let asked = -1; asked !== this.#edits; ) {
        await this.#askQuickly();
        asked = this.#edits;
        const last = this.#last === null ? null : { ...this.#last, good: this.text(this.#last.path) };
        const { problems, games } = await this.language.call('diagnose', []);
        // what was answered did no harm
        if (last !== null && this.#last?.path === last.path) this.#last = last;
        this.#found(
          problems.flatMap(([path, found]) => found.map((one) => problemOf(path, one))),
          asked,
        );
        this.set({ games, checking: this.#isPart });
      }
    } catch (error) {
      this.#failed(error);
    }
    this.#hurry = false;
    void this.look();
  }

  /** Until the typist rests. */
  async #askQuickly(): Promise<void> {
    while (this.#last !== null && this.#quick !== this.#edits) {
      const asked = this.#edits;
      const { path } = this.#last;
      const found = await this.language.call('quick', [path]);
      this.#quick = asked;
      const others = this.state.problems.filter((one) => one.path !== path);
      this.#found([...others, ...found.map((one) => problemOf(path, one))], asked);
      if (this.#edits === asked && !this.#hurry) {
        await new Promise<void>((done) => {
          this.#wake = done;
          setTimeout(done, REST);
        });
      }
    }
  }

  #found(problems: Problem[], asked: number): void {
    this.set({ problems });
    this.#mark();
    noteTime('rulebound:diagnosed', asked);
  }

  /** The game of the file that is shown. */
  get gameHere(): GameRef | undefined {
    const { games, open } = this.state;
    return games.find(({ paths }) => open !== null && paths.includes(open));
  }

  /** All that follows from the text as it stands is there: problems, games, the card at the cursor. */
  async upToDate(): Promise<void> {
    this.#hurry = true;
    this.#wake();
    await this.#diagnose();
    await this.look();
  }

  #mark(): void {
    const { problems, paths } = this.state;
    for (const path of paths)
      this.#shown?.mark(
        path,
        problems.filter((one) => one.path === path),
      );
  }

  #failed(error: unknown): void {
    if (!(error instanceof Silent)) {
      this.set({ notice: `The checker failed: ${error instanceof Error ? error.message : String(error)}` });
      return;
    }
    const card = this.state.face?.card;
    const where = this.#last?.path ?? this.state.open ?? 'a file';
    const what = card !== undefined && card.path === where ? `"${card.name}" in ${where}` : where;
    this.set({
      notice: `The checker was silent for two seconds over ${what}, and was started anew. Change it to go on.`,
    });
  }

  // ------------------------------------------------------------ the card at the cursor

  cursor(place: Place): void {
    this.#cursor = place;
    // while somebody types it is looked at when they rest
    if (this.#diagnosing === null) void this.look();
  }

  #looking: Promise<void> | null = null;
  #lookAgain = false;

  /** Finds the card at the cursor; where there is none, the last one is looked at again, as it stands now. */
  look(): Promise<void> {
    this.#lookAgain = true;
    this.#looking ??= this.#find().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #find(): Promise<void> {
    try {
      while (this.#lookAgain) {
        this.#lookAgain = false;
        const { path, line, character } = this.#cursor;
        const here = path === '' ? null : await this.language.call('faceAt', [path, { line, character }]);
        const card = this.state.face?.card;
        const last = card?.game === this.gameHere?.name ? card : undefined;
        const face = here ?? (last === undefined ? null : await this.language.call('face', [last.game, last.name]));
        const level = Math.min(this.state.level, face?.levels.length ?? 1);
        this.set({ face, level: Math.max(1, level) });
      }
    } catch {
      // the worker was ended: who asked for diagnostics tells
    }
  }
}

const problemOf = (path: string, found: ServiceDiagnostic): Problem => ({
  ...found,
  path,
  message: plain(found.message),
});
const plain = (message: ServiceDiagnostic['message']): string =>
  typeof message === 'string' ? message : message.value;

/** For whoever measures the page: when the text was changed, and when it was checked. Only the last of a name is kept. */
function noteTime(name: string, edit: number): void {
  performance.clearMarks(name);
  performance.mark(name, { detail: edit });
}
