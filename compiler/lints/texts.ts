/** Reports verbs with several parameters and no text: cards would print their names, which is not English. */

import * as say from '../diagnostics/messages/index.ts';
import type { VerbId } from '../ir/index.ts';
import { visitStmts } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

export function verbsWithoutText(g: Context): void {
  const { game } = g;
  const visited = new Set<VerbId>();
  for (const ability of game.abilities) {
    // For keywords and statuses the name is printed, not their abilities.
    if (ability.bearer !== 'card') continue;
    visitStmts(ability.code.body, (stmt) => {
      if (stmt.do !== 'call' || visited.has(stmt.verb)) return;
      visited.add(stmt.verb);
      const verb = game.verbs[stmt.verb];
      // A verb without prepositions reads well without a text.
      const withPrep = verb?.params.filter((param) => param.prep !== null) ?? [];
      if (verb === undefined || verb.text !== null || withPrep.length === 0) return;
      const [first] = verb.params.filter((param) => param.prep === null);
      const words = [
        verb.name,
        ...(first === undefined ? [] : [`{${first.name}}`]),
        ...withPrep.map((p) => `${p.prep} {${p.name}}`),
      ];
      reportAt(g, verb.place, say.noText({ verb: verb.name, text: words.join(' ').replaceAll('_', ' ') }), {
        cause: { place: ability.place, message: say.printedHere() },
      });
    });
  }
}
