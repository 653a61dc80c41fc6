/** Diagnostics after the front end: the IR has the places, as spans. */
import type { Diagnostic, Range } from '../diagnostics/index.ts';
import type { IR, Place } from '../ir/index.ts';
import { BIND_PROBLEMS } from './problems.ts';

/** Thrown where binding cannot continue; caught by the entry function. */
export class Refusal extends Error {
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'refused');
    this.diagnostics = diagnostics;
  }
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A place in the IR is a start and a length: one over several lines ends on its first. */
export function rangeOf(place: Place | null): Range {
  if (place === null) return START;
  const [, line, column, start, end] = place;
  return { start: { line, character: column }, end: { line, character: column + (end > start ? end - start : 0) } };
}

export const fileOf = (ir: IR, place: Place | null): string => (place === null ? '' : (ir.files[place[0]] ?? ''));

/** What a diagnostic may have in addition to code and message. */
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

  /** A separate report, for attempts. */
  apart(): Report {
    return new Report(this.#ir);
  }

  add(code: string, place: Place | null, message: string, more: More = {}): void {
    const problem = BIND_PROBLEMS.get(code);
    if (problem === undefined) throw new Error(`no record for ${code}`);
    const file = fileOf(this.#ir, place);
    // the same deck in two seats is reported once
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

  /** Adds a diagnostic and stops binding. */
  refuse(code: string, place: Place | null, message: string, more: More = {}): never {
    this.add(code, place, message, more);
    throw new Refusal(this.found);
  }

  get failed(): boolean {
    return this.found.some((diagnostic) => diagnostic.severity === 'error');
  }
}
