/** The list of errors and warnings. It is accessible by keyboard and screen reader. */

import type { ComponentChildren, JSX } from 'preact';
import { diagnosed, t } from '../texts/index.ts';
import { nearAndFar } from './elsewhere.ts';
import { useStore } from './store.ts';
import { folderOf } from './types.ts';
import type { FileProblem, Workbench } from './workbench.ts';

/** Maximum number of problems that are listed. */
const MOST = 200;

export function Problems({ bench, children }: { bench: Workbench; children?: ComponentChildren }): JSX.Element {
  const { problems: all, checking, open, games } = useStore(bench, (state) => state);
  const { near: problems, far: elsewhere } = nearAndFar(all, games, bench.gameHere?.name ?? null);
  const errors = problems.filter(({ severity }) => severity === 1).length;
  const warnings = problems.length - errors;
  const summary = checking
    ? t.problems.checking
    : problems.length === 0
      ? t.problems.none
      : [
          ...(errors > 0 ? [t.problems.errors({ count: errors })] : []),
          ...(warnings > 0 ? [t.problems.warnings({ count: warnings })] : []),
        ].join(', ');
  // Problems of the open file come first, then those of its folder.
  const near = (path: string): number => (path === open ? 2 : folderOf(path) === folderOf(open ?? '') ? 1 : 0);
  const sorted = [...problems].sort((a, b) => near(b.path) - near(a.path));
  return (
    <section class="problems" aria-labelledby="problems-title">
      <div class="problemshead">
        <h2 id="problems-title">{t.problems.title}</h2>
        <span class={errors > 0 ? 'bad' : 'quiet'} role="status" aria-live="polite">
          {summary}
        </span>
        {children}
      </div>
      <ul>
        <Entries bench={bench} problems={sorted} />
        {elsewhere.length > 0 && (
          <li class="elsewhere">
            <details>
              <summary class="quiet">{t.problems.elsewhere({ count: elsewhere.length })}</summary>
              <ul>
                <Entries bench={bench} problems={elsewhere} />
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}

function Entries({ bench, problems }: { bench: Workbench; problems: readonly FileProblem[] }): JSX.Element {
  return (
    <>
      {problems.slice(0, MOST).map((problem) => (
        <Entry
          key={`${problem.path}:${problem.range.start.line}:${problem.range.start.character}:${problem.code}`}
          bench={bench}
          problem={problem}
        />
      ))}
      {problems.length > MOST && <li class="quiet">{t.problems.more({ count: problems.length - MOST })}</li>}
    </>
  );
}

function Entry({ bench, problem }: { bench: Workbench; problem: FileProblem }): JSX.Element {
  const { path, range, severity, message, code, data } = problem;
  const error = severity === 1;
  const { fix, help } = data;
  return (
    <li class={error ? 'error' : 'warning'}>
      <button type="button" class="problem" onClick={() => bench.go({ path, ...range.start })}>
        <span class="severity">{error ? t.problems.error : t.problems.warning}</span>
        <span class="message">
          <Diagnosed text={message} /> <Diagnosed text={help} quiet />
        </span>
        <span class="where">
          {path}:{range.start.line + 1}:{range.start.character + 1} {code}
        </span>
      </button>
      {fix !== null && (
        <button type="button" class="fix" onClick={() => bench.mend(problem)}>
          <Diagnosed text={fix.title} />
        </button>
      )}
    </li>
  );
}

/** A text of a diagnostic or of the runtime. It is marked as English where the language in use has none. */
export function Diagnosed({ text, quiet = false }: { text: string; quiet?: boolean }): JSX.Element {
  const shown = diagnosed(text);
  return (
    <span class={quiet ? 'help' : undefined} lang={shown === text ? 'en' : undefined}>
      {shown}
    </span>
  );
}
