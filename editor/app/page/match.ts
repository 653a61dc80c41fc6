/** The match that is played beside the text: what the match worker says, as state for the page. */
import type { Option, Position, Why } from '../play/model.ts';
import type { ModReport } from '../play/mods.ts';
import type { Opponent } from '../play/opponents.ts';
import type { Test } from '../play/tests.ts';
import type { MatchCalls, Seeds, Seen } from '../workers/protocol.ts';
import { Link, Silent } from './link.ts';
import { onRest } from './rest.ts';
import { Store } from './store.ts';
import { folderOf } from './types.ts';
import type { Workbench } from './workbench.ts';

interface State {
  position: Position | null;
  /** What it is played with, in words. */
  title: string;
  /** The game whose match this is. */
  game: string | null;
  /** The card that is tried. */
  card: string | null;
  mode: string | null;
  /** In the order in which they are applied. */
  mods: readonly string[];
  /** What these change; null where there are none. */
  report: ModReport | null;
  /** Who plays the other seats. */
  opponent: Opponent;
  /** What this match was begun with; null while there is none. */
  begun: Begun | null;
  /** An answer is being worked out. */
  busy: boolean;
  /** Who is being waited for, in words. */
  thinking: string | null;
  /** Why there is no match, or no more. */
  refused: string | null;
  /** Why the match that is shown is not the one that was asked for. */
  stale: string | null;
  /** Worth knowing: the card did not come to hand. */
  hint: string | null;
  sees: boolean;
  /** Parts of a move that were taken so far. */
  taken: { option: Option; parts: number } | null;
  /** The card on the table that was pointed at last, 0 for none: whose abilities are asked about. */
  looked: number;
  /** A card on the table whose moves alone are listed. */
  about: number | null;
  seeds: { running: string } | { done: Seeds; game: string } | null;
}

/** What a match is played with. */
export interface Begun {
  card: string | null;
  level: number;
  mode: string | null;
  mods: readonly string[];
  seed: number;
}

export class Match extends Store<State> {
  readonly #bench: Workbench;
  readonly #worker: Link<MatchCalls>;

  constructor(bench: Workbench) {
    super({
      position: null,
      title: '',
      game: null,
      card: null,
      mode: null,
      mods: [],
      report: null,
      opponent: 'random',
      begun: null,
      busy: false,
      thinking: null,
      refused: null,
      stale: null,
      hint: null,
      sees: false,
      taken: null,
      looked: 0,
      about: null,
      seeds: null,
    });
    this.#bench = bench;
    onRest(bench, () => {
      if (bench.textNumber !== this.#text) void this.#again();
    });
    bench.subscribe(() => this.#catchUp());
    this.#worker = new Link<MatchCalls>('/match.worker.js');
  }

  /** Loads what plays, when nobody waits for anything else. */
  prepare(): void {
    this.#worker.prepare();
  }

  /**
   * Begins a match of the game of the card at the cursor, with the card as it stands in the text now. `chosen`: with these
   * mods, else with those of the last match of the game.
   */
  async start(chosen: readonly string[] | null = null): Promise<void> {
    this.set({ busy: true });
    await this.#bench.upToDate();
    const { face, games, level } = this.#bench.state;
    const card = face?.card ?? null;
    const found = games.find(({ name }) => name === card?.game) ?? this.#bench.gameHere ?? games[0];
    if (found === undefined) return this.#stop('There is no game in these files.');
    const game = found.name;
    const same = this.state.game === game;
    this.#text = this.#bench.textNumber;
    if (found.errors > 0) {
      const count = found.errors === 1 ? 'an error' : `${found.errors} errors`;
      return this.#keep(`${game} has ${count}`);
    }
    const { mode, mods, opponent } =
      same && chosen === null ? this.state : { ...this.state, mode: null, mods: chosen ?? [] };
    const name = card?.name ?? null;
    this.set({ game, card: name, mode, mods, busy: true, refused: null, hint: null, stale: null, seeds: null });
    if (chosen !== null) void this.#report();
    await this.#tried(async () => {
      const ir = await this.#bench.language.call('gameIR', [game]);
      if (ir === null) return this.#stop(`There is no game ${game} in these files.`);
      const wish = { card: name, level, mode, mods: [...mods], seed: 1 };
      const opened = await this.#worker.call('open', [ir, wish, opponent], this.#patience());
      if ('refused' in opened) return this.#stop(opened.refused);
      const { position, drawn, seed } = opened;
      const withCard =
        name === null ? '' : ` with ${name}${(face?.levels.length ?? 1) > 1 ? ` at level ${level}` : ''}`;
      this.set({
        position: this.#merged(position),
        begun: { card: name, level, mode, mods, seed },
        title: `${game}${withCard}, seed ${seed}`,
        hint: drawn ? null : `${name ?? 'The card'} is in the deck, and did not come to hand yet.`,
        taken: null,
        looked: 0,
        about: null,
        busy: false,
        thinking: null,
      });
      if (this.state.sees) await this.see(true);
    });
  }

