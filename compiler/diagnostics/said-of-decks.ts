/** Effects on decks and hands that are one word in other games, and draws of certain cards. With the lines to write. */

import type { SaidLine } from './meant-lines.ts';
import * as say from './messages/index.ts';
import { pileFor } from './piles.ts';
import { digits } from './said-by-text.ts';
import type { SaidWords } from './said-words.ts';

const deckOf = ({ game }: SaidWords): string | null =>
  game.zones.find(({ each, decks }) => each === 'player' && decks)?.name ?? null;

export const SAID_OF_DECKS: readonly SaidLine[] = [
  // `draw 2 dragon cards`, `draw a minion for rival(you)`
  [
    ['body'],
    /^draw (\w+) (?:random )?(?!cards?\b)([a-z][\w ]*?)(?: for (\w+(?:\(\w+\))?))?$/,
    ([, number = '', set = '', whom], words) => {
      const count = digits(number);
      const [noun, deck, hand] = [words.noun(set, count === '1' ? 'name' : 'plural'), deckOf(words), words.hand];
      const who = whom || 'you';
      return count === '' || noun === null || deck === null || hand === null
        ? null
        : `move ${count === '1' ? '' : `${count} `}random ${noun} in ${deck} of ${who} to ${hand} of ${who}`;
    },
  ],
  // `add a random spell to your hand`
  [
    ['body'],
    /^(?:add|put|get|conjure) (?:an? )?random ([a-z][\w ]*?) (?:to|into|in) (?:your )?(\w+)(?: of you)?$/,
    ([, set = '', zone], words) => {
      const noun = words.noun(set, 'name');
      return noun === null || zone !== words.hand ? null : `create random definition of ${noun} to ${zone} of you`;
    },
  ],
  // `mill 2`
  [
    ['body'],
    /^mill (\w+)(?: cards?)?$/,
    ([, number = ''], words) => {
      const [count, deck] = [digits(number), deckOf(words)];
      const line = `move first card in ${deck} of you to ${pileFor(words.game, 'mill')}`;
      if (count === '' || deck === null || words.has('verbs', 'mill')) return null;
      return count === '1' ? line : `repeat ${count} times { ${line} }`;
    },
  ],
  // `discover a spell`
  [
    ['body'],
    /^discover (?:an? )?([a-z][\w ]*)$/,
    ([, set = ''], words) => {
      const [noun, hand] = [words.noun(set, 'name'), words.hand];
      return noun === null || hand === null || words.has('verbs', 'discover')
        ? null
        : say.threeLines({
            one: `let trio = 3 random definitions of ${noun}`,
            two: 'choose found: trio',
            three: `create found to ${hand} of you`,
          });
    },
  ],
];
