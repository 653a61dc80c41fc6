/** The service worker keeps the files of the page although the server fails at first, and the page asks for a new one for minutes. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepPage } from '../../editor/app/page/keep/offline.ts';

let install: (event: { waitUntil(work: Promise<unknown>): void }) => void;
const addAll = vi.fn<() => Promise<void>>();
const skipWaiting = vi.fn(async () => {});

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('FILES', ['/index.html']);
  vi.stubGlobal('BUILD', 'one');
  vi.stubGlobal('caches', { open: async () => ({ addAll }) });
  vi.stubGlobal('skipWaiting', skipWaiting);
  vi.stubGlobal('addEventListener', (type: string, run: typeof install) => {
    if (type === 'install') install = run;
  });
  await import('../../editor/app/workers/offline.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  [2, true],
  [100, false],
])('%d failures', async (failures, isKept) => {
  addAll.mockReset();
  skipWaiting.mockClear();
  addAll.mockImplementation(async () => {
    if (addAll.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
  });
  const ended = new Promise((done) => {
    install({
      waitUntil: (work) =>
        void work.then(
          () => done(true),
          () => done(false),
        ),
    });
  });
  await vi.runAllTimersAsync();
  expect(await ended).toBe(isKept);
  expect(addAll).toHaveBeenCalledTimes(isKept ? failures + 1 : 5);
  expect(skipWaiting).toHaveBeenCalledTimes(isKept ? 1 : 0);
});

test('a page whose server is busy for three minutes has the files of the new build after that', async () => {
  const start = Date.now();
  const workspace = { name: 'a', key: 'b', version: '1', files: [] };
  vi.stubGlobal('caches', { open: async () => ({ match: async () => ({ json: async () => workspace }) }) });
  let installed = 0;
  const update = async (): Promise<void> => {
    if (Date.now() - start < 180_000) throw new TypeError('Failed to fetch');
    installed++;
  };
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => ({ update, installing: null }) } });
  const kept = keepPage();
  await vi.runAllTimersAsync();
  await kept;
  expect(installed).toBe(1);
});
