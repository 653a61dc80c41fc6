/** The language worker: runs the language service on the current files of the page. */

import { provideErrorPasses } from '../../../compiler/driver/error-passes.ts';
import { provideTexts, TextsMissing } from '../../../grammar/templates.ts';
import * as service from '../../service/index.ts';
import { answerCalls, type CallReporter } from './answer.ts';
import { IRSource, packIR } from './irs.ts';
import type { LanguageCalls } from './protocol.ts';

/** The implementations of the calls. */
type LanguageAnswers = {
  [M in keyof LanguageCalls]: (...args: Parameters<LanguageCalls[M]>) => ReturnType<LanguageCalls[M]>;
};

let project = service.openProject([]);

/** The modules that are loaded when a call first needs them. */
const modules = {
  typed: () => import('../../service/typed.ts'),
  completed: () => import('../../service/completed.ts'),
  asked: () => import('../../service/asked.ts'),
};
type Modules = { [M in keyof typeof modules]?: Awaited<ReturnType<(typeof modules)[M]>> };
const loaded: Modules = {};

/** Loads the texts of diagnostics and the passes over errors, which no correct game needs. */
let texts: Promise<void> | null = null;
let hasTexts = false;
function loadTexts(): Promise<void> {
  texts ??= Promise.all([
    import('../../../grammar/texts.ts'),
    import('../../../compiler/driver/all-error-passes.ts'),
  ]).then(
    ([{ TEXTS }, { ERROR_PASSES }]) => {
      provideErrorPasses(ERROR_PASSES);
      provideTexts(TEXTS);
      hasTexts = true;
    },
    (error) => {
      // the next error tries again
      texts = null;
      throw error;
    },
  );
  return texts;
}

/** The calls that need such a module. */
const NEEDED: Partial<Record<string, keyof Modules>> = {
  completion: 'completed',
  signatureHelp: 'asked',
  inlayHints: 'typed',
  faceAt: 'typed',
  face: 'typed',
  cards: 'asked',
  words: 'asked',
  outline: 'typed',
  tokens: 'typed',
  definition: 'asked',
  references: 'asked',
  highlights: 'asked',
  hover: 'asked',
  cardForm: 'asked',
  formEdit: 'asked',
  statementEdit: 'asked',
  prepareRename: 'asked',
  rename: 'asked',
  format: 'asked',
} satisfies Partial<Record<keyof LanguageCalls, keyof Modules>>;

function part<M extends keyof Modules>(name: M): NonNullable<Modules[M]> {
  const found = loaded[name];
  if (found === undefined) throw new Error('a part of the language service could not be loaded');
  return found;
}

const calls: LanguageAnswers = {
  open(files, pictures) {
    project = service.openProject(files, null, hasPicture(pictures));
    // the first analysis takes longest, so it is part of opening files
    service.gamesOf(project);
  },
  pictures(pictures) {
    const files = project.paths.map((path) => ({ path, text: project.text(path) ?? '' }));
    project = service.openProject(files, null, hasPicture(pictures));
  },
  add(files) {
    for (const { path, text } of files) project.set(path, text);
    service.gamesOf(project);
  },
  set: (path, text) => project.set(path, text),
  remove: (path) => project.remove(path),
  quick: (path) => service.quickDiagnostics(project, path),
  diagnose() {
    const problems = project.paths.flatMap((path): [string, service.ServiceDiagnostic[]][] => {
      const found = service.diagnostics(project, path);
      return found.length === 0 ? [] : [[path, found]];
    });
    return { problems, games: service.gamesOf(project) };
  },
  completion: (path, at) => part('completed').completion(project, path, at),
  hover: (path, at) => part('asked').hover(project, path, at),
  signatureHelp: (path, at) => part('asked').signatureHelp(project, path, at),
  cardForm: (path, at) => part('asked').cardForm(project, path, at),
  formEdit: (path, at, field, value) => part('asked').formEdit(project, path, at, field, value),
  statementEdit: (path, at, index, statement) => part('asked').statementEdit(project, path, at, index, statement),
  inlayHints: (path, hints) => part('typed').inlayHints(project, path, hints),
  definition: (path, at) => part('asked').definition(project, path, at),
  references: (path, at, declaration) => part('asked').references(project, path, at, declaration),
  highlights: (path, at) => part('asked').highlights(project, path, at),
  prepareRename: (path, at) => part('asked').prepareRename(project, path, at),
  rename: (path, at, name) => part('asked').rename(project, path, at, name),
  format: (path) => part('asked').formatEdits(project, path),
  outline: (path) => part('typed').outline(project, path),
  tokens: (path) => part('typed').semanticTokens(project, path),
  faceAt: (path, at, before) => part('typed').faceAt(project, path, at, before),
  face: (game, card) => part('typed').cardFaces(project, game, card),
  cards: (game) => part('asked').listedCards(project, game),
  words: (game) => part('asked').listedWords(project, game),
  gameIR(game) {
    const ir = service.gameIR(project, game);
    return ir === null ? null : packIR(ir, null);
  },
  sendIR(to, ticket, game, edited) {
    const ir = edited === null ? service.gameIR(project, game) : service.gameIRSoon(project, game, edited);
    sources.get(to)?.send(ticket, ir);
    return ir !== null;
  },
};

function hasPicture(pictures: readonly string[] | null): ((path: string) => boolean) | null {
  const known = new Set(pictures ?? []);
  return pictures === null ? null : (path) => known.has(path);
}

/** The ports to the match workers, by their names. */
const sources = new Map<string, IRSource>();

answerCalls(
  new Map(
    Object.entries(calls).map(([name, run]) => [
      name,
      (_: CallReporter, ...args: never[]) => (run as (...args: never[]) => unknown)(...args),
    ]),
  ),
  // A change of a text waits for the module, too: a position belongs to the text for which it was sent.
  {
    isLoaded({ method }) {
      const name = NEEDED[method];
      return name === undefined || loaded[name] !== undefined;
    },
    async load({ method }) {
      const name = NEEDED[method];
      if (name === 'typed') {
        loaded.typed = await modules.typed();
        // while the text is read, so that the first word need not wait for it
        void modules.completed().catch(() => {});
        void loadTexts().catch(() => {});
      } else if (name === 'completed') loaded.completed = await modules.completed();
      else loaded.asked = await modules.asked();
    },
    mend(error) {
      if (hasTexts || !(error instanceof TextsMissing)) return null;
      // the compilation that met the first error was not finished
      return loadTexts().then(() => project.restart());
    },
  },
  ({ name, port }) => sources.set(name, new IRSource(port)),
);
