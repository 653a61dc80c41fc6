/** The English language: patterns and grammar. */

import { firstPerson, gerund } from './english-verbs.ts';
import type { Count, Language } from './language.ts';
import { thirdPerson } from './third-person.ts';

const patterns = {
  // ---- pronouns and small nouns
  you: 'you',
  card: 'card',
  number: 'number',
  truth: 'truth',
  verb: 'verb',
  ability: 'ability',
  zone: 'zone',
  timing: 'timing',
  status: 'status',
  keyword: 'keyword',
  nothing: 'nothing',
  true_: 'true',
  false_: 'false',
  something: 'something',
  anyPlayer: 'a player',
  or: 'or',
  on_: 'on',
  quoted: '“{words}”',

  // ---- nouns
  this: 'this {noun}',
  that: 'that {noun}',
  those: 'those {noun}',
  the: 'the {noun}',
  former: 'former {what}',
  all: 'all {noun}',
  each: 'each {noun}',
  no: 'no {noun}',
  random: 'random',
  first: 'first',
  last: 'last',
  here: 'this {tile}',
  chosen: 'chosen',
  chosenOne: 'the chosen {noun}',
  first_: 'the first {noun}',
  second_: 'the second {noun}',
  third_: 'the third {noun}',
  onThe: 'on the {noun} ',
  yours: 'of yours',
  ofPlayer: 'of {player}',
  ownedBy: 'owned by {player}',
  anyOf: 'any {noun}',
  every: 'in all {zones}',
  any: 'in any {zone}',
  everywhere: 'everywhere',
  onTile: 'on {tile}',
  inZone: 'in {zone}',
  whoseHolds: 'whose {zone} holds {what}',
  oneOf: 'one of {set}',
  someOf: 'of {set}',
  ofThem: 'of {set}',
  ofSet: 'of {set}',
  range: '{low}-{high}',
  ofCall: 'result',
  firstOfTwo: 'the first of the two {nouns}',
  secondOfTwo: 'the second of the two {nouns}',
  top: 'the top of {place}',
  bottom: 'the bottom of {place}',
  front: 'the front of {place}',
  fromTop: 'the {nth} place from the top of {place}',
  fromFront: 'the {nth} place from the front of {place}',
  end: 'the end of {place}',
  numberOfTrigger: 'the {noun} that triggered this',
  atMost: 'at most {number}',
  atLeast: 'at least {number}',
  limited: '({limit})',
  lessForEach: '1 less for {set}',
  forEachUpTo: 'for each of up to {number} {set}',
  asMany: 'a number of {set} equal to {number}',
  asManyAs: 'as many {set} as there are {counted}',
  thatManyOf: 'that many {set}',
  weighing: '{set}, the likelier the greater {by}',
  weighed: '{set}, weighed by {by}',
  fromTo: 'from {low} to {high}',
  cardOf: '{kind} card',
  copyOf: 'a copy of {of}',
  freshCopyOf: 'a fresh copy of {of}',
  playerOf: 'the {words} {player}',
  theEnemy: 'the enemy',
  enemyOfOne: 'enemy',
  nextPlayer: 'the next {player}',
  playerAfter: 'the {player} after {of}',
  playerBefore: 'the {player} before {of}',
  seatsBefore: 'the {player} {number} seats before {of}',
  possessive: '{of}’s {what}',
  fieldOf: 'the {what} of {of}',
  gone: 'out of play',
  begins: 'begins {status}',
  whether: 'whether {test}',
  on: 'on {timing}',
  toward: 'to {what}',

  // ---- after a noun
  with: 'with {what}',
  without: 'without {what}',
  withIs: 'with {what} {number}',
  fieldWord: '{field} {word}',
  withEqual: 'with {what} equal to {number}',
  withNot: 'with {what} other than {number}',
  withLess: 'with {what} less than {number}',
  withMost: 'with {what} {number} or less',
  withMore: 'with {what} greater than {number}',
  withLeast: 'with {what} {number} or more',
  withMostOf: 'with the most {what}',
  withFewestOf: 'with the fewest {what}',
  withHighest: 'with the highest {what}',
  withLowest: 'with the lowest {what}',
  withAtMost: 'with {what} at most {number}',
  withAtLeast: 'with {what} at least {number}',
  withCounted: 'with {counted}',
  withFewer: 'with fewer than {counted}',
  withCountedMost: 'with {counted} or fewer',
  withMoreThan: 'with more than {counted}',
  withCountedLeast: 'with {counted} or more',
  otherThan: 'other than {what}',
  thatIs: 'that is {what}',
  sameName: 'with the same name as {what}',
  otherName: 'with another name than {what}',
  named: 'named {what}',
  notNamed: 'not named {what}',
  forWhich: 'for which {test}',
  whose: 'whose {test}',
  amongThose: 'among {set}',
  inPlay: 'in play',
  non: 'non-{word}',
  not: 'not {words}',

  // ---- numbers
  plus: '{a} plus {b}',
  minus: '{a} minus {b}',
  negative: 'minus {number}',
  sumOf: 'the sum of {list}',
  moreThan: '{number} more than {of}',
  lessThan: '{number} less than {of}',
  product: '{a} times {b}',
  quotient: '{a} divided by {b} (rounded toward zero)',
  quotientUp: '{a} divided by {b} (rounded away from zero)',
  numberOf: 'the number of {set}',
  numberFor: '{what} of {word}',
  forEachCounted: 'for {set}',
  total: 'the total {what} of {set}',
  highest: 'the highest {what} of {set}',
  lowest: 'the lowest {what} of {set}',
  totalOf: 'the total of {what}',
  wordsOf: 'the {what} of {set}',
  highestOf: 'the highest of {what}',
  lowestOf: 'the lowest of {what}',
  distinct: 'the number of different {what} among {set}',
  different: 'the number of different {what} among {set}',
  printed: 'the printed {what} of {of}',
  printedOn: 'printed on {of}',
  printedOwn: 'printed {what}',
  amount: 'how {status} {of} is',
  amountOf: 'the amount of {word} on {of}',
  keywordWith: '{keyword} with {number}',
  double: 'double {number}',
  statusBy: '{status} by {number}',
  numberBeing: '{line}, where X is {number}',
  chosenWhen: '{noun} (if {test})',
  instead: 'instead {does}',
  thatMuch: 'that much {noun}',
  thatMany: 'that many {noun}',
  equalTo: '{noun} equal to {number}',
  anAmount: 'an amount equal to {number}',
  numberEqualTo: 'a number of {noun} equal to {number}',
  withEqualTo: 'with {noun} equal to {number}',
  withThatMuch: 'with that much {noun}',
  pickValue: '{then} if {test}, otherwise {else}',
  pickTest: 'if {test}, {then}, otherwise {else}',

  // ---- conditions
  have: 'have',
  gain: 'gain',
  lose: 'lose',
  do: 'do',
  has: '{who} {has} {what}',
  hasNot: '{who} {does} not have {what}',
  thatHas: 'that {who} {has}',
  thatHasNot: 'that {who} {does} not have',
  isA: '{what}',
  there: 'there is {what}',
  thereNot: 'there is {what}',
  thereAre: 'there are {what}',
  thereAreNone: 'there are none of {what}',
  chose: 'you chose {what}',
  choseNot: 'you chose {what}',
  thereAny: 'there are any',
  thereOne: 'there is one',
  thereNone: 'there is none',
  notLess: '{a} {is} not less than {b}',
  notMost: '{a} {is} not at most {b}',
  notMore: '{a} {is} not greater than {b}',
  notLeast: '{a} {is} not at least {b}',
  less: '{a} {is} less than {b}',
  most: '{a} {is} at most {b}',
  more: '{a} {is} greater than {b}',
  least: '{a} {is} at least {b}',
  equals: '{a} is {b}',
  differs: '{a} is not {b}',
  sameNumber: '{a} {is} {b}',
  otherNumber: '{a} {is} not {b}',
  inTurn: 'it is turn {n}',
  notInTurn: 'it is not turn {n}',
  beforeTurn: 'it is before turn {n}',
  upToTurn: 'it is turn {n} or earlier',
  fromTurn: 'it is turn {n} or later',
  lessThere: 'there {are} fewer than {number} {set}',
  mostThere: 'there {are} at most {number} {set}',
  moreThere: 'there {are} more than {number} {set}',
  leastThere: 'there {are} at least {number} {set}',
  moreOf: 'there are more {a} than {b}',
  fewerOf: 'there are fewer {a} than {b}',
  leastOf: 'there are at least as many {a} as {b}',
  mostOf: 'there are at most as many {a} as {b}',
  exactlyThere: 'there {are} exactly {number} {set}',
  notExactlyThere: 'there {are} not exactly {number} {set}',
  share: '{a} and {b} have one in common',
  shareNot: '{a} and {b} have none in common',
  include: '{set} include {what}',
  includeNot: '{set} do not include {what}',
  sameNamed: 'of the same name as {what}',
  isYours: 'yours',
  justIf: '{a} just when {b}',
  justUnless: '{a} just when not {b}',
  fits: '{verb} can be done to {whom}',
  fitsNot: '{verb} cannot be done to {whom}',
  notSo: 'it is not so that {test}',
  eitherOf: 'either {list}',
  both: 'both {list}',
  allOf: 'all of these: {list}',
  always: 'always',
  never: 'never',

  // ---- statements
  if: 'if {test}',
  onceEach: 'once each {phase}, {event}',
  while: 'while {test}',
  otherwise: 'otherwise',
  stop: 'stop here',
  stopAll: 'end this ability',
  doNothing: 'do nothing',
  subject: 'have {who} {does}',
  remove: 'remove {what} from play',
  moveOnto: 'move {what} to {place}',
  createOn: 'create a {what} on {place}',
  let: 'let {name} be {what}',
  takes: '{who} {takes} {place}',
  take: 'take',
  place: 'place',
  pick: 'pick {what}',
  note: 'note {what}',
  cardNamed: '{card} named {name}',
  set: 'set {what} to {number}',
  turnOn: 'turn {what} on',
  turnOff: 'turn {what} off',
  raiseBy: 'raise {what} by {number}',
  lowerBy: 'lower {what} by {number}',
  raiseTo: 'raise {what} to at least {number}',
  lowerTo: 'lower {what} to at most {number}',
  changedTo: '{words} (to {limit})',
  addWords: 'add {words} to {what}',
  takeWords: 'remove {words} from {what}',
  wordsWithout: '{words} without {less}',
  make: 'make {whom} {words}',
  makeNot: 'make {whom} not {words}',
  makeIf: 'make {whom} {words} if {test}, else not',
  flip: 'switch whether {whom} {is}',
  clear: 'clear {what}',
  giveStatus: 'give {whom} {what}',
  addAny: 'give {x} {what}',
  removeSome: 'remove[ {n}] {what} from {x}',
  removeAny: 'remove {what} from {x}',
  asMuchAs: '{what} as much as {of} {has} it',
  become: 'become',
  becomes: '{value} {becomes} {what}',
  becomeThis: 'become {what}',
  may: '{who} may {does}',
  mayDecide: '{who} may decide that {does}',
  mayDo: '{who} may do this: {does}',
  mayLet: '{who} may decide that this is done: {does}',
  chance: 'with a chance of {wins} in {of}',
  either: 'do one of these at random: {arms}',
  eitherArm: '{does} (if {test})',
  randomly: '{does}, all choices made at random',
  atRandom: 'at random',
  choose: 'choose',
  way: '{word} ({does})',
  ways: 'one of these: {ways}',
  ifThereIs: '{does}, if there is one',
  only: 'this is only allowed if {test}',
  onlyIf: '{who} may {does} only if {test}',
  cannot: '{who} cannot {does}',
  result: 'the result is {what}',
  trigger: 'trigger {ability}',
  run: 'use {ability} as {who}',
  runWith: 'use {ability} as {who} with {args}',
  prevent: 'prevent that',
  leave: 'end the {phase} phase',
  offer: 'let {who} {moves}',
  newMove: 'a player may {does}',
  alsoMove: 'a player who may {others} may also {does}',
  asideMove: 'a player may {does} at any time',
  phase: 'in the {phase} phase',
  forEach: 'for each {set}',
  forEachOf: 'for each of {set}',
  forOne: 'for {set}',
  withLater: 'also those that come meanwhile',
  doneForEach: '{does} {each}',
  withOrder: '{does} ({order})',
  withChosenOrder: '{does} (in an order chosen by {who})',
  inOrder: '{words}, {order}',
  startingWith: 'starting with the {order}',
  theFirst: 'the {order} first',
  inChosenOrder: '{words}, in an order chosen by {who}',
  twice: 'twice',
  times: '{number} times',
  timesOf: 'as many times as {number}',
  aNumber: 'a number',
  timesEqual: 'a number of times equal to {number}',
  often: '{often}: {does}',
  asLongAs: 'as long as {test}, {does}',
  againAndAgain: 'again and again, {does}',
  asLongAsLimit: 'as long as {test}, but at most {often}, {does}',

  // ---- triggers
  forSubject: 'for {subject}, {timing}',
  at: 'at {label}',
  labelOf: '{label} of {of}:',
  before: 'before {event}',
  after: 'after {event}',
  copy: 'copy',
  forItsController: '{does} for {whose} controller',
  when: 'when {event}',
  would: 'if {who} would {does}',
  wheneverWould: 'whenever {who} would {does}',
  whenever: 'whenever there is {what}',
  afterThat: '{timing} after that',
  then: '{first}, then {next}',
  nthTime: 'the {nth} time from now, {timing}',
  nextBefore: 'just before the next time {event}',
  nextAfter: 'the next time {event}',
  nextWould: 'the next time {who} would {does}',

  // ---- statics, cards, mods
  start: 'start with',
  had: '{has} {what}',
  fieldIs: '{what} {value}',
  fieldEquals: '{what} equal to {value}',
  entityIs: '{value} as {own} {what}',
  itself: 'itself',
  hasFromNow: '{has} {what} {value} from now on',
  lessOf: '{number} less {what}',
  wordsAmong: '{words} among {own} {what}',
  noWordsAmong: 'no {words} among {own} {what}',
  fieldMore: '{what} increased by {number}',
  fieldLess: '{what} decreased by {number}',
  retimed: '{line} {timing}',
  until: 'until {timing}',
  untilLabel: 'until {own} next “{label}”',
  eachs: 'each {noun}’s',
  untilAny: 'until the next {timing}',
  anyones: 'a player’s',
  itsPlayers: '{own} {whose}’s',
  untilOf: 'until {own} {whose}’s {timing}',
  deckRules: 'decks: {rules}',
  setting: '{option}: {value}',
  board: 'the board has {columns} columns and {rows} rows',
  boardEach: 'each board has {columns} columns and {rows} rows',
  boardSeat: 'the board has {rows} rows, and {columns} columns for each player of a team',
  seats: '{players} players',
  teams: '{teams} teams of {players} players',
  numberOrNumber: '{low} to {high}',
  fieldRange: '{what}: {range}',
  lowest_: 'at least {number}',
  highest_: 'at most {number}',
  startsAt: 'starts at {number}',
  holds: '{zone}: at most {number}',
  limit: 'after {turns} turns',
  drawSeries: 'end the series in a draw',
  matchLimit: 'after {matches} matches',
  overflow: 'when too much happens at once',
  setup: 'at the start of the match',
  beforeMatch: 'before each match',
  afterMatch: 'after each match',
  flow: 'every turn',
  yes: 'yes',
  noWord: 'no',
} as const;
export type TextPattern = keyof typeof patterns;

