/** Counts the uses of words in a game: completion ranks frequent words first. */

import type { CompiledGame } from '../../../compiler/driver/session.ts';
import { visitStmts } from '../../../compiler/ir/walk.ts';
import type { Project } from '../project.ts';
import { meaningsIn } from '../words.ts';

/**
 * Number of uses by class and word: `adjective enemy`. A verb that only the rules call has an entry `inside NAME`; a kind has
 * an entry `abilities NAME` with the number of abilities of its cards.
 */
export type Usage = ReadonlyMap<string, number>;

const counted = new WeakMap<Project, Map<string, Usage>>();

/** The uses in a game, counted once a project: exact figures are not needed, and keystrokes stay cheap. */
export function usageOf(project: Project, name: string): Usage {
  let games = counted.get(project);
  if (games === undefined) {
    games = new Map();
    counted.set(project, games);
  }
  let usage = games.get(name);
  if (usage === undefined) {
    const whole = project.gameNamed(name, project.last ?? project.analysis);
    usage = whole === null ? new Map() : count(whole);
    games.set(name, usage);
  }
  return usage;
}

function count(game: CompiledGame): Usage {
  const usage = new Map<string, number>();
  for (const { source } of game.files) {
    for (const { start, end, key } of meaningsIn(game, source).values()) {
      const use = `${key.slice(0, key.indexOf(' '))} ${source.text.slice(start, end)}`;
      usage.set(use, (usage.get(use) ?? 0) + 1);
    }
  }
  const called = new Set<number>();
  for (const { bearer, of, code } of game.game.abilities) {
    if (bearer === 'rules') continue;
    visitStmts(code.body, (stmt) => {
      if (stmt.do === 'call') called.add(stmt.verb);
    });
    const kind = bearer === 'card' ? game.game.kinds[game.game.cards[of ?? -1]?.kind ?? -1]?.name : undefined;
    if (kind !== undefined) usage.set(`abilities ${kind}`, (usage.get(`abilities ${kind}`) ?? 0) + 1);
  }
  // without abilities in the cards, there are no counts to compare
  if (called.size >= FEWEST_CALLED)
    for (const [id, { name }] of game.game.verbs.entries())
      if (!called.has(id) && game.context.used.verbs.has(id)) usage.set(`inside ${name}`, 1);
  return usage;
}

/** So many verbs are called by cards before the others count as those of the rules. */
const FEWEST_CALLED = 5;
