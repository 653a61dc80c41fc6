/**
 * Measures how an edit changes the win rate of a deck. After a pause in typing, a separate worker plays matches with the saved
 * text and with the current text. A keystroke stops the measurement. Each result stores the texts that it was measured with.
 */

import type { SourceFile } from '../../../compiler/diagnostics/index.ts';
import { isPreludeText } from '../../paths.ts';
import type { GameRef } from '../../service/index.ts';
import type { Figures, MeasureSettings, Terms } from '../play/measure/measure.ts';
import { diagnosed, t } from '../texts/index.ts';
import type { MeasureCalls } from '../workers/protocol.ts';
import { Link, WorkerTimeout } from './link.ts';
import type { MatchStore } from './match.ts';
import type { Stepping } from './stepping.ts';
import { Store } from './store.ts';
import type { Workbench } from './workbench.ts';

/** REST: debounce after the last keystroke. LINGER: pause after each move of the match on the page. Both in milliseconds. */
const REST = 2_000;
const LINGER = 1_000;
/**
 * Both in milliseconds. SLICE: how long the worker plays before the page may cancel. DRAWN: time between two updates of the
 * result.
 */
const SLICE = 20;
const DRAWN = 200;
/** Timeout in milliseconds. Parsing and compiling a game takes longer than a match. */
const PATIENCE = 30_000;
/** `off` in `localStorage` where the user has turned off measurements that start by themselves. */
const KEY = 'rulebound.measuring';
/** Maximum number of matches per text, until the user asks for more. */
export const MATCHES = 4_000;

export interface Result {
  game: string;
  /** Null if there is no card at the cursor. */
  card: string | null;
  settings: Settings;
  terms: Terms;
  figures: Figures;
  /** The texts that were measured. */
  after: readonly SourceFile[];
  before: readonly SourceFile[];
  /** The first difference between the two texts, for each file. */
  edits: string[];
  /** When the measurement started. */
  at: Date;
}

type Settings = Omit<MeasureSettings, 'card'>;

type Phase = 'idle' | 'waits' | 'prepares' | 'plays' | 'paused' | 'done';

interface MeasuringState {
  phase: Phase;
  /** Why nothing is measured. */
  why: string | null;
  /** The game that is measured, or would be measured next. */
  game: string | null;
  card: string | null;
  settings: Settings;
  /** Results by game and card. */
  results: ReadonlyMap<string, Result>;
  /** Maximum number of matches per text. */
  most: number;
  /** Whether a measurement starts by itself after a pause in typing. */
  atRest: boolean;
}

export class Measuring extends Store<MeasuringState> {
  readonly #bench: Workbench;
  readonly #match: MatchStore;
  readonly #stepping: Stepping;
  readonly #worker = new Link<MeasureCalls>('/measure.worker.js');
  /** Incremented for each run. Answers to an older run are ignored. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The measurement that the worker has started. */
  #begun: Omit<Result, 'figures'> | null = null;
  /** Time until which the worker pauses, so that it does not slow down the match. */
  #quietAt = 0;

  constructor(bench: Workbench, match: MatchStore, stepping: Stepping) {
    const { level } = bench.state;
    const settings: Settings = { level, mode: null, mods: [], deck: null, against: null, agent: 'random' };
    const none = { why: null, game: null, card: null, results: new Map<string, Result>() };
    super({ phase: 'idle', ...none, settings, most: MATCHES, atRest: startsAtRest() });
    this.#bench = bench;
    this.#match = match;
    this.#stepping = stepping;
    bench.onEdit(() => {
      this.#stop();
      this.#soon();
    });
    this.#watchSaving();
    let { pane, face } = bench.state;
    bench.subscribe(() => {
      if (bench.state.level !== this.state.settings.level) this.choose({ level: bench.state.level });
      if (bench.state.pane === pane && bench.state.face === face) return;
      const isSame = bench.state.face?.card.name === face?.card.name && bench.state.face?.card.game === face?.card.game;
      const isShown = bench.state.pane === 'measure' && pane !== 'measure';
      ({ pane, face } = bench.state);
      if (isSame && !isShown) return;
      this.#stop();
      this.#soon(isShown ? 0 : REST);
    });
    let { mode, mods } = match.state;
    match.subscribe(() => {
      if (match.state.busy) this.#quietAt = performance.now() + LINGER;
      if (match.state.mode === mode && match.state.mods === mods) return;
      ({ mode, mods } = match.state);
      if (match.state.game === this.state.game) this.choose({ mode, mods: [...mods] });
    });
  }

