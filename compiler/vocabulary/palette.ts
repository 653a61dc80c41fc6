/** Colours that a look may name: a value for light backgrounds and one for dark backgrounds. */

/** The background colours of the page, light and dark. */
export const GROUNDS = { light: ['#ffffff', '#f3f5f8', '#eaeef3'], dark: ['#101318', '#16191f', '#1f242c'] } as const;

export interface Tone {
  light: string;
  dark: string;
}

export const PALETTE: ReadonlyMap<string, Tone> = new Map(
  (
    [
      ['red', '#b3261e', '#ff8f86'],
      ['orange', '#9c4a00', '#ffab66'],
      ['amber', '#7d5200', '#f0c05a'],
      ['yellow', '#6b5b00', '#e8d04e'],
      ['lime', '#4a6600', '#b5dc5a'],
      ['green', '#1f6f36', '#7fd694'],
      ['teal', '#00696a', '#5cd6cf'],
      ['sky', '#0b648c', '#78cbf5'],
      ['blue', '#1f5fbf', '#7db4ff'],
      ['indigo', '#4a4bc4', '#a9aaff'],
      ['violet', '#7339b5', '#cba6ff'],
      ['pink', '#a82a77', '#ff9bd2'],
      ['brown', '#7a4b2a', '#d9a77f'],
      ['grey', '#586272', '#aab4c2'],
      ['silver', '#5d6b7c', '#dde3ea'],
      ['black', '#2b2f36', '#a3abb6'],
    ] as const
  ).map(([name, light, dark]) => [name, { light, dark }]),
);

/** Minimal contrast ratio of graphics against their background. */
export const LEAST_CONTRAST = 3;

/** The relative luminance of `#rrggbb`, from 0 to 1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The lowest contrast ratio of a colour against the backgrounds. */
export const leastContrast = (colour: string, on: keyof typeof GROUNDS): number =>
  Math.min(...GROUNDS[on].map((ground) => contrast(colour, ground)));
