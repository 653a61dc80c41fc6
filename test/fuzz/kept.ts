/** Fuzz target: files of the tools: states of a search, pools, gauntlets, drafts of the page. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileWith } from '../../cli/chosen.ts';
import { BrokenSources, UsageError } from '../../cli/failures.ts';
import { readGauntlet } from '../../cli/gauntlet.ts';
import type { Arena, MatchTask } from '../../cli/search/arena.ts';
import { begun, Climb } from '../../cli/search/climb.ts';
import { type SearchSetup, searchSetup } from '../../cli/search/ground.ts';
import { readPool } from '../../cli/search/pool.ts';
import { readState, sealed, writeState } from '../../cli/search/state.ts';
import { readDraft } from '../../editor/app/page/keep/draft.ts';

const FIXTURES = 'test/cli/fixtures';
/** The hash in the state. */
const OF = 'the same search';

/** An arena in which no deck is better: the test is about the state, not the matches. */
const LEVEL: Arena = {
  play: async (tasks: readonly MatchTask[]) =>
    tasks.map(({ count }) => ({ outcomes: new Uint8Array(count), faults: 0, decisions: 0, capped: 0 })),
  close: async () => {},
};

export class KeptFiles {
  readonly #folder = mkdtempSync(join(tmpdir(), 'rulebound-kept-'));
  readonly #grounds: SearchSetup;
  readonly #made = compileWith(`${FIXTURES}/duel`, []);

  constructor() {
    process.on('exit', () => rmSync(this.#folder, { recursive: true, force: true }));
    this.#grounds = searchSetup(`${FIXTURES}/duel`, {
      pool: `${FIXTURES}/pools/duel.json`,
      against: `${FIXTURES}/gauntlets/own.bound`,
    });
  }

  /** A new state of a search, and a later one. */
  get states(): string[] {
    const path = join(this.#folder, 'begun.json');
    const {
      start: [start],
    } = this.#grounds;
    const later = {
      ...begun(start),
      known: 64,
      at: 9,
      tried: 40,
      dropped: 30,
      taken: 2,
      matches: 9000,
      worse: ['0 1 2'],
    };
    return [begun(start), later].map((state) => {
      writeState(path, OF, { state, seconds: 1 });
      return readFileSync(path, 'utf8');
    });
  }

  /** Resumes a search from an accepted state, for a few fields. */
  takesState(input: string): Promise<string | null> {
    return this.#answered(withHash(input), async (path) => {
      const { pool, rules } = this.#grounds;
      const kept = readState(path, OF, pool, rules);
      if (kept === null) return;
      let fields = 0;
      const affords = (): boolean => fields++ < 2;
      const hill = { pool, rules, arena: LEVEL, weights: [1, 1], seed: 1, ordered: false, cards: 5, also: [], affords };
      await new Climb(hill, kept.state).run(() => {});
    });
  }

  takesPool(input: string): Promise<string | null> {
    const active = this.#grounds.bound.active;
    return this.#answered(input, (path) => void readPool(path, this.#made, active));
  }

  takesGauntlet(input: string): Promise<string | null> {
    return this.#answered(input, (path) => void readGauntlet(path).decksIn(this.#made));
  }

  /** A file must be accepted, or refused with a proper message. */
  async #answered(input: string, take: (path: string) => void | Promise<void>): Promise<string | null> {
    const path = join(this.#folder, 'kept.json');
    writeFileSync(path, input);
    try {
      await take(path);
      return null;
    } catch (error) {
      if (!(error instanceof BrokenSources || error instanceof UsageError)) throw error;
      return /undefined|\bNaN\b|\[object/.test(error.message) ? `says: ${error.message}` : null;
    }
  }
}

/** A changed state with the hash that fits it, so that more than the hash is tried; another text as it is. */
function withHash(input: string): string {
  try {
    const value: unknown = JSON.parse(input);
    if (typeof value !== 'object' || value === null || !('check' in value)) return input;
    const { check: _, ...file } = value;
    return sealed(file as Parameters<typeof sealed>[0]);
  } catch {
    return input;
  }
}

/** A stored draft must be read as a draft or as nothing, and must survive writing and reading. */
export function takesDraft(input: string): string | null {
  const draft = readDraft(input);
  for (const { base, text } of [draft ?? { base: null, text: input }, { base: input, text: input }]) {
    if (typeof text !== 'string' || !(base === null || typeof base === 'string')) return 'a draft that is none';
    const again = readDraft(JSON.stringify({ base, text }));
    if (again?.base !== base || again.text !== text) return 'a draft that is read as another';
  }
  return null;
}
