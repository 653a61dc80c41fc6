/** What a game, a mode or a mod says once: of two, one would hold and the other would be passed over. */
import type * as tree from '../../grammar/tree.ts';
import type { Source, Where } from '../diagnostics/index.ts';
import type { Context, Sited } from '../scope/context.ts';
import type { Gathered } from '../scope/gather.ts';
import { headOf } from './structure.ts';
import { wordsOf } from './words-of-a-line.ts';

/** Settings by the word that they begin with, and what each settles. */
const SETTLES = new Map(
  ['levels', 'board', 'bounds', 'limit', 'overflow', 'worth', 'players'].map((head) => [head, head]),
).set('teams', 'players');

export function checkTwins(g: Context, all: Gathered, prelude: ReadonlySet<Source>): void {
  const firsts = new Map<string, Where>();
  const said = (what: string, start: tree.Span, { source, layer }: Sited<unknown>, about = what): void => {
    // a game may say anew what the prelude says
    if (prelude.has(source)) return;
    const key = `${about} ${layer}`;
    const span = { start: start.start, end: Math.min(start.end, start.start + what.length) };
    const first = firsts.get(key);
    if (first === undefined) {
      firsts.set(key, { source, ...span });
      return;
    }
    const help = layer === 0 ? 'Take one away. A mode or a mod may say it anew.' : 'Take one away.';
    const cause = { where: first, message: 'The first is here.' };
    g.error('RB0320', source, span, `"${what}" is said already, and it is said once.`, { help, cause });
  };
  for (const block of all.blocks) said(block.decl.node, block.decl, block);
  for (const queue of all.queues) said('queue', queue.decl, queue);
  for (const item of all.items) {
    const { decl } = item;
    if (decl.node !== 'item' || decl.have !== null) continue;
    const head = headOf(decl) ?? '';
    const words = wordsOf(decl.phrase);
    const settles = SETTLES.get(head) ?? (head === 'set' ? `set ${words[1]}` : undefined);
    const about = head === 'limit' && words[2] === 'matches' ? 'limit of matches' : settles;
    if (settles !== undefined) said(settles, decl, item, about);
  }
}
