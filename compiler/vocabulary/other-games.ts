/**
 * What players of other games look for, with the forms that say it here. Only `explain` and the reference read this table, so that
 * an editor does not load it.
 */

import { type Form, forms, type Section } from './forms.ts';

/** `See “NAME” in recipes.md.` at the end of `doc` names a section of that page. */
type Row = [form: string, place: Form['place'], words: string, doc: string, example: string];

const ROWS: readonly Row[] = [
  [
    'auras and equipment',
    'file',
    'attach, attached, equip, equipment, aura, enchant, enchantment, gear, wield, bearer',
    'A card with a field for the card that it is on, a static for that one, and a rule that takes it off when that one has left play. See “Auras and equipment” in recipes.md.',
    'kind gear is card { lives in worn, bearer: unit }\nzone worn of gear { each player }\ngear "Cap" { units where that is self.bearer have strength +2 }',
  ],
  [
    'control for a time',
    'statement',
    'control, take control, gain control, steal, mind control, threaten, traitor',
    'Another controller, and `once` to give it back. See “Control for a turn” in recipes.md.',
    'foe.controller = you\nonce on dusk of you { foe.controller = foe.owner }',
  ],
  [
    'a counterspell',
    'card',
    'counterspell, counter a spell, counter target spell, cancel, fizzle, negate',
    'Cards wait on a stack, which is a zone; a card that is played in answer takes one of them away. See “Reactions” in recipes.md.',
    'choose mark: card in pyre\non dawn { move mark to gone }',
  ],
  [
    'a copy of a spell',
    'statement',
    'copy a spell, twincast, fork, replicate, new targets, choose new targets',
    '`copy` keeps the choices of a card on a stack; a new card of that name asks for its own. See “A copy of a spell, with targets of its own” in recipes.md.',
    'let twin = create foe.name to pyre for you\nask twin',
  ],
  [
    'what cannot be chosen',
    'card',
    'hexproof, shroud, untargetable, protection, elusive, cannot be targeted, stealth',
    'A truth field, a status or an adjective of your own, which choices ask for.',
    'choose foe: enemy unit where not sleepy\non dawn { damage foe by 2 }',
  ],
  [
    'a price for choosing it',
    'file',
    'ward, tax, pay more',
    'A requirement before the move, which reads the choice of the move; `before` a verb may change or prevent what happens.',
    'before damage u: unit by n: number when u is sleepy {\n  if you.gold < 2 { prevent }\n  you.gold -= 2\n}',
  ],
  [
    'the top cards of a deck',
    'statement',
    'scry, surveil, foresee, peek, look at, top of the deck, top of your library, reveal',
    '`reveal` shows a card to a player, `move ... at 0` puts one on top, without `at` it goes to the bottom. See “Top and bottom of a deck” in recipes.md.',
    'reveal first card in deck of you to you\nmay { move first card in deck of you to deck of you }',
  ],
  [
    'cards from the deck to the discard pile',
    'statement',
    'mill, milling, self-mill, burn cards',
    'Moves of the first card, as often as it says. A loop over the deck itself would take all of it.',
    'repeat 3 times { move first card in deck of rival(you) to pyre }',
  ],
  [
    'a card from the deck by choice',
    'statement',
    'tutor, search your library, search your deck, fetch, look for a card',
    'A choice among the cards of the deck. Who sees none of it is shown the cards first; shuffle it afterwards.',
    'reveal cards in deck of you to you\nchoose found: spell in deck of you\nmove found to hand of you\nshuffle deck of you',
  ],
  [
    'one of three cards',
    'statement',
    'discover, pick one of three, draft a card',
    'Draw definitions, choose among them, and make the card that is chosen. A condition says which: `where cost < 4`.',
    'let trio = 3 random definitions of spell\nchoose one: trio\ncreate one to hand of you',
  ],
  [
    'discard cards',
    'statement',
    'discard, discard a card, discards, discard at random, throw away',
    'A move to the discard pile, by choice or at random; what a card does then is a timing that you raise to it. See “Short answers” in recipes.md.',
    'choose lost: card in hand of rival(you) for rival(you)\nmove lost to pyre',
  ],
  [
    'health from damage',
    'statement',
    'lifesteal, lifelink, drain, vampirism, leech',
    'A verb that gives the damage that it dealt; what follows reads it. As a keyword, `after` that verb. See “Thorns and lifesteal” in recipes.md.',
    'let dealt = damage foe by 2\nyou.gold += dealt',
  ],
  [
    'damage back',
    'statement',
    'thorns, spikes, retaliate, retaliation, reflect damage, counterattack, quills',
    'A verb of a fight that has both in it, and a keyword that listens to it. See “Thorns and lifesteal” in recipes.md.',
    'once after damage self by n: number { damage random enemy unit by n }',
  ],
  [
    'damage over time',
    'file',
    'damage over time, dot, burn, burning, bleed, bleeding, poison counters, venomous',
    'A status that sums, hurts its bearer at a timing and takes off one of its number. See “Counters on a card” in recipes.md.',
    'status stung of unit {\n  sum\n  on dawn {\n    damage self by self.stung\n    add stung to self by -1\n  }\n}',
  ],
  [
    'a token',
    'statement',
    'token, tokens, create a token, summon a token, make a token',
    'A card that no deck may hold, made by `create`. A truth field `token` lets deck rules refuse it: `require no token cards`.',
    'create "Bear" to cave of you',
  ],
  [
    'the end and the start of a turn',
    'step',
    'end of turn, end step, end phase, start of turn, upkeep, beginning of turn, turn start, turn end, until end of turn',
    'A timing that the flow raises: `on dusk` on cards, `until dusk` for what ends then, `once on dusk of you` for what comes then. See “A turn” in recipes.md.',
    'phase late for active { raise dusk to friendly units }',
  ],
  [
    'not in the turn that it comes',
    'file',
    'haste, rush, charge, summoning sickness, summoning sick, tap, tapped, untap, exhaust, ready',
    'A status that the move puts on, that attacks ask for and that ends at the next start of a turn; a keyword takes it off.',
    'status newcome of unit { flag, until owner dawn, text "new" }\nafter enter u: unit { add newcome to u }',
  ],
  [
    'when it comes into play',
    'card',
    'battlecry, warcry, enters the battlefield, enters play, etb, when played, comes into play',
    'A timing that the move raises to the card.',
    'on play { draw 1 }',
  ],
  [
    'as it dies',
    'card',
    'deathrattle, dies, last words, last breath, leaves play, when this dies',
    'Move it first, then raise a timing to it; other cards hear of the verb by `after`. See “As a card dies” in recipes.md.',
    'on dusk { draw 1 }',
  ],
  [
    'who must be attacked first',
    'move',
    'taunt, provoke, defender, must be attacked, bodyguard',
    'A requirement of the move: the target has the word, or no enemy has it.',
    'choose foe: enemy unit\nrequire foe is sleepy or no sleepy enemy units else "a guard is in the way"',
  ],
  [
    'a shield for one hit',
    'file',
    'shield, divine shield, barrier, ward off, armor, armour, prevent damage',
    'A status that is lost with the first hit. See “A card that begins with a shield” in recipes.md.',
    'status shielded of unit { flag, text "shielded" }\nbefore damage u: shielded unit {\n  remove shielded from u\n  prevent\n}',
  ],
  [
    'more damage than it had',
    'statement',
    'trample, excess damage, overkill, pierce, overwhelm',
    'What is over is the number less what the verb gave back.',
    'let dealt = damage foe by 5\nyou.gold += 5 - dealt',
  ],
  [
    'a hit that kills',
    'card',
    'deathtouch, poisonous, lethal, venom, kill on hit',
    'An ability after the verb that deals damage, of what the card itself attacked.',
    'after attack self at foe: unit { move foe to gone }',
  ],
  [
    'back to the hand',
    'statement',
    'bounce, unsummon, return to hand, recall, flicker, blink',
    'A move to the hand of its owner. A card keeps its fields and statuses in every zone, so `transform foe as foe.name` first, for one that is as new.',
    'transform foe as foe.name\nmove foe to hand of foe.owner',
  ],
  [
    'out of the game',
    'statement',
    'exile, banish, remove from the game, graveyard, cemetery, discard pile',
    '`gone` is out of the game for good. A pile that something can come back from is a zone of its own. See “Back at the end of your next turn” in recipes.md.',
    'move foe to gone',
  ],
  [
    'frozen for a turn',
    'file',
    'freeze, stun, root, detain, skip its attack',
    'A status with an end, which the moves ask for; `silences self` takes its abilities away, too.',
    'status stunned of unit { flag, silences self, until owner dusk, text "stunned" }',
  ],
  [
    'new cards for the first hand',
    'step',
    'mulligan, redraw, opening hand, starting hand',
    'An offer before the first turn, in a phase of its own, with a move that puts cards back and draws.',
    'phase first_hand when turn is 1 { offer play to all players as pooled }',
  ],
  [
    'another turn',
    'step',
    'extra turn, additional turn, take another turn, time walk',
    'A field of the match, which the end of the flow asks for before the next player is active.',
    'if nights > 0 { nights -= 1 }\nelse { active = rival(active) }',
  ],
  [
    'how often something happened',
    'file',
    'storm, combo, spells played this turn, played this turn, died this turn, threshold, morbid',
    'A kind that `is record` keeps what happened; count it by `this_turn`.',
    'kind hit plural hits is record {\n  after damage { }\n}\nvalue hits_now() = count of this_turn hits { text "the hits of this turn" }',
  ],
  [
    'dice and coins',
    'statement',
    'coin flip, flip a coin, dice, die, roll, random number',
    '`chance N in M` is one draw; a number at random is a choice in `randomly`.',
    'randomly { choose n: number from 1 to 6 }\ndamage foe by n',
  ],
  [
    'resources',
    'file',
    'mana, energy, action points, resource, resources, lands, crystals',
    'A number of each player, which the moves require and take, and the flow fills up.',
    'player { mana: number from 0 to 10 }',
  ],
  [
    'at any time',
    'step',
    'instant, flash, quick, interrupt, trap card, priority, pass priority, response window',
    'An offer to all players wherever somebody may answer: `as streak` until all pass in a row. See “Reactions” in recipes.md.',
    'offer play to players from active as streak',
  ],
  [
    'secret allies',
    'file',
    'hidden role, hidden roles, secret role, traitor, hidden allies, secret goal, secret identity',
    'A card in a zone that is `seen by owner`. See “Hidden allies” in recipes.md.',
    'kind mask is card { faction_of_mask: Faction }\nzone secret of mask { each player, holds 1, seen by owner }',
  ],
  [
    'a trick, and who takes it',
    'file',
    'trick, tricks, take a trick, trick-taking, lead, led suit, follow suit, must follow',
    'A zone of the whole game for the cards of a trick, an order that says which is best, and a requirement of the move for following suit. The owner of the best card takes the trick.',
    'zone trick of card { seen by all }\norder best_card(x: card) = -x.cost\nverb take_trick {\n  let best = best_card card in trick\n  active = best.owner\n  move cards in trick to pyre\n}',
  ],
  [
    'trump',
    'file',
    'trump, trumps, trump suit, wild suit, ruff',
    'A field of the match for the suit; an order has several keys, so that trumps come before all others.',
    'game_state { trump: Faction }\norder highest_trump(x: card) = pick(x.faction is trump, 0, 1), -x.cost',
  ],
  [
    'two of a kind become one',
    'statement',
    'merge, merging, combine, fuse, fusion, evolve, upgrade',
    'Look for enough cards of one name, move the others away and make the first one better.',
    'let same = friendly units where name is foe.name\nif count of same >= 3 {\n  for each same as u { if u is not foe { move u to gone } }\n  strengthen foe by 2\n}',
  ],
  [
    'a set or a run of cards',
    'move',
    'meld, melds, set of cards, run, straight, pair, three of a kind, lay down',
    'A requirement counts what is in the hand: how many cards are alike, or how many values differ.',
    'choose n: number from 1 to 5\nlet alike = cards in hand of you where cost is n\nrequire count of alike >= 3 else "three cards are a set"',
  ],
  [
    'an auction',
    'file',
    'auction, bid, bids, bidding, sealed bid, outbid, highest bidder, raise the bid',
    'Fields of the match for the highest bid and its player, a move that raises it, and an offer `as streak` until all others pass. Sealed bids are cards in a zone that is `seen by owner`.',
    'game_state { top_bid: number, bidder: player }\nmove outbid {\n  require you.gold > top_bid else "the bid is too high"\n  top_bid += 1\n  bidder = you\n}',
  ],
  [
    'dice that are rolled again',
    'statement',
    're-roll, reroll, roll again, keep dice, push your luck, yahtzee',
    'Each die is a card with a number and a truth field for one that is kept; the others get a new number. How often is a field of the player.',
    'for each friendly unit where not lent as die {\n  randomly { choose n: number from 1 to 6 }\n  die.guard = n\n}',
  ],
  [
    'all against the game',
    'statement',
    'co-op, coop, cooperative, co-operative, solo, solitaire, lose together, win together',
    '`teams 1 of 2 to 4 players` puts all in one team: it wins by `win`, and is lost by `lose`.',
    'if nights > 9 { lose you }\nif you.gold > 20 { win you }',
  ],
  [
    'a track for all',
    'file',
    'threat, threat level, doom, doom track, morale, panic, infection, countdown, fame, reputation',
    'A number of the match with a range; a state rule says what happens at its end.',
    'game_state { threat: number from 0 to 12 }\nwhenever p: player where threat > 11 { lose p }',
  ],
  [
    'the most wins',
    'file',
    'majority, majorities, area majority, area control, tie, ties, tiebreaker',
    'Compare counts; of equal ones neither has the majority.',
    'value units_of(p: player) = count of (units where that.controller is p) { text "the units of {p}" }\nadjective leads(p: player) = units_of(p) > units_of(rival(p)) { text "with the most units" }',
  ],
  [
    'victory points',
    'file',
    'victory points, victory point, vp, points, score, scoring, winning score, final score',
    'A number of each player, and a rule that ends the match; a limit of turns compares them at the end.',
    'player { points: number from 0 }\nwhenever p: player where points >= 10 { win p }',
  ],
];

