/** Mistakes of newcomers, who write a line as other languages and games do: the line to write here, as help. */
import type { IToken, TokenType } from 'chevrotain';
import { doneToChosen, rangeBeforeStart, rangeInsteadOfEnd, someMeant, twoStatements, untilMeant } from './as-said.ts';
import {
  COMMA,
  endAt,
  HEADER_ENDS,
  headerEnd,
  headerText,
  isComparing,
  isHave,
  namesArgument,
  replaceTokens,
  SyntaxErrorLine,
  tokensText,
} from './error-line.ts';
import { FOREIGN_IN_SCENARIO } from './forms.ts';
import * as say from './messages.ts';
import { baseForms } from './near.ts';
import { shorten } from './scan.ts';
import { ASKING } from './statement-mistakes.ts';
import type { Help } from './templates.ts';
import * as t from './tokens.ts';

/** A known mistake; its help is null if the line cannot be repaired after all. */
interface KnownMistake {
  applies(line: SyntaxErrorLine): boolean;
  help(line: SyntaxErrorLine): Help | null;
}

/** Mistakes that the first word of a line shows, whichever token failed. */
const BY_FIRST_WORD: readonly KnownMistake[] = [
  // `at next turn { ... }`
  { applies: ({ list, head }) => list === 'body' && LATER.test(head?.image ?? ''), help: () => say.laterByOnce() },
  // `while x.power < 3 { ... }`
  {
    applies: ({ list, head }) => list === 'body' && head?.image === 'while',
    help: (line) => writeRest(line, (rest) => `as long as ${rest} { ... }`),
  },
  // `replace hit x: unit { ... }`
  {
    applies: ({ list, head, tokens, first }) =>
      list === 'items' && head?.image === 'replace' && tokens[first + 1]?.tokenType === t.Name,
    help: (line) => writeRest(line, (rest) => `instead of ${rest} { ... }`),
  },
];

