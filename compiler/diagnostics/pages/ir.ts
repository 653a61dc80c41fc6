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
    help: 'Leave games out, or split the file.',
    example: '{"format": 1, "files": ["a", "a", ...',
  },
  {
    code: 'RB0703',
    title: 'IR nested too deep',
    explanation: 'Expressions may be nested 200 deep, statements 100, and JSON 1,000.',
    help: 'Break the deep expression into values or locals of its own.',
    example: '{"op": "not", "of": {"op": "not", "of": ...',
  },
  {
    code: 'RB0704',
    title: 'Invalid shape of an IR',
    explanation: 'A part is missing, is not known, or does not fit the JSON Schema of the IR.',
    help: 'See compiler/schema, or write the file again with the compiler.',
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
    explanation: 'A call has one argument for each parameter, null where one is left out that may be.',
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
      'Offers and phases belong to step code, draws to code that changes things, printed values to stored fields.',
    help: 'Write the file again with the compiler.',
    example: '{"do": "offer"} in a verb',
  },
  {
    code: 'RB0710',
    title: 'Circular definition',
    explanation:
      'Verbs that call each other, words and fields that read each other, and kinds and layers that are built on each other would never end.',
    help: 'Break the circle.',
    example: 'value a() = b()\nvalue b() = a()',
  },
  {
    code: 'RB0711',
    title: 'Number out of bounds',
    explanation:
      'Bounds, levels, seats and the sizes of a game have a least and a most, so that a match fits in memory.',
    help: 'Say a number between the two.',
    example: '"bounds": {"entities": 1000000}',
  },
  {
    code: 'RB0714',
    title: 'Inconsistent declarations',
    explanation:
      'Declarations must agree with one another: one zone takes decks, ranges are of stored numbers, and layer 0 is the game.',
    help: 'Correct one of the declarations, or write the file again with the compiler.',
    example: '"layers": []',
  },
  {
    code: 'RB0712',
    title: 'Reference to another layer',
    explanation:
      'A mode or a mod may use what the game declares, what it declares itself, and a mode what the modes it is built on declare. Anything else may be inactive in a binding.',
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
