/** Texts for messages: the form of each line by its first word, and help for words of other languages. */
import type { TokenType } from 'chevrotain';
import { text, type Wording } from './templates.ts';
import * as t from './tokens.ts';

/** The form of a line, with a name that it declares. */
export type LineForm = (name?: string) => Wording;

/** `otherwise` is the name where the line declares none; it may be a word of the game, as `[~move]`. */
function form<const T extends string>(template: T, otherwise = ''): LineForm {
  const wording = text(template) as unknown as (values: object) => Wording;
  return (name) => wording({ name: name ?? text(otherwise)() });
}

/** The form of a line that begins with a token. */
export const FORMS: ReadonlyMap<TokenType, LineForm> = new Map([
  [t.GameHead, form('game [name] uses prelude', 'Duel')],
  [t.EnumHead, form('enum [name] = red, green, blue', 'Suit')],
  [t.OptionHead, form('option [name]: number = 1', 'goal')],
  [t.PlayerHead, form('player { mana: number }')],
  [t.GameStateHead, form('game_state { round: number }')],
  [t.KindHead, form('kind [name] is card { power: number }', 'unit')],
  [t.ZoneHead, form('zone [name] of card { each player }', 'hand')],
  [t.StatusHead, form('status [name] of card { flag }', 'frozen')],
  [t.QueueHead, form('queue { nest first, settle statement, replace oldest }')],
  [t.LookHead, form('look { show [~field] at top left }')],
  [t.AdjectiveHead, form('adjective [name](x: [~kind]) = x.[~field] > 3', 'strong')],
  [t.ValueHead, form('value [name](x: [~kind]) = x.[~field] + 1', 'worth_of')],
  [t.OrderHead, form('order [name](x: [~kind]) = x.[~field]', 'weakest')],
  [t.TimingHead, form('timing [name] is after [~event]', 'hurt')],
  [t.KeywordHead, form('keyword [name] n: number { on [~timing] { ... } }', 'Strike')],
  [t.VerbHead, form('verb [name] x: card by n: number { ... }', 'hit')],
  [t.MoveHead, form('move [name] x: card in [~zone] of you { ... }', 'play')],
  [t.Whenever, form('whenever x: [~kind] where x.[~field] < 1 { ... }')],
  [t.StepHead, form('step [name] { offer [~move] to players as streak }', 'priority')],
  [t.SetupHead, form('setup { ... }')],
  [t.FlowHead, form('flow { ... }')],
  [t.ModeHead, form('mode [name] { ... }', 'Short')],
  [t.NativeHead, form('native verb [name] x: card', 'move')],
  [t.ScenarioHead, form('scenario "what it shows" for [~game] { ... }')],
  [t.CardHead, form('[name] "Name" { ... }', 'unit')],
  [t.Let, form('let [name] = 3', 'x')],
  [t.If, form('if x > 3 { ... } else { ... }')],
  [t.For, form('for each card as x { ... }')],
  [t.Repeat, form('repeat 3 times { ... }')],
  [t.As, form('as long as x > 3 { ... }')],
  [t.Choose, form('choose [name]: enemy [~kind]', 'foe')],
  [t.May, form('may { ... } else { ... }')],
  [t.Chance, form('chance 1 in 2 { ... } else { ... }')],
  [t.Randomly, form('randomly { choose foe: enemy [~kind] }')],
  [t.Together, form('together { ... }')],
  [t.Either, form('either { when x > 3 { ... } }')],
  [t.Stop, form('stop if x > 3')],
  [t.Require, form('require x > 3 else "why not"')],
  [t.Needs, form('needs x > 3')],
  [t.Give, form('give 3')],
  [t.Offer, form('offer [~move] to active as repeated')],
  [t.PhaseHead, form('phase [name] for active { ... }', 'main')],
  [t.On, form('on [name] { ... }', '[~timing]')],
  [t.Before, form('before [~event] { ... }')],
  [t.After, form('after [~event] { ... }')],
  [t.Instead, form('instead of [~event] { ... }')],
  [t.Where, form('where x is blue "[~card]"')],
  [t.DoHead, form('do [name] "[~card]"', '[~move]')],
  [t.RefuseHead, form('refuse [name] "[~card]"', '[~move]')],
  [t.ThenHead, form('then x.[~field] is 3, y is gone')],
]);

const helps = (rows: readonly (readonly [words: string, help: () => Wording])[]): ReadonlyMap<string, Wording> =>
  new Map(rows.flatMap(([words, help]) => words.split(' ').map((word) => [word, help()] as const)));

/** Help for words of other languages at the start of a declaration. */
export const FOREIGN_AT_TOP = helps([
  ['class struct', text('Write "kind".')],
  ['type', text('Write "kind" or "enum".')],
  ['function func def', text('Write "verb" for what is done, "value" for what is computed.')],
  ['const', text('Write "option" for a setting, "value" for what is computed.')],
  ['var', text('Declare a field of the match: "game_state { power: number }".')],
  ['when', text('Write "whenever x: [~kind] where x.[~field] < 1 { ... }".')],
  ['cooperative coop solo', text('Players of one team play together: "teams 1 of 2 to 3 players".')],
  ['phase turn', text('A phase is a part of the flow: "flow { phase main { ... } }".')],
  ['import include', text('All files of a game belong together; nothing is imported.')],
]);

