/** Reports settings that a game, a mode or a mod has twice. Only one of them could apply. */

import type * as tree from '../../grammar/tree.ts';
import type { Source, SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { Context, LocatedDecl } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { headOf, plainWords } from './word-reader.ts';

/** Settings by their first word, and the setting that each one fixes. */
const SETTLES = new Map(
  ['levels', 'board', 'bounds', 'limit', 'overflow', 'worth', 'players'].map((head) => [head, head]),
).set('teams', 'players');

export function checkDuplicates(g: Context, all: GatheredDecls, prelude: ReadonlySet<Source>): void {
  const firsts = new Map<string, SourceRange>();
  const said = (what: string, start: tree.Span, { source, layer }: LocatedDecl<unknown>, about = what): void => {
    // A game may change what the prelude sets.
    if (prelude.has(source)) return;
    const key = `${about} ${layer}`;
    const span = { start: start.start, end: Math.min(start.end, start.start + what.length) };
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, { source, ...span });
      return;
    }
    const help = layer === 0 ? say.removeOneOrMode() : say.removeOne();
    const cause = { where: first, message: say.firstIsHere() };
    g.error(source, span, say.settingTwice({ word: what }), { help, cause });
  };
  for (const block of all.blocks) said(block.decl.node, block.decl, block);
  for (const queue of all.queues) said('queue', queue.decl, queue);
  for (const item of all.items) {
    const { decl } = item;
    if (decl.node !== 'item' || decl.have !== null) continue;
    const head = headOf(decl) ?? '';
    const words = plainWords(decl.phrase);
    const settles = SETTLES.get(head) ?? (head === 'set' ? `set ${words[1]}` : undefined);
    const about = head === 'limit' && words[2] === 'matches' ? 'limit of matches' : settles;
    if (settles !== undefined) said(settles, decl, item, about);
  }
}
