/** Generates `once`: effects that wait for one event. */

import { writeTruth } from './expressions.ts';
import { indented, writeBody } from './statements.ts';
import type { Draft, Local, ParamWord, Scope } from './words.ts';
import { isKind } from './words.ts';

/** An effect that waits: sets around it cannot be in it. */
export function writeOnce(d: Draft, s: Scope): string[] {
  const inner: Scope = {
    ...s,
    locals: s.locals.filter(({ many }) => !many),
    here: d.board,
    step: false,
    gives: null,
    prevents: false,
  };
  const timing = d.pick(d.timings.filter(({ alias }) => !alias));
  const verb = d.often(50) ? d.any(d.verbs.slice(0, s.verbs)) : null;
  const word = verb === null ? 'on' : d.pick(['before', 'after', 'after']);
  const [first] = verb?.params ?? [];
  const isNamed = first !== undefined && first.prep === null && isKind(first.type) && !first.many;
  const name = d.name('o');
  const pattern =
    verb === null
      ? s.you && d.often(30)
        ? ' of you'
        : d.often(50)
          ? ` ${d.pick(['pawn', 'card', 'player'])}`
          : ''
      : isNamed && d.often(60)
        ? ` ${name}: ${first.type}`
        : '';
  const locals: Local[] = pattern.includes(':') ? [{ name, type: (first as ParamWord).type, many: false }] : [];
  const body: Scope = { ...inner, locals: [...inner.locals, ...locals], prevents: word === 'before' };
  const when = d.often(20) ? ` when ${writeTruth(d, { ...body, chance: false, prevents: false }, 1)}` : '';
  const until = d.often(35) ? ` until ${d.pick(['', 'owner ', 'controller ', 'any '])}${timing.name}` : '';
  const event = verb === null ? timing.name : verb.name;
  return [`once ${word} ${event}${pattern}${when}${until} {`, ...indented(writeBody(d, body, 1, 2)), '}'];
}
