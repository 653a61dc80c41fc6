/** Texts for messages: the form of each line by its first word, and help for words of other languages. */
import type { TokenType } from 'chevrotain';
import { text, type Wording } from './message.ts';
import * as t from './tokens.ts';

/** The form of a line that begins with a token. */
export const FORMS: ReadonlyMap<TokenType, string> = new Map([
  [t.GameHead, 'game NAME uses prelude'],
  [t.EnumHead, 'enum NAME = word, word, word'],
  [t.OptionHead, 'option NAME: number = 1'],
  [t.PlayerHead, 'player { NAME: number }'],
  [t.GameStateHead, 'game_state { NAME: number }'],
  [t.KindHead, 'kind NAME is KIND { NAME: number }'],
  [t.ZoneHead, 'zone NAME of KIND { each player }'],
  [t.StatusHead, 'status NAME of KIND { flag }'],
  [t.QueueHead, 'queue { sort ORDER, nest first, settle statement, replace oldest }'],
  [t.LookHead, 'look { show FIELD at top left, colour WORD as red }'],
  [t.AdjectiveHead, 'adjective NAME(x: KIND) = CONDITION'],
  [t.ValueHead, 'value NAME(x: KIND) = EXPRESSION'],
  [t.OrderHead, 'order NAME(x: KIND) = KEY, KEY'],
  [t.TimingHead, 'timing NAME is after VERB self'],
  [t.KeywordHead, 'keyword NAME n: number { on TIMING { ... } }'],
  [t.VerbHead, 'verb NAME x: KIND by n: number { ... }'],
  [t.MoveHead, 'move NAME x: KIND in ZONE of you { ... }'],
  [t.Whenever, 'whenever x: KIND where CONDITION { ... }'],
  [t.SetupHead, 'setup { ... }'],
  [t.FlowHead, 'flow { ... }'],
  [t.ModeHead, 'mode NAME is MODE { ... }'],
  [t.NativeHead, 'native verb NAME x: KIND'],
  [t.ScenarioHead, 'scenario "what it shows" for GAME { ... }'],
  [t.CardHead, 'KIND "Name" { ... }'],
  [t.Let, 'let NAME = VALUE'],
  [t.If, 'if CONDITION { ... } else { ... }'],
  [t.For, 'for each KIND as x { ... }'],
  [t.Repeat, 'repeat 3 times { ... }'],
  [t.As, 'as long as CONDITION { ... }'],
  [t.Choose, 'choose NAME: enemy KIND'],
  [t.May, 'may { ... }'],
  [t.Chance, 'chance 1 in 2 { ... } else { ... }'],
  [t.Randomly, 'randomly { choose NAME: KIND }'],
  [t.Together, 'together { ... }'],
  [t.Either, 'either { when CONDITION { ... } }'],
  [t.Stop, 'stop if CONDITION'],
  [t.Require, 'require CONDITION else "why not"'],
  [t.Needs, 'needs CONDITION'],
  [t.Give, 'give VALUE'],
  [t.Offer, 'offer MOVE, MOVE to active as repeated'],
  [t.PhaseHead, 'phase NAME for active { ... }'],
  [t.On, 'on TIMING { ... }'],
  [t.Before, 'before VERB self by n: number { ... }'],
  [t.After, 'after VERB self by n: number { ... }'],
  [t.Instead, 'instead of VERB self { ... }'],
  [t.Where, 'where X is blue "Name" level 1'],
  [t.DoHead, 'do MOVE "Name" at B2'],
  [t.RefuseHead, 'refuse MOVE "Name" at B2'],
  [t.ThenHead, 'then X.FIELD is 3, Y is gone'],
]);

const helps = (rows: readonly (readonly [words: string, help: () => Wording])[]): ReadonlyMap<string, Wording> =>
  new Map(rows.flatMap(([words, help]) => words.split(' ').map((word) => [word, help()] as const)));

/** Help for words of other languages at the start of a declaration. */
export const FOREIGN_AT_TOP = helps([
  ['class struct', text('Say "kind".')],
  ['type', text('Say "kind" or "enum".')],
  ['function func def', text('Say "verb" for what is done, "value" for what is computed.')],
  ['const', text('Say "option" for a setting, "value" for what is computed.')],
  ['var', text('Declare a field of the match: "game_state { power: number }".')],
  ['import include', text('All files of a game belong together; nothing is imported.')],
]);

/** Help for words of other languages at the start of a statement. */
export const FOREIGN_IN_BODY = helps([
  ['while loop', text('Say "repeat 3 times { ... }", or "for each" and a set.')],
  ['foreach', text('It is two words: "for each", and then the set.')],
  ['elseif elif', text('It is two words: "else if".')],
  ['then', text('A body in braces follows the condition: "if x { ... }".')],
  ['unless', text('Say "if not".')],
  ['switch case', text('Say "if" and "else if".')],
  ['return', text('Say "give" for a result, "stop" to end.')],
  ['break', text('Say "stop", which ends the verb or ability.')],
  ['var const', text('Say "let".')],
  ['set', text('A field is assigned with "=", as in "x.power = 2".')],
]);

/** Help for words of other languages inside a phrase. */
export const FOREIGN_IN_PHRASE = helps([
  ['null none', text('The absent value is "nothing".')],
  ['this', text('The card with the ability is "self".')],
  ['me', text('The acting player is "you", the card with the ability is "self".')],
  ['my your', text('The owner follows the noun: "hand of you".')],
  ['opponent', text('The other player is "rival(you)".')],
  ['each', text('For all of a set say its plural, as in "all enemy units"; a loop begins with "for each".')],
  ['every', text('For all of a set say "all" or nothing; "every" is for zones: "in every zone".')],
  ['any', text('For one of a set say "random" or "first".')],
]);
