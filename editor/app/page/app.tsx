/** The root component of the page. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { chooseLanguage, LANGUAGES, type LanguageCode, language, t } from '../texts/index.ts';
import { Divider, panelSideOf, reopen, useWidths } from './divider.tsx';
import { FacePane } from './face.tsx';
import { LeftColumn } from './files.tsx';
import { FileTabs } from './filetabs.tsx';
import { isNarrow } from './grown.ts';
import { FileHead, SaveState } from './keep/filehead.tsx';
import { LensBar } from './lensbar.tsx';
import { useLoaded } from './loaded.ts';
import { LoopPane } from './loop.tsx';
import type { MatchStore } from './match.ts';
import type { Measuring } from './measuring.ts';
import { Problems } from './problems.tsx';
import { SearchDialogs } from './search/index.tsx';
import type { Stepping } from './stepping.ts';
import { useStore } from './store.ts';
import type { Testing } from './testing.ts';
import { type Notice, type Pane, showsMatch } from './types.ts';
import type { Workbench } from './workbench.ts';

interface AppProps {
  bench: Workbench;
  match: MatchStore;
  testing: Testing;
  stepping: Stepping;
  measuring: Measuring;
}

/** The label of the pane beside the editor. */
const labelOf = (pane: Pane): string => (pane === 'play' ? t.page.playground : t.page[pane]);

export function App({ bench, match, testing, stepping, measuring }: AppProps): JSX.Element {
  const { pane, left, wall } = useStore(bench, (state) => state);
  const isWall = wall && left === 'cards' && !showsMatch(pane);
  // All components below are rendered again with the texts of the new language.
  useStore(language, (state) => state.name);
  // Subscribes to the folder, so that the page is rendered again with the new folder's keeper.
  useStore(bench, (state) => state.folder);
  // In a narrow window the wall covers the other panes: a choice of one of these closes it.
  useEffect(() => {
    if (pane !== 'card' && isNarrow(1100)) bench.set({ wall: false });
  }, [pane]);
  const widths = useWidths(pane, isWall);
  return (
    <div class={`app beside-${pane} ${widths.class}`} style={widths.style}>
      <Bar bench={bench} match={match} />
      <LeftColumn bench={bench} />
      <main class="work">
        <Divider column={isWall ? 'wall' : 'files'} label={t.lists.widthOfList} />
        <FileTabs bench={bench} />
        <FileHead bench={bench} />
        <ConflictLoaded bench={bench} />
        <div id="text" class="text" role="tabpanel" aria-labelledby="tab-of-text" />
        <Problems bench={bench}>
          <LensBar {...{ bench, match, testing, measuring }} />
        </Problems>
        <Divider column={panelSideOf(pane)} label={t.lists.widthOfPanel} />
      </main>
      <aside class="side" aria-label={labelOf(pane)} tabIndex={-1}>
        {pane === 'loop' && <LoopPane bench={bench} match={match} stepping={stepping} />}
        {pane === 'card' && <FacePane bench={bench} />}
        {pane === 'play' && <PlayLoaded bench={bench} match={match} stepping={stepping} />}
        {pane === 'tests' && <TestsLoaded bench={bench} match={match} testing={testing} />}
        {pane === 'measure' && <MeasureLoaded bench={bench} measuring={measuring} />}
      </aside>
      <DialogLoaded bench={bench} />
      <SearchDialogs bench={bench} match={match} />
    </div>
  );
}

function MeasureLoaded(props: Pick<AppProps, 'bench' | 'measuring'>): JSX.Element | null {
  const parts = useLoaded(true, () => import('./measure.tsx'));
  return parts && <parts.MeasurePane {...props} />;
}

function PlayLoaded(props: Pick<AppProps, 'bench' | 'match' | 'stepping'>): JSX.Element | null {
  const parts = useLoaded(true, () => import('./play.tsx'));
  return parts && <parts.PlayPane {...props} />;
}

function TestsLoaded(props: Pick<AppProps, 'bench' | 'match' | 'testing'>): JSX.Element | null {
  const parts = useLoaded(true, () => import('./tests.tsx'));
  return parts && <parts.TestsPane {...props} />;
}

function ConflictLoaded({ bench }: Pick<AppProps, 'bench'>): JSX.Element | null {
  const isWanted = useStore(bench.keeper, (state) => state.conflicts.size > 0);
  const parts = useLoaded(isWanted, () => import('./keep/conflict.tsx'));
  return parts && <parts.ConflictView bench={bench} />;
}

