/** Constant folding: replaces options by their values, and simplifies expressions of constants. */
import { NOTHING } from '../format/values.ts';
import type { Card, Expr, ExprOf, Game, OptionDecl, Zone } from '../ir/index.ts';
import { mapCode, type Replacing } from '../ir/rebuild.ts';
import { type Comparison, compares, div, divUp, multiply, saturate } from './numbers.ts';
import { expandWordAssignment, expandWordRead } from './word-fields.ts';

/**
 * The game with its options (by OptionId) replaced by their values, and with reads of a field by a word expanded (see
 * word-fields.ts). Ids stay. Unchanged parts are shared, not copied.
 */
export function foldGame(game: Game, options: number[], active = game.layers.map(() => true)): Game {
  const change: Replacing = {
    expr: (expr) => fold(expr.op === 'word_field' ? expandWordRead(game, expr, active) : expr, game.options, options),
    stmt: (stmt) =>
      stmt.do === 'set' && stmt.to.to === 'word_field' ? expandWordAssignment(game, stmt, stmt.to, active) : stmt,
  };
  // cards and decks are most of a game, and nearly all of them contain only numbers
  let { cards } = game;
  for (const [id, card] of game.cards.entries()) {
    if (card.chooses.length === 0 && card.keywords.every(hasConstantArgs)) continue;
    const after = mapCode(card, change);
    if (after === card) continue;
    if (cards === game.cards) cards = [...cards];
    cards[id] = after;
  }
  const others = { ...game, cards: [], decks: [] };
  const after = mapCode(others, change);
  const zones = after.zones.some(isDecided) ? after.zones.map(decided) : after.zones;
  return after === others && cards === game.cards && zones === after.zones
    ? game
    : { ...after, zones, cards, decks: game.decks };
}

/** An expression with its constant parts computed, before options have their values: `(2 + 3)` is 5. */
export const foldConstants = (expr: Expr): Expr =>
  mapCode(expr, { expr: (one) => fold(one, [], []), stmt: (one) => one });

/** Whether a zone's visibility condition was folded to a constant. */
const isDecided = ({ seen }: Zone): boolean => seen.some(({ when }) => when?.test.op === 'truth');

/** The zone with constant visibility conditions removed, so that later stages need not know about them. */
function decided(zone: Zone): Zone {
  if (!isDecided(zone)) return zone;
  const seen = zone.seen
    .filter(({ when }) => !(when?.test.op === 'truth' && when.test.value === 0))
    .map((one) => (one.when?.test.op === 'truth' ? { ...one, when: null } : one));
  return { ...zone, seen: seen.length > 0 ? seen : [{ by: 'none', when: null }] };
}

/** Whether all arguments are constants, so that there is nothing to fold. */
export function hasConstantArgs({ args }: Card['keywords'][number]): boolean {
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? null;
    if (arg !== null && arg.op !== 'number' && !PLAIN.has(arg.op)) return false;
  }
  return true;
}
const PLAIN: ReadonlySet<string> = new Set(['number', 'truth', 'enum', 'flags', 'nothing']);

function fold(expr: Expr, declared: OptionDecl[], options: number[]): Expr {
  switch (expr.op) {
    case 'option': {
      const option = declared[expr.option];
      return option === undefined ? expr : literal(option, options[expr.option] ?? option.value);
    }
    case 'add':
    case 'sub':
    case 'mul':
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
    case 'is':
    case 'is_not': {
      const a = constantValue(expr.a);
      const b = constantValue(expr.b);
      return a === null || b === null ? expr : binary(expr.op, a, b);
    }
    case 'neg': {
      const of = constantValue(expr.of);
      if (of === null) return expr;
      return of === NOTHING ? { op: 'nothing' } : number(0 - of);
    }
    case 'not': {
      const of = constantValue(expr.of);
      return of === null ? expr : truth(!holds(of));
    }
    case 'absent':
    case 'present': {
      const of = constantValue(expr.of);
      return of === null ? expr : truth((of === NOTHING) === (expr.op === 'absent'));
    }
    case 'and':
    case 'or':
      return junction(expr);
    case 'pick': {
      const test = constantValue(expr.test);
      return test === null ? expr : holds(test) ? expr.then : expr.else;
    }
    case 'kernel':
      return kernel(expr);
    default:
      return expr;
  }
}

