/** Finds the built page. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../failures.ts';
import { isFile, slashed } from '../files.ts';
import * as say from '../messages/index.ts';

/** All files of the page by URL path. They are in `dist/app/`, which is above the bundled place of this module. */
export function pageFiles(): Map<string, string> {
  const folder = folderFrom(dirname(fileURLToPath(import.meta.url)));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names.map((name) => [`/${slashed(name)}`, join(folder, name)] as const).filter(([, file]) => isFile(file)),
  );
}

function folderFrom(at: string): string {
  const page = join(at, 'app/index.html');
  if (isFile(page)) return dirname(page);
  if (dirname(at) === at) throw new UsageError(say.pageNotBuilt());
  return folderFrom(dirname(at));
}
