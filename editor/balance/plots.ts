/**
 * Plots as SVG, drawn by ECharts without a browser: of a report (`balance --out`) and of the page. They have the colour of the text
 * around them, and scale with it.
 */
import { CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridSimpleComponent, LegendPlainComponent, VisualMapContinuousComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type CardEffect, type CardFigures, type Rate, rateOf } from './figures.ts';
import { median } from './statistics.ts';

use([CustomChart, HeatmapChart, LineChart, ScatterChart]);
use([GridSimpleComponent, LegendPlainComponent, VisualMapContinuousComponent, SVGRenderer]);

/** The width of a plot in its own pixels, and the part of it at the left that the names have. */
export interface PlotFrame {
  width: number;
  names: number;
}

/** The space that a letter of a name needs, in pixels. */
const LETTER = 7.5;
const RIGHT = 20;
/** Colours that are readable on a light and on a dark page; text has the colour of the page. */
export const TEXT = 'currentColor';
export const MARK = '#3478c6';
const LINE = 'rgba(128,128,128,.35)';
/** Of levels. */
const SERIES = [MARK, '#c7622b', '#3f8f5f', '#8b5fb5', '#b08a1e'];
/** From losing to winning. */
const DIVERGING = ['#b8431f', '#dd9a6a', '#aeb4bd', '#6f9fd2', '#1d5ca8'];
/** Cells of the matrix that are narrower have no numbers, or whole ones. */
const NARROWEST = 22;
const NARROW = 36;

export function svg(width: number, height: number, option: EChartsCoreOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({
    animation: false,
    textStyle: { color: TEXT, fontFamily: 'inherit', fontSize: 13 },
    ...option,
  });
  const text = chart.renderToSVGString();
  chart.dispose();
  // scales with the page
  return text.replace(/^<svg width="\d+" height="\d+"/, '<svg');
}

export const label = { color: TEXT, fontSize: 12 };
export const axis = { axisLabel: label, nameTextStyle: { color: TEXT }, axisLine: { lineStyle: { color: LINE } } };
export const valueAxis = { type: 'value', ...axis, splitLine: { lineStyle: { color: LINE } } };
export const hundred = (share: number): number => Math.round(1000 * share) / 10;
/** A name as it fits into the space for names. */
export const shortIn = ({ names }: Pick<PlotFrame, 'names'>, name: string): string => {
  const most = Math.floor(names / LETTER);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
};

/** Decks by name, with their rates against each other or against opponents. */
export interface Matrix {
  decks: readonly { name: string }[];
  /** Empty where the decks play one another. */
  opponents: readonly { name: string }[];
  matrix: readonly (readonly Rate[])[];
}

/** The win rate of each deck against each deck, as colours and numbers. */
export function matrixPlot({ decks, opponents, matrix: rows }: Matrix, frame: PlotFrame): string {
  const columns = opponents.length === 0 ? decks : opponents;
  const names = (of: Matrix['decks']): string[] => of.map(({ name }) => shortIn(frame, name));
  const width = (frame.width - frame.names - RIGHT) / columns.length;
  const height = Math.max(14, Math.min(44, Math.floor(700 / decks.length)));
  const isOwn = (a: number, b: number): boolean => opponents.length === 0 && a === b;
  const data = rows.flatMap((row, a) => row.map((one, b) => [b, a, isOwn(a, b) ? '-' : hundred(rateOf(one))]));
  // room for the longest name, which is turned by 60 degrees
  const below = 24 + Math.max(...names(columns).map((name) => name.length)) * 6;
  return svg(frame.width, height * decks.length + 10 + below, {
    grid: { left: frame.names, right: RIGHT, top: 10, bottom: below, containLabel: false },
    xAxis: {
      type: 'category',
      data: names(columns),
      ...axis,
      axisLabel: { ...label, rotate: 60, interval: 0 },
      splitArea: { show: false },
    },
    yAxis: { type: 'category', data: names(decks), inverse: true, ...axis, axisLabel: { ...label, interval: 0 } },
    visualMap: { show: false, min: 20, max: 80, inRange: { color: DIVERGING } },
    series: [
      {
        type: 'heatmap',
        data,
        label: {
          show: width >= NARROWEST,
          ...(width < NARROW && {
            formatter: ({ value: [, , rate] }: { value: [number, number, number | '-'] }) =>
              rate === '-' ? '' : rate.toFixed(0),
          }),
          fontSize: 11,
          color: '#fff',
          textBorderColor: 'rgba(0,0,0,.6)',
          textBorderWidth: 2,
        },
      },
    ],
  });
}

