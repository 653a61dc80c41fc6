/** By binary operator: a higher number binds tighter. */
export const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '||': 1,
    '&&': 2,
    '|': 3,
    '^': 4,
    '&': 5,
    '===': 6,
    '!==': 6,
    '<': 7,
    '>': 7,
    '<=': 7,
    '>=': 7,
    '<<': 8,
    '>>': 8,
    '>>>': 8,
    '+': 9,
    '-': 9,
    '*': 10,
    '/': 10,
    '%': 10,
  }),
);
