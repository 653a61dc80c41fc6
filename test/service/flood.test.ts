/**
 * An editor sends changes faster than the server can analyse them. Diagnostics are for the newest text, and each request
 * gets one response.
 */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Diagnostic } from 'vscode-languageserver-types';
import { serveLanguage } from '../../cli/server.ts';

const uri = 'untitled:flood.bound';
const HEAD = 'game Flood uses prelude\nplayers 2\n';
const EDITS = 3000;

const [input, output] = [new PassThrough(), new PassThrough()];
let editor: MessageConnection;
let told: Diagnostic[][] = [];
let news = (): void => {};

beforeAll(async () => {
  void serveLanguage(input, output);
  editor = createMessageConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  editor.onNotification('textDocument/publishDiagnostics', (params: { uri: string; diagnostics: Diagnostic[] }) => {
    if (params.uri === uri) told.push(params.diagnostics);
    news();
  });
  editor.listen();
  await editor.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await editor.sendNotification('initialized', {});
});
afterAll(() => editor.dispose());

const change = (text: string): Promise<void> =>
  editor.sendNotification('textDocument/didChange', { textDocument: { uri }, contentChanges: [{ text }] });
const open = (text: string): Promise<void> =>
  editor.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'bound', version: 1, text } });

async function until(wanted: () => boolean): Promise<void> {
  while (!wanted()) await new Promise<void>((done) => (news = done));
}

test('after many edits diagnostics are sent for the newest text only', { timeout: 120_000 }, async () => {
  await open(HEAD);
  for (let n = 0; n < EDITS; n++) void change(`${HEAD}verb v${n} { foo${n} 1 }\n`);
  await until(() => told.at(-1)?.some(({ message }) => `${message}`.includes(`foo${EDITS - 1}"`)) ?? false);
  expect(told.length).toBeLessThan(EDITS / 4);
});

test('each request is answered once, for the newest text or with why not', { timeout: 120_000 }, async () => {
  const position = { line: 2, character: 0 };
  const asked = Array.from({ length: 200 }, (_, n) => {
    void change(`${HEAD}verb w${n} { stop }\n`);
    return editor.sendRequest('textDocument/hover', { textDocument: { uri }, position }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  });
  const codes = await Promise.all(asked);
  expect(codes.at(-1)).toBe(0);
  expect(new Set([...codes, 0, -32801])).toEqual(new Set([0, -32801]));
  const cancelled = Array.from({ length: 50 }, () => {
    const source = new CancellationTokenSource();
    const answer = editor.sendRequest('textDocument/hover', { textDocument: { uri }, position }, source.token);
    source.cancel();
    return answer.then(
      () => -32800,
      ({ code }: { code: number }) => code,
    );
  });
  expect(new Set(await Promise.all(cancelled))).toEqual(new Set([-32800]));
});

test('a word of 2 MB has no page', { timeout: 120_000 }, async () => {
  void change(`${HEAD}${'x'.repeat(2_000_000)}\n`);
  const at = { textDocument: { uri }, position: { line: 2, character: 5 } };
  expect(await editor.sendRequest('textDocument/hover', at)).toBeNull();
  expect(await editor.sendRequest('textDocument/completion', at)).toBeNull();
});

test('a text over 1 MB is reported as too large, and one over 16 MB is dropped', {
  timeout: 120_000,
}, async () => {
  told = [];
  await change('x'.repeat(1024 * 1024 + 1));
  await until(() => told.at(-1)?.some(({ code }) => code === 'RB0107') ?? false);
  await change('x'.repeat(16 * 1024 * 1024 + 1));
  await until(() => told.at(-1)?.length === 0);
  await change(`${HEAD}verb v { foo 1 }\n`);
  await until(() => told.at(-1)?.some(({ message }) => `${message}`.includes('foo"')) ?? false);
});
