/** Reports entries that are named as sources but are not files of their game, and does not open them. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { formatCompact } from '../../cli/diagnostics.ts';
import { readWorkspace } from '../../cli/edit/workspace.ts';
import { loadSources } from '../../cli/sources.ts';
import { runHere } from './here.ts';
import { command } from './transcript.ts';

const NOBODY = 65534;

describe.skipIf(process.platform === 'win32')('beside the files of a game', () => {
  const above = mkdtempSync(join(tmpdir(), 'rulebound-odd-'));
  afterAll(() => rmSync(above, { recursive: true, force: true }));
  const game = join(above, 'game');
  const at = (name: string): string => join(game, name);
  mkdirSync(join(game, 'more'), { recursive: true });
  const SECRET = 'let  secret = 1\n';
  writeFileSync(join(above, 'outside.bound'), SECRET);
  writeFileSync(at('rules.bound'), 'game Game\n');
  writeFileSync(at('cards.bound'), '# cards\n');
  writeFileSync(at('two\nlines\u001b.bound'), 'nonsense\n');
  symlinkSync('cards.bound', at('inside.bound'));
  symlinkSync('../cards.bound', at('more/up.bound'));
  const odd: Record<string, string> = {
    'outside.bound': 'link that leads out',
    'device.bound': 'link that leads out',
    'nothing.bound': 'link to nothing',
    'circle.bound': 'cannot be read',
    'folder.bound': 'no file',
    'linked.bound': 'no file',
    'pipe.bound': 'no file',
    'cards elsewhere': 'link to a folder',
    'the same': 'link to a folder',
  };
  symlinkSync('../outside.bound', at('outside.bound'));
  symlinkSync('/dev/zero', at('device.bound'));
  symlinkSync('gone.bound', at('nothing.bound'));
  symlinkSync('circle.bound', at('circle.bound'));
  symlinkSync('more', at('linked.bound'));
  mkdirSync(at('folder.bound'));
  mkdirSync(join(above, 'elsewhere', 'below'), { recursive: true });
  writeFileSync(join(above, 'elsewhere', 'below', 'cards.bound'), SECRET);
  symlinkSync('../elsewhere', at('cards elsewhere'));
  symlinkSync('.', at('the same'));
  // no source would be read of these
  mkdirSync(join(above, 'pictures'));
  writeFileSync(join(above, 'pictures', 'wolf.png'), '');
  symlinkSync('../pictures', at('pictures'));
  symlinkSync('../elsewhere', at('node_modules'));
  spawnSync('mkfifo', [at('pipe.bound')]);

  test('each is reported', () => {
    const { files, problems } = loadSources([game]);
    const reported = problems.map(({ code, file, message }) => [code, basename(file), message] as const);
    for (const [name, words] of Object.entries(odd))
      expect(reported).toContainEqual(['RB0005', name, expect.stringContaining(words)]);
    expect(reported.length).toBe(Object.keys(odd).length);
    for (const { path, text } of files) if (basename(path) in odd) expect(text).toBe('');
    for (const name of ['inside.bound', 'more/up.bound'])
      expect(files.find(({ path }) => path.endsWith(`game/${name}`))?.text).toBe('# cards\n');
  });

  test.each(['outside', 'device', 'nothing', 'linked', 'pipe'])('%s.bound by itself, too', (name) => {
    const found = loadSources([at(`${name}.bound`)]).problems.filter(({ file }) => basename(file) === `${name}.bound`);
    expect(found.map(({ code }) => code)).toEqual(['RB0005']);
  });

  test.each(['device', 'pipe'])('%s.bound as an IR', (name) => {
    const given = [command, 'check', '--ir', at(`${name}.bound`)];
    const { status, stderr } = spawnSync(process.execPath, given, { encoding: 'utf8', timeout: 30_000 });
    expect(stderr).toContain('is a device or a pipe');
    expect(status).toBe(2);
  });

  test('the help for a file without permission is about the permission', () => {
    const locked = join(above, 'locked');
    mkdirSync(locked);
    writeFileSync(join(locked, 'rules.bound'), 'game Locked\n');
    for (const path of [above, locked]) chmodSync(path, 0o755);
    chmodSync(join(locked, 'rules.bound'), 0);
    // root may read everything, so nobody looks
    const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const { stdout } = spawnSync(process.execPath, [command, 'check', locked], { ...as, cwd: above, encoding: 'utf8' });
    expect(stdout).toContain('It cannot be read: permission denied.');
    expect(stdout).toContain('Give yourself the permission to read it');
  });

  test('the page shows none of it', () => {
    const served = readWorkspace([game], null, () => true).files;
    for (const { path, text, write } of served)
      if (basename(path) in odd) expect({ text, write }).toEqual({ text: '', write: false });
  });

  test('fmt leaves what a link leads to', async () => {
    const { exit } = await runHere(['fmt', game], above);
    expect(exit).toBe(1);
    expect(readFileSync(join(above, 'outside.bound'), 'utf8')).toBe(SECRET);
  });

  test('a diagnostic is one line, whatever the name of its file is', () => {
    const { problems } = loadSources([game]);
    const [first] = problems;
    if (first === undefined) throw new Error('nothing is reported');
    const text = formatCompact([{ ...first, file: at('two\nlines\u001b.bound') }]);
    expect(text).toContain('two·lines·.bound');
    expect(text).not.toContain('\n');
  });
});
