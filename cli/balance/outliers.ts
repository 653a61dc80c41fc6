/** Sentences about the outliers of a report. */
import { type CardFigures, type Rate, rateOf } from '../../editor/balance/figures.ts';
import { type EffectEstimate, median } from '../../editor/balance/statistics.ts';
import type { AbilityFigures, BalanceReport, DeckFigures } from './figures.ts';

/** Differences that are worth a sentence: of a deck from what is usual on its side, and of the first seat from even. */
const DECK = 0.05;
const SEAT = 0.03;
/** A card is an outlier by so many robust standard deviations from the median card, and by at least so much. */
const DEVIATIONS = 3;
const CARD = 0.02;
/**
 * The least share of the matches with and without a drawn or played card. A card that is drawn in 99 matches of 100 is missing
 * from the shortest ones alone: its effect would be that of a short match.
 */
const SIDE = 0.1;
/** The median absolute deviation times this is the standard deviation of a normal distribution. */
const NORMAL = 1.4826;
const MOST = 12;
/** Decks on each side that get a sentence of their own. */
const DECKS = 3;
/** Matches of a sample that say whether an ability ever runs. */
const LEAST = 100;

export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
export const points = (difference: number): string =>
  `${difference < 0 ? '-' : '+'}${Math.abs(100 * difference).toFixed(1)}`;

const WHOSE = { own: 'own ', other: 'other’s ', nobody: '' } as const;

/** What a run of an ability changes in the mean: `other’s health -2.0, own mana +1.0`; else the verbs that it calls. */
export function changesOf({ times, changes, calls }: AbilityFigures): string {
  const mean = (sum: number): string => `${sum < 0 ? '-' : '+'}${Math.abs(sum / times).toFixed(1)}`;
  const shown = changes.filter(({ sum }) => Math.abs(sum) >= times / 20).slice(0, 3);
  if (shown.length > 0) return shown.map(({ field, whose, sum }) => `${WHOSE[whose]}${field} ${mean(sum)}`).join(', ');
  return calls
    .slice(0, 3)
    .map(({ verb, times: called }) => `${verb} ×${(called / times).toFixed(1)}`)
    .join(', ');
}

/** `48.1% to 52.3%` */
export const range = ({ low, high }: Rate): string => `${percent(low)} to ${percent(high)}`;

/** `the first seat`, with the agents where those of the seats differ. */
export function firstSeat({ agents }: Pick<BalanceReport, 'agents'>): string {
  const [one, other] = agents;
  return one === other ? 'the first seat' : `the first seat (${one} against ${other})`;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const;
/** `the third seat` */
export const seatWords = (seat: number): string =>
  seat < ORDINALS.length ? `the ${ORDINALS[seat]} seat` : `seat ${seat + 1}`;

/** Players who win and lose together: so many wins or losses in a hundred leave nothing to see. */
export const SURE = 0.05;

/** Sentences about the seats: of two, one says what the other one wins. */
function seatOutliers(
  { agents, seats, even, decks }: Omit<BalanceReport, 'outliers'>,
  say: (weight: number, text: string) => void,
): void {
  const [first] = seats;
  if (first === undefined) return;
  const capital = (text: string): string => text.replace('t', 'T');
  if (even === null) {
    // with several decks, each has its own sentence
    if (decks.length > 1 || (first.low > SURE && first.high < 1 - SURE)) return;
    if (first.high < SURE) say(2, `Hardly any match is won: ${percent(rateOf(first))} (${range(first)}).`);
    if (first.low > 1 - SURE) say(2, `Nearly every match is won: ${percent(rateOf(first))} (${range(first)}).`);
    return;
  }
  const least = 2 * SEAT * even;
  for (const [seat, one] of (seats.length === 2 ? [first] : seats).entries()) {
    if (one.low <= even + least && one.high >= even - least) continue;
    const said = seats.length === 2 ? firstSeat({ agents }) : seatWords(seat);
    const beside = seats.length === 2 ? '' : `; even shares are ${percent(even)}`;
    say(2 + Math.abs(rateOf(one) - even), `${capital(said)} wins ${percent(rateOf(one))} (${range(one)})${beside}.`);
  }
}

export function outliersOf(report: Omit<BalanceReport, 'outliers'>): string[] {
  const { games, capped, faults, decks, opponents, even, cards, sample } = report;
  const found: { weight: number; text: string }[] = [];
  const say = (weight: number, text: string): void => void found.push({ weight, text });

  if (faults > 0)
    say(
      100,
      `${faults} ${faults === 1 ? 'fault' : 'faults'} happened: abilities were undone. Look for their cause first; "sim" says it.`,
    );
  if (capped > games / 100)
    say(90, `${percent(capped / games)} of the matches were ended by a limit: their results say little.`);
  seatOutliers(report, say);
  // decks that play one another are even in the mean
  const usual = (side: readonly Rate[]): number =>
    opponents.length === 0 && even !== null ? even : median(side.map(rateOf));
  deckOutliers(decks, 'deck', usual(decks), say);
  deckOutliers(opponents, 'opponent', usual(opponents), say);
  const idle = sample.abilities.filter(({ times }) => times === 0);
  if (idle.length > 0 && sample.matches >= LEAST)
    say(
      0.01,
      `${idle.length === 1 ? 'One ability' : `${idle.length} abilities`} of these cards never ran in ${sample.matches} matches: ${listed(idle.map(({ ability }) => ability))}.`,
    );
  const dead = sample.abilities.flatMap(({ ability, branches }) =>
    branches.flatMap(({ branch, line, times, of }) =>
      times === 0 && of >= LEAST ? [`line ${line} (${branch}) of ${ability}`] : [],
    ),
  );
  if (dead.length > 0)
    say(
      0.01,
      `${dead.length === 1 ? 'One branch' : `${dead.length} branches`} never ran, although ${dead.length === 1 ? 'its statement' : 'their statements'} ran at least ${LEAST} times: ${listed(dead)}.`,
    );
  for (const key of ['first', 'played', 'drawn'] as const)
    cardOutliers(cards, key, decks.length > 0 ? 'deck' : 'player', say);
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ text }) => text);
}

