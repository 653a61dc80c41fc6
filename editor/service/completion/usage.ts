/** How often a game says its words: what is said often stands before what is said seldom. */
import type { CompiledGame } from '../../../compiler/driver/session.ts';
import type { Project } from '../project.ts';
import { meaningsIn } from '../words.ts';

/** Times by class and word, `adjective enemy`. */
export type Usage = ReadonlyMap<string, number>;

const counted = new WeakMap<Project, Map<string, Usage>>();

/** Counted once a game and project: an order needs no better figures, and a keystroke no more work. */
export function usageOf(project: Project, name: string): Usage {
  let games = counted.get(project);
  if (games === undefined) {
    games = new Map();
    counted.set(project, games);
  }
  let usage = games.get(name);
  if (usage === undefined) {
    const whole = (project.last ?? project.analysis).games.find(({ game }) => game.name === name);
    usage = whole === undefined ? new Map() : count(whole);
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
  return usage;
}
