/**
 * The language server: keeps a project of the open documents and the other files of their games on disk, and passes
 * requests of the Language Server Protocol to the language service.
 */
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type CancellationToken,
  createMessageConnection,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  ResponseError,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Location, Position, Range, WorkspaceEdit } from 'vscode-languageserver-types';
import { LAST_PASSES } from '../compiler/driver/compile.ts';
import * as service from '../editor/service/index.ts';
import * as lazy from '../editor/service/lazy.ts';
import { completion, type Hints, inlayHints, signatureHelp, withoutSnippet } from '../editor/service/lazy.ts';
import { MAX_LENGTH } from '../grammar/problems.ts';
import { fill } from '../grammar/templates.ts';
import manifest from '../package.json' with { type: 'json' };
import { extension, isFile, isFolder, isThere, readSource, slashed } from './files.ts';
import { BadHeader, Framing } from './framing.ts';
import { misfit, type ShapeCheck } from './json/shape.ts';
import * as say from './messages/index.ts';
import {
  AT,
  CHANGED,
  DOCUMENT,
  IN_RANGE,
  INITIALIZE,
  OPENED,
  QUERY,
  REFERENCES,
  RENAME,
  WATCHED,
} from './server-shapes.ts';
import { loadSources, oddityOf } from './sources.ts';

/** Delay from the last edit to the diagnostics of all files, with the lints of whole games; in milliseconds. */
const PAUSE = 150;
/** Debounce of the diagnostics of edited files, and the longest delay; in milliseconds. */
const REST = 10;
const LONGEST_REST = 200;
/** Messages after a request that are handled before it: they may be edits or cancel it. */
const TURNS = 8;
/** Longest text that is kept, in UTF-16 units. The compiler's limit is lower; a longer text is dropped. */
const LONGEST_TEXT = 16 * 1024 * 1024;
/**
 * Error codes of the protocol: ServerNotInitialized, InvalidRequest, InvalidParams, RequestFailed, RequestCancelled,
 * ContentModified.
 */
const NOT_BEGUN = -32002;
const OUT_OF_ORDER = -32600;
const MISSHAPEN = -32602;
const REFUSED = -32803;
const CANCELLED = -32800;
const MODIFIED = -32801;

interface Document {
  textDocument: { uri: string; version?: unknown };
}
interface PositionParams extends Document {
  position: Position;
}
interface Initialize {
  rootUri?: string | null;
  workspaceFolders?: { uri: string }[] | null;
  capabilities?: { textDocument?: { completion?: { completionItem?: { snippetSupport?: boolean } } } };
  initializationOptions?: { inlayHints?: Partial<Hints> } | null;
}
interface DidOpenParams {
  textDocument: Document['textDocument'] & { text: string };
}
interface DidChangeParams extends Document {
  contentChanges: { range?: Range; text: string }[];
}

/** The end of a session. */
export interface SessionEnd {
  /** The client sent `shutdown` before `exit`. */
  inOrder: boolean;
  /** Why no further message can be read; null if the client ended the session. */
  problem: string | null;
}

/** Serves until the client sends `exit` or disconnects, or until the input cannot be split into messages. */
export function serveLanguage(input: Readable, output: NodeJS.WritableStream): Promise<SessionEnd> {
  const framing = new Framing();
  const reader = new StreamMessageReader(input.pipe(framing, { end: false }));
  // else the reader reports an incomplete message again and again, also after the client has gone
  reader.partialMessageTimeout = 0;
  const server = new LanguageServer(reader, new StreamMessageWriter(output));
  input.once('end', async () => {
    // Node ends, but does not close, an input that is a file or a device
    input.destroy();
    // nothing is sent on a connection whose input has ended
    await server.settled();
    framing.end();
  });
  return server.listen();
}

