/** JSON files that come in: read, held to their schema, and what is wrong with them said where it stands. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import type { Diagnostic, Range } from '../../compiler/index.ts';
import { near } from '../../compiler/near.ts';
import { pretty } from '../diagnostics.ts';
import { BrokenSources, UsageError } from '../failures.ts';
import { isFile, readText, shown, slashed } from '../files.ts';
import { counted, paint } from '../terminal.ts';
import { rangeAt, rangeOf } from './jsonplace.ts';
import { SEARCH_PROBLEMS } from './problems.ts';

/** Longest text, in UTF-16 units. */
const LONGEST = 64 * 1024 * 1024;
const START: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** A file that was read: its value, and its text for what is yet to be said of it. */
export interface Read<T> {
  path: string;
  text: string;
  value: T;
}

/** Reads and checks it. Throws BrokenSources with diagnostics of `code`, or a UsageError where there is no such file. */
export function readShaped<T>(path: string, schema: object, code: string): Read<T> {
  if (!isFile(path)) throw new UsageError(`there is no file ${shown(path)}`);
  const text = readText(path);
  const refuse = (message: string, range: Range, help?: string): never => {
    throw broken(path, text, [problem(code, path, message, range, help)]);
  };
  if (text === null) return refuse('This file is not text in UTF-8.', START);
  if (text.length > LONGEST) return refuse(`A text of ${text.length} characters; ${LONGEST} is the most.`, START);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    // where it stands is not always said
    const said = /position (\d+)/.exec(reason)?.[1] ?? (reason.includes('end of') ? text.trimEnd().length : 0);
    return refuse(`This is not JSON: ${reason}.`, rangeOf(text, Number(said), Number(said)));
  }
  const validate = new Ajv({ strict: true, verbose: true }).compile(schema) as ValidateFunction<T>;
  if (validate(value)) return { path, text, value };
  const [error] = validate.errors ?? [];
  if (error === undefined) return refuse('It is of another shape.', START);
  const { message, pointer, help } = shapeOf(error);
  return refuse(message, rangeAt(text, pointer), help);
}

function shapeOf(error: ErrorObject): { message: string; pointer: string; help?: string } {
  const { instancePath, keyword, params, parentSchema } = error;
  const which = instancePath === '' ? 'This' : `"${instancePath.slice(1).replaceAll('/', '.')}"`;
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    const close = near(key, Object.keys((parentSchema?.properties ?? {}) as object));
    const message = `"${key.slice(0, 60)}" means nothing here.`;
    const pointer = `${instancePath}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    return close === null ? { message, pointer } : { message, pointer, help: `did you mean "${close}"?` };
  }
  return { message: `${which} ${told(error)}.`, pointer: instancePath };
}

function told({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return `has no "${params.missingProperty}"`;
    case 'type':
      return `has to be ${TYPES[params.type as string] ?? params.type}`;
    case 'minItems':
    case 'minLength':
      return 'is empty';
    case 'maxItems':
      return `has more than ${params.limit} entries`;
    case 'minimum':
      return `is below ${params.limit}`;
    case 'maximum':
      return `is above ${params.limit}`;
    default:
      return message ?? 'is of another shape';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
};

/** A diagnostic of a search. */
export function problem(code: string, path: string, message: string, range = START, help?: string): Diagnostic {
  const record = SEARCH_PROBLEMS.get(code);
  if (record === undefined) throw new Error(`no record for ${code}`);
  return {
    code,
    severity: record.severity,
    message,
    file: path === '' ? '' : slashed(path),
    range,
    help: help ?? record.help,
  };
}

/** As the command ends with them. `text`: the file's; null where there is nothing in it to show. */
export function broken(path: string, text: string | null, diagnostics: readonly Diagnostic[]): BrokenSources {
  const list = pretty(diagnostics, (file) => (file === slashed(path) ? text : null), paint(process.stderr));
  return new BrokenSources(`${list}\n\n${counted(diagnostics.length, 'error')}; nothing was run`);
}
