/** The calls of the page to its workers, and their answers. All of it is plain data. */
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
import type { CardForm, FormStatement, ListedCard, ListedWord } from '../../service/asked.ts';
import type { Face, GameRef, RenameRefusal, ServiceDiagnostic } from '../../service/index.ts';
import type { Hints } from '../../service/typed.ts';
import type { Arrangement, Edit } from '../play/arrange.ts';
import type { TableFigures, TableSettings } from '../play/measure/decktable.ts';
import type { Figures, MeasureSettings, Terms } from '../play/measure/measure.ts';
import type { AdjacentPositions, CardExplanation, MatchPosition } from '../play/model.ts';
import type { ModReport } from '../play/mods.ts';
import type { MatchSettings } from '../play/opening.ts';
import type { Opponent } from '../play/opponents.ts';
import type { JudgedGoal, Point, PointMove } from '../play/pointdata.ts';
import type { TestList, TestVerdict } from '../play/tests.ts';
import type { WrittenScenario } from '../play/written.ts';
import type { IRTicket, PackedIR } from './irs.ts';

/** Each method with its arguments and its result. */
export interface LanguageCalls {
  /** `pictures`: the paths of those that exist, null where that is unknown. */
  open(files: SourceFile[], pictures: readonly string[] | null): void;
  /** Other pictures exist now. */
  pictures(pictures: readonly string[] | null): void;
  /** Adds files to those that are open. */
  add(files: SourceFile[]): void;
  set(path: string, text: string): void;
  remove(path: string): void;
  /** The diagnostics of the edited file that are available without a full analysis. */
  quick(path: string): ServiceDiagnostic[];
  /** All diagnostics by path, and the games. */
  diagnose(): { problems: [path: string, found: ServiceDiagnostic[]][]; games: GameRef[] };
  completion(path: string, at: TextPosition): CompletionItem[];
  hover(path: string, at: TextPosition): Hover | null;
  signatureHelp(path: string, at: TextPosition): SignatureHelp | null;
  /** The card at this position as a form, and the edits that change it. */
  cardForm(path: string, at: TextPosition): CardForm | null;
  formEdit(path: string, at: TextPosition, field: string, value: string): TextEdit[] | null;
  /** Writes a statement of the form, a new one behind the others, or removes it with null. */
  statementEdit(
    path: string,
    at: TextPosition,
    index: number,
    statement: Pick<FormStatement, 'head' | 'body'> | null,
  ): TextEdit[] | null;
  inlayHints(path: string, hints: Hints): InlayHint[];
  definition(path: string, at: TextPosition): Location | null;
  references(path: string, at: TextPosition, declaration: boolean): Location[];
  highlights(path: string, at: TextPosition): DocumentHighlight[];
  prepareRename(path: string, at: TextPosition): { range: Range; placeholder: string } | RenameRefusal;
  rename(path: string, at: TextPosition, name: string): WorkspaceEdit | RenameRefusal;
  format(path: string): TextEdit[];
  outline(path: string): DocumentSymbol[];
  tokens(path: string): SemanticTokens;
  /** The face of the card at this position, else of the nearest card above in the file, else of the card that was shown before. */
  faceAt(path: string, at: TextPosition, before: { game: string; name: string } | null): Face | null;
  face(game: string, card: string): Face | null;
  /** The cards and the declared words of a game, for the lists beside the text. */
  cards(game: string): ListedCard[];
  words(game: string): ListedWord[];
  /** The IR of a game for the page. */
  gameIR(game: string): PackedIR | null;
  /**
   * Sends the IR of a game to a match worker. `edited`: the file of an edit that was just made; then the checks of the whole game are
   * not awaited. False if there is no such game, and after an edit also if only the checks tell or the game has errors.
   */
  sendIR(to: string, ticket: number, game: string, edited: string | null): boolean;
}

/** The results of random matches of a game. */
export interface RandomMatchResults {
  games: number;
  decisions: number;
  /** Number of wins by seat. Players of one side win together. */
  wins: number[];
  draws: number;
  /** Of a side that plays alone; null where others win what one loses. */
  losses: number | null;
  faults: number;
  /** Average number of turns of a match. */
  turns: number;
  hash: string;
  milliseconds: number;
}

/** A position with only the changed end of its story: the first `kept` decisions are those that the page has. */
export interface PositionUpdate extends MatchPosition {
  kept: number;
  /** The goal of a puzzle, and whether it is reached; null without one. */
  goal: JudgedGoal | null;
}

/** The decisions up to the selected position. */
export interface PointMade {
  moves: PointMove[];
  /** The scenario that the match begins as: its name, and its text if no file has it. */
  scenario: { name: string; text: string | null } | null;
}

