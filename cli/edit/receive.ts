/**
 * Handles the requests that save files and drafts. A request must come from the page itself: with its origin, and with the
 * token that only a page of this origin can read. Pages of other origins can neither send the token nor read a response.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LONGEST_SOURCE } from '../files.ts';
import { draftIn, LONGEST_DRAFT } from './drafts.ts';
import type { Folder, Saved } from './saving.ts';

export interface Answer {
  status: number;
  body: object;
}

const refuse = (status: number, refused: string): Answer => ({ status, body: { refused } });

const STATUS = { path: 403, size: 413, disk: 500 } as const;

/** URL prefixes of files and drafts. */
const FILES = '/files/';
const DRAFTS = '/drafts/';

export const isReceived = (method: string, path: string): boolean =>
  ['PUT', 'DELETE'].includes(method) && (path.startsWith(FILES) || path.startsWith(DRAFTS));

/** Handles PUT and DELETE of a file or a draft. */
export async function receive(request: IncomingMessage, path: string, folder: Folder, token: string): Promise<Answer> {
  const { headers } = request;
  if (headers.origin !== `http://${headers.host}`) return refuse(403, 'Only the page of this server may save.');
  if (!same(`${headers['x-rulebound-token'] ?? ''}`, token))
    return refuse(401, 'The server was started again since this page was loaded.');
  if (!folder.writes) return refuse(403, 'This folder is read-only: the server was started without --write.');
  const name = nameOf(path);
  if (name === null) return refuse(400, 'This is no path of a file.');
  if (path.startsWith(DRAFTS)) return receiveDraft(request, name, folder);
  const base = baseOf(headers);
  if (base === undefined) return refuse(428, 'The request does not say which text it began from.');
  if (request.method === 'DELETE')
    return base === null
      ? refuse(428, 'The request does not say which text it deletes.')
      : said(folder.remove(name, base));
  const text = await textOf(request, LONGEST_SOURCE);
  if (text === 'too large') return refuse(413, `${name} is larger than 1 MiB.`);
  if (text === 'not text') return refuse(400, `${name} is not text in UTF-8.`);
  if (text === 'cut off') return refuse(400, `${name} was not received completely.`);
  return said(folder.save(name, text.whole, base));
}

async function receiveDraft(request: IncomingMessage, name: string, folder: Folder): Promise<Answer> {
  if (request.method === 'DELETE') return said(folder.keep(name, null));
  const text = await textOf(request, LONGEST_DRAFT);
  const draft = typeof text === 'string' ? null : draftIn(text.whole);
  return draft === null ? refuse(400, `The draft of ${name} is damaged or too large.`) : said(folder.keep(name, draft));
}

function said(saved: Saved): Answer {
  if ('hash' in saved) return { status: 200, body: saved };
  if ('conflict' in saved) {
    const { text, hash } = saved.conflict;
    return { status: 412, body: { conflict: { text, hash } } };
  }
  return refuse(STATUS[saved.sort], saved.refused);
}

function same(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The hash of the text that the edit began from (`If-Match`); null for a new file; undefined if the header is missing. */
function baseOf(headers: IncomingMessage['headers']): string | null | undefined {
  if (headers['if-none-match'] === '*') return null;
  return /^"([0-9a-f]+)"$/.exec(headers['if-match'] ?? '')?.[1];
}

function nameOf(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(path.indexOf('/', 1) + 1));
  } catch {
    return null;
  }
}

/** Most bytes of a request that are read. */
const DRAINED = 64 * 1024 * 1024;

async function textOf(
  request: IncomingMessage,
  longest: number,
): Promise<{ whole: string } | 'too large' | 'not text' | 'cut off'> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      bytes += part.length;
      // a client does not read the response while it sends, so a too large body is read up to this limit
      if (bytes > DRAINED) return 'too large';
      if (bytes <= longest) parts.push(part);
    }
    if (bytes > longest) return 'too large';
  } catch {
    return 'cut off';
  }
  if (!request.complete) return 'cut off';
  try {
    return { whole: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts)) };
  } catch {
    return 'not text';
  }
}
