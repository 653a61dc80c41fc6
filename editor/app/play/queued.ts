/** The trigger queue in words, and the names that a view has. */

import { wordsOfName } from '../../../compiler/text/template.ts';
import { sideName } from '../../../compiler/vocabulary/seat-names.ts';
import { ruleName } from '../../../runtime/describe.ts';
import type { Match } from '../../../runtime/machine.ts';
import { type Namer, restingNamer } from '../../../runtime/narration.ts';
import { NOTHING } from '../../../runtime/numbers.ts';
import { waitingTriggers } from '../../../runtime/queue.ts';
import type { View } from '../../../runtime/view.ts';
import { w } from '../texts/worker/index.ts';
import type { QueuedTrigger } from './model.ts';

/** Names of objects, except those that the view does not have. */
export function viewNamer(m: Match, seen: View): Namer {
  const name = restingNamer(m, sideName);
  const refs = new Set(seen.zones.flatMap(({ cards }) => cards.map(({ ref }) => ref)));
  return (ref) => (ref < m.layout.entities.first || refs.has(ref) ? name(ref) : w.trace.hidden);
}

/**
 * The triggers that wait, in their order. `name`: the names that the player saw in this decision, since the card of a trigger
 * may be where nobody sees it: what has died lies in a deck.
 */
export function queueOf(m: Match, name: Namer): QueuedTrigger[] {
  return waitingTriggers(m).map(({ ability, bearer, subject, fresh }) => {
    const declared = m.game.abilities[ability];
    const timing = m.game.timings[declared?.timing ?? -1]?.name;
    const { trigger } = declared ?? {};
    const event = timing ?? m.game.verbs[trigger?.verb ?? -1]?.name ?? m.game.moves[trigger?.move ?? -1]?.name ?? '';
    const whose = bearer === NOTHING ? ruleName(m.game, ability) : name(bearer);
    const of = subject === bearer || subject === NOTHING ? '' : ` (${name(subject)})`;
    return {
      text: `${whose}: ${timing === undefined ? (trigger?.word ?? 'on') : 'on'} ${wordsOfName(event)}${of}`,
      fresh,
    };
  });
}
