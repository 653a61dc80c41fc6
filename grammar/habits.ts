/** Lines as newcomers, other languages and games write them: the line to write here, or words of it, as help for a syntax error. */
import type { IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { FOREIGN_IN_SCENARIO } from './forms.ts';
import * as say from './messages.ts';
import { baseForms } from './near.ts';
import { endOf, shorten, startOf } from './scan.ts';
import { BODY, type Help, type Wording } from './templates.ts';
import * as t from './tokens.ts';

/** A line with a syntax error: the tokens of the file, with the index of its first one and of the one that failed. */
interface WrittenLine {
  readonly tokens: readonly IToken[];
  readonly first: number;
  readonly at: number;
  readonly list: BrokenLine['list'];
}

/** Help that names the line to write; null where the line has no known form. */
export function meantLine({ tokens, first, at, list }: WrittenLine): Help | null {
  const [head, token] = [tokens[first], tokens[at]];
  const before = (back: number): IToken | undefined => (at - back < first ? undefined : tokens[at - back]);
  const image = (index: number): string => shorten(tokens[index]?.image ?? '');
  // `at next turn { ... }`
  if (list === 'body' && LATER.test(head?.image ?? '')) return say.laterByOnce();
  // `while x.power < 3 { ... }`
  if (list === 'body' && head?.image === 'while')
    return write(tokens, first, headerEnd(tokens, first + 1), `as long as ${header(tokens, first + 1)} { ... }`);
  // `replace hit x: unit { ... }`
  if (list === 'items' && head?.image === 'replace' && tokens[first + 1]?.tokenType === t.Name)
    return write(tokens, first, headerEnd(tokens, first + 1), `instead of ${header(tokens, first + 1)} { ... }`);
  switch (token?.tokenType) {
    case t.Dot: {
      // `whenever player.health < 1 { ... }`
      const [, kind, test] = /^(\w+)\.(\w+ .+)$/.exec(at === first + 2 ? header(tokens, first + 1) : '') ?? [];
      return head?.tokenType === t.Whenever && kind !== undefined
        ? write(tokens, first, headerEnd(tokens, first + 1), `whenever x: ${kind} where ${test} { ... }`)
        : null;
    }
    case t.If:
      // `if active.health < 1 { ... }` at the top
      if (list === 'file' && at === first) return ruleLine(tokens, at);
      // `friendly units have power +1 if you.mana > 3`
      if (isHave(tokens, first, at) && list !== 'body')
        return write(
          tokens,
          first,
          headerEnd(tokens, at + 1),
          `${written(tokens, first, at)} when ${header(tokens, at + 1)}`,
        );
      // `hit x by 1 if you.mana > 3`; behind a noun the condition may be about that noun
      if (list === 'body' && head?.tokenType === t.Name && (before(1)?.tokenType !== t.Name || ONE.has(image(at - 1))))
        return conditionFirst(
          tokens,
          first,
          endAt(tokens, at + 1),
          written(tokens, at + 1, tokens.length),
          written(tokens, first, at),
        );
      // `on play if x > 3 { ... }`
      return head !== undefined && TRIGGERS.has(head.tokenType)
        ? write(
            tokens,
            first,
            headerEnd(tokens, at + 1),
            `${written(tokens, first, at)} when ${header(tokens, at + 1)} { ... }`,
          )
        : null;
    case t.When:
      // `on play (when x > 3) { ... }`
      if (head !== undefined && TRIGGERS.has(head.tokenType) && before(1)?.tokenType === t.LParen)
        return write(
          tokens,
          first,
          headerEnd(tokens, at + 1),
          `${written(tokens, first, at - 1)} when ${header(tokens, at + 1).replace(/\)$/, '')} { ... }`,
        );
      // `when x: unit where x.power < 1 { ... }`
      if (list === 'file' && at === first && tokens[at + 2]?.tokenType === t.Colon)
        return write(tokens, first, headerEnd(tokens, at + 1), `whenever ${header(tokens, at + 1)} { ... }`);
      // `shield 3 when x > 0`
      return list === 'body' && head?.tokenType === t.Name && head.image !== 'once'
        ? conditionFirst(
            tokens,
            first,
            endAt(tokens, at + 1),
            written(tokens, at + 1, tokens.length),
            written(tokens, first, at),
          )
        : null;
    case t.Until:
      // `offer play to active until pass`
      return head?.tokenType === t.Offer ? say.repeatedEnds({ line: written(tokens, first, at) }) : null;
    case t.By:
      // `for each card as c by weakest { ... }`
      return head?.tokenType === t.For && before(2)?.tokenType === t.As
        ? write(
            tokens,
            first,
            at + 2,
            `${written(tokens, first, at - 2)} ${written(tokens, at, at + 2)} as ${image(at - 1)} { ... }`,
          )
        : null;
    case t.Comma:
      // `require x > 3, "why not"`
      return (head?.tokenType === t.Require || head?.tokenType === t.Needs) && tokens[at + 1]?.tokenType === t.Text
        ? write(tokens, first, at + 2, `${written(tokens, first, at)} else ${image(at + 1)}`)
        : null;
    case t.Colon:
      // `players: 2`, `text: "deal {n} damage"`
      if (at === first + 1 && (SETTINGS.has(head?.image ?? '') || head?.image === 'text'))
        return write(
          tokens,
          first,
          endAt(tokens, at),
          `${written(tokens, first, at)} ${written(tokens, at + 1, tokens.length)}`,
        );
      // `active: first player`
      if (at === first + 1 && list === 'body' && head?.tokenType === t.FieldHead)
        return say.givenOrCalled({ line: `${head.image} = ${written(tokens, at + 1, tokens.length)}` });
      // `kind creature: card { ... }`
      if (head?.tokenType === t.KindHead && at === first + 2) return kindLine(tokens, first, at + 1);
      // `card "Name": creature { ... }`
      if (head?.tokenType === t.CardHead && before(1)?.tokenType === t.Text && tokens[at + 1]?.tokenType === t.Name)
        return write(tokens, first, at + 2, `${image(at + 1)} ${image(at - 1)} { ... }`);
      // `blue hand: "Wolf"`
      if (list === 'scenario' && head?.tokenType === t.Name && !FOREIGN_IN_SCENARIO.has(head.image))
        return write(
          tokens,
          first,
          endAt(tokens, at),
          `${written(tokens, first, at)} ${written(tokens, at + 1, tokens.length)}`,
        );
      // `on play: draw 1`
      if (head !== undefined && TRIGGERS.has(head.tokenType) && at > first + 1) {
        const body = written(tokens, at + 1, tokens.length, HEADER_ENDS);
        return write(
          tokens,
          first,
          headerEnd(tokens, at),
          `${written(tokens, first, at)} { ${body === '' ? '...' : body} }`,
        );
      }
      // `target foe: unit`
      return list === 'items' && before(2)?.image === 'target'
        ? write(tokens, at - 2, headerEnd(tokens, at), `choose ${image(at - 1)}: ${header(tokens, at + 1)}`)
        : null;
    case t.Minus: {
      // `players 2-4`
      const [least, most] = [before(1), tokens[at + 1]];
      return head?.image === 'players' && least?.tokenType === t.Digits && most?.tokenType === t.Digits
        ? say.fewerPlayers({ least: least.image, most: most.image })
        : null;
    }
    case t.Choose:
      // `banish choose enemy unit`
      return list === 'body' && head?.tokenType === t.Name
        ? say.choiceBefore({
            set: written(tokens, at + 1, tokens.length),
            line: `${written(tokens, first, at)} chosen`,
          })
        : null;
    case t.Of:
      // `timing end of turn { ... }`
      return head?.tokenType === t.TimingHead ? say.timingNamed({ name: `${image(at + 1)}_${image(at - 1)}` }) : null;
    case t.Plus:
      // `weak ember + tide`
      return list === 'items' ? setLine(tokens, first, at) : null;
    case t.And:
      // `units have cost 0 and power +1`
      if (isHave(tokens, first, at) && tokens[at + 1]?.tokenType === t.Name && !isComparing(tokens, at)) {
        const have = tokens.findIndex(({ tokenType }, i) => i >= first && tokenType === t.Have);
        const who = written(tokens, first, have + 1);
        return say.twoLines({ one: written(tokens, first, at), two: `${who} ${header(tokens, at + 1)}` });
      }
      // `weak ember and tide`
      if (list === 'items') return setLine(tokens, first, at);
      // `offer play and cast to active`
      return head?.tokenType === t.Offer
        ? write(
            tokens,
            first,
            endAt(tokens, at),
            offerLine(`${written(tokens, first, at)}, ${written(tokens, at + 1, tokens.length)}`),
          )
        : null;
    case t.Text:
      // `timing play "when played"`
      return head?.tokenType === t.TimingHead && before(1)?.tokenType === t.Name
        ? write(tokens, first, at + 1, `${written(tokens, first, at)} { text ${image(at)} }`)
        : null;
    case t.Compare: {
      // `health: number >= 0 = 20`
      const end = RANGE.get(image(at));
      return before(1)?.image === 'number' && end !== undefined && tokens[at + 1]?.tokenType === t.Digits
        ? write(
            tokens,
            at - 3,
            endAt(tokens, at, COMMA),
            `${written(tokens, at - 3, at)} ${end} ${written(tokens, at + 1, tokens.length, COMMA)}`,
          )
        : null;
    }
    case t.LBrace:
    case t.RBrace:
    case t.NewLine: {
      // `on play draw 1`
      const statement = written(tokens, first + 2, at);
      return head?.tokenType === t.On && token.tokenType !== t.LBrace && statement !== ''
        ? write(tokens, first, at, `${written(tokens, first, first + 2)} { ${statement} }`)
        : null;
    }
    case t.Digits:
      // `for 3 times { ... }`
      return head?.tokenType === t.For && before(1) === head ? say.repeatTimes({ count: image(at) }) : null;
    case t.Name:
      // `choose an enemy unit as victim`
      if (before(2)?.tokenType === t.Choose || (before(1)?.tokenType === t.Choose && ARTICLE.test(image(at))))
        return chosenLine(tokens, before(1)?.tokenType === t.Choose ? at : at - 1);
      // `instead hit you { ... }`
      if (head?.tokenType === t.Instead && before(1) === head)
        return write(tokens, first, headerEnd(tokens, at), `instead of ${header(tokens, at)} { ... }`);
      // `kind creature extends card { ... }`, `kind creature is a card { ... }`
      if (head?.tokenType === t.KindHead && (INHERITS.test(image(at)) || ARTICLE.test(before(1)?.image ?? '')))
        return kindLine(tokens, first, INHERITS.test(image(at)) ? at + 1 : at);
      // `for creature in enemy creatures { ... }`
      if (head?.tokenType === t.For && before(1) === head && tokens[at + 1]?.tokenType === t.In)
        return write(
          tokens,
          first,
          headerEnd(tokens, at),
          `for each ${header(tokens, at + 2)} as ${image(at)} { ... }`,
        );
      // `if x > 3 { ... } else draw 1`
      if (before(1)?.tokenType === t.Else)
        return write(tokens, at - 1, endAt(tokens, at), `else { ${written(tokens, at, tokens.length)} }`);
      // `may draw 1`
      return head?.tokenType === t.May || head?.tokenType === t.Repeat || head?.tokenType === t.Else
        ? write(
            tokens,
            first,
            endAt(tokens, at),
            `${written(tokens, first, at)} { ${written(tokens, at, tokens.length)} }`,
          )
        : null;
    case t.Not:
      // `units not beside self have power +1`
      return before(1)?.tokenType === t.Name && tokens[at + 1]?.tokenType === t.Name
        ? say.notInWhere({ noun: image(at - 1), test: written(tokens, at, at + 3) })
        : null;
    case t.Is:
      // `after unit is destroyed { ... }`
      if (before(2)?.tokenType === t.After || before(2)?.tokenType === t.Before) {
        const line = `${image(at - 2)} ${verbOf(tokens, image(at + 1))} ${image(at - 1)}`;
        return say.verbInTrigger({ line });
      }
      // `hit player that is weak by 1`
      return before(1)?.image === 'that' && before(2)?.tokenType === t.Name && tokens[at + 1]?.tokenType === t.Name
        ? say.adjectiveBefore({ adjective: image(at + 1), noun: image(at - 2) })
        : null;
    case t.Or:
      // `hit random unit or player by 1`
      return list === 'body' && head?.tokenType === t.Name && head.image !== 'choose' && before(1) !== head
        ? say.oneSetEach()
        : null;
    case t.Assign:
      // `units have power = 2`
      if (before(2)?.tokenType === t.Have)
        return write(tokens, first, headerEnd(tokens, at), `${written(tokens, first, at)} ${header(tokens, at + 1)}`);
      // `mode Hard { option goal = 3 }`
      if (list === 'items' && before(2)?.image === 'option')
        return say.setInMode({ option: image(at - 1), value: image(at + 1) });
      // `number health = 20`
      if (at === first + 2 && /^(number|truth)$/.test(head?.image ?? '') && before(1)?.tokenType === t.Name)
        return write(
          tokens,
          first,
          endAt(tokens, at, COMMA),
          `${image(at - 1)}: ${image(first)} ${written(tokens, at, tokens.length, COMMA)}`,
        );
      // `value bids = 1`
      if (head?.tokenType === t.ValueHead && at === first + 2)
        return write(
          tokens,
          first,
          endAt(tokens, at),
          `${written(tokens, first, at)}() ${written(tokens, at, tokens.length)}`,
        );
      // `blue mana = 1`
      return list === 'scenario' &&
        head?.tokenType === t.Name &&
        at === first + 2 &&
        tokens[first + 1]?.tokenType === t.Name
        ? write(
            tokens,
            first,
            endAt(tokens, at),
            `${written(tokens, first, at)} ${written(tokens, at + 1, tokens.length)}`,
          )
        : null;
    default:
  }
  // `if you.mana is at least 5 { ... }`
  if (token?.image === 'at' && before(1)?.tokenType === t.Is) return atLeast(tokens, first, at);
  // `lives: number = 3 from 0`
  if (token?.image === 'from') {
    const [, field, start] = /(\w+) ?: ?number = (-?\d+)$/.exec(written(tokens, Math.max(first, at - 6), at)) ?? [];
    const range = header(tokens, at);
    if (field === undefined || start === undefined) return null;
    const from = at - (start.startsWith('-') ? 6 : 5);
    return write(tokens, from, headerEnd(tokens, at), `${field}: number ${range} = ${start}`);
  }
  // `mana: number = 3 to 5`
  if (token?.image !== 'to' || tokens[at + 1]?.tokenType !== t.Digits) return null;
  const range = /(\w+) ?: ?number = (-?\d+)$/.exec(written(tokens, Math.max(first, at - 6), at));
  const [, field = '', low = ''] = range ?? [];
  return range === null ? null : say.rangeThenStart({ field, low, high: image(at + 1) });
}

/** `weak (ember + tide)`: a field of a card with two words of its set; null for anything else. */
function setLine(tokens: readonly IToken[], first: number, at: number): Help | null {
  const [field, one, two] = [tokens[first], tokens[at - 1], tokens[at + 1]];
  const ends = tokens[at + 2]?.tokenType ?? t.NewLine;
  const isList = ends === t.Comma || ends === t.NewLine || ends === t.RBrace;
  if (at !== first + 2 || [field, one, two].some((word) => word?.tokenType !== t.Name) || !isList) return null;
  return write(tokens, first, at + 2, `${field?.image} (${one?.image} + ${two?.image})`);
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
    : write(tokens, from, at + 3, `${written(tokens, from, at - 1)} ${sign} ${shorten(value)}`);
}
/** `you.mana is 3` for `you.mana = 3` in a condition; null where a side is missing. */
export function meantComparison(tokens: readonly IToken[], at: number): Help | null {
  let [from, to] = [at, at + 1];
  while (from > 0 && !SIDE_ENDS.has((tokens[from - 1] as IToken).tokenType)) from--;
  while (to < tokens.length && !SIDE_ENDS.has((tokens[to] as IToken).tokenType)) to++;
  if (from === at || to === at + 1) return null;
  return write(tokens, from, to, `${written(tokens, from, at)} is ${written(tokens, at + 1, to)}`);
}
/** Words that a condition follows. */
export const ASKING: ReadonlySet<TokenType> = new Set([
  t.If,
  t.When,
  t.Where,
  t.Require,
  t.Needs,
  t.Not,
  t.And,
  t.Or,
  t.ThenHead,
]);

const SIDE_ENDS: ReadonlySet<TokenType> = new Set([...ASKING, t.NewLine, t.LBrace, t.RBrace, t.Comma, t.Else]);

/** A rule of the game for a condition at the top. */
function ruleLine(tokens: readonly IToken[], at: number): Help {
  const [, test] = /^active\.(\w+ [<>]=? \d+)$/.exec(header(tokens, at + 1)) ?? [];
  return test === undefined
    ? say.ruleWhenever()
    : write(tokens, at, headerEnd(tokens, at + 1), `whenever p: player where ${test} { ... }`);
}

/** `kind creature is card { ... }`. */
const kindLine = (tokens: readonly IToken[], first: number, at: number): Help =>
  write(
    tokens,
    first,
    at + 1,
    `${written(tokens, first, first + 2)} is ${shorten(tokens[at]?.image ?? 'card')} { ... }`,
  );

/** `choose victim: enemy unit` for `choose an enemy unit as victim`. */
function chosenLine(tokens: readonly IToken[], from: number): Help | null {
  const word = tokens[from]?.image ?? '';
  const hasName = !ARTICLE.test(word) && !/^(enemy|friendly|other)$/.test(word);
  const noun = header(tokens, ARTICLE.test(word) || hasName ? from + 1 : from);
  const [, set = noun, name] = / as \w+$/.test(noun) ? (/^(.+) as (\w+)$/.exec(noun) ?? []) : [];
  // `choose one unit: enemy unit`
  const [, asked, among] = /^(\w+) ?: (.+)$/.exec(set) ?? [];
  const end = headerEnd(tokens, from);
  if (asked !== undefined) return write(tokens, from - 1, end, `choose ${asked}: ${among}`);
  return set === '' ? null : write(tokens, from - 1, end, `choose ${name ?? (hasName ? word : 'chosen')}: ${set}`);
}

const ARTICLE = /^(an?|the|any|one)$/;
const INHERITS = /^(extends|inherits)$/;
const TRIGGERS: ReadonlySet<TokenType> = new Set([t.On, t.Before, t.After, t.Instead]);
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

/**
 * The line in place of the tokens from `from` up to `to`. Help without an edit where a word was cut, or a body is shown that the author
 * has yet to write.
 */
function write(tokens: readonly IToken[], from: number, to: number, line: string): Help {
  const [first, last] = [tokens[from], tokens[to - 1]];
  const text = line.endsWith(BODY) ? line.slice(0, -BODY.length) : line;
  const isWhole = !text.includes('...') && (text === line || tokens[to]?.tokenType === t.LBrace);
  if (first === undefined || last === undefined || !isWhole) return say.writeLine({ line });
  return { line, start: startOf(first), end: endOf(last) };
}

/** The index of the token that ends a line, its body, or what comes before a token of `ends`. */
function endAt(tokens: readonly IToken[], from: number, ends: ReadonlySet<TokenType> = NONE): number {
  let at = from;
  while (at < tokens.length && !ENDS.has((tokens[at] as IToken).tokenType)) {
    if (ends.has((tokens[at] as IToken).tokenType)) break;
    at++;
  }
  return at;
}

/** The same before a body or a comma, as `header`. */
const headerEnd = (tokens: readonly IToken[], from: number): number => endAt(tokens, from, HEADER_ENDS);

/** `if you.mana > 3 { hit x by 1 }` in place of a statement with its condition behind it, which ends at `to`. */
const conditionFirst = (
  tokens: readonly IToken[],
  first: number,
  to: number,
  condition: string,
  statement: string,
): Help => write(tokens, first, to, `if ${condition} { ${statement} }`);

/** First words of an effect that is put off. */
const LATER = /^(at|next|later|delayed?)$/;

/** The tokens of a file, with the index of the first one of a line and of the one that failed. */
type FailedTokens = readonly [tokens: readonly IToken[], first: number, at: number];

/** Tokens as they were written, with at most one blank between two, to the end of the line, its body, or a token of `ends`. */
function written(tokens: readonly IToken[], from: number, to: number, ends: ReadonlySet<TokenType> = NONE): string {
  let text = '';
  for (let at = from; at < to && !ENDS.has(tokens[at]?.tokenType ?? t.NewLine); at++) {
    if (ends.has((tokens[at] as IToken).tokenType)) break;
    const { image, startOffset } = tokens[at] as IToken;
    text += at > from && endOf(tokens[at - 1] as IToken) < startOffset ? ` ${image}` : image;
  }
  return shorten(text);
}
const ENDS: ReadonlySet<TokenType> = new Set([t.NewLine, t.RBrace]);
const NONE: ReadonlySet<TokenType> = new Set();
const COMMA: ReadonlySet<TokenType> = new Set([t.Comma]);
const HEADER_ENDS: ReadonlySet<TokenType> = new Set([t.LBrace, t.Comma]);

/** The rest of an item or a line before its body. */
const header = (tokens: readonly IToken[], from: number): string => written(tokens, from, tokens.length, HEADER_ENDS);

/** `you.health + 2`: the statement that changes the field. Null for a line that begins with a verb. */
export function meantChange(...[tokens, first, at]: FailedTokens): Help | null {
  if (tokens[first + 1]?.tokenType === t.Name || tokens[at - 2]?.tokenType !== t.Dot) return null;
  const [target, value] = [written(tokens, first, at), written(tokens, at + 1, tokens.length)];
  const sign = tokens[at]?.image ?? '';
  const line = sign === '*' ? timesLine(target, value) : `${target} ${sign}= ${value}`;
  return write(tokens, first, endAt(tokens, at), line);
}

/** `x.power *= 3` as a sum. */
export const meantTimes = (...[tokens, first, at]: FailedTokens): Help =>
  write(
    tokens,
    first,
    endAt(tokens, at),
    timesLine(written(tokens, first, at), written(tokens, at + 2, tokens.length)),
  );

/** `x.power += x.power * 2` for three times. With "=" it would store what statics add, which a read includes. */
function timesLine(target: string, by: string): string {
  const times = /^\d+$/.test(by) ? Number(by) - 1 : null;
  if (times === 1) return `${target} += ${target}`;
  return `${target} += ${target} * ${times ?? `(${by} - 1)`}`;
}

/** `units get +1 power`: the same with `have`. Null where the word before the sign is not one for giving. */
export function meantHave(giving: ReadonlySet<string>, ...[tokens, first, at]: FailedTokens): Help | null {
  const field = tokens[at + 2];
  if (!giving.has(tokens[at - 1]?.image ?? '') || field?.tokenType !== t.Name) return null;
  const change = `${field.image} ${written(tokens, at, at + 2)}`;
  const line = `${written(tokens, first, at - 1)} have ${change} ${written(tokens, at + 3, tokens.length)}`.trim();
  return write(tokens, first, endAt(tokens, at), line);
}

/** `units get power +1` with `have`; `at` is the place of the word for giving. */
export const meantGift = (...[tokens, first, at]: FailedTokens): Help =>
  write(tokens, first, headerEnd(tokens, at), `${written(tokens, first, at)} have ${header(tokens, at + 1)}`);

/** `target unit gets +2/+2`: the choice, and what the chosen one has. */
export function meantTarget(...[tokens, first, at]: FailedTokens): Wording | null {
  const set = written(tokens, first + 1, at - 1);
  return set === '' ? null : say.chooseThenHave({ set, change: `${written(tokens, at, at + 2)}` });
}

/** `whenever unit dies`: the kind of the rule. */
export function meantKind(...[tokens, first]: FailedTokens): string {
  const article = /^(an?|the|any|each)$/.test(tokens[first + 1]?.image ?? '') ? 1 : 0;
  return shorten(tokens[first + 1 + article]?.image ?? 'card');
}

/** `draw 1 2 times`: the loop; null of any other line. */
export function meantRepeat(...[tokens, first, at]: FailedTokens): Help | null {
  const times = tokens[at - 1];
  if (tokens[at]?.image !== 'times' || times?.tokenType !== t.Digits || at - first < 2) return null;
  return write(tokens, first, at + 1, `repeat ${times.image} times { ${written(tokens, first, at - 1)} }`);
}

/** Whether a static or a statement with "have" was read before the token. */
const isHave = (...[tokens, first, at]: FailedTokens): boolean =>
  tokens.slice(first, at).some(({ tokenType }) => tokenType === t.Have);

/** Whether the words behind a token, to the end of the item, compare something. */
const isComparing = (tokens: readonly IToken[], at: number): boolean => /[<>]| is | has /.test(header(tokens, at + 1));

/** Words that are one thing already, so that no condition is about them. */
const ONE: ReadonlySet<string> = new Set(['you', 'self', 'it', 'here']);

/** Help at a word of the language in the place of a value. */
export const reservedHelp = (word: string, before: string | undefined): Wording =>
  word === 'repeat' && before === 'as'
    ? say.asRepeated()
    : word === 'not' && before === 'do'
      ? say.refuseLine()
      : say.wordNotValue({ word });

/** Where a comparison belongs, or the assignment that `trump is oak` means as a statement. */
export function comparisonHelp(list: BrokenLine['list'], ...[tokens, first, at]: FailedTokens): Help {
  // `draw you unless x > 3`
  const unless = tokens.findIndex(({ image }, i) => i > first && i < at && image === 'unless');
  if (unless > 0 && list !== 'scenario') {
    const test = header(tokens, unless + 1);
    const not = / (and|or) /.test(test) ? `not (${test})` : `not ${test}`;
    const [statement, end] = [written(tokens, first, unless), headerEnd(tokens, unless)];
    return list === 'body'
      ? conditionFirst(tokens, first, end, not, statement)
      : write(tokens, first, end, `${statement} when ${not}`);
  }
  if (list === 'scenario') return givenHelp([tokens, first, at]) ?? say.thenLine();
  // `x is poisoned 2`
  const added = /^(\w+) is (\w+) (\d+)$/.exec(list === 'body' ? written(tokens, first, tokens.length) : '');
  if (added !== null)
    return write(tokens, first, endAt(tokens, first), `add ${added[2]} to ${added[1]} by ${added[3]}`);
  const field = tokens[at]?.tokenType === t.Is ? fieldBefore(tokens, at) : null;
  return field === null ? say.afterIf() : say.isAssigns({ field });
}

/** Help for `blue has 5 mana` and `blue.mana is 5` among the lines of a scenario. */
function givenHelp([tokens, first]: FailedTokens): Wording | null {
  const [, who, by, field, value] =
    /^(\w+)(?: has (\d+) (\w+)|\.(\w+ is \w+))$/.exec(written(tokens, first, tokens.length)) ?? [];
  if (who === undefined) return null;
  return say.givenOrThen({ line: `${who} ${value?.replace(' is', '') ?? `${field} ${by}`}` });
}

/** `x.power`, which begins the statement and ends before the token at `at`; null if something else is there. */
function fieldBefore(tokens: readonly IToken[], at: number): string | null {
  let first = at;
  while (first > 0 && (tokens[first - 1]?.tokenType === t.Name || tokens[first - 1]?.tokenType === t.Dot)) first -= 1;
  const before = tokens[first - 1]?.tokenType;
  const words = tokens.slice(first, at);
  const isPath = words.every(({ tokenType }, i) => (tokenType === t.Dot) === (i % 2 === 1));
  if ((before !== t.LBrace && before !== t.NewLine) || words.length === 0 || !isPath) return null;
  return shorten(words.map(({ image }) => image).join(''));
}
