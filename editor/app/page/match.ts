/** The state of the match in the playground. The match worker runs the match. */

import type { Arrangement, Edit } from '../play/arrange.ts';
import type { CardExplanation, MatchPosition, MoveOption } from '../play/model.ts';
import type { Opponent } from '../play/opponents.ts';
import type { Goal, Point } from '../play/pointdata.ts';
import type { ScenarioTest } from '../play/tests.ts';
import type { WrittenScenario } from '../play/written.ts';
import { diagnosed, language, t } from '../texts/index.ts';
import type { IRTicket } from '../workers/irs.ts';
import type { MatchCalls, PositionUpdate } from '../workers/protocol.ts';
import { type BoardStore, startsWith } from './board.ts';
import { IRSender } from './irs.ts';
import type { Share } from './keep/share.ts';
import { type CallOptions, Link, SLOWNESS, WorkerTimeout } from './link.ts';
import { shareOfPoint } from './pointlink.ts';
import { onRest } from './rest.ts';
import { continued, NO_MATCH, type ShownMatch, UNTOUCHED } from './shownmatch.ts';
import { Store } from './store.ts';
import { folderOf, showsMatch } from './types.ts';
import { MatchWalk } from './walk.ts';
import type { Workbench } from './workbench.ts';

/** Maximum time for finding a seed that brings the card to the hand, in milliseconds. */
const SEARCH = 500;

export class MatchStore extends Store<ShownMatch> implements BoardStore {
  readonly #bench: Workbench;
  readonly #worker: Link<MatchCalls>;
  readonly #irs: IRSender;
  readonly #walk: MatchWalk;

  constructor(bench: Workbench) {
    super(NO_MATCH);
    this.#bench = bench;
    bench.onPoint = (point, game) => void this.openPoint(point, game);
    bench.onNumber = (path) => void this.#again(path);
    onRest(bench, () => {
      // after a changed number the match may be played again before the checks find an error
      const hasErrors = bench.state.games.some(({ name, stops }) => name === this.state.game && stops > 0);
      if (bench.textNumber === this.#text && !hasErrors) return;
      // an error may have kept the match from starting
      if (this.state.position === null && !this.state.busy && showsMatch(bench.state.pane)) void this.start();
      else void this.#again();
    });
    bench.subscribe(() => this.#catchUp());
    language.subscribe(() => {
      const { position } = this.state;
      if (position !== null) void this.goTo(position.step, position.event);
      void this.#report();
    });
    this.#worker = new Link<MatchCalls>('/match.worker.js');
    this.#irs = new IRSender(bench.language, this.#worker, 'match');
    this.#walk = new MatchWalk(this, this.#worker, {
      tried: (work) => this.#tried(work),
      merged: (update) => this.#merged(update),
    });
  }

  /** Loads the match worker while the page is idle. */
  prepare(): void {
    this.#worker.prepare();
  }

  /**
   * Starts a match of the game of the card at the cursor, with the current text. `chosen`: the mods; null keeps those of the last
   * match of this game.
   */
  start(chosen: readonly string[] | null = null): Promise<void> {
    this.set({ arranges: false });
    return this.#start(chosen);
  }

  /** Starts a match of a game with its decks as they are: without a card that is tried. */
  startPlain(game: string): Promise<void> {
    this.set({ arranges: false });
    return this.#start(null, game);
  }

