/** Reports what is fixed by its own words: comparisons of two words, certain chances, equal weights, and rules that change nothing. */
import * as say from '../diagnostics/messages/index.ts';
import type { Expr, KeywordId, Place, Stmt } from '../ir/index.ts';
import { bodiesOf, exprsOf } from '../ir/visitor.ts';
import { visitExprs } from '../ir/walk.ts';
import type { Context } from '../scope/context.ts';
import { reportAt } from '../scope/report.ts';
import type { GameCode } from './code.ts';

export function fixedByWords(g: Context, code: GameCode): void {
  const { abilities, statics } = g.game;
  for (const stmt of code.every()) reportFixed(g, exprsOf(stmt), stmt.place);
  for (const { trigger, place } of abilities) reportFixed(g, [trigger.when], place);
  for (const { whom, when, place } of statics) reportFixed(g, [whom, when], place);
  for (const { wins, of, place } of code.all('chance'))
    if (numberOf(wins) === 0) reportAt(g, place, say.neverHolds());
    else if (wins.op === 'number' && numberOf(of) === wins.value)
      reportAt(g, place, say.chanceFixed({ wins: wins.value, of: wins.value }));
  keywordsBelowZero(g);
}

/** Reports a number below 0 on a keyword that no other card has below 0. */
function keywordsBelowZero(g: Context): void {
  const { cards, keywords } = g.game;
  const below = new Map<KeywordId, { value: number; places: Set<Place> }>();
  for (const { keywords: own, place } of cards)
    for (const { keyword, args } of own)
      for (const arg of args) {
        if (arg?.op !== 'number' || arg.value >= 0) continue;
        const known = below.get(keyword) ?? { value: arg.value, places: new Set() };
        below.set(keyword, known);
        known.places.add(place);
      }
  for (const [keyword, { value, places }] of below) {
    const [place] = places;
    if (place !== undefined && places.size === 1)
      reportAt(g, place, say.keywordBelowZero({ keyword: keywords[keyword]?.name ?? '', value }));
  }
}

const numberOf = (e: Expr | null | undefined): number | null => (e?.op === 'number' ? e.value : null);

/** Words that are the same for all: a comparison of two of them has one answer. */
const WORDS: ReadonlySet<Expr['op']> = new Set(['enum', 'card', 'status_word', 'keyword_word', 'timing', 'verb']);

function reportFixed(g: Context, exprs: readonly (Expr | null)[], place: Place): void {
  visitExprs(exprs, (e) => {
    if ((e.op === 'is' || e.op === 'is_not') && WORDS.has(e.a.op) && WORDS.has(e.b.op))
      reportAt(g, place, say.fixedAnswer());
    const weight = e.op === 'select' && e.take?.take === 'random' ? numberOf(e.take.weight) : null;
    if (weight !== null) reportAt(g, place, weight > 0 ? say.weightsAlike() : say.weightsOfNone());
  });
}

/** A state rule that changes nothing applies again and again, where it applies. */
export function idleRules(g: Context): void {
  for (const { code, place } of g.game.rules) if (isIdle(code.body)) reportAt(g, place, say.ruleDoesNothing());
}

const isIdle = (body: readonly Stmt[]): boolean =>
  body.every((stmt) => {
    if (stmt.do === 'let' || stmt.do === 'stop') return true;
    return (stmt.do === 'if' || stmt.do === 'each' || stmt.do === 'repeat') && bodiesOf(stmt).every(isIdle);
  });
