/** Synchronisation of tabs, simulated: random edits with delayed messages. No line is lost, and all tabs converge. */
import { expect, test } from 'vitest';
import { lineDiff } from '../../editor/app/page/keep/diff.ts';
import { merge } from '../../editor/app/page/keep/merge.ts';
import { type TabCallbacks, Tabs } from '../../editor/app/page/keep/tabs.ts';

test.each([
  ['changes that do not touch each other', 'a\nb\nc\nd', 'A\nb\nc\nd', 'a\nb\nc\nD', 'A\nb\nc\nD'],
  ['lines put in at both ends', 'a\nb', 'x\na\nb', 'a\nb\ny', 'x\na\nb\ny'],
  ['the same change', 'a\nb\nc', 'a\nB\nc', 'a\nB\nc', 'a\nB\nc'],
  ['one change alone', 'a\nb', 'a\nb', 'a', 'a'],
  ['one line, two ways', 'a\nb\nc', 'a\nB\nc', 'a\nX\nc', null],
  ['two lines at one place', 'a\nb', 'a\nx\nb', 'a\ny\nb', null],
  ['a line that is changed and deleted', 'a\nb\nc', 'a\nB\nc', 'a\nc', null],
])('%s', (_, base, mine, theirs, both) => {
  expect(merge(base, mine, theirs)).toBe(both);
  expect(merge(base, theirs, mine)).toBe(both);
});

test('a diff transforms one text into the other', () => {
  const random = randoms(7);
  for (let i = 0; i < 200; i++) {
    const [before, after] = [lines(random), lines(random)];
    const rows = lineDiff(before.join('\n'), after.join('\n'));
    // the parts outside of the diff are equal
    if (rows.includes(null) || rows.length === 0) continue;
    const told = (sort: string): (string | undefined)[] =>
      rows.filter((row) => row?.sort !== sort).map((row) => row?.text);
    expect([told('new'), told('gone')]).toEqual([before, after]);
  }
});

const PATH = 'own/a.bound';

/** A tab that records its texts. */
class Tab implements TabCallbacks {
  text: string | null = '1\n2\n3\n4\n5\n6';
  theirs: string | null = null;
  readonly tabs: Tabs;
  readonly #kept: Set<string>;

  constructor(kept: Set<string>) {
    this.#kept = kept;
    this.tabs = new Tabs('folder', this);
  }

  type(text: string): void {
    this.tabs.typed(PATH, this.text);
    this.text = text;
  }

  choose(which: 'mine' | 'theirs'): void {
    const { theirs, text } = this;
    if (theirs === null) return;
    this.theirs = null;
    keep(this.#kept, theirs);
    if (which === 'theirs') {
      keep(this.#kept, text);
      this.type(theirs);
    }
    this.tabs.insist(PATH, theirs);
  }

  current = (): string | null => this.text;
  unsaved = (): string[] => [PATH];
  take(_: string, text: string | null): void {
    this.text = text;
  }
  keepVersion = (_: string, text: string): void => keep(this.#kept, text);
  merged = (path: string, text: string): void => this.take(path, text);
  disagree(_: string, theirs: string): void {
    this.theirs = theirs;
  }
  disagrees = (): boolean => this.theirs !== null;
  agree(): void {
    this.theirs = null;
  }
  base = (): null => null;
  based(): void {}
  savedElsewhere(): void {}
}

test.each([2, 3])('%i tabs lose no line', (count) => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randoms(seed);
    const ways = channels();
    const kept = new Set<string>();
    const all = Array.from({ length: count }, () => new Tab(kept));
    ways.deliverAll();
    const typed = new Set<string>();
    for (let step = 0; step < 40; step++) {
      const tab = all[random(count)] as Tab;
      const what = random(10);
      if (what < 4) {
        const word = `w${seed}x${step}`;
        const rows = (tab.text ?? '').split('\n');
        const at = random(rows.length);
        if (random(2) === 0) rows.splice(at, 0, word);
        else rows[at] = `${rows[at]} ${word}`;
        tab.type(rows.join('\n'));
        typed.add(word);
      } else if (what < 6) tab.tabs.announce(PATH);
      else if (what < 9) ways.deliver(random);
      else if (random(3) === 0) tab.tabs.ask();
      else tab.choose(random(2) === 0 ? 'mine' : 'theirs');
    }
    for (let round = 0; round < 50; round++) {
      for (const tab of all) tab.tabs.announce(PATH);
      ways.deliverAll();
      all.find((tab) => tab.theirs !== null)?.choose(random(2) === 0 ? 'mine' : 'theirs');
      ways.deliverAll();
    }
    const there = new Set([...kept, ...all.flatMap((tab) => [...wordsOf(tab.text)])]);
    expect(
      [...typed].filter((word) => !there.has(word)),
      `seed ${seed}`,
    ).toEqual([]);
    expect(
      new Set(all.map((tab) => tab.text)).size,
      `seed ${seed}: ${all.map((tab) => tab.text).join('\n---\n')}`,
    ).toBe(1);
    ways.end();
  }
});

const wordsOf = (text: string | null): Set<string> => new Set((text ?? '').match(/w\d+x\d+/g) ?? []);
function keep(kept: Set<string>, text: string | null): void {
  for (const word of wordsOf(text)) kept.add(word);
}

/** Channels that deliver messages on demand, to each tab in the order of sending. */
function channels() {
  const real = globalThis.BroadcastChannel;
  const open: { hear: (event: MessageEvent) => void; waiting: unknown[] }[] = [];
  class Fake {
    readonly #self = { hear: (_: MessageEvent): void => {}, waiting: [] as unknown[] };
    constructor() {
      open.push(this.#self);
    }
    set onmessage(hear: (event: MessageEvent) => void) {
      this.#self.hear = hear;
    }
    postMessage(message: unknown): void {
      for (const other of open) if (other !== this.#self) other.waiting.push(structuredClone(message));
    }
    close(): void {}
  }
  globalThis.BroadcastChannel = Fake as unknown as typeof BroadcastChannel;
  const next = (one: (typeof open)[number]): void => {
    if (one.waiting.length > 0) one.hear({ data: one.waiting.shift() } as MessageEvent);
  };
  return {
    deliver: (random: (below: number) => number): void => next(open[random(open.length)] as (typeof open)[number]),
    deliverAll(): void {
      for (let i = 0; i < 10_000 && open.some(({ waiting }) => waiting.length > 0); i++)
        for (const one of open) next(one);
      expect(open.every(({ waiting }) => waiting.length === 0)).toBe(true);
    },
    end(): void {
      globalThis.BroadcastChannel = real;
    },
  };
}

function randoms(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 3) % below;
  };
}

const lines = (random: (below: number) => number): string[] =>
  Array.from({ length: 1 + random(6) }, () => 'abc'[random(3)] ?? '');
