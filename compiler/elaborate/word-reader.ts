/** Reads the words of a phrase in sequence, for lines of scenarios and settings. */
import type * as tree from '../../grammar/tree.ts';

/** A cursor over the words of a phrase. */
export class WordReader {
  readonly parts: readonly tree.PhrasePart[];
  at = 0;
  constructor(parts: readonly tree.PhrasePart[]) {
    this.parts = parts;
  }
  part(): tree.PhrasePart | undefined {
    return this.parts[this.at];
  }
  prim(ahead = 0): tree.Prim | undefined {
    const part = this.parts[this.at + ahead];
    return part?.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  }
  /** Whether a card's name follows, or a number of them: `3 "Card"`. */
  namesCard(ahead = 0): boolean {
    const prim = this.prim(ahead);
    return prim?.node === 'string' || (prim?.node === 'number' && this.prim(ahead + 1)?.node === 'string');
  }
  peekWord(ahead = 0): string | null {
    const prim = this.prim(ahead);
    return prim?.node === 'name' && prim.args === null && prim.path.length === 0 ? prim.name.text : null;
  }
  word(): string | null {
    const word = this.peekWord();
    if (word !== null) this.at += 1;
    return word;
  }
  takeWord(text: string): boolean {
    const part = this.part();
    if (part?.node === 'connector' ? part.text !== text : this.peekWord() !== text) return false;
    this.at += 1;
    return true;
  }
  done(): boolean {
    return this.at >= this.parts.length;
  }
  text(): string {
    const prim = this.prim();
    return prim?.node === 'name'
      ? prim.name.text
      : prim?.node === 'number'
        ? String(prim.value)
        : prim?.node === 'string'
          ? prim.value
          : 'this';
  }
}

/** The plain words of a phrase; null for each part that is none, and for its tail. */
export function plainWords(phrase: tree.Phrase): (string | null)[] {
  const words = phrase.parts.map((part) => {
    if (part.node === 'connector') return part.text;
    const prim = part.levels.length === 1 ? part.levels[0] : undefined;
    if (prim === undefined || prim.path.length > 0) return null;
    if (prim.node === 'name') return prim.args === null ? prim.name.text : null;
    return prim.node === 'number' ? String(prim.value) : null;
  });
  return phrase.tail === null ? words : [...words, null];
}

/** The number that a word spells; null if it is none. */
export const spelledNumber = (text: string | null | undefined): number | null =>
  text != null && /^\d+$/.test(text) ? Number(text) : null;

/** The first word of an item, with or without parentheses after it. */
export function headOf(item: tree.Item): string | null {
  const part = item.phrase.parts[0];
  const prim = part?.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  return prim?.node === 'name' && prim.path.length === 0 ? prim.name.text : null;
}

/** The expression after the first word: `worth edge(you)`. Parentheses after it parse as a call: `worth (1 + 2)`. */
export function exprAfterHead(phrase: tree.Phrase): tree.Expr | null {
  const part = phrase.parts[0];
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  if (prim?.node === 'name' && prim.args?.length === 1 && phrase.parts.length === 1) return prim.args[0] ?? null;
  const next = phrase.parts[1];
  return next === undefined ? null : { ...phrase, parts: phrase.parts.slice(1), start: next.start };
}
