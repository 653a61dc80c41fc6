/** The small, complete game that `new game` writes. */
import { gameWordOf } from './names.ts';
import cards from './templates/cards.bound';
import rules from './templates/rules.bound';
import scenarios from './templates/scenarios.bound';

/** The identifier of the game in the templates. */
const WORD = 'Starter';

/** Its source files, with the identifier of the new game. */
export function starterFiles(name: string): { file: string; text: string }[] {
  const files = [
    { file: 'rules.bound', text: rules },
    { file: 'cards.bound', text: cards },
    { file: 'scenarios.bound', text: scenarios },
  ];
  return files.map(({ file, text }) => ({ file, text: text.replaceAll(WORD, gameWordOf(name)) }));
}

/** The README of a new game. */
export const starterReadme = (name: string): string => `# ${name}

A game written in Rulebound. \`rules.bound\` says what there is and how a match runs, \`cards.bound\` holds the cards and
two decks, \`scenarios.bound\` the tests. All files of this folder belong together; add as many as you like.

    rulebound check .
    rulebound test .
    rulebound sim . --games 1000
`;
