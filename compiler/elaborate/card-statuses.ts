/** Statuses that a card begins with: `shielded`, `poisoned 3`, `poisoned 1/2/3`. */

import type * as tree from '../../grammar/tree.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { constantOf } from '../format/constants.ts';
import type { Card, LayerId } from '../ir/index.ts';
import { entityType, kindsMeet, sayType } from '../ir/types.ts';
import { type Context, type Env, newEnv } from '../scope/context.ts';
import type { Bearer } from './abilities.ts';
import { compileNumber } from './expressions.ts';
import { causeOf, noLevels } from './members.ts';
import { exprAfterHead } from './word-reader.ts';

/** Compiles `poisoned 3`; false where the item does not begin with a status. */
export function statusItem(
  g: Context,
  bearer: Bearer,
  card: Card,
  item: tree.Item,
  source: Source,
  layer: LayerId,
): boolean {
  const word = nameOf(item.phrase.parts[0]);
  if (word === null || g.find(word.text, 'status') === null || nameOf(item.phrase.parts[1]) !== null) return false;
  const env = newEnv(source, layer, 'pure', { noLevels: noLevels(g, bearer.self) });
  const [surplus] = item.args;
  if (surplus !== undefined) g.error(source, surplus, say.takesNotThis({ word: word.text }));
  else cardStatus(g, env, card, word, exprAfterHead(item.phrase));
  return true;
}

const spanOf = ({ start, end }: tree.Span, value: tree.Span | null): tree.Span => ({ start, end: value?.end ?? end });

/** The name that a part of a phrase is. */
const nameOf = (part: tree.PhrasePart | undefined): tree.NameNode | null => {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return prim?.node === 'name' ? prim.name : null;
};

/**
 * Adds a status to what a card begins with. `value`: its amount, null for one that is not written. False where the word
 * is no status.
 */
export function cardStatus(g: Context, env: Env, card: Card, word: tree.NameNode, value: tree.Expr | null): boolean {
  const id = g.find(word.text, 'status')?.id ?? -1;
  const status = g.game.statuses[id];
  if (status === undefined) return false;
  const { name } = status;
  g.recordUse(env.source, word, 'status', id);
  const cause = causeOf(g, 'status', id);
  if (!kindsMeet(g.game, card.kind, status.kind)) {
    const kinds = g.game.kinds[status.kind]?.plural ?? '';
    g.error(
      env.source,
      word,
      say.statusNeverOn({ status: name, type: sayType(g.game, entityType(card.kind)), kinds }),
      cause,
    );
    return true;
  }
  if (card.statuses?.some((one) => one.status === id)) {
    g.error(env.source, word, say.fieldTwice({ field: name }));
    return true;
  }
  if (value !== null && status.merge === 'flag') {
    g.error(env.source, value, say.flagNumber({ status: name }), cause);
    return true;
  }
  const amount = value === null ? null : compileNumber(g, env, value);
  if (value !== null && amount === null) return true;
  const given = amount === null ? [1] : amount.op === 'levels' ? amount.of.map(constantOf) : [constantOf(amount)];
  const values = given.filter((one) => one !== null);
  if (value !== null && values.length < given.length) {
    g.error(env.source, value, say.statusAmountFixed({ status: name }), cause);
    return true;
  }
  if (value !== null && values.some((one) => one < 0)) {
    g.error(env.source, value, say.statusAmountNegative({ status: name }), cause);
    return true;
  }
  if (values.every((one) => one === 0))
    g.reporter.report({ source: env.source, ...spanOf(word, value) }, say.verbOfZero({ verb: name, value: 0 }));
  card.statuses = [...(card.statuses ?? []), { status: id, values }];
  return true;
}
