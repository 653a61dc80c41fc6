/** The generated types of the IR match its schemas. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../repo/tree.ts';

it('the types of the IR are what the schemas say', () => {
  const script = join(root, 'scripts/generate-ir.js');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
