/** Diagnostics after the front end: the IR has the places, as spans. */

import { type CodedMessage, fill, type Wording } from '../../grammar/templates.ts';
import { severityOf } from '../diagnostics/codes.ts';
import type { Diagnostic, Range } from '../diagnostics/index.ts';
import type { IR, Place } from '../ir/index.ts';

/** Thrown where binding cannot continue; caught by the entry function. */
export class NotBound extends Error {
  readonly diagnostics: Diagnostic[];
  constructor(diagnostics: Diagnostic[]) {
    super(diagnostics[0]?.message ?? 'refused');
    this.diagnostics = diagnostics;
  }
}

const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A place in the IR is a start and a length: one over several lines ends on its first. */
export function rangeOfPlace(place: Place | null): Range {
  if (place === null) return START;
  const [, line, column, start, end] = place;
  return { start: { line, character: column }, end: { line, character: column + (end > start ? end - start : 0) } };
}

export const fileOfPlace = (ir: IR, place: Place | null): string => (place === null ? '' : (ir.files[place[0]] ?? ''));

/** What a diagnostic may have in addition to code and message. */
export interface BindDetails {
  help?: Wording;
  related?: { place: Place; message: Wording };
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

  add(place: Place | null, { code, text, help }: CodedMessage, more: BindDetails = {}): void {
    const message = fill(text);
    const advice = more.help ?? help;
    const file = fileOfPlace(this.#ir, place);
    // the same deck in two seats is reported once
    if (this.found.some((known) => known.code === code && known.message === message && known.file === file)) return;
    this.found.push({
      code,
      severity: severityOf(code),
      message,
      file,
      range: rangeOfPlace(place),
      help: advice === null ? '' : fill(advice),
      ...(more.related && {
        related: [
          {
            file: fileOfPlace(this.#ir, more.related.place),
            range: rangeOfPlace(more.related.place),
            message: fill(more.related.message),
          },
        ],
      }),
    });
  }

  /** Adds a diagnostic and stops binding. */
  refuse(place: Place | null, said: CodedMessage, more: BindDetails = {}): never {
    this.add(place, said, more);
    throw new NotBound(this.found);
  }

  get failed(): boolean {
    return this.found.some((diagnostic) => diagnostic.severity === 'error');
  }
}
