/** What a search can refuse, one record a code. */
import type { CatalogueEntry } from '../../compiler/index.ts';

const RECORDS: CatalogueEntry[] = [
  {
    code: 'RB0901',
    severity: 'error',
    title: 'A file of another shape',
    explanation:
      'The cards that somebody owns are a JSON file with one list: of each card its name and, where that is not 1, how ' +
      'many there are and of which level. Or they are a source file with decks, all of whose cards are owned.',
    help: 'it looks like this: { "cards": [{ "card": "NAME", "count": 2, "level": 1 }] }',
    example: '{ "cards": [{ "card": "Hedge Wolf", "count": 0 }] }',
  },
  {
    code: 'RB0902',
    severity: 'error',
    title: 'No such card to own',
    explanation:
      'A file of owned cards names a card that the game does not have, or that only a mode or a mod brings which was not ' +
      'chosen.',
    help: 'say a card of the game as its declaration does',
    example: '{ "cards": [{ "card": "Hedge Wlof" }] }',
  },
  {
    code: 'RB0903',
    severity: 'error',
    title: 'A level that owned cards cannot have',
    explanation: 'Levels go from 1 to the levels of the game.',
    help: 'say a level that the game has',
    example: '{ "cards": [{ "card": "Hedge Wolf", "level": 99 }] }',
  },
  {
    code: 'RB0904',
    severity: 'error',
    title: 'No legal deck of the owned cards',
    explanation:
      'A search begins with a legal deck, and of the cards that are owned none could be put together: there are too few of ' +
      'them, or too few that go together. A rule that only warns counts too: it lets be the decks of opponents.',
    help: 'add cards, or give a deck to begin with: --deck NAME',
    example: 'a deck has 12 cards, and 9 are owned',
  },
  {
    code: 'RB0905',
    severity: 'error',
    title: 'A deck of cards that are not owned',
    explanation: 'The deck that the search was to begin with has cards, or levels of cards, that the owned cards lack.',
    help: 'add the card to those that are owned, or begin with another deck',
    example: 'rulebound search GAME --pool mine.json --against theirs.bound --deck "All The Best"',
  },
  {
    code: 'RB0906',
    severity: 'error',
    title: 'A game without deck rules',
    explanation:
      'What a legal deck is the deck rules say, of the game, its mode and mods. Without any, nothing at all is the smallest ' +
      'deck and everything the largest, and a search among them would mean nothing.',
    help: 'declare some, or choose a mode that does',
    example: 'mode Ranked { deck { require count of cards is 12 else "a deck has 12 cards" } }',
  },
  {
    code: 'RB0907',
    severity: 'error',
    title: 'A state that is none',
    explanation:
      'A search can go on from the file that `--state` wrote, and this one is no such file, or was cut or changed.',
    help: 'delete the file to begin anew, or name another',
    example: '{ "format": 1 }',
  },
  {
    code: 'RB0908',
    severity: 'error',
    title: 'The state of another search',
    explanation:
      'A search goes on only where rules, owned cards, opponents, seed and all else that its result depends on are what they ' +
      'were. `--games`, `--seconds` and `--workers` may differ.',
    help: 'run it with what it began with, or begin anew with another file',
    example: 'rulebound search GAME --pool others.json --against theirs.bound --state mine.state.json',
  },
];

/** By code. */
export const SEARCH_PROBLEMS: ReadonlyMap<string, CatalogueEntry> = new Map(
  RECORDS.map((record) => [record.code, record]),
);
