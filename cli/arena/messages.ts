/** Messages to a bot: a position as its seat sees it, and its legal moves. `protocol.schema.json` describes all messages. */
import {
  ANSWER,
  type FieldValues,
  fieldsByName,
  HIDDEN,
  type Match,
  type Move,
  moveTextOf,
  PASS,
  plainName,
  type Question,
  showValue,
  tileName,
  type View,
  view,
} from '../../runtime/index.ts';

export const PROTOCOL = 1;

/** A legal move. `number` is the answer to give. */
export interface OfferedMove {
  number: number;
  /** The name of the move in the game; `pass`, or `answer` to a choice. */
  move: string;
  /** A hidden card has no value: references follow the order of the deck list. */
  args: { value: number | null; name: string }[];
}

/** A tile: its name as moves and messages have it, and its place on its board, from 1. */
type PlacedTile = View['tiles'][number] & {
  name: string;
  column: number;
  row: number;
  /** The seat whose board it is on; null on a board that all share. */
  seat: number | null;
};

/** The open choice, with null for options that are hidden cards. */
type SeenQuestion = Omit<Question, 'options'> & { options: (number | null)[] };

export interface Decide {
  type: 'decide';
  match: number;
  /** The number of the decision, which the answer repeats: a late or a second answer is noticed. */
  decision: number;
  /** Seconds until an answer is due. */
  seconds: number;
  view: Omit<View, 'question' | 'tiles'> & {
    question: SeenQuestion | null;
    /** The size of a board; null without one. */
    board: { columns: number; rows: number } | null;
    tiles: PlacedTile[];
  };
  moves: OfferedMove[];
}

export function decideMessage(
  m: Match,
  seat: number,
  moves: readonly Move[],
  { match, decision, seconds }: Pick<Decide, 'match' | 'decision' | 'seconds'>,
): Decide {
  const seen = view(m, seat);
  const name = nameIn(m, seen);
  const { game } = m.bound;
  const { question } = seen;
  const offered = moves.map((one, number): OfferedMove => {
    const { move, args } = one;
    const { parts } = moveTextOf(m, one, name, question);
    return {
      number,
      move: move === PASS ? 'pass' : move === ANSWER ? 'answer' : (game.moves[move]?.name ?? ''),
      args: args.map((value, i) => {
        const text = parts[i]?.text ?? '';
        return { value: text === HIDDEN ? null : value, name: text };
      }),
    };
  });
  const isHidden = (value: number): boolean => question?.type.of === 'entity' && name(value) === HIDDEN;
  const asked = question && { ...question, options: question.options.map((one) => (isHidden(one) ? null : one)) };
  return { type: 'decide', match, decision, seconds, view: placed(m, { ...seen, question: asked }), moves: offered };
}

/** The view with the geometry of the board, and with words beside the numbers of fields that are words. */
function placed(m: Match, seen: Omit<View, 'question'> & { question: SeenQuestion | null }): Decide['view'] {
  const { bound, game, layout, tables } = m;
  const { board } = game;
  const { first, count } = layout.tiles;
  const ofState = game.kinds.findIndex(({ kernel }) => kernel === 'state');
  const columns = board?.columns ?? 1;
  const rows = board?.each === 'player' ? board.rows : count / columns;
  const worded = (kind: number, fields: FieldValues): FieldValues =>
    fields.map((one) => {
      const type = game.fields[fieldsByName(m, kind).get(one.name) ?? -1]?.type;
      const isWord = type !== undefined && !type.many && WORDS.has(type.of);
      return one.value === null || !isWord ? one : { ...one, word: showValue(bound, type, one.value) };
    });
  return {
    ...seen,
    board: board === null ? null : { columns, rows },
    globals: worded(ofState, seen.globals),
    players: seen.players.map((one) => ({ ...one, fields: worded(tables.playerKind, one.fields) })),
    tiles: seen.tiles.map(({ ref, fields }) => {
      const [row, column] = [Math.floor((ref - first) / columns), (ref - first) % columns];
      return {
        ref,
        name: tileName(bound, ref),
        column: column + 1,
        row: (row % rows) + 1,
        seat: board?.each === 'player' ? Math.floor(row / rows) + 1 : null,
        fields: worded(tables.tileKind, fields),
      };
    }),
    zones: seen.zones.map((zone) => ({
      ...zone,
      ...(zone.backs !== undefined && {
        backs: zone.backs.map((back) => ({ ...back, fields: worded(game.zones[zone.zone]?.kind ?? -1, back.fields) })),
      }),
      cards: zone.cards.map((card) => ({ ...card, fields: worded(tables.cardKind[card.card] ?? -1, card.fields) })),
    })),
  };
}

/** Types whose values are numbers that say nothing to a bot. */
const WORDS: ReadonlySet<string> = new Set(['enum', 'flags', 'definition']);

/** Names of references as far as the view has them. */
function nameIn(m: Match, seen: View): (ref: number) => string {
  const plain = plainName(m.bound);
  const names = new Map(seen.zones.flatMap(({ cards }) => cards.map(({ ref, name }) => [ref, name] as const)));
  return (ref) => names.get(ref) ?? (ref < m.layout.entities.first ? plain(ref) : HIDDEN);
}

/** The number that a bot answered, which may be that of no move; null where the answer is none of this decision. */
export function answerOf(answer: unknown, decision: number): number | null {
  if (typeof answer !== 'object' || answer === null || !('move' in answer) || !('decision' in answer)) return null;
  if (Object.keys(answer).length > 2 || answer.decision !== decision) return null;
  return Number.isInteger(answer.move) ? (answer.move as number) : null;
}
