/**
 * Loads and validates untrusted IRs and bound games. The result is the checked value, or diagnostics (RB07xx)
 * with a JSON pointer. It never throws, and takes bounded time. Each check makes the next one safe: size, depth, JSON,
 * schema, verifier.
 */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { type CodedMessage, fill, type Wording } from '../../grammar/templates.ts';
import { rebind, trueHash } from '../bind/index.ts';
import { BIND_PROBLEMS } from '../bind/problems.ts';
import type { Diagnostic } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/verify.ts';
import type { Bound } from '../ir/bound.ts';
import type { IR } from '../ir/index.ts';
import boundSchema from '../schema/bound.schema.json' with { type: 'json' };
import irSchema from '../schema/ir.schema.json' with { type: 'json' };
import { type Finding, verify } from './index.ts';

/** Longest text, in UTF-16 units. */
const TEXT = 64 * 1024 * 1024;
/** Most arrays, objects and members together. */
const PARTS = 20_000_000;
/** Deepest nesting. An expression takes up to three levels of JSON, and all walks are recursive. */
const DEPTH = 1000;

/** Checks an IR: a JSON text, or a value of JSON.parse. `file` is named in the diagnostics. */
export function loadIR(input: unknown, file = ''): { ir: IR } | { diagnostics: Diagnostic[] } {
  return withSafetyNet(file, () => {
    const found = readJson<IR>(input, validators().ir);
    if ('findings' in found) return refuse(file, found.findings);
    const findings = verify(found.value);
    return findings.length > 0 ? refuse(file, findings) : { ir: found.value };
  });
}

/**
 * Checks a bound game. Its game is verified like any IR; the rest must equal what binding the same choice gives, so no
 * offset, jump or table can differ.
 */
export function loadBound(input: unknown, file = ''): { bound: Bound } | { diagnostics: Diagnostic[] } {
  return withSafetyNet(file, () => {
    const found = readJson<Bound>(input, validators().bound);
    if ('findings' in found) return refuse(file, found.findings);
    const bound = found.value;
    const ir: IR = { format: 1, files: [], games: [bound.game] };
    const findings = verify(ir).map((finding) => ({ ...finding, path: finding.path.replace(/^\/games\/0/, '/game') }));
    if (findings.length > 0) return refuse(file, findings);
    const again = rebind(ir, bound);
    if ('diagnostics' in again) return again;
    if (again.bound.hash === trueHash(bound) && again.bound.hash === bound.hash) return { bound: again.bound };
    return refuse(file, [{ path: '', said: say.boundOtherwise() }]);
  });
}

/** A safety net: an exception that only a gap in the checks can cause becomes a diagnostic. */
function withSafetyNet<R>(file: string, check: () => R): R | { diagnostics: Diagnostic[] } {
  try {
    return check();
  } catch (error) {
    // the call stack may overflow where nesting is not counted
    if (!(error instanceof RangeError)) throw error;
    return refuse(file, [{ path: '', said: say.tooDeepToWalk() }]);
  }
}

type ParseResult<T> = { value: T } | { findings: Finding[] };

function readJson<T>(input: unknown, validate: ValidateFunction): ParseResult<T> {
  const one = (said: CodedMessage): ParseResult<T> => ({ findings: [{ path: '', said }] });
  let json = input;
  if (typeof input === 'string') {
    if (input.length > TEXT) return one(say.textTooLong({ length: input.length, most: TEXT }));
    if (textDepth(input) > DEPTH) return one(say.jsonTooDeep({ most: DEPTH }));
    try {
      json = JSON.parse(input);
    } catch (error) {
      return one(say.notJson({ reason: error instanceof Error ? error.message.slice(0, 200) : '' }));
    }
  }
  const { depth, parts } = measure(json);
  if (depth > DEPTH) return one(say.jsonTooDeep({ most: DEPTH }));
  if (parts > PARTS) return one(say.tooManyParts({ most: PARTS }));
  if (validate(json)) return { value: json as T };
  return { findings: shapeFindings(validate.errors ?? []) };
}

/** The nesting of brackets in a JSON text, outside of strings. For a text that is not JSON the result is meaningless. */
function textDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      at++;
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > deepest) deepest = depth;
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return deepest;
}

/** Depth and number of parts of a value, without recursion, up to the bounds: a value may contain itself. */
function measure(json: unknown): { depth: number; parts: number } {
  let parts = 0;
  let deepest = 0;
  const open: { list: unknown[]; next: number }[] = [{ list: [json], next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.next >= top.list.length) {
      open.pop();
      continue;
    }
    const value = top.list[top.next++];
    if (++parts > PARTS || open.length > DEPTH + 1) return { depth: open.length - 1, parts };
    if (typeof value !== 'object' || value === null) continue;
    if (open.length > deepest) deepest = open.length;
    open.push({ list: Array.isArray(value) ? value : Object.values(value), next: 0 });
  }
  return { depth: deepest, parts };
}

/** Compiled at the first use: most commands only read source. */
let compiled: { ir: ValidateFunction; bound: ValidateFunction } | null = null;

function validators(): { ir: ValidateFunction; bound: ValidateFunction } {
  if (compiled === null) {
    const ajv = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, discriminator: true });
    compiled = { ir: ajv.compile(irSchema), bound: ajv.compile(boundSchema) };
  }
  return compiled;
}

/** The relevant schema errors: the deepest ones, without alternatives about null. */
function shapeFindings(errors: readonly ErrorObject[]): Finding[] {
  let deepest: ErrorObject | null = null;
  for (const error of errors) {
    if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')) continue;
    if (deepest === null || error.instancePath.length > deepest.instancePath.length) deepest = error;
  }
  const error = deepest ?? errors[0];
  if (error === undefined) return [{ path: '', said: say.otherShape() }];
  return [{ path: error.instancePath, said: shapeMessage(error) }];
}

function shapeMessage(error: ErrorObject): CodedMessage {
  const name = (value: unknown): string => String(value).slice(0, 60);
  switch (error.keyword) {
    case 'additionalProperties':
      return say.unknownKey({ key: name(error.params.additionalProperty) });
    case 'unevaluatedProperties':
      return say.unknownKey({ key: name(error.params.unevaluatedProperty) });
    case 'required':
      return say.missingKey({ key: name(error.params.missingProperty) });
    case 'discriminator':
      return say.unknownTag({ key: name(error.params.tag), value: valueName(error.params.tagValue) });
    case 'const':
      return say.onlyValue({ value: valueName(error.params.allowedValue) });
    default:
      return error.message === undefined ? say.otherShape() : say.shapeBroken({ rule: error.message });
  }
}

/** Names a JSON value in a message. A list or an object is not written out: it may be long. */
function valueName(value: unknown): string | Wording {
  if (Array.isArray(value)) return say.aList();
  if (typeof value === 'object' && value !== null) return say.anObject();
  return typeof value === 'string' ? `"${value.slice(0, 60)}"` : String(value);
}

function refuse(file: string, findings: readonly Finding[]): { diagnostics: Diagnostic[] } {
  const start = { line: 0, character: 0 };
  return {
    diagnostics: findings.map(({ path, said: { code, text } }) => ({
      code,
      severity: 'error',
      message: fill(say.finding({ pointer: path === '' ? '/' : path, finding: text })),
      file,
      range: { start, end: start },
      help: BIND_PROBLEMS.get(code)?.help ?? '',
    })),
  };
}
