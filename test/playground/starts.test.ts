/** A match that is started while another one begins: the later one is shown, and is left as it is. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Link } from '../../editor/app/page/link.ts';
import { MatchStore } from '../../editor/app/page/match.ts';
import type { Workbench } from '../../editor/app/page/workbench.ts';

interface Call {
  id: number;
  method: string;
}

/** A worker that answers when the test says so. */
class Waiting {
  static all: Waiting[] = [];
  onmessage: ((event: { data: object }) => void) | null = null;
  readonly url: string;
  readonly calls: Call[] = [];

  constructor(url: string) {
    this.url = url;
    Waiting.all.push(this);
  }

  postMessage(message: object): void {
    if ('port' in message) (message.port as MessagePort).close();
    else this.calls.push(message as Call);
  }

  terminate(): void {}

  answer({ id }: Call, value: unknown): void {
    this.onmessage?.({ data: { id, value } });
  }
}

/** A position without moves with the card. */
const opened = (seed: number) => ({
  position: { kept: 0, story: [], table: {}, options: [{ aside: false, parts: [], index: seed }] },
  drawn: true,
  seed,
});

beforeAll(() => {
  vi.stubGlobal('Worker', Waiting);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('the first start of two plays no moves, and its answer is not shown', async () => {
  const bench = {
    state: {
      face: { card: { name: 'Moth', game: 'Own' }, levels: [1] },
      games: [{ name: 'Own', title: 'Own', errors: 0 }],
      level: 1,
      pane: 'loop',
    },
    language: new Link('/language.worker.js'),
    textNumber: 1,
    subscribe: () => () => {},
    upToDate: async () => {},
  } as unknown as Workbench;
  const match = new MatchStore(bench);
  match.prepare();
  const worker = workerOf('/match.worker.js');
  const methods = (): string[] => worker.calls.map(({ method }) => method);
  const first = match.startWithCard();
  await expect.poll(methods).toEqual(['open']);
  const second = match.start();
  await expect.poll(methods).toEqual(['open', 'open']);
  const language = workerOf('/language.worker.js');
  for (const call of language.calls) language.answer(call, true);

  const [one, two] = worker.calls as [Call, Call];
  worker.answer(one, opened(1));
  await first;
  expect(methods()).toEqual(['open', 'open']);
  expect(match.state).toMatchObject({ position: null, busy: true });

  worker.answer(two, opened(2));
  await second;
  expect(methods()).toEqual(['open', 'open']);
  expect(match.state).toMatchObject({ begun: { seed: 2 }, busy: false });
});

function workerOf(url: string): Waiting {
  const found = Waiting.all.find((one) => one.url === url);
  if (found === undefined) throw new Error(`${url} was not started`);
  return found;
}
