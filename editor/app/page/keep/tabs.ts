/**
 * Synchronizes the tabs of one folder: an edit in one tab appears in the others. Each message contains the ancestors of its text,
 * so that concurrent changes can be merged from a common ancestor. If they overlap, or if there is no common ancestor, the user
 * must choose.
 */
import { merge } from './merge.ts';

type Message =
  /** A tab asks the others for their unsaved texts. */
  | { sort: 'hello' }
  /**
   * The answer to `hello`, for an unsaved text. `base` is the hash of the file that it started from, or null if the file has
   * changed.
   */
  | ({ sort: 'have'; base: string | null } & Announcement)
  /** A text was changed; null if the file was deleted. */
  | ({ sort: 'edit'; before: string | null } & Announcement)
  /** A text was saved; null if the file was deleted. */
  | { sort: 'saved'; path: string; file: { text: string; hash: string } | null };

interface Announcement {
  path: string;
  text: string | null;
  /** Hashes of the text's ancestors and of the text itself, newest last. */
  past: string[];
  turn: Turn;
}

/**
 * A logical timestamp of a text: the time in milliseconds, or one more than the highest count so far. For equal counts, the
 * higher tab id wins.
 */
interface Turn {
  count: number;
  tab: string;
}
const FIRST: Turn = { count: 0, tab: '' };
const isLater = (a: Turn, b: Turn): boolean => a.count > b.count || (a.count === b.count && a.tab >= b.tab);

/** Maximum number of ancestors per file. */
const MOST_PAST = 50;

/** Callbacks to the page. */
export interface TabCallbacks {
  /** The text in this page, or null. */
  current(path: string): string | null;
  /** The paths of the unsaved texts. */
  unsaved(): string[];
  /** The text of another tab replaces the text of this one. */
  take(path: string, text: string | null): void;
  /** Stores a version of a text that is about to be replaced and that no other tab may have. */
  keepVersion(path: string, text: string): void;
  /** The merged changes of both tabs replace the text of this one. */
  merged(path: string, text: string): void;
  /** The texts of two tabs are in conflict. */
  disagree(path: string, theirs: string): void;
  /** Whether the texts of this tab and another tab are in conflict. */
  disagrees(path: string): boolean;
  /** The hash of the file that a text started from; null if the file on disk has changed. */
  base(path: string): string | null;
  /** Another tab has the same text, and it started from the file with this hash. */
  based(path: string, base: string | null): void;
  /** The conflict is over. */
  agree(path: string): void;
  savedElsewhere(path: string, file: { text: string; hash: string } | null): void;
}

export class Tabs {
  readonly #page: TabCallbacks;
  readonly #channel: BroadcastChannel;
  /** The text of each file that was sent to or received from the other tabs last. */
  readonly #announced = new Map<string, string | null>();
  /** For each file, the ancestors of this tab's text that other tabs know, by hash. */
  readonly #past = new Map<string, Map<string, string | null>>();
  readonly #tab = crypto.randomUUID();
  /** The timestamp of each file's text, and the highest count that was received or sent. */
  readonly #turns = new Map<string, Turn>();
  readonly #counts = new Map<string, number>();
  /** Files that were edited in this tab since another tab's text was taken. */
  readonly #typed = new Set<string>();

  constructor(folder: string, page: TabCallbacks) {
    this.#page = page;
    this.#channel = new BroadcastChannel(`rulebound:${folder}`);
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    this.ask();
  }

  ask(): void {
    this.#send({ sort: 'hello' });
  }

  close(): void {
    this.#channel.close();
  }

