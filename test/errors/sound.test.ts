/** A finding of only the verifier is reported with its place. No source is known that causes one. */
import { expect, it } from 'vitest';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { verifySources } from '../../compiler/lints/verified.ts';
import { sources } from '../games.ts';

it('reports the place of a finding of the verifier', () => {
  const files = [
    ...sources('cards').filter(({ path }) => path.endsWith('prelude.bound')),
    ...sources('test/errors/game'),
  ];
  const [made] = new Session({ last: LAST_PASSES }).compile(files).games;
  if (made === undefined) throw new Error('there is no game');
  const { game, context } = made;
  const id = game.verbs.findIndex(({ native, code }) => native === null && code.body.length > 0);
  const verb = game.verbs[id];
  if (verb === undefined) throw new Error('there is no verb');
  verb.code.body.push({ place: verb.place, do: 'call', verb: 100_000, args: [], into: null } as never);
  verifySources(context);
  const [found] = context.reporter.found.slice(-1);
  expect(found?.code).toBe('RB0526');
  expect(found?.range.start).toEqual({ line: verb.place[1], character: verb.place[2] });
});
