/** The steps of the tour, and where the user left it. */
import type { Pane } from '../types.ts';

interface Step {
  text: 'text' | 'face' | 'play' | 'tests' | 'measure';
  says: 'textSays' | 'faceSays' | 'playSays' | 'testsSay' | 'measureSays';
  /** Selector of the element that the step points at. */
  at: '.text' | '.side';
  pane: Pane;
}

/** The steps, each with its title and its sentence in the catalogue. */
export const STEPS: readonly Step[] = [
  { text: 'text', says: 'textSays', at: '.text', pane: 'card' },
  { text: 'face', says: 'faceSays', at: '.side', pane: 'card' },
  { text: 'play', says: 'playSays', at: '.side', pane: 'play' },
  { text: 'tests', says: 'testsSay', at: '.side', pane: 'tests' },
  { text: 'measure', says: 'measureSays', at: '.side', pane: 'measure' },
];

const KEY = 'rulebound.tour';

/** The step at which the tour continues; null if it was completed. */
export function tourLeftAt(): number | null {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'done' ? null : Number(kept ?? 0) % STEPS.length;
  } catch {
    // Storage is not available.
    return 0;
  }
}

/** Where the tour continues. */
export function keepStep(step: number | 'done'): void {
  try {
    localStorage.setItem(KEY, `${step}`);
  } catch {
    // Storage is not available.
  }
}
