/** The decks of the game against one another, and the effects of cards: the plots of a balance report. */

import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { rateOf } from '../../balance/figures.ts';
import { t } from '../texts/index.ts';
import type { TableSoFar } from '../workers/protocol.ts';
import { DeckTables } from './decktables.ts';
import type { Measuring } from './measuring.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface DeckTableProps {
  bench: Workbench;
  measuring: Measuring;
}

/** The widths of plots in pixels: wider panels scale the plot. */
const NARROWEST = 300;
const WIDEST = 760;

/** One for the page, so that its plots stay when the panel is closed. */
let tables: DeckTables | null = null;

export function DeckTableView({ bench, measuring }: DeckTableProps): JSX.Element {
  tables ??= new DeckTables(bench, measuring);
  const store = tables;
  const { phase, why, game, found, isCurrent } = useStore(store, (state) => state);
  const measured = useStore(measuring, (state) => state.game);
  const root = useRef<HTMLElement>(null);
  const isOther = game !== measured;
  const isRunning = phase === 'prepares' || phase === 'plays' || phase === 'paused';
  const shown = isOther ? null : found;
  const play = (): void => {
    const width = root.current?.clientWidth ?? NARROWEST;
    void store.play(Math.max(NARROWEST, Math.min(WIDEST, width)));
  };
  const begin =
    shown === null ? t.measure.tablePlay : isCurrent && phase === 'done' ? t.measure.tableMore : t.measure.tableAgain;
  return (
    <section class="decktable" aria-labelledby="decktable-title" ref={root}>
      <div class="sectionhead">
        <h2 id="decktable-title">{t.measure.tableTitle}</h2>
        {isRunning && !isOther ? (
          <button type="button" onClick={() => store.stop()}>
            {t.measure.tableStop}
          </button>
        ) : (
          <button type="button" onClick={play}>
            {begin}
          </button>
        )}
      </div>
      <p class={why !== null && !isOther ? 'bad' : 'quiet'} role="status">
        {isOther ? t.measure.tableAbout : (why ?? says(phase, shown, isCurrent))}
      </p>
      {shown !== null && <Plots found={shown} isCurrent={isCurrent} />}
    </section>
  );
}

function says(phase: string, found: TableSoFar | null, isCurrent: boolean): string {
  if (phase === 'paused') return t.measure.paused;
  if (phase === 'prepares' || phase === 'plays') return t.measure.tableNow;
  if (found === null) return t.measure.tableAbout;
  if (!isCurrent) return t.measure.tableOld;
  const { matches, decks, left } = found.figures;
  const all = t.measure.tableMatches({ count: matches, decks: decks.length });
  return left === 0 ? all : `${all} ${t.measure.tableLeft({ count: left })}`;
}

function Plots({ found: { figures, matrix, cards, costs }, isCurrent }: { found: TableSoFar; isCurrent: boolean }) {
  return (
    <div class={isCurrent ? '' : 'dim'}>
      <Plot title={t.measure.tableMatrix} svg={matrix} says={rowsOf(figures)} />
      {cards !== '' && <Plot title={t.measure.tableCards} svg={cards} says={namesOfCards(figures)} />}
      {costs !== '' && <Plot title={t.measure.tableCosts} svg={costs} says={costsOf(figures)} />}
    </div>
  );
}

/** A plot, with what it says as a list for those who do not see it. */
function Plot({ title, svg, says }: { title: string; svg: string; says: readonly string[] }): JSX.Element {
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      {/* ECharts writes the SVG, with all names as text. */}
      <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
      <ul class="hidden">
        {says.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </figure>
  );
}

const rowsOf = ({ decks, matrix }: TableSoFar['figures']): string[] =>
  decks.map(({ name }, a) => {
    const each = decks.flatMap((other, b) => {
      const one = matrix[a]?.[b];
      return a === b || one === undefined
        ? []
        : [t.measure.tableRate({ deck: other.name, rate: rateOf(one), low: one.low, high: one.high })];
    });
    return t.measure.tableRow({ deck: name, decks: each });
  });

const namesOfCards = ({ cards }: TableSoFar['figures']): string[] =>
  cards.flatMap(({ name, first, played, drawn }) => {
    const of = first ?? played ?? drawn;
    return of === null ? [] : [t.measure.tableCard({ card: name, effect: of.effect, low: of.low, high: of.high })];
  });

const costsOf = ({ cards }: TableSoFar['figures']): string[] =>
  cards.flatMap(({ name, levels }) =>
    levels.flatMap(({ level, cost, first }) =>
      cost === null || first === null ? [] : [t.measure.tableCost({ card: name, level, cost, effect: first.effect })],
    ),
  );