/** Mistakes by the type of the token that failed. The first one that applies counts. */
const BY_TOKEN: ReadonlyMap<TokenType, readonly KnownMistake[]> = new Map<TokenType, readonly KnownMistake[]>([
  [
    t.Dot,
    [
      // `whenever player.health < 1 { ... }`
      {
        applies: (line) => line.begins(t.Whenever) && line.length === 2 && PATH_TEST.test(line.header(-1)),
        help: (line) => {
          const kind = /^(?:you|active|rival|winner)$/.test(line.word(-1)) ? 'player' : '$1';
          return line.writeHeader(line.header(-1).replace(PATH_TEST, `whenever x: ${kind} where $2 { ... }`));
        },
      },
    ],
  ],
  [
    t.If,
    [
      // `if active.health < 1 { ... }` at the top
      { applies: (line) => line.list === 'file' && line.length === 0, help: ruleLine },
      // `friendly units have power +1 if you.mana > 3`
      {
        applies: (line) => line.list !== 'body' && isHave(line.tokens, line.first, line.at),
        help: (line) => line.writeHeader(`${line.before} when ${line.header()}`),
      },
      // `hit x by 1 if you.mana > 3`; behind a noun the condition may be about that noun
      {
        applies: (line) =>
          line.list === 'body' && line.begins(t.Name) && (!line.has(-1, t.Name) || ONE.has(line.word(-1))),
        help: conditionFirst,
      },
      // `on play if x > 3 { ... }`
      { applies: isTrigger, help: (line) => line.writeHeader(`${line.before} when ${line.header()} { ... }`) },
    ],
  ],
  [
    t.When,
    [
      // `on play (when x > 3) { ... }`
      {
        applies: (line) => isTrigger(line) && line.has(-1, t.LParen),
        help: (line) => {
          const trigger = tokensText(line.tokens, line.first, line.at - 1);
          return line.writeHeader(`${trigger} when ${line.header().replace(/\)$/, '')} { ... }`);
        },
      },
      // `when x: unit where x.power < 1 { ... }`
      {
        applies: (line) =>
          line.list === 'file' && line.length === 0 && line.has(2, t.Colon) && / where /.test(line.header()),
        help: (line) => line.writeHeader(`whenever ${line.header()} { ... }`),
      },
      // `shield 3 when x > 0`
      {
        applies: (line) => line.list === 'body' && line.begins(t.Name) && line.head?.image !== 'once',
        help: conditionFirst,
      },
    ],
  ],
  [
    t.Until,
    [
      // `offer play to active until pass`
      { applies: (line) => line.begins(t.Offer), help: (line) => say.repeatedEnds({ line: line.before }) },
      // `add taunt to self until dusk`
      { applies: ({ list }) => list === 'body', help: untilMeant },
    ],
  ],
  [
    t.Have,
    [
      // `ongoing: other friendly units have power +1`
      {
        applies: ({ list, tokens, first }) => list === 'items' && tokens[first + 1]?.tokenType === t.Colon,
        help: (line) => line.writeHeader(headerText(line.tokens, line.first + 2)),
      },
      // `if you have a beast { ... }`
      { applies: (line) => line.begins(t.If) && line.length === 2 && line.word(-1) === 'you', help: someMeant },
    ],
  ],
  [
    t.By,
    [
      // `for each card as c by weakest { ... }`
      {
        applies: (line) => line.begins(t.For) && line.has(-2, t.As),
        help: (line) => {
          const loop = tokensText(line.tokens, line.first, line.at - 2);
          const order = tokensText(line.tokens, line.at, line.at + 2);
          return line.writeTo(2, `${loop} ${order} as ${line.word(-1)} { ... }`);
        },
      },
    ],
  ],
  [
    t.Where,
    [
      // `for each player as p where p.life > 3 { ... }`
      {
        applies: (line) => line.begins(t.For) && line.has(-2, t.As),
        help: (line) => {
          const loop = tokensText(line.tokens, line.first, line.at - 2);
          const test = line.header().replace(new RegExp(`\\b${line.word(-1)}\\b`, 'g'), 'that');
          return line.writeHeader(`${loop} where ${test} as ${line.word(-1)} { ... }`);
        },
      },
    ],
  ],
  [
    t.Comma,
    [
      // `draw 2, hit you by 1`
      {
        applies: (line) => line.list === 'body' && line.begins(t.Name) && line.has(1, t.Name),
        help: twoStatements,
      },
      // `require x > 3, "why not"`
      {
        applies: (line) => line.begins(t.Require, t.Needs) && line.has(1, t.Text),
        help: (line) => line.writeTo(2, `${line.before} else ${line.word(1)}`),
      },
    ],
  ],
  [
    t.Colon,
    [
      // `players: 2`, `text: "deal {n} damage"`
      {
        applies: ({ head, length }) => length === 1 && (SETTINGS.has(head?.image ?? '') || head?.image === 'text'),
        help: withoutFailedToken,
      },
      // `active: first player`
      {
        applies: (line) => line.length === 1 && line.list === 'body' && line.begins(t.FieldHead),
        help: (line) => say.givenOrCalled({ line: `${line.head?.image} = ${line.after()}` }),
      },
      // `kind creature: card { ... }`
      {
        applies: (line) => line.begins(t.KindHead) && line.length === 2,
        help: (line) => kindLine(line, 1),
      },
      // `card "Name": creature { ... }`
      {
        applies: (line) =>
          line.begins(t.CardHead) && line.has(-1, t.Text) && line.has(1, t.Name) && line.has(2, t.LBrace),
        help: (line) => line.writeTo(2, `${line.word(1)} ${line.word(-1)} { ... }`),
      },
      // `creature "Name": cost 3, power 2`
      {
        applies: (line) => line.begins(t.CardHead) && line.has(-1, t.Text),
        help: (line) => line.writeLine(`${line.before} { ${line.after() || '...'} }`),
      },
      // `blue hand: "Wolf"`
      {
        applies: (line) =>
          line.list === 'scenario' && line.begins(t.Name) && !FOREIGN_IN_SCENARIO.has(line.head?.image ?? ''),
        help: withoutFailedToken,
      },
      // `on play: draw 1`
      {
        applies: (line) => isTrigger(line) && line.length > 1 && !namesArgument(line),
        help: (line) => line.writeHeader(`${line.before} { ${line.after(HEADER_ENDS) || '...'} }`),
      },
      // `target foe: unit`
      {
        applies: (line) => line.list === 'items' && line.word(-2) === 'target',
        help: (line) => {
          const { tokens, at } = line;
          return replaceTokens(tokens, at - 2, headerEnd(tokens, at), `choose ${line.word(-1)}: ${line.header()}`);
        },
      },
    ],
  ],
  [
    t.Minus,
    [
      // `players 2-4`
      {
        applies: (line) => line.head?.image === 'players' && line.has(-1, t.Digits) && line.has(1, t.Digits),
        help: ({ tokens, at }) =>
          replaceTokens(tokens, at - 2, at + 2, `players ${tokens[at - 1]?.image} to ${tokens[at + 1]?.image}`),
      },
    ],
  ],
  [
    t.Choose,
    [
      // `banish choose enemy unit`
      {
        applies: (line) => line.list === 'body' && line.begins(t.Name),
        help: (line) => say.choiceBefore({ set: line.after(), line: `${line.before} chosen` }),
      },
    ],
  ],
  [
    t.Of,
    [
      // `timing end of turn { ... }`
      {
        applies: (line) => line.begins(t.TimingHead),
        help: (line) => say.timingNamed({ name: `${line.word(1)}_${line.word(-1)}` }),
      },
    ],
  ],
  // `weak ember + tide`
  [t.Plus, [{ applies: ({ list }) => list === 'items', help: setLine }]],
  [
    t.And,
    [
      // `units have cost 0 and power +1`
      {
        applies: (line) =>
          isHave(line.tokens, line.first, line.at) && line.has(1, t.Name) && !isComparing(line.tokens, line.at),
        help: (line) => {
          const have = line.tokens.findIndex(({ tokenType }, i) => i >= line.first && tokenType === t.Have);
          const who = tokensText(line.tokens, line.first, have + 1);
          return say.twoLines({ one: line.before, two: `${who} ${line.header()}` });
        },
      },
      // `weak ember and tide`
      { applies: ({ list }) => list === 'items', help: setLine },
      // `draw 1 and heal self by 2`, `hit enemy units and rival(you) by 1`
      {
        applies: (line) => line.list === 'body' && line.begins(t.Name) && line.length > 1,
        help: twoStatements,
      },
      // `offer play and cast to active`
      {
        applies: (line) => line.begins(t.Offer),
        help: (line) => line.writeLine(offerLine(`${line.before}, ${line.after()}`)),
      },
    ],
  ],
  [
    t.Text,
    [
      // `timing play "when played"`
      {
        applies: (line) => line.begins(t.TimingHead) && line.has(-1, t.Name),
        help: (line) => line.writeTo(1, `${line.before} { text ${line.word(0)} }`),
      },
    ],
  ],
  [
    t.Compare,
    [
      // `health: number >= 0 = 20`
      {
        applies: (line) => line.word(-1) === 'number' && RANGE.has(line.word(0)) && line.has(1, t.Digits),
        help: (line) => {
          const { tokens, at } = line;
          const field = tokensText(tokens, at - 3, at);
          const range = `${RANGE.get(line.word(0))} ${line.after(COMMA)}`;
          return replaceTokens(tokens, at - 3, endAt(tokens, at, COMMA), `${field} ${range}`);
        },
      },
    ],
  ],
  [t.NewLine, [{ applies: isTriggerWithoutBody, help: bodyAroundStatement }]],
  [t.RBrace, [{ applies: isTriggerWithoutBody, help: bodyAroundStatement }]],
  [
    t.Digits,
    [
      // `for 3 times { ... }`
      {
        applies: (line) => line.begins(t.For) && line.length === 1,
        help: (line) => say.repeatTimes({ count: line.word(0) }),
      },
      // `choose 2 enemy units`
      {
        applies: (line) => line.list === 'body' && line.has(-1, t.Choose),
        help: (line) => line.writeHeader(`choose marks: ${line.header(0)}`),
      },
    ],
  ],
  [
    t.Name,
    [
      // `choose an enemy unit as victim`
      {
        applies: (line) => line.has(-2, t.Choose) || (line.has(-1, t.Choose) && ARTICLE.test(line.word(0))),
        help: (line) => chosenLine(line.tokens, line.has(-1, t.Choose) ? line.at : line.at - 1),
      },
      // `instead hit you { ... }`
      {
        applies: (line) => line.begins(t.Instead) && line.length === 1,
        help: (line) => line.writeHeader(`instead of ${line.header(0)} { ... }`),
      },
      // `kind creature extends card { ... }`, `kind creature is a card { ... }`
      {
        applies: (line) => line.begins(t.KindHead) && (INHERITS.test(line.word(0)) || ARTICLE.test(line.word(-1))),
        help: (line) => kindLine(line, INHERITS.test(line.word(0)) ? 1 : 0),
      },
      // `for creature in enemy creatures { ... }`
      {
        applies: (line) => line.begins(t.For) && line.length === 1 && line.has(1, t.In),
        help: (line) => line.writeHeader(`for each ${line.header(2)} as ${line.word(0)} { ... }`),
      },
      // `if x > 3 { ... } else draw 1`
      // `require x > 3 else draw 1`
      {
        applies: (line) => line.begins(t.Require) && line.has(-1, t.Else),
        help: (line) =>
          line.has(1, t.NewLine) || line.has(1, t.RBrace)
            ? line.writeLine(`${line.before} "${line.word(0)}"`)
            : requireMeant(line, `{ ${tokensText(line.tokens, line.at, line.tokens.length)} }`),
      },
      {
        applies: (line) => line.has(-1, t.Else),
        help: ({ tokens, at }) =>
          replaceTokens(tokens, at - 1, endAt(tokens, at), `else { ${tokensText(tokens, at, tokens.length)} }`),
      },
      // `may pay 3 { draw 1 }`
      {
        applies: (line) =>
          line.begins(t.May) &&
          !line.has(-1, t.RBrace) &&
          /\{/.test(tokensText(line.tokens, line.at, line.tokens.length)),
        help: () => say.allInBraces(),
      },
      // `may draw 1`
      {
        applies: (line) => line.begins(t.May, t.Repeat, t.Else) && !line.has(-1, t.RBrace),
        help: (line) => line.writeLine(`${line.before} { ${tokensText(line.tokens, line.at, line.tokens.length)} }`),
      },
    ],
  ],
  [
    t.Not,
    [
      // `units not beside self have power +1`
      {
        applies: (line) => line.has(-1, t.Name) && line.has(1, t.Name),
        help: (line) => say.notInWhere({ noun: line.word(-1), test: tokensText(line.tokens, line.at, line.at + 3) }),
      },
    ],
  ],
  [
    t.Is,
    [
      // `after unit is destroyed { ... }`
      {
        applies: (line) => line.has(-2, t.After) || line.has(-2, t.Before),
        help: (line) =>
          say.verbInTrigger({ line: `${line.word(-2)} ${verbOf(line.tokens, line.word(1))} ${line.word(-1)}` }),
      },
      // `hit player that is weak by 1`
      {
        applies: (line) => line.word(-1) === 'that' && line.has(-2, t.Name) && line.has(1, t.Name),
        help: (line) => say.adjectiveBefore({ adjective: line.word(1), noun: line.word(-2) }),
      },
    ],
  ],
  [
    t.Or,
    [
      // `hit random unit or player by 1`
      {
        applies: ({ list, head, length }) =>
          list === 'body' && head?.tokenType === t.Name && head.image !== 'choose' && length !== 1,
        help: () => say.oneSetEach(),
      },
    ],
  ],
  [
    t.Assign,
    [
      // `units have power = 2`
      {
        applies: (line) => line.has(-2, t.Have),
        help: (line) => line.writeHeader(`${line.before} ${line.header()}`),
      },
      // `mode Hard { option goal = 3 }`
      {
        applies: (line) => line.list === 'items' && line.word(-2) === 'option',
        help: (line) => say.setInMode({ option: line.word(-1), value: line.word(1) }),
      },
      // `number health = 20`
      {
        applies: (line) => line.length === 2 && /^(number|truth)$/.test(line.head?.image ?? '') && line.has(-1, t.Name),
        help: (line) => {
          const value = tokensText(line.tokens, line.at, line.tokens.length, COMMA);
          return line.writeLine(`${line.word(-1)}: ${line.word(-2)} ${value}`, COMMA);
        },
      },
      // `value bids = 1`
      {
        applies: (line) => line.begins(t.ValueHead) && line.length === 2,
        help: (line) => line.writeLine(`${line.before}() ${tokensText(line.tokens, line.at, line.tokens.length)}`),
      },
      // `blue mana = 1`
      {
        applies: (line) => line.list === 'scenario' && line.begins(t.Name) && line.length === 2 && line.has(-1, t.Name),
        help: withoutFailedToken,
      },
    ],
  ],
]);

/** Mistakes by the word that failed, where its token has no entry above. */
const BY_WORD: ReadonlyMap<string, KnownMistake> = new Map<string, KnownMistake>([
  // `if you.mana is at least 5 { ... }`
  ['at', { applies: (line) => line.has(-1, t.Is), help: (line) => atLeast(line.tokens, line.first, line.at) }],
  // `lives: number = 3 from 0`
  ['from', { applies: () => true, help: rangeBeforeStart }],
  // `mana: number = 3 to 5`
  ['to', { applies: (line) => line.has(1, t.Digits), help: rangeInsteadOfEnd }],
]);

/** Help that names the line to write; null for a line without a known mistake. */
export function meantLine(failed: Pick<SyntaxErrorLine, 'tokens' | 'first' | 'at' | 'list'>): Help | null {
  const line = new SyntaxErrorLine(failed);
  const token = line.tokens[line.at];
  const byToken = token === undefined ? undefined : BY_TOKEN.get(token.tokenType);
  const byWord = BY_WORD.get(token?.image ?? '');
  const known = [...BY_FIRST_WORD, ...(byToken ?? (byWord === undefined ? [] : [byWord]))];
  return known.find((mistake) => mistake.applies(line))?.help(line) ?? null;
}

/** `if not (x > 3) { ... }` for `require x > 3 else { ... }`. */
export function requireMeant(line: SyntaxErrorLine, body: string): Help {
  const test = tokensText(line.tokens, line.first + 1, line.at - 1);
  const meant = `if not (${test}) ${body}`;
  return line.has(0, t.LBrace) ? line.writeHeader(meant) : line.writeLine(meant);
}

function isTrigger(line: SyntaxErrorLine): boolean {
  return line.begins(t.On, t.Before, t.After, t.Instead);
}

/** The line without the token that failed. */
function withoutFailedToken(line: SyntaxErrorLine): Help {
  return line.writeLine(`${line.before} ${line.after()}`);
}

/** A line whose first word is another one here: the rest of its header is the same. */
function writeRest({ tokens, first }: SyntaxErrorLine, lineOf: (rest: string) => string): Help {
  return replaceTokens(tokens, first, headerEnd(tokens, first + 1), lineOf(headerText(tokens, first + 1)));
}

/** `if you.mana > 3 { hit x by 1 }` in place of a statement with its condition behind it. */
function conditionFirst(line: SyntaxErrorLine): Help | null {
  const { before } = line;
  // `hit rival(when x) by 3`
  if (before.split('(').length > before.split(')').length) return null;
  return line.writeLine(ifLine(line.after(), line.before));
}

export const ifLine = (condition: string, statement: string): string => `if ${condition} { ${statement} }`;

/** `on play draw 1`. */
function isTriggerWithoutBody(line: SyntaxErrorLine): boolean {
  // behind `when` it is open where the condition ends
  return (
    line.begins(t.On) &&
    tokensText(line.tokens, line.first + 2, line.at) !== '' &&
    line.tokens[line.first + 2]?.tokenType !== t.When
  );
}

function bodyAroundStatement({ tokens, first, at }: SyntaxErrorLine): Help {
  const [trigger, statement] = [
    tokensText(tokens, first, first + 2),
    tokensText(tokens, first + 2, at).replace(/^do /, ''),
  ];
  return replaceTokens(tokens, first, at, `${trigger} { ${statement} }`);
}

const PATH_TEST = /^(\w+)\.(\w+ .+)$/;

/** First words of an effect that is put off. */
const LATER = /^(at|next|later|delayed?)$/;

/** `weak (ember + tide)`: a field of a card with two words of its set; null for anything else. */
function setLine({ tokens, first, at }: SyntaxErrorLine): Help | null {
  const [field, one, two] = [tokens[first], tokens[at - 1], tokens[at + 1]];
  const ends = tokens[at + 2]?.tokenType ?? t.NewLine;
  const isList = ends === t.Comma || ends === t.NewLine || ends === t.RBrace;
  if (at !== first + 2 || [field, one, two].some((word) => word?.tokenType !== t.Name) || !isList) return null;
  return replaceTokens(tokens, first, at + 2, `${field?.image} (${one?.image} + ${two?.image})`);
}

/** An offer says how often. */
const offerLine = (line: string): string => (/ as \w+$/.test(line) ? line : `${line} as repeated`);

/** `you.mana >= 5` for `you.mana is at least 5`. */
function atLeast(tokens: readonly IToken[], first: number, at: number): Help | null {
  const sign = new Map([
    ['least', '>='],
    ['most', '<='],
  ]).get(tokens[at + 1]?.image ?? '');
  let from = at - 1;
  while (from > first && !ASKING.has((tokens[from - 1] as IToken).tokenType)) from--;
  const value = tokens[at + 2]?.image;
  return sign === undefined || value === undefined
    ? null
    : replaceTokens(tokens, from, at + 3, `${tokensText(tokens, from, at - 1)} ${sign} ${shorten(value)}`);
}

/** A rule of the game for a condition at the top. */
function ruleLine({ tokens, at }: SyntaxErrorLine): Help {
  const [, test] = /^active\.(\w+ [<>]=? \d+)$/.exec(headerText(tokens, at + 1)) ?? [];
  return test === undefined
    ? say.ruleWhenever()
    : replaceTokens(tokens, at, headerEnd(tokens, at + 1), `whenever p: player where ${test} { ... }`);
}

/** `kind creature is card { ... }`; the parent is at so many places from the failed token. */
const kindLine = (line: SyntaxErrorLine, offset: number): Help =>
  line.writeTo(
    offset + 1,
    `${tokensText(line.tokens, line.first, line.first + 2)} is ${line.word(offset) || 'card'} { ... }`,
  );

/** `choose victim: enemy unit` for `choose an enemy unit as victim`. */
function chosenLine(tokens: readonly IToken[], from: number): Help | null {
  const word = tokens[from]?.image ?? '';
  const hasName = !ARTICLE.test(word) && !/^(enemy|friendly|other)$/.test(word);
  const noun = headerText(tokens, ARTICLE.test(word) || hasName ? from + 1 : from);
  const [, set = noun, name] = / as \w+$/.test(noun) ? (/^(.+) as (\w+)$/.exec(noun) ?? []) : [];
  // `choose one unit: enemy unit`
  const [, asked, among] = /^(\w+) ?: (.+)$/.exec(set) ?? [];
  const end = headerEnd(tokens, from);
  if (asked !== undefined) return replaceTokens(tokens, from - 1, end, `choose ${asked}: ${among}`);
  const one = `choose ${name ?? (hasName ? word : 'chosen')}: ${set}`;
  if (set === '') return null;
  if (tokens[end]?.tokenType !== t.LBrace) return replaceTokens(tokens, from - 1, end, one);
  return doneToChosen(tokens, end, one);
}

const ARTICLE = /^(an?|the|any|one)$/;

const INHERITS = /^(extends|inherits)$/;

const SETTINGS: ReadonlySet<string> = new Set(['players', 'teams', 'levels', 'board', 'limit']);

const RANGE: ReadonlyMap<string, string> = new Map([
  ['>=', 'from'],
  ['<=', 'to'],
]);

/** The verb of a participle: of its possible base forms the one that the file declares, else the likeliest. */
function verbOf(tokens: readonly IToken[], participle: string): string {
  const forms = baseForms(participle);
  const declared = (form: string): boolean =>
    tokens.some(({ image }, at) => image === form && tokens[at - 1]?.tokenType === t.VerbHead);
  return forms.find(declared) ?? forms.find((form) => /[cgsvz]e$/.test(form)) ?? forms[0] ?? participle;
}

/** Words that are one thing already, so that no condition is about them. */
const ONE: ReadonlySet<string> = new Set(['you', 'self', 'it', 'here']);
