/** How fast this machine is, so that rates of different machines can be set beside each other. */

const ROUNDS = 20_000_000;

/** Rounds a second, in millions, of a fixed loop of integer work. */
export function calibrate(): number {
  let best = 0;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    let [a, b] = [1, 2];
    for (let i = 0; i < ROUNDS; i++) {
      a = (Math.imul(a, 1664525) + 1013904223) | 0;
      b = (b ^ (a >>> 7)) | 0;
    }
    const seconds = (performance.now() - start) / 1000;
    // b is used, so that the loop is not dropped
    if (b !== 0.5) best = Math.max(best, ROUNDS / seconds / 1e6);
  }
  return Math.round(best);
}
