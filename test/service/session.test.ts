/** A session of an editor with the built command over stdio. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  Hover,
  InlayHint,
  Location,
  SignatureHelp,
  SymbolInformation,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import { root } from '../repo/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-lsp-'));
cpSync(join(root, 'test/games/lanterns'), folder, { recursive: true });
const uri = pathToFileURL(join(folder, 'new.bound')).href;
const rules = pathToFileURL(join(folder, 'rules.bound')).href;
const textDocument = { uri };

let server: ChildProcess;
let editor: MessageConnection;
const told = new Map<string, Diagnostic[]>();
const versions = new Map<string, number | undefined>();
const news: (() => void)[] = [];

/** Waits for diagnostics of a file that satisfy the condition. */
async function saidOf(file: string, wanted: (found: Diagnostic[]) => boolean): Promise<Diagnostic[]> {
  for (;;) {
    const found = told.get(file);
    if (found !== undefined && wanted(found)) return found;
    await new Promise<void>((done) => news.push(done));
  }
}

beforeAll(async () => {
  server = spawn(process.execPath, [join(root, 'dist/cli.js'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (server.stdout === null || server.stdin === null) throw new Error('no pipes');
  editor = createMessageConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  type Published = { uri: string; version?: number; diagnostics: Diagnostic[] };
  editor.onNotification('textDocument/publishDiagnostics', (params: Published) => {
    told.set(params.uri, params.diagnostics);
    versions.set(params.uri, params.version);
    for (const done of news.splice(0)) done();
  });
  editor.listen();
  const snippets = { textDocument: { completion: { completionItem: { snippetSupport: true } } } };
  const { capabilities } = await editor.sendRequest<{ capabilities: Record<string, unknown> }>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: snippets,
  });
  expect(capabilities).toMatchObject({ hoverProvider: true, renameProvider: { prepareProvider: true } });
  await editor.sendNotification('initialized', {});
});
afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('an error is reported with its help, and its fix removes it', async () => {
  const text = 'creature "New" {\n  moth, price 1\n  on arrive { hurt random enemy craeture by 1 }\n}\n';
  await editor.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'bound', version: 1, text },
  });
  const [wrong] = await saidOf(uri, (found) => found.length > 0);
  expect(versions.get(uri)).toBe(1);
  expect(wrong?.message).toBe('Nothing here is called "craeture".\nDid you mean "creature"?');
  const range = wrong?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const [action] = await editor.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics: [] },
  });
  const [edit] = action?.edit?.changes?.[uri] ?? [];
  await editor.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: edit?.range, text: edit?.newText }],
  });
  expect(await saidOf(uri, (found) => found.length === 0)).toEqual([]);
  expect(versions.get(uri)).toBe(2);
});

test('words have completions, hovers and definitions', async () => {
  const position = { line: 2, character: 5 };
  const items = await editor.sendRequest<CompletionItem[]>('textDocument/completion', { textDocument, position });
  expect(items.map(({ label }) => label).sort()).toEqual(['arrive', 'dawn', 'dusk', 'fall']);
  const at = { textDocument, position: { line: 2, character: 16 } };
  const hover = await editor.sendRequest<Hover>('textDocument/hover', at);
  expect(JSON.stringify(hover.contents)).toContain('verb hurt target: creature by amount: number');
  const place = await editor.sendRequest<Location>('textDocument/definition', at);
  expect(place.uri).toBe(rules);
});

test('a call has signature help with the active parameter, and an ability an inlay hint with its printed text', async () => {
  const at = { textDocument, position: { line: 2, character: 20 } };
  const help = await editor.sendRequest<SignatureHelp>('textDocument/signatureHelp', at);
  expect(help.signatures[0]?.label).toContain('verb hurt target: creature by amount: number');
  const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
  const hints = await editor.sendRequest<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
  expect(hints.map(({ position, label }) => `${position.line} ${label}`)).toEqual([
    '2 When it arrives, deal 1 damage to a random enemy creature.',
  ]);
});

