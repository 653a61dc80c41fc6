/**
 * Share links. A link contains texts, the name of their game and the version of Rulebound, in the fragment after `#`. Browsers do
 * not send the fragment to servers.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { isSourcePath } from '../../../paths.ts';
import { type Point, readPoint } from '../../play/pointdata.ts';

export interface Share {
  /** The version of Rulebound that created the link. */
  version: string;
  game: string | null;
  /** The first file is opened. */
  files: { path: string; text: string }[];
  /** The point of a match that the link opens. */
  point?: Point;
}

const START = '#share=';
/** Maximum length of a link in characters. Browsers and chat programs cut longer ones. */
const LONGEST = 100_000;
/** Maximum size in bytes and maximum number of files in a link. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_FILES = 64;

export const isLink = (hash: string): boolean => hash.startsWith(START);

/** The fragment of the link, from `#`; null if it is too long. */
export function linkOf({ version, game, files, point }: Share): string | null {
  const packed = deflateSync(strToU8(JSON.stringify({ format: 1, version, game, files, point })), { level: 9 });
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const link = START + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return link.length > LONGEST ? null : link;
}

/** The content of a link; null if it is damaged or not a share link. */
export function readLink(hash: string): Share | null {
  try {
    if (!isLink(hash) || hash.length > LONGEST) return null;
    const text = atob(hash.slice(START.length).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (c) => c.charCodeAt(0));
    // Larger data is cut at the limit, and is then not valid JSON.
    const whole = inflateSync(packed, { out: new Uint8Array(MOST_BYTES) });
    return shareIn(JSON.parse(strFromU8(whole)));
  } catch {
    return null;
  }
}

/** Validates the content, because a link can come from anyone. */
function shareIn(value: unknown): Share | null {
  if (typeof value !== 'object' || value === null) return null;
  const { format, version, game, files, point } = value as Record<string, unknown>;
  if (format !== 1 || typeof version !== 'string' || !(game === null || typeof game === 'string')) return null;
  if (!Array.isArray(files) || files.length === 0 || files.length > MOST_FILES) return null;
  const found: Share['files'] = [];
  for (const file of files as unknown[]) {
    if (typeof file !== 'object' || file === null) return null;
    const { path, text } = file as Record<string, unknown>;
    if (typeof path !== 'string' || typeof text !== 'string' || !isSourcePath(path)) return null;
    found.push({ path, text });
  }
  const share = { version: version.slice(0, 40), game: game?.slice(0, 100) ?? null, files: found };
  const read = point === undefined ? null : readPoint(point);
  if (point !== undefined && read === null) return null;
  return read === null ? share : { ...share, point: read };
}
