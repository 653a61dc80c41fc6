/**
 * Signatures of jobs and results: HMAC-SHA-256 with a key of the run, which is derived from a secret that the client and the
 * workers share. The secret comes from a file or the environment, never from the command line, which other users can read.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { UsageError } from '../failures.ts';
import { displayPath, isFile, readText } from '../files.ts';
import * as say from '../messages/index.ts';

/** Least characters of a secret. */
const LEAST = 32;

/** Reads the secret, and removes it from the environment of programs that this process starts. */
export function secretOf(file: string | undefined): string {
  const path = file ?? process.env.RULEBOUND_KEY_FILE;
  const given = process.env.RULEBOUND_KEY;
  delete process.env.RULEBOUND_KEY;
  if (path !== undefined && !isFile(path)) throw new UsageError(say.noKeyFile({ file: displayPath(path) }));
  const secret = (path === undefined ? given : (readText(path) ?? ''))?.trim();
  if (secret === undefined) throw new UsageError(say.noKey());
  if (secret.length < LEAST) throw new UsageError(say.shortKey({ least: LEAST }));
  return secret;
}

const hmac = (key: string | Buffer, ...parts: readonly string[]): Buffer => {
  const made = createHmac('sha256', key);
  // each part with its length, so that no two lists of parts are the same text
  for (const part of parts) made.update(`${part.length}:`).update(part);
  return made.digest();
};

/** A name for the secret that does not give it away; workers with another secret look at another queue. */
export const fingerprint = (secret: string): string => hmac(secret, 'queue').toString('hex').slice(0, 8);

/** The sorts of signed data. A signature of one sort is not valid for another. */
type SignedSort = 'plan' | 'job' | 'result';

/** Signs for one run. */
export class RunKey {
  readonly #key: Buffer;

  constructor(secret: string, run: string) {
    this.#key = hmac(secret, 'run', run);
  }

  sign(sort: SignedSort, ...parts: readonly string[]): string {
    return hmac(this.#key, sort, ...parts).toString('hex');
  }

  holds(signature: string, sort: SignedSort, ...parts: readonly string[]): boolean {
    const wanted = hmac(this.#key, sort, ...parts);
    const found = Buffer.from(signature, 'hex');
    return found.length === wanted.length && timingSafeEqual(found, wanted);
  }
}

/** A text after its signature. */
export const signedText = (signature: string, text: string): string => `${signature} ${text}`;

/** The text if its signature holds, else null. */
export function verifiedText(value: string, holds: (signature: string, text: string) => boolean): string | null {
  const at = value.indexOf(' ');
  const text = value.slice(at + 1);
  return at > 0 && holds(value.slice(0, at), text) ? text : null;
}
