/**
 * Sends the texts to the language worker and asks it for problems: for the edited file at once, for all files after a pause in
 * typing. If the worker hangs, it is restarted with the last text that it could process.
 */

import type { SourceFile } from '../../../compiler/diagnostics/index.ts';
import type { ServiceDiagnostic } from '../../service/index.ts';
import { t } from '../texts/index.ts';
import type { LanguageCalls } from '../workers/protocol.ts';
import { Link, LOADING, WorkerTimeout } from './link.ts';
import type { Store } from './store.ts';
import { type FileProblem, folderOf, type Notice, type WorkbenchState } from './types.ts';

/** Debounce in milliseconds before all files are checked. A single changed number is not followed by it. */
const REST = 200;

/** Time in milliseconds without an edit, and the longest wait for an idle page, before the worker gets the next game. */
const PAUSE = 1000;
const LATEST = 200;

/** What the checker needs from the page. */
export interface Checkable extends Store<WorkbenchState> {
  readonly texts: ReadonlyMap<string, string>;
  /** The pictures that exist; null: unknown. */
  readonly pictures: readonly string[] | null;
  notify(notice: Notice): void;
  /** Called when the state has new problems. */
  marked(): void;
  /**
   * Called after a keystroke in a file, when the worker has the text and was asked for the problems of the file. `isNumber`: only
   * a number was changed, after a pause.
   */
  typed(path: string, isNumber: boolean): void;
  /** Called when all edits are checked, or when checking has failed. */
  settled(): void;
}

export class PageChecker {
  readonly language: Link<LanguageCalls>;
  readonly #page: Checkable;
  /** Number of edits. It shows whether an answer belongs to the current text. */
  #edits = 0;
  #diagnosing: Promise<void> | null = null;
  /** The edit for which the single-file check was last answered. */
  #quick = 0;
  /** Someone waits for the full check, so the debounce is skipped. */
  #hurry = false;
  /** When a text was last changed. */
  #changedAt = Number.NEGATIVE_INFINITY;
  /** The last edit changed a number after a pause in typing. More keys are not expected, so the debounce is skipped. */
  #isNumber = false;
  /** Ends the debounce early. */
  #wake: () => void = () => {};
  /** The file that was changed last, and its last text that the worker could process. */
  #last: { path: string; good: string | null } | null = null;
  /** The files that the worker does not have yet, as groups that belong together: the next one first. */
  #later: string[][] = [];
  /** Number of groups, and of lists of pictures, that were sent after the first files. */
  #added = 0;

