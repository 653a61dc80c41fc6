/** What may begin a line of each list, for messages. */
import type { BrokenLine } from './base.ts';
import * as say from './messages.ts';
import type { Wording } from './templates.ts';
import * as t from './tokens.ts';

/** Words that can begin a line of each list. */
export const OPENING: Record<Exclude<BrokenLine['list'], 'board'>, readonly string[]> = {
  file: [...t.HEADS.keys(), 'whenever', 'before', 'after', 'instead'],
  items: ['before', 'after', 'instead', 'choose', 'until', ...t.HEADS.keys()],
  body: [
    'let',
    'if',
    'for',
    'repeat',
    'as',
    'choose',
    'may',
    'chance',
    'randomly',
    'together',
    'either',
    'stop',
    'require',
    'needs',
    'give',
    'offer',
    'phase',
  ],
  arms: ['when'],
  scenario: ['where', 'board', 'then', 'refuse'],
};
/** Help for a line that nothing can begin so. */
export const BEGINNING: Readonly<Record<BrokenLine['list'], () => Wording>> = {
  file: say.topBegins,
  items: say.itemIs,
  arms: say.statementBegins,
  board: say.statementBegins,
  body: say.statementBegins,
  scenario: say.scenarioBegins,
};
