/**
 * The decks of the game against one another, as a report of `rulebound balance` shows them. A worker of its own plays and draws.
 * It plays only when asked, pauses like a measurement while a match is played, and stops at a keystroke.
 */

import type { SourceFile } from '../../../compiler/diagnostics/index.ts';
import { diagnosed, t } from '../texts/index.ts';
import type { MeasureCalls, TableSoFar } from '../workers/protocol.ts';
import { Link } from './link.ts';
import type { Measuring } from './measuring.ts';
import { Store } from './store.ts';
import type { Workbench } from './workbench.ts';

/** In milliseconds: how long the worker plays before the page may stop it, the time between two drawings, a timeout. */
const SLICE = 20;
const DRAWN = 1_000;
const PAUSE = 200;
const PATIENCE = 30_000;
/** Matches of each ordered pair of decks, until the user asks for more. */
const MATCHES = 200;

interface DeckTablesState {
  phase: 'idle' | 'prepares' | 'plays' | 'paused' | 'done';
  /** Why nothing is played. */
  why: string | null;
  /** The game that was played. */
  game: string | null;
  found: TableSoFar | null;
  /** Whether the text has not changed since. */
  isCurrent: boolean;
  most: number;
}

export class DeckTables extends Store<DeckTablesState> {
  readonly #bench: Workbench;
  readonly #measuring: Measuring;
  readonly #worker = new Link<MeasureCalls>('/measure.worker.js');
  /** Incremented for each run. Answers to an older run are ignored. */
  #run = 0;

  constructor(bench: Workbench, measuring: Measuring) {
    super({ phase: 'idle', why: null, game: null, found: null, isCurrent: false, most: MATCHES });
    this.#bench = bench;
    this.#measuring = measuring;
    bench.onEdit(() => {
      this.#run++;
      if (this.state.phase !== 'idle' || this.state.isCurrent) this.set({ phase: 'idle', isCurrent: false });
    });
  }

  /** Plays the decks of the game that is measured, from the beginning, or goes on to more matches. `width`: of the plots, in pixels. */
  async play(width: number): Promise<void> {
    const run = ++this.#run;
    try {
      const { phase, isCurrent, game, most } = this.state;
      if (phase === 'done' && isCurrent && game === this.#measuring.state.game) this.set({ most: most + MATCHES });
      else if (!(await this.#begin(run))) return;
      await this.#playOn(run, width);
    } catch (error) {
      if (run !== this.#run) return;
      this.set({
        phase: 'idle',
        why: t.measure.failed({ why: error instanceof Error ? error.message : String(error) }),
      });
    }
  }

  stop(): void {
    this.#run++;
    this.set({ phase: 'idle' });
  }

  async #begin(run: number): Promise<boolean> {
    const { game, files } = this.#subject();
    if (game === null) return this.#refuse(t.measure.noGame);
    this.set({ phase: 'prepares', why: null, game, found: null, isCurrent: true, most: MATCHES });
    const read = await this.#worker.call('read', ['after', files, game], { patience: PATIENCE });
    if (run !== this.#run) return false;
    if (read === null) return this.#refuse(t.measure.noGame);
    if (read.errors > 0) return this.#refuse(t.measure.hasErrors({ game, count: read.errors }));
    const { mode, mods, agent } = this.#measuring.state.settings;
    const begun = await this.#worker.call('beginTable', [{ mode, mods, agent }], { patience: PATIENCE });
    if (run !== this.#run) return false;
    return 'refused' in begun ? this.#refuse(diagnosed(begun.refused)) : true;
  }

  #refuse(why: string): false {
    this.set({ phase: 'idle', why });
    return false;
  }

  async #playOn(run: number, width: number): Promise<void> {
    const draw = async (isEnd: boolean): Promise<void> => {
      const found = await this.#worker.call(
        'tableSoFar',
        [width, { points: t.measure.pointsAxis, level: t.measure.levelAxis }],
        { patience: PATIENCE },
      );
      if (run === this.#run) this.set({ found, phase: isEnd ? 'done' : 'plays' });
    };
    let drawnAt = performance.now();
    this.set({ phase: 'plays' });
    while (run === this.#run) {
      if (this.#measuring.isHeld) {
        if (this.state.phase !== 'paused') this.set({ phase: 'paused' });
        await pause(PAUSE);
        continue;
      }
      const isEnd = await this.#worker.call('playTable', [SLICE, this.state.most], { patience: PATIENCE });
      if (run !== this.#run) return;
      if (isEnd || performance.now() - drawnAt > DRAWN) {
        await draw(isEnd);
        drawnAt = performance.now();
      }
      if (isEnd) return;
      await pause(0);
    }
  }

  #subject(): { game: string | null; files: SourceFile[] } {
    const { games, face } = this.#bench.state;
    const found = games.find(({ name }) => name === face?.card.game) ?? this.#bench.gameHere;
    return { game: found?.name ?? null, files: found === undefined ? [] : this.#measuring.filesOf(found) };
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