test('a rename is done in all files, or refused with a reason', async () => {
  const at = { textDocument, position: { line: 2, character: 16 } };
  const edit = await editor.sendRequest<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'harm' });
  expect(Object.keys(edit.changes ?? {}).length).toBe(3);
  await expect(editor.sendRequest('textDocument/rename', { ...at, newName: 'mend' })).rejects.toThrow(
    '"mend" is a verb already.',
  );
});

test('layout, outline and colours', async () => {
  expect(
    await editor.sendRequest('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }),
  ).toEqual([]);
  const outline = await editor.sendRequest<{ name: string }[]>('textDocument/documentSymbol', { textDocument });
  expect(outline.map(({ name }) => name)).toEqual(['New']);
  const { data } = await editor.sendRequest<{ data: number[] }>('textDocument/semanticTokens/full', { textDocument });
  expect(data.length % 5).toBe(0);
  expect(data.length).toBeGreaterThan(50);
});

test('bodies and comments of several lines fold', async () => {
  const range = (startLine: number, endLine: number) => ({ startLine, endLine });
  expect(await editor.sendRequest('textDocument/foldingRange', { textDocument })).toEqual([range(0, 2)]);
  const text =
    '# one\n# two\nverb twice x: creature {\n  # inside\n  hurt x by 1\n  if 1 > 0 { # not alone\n    hurt x by 1\n  }\n}\n';
  const other = { uri: pathToFileURL(join(folder, 'folds.bound')).href };
  await editor.sendNotification('textDocument/didOpen', {
    textDocument: { ...other, languageId: 'bound', version: 1, text },
  });
  expect(await editor.sendRequest('textDocument/foldingRange', { textDocument: other })).toEqual([
    { ...range(0, 1), kind: 'comment' },
    range(2, 7),
    range(5, 6),
  ]);
  await editor.sendNotification('textDocument/didClose', { textDocument: other });
});

test('declarations of all files are found by letters of their names', async () => {
  const named = (query: string) => editor.sendRequest<SymbolInformation[]>('workspace/symbol', { query });
  const found = await named('hrt');
  expect(found.map(({ name, location }) => [name, location.uri])).toContainEqual(['hurt', rules]);
  expect((await named('zzz')).length).toBe(0);
  expect((await named('')).length).toBeGreaterThan(10);
});

test('a file that is closed without being written is gone', async () => {
  await editor.sendNotification('textDocument/didChange', {
    textDocument,
    contentChanges: [{ text: 'creature "New" { mauve }\n' }],
  });
  await saidOf(uri, (found) => found.length === 1);
  await editor.sendNotification('textDocument/didClose', { textDocument });
  expect(await saidOf(uri, (found) => found.length === 0)).toEqual([]);
});

test('the server ends after the exit notification', async () => {
  expect(await editor.sendRequest('shutdown')).toBeNull();
  const ended = new Promise((done) => server.on('exit', done));
  await editor.sendNotification('exit');
  expect(await ended).toBe(0);
});

test('it answers all that came with the end of its input', () => {
  const uri = 'file:///nowhere/a.bound';
  const messages = [
    { id: 1, method: 'initialize', params: { capabilities: {} } },
    { method: 'textDocument/didOpen', params: { textDocument: { uri, text: 'card "Fox" {}', version: 1 } } },
    { id: 2, method: 'textDocument/hover', params: { textDocument: { uri }, position: { line: 0, character: 2 } } },
    { id: 3, method: 'shutdown' },
    { method: 'exit' },
  ];
  const input = messages
    .map((one) => JSON.stringify({ jsonrpc: '2.0', ...one }))
    .map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    .join('');
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'lsp'], {
    ...{ input, encoding: 'utf8', timeout: 200_000 },
  });
  expect([...stdout.matchAll(/"id":(\d)/g)].map(([, id]) => id).sort()).toEqual(['1', '2', '3']);
  expect(status).toBe(0);
});

test('it ends when its editor goes away in the midst of a message', () => {
  const input = 'Content-Length: 10\r\n\r\n{}';
  const { status } = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'lsp'], { input, timeout: 200_000 });
  expect(status).toBe(1);
});
