/** What is wrong with the shape of a value, said by a schema. */
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/2020.js';
import { near } from '../../compiler/diagnostics/near.ts';
import { partsOf, pointerOf } from './scan.ts';

/** Something wrong in a file. */
export interface Fault {
  message: string;
  /** A JSON pointer to what is meant. */
  pointer: string;
  /** Its key is meant, and not its value. */
  key?: true;
  /** The record's of the code without. */
  help?: string;
  /** Another than that of the file's sort. */
  code?: string;
}

/** Gives the faults of a value, none where its shape is as it has to be. */
export type Check = (value: unknown) => readonly Fault[];

/** By a JSON schema; it says one fault, for the others may be of that one's making. */
export function bySchema(schema: object): Check {
  return (value) => {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    const [error] = validate.errors ?? [];
    return [error === undefined ? misfit('', 'is of another shape') : faultOf(error)];
  };
}

const VALIDATORS = new WeakMap<object, ValidateFunction>();

/** Made when the first file of the sort comes: most commands read none. */
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

/** A fault at a place: `told` goes on from what it is called. */
export const misfit = (pointer: string, told: string): Fault => ({ message: `${called(pointer)} ${told}.`, pointer });

const called = (pointer: string): string =>
  pointer === ''
    ? 'This'
    : `"${partsOf(pointer)
        .map((part) => part.slice(0, 60))
        .join('.')}"`;

function faultOf(error: ErrorObject): Fault {
  const { instancePath, keyword, params, parentSchema } = error;
  if (keyword !== 'additionalProperties') return misfit(instancePath, told(error));
  const name = String(params.additionalProperty);
  const close = near(name, Object.keys((parentSchema?.properties ?? {}) as object));
  return {
    message: `"${name.slice(0, 60)}" means nothing here.`,
    pointer: instancePath + pointerOf(name),
    key: true,
    ...(close !== null && { help: `did you mean "${close}"?` }),
  };
}

function told({ keyword, params, message, parentSchema }: ErrorObject): string {
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
      // what the pattern is for stands beside it
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
