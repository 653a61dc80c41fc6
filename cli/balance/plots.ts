/**
 * Plots of a report as SVG, drawn by ECharts without a browser. A bundle of its own (`plots.cjs`): only `--out` needs it.
 */
import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';
import {
  axis,
  costsPlot,
  effectsPlot,
  hundred,
  intervalsPlot,
  label,
  MARK,
  matrixPlot,
  type PlotFrame,
  shortIn,
  svg,
  TEXT,
  valueAxis,
} from '../../editor/balance/plots.ts';
import type { BalanceReport } from './figures.ts';

use([BarChart]);

const WIDTH = 960;
/** The frames of the matrix and of plots with intervals. */
const MATRIX: PlotFrame = { width: WIDTH, names: 190 };
const ROWS: PlotFrame = { width: WIDTH, names: 230 };
/** Cards in the plot of effects. */
const CARDS = 40;

export interface Plots {
  /** Empty where not two decks play, as the next one. */
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

export function plotsOf(report: BalanceReport): Plots {
  return {
    matrix: report.matrix.length === 0 ? '' : matrixPlot(report, MATRIX),
    unbeatable: report.matrix.length === 0 ? '' : shares(report.decks),
    opponents: report.opponents.length === 0 ? '' : shares(report.opponents),
    agents: agents(report),
    lengths: lengths(report),
    cards: report.cards.length === 0 ? '' : effectsPlot(report.cards, CARDS, 'points of the win rate', ROWS),
    costs: costsPlot(report, { points: 'points', level: 'level' }, WIDTH),
  };
}

function shares(decks: BalanceReport['decks']): string {
  const used = decks
    .flatMap(({ name, unbeatable }) => (unbeatable !== null && unbeatable >= 0.005 ? [{ name, unbeatable }] : []))
    .sort((a, b) => a.unbeatable - b.unbeatable);
  return svg(WIDTH, 60 + 28 * used.length, {
    grid: { left: 190, right: 60, top: 10, bottom: 40 },
    xAxis: { ...valueAxis, axisLabel: { ...label, formatter: '{value}%' } },
    yAxis: { type: 'category', data: used.map(({ name }) => shortIn(MATRIX, name)), ...axis },
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

function lengths({ games, lengths: { turns } }: BalanceReport): string {
  let [last, rest] = [turns.length - 1, turns.at(-1) ?? 0];
  while (last > 0 && rest + (turns[last - 1] as number) <= games / LONGEST) rest += turns[--last] as number;
  const bars = [...turns.slice(0, last), rest];
  return svg(WIDTH, 260, {
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

/** The strongest agent comes first. */
function agents({ rated }: BalanceReport): string {
  if (rated.length === 0) return '';
  const rows = [...rated].reverse().map(({ agent, rating, low, high }) => ({
    name: agent,
    value: Math.round(rating),
    low: Math.round(low),
    high: Math.round(high),
  }));
  return intervalsPlot(rows, { name: 'rating', scale: true }, ROWS);
}
