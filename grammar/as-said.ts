/** Lines as cards of other games say them, two statements in one line, and a range behind the start of a field. */
import { endAt, type FailedTokens, headerEnd, replaceTokens, type SyntaxErrorLine, tokensText } from './error-line.ts';
import * as say from './messages.ts';
import type { Help } from './templates.ts';
import * as t from './tokens.ts';

/** `if some friendly beast { ... }` for `if you have a beast { ... }`, and `if no cards in hand of you { ... }`. */
export function someMeant(line: SyntaxErrorLine): Help | null {
  const [, quantifier, noun, zone] =
    /^(?:(no|some) |an? |any )?([a-z]\w*(?: (?!in\b)[a-z]\w*)*)(?: in (?:your )?([a-z]\w*))?$/.exec(line.header()) ??
    [];
  if (noun === undefined || noun.includes(' than ')) return null;
  const some = quantifier ?? 'some';
  return line.writeHeader(
    `if ${zone === undefined ? `${some} friendly ${noun}` : `${some} ${noun} in ${zone} of you`} { ... }`,
  );
}

/** `add taunt to x until dusk`, and `you.protected until dusk`, which "have" says. */
export function untilMeant(line: SyntaxErrorLine): Help | null {
  const { before } = line;
  const [, status] = /^add (\w+) to ./.exec(before) ?? [];
  if (status !== undefined) return say.statusUntil({ status });
  const timing = line.after();
  const [, whose, changed, sign, by] = /^(.+)\.(\w+) ([+-])= (\w+)$/.exec(before) ?? [];
  if (whose !== undefined && /^(?:any |owner )?\w+$/.test(timing))
    return line.writeTo(timing.split(' ').length + 1, `${whose} have ${changed} ${sign}${by} until ${timing}`);
  const [, holder, field] = /^(.+)\.(\w+)$/.exec(before) ?? [];
  if (holder === undefined || field === undefined) return say.untilOfHave();
  return /^\w+$/.test(timing)
    ? line.writeTo(2, `${holder} have ${field} true until ${timing}`)
    : say.haveUntil({ holder, field });
}

const PREPOSITION = / (?:to|by|from|with|at|for|as) /;

/** Two statements that `and` or a comma joins; where only the second has more arguments, it is one call for two sets. */
export function twoStatements(line: SyntaxErrorLine): Help {
  const { before: one, head } = line;
  const two = line.after().replace(/^then /, '');
  const rest = PREPOSITION.exec(` ${two} `)?.index ?? -1;
  const object = /^(?:self|it|you|(?:random|first|last|all|other|friendly|enemy|each|every) |rival\(you\))/.test(two);
  const verb = head?.image ?? '';
  if (object && !/ [-+]?= /.test(` ${two}`)) {
    // `hit self and random foe by 1`, `hit self by 1 and random foe`
    const [own = '', other = ''] = [one, ` ${two}`].map((said) =>
      said.slice(PREPOSITION.exec(`${said} `)?.index ?? said.length),
    );
    return say.twoLines({ one: own === '' ? `${one}${other}` : one, two: `${verb} ${two}${other === '' ? own : ''}` });
  }
  const isSet = line.has(0, t.And) && !PREPOSITION.test(one) && rest > 0 && !/^\w+ \d/.test(one);
  return isSet
    ? say.twoLines({ one: `${one} ${two.slice(rest)}`, two: `${head?.image ?? ''} ${two}` })
    : say.twoLines({ one, two });
}

/** `choose enemy unit { banish it }`: the choice, and what is done to it; `open` is the index of the brace. */
export function doneToChosen(tokens: FailedTokens[0], open: number, choice: string): Help | null {
  const does = tokensText(tokens, open + 1, tokens.length);
  return /^\w/.test(does) && tokens[endAt(tokens, open + 1)]?.tokenType === t.RBrace
    ? say.twoLines({ one: choice, two: does.replace(/\bit\b/g, 'chosen') })
    : null;
}

/** The text in front of the failed word, as far as a field with its start can reach. */
const fieldText = ({ tokens, first, at }: SyntaxErrorLine): string => tokensText(tokens, Math.max(first, at - 6), at);

/** `lives: number from 0 = 3` for `lives: number = 3 from 0`. */
export function rangeBeforeStart(line: SyntaxErrorLine): Help | null {
  const { tokens, at } = line;
  const [, field, start] = FIELD_WITH_START.exec(fieldText(line)) ?? [];
  if (field === undefined || start === undefined) return null;
  const from = at - (start.startsWith('-') ? 6 : 5);
  return replaceTokens(tokens, from, headerEnd(tokens, at), `${field}: number ${line.header(0)} = ${start}`);
}

/** Help for `mana: number = 3 to 5`. */
export function rangeInsteadOfEnd(line: SyntaxErrorLine): Help | null {
  const [, field, low] = FIELD_WITH_START.exec(fieldText(line)) ?? [];
  return field === undefined || low === undefined ? null : say.rangeThenStart({ field, low, high: line.word(1) });
}

const FIELD_WITH_START = /(\w+) ?: ?number = (-?\d+)$/;
