/**
 * The language server: keeps a project of what an editor has open and what lies beside it on disk, and hands the protocol's
 * requests to the language service.
 */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CancellationToken,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { LAST_PASSES } from '../compiler/driver/compile.ts';
import * as beside from '../editor/service/beside.ts';
import { type Hints, inlayHints, signatureHelp } from '../editor/service/beside.ts';
import * as service from '../editor/service/index.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Check } from './border/shape.ts';
import { extension, isFile, isFolder, readSource, slashed } from './files.ts';
import { AT, CHANGED, DOCUMENT, IN_RANGE, INITIALIZE, OPENED, REFERENCES, RENAME, WATCHED } from './messages.ts';
import { load } from './sources.ts';

/** Behind the last keystroke, in milliseconds: then all files are looked at, and what is checked of a whole game. */
const PAUSE = 150;
/** In milliseconds: edits that come faster are looked at together, but none waits longer than the second. */
const REST = 10;
const LONGEST_REST = 200;
/** Messages behind a request that are handled before it. */
const TURNS = 8;
/** Longest text that is kept, in UTF-16 units. The compiler refuses less than that; a longer text is dropped. */
const LONGEST_TEXT = 16 * 1024 * 1024;
/** The protocol's numbers for a request of another shape, that cannot be done, is not wanted any more, or is of an older text. */
const MISSHAPEN = -32602;
const REFUSED = -32803;
const CANCELLED = -32800;
const MODIFIED = -32801;

interface Document {
  textDocument: { uri: string };
}
interface At extends Document {
  position: Position;
}
interface Initialize {
  rootUri?: string | null;
  workspaceFolders?: { uri: string }[] | null;
  capabilities?: { textDocument?: { completion?: { completionItem?: { snippetSupport?: boolean } } } };
  initializationOptions?: { inlayHints?: Partial<Hints> } | null;
}
interface Change extends Document {
  contentChanges: { range?: Range; text: string }[];
}

/** What the reader says of a header that it cannot read. */
const HEADER = /^(?:Header must|Content-Length value|Message header)/;

/** How a session ends. */
export interface Ended {
  /** The editor asked for the end before it said exit, as the protocol wants. */
  inOrder: boolean;
  /** Why no further message can be read; null where the editor ended it. */
  problem: string | null;
}

