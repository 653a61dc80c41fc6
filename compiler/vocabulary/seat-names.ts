/** Seats by name, the first plays upward. */
export const SIDES = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'purple'] as const;
