/**
 * No option is ignored beside another: for each pair of options of a command, either the command refuses them together, or
 * each changes the result beside the other one. `together/options.json` has for each command a line, and for each of its options
 * a value that changes the result of that line.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { declared } from '../../cli/program.ts';
import { sample } from '../amount.ts';
import { root } from '../repo/tree.ts';
import { runHere } from './here.ts';
import { runCommand } from './transcript.ts';

interface Options {
  /** The arguments of the command, with options that it cannot do without. */
  line: string;
  /** Values by option. */
  options: Record<string, string>;
  /** Options that mean nothing without another one, with that one. They are refused alone. */
  needs?: Record<string, string>;
  /** Pairs of which one need not change the result beside the other, with the reason. */
  apart?: Record<string, string>;
  /** Options that by contract change no result. */
  alike: string[];
  /** Options that keep their meaning beside --queue; the others are refused there. */
  queue?: string[];
}

const folder = join(root, 'test/cli');
const all = JSON.parse(readFileSync(join(folder, 'together/options.json'), 'utf8')) as Record<string, Options>;
const here = mkdtempSync(join(tmpdir(), 'rulebound-together-'));
afterAll(() => rmSync(here, { recursive: true, force: true }));
cpSync(join(folder, 'fixtures'), here, { recursive: true });
cpSync(join(here, 'duel'), join(here, 'earlier'), { recursive: true });
const cards = join(here, 'earlier/cards.bound');
writeFileSync(cards, readFileSync(cards, 'utf8').replace('cost 4, power 3', 'cost 4, power 2'));
for (const game of ['duel', 'earlier']) cpSync(join(folder, 'together/layers.bound'), join(here, game, 'layers.bound'));

/** Options of `addRemoteOptions` that have no meaning on this machine alone. */
const FAR = ['--queue', '--key-file', '--resume', '--progress', '--merge'];
/** They need files that the build makes. */
const BUNDLED = ['--shard', '--queue', '--out'];
const KEY = { RULEBOUND_KEY: 'a-key-of-tests-with-enough-characters', RULEBOUND_QUEUE: '' };
const NO_REDIS = 'no Redis is named';

/** Options beside which --json is refused, or which are compared with a table. */
const isTable = (given: readonly string[]): boolean =>
  ['--json', '--format', '--shard', '--list'].some((option) => given.includes(option));

const words = (text: string): string[] => [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((m) => m[1] ?? m[2] ?? '');

/** A file or all files of a folder, as one text. */
const textOf = (path: string): string =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => `${name}:\n${textOf(join(path, name))}`)
        .join('\n')
    : readFileSync(path, 'latin1');

const timeless = (text: string): string =>
  text
    // a seed is printed even if it is ignored
    .replace(/"(?:seed|seconds|[a-z_]+_per_second|mean_seconds)": ?-?[\d.e-]+/g, '')
    .replace(/\d+ matches\/s|\b\d\.\d{4}$/gm, '');

for (const [name, { line, options, needs = {}, apart = {}, alike, queue }] of Object.entries(all)) {
  const outcomes = new Map<string, Promise<{ exit: number; stderr: string; what: string }>>();
  /** JSON has more figures than a table; `asTable`: without it, unless it is given. */
  const outcome = (given: readonly string[], asTable: boolean) => {
    const key = [asTable, ...[...given].sort()].join(' ');
    const known = outcomes.get(key);
    if (known !== undefined) return known;
    const ran = (async () => {
      const out = join(here, 'out');
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out);
      // an option of the line is replaced by the one given
      const replaced = words(line);
      for (const option of given) {
        const at = replaced.indexOf(option);
        if (at < 0) continue;
        const end = replaced.findIndex((word, i) => i > at && word.startsWith('--'));
        replaced.splice(at, (end < 0 ? replaced.length : end) - at);
      }
      const args = [name, ...replaced, ...given.flatMap((option) => [option, ...words(options[option] ?? '')])];
      if (!asTable) args.push('--json');
      const run = given.some((option) => BUNDLED.includes(option)) ? runCommand : runHere;
      const { exit, stdout, stderr } = await run(args, here, KEY);
      return { exit, stderr, what: timeless(`${exit}\n${stdout}\n${textOf(out)}`) };
    })();
    outcomes.set(key, ran);
    return ran;
  };
  /** The option with what it needs. */
  const whole = (option: string): string[] => {
    const other = needs[option];
    return other === undefined ? [option] : [...whole(other), option];
  };
  const without = (given: readonly string[], option: string): string[] => given.filter((one) => one !== option);
  const tested = Object.keys(options);

  describe(name, () => {
    test('has only options of the list', () => {
      const command = declared().commands.find((one) => one.name() === name);
      const has = command?.options.map(({ long }) => long) ?? [];
      const far = has.includes('--shard') ? FAR : [];
      const shards = tested.includes('--shard') || !has.includes('--shard') ? [] : ['--shard', '--into', '--chunk'];
      expect([...tested, ...alike, ...far, ...shards].sort()).toEqual([...has].sort());
    });

    test.each(sample(tested, 48, 6))('%s changes the result', async (option) => {
      const given = whole(option);
      const asTable = isTable(given);
      const ended = await outcome(given, asTable);
      expect(ended.exit, ended.stderr).toBeLessThan(2);
      if (given.length === 1) expect(ended.what).not.toBe((await outcome([], asTable)).what);
      else expect(await outcome([option], asTable)).toMatchObject({ exit: 2 });
    });

    const pairs = tested
      .flatMap((a, i) => tested.slice(i + 1).map((b): [string, string] => [a, b]))
      .filter(([a, b]) => apart[`${a} ${b}`] === undefined);
    test.each(sample(pairs, 960, 120))('%s and %s', async (a, b) => {
      const given = [...new Set([...whole(a), ...whole(b)])];
      const asTable = isTable(given);
      const { exit, what, stderr } = await outcome(given, asTable);
      expect(exit, stderr).not.toBe(3);
      if (exit === 2) return;
      for (const option of [a, b])
        if (!given.some((one) => needs[one] === option))
          expect(what, `${option} is ignored`).not.toBe((await outcome(without(given, option), asTable)).what);
    });

    test.runIf(queue !== undefined).each(sample(without(tested, '--shard'), 48, 12))(
      '%s and --queue',
      async (option) => {
        const { exit, stderr } = await outcome([...without(whole(option), '--shard'), '--queue'], true);
        expect(exit).toBe(2);
        if (queue?.includes(option)) expect(stderr).toContain(NO_REDIS);
        else expect(stderr).not.toContain(NO_REDIS);
      },
    );
  });
}
