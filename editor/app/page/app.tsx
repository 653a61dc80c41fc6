/** What is on the page, part by part. */
import type { JSX } from 'preact';
import { FacePane } from './face.tsx';
import { FileTree } from './files.tsx';
import type { Match } from './match.ts';
import { PlayPane } from './play.tsx';
import { Problems } from './problems.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface Props {
  bench: Workbench;
  match: Match;
}

export function App({ bench, match }: Props): JSX.Element {
  const pane = useStore(bench, (state) => state.pane);
  return (
    <div class={`app beside-${pane}`}>
      <Bar bench={bench} match={match} />
      <FileTree bench={bench} />
      <main class="work">
        <FileHead bench={bench} />
        <div id="text" class="text" />
        <Problems bench={bench} />
      </main>
      <aside class="side" aria-label={pane === 'card' ? 'Card' : 'Playground'}>
        {pane === 'card' ? <FacePane bench={bench} /> : <PlayPane bench={bench} match={match} />}
      </aside>
    </div>
  );
}

function Bar({ bench, match }: Props): JSX.Element {
  const { pane, notice, workspace } = useStore(bench, (state) => state);
  const show = (next: 'card' | 'play'): void => {
    bench.set({ pane: next });
    if (next === 'play' && match.state.position === null) void match.start();
  };
  return (
    <header class="bar">
      <h1>Rulebound</h1>
      <span class="quiet">{workspace}</span>
      <div class="notice" role="status">
        {notice !== null && (
          <>
            <span>{notice}</span>
            <button type="button" onClick={() => bench.set({ notice: null })}>
              Dismiss
            </button>
          </>
        )}
      </div>
      <fieldset class="switch">
        <legend class="hidden">What is shown beside the text</legend>
        <button type="button" aria-pressed={pane === 'card'} onClick={() => show('card')}>
          Card
        </button>
        <button type="button" aria-pressed={pane === 'play'} onClick={() => show('play')}>
          Play
        </button>
      </fieldset>
    </header>
  );
}

function FileHead({ bench }: { bench: Workbench }): JSX.Element {
  const { open, changed, overtaken, editor } = useStore(bench, (state) => state);
  const differs = open !== null && changed.has(open);
  return (
    <div class="filehead">
      <strong>{open ?? 'No file'}</strong>
      {differs && <span class="tag">changed, kept in this browser</span>}
      {open !== null && overtaken.has(open) && <span class="tag bad">the file has become another one since</span>}
      {!editor && <span class="quiet">loading the editor ...</span>}
      {differs && (
        <span class="right">
          <button type="button" onClick={() => download(open, bench.text(open))}>
            Download
          </button>
          <button type="button" onClick={() => bench.revert(open)}>
            Discard changes
          </button>
        </span>
      )}
    </div>
  );
}

/** Hands a file to the browser, which saves it where people keep theirs. */
function download(path: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
