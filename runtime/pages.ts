/** The pages of the codes of the runtime: title, explanation, help, example. */
import type { CatalogueRow } from '../grammar/pages.ts';

export const PAGES: readonly CatalogueRow[] = [
  {
    code: 'RB0801',
    title: 'Invalid JSON',
    explanation: 'A recorded match is a JSON file, and this text can not be read as JSON.',
    help: 'record the match again with `sim --record FILE`',
    example: 'rulebound replay broken.json',
  },
  {
    code: 'RB0802',
    title: 'Invalid recording',
    explanation:
      'The JSON is sound, but something that a recorded match has is missing in it, or is not what it has to be.',
    help: 'record the match again with `sim --record FILE`',
    example: '{ "format": 1, "game": "harbour" }',
  },
  {
    code: 'RB0803',
    title: 'Unknown recording format',
    explanation: 'The file says that it is of a format that this version does not read.',
    help: 'use the version that recorded it, or record the match again',
    example: '{ "format": 99 }',
  },
  {
    code: 'RB0804',
    title: 'Recording of another game',
    explanation:
      'A match plays on the very rules, cards and decks it was recorded with. The game as it is now, with the mode, mods ' +
      'and decks that the file names, is another one.',
    help: 'check out the sources that it was recorded with, or record the match again',
    example: 'a card was changed after the match was recorded',
  },
  {
    code: 'RB0805',
    title: 'Illegal recorded move',
    explanation: 'The match was played again up to this move, and here it may not be made.',
    help: 'the file was changed, or the rules were; record the match again',
    example: '{ "moves": [[1, 0, 99]] }',
  },
  {
    code: 'RB0806',
    title: 'Different end of a recorded match',
    explanation: 'All moves could be played again, but the match is not in the state that the file says it ended in.',
    help: 'the file was changed, or the rules were; record the match again',
    example: '{ "final": "00000000000000000000000000000000" }',
  },
  {
    code: 'RB0811',
    title: 'Too many outcomes',
    explanation:
      'Odds are exact, so every way for chance to fall is played, and this scenario has more of them than are played ' +
      'without being asked for. A shuffle of ten cards alone has three and a half million.',
    help: 'let the scenario do less, or play more of them: --most N',
    example: 'rulebound odds cards/game/turns.bound -t "a whole match"',
  },
  {
    code: 'RB0812',
    title: 'Step that cannot be done',
    explanation:
      'A scenario has to go through to its end in every outcome: each step can be done, and no choice is left without an ' +
      'answer. Here one stopped on its way.',
    help: 'run the scenario with `rulebound test`, and mend the step',
    example: 'do play "A Card That Is Too Dear"',
  },
];
