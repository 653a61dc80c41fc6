/**
 * Games in which an agent could win by knowing hidden cards. Each game of `hidden/` obeys the laws of a match; where its
 * first line says `most won`, tree search and greedy play win no more of their first moves against random play than a
 * player who does not know the hidden cards. `hides` names fields of a player whose values only that player sees.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emit } from '../../compiler/emit/index.ts';
import { compile } from '../../compiler/index.ts';
import { compiledPlay, conform, createMatch, Engine, simulate, viewBy } from '../../runtime/index.ts';
import { secretsOf } from '../../runtime/secrets.ts';
import { caseFiles } from '../cases.ts';
import { boundOf } from '../runtime/games.ts';

const folder = fileURLToPath(new URL('hidden', import.meta.url));
const prelude = { path: 'cards/prelude.bound', text: readFileSync('cards/prelude.bound', 'utf8') };
const MATCHES = 100;
/** Three standard deviations of a share of MATCHES. */
const CHANCE = 3 * Math.sqrt((MATCHES * 2) / 9);

describe.each(caseFiles(folder, '.bound'))('%s', (file) => {
  const name = file.replace('.bound', '');
  const text = readFileSync(join(folder, file), 'utf8');
  const { ir, diagnostics } = compile([prelude, { path: `${name}/rules.bound`, text }]);
  const bound = boundOf(ir, name);
  const engine = new Engine(bound, emit(bound));

  it('obeys the laws of a match', () => {
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    const { violations, laws } = conform({ bound, engine, games: 4, seed: 1 });
    expect(violations).toEqual([]);
    for (const law of ['hidden', 'dealt']) expect(laws.find((one) => one.name === law)?.checks).toBeGreaterThan(0);
  });

  const hides = /^# hides: ([^.]+)/.exec(text)?.[1]?.split(', ') ?? [];
  it.runIf(hides.length > 0)('shows fields derived from hidden cards to their player only', () => {
    const m = createMatch(bound, { seed: 1 });
    for (const seen of [0, 1, 2].map((seat) => viewBy(m, seat))) {
      for (const { seat, fields } of seen.players) {
        const unseen = seen.seat === 0 || seat === seen.seat ? [] : hides;
        expect(fields.filter(({ value }) => value === null).map((field) => field.name)).toEqual(unseen);
      }
    }
  });

  it.runIf(hides.length > 0)('shows no step whose values these fields decide', () => {
    const { fields } = bound.game;
    const secrets = secretsOf(bound);
    for (const name of hides) expect(secrets.isFieldOpen(fields.findIndex((field) => field.name === name))).toBe(false);
  });

  const most = /^# most won: (\d+)%/.exec(text)?.[1];
  it.runIf(most !== undefined)('is won as rarely as without knowing hidden cards', () => {
    for (const agent of ['greedy', 'mcts:50']) {
      const agents = [agent, 'random'];
      const run = { bound, games: MATCHES, seed: 1, agents };
      const played = simulate({ ...run, play: compiledPlay(engine, agents) });
      expect(played.wins[0], agent).toBeLessThan((MATCHES * Number(most)) / 100 + CHANCE);
      if (agent === 'greedy') expect(simulate(run).hash).toBe(played.hash);
    }
  });
});