/** First words of scenario lines in other tools, with the line of a scenario that does the same. */
export const FOREIGN_IN_SCENARIO = helps([
  ['expect assert check', text('Write "then", as in "then red.health is 18".')],
  [
    'put let spawn create place',
    text('Write "where a is blue "Grey Fox" on B2": the card on B2 is called a. Or "in hand of blue".'),
  ],
]);
/** Words that other games and tools have for a line of the rules, where a line does not go on with them. */
export const FOREIGN_IN_LINE = helps([
  ['cooperative coop solo', text('Players of one team play together: "teams 1 of 2 to 3 players".')],
]);

/** Words for a zone in other games, with the item of a zone here. */
export const FOREIGN_IN_ZONE = helps([
  ['public visible open revealed face_up faceup', text('Write "seen by all", which is so without a word.')],
  ['private secret', text('Write "seen by owner".')],
  ['hidden face_down facedown', text('Write "seen by none".')],
  ['max maximum size capacity limit', text('Write "holds 5".')],
  ['persistent permanent', text('Write "kept".')],
  ['per_player', text('Write "each player".')],
]);

/** Help for words of other languages at the start of a statement. */
export const FOREIGN_IN_BODY = helps([
  ['while', text('Write "as long as x > 3 { ... }".')],
  ['loop', text('Write "repeat 3 times { ... }", "as long as x > 3 { ... }", or "for each" and a set.')],
  ['foreach', text('It is two words: "for each", and then the set.')],
  ['elseif elif', text('It is two words: "else if".')],
  ['then', text('A body in braces follows the condition: "if x { ... }".')],
  ['unless', text('Write "if not".')],
  ['switch case', text('Write "if" and "else if".')],
  ['return', text('Write "give" for a result, "stop" to end.')],
  ['break', text('Write "stop", which ends the verb or ability.')],
  ['continue', text('Put the rest of the loop into "if not x { ... }".')],
  ['var const', text('Write "let".')],
  ['set', text('A field is assigned with "=", as in "x.[~field] = 2".')],
]);

/** Help for words of English at the start of an item of a card. */
export const FOREIGN_ON_CARD = helps([
  ['replace', text('Write "instead of [~event] { ... }".')],
  ['when', text('An effect begins with its trigger: "after [~event] { ... }", "on [~timing] { ... }".')],
  [
    'whenever',
    text('Write "after" and what happens: "after [~event] { ... }". A rule with "whenever" stands outside of cards.'),
  ],
  [
    'once',
    text(
      'How often an ability runs is its first line, "once each turn". "once on [~timing] { ... }" is a line of an ability, too.',
    ),
  ],
  ['at upon', text('Write "on" and a timing, which is one word of the game: "on [~timing] { ... }".')],
]);

/** Verbs of English that give something, which is said by "have" here. */
export const GIVING_WORDS: ReadonlySet<string> = new Set(['get', 'gets', 'gain', 'gains', 'receive', 'receives']);

/** Help for words of other languages inside a phrase. */
export const FOREIGN_IN_PHRASE = helps([
  ['null none', text('The absent value is "nothing".')],
  ['this', text('The card with the ability is "self".')],
  ['them they', text('A loop calls each member "it", or by a name: "for each [~kind] as x { ... }".')],
  ['its their his her', text('A field follows a point: "self.[~field]", and in a loop "it.[~field]".')],
  ['wins won', text('In a scenario write "winner is blue".')],
  ['game', text('In a scenario write "match ended".')],
  ['number', text('A number at random is a choice: randomly { choose n: number from 1 to 6 }.')],
  ['yes', text('The two truths are "true" and "false".')],
  ['into onto', text('The place follows "to": "move x to hand of you".')],
  ['me', text('The acting player is "you", the card with the ability is "self".')],
  ['my your', text('The owner follows the noun: "hand of you".')],
  ['hero heroes', text('A player is "you" or "rival(you)".')],
  ['descending desc', text('Write a minus: "-x.[~field]" puts the greatest first.')],
  ['ascending asc', text('An order puts the least first, so leave this word out.')],
  [
    'truth boolean bool',
    text(
      'A player answers yes or no by "may { ... }", and picks one of several words of an enum: "choose way: Colour".',
    ),
  ],
  ['next', text('The player after x is "seat_after(x, 1)".')],
  ['opponent', text('The other player is "rival(you)".')],
  ['blue red', text('Sides have names in scenarios only. In the rules a player is "you", "rival(you)" or "active".')],
  ['each', text('For all of a set say its plural, as in "all enemy [~kinds]"; a loop begins with "for each".')],
  [
    'every',
    text(
      'For all of a set write "all" or nothing, in a condition "no [~kinds] where not ..."; "every" is for the zones of a set, "[~kinds] in every zone". Whether x is in one of them: "some [~kinds] in every zone where that is x".',
    ),
  ],
  ['are', text('Write "some [~kinds] where ...", and of all of them "no [~kinds] where not ...".')],
  ['any', text('For one of a set write "random" or "first".')],
  [
    'a an',
    text('There are no articles. A number is a digit, as in "draw 1"; for one of a set write "random" or "first".'),
  ],
  ['one two three four five six seven eight nine ten', text('A number has digits: "2".')],
  ['target', text('A player is asked by "choose foe: enemy [~kind]"; then write "foe".')],
]);
