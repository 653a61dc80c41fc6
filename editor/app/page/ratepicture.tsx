/**
 * Draws the win rates before and after an edit as bars with confidence intervals, over their scale. The change is drawn below, on
 * its own scale.
 */

import type { JSX } from 'preact';
import type { Interval } from '../../interval.ts';
import type { Figures } from '../play/measure/measure.ts';
import { t } from '../texts/index.ts';

const WIDTH = 300;
const LEFT = 52;
const ROW = 20;
/** The height of the numbers of a scale, and the room between the two scales. */
const [AXIS, GAP] = [14, 6];
const SPAN = WIDTH - LEFT - 6;
/** The scale of the change ends at one of these values, in both directions. */
const ENDS = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

interface RateProps {
  figures: Figures;
  /** The rate of a seat where all seats win equally often; null where there is nobody to play against. */
  fair: number | null;
}

export function RatePicture({ figures: { before, after, change, interval }, fair }: RateProps): JSX.Element {
  const rows = [
    ...(before === null ? [] : [{ sort: 'before', name: t.measure.before, of: before }]),
    { sort: 'now', name: t.measure.after, of: after },
  ];
  const end = interval === null ? 1 : (ENDS.find((one) => Math.max(-interval.low, interval.high) <= one) ?? 1);
  const scale = rows.length * ROW + AXIS;
  const height = scale + (interval === null ? 0 : ROW + AXIS + GAP);
  const label = rows.map(({ name, of }) => t.measure.rateSays({ name, rate: of.rate, ...of.interval }));
  if (fair !== null) label.push(t.measure.fair({ share: fair }));
  if (interval !== null && change !== null) label.push(t.measure.changeSays({ change, ...interval }));
  return (
    <svg class="ratepicture" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label.join('; ')}>
      {rows.map(({ sort, name, of }, i) => (
        <g key={sort} class={`rate-${sort}`} transform={`translate(0 ${i * ROW})`}>
          <text x={LEFT - 6} y={14} text-anchor="end">
            {name}
          </text>
          <rect class="trough" x={LEFT} y={4} width={SPAN} height={12} rx={2} />
          <rect class="bar" x={LEFT} y={4} width={SPAN * of.rate} height={12} rx={2} />
          <Whisker low={LEFT + SPAN * of.interval.low} high={LEFT + SPAN * of.interval.high} />
        </g>
      ))}
      {fair !== null && (
        <line class="half" x1={LEFT + SPAN * fair} x2={LEFT + SPAN * fair} y1={2} y2={rows.length * ROW - 2}>
          <title>{t.measure.fair({ share: fair })}</title>
        </line>
      )}
      <Tick x={LEFT} y={scale - 2} text={t.forms.percent(0, 0)} />
      <Tick x={LEFT + SPAN * (fair ?? 0.5)} y={scale - 2} text={t.forms.percent(fair ?? 0.5, 0)} />
      <Tick x={LEFT + SPAN} y={scale - 2} text={t.forms.percent(1, 0)} />
      {interval !== null && change !== null && (
        <Change at={scale + GAP} end={end} change={change} interval={interval} />
      )}
    </svg>
  );
}

function Change({ at, end, change, interval }: { at: number; end: number; change: number; interval: Interval }) {
  const x = (value: number): number => LEFT + (SPAN * (value + end)) / (2 * end);
  return (
    <g class="ratechange" transform={`translate(0 ${at})`}>
      <text x={LEFT - 6} y={14} text-anchor="end">
        {t.measure.change}
      </text>
      <line class="axis" x1={LEFT} x2={LEFT + SPAN} y1={10} y2={10} />
      <line class="zero" x1={x(0)} x2={x(0)} y1={2} y2={18} />
      <rect
        class="interval"
        x={x(interval.low)}
        y={7}
        width={Math.max(1, x(interval.high) - x(interval.low))}
        height={6}
        rx={3}
      />
      <circle cx={x(change)} cy={10} r={4} />
      <Tick x={LEFT} y={ROW + 12} text={t.forms.points(-end)} />
      <Tick x={x(0)} y={ROW + 12} text="0" />
      <Tick x={LEFT + SPAN} y={ROW + 12} text={t.forms.points(end)} />
    </g>
  );
}

function Whisker({ low, high }: { low: number; high: number }): JSX.Element {
  return <path class="whisker" d={`M${low} 6v8M${low} 10H${high}M${high} 6v8`} />;
}

function Tick({ x, y, text }: { x: number; y: number; text: string }): JSX.Element {
  const anchor = x <= LEFT ? 'start' : x >= LEFT + SPAN ? 'end' : 'middle';
  return (
    <text class="tick" x={x} y={y} text-anchor={anchor}>
      {text}
    </text>
  );
}
