/** Suggestions for misspelt words. */

/** Words up to this length are similar only if they begin alike: "heal" is not a misspelling of "deal". */
const SHORT = 5;

/**
 * The most similar word of `known`, or null: another form of the same English word ("attacking" for "attack"), else a
 * word at an edit distance of one or two, and at most a third of its length. Never the word itself. `most`: the greatest distance.
 */
export function near(word: string, known: Iterable<string>, most = 2): string | null {
  const small = word.toLowerCase();
  const bases = baseForms(small);
  const allowed = Math.min(most, Math.floor(word.length / 3));
  let best: string | null = null;
  let least = allowed + 1;
  const letters = lettersOf(small);
  let left = MOST;
  for (const candidate of known) {
    if (--left < 0) break;
    if (candidate === word) continue;
    const other = candidate.toLowerCase();
    if (bases.includes(other)) return candidate;
    if (Math.abs(candidate.length - word.length) >= least || !beginAlike(small, other)) continue;
    // One edit changes at most two letters of the set. This rejects nearly all candidates without computing the
    // distance.
    if (bitsIn(letters ^ lettersOf(other)) > 2 * (least - 1)) continue;
    const edits = distance(small, other);
    if (edits < least) {
      least = edits;
      best = candidate;
    }
  }
  return best;
}

const beginAlike = (a: string, b: string): boolean =>
  a.length > SHORT || a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/** The base forms that an English word may have, without plural, -ing and -ed. */
export function baseForms(word: string): string[] {
  const cut = (ending: string, ...more: string[]): string[] => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return [];
    const stem = word.slice(0, -ending.length);
    const doubled = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    return [...more.map((end) => stem + end), ...doubled];
  };
  return [
    ...cut('ies', 'y'),
    ...cut('ves', 'f'),
    ...cut('es', '', 'e'),
    ...cut('s', ''),
    ...cut('ing', '', 'e'),
    ...cut('ed', '', 'e'),
  ];
}

/** Limit of words that are compared, so that a thousand errors in a huge game stay fast. */
const MOST = 5000;

/** The set of letters of a word, as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Edit distance with transpositions. Words are cut to 64 letters, since longer ones are never similar. */
function distance(a: string, b: string): number {
  const [s, t] = [a.slice(0, 64), b.slice(0, 64)];
  let before: number[] = [];
  let last = Array.from({ length: t.length + 1 }, (_, j) => j);
  for (let i = 1; i <= s.length; i++) {
    const row = [i];
    for (let j = 1; j <= t.length; j++) {
      const same = s[i - 1] === t[j - 1] ? 0 : 1;
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && s[i - 1] === t[j - 2] && s[i - 2] === t[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[t.length] ?? 0;
}
