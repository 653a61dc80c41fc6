/** Pages of the codes of JSON input files. Those of `search` are in `search.ts`, those of recordings in the runtime. */
import type { CatalogueRow } from '../../grammar/pages.ts';

export const FILES: readonly CatalogueRow[] = [
  {
    code: 'RB1001',
    title: 'Invalid list of opponent decks',
    explanation:
      '`--against` takes a JSON file with a list of decks: each entry has the name of a deck, or a source file that declares ' +
      'it, and a weight if that is not 1. Or it takes a source file with decks, which all have weight 1.',
    help: 'It looks like this: { "decks": [{ "deck": "Second Pack", "weight": 2 }] }',
    example: '{ "decks": [{ "deck": "Second Pack", "weight": 0 }] }',
  },
  {
    code: 'RB1002',
    title: 'Unknown opponent deck',
    explanation:
      'A list of opponent decks names a deck that the game does not have, a source file that does not exist, or a source file ' +
      'that declares no deck for the game.',
    help: 'Give the name of a deck of the game, or a source file that declares decks.',
    example: '{ "decks": [{ "deck": "Second Pac" }] }',
  },
  {
    code: 'RB1003',
    title: 'Duplicate opponent deck',
    explanation:
      'A list of opponent decks has the same deck twice, by its name or by files that declare it. So its weight is ambiguous.',
    help: 'Name it once, with one weight.',
    example: '{ "decks": [{ "deck": "mine.bound" }, { "deck": "Second Pack" }, { "deck": "Second Pack" }] }',
  },
  {
    code: 'RB1004',
    title: 'Invalid mapping',
    explanation:
      'The `mapping.json` in the folder of a game says what foreign fields mean: which records become cards and decks, and ' +
      'which words are written for which values. This mapping lacks a required field, or has an unknown one.',
    help:
      'It looks like this: { "cards": [{ "list": "cards", "name": "name", "id": "id", "kind": { "write": "unit" }, ' +
      '"items": [{ "from": "cost", "write": "cost {}" }], "file": [{ "write": "cards" }] }] }',
    example: '{ "cards": [{ "list": "cards", "nmae": "name" }] }',
  },
  {
    code: 'RB1005',
    title: 'Unknown verb in a mapping',
    explanation: 'A mapping counts calls of verbs, and names a verb that the game does not declare.',
    help: 'Give the name of a verb that the game declares.',
    example: '{ "compare": { "uses": { "Heal": { "verb": "haal", "by": "own" } } } }',
  },
  {
    code: 'RB1006',
    title: 'Foreign data that does not fit',
    explanation:
      'The mapping of the game reads a field that the file does not have, or that has another type there: a list instead of a ' +
      'word, a text instead of a number.',
    help: 'Give a JSON file with the fields that the mapping.json of the game reads.',
    example: '{ "cards": [{ "id": 1, "name": ["Infantry"] }] }',
  },
  {
    code: 'RB1007',
    title: 'Invalid bench.json',
    explanation:
      'The `bench.json` in the folder of a game says what `rulebound bench` measures: an object with the bounds of each ' +
      'figure, by the name of the figure.',
    help: 'It looks like this: { "random": { "floor": 10000 }, "start": { "ceiling": 50 } }',
    example: '{ "random": { "flor": 10000 } }',
  },
];