/** Serves until the editor says exit or goes away, or until what it sends cannot be told apart into messages. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<Ended> {
  const reader = new StreamMessageReader(input);
  // it would tell again and again of a message that has not come whole, also when nobody is there any more
  reader.partialMessageTimeout = 0;
  return new LanguageServer(createMessageConnection(reader, new StreamMessageWriter(output))).listen();
}

class LanguageServer {
  readonly #connection: MessageConnection;
  readonly #project = service.openProject([], LAST_PASSES);
  /** Files whose text the editor has. */
  readonly #open = new Set<string>();
  /** What was last told of each file, so that only news is sent. */
  readonly #told = new Map<string, string>();
  #snippets = false;
  /** What an editor that shows hints is told; its own settings turn them off. */
  #hints: Hints = { level: 1, text: true };
  #pause: NodeJS.Timeout | null = null;
  /** Counts edits, so that a request knows whether there was one since. */
  #edits = 0;
  /** Files that were edited since they were last looked at, and when the first of them was. */
  readonly #edited = new Set<string>();
  #editedAt = 0;
  #rest: NodeJS.Timeout | null = null;
  #shutDown = false;

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  listen(): Promise<Ended> {
    const connection = this.#connection;
    this.#lifecycle();
    this.#documents();
    this.#requests();
    return new Promise((done) => {
      const end = (problem: string | null): void => {
        if (this.#pause !== null) clearTimeout(this.#pause);
        if (this.#rest !== null) clearTimeout(this.#rest);
        connection.dispose();
        done({ inOrder: this.#shutDown && problem === null, problem });
      };
      connection.onNotification('exit', () => end(null));
      connection.onClose(() => end(null));
      connection.onError(([error]) => {
        // behind a header that is none it is not known where the next message begins
        if (!HEADER.test(error.message)) this.#log(`A message was left out: ${error.message}`);
        else end(error.message);
      });
      connection.listen();
    });
  }

  #lifecycle(): void {
    this.#on('initialize', INITIALIZE, (params: Initialize) => {
      this.#snippets = params.capabilities?.textDocument?.completion?.completionItem?.snippetSupport === true;
      this.#hints = { ...this.#hints, ...params.initializationOptions?.inlayHints };
      const folders =
        params.workspaceFolders?.map((folder) => folder.uri) ?? (params.rootUri == null ? [] : [params.rootUri]);
      for (const folder of folders) this.#add(pathOf(folder));
      return { capabilities: CAPABILITIES, serverInfo: { name: manifest.name, version: manifest.version } };
    });
    this.#connection.onNotification('initialized', () => this.#tellSoon());
    this.#connection.onRequest('shutdown', () => {
      this.#shutDown = true;
      return null;
    });
  }

  /** Tells the editor, which may show it in a log. */
  #log(message: string): void {
    void this.#connection.sendNotification('window/logMessage', { type: 1, message });
  }

  /** Takes a notification. It has no answer: where it has another shape the log says so. */
  #heed<P>(method: string, check: Check, handle: (params: P) => void): void {
    this.#connection.onNotification(method, (...given: unknown[]) => {
      const wrong = wrongWith(check, given);
      if (wrong === null) handle(given[0] as P);
      else this.#log(`${method} was left out. ${wrong}`);
    });
  }

  /** Takes a request, and refuses it where it has another shape. */
  #on<P>(method: string, check: Check, answer: (params: P, token: CancellationToken) => unknown): void {
    this.#connection.onRequest(method, (...given: unknown[]) => {
      const token = given.pop() as CancellationToken;
      const wrong = wrongWith(check, given);
      return wrong === null ? answer(given[0] as P, token) : new ResponseError(MISSHAPEN, wrong);
    });
  }

  #documents(): void {
    this.#heed('textDocument/didOpen', OPENED, ({ textDocument }: { textDocument: { uri: string; text: string } }) => {
      const path = pathOf(textDocument.uri);
      this.#open.add(path);
      if (this.#project.text(path) === null) this.#add(path);
      this.#edit(path, textDocument.text);
    });
    this.#heed('textDocument/didChange', CHANGED, ({ textDocument, contentChanges }: Change) => {
      const path = pathOf(textDocument.uri);
      let text = this.#project.text(path) ?? '';
      for (const { range, text: part } of contentChanges) {
        if (range === undefined) text = part;
        else
          text =
            text.slice(0, service.offsetAt(text, range.start)) + part + text.slice(service.offsetAt(text, range.end));
      }
      this.#edit(path, text);
    });
    this.#heed('textDocument/didClose', DOCUMENT, ({ textDocument }: Document) => {
      const path = pathOf(textDocument.uri);
      this.#open.delete(path);
      this.#reread(path);
    });
    this.#heed('workspace/didChangeWatchedFiles', WATCHED, ({ changes }: { changes: { uri: string }[] }) => {
      for (const { uri } of changes) this.#reread(pathOf(uri));
    });
  }

  /** Takes a text. Analyses it once no other follows at once: of many edits only the newest text gets diagnostics. */
  #edit(path: string, text: string): void {
    this.#edits++;
    if (text.length > LONGEST_TEXT) this.#project.remove(path);
    else this.#project.set(path, text);
    if (this.#edited.size === 0) this.#editedAt = performance.now();
    this.#edited.add(path);
    if (this.#rest !== null) clearTimeout(this.#rest);
    const left = LONGEST_REST - (performance.now() - this.#editedAt);
    this.#rest = setTimeout(() => this.#look(), Math.max(0, Math.min(REST, left)));
    this.#tellSoon();
  }

  #look(): void {
    this.#rest = null;
    const paths = [...this.#edited];
    this.#edited.clear();
    for (const path of paths) this.#publish(path, service.quickDiagnostics(this.#project, path));
  }

  /** Answers a request when no more messages come at once: not if it was cancelled, or is of a text that was changed since. */
  #answer<P>(name: string, check: Check, answer: (params: P) => object | null): void {
    this.#on(`textDocument/${name}`, check, async (params: P, token: CancellationToken) => {
      const edits = this.#edits;
      // each message that has come is handled in a turn of its own: the next few may be edits, or cancel this one
      for (let turn = 0; turn < TURNS; turn++) await new Promise((done) => setImmediate(done));
      if (token.isCancellationRequested) return new ResponseError(CANCELLED, 'it was cancelled');
      if (this.#edits !== edits) return new ResponseError(MODIFIED, 'the text was changed since');
      return answer(params);
    });
  }

  #requests(): void {
    const project = this.#project;
    const at = (name: string, answer: (path: string, position: Position) => object | null): void =>
      this.#answer(name, AT, ({ textDocument, position }: At) => answer(pathOf(textDocument.uri), position));
    const of = (name: string, answer: (path: string) => object | null): void =>
      this.#answer(name, DOCUMENT, ({ textDocument }: Document) => answer(pathOf(textDocument.uri)));
    at('completion', (path, position) => {
      const items = service.completion(project, path, position);
      return this.#snippets ? items : items.map(service.withoutSnippet);
    });
    at('hover', (path, position) => service.hover(project, path, position));
    at('signatureHelp', (path, position) => signatureHelp(project, path, position));
    this.#answer('inlayHint', IN_RANGE, ({ textDocument, range }: Document & { range: Range }) =>
      inlayHints(project, pathOf(textDocument.uri), this.#hints).filter(({ position }) => isWithin(position, range)),
    );
    at('definition', (path, position) => {
      const found = service.definition(project, path, position);
      return found === null ? null : located(found);
    });
    at('documentHighlight', (path, position) => service.highlights(project, path, position));
    at('prepareRename', (path, position) => orRefuse(beside.prepareRename(project, path, position)));
    of('formatting', (path) => beside.format(project, path));
    of('documentSymbol', (path) => service.outline(project, path));
    of('semanticTokens/full', (path) => service.semanticTokens(project, path));
    this.#answer(
      'references',
      REFERENCES,
      ({ textDocument, position, context }: At & { context: { includeDeclaration: boolean } }) =>
        service.references(project, pathOf(textDocument.uri), position, context.includeDeclaration).map(located),
    );
    this.#answer('rename', RENAME, ({ textDocument, position, newName }: At & { newName: string }) => {
      const edit = orRefuse(beside.rename(project, pathOf(textDocument.uri), position, newName));
      return edit instanceof ResponseError ? edit : edited(edit);
    });
    this.#answer('codeAction', IN_RANGE, ({ textDocument, range }: Document & { range: Range }) =>
      service
        .actions(project, pathOf(textDocument.uri), range)
        .map((action) => (action.edit === undefined ? action : { ...action, edit: edited(action.edit) })),
    );
  }

  /** Adds what a file or folder needs to be understood; what is open keeps the editor's text. */
  #add(path: string): void {
    if (!isFile(path) && !isFolder(path)) return;
    try {
      for (const file of load([path]).files)
        if (this.#project.text(file.path) === null) this.#project.set(file.path, file.text);
    } catch {
      // a folder without sources, or one that may not be read, has nothing to say
    }
  }

  #reread(path: string): void {
    if (this.#open.has(path) || !path.endsWith(extension)) return;
    const text = isFile(path) ? readSource(path).text : null;
    if (text === null) this.#project.remove(path);
    else this.#project.set(path, text);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#tell(), PAUSE);
  }

  #tell(): void {
    for (const path of new Set([...this.#project.paths, ...this.#told.keys()]))
      this.#publish(path, service.diagnostics(this.#project, path));
  }

  /** Sends what is wrong in a file, if that is news. */
  #publish(path: string, found: readonly service.ServiceDiagnostic[]): void {
    const diagnostics = found.map(({ data, ...diagnostic }) => ({
      ...diagnostic,
      message: data.help === '' ? diagnostic.message : `${diagnostic.message}\n${data.help}`,
      ...(diagnostic.relatedInformation !== undefined && {
        relatedInformation: diagnostic.relatedInformation.map((one) => ({ ...one, location: located(one.location) })),
      }),
    }));
    const news = JSON.stringify(diagnostics);
    if ((this.#told.get(path) ?? '[]') === news) return;
    this.#told.set(path, news);
    void this.#connection.sendNotification('textDocument/publishDiagnostics', { uri: uriOf(path), diagnostics });
  }
}

const CAPABILITIES = {
  textDocumentSync: { openClose: true, change: 2 },
  completionProvider: { triggerCharacters: ['.', ' ', '"'] },
  hoverProvider: true,
  signatureHelpProvider: { triggerCharacters: [' ', '(', ','] },
  inlayHintProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  semanticTokensProvider: { legend: service.TOKEN_LEGEND, full: true },
} as const;

const isWithin = ({ line }: Position, { start, end }: Range): boolean => start.line <= line && line <= end.line;

/** What is wrong with the parameters of a message; null where nothing is. The protocol gives one value at most. */
const wrongWith = (check: Check, given: readonly unknown[]): string | null =>
  given.length > 1 ? 'This has to be an object.' : (check(given[0])[0]?.message ?? null);

/** A file's path with slashes, as the project has it; what is no file keeps its address. */
function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return slashed(resolve(fileURLToPath(uri)));
  } catch {
    // a file of another machine, or an address that names none
    return uri;
  }
}
const uriOf = (path: string): string => (/^[a-z][a-z+.-]+:/i.test(path) ? path : pathToFileURL(path).href);

const located = (location: Location): Location => ({ ...location, uri: uriOf(location.uri) });

function edited({ changes = {} }: WorkspaceEdit): WorkspaceEdit {
  return { changes: Object.fromEntries(Object.entries(changes).map(([path, edits]) => [uriOf(path), edits])) };
}

function orRefuse<R extends object>(answer: R | service.Refusal): R | ResponseError<void> {
  return 'refused' in answer ? new ResponseError(REFUSED, answer.refused) : answer;
}
