/**
 * Handles the requests that save files and drafts. A request must come from the page itself: with its origin, and with the
 * token that only a page of this origin can read. Pages of other origins can neither send the token nor read a response.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fillPart, type Wording } from '../../grammar/templates.ts';
import { LONGEST_SOURCE } from '../files.ts';
import * as say from '../messages/index.ts';
import { maskedLine } from '../terminal.ts';
import { LONGEST_DRAFT, parseDraft } from './drafts.ts';
import type { Folder, SaveResult } from './saving.ts';

export interface Reply {
  status: number;
  body: object;
}

const refuse = (status: number, why: Wording): Reply => refused(status, fillPart(why));
/** Paths in the reason are a stranger's. */
const refused = (status: number, why: string): Reply => ({ status, body: { refused: maskedLine(why) } });

const STATUS = { path: 403, text: 400, size: 413, disk: 500 } as const;

/** URL prefixes of files and drafts. */
const FILES = '/files/';
const DRAFTS = '/drafts/';

export const isReceived = (method: string, path: string): boolean =>
  ['PUT', 'DELETE'].includes(method) && (path.startsWith(FILES) || path.startsWith(DRAFTS));

/** Handles PUT and DELETE of a file or a draft. */
export async function receive(request: IncomingMessage, path: string, folder: Folder, token: string): Promise<Reply> {
  const { headers } = request;
  if (headers.origin !== `http://${headers.host}`) return refuse(403, say.onlyOwnPage());
  if (!same(`${headers['x-rulebound-token'] ?? ''}`, token)) return refuse(401, say.startedAgain());
  if (!folder.writes) return refuse(403, say.readOnly());
  const name = nameOf(path);
  if (name === null) return refuse(400, say.notPath());
  if (path.startsWith(DRAFTS)) return receiveDraft(request, name, folder);
  const base = baseOf(headers);
  if (base === undefined) return refuse(428, say.noBase());
  if (request.method === 'DELETE')
    return base === null ? refuse(428, say.noDeleted()) : replyToSave(folder.remove(name, base));
  const text = await textOf(request, LONGEST_SOURCE);
  if (text === 'too large') return refuse(413, say.pathTooLarge({ path: name }));
  if (text === 'not text') return refuse(400, say.pathNotText({ path: name }));
  if (text === 'cut off') return refuse(400, say.cutOff({ path: name }));
  return replyToSave(folder.save(name, text.whole, base));
}

async function receiveDraft(request: IncomingMessage, name: string, folder: Folder): Promise<Reply> {
  if (request.method === 'DELETE') return replyToSave(folder.keep(name, null));
  const text = await textOf(request, LONGEST_DRAFT);
  const draft = typeof text === 'string' ? null : parseDraft(text.whole);
  return draft === null ? refuse(400, say.badDraft({ path: name })) : replyToSave(folder.keep(name, draft));
}

function replyToSave(saved: SaveResult): Reply {
  if ('hash' in saved) return { status: 200, body: saved };
  if ('conflict' in saved) {
    const { text, hash } = saved.conflict;
    return { status: 412, body: { conflict: { text, hash } } };
  }
  return refused(STATUS[saved.sort], saved.refused);
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