  /** A save changes the text that an edit is compared with. Each opened folder has its own keeper. */
  #watchSaving(): void {
    const { keeper } = this.#bench;
    let { changed } = keeper.state;
    keeper.subscribe(() => {
      if (keeper.state.changed === changed) return;
      ({ changed } = keeper.state);
      this.#stop();
      this.#soon();
    });
    const end = this.#bench.subscribe(() => {
      if (this.#bench.keeper === keeper) return;
      end();
      this.#watchSaving();
    });
  }

  /** The result for a card, or null. */
  of(game: string | null, card: string | null): Result | null {
    return this.state.results.get(keyOf(game, card)) ?? null;
  }

  /** Whether a result was measured with the current texts and the current settings. */
  isCurrent({ game, after, before, settings }: Omit<Result, 'figures'>): boolean {
    if (game === this.state.game && JSON.stringify(settings) !== JSON.stringify(this.state.settings)) return false;
    const { texts, keeper } = this.#bench;
    if (before.some(({ path, text }) => keeper.saved(path) !== text)) return false;
    return after.every(({ path, text }) => texts.get(path) === text);
  }

  choose(change: Partial<Settings>): void {
    this.#stop();
    this.set({ settings: { ...this.state.settings, ...change }, most: MATCHES });
    this.#soon(0);
  }

  more(): void {
    const { phase, most } = this.state;
    const isNarrow = this.of(this.state.game, this.state.card)?.figures.isNarrow === true;
    this.set({ most: most + MATCHES });
    if (phase === 'plays' || phase === 'paused') return;
    this.#stop();
    void this.#begin(++this.#run, isNarrow);
  }

  /** Turns automatic measurement on or off, and stores the choice in this browser. */
  rest(atRest: boolean): void {
    try {
      localStorage.setItem(KEY, atRest ? 'on' : 'off');
    } catch {
      // Without storage, it is on again on the next visit.
    }
    this.set({ atRest });
    if (atRest) this.#soon();
    else this.#stop();
  }

  /** Cancels the current run, because its input has changed. */
  #stop(): void {
    this.#run++;
    clearTimeout(this.#timer);
    // This notifies the components, which then check again whether their result is current.
    this.set({ phase: 'idle' });
  }

  #soon(wait = REST): void {
    clearTimeout(this.#timer);
    if (!this.state.atRest) return;
    const run = ++this.#run;
    if (this.state.phase === 'idle') this.set({ phase: 'waits' });
    this.#timer = setTimeout(() => void this.#begin(run, false), wait);
  }

  async #begin(run: number, past: boolean): Promise<void> {
    try {
      while (this.#bench.isChecking) {
        await pause(DRAWN);
        if (run !== this.#run) return;
      }
      await this.#measure(run, past);
    } catch (error) {
      this.#begun = null;
      if (run !== this.#run) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#leave(error instanceof WorkerTimeout ? t.measure.silent : t.measure.failed({ why }));
    }
  }

  #leave(why: string | null): void {
    this.set({ phase: 'idle', why });
  }

  /** Called when there is no edit and the panel is closed. Removes the result of an edit that was undone. */
  #leaveUnedited(game: string, card: string | null): void {
    const known = this.of(game, card);
    if (known !== null && !this.isCurrent(known)) {
      const results = new Map(this.state.results);
      results.delete(keyOf(game, card));
      this.set({ results });
    }
    this.#leave(null);
  }

  /** `past`: adds matches even if the confidence interval is narrow already. */
  async #measure(run: number, past: boolean): Promise<void> {
    const subject = this.#subject();
    if (subject === null) return this.#leave(t.measure.noGame);
    const { game, card } = subject;
    const isOther = game.name !== this.state.game;
    const settings = isOther ? this.#firstSettings(game) : this.state.settings;
    this.set({ game: game.name, card, settings, ...((isOther || card !== this.state.card) && { most: MATCHES }) });
    const { after, before, isEdited } = this.#texts(game);
    // An unedited game is measured only while the panel is open.
    if (!isEdited && this.#bench.state.pane !== 'measure') return this.#leaveUnedited(game.name, card);
    if (game.stops > 0) return this.#leave(t.measure.hasErrors({ game: game.name, count: game.stops }));
    const known = this.of(game.name, card);
    if (known !== null && this.isCurrent(known) && this.#isEnough(known, past))
      return this.set({ phase: 'done', why: null });
    const begun = this.#begun;
    const goesOn = begun?.game === game.name && begun.card === card && this.isCurrent(begun);
    if (!goesOn) {
      this.#begun = null;
      this.set({ phase: 'prepares', why: null });
      const terms = await this.#prepare(run, { game, card, settings }, { after, before, isEdited });
      if (terms === null || run !== this.#run) return;
      const edits = editsOf(before, after);
      this.#begun = { game: game.name, card, settings, terms, after, before, edits, at: new Date() };
    }
    const made = this.#begun;
    if (made !== null) await this.#play(run, (figures) => ({ ...made, figures }), past);
  }

  #isEnough({ figures }: Result, past: boolean): boolean {
    return (figures.isNarrow && !past) || figures.matches >= this.state.most;
  }

  /** Sends the texts to the worker. Returns null if they cannot be measured, or if the run was cancelled. */
  async #prepare(
    run: number,
    { game, card, settings }: { game: GameRef; card: string | null; settings: Settings },
    { after, before, isEdited }: { after: SourceFile[]; before: SourceFile[]; isEdited: boolean },
  ): Promise<Terms | null> {
    const options = { patience: PATIENCE };
    await this.#worker.call('read', ['after', after, game.name], options);
    if (run !== this.#run) return null;
    let alone: string | null = null;
    if (!isEdited) alone = t.measure.unchanged;
    else {
      const read = await this.#worker.call('read', ['before', before, game.name], options);
      if (run !== this.#run) return null;
      if (read === null) alone = t.measure.notSaved({ game: game.name });
      else if (read.errors > 0) alone = t.measure.savedHasErrors;
    }
    const begun = await this.#worker.call('begin', [alone, { ...settings, card }], options);
    if (run !== this.#run) return null;
    if ('terms' in begun) return begun.terms;
    this.#leave(diagnosed(begun.refused));
    return null;
  }

  /** Plays in short slices, so that a keystroke can cancel between two slices. */
  async #play(run: number, resultOf: (figures: Figures) => Result, past: boolean): Promise<void> {
    let drawnAt = performance.now();
    this.set({ phase: 'plays', why: null });
    while (run === this.#run) {
      if (this.isHeld) {
        if (this.state.phase !== 'paused') this.set({ phase: 'paused' });
        await pause(DRAWN);
        continue;
      }
      const figures = await this.#worker.call('play', [SLICE, this.state.most], { patience: PATIENCE });
      if (run !== this.#run) return;
      const result = resultOf(figures);
      const isEnd = this.#isEnough(result, past);
      const now = performance.now();
      if (isEnd || now - drawnAt > DRAWN) {
        drawnAt = now;
        const results = new Map(this.state.results).set(keyOf(result.game, result.card), result);
        this.set({ phase: isEnd ? 'done' : 'plays', results });
      }
      if (isEnd) return;
      await pause(0);
    }
  }

  /** True while a match is played or the page is hidden. Measuring then pauses, so that the match has the processor. */
  get isHeld(): boolean {
    const { busy } = this.#match.state;
    return busy || this.#stepping.state.playing || performance.now() < this.#quietAt || document.hidden;
  }

  /** The card at the cursor. In a file without cards, the deck is measured unchanged. */
  #subject(): { game: GameRef; card: string | null } | null {
    const { face, games } = this.#bench.state;
    const game = games.find(({ name }) => name === face?.card.game) ?? this.#bench.gameHere;
    return game === undefined ? null : { game, card: face?.card.name ?? null };
  }

  /** The first settings for another game: those of the current match, if it is a match of that game. */
  #firstSettings({ name }: GameRef): Settings {
    const { game, mode, mods } = this.#match.state;
    const played = game === name ? { mode, mods: [...mods] } : { mode: null, mods: [] };
    const { level, agent } = this.state.settings;
    return { ...played, level, deck: null, against: null, agent };
  }

  /** The current texts of a game, with the prelude. */
  filesOf({ paths }: Pick<GameRef, 'paths'>): SourceFile[] {
    return withPrelude(paths, this.#bench.texts);
  }

  #texts({ paths }: GameRef): { after: SourceFile[]; before: SourceFile[]; isEdited: boolean } {
    const { keeper } = this.#bench;
    const after = this.filesOf({ paths });
    const before = after.flatMap(({ path }) => {
      const text = keeper.saved(path);
      return text === null ? [] : [{ path, text }];
    });
    const isEdited = after.some(({ path, text }) => keeper.saved(path) !== text);
    return { after, before, isEdited };
  }
}

/** The files of a game and the prelude. A file of another game may be called `prelude.bound`, too. */
export function withPrelude(paths: readonly string[], texts: ReadonlyMap<string, string>): SourceFile[] {
  const preludes = [...texts].flatMap(([path, text]) => (isPreludeText(text) ? [path] : []));
  return [...new Set([...paths, ...preludes])].map((path) => ({ path, text: texts.get(path) ?? '' }));
}

function startsAtRest(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

const keyOf = (game: string | null, card: string | null): string => `${game}\n${card ?? ''}`;

/** For example `cards.bound, line 12`, for each edited file. */
function editsOf(before: readonly SourceFile[], after: readonly SourceFile[]): string[] {
  const saved = new Map(before.map(({ path, text }) => [path, text]));
  return after.flatMap(({ path, text }) => {
    const old = saved.get(path);
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (old === text) return [];
    if (old === undefined) return [t.measure.newFile({ file: name })];
    let at = 0;
    while (old[at] === text[at]) at++;
    return [t.measure.line({ file: name, line: text.slice(0, at).split('\n').length })];
  });
}