export const effectOf = ({ first, played, drawn }: CardFigures): CardEffect | null => first ?? played ?? drawn;

/**
 * A dot with its interval for each card, the most effective at the top; of more than `most` cards those with the greatest
 * effects. `cards` are in descending order of their effects.
 */
export function effectsPlot(cards: readonly CardFigures[], most: number, axisName: string, frame: PlotFrame): string {
  const sure = cards.filter((card) => effectOf(card) !== null);
  const listed = sure.length <= most ? sure : [...sure.slice(0, most / 2), ...sure.slice(-most / 2)];
  const rows = listed.map((card) => {
    const { effect, low, high } = effectOf(card) as CardEffect;
    return { name: card.name, value: hundred(effect), low: hundred(low), high: hundred(high) };
  });
  return intervalsPlot(rows.reverse(), { name: axisName }, frame);
}

/** A dot with a line from low to high for each row, from below. */
export function intervalsPlot(
  rows: readonly { name: string; value: number; low: number; high: number }[],
  axisOptions: object,
  frame: PlotFrame,
): string {
  const data = rows.map(({ value, low, high }, i) => [value, i, low, high]);
  return svg(frame.width, 70 + 22 * rows.length, {
    grid: { left: frame.names, right: 30, top: 10, bottom: 50 },
    xAxis: { ...valueAxis, nameLocation: 'middle', nameGap: 30, ...axisOptions },
    yAxis: {
      type: 'category',
      data: rows.map(({ name }) => shortIn(frame, name)),
      ...axis,
      axisLabel: { ...label, interval: 0 },
    },
    series: [
      {
        type: 'custom',
        data,
        encode: { x: [0, 2, 3], y: 1 },
        renderItem: (_: unknown, api: { coord(at: number[]): number[]; value(i: number): number }) => {
          const [left, y] = api.coord([api.value(2), api.value(1)]) as [number, number];
          const [right] = api.coord([api.value(3), api.value(1)]) as [number];
          return {
            type: 'line',
            shape: { x1: left, y1: y, x2: right, y2: y },
            style: { stroke: MARK, lineWidth: 2, opacity: 0.6 },
          };
        },
      },
      { type: 'scatter', data: data.map(([x, y]) => [x, y]), symbolSize: 8, itemStyle: { color: MARK } },
    ],
  });
}

/**
 * Effects by the cost at the level that decks have the card at; for each level a line joins the medians. Empty without costs. `cost`: the
 * name of the field.
 */
export function costsPlot(
  { cards, cost }: { cards: readonly CardFigures[]; cost: string | null },
  words: { points: string; level: string },
  width: number,
): string {
  const byLevel = new Map<number, [cost: number, effect: number][]>();
  for (const card of cards)
    for (const { level, cost: at, first } of card.levels) {
      const of = first ?? (card.levels.length === 1 ? effectOf(card) : null);
      if (of === null || at === null) continue;
      const points = byLevel.get(level) ?? [];
      byLevel.set(level, points);
      points.push([at, hundred(of.effect)]);
    }
  if (cost === null || byLevel.size === 0) return '';
  const levels = [...byLevel].sort(([a], [b]) => a - b);
  return svg(width, 320, {
    color: SERIES,
    grid: { left: 70, right: 20, top: levels.length > 1 ? 50 : 30, bottom: 50 },
    ...(levels.length > 1 && { legend: { top: 0, textStyle: { color: TEXT } } }),
    xAxis: { ...valueAxis, name: cost, nameLocation: 'middle', nameGap: 30, minInterval: 1 },
    yAxis: { ...valueAxis, name: words.points },
    series: levels.flatMap(([level, data], i) => {
      const shared = { name: `${words.level} ${level}`, color: SERIES[i % SERIES.length] };
      return [
        { ...shared, type: 'scatter', clip: false, data, symbolSize: 9, itemStyle: { opacity: 0.75 } },
        {
          ...shared,
          type: 'line',
          clip: false,
          data: mediansOf(data),
          symbol: 'none',
          lineStyle: { width: 2, opacity: 0.6 },
        },
      ];
    }),
  });
}

/** The median effect of each cost, in ascending order of costs. */
function mediansOf(data: readonly [cost: number, effect: number][]): [number, number][] {
  const costs = [...new Set(data.map(([cost]) => cost))].sort((a, b) => a - b);
  return costs.map((cost) => [cost, median(data.flatMap(([at, effect]) => (at === cost ? [effect] : [])))]);
}
