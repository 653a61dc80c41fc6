/**
 * The measuring worker. It compiles the texts itself, so that neither the page nor the language worker waits. Matches run on
 * the compiled engine, so it is served with the same content security policy as the match worker.
 */

import { SIMILAR_WORDS } from '../../../compiler/diagnostics/similar-groups.ts';
import { provideSimilarWords } from '../../../compiler/diagnostics/similar-words.ts';
import { withoutWrongScenarios } from '../../../compiler/driver/left-out.ts';
import { Session } from '../../../compiler/driver/session.ts';
import type { IR } from '../../../compiler/ir/index.ts';
import { provideTexts } from '../../../grammar/templates.ts';
import { TEXTS } from '../../../grammar/texts.ts';
import { DeckTable } from '../play/measure/decktable.ts';
import { Measurement } from '../play/measure/measure.ts';
import { isSpoken, speakTo, w } from '../texts/worker/index.ts';
import { answerCalls, type CallReporter } from './answer.ts';
import type { MeasureCalls } from './protocol.ts';

provideTexts(TEXTS);
provideSimilarWords(SIMILAR_WORDS);

/** Each session recompiles only what has changed. */
const sessions = { before: new Session(), after: new Session() };
const read: { before: IR | null; after: IR | null } = { before: null, after: null };
let measurement: Measurement | null = null;
let table: DeckTable | null = null;

/** Cards in the plot of effects. */
const CARDS = 20;
/** The share of a plot's width that the names have. */
const NAMES = 0.36;

const calls: MeasureCalls = {
  read(side, files, name) {
    const whole = sessions[side].compile(files);
    const rest = withoutWrongScenarios(files, whole.diagnostics, (texts) => sessions[side].compile(texts));
    const { ir, diagnostics } = rest?.result ?? whole;
    const found = ir.games.find((one) => one.name === name);
    read[side] = found === undefined ? null : { ...ir, games: [found] };
    if (found === undefined) return null;
    return { errors: diagnostics.filter(({ severity }) => severity === 'error').length };
  },
  begin(alone, settings) {
    const { before, after } = read;
    if (after === null) return { refused: w.refused.noGame };
    const made = Measurement.of(alone ?? before ?? w.refused.newGame, after, settings);
    if ('refused' in made) return made;
    measurement = made;
    return { terms: made.terms };
  },
  play(milliseconds, most) {
    if (measurement === null) throw new Error('nothing is measured');
    return measurement.play(milliseconds, most);
  },
  beginTable(settings) {
    table = null;
    if (read.after === null) return { refused: w.refused.noGame };
    const made = DeckTable.of(read.after, settings);
    if ('refused' in made) return made;
    table = made;
    return { begun: true };
  },
  playTable(milliseconds, most) {
    if (table === null) throw new Error('no decks are played');
    return table.play(milliseconds, most);
  },
  async tableSoFar(width, words) {
    if (table === null) throw new Error('no decks are played');
    const { figures } = table;
    const { costsPlot, effectOf, effectsPlot, matrixPlot } = await import('../../balance/plots.ts');
    const frame = { width, names: Math.round(width * NAMES) };
    const { decks, matrix, cards } = figures;
    return {
      figures,
      matrix: matrixPlot({ decks, opponents: [], matrix }, frame),
      cards: cards.some((card) => effectOf(card) !== null) ? effectsPlot(cards, CARDS, words.points, frame) : '',
      costs: costsPlot(figures, words, width),
    };
  },
};

answerCalls(
  new Map(
    Object.entries(calls).map(([name, run]) => [
      name,
      (_: CallReporter, ...args: never[]) => (run as (...args: never[]) => unknown)(...args),
    ]),
  ),
  { isLoaded: ({ language }) => isSpoken(language), load: ({ language }) => speakTo(language) },
);