  /**
   * Plays the match that is shown again with the text as it is now: the same decisions, as far as they can be taken. A text
   * with an error leaves it as it is.
   */
  async #again(): Promise<void> {
    const { game, begun, position, busy } = this.state;
    const found = this.#bench.state.games.find(({ name }) => name === game);
    if (position === null || begun === null || found === undefined || game === null) return;
    if (found.errors > 0)
      return this.#keep(`${game} has ${found.errors === 1 ? 'an error' : `${found.errors} errors`}`);
    if (busy || this.#repeating || this.#bench.state.pane !== 'play') {
      this.#isLate = true;
      return;
    }
    this.#isLate = false;
    this.#repeating = true;
    this.#text = this.#bench.textNumber;
    await this.#inTurn(async () => {
      const ir = await this.#bench.language.call('gameIR', [game]);
      if (ir === null || this.state.begun !== begun) return;
      const opened = await this.#worker.call('again', [ir, { ...begun, mods: [...begun.mods] }], this.#patience());
      if ('refused' in opened) this.#keep(opened.refused.replace(/\.$/, ''));
      else {
        const position = this.#merged(opened.position);
        this.set({ position, stale: null, taken: null, about: null, thinking: null });
      }
    });
    this.#repeating = false;
    this.#catchUp();
  }

  /** The match is being played again: its moves are about to be other ones. */
  #repeating = false;
  /** The text was changed while the match could not be played again. */
  #isLate = false;
  /** The number of the text that is played. */
  #text = 0;

  #catchUp(): void {
    if (this.#isLate && !this.state.busy && this.#bench.state.pane === 'play') void this.#again();
  }

  /** Shows a test on the board: all of it is seen, and both sides may be played on from there. */
  async openTest({ index, name }: Test, game: string): Promise<void> {
    if (this.state.busy) return;
    this.#bench.set({ pane: 'play' });
    this.set({ busy: true, refused: null, hint: null, stale: null, sees: true, opponent: 'person' });
    await this.#tried(async () => {
      const ir = await this.#bench.language.call('gameIR', [game]);
      if (ir === null) return this.#stop(`There is no game ${game} in these files.`);
      const opened = await this.#worker.call('openTest', [ir, index]);
      if ('refused' in opened) return this.#stop(opened.refused);
      const position = this.#merged(opened.position);
      const card = this.#bench.state.face?.card.name ?? null;
      this.set({ position, game, card, begun: null, title: `Test: ${name}`, taken: null, about: null, busy: false });
    });
  }

  /** Writes what is looked at as a test, into a file of the game. */
  async makeTest(): Promise<void> {
    const { game, position, busy } = this.state;
    const found = this.#bench.state.games.find(({ name }) => name === game);
    if (busy || position === null || found === undefined) return;
    const path = `${folderOf(found.paths[0] ?? '')}/scenarios/played.bound`.replace(/^\//, '');
    const text = this.#bench.text(path);
    let number = 1;
    while (text.includes(`scenario "from a match ${number}"`)) number++;
    await this.#tried(async () => {
      const written = await this.#worker.call('scenario', [`from a match ${number}`]);
      if ('refused' in written) {
        this.#bench.tell(`No test can be made here: ${written.refused}`);
        return;
      }
      const left = written.left.length === 0 ? '' : `# Not said here: ${written.left.join(', ')}.\n`;
      this.#bench.set({ pane: 'tests' });
      this.#bench.append(path, `${text === '' ? '' : '\n'}${left}${written.text}`);
    });
  }

  /** What the next match is played with: the one that is shown goes on as it was begun. */
  choose(change: { mode?: string | null; mods?: readonly string[] }): void {
    this.set(change);
    void this.#report();
  }

  /** Asks what the mods change that were chosen. */
  async #report(): Promise<void> {
    const { game, mode, mods } = this.state;
    if (mods.length === 0 || game === null) return this.set({ report: null });
    try {
      const ir = await this.#bench.language.call('gameIR', [game]);
      const report = ir === null ? null : await this.#worker.call('mods', [ir, mode, [...mods]]);
      if (this.state.mods === mods) this.set({ report });
    } catch {
      // a worker that was ended says so where a match is asked for
    }
  }

  /** Another one plays the other seats, in this match, too. */
  async against(opponent: Opponent): Promise<void> {
    this.set({ opponent });
    await this.#move(() => this.#worker.call('against', [opponent], this.#patience()));
  }

  /** Why there is no new match: the old one of the same game stays, and it is said what it is. */
  #keep(reason: string): void {
    const { position } = this.state;
    if (position === null) this.#stop(`${reason}: a match can be played when it is mended.`);
    else this.set({ busy: false, stale: `${reason}: the board shows the last match that could be played.` });
  }

  /** The story's older part is what the page has already. */
  #merged({ kept, story, ...position }: Seen): Position {
    const before = this.state.position?.story ?? [];
    // the same list, where nothing was added: what is drawn of it stays
    if (story.length === 0 && kept === before.length) return { ...position, story: before };
    return { ...position, story: [...before.slice(0, kept), ...story] };
  }

  /** Each decision of an opponent is a sign of life. */
  #patience(): { progress: (text: string) => void } {
    return { progress: (thinking) => this.set({ thinking }) };
  }

  // ------------------------------------------------------------ moves, part by part

  /** Options that begin with what was taken so far, or have to do with a card. */
  get open(): Option[] {
    const { position, taken, about } = this.state;
    const all = position?.options ?? [];
    if (taken !== null) return all.filter((option) => startsWith(option, taken));
    return about === null ? all : all.filter(({ parts }) => parts[0]?.ref === about);
  }

  /** Takes the next part of a move; the last one does it. */
  take(option: Option, parts: number): void {
    const rest = (this.state.position?.options ?? []).filter((one) => startsWith(one, { option, parts }));
    const whole = rest.find((one) => one.parts.length === parts);
    if (whole !== undefined && rest.length === 1) void this.play(whole.index);
    else this.set({ taken: { option, parts }, about: null });
  }

  /** Something on the table was pointed at: the next part of a move, or the card whose moves are wanted. */
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

  // ------------------------------------------------------------ what the worker does

  play = (index: number): Promise<void> => this.#move(() => this.#worker.call('play', [index], this.#patience()));
  playAny = (): Promise<void> => this.#move(() => this.#worker.call('playAny', [], this.#patience()));
  playOn = (): Promise<void> => this.#move(() => this.#worker.call('playOn', [], this.#patience()));
  goTo = (step: number, event: number | null): Promise<void> =>
    this.#look(() => this.#worker.call('goTo', [step, event]));
  walk = (by: 1 | -1): Promise<void> => this.#look(() => this.#worker.call('walk', [by]));
  see = (all: boolean): Promise<void> => {
    this.set({ sees: all });
    return this.state.position === null ? Promise.resolve() : this.#move(() => this.#worker.call('see', [all]));
  };

  /** Why abilities ran or did not in what is looked at: of a card on the table, else of those of that name. */
  async why(ref: number, card: string): Promise<Why[]> {
    try {
      return await this.#worker.call('why', [ref, card]);
    } catch {
      // a worker that was ended says so where a match is asked for
      return [];
    }
  }

  /** The verbs, timings and moves of the game that is played; null where none is. */
  async words(): Promise<string[] | null> {
    if (this.state.position === null) return null;
    try {
      return await this.#worker.call('words', []);
    } catch {
      return null;
    }
  }

  #turn: Promise<void> = Promise.resolve();

  /** Does one thing behind another, as long as there is a match that nobody moves in. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (!this.state.busy && this.state.position !== null) await this.#tried(work);
    });
    return this.#turn;
  }

  /** Looks elsewhere in the match. The page is drawn once for it: nothing says that it is busy for so short a time. */
  #look(ask: () => Promise<Seen>): Promise<void> {
    return this.#inTurn(async () => {
      this.set({ position: this.#merged(await ask()), taken: null, about: null, hint: null });
    });
  }

  async #move(ask: () => Promise<Seen>): Promise<void> {
    if (this.state.busy || this.#repeating || this.state.position === null) return;
    this.set({ busy: true });
    await this.#tried(async () => {
      const position = this.#merged(await ask());
      this.set({ position, taken: null, about: null, hint: null, busy: false, thinking: null });
    });
  }

  /** Random matches, as many as are held to the same hash everywhere. */
  async seeds(games: number): Promise<void> {
    const { game } = this.state;
    if (game === null || this.state.busy) return;
    this.set({ seeds: { running: '' }, busy: true });
    await this.#tried(async () => {
      const ir = await this.#bench.language.call('gameIR', [game]);
      if (ir === null) return this.#stop(`There is no game ${game} in these files.`);
      const progress = (running: string): void => this.set({ seeds: { running } });
      const done = await this.#worker.call('seeds', [ir, games, 1], { progress });
      if ('refused' in done) return this.#stop(done.refused);
      this.set({ seeds: { done, game }, busy: false });
    });
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Silent) {
        const blamed = error.working ?? this.state.card ?? 'the match';
        this.#stop(`The match was silent for two seconds and was ended. It was busy with: ${blamed}.`);
      } else this.#stop(`The match failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #stop(refused: string): void {
    this.set({
      position: null,
      begun: null,
      refused,
      stale: null,
      busy: false,
      thinking: null,
      seeds: null,
      taken: null,
      about: null,
    });
  }
}

/** Whether an option has the same word and the same parts so far. */
function startsWith(option: Option, { option: taken, parts }: { option: Option; parts: number }): boolean {
  if (option.word !== taken.word || option.seat !== taken.seat) return false;
  for (let i = 0; i < parts; i++) {
    const [a, b] = [option.parts[i], taken.parts[i]];
    if (a?.ref !== b?.ref || a?.text !== b?.text) return false;
  }
  return true;
}
