/**
 * Keeps the language worker up to date with the texts and asks it what is wrong: the file that is typed in at once, all
 * files when the typist rests. A worker that is silent gets the last text with which it could still answer.
 */
import type { SourceFile } from '../../../compiler/diagnostics/index.ts';
import type { ServiceDiagnostic } from '../../service/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { Link, LOADING, Silent } from './link.ts';
import type { Store } from './store.ts';
import type { Notice, Problem, State } from './types.ts';

/** How long nobody types until all is checked, in milliseconds. */
const REST = 200;

/** What the checker needs of the page. */
export interface Checkable extends Store<State> {
  readonly texts: ReadonlyMap<string, string>;
  tell(notice: Notice): void;
  /** New problems stand in the state. */
  marked(): void;
  /** All that was typed is checked, or cannot be. */
  settled(): void;
}

export class Checker {
  readonly language: Link<LanguageCalls>;
  readonly #page: Checkable;
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
  /** The worker knows only the game that is shown. */
  #isPart = false;

  constructor(page: Checkable) {
    this.#page = page;
    this.language = new Link<LanguageCalls>('/language.worker.js', () => this.#reopen());
    this.language.prepare();
  }

  /** The number of the text as it stands: each change counts one on. */
  get edits(): number {
    return this.#edits;
  }

  get busy(): boolean {
    return this.#diagnosing !== null;
  }

  /** Gives the worker the files `here` first; `between` runs when these are checked, then the others follow. */
  async open(here: readonly string[], between: () => void): Promise<void> {
    const all = [...this.#page.texts.keys()];
    this.#isPart = here.length < all.length;
    this.#call('open', this.#files(here));
    await this.diagnose();
    between();
    if (!this.#isPart) return;
    this.#isPart = false;
    this.#call('add', this.#files(all.filter((path) => !here.includes(path))));
    await this.diagnose();
  }

  /** A text was changed from `before`; null where there was none. */
  changed(path: string, text: string, before: string | null): void {
    if (this.#last?.path !== path) this.#last = { path, good: before };
    this.#send('set', path, text);
    noteTime('rulebound:edited', ++this.#edits);
    this.#wake();
    void this.diagnose();
  }

  /** A text was changed from outside, to one that is known to do no harm. */
  replaced(path: string, text: string): void {
    this.#send('set', path, text);
    this.#again();
  }

  removed(path: string): void {
    this.#send('remove', path);
    this.#again();
  }

  /** Asks what is wrong, one question at a time: what was typed meanwhile is asked about next. */
  diagnose(): Promise<void> {
    this.#diagnosing ??= this.#ask().finally(() => {
      this.#diagnosing = null;
    });
    return this.#diagnosing;
  }

  /** The same, without a wait for the typist to rest. */
  hurry(): Promise<void> {
    this.#hurry = true;
    this.#wake();
    return this.diagnose();
  }

  #again(): void {
    this.#quick = ++this.#edits;
    void this.diagnose();
  }

  #files(paths: readonly string[]): SourceFile[] {
    const { texts } = this.#page;
    return paths.flatMap((path) => {
      const text = texts.get(path);
      return text === undefined ? [] : [{ path, text }];
    });
  }

  /** The worker's first look at files takes longer than any later one. */
  #call(method: 'open' | 'add', files: SourceFile[]): void {
    void this.language.call(method, [files], { patience: LOADING }).catch((error) => this.#failed(error));
  }

  #send(method: 'set' | 'remove', path: string, text = ''): void {
    const sent = method === 'set' ? this.language.call('set', [path, text]) : this.language.call('remove', [path]);
    // callers that wait for an answer get the error
    sent.catch(() => {});
  }

  /** A worker that was ended knows nothing: it gets all files, the one that it failed over as it was before. */
  #reopen(): void {
    const last = this.#last;
    const files = [...this.#page.texts].flatMap(([path, text]) => {
      const known = last?.path === path ? last.good : text;
      return known === null ? [] : [{ path, text: known }];
    });
    this.#call('open', files);
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
        const last =
          this.#last === null ? null : { ...this.#last, good: this.#page.texts.get(this.#last.path) ?? null };
        const { problems, games } = await this.language.call('diagnose', []);
        // the worker answered, so the text does no harm
        if (last !== null && this.#last?.path === last.path) this.#last = last;
        this.#found(
          problems.flatMap(([path, found]) => found.map((one) => problemOf(path, one))),
          asked,
        );
        this.#page.set({ games, checking: this.#isPart });
      }
    } catch (error) {
      this.#failed(error);
    }
    this.#hurry = false;
    this.#page.settled();
  }

  /** Until the typist rests. */
  async #askQuickly(): Promise<void> {
    while (this.#last !== null && this.#quick !== this.#edits) {
      const asked = this.#edits;
      const { path } = this.#last;
      const found = await this.language.call('quick', [path]);
      this.#quick = asked;
      const others = this.#page.state.problems.filter((one) => one.path !== path);
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
    this.#page.set({ problems });
    this.#page.marked();
    noteTime('rulebound:diagnosed', asked);
  }

  #failed(error: unknown): void {
    if (!(error instanceof Silent)) {
      this.#page.tell(`The checker failed: ${error instanceof Error ? error.message : String(error)}`);
      return;
    }
    const card = this.#page.state.face?.card;
    const where = this.#last?.path ?? this.#page.state.open ?? 'a file';
    const what = card !== undefined && card.path === where ? `"${card.name}" in ${where}` : where;
    this.#page.tell(`The checker was silent for two seconds over ${what}, and was started anew. Change it to go on.`);
  }
}

const problemOf = (path: string, found: ServiceDiagnostic): Problem => ({
  ...found,
  path,
  message: plain(found.message),
});
const plain = (message: ServiceDiagnostic['message']): string =>
  typeof message === 'string' ? message : message.value;

/** Performance marks: when the text was changed, and when it was checked. The page keeps the last of each name. */
function noteTime(name: string, edit: number): void {
  performance.clearMarks(name);
  performance.mark(name, { detail: edit });
}