const listed = (some: readonly string[]): string =>
  `${some.slice(0, 3).join('; ')}${some.length > 3 ? '; and so on' : ''}`;

/**
 * The decks of one side that are farthest from `usual` get a sentence each, and the others one together.
 */
function deckOutliers(
  decks: readonly DeckFigures[],
  what: 'deck' | 'opponent',
  usual: number,
  say: (weight: number, text: string) => void,
): void {
  const off = (deck: Rate): number => Math.abs(rateOf(deck) - usual);
  for (const [some, side] of [
    [decks.filter(({ low }) => low > usual + DECK), 'far more than the others'],
    [decks.filter(({ high }) => high < usual - DECK), 'far less than the others'],
  ] as const) {
    const sorted = [...some].sort((a, b) => off(b) - off(a));
    const named = sorted.slice(0, sorted.length === DECKS + 1 ? DECKS + 1 : DECKS);
    for (const deck of named)
      say(1 + off(deck), `The ${what} "${deck.name}" wins ${percent(rateOf(deck))} (${range(deck)}), ${side}.`);
    const rest = sorted.slice(named.length);
    if (rest.length > 0) say(1, `${rest.length} more ${what}s win ${side}.`);
  }
}

const WHEN = { first: 'in the first hand', played: 'played', drawn: 'drawn' } as const;

/** `3.1 points more (1.2 to 5.0)`, or so many points less. */
function more({ effect, low, high }: EffectEstimate): string {
  const [sign, word] = effect < 0 ? [-1, 'less'] : [1, 'more'];
  const ends = [sign * low, sign * high].sort((a, b) => a - b).map((end) => (100 * end).toFixed(1));
  return `${(100 * sign * effect).toFixed(1)} points ${word} (${ends.join(' to ')})`;
}

function cardOutliers(
  cards: readonly CardFigures[],
  key: keyof typeof WHEN,
  whose: 'deck' | 'player',
  say: (weight: number, text: string) => void,
): void {
  const compared = cards.flatMap(({ name, [key]: of }) =>
    of !== null && (key === 'first' || (of.share >= SIDE && of.share <= 1 - SIDE)) ? [{ name, of }] : [],
  );
  if (compared.length < 5) return;
  const effects = compared.map(({ of }) => of.effect);
  const middle = median(effects);
  const spread = NORMAL * median(effects.map((effect) => Math.abs(effect - middle)));
  const least = Math.max(CARD, DEVIATIONS * spread);
  for (const { name, of } of compared) {
    const { effect, low, high } = of;
    const isSure = effect > middle ? low > middle : high < middle;
    if (!isSure || Math.abs(effect - middle) < least) continue;
    const weight = Math.abs(effect - middle) / (key === 'first' ? 1 : 2);
    say(
      weight,
      `With "${name}" ${WHEN[key]}, its ${whose} wins ${more(of)} than without; the median card ${points(middle)}.`,
    );
  }
}
