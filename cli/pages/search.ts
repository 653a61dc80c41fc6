/** Pages of the codes of `search`. */
import type { CatalogueRow } from '../../grammar/pages.ts';

export const SEARCH: readonly CatalogueRow[] = [
  {
    code: 'RB0901',
    title: 'Invalid list of owned cards',
    explanation:
      '`--pool` takes a JSON file with a list of cards: each entry has the name of a card, and a count and a level if they are ' +
      'not 1. Or it takes a source file with decks: all cards of these decks are owned.',
    help: 'It looks like this: { "cards": [{ "card": "Hedge Wolf", "count": 2, "level": 1 }] }',
    example: '{ "cards": [{ "card": "Hedge Wolf", "count": 0 }] }',
  },
  {
    code: 'RB0902',
    title: 'Unknown owned card',
    explanation:
      'A file of owned cards names a card that the game does not have, or a card of a mode or a mod that was not chosen.',
    help: 'Give the name of a card as the game declares it.',
    example: '{ "cards": [{ "card": "Hedge Wlof" }] }',
  },
  {
    code: 'RB0903',
    title: 'Unknown level of an owned card',
    explanation: 'Levels go from 1 to the levels of the game.',
    help: 'Give a level that the game has.',
    example: '{ "cards": [{ "card": "Hedge Wolf", "level": 99 }] }',
  },
  {
    code: 'RB0904',
    title: 'No legal deck found',
    explanation:
      'A search starts from a legal deck, and it could not build one of the owned cards: there are too few of them, or too few ' +
      'that the deck rules allow together. A deck rule that is a warning must hold, too: it is a warning only for opponents.',
    help: 'Add cards, or give a legal deck of them to start from, with `--deck`.',
    example: 'a deck has 12 cards, and 9 are owned',
  },
  {
    code: 'RB0905',
    title: 'Deck with cards that are not owned',
    explanation: 'The deck that the search starts from has cards, or levels of cards, that are not in the pool.',
    help: 'Add the card to the owned cards, or start from another deck.',
    example: 'rulebound search harbour --pool mine.json --against theirs.bound --deck "All The Best"',
  },
  {
    code: 'RB0906',
    title: 'No deck rules',
    explanation:
      'The deck rules of the game, its mode and its mods say which decks are legal. Without deck rules every deck is legal, ' +
      'and a search would mean nothing.',
    help: 'Declare some, as \'deck { require count of cards is 30 else "30 cards" }\', or choose a mode that does.',
    example: 'mode Ranked { deck { require count of cards is 12 else "a deck has 12 cards" } }',
  },
  {
    code: 'RB0907',
    title: 'Invalid search state',
    explanation:
      '`--state` resumes a search from the file that it wrote. This file is not a search state, or it was truncated or changed.',
    help: 'Delete the file to start again, or give another file.',
    example: '{ "format": 1 }',
  },
  {
    code: 'RB0908',
    title: 'State of another search',
    explanation:
      'A search can be resumed only with the same rules, owned cards, opponents, agents, seed and order. `--games`, ' +
      '`--seconds` and `--workers` may differ.',
    help: 'Use the options and files that the search was started with, or another state file.',
    example: 'rulebound search harbour --pool others.json --against theirs.bound --state mine.state.json',
  },
];
