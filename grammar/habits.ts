/** Lines as newcomers, other languages and games write them: the line to write here, or words of it, as help for a syntax error. */
import type { IToken, TokenType } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { FOREIGN_IN_SCENARIO } from './forms.ts';
import * as say from './messages.ts';
import { baseForms } from './near.ts';
import { endOf, shorten } from './scan.ts';
import { fill, type Wording } from './templates.ts';
import * as t from './tokens.ts';

/** A line with a syntax error: the tokens of the file, with the index of its first one and of the one that failed. */
interface WrittenLine {
  readonly tokens: readonly IToken[];
  readonly first: number;
  readonly at: number;
  readonly list: BrokenLine['list'];
}

/** Help that names the line to write; null where the line has no known form. */
export function meantLine(line: WrittenLine): string | null {
  const meant = lineMeant(line);
  return meant === null ? null : fill(meant);
}

function lineMeant({ tokens, first, at, list }: WrittenLine): Wording | null {
  const [head, token] = [tokens[first], tokens[at]];
  const before = (back: number): IToken | undefined => (at - back < first ? undefined : tokens[at - back]);
  const image = (index: number): string => shorten(tokens[index]?.image ?? '');
  // `at next turn { ... }`
  if (list === 'body' && LATER.test(head?.image ?? '')) return say.laterByOnce();
  switch (token?.tokenType) {
    case t.When:
      // `shield 3 when x > 0`
      return list === 'body' && head?.tokenType === t.Name && head.image !== 'once'
        ? say.conditionFirst({
            condition: written(tokens, at + 1, tokens.length),
            statement: written(tokens, first, at),
          })
        : null;
    case t.Until:
      // `offer play to active until pass`
      return head?.tokenType === t.Offer ? say.repeatedEnds({ line: written(tokens, first, at) }) : null;
    case t.By:
      // `for each card as c by weakest { ... }`
      return head?.tokenType === t.For && before(2)?.tokenType === t.As
        ? say.writeLine({
            line: `${written(tokens, first, at - 2)} ${written(tokens, at, at + 2)} as ${image(at - 1)} { ... }`,
          })
        : null;
    case t.Colon:
      // `blue hand: "Wolf"`
      if (list === 'scenario' && head?.tokenType === t.Name && !FOREIGN_IN_SCENARIO.has(head.image))
        return say.writeLine({ line: `${written(tokens, first, at)} ${written(tokens, at + 1, tokens.length)}` });
      // `target foe: unit`
      return list === 'items' && before(2)?.image === 'target'
        ? say.chooseTarget({ name: image(at - 1), kind: image(at + 1) })
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
    case t.And:
      // `offer play and cast to active`
      return head?.tokenType === t.Offer
        ? say.writeLine({ line: `${written(tokens, first, at)}, ${written(tokens, at + 1, tokens.length)}` })
        : null;
    case t.Digits:
      // `for 3 times { ... }`
      return head?.tokenType === t.For && before(1) === head ? say.repeatTimes({ count: image(at) }) : null;
    case t.Name:
      // `may draw 1`
      return head?.tokenType === t.May || head?.tokenType === t.Repeat || head?.tokenType === t.Else
        ? say.writeLine({ line: `${written(tokens, first, at)} { ${written(tokens, at, tokens.length)} }` })
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
      // `mode Hard { option goal = 3 }`
      if (list === 'items' && before(2)?.image === 'option')
        return say.setInMode({ option: image(at - 1), value: image(at + 1) });
      // `value bids = 1`
      if (head?.tokenType === t.ValueHead && at === first + 2)
        return say.writeLine({ line: `${written(tokens, first, at)}() ${written(tokens, at, tokens.length)}` });
      // `blue mana = 1`
      return list === 'scenario' &&
        head?.tokenType === t.Name &&
        at === first + 2 &&
        tokens[first + 1]?.tokenType === t.Name
        ? say.writeLine({ line: `${written(tokens, first, at)} ${written(tokens, at + 1, tokens.length)}` })
        : null;
    default:
  }
  // `mana: number = 3 to 5`
  if (token?.image !== 'to' || tokens[at + 1]?.tokenType !== t.Digits) return null;
  const range = /(\w+) ?: ?number = (-?\d+)$/.exec(written(tokens, Math.max(first, at - 6), at));
  const [, field = '', low = ''] = range ?? [];
  return range === null ? null : say.rangeThenStart({ field, low, high: image(at + 1) });
}

