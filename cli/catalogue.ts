/** All diagnostics by code: those of the compiler, the runtime and the command. */
import { type CatalogueEntry, catalogue } from '../compiler/index.ts';
import { RUNTIME_PROBLEMS } from '../runtime/index.ts';
import { BORDER_PROBLEMS } from './border/problems.ts';
import { SEARCH_PROBLEMS } from './search/problems.ts';

export const notText: CatalogueEntry = {
  code: 'RB0001',
  severity: 'error',
  title: 'File that is not text',
  explanation:
    'A source file is plain text in UTF-8. This file contains bytes that are not valid UTF-8: it may be an image, an archive, or text in an older encoding such as Latin-1 or UTF-16.',
  help: 'Save the file as plain text in UTF-8.',
  example: '',
};

export const tooMuch: CatalogueEntry = {
  code: 'RB0002',
  severity: 'error',
  title: 'Too many sources',
  explanation:
    'A command reads at most 4,096 source files, and at most 32 MiB of source text. It reads all source files below the given folders, and all files of the games that they belong to.',
  help: 'Name a game, or a folder with fewer files.',
  example: '',
};

export const noNativeCode: CatalogueEntry = {
  code: 'RB0003',
  severity: 'warning',
  title: 'No native code',
  explanation:
    '`--engine native` prints the program of a game as C and compiles it with the C compiler of this machine: the one that ' +
    'the variable CC names, else `cc`. The message says what is missing: the compiler, a folder for the compiled programs ' +
    'that belongs to the user alone (`rulebound/native` in XDG_CACHE_HOME or ~/.cache), or a kind of game that native code ' +
    'does not play. WebAssembly plays the same matches.',
  help: 'WebAssembly plays instead.',
  example: '',
};

/** The grammar's record for a text that is too long. The command uses it for a file that is too large to be read. */
export const tooLarge = (): CatalogueEntry => catalogue.get('RB0107') as CatalogueEntry;

const pages: ReadonlyMap<string, CatalogueEntry> = new Map([
  [notText.code, notText],
  [tooMuch.code, tooMuch],
  [noNativeCode.code, noNativeCode],
  ...catalogue,
  ...RUNTIME_PROBLEMS,
  ...SEARCH_PROBLEMS,
  ...BORDER_PROBLEMS,
]);

export const page = (code: string): CatalogueEntry | null => pages.get(code) ?? null;
/** All records, sorted by code. */
export const records = (): CatalogueEntry[] => [...pages.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
export const codes = (): string[] => [...pages.keys()].sort();
