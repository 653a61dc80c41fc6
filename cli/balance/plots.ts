/**
 * Plots of a report as SVG, drawn by ECharts without a browser. A bundle of its own (`plots.cjs`): only `--out` needs it.
 */
import { BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, VisualMapComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type CardFigures, type Report, rateOf } from './figures.ts';
import { median } from './statistics.ts';

use([BarChart, CustomChart, HeatmapChart, LineChart, ScatterChart]);
use([GridComponent, LegendComponent, VisualMapComponent, SVGRenderer]);

const WIDTH = 960;
/** Colours that are readable on a light and on a dark page; text has the colour of the page. */
const TEXT = 'currentColor';
const MARK = '#3478c6';
/** Of levels. */
const SERIES = [MARK, '#c7622b', '#3f8f5f', '#8b5fb5', '#b08a1e'];
const LINE = 'rgba(128,128,128,.35)';
/** From losing to winning. */
const DIVERGING = ['#b8431f', '#dd9a6a', '#aeb4bd', '#6f9fd2', '#1d5ca8'];
/** Space beside the matrix. */
const LEFT = 190;
const RIGHT = 20;
/** Cells of the matrix that are narrower have no numbers, or whole ones. */
const NARROWEST = 22;
const NARROW = 36;
/** Cards in the plot of effects. */
const CARDS = 40;

export interface Plots {
  matrix: string;
  unbeatable: string;
  /** The mix of the opponents; empty where decks play one another. */
  opponents: string;
  /** Empty where no agents were rated. */
  agents: string;
  lengths: string;
  cards: string;
  /** Empty without costs. */
  costs: string;
}

export function plotsOf(report: Report): Plots {
  return {
    matrix: matrix(report),
    unbeatable: shares(report.decks),
    opponents: report.opponents.length === 0 ? '' : shares(report.opponents),
    agents: agents(report),
    lengths: lengths(report),
    cards: effects(report.cards),
    costs: costs(report),
  };
}

function svg(height: number, option: EChartsCoreOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
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

const label = { color: TEXT, fontSize: 12 };
const axis = { axisLabel: label, nameTextStyle: { color: TEXT }, axisLine: { lineStyle: { color: LINE } } };
const valueAxis = { type: 'value', ...axis, splitLine: { lineStyle: { color: LINE } } };
const short = (name: string): string => (name.length > 26 ? `${name.slice(0, 25)}…` : name);
const hundred = (share: number): number => Math.round(1000 * share) / 10;

function matrix({ decks, opponents, matrix: rows }: Report): string {
  const columns = opponents.length === 0 ? decks : opponents;
  const names = (of: Report['decks']): string[] => of.map(({ name }) => short(name));
  const width = (WIDTH - LEFT - RIGHT) / columns.length;
  const height = Math.max(14, Math.min(44, Math.floor(700 / decks.length)));
  const isOwn = (a: number, b: number): boolean => opponents.length === 0 && a === b;
  const data = rows.flatMap((row, a) => row.map((one, b) => [b, a, isOwn(a, b) ? '-' : hundred(rateOf(one))]));
  // room for the longest name, which is turned by 60 degrees
  const below = 24 + Math.max(...columns.map(({ name }) => short(name).length)) * 6;
  return svg(height * decks.length + 10 + below, {
    grid: { left: LEFT, right: RIGHT, top: 10, bottom: below, containLabel: false },
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

function shares(decks: Report['decks']): string {
  const used = decks.filter((deck) => deck.unbeatable >= 0.005).sort((a, b) => a.unbeatable - b.unbeatable);
  return svg(60 + 28 * used.length, {
    grid: { left: 190, right: 60, top: 10, bottom: 40 },
    xAxis: { ...valueAxis, axisLabel: { ...label, formatter: '{value}%' } },
    yAxis: { type: 'category', data: used.map(({ name }) => short(name)), ...axis },
    series: [
      {
        type: 'bar',
        data: used.map(({ unbeatable }) => hundred(unbeatable)),
        itemStyle: { color: MARK },
        label: { show: true, position: 'right', color: TEXT, formatter: '{c}%' },
      },
    ],
  });
}

/** The longest one in so many matches shares the last bar: few very long ones would leave no room for the others. */
const LONGEST = 1000;

function lengths({ games, lengths: { turns } }: Report): string {
  let [last, rest] = [turns.length - 1, turns.at(-1) ?? 0];
  while (last > 0 && rest + (turns[last - 1] as number) <= games / LONGEST) rest += turns[--last] as number;
  const bars = [...turns.slice(0, last), rest];
  return svg(260, {
    grid: { left: 70, right: 20, top: 30, bottom: 50 },
    xAxis: {
      type: 'category',
      data: bars.map((_, turn) => (turn === last && last < turns.length - 1 ? `${turn}+` : `${turn}`)),
      name: 'turns',
      nameLocation: 'middle',
      nameGap: 30,
      ...axis,
    },
    yAxis: { ...valueAxis, name: 'matches' },
    series: [{ type: 'bar', data: bars, itemStyle: { color: MARK }, barCategoryGap: '10%' }],
  });
}

const effectOf = ({ first, played, drawn }: CardFigures): CardFigures['played'] => first ?? played ?? drawn;

/** A dot with its interval for each card; of many cards those with the greatest effects. */
function effects(cards: readonly CardFigures[]): string {
  const sure = cards.filter((card) => effectOf(card) !== null);
  const listed = sure.length <= CARDS ? sure : [...sure.slice(0, CARDS / 2), ...sure.slice(-CARDS / 2)];
  const shown = [...listed].reverse();
  const rows = shown.map((card) => {
    const { effect, low, high } = effectOf(card) as NonNullable<CardFigures['played']>;
    return { name: card.name, value: hundred(effect), low: hundred(low), high: hundred(high) };
  });
  return intervals(rows, { name: 'points of the win rate' });
}

/** The strongest agent comes first. */
function agents({ rated }: Report): string {
  if (rated.length === 0) return '';
  const rows = [...rated].reverse().map(({ agent, rating, low, high }) => ({
    name: agent,
    value: Math.round(rating),
    low: Math.round(low),
    high: Math.round(high),
  }));
  return intervals(rows, { name: 'rating', scale: true });
}

/** A dot with a line from low to high for each row, from below. */
function intervals(
  rows: readonly { name: string; value: number; low: number; high: number }[],
  axisOptions: object,
): string {
  const data = rows.map(({ value, low, high }, i) => [value, i, low, high]);
  return svg(70 + 22 * rows.length, {
    grid: { left: 230, right: 30, top: 10, bottom: 50 },
    xAxis: { ...valueAxis, nameLocation: 'middle', nameGap: 30, ...axisOptions },
    yAxis: {
      type: 'category',
      data: rows.map(({ name }) => short(name)),
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

/** Effects by the cost at the level that decks have the card at; for each level a line joins the medians. */
function costs({ cards, cost }: Report): string {
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
  return svg(320, {
    color: SERIES,
    grid: { left: 70, right: 20, top: levels.length > 1 ? 50 : 30, bottom: 50 },
    ...(levels.length > 1 && { legend: { top: 0, textStyle: { color: TEXT } } }),
    xAxis: { ...valueAxis, name: cost, nameLocation: 'middle', nameGap: 30, minInterval: 1 },
    yAxis: { ...valueAxis, name: 'points' },
    series: levels.flatMap(([level, data], i) => {
      const shared = { name: `level ${level}`, color: SERIES[i % SERIES.length] };
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
