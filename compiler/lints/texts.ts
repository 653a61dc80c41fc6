/** Cards print what they do: a verb of several parameters without a text prints their names, which is no English. */
import { visitStmts } from '../bind/walk.ts';
import type { VerbId } from '../ir/index.ts';
import type { Context } from '../scope/context.ts';
import { at } from '../scope/report.ts';

export function silentVerbs(g: Context): void {
  const { game } = g;
  const told = new Set<VerbId>();
  for (const ability of game.abilities) {
    // of keywords and statuses the name is printed, not what they do
    if (ability.bearer !== 'card') continue;
    visitStmts(ability.code.body, (stmt) => {
      if (stmt.do !== 'call' || told.has(stmt.verb)) return;
      told.add(stmt.verb);
      const verb = game.verbs[stmt.verb];
      // what stands behind the verb alone reads well by itself
      const behind = verb?.params.filter((param) => param.prep !== null) ?? [];
      if (verb === undefined || verb.text !== null || behind.length === 0) return;
      const [first] = verb.params.filter((param) => param.prep === null);
      const words = [
        verb.name,
        ...(first === undefined ? [] : [`{${first.name}}`]),
        ...behind.map((p) => `${p.prep} {${p.name}}`),
      ];
      at(g, 'RB0523', verb.place, `"${verb.name}" is printed on cards and has no text.`, {
        help: `Begin its body with one, as in: text "${words.join(' ').replaceAll('_', ' ')}".`,
        cause: { place: ability.place, message: 'It is printed for this.' },
      });
    });
  }
}
