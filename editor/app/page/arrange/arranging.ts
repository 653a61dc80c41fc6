/**
 * A position that is set up by hand, as state of the page. Its changes are offered as moves ("put", "move"), so that the table
 * lights targets, takes drags and goes by keys as in a match.
 */
import type { ListedCard } from '../../../service/asked.ts';
import type { Arrangement, Edit, EditableObject } from '../../play/arrange.ts';
import type { MatchPosition, MoveOption } from '../../play/model.ts';
import { t } from '../../texts/index.ts';
import type { BoardState, BoardStore } from '../board.ts';
import type { MatchStore } from '../match.ts';
import { Store } from '../store.ts';

interface ArrangingState extends BoardState {
  arrangement: Arrangement | null;
  /** The card, player or card of the list whose values or places are shown; null for none. */
  about: number | null;
  /** The cards of the list, as they are filtered. */
  listed: readonly ListedCard[];
  /** For whom a card is put, and at which level. */
  seat: number;
  level: number;
}

/** References of the cards of the list: below those of zones. */
const LISTED = -1_000_000;
export const listedRef = (i: number): number => LISTED - i;

export class Arranging extends Store<ArrangingState> implements BoardStore {
  readonly isArranged = true;
  readonly #match: MatchStore;

  constructor(match: MatchStore) {
    super({ position: null, taken: null, about: null, arrangement: null, listed: [], seat: 1, level: 1 });
    this.#match = match;
  }

  begin = async (empty: boolean): Promise<boolean> => this.#take(await this.#match.arrange(empty), null);

  async edit(edit: Edit, keeps: number | null = null): Promise<void> {
    const before = this.state.arrangement;
    const arrangement = await this.#match.arrangeBy(edit);
    this.#take(arrangement ?? before, keeps ?? (arrangement?.changed || null));
  }

  /** `about`: what is selected then. */
  #take(arrangement: Arrangement | null, about: number | null): boolean {
    if (arrangement === null) return false;
    const known = about !== null && (about <= LISTED || arrangement.things.some(({ ref }) => ref === about));
    this.set({ arrangement, position: positionOf(arrangement), taken: null, about: known ? about : null });
    return true;
  }

  get thing(): EditableObject | null {
    const { about, arrangement } = this.state;
    return arrangement?.things.find(({ ref }) => ref === about) ?? null;
  }

  /** The card of the list that is selected. */
  get chosen(): ListedCard | null {
    const { about, listed } = this.state;
    return about === null || about > LISTED ? null : (listed[LISTED - about] ?? null);
  }

  #known: { arrangement: Arrangement; listed: readonly ListedCard[]; options: MoveOption[] } | null = null;

  get open(): MoveOption[] {
    const { arrangement, listed } = this.state;
    if (arrangement === null) return [];
    if (this.#known?.arrangement !== arrangement || this.#known.listed !== listed)
      this.#known = { arrangement, listed, options: optionsOf(arrangement, listed) };
    return this.#known.options;
  }

  take(option: MoveOption, parts: number): void {
    const [card, place] = option.parts;
    if (card === undefined) return;
    if (parts < 2 || place === undefined) {
      this.set({ about: card.ref });
      return;
    }
    if (card.ref > LISTED) {
      void this.edit({ do: 'move', ref: card.ref, place: place.ref });
      return;
    }
    const { seat, level } = this.state;
    // The card of the list stays selected, so that more of it can be put.
    void this.edit({ do: 'put', card: card.text, level, seat, place: place.ref }, card.ref);
  }

  point(ref: number): void {
    this.set({ about: this.state.about === ref ? null : ref });
  }
}

function optionsOf({ things, places, names }: Arrangement, listed: readonly ListedCard[]): MoveOption[] {
  const options: MoveOption[] = [];
  const add = (word: string, name: string, ref: number, to: readonly number[]): void => {
    const card = { text: name, prep: null, ref };
    options.push({
      index: options.length,
      seat: 0,
      word: t.arrange.choose,
      said: [t.arrange.choose],
      parts: [card],
      sort: 'move',
    });
    for (const place of to)
      options.push({
        index: options.length,
        seat: 0,
        word,
        said: [word],
        parts: [card, { text: names[place] ?? '', prep: null, ref: place }],
        sort: 'move',
      });
  };
  for (const { ref, name, places: to } of things) if (ref !== 0) add(t.arrange.move, name, ref, to);
  for (const [i, { name }] of listed.entries()) add(t.arrange.put, name, listedRef(i), places[name] ?? []);
  return options;
}

/** The position as the table draws it. */
const positionOf = ({ table }: Arrangement): MatchPosition => ({
  ...{
    step: 0,
    steps: 0,
    event: null,
    line: null,
    queue: [],
    options: [],
    canCome: false,
    story: [],
    acts: null,
    changes: [],
  },
  ...{ outcome: null, why: [], again: null, viewer: 1, faults: 0, table },
});
