/** Measures the speed of this machine, so that rates from different machines can be compared. */

const ROWS = 64;
const STRIDE = 16;
const MATCHES = 6000;
const TURNS = 40;

/**
 * Runs a fixed workload, written by hand, that resembles an engine: it walks rows of an int array, follows references,
 * and updates fields with a small random generator. Returns thousands of its matches a second, the best of three runs.
 */
export function calibrate(): number {
  const state = new Int32Array(ROWS * STRIDE);
  let best = 0;
  let kept = 0;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = performance.now();
    for (let match = 0; match < MATCHES; match++) kept ^= play(state, match);
    const rate = MATCHES / (performance.now() - start);
    // uses `kept`, so that the optimizer does not remove the work
    if (kept !== 0.5) best = Math.max(best, rate);
  }
  return Math.round(best * 10) / 10;
}

function play(state: Int32Array, seed: number): number {
  let chance = seed | 1;
  for (let row = 0; row < ROWS; row++) {
    state.fill(0, row * STRIDE, (row + 1) * STRIDE);
    state[row * STRIDE] = row & 1;
    state[row * STRIDE + 1] = 3 + (row % 5);
    state[row * STRIDE + 2] = (row * 7) % ROWS;
  }
  let score = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    for (let row = 0; row < ROWS; row++) {
      const at = row * STRIDE;
      if ((state[at + 1] as number) < 1 || state[at] !== (turn & 1)) continue;
      chance = (Math.imul(chance, 1664525) + 1013904223) | 0;
      const other = ((state[at + 2] as number) + ((chance >>> 16) & 3)) % ROWS;
      const target = other * STRIDE;
      if (state[target] === state[at]) state[at + 2] = other;
      else {
        const left = (state[target + 1] as number) - 1;
        state[target + 1] = left < 0 ? 0 : left;
        score = (score + left + other) | 0;
      }
    }
  }
  return score;
}
