/**
 * Refusals of a command line, without a code. They follow `rulebound:`, and a reason or help may follow, so they begin with a
 * small letter and have no full stop.
 */
import { refusalMessage, text } from '../../grammar/templates.ts';

// Files and folders
export const noFile = refusalMessage('there is no file [file]');
export const noSuchPath = refusalMessage('there is no file or folder [path]');
export const emptyPath = refusalMessage('the name of a file or folder is empty');
export const folderNotFile = refusalMessage('[file] is a folder');
export const cannotRead = refusalMessage('cannot read [file]: [reason]');
export const cannotReadFolder = refusalMessage('cannot read the folder [folder]: [reason]');
export const cannotWrite = refusalMessage('cannot write [file]: [reason]');
export const cannotWriteOutput = refusalMessage('cannot write the output: [reason]');
export const cannotWriteTo = refusalMessage('cannot write to [folder]: [reason]');
export const noGameOrCards = refusalMessage(
  'there is no game here and no folder `cards`',
  'say which file or folder you mean',
);
export const outsideGame = refusalMessage(
  '[file] is outside of the folder of the game, by a link',
  'files of a game are written only into its folder',
);
export const notImported = refusalMessage(
  'the import would overwrite [file], which it has not written: it has another first line, or other declarations than cards and decks',
  'move the file or delete it, or let the mapping name another one',
);
export const notSource = refusalMessage('[file] is no source file', 'the names of source files end in .bound');
export const didYouMeanGame = text('did you mean the game [close]?');
export const noSources = refusalMessage('there are no .bound files in [paths]');
export const fileTooBig = refusalMessage('[file] is larger than [#most] MiB');
export const noOrdinaryFile = refusalMessage('[file] is a device or a pipe', 'write it into a file');
export const fileNotText = refusalMessage('[file] is not text in UTF-8');
export const pageNotBuilt = refusalMessage('the page of the editor was not built', 'build it: npm run build');

// Reasons of the system
export const doesNotExist = text('it does not exist');
export const noPermission = text('permission denied');
export const linksInCycle = text('its links form a cycle');
export const nameTooLong = text('its name is too long');
export const itIsFolder = text('it is a folder');
export const partOfPathNotFolder = text('a part of its path is not a folder');
export const alreadyThere = text('it is already there');
export const diskFull = text('the disk is full');
export const otherReason = text('[reason]');

// Why there is no native code
export const noNativeSystem = text('native code is not supported on this system');
export const noCompiler = text('there is no C compiler: `[compiler]` cannot be run');
export const notCompiledYet = text('it is not compiled yet');
export const compilerFailed = text('`[compiler]` failed: [reason]');
export const nativeNoCopies = text(
  'the game asks for the number of copies in a deck, so each pair of decks has code of its own',
);
export const nativeNoSeries = text('a series of matches is not played by native code');
export const cacheNotFolder = text('[folder] is not a folder');
export const cacheOfOther = text('[folder] belongs to another user');
export const cacheUnusable = text('[folder] cannot be used: [reason]');

// Games
export const noGameIn = refusalMessage(
  'there is no game in [folder]',
  'a game has a line like this: game [name] uses prelude',
);
export const noGame = refusalMessage('there is no game [name]');
export const hidesShipped = text('[name] is the folder [folder] here, and not the shipped game of that name');
export const scenariosLeftOut = text(
  '[#count] [count|scenario has|scenarios have] errors and [count|is|are] left out; "rulebound check" lists them',
);
export const knownGames = text('the known games are [list]; or give the path of a folder');
export const noGameHere = refusalMessage('there is no game here', 'choose one with --game: [list]');
export const notTwoPlayers = refusalMessage(
  '[game] is not a game of two players with one deck each',
  'for any number of players "balance" says what each deck, card and seat wins, with decks or without',
);
export const rulesBySeat = refusalMessage(
  '[game] has deck rules for some seats only, and this compares decks in all seats',
  '"sim" plays decks in the seats that are theirs: --deck names one for each seat',
);
export const nothingToSearch = refusalMessage(
  '[game] is played without decks, so there is none to search',
  '"balance" says which cards, seats and moves win, and "tune" finds the value of a card or an option',
);
export const cannotBind = refusalMessage('[message]', '[help]');
export const noMapping = refusalMessage(
  'there is no mapping for [folder]',
  'mapping.json in the folder of a game says what foreign fields mean there',
);
export const noCompareSection = refusalMessage('the mapping of this game has no section "compare"');
export const noSuchPair = refusalMessage('the file has no pair [unknown]');
export const noPairs = refusalMessage('the file has no pairs');
export const knownPairs = text('it has [list]');
export const noBenchFile = refusalMessage(
  '[folder] has no bench.json',
  'it lists the figures to measure, with their bounds, as { "random": { "floor": 1000 }, "start": {} }; see cli/speed.md',
);

