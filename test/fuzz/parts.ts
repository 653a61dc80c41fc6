/**
 * Whole games whose declarations are changed one by one, hundreds in a run: each is in a file of its own, so that
 * an error in one does not affect the others. A changed declaration with an error is reverted, until the game compiles. The
 * compiled game must then pass all later phases.
 *
 * An input is a text: the number of the game, then each changed declaration after a line with its number.
 */
import { LAST_PASSES } from '../../compiler/driver/compile.ts';
import { Session } from '../../compiler/driver/session.ts';
import type { Diagnostic, SourceFile } from '../../compiler/index.ts';
import type { Game, IR } from '../../compiler/ir/index.ts';
import type { Project } from '../../editor/service/index.ts';
import * as service from '../../editor/service/index.ts';
import { parse } from '../../grammar/parser.ts';
import type { Dice } from '../../runtime/index.ts';
import { sources } from '../games.ts';
import { mutateSource } from './mutate.ts';

/** Folders of games, and how often each is taken: the large ones take longer. */
const GAMES: readonly [folder: string, share: number][] = [
  ['test/games/lanterns', 3],
  ['test/games/features', 3],
  ['test/text/sample', 3],
  ['cards/skybound', 3],
  ['cards/fellbound', 3],
  ['cards/locm', 2],
  ['cards/stormbound', 1],
  ['cards/tyrant', 1],
];

/** Most declarations that are changed at once, or this share of a game's cards if that is more: most of the time is one for each game. */
const MOST = 120;
const SHARE = 6;
/** Most of them that others build on. */
const MOST_RULES = 2;
/** Changed declarations that lend their words and lines to all. */
const LENDING = 12;
/** Rounds in which changes give way. Then all of them do. */
const ROUNDS = 4;
const MARK = '#### ';

/** A game cut into its declarations. */
interface Cut {
  folder: string;
  parts: readonly SourceFile[];
  /** Numbers of the cards, decks, mods and scenarios, and of all else. */
  cards: readonly number[];
  rules: readonly number[];
  project: Project;
  /** Compiles the game anew: the project is held to it. */
  fresh: Session;
  /** For the later rounds: compiles only the cards that a round has reverted. */
  later: Session;
}

export interface Accepted {
  ir: IR;
  game: Game;
  /** Names of the changed declarations that were accepted. */
  changed: readonly string[];
}

export class Parts {
  readonly #prelude: SourceFile;
  readonly #games: (Cut | null)[] = GAMES.map(() => null);
  readonly #takes: (accepted: Accepted) => string | null;
  readonly #unsound: (diagnostics: readonly Diagnostic[], text: string) => string | null;

  /** `takes` reports errors of accepted input, `unsound` errors of the diagnostics of one text. */
  constructor(
    prelude: SourceFile,
    takes: (accepted: Accepted) => string | null,
    unsound: (diagnostics: readonly Diagnostic[], text: string) => string | null,
  ) {
    this.#prelude = prelude;
    this.#takes = takes;
    this.#unsound = unsound;
  }

  /** An input with some declarations of a game changed. */
  change(dice: Dice): string {
    const all = GAMES.reduce((sum, [, share]) => sum + share, 0);
    let at = dice.below(all);
    const which = GAMES.findIndex(([, share]) => {
      at -= share;
      return at < 0;
    });
    const { parts, cards, rules } = this.#game(which);
    const chosen = new Set<number>();
    for (let n = dice.below(MOST_RULES + 1); n > 0; n--) chosen.add(rules[dice.below(rules.length)] ?? 0);
    const most = Math.max(MOST, Math.floor(cards.length / SHARE));
    for (let n = 1 + dice.below(most); n > 0 && cards.length > 0; n--) chosen.add(cards[dice.below(cards.length)] ?? 0);
    const lines = [`${MARK}${which}\n`];
    // what replaces words comes from some of them, or from the declaration itself
    const others = [...chosen]
      .slice(0, LENDING)
      .map((part) => parts[part]?.text ?? '')
      .join('\n');
    for (const part of chosen) {
      const text = mutateSource(dice, parts[part]?.text ?? '', dice.below(2) === 0 ? others : null);
      lines.push(`${MARK}${part}\n`, `${text}\n`);
    }
    return lines.join('');
  }

  /** How many declarations are changed in an input. */
  count(input: string): number {
    return Math.max(1, input.split(`\n${MARK}`).length - 1);
  }

