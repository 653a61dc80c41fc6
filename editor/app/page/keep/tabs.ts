/**
 * Tabs of one folder: an edit in one appears in the others. Each tells with its text which texts that one came from, so that
 * changes made at the same time are put together from a text that both began with. Where they touch each other, or there is
 * no such text, people choose.
 */
import { merge } from './merge.ts';

type Message =
  /** A new tab asks what the others have. */
  | { sort: 'hello' }
  /** The answer to that, for a text that is not saved; with the file that it began from, where that is still the one on disk. */
  | ({ sort: 'have'; base: string | null } & Told)
  /** A text was changed; null: the file is gone. */
  | ({ sort: 'edit'; before: string | null } & Told)
  /** A text was saved; null: the file was deleted. */
  | { sort: 'saved'; path: string; file: { text: string; hash: string } | null };

interface Told {
  path: string;
  text: string | null;
  /** Names of the texts that this one came from, itself among them, the newest last. */
  past: string[];
  turn: Turn;
}

/** When a text was told: the time, or one more than what was heard. Of two that are equal the tab of the higher name counts. */
interface Turn {
  count: number;
  tab: string;
}
const FIRST: Turn = { count: 0, tab: '' };
const isLater = (a: Turn, b: Turn): boolean => a.count > b.count || (a.count === b.count && a.tab >= b.tab);

/** Texts of a file that are looked back to. */
const MOST_PAST = 50;

/** What the tabs change of a page. */
export interface Shared {
  /** The text that the page has; null for none. */
  current(path: string): string | null;
  /** The texts that are not saved. */
  unsaved(): string[];
  /** Another tab has this text: it takes the place of ours. */
  take(path: string, text: string | null): void;
  /** A text that another one is about to take the place of, and that no other tab may have. */
  keepVersion(path: string, text: string): void;
  /** The changes of both tabs together take the place of ours. */
  merged(path: string, text: string): void;
  /** Another tab has another text, and nobody knows which is meant. */
  disagree(path: string, theirs: string): void;
  /** Whether people have to choose between this tab's text and another one's. */
  disagrees(path: string): boolean;
  /** The hash of the file that a text began from; null where the file on disk is another one. */
  base(path: string): string | null;
  /** Another tab has our text, and knows that it began from the file with this hash. */
  based(path: string, base: string | null): void;
  /** Nothing is to be chosen any more. */
  agree(path: string): void;
  savedElsewhere(path: string, file: { text: string; hash: string } | null): void;
}

export class Tabs {
  readonly #page: Shared;
  readonly #channel: BroadcastChannel;
  /** The texts that the other tabs have of us, where that was said. */
  readonly #told = new Map<string, string | null>();
  /** Of each file the texts that the one in this tab came from, by their names, as far as other tabs know them. */
  readonly #past = new Map<string, Map<string, string | null>>();
  readonly #tab = crypto.randomUUID();
  /** When the text of a file was told, and the highest count that was heard. */
  readonly #turns = new Map<string, Turn>();
  readonly #counts = new Map<string, number>();
  /** Files that were typed into in this tab since another tab's text was taken. */
  readonly #typed = new Set<string>();

  constructor(folder: string, page: Shared) {
    this.#page = page;
    this.#channel = new BroadcastChannel(`rulebound:${folder}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    this.ask();
  }

  ask(): void {
    this.#say({ sort: 'hello' });
  }

  close(): void {
    this.#channel.close();
  }

