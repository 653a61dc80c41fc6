/** The cases of this folder: sources with mistakes, each with the game that it is compiled in. */
import { readFileSync } from 'node:fs';
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import { compile, type Diagnostic, type SourceFile } from '../../compiler/index.ts';
import { caseFiles } from '../cases.ts';
import { sources } from '../games.ts';

export interface ErrorCase {
  name: string;
  text: string;
  check(text: string): Diagnostic[];
}

export const PRELUDE = sources('cards').filter((file) => file.path.endsWith('prelude.bound'));

/** The cases of a folder; each is compiled as a further file of a game. */
function casesOf(folder: string, game: string): ErrorCase[] {
  const fixture: SourceFile[] = [...PRELUDE, ...sources(game).filter((file) => !file.path.includes('scenarios'))];
  // the last file, so that the case is the second of two duplicate declarations
  const path = `${game}/zz.bound`;
  const session = new Session({ last: LAST_PASSES, pictures: (path) => !path.endsWith('/missing.svg') });
  return caseFiles(`test/errors/${folder}`, '.bound').map((name) => ({
    name: `${folder}/${name}`,
    text: readFileSync(`test/errors/${folder}/${name}`, 'utf8'),
    // diagnostics that the case causes in other files count, too
    check: (text) =>
      session.compile([...fixture, { path, text }]).diagnostics.filter((d) => d.file === path || folder === 'codes'),
  }));
}

/** The cases of a folder that are games of their own. */
function gamesOf(folder: string): ErrorCase[] {
  return caseFiles(`test/errors/${folder}`, '.bound').map((name) => ({
    name: `${folder}/${name}`,
    text: readFileSync(`test/errors/${folder}/${name}`, 'utf8'),
    check: (text) => compile([...PRELUDE, { path: name, text }]).diagnostics,
  }));
}

export const errorCases = (): ErrorCase[] => [
  ...gamesOf('games'),
  ...casesOf('codes', 'test/errors/game'),
  ...casesOf('cases', 'test/games/features'),
];
