/** The language worker: runs the language service on the current files of the page. */

import * as service from '../../service/index.ts';
import { answerCalls, type CallReporter } from './answer.ts';
import { IRSource, packed } from './irs.ts';
import type { LanguageCalls } from './protocol.ts';

/** The implementations of the calls. */
type Answers = {
  [M in keyof LanguageCalls]: (...args: Parameters<LanguageCalls[M]>) => ReturnType<LanguageCalls[M]>;
};

let project = service.openProject([]);

type Later = typeof import('../../service/lazy.ts');
let loaded: Later | null = null;

/** The calls that need a module that is loaded at the first of them, at the first keystroke or hover. */
const LATER: ReadonlySet<string> = new Set<keyof LanguageCalls>([
  'completion',
  'hover',
  'signatureHelp',
  'cardForm',
  'formEdit',
  'statementEdit',
  'inlayHints',
  'prepareRename',
  'rename',
  'format',
  'cards',
  'words',
]);

function lazy(): Later {
  if (loaded === null) throw new Error('a part of the language service could not be loaded');
  return loaded;
}

const calls: Answers = {
  open(files) {
    project = service.openProject(files);
    // the first analysis takes longest, so it is part of opening files
    service.gamesOf(project);
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
  completion: (path, at) => lazy().completion(project, path, at),
  hover: (path, at) => lazy().hover(project, path, at),
  signatureHelp: (path, at) => lazy().signatureHelp(project, path, at),
  cardForm: (path, at) => lazy().cardForm(project, path, at),
  formEdit: (path, at, field, value) => lazy().formEdit(project, path, at, field, value),
  statementEdit: (path, at, index, statement) => lazy().statementEdit(project, path, at, index, statement),
  inlayHints: (path, hints) => lazy().inlayHints(project, path, hints),
  definition: (path, at) => service.definition(project, path, at),
  references: (path, at, declaration) => service.references(project, path, at, declaration),
  highlights: (path, at) => service.highlights(project, path, at),
  prepareRename: (path, at) => lazy().prepareRename(project, path, at),
  rename: (path, at, name) => lazy().rename(project, path, at, name),
  format: (path) => lazy().format(project, path),
  outline: (path) => service.outline(project, path),
  tokens: (path) => service.semanticTokens(project, path),
  faceAt(path, at, last) {
    const card = service.cardAt(project, path, at) ?? cardAbove(path, at.line) ?? last;
    return card === null ? null : service.cardFaces(project, card.game, card.name, 'en', path);
  },
  face: (game, card) => service.cardFaces(project, game, card),
  cards: (game) => lazy().listedCards(project, game),
  words: (game) => lazy().listedWords(project, game),
  gameIR(game) {
    const ir = service.gameIR(project, game);
    return ir === null ? null : packed(ir, null);
  },
  sendIR(to, ticket, game, edited) {
    const ir = edited === null ? service.gameIR(project, game) : service.gameIRSoon(project, game, edited);
    sources.get(to)?.send(ticket, ir);
    return ir !== null;
  },
};

/** The ports to the match workers, by their names. */
const sources = new Map<string, IRSource>();

/** Between two cards, uses the card above, which was probably just typed. */
function cardAbove(path: string, line: number): service.CardRef | null {
  const above = service.cardsIn(project, path).filter((card) => card.range.end.line <= line);
  return above.reduce<service.CardRef | null>(
    (last, card) => (last === null || card.range.end.line >= last.range.end.line ? card : last),
    null,
  );
}

answerCalls(
  new Map(
    Object.entries(calls).map(([name, run]) => [
      name,
      (_: CallReporter, ...args: never[]) => (run as (...args: never[]) => unknown)(...args),
    ]),
  ),
  // A change of a text waits for the module, too: a position belongs to the text for which it was sent.
  {
    isLoaded: ({ method }) => loaded !== null || !LATER.has(method),
    load: async () => {
      loaded ??= await import('../../service/lazy.ts');
    },
  },
  ({ name, port }) => sources.set(name, new IRSource(port)),
);
