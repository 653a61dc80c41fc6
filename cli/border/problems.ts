/** What can be wrong with files that commands take in, one record a code. Those of a search and of recordings are elsewhere. */
import type { CatalogueEntry } from '../../compiler/index.ts';

const RECORDS: CatalogueEntry[] = [
  {
    code: 'RB1001',
    severity: 'error',
    title: 'Not a list of decks to play against',
    explanation:
      'The decks that `--against` plays against are a JSON file with one list: of each deck its name, or a source file that ' +
      'declares it, and its weight where that is not 1. Or they are a source file with decks, which all weigh the same.',
    help: 'it looks like this: { "decks": [{ "deck": "NAME", "weight": 2 }] }',
    example: '{ "decks": [{ "deck": "Second Pack", "weight": 0 }] }',
  },
  {
    code: 'RB1002',
    severity: 'error',
    title: 'No such deck to play against',
    explanation:
      'A list of decks names one that the game does not have, a source file that is not there, or one that declares no deck ' +
      'for the game.',
    help: 'say a deck of the game as its declaration does, or a source file that declares some',
    example: '{ "decks": [{ "deck": "Second Pac" }] }',
  },
  {
    code: 'RB1003',
    severity: 'error',
    title: 'A deck that is met twice',
    explanation:
      'A deck stands in a list of decks twice: by its name, or by the files that declare it. Which weight it has would then ' +
      "be anybody's guess.",
    help: 'name it once, with one weight',
    example: '{ "decks": [{ "deck": "mine.bound" }, { "deck": "Second Pack" }, { "deck": "Second Pack" }] }',
  },
  {
    code: 'RB1004',
    severity: 'error',
    title: 'Not a mapping',
    explanation:
      'What foreign fields mean in a game stands in the `mapping.json` of its folder: which records become cards and decks, ' +
      'and which words are written for which values. This one lacks something that every mapping has, or has what means ' +
      'nothing there.',
    help:
      'it looks like this: { "cards": [{ "list": "cards", "name": "name", "id": "id", "kind": { "write": "unit" }, ' +
      '"items": [{ "from": "cost", "write": "cost {}" }], "file": [{ "write": "cards" }] }] }',
    example: '{ "cards": [{ "list": "cards", "nmae": "name" }] }',
  },
  {
    code: 'RB1005',
    severity: 'error',
    title: 'A mapping that does not fit its game',
    explanation: 'A mapping counts calls of verbs, and names one that the game does not declare.',
    help: 'say a verb as its declaration does',
    example: '{ "compare": { "uses": { "Heal": { "verb": "haal", "by": "own" } } } }',
  },
  {
    code: 'RB1006',
    severity: 'error',
    title: 'Foreign data that the mapping does not fit',
    explanation:
      'The mapping of the game asks for a field that is missing in the file, or that is something else there than what is ' +
      'made of it: a list where a word is to be written, a text where a figure is compared.',
    help: 'give a whole JSON file that has what the mapping.json of the game asks for',
    example: '{ "cards": [{ "id": 1, "name": ["Infantry"] }] }',
  },
  {
    code: 'RB1007',
    severity: 'error',
    title: 'Not the bounds of what is measured',
    explanation:
      'What `rulebound bench` measures of a game stands in the `bench.json` of its folder: an object with the bounds of each ' +
      'figure by its name.',
    help: 'it looks like this: { "random": { "floor": 10000 }, "start": { "ceiling": 50 } }',
    example: '{ "random": { "flor": 10000 } }',
  },
];

/** By code. */
export const BORDER_PROBLEMS: ReadonlyMap<string, CatalogueEntry> = new Map(
  RECORDS.map((record) => [record.code, record]),
);