/** What card games often have. */
export const PATTERNS: Section = {
  title: 'Patterns',
  doc: 'What card games often have, said with the forms above. [recipes.md](recipes.md) has each of them in a whole game.',
  forms: [
    ...forms('statement', [
      [
        'choose one of two effects',
        'A choice of a number, or of a word of an enum, and an `if`. On a card, `choose way: Way` asks as the card is played.',
        'choose n: number from 1 to 2\nif n is 1 { strengthen foe by 1 }\nelse { damage foe by 1 }',
        'choose one, choose one of two, modal, mode of a card',
      ],
      [
        'choose up to N of a set',
        'A chosen number before the noun. Of fewer, all are taken.',
        'choose n: number from 0 to 2\nchoose foes: n enemy units\ndamage foes by 1',
        'up to, up to two, any number of',
      ],
    ]),
    ...forms('file', [
      [
        'cards that lie face down',
        'A zone that is `seen by owner`, or by none. `reveal X to PLAYER` shows one of its cards.',
        'zone ambush of unit { each player, holds 2, seen by owner }',
        'face down, face-down, hidden cards, trap',
      ],
      [
        'a market row',
        'A zone without `each player`. A move buys from it: it makes `you` the owner and the controller of the card, since a card that moves keeps both, and moves it to a zone of you.',
        'zone market of card { seen by all }',
        'market, market row, row, shop, supply, buy',
      ],
      [
        'counters on a card',
        'A number field of its kind; or a status that is a `sum`.',
        'kind furnace is unit { heat: number from 0 to 3 }',
        'counter, counters, charge, charges',
      ],
      [
        'a stack with reactions',
        'A zone that `keeps choices`, on which cards wait while `offer MOVE to players as streak` lets others answer. See stack.md.',
        'zone pile of card { keeps choices, seen by all }',
        'reaction, reactions, react, respond, response, stack',
      ],
    ]),
  ],
};

export const OTHER_GAMES: Section = {
  title: 'Words of other games',
  doc: 'Words of other games, and the form that does the same here. `rulebound explain scry` shows it with the words of your game.',
  forms: ROWS.map(([form, place, words, doc, example]) => ({ form, place, words: words.split(', '), doc, example })),
};

/** The rows that a word, or words such as `end of turn`, are for. */
export const saidElsewhere = (words: string): Form[] => {
  const wanted = words.toLowerCase();
  return [...PATTERNS.forms, ...OTHER_GAMES.forms].filter((form) => form.words?.includes(wanted) === true);
};
