/** Reports state rules that apply again and again, and changes of printed values that reach no card of a deck. */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, FieldId, Stmt } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/**
 * `whenever c: card { c.marks += 1 }`: each run changes the state, and nothing that the rule asks. Looks at rules that only add to
 * fields, and ask of fields alone.
 */
export function rulesThatOnlyCount(g: Context): void {
  const { fields, rules, statics } = g.game;
  const granted = statics.flatMap(({ what }) => (what.grant === 'field' ? [what.field] : []));
  const givesWords = statics.some(({ what }) => what.grant !== 'field');
  for (const { who, code, place } of rules) {
    if (who.op !== 'select' || who.take !== null || code.body.length === 0) continue;
    const changed = new Set<FieldId>();
    for (const stmt of code.body) {
      const field = stmt.do === 'set' ? addsTo(g, stmt) : null;
      if (field === null) break;
      changed.add(field);
    }
    if (changed.size < code.body.length) continue;
    let mayEnd = false;
    visitExprs(who.where, (e) => {
      if (e.op === 'field' || e.op === 'global')
        mayEnd ||= changed.has(e.field) || granted.includes(e.field) || fields[e.field]?.derived !== null;
      else mayEnd ||= !PLAIN.has(e.op) || (givesWords && WORDS.has(e.op));
    });
    if (!mayEnd) reportAt(g, place, say.ruleOnlyCounts());
  }
}

/** What reads no more than itself and its operands. */
const PLAIN: ReadonlySet<Expr['op']> = new Set(
  'and or not is is_not lt le gt ge number truth member local status status_value has tile_of in_play'.split(
    ' ',
  ) as Expr['op'][],
);

/** Words that statics may give. */
const WORDS: ReadonlySet<Expr['op']> = new Set(['status', 'status_value', 'has']);

/** The field to which a statement adds a number, in a direction without an end; else null. */
function addsTo({ game }: Context, { to, how, value }: Stmt & { do: 'set' }): FieldId | null {
  if (to.to === 'local' || !('field' in to) || how === '=' || value.op !== 'number' || value.value === 0) return null;
  const { type, low, high } = game.fields[to.field] ?? {};
  const end = (how === '+=') === value.value > 0 ? high : low;
  return type?.of === 'number' && end === null ? to.field : null;
}

/** `creatures have printed health -1`: creatures in play, which those of decks are not as a match begins. */
export function printedInPlayOnly(g: Context): void {
  const { game } = g;
  for (const { bearer, whom, printed, place } of game.statics) {
    if (!printed || bearer !== 'rules' || whom.op !== 'select' || whom.source.from !== 'play') continue;
    const { kind } = whom.source;
    if (!game.decks.some(({ cards }) => cards.some(({ card }) => isKind(game, game.cards[card]?.kind ?? -1, kind))))
      continue;
    const source = g.sources[place[0]];
    const written = source?.text.slice(place[3], place[4]) ?? '';
    const end = written.search(/ (?:where|have) /);
    const where = source === undefined || end < 0 ? null : { source, start: place[3] + end, end: place[3] + end };
    const text = ' in every zone';
    reportAt(
      g,
      place,
      say.printedInPlay(),
      where === null ? {} : { fix: { title: say.write({ text: text.trim() }), where, text } },
    );
  }
}
