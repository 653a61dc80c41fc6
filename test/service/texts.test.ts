/**
 * The language worker has its texts apart (`scripts/texts.js`). It loads them when it meets the first error; each answer is that
 * of a service with all texts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { afterAll, expect, test } from 'vitest';
import type { LanguageCalls } from '../../editor/app/workers/protocol.ts';
import * as service from '../../editor/service/index.ts';
import { leaner } from '../../scripts/leaner.js';
import { templates } from '../../scripts/templates.js';
import { textsApart } from '../../scripts/texts.js';
import { sample } from '../amount.ts';
import { errorCases, PRELUDE } from '../errors/sources.ts';
import { gameFolders, sources } from '../games.ts';

/** The worker's end of the channel, in place of the global scope of a worker. */
interface WorkerEnd {
  onmessage: ((event: { data: object }) => void) | null;
  postMessage(reply: { id?: number; value?: unknown; error?: string }): void;
}

type Call = <M extends keyof LanguageCalls>(method: M, ...args: Parameters<LanguageCalls[M]>) => Promise<unknown>;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A worker with modules of its own. */
async function newWorker(plugins: Plugin[] = []): Promise<Call> {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-worker-'));
  folders.push(folder);
  const name = `worker$${folders.length}`;
  await bundled('language', folder, plugins, { globalThis: name });
  const waiting = new Map<number, (value: unknown) => void>();
  const end: WorkerEnd = {
    onmessage: null,
    postMessage({ id, value, error }) {
      if (id !== undefined) waiting.get(id)?.(error ?? value);
    },
  };
  Object.assign(globalThis, { [name]: end });
  await import(/* @vite-ignore */ pathToFileURL(join(folder, 'language.js')).href);
  return (method, ...args) =>
    new Promise((resolve) => {
      const id = waiting.size;
      waiting.set(id, resolve);
      end.onmessage?.({ data: { id, method, args } });
    });
}

async function bundled(worker: string, outdir: string, plugins: Plugin[] = [], define = {}): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [`editor/app/workers/${worker}.ts`],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    tsconfig: 'editor/app/tsconfig.json',
    alias: leaner.alias,
    plugins: [...plugins, ...leaner.plugins, textsApart, templates],
    loader: { '.bound': 'text' },
    define,
    metafile: true,
    logLevel: 'error',
  });
  return metafile;
}

/** What the worker answers to `diagnose`. */
const diagnosed = (project: service.Project): unknown => ({
  problems: project.paths.flatMap((path) => {
    const found = service.diagnostics(project, path);
    return found.length === 0 ? [] : [[path, found]];
  }),
  games: service.gamesOf(project),
});

const GOOD = 'game Small uses prelude\nplayers 2\nflow { draw_game }\n';
const BAD = `${GOOD}verb a() { unknown_word 3 }\ntiming dusk\n`;
const filesWith = (text: string) => [...PRELUDE, { path: 'small/rules.bound', text }];

test('errors and their help are those of the service, from the first one on', async () => {
  const call = await newWorker();
  for (const { name, text } of sample(errorCases(), 4)) {
    const files = [...PRELUDE, { path: `${name}/rules.bound`, text }];
    const opened = call('open', files, null);
    const found = call('diagnose');
    expect(await opened, name).toBeUndefined();
    expect(await found, name).toEqual(diagnosed(service.openProject(files)));
  }
});

test('calls are answered in their order while the texts are loaded', async () => {
  const call = await newWorker();
  await call('open', filesWith(GOOD), null);
  await call('diagnose');
  const path = 'small/rules.bound';
  // the second of two of a name is the one that was typed
  const twice = GOOD.replace('flow', 'timing dusk\ntiming dawn\nflow');
  const renamed = twice.replace('timing dusk', 'timing dawn');
  const texts = [twice, renamed, BAD, GOOD];
  const answers = texts.flatMap((text) => [call('set', path, text), call('quick', path), call('diagnose')]);
  const project = service.openProject(filesWith(GOOD));
  diagnosed(project);
  const expected = texts.flatMap((text) => {
    project.set(path, text);
    return [undefined, service.quickDiagnostics(project, path), diagnosed(project)];
  });
  expect(await Promise.all(answers)).toEqual(expected);
  expect(JSON.stringify(expected)).toContain('RB0320');
});

test('correct games need no texts, and without them no error is answered', async () => {
  const lost: Plugin = {
    name: 'lost',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]grammar[\\/]texts\.ts$/ }, () => ({ contents: "throw new Error('lost')", loader: 'ts' })),
  };
  const call = await newWorker([lost]);
  for (const name of sample(gameFolders(), 3)) {
    await call('open', [...PRELUDE, ...sources(`cards/${name}`)], null);
    expect(await call('diagnose'), name).toMatchObject({ problems: [], games: [{ errors: 0 }] });
  }
  expect(await call('open', filesWith(BAD), null)).toBe('lost');
  expect(await call('diagnose')).toBe('lost');
  expect(await call('open', filesWith(GOOD), null)).toBeUndefined();
});

test('the match worker has no text that is apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rulebound-worker-'));
  folders.push(folder);
  const { outputs } = await bundled('match', folder);
  const catalogues = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      path.includes('messages') && bytesInOutput > 0 ? [path] : [],
    ),
  );
  expect(catalogues.sort()).toEqual(['compiler/diagnostics/messages/bind.ts', 'runtime/messages.ts']);
});
