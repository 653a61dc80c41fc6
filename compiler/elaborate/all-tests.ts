/**
 * `all` in a condition. A set is true as soon as it has a member, so "all units where frozen" would hold with one of them: for all, the
 * opposite of none is written, "no units where not frozen".
 */
import type { LineEdit } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { DiagnosticDetails, Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context, Env } from '../scope/context.ts';

/** The word "some" or "no" at the start of a range: a test is written where a thing is expected. */
export function testingWord({ source }: Env, { start, end }: tree.Span): string | null {
  return /^(some|no) /.exec(source.text.slice(start, Math.min(end, start + 5)))?.[1] ?? null;
}

/** Reports a set with `all` as a condition, or one of which something is said: `all units is frozen`. */
export function reportAllAsTest(g: Context, env: Env, span: tree.Span): null {
  const help = noneWithout(env.source.text, span);
  g.error(env.source, span, say.allAsTest(), help === null ? {} : { help });
  return null;
}

/** The condition that is meant, in place of the one in `span`; null where nothing is said of the members. */
function noneWithout(text: string, { start, end }: tree.Span): LineEdit | null {
  const said = text.slice(start, end);
  const [, set, test] = /^all (.*?) where (.+)$/s.exec(said) ?? [];
  const [, subject, not, word] = /^all (.*?) (?:is|are) (not )?(.+)$/s.exec(said) ?? [];
  const without =
    set !== undefined && test !== undefined
      ? `${set} where ${oppositeOf(test)}`
      : subject !== undefined && word !== undefined
        ? `${subject} where ${not === undefined ? 'not ' : ''}${word}`
        : null;
  if (without === null) return null;
  const [before = ''] = /\bnot +$/.exec(text.slice(Math.max(0, start - 20), start)) ?? [];
  return { line: `${before === '' ? 'no' : 'some'} ${without}`, start: start - before.length, end };
}

const TURNED: Readonly<Record<string, string>> = { '<': '>=', '>=': '<', '>': '<=', '<=': '>' };

/** A condition that holds where another does not. */
export function oppositeOf(test: string): string {
  if (/ (?:and|or|where) /.test(test)) return `not (${test})`;
  const [, left, is, not, right] = /^([\w.]+) (is|has) (not )?(.+)$/.exec(test) ?? [];
  if (left !== undefined) return `${left} ${is} ${not === undefined ? 'not ' : ''}${right}`;
  const [, a, sign = '', b] = /^([^<>]+) ([<>]=?) ([^<>]+)$/.exec(test) ?? [];
  if (a !== undefined) return `${a} ${TURNED[sign]} ${b}`;
  return test.startsWith('not ') ? test.slice(4) : `not ${test}`;
}

/** Reports `x is all units`: a set behind `is` asks whether the left side is one of it. */
export function reportAllOf(g: Context, env: Env, span: tree.Span): null {
  g.error(env.source, span, say.oneOfAll(), withoutAll(env.source, span));
  return null;
}

/** The fix that leaves `all` out. */
export function withoutAll(source: Source, { start, end }: tree.Span): DiagnosticDetails {
  const written = source.text.slice(start, end);
  if (!written.startsWith('all ')) return {};
  const text = written.slice(4);
  return { fix: { title: say.changeTo({ close: text }), where: { source, start, end }, text } };
}

/** Reports `x.tags is swift + sly`, which may mean both, or exactly both. `x.tags is (swift + sly)` means the latter. */
export function reportExactWords(g: Context, env: Env, { left, right, op, start, end }: tree.Compare): null {
  const textOf = (span: tree.Span): string => env.source.text.slice(span.start, span.end);
  const each = textOf(right)
    .split(' + ')
    .map((word) => `${textOf(left)} ${op} ${word}`);
  const line = `${textOf(left)} ${op} (${textOf(right)})`;
  const both = op === 'is' ? each.join(' and ') : `not (${each.join(' and ').replaceAll(' is not ', ' is ')})`;
  const text = `(${textOf(right)})`;
  g.error(env.source, { start, end }, say.exactWords(), {
    help: say.exactOrEach({ line, both }),
    fix: { title: say.write({ text: line }), where: { source: env.source, start: right.start, end: right.end }, text },
  });
  return null;
}
