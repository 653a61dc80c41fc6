/** Reports verbs and moves with several parameters and no text: cards would print their names, which is not English. */

import * as say from '../diagnostics/messages/index.ts';
import type { MoveDecl, Place, Verb } from '../ir/index.ts';
import { strikesWithFirst } from '../ir/types.ts';
import { visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/** The verbs that abilities of cards call, and the moves that they listen to, if those are made with their first argument. */
export function wordsWithoutText(g: Context): void {
  const { game } = g;
  const visited = new Set<Verb | MoveDecl>();
  const visit = (decl: Verb | MoveDecl | undefined, place: Place, first = ''): void => {
    if (decl === undefined || visited.has(decl)) return;
    visited.add(decl);
    const { name, params, text } = decl;
    // A word without prepositions reads well without a text.
    if (text !== null || params.every(({ prep }) => prep === null)) return;
    const plain = params.find(({ prep }) => prep === null);
    const words = [
      name,
      ...(plain === undefined ? [] : [`${first}{${plain.name}}`]),
      ...params.flatMap((param) => (param.prep === null ? [] : [`${param.prep} {${param.name}}`])),
    ];
    reportAt(g, decl.place, say.noText({ verb: name, text: words.join(' ').replaceAll('_', ' ') }), {
      cause: { place, message: say.printedHere() },
    });
  };
  for (const { bearer, trigger, code, place } of game.abilities) {
    // For keywords and statuses the name is printed, not their abilities.
    if (bearer !== 'card') continue;
    const move = trigger.move === null ? undefined : game.moves[trigger.move];
    // what is played may be said by its name: `after you play this unit`
    if (move !== undefined && strikesWithFirst(game, move)) visit(move, place, 'with ');
    visitStmts(code.body, (stmt) => {
      if (stmt.do === 'call') visit(game.verbs[stmt.verb], place);
    });
  }
}
