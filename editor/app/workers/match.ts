/**
 * The match worker. What is played by hand goes by the interpreter, which keeps a trace; many random matches go by the
 * compiled engine, which is made from text: that is why this worker, and nothing else of the page, is served with a policy
 * that lets it make functions.
 */
import { bind } from '../../../compiler/bind/index.ts';
import { emit } from '../../../compiler/emit/index.ts';
import { Engine, randomMatches } from '../../../runtime/index.ts';
import type { Position } from '../play/model.ts';
import { open } from '../play/opening.ts';
import { Playground } from '../play/playground.ts';
import { answerCalls, type Meanwhile } from './answer.ts';
import type { MatchCalls } from './protocol.ts';

/** Matches between two signs of life. */
const STRIDE = 20;

/** How long a seed is looked for in which the card comes to hand, in milliseconds. */
const SEARCH = 500;

let playground: Playground | null = null;
/** Set for the call that runs. */
let say: Meanwhile = { progress() {}, working() {} };

function after(act: (on: Playground) => void): Position {
  if (playground === null) throw new Error('no match was begun');
  act(playground);
  return playground.position;
}

const calls: MatchCalls = {
  open(ir, wish) {
    say.working(wish.card ?? 'the set-up');
    playground = null;
    const late = performance.now() + SEARCH;
    const opening = open(ir, wish, () => performance.now() < late);
    if ('refused' in opening) return opening;
    const { match, seed, drawn } = opening;
    const card = ir.games[0]?.cards.findIndex(({ name }) => name === wish.card) ?? -1;
    playground = new Playground(match, seed, card, ir.files, (what) => say.working(what));
    return { position: playground.position, drawn, seed };
  },
  play: (index) => after((on) => on.play(index)),
  playAny: () => after((on) => on.playAny()),
  playOn: () => after((on) => on.playOn()),
  goTo: (step, event) => after((on) => on.goTo(step, event)),
  walk: (by) => after((on) => on.walk(by)),
  see: (all) =>
    after((on) => {
      on.sees = all;
    }),
  seeds(ir, games, seed) {
    const start = performance.now();
    const binding = bind(ir, { game: ir.games[0]?.folder ?? '' });
    if ('diagnostics' in binding) return { refused: binding.diagnostics[0]?.message ?? 'The game cannot be bound.' };
    const engine = new Engine(binding.bound, emit(binding.bound));
    const onProgress = (done: number): void => {
      if (done % STRIDE === 0) say.progress(`${done} of ${games} matches`);
    };
    const { decisions, hash } = randomMatches({ engine, games, seed, onProgress });
    return { games, decisions, hash, milliseconds: performance.now() - start };
  },
};

answerCalls(
  new Map(
    Object.entries(calls).map(([name, run]) => [
      name,
      (meanwhile: Meanwhile, ...args: never[]) => {
        say = meanwhile;
        return (run as (...args: never[]) => unknown)(...args);
      },
    ]),
  ),
);
