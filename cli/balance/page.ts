/** Writes a report as one self-contained web page: it needs no network and no script, and prints well. */
import { createRequire } from 'node:module';
import { sideName } from '../../compiler/vocabulary/seat-names.ts';
import { type CardEffect, type Rate, rateOf } from '../../editor/balance/figures.ts';
import { writeAtomically } from '../files.ts';
import { BEGINNINGS } from '../outputs.ts';
import type { BalanceReport, BranchFigures, ExampleMatch } from './figures.ts';
import { changesOf, firstSeat, percent, points, range } from './outliers.ts';
import type { Plots } from './plots.ts';
import { balancedWords, meanOf, seatFact } from './show.ts';

/** `command`: the command line that makes the report. */
export function writePage(path: string, report: BalanceReport, command: string): void {
  // the build puts the plots next to the command: their library is large, and other commands do not need it
  const { plotsOf } = createRequire(import.meta.url)('./plots.cjs') as { plotsOf(report: BalanceReport): Plots };
  writeAtomically(path, pageOf(report, plotsOf(report), command));
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '&quot;');

type Cell = string | number;
/** `texts`: heads of columns that hold words. They are set left and may break into lines; figures are set right. */
const table = (head: readonly string[], rows: readonly (readonly Cell[])[], texts: readonly string[] = []): string => {
  const isText = head.map((one) => (texts.includes(one) ? ' class="text"' : ''));
  const cells = (row: readonly Cell[]): string =>
    row
      .map((cell, i) =>
        i === 0 ? `<th scope="row">${escaped(`${cell}`)}</th>` : `<td${isText[i]}>${escaped(`${cell}`)}</td>`,
      )
      .join('');
  return `<div class="wide"><table><thead><tr>${head.map((one, i) => `<th scope="col"${isText[i]}>${escaped(one)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table></div>`;
};

const effect = (of: CardEffect | null): string =>
  of === null ? '' : `${points(of.effect)} (${points(of.low)} to ${points(of.high)})`;
/** The command that shows the match, or where the match is found. */
const exampleOf = (of: ExampleMatch | null): string =>
  of === null
    ? ''
    : of.file === null
      ? `seed ${of.seed}, decision ${of.decision}: ${of.decks.join(' against ')}`
      : `rulebound replay ${of.file} --from ${of.decision}`;
/** `line 12 if 34%`, `line 15 for each ×2.1`; `never` where its statement did not run. */
const branch = ({ branch: word, line, times, of }: BranchFigures): string => {
  const often =
    of === 0 ? 'never' : isLoop(word) ? `×${(times / of).toFixed(1)}` : `${Math.round((100 * times) / of)}%`;
  return `line ${line} ${word} ${often}`;
};
const isLoop = (word: BranchFigures['branch']): boolean => word === 'for each' || word === 'repeat';
const share = (of: CardEffect | null): string => (of === null ? '' : percent(of.share));

/** Most rows of a table that is not folded. */
const OPEN = 12;

/** The decks of one side; `against`: the heading of what they win against the mix of the other side. */
function sideTable(side: BalanceReport['decks'], what: string, against: string): string {
  const rows = [...side]
    .sort((a, b) => rateOf(b) - rateOf(a))
    .map((deck) => [
      deck.name,
      percent(rateOf(deck)),
      range(deck),
      percent(deck.unbeatable ?? 0),
      percent(deck.against ?? 0),
    ]);
  const all = table(['deck', 'wins', '95% interval', 'unbeatable mix', against], rows);
  return side.length <= OPEN ? all : `<details><summary>All ${side.length} ${what}</summary>${all}</details>`;
}

const figure = (heading: string, svg: string, text: string): string =>
  svg === ''
    ? ''
    : `<section><h2>${escaped(heading)}</h2><p>${text}</p><figure role="img" aria-label="${escaped(heading)}">${svg}</figure>`;

/** What plays, in a few words. */
function players({ decks, seats, even }: BalanceReport): string {
  const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;
  const who = even === null ? 'one side' : count(seats.length, 'player');
  return decks.length === 0
    ? who
    : seats.length === 2
      ? count(decks.length, 'deck')
      : `${who}, ${count(decks.length, 'deck')}`;
}

/** Seats, decks, numbers of players and moves of a game that is not for two players with a deck each. */
function lineupSections(report: BalanceReport): string {
  const { seats, decks, outcomes, even, sample } = report;
  const section = (heading: string, text: string, of: string): string =>
    `<section><h2>${escaped(heading)}</h2><p>${escaped(text)}</p>${of}</section>`;
  const rates = (of: readonly [string, Rate][], what: string): string =>
    table(
      [what, 'wins', '95% interval'],
      of.map(([name, rate]) => [name, percent(rateOf(rate)), range(rate)]),
    );
  const byWins = [...decks].sort((a, b) => rateOf(b) - rateOf(a));
  const named = seats.map((rate, i): [string, Rate] => [sideName(i + 1), rate]);
  return [
    even === null
      ? section('Result', `${seatFact(report)}.`.replace('w', 'W'), '')
      : section('Seats', `An even share is ${percent(even)}; a draw is shared by all.`, rates(named, 'seat')),
    decks.length < 2
      ? ''
      : section(
          'Decks',
          'Each deck plays in each seat, against different others.',
          rates(
            byWins.map((deck) => [deck.name, deck]),
            'deck',
          ),
        ),
    outcomes.length === 0
      ? ''
      : section(
          'Numbers of the players at the end',
          'The mean, with its 95% interval.',
          table(
            ['number', ...(outcomes[0]?.seats ?? []).map((_, i) => sideName(i + 1))],
            outcomes.map(({ field, seats: by }) => [field, ...by.map(meanOf)]),
          ),
        ),
    section(
      'Moves',
      `In a sample of ${sample.matches.toLocaleString('en')} matches.`,
      table(
        ['move', 'times in a match', 'in matches'],
        sample.moves.map(({ move, times, share: part }) => [move, (times / sample.matches).toFixed(2), percent(part)]),
      ),
    ),
  ].join('\n');
}

/** The decks of two players, and their mixes. */
function duelSections(report: BalanceReport, plots: Plots): string {
  const { decks, opponents } = report;
  const isTwoSided = opponents.length > 0;
  return `${figure(isTwoSided ? 'Decks against opponents' : 'Decks against decks', plots.matrix, 'Wins of the row against the column in percent, from both seats; a draw is half a win. Blue wins, orange loses. The intervals below hold for all decks together.')}
${sideTable(decks, 'decks', isTwoSided ? 'against the opponents’ mix' : 'against that mix')}
${isTwoSided ? `${opponents.length <= OPEN ? '<h3>Opponents</h3>' : ''}${sideTable(opponents, 'opponents', 'against the decks’ mix')}` : ''}</section>
${figure(isTwoSided ? 'The mixes that nothing beats' : 'The mix that no deck beats', plots.unbeatable, isTwoSided ? `Who chooses one of the decks at random with these shares wins at least ${percent(report.value)} in the long run, whichever opponent comes; who chooses an opponent with the other shares loses no more than that (the Nash equilibrium of the matrix).` : 'Players who choose a deck at random with these shares lose to no deck in the long run (the Nash equilibrium of the matrix). A deck that is missing is worse than the mix.')}
${plots.opponents === '' ? '' : `<figure role="img" aria-label="The mix of the opponents">${plots.opponents}</figure>`}</section>`;
}

function pageOf(report: BalanceReport, plots: Plots, command: string): string {
  const {
    title,
    mode,
    mods,
    agents,
    games,
    seed,
    hash,
    decks,
    opponents,
    seats,
    lengths,
    cards,
    sample,
    outliers,
    matrix,
  } = report;
  const isTwoSided = opponents.length > 0;
  const [first] = seats as [Rate];
  const about = [mode, ...mods].filter((name) => name !== null).join(', ');
  return `${BEGINNINGS.page}<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Balance of ${escaped(title)}</title><style>${STYLE}</style></head><body><main>
<h1>Balance of ${escaped(title)}</h1>
<p>${about === '' ? '' : `${escaped(about)}. `}${games.toLocaleString('en')} matches of ${isTwoSided ? `${decks.length} decks against ${opponents.length} opponents` : players(report)}, seed ${seed}, agents: ${escaped([...new Set(agents)].join(' and '))}.</p>
<section class="first"><h2>What stands out</h2>
${outliers.length === 0 ? `<p>${escaped(balancedWords(report).replace('n', 'N'))}.</p>` : `<ul>${outliers.map((one) => `<li>${escaped(one)}</li>`).join('\n')}</ul>`}</section>
${matrix.length === 0 ? lineupSections(report) : duelSections(report, plots)}
${
  decks.length === 0
    ? ''
    : `<details><summary>Cards of each deck</summary>${table(
        ['deck', 'cards'],
        [...decks, ...opponents].map((deck) => [
          deck.name,
          deck.cards.map(({ name, count }) => (count > 1 ? `${count} ${name}` : name)).join(', '),
        ]),
        ['cards'],
      )}</details>`
}
${figure('Agents', plots.agents, 'Ratings of agents that played these decks against one another: 400 points more mean ten wins of eleven, and the mean is 1500. The lines are 95% intervals.')}${plots.agents === '' ? '' : '</section>'}
${matrix.length === 0 ? '' : `<section><h2>Seats</h2><p>${escaped(firstSeat(report).replace('t', 'T'))} wins ${percent(rateOf(first))} (${range(first)}) of all matches.</p></section>`}
${figure('Length of matches', plots.lengths, `${lengths.mean.toFixed(1)} turns in the mean; 90% of the matches take ${lengths.low} to ${lengths.high} turns.`)}</section>
${figure('Cards', plots.cards, 'How many points more a deck, or a player, wins with the card in its first hand than without it, with the same decks and seat. The lines are 95% intervals that hold for all cards together. The first hand is chance, so the difference is the card’s own; for cards that were played or drawn it is not: who wins plays more cards.')}
${
  cards.length === 0
    ? ''
    : `<details><summary>All cards</summary>${table(
        ['card', 'cost', 'decks', 'in the first hand', 'in matches', 'played', 'in matches', 'drawn', 'in matches'],
        cards.map(({ name, cost, decks: held, first: early, played, drawn }) => [
          name,
          cost ?? '',
          held,
          effect(early),
          share(early),
          effect(played),
          share(played),
          effect(drawn),
          share(drawn),
        ]),
      )}</details></section>`
}
${figure('Cost', plots.costs, `The effect of each card by its printed ${escaped(report.cost ?? '')}; the line joins the medians. A card far above its neighbours is cheap for what it does.`)}${plots.costs === '' ? '' : '</section>'}
${
  sample.abilities.length === 0
    ? ''
    : `<section><h2>Abilities</h2><p>How often each ability of the cards ran, in a sample of ${sample.matches.toLocaleString('en')} matches, and how much a run changed in the mean: fields of its own player’s side, and of the other’s. Where it changed no number, the verbs that it called. Branches, by their lines: in how many of the runs of its statement each one ran.</p>
<details><summary>All abilities</summary>${table(
        ['ability', 'times in a match', 'in matches', 'each run changes', 'branches', 'a match to look at'],
        sample.abilities.map((one) => [
          one.ability,
          (one.times / sample.matches).toFixed(2),
          percent(one.share),
          changesOf(one),
          one.branches.map(branch).join(', '),
          exampleOf(one.example),
        ]),
        ['each run changes', 'branches', 'a match to look at'],
      )}</details></section>`
}
<footer><p>Made by this command, which gives the same figures on any number of threads:</p>
<p class="command"><code>${escaped(command)}</code></p><p>Result ${hash}.</p></footer>
</main></body></html>
`;
}

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;background:Canvas;color:CanvasText}
main{max-width:60rem;margin:auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.8rem;line-height:1.2;margin:0 0 .25rem}
h2{font-size:1.2rem;margin:0 0 .25rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
section{margin-top:2.5rem}
.first{border-left:4px solid #3478c6;padding:.25rem 0 .25rem 1rem;margin-top:1.5rem}
.first ul{margin:.25rem 0 0;padding-left:1.1rem}
figure{margin:.5rem 0}
figure svg{width:100%;min-width:36rem;height:auto;display:block}
/* what is wider than the page scrolls, with a shadow at the side where there is more */
figure,.wide{overflow-x:auto;background:linear-gradient(90deg,Canvas 40%,transparent) 0/3rem 100% no-repeat local,linear-gradient(270deg,Canvas 40%,transparent) 100%/3rem 100% no-repeat local,linear-gradient(90deg,rgba(128,128,128,.45),transparent) 0/1rem 100% no-repeat scroll,linear-gradient(270deg,rgba(128,128,128,.45),transparent) 100%/1rem 100% no-repeat scroll}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}
th,td{padding:.2rem .9rem .2rem 0;text-align:right;white-space:nowrap;border-bottom:1px solid rgba(128,128,128,.25)}
th:first-child{text-align:left}
.text{text-align:left;white-space:normal;min-width:14rem;overflow-wrap:anywhere}
thead th{font-weight:600;vertical-align:bottom;white-space:normal}
tbody th{font-weight:400}
summary{cursor:pointer;margin:.5rem 0}
footer{margin-top:3rem;font-size:.85rem;opacity:.75}
footer p{margin:.25rem 0}
.command{overflow-wrap:anywhere}
@media print{figure,.wide{background:none}figure svg{min-width:0}main{max-width:none;padding:0}table{font-size:.65rem}th,td{padding-right:.5rem}tbody th,.text{white-space:normal;min-width:0}tr,figure,h2,h3{break-inside:avoid}h2,h3,summary{break-after:avoid}details::details-content{content-visibility:visible}}
`;