function DialogLoaded({ bench }: Pick<AppProps, 'bench'>): JSX.Element | null {
  const dialog = useStore(bench, (state) => state.dialog);
  const versions = useLoaded(dialog === 'versions', () => import('./keep/versions.tsx'));
  const exchange = useLoaded(dialog === 'exchange', () => import('./keep/exchange.tsx'));
  const linked = useLoaded(dialog === 'linked', () => import('./keep/linked.tsx'));
  return (
    <>
      {versions && <versions.Versions bench={bench} />}
      {exchange && <exchange.Exchange bench={bench} />}
      {linked && <linked.LinkDialog bench={bench} />}
    </>
  );
}

function Bar({ bench, match }: Pick<AppProps, 'bench' | 'match'>): JSX.Element {
  const { pane, workspace } = useStore(bench, (state) => state);
  const show = (next: Pane): void => {
    reopen(panelSideOf(next));
    bench.set({ pane: next });
    if (showsMatch(next)) {
      if (match.state.position === null) void match.start();
    } else if (isNarrow(600)) {
      // The pane is below the text, where nobody would see that it changed.
      requestAnimationFrame(() => document.querySelector('.side')?.scrollIntoView());
    }
  };
  return (
    <header class="bar">
      <h1>
        <button type="button" class="home" title={t.page.startScreen} onClick={() => bench.set({ dialog: 'start' })}>
          Rulebound
        </button>
      </h1>
      <span class="quiet">{workspace}</span>
      <SaveState bench={bench} />
      <Notices bench={bench} />
      <button type="button" class="find" title="Ctrl+K" onClick={() => bench.set({ dialog: 'search' })}>
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16M21 21l-4.3-4.3" />
        </svg>
        <span>{t.page.search}</span>
        <span class="hotkey" aria-hidden="true">
          Ctrl+K
        </span>
      </button>
      <button type="button" onClick={() => bench.set({ dialog: 'exchange' })}>
        {t.page.share}
      </button>
      <LanguageChoice />
      <fieldset class="switch">
        <legend class="hidden">{t.page.beside}</legend>
        <button type="button" aria-pressed={pane === 'loop'} onClick={() => show('loop')}>
          {t.page.loop}
        </button>
        <button type="button" aria-pressed={pane === 'card'} onClick={() => show('card')}>
          {t.page.card}
        </button>
        <button type="button" aria-pressed={pane === 'play'} onClick={() => show('play')}>
          {t.page.play}
        </button>
        <button type="button" aria-pressed={pane === 'tests'} onClick={() => show('tests')}>
          {t.page.tests}
        </button>
        <button type="button" aria-pressed={pane === 'measure'} onClick={() => show('measure')}>
          {t.page.measure}
        </button>
      </fieldset>
    </header>
  );
}

/** Each language has its own name in the list, so that it is found by those who read no other. */
function LanguageChoice(): JSX.Element {
  return (
    <select
      class="language"
      aria-label={t.page.language}
      value={language.state.name}
      onChange={(change) => void chooseLanguage(change.currentTarget.value as LanguageCode)}
    >
      {Object.entries(LANGUAGES).map(([name, own]) => (
        <option key={name} value={name} lang={name}>
          {own}
        </option>
      ))}
    </select>
  );
}

const textOf = (notice: Notice): string => (typeof notice === 'string' ? notice : notice.text);

/** The newest message in the bar. Earlier ones are shown on request, since they would cover the head of the file. */
function Notices({ bench }: Pick<AppProps, 'bench'>): JSX.Element {
  const notices = useStore(bench, (state) => state.notices);
  const [isOpen, setOpen] = useState(false);
  const earlier = notices.length - 1;
  const shown = isOpen ? notices : notices.slice(-1);
  useEffect(() => {
    if (earlier < 1) setOpen(false);
  }, [earlier]);
  return (
    <div class={`notice ${shown.length > 1 ? 'many' : ''}`} role="status">
      {earlier > 0 && (
        <button
          type="button"
          class="earlier"
          aria-expanded={isOpen}
          aria-label={t.page.earlier({ count: earlier })}
          title={t.page.earlier({ count: earlier })}
          onClick={() => setOpen(!isOpen)}
        >
          +{earlier}
        </button>
      )}
      {shown.map((notice, i) => (
        <p key={`${i} ${textOf(notice)}`}>
          <span title={textOf(notice)}>{textOf(notice)}</span>
          {typeof notice !== 'string' &&
            notice.actions.map(({ label, act, stays }) => (
              <button
                key={label}
                type="button"
                onClick={() => {
                  if (stays !== true) bench.dismiss(notice);
                  act();
                }}
              >
                {label}
              </button>
            ))}
          <button
            type="button"
            onClick={() => {
              bench.dismiss(notice);
              bench.focus();
            }}
          >
            {t.page.dismiss}
          </button>
        </p>
      ))}
    </div>
  );
}
