/** Who can play the other seats. */
export const OPPONENTS = ['random', 'greedy', 'search', 'person'] as const;
export type Opponent = (typeof OPPONENTS)[number];
