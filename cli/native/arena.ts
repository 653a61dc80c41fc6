/** Plays the tasks of a search by processes of native code. */
import {
  type Arena,
  type ArenaSetup,
  LOST,
  type MatchTask,
  outcomeOf,
  player,
  Results,
  splitTasks,
  type TaskPart,
} from '../search/arena.ts';
import { ALIVE, NativeProcess } from './process.ts';

/** Most matches of a run. */
const LONGEST = 512;
/** Runs that a process has at a time: while the results of some are read, it plays the next ones. */
const REQUESTS = 8;

export function nativeArena(
  ring: ArenaSetup,
  path: string,
  workers: number,
  onPlayed: (matches: number) => void,
): Arena {
  const processes = Array.from({ length: workers }, () => new TaskProcess(ring, path));
  return {
    play: async (tasks) => {
      const results = new Results(tasks);
      const runs = splitTasks(tasks, workers, LONGEST);
      let next = 0;
      const work = async (one: TaskProcess): Promise<void> => {
        for (let run = runs[next++]; run !== undefined; run = runs[next++]) {
          await one.play(run, results);
          onPlayed(run.task.count);
        }
      };
      await Promise.all(processes.flatMap((one) => Array.from({ length: REQUESTS }, () => work(one))));
      return results.all;
    },
    close: async () => {
      for (const one of processes) one.close();
    },
  };
}

class TaskProcess {
  readonly #ring: ArenaSetup;
  readonly #process: NativeProcess;
  /** The decks that it plays, of a task. */
  #deck: MatchTask['deck'] | null = null;
  #opponent = -1;
  /** Plays the matches that native code gives up. */
  #again: ReturnType<typeof player> | null = null;

  constructor(ring: ArenaSetup, path: string) {
    this.#ring = ring;
    this.#process = new NativeProcess(path, ring.bound);
  }

  /** Requests are answered in their order, so a run need not wait for the decks of the one before. */
  async play({ at, from, task }: TaskPart, results: Results): Promise<void> {
    const { deck, opponent, first, count } = task;
    const seated = this.#seat(deck, opponent);
    const records = await this.#process.play(first | 0, count, false);
    await seated;
    const outcomes = new Uint8Array(count);
    const sums = { faults: 0, decisions: 0, capped: 0 };
    for (let i = 0; i < count; i++) {
      const ended = records.outcome(i, sums);
      if (ended !== null) {
        outcomes[i] = ended === ALIVE ? LOST : outcomeOf(ended);
        continue;
      }
      this.#again ??= player(this.#ring);
      const played = this.#again({ deck, opponent, first: first + i, count: 1 });
      outcomes.set(played.outcomes, i);
      sums.faults += played.faults;
      sums.decisions += played.decisions;
      sums.capped += played.capped;
    }
    results.add({ at, from, task }, { outcomes, ...sums });
  }

  #seat(deck: MatchTask['deck'], opponent: number): Promise<void> | undefined {
    if (deck === this.#deck && opponent === this.#opponent) return;
    const other = this.#ring.opponents[opponent];
    if (other === undefined) throw new Error(`no opponent ${opponent}`);
    this.#deck = deck;
    this.#opponent = opponent;
    return this.#process.seat([{ name: '', cards: deck }, other]);
  }

  close(): void {
    this.#process.close();
  }
}
