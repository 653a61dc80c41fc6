/** Moves in words: the name of a move and its arguments, by their types. The terminal and the editor use it. */
import type { Type } from '../compiler/ir/index.ts';
import { plainName, showValue } from './describe.ts';
import type { Match, Question } from './machine.ts';
import { ANSWER, type Move, moveStage, PASS, question } from './match.ts';
import type { Namer } from './narration.ts';
import { NOTHING } from './numbers.ts';

/** An argument of a move, with its preposition. */
export interface MoveArgument {
  text: string;
  prep: string | null;
  /** The reference of the object on the table; 0 if it is not on the table. */
  ref: number;
}

export interface MoveText {
  /** The name of the move; `pass`; or, for an answer, the question. */
  word: string;
  parts: MoveArgument[];
}

/**
 * Describes a move, pass or answer in the current state of a match. `name` gives the names of objects. `asked`: the open choice; who
 * describes many answers gives it, since finding it repeats the paused decision.
 */
export function moveTextOf(m: Match, move: Move, name: Namer, asked?: Question | null): MoveText {
  if (move.move === PASS) return { word: 'pass', parts: [] };
  if (move.move === ANSWER) return answerText(m, move, name, asked === undefined ? question(m) : asked);
  const decl = m.game.moves[move.move];
  const types = typesOf(m, move);
  const parts = move.args.map((arg, i) =>
    partOf(m, arg, { type: types[i] ?? null, prep: decl?.params[i]?.prep ?? null }, name),
  );
  return { word: decl?.name ?? '?', parts };
}

function answerText(m: Match, { args }: Move, name: Namer, asked: Question | null): MoveText {
  const type = asked?.what === 'may' ? TRUTH : (asked?.type ?? null);
  const word = asked?.name ?? asked?.what ?? 'choose';
  return { word, parts: args.map((arg) => partOf(m, arg, { type, prep: null }, name)) };
}

function partOf(
  { bound }: Match,
  value: number,
  { type, prep }: { type: Type | null; prep: string | null },
  name: Namer,
): MoveArgument {
  const entity = type === null || type.of === 'entity';
  const named = entity && value !== NOTHING;
  const text = named ? name(value) : entity ? 'nothing' : showValue(bound, type, value, plainName(bound));
  return { text, prep, ref: named ? value : 0 };
}

const TRUTH: Type = { of: 'truth', id: null, many: false };

/** Types of a move's arguments, in order; null for one that the state does not tell. */
function typesOf(m: Match, move: Move): (Type | null)[] {
  const decl = m.game.moves[move.move];
  if (decl === undefined) return [];
  const { args, seat } = move;
  const asked = decl.parts.flatMap((part, i) => {
    if (part.part !== 'param' && part.part !== 'choose') return [];
    const type = decl.code.locals[part.local]?.type ?? decl.params[i]?.type;
    // a choice of several has as many arguments as it takes, a choice with a condition perhaps none
    const isVariable = part.part === 'choose' && (part.when !== null || part.count !== null || type?.many === true);
    return type === undefined ? [] : [{ type, isVariable }];
  });
  const card = decl.card === null ? undefined : args[decl.params.findIndex((_, i) => i === decl.card)];
  const chooses = card === undefined ? [] : choicesOf(m, card);
  const variable = asked.filter((one) => one.isVariable).length;
  const left = args.length - (asked.length - variable) - chooses.length;
  // what is left belongs to the only choice of its sort
  if (left >= 0 && (variable === 0 ? left === 0 : variable === 1 && chooses.length === 0))
    return [
      ...asked.flatMap(({ type, isVariable }) => (isVariable ? Array<Type>(left).fill(type) : [type])),
      ...chooses,
    ];
  return args.map((_, i) => moveStage(m, seat, move.move, args.slice(0, i))?.type ?? null);
}

/** Types of the choices that a card itself declares. */
function choicesOf(m: Match, ref: number): Type[] {
  const { entities, row } = m.layout;
  const card = m.state[entities.at + (ref - entities.first) * entities.stride + row.card] ?? -1;
  return (m.game.cards[card]?.chooses ?? []).map(({ type }) => ({ ...type, many: false }));
}
