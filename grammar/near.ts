/** Did you mean: only when it is close. */

/** The word of `known` that was probably meant, or null: one or two slips, and never more than a third of the word. */
export function near(word: string, known: Iterable<string>): string | null {
  const allowed = Math.min(2, Math.floor(word.length / 3));
  let best: string | null = null;
  let least = allowed + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const far = distance(word.toLowerCase(), candidate.toLowerCase());
    if (far < least) {
      least = far;
      best = candidate;
    }
  }
  return best;
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
