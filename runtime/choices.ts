/**
 * Choices within effects. A choice takes its answer from the answers known so far, else from an agent. Without an
 * answer, the run stops and everything is undone to the last rest; it runs again with one answer more.
 */
import { typeCode } from '../compiler/format/trace.ts';
import { fault, NEED } from './faults.ts';
import type { Match, Question } from './machine.ts';
import { draw } from './random.ts';
import { isPlayer } from './state.ts';

/** A question without its player and options. */
export type QuestionHead = Pick<Question, 'what' | 'name' | 'type'>;

export const MAY: QuestionHead = { what: 'may', name: null, type: { of: 'truth', id: null, many: false } };

/**
 * Asks a player for one of `options`. A single option is taken without a question; within `randomly`, and where nobody
 * can be asked, one is drawn.
 */
export function ask(m: Match, player: number, options: number[], asked: QuestionHead): number {
  if (options.length === 1) return options[0] as number;
  if (m.openRandomly > 0 || !isPlayer(m, player)) {
    const drawn = options[draw(m, options.length, null)] as number;
    m.onDraw?.(drawn, asked.type);
    return drawn;
  }
  if (m.answersUsed < m.answers.length) {
    const answer = m.answers[m.answersUsed++] as number;
    if (!options.includes(answer)) fault(m, 'confusion');
    return chosen(m, player, answer, asked);
  }
  if (m.answers.length >= m.layout.head.answersCapacity) fault(m, 'answers');
  const question: Question = { seat: player, ...asked, options };
  if (m.answerer === null) {
    m.question = question;
    throw NEED;
  }
  const wish = m.answerer(m, question);
  const answer = options.includes(wish) ? wish : (options[0] as number);
  m.answers.push(answer);
  m.answersUsed++;
  return chosen(m, player, answer, asked);
}

function chosen(m: Match, player: number, answer: number, { type }: QuestionHead): number {
  m.trace?.add(m, { what: 'choice', id: answer, subject: player, args: [typeCode(type)] });
  return answer;
}
