/** One slip in a declaration of a shipped game gives one error, wherever the game uses what it declares. */
import { expect, it } from 'vitest';
import { Session } from '../../compiler/driver/session.ts';
import { amount } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';
import { slips } from './slips.ts';

/** A declaration whose misspelt name is a good one: all that need the right name have an error. */
it.each([
  ['tyrant', 'turns.bound', 'verb thin ', 'verb thni ', 'There is no verb "thin".'],
  ['skybound', 'rules.bound', 'kind card {', 'kind car {', '"cost" is a field of car, and this is a fighter.'],
  ['wildstorms', 'rules.bound', 'kind card {', 'kind car {', '"points" is a field of car'],
  ['tyrant', 'rules.bound', 'kind card {', 'kind car {', '"unique" is a field of car'],
  ['locm', 'rules.bound', 'kind card {', 'kind car {', '"cost" is a field of car'],
])('%s: %s: %s as %s', (folder, path, from, to, message) => {
  const files = sources(`cards/${folder}`).map((file) =>
    file.path.endsWith(`/${path}`) ? { ...file, text: file.text.replace(from, to) } : file,
  );
  const { diagnostics } = new Session({ warnings: false }).compile([...sources('cards/prelude.bound'), ...files]);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map((one) => one.message)).toEqual([expect.stringContaining(message)]);
});

it('a slip gives one error', () => {
  const folders = gameFolders().map((name) => `cards/${name}`);
  const counts = [...slips(folders, 1, amount(60, 1, 24))].flatMap(({ errors }) => errors.length || []);
  const single = counts.filter((count) => count === 1).length / counts.length;
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  // 96.8% of the sample of every 24th declaration
  expect(single).toBeGreaterThan(0.9);
  expect(mean).toBeLessThan(2);
});
