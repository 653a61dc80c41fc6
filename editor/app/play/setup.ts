/** What a playground begins with. */
import type { CardId } from '../../../compiler/ir/index.ts';
import type { Match, World } from '../../../runtime/index.ts';
import type { Opponent } from './opponents.ts';
import type { Playground } from './playground.ts';

/** Called before each decision and at each of its events, so that the host knows what is running. */
export type Watch = (what: string) => void;

export interface Setup {
  /** The match at its first decision. */
  match: Match;
  seed: number;
  /** The card to try; negative for none. */
  card: CardId;
  /** Paths of the source files that places in the IR refer to. */
  files: readonly string[];
  opponent?: Opponent;
  /** The match whose decisions are repeated. */
  again?: Playground;
  /** Creates the worlds in which an opponent searches; without it, the search uses the interpreter. */
  makeTrial?: (() => World) | null;
  watch?: Watch;
  /** Called with a description before each decision that no user of the page takes. */
  onWait?: (what: string) => void;
}
