/** Lines as other languages and games write them: the line to write here, as help for a syntax error. */
import type { IToken } from 'chevrotain';
import type { BrokenLine } from './base.ts';
import { written } from './meant.ts';
import * as say from './messages.ts';
import { shorten } from './scan.ts';
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
  switch (token?.tokenType) {
    case t.When:
      // `shield 3 when x > 0`
      return list === 'body' && head?.tokenType === t.Name
        ? say.conditionFirst({
            condition: written(tokens, at + 1, tokens.length),
            statement: written(tokens, first, at),
          })
        : null;
    case t.Until:
      // `offer play to active until pass`
      return head?.tokenType === t.Offer ? say.repeatedEnds({ line: written(tokens, first, at) }) : null;
    case t.Colon:
      // `target foe: unit`
      return list === 'items' && before(2)?.image === 'target'
        ? say.chooseTarget({ name: image(at - 1), kind: image(at + 1) })
        : null;
    case t.Of:
      // `timing end of turn { ... }`
      return head?.tokenType === t.TimingHead ? say.timingNamed({ name: `${image(at + 1)}_${image(at - 1)}` }) : null;
    case t.Digits:
      // `for 3 times { ... }`
      return head?.tokenType === t.For && before(1) === head ? say.repeatTimes({ count: image(at) }) : null;
    case t.Assign:
      // `mode Hard { option goal = 3 }`
      if (list === 'items' && before(2)?.image === 'option')
        return say.setInMode({ option: image(at - 1), value: image(at + 1) });
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