// Why a pair of decks of another program is left out
export const noMode = text('no mode');
export const noRuleOfGame = text('a rule that the game does not have');
export const noModOfName = text('no mod [name]');
export const valueNotNamed = text('[path] [value] is a value that the mapping does not name');
export const lacksCards = text('no [list]');
export const noneKnown = text('[reason]');

// Another program that plays pairs, and why it does not play one
export const noProgram = refusalMessage('there is no program [file]');
export const noBesideSection = refusalMessage(
  'the mapping of this game does not say how another program is called',
  'its section "compare" has a section "beside"',
);
export const noPairOfBoth = refusalMessage('no pair can be played by both programs: [why]');
export const besideOneGame = refusalMessage('one game is compared with another program', 'bench GAME --beside PROGRAM');
export const measurementFailed = refusalMessage(
  'a measurement failed: rulebound [command]',
  'run this command by itself to see why',
);
export const noFileOfPairs = refusalMessage('bench.json of this game has no file of pairs', 'give one: --pairs FILE');
export const noWords = text('the mapping has no words for it');
export const answerLacks = text('its answer has no [text]');
export const answerNoShare = text('its answer has no share behind [text]');
export const programSaid = text('[said]');
export const endedBySignal = text('it ended with [signal]');
export const endedWithCode = text('it ended with code [#code]');

// Decks
export const noDecks = refusalMessage(
  '[game] has no decks',
  'declare one in a .bound file, and give the file: --deck mine.bound',
);
export const emptyDecks = refusalMessage(
  '[game] is played with decks, which begin in "[zone]", and all of them are empty',
  'declare a deck in the game, or give a file that declares one: --deck mine.bound; where setup makes the cards, leave out "takes decks"',
);
export const deckTooMany = refusalMessage(
  'there is one deck too many: [deck]',
  'one deck plays against those of the file',
);
export const startTooMany = refusalMessage('there is one deck too many: [deck]', 'a search begins with one');
export const noDeck = refusalMessage('there is no deck [deck]');
export const noDeckFileOf = refusalMessage(
  '[file] is no file of decks',
  'a deck is named, or given as a .bound file that declares it',
);
export const noModFileOf = refusalMessage(
  '[file] is no file of mods',
  'a mod is named, or given as a .bound file that declares it',
);
export const moreThanChosen = refusalMessage(
  '[file] declares more than decks and mods, at line [line]',
  'a rule or a card there would change the game of all decks: put it into a mod, or into the folder of the game',
);
export const noneInFile = refusalMessage('there is no [what] for this game in [file]');
export const noGauntletFile = refusalMessage(
  'there is no file [file]',
  '--against takes a .bound file that declares decks, or a .json file that lists decks with weights',
);
export const noPoolFile = refusalMessage(
  'there is no file [file]',
  '--pool takes a .json file that lists the owned cards, or a .bound file of decks',
);
export const noNameForDeck = refusalMessage('[file] is no name for a deck', 'a deck goes to a .bound file');
export const noDeckZone = refusalMessage('[game] is played without decks, and so without "[deck]"', 'leave out --deck');
export const onlyForDuels = refusalMessage(
  '--[option] is for games of two players with a deck each, and [game] is none',
  'leave it out: all decks play, and each sits in each seat',
);
export const manyDecksAtSeats = refusalMessage(
  '[game] has [#count] legal decks, and at most [#most] play in one report',
);
export const oneDeckOnly = refusalMessage('a report compares at least two legal decks');
export const manyDecks = refusalMessage('[game] has [#count] legal decks: [#pairs] pairs');
export const nameDecks = text('name two decks or more: --deck "[one]" "[other]"');
export const giveDecks = text('give a .bound file that declares decks: --deck mine.bound');
export const noDeckInBoth = refusalMessage('both versions have fewer than two decks of the same name');
export const otherSeats = refusalMessage(
  'both versions are for different numbers of players, or only one has decks',
  'there is nothing to compare match by match: "balance" of each version says what it is like',
);
export const noRules = refusalMessage('[game] has no deck rules: any deck is legal');
export const noRandomDeck = refusalMessage('no random deck of [game] keeps the deck rules[rule]');

