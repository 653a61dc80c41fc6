/** Pages of the diagnostics of loading an IR. */
import type { CatalogueRow } from '../../../grammar/pages.ts';

export const IR: readonly CatalogueRow[] = [
  {
    code: 'RB0701',
    title: 'Invalid JSON',
    explanation: 'An IR is one JSON text. This text ends too early, or is not JSON.',
    help: 'Write the file again with the compiler.',
    example: '{"format": 1,',
  },
  {
    code: 'RB0702',
    title: 'IR too large',
    explanation: 'Texts of more than 64 MiB, and values of more than 20 million parts, are not read at all.',
    help: 'Compile fewer games into one file.',
    example: '{"format": 1, "files": ["a", "a", ...',
  },
  {
    code: 'RB0703',
    title: 'IR nested too deep',
    explanation: 'Expressions may be nested 200 deep, statements 100, and JSON 1,000.',
    help: 'Move parts of the deep expression into declared values or locals.',
    example: '{"op": "not", "of": {"op": "not", "of": ...',
  },
  {
    code: 'RB0704',
    title: 'Invalid shape of an IR',
    explanation: 'A part is missing, is not known, or does not fit the JSON Schema of the IR.',
    help: 'Compare it with the schema in compiler/schema, or write the file again with the compiler.',
    example: '{"op": "number", "value": "three"}',
  },
  {
    code: 'RB0705',
    title: 'Invalid id',
    explanation: 'An id is an index into an array of the same game. This one is beyond its end.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "card", "card": 99999}',
  },
  {
    code: 'RB0706',
    title: 'Invalid local',
    explanation:
      'A local is a slot of the frame of its own code, parameters first. It is read after the code that gives it a value, within the same body.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "local", "local": 7}',
  },
  {
    code: 'RB0707',
    title: 'Wrong number of arguments',
    explanation: 'A call has one argument for each parameter; null is an optional argument that is left out.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "kernel", "call": "min", "args": []}',
  },
  {
    code: 'RB0708',
    title: 'Wrong type of value',
    explanation:
      'A value of one type (number, entity, zone, ...) cannot replace one of another type, and a set cannot replace a single value.',
    help: 'Write the file again with the compiler.',
    example: '{"op": "in_play", "of": {"op": "number", "value": 3}}',
  },
  {
    code: 'RB0709',
    title: 'Construct not allowed here',
    explanation:
      'Offers and phases are allowed only in step code, draws only in code that may change the state, and printed values only for stored fields.',
    help: 'Write the file again with the compiler.',
    example: '{"do": "offer"} in a verb',
  },
  {
    code: 'RB0710',
    title: 'Circular definition',
    explanation:
      'Verbs that call each other, words and fields that read each other, and kinds and layers that are built on each other would never end.',
    help: 'Remove one of the references in the circle.',
    example: 'value a() = b()\nvalue b() = a()',
  },
  {
    code: 'RB0711',
    title: 'Number out of bounds',
    explanation:
      'Bounds, levels, seats and the sizes of a game have a least and a greatest value, so that a match fits in memory.',
    help: 'Use a number within these bounds.',
    example: '"bounds": {"entities": 1000000}',
  },
  {
    code: 'RB0714',
    title: 'Inconsistent declarations',
    explanation:
      'Declarations must agree with one another: at most one zone takes decks, only stored numbers have ranges, and layer 0 is the game.',
    help: 'Correct one of the declarations, or write the file again with the compiler.',
    example: '"layers": []',
  },
  {
    code: 'RB0712',
    title: 'Reference to another layer',
    explanation:
      'A mode or a mod may use declarations of the game and its own; a mode may also use those of the modes that it is built on. Any other layer may be inactive in a binding.',
    help: 'Declare it in the game, or leave it out.',
    example: 'a mod that reads a field of another mod',
  },
  {
    code: 'RB0713',
    title: 'Changed bound game',
    explanation:
      'Binding the same choice again gives another result: the file was changed, or another version wrote it.',
    help: 'Bind the game again.',
    example: '"seats": 3',
  },
];
