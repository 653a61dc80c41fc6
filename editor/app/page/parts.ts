/** The parts of the line about a card in the editor and below it: Play, its tests, and how often its deck wins. */
import { t } from '../texts/index.ts';
import type { Measuring } from './measuring.ts';
import type { Testing } from './testing.ts';

export interface LensPart {
  sort: 'play' | 'tests' | 'rate';
  text: string;
  /** The text in a narrow editor. */
  short: string;
  /** A CSS class. */
  state: string;
}

/** The parts for a card of the game. There are none for a head that the game does not declare. */
export function lensParts(
  name: string,
  path: string,
  { testing, measuring }: { testing: Testing; measuring: Measuring },
): LensPart[] {
  const { cards, verdicts, game } = testing.state;
  if (!cards.some((card) => card.name === name && card.at.path === path)) return [];
  const parts: LensPart[] = [{ sort: 'play', text: t.editor.lensPlay, short: '▷', state: '' }];
  const ran = testing.of(name).flatMap(({ index }) => verdicts.get(index) ?? []);
  const failed = ran.filter(({ passed }) => !passed).length;
  if (failed > 0) {
    const text = t.editor.lensFailed({ failed, all: ran.length });
    parts.push({ sort: 'tests', text, short: `${failed}✗`, state: 'failed' });
  } else if (ran.length > 0) {
    const text = t.editor.lensPassed({ count: ran.length });
    parts.push({ sort: 'tests', text, short: `${ran.length}✓`, state: 'passed' });
  }
  const { phase, card } = measuring.state;
  const result = measuring.of(game, name);
  const isBusy = card === name && (phase === 'prepares' || phase === 'plays');
  if (result === null || (isBusy && !result.figures.isFirm)) {
    if (isBusy) parts.push({ sort: 'rate', text: t.editor.lensMeasuring, short: '…', state: 'dim' });
    return parts;
  }
  const { change, after } = result.figures;
  const { percent, points } = t.forms;
  const text = `${percent(after.rate)}${change === null ? '' : ` (${points(change)})`}`;
  const short = percent(after.rate, 0);
  parts.push({ sort: 'rate', text, short, state: measuring.isCurrent(result) ? '' : 'dim' });
  return parts;
}
