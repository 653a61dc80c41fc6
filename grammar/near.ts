/** Did you mean: only when it is close. */

/** Words of up to so many letters are only close when they begin alike: "heal" is not a slip of "deal". */
const SHORT = 5;

/**
 * The word of `known` that was probably meant, or null: another form of the same English word ("attacking" for "attack"),
 * else one or two slips, and never more than a third of the word. Never the word itself.
 */
export function near(word: string, known: Iterable<string>): string | null {
  const small = word.toLowerCase();
  const bases = baseForms(small);
  const allowed = Math.min(2, Math.floor(word.length / 3));
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
    // one slip changes two letters of the set at most: this rejects nearly all candidates without their distance
    if (bitsIn(letters ^ lettersOf(other)) > 2 * (least - 1)) continue;
    const far = distance(small, other);
    if (far < least) {
      least = far;
      best = candidate;
    }
  }
  return best;
}

const beginAlike = (a: string, b: string): boolean =>
  a.length > SHORT || a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/** What an English word may be a form of: plurals, -ing and -ed taken off. */
export function baseForms(word: string): string[] {
  const cut = (ending: string, ...more: string[]): string[] => {
    if (!word.endsWith(ending) || word.length < ending.length + 2) return [];
    const stem = word.slice(0, -ending.length);
    const doubled = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    return [...more.map((end) => stem + end), ...doubled];
  };
  return [...cut('ies', 'y'), ...cut('es', '', 'e'), ...cut('s', ''), ...cut('ing', '', 'e'), ...cut('ed', '', 'e')];
}

/** Words that are looked at: no game of people has more, and what is wrong a thousand times has an end. */
const MOST = 5000;

/** A bit for each letter that a word has. */
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

/** Edit distance, a swap of neighbours counting one. Words longer than 64 are cut: they are never close anyway. */
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
