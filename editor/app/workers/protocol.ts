/** What the page asks its workers, and what they answer. All of it is plain data. */
import type {
  CompletionItem,
  DocumentHighlight,
  DocumentSymbol,
  Hover,
  InlayHint,
  Location,
  Range,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  Position as TextPosition,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { SourceFile } from '../../../compiler/diagnostics/index.ts';
import type { IR } from '../../../compiler/ir/index.ts';
import type { CardForm, Hints } from '../../service/beside.ts';
import type { Face, GameRef, Refusal, ServiceDiagnostic } from '../../service/index.ts';
import type { Figures, MeasureWish, Terms } from '../play/measure/measure.ts';
import type { Position, Why } from '../play/model.ts';
import type { ModReport } from '../play/mods.ts';
import type { Wish } from '../play/opening.ts';
import type { Opponent } from '../play/opponents.ts';
import type { TestList, Verdict } from '../play/tests.ts';
import type { Written } from '../play/written.ts';

/** Each method with its arguments and its answer. */
export interface LanguageCalls {
  open(files: SourceFile[]): void;
  /** More files, beside those that are open. */
  add(files: SourceFile[]): void;
  set(path: string, text: string): void;
  remove(path: string): void;
  /** What is wrong in the file that is typed in, as far as can be said at once. */
  quick(path: string): ServiceDiagnostic[];
  /** All that is wrong, by path, and the games there are. */
  diagnose(): { problems: [path: string, found: ServiceDiagnostic[]][]; games: GameRef[] };
  completion(path: string, at: TextPosition): CompletionItem[];
  hover(path: string, at: TextPosition): Hover | null;
  signatureHelp(path: string, at: TextPosition): SignatureHelp | null;
  /** The card that stands there as a form, and the edits that change it. */
  cardForm(path: string, at: TextPosition): CardForm | null;
  formEdit(path: string, at: TextPosition, field: string, value: string): TextEdit[] | null;
  inlayHints(path: string, hints: Hints): InlayHint[];
  definition(path: string, at: TextPosition): Location | null;
  references(path: string, at: TextPosition, declaration: boolean): Location[];
  highlights(path: string, at: TextPosition): DocumentHighlight[];
  prepareRename(path: string, at: TextPosition): { range: Range; placeholder: string } | Refusal;
  rename(path: string, at: TextPosition, name: string): WorkspaceEdit | Refusal;
  format(path: string): TextEdit[];
  outline(path: string): DocumentSymbol[];
  tokens(path: string): SemanticTokens;
  /** The face of the card whose declaration stands there, or next above in that file. */
  faceAt(path: string, at: TextPosition): Face | null;
  face(game: string, card: string): Face | null;
  gameIR(game: string): IR | null;
}

/** How random matches of a game went. */
export interface Seeds {
  games: number;
  decisions: number;
  /** By seat how many it won. Players of one side win together. */
  wins: number[];
  draws: number;
  faults: number;
  /** Turns of a match on average. */
  turns: number;
  hash: string;
  milliseconds: number;
}

/** A position whose story is given from where it changed: `kept` decisions before that are as the page has them. */
export interface Seen extends Position {
  kept: number;
}

export interface MatchCalls {
  /** A new match; what cannot be played says why. */
  open(ir: IR, wish: Wish, opponent: Opponent): { position: Seen; drawn: boolean; seed: number } | { refused: string };
  /** The match that is played, once more with another text and the same decisions. */
  again(ir: IR, wish: Wish): { position: Seen } | { refused: string };
  play(index: number): Seen;
  playAny(): Seen;
  playOn(): Seen;
  goTo(step: number, event: number | null): Seen;
  walk(by: 1 | -1): Seen;
  see(all: boolean): Seen;
  /** Why abilities of a card ran or did not in what is looked at: of one on the table, else of those of that name. */
  why(ref: number, card: string): Why[];
  /** The verbs, timings and moves of the game that is played. */
  words(): string[];
  /** Another one plays the other seats from now on. */
  against(opponent: Opponent): Seen;
  /** What mods change, in the order in which they are applied. */
  mods(ir: IR, mode: string | null, names: string[]): ModReport;
  /** What is looked at as the text of a scenario. */
  scenario(name: string): Written | { refused: string };
  /** The tests of a game, which are asked for by their places in this list from now on. */
  tests(ir: IR): TestList;
  test(indices: number[]): Verdict[];
  /** A test on the board. */
  openTest(ir: IR, index: number): { position: Seen } | { refused: string };
  /** Random matches on the compiled engine; their hash is that of `rulebound conform` with as many from the same seed. */
  seeds(ir: IR, games: number, seed: number): Seeds | { refused: string };
}

export interface MeasureCalls {
  /** Reads the files of a game. Null where they hold no such game. */
  read(side: 'before' | 'after', files: SourceFile[], game: string): { errors: number } | null;
  /** What is measured from now on. `alone`: why the text before is left out. */
  begin(alone: string | null, wish: MeasureWish): { terms: Terms } | { refused: string };
  /** Plays on for so long; never more than so many matches of each text. */
  play(milliseconds: number, most: number): Figures;
}

/** From the page. */
export interface Call {
  id: number;
  method: string;
  args: unknown[];
}

/** To the page: it is there; an answer; a sign of life; or what is being done, which is none. */
export type Reply =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; error: string }
  | { id: number; progress: string }
  | { working: string };
