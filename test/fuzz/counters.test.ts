/** A program with counters does the same, and each branch that runs counts once. */
import { expect, it } from 'vitest';
import { withCounters } from './counters.js';

const CODE = `
const f = (a, b = a ?? 7) => {
  if (a) if (b) return 'both';
  else return 'one';
  let s = a === 0 ? b : a || (b && 'last');
  switch (s) {
    case 7: { s = 8; }
    case 9: s += 1; break;
    default: if (s === 'last') s = 'end'; else if (s) s = 'x'; else { s = 'none' }
  }
  return s;
};
`;
const CALLS: [unknown, unknown][] = [
  [1, 1],
  [1, 0],
  [0, undefined],
  [null, undefined],
  [null, 3],
  [undefined, 0],
  [0, 7],
  [0, 5],
];

const run = (code: string, call: [unknown, unknown]): [unknown, number[]] => {
  const counts = new Array<number>(64).fill(0);
  const result = new Function('__reached__', 'call', `${code} return f(...call);`)(counts, call);
  return [result, counts.flatMap((count, i) => Array.from({ length: count }, () => i))];
};

it('counts branches without changing the program', () => {
  const { text, next } = withCounters(CODE, 3);
  const reached = CALLS.map((call) => {
    const [result, counts] = run(text, call);
    expect(result).toEqual(run(CODE, call)[0]);
    return counts;
  });
  expect(reached.map((counts) => counts.join(' '))).toMatchInlineSnapshot(`
    [
      "6 8",
      "6 7",
      "3 5 9 15 16 18",
      "3 4 5 10 11 12 15 17",
      "5 10 11 12 15 17",
      "5 10 11 15 16 18",
      "5 9 13 14",
      "5 9 15 16 19",
    ]
  `);
  const all = new Set(reached.flat());
  expect(all.size).toBe(next - 3);
  expect(Math.min(...all)).toBe(3);
});
