/**
 * Runs the scenarios of the game as tests in a separate worker, after each check of the text. It runs the tests of the card at
 * the cursor and of the open file. While the Tests pane is open, it runs all tests of the game.
 */

import type { ScenarioTest, TestList, TestVerdict } from '../play/tests.ts';
import { t } from '../texts/index.ts';
import type { MatchCalls } from '../workers/protocol.ts';
import { IRSender } from './irs.ts';
import { Link, WorkerTimeout } from './link.ts';
import type { MatchStore } from './match.ts';
import { onRest } from './rest.ts';
import { Store } from './store.ts';
import type { Workbench } from './workbench.ts';

interface TestingState {
  /** The game of these tests. */
  game: string | null;
  tests: readonly ScenarioTest[];
  /** The names of the tests that were written last. */
  fresh: ReadonlySet<string>;
  cards: TestList['cards'];
  /** The results by test index. A result of an older text stays until the test has run again. */
  verdicts: ReadonlyMap<number, TestVerdict>;
  /** Tests that have not run with the current text. */
  old: ReadonlySet<number>;
  running: boolean;
  /** Why no test runs, or null. */
  waits: string | null;
}

/** Number of tests per request. Between two requests a newer text can cancel the run. */
const AT_ONCE = 4;
/** Pause between two requests, in milliseconds. */
const PAUSE = 10;

export class Testing extends Store<TestingState> {
  readonly #bench: Workbench;
  readonly #match: MatchStore;
  readonly #worker = new Link<MatchCalls>('/match.worker.js');
  readonly #irs: IRSender;
  /** Incremented for each text. Answers for an older text are ignored. */
  #text = 0;

  constructor(bench: Workbench, match: MatchStore) {
    super({
      game: null,
      tests: [],
      fresh: new Set(),
      cards: [],
      verdicts: new Map(),
      old: new Set(),
      running: false,
      waits: null,
    });
    this.#bench = bench;
    this.#irs = new IRSender(bench.language, this.#worker, 'tests');
    this.#match = match;
    let { pane, face } = bench.state;
    onRest(bench, () => void this.#load());
    bench.subscribe(() => {
      if (bench.state.pane === pane && bench.state.face === face) return;
      ({ pane, face } = bench.state);
      if (this.#game !== this.state.game) void this.#load();
      else if (!this.state.running && this.state.waits === null)
        void this.#run(this.#text).catch((error) => this.#failed(error));
    });
  }

  /** The tests that were written last. */
  get fresh(): ScenarioTest[] {
    return this.state.tests.filter(({ name }) => this.state.fresh.has(name));
  }

  /** The tests that mention a card. */
  of(card: string | undefined): ScenarioTest[] {
    return card === undefined ? [] : this.state.tests.filter(({ cards }) => cards.includes(card));
  }

  /** The game of the open file, or of the card at the cursor. */
  get #game(): string | undefined {
    return (
      this.#bench.gameHere ?? this.#bench.state.games.find(({ name }) => name === this.#bench.state.face?.card.game)
    )?.name;
  }

  async #load(): Promise<void> {
    const name = this.#game;
    const found = this.#bench.state.games.find((one) => one.name === name);
    if (name === undefined || found === undefined) return;
    const text = ++this.#text;
    if (found.errors > 0) {
      this.set({
        waits: t.tests.waits({ game: name, count: found.errors }),
      });
      return;
    }
    try {
      // While a text is edited, the match on the board has the processor and the tests wait.
      await Promise.resolve().then(() => this.#match.settled);
      if (text !== this.#text) return;
      const list = await this.#irs.send(name, (ir) =>
        this.#worker.call('tests', [ir], { patience: 10_000, waits: true }),
      );
      if (list === null || text !== this.#text) return;
      const { tests, cards } = list;
      const same = this.state.game === name;
      const before = new Map(
        same ? this.state.tests.flatMap((one) => [[one.name, this.state.verdicts.get(one.index)] as const]) : [],
      );
      const added = same ? tests.filter((test) => !before.has(test.name)).map((test) => test.name) : [];
      const fresh = added.length > 0 ? new Set(added) : same ? this.state.fresh : new Set<string>();
      const verdicts = new Map<number, TestVerdict>();
      for (const test of tests) {
        const verdict = before.get(test.name);
        if (verdict !== undefined) verdicts.set(test.index, { ...verdict, index: test.index });
      }
      const old = new Set(tests.map(({ index }) => index));
      this.set({ game: name, tests, fresh, cards, verdicts, old, waits: null });
      await this.#run(text);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Runs the outdated tests, those of the card at the cursor and of the open file first. */
  async #run(text: number): Promise<void> {
    while (text === this.#text) {
      const next = this.#next();
      if (next.length === 0) break;
      this.set({ running: true });
      const found = await this.#worker.call('test', [next], { patience: 10_000, progress: () => {} });
      if (text !== this.#text) return;
      const verdicts = new Map(this.state.verdicts);
      const old = new Set(this.state.old);
      for (const one of found) {
        verdicts.set(one.index, one);
        old.delete(one.index);
      }
      this.set({ verdicts, old });
      // The pause leaves processor time for the checker.
      await new Promise((done) => setTimeout(done, PAUSE));
    }
    if (text === this.#text && this.state.running) this.set({ running: false });
  }

  #next(): number[] {
    const { face, pane, open } = this.#bench.state;
    const left = this.state.tests.filter(({ index }) => this.state.old.has(index));
    const fresh = left.filter(({ name }) => this.state.fresh.has(name));
    if (fresh.length > 0) return fresh.slice(0, AT_ONCE).map(({ index }) => index);
    const mine = left.filter(({ cards, at }) => (face !== null && cards.includes(face.card.name)) || at?.path === open);
    const all = mine.length > 0 || pane !== 'tests' ? mine : left;
    return all.slice(0, AT_ONCE).map(({ index }) => index);
  }

  #failed(error: unknown): void {
    const silent = error instanceof WorkerTimeout;
    this.set({
      running: false,
      waits: silent ? t.tests.silent : t.tests.broken({ why: String(error) }),
    });
  }
}
