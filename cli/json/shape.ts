/** Checks values by JSON Schema and words the errors. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import { near } from '../../compiler/diagnostics/near.ts';
import type { Wording } from '../../grammar/templates.ts';
import * as say from '../messages/index.ts';
import { fitsSchema } from './fits.ts';
import { parsePointer, pointerOf } from './scan.ts';

/** A mistake in a JSON file. */
export interface ShapeError {
  text: Wording;
  /** JSON pointer to the value. */
  pointer: string;
  /** The mistake is in the key, not in the value. */
  key?: true;
  /** Default: the help of the page. */
  help?: Wording | null;
  /** Default: the code of the file. */
  code?: string;
}

/** Returns the faults of a value; none if it is valid. */
export type ShapeCheck = (value: unknown) => readonly ShapeError[];

/** A check by a JSON Schema. Reports the first fault only, since others may follow from it. */
export function bySchema(schema: object): ShapeCheck {
  return (value) => {
    if (fitsSchema(value, schema)) return [];
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    return [error === undefined ? misfit('', say.otherShape()) : faultOf(error)];
  };
}

const VALIDATORS = new WeakMap<object, ValidateFunction>();

/** The validator of a schema, compiled at its first use: most commands need none. */
function validatorOf(schema: object): ValidateFunction {
  const known = VALIDATORS.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
    verbose: true,
    // a test validates the schemas; here it would take most of the time
    validateSchema: false,
    meta: false,
  });
  const made = ajv.compile(schema);
  VALIDATORS.set(schema, made);
  return made;
}

/** A fault whose message begins with the name of the value: `"cards.0" is empty.` */
export const misfit = (pointer: string, rule: Wording): ShapeError => ({
  text: say.misfit({ value: called(pointer), rule }),
  pointer,
});

/** The name of a value in a message: its path in quotes. */
export function called(pointer: string): Wording {
  if (pointer === '') return say.wholeFile();
  const parts = parsePointer(pointer).map((part) => part.slice(0, 60));
  return say.valueAt({ path: parts.join('.') });
}

function faultOf(error: ErrorObject): ShapeError {
  const { instancePath, keyword, params, parentSchema } = error;
  if (keyword !== 'additionalProperties') return misfit(instancePath, brokenRule(error));
  const name = String(params.additionalProperty);
  const close = near(name, Object.keys((parentSchema?.properties ?? {}) as object));
  return {
    text: say.unknownKey({ key: name.slice(0, 60) }),
    pointer: instancePath + pointerOf(name),
    key: true,
    ...(close !== null && { help: say.didYouMeanKey({ close }) }),
  };
}

function brokenRule({ keyword, params, message, parentSchema }: ErrorObject): Wording {
  switch (keyword) {
    case 'required':
      return say.lacksKey({ key: String(params.missingProperty) });
    case 'type':
      return say.hasToBe({ what: either([params.type as string | string[]].flat().map(typeWord)) });
    case 'const':
      return say.hasToBe({ what: JSON.stringify(params.allowedValue) });
    case 'enum':
      return say.hasToBe({ what: either((params.allowedValues as unknown[]).map((value) => JSON.stringify(value))) });
    case 'minItems':
    case 'minLength':
      return say.isEmpty();
    case 'maxItems':
      return say.tooManyEntries({ most: Number(params.limit) });
    case 'minimum':
      return say.isBelow({ least: Number(params.limit) });
    case 'maximum':
      return say.isAbove({ most: Number(params.limit) });
    case 'pattern':
      // the description next to the pattern says what it allows
      return say.noneOfThese({ what: (parentSchema as { description?: string }).description ?? '' });
    default:
      return message === undefined ? say.otherShape() : say.shapeRule({ rule: message });
  }
}

/** Several words as one text: `a text or null`. */
const either = (words: readonly (string | Wording)[]): string | Wording =>
  words.reduce((one, other) => say.either({ one, other }));

const typeWord = (type: string): string | Wording => TYPES[type]?.() ?? type;

const TYPES: Readonly<Record<string, () => Wording>> = {
  object: say.anObject,
  array: say.aList,
  string: say.aText,
  integer: say.aWholeNumber,
  number: say.aNumber,
  boolean: say.trueOrFalse,
};
