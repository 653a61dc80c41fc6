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
import { NativeProcess } from './process.ts';

/** Most matches of a run. */
const LONGEST = 512;

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
      await Promise.all(processes.map(work));
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

  async play({ at, from, task }: TaskPart, results: Results): Promise<void> {
    const { deck, opponent, first, count } = task;
    if (deck !== this.#deck || opponent !== this.#opponent) {
      const other = this.#ring.opponents[opponent];
      if (other === undefined) throw new Error(`no opponent ${opponent}`);
      await this.#process.seat([{ name: '', cards: deck }, other]);
      this.#deck = deck;
      this.#opponent = opponent;
    }
    const records = await this.#process.play(first | 0, count, false);
    for (let i = 0; i < count; i++) {
      const run: TaskPart = { at, from: from + i, task };
      const ended = records.ended(i);
      if (ended === null) {
        this.#again ??= player(this.#ring);
        results.add(run, this.#again({ deck, opponent, first: first + i, count: 1 }));
        continue;
      }
      const { over, won, faults, decisions, capped } = ended;
      const outcomes = Uint8Array.of(over ? outcomeOf(won) : LOST);
      results.add(run, { outcomes, faults, decisions, capped: capped ? 1 : 0 });
    }
  }

  close(): void {
    this.#process.close();
  }
}
