/**
 * The pane with the card and its match side by side, next to the text. A changed number changes the face at once, and the
 * same decisions are played again with it.
 */
import type { JSX } from 'preact';
import { t } from '../texts/index.ts';
import { CardView } from './cardface.tsx';
import type { MatchStore } from './match.ts';
import { Ending, Refused, Repeated, Stale } from './matchsaid.tsx';
import { Pass } from './moves.tsx';
import type { Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import { TableView } from './table.tsx';
import { Steps } from './timeline.tsx';
import type { Workbench } from './workbench.ts';

interface LoopProps {
  bench: Workbench;
  match: MatchStore;
  stepping: Stepping;
}

export function LoopPane({ bench, match, stepping }: LoopProps): JSX.Element {
  const { face, level } = useStore(bench, (state) => state);
  const { position, refused, hint, busy } = useStore(match, (state) => state);
  const drawn = face?.drawn[level - 1];
  return (
    <div class="loop">
      <section class="loopface" aria-label={t.page.card}>
        {drawn === undefined ? (
          <p class="quiet">{t.page.loopEmpty}</p>
        ) : (
          <CardView card={drawn} level={(face?.levels.length ?? 1) > 1 ? level : null} heading={true} />
        )}
      </section>
      <section class="stage" aria-label={t.page.playground}>
        {position !== null && (
          <Steps match={match} stepping={stepping} position={position}>
            <Pass match={match} />
          </Steps>
        )}
        {refused !== null && <Refused bench={bench} match={match} refused={refused} />}
        {position === null && busy && (
          <p class="quiet" role="status">
            {t.match.prepares}
          </p>
        )}
        {/* It has room for a message, so that the board stays in its place. */}
        <div class="stagesaid">
          <Stale bench={bench} match={match} />
          {position !== null && position.again !== null && <Repeated match={match} again={position.again} />}
          {position !== null && position.outcome !== null && position.step === position.steps && (
            <Ending position={position} />
          )}
          {hint !== null && <p class="quiet hint">{hint}</p>}
        </div>
        {position !== null && <TableView match={match} position={position} />}
      </section>
    </div>
  );
}