  run(input: string): string | null {
    const [head = '', ...changes] = input.split(MARK).slice(1);
    const { parts, project, fresh, later } = this.#game(Number.parseInt(head, 10) % GAMES.length || 0);
    const changed = new Map<string, string>();
    for (const change of changes) {
      const part = parts[Number.parseInt(change, 10)];
      if (part !== undefined) changed.set(part.path, change.slice(change.indexOf('\n') + 1));
    }
    let round = 0;
    for (; ; round++) {
      const files = [this.#prelude, ...parts.map((part) => ({ ...part, text: changed.get(part.path) ?? part.text }))];
      const { ir, diagnostics } = (round === 0 ? fresh : later).compile(files);
      const problem = this.#said(diagnostics, changed) ?? (round === 0 ? alike(project, files, diagnostics) : null);
      if (problem !== null) return problem;
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      const game = ir.games[0];
      if (errors.length === 0 && game !== undefined) return this.#takes({ ir, game, changed: [...changed.keys()] });
      if (changed.size === 0) return `the game itself has errors: ${errors[0]?.code} ${errors[0]?.message}`;
      revert(changed, parts, errors, round);
    }
  }

  #said(diagnostics: readonly Diagnostic[], changed: ReadonlyMap<string, string>): string | null {
    const byFile = new Map<string, Diagnostic[]>();
    for (const one of diagnostics) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
    for (const [path, found] of byFile) {
      const text = changed.get(path);
      const wrong = text === undefined ? null : this.#unsound(found, text);
      if (wrong !== null) return wrong;
    }
    return null;
  }

  #game(which: number): Cut {
    const game = this.#games[which] ?? cut(this.#prelude, GAMES[which]?.[0] ?? '');
    this.#games[which] = game;
    return game;
  }
}

/**
 * Reverts changes with errors, and those that took a name away which an error in another file asks for. Any other error
 * there comes from a changed rule. In the last round all changes are reverted.
 */
function revert(
  changed: Map<string, string>,
  parts: readonly SourceFile[],
  errors: readonly Diagnostic[],
  round: number,
): void {
  const before = changed.size;
  const asked = new Set<string>();
  for (const { file, message } of errors)
    if (!changed.delete(file)) for (const [, name = ''] of message.matchAll(/"([^"]+)"/g)) asked.add(name);
  for (const { path, text } of parts) if (changed.has(path) && asked.has(nameOf(text))) changed.delete(path);
  if (round >= ROUNDS) changed.clear();
  else if (changed.size === before)
    for (const path of [...changed.keys()]) if (path.endsWith('-rule.bound')) changed.delete(path);
  if (changed.size === before) changed.clear();
}

/** The name that a declaration gives: `unit "Name" {`, `verb name x: unit`, `timing name`. */
const nameOf = (text: string): string =>
  /^(?!#)\s*[a-z_]+ (?:"([^"]+)"|(\w+))/m.exec(text)?.slice(1).find(Boolean) ?? '';

/** Each declaration in a file of its own, in the order of the source. */
function cut(prelude: SourceFile, folder: string): Cut {
  const parts: SourceFile[] = [];
  const cards: number[] = [];
  const rules: number[] = [];
  for (const [i, { path, text }] of sources(folder).entries()) {
    let from = 0;
    const { decls } = parse(text, path).file;
    for (const [k, decl] of decls.entries()) {
      const to = k + 1 === decls.length ? text.length : decl.end;
      const leaf = decl.node === 'card' || decl.node === 'scenario';
      (leaf ? cards : rules).push(parts.length);
      const number = `${100 + i}_${10_000 + k}`;
      parts.push({ path: `${folder}/${number}-${leaf ? 'card' : 'rule'}.bound`, text: text.slice(from, to) });
      from = to;
    }
  }
  return {
    folder,
    parts,
    cards,
    rules,
    project: service.openProject([prelude, ...parts], LAST_PASSES),
    fresh: new Session({ last: LAST_PASSES }),
    later: new Session({ last: LAST_PASSES, symbolUses: true }),
  };
}

/** That the service, which saw other texts of the same files before, says what a check says. */
function alike(project: Project, files: readonly SourceFile[], found: readonly Diagnostic[]): string | null {
  for (const { path, text } of files) project.set(path, text);
  for (const { path } of files) {
    const [ours, theirs] = [service.diagnostics(project, path), found.filter(({ file }) => file === path)];
    const at = theirs.findIndex((one, i) => one.code !== ours[i]?.code || one.message !== ours[i]?.message);
    if (at >= 0 || ours.length !== theirs.length) {
      const i = at < 0 ? theirs.length : at;
      return `check says ${theirs[i]?.code ?? 'nothing'}, the service ${ours[i]?.code ?? 'nothing'} of ${path}`;
    }
  }
  return null;
}