  /** The user types in this tab. `before` is the text before the edit. */
  typed(path: string, before: string | null): void {
    this.#typed.add(path);
    if (this.#announced.has(path)) return;
    this.#announced.set(path, before);
    this.#cameFrom(path, before);
  }

  /** Sends the current text to the other tabs, if it has changed. */
  announce(path: string): void {
    const text = this.#page.current(path);
    if (!this.#announced.has(path) || this.#announced.get(path) !== text)
      this.#announceAfter(path, this.#announced.get(path) ?? null);
  }

  announceSaved(path: string, file: { text: string; hash: string } | null): void {
    this.#send({ sort: 'saved', path, file });
  }

  /** Sends the current text as the replacement of another tab's text. */
  insist(path: string, theirs: string | null): void {
    this.#cameFrom(path, theirs);
    this.#announceAfter(path, theirs);
  }

  #announceAfter(path: string, before: string | null): void {
    const text = this.#page.current(path);
    this.#announced.set(path, text);
    // A new tab has received no counts yet. The clock time makes its count higher than the earlier ones.
    const count = Math.max((this.#counts.get(path) ?? 0) + 1, Date.now());
    this.#counts.set(path, count);
    this.#turns.set(path, { count, tab: this.#tab });
    this.#send({ sort: 'edit', before, ...this.#announcementOf(path, text) });
  }

  #announcementOf(path: string, text: string | null): Announcement {
    const past = [...this.#cameFrom(path, text).keys()];
    return { path, text, past, turn: this.#turns.get(path) ?? FIRST };
  }

  /** Adds a text to the ancestors of this tab's text. */
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

  #send(message: Message): void {
    this.#channel.postMessage(message);
  }

  #receive(message: Message): void {
    switch (message.sort) {
      case 'edit':
        this.#onEdit(message.before, message);
        break;
      case 'have':
        this.#onHave(message.base, message);
        break;
      case 'saved':
        this.#page.savedElsewhere(message.path, message.file);
        break;
      case 'hello':
        for (const path of this.#page.unsaved()) {
          const text = this.#page.current(path);
          this.#send({ sort: 'have', base: this.#page.base(path), ...this.#announcementOf(path, text) });
        }
    }
  }

  /** If the user has edited the file in this tab, the text is not taken. This tab sends its edits, and the other tab merges them. */
  #onHave(base: string | null, news: Announcement): void {
    const { path, text } = news;
    const isSame = this.#page.current(path) === text;
    const isFree = !this.#typed.has(path) && !this.#page.disagrees(path) && this.#isLater(news);
    if (isSame || isFree) this.#take(news);
    if (this.#page.current(path) === text) this.#page.based(path, base);
  }

  #onEdit(before: string | null, news: Announcement): void {
    const { path, text: theirs } = news;
    const mine = this.#page.current(path);
    const isTorn = this.#page.disagrees(path);
    const isLater = this.#isLater(news);
    this.#counts.set(path, Math.max(this.#counts.get(path) ?? 0, news.turn.count));
    if (mine === theirs || mine === before || (!isTorn && !this.#typed.has(path))) {
      // An earlier text is ignored, because its tab takes the text of this one.
      if (mine === theirs || isLater) this.#take(news);
      return;
    }
    const common = isTorn || mine === null || theirs === null ? null : this.#commonText(before, news);
    const both = common === null ? null : merge(common, mine ?? '', theirs ?? '');
    if (both !== null) {
      if (mine !== null) this.#page.keepVersion(path, mine);
      this.#cameFrom(path, theirs);
      this.#page.merged(path, both);
    }
    // If this tab has edited the file, a deletion in another tab is overridden.
    if (both !== null || theirs === null) this.insist(path, theirs);
    else this.#page.disagree(path, theirs);
  }

  #isLater({ path, turn }: Announcement): boolean {
    return isLater(turn, this.#turns.get(path) ?? FIRST);
  }

  /** Replaces the text of this tab with the text of another one. */
  #take(news: Announcement): void {
    const { path, text, past } = news;
    if (this.#isLater(news)) this.#turns.set(path, news.turn);
    this.#counts.set(path, Math.max(this.#counts.get(path) ?? 0, news.turn.count));
    const known = [...(this.#past.get(path) ?? [])].filter(([name]) => past.includes(name));
    this.#past.set(path, new Map(known));
    this.#cameFrom(path, text);
    this.#announced.set(path, text);
    this.#typed.delete(path);
    const mine = this.#page.current(path);
    // The sender may never have had the text of this tab.
    if (mine !== null && mine !== text && !past.includes(nameOf(mine))) this.#page.keepVersion(path, mine);
    if (mine !== text) this.#page.take(path, text);
    this.#page.agree(path);
  }

  /** The newest common ancestor of both texts, or null. */
  #commonText(before: string | null, { path, past }: Announcement): string | null {
    const mine = this.#past.get(path);
    const names = [...past, nameOf(before)].reverse();
    const name = names.find((one) => mine?.has(one));
    return name === undefined ? null : (mine?.get(name) ?? null);
  }
}

/** A hash of a text. Collisions are very unlikely: about one in 2^53. */
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