// Cards and fields
export const noCard = refusalMessage('[game] has no card [card]');
export const noCardNamed = refusalMessage('there is no card "[card]"');
export const noCardOrLayer = refusalMessage('[game] has no card, mode or mod "[name]"');
export const noCardLevel = refusalMessage(
  '[game] has no card level [#level]',
  'its cards have at most [#most] [most|level|levels]',
);
export const noFieldNamed = refusalMessage('"[what]" names no field of a card and no option');
export const cardAndField = text('give a card and one of its numbers: "[card].[field]"');
export const nameOption = text('name an option of the game that is a number: "[option]"');
export const noNumbers = text(
  'no card prints a number, and the game has no option that is one: declare one, such as "option start: number = 10", and use it',
);
export const noValueInRange = refusalMessage('no value of [what] may be tried', 'give others: --from, --to');
export const severalNeedDecks = refusalMessage(
  '--and tunes printed numbers of cards in games of two players with a deck each, and [game] is none',
  'tune one after another, without --and',
);
export const noPrintedNumber = refusalMessage('"[card]" prints no number "[field]"', 'it has: [list]');
export const allHold = refusalMessage(
  'all decks hold "[card]"',
  'add a deck that does not, in a .bound file: --deck mine.bound',
);
export const noLegalValue = refusalMessage(
  'no value of [what] gives a legal deck with "[card]"',
  'a deck of this mode must hold the card',
);
export const fieldTwice = refusalMessage('"[what]" is named twice');
export const noHolder = refusalMessage('no deck has one of these cards', 'a deck of this mode must hold one of them');
export const budgetTooSmall = refusalMessage(
  '[#count] combinations of values need at least [#least] matches',
  'give more: --budget [#least]; or a smaller range: --from, --to',
);
export const onlyNarrated = refusalMessage(
  '--[option] has no effect beside --verify, --json and --format compact',
  'they do not tell the decisions of the match',
);
export const fromAboveEnd = refusalMessage('--from [#from] is after the last decision of the match, which is [#last]');
export const notOwnOutput = refusalMessage(
  '[file] is there already, and is no [sort] that a command has written; nothing was done',
  'name another file, or remove that one',
);
export const sameFile = refusalMessage('[one] and [other] name the same file', 'each writes a file of its own');
export const fromAboveTo = refusalMessage('--from is greater than --to');

// Earlier versions
export const noCurrentFolder = refusalMessage(
  'cannot use the current folder: [reason]',
  'change to another folder first',
);
export const noFolderOrCommit = refusalMessage(
  'there is no folder and no commit "[ref]"',
  'name a folder with the earlier game, or a commit: HEAD, a tag',
);
export const notInGit = refusalMessage(
  '[ref] is no folder, and the game is in no git repository',
  'name a folder with the earlier game',
);
export const commitWithoutGame = refusalMessage('commit "[ref]" has no source files of [game]');
export const commitPathNotAllowed = refusalMessage(
  'commit "[ref]" has a source file with a path that is not allowed: [path]',
  'write that version of the game into a folder, look at it, and name the folder',
);
export const commitUnreadable = refusalMessage(
  'cannot read [path] of commit "[ref]"',
  'the repository lacks the file, or it is not a text in UTF-8: "git fsck" and "git fetch" say more',
);
export const commitTooLarge = refusalMessage('commit "[ref]" has more than [#most] source files');
export const commitFileTooLarge = refusalMessage(
  '[path] in commit "[ref]" is too large, or all source files there have more than [#most] MB together',
);

// Agents and engines
export const noAgent = refusalMessage('there is no agent [name]');
export const agentsTooMany = refusalMessage(
  '[#count] agents for [#seats] players',
  'name one for all players, or one for each, by seat',
);
export const knownAgents = text('there are: [list]; mcts:N makes N playouts a decision');
export const onlyRandom = refusalMessage(
  'native code plays matches of random agents only, not of [agent]',
  'use --engine wasm for other agents',
);
export const nativeNoCoverage = refusalMessage(
  'native code does not write which abilities run',
  'leave out --engine native or --coverage',
);
export const nativeNoTable = refusalMessage(
  'native code only counts matches',
  'leave out --engine native or --matches',
);
export const nativeNotWatched = refusalMessage(
  'native code does not show which cards are drawn and played',
  'watch fewer matches than --games with --watched, or leave out --engine native',
);
export const watchedTooMany = refusalMessage(
  '--watched [#watched] is more than --games [#games]',
  'it is a part of the matches of each pair of decks',
);
export const fewAgents = refusalMessage('--rate compares at least two agents', 'name more: --rate random greedy');
export const rateTwoPlayers = refusalMessage(
  '--rate compares agents of two players, and [game] is for another number',
  'name one for each seat: --agent greedy random random',
);
export const agentTwice = refusalMessage('--rate names [agent] twice');
export const fewBots = refusalMessage('an arena needs two bots', 'give more: --bot random greedy');
export const botNoCommand = refusalMessage(
  'a bot of --bot has no command',
  'it is random, greedy, mcts:N, or a command line: "python3 bot.py"',
);
export const botLines = refusalMessage('the name of a bot of --bot has more than one line');
export const botTwice = refusalMessage(
  'two bots are called "[name]"',
  'give one another name: --bot "other=[command]"',
);

