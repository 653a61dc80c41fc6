/** The entry point. It starts the workers and loads the files, then draws the page, then loads Monaco, the largest part. */
import './styles/index.css';
import { render } from 'preact';
import { preferred, speak, speakMenus, t } from '../texts/index.ts';
import { App } from './app.tsx';
import { isAsked } from './early.ts';
import { keepPage } from './keep/offline.ts';
import { listenToDrops, listenToKeys } from './keys.ts';
import { MatchStore } from './match.ts';
import { Measuring } from './measuring.ts';
import { isFirstVisit, loadDialogs } from './search/index.tsx';
import { listenToSteps, Stepping } from './stepping.ts';
import { nextTask } from './task.ts';
import { Testing } from './testing.ts';
import { Workbench } from './workbench.ts';

// The start screen is not shown if the address names a file or holds a shared link.
const asksForNothing = location.hash === '';
const bench = new Workbench();
const match = new MatchStore(bench);
const testing = new Testing(bench, match);
const stepping = new Stepping(bench, match);
const measuring = new Measuring(bench, match, stepping);
const loaded = bench.load();
/** A part that is loaded when it is first shown is gone once the server has another page. Its pane would stay empty in silence. */
addEventListener('unhandledrejection', (event) => {
  if (!/module/i.test(String(event.reason?.message))) return;
  event.preventDefault();
  bench.notify({ text: t.page.partMissing, actions: [{ label: t.page.loadAgain, act: () => location.reload() }] });
});
const root = document.getElementById('app');
// English is part of this bundle. Another catalogue is loaded before the first text is shown.
if (preferred() !== 'en') await speak(preferred());
if (root !== null) render(<App {...{ bench, match, testing, stepping, measuring }} />, root);
listenToKeys(bench, match);
listenToDrops(bench);
listenToSteps(bench, match, stepping);
// The search was asked for before the page listened to keys.
if (isAsked()) bench.set({ dialog: 'search' });
else if (asksForNothing && isFirstVisit()) bench.set({ dialog: 'start' });

// A folder without a game begins with a new one.
void loaded.then(() => {
  const hasGame = [...bench.texts.keys()].some((path) => path.includes('/'));
  if (asksForNothing && !hasGame && bench.state.dialog === null) bench.set({ dialog: 'start' });
});

try {
  // Monaco reads its texts when it is loaded.
  const menus = await speakMenus();
  const [{ startEditor }] = await Promise.all([import('./editor.ts'), loaded]);
  // Each part of the start is a task of its own, so that none of them holds up a key or a click for long.
  await nextTask();
  const host = document.getElementById('text');
  const play = (): void => {
    bench.set({ pane: 'play' });
    void match.start();
  };
  if (host !== null) {
    host.lang = menus;
    await startEditor(host, bench, play);
  }
  await nextTask();
  const [{ showTests }, { showInvite }, { showCards }, { showSteps }] = await Promise.all([
    import('./lens.ts'),
    import('./invite.ts'),
    import('./cardlens.ts'),
    import('./lit.ts'),
  ]);
  await nextTask();
  showTests(bench, testing);
  showInvite(bench);
  showCards({ bench, testing, measuring, play });
  showSteps(bench, match, stepping);
  void loadDialogs();
  await bench.checked;
  match.prepare();
  await keepPage();
} catch (error) {
  bench.notify(t.page.startFailed({ why: error instanceof Error ? error.message : String(error) }));
}
