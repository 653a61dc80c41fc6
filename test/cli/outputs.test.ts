/** Where results go that are no new file: links, pipes, a full disk. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { csvCell } from '../../cli/csv.ts';
import { UsageError } from '../../cli/failures.ts';
import { writeAll, writeAtomically, writeIntoFolder } from '../../cli/files.ts';
import { paint, print, printJsonText } from '../../cli/terminal.ts';
import { root } from '../repo/tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'rulebound-outputs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

describe.skipIf(process.platform === 'win32')('a file is written', () => {
  test('through links, which stay, also to where there is no file yet', () => {
    symlinkSync('end.txt', at('second'));
    symlinkSync(at('second'), at('first'));
    for (const text of ['one', 'two']) {
      writeAtomically(at('first'), text);
      expect(readFileSync(at('end.txt'), 'utf8')).toBe(text);
    }
    for (const link of ['first', 'second']) expect(lstatSync(at(link)).isSymbolicLink()).toBe(true);
  });

  test('into a pipe, which stays', async () => {
    expect(spawnSync('mkfifo', [at('pipe')]).status).toBe(0);
    const reader = spawn('cat', [at('pipe')], { stdio: ['ignore', 'pipe', 'ignore'] });
    const read = new Promise((done) => {
      let text = '';
      reader.stdout.on('data', (data) => {
        text += data;
      });
      reader.on('close', () => done(text));
    });
    writeAtomically(at('pipe'), 'through');
    expect(await read).toBe('through');
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
  });

  test('with the permissions of the file before it', () => {
    writeAtomically(at('private'), 'one');
    chmodSync(at('private'), 0o600);
    writeAtomically(at('private'), 'two');
    expect(statSync(at('private')).mode & 0o777).toBe(0o600);
  });

  test('not through a link beside it that a stranger put there', () => {
    writeAtomically(at('victim'), 'mine');
    symlinkSync(at('victim'), at(`.new.txt.${process.pid}`));
    writeAtomically(at('new.txt'), 'text');
    expect(readFileSync(at('victim'), 'utf8')).toBe('mine');
    expect(lstatSync(at('new.txt')).isFile()).toBe(true);
  });

  test('under a name of our choice: not through a link or into a pipe that a stranger put there', () => {
    writeAtomically(at('victim'), 'mine');
    symlinkSync(at('victim'), at('table.csv'));
    expect(spawnSync('mkfifo', [at('more.csv')]).status).toBe(0);
    writeIntoFolder(
      folder,
      new Map([
        ['table.csv', 'a'],
        ['more.csv', 'b'],
      ]),
    );
    expect(readFileSync(at('victim'), 'utf8')).toBe('mine');
    for (const name of ['table.csv', 'more.csv']) expect(lstatSync(at(name)).isFile()).toBe(true);
  });

  test('and no folder is left where a file cannot be written', () => {
    const texts = new Map([at('made/one/a.txt'), folder].map((path) => [path, '']));
    expect(() => writeAll(texts)).toThrow('it is a folder');
    expect(existsSync(at('made'))).toBe(false);
  });

  test('not through links in a circle', () => {
    symlinkSync(at('circle'), at('circle'));
    expect(() => writeAtomically(at('circle'), '')).toThrow(UsageError);
  });
});

test('what is printed has no control characters but our colours, and JSON has the same data', () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const { isTTY } = process.stdout;
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('TERM', 'xterm');
  process.stdout.isTTY = true;
  const name = 'a\u001b]0;title\u0007\u001b[2J\u202eb\u009b2J\u001b[31m';
  print(`${paint().bold(name)}\tc\nd`);
  printJsonText(JSON.stringify({ name }, null, 2));
  process.stdout.isTTY = isTTY;
  vi.unstubAllEnvs();
  write.mockRestore();
  expect(written[0]).toBe('\u001b[1ma·]0;title··[2J·b·2J·[31m\u001b[22m\tc\nd\n');
  expect(written[1]).toMatch(/^[\n -~]*$/);
  expect(JSON.parse(written[1] ?? '')).toEqual({ name });
});

// the option of Node that makes all folders never ends here
test.skipIf(process.platform !== 'linux')('a folder that the system does not make is an error', () => {
  expect(() => writeAtomically('/proc/rulebound/x', '')).toThrow('proc/rulebound/x: it does not exist');
});

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  const run = (stdout: number | 'pipe', stderr: number | 'pipe') =>
    spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'explain', 'RB0404'], {
      stdio: ['ignore', stdout, stderr],
      encoding: 'utf8',
    });

  test('for the output is told in a line', () => {
    const { status, stderr } = run(openSync('/dev/full', 'w'), 'pipe');
    expect(stderr).toBe('rulebound: cannot write the output: the disk is full\n');
    expect(status).toBe(2);
  });

  test('for messages changes no result', () => {
    const { status, stdout } = run('pipe', openSync('/dev/full', 'w'));
    expect(stdout).toContain('RB0404');
    expect(status).toBe(0);
  });
});

test('a language server whose input is a file or a device ends', () => {
  const input = openSync('/dev/null', 'r');
  const { status } = spawnSync(process.execPath, [join(root, 'dist/cli.js'), 'lsp'], {
    stdio: [input, 'pipe', 'pipe'],
  });
  expect(status).toBe(1);
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ['-', "'-"],
  ['=1,"2"', '"\'=1,""2"""'],
  ['-1.5', '-1.5'],
  [-3, '-3'],
  ['a=b', 'a=b'],
])('a spreadsheet does not run the cell %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
