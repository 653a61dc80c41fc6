/** Lines as cards of other games say them, and two statements in one line. */
import type { SyntaxErrorLine } from './error-line.ts';
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
  const isSet = line.has(0, t.And) && !PREPOSITION.test(one) && rest > 0 && !/^\w+ \d/.test(one);
  return isSet
    ? say.twoLines({ one: `${one} ${two.slice(rest)}`, two: `${head?.image ?? ''} ${two}` })
    : say.twoLines({ one, two });
}
