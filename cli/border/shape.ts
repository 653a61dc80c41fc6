/** Checks values by JSON Schema and words the errors. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import { near } from '../../compiler/diagnostics/near.ts';
import { partsOf, pointerOf } from './scan.ts';

/** A mistake in a JSON file. */
export interface Fault {
  message: string;
  /** JSON pointer to the value. */
  pointer: string;
  /** The mistake is in the key, not in the value. */
  key?: true;
  /** Default: the help of the record. */
  help?: string;
  /** Default: the code of the file. */
  code?: string;
}

/** Returns the faults of a value; none if it is valid. */
export type Check = (value: unknown) => readonly Fault[];

/** A check by a JSON Schema. Reports the first fault only, since others may follow from it. */
export function bySchema(schema: object): Check {
  return (value) => {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    return [error === undefined ? misfit('', 'is of another shape') : faultOf(error)];
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
  });
  const made = ajv.compile(schema);
  VALIDATORS.set(schema, made);
  return made;
}

/** A fault whose message begins with the name of the value: `"cards.0" is empty.` */
export const misfit = (pointer: string, text: string): Fault => ({ message: `${called(pointer)} ${text}.`, pointer });

const called = (pointer: string): string =>
  pointer === ''
    ? 'This'
    : `"${partsOf(pointer)
        .map((part) => part.slice(0, 60))
        .join('.')}"`;

function faultOf(error: ErrorObject): Fault {
  const { instancePath, keyword, params, parentSchema } = error;
  if (keyword !== 'additionalProperties') return misfit(instancePath, wordingOf(error));
  const name = String(params.additionalProperty);
  const close = near(name, Object.keys((parentSchema?.properties ?? {}) as object));
  return {
    message: `Unknown key "${name.slice(0, 60)}".`,
    pointer: instancePath + pointerOf(name),
    key: true,
    ...(close !== null && { help: `did you mean "${close}"?` }),
  };
}

function wordingOf({ keyword, params, message, parentSchema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return `has no "${params.missingProperty}"`;
    case 'type':
      return `has to be ${[params.type as string | string[]]
        .flat()
        .map((type) => TYPES[type] ?? type)
        .join(' or ')}`;
    case 'const':
      return `has to be ${JSON.stringify(params.allowedValue)}`;
    case 'enum':
      return `has to be ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'minItems':
    case 'minLength':
      return 'is empty';
    case 'maxItems':
      return `has more than ${params.limit} entries`;
    case 'minimum':
      return `is below ${params.limit}`;
    case 'maximum':
      return `is above ${params.limit}`;
    case 'pattern':
      // the description next to the pattern says what it allows
      return `is none of these: ${(parentSchema as { description?: string }).description}`;
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
  boolean: 'true or false',
};
