/** Reports state rules that apply again and again, and changes of printed values that reach no card of a deck. */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, FieldId, StatusId, Stmt, VerbId } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import { bodiesOf } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';

/**
 * `whenever c: card { c.marks += 1 }`: each run changes the state, and nothing that the rule asks. Looks at rules that only set
 * fields and statuses, and ask of fields and statuses alone.
 */
export function rulesThatOnlyCount(g: Context): void {
  const { fields, rules, statics } = g.game;
  const granted = statics.flatMap(({ what }) => (what.grant === 'field' ? [what.field] : []));
  const givesWords = statics.some(({ what }) => what.grant !== 'field');
  for (const { who, code, place } of rules) {
    if (who.op !== 'select' || who.take !== null || code.body.length === 0) continue;
    const changed = new Set<FieldId>();
    const statuses = new Set<StatusId>();
    if (!code.body.every((stmt) => changesOnly(g, stmt, changed, statuses))) continue;
    if (changed.size + statuses.size === 0) continue;
    let mayEnd = false;
    visitExprs(who.where, (e) => {
      if (e.op === 'field' || e.op === 'global')
        mayEnd ||= changed.has(e.field) || granted.includes(e.field) || fields[e.field]?.derived !== null;
      else if (e.op === 'status') mayEnd ||= statuses.has(e.status) || givesWords;
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

/**
 * Whether a statement changes fields and statuses alone, which are added to the lists. What reaches its end stays as it is, and the
 * rule applies all the same.
 */
function changesOnly(g: Context, stmt: Stmt, fields: Set<FieldId>, statuses: Set<StatusId>): boolean {
  if (stmt.do === 'set') {
    if (stmt.to.to === 'local') return true;
    // that is reported as no change
    if (stmt.how !== '=' && stmt.value.op === 'number' && stmt.value.value === 0) return false;
    if (!('field' in stmt.to) || stmt.to.to === 'word_field') return false;
    // who controls a card, and where it is, is asked by "in play"
    if (g.game.fields[stmt.to.field]?.kernel !== null) return false;
    fields.add(stmt.to.field);
    return true;
  }
  if (stmt.do === 'let') return true;
  const native = stmt.do === 'call' ? g.game.verbs[stmt.verb]?.native : null;
  const [status] = stmt.do === 'call' ? stmt.args : [];
  if ((native === 'add' || native === 'remove') && status?.op === 'status_word') {
    statuses.add(status.status);
    return true;
  }
  if (stmt.do === 'call' && native === null && isPlainVerb(g, stmt.verb)) {
    const { body } = g.game.verbs[stmt.verb]?.code ?? { body: [] };
    return body.length > 0 && body.every((one) => one.do !== 'if' && changesOnly(g, one, fields, statuses));
  }
  return stmt.do === 'if' && bodiesOf(stmt).every((body) => body.every((one) => changesOnly(g, one, fields, statuses)));
}

/** Whether a verb does always the same: no ability follows it or comes before it, and it calls no verb of the game. */
const isPlainVerb = ({ game }: Context, verb: VerbId): boolean =>
  !game.abilities.some(({ trigger }) => trigger.verb === verb) &&
  (game.verbs[verb]?.code.body ?? []).every(({ do: does }) => does === 'set' || does === 'let') &&
  game.verbs[verb]?.needs.length === 0;

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
