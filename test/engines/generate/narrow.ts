/** Additions of narrow games: small bounds, and code that reaches them in every possible way. */

/** The random generator of the program generator. */
export interface Drawn {
  below(n: number): number;
  often(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Bounds with their defaults and least values. */
const BOUNDS: readonly [string, number, number][] = [
  ['fuel', 1, 100_000],
  ['abilities', 1, 1_000],
  ['depth', 1, 32],
  ['queue', 1, 256],
  ['answers', 1, 16],
  ['rules', 1, 64],
  ['work', 1, 2_000_000],
];

/** Lines of a `bounds` block: each bound is the default, tiny or large. */
export function narrowBounds(drawn: Drawn, cards: number): string[] {
  const lines: string[] = [];
  for (const [name, least, most] of BOUNDS) {
    if (drawn.often(35)) continue;
    const digits = Math.log10(most / least);
    const value = Math.round(least * 10 ** ((digits * drawn.below(1000)) / 1000));
    lines.push(`  ${name} ${Math.max(least, Math.min(most, value))}`);
  }
  if (drawn.often(60)) lines.push(`  entities ${Math.max(8, cards) + drawn.below(30)}`);
  return ['bounds {', ...(lines.length === 0 ? ['  depth 32'] : lines), '}'];
}

/** Nested counts of a given depth. */
export function nestedCount(drawn: Drawn, depth: number): string {
  const source = drawn.pick(['cards in every zone', 'pawns', 'cards in every zone', 'pawns in every zone']);
  const inner = depth < 2 ? `${drawn.below(20)}` : nestedCount(drawn, depth - 1);
  return `count of (${source} where age ${drawn.pick(['<', '>', '<='])} ${inner})`;
}

/** A body with many operations and few changes. */
export function busyBody(drawn: Drawn): string[] {
  const times = drawn.pick([1, 3, 30, 700, 100_000]);
  const value = nestedCount(drawn, 1 + drawn.below(3));
  const inner = drawn.pick([
    [`let vain = ${value}`],
    [`let vain = ${value}`, 'if vain > 1000 { stop }'],
    [`if ${value} > 3 { stop }`],
    [`for each card in every zone as busy { let vain = ${value} }`],
    [`for each card in every zone where age < ${value} as busy { let vain = 1 }`],
    [`let vain = highest of age of pawns where age < ${value}`],
  ]);
  return [`repeat ${times} times {`, ...inner.map((line) => `  ${line}`), '}'];
}

/** A chain of verbs, and the body of the last one. Returns the name of the first, which takes a pawn. */
export function chain(drawn: Drawn, field: string, name: (stem: string) => string): { lines: string[]; first: string } {
  const ends = [
    'stop',
    `let q = x.${field}`,
    `x.${field} += 1`,
    `x.${field} = x.${field}`,
    `if ${nestedCount(drawn, 2)} > 99 { stop }`,
  ];
  const lines: string[] = [];
  let first = name('deep');
  lines.push(`verb ${first} x: pawn {`, `  ${drawn.pick(ends)}`, '}');
  const twice = drawn.often(20);
  for (let n = drawn.pick([0, 1, 2, 5, 30, 31, 32]); n > 0; n--) {
    const next = name('deep');
    const call = `  ${first} x`;
    lines.push(`verb ${next} x: pawn {`, call, ...(twice && n < 6 ? [call] : []), '}');
    first = next;
  }
  return { lines, first };
}

/** A chain of values that each use the previous one twice. Returns the name of the last, which takes a number. */
export function wide(drawn: Drawn, name: (stem: string) => string): { lines: string[]; last: string } {
  let last = name('wide');
  const lines = [`value ${last}(x0: number) = ${drawn.pick(['x0 + 1', `x0 + ${nestedCount(drawn, 1)}`])}`];
  for (let n = drawn.pick([0, 1, 3, 6]); n > 0; n--) {
    const next = name('wide');
    lines.push(`value ${next}(x0: number) = ${last}(x0) + ${last}(x0)`);
    last = next;
  }
  return { lines, last };
}