class LanguageServer {
  readonly #connection: MessageConnection;
  readonly #project = service.openProject([], LAST_PASSES, isFile);
  /** Open documents, whose text the client owns, with the version of that text; null if the client gives none. */
  readonly #open = new Map<string, number | null>();
  /** The diagnostics that were last sent for each file, so that only changes are sent. */
  readonly #sent = new Map<string, string>();
  #snippets = false;
  /** Which inlay hints are given; the settings of the editor turn them off. */
  #hints: Hints = { level: 1, text: true };
  #pause: NodeJS.Timeout | null = null;
  /** Number of edits; a request compares it to detect later edits. */
  #edits = 0;
  /** Files that were edited since their last diagnostics, and when the first of them was. */
  readonly #edited = new Set<string>();
  #editedAt = 0;
  #rest: NodeJS.Timeout | null = null;
  #begun = false;
  #shutDown = false;
  /** Messages that were handled, and answers that are not ready. */
  #handled = 0;
  readonly #awaited = new Set<Promise<unknown>>();

  constructor(reader: MessageReader, writer: MessageWriter) {
    this.#connection = createMessageConnection(reader, writer, undefined, {
      messageStrategy: {
        handleMessage: (message, next) => {
          this.#handled++;
          return next(message);
        },
      },
    });
  }

  listen(): Promise<SessionEnd> {
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
      connection.onNotification('exit', () => void this.settled().then(() => end(null)));
      connection.onClose(() => end(null));
      connection.onError(([error]) => {
        if (error instanceof BadHeader) end(error.message);
        else this.#log(`A message was ignored: ${error.message}`);
      });
      connection.listen();
    });
  }

  /** Resolves when the messages that have arrived are handled, and their requests answered: a client may send all at once. */
  async settled(): Promise<void> {
    for (let before = -1; before !== this.#handled; ) {
      before = this.#handled;
      for (let turn = 0; turn < TURNS; turn++) await turnOfLoop();
      await Promise.allSettled(this.#awaited);
    }
  }

  #lifecycle(): void {
    this.#on('initialize', INITIALIZE, (params: Initialize) => {
      this.#begun = true;
      this.#snippets = params.capabilities?.textDocument?.completion?.completionItem?.snippetSupport === true;
      this.#hints = { ...this.#hints, ...params.initializationOptions?.inlayHints };
      const folders =
        params.workspaceFolders?.map((folder) => folder.uri) ?? (params.rootUri == null ? [] : [params.rootUri]);
      for (const folder of folders) this.#add(pathOf(folder));
      return { capabilities: CAPABILITIES, serverInfo: { name: manifest.name, version: manifest.version } };
    });
    this.#connection.onNotification('initialized', () => {
      if (this.#serves) this.#tellSoon();
    });
    this.#connection.onRequest('shutdown', () => {
      const refused = this.#refused('shutdown');
      if (refused !== null) return refused;
      this.#shutDown = true;
      return null;
    });
  }

  /** Between `initialize` and `shutdown`. */
  get #serves(): boolean {
    return this.#begun && !this.#shutDown;
  }

  /** The error response to a request that the protocol does not allow now; null if it is allowed. */
  #refused(method: string): ResponseError<void> | null {
    if (this.#shutDown) return new ResponseError(OUT_OF_ORDER, fill(say.afterShutdown({ method })));
    if (this.#begun === (method !== 'initialize')) return null;
    return this.#begun
      ? new ResponseError(OUT_OF_ORDER, fill(say.initializedTwice()))
      : new ResponseError(NOT_BEGUN, fill(say.notInitialized({ method })));
  }

  /** Sends a log message to the editor. */
  #log(message: string): void {
    void this.#connection.sendNotification('window/logMessage', { type: 1, message });
  }

  /**
   * Handles a notification. An invalid one is only logged, since notifications have no response. The protocol has one
   * outside of a session dropped.
   */
  #heed<P>(method: string, check: ShapeCheck, handle: (params: P) => void): void {
    this.#connection.onNotification(method, (...given: unknown[]) => {
      if (!this.#serves) return;
      const wrong = wrongWith(check, given);
      if (wrong === null) handle(given[0] as P);
      else this.#log(`${method} was ignored. ${wrong}`);
    });
  }

  /** Handles a request. An invalid one gets an error response. */
  #on<P>(method: string, check: ShapeCheck, answer: (params: P, token: CancellationToken) => unknown): void {
    this.#connection.onRequest(method, (...given: unknown[]) => {
      const token = given.pop() as CancellationToken;
      const refused = this.#refused(method);
      if (refused !== null) return refused;
      const wrong = wrongWith(check, given);
      if (wrong !== null) return new ResponseError(MISSHAPEN, wrong);
      const answered = answer(given[0] as P, token);
      if (answered instanceof Promise) {
        this.#awaited.add(answered);
        void answered.catch(() => {}).then(() => this.#awaited.delete(answered));
      }
      return answered;
    });
  }

  #documents(): void {
    this.#heed('textDocument/didOpen', OPENED, ({ textDocument }: DidOpenParams) => {
      const path = pathOf(textDocument.uri);
      this.#open.set(path, versionOf(textDocument.version));
      if (this.#project.text(path) === null) this.#add(path);
      this.#edit(path, textDocument.text);
    });
    this.#heed('textDocument/didChange', CHANGED, ({ textDocument, contentChanges }: DidChangeParams) => {
      const path = pathOf(textDocument.uri);
      if (this.#open.has(path)) this.#open.set(path, versionOf(textDocument.version));
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

  /** Stores a text and schedules diagnostics. Of many fast edits only the last text is analysed. */
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

  /** Answers a request after the messages that have already arrived. Refuses it if it was cancelled or the text has changed. */
  #answer<P extends Document>(name: string, check: ShapeCheck, answer: (params: P) => object | null): void {
    this.#on(`textDocument/${name}`, check, async (params: P, token: CancellationToken) => {
      const edits = this.#edits;
      // each message is handled in its own turn of the event loop: the next few may be edits, or cancel this request
      for (let turn = 0; turn < TURNS; turn++) await turnOfLoop();
      if (token.isCancellationRequested) return new ResponseError(CANCELLED, 'it was cancelled');
      if (this.#edits !== edits) return new ResponseError(MODIFIED, 'the text was changed since');
      // the compiler refuses the text for its size: its diagnostics say so
      const text = this.#project.text(pathOf(params.textDocument.uri));
      return text !== null && text.length > MAX_LENGTH ? null : answer(params);
    });
  }

  #requests(): void {
    const project = this.#project;
    const at = (name: string, answer: (path: string, position: Position) => object | null): void =>
      this.#answer(name, AT, ({ textDocument, position }: PositionParams) =>
        answer(pathOf(textDocument.uri), position),
      );
    const of = (name: string, answer: (path: string) => object | null): void =>
      this.#answer(name, DOCUMENT, ({ textDocument }: Document) => answer(pathOf(textDocument.uri)));
    at('completion', (path, position) => {
      const items = completion(project, path, position);
      return this.#snippets ? items : items.map(withoutSnippet);
    });
    at('hover', (path, position) => lazy.hover(project, path, position));
    at('signatureHelp', (path, position) => signatureHelp(project, path, position));
    this.#answer('inlayHint', IN_RANGE, ({ textDocument, range }: Document & { range: Range }) =>
      inlayHints(project, pathOf(textDocument.uri), this.#hints).filter(({ position }) => isWithin(position, range)),
    );
    at('definition', (path, position) => {
      const found = lazy.definition(project, path, position);
      return found === null ? null : located(found);
    });
    at('documentHighlight', (path, position) => lazy.highlights(project, path, position));
    at('prepareRename', (path, position) => orRefuse(lazy.prepareRename(project, path, position)));
    of('formatting', (path) => lazy.formatEdits(project, path));
    of('documentSymbol', (path) => lazy.outline(project, path));
    of('foldingRange', (path) => lazy.foldingRanges(project, path));
    this.#on('workspace/symbol', QUERY, ({ query }: { query: string }) =>
      lazy.workspaceSymbols(project, query).map((one) => ({ ...one, location: located(one.location as Location) })),
    );
    of('semanticTokens/full', (path) => lazy.semanticTokens(project, path));
    this.#answer(
      'references',
      REFERENCES,
      ({ textDocument, position, context }: PositionParams & { context: { includeDeclaration: boolean } }) =>
        lazy.references(project, pathOf(textDocument.uri), position, context.includeDeclaration).map(located),
    );
    this.#answer('rename', RENAME, ({ textDocument, position, newName }: PositionParams & { newName: string }) => {
      const edit = orRefuse(lazy.rename(project, pathOf(textDocument.uri), position, newName));
      return edit instanceof ResponseError ? edit : edited(edit);
    });
    this.#answer('codeAction', IN_RANGE, ({ textDocument, range }: Document & { range: Range }) =>
      lazy
        .actions(project, pathOf(textDocument.uri), range)
        .map((action) => (action.edit === undefined ? action : { ...action, edit: edited(action.edit) })),
    );
  }

  /** Adds the files of the games of a file or folder. Open documents keep the client's text. */
  #add(path: string): void {
    if (!isFile(path) && !isFolder(path)) return;
    try {
      for (const file of loadSources([path]).files)
        if (this.#project.text(file.path) === null) this.#project.set(file.path, file.text);
    } catch {
      // a folder without sources, or without permission to read it, adds nothing
    }
  }

  #reread(path: string): void {
    if (this.#open.has(path) || !path.endsWith(extension)) return;
    const text = isThere(path) && oddityOf(path) === null ? readSource(path).text : null;
    if (text === null) this.#project.remove(path);
    else this.#project.set(path, text);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#tell(), PAUSE);
  }

  #tell(): void {
    for (const path of new Set([...this.#project.paths, ...this.#sent.keys()]))
      this.#publish(path, service.diagnostics(this.#project, path));
  }

  /** Sends the diagnostics of a file if they have changed. */
  #publish(path: string, found: readonly service.ServiceDiagnostic[]): void {
    const diagnostics = found.map(({ data, ...diagnostic }) => ({
      ...diagnostic,
      message: data.help === '' ? diagnostic.message : `${diagnostic.message}\n${data.help}`,
      ...(diagnostic.relatedInformation !== undefined && {
        relatedInformation: diagnostic.relatedInformation.map((one) => ({ ...one, location: located(one.location) })),
      }),
    }));
    const news = JSON.stringify(diagnostics);
    if ((this.#sent.get(path) ?? '[]') === news) return;
    this.#sent.set(path, news);
    const version = this.#open.get(path) ?? null;
    void this.#connection.sendNotification('textDocument/publishDiagnostics', {
      uri: uriOf(path),
      ...(version !== null && { version }),
      diagnostics,
    });
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
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  semanticTokensProvider: { legend: lazy.TOKEN_LEGEND, full: true },
} as const;

const versionOf = (version: unknown): number | null => (typeof version === 'number' ? version : null);

const isWithin = ({ line }: Position, { start, end }: Range): boolean => start.line <= line && line <= end.line;

/** Why the parameters of a message are invalid; null if they are valid. The protocol allows one value. */
function wrongWith(check: ShapeCheck, given: readonly unknown[]): string | null {
  const [fault] = given.length > 1 ? [misfit('', say.hasToBe({ what: say.anObject() }))] : check(given[0]);
  return fault === undefined ? null : fill(fault.text);
}

/** The path of a `file:` URI with slashes; other URIs stay as they are. */
function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return slashed(resolve(fileURLToPath(uri)));
  } catch {
    // a file on another machine, or a malformed URI
    return uri;
  }
}
const uriOf = (path: string): string => (/^[a-z][a-z+.-]+:/i.test(path) ? path : pathToFileURL(path).href);

const located = (location: Location): Location => ({ ...location, uri: uriOf(location.uri) });

function edited({ changes = {} }: WorkspaceEdit): WorkspaceEdit {
  return { changes: Object.fromEntries(Object.entries(changes).map(([path, edits]) => [uriOf(path), edits])) };
}

function orRefuse<R extends object>(answer: R | service.RenameRefusal): R | ResponseError<void> {
  return 'refused' in answer ? new ResponseError(REFUSED, answer.refused) : answer;
}