  async #start(chosen: readonly string[] | null = null, plain: string | null = null): Promise<void> {
    const start = ++this.#starts;
    this.set({ busy: true });
    await this.#bench.upToDate();
    if (start !== this.#starts) return;
    const { games, level } = this.#bench.state;
    const face = plain === null ? this.#bench.state.face : null;
    const card = face?.card ?? null;
    const found = games.find(({ name }) => name === (card?.game ?? plain)) ?? this.#bench.gameHere ?? games[0];
    if (found === undefined) return this.#stop(t.match.noGame);
    const game = found.name;
    const same = this.state.game === game;
    this.#text = this.#bench.textNumber;
    if (found.stops > 0) return this.#keep(t.match.hasErrors({ game, count: found.stops }));
    const { mode, mods, players, opponent } =
      same && chosen === null ? this.state : { ...this.state, mode: null, mods: chosen ?? [], players: null };
    const name = card?.name ?? null;
    this.set({ game, card: name, mode, mods, players, busy: true });
    this.set({ refused: null, hint: null, stale: null, seeds: null });
    if (chosen !== null) void this.#report();
    await this.#tried(async () => {
      const settings = { card: name, level, mode, mods: [...mods], players, seed: 1 };
      const opened = await this.#irs.send(game, (ir) =>
        this.#worker.call('open', [ir, settings, opponent, SEARCH * SLOWNESS], this.#withIR()),
      );
      // the match of the later start follows
      if (start !== this.#starts) return;
      if (opened === null) {
        if (this.#bench.textNumber === this.#text) return this.#unsent(game);
        // the text was changed meanwhile
        return this.#start(chosen, plain);
      }
      if ('refused' in opened)
        return same && this.state.position !== null
          ? this.#keep(diagnosed(opened.refused).replace(/\.$/, ''))
          : this.#stop(opened.refused);
      const { position, drawn, inDeck, seed } = opened;
      const hasLevels = (face?.levels.length ?? 1) > 1;
      this.set({
        position: this.#merged(position),
        begun: { card: name, level, mode, mods, players, seed },
        title:
          name === null
            ? t.match.title({ game: found.title, seed })
            : hasLevels
              ? t.match.titleAt({ game: found.title, card: name, level, seed })
              : t.match.titleWith({ game: found.title, card: name, seed }),
        hint:
          drawn || name === null ? null : inDeck ? t.match.notDrawn({ card: name }) : t.match.notDealt({ card: name }),
        ...UNTOUCHED,
        busy: false,
        thinking: null,
      });
      if (this.state.sees) await this.see(true);
    });
  }

  /** Starts a match with the card at the cursor, and plays the card as soon as a move does that, so that the board shows it. */
  async startWithCard(): Promise<void> {
    const started = this.start();
    const start = this.#starts;
    await started;
    const { card } = this.state;
    // a match that the user has started meanwhile is left as it is
    for (let waits = 0; waits < 3 && start === this.#starts; waits++) {
      const options = (this.state.position?.options ?? []).filter(
        ({ sort, parts }) => sort !== 'aside' && parts[0]?.text === card,
      );
      // A move with a target brings the card into play, where others only put it aside.
      const [found] = options.sort((a, b) => b.parts.length - a.parts.length);
      if (found !== undefined) return this.play(found.index);
      if (!(await this.playOn())) return;
    }
  }

  /**
   * Replays the match with the changed text: the same decisions, as far as they are still legal. If the text has an error, the
   * match stays as it is. `edited`: the file in which a number was just changed, whose checks are not awaited.
   */
  async #again(edited: string | null = null): Promise<void> {
    const { game, begun, position, busy } = this.state;
    const found = this.#bench.state.games.find(({ name }) => name === game);
    if (position === null || begun === null || found === undefined || game === null) return;
    if (edited !== null && (found.errors > 0 || busy || this.#repeating)) return;
    if (found.stops > 0) return this.#keep(t.match.hasErrors({ game, count: found.stops }));
    if (busy || this.#repeating || !showsMatch(this.#bench.state.pane)) {
      this.#isLate = true;
      return;
    }
    this.#isLate = false;
    this.#repeating = true;
    this.#text = this.#bench.textNumber;
    await this.#walk.inTurn(async () => {
      const settings = { ...begun, mods: [...begun.mods] };
      if (this.state.begun !== begun) return;
      const again = (ir: IRTicket) => this.#worker.call('again', [ir, settings], this.#withIR());
      const opened = await this.#irs.send(game, again, edited);
      if (this.state.begun !== begun) return;
      if (opened === null) {
        if (edited === null) return;
        // the checks tell whether it can be played; `onRest` may have been called already
        this.#text = -1;
        this.#isLate = !this.#bench.isChecking;
      } else if ('refused' in opened) this.#keep(diagnosed(opened.refused).replace(/\.$/, ''));
      else {
        const position = this.#merged(opened.position);
        this.set({ position, stale: null, taken: null, about: null, thinking: null });
      }
    });
    this.#repeating = false;
    this.#catchUp();
  }

  /** Number of matches that were asked for. Each replaces those that still wait for the worker. */
  #starts = 0;
  /** The match is being replayed, so the listed moves are about to change. */
  #repeating = false;
  /** The text changed while the match could not be replayed. */
  #isLate = false;
  /** The number of the text that the match was played with. */
  #text = 0;

  #catchUp(): void {
    if (this.#isLate && !this.state.busy && showsMatch(this.#bench.state.pane)) void this.#again();
  }

  /** Opens a test on the board. All cards are visible, and the user plays all seats. */
  async openTest({ index, name }: ScenarioTest, game: string): Promise<void> {
    if (this.state.busy) return;
    this.#starts++;
    this.#bench.set({ pane: 'play' });
    this.set({ busy: true, arranges: false, refused: null, hint: null, stale: null, sees: true, opponent: 'person' });
    await this.#tried(async () => {
      const opened = await this.#irs.send(game, (ir) => this.#worker.call('openTest', [ir, index], this.#withIR()));
      if (opened === null) return this.#unsent(game);
      if ('refused' in opened) return this.#stop(opened.refused);
      const position = this.#merged(opened.position);
      const card = this.#bench.state.face?.card.name ?? null;
      const title = t.match.testTitle({ name });
      this.set({ position, game, card, begun: null, title, taken: null, about: null, busy: false });
    });
  }

  /** Writes the current position as a test into a file of the game. */
  makeTest = (): Promise<void> =>
    this.#writeTest(
      (number) => t.tests.fromMatch({ number }),
      (name) => this.#worker.call('scenario', [name]),
    );

  async #writeTest(
    named: (number: number) => string,
    write: (name: string) => Promise<WrittenScenario | { refused: string }>,
  ): Promise<void> {
    const { game, position, busy } = this.state;
    const found = this.#bench.state.games.find(({ name }) => name === game);
    if (busy || position === null || found === undefined) return;
    const path = `${folderOf(found.paths[0] ?? '')}/scenarios/played.bound`.replace(/^\//, '');
    const text = this.#bench.text(path);
    let number = 1;
    while (text.includes(`scenario "${named(number)}"`)) number++;
    await this.#tried(async () => {
      const written = await write(named(number));
      if ('refused' in written) {
        this.#bench.notify(t.match.noTest({ why: diagnosed(written.refused) }));
        return;
      }
      const left = written.left.length === 0 ? '' : `# Not said here: ${written.left.join(', ')}.\n`;
      this.#bench.set({ pane: 'tests' });
      this.#bench.append(path, `${text === '' ? '' : '\n'}${left}${written.text}`);
    });
  }

  /** The selected point of the match, for a link: with the files that it needs beside those that were changed. */
  async linkTo(goal: Goal | null): Promise<Share | null> {
    let share: Share | null = null;
    await this.#tried(async () => {
      const made = await this.#worker.call('point', []);
      if ('moves' in made) share = shareOfPoint(this.#bench, this.state, made, goal);
    });
    return share;
  }

  /** Opens a match at the point of a link. */
  async openPoint(point: Point, game: string): Promise<void> {
    this.#starts++;
    this.#bench.set({ pane: 'play' });
    await this.#bench.upToDate();
    const { settings, scenario, opponent } = point;
    const sees = scenario !== null;
    this.set({ busy: true, arranges: false, refused: null, hint: null, stale: null, opponent, sees });
    await this.#tried(async () => {
      const opened = await this.#irs.send(game, (ir) => {
        this.#text = this.#bench.textNumber;
        return this.#worker.call('openPoint', [ir, point], this.#withIR());
      });
      if (opened === null) return this.#unsent(game);
      if ('refused' in opened) return this.#stop(opened.refused);
      const position = this.#merged(opened.position);
      this.set({
        position,
        game,
        card: settings?.card ?? null,
        mode: settings?.mode ?? null,
        mods: settings?.mods ?? [],
        players: settings?.players ?? null,
        begun: settings,
        title: t.point.title({ game }),
        ...UNTOUCHED,
        busy: false,
        thinking: null,
        pointStep: position.steps,
      });
      if (opened.missing > 0) this.#bench.notify(t.point.missing({ count: opened.missing }));
      if (this.state.sees) await this.see(true);
    });
  }

  // ------------------------------------------------------------ a position set up by hand

  /** Begins to set up a position: the one that is shown, or an empty board. */
  async arrange(empty: boolean): Promise<Arrangement | null> {
    if (this.state.position === null) await this.#start();
    return this.#arranged(() => this.#worker.call('arrange', [empty]));
  }

  arrangeBy = (edit: Edit): Promise<Arrangement | null> => this.#arranged(() => this.#worker.call('arrangeBy', [edit]));

  async #arranged(ask: () => Promise<Arrangement | { refused: string }>): Promise<Arrangement | null> {
    let found: Arrangement | null = null;
    await this.#tried(async () => {
      const answer = await ask();
      if ('things' in answer) found = answer;
      else this.#bench.notify(diagnosed(answer.refused));
    });
    return found;
  }

  /** Plays on from the position that was set up. False if it cannot be played. */
  async playArranged(): Promise<boolean> {
    let plays = false;
    await this.#tried(async () => {
      const begun = await this.#worker.call('playArranged', [this.state.opponent], this.#patience());
      if ('refused' in begun) {
        this.#bench.notify(t.arrange.cannot({ why: diagnosed(begun.refused) }));
        return;
      }
      const title = t.arrange.played({ game: this.state.game ?? '' });
      const position = this.#merged(begun.position);
      this.set({ position, begun: null, title, hint: null, ...UNTOUCHED, thinking: null });
      plays = true;
      if (this.state.sees) await this.see(true);
    });
    return plays;
  }

  /** Writes the position that was set up as a test into a file of the game. */
  testArranged = (): Promise<void> =>
    this.#writeTest(
      (number) => t.arrange.named({ number }),
      (name) => this.#worker.call('arrangedScenario', [name]),
    );

  /** Changes the settings of the next match. The current match keeps its own. */
  choose(change: { mode?: string | null; mods?: readonly string[]; players?: number | null }): void {
    this.set(change);
    void this.#report();
  }

  /** Takes a mod out. If there is no match, it may have been the reason, so a match is begun. */
  takeOut(name: string): void {
    this.choose({ mods: this.state.mods.filter((one) => one !== name) });
    if (this.state.refused !== null) void this.start();
  }

  /** Asks the worker for the changes made by the chosen mods. */
  async #report(): Promise<void> {
    const { game, mode, mods } = this.state;
    if (mods.length === 0 || game === null) return this.set({ report: null });
    try {
      const report = await this.#irs.send(game, (ir) =>
        this.#worker.call('mods', [ir, mode, [...mods]], { waits: true }),
      );
      if (this.state.mods === mods) this.set({ report });
    } catch {
      // If the worker was terminated, the request for a match shows the error.
    }
  }

  /** Changes the opponent, also in the current match. */
  async against(opponent: Opponent): Promise<void> {
    this.set({ opponent });
    await this.#move(() => this.#worker.call('against', [opponent], this.#patience()));
  }

  /** No new match is possible. The old match stays, with a message that it is older than the text. */
  #keep(reason: string): void {
    const { position } = this.state;
    if (position === null) this.#stop(t.match.cannotPlay({ why: reason }));
    else this.set({ busy: false, stale: t.match.isOld({ why: reason }) });
  }

  /** The language worker had no IR of the game: its text has an error, or it is gone. */
  async #unsent(game: string): Promise<void> {
    await this.#bench.upToDate();
    const count = this.#bench.state.games.find(({ name }) => name === game)?.stops;
    if (count === undefined) this.#stop(t.match.noSuchGame({ game }));
    else if (count > 0) this.#keep(t.match.hasErrors({ game, count }));
    // the check that goes on tells
    else this.set({ busy: false });
  }

  #merged = (update: PositionUpdate): MatchPosition => continued(this.state.position, update);

  /** Each decision of an opponent resets the watchdog. */
  #patience(): { progress: (text: string) => void } {
    return { progress: (thinking) => this.set({ thinking }) };
  }

  /** The same for a call that waits for an IR. */
  #withIR(): CallOptions {
    return { ...this.#patience(), waits: true };
  }

  // ------------------------------------------------------------ moves, part by part

  readonly isArranged = false;

  /** The options that start with the chosen parts, or belong to the selected card. */
  get open(): MoveOption[] {
    const { position, taken, about } = this.state;
    const all = position?.options ?? [];
    if (taken !== null) return all.filter((option) => startsWith(option, taken));
    return about === null ? all : all.filter(({ parts }) => parts[0]?.ref === about);
  }

  /** Chooses the next part of a move. The last part makes the move. */
  take(option: MoveOption, parts: number): void {
    const rest = (this.state.position?.options ?? []).filter((one) => startsWith(one, { option, parts }));
    const whole = rest.find((one) => one.parts.length === parts);
    if (whole !== undefined && rest.length === 1) void this.play(whole.index);
    else this.set({ taken: { option, parts }, about: null });
  }

  /** Something on the table was clicked: the next part of a move, or the card whose moves are listed. */
  point(ref: number): void {
    const { taken, looked } = this.state;
    if (looked !== ref) this.set({ looked: ref });
    const at = taken?.parts ?? 0;
    const fitting = this.open.filter(({ parts }) => parts[at]?.ref === ref);
    const [first] = fitting;
    if (first === undefined) {
      this.cancel();
      return;
    }
    const words = new Set(fitting.map(({ word }) => word));
    if (taken === null && words.size > 1) this.set({ about: ref });
    else this.take(first, at + 1);
  }

  cancel(): void {
    this.set({ taken: null, about: null });
  }

  // ------------------------------------------------------------ calls to the worker

  play = (index: number): Promise<void> => this.#move(() => this.#worker.call('play', [index], this.#patience()));
  playAny = (): Promise<void> => this.#move(() => this.#worker.call('playAny', [], this.#patience()));
  goTo = (step: number, event: number | null, line: number | null = null): Promise<void> =>
    this.#walk.goTo(step, event, line);
  walkLine = (by: 1 | -1): Promise<void> => this.#walk.step(by, true);
  walk = (by: 1 | -1): Promise<void> => this.#walk.step(by, false);
  see = (all: boolean): Promise<void> => {
    this.set({ sees: all });
    return this.state.position === null ? Promise.resolve() : this.#move(() => this.#worker.call('see', [all]));
  };

  /**
   * Why abilities ran or did not in the current step. `ref` is a card on the table; if it is 0, all cards named `card` are meant.
   */
  async why(ref: number, card: string): Promise<CardExplanation[]> {
    try {
      return await this.#worker.call('why', [ref, card]);
    } catch {
      // If the worker was terminated, the request for a match shows the error.
      return [];
    }
  }

  /** Why a card cannot be played, in the words of the rules; empty where it can. */
  refusal = (ref: number): Promise<string> => this.#worker.call('refusal', [ref]).catch(() => '');

  /** The verbs, timings and moves of the game; null without a match. */
  async words(): Promise<string[] | null> {
    if (this.state.position === null) return null;
    try {
      return await this.#worker.call('words', []);
    } catch {
      return null;
    }
  }

  /** Settles when nothing is being replayed. */
  get settled(): Promise<void> {
    return this.#walk.settled;
  }

  lookAhead(): void {
    this.#walk.lookAhead();
  }

  async #move(ask: () => Promise<PositionUpdate>): Promise<void> {
    if (this.state.busy || this.#repeating || this.state.position === null) return;
    this.set({ busy: true });
    await this.#tried(async () => {
      const position = this.#merged(await ask());
      this.set({ position, taken: null, about: null, hint: null, busy: false, thinking: null });
    });
  }

  /** Plays on until more can be done with the tried card. If that does not come, says so and returns false. */
  async playOn(): Promise<boolean> {
    let came = false;
    await this.#move(async () => {
      const played = await this.#worker.call('playOn', [], this.#patience());
      came = played.came;
      return played.position;
    });
    const { card, position } = this.state;
    if (!came && card !== null && position !== null) this.set({ hint: t.match.notPaid({ card }) });
    return came;
  }

  /** Plays random matches. The same seeds give the same result hash on every machine. */
  async seeds(games: number): Promise<void> {
    const { game } = this.state;
    if (game === null || this.state.busy) return;
    this.set({ seeds: { running: '' }, busy: true });
    await this.#tried(async () => {
      const progress = (running: string): void => this.set({ seeds: { running } });
      const done = await this.#irs.send(game, (ir) =>
        this.#worker.call('seeds', [ir, games, 1], { waits: true, progress }),
      );
      if (done === null) {
        this.set({ seeds: null });
        return this.#unsent(game);
      }
      if ('refused' in done) return this.#stop(done.refused);
      this.set({ seeds: { done, game }, busy: false });
    });
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof WorkerTimeout) {
        const blamed = error.working ?? this.state.card ?? t.match.theMatch;
        this.#stop(t.match.silent({ what: blamed }));
      } else this.#stop(t.match.failed({ why: error instanceof Error ? error.message : String(error) }));
    }
  }

  #stop(refused: string): void {
    this.set({
      position: null,
      begun: null,
      refused: diagnosed(refused),
      stale: null,
      busy: false,
      thinking: null,
      seeds: null,
      taken: null,
      about: null,
    });
  }
}