  constructor(page: Checkable) {
    this.#page = page;
    this.language = new Link<LanguageCalls>('/language.worker.js', () => this.#reopen());
    this.language.prepare();
  }

  /** The number of the current text. Each edit increments it. */
  get edits(): number {
    return this.#edits;
  }

  get busy(): boolean {
    return this.#diagnosing !== null;
  }

  /**
   * Sends the files `here` first, and calls `between` when they are checked. Then sends the groups `later`, one after another: each
   * when the page is idle and nobody types, since the worker answers no key while it compiles a game.
   */
  async open(here: readonly string[], later: readonly (readonly string[])[], between: () => void): Promise<void> {
    this.#later = later.map((group) => [...group]);
    this.#open(this.#files(here));
    await this.diagnose();
    between();
    // another folder may be opened meanwhile
    const mine = this.#later;
    while (mine.length > 0) {
      await this.#idle();
      if (mine !== this.#later) return;
      this.#add(0);
      await this.diagnose();
    }
  }

  /** Sends the group of a file now, if the worker does not have it yet. */
  want(path: string): void {
    const folder = folderOf(path);
    const at = this.#later.findIndex((group) => group.some((one) => folderOf(one) === folder));
    if (at < 0) return;
    this.#add(at);
    void this.diagnose();
  }

  /** Sends a group, if there is one. */
  #add(at: number): void {
    for (const group of this.#later.splice(at, 1)) {
      this.#added++;
      this.#watch(this.language.call('add', [this.#files(group)], { patience: LOADING }));
    }
  }

  /** Resolves when the page is idle, and nobody has typed for a while. */
  async #idle(): Promise<void> {
    for (;;) {
      await new Promise<void>((done) => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: LATEST });
        else setTimeout(done, LATEST);
      });
      const left = this.#changedAt + PAUSE - performance.now();
      if (left <= 0) return;
      await new Promise((done) => setTimeout(done, left));
    }
  }

  /** A text was changed from `before`, which is null for a new file. */
  changed(path: string, text: string, before: string | null): void {
    if (this.#last?.path !== path) this.#last = { path, good: before };
    this.want(path);
    const now = performance.now();
    this.#isNumber = now - this.#changedAt >= REST && before !== null && changesNumber(before, text);
    this.#changedAt = now;
    this.#send('set', path, text);
    noteTime('rulebound:edited', ++this.#edits);
    this.#wake();
    void this.diagnose();
  }

  /** A text was replaced from outside the editor by one that is known to be safe. Skips the single-file check. */
  replaced(path: string, text: string): void {
    this.want(path);
    this.#send('set', path, text);
    this.#again();
  }

  removed(path: string): void {
    this.want(path);
    this.#send('remove', path);
    this.#again();
  }

  /** Asks for problems, one request at a time. Edits during a request cause another request. */
  diagnose(): Promise<void> {
    this.#diagnosing ??= this.#ask().finally(() => {
      this.#diagnosing = null;
    });
    return this.#diagnosing;
  }

  /** The same, without the debounce. */
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

  /** The first `open` gets a longer timeout, because the worker may still be loading. */
  #open(files: SourceFile[]): void {
    this.#watch(this.language.call('open', [files, this.#page.pictures], { patience: LOADING }));
  }

  #watch(call: Promise<void>): void {
    void call.catch((error) => this.#failed(error));
  }

  /** Other pictures exist now. */
  pictures(): void {
    this.#watch(this.language.call('pictures', [this.#page.pictures], { patience: LOADING }));
    this.#added++;
    void this.diagnose();
  }

  #send(method: 'set' | 'remove', path: string, text = ''): void {
    const sent = method === 'set' ? this.language.call('set', [path, text]) : this.language.call('remove', [path]);
    // The error is reported by the calls that wait for an answer.
    sent.catch(() => {});
  }

  /** A restarted worker has no files. It gets all of them, but the file that made it hang with its last good text. */
  #reopen(): void {
    const last = this.#last;
    this.#later.length = 0;
    const files = [...this.#page.texts].flatMap(([path, text]) => {
      const known = last?.path === path ? last.good : text;
      return known === null ? [] : [{ path, text: known }];
    });
    this.#open(files);
  }

  /**
   * Right after a keystroke, only the edited file is checked. After a pause in typing, or if `hurry` was called, all files of the
   * game are checked.
   */
  async #ask(): Promise<void> {
    try {
      for (let asked = -1, added = -1; asked !== this.#edits || added !== this.#added; ) {
        await this.#askQuickly();
        asked = this.#edits;
        added = this.#added;
        const last =
          this.#last === null ? null : { ...this.#last, good: this.#page.texts.get(this.#last.path) ?? null };
        const { problems, games } = await this.language.call('diagnose', []);
        // The worker answered, so this text is safe.
        if (last !== null && this.#last?.path === last.path) this.#last = last;
        this.#found(
          problems.flatMap(([path, found]) => found.map((one) => problemOf(path, one))),
          asked,
        );
        this.#page.set({ games, checking: this.#later.length > 0 });
      }
    } catch (error) {
      this.#failed(error);
    }
    this.#hurry = false;
    this.#page.settled();
  }

  /** Checks only the edited file, until there is a pause in typing. */
  async #askQuickly(): Promise<void> {
    while (this.#last !== null && this.#quick !== this.#edits) {
      const asked = this.#edits;
      const { path } = this.#last;
      const answer = this.language.call('quick', [path]);
      // The editor reports the moved cursor right after the changed text, in the same task.
      queueMicrotask(() => this.#page.typed(path, this.#isNumber));
      const found = await answer;
      this.#quick = asked;
      const others = this.#page.state.problems.filter((one) => one.path !== path);
      this.#found([...others, ...found.map((one) => problemOf(path, one))], asked);
      if (this.#edits === asked && !this.#hurry && !this.#isNumber) {
        await new Promise<void>((done) => {
          this.#wake = done;
          setTimeout(done, REST);
        });
      }
    }
  }

  #found(problems: FileProblem[], asked: number): void {
    this.#page.set({ problems });
    this.#page.marked();
    noteTime('rulebound:diagnosed', asked);
  }

  #failed(error: unknown): void {
    if (!(error instanceof WorkerTimeout)) {
      this.#page.notify(t.problems.failed({ why: error instanceof Error ? error.message : String(error) }));
      return;
    }
    const card = this.#page.state.face?.card;
    const where = this.#last?.path ?? this.#page.state.open ?? t.problems.aFile;
    const what =
      card !== undefined && card.path === where ? t.problems.cardIn({ card: card.name, path: where }) : where;
    this.#page.notify(t.problems.silent({ what }));
  }
}

/** Whether two texts differ in one number, or in the numbers of one list of levels such as `1/2/3`. */
function changesNumber(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const [was, is] = [before, after].map((text) => text.slice(start, text.length - end));
  return /^[\d/]*\d[\d/]*$/.test(is ?? '') && /^[\d/]*$/.test(was ?? '');
}

const problemOf = (path: string, found: ServiceDiagnostic): FileProblem => ({
  ...found,
  path,
  message: plain(found.message),
});
const plain = (message: ServiceDiagnostic['message']): string =>
  typeof message === 'string' ? message : message.value;

/** Sets performance marks for an edit and for its check. Only the last mark of each name is kept. */
function noteTime(name: string, edit: number): void {
  performance.clearMarks(name);
  performance.mark(name, { detail: edit });
}