  /** Somebody types in this tab; `before` is the text without that. */
  typed(path: string, before: string | null): void {
    this.#typed.add(path);
    if (this.#told.has(path)) return;
    this.#told.set(path, before);
    this.#cameFrom(path, before);
  }

  /** Tells the others of the text as it stands now. */
  tell(path: string): void {
    const text = this.#page.current(path);
    if (!this.#told.has(path) || this.#told.get(path) !== text) this.#tellAfter(path, this.#told.get(path) ?? null);
  }

  tellSaved(path: string, file: { text: string; hash: string } | null): void {
    this.#say({ sort: 'saved', path, file });
  }

  /** The text as it stands now takes the place of another tab's. */
  insist(path: string, theirs: string | null): void {
    this.#cameFrom(path, theirs);
    this.#tellAfter(path, theirs);
  }

  #tellAfter(path: string, before: string | null): void {
    const text = this.#page.current(path);
    this.#told.set(path, text);
    // a tab that was just opened has heard of none
    const count = Math.max((this.#counts.get(path) ?? 0) + 1, Date.now());
    this.#counts.set(path, count);
    this.#turns.set(path, { count, tab: this.#tab });
    this.#say({ sort: 'edit', before, ...this.#toldOf(path, text) });
  }

  #toldOf(path: string, text: string | null): Told {
    const past = [...this.#cameFrom(path, text).keys()];
    return { path, text, past, turn: this.#turns.get(path) ?? FIRST };
  }

  /** Adds a text to those that this tab's text came from. */
  #cameFrom(path: string, text: string | null): Map<string, string | null> {
    const past = this.#past.get(path) ?? new Map<string, string | null>();
    const name = nameOf(text);
    past.delete(name);
    past.set(name, text);
    const [oldest] = past.keys();
    if (past.size > MOST_PAST && oldest !== undefined) past.delete(oldest);
    this.#past.set(path, past);
    return past;
  }

  #say(message: Message): void {
    this.#channel.postMessage(message);
  }

  #hear(message: Message): void {
    switch (message.sort) {
      case 'edit':
        this.#heardEdit(message.before, message);
        break;
      case 'have':
        this.#heardHave(message.base, message);
        break;
      case 'saved':
        this.#page.savedElsewhere(message.path, message.file);
        break;
      case 'hello':
        for (const path of this.#page.unsaved()) {
          const text = this.#page.current(path);
          this.#say({ sort: 'have', base: this.#page.base(path), ...this.#toldOf(path, text) });
        }
    }
  }

  /** Who has typed has told, or will: the others then put both together. */
  #heardHave(base: string | null, told: Told): void {
    const { path, text } = told;
    const isSame = this.#page.current(path) === text;
    const isFree = !this.#typed.has(path) && !this.#page.disagrees(path) && this.#isLater(told);
    if (isSame || isFree) this.#take(told);
    if (this.#page.current(path) === text) this.#page.based(path, base);
  }

  #heardEdit(before: string | null, told: Told): void {
    const { path, text: theirs } = told;
    const mine = this.#page.current(path);
    const isTorn = this.#page.disagrees(path);
    const isLater = this.#isLater(told);
    this.#counts.set(path, Math.max(this.#counts.get(path) ?? 0, told.turn.count));
    if (mine === theirs || mine === before || (!isTorn && !this.#typed.has(path))) {
      // an earlier one: its tab takes ours
      if (mine === theirs || isLater) this.#take(told);
      return;
    }
    const common = isTorn || mine === null || theirs === null ? null : this.#commonText(before, told);
    const both = common === null ? null : merge(common, mine ?? '', theirs ?? '');
    if (both !== null) {
      if (mine !== null) this.#page.keepVersion(path, mine);
      this.#cameFrom(path, theirs);
      this.#page.merged(path, both);
    }
    // a file that was typed into is not deleted by another tab
    if (both !== null || theirs === null) this.insist(path, theirs);
    else this.#page.disagree(path, theirs);
  }

  #isLater({ path, turn }: Told): boolean {
    return isLater(turn, this.#turns.get(path) ?? FIRST);
  }

  /** Another tab's text takes the place of this one. */
  #take(told: Told): void {
    const { path, text, past } = told;
    if (this.#isLater(told)) this.#turns.set(path, told.turn);
    this.#counts.set(path, Math.max(this.#counts.get(path) ?? 0, told.turn.count));
    const known = [...(this.#past.get(path) ?? [])].filter(([name]) => past.includes(name));
    this.#past.set(path, new Map(known));
    this.#cameFrom(path, text);
    this.#told.set(path, text);
    this.#typed.delete(path);
    const mine = this.#page.current(path);
    // who sends this may never have had ours
    if (mine !== null && mine !== text && !past.includes(nameOf(mine))) this.#page.keepVersion(path, mine);
    if (mine !== text) this.#page.take(path, text);
    this.#page.agree(path);
  }

  /** The newest text that both texts came from: the one that the edit began from, if this tab had it. */
  #commonText(before: string | null, { path, past }: Told): string | null {
    const mine = this.#past.get(path);
    const names = [...past, nameOf(before)].reverse();
    const name = names.find((one) => mine?.has(one));
    return name === undefined ? null : (mine?.get(name) ?? null);
  }
}

/** Two texts of one name are the same text, but for a chance of one in 2^53. */
function nameOf(text: string | null): string {
  if (text === null) return 'none';
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return `${text.length}-${(b >>> 0).toString(36)}-${(a >>> 0).toString(36)}`;
}
