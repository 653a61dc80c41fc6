/**
 * A quick check by JSON Schema: true only where a value is valid. It knows the keywords that most schemas consist of. A validator
 * takes longer to compile than most files to read, so it is left for the values that this does not find valid.
 */

type Check = (value: unknown, of: never) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** By keyword. A keyword for values of one type passes all others. */
const KEYWORDS: Readonly<Record<string, Check>> = {
  $schema: () => true,
  $id: () => true,
  title: () => true,
  description: () => true,
  type: (value, of: string | string[]) => [of].flat().some((name) => TYPES[name]?.(value) === true),
  const: (value, of: unknown) => !isCompound(of) && value === of,
  enum: (value, of: unknown[]) => !of.some(isCompound) && of.includes(value),
  minimum: (value, of: number) => typeof value !== 'number' || value >= of,
  maximum: (value, of: number) => typeof value !== 'number' || value <= of,
  minLength: (value, of: number) => typeof value !== 'string' || [...value].length >= of,
  minItems: (value, of: number) => !Array.isArray(value) || value.length >= of,
  maxItems: (value, of: number) => !Array.isArray(value) || value.length <= of,
  items: (value, of: object) => !Array.isArray(value) || value.every((item) => fitsSchema(item, of)),
  required: (value, of: string[]) => !isObject(value) || of.every((key) => Object.hasOwn(value, key)),
  properties: (value, of: Record<string, object>) =>
    !isObject(value) || Object.keys(value).every((key) => !Object.hasOwn(of, key) || fitsSchema(value[key], of[key])),
};

const isCompound = (value: unknown): boolean => typeof value === 'object' && value !== null;

export function fitsSchema(value: unknown, schema: unknown): boolean {
  if (!isObject(schema)) return schema === true;
  for (const [keyword, of] of Object.entries(schema)) {
    if (keyword === 'additionalProperties') {
      const named = isObject(schema.properties) ? schema.properties : {};
      if (
        isObject(value) &&
        !Object.keys(value).every((key) => Object.hasOwn(named, key) || fitsSchema(value[key], of))
      )
        return false;
    } else if (KEYWORDS[keyword]?.(value, of as never) !== true) return false;
  }
  return true;
}
