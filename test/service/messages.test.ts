/**
 * Invalid messages of an editor: each is rejected or ignored with an explanation, and the session continues or reports why
 * it ends.
 */
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { type SessionEnd, serveLanguage } from '../../cli/server.ts';
import { checkedCases } from '../cases.ts';

interface Case {
  /** The content of a message, as JSON or as raw text; or raw bytes including the header. */
  sent?: object | string;
  raw?: string;
  /** The message comes before `initialize`. */
  early?: boolean;
  /** The reaction of the server: a response, an error, a log message, or the end of the session. */
  answer?: null;
  refused?: string;
  /** The code of the error; default InvalidParams. */
  code?: number;
  log?: string;
  ends?: string;
}
interface Said {
  id?: unknown;
  method?: string;
  params?: { message?: string };
  result?: unknown;
  error?: { message: string };
}

const framed = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const message = (value: object): string => framed(JSON.stringify({ jsonrpc: '2.0', ...value }));

const BEGINS = message({ id: 'first', method: 'initialize', params: { rootUri: null, capabilities: {} } });

/**
 * The messages of the server until it exits, after it gets the given messages and then a shutdown. `ids` are those of the
 * requests in the messages.
 */
async function session(sent: string, ids: readonly unknown[]): Promise<{ said: Said[]; ended: SessionEnd }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: Said[] = [];
  const reader = new StreamMessageReader(output);
  let ending = (): void => {};
  reader.listen((one) => {
    said.push(one as Said);
    if ([...ids, 'last'].every((id) => said.some((answer) => answer.id === id))) ending();
  });
  const over = serveLanguage(input, output);
  const last = new Promise<void>((done) => {
    ending = done;
  });
  input.write(sent);
  input.write(message({ id: 'last', method: 'shutdown' }));
  await Promise.race([last, over]);
  input.write(message({ method: 'exit' }));
  const ended = await over;
  reader.dispose();
  return { said, ended };
}

const cases = checkedCases(
  JSON.parse(readFileSync('test/service/messages.json', 'utf8')) as Case[],
  {
    keys: ['sent', 'raw', 'early', 'answer', 'refused', 'code', 'log', 'ends'],
    expects: ['answer', 'refused', 'log', 'ends'],
  },
  'messages.json',
);

test.each(cases)('%j', async ({ sent, raw, early, answer, refused, code = -32602, log, ends }) => {
  const text = raw ?? (typeof sent === 'string' ? framed(sent) : message(sent ?? {}));
  const all = early === true ? text + BEGINS : BEGINS + text;
  const { said, ended } = await session(all, refused === undefined && answer === undefined ? [] : [1]);
  expect(ended).toEqual({ inOrder: ends === undefined, problem: ends ?? null });
  const own = said.filter((one) => one.id !== 'first' && one.id !== 'last');
  if (refused !== undefined) expect(own).toMatchObject([{ id: 1, error: { code, message: refused } }]);
  else if (log !== undefined) expect(own).toMatchObject([{ method: 'window/logMessage', params: { message: log } }]);
  else if (ends !== undefined) expect(own).toEqual([]);
  else expect(own).toMatchObject([{ id: 1, result: answer }]);
});

test('a request after the shutdown is refused', async () => {
  const { said } = await session(BEGINS + message({ id: 0, method: 'shutdown' }), [0]);
  expect(said.find(({ id }) => id === 'last')?.error).toMatchObject({ code: -32600 });
});
