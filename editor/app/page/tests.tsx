/** The Tests pane: the scenarios of the card at the cursor and of its game, with their results. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ScenarioTest } from '../play/tests.ts';
import { t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import { ToError } from './matchsaid.tsx';
import { Diagnosed } from './problems.tsx';
import { useStore } from './store.ts';
import type { Testing } from './testing.ts';
import type { Workbench } from './workbench.ts';

interface TestsProps {
  bench: Workbench;
  match: MatchStore;
  testing: Testing;
}

export function TestsPane({ bench, match, testing }: TestsProps): JSX.Element {
  const { face, games } = useStore(bench, (state) => state);
  const { game, tests, verdicts, old, running, waits } = useStore(testing, (state) => state);
  const [failing, showFailing] = useState(false);
  const card = face?.card.game === game ? face?.card.name : undefined;
  const { fresh } = testing;
  const mine = testing.of(card).filter((test) => !fresh.includes(test));
  const wanted = (test: ScenarioTest): boolean => !failing || verdicts.get(test.index)?.passed === false;
  const others = tests.filter((test) => !mine.includes(test) && !fresh.includes(test));
  const count = (passed: boolean): number =>
    tests.filter(({ index }) => verdicts.get(index)?.passed === passed && !old.has(index)).length;
  return (
    <div class="pane tests">
      <div class="sectionhead">
        <h2>
          {game === null
            ? t.tests.title
            : t.tests.titleOf({ game: games.find(({ name }) => name === game)?.title ?? game })}
        </h2>
        <label class="check">
          <input type="checkbox" checked={failing} onChange={(event) => showFailing(event.currentTarget.checked)} />
          {t.tests.failingOnly}
        </label>
      </div>
      <p role="status" id="tests-status" class={count(false) > 0 ? 'bad' : 'quiet'}>
        {waits ??
          [
            t.tests.passed({ passed: count(true), all: tests.length }),
            count(false) > 0 ? t.tests.failed({ count: count(false) }) : '',
            running ? t.tests.running : '',
          ].join('')}
      </p>
      {waits !== null && <ToError bench={bench} />}
      {tests.length === 0 && waits === null && <p class="quiet">{t.tests.none}</p>}
      {fresh.length > 0 && (
        <section aria-labelledby="tests-fresh">
          <h2 id="tests-fresh">{t.tests.fresh}</h2>
          <TestItems bench={bench} match={match} testing={testing} tests={fresh.filter(wanted)} />
        </section>
      )}
      {card !== undefined && (mine.length > 0 || testing.of(card).length === 0) && (
        <section aria-labelledby="tests-card">
          <h2 id="tests-card">{card}</h2>
          {mine.length === 0 && (
            <p class="quiet">
              {t.tests.noneOfCard}{' '}
              <button
                type="button"
                onClick={() => void import('./search/own.ts').then(({ testCard }) => testCard(bench))}
              >
                {t.tests.write}
              </button>
            </p>
          )}
          <TestItems bench={bench} match={match} testing={testing} tests={mine.filter(wanted)} />
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="tests-others">
          <h2 id="tests-others">{card === undefined ? t.tests.all : t.tests.others}</h2>
          <TestItems bench={bench} match={match} testing={testing} tests={others.filter(wanted)} />
        </section>
      )}
    </div>
  );
}

function TestItems({ bench, match, testing, tests }: TestsProps & { tests: readonly ScenarioTest[] }): JSX.Element {
  const { verdicts, old, game } = useStore(testing, (state) => state);
  return (
    <ul class="testlist">
      {tests.map((test) => {
        const verdict = verdicts.get(test.index);
        const sort = verdict === undefined ? 'unknown' : verdict.passed ? 'passed' : 'failed';
        const at = verdict?.at ?? test.at;
        return (
          <li key={test.name} class={`${sort} ${old.has(test.index) ? 'old' : ''}`}>
            <span class="verdict" aria-hidden="true">
              {sort === 'passed' ? '✓' : sort === 'failed' ? '✗' : '·'}
            </span>
            <button type="button" class="testname" onClick={() => test.at !== null && bench.go(test.at)}>
              <span class="hidden">{t.tests.verdict[sort]}: </span>
              <span lang="en">{test.name}</span>
            </button>
            <button type="button" onClick={() => game !== null && void match.openTest(test, game)}>
              {t.tests.show} <span class="hidden">{t.tests.onTheBoard({ name: test.name })}</span>
            </button>
            {verdict?.passed && verdict.sampled && <p class="quiet">{t.tests.sampled({ count: verdict.outcomes })}</p>}
            {verdict !== undefined && !verdict.passed && (
              <p class="bad">
                <Diagnosed text={verdict.message} />{' '}
                {at !== null && (
                  <button type="button" onClick={() => bench.go(at)}>
                    {t.tests.line({ line: at.line + 1 })}
                  </button>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
