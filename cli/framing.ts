/**
 * Checks the headers of the Language Server Protocol in front of the message reader: the reader takes a negative, repeated
 * or endless `Content-Length` and then waits for ever.
 */
import { Transform, type TransformCallback } from 'node:stream';

/** Most bytes of a header, and of a message. */
const LONGEST_HEADER = 4096;
const LONGEST_MESSAGE = 128 * 1024 * 1024;
const SHOWN = 60;
const END = '\r\n\r\n';

/** A header that cannot be read: where the next message begins is unknown. */
export class BadHeader extends Error {}

/** Passes well-formed messages on; the first malformed header is a BadHeader, and nothing more passes. */
export class Framing extends Transform {
  /** The start of a header. */
  #header = Buffer.alloc(0);
  /** Bytes of the current message that are to come. */
  #left = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let rest = chunk;
    while (rest.length > 0 && !this.destroyed) {
      if (this.#left > 0) {
        const body = rest.subarray(0, this.#left);
        this.#left -= body.length;
        this.push(body);
        rest = rest.subarray(body.length);
      } else {
        rest = this.#readHeader(rest);
      }
    }
    if (!this.destroyed) done();
  }

  /** Takes a header, or a part of one, and gives what follows it. */
  #readHeader(chunk: Buffer): Buffer {
    const known = Buffer.concat([this.#header, chunk.subarray(0, LONGEST_HEADER)]);
    const end = known.indexOf(END);
    if (end < 0 || end > LONGEST_HEADER) {
      if (known.length > LONGEST_HEADER) this.destroy(new BadHeader('a header has no end'));
      this.#header = known;
      return chunk.subarray(LONGEST_HEADER);
    }
    const taken = end + END.length - this.#header.length;
    this.#header = Buffer.alloc(0);
    const text = known.toString('latin1', 0, end);
    const lengths = text.split('\r\n').filter((line) => /^content-length\s*:/i.test(line));
    const length = /:\s*(\d{1,9})\s*$/.exec(lengths[0] ?? '')?.[1];
    if (lengths.length !== 1 || length === undefined || Number(length) > LONGEST_MESSAGE) {
      const shown = JSON.stringify(text.slice(0, SHOWN));
      this.destroy(new BadHeader(`a header has one Content-Length of at most ${LONGEST_MESSAGE} bytes, not ${shown}`));
    } else {
      this.#left = Number(length);
      this.push(known.subarray(0, end + END.length));
    }
    return chunk.subarray(taken);
  }
}
