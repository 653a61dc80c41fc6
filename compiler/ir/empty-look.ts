/** The look of a game without a line about it. */
import type { Look } from './look.ts';

/** A new look that says nothing. */
export const emptyLook = (): Look => ({
  shows: [],
  colours: [],
  frames: [],
  zones: [],
  tiles: 'slots',
  ground: null,
  rows: [],
  facing: false,
  arts: [],
});
