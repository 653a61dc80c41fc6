/** What a match worker gets after an edit: only what changed, and before the checks of the whole game. */
import { expect, test } from 'vitest';
import { bind } from '../../compiler/bind/index.ts';
import { IRSender } from '../../editor/app/page/irs.ts';
import { IRInbox, IRSource, type IRTicket, type NewPort, packIR, unpackIR } from '../../editor/app/workers/irs.ts';
import { gameIR, gameIRSoon, gamesOf, openProject, quickDiagnostics } from '../../editor/service/index.ts';
import { Dice, simulate } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';

const PRELUDE = sources('cards').filter(({ path }) => path === 'cards/prelude.bound');
const EDITS = amount(3, 40, 6);

test.each(sample(gameFolders(), 2))('%s: changed numbers', (name) => {
  const files = sources(`cards/${name}`);
  const cards = ({ text }: { text: string }): number => text.match(/^\w+ "/gm)?.length ?? 0;
  const largest = files.reduce((most, one) => (cards(one) > cards(most) ? one : most));
  const project = openProject([...PRELUDE, ...files]);
  const game = gamesOf(project)[0]?.name ?? '';
  const dice = new Dice(name.length);
  const whole = gameIR(project, game);
  if (whole === null) throw new Error(name);
  let [before, has] = [whole, unpackIR(packIR(whole, null), null)];
  let soonest = 0;
  for (let edit = 0; edit < EDITS; edit++) {
    const { path } = edit % 2 === 0 ? largest : (files[dice.below(files.length)] as { path: string });
    const text = project.text(path) ?? '';
    const numbers = [...text.matchAll(/(?<=\b[a-z]\w* )\d+\b/g)];
    const found = numbers[dice.below(numbers.length)];
    if (found === undefined) continue;
    project.set(path, `${text.slice(0, found.index)}${1 + dice.below(4)}${text.slice(found.index + found[0].length)}`);
    quickDiagnostics(project, path);
    const soon = gameIRSoon(project, game, path);
    const errors = gamesOf(project)[0]?.errors ?? 0;
    const ir = gameIR(project, game);
    if (soon !== null && errors === 0) {
      soonest++;
      expect(soon, `${path}:${found.index}`).toEqual(ir);
    }
    if (errors > 0) project.set(path, text);
    if (ir === null) continue;
    has = unpackIR(packIR(ir, before), has);
    expect(has, `${path}:${found.index}`).toEqual(JSON.parse(JSON.stringify(ir)));
    before = ir;
  }
  expect(soonest).toBeGreaterThan(0);
});

test('a changed number of a card is a small part of its game, and a game with an error has no IR before its checks', () => {
  const path = 'cards/fellbound/cards.bound';
  const project = openProject([...PRELUDE, ...sources('cards/fellbound')]);
  const [game] = gamesOf(project);
  const name = game?.name ?? '';
  const before = gameIR(project, name);
  const text = project.text(path) ?? '';
  project.set(path, text.replace(/attack 1/, 'attack 2'));
  const soon = gameIRSoon(project, name, path);
  if (before === null || soon === null) throw new Error(name);
  const { bytes } = packIR(soon, before);
  expect(bytes.length).toBeGreaterThan(20);
  expect(bytes.length).toBeLessThan(packIR(soon, null).bytes.length / 50);
  project.set(path, text.replace(/attack 1/, 'attack'));
  expect(gameIRSoon(project, name, path)).toBeNull();
});

test('scenarios with errors are left out of the game that is played, and other errors stop it', () => {
  const path = 'cards/fellbound/halfway.bound';
  const project = openProject([...PRELUDE, ...sources('cards/fellbound')], null);
  const whole = gameIR(project, gamesOf(project)[0]?.name ?? '');
  const name = whole?.games[0]?.name ?? '';
  const scenario = (title: string, line: string): string => `scenario "${title}" for ${name} {\n  ${line}\n}\n`;
  const state = (): unknown => {
    const [game] = gamesOf(project);
    const ir = gameIR(project, name);
    const bound = ir === null ? null : bind(ir, { game: game?.folder ?? '' });
    return {
      ...{ errors: game?.errors, stops: game?.stops, places: ir?.files.includes(path) },
      scenarios: (ir?.games[0]?.scenarios.length ?? 0) - (whole?.games[0]?.scenarios.length ?? 0),
      hash: bound !== null && 'bound' in bound ? simulate({ bound: bound.bound, games: 2, seed: 1 }).hash : null,
    };
  };
  const playing = { stops: 0, places: true, hash: 'x' };
  project.set(path, scenario('a', 'turn blue'));
  const sound = state();
  expect(sound).toMatchObject({ ...playing, errors: 0, scenarios: 1, hash: expect.any(String) });
  const { hash } = sound as { hash: string };
  // a line that is begun, and one that is read
  project.set(path, scenario('a', 'turn blue') + scenario('b', 'then blue.') + scenario('c', 'turn bleu'));
  expect(state()).toEqual({ ...playing, hash, errors: 3, scenarios: 1 });
  project.set(path, scenario('a', 'turn blue') + scenario('b', 'then blue.gold') + scenario('c', 'turn blue'));
  expect(state()).toMatchObject({ ...playing, hash, scenarios: 2 });
  // another error
  project.set(path, `${scenario('b', 'turn bleu')}verb hurry { nothing_like_it }\n`);
  expect(state()).toMatchObject({ errors: 2, stops: 2 });
  // nobody knows where it ends
  project.set(path, scenario('b', 'turn blue').replace('}', ''));
  expect(state()).toMatchObject({ errors: 1, stops: 1 });
  project.set(path, scenario('a', 'turn blue'));
  expect(state()).toEqual(sound);
});

test('an IR comes for its ticket, changes apply to the last one, and a new port owes nothing of the port before', async () => {
  const project = openProject([...PRELUDE, ...sources('cards/fellbound')]);
  const ir = gameIR(project, gamesOf(project)[0]?.name ?? '');
  if (ir === null) throw new Error('no game');
  const edited = { ...ir, files: [...ir.files, 'another'] };
  const inbox = new IRInbox();
  const join = (from: number): { source: IRSource; ports: MessagePort[] } => {
    const { port1, port2 } = new MessageChannel();
    inbox.open({ port: port2, name: '', from });
    return { source: new IRSource(port1), ports: [port1, port2] };
  };
  const first = join(1);
  first.source.send(1, ir);
  first.source.send(2, null);
  first.source.send(3, edited);
  await inbox.wait({ ticket: 3 });
  const files = [3, 2, 1, 1].map((ticket) => inbox.take({ ticket })?.files);
  expect(files).toEqual([edited.files, undefined, ir.files, undefined]);
  const waits = inbox.wait({ ticket: 4 });
  const second = join(6);
  await waits;
  expect([4, 5, 6].map((ticket) => inbox.has({ ticket }))).toEqual([true, true, false]);
  second.source.send(6, edited);
  await inbox.wait({ ticket: 6 });
  expect(inbox.take({ ticket: 6 })?.files).toEqual(edited.files);
  for (const port of [...first.ports, ...second.ports]) port.close();
});

/** The page's side of a worker, without the worker. */
class FakeLink {
  isStarted = false;
  readonly #onStart: (() => void)[] = [];
  readonly give: (port: NewPort) => void;
  readonly call: (method: string, args: readonly unknown[]) => Promise<unknown>;

  constructor(give: FakeLink['give'], call: FakeLink['call']) {
    this.give = give;
    this.call = call;
  }

  onStart(run: () => void): void {
    this.#onStart.push(run);
  }

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    for (const run of this.#onStart) run();
  }
}

test('the first call starts the match worker and gets its IR; a call whose IR the language worker cannot send gets none', async () => {
  const project = openProject([...PRELUDE, ...sources('cards/fellbound')]);
  const ir = gameIR(project, gamesOf(project)[0]?.name ?? '');
  if (ir === null) throw new Error('no game');
  const inbox = new IRInbox();
  const ports: MessagePort[] = [];
  let source: IRSource | null = null;
  let broken = false;
  const language = new FakeLink(
    ({ port }) => {
      ports.push(port);
      source = new IRSource(port);
    },
    async (_, [, ticket]) => {
      if (broken) throw new Error('broken');
      source?.send(ticket as number, ir);
      return true;
    },
  );
  const worker = new FakeLink(
    (port) => {
      ports.push(port.port);
      inbox.open(port);
    },
    async () => null,
  );
  language.start();
  const sender = new IRSender(language as never, worker as never, 'match');
  const files = async (ticket: IRTicket): Promise<readonly string[] | null> => {
    worker.start();
    if (!inbox.has(ticket)) await inbox.wait(ticket);
    return inbox.take(ticket)?.files ?? null;
  };
  expect(await sender.send('', files)).toEqual(ir.files);
  broken = true;
  let found: unknown = 'nothing';
  await expect(
    sender.send('', async (ticket) => {
      found = await files(ticket);
    }),
  ).rejects.toThrow('broken');
  await expect.poll(() => found).toBeNull();
  broken = false;
  expect(await sender.send('', files)).toEqual(ir.files);
  for (const port of ports) port.close();
});