/** The value of an option as an expression of its type. */
function literal(option: OptionDecl, value: number): Expr {
  const { of, id } = option.type;
  if (of === 'truth') return truth(value !== 0);
  if (of === 'enum' && id !== null) return { op: 'enum', enum: id, member: value };
  if (of === 'flags' && id !== null) {
    const members: number[] = [];
    for (let member = 0; member < 31; member++) if ((value >> member) & 1) members.push(member);
    return { op: 'flags', enum: id, members };
  }
  return { op: 'number', value };
}

const number = (value: number): Expr => ({ op: 'number', value });
const truth = (value: boolean): Expr => ({ op: 'truth', value: value ? 1 : 0 });
/** The truth of a constant; nothing is false. */
const holds = (value: number): boolean => value !== 0 && value !== NOTHING;

function constantValue(expr: Expr): number | null {
  switch (expr.op) {
    case 'number':
    case 'truth':
      return expr.value;
    case 'enum':
      return expr.member;
    case 'nothing':
      return NOTHING;
    default:
      return null;
  }
}

type FoldedOp = 'add' | 'sub' | 'mul' | Comparison;

function binary(op: FoldedOp, a: number, b: number): Expr {
  const nothing = a === NOTHING || b === NOTHING;
  switch (op) {
    case 'add':
      return nothing ? { op: 'nothing' } : number(saturate(a + b));
    case 'sub':
      return nothing ? { op: 'nothing' } : number(saturate(a - b));
    case 'mul':
      return nothing ? { op: 'nothing' } : number(multiply(a, b));
    default:
      return truth(compares(op, a, b));
  }
}

/**
 * Removes operands that change nothing, and those after a deciding constant. Operands before it may fault, so they
 * stay.
 */
function junction(expr: ExprOf<'and' | 'or'>): Expr {
  const { op } = expr;
  const kept: Expr[] = [];
  let dropped = false;
  for (const item of expr.of) {
    const value = constantValue(item);
    if (value === null) {
      kept.push(item);
    } else if (holds(value) === (op === 'and')) {
      dropped = true;
    } else {
      if (kept.length === 0) return truth(op === 'or');
      if (!dropped && item === expr.of[expr.of.length - 1]) return expr;
      return { op, of: [...kept, truth(op === 'or')] };
    }
  }
  const [only] = kept;
  if (only === undefined) return truth(op === 'and');
  if (kept.length === 1 && TRUTH_OPS.has(only.op)) return only;
  return dropped ? { op, of: kept } : expr;
}

/** Operators whose value is always 0 or 1. The value of an adjective depends on its definition. */
export const TRUTH_OPS: ReadonlySet<Expr['op']> = new Set<Expr['op']>([
  'truth',
  'has',
  'comes_with',
  'lt',
  'le',
  'gt',
  'ge',
  'is',
  'is_not',
  'not',
  'absent',
  'present',
  'and',
  'or',
  'kind',
  'member',
  'share',
  'in_play',
  'in_zone',
  'in_any',
  'among',
  'tag',
  'tagged',
  'fits',
  'some',
  'no',
]);

function kernel(expr: ExprOf<'kernel'>): Expr {
  const [first, second] = expr.args.map(constantValue);
  if (first === undefined || first === null || first === NOTHING) return expr;
  if (expr.call === 'abs') return number(first < 0 ? 0 - first : first);
  if (second === undefined || second === null || second === NOTHING || expr.args.length !== 2) return expr;
  switch (expr.call) {
    case 'min':
      return number(first < second ? first : second);
    case 'max':
      return number(first > second ? first : second);
    case 'div':
      return second === 0 ? expr : number(div(first, second));
    case 'div_up':
      return second === 0 ? expr : number(divUp(first, second));
    default:
      return expr;
  }
}