/** Words that refer to something mentioned before. */
const REFERENCE = /^(?:(?:it|them)$|(?:that|those|these|the chosen) )/;
const ARTICLE = /^(?:an?|the|this|that|those|these|all|each|no|its|their|your|any) /;

const list =
  (word: string) =>
  (items: readonly string[]): string =>
    items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`;

/** Words whose first letter is not the first sound: a unit, an hour. */
const consonant = /^(?:uni[^nm]|us|ufo|one\b|once\b|eu|ewe)/i;
const vowel = /^(?:[aeiou]|hour|hono|honest|heir|[fhlmnrsx](?![a-z])|8|11(?!\d)|18(?!\d))/i;
const article = (next: string): string => (vowel.test(next) && !consonant.test(next) ? 'an' : 'a');

/** What somebody gains or loses by a number, with nothing behind it. */
const GAINED = /^((?:\w+ )?(?:gains?|loses?)) (\d[\d/]* [a-z]+(?: [a-z]+)?)$/;

/** How words begin that say when something happens: `when played`, not `battlecry`. */
const MOMENT =
  /^(?:[[({]|(?:at|on|when|whenever|after|before|if|in|during|while|as|once|upon|each|every|the|an?|this|until|for|with|by|from|just|right|immediately)\b)/i;

export const english: Language = {
  patterns,
  prepositions: { to: 'to', by: 'by', from: 'from', with: 'with', at: 'at', for: 'for', as: 'as' },
  and: list('and'),
  or: list('or'),
  apart: (word, items) => `${items.slice(0, -1).join(', ')}, ${word} ${items[items.length - 1] ?? ''}`,
  withoutRepeat(clauses) {
    const parts = clauses.map((clause) => GAINED.exec(clause));
    const [first] = parts;
    if (first == null || parts.some((part) => part === null || part[1] !== first[1])) return clauses;
    return parts.map((part, i) => (i === 0 ? clauses[0] : part?.[2]) ?? '');
  },
  pronoun: (count) => (count === 'one' ? 'it' : count === 'many' ? 'them' : 'you'),
  asSubject: (words) => (words === 'them' ? 'they' : words),
  own: (count) => (count === 'one' ? 'its' : count === 'many' ? 'their' : 'your'),
  indefinite: (words) => (ARTICLE.test(words) ? words : `${article(words)} ${words}`),
  isOwned: (words) => /^(?:your|its|their|(?:[^\s]+ ){0,3}\S+’s?) /.test(words),
  bare: (words) => words.replace(ARTICLE, ''),
  join(words, next) {
    if (!ARTICLE.test(next)) return words + next;
    if (/(?:^| )an? $/.test(words)) return words.replace(/an? $/, '') + next;
    // `your chosen row`
    if (/(?:^| )(?:your|its|their|the|each|every|any|no) $/.test(words))
      return words + next.replace(/^(?:an?|the) /, '');
    // `a 3 strength` and `a copy of it`
    return /(?:^| )an?(?: (?!(?:to|by|from|with|at|for|as|of|in|on|into|among|onto) )[^ ]+){1,3} $/.test(words)
      ? words + next.replace(/^an? /, '')
      : words + next;
  },
  withoutPreposition: (words) =>
    /\s(?:to|by|from|with|at|for|as|in|on|into|onto|of)(?: an?)? $/.test(words)
      ? words.replace(/\s+\S+(?: an?)? $/, '')
      : null,
  measured(name, number) {
    if (name.length < 2 || /^(?:amount|number|count|value|times|points?)$/.test(name)) return number;
    // a unit: `for 2 turns`
    if (/[^s]s$/.test(name) && /^\d/.test(number)) return `${number} ${number === '1' ? name.slice(0, -1) : name}`;
    return `${name} ${number}`;
  },
  isPassive: (event) => / (?:is|are) (?:[a-z]+ly )?(?!(?:in|on|an|at|not|open|out)\b)[a-z]+(?:ed|n|t)\b/.test(event),
  isReference: (words) => REFERENCE.test(words),
  withoutLastArticle: (words) => (/(?:^| )an? $/.test(words) ? words.replace(/an? $/, '') : null),
  plural(noun) {
    if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`;
    return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  },
  isPlural: (words) => /[^su]s$/.test(words),
  counted: (number, plural) => `${number} ${number === '1' ? plural.replace(/s$/, '') : plural}`,
  ordinal: (number) =>
    ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'][number - 2] ?? `${number}th`,
  agreeing(words, count) {
    const verb = count === 'one' ? null : /^ ([a-z]+s)(?= |$)/.exec(words);
    const plain = verb === null ? null : firstPerson(verb[1] as string);
    return verb === null || plain === null ? words : ` ${plain}${words.slice(verb[0].length)}`;
  },
  conjugate(imperative, count) {
    if (count !== 'one') return imperative;
    const end = imperative.search(/\s|$/);
    return `${thirdPerson(imperative.slice(0, end))}${imperative.slice(end)}`;
  },
  infinitive: (plural) => plural.replace(/^(?:are|is)\b/, 'be'),
  isOneVerb: (imperative) => !/ and |, | then /.test(imperative),
  gerund(imperative) {
    const end = imperative.search(/\s|$/);
    return `${gerund(imperative.slice(0, end))}${imperative.slice(end)}`;
  },
  isWhich: (words) => /^(?:last|first|next|previous|current|former|latest|chosen|other)$/.test(words),
  isSentence: (words) => /^(?:the|an?|each|every|your|its|their|these|those|both) /.test(words),
  isNoun: (words) => /^an? /.test(words),
  isAdverb: (words) => /^(?:here|there|ahead|behind|above|below|outside|inside|elsewhere|away|apart)$/.test(words),
  isLabel: (words) => !MOMENT.test(words),
  isSpan: (words) => /^(?:this|during|for|while|until|as long as) /.test(words),
  isManner: (words) => /^(?:from|in|by) /.test(words),
  momentOf: (words, whose) =>
    /^at (?!.*\b(?:you|yours|it|its|this|these)\b)/.test(words) ? words.replace(/\byour\b/g, whose) : null,
  nextMoment: (words, whose) =>
    words
      .replace(/^(at the (?:start|beginning|end) of) your /, whose === 'anyone' ? '$1 a ' : '$1 your ')
      .replace(/^when /, 'the next time ')
      .replace(/^for (?=an? )/, 'the next time, for ')
      .replace(/^at the (start|beginning) of ((?:your|its|their)(?: \S+’s)?) /, 'at the $1 of $2 next ')
      .replace(/^at the (start|beginning|end) of (?!the |.* next )/, 'at the next $1 of ')
      .replace(/^(at|in) (?!the |your |its |their |an? )/, whose === 'you' ? '$1 your next ' : '$1 the next '),
  mentions: (words) => /\b(?:an?|the|this|that|those|these|all|each|any|either|its|their|your) /.test(words),
  negatedTemplate(template) {
    const [start, param, verb] = /^(\{\w+\}) (\(is\|are\)|is\b|can\b)/.exec(template) ?? [];
    if (start === undefined) return null;
    return `${param} ${verb === 'can' ? 'cannot' : `${verb} not`}${template.slice(start.length)}`;
  },
  relative(clause, count) {
    const [, verb, rest] = /^(?:it|that \w+) (is|can|cannot) ([^,;]+)$/.exec(clause) ?? [];
    return verb === undefined ? null : `that ${verb === 'is' && count === 'many' ? 'are' : verb} ${rest}`;
  },
  predicate(words, count, negative) {
    const be = count === 'one' ? 'is' : 'are';
    const can = /^that can (.*)$/.exec(words);
    if (can !== null) return negative ? `cannot ${can[1]}` : `can ${can[1]}`;
    const own = /^(with|without) (.*)$/.exec(words);
    if (own !== null) {
      const has = (own[1] === 'with') !== negative;
      return `${count === 'one' ? 'has' : 'have'} ${has ? own[2] : `no ${(own[2] ?? '').replace(ARTICLE, '')}`}`;
    }
    return `${be} ${negative ? 'not ' : ''}${words.replace(/^that (?:is|are) /, '')}`;
  },
  becoming(words, count, negative) {
    const own = /^(with|without) (.*)$/.exec(words);
    if (own !== null) {
      const gains = (own[1] === 'with') !== negative;
      return `${gains ? 'gain' : 'lose'}${count === 'one' ? 's' : ''} ${own[2]}`;
    }
    const can = /^that can (.*)$/.exec(words);
    if (can !== null) return `${negative ? 'cannot' : 'can'} ${can[1]} from now on`;
    const said = words.replace(/^that (?:is|are) /, '');
    if (negative) return `${count === 'one' ? 'is' : 'are'} no longer ${said}`;
    return `become${count === 'one' ? 's' : ''} ${said}`;
  },
  denied(words) {
    if (words.startsWith('that can ')) return `that cannot ${words.slice('that can '.length)}`;
    if (words.startsWith('with ')) return `without ${words.slice('with '.length)}`;
    if (words.startsWith('without ')) return `with ${words.slice('without '.length)}`;
    return `not ${words.replace(/^that (?:is|are) /, '')}`;
  },
  notSo: (words) =>
    words.startsWith('whose ')
      ? words.replace(' holds ', ' does not hold ')
      : /^that (?:is|are) /.test(words)
        ? words.replace(/^that (?:is|are) /, '$&not ')
        : `not ${words}`,
  tidy(text) {
    let said = text.replace(/ {2,}/g, ' ').replace(/ +([,.;:)])/g, '$1');
    // most texts have none of these words, and a plain search is quick
    if (said.includes(' of '))
      said = said.replace(
        /\bthe (\w+(?: \w+)?) of (it|them|you)\b/g,
        (_, what: string, who: string) => `${who === 'it' ? 'its' : who === 'them' ? 'their' : 'your'} ${what}`,
      );
    if (said.includes(' that '))
      said = said.replace(/\b(players?(?: of yours)?) that (?=is |are |has |have |can|do)/g, '$1 who ');
    if (said.includes('’s') || said.includes("'s"))
      said = said.replace(/\b(it|they|you)[’']s\b/g, (_, who: string) =>
        who === 'it' ? 'its' : who === 'they' ? 'their' : 'your',
      );
    if (said.includes('ntil ')) said = said.replace(/\b([Uu]ntil) (?:at|on|when) /g, '$1 ');
    if (said.includes('as many times'))
      said = said.replace(/\bas many times as the number of /g, 'as many times as there are ');
    // A pronoun goes before the particle of its verb: `push it away`
    said = said.replace(/\b(away|back|forward|up|down|out) (it|them|you)\b(?! \w+s\b)/g, '$2 $1');
    if (/\b[Aa]n? /.test(said))
      said = said
        .replace(
          /\b([Aa])n? (?=(\S+))/g,
          (_, a: string, next: string) => `${a}${article(next.replace(/^[“"(]/, '')).slice(1)} `,
        )
        .replace(/\b([Aa])n other\b/g, '$1nother');
    return said.replace(/\.\.$/, '.').trim();
  },
  capital(sentence) {
    // almost always a plain letter is first, and the search for classes of letters is slow
    if (/^[A-Z]/.test(sentence)) return sentence;
    if (/^[a-z]/.test(sentence)) return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
    return sentence.replace(/^([“"(]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase());
  },
};
export type { Count };
