/** Diagnostics of what comes after the source: places come from the IR, which keeps them as spans. */
import type { Diagnostic, Range } from '../diagnostics.ts';
import type { IR, Place } from '../ir.ts';
import { BIND_PROBLEMS } from './problems.ts';

/** Thrown where going on would make no sense; caught by the entry function and never seen outside. */
export class Refusal extends Error {
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'refused');
    this.diagnostics = diagnostics;
  }
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The IR keeps where a place starts and how long it is: a place of many lines ends on its first. */
export function rangeOf(place: Place | null): Range {
  if (place === null) return START;
  const [, line, column, start, end] = place;
  return { start: { line, character: column }, end: { line, character: column + (end > start ? end - start : 0) } };
}

export const fileOf = (ir: IR, place: Place | null): string => (place === null ? '' : (ir.files[place[0]] ?? ''));

/** What a diagnostic may say beside its code and message. */
export interface More {
  help?: string;
  related?: { place: Place; message: string };
}

export class Report {
  readonly found: Diagnostic[] = [];
  readonly #ir: IR;

  constructor(ir: IR) {
    this.#ir = ir;
  }

  /** One of its own, for what is only tried. */
  apart(): Report {
    return new Report(this.#ir);
  }

  add(code: string, place: Place | null, message: string, more: More = {}): void {
    const problem = BIND_PROBLEMS.get(code);
    if (problem === undefined) throw new Error(`no record for ${code}`);
    const file = fileOf(this.#ir, place);
    // the same deck in two seats has its faults told once
    if (this.found.some((known) => known.code === code && known.message === message && known.file === file)) return;
    this.found.push({
      code,
      severity: problem.severity,
      message,
      file,
      range: rangeOf(place),
      help: more.help ?? problem.help,
      ...(more.related && {
        related: [
          {
            file: fileOf(this.#ir, more.related.place),
            range: rangeOf(more.related.place),
            message: more.related.message,
          },
        ],
      }),
    });
  }

  /** Adds it and stops binding. */
  refuse(code: string, place: Place | null, message: string, more: More = {}): never {
    this.add(code, place, message, more);
    throw new Refusal(this.found);
  }

  get failed(): boolean {
    return this.found.some((diagnostic) => diagnostic.severity === 'error');
  }
}