// Options
export const optionOpposite = refusalMessage('--[one] and --[other] exclude one another');
export const optionTwice = refusalMessage('--[option] is given twice', 'only one value can count: leave one out');
export const noSuchCommand = refusalMessage('there is no command [name]', '`rulebound help` lists the commands');
export const wholeNumberWithin = text('it must be a whole number from [#low] to [#high].');
export const percentWithin = text('it must be a number from 0.01 to 50.');
export const secondsWithin = text('it must be a number of seconds from 0.001 to 3600.');
export const percentage = text('it must be a percentage from 0% to 100%.');
export const irInPlaceOfSources = refusalMessage('--ir takes the place of sources', 'leave out [path]');
export const noUsesCompared = refusalMessage(
  'the mapping of [folder] compares no uses',
  'leave out --uses, or name them in its section "compare"',
);
export const tooFewUses = refusalMessage(
  'uses are compared in at least [least] matches: fewer do not show a difference',
  'give a larger --uses, or --uses 0 to compare none',
);
export const noTableFormat = refusalMessage('the name [file] says no format', 'name it .csv or .parquet');
export const withinNeedsLadder = refusalMessage('--within says when a ladder ends', 'add --ladder, or leave it out');
export const columnTwice = refusalMessage('the table has a column "[name]" already', 'give the counter another name');
export const countersNeedTable = refusalMessage(
  'counters are columns of a table',
  'name its file: --matches FILE.csv, or FILE.parquet',
);
export const counterTwice = refusalMessage('two counters are called "[name]"', 'give each a name of its own');
export const notCounter = refusalMessage(
  '"[text]" is no counter',
  'say NAME=EXPRESSION: --count "hand=count of cards in hand of self"',
);
export const tableTooLong = refusalMessage('a table has at most [#most] matches', 'ask for fewer: --games');
export const noSuchMatch = refusalMessage('there is no match [#index] among [#games]', 'they count from 0');
export const noLanguage = refusalMessage('there are no texts in [language]', 'there are: [list]');
export const noCode = refusalMessage('there is no diagnostic [code]', 'they run from [first] to [last]');
export const noWordOrCard = refusalMessage('there is no word and no card [name]');
export const missingOptions = text('required [count|option|options] [list] not specified');
export const explainGame = text('say the game behind it: explain "Name" GAME');
export const gameTwice = refusalMessage('the game is given twice', 'give it behind the word, or by --game');
export const noEffectAtStage = refusalMessage(
  '--[option] has no effect at stage [stage]',
  'it applies to stages after bind: --stage bound',
);
export const portInUse = refusalMessage('port [#port] is in use', 'give another one: --port 4322, or --port 0');
export const portNotAllowed = refusalMessage('port [#port] may not be used here', 'give one above 1023: --port 4321');

// Scenarios
export const noScenarioFile = refusalMessage('there is no file [file]', 'odds takes one file with scenarios');
export const noScenarioIn = refusalMessage('there is no scenario in [file]');
export const noScenarioNamed = refusalMessage('no scenario in [file] has "[name]" in its name', 'there are:\n[list]');
export const noScenarioCalled = refusalMessage(
  'no scenario here has "[name]" in its name',
  'run all of them: without -t',
);
export const manyScenarios = refusalMessage('there are [#count] scenarios in [file]', 'say which with -t:\n[list]');
export const manyScenariosNamed = refusalMessage(
  '[#count] scenarios have "[name]" in their name',
  'say which with -t:\n[list]',
);

// New files
export const cannotMake = refusalMessage('cannot make a new [thing]', 'it can be a [list]');
export const ruleOfNames = refusalMessage('[rule]');
export const modTwice = refusalMessage('the mod "[mod]" is named twice');
export const optionNotFor = refusalMessage('--[option] has no effect for new [thing]', 'leave it out');
export const fileThere = refusalMessage('[file] is already there; nothing was written');
export const folderThere = refusalMessage('there is a folder [folder] already; nothing was written');
export const noKind = refusalMessage('[game] has no kind [kind]');
export const nameTaken = refusalMessage('[game] has a [thing] "[name]" already');

// Messages of an editor that the protocol does not allow now
export const notInitialized = text('"[method]" came before "initialize"');
export const initializedTwice = text('"initialize" came a second time');
export const afterShutdown = text('"[method]" came after "shutdown"');

// Help that several refusals share
export const didYouMean = text('did you mean [close]?');
export const didYouMeanNamed = text('did you mean "[close]"?');
