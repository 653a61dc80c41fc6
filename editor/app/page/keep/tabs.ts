/**
 * Tabs of one folder: an edit in one appears in the others. Each says from which text its edit began. Where another tab was
 * typed into at the same time both changes are put together; where they touch each other people choose.
 */
import { merge } from './merge.ts';

type Message =
  /** A new tab asks what the others have. */
  | { sort: 'hello' }
  /** The answer to that, for a text that is not saved; with the file that it began from, where that is still the one on disk. */
  | { sort: 'have'; path: string; text: string | null; base: string | null }
  /** A text was changed; null: the file is gone. */
  | { sort: 'edit'; path: string; before: string | null; text: string | null }
  /** A text was saved; null: the file was deleted. */
  | { sort: 'saved'; path: string; file: { text: string; hash: string } | null };

/** What the tabs change of a page. */
export interface Shared {
  /** The text that the page has; null for none. */
  current(path: string): string | null;
  /** The texts that are not saved. */
  unsaved(): string[];
  /** Another tab has this text: it takes the place of ours. */
  take(path: string, text: string | null): void;
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
    if (!this.#told.has(path)) this.#told.set(path, before);
  }

  /** Tells the others of the text as it stands now. */
  tell(path: string): void {
    const text = this.#page.current(path);
    const before = this.#told.get(path) ?? null;
    if (this.#told.has(path) && before === text) return;
    this.#told.set(path, text);
    this.#say({ sort: 'edit', path, before, text });
  }

  tellSaved(path: string, file: { text: string; hash: string } | null): void {
    this.#say({ sort: 'saved', path, file });
  }

  /** The text as it stands now takes the place of another tab's. */
  insist(path: string, theirs: string | null): void {
    const text = this.#page.current(path);
    this.#told.set(path, text);
    this.#say({ sort: 'edit', path, before: theirs, text });
  }

  #say(message: Message): void {
    this.#channel.postMessage(message);
  }

  #hear(message: Message): void {
    if (message.sort === 'edit') this.#heardEdit(message.path, message.before, message.text);
    else if (message.sort === 'saved') this.#page.savedElsewhere(message.path, message.file);
    else if (message.sort === 'have') {
      this.#heardText(message.path, message.text);
      if (this.#page.current(message.path) === message.text) this.#page.based(message.path, message.base);
    } else
      for (const path of this.#page.unsaved()) {
        const text = this.#page.current(path);
        this.#told.set(path, text);
        this.#say({ sort: 'have', path, text, base: this.#page.base(path) });
      }
  }

  /** What another tab has, without what it began from: that is what it last heard from this one. */
  #heardText(path: string, theirs: string | null): void {
    const told = this.#page.disagrees(path) ? null : (this.#told.get(path) ?? null);
    this.#heardEdit(path, told, theirs);
  }

  #heardEdit(path: string, before: string | null, theirs: string | null): void {
    const mine = this.#page.current(path);
    const isTorn = this.#page.disagrees(path);
    if (mine === theirs || mine === before || (!isTorn && !this.#typed.has(path))) {
      this.#told.set(path, theirs);
      this.#typed.delete(path);
      if (mine !== theirs) this.#page.take(path, theirs);
      this.#page.agree(path);
      return;
    }
    const both = before === null || mine === null || theirs === null || isTorn ? null : merge(before, mine, theirs);
    if (both !== null) this.#page.merged(path, both);
    // a file that was typed into is not deleted by another tab
    if (both !== null || theirs === null) this.insist(path, theirs);
    else this.#page.disagree(path, theirs);
  }
}
