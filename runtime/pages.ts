/** The pages of the codes of the runtime: title, explanation, help, example. */
import type { CatalogueRow } from '../grammar/pages.ts';

export const PAGES: readonly CatalogueRow[] = [
  {
    code: 'RB0801',
    title: 'Invalid JSON',
    explanation: 'A recorded match is a JSON file, and this text is not JSON.',
    help: 'Record the match again with `sim --record`.',
    example: 'rulebound replay broken.json',
  },
  {
    code: 'RB0802',
    title: 'Invalid recording',
    explanation: 'The text is JSON, but a field of a recorded match is missing or has a wrong value.',
    help: 'Record the match again with `sim --record`.',
    example: '{ "format": 1, "game": "harbour" }',
  },
  {
    code: 'RB0803',
    title: 'Unknown recording format',
    explanation: 'The file has a format that this version does not read.',
    help: 'Use the version that recorded it, or record the match again.',
    example: '{ "format": 99 }',
  },
  {
    code: 'RB0804',
    title: 'Recording of another game',
    explanation:
      'A match must be replayed with the rules, cards and decks that it was recorded with. The game has changed since then, ' +
      'or the mode, mods and decks that the file names have.',
    help: 'Use the source files that it was recorded with, or record the match again.',
    example: 'a card was changed after the match was recorded',
  },
  {
    code: 'RB0805',
    title: 'Illegal recorded move',
    explanation: 'All moves before this one were replayed. This one is not legal in the position that they lead to.',
    help: 'The file or the rules were changed: record the match again.',
    example: '{ "moves": [[1, 0, 99]] }',
  },
  {
    code: 'RB0806',
    title: 'Different end of a recorded match',
    explanation: 'All moves were replayed, but the match ends in another state than the file says.',
    help: 'The file or the rules were changed: record the match again.',
    example: '{ "final": "00000000000000000000000000000000" }',
  },
  {
    code: 'RB0811',
    title: 'Too many outcomes',
    explanation:
      'Odds are exact, so every outcome of every draw is played. This scenario has more outcomes than the limit. A shuffle ' +
      'of ten cards alone has 3,628,800.',
    help: 'Let the scenario make fewer random draws, or raise the limit: `--most 1000000`.',
    example: 'rulebound odds cards/game/turns.bound -t "a whole match"',
  },
  {
    code: 'RB0812',
    title: 'Step that cannot be done',
    explanation:
      'A scenario must run to its end in every outcome: each step must be possible, and each choice must have an answer. ' +
      'Here one stopped before its end.',
    help: 'Run the scenario with `rulebound test`, and correct the step.',
    example: 'do play "A Card That Is Too Dear"',
  },
];