/** Calls with a ticket wait for its IR. Without an IR they are not made, and the answer is null. */
export interface MatchCalls {
  /** Starts a match, or returns why it cannot be played. `search`: milliseconds for a seed that brings the card to the hand. */
  open(
    ir: IRTicket,
    settings: MatchSettings,
    opponent: Opponent,
    search: number,
  ): { position: PositionUpdate; drawn: boolean; inDeck: boolean; seed: number } | { refused: string };
  /** Repeats the decisions of the current match with another text. */
  again(ir: IRTicket, settings: MatchSettings): { position: PositionUpdate } | { refused: string };
  play(index: number): PositionUpdate;
  playAny(): PositionUpdate;
  /** `came`: whether more can be done with the tried card. */
  playOn(): { position: PositionUpdate; came: boolean };
  goTo(step: number, event: number | null, line: number | null): PositionUpdate;
  walk(by: 1 | -1): PositionUpdate;
  /** Goes to the next or the previous line that runs. */
  walkLine(by: 1 | -1): PositionUpdate;
  /** Selects a position, and returns those to which `walk`, or with `lines` `walkLine`, would go from there. */
  ahead(step: number, event: number | null, line: number | null, lines: boolean): AdjacentPositions;
  see(all: boolean): PositionUpdate;
  /**
   * Why abilities of a card ran or did not run in the selected position: of the card on the table, else of all cards of that
   * name.
   */
  why(ref: number, card: string): CardExplanation[];
  /** Why a card cannot be played, in the words of the rules; empty where it can. */
  refusal(ref: number): string;
  /** The verbs, timings and moves of the current game. */
  words(): string[];
  /** Changes who plays the other seats from now on. */
  against(opponent: Opponent): PositionUpdate;
  /** The changes of mods, in the order of application. */
  mods(ir: IRTicket, mode: string | null, names: string[]): ModReport;
  /** The selected position as the text of a scenario. */
  scenario(name: string): WrittenScenario | { refused: string };
  point(): PointMade | { refused: string };
  /** Opens a match at a point. `missing`: the number of decisions that are not legal any more. */
  openPoint(ir: IRTicket, point: Point): { position: PositionUpdate; missing: number } | { refused: string };
  /** Begins to set up a position by hand: the selected one, or an empty board. */
  arrange(empty: boolean): Arrangement | { refused: string };
  arrangeBy(edit: Edit): Arrangement | { refused: string };
  arrangedScenario(name: string): WrittenScenario | { refused: string };
  /** Plays on from the position that was set up. */
  playArranged(opponent: Opponent): { position: PositionUpdate } | { refused: string };
  /** Lists the tests of a game. Later calls refer to a test by its index in this list. */
  tests(ir: IRTicket): TestList;
  test(indices: number[]): TestVerdict[];
  /** Opens a test on the board. */
  openTest(ir: IRTicket, index: number): { position: PositionUpdate } | { refused: string };
  /**
   * Plays random matches on the compiled engine. Their hash equals that of `rulebound conform` for the same number and seed.
   */
  seeds(ir: IRTicket, games: number, seed: number): RandomMatchResults | { refused: string };
}

export interface MeasureCalls {
  /** Compiles the files of a game, without scenarios that have errors. Null if they do not contain it. */
  read(side: 'before' | 'after', files: SourceFile[], game: string): { errors: number } | null;
  /** Starts a measurement. `alone`: why the saved text is not measured. */
  begin(alone: string | null, settings: MeasureSettings): { terms: Terms } | { refused: string };
  /** Plays for this time, up to `most` matches of each text. */
  play(milliseconds: number, most: number): Figures;
  /** Begins to play the decks of the edited text against one another. */
  beginTable(settings: TableSettings): { begun: true } | { refused: string };
  /** Plays for this time, until each ordered pair has `most` matches. Returns whether it has. */
  playTable(milliseconds: number, most: number): boolean;
  /** What was found so far, with plots of this width in pixels, and the words in them. */
  tableSoFar(width: number, words: { points: string; level: string }): Promise<TableSoFar>;
}

/** Figures of a table of decks, and plots of them as SVG. */
export interface TableSoFar {
  figures: TableFigures;
  matrix: string;
  /** Empty where no card has an effect yet. */
  cards: string;
  /** The effects by cost. Empty without costs. */
  costs: string;
}

/** A message from the page. */
export interface CallMessage {
  id: number;
  method: string;
  /** The language of the page, for texts in the reply. */
  language: string;
  args: unknown[];
}

/**
 * A message to the page: the worker is ready, a result, an error, progress, the begin of work after a wait, or the current activity.
 * The last does not restart the timeout.
 */
export type WorkerReply =
  | { ready: true }
  | { id: number; value: unknown }
  | { id: number; error: string }
  | { id: number; progress: string }
  | { id: number; begun: true }
  | { working: string };
