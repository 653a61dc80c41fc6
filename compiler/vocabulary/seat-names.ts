/** Names of the seats. The first seat plays upward. */
export const SIDES = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'purple'] as const;
