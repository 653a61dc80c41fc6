/** Shows which statement runs in the current event, with its values, and why the abilities of a card ran or did not. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { AbilityOutcome, CardExplanation, MatchPosition, Piece, TestedCondition } from '../play/model.ts';
import { t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import { Diagnosed } from './problems.tsx';
import type { Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The statement that runs, the values of its names, and the conditions that were tested before it. */
export function Acting({ bench, position }: { bench: Workbench; position: MatchPosition }): JSX.Element {
  const { acts, event } = position;
  return (
    <section class="actor" aria-labelledby="acting-title">
      <h2 id="acting-title">{t.why.acts}</h2>
      {acts === null ? (
        <p class="quiet">{event === null ? t.why.idle : t.why.hidden}</p>
      ) : (
        <>
          <p>
            <button type="button" class="source" onClick={() => bench.go(acts.at)}>
              {t.why.source({ file: nameOf(acts.at.path), line: acts.at.line + 1 })}
            </button>
          </p>
          <dl lang="en">
            {acts.names.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {acts.tests.length > 0 && (
            <ul class="tested" aria-label={t.why.tested}>
              {acts.tests.map((test, i) => (
                // The index is part of the key, because a condition can be tested twice.
                <TestedView key={`${i} ${test.text}`} test={test} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function TestedView({ test: { text, holds, values } }: { test: TestedCondition }): JSX.Element {
  return (
    <li class={holds ? 'holds' : 'fails'}>
      <span class="verdict">{holds ? t.why.yes : t.why.no}</span> <span lang="en">{text}</span>
      {values.length > 0 && <span class="quiet"> · {values.join(', ')}</span>}
    </li>
  );
}

interface WhyNotProps {
  bench: Workbench;
  match: MatchStore;
  stepping: Stepping;
  position: MatchPosition;
}

/** The answers are requested only while this section is open, because each step has a budget of a few milliseconds. */
export function WhyNot(props: WhyNotProps): JSX.Element {
  const { stepping } = props;
  const asks = useStore(stepping, (state) => state.asks);
  return (
    <details
      class="why"
      open={asks}
      onToggle={(toggle) => {
        if (toggle.currentTarget.open !== stepping.state.asks) stepping.set({ asks: toggle.currentTarget.open });
      }}
    >
      <summary>
        <h2>{t.why.title}</h2>
      </summary>
      {asks && <Answers {...props} />}
    </details>
  );
}

function Answers({ bench, match, position }: WhyNotProps): JSX.Element {
  const looked = useStore(match, (state) => state.looked);
  const game = useStore(match, (state) => state.game);
  const face = useStore(bench, (state) => state.face);
  const card = face !== null && face.card.game === game ? face.card.name : '';
  const [found, setFound] = useState<CardExplanation[] | null>(null);
  useEffect(() => {
    let isLate = false;
    if (looked === 0 && card === '') setFound([]);
    else
      void match.why(looked, card).then((answers) => {
        if (!isLate) setFound(answers);
      });
    return () => {
      isLate = true;
    };
  }, [position, looked, card]);
  const pieces = piecesOf(position);
  const isThere = looked === 0 || pieces.some(({ ref }) => ref === looked);
  return (
    <>
      <label>
        {t.why.card}{' '}
        <select value={looked} onChange={(change) => match.set({ looked: Number(change.currentTarget.value) })}>
          <option value={0}>{card === '' ? t.why.atCursor : t.why.cardAtCursor({ card })}</option>
          {!isThere && <option value={looked}>{found?.[0]?.who ?? t.why.gone}</option>}
          {pieces.map(({ ref, name, where }) => (
            <option key={ref} value={ref}>
              {name}, {where}
            </option>
          ))}
        </select>
      </label>
      <div role="status">
        {found?.length === 0 && (
          <p class="quiet">{card === '' && looked === 0 ? t.why.choose : t.why.none({ card })}</p>
        )}
        {found?.map((why, i) => (
          // The index is part of the key, because cards can have the same name.
          <WhyView key={`${i} ${why.who}`} why={why} match={match} bench={bench} step={position.step} />
        ))}
      </div>
    </>
  );
}

function WhyView(props: { why: CardExplanation; match: MatchStore; bench: Workbench; step: number }): JSX.Element {
  const { why, match, bench, step } = props;
  const { who, abilities } = why;
  if (abilities === null) return <p class="quiet">{t.why.cardHidden}</p>;
  if (abilities.length === 0) return <p class="quiet">{t.why.noAbilities({ card: who })}</p>;
  return (
    <ul class="answers" aria-label={who}>
      {abilities.map((answer, i) => (
        // The index is part of the key, because a card can have an ability twice.
        <AnswerView key={`${i} ${answer.title}`} answer={answer} match={match} bench={bench} step={step} />
      ))}
    </ul>
  );
}

function AnswerView(props: { answer: AbilityOutcome; match: MatchStore; bench: Workbench; step: number }): JSX.Element {
  const { answer, match, bench, step } = props;
  const { title, ran, text, values, event, at } = answer;
  return (
    <li class={ran ? 'holds' : 'fails'}>
      <span class="verdict">{ran ? t.why.ran : t.why.not}</span> <b lang="en">{title}</b>{' '}
      {at !== null && (
        <button
          type="button"
          class="source"
          aria-label={t.steps.showSource({ what: title })}
          onClick={() => bench.go(at)}
        >
          ↗
        </button>
      )}
      <p>
        <Diagnosed text={text} />
      </p>
      {values.length > 0 && <p class="quiet">{values.join(', ')}</p>}
      {event !== null && (
        <button type="button" class="plain" onClick={() => void match.goTo(step, event)}>
          {t.why.toEvent}
        </button>
      )}
    </li>
  );
}

/** All cards on the table, with their zones. */
function piecesOf({
  table: { seats, grids, zones },
}: MatchPosition): (Pick<Piece, 'ref' | 'name'> & { where: string })[] {
  const inside = (piece: Piece, where: string): (Pick<Piece, 'ref' | 'name'> & { where: string })[] => [
    { ref: piece.ref, name: piece.name, where },
    ...piece.zones.flatMap((zone) =>
      zone.pieces.flatMap((one) => inside(one, t.table.zoneOf({ zone: zone.name, card: piece.name }))),
    ),
  ];
  return [
    ...grids.flatMap(({ rows }) =>
      rows.flat().flatMap((square) => square.pieces.flatMap((piece) => inside(piece, square.name))),
    ),
    ...seats.flatMap(({ name, zones: own }) =>
      own.flatMap((zone) => zone.pieces.flatMap((piece) => inside(piece, `${name} ${zone.name}`))),
    ),
    ...zones.flatMap((zone) => zone.pieces.flatMap((piece) => inside(piece, zone.name))),
  ];
}
