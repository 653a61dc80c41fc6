/** Every diagnostic by its code: the compiler's, the runtime's, and those that only the command can give. */
import { BIND_PROBLEMS } from '../compiler/bind/index.ts';
import { type CatalogueEntry, catalogue } from '../compiler/index.ts';
import { RUNTIME_PROBLEMS } from '../runtime/index.ts';
import { BORDER_PROBLEMS } from './border/problems.ts';
import { SEARCH_PROBLEMS } from './search/problems.ts';

export const notText: CatalogueEntry = {
  code: 'RB0001',
  severity: 'error',
  title: 'A file is not text',
  explanation:
    'A source file is plain text in UTF-8. This one holds bytes that are no such text: it is perhaps an image, an archive, or a text in an older encoding such as Latin-1 or UTF-16.',
  help: 'Save the file as plain text in UTF-8.',
  example: '',
};

export const tooMuch: CatalogueEntry = {
  code: 'RB0002',
  severity: 'error',
  title: 'Too much to read at once',
  explanation:
    'A command reads at most 4,096 source files and 32 MiB of them at once. All that stands below a folder is read, and all that belongs to the games there.',
  help: 'Name a game, or a folder with fewer files.',
  example: '',
};

/** What the grammar says of a text that is too long is said of a file that was not read for its size. */
export const tooLarge = (): CatalogueEntry => catalogue.get('RB0107') as CatalogueEntry;

const pages: ReadonlyMap<string, CatalogueEntry> = new Map([
  [notText.code, notText],
  [tooMuch.code, tooMuch],
  ...catalogue,
  ...BIND_PROBLEMS,
  ...RUNTIME_PROBLEMS,
  ...SEARCH_PROBLEMS,
  ...BORDER_PROBLEMS,
]);

export const page = (code: string): CatalogueEntry | null => pages.get(code) ?? null;
/** All of them, by code. */
export const records = (): CatalogueEntry[] => [...pages.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
export const codes = (): string[] => [...pages.keys()].sort();
