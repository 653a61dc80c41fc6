/** Help for the field of a set outside of an aggregate: the line that is meant. */
import type { Help } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context, Env } from '../scope/context.ts';
import type { TypedExpr } from './members.ts';

/** What is written here for the field of a set; null for "sum of" and the like. */
export function meantOfSet(g: Context, env: Env, { span, type }: TypedExpr, before: tree.Span | null): Help | null {
  const { text } = env.source;
  const [, field, set] = /^(\w+)\s+of\s+(\S[^\n]*)$/.exec(text.slice(span.start, span.end)) ?? [];
  if (field === undefined || set === undefined) return null;
  const start = before?.start ?? span.start;
  const quantifier = before === null ? '' : text.slice(before.start, before.end);
  const front = text.slice(Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 120), start);
  const single = set.replace(/\w+/g, (word) => g.game.kinds.find(({ plural }) => plural === word)?.name ?? word);
  // a condition behind the set belongs to it
  const isWhole = !/^\s+where\b/.test(text.slice(span.end, span.end + 20)) && !/\bwhere\b/.test(set);
  const edit = (line: string, from = start, end = span.end): Help | null =>
    isWhole ? { line, start: from, end } : null;
  if (/\b(?:sum|highest|lowest|count) of \($/.test(front) && quantifier === '')
    return say.lineIs({ line: `sum of ${field} of ${set}` });
  if (/^(random|first|last)$/.test(quantifier)) return edit(`${field} of ${quantifier} ${single}`);
  if (/\bchoose (?:\w+: )?$/.test(front)) return say.oneChosen({ set: single, field });
  if (/\bfor each $/.test(front)) return say.eachOfSet({ set: single, field });
  const test = type.of === 'truth' ? field : type.of === 'number' ? `${field} > 0` : null;
  if (/^(some|no)$/.test(quantifier) && test !== null) return edit(`${quantifier} ${set} where ${test}`);
  const [said, left, is] = /(?<!\b(?:let|var) )(?<!\w)((?:\w+\.)?\w+) (is(?: not)?|=) $/.exec(front) ?? [];
  if (said !== undefined && left !== undefined && quantifier === '') {
    if (!isOutside(env, left)) return say.memberOfOther({ field });
    return edit(`${is === 'is not' ? 'no' : 'some'} ${set} where ${field} is ${left}`, start - said.length);
  }
  const [behind, isNot, other] =
    /^ is( not)? (\w+(?:\.\w+)?|"[^"\n]*")/.exec(text.slice(span.end, span.end + 80)) ?? [];
  if (behind !== undefined && type.of !== 'number') {
    const line = `some ${set} where ${field} is${isNot ?? ''} ${other}`;
    return edit(line, start, span.end + behind.length);
  }
  if (/\b(?:if|when|while|where|and|or|require) $/.test(front) && type.of === 'truth' && quantifier === '')
    return edit(`some ${set} where ${field}`);
  return type.of === 'number' || type.of === 'flags' ? null : say.eachOfSet({ set: single, field });
}

/** Whether `x.field` means the same inside of another `where`: `self.colour`, or of a local. */
function isOutside({ names, choices, kept, candidate }: Env, said: string): boolean {
  const [first = '', field] = said.split('.');
  if (first === 'that') return false;
  const isLocal = names.has(first) || choices.has(first) || kept.has(first);
  return isLocal || (field !== undefined && /^(self|you|active|it|here)$/.test(first)) || candidate === null;
}