/** The verb of a participle: of its possible base forms the one that the file declares, else the likeliest. */
function verbOf(tokens: readonly IToken[], participle: string): string {
  const forms = baseForms(participle);
  const declared = (form: string): boolean =>
    tokens.some(({ image }, at) => image === form && tokens[at - 1]?.tokenType === t.VerbHead);
  return forms.find(declared) ?? forms.find((form) => /[cgsvz]e$/.test(form)) ?? forms[0] ?? participle;
}

/** First words of an effect that is put off. */
const LATER = /^(at|next|later|delayed?)$/;

/** The tokens of a file, with the index of the first one of a line and of the one that failed. */
type FailedTokens = readonly [tokens: readonly IToken[], first: number, at: number];

/** Tokens as they were written, with at most one blank between two, to the end of the line or its body. */
function written(tokens: readonly IToken[], from: number, to: number): string {
  let text = '';
  for (let at = from; at < to && !ENDS.has(tokens[at]?.tokenType ?? t.NewLine); at++) {
    const { image, startOffset } = tokens[at] as IToken;
    text += at > from && endOf(tokens[at - 1] as IToken) < startOffset ? ` ${image}` : image;
  }
  return shorten(text);
}
const ENDS: ReadonlySet<TokenType> = new Set([t.NewLine, t.RBrace]);

/** `you.health + 2`: the statement that changes the field. Null for a line that begins with a verb. */
export function meantChange(...[tokens, first, at]: FailedTokens): string | null {
  if (tokens[first + 1]?.tokenType === t.Name || tokens[at - 2]?.tokenType !== t.Dot) return null;
  const [target, value] = [written(tokens, first, at), written(tokens, at + 1, tokens.length)];
  const sign = tokens[at]?.image ?? '';
  return sign === '*' ? timesLine(target, value) : `${target} ${sign}= ${value}`;
}

/** `x.power *= 3` as a sum. */
export const meantTimes = (...[tokens, first, at]: FailedTokens): string =>
  timesLine(written(tokens, first, at), written(tokens, at + 2, tokens.length));

/** `x.power += x.power * 2` for three times. With "=" it would store what statics add, which a read includes. */
function timesLine(target: string, by: string): string {
  const times = /^\d+$/.test(by) ? Number(by) - 1 : null;
  if (times === 1) return `${target} += ${target}`;
  return `${target} += ${target} * ${times ?? `(${by} - 1)`}`;
}

/** `units get +1 power`: the same with `have`. Null where the word before the sign is not one for giving. */
export function meantHave(giving: ReadonlySet<string>, ...[tokens, first, at]: FailedTokens): string | null {
  const field = tokens[at + 2];
  if (!giving.has(tokens[at - 1]?.image ?? '') || field?.tokenType !== t.Name) return null;
  const change = `${field.image} ${written(tokens, at, at + 2)}`;
  return `${written(tokens, first, at - 1)} have ${change} ${written(tokens, at + 3, tokens.length)}`.trim();
}

/** `whenever unit dies`: the kind of the rule. */
export function meantKind(...[tokens, first]: FailedTokens): string {
  const article = /^(an?|the|any|each)$/.test(tokens[first + 1]?.image ?? '') ? 1 : 0;
  return shorten(tokens[first + 1 + article]?.image ?? 'card');
}

/** `draw 1 2 times`: the loop; null of any other line. */
export function meantRepeat(...[tokens, first, at]: FailedTokens): Wording | null {
  const times = tokens[at - 1];
  if (tokens[at]?.image !== 'times' || times?.tokenType !== t.Digits || at - first < 2) return null;
  return say.repeatLine({ times: times.image, line: written(tokens, first, at - 1) });
}

/** Help at a word of the language in the place of a value. */
export const reservedHelp = (word: string, before: string | undefined): Wording =>
  word === 'repeat' && before === 'as'
    ? say.asRepeated()
    : word === 'not' && before === 'do'
      ? say.refuseLine()
      : say.wordNotValue({ word });

/** Where a comparison belongs, or the assignment that `trump is oak` means as a statement. */
export function comparisonHelp(list: BrokenLine['list'], ...[tokens, first, at]: FailedTokens): Wording {
  if (list === 'scenario') return givenHelp([tokens, first, at]) ?? say.thenLine();
  // `x is poisoned 2`
  const added = /^(\w+) is (\w+) (\d+)$/.exec(list === 'body' ? written(tokens, first, tokens.length) : '');
  if (added !== null) return say.writeLine({ line: `add ${added[2]} to ${added[1]} by ${added[3]}` });
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
