/**
 * IRs on their way from the language worker to a match worker, by a port of their own: the page is busy when the text has just
 * changed. An IR is a megabyte of JSON, and an edit changes one card of it, so only what changed since the last one is sent.
 */
import type { IR } from '../../../compiler/ir/index.ts';

/** Stands for an IR in a call to a match worker: the language worker sends the IR under this number. */
export interface IRTicket {
  ticket: number;
}

/** The IR of a ticket; null if there is none. */
interface SentIR extends IRTicket {
  sent: PackedIR | null;
}

export interface PackedIR {
  /** Whether this is a whole IR, not the changes since the last one. */
  whole: boolean;
  /** JSON as bytes: copying bytes takes a fraction of the time of cloning data. */
  bytes: Uint8Array;
}

/** The page's message to both workers: their new port. Tickets below `from` will not come by it. */
export interface NewPort {
  port: MessagePort;
  /** The name of the match worker. */
  name: string;
  from: number;
}

/** The sender's end of a port. */
export class IRSource {
  readonly #port: MessagePort;
  #last: IR | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  send(ticket: number, ir: IR | null): void {
    const sent = ir === null ? null : packIR(ir, this.#last);
    this.#last = ir ?? this.#last;
    this.#port.postMessage({ ticket, sent } satisfies SentIR, sent === null ? [] : [sent.bytes.buffer as ArrayBuffer]);
  }
}

/** The receiver's end. */
export class IRInbox {
  #last: IR | null = null;
  #from = 0;
  #port: MessagePort | null = null;
  /** IRs that came before the call with their ticket. */
  readonly #come = new Map<number, IR | null>();
  readonly #waiting = new Map<number, () => void>();

  open({ port, from }: NewPort): void {
    this.#port?.close();
    this.#port = port;
    this.#last = null;
    this.#from = from;
    port.onmessage = ({ data }: MessageEvent<SentIR>) => this.#receive(data);
    // what the port before owes will not come
    for (const come of this.#waiting.values()) come();
    this.#waiting.clear();
  }

  has({ ticket }: IRTicket): boolean {
    return ticket < this.#from || this.#come.has(ticket);
  }

  /** Resolves when the IR is there, or will not come. */
  wait({ ticket }: IRTicket): Promise<void> {
    return new Promise((done) => this.#waiting.set(ticket, done));
  }

  /** The IR of a ticket, once; null if there is none. */
  take({ ticket }: IRTicket): IR | null {
    const found = this.#come.get(ticket) ?? null;
    this.#come.delete(ticket);
    return found;
  }

  #receive({ ticket, sent }: SentIR): void {
    if (sent !== null) this.#last = unpackIR(sent, this.#last);
    this.#come.set(ticket, sent === null ? null : this.#last);
    this.#waiting.get(ticket)?.();
    this.#waiting.delete(ticket);
  }
}

/** What makes one value from another: a new value, or changes at keys of it. */
type Change = { is: unknown } | { in: [key: string | number, change: Change][] };

const asBytes = (data: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(data));

/** An IR, as changes of the last one of the same game. Parts that both have in common are not looked at, so they must not have changed in place. */
export function packIR(ir: IR, last: IR | null): PackedIR {
  const isSame = last !== null && last.games[0]?.name === ir.games[0]?.name;
  return { whole: !isSame, bytes: asBytes(isSame ? changeOf(last, ir) : ir) };
}

export function unpackIR({ whole, bytes }: PackedIR, last: IR | null): IR {
  const data: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return (whole ? data : changed(last, data as Change | null)) as IR;
}

function changeOf(before: unknown, after: unknown): Change | null {
  if (Object.is(before, after)) return null;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return { is: after };
  const keys = keysOf(after);
  if (Array.isArray(before) !== Array.isArray(after) || keys.length !== keysOf(before).length) return { is: after };
  const found: [string | number, Change][] = [];
  for (const key of keys) {
    if (!(key in before)) return { is: after };
    const change = changeOf(before[key as never], after[key as never]);
    if (change !== null) found.push([key, change]);
  }
  return found.length === 0 ? null : { in: found };
}

/** The keys of an object that JSON has. */
const keysOf = (data: object): (string | number)[] =>
  Array.isArray(data) ? [...data.keys()] : Object.keys(data).filter((key) => data[key as never] !== undefined);

function changed(before: unknown, change: Change | null): unknown {
  if (change === null) return before;
  if ('is' in change) return change.is;
  const after = Array.isArray(before) ? [...before] : { ...(before as object) };
  for (const [key, one] of change.in) after[key as never] = changed(after[key as never], one) as never;
  return after;
}
