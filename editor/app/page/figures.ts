/** Formats statistics of many matches. */

import { SIDES } from '../../../compiler/vocabulary/seat-names.ts';
import { rateInterval95 } from '../play/measure/interval.ts';
import { t } from '../texts/index.ts';
import type { RandomMatchResults } from '../workers/protocol.ts';

/** For example `blue won 52.3% (49.2 to 55.4%), red won 47.1% (44.0 to 50.2%), 18.4 turns a match`. */
export function seedsText({ games, wins, draws, losses, faults, turns }: RandomMatchResults): string {
  const parts = wins.map((won, i) => {
    const side = SIDES[i] ?? `player ${i + 1}`;
    return t.setting.won({ side, rate: won / games, ...rateInterval95(won, games) });
  });
  if (losses) parts.push(t.setting.lost({ rate: losses / games }));
  if (draws > 0) parts.push(t.setting.drawn({ rate: draws / games }));
  parts.push(t.setting.turns({ turns }));
  if (faults > 0) parts.push(t.setting.faults({ count: faults }));
  return parts.join(', ');
}
