/** The game that `new game` writes: small, whole, and checked like any other by the tests. */
import cards from './templates/cards.bound';
import rules from './templates/rules.bound';
import scenarios from './templates/scenarios.bound';

/** The game's word in the templates. */
export const starterName = 'Starter';

export function starter(name: string): { file: string; text: string }[] {
  return [
    { file: 'rules.bound', text: rules },
    { file: 'cards.bound', text: cards },
    { file: 'scenarios.bound', text: scenarios },
    { file: 'README.md', text: readme(name) },
  ];
}

const readme = (name: string): string => `# ${name}

A game written in Rulebound. \`rules.bound\` says what there is and how a match runs, \`cards.bound\` holds the cards and
two decks, \`scenarios.bound\` the tests. All files of this folder belong together; add as many as you like.

    rulebound check .
    rulebound test .
    rulebound sim . --games 1000
`;
