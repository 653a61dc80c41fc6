/** The initial position of a scenario: its board, its names, its cards with their fields. */
import type * as tree from '../../grammar/tree.ts';
import { orderOf, setOut } from '../bind/choose.ts';
import type { Source } from '../diagnostics/index.ts';
import type { CardId, Expr, KindId, LayerId, Scenario, ScenarioSet, ScenarioStep } from '../ir/index.ts';
import { entityType, isKind, kindsMeet, sayType, ZONE } from '../ir/types.ts';
import { addLocal, type Context, type Env, frameOf, newEnv, type Sited } from '../scope/context.ts';
import type { DeclOf } from '../scope/gather.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import { asOne, coerce, fieldType, findField, playerType, tileNumbered, tileType } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { outOfRange } from './type-phrases.ts';
import { WordReader } from './word-reader.ts';

type StepContent = ScenarioStep extends infer S ? (S extends { place: unknown } ? Omit<S, 'place'> : never) : never;

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
const isAre = (n: number): string => (n === 0 ? 'is none' : n === 1 ? 'is 1' : `are ${n}`);

export class Setting {
  readonly g: Context;
  readonly env: Env;
  readonly source: Source;
  readonly decl: DeclOf<'scenario'>;
  readonly steps: ScenarioStep[] = [];
  readonly out: Scenario;
  /** The cell of each name on the board: column and row from 1, the bottom row first. */
  readonly cells = new Map<string, { column: number; row: number; word: tree.Word }>();
  /** Set after an error in the board, so that missing cells give no follow-on errors. */
  #boardFailed = false;
  #order: readonly LayerId[] | null = null;

  constructor(g: Context, { decl, source, layer }: Sited<DeclOf<'scenario'>>) {
    this.g = g;
    this.source = source;
    this.decl = decl;
    this.env = newEnv(source, layer, 'pure', { scenario: true });
    const seats = g.game.sides * g.game.perSide[1];
    for (const side of SIDES.slice(0, seats)) addLocal(this.env, side, playerType(g));
    this.env.frame.params = this.env.frame.locals.length;
    this.out = {
      name: decl.name.text,
      place: g.place(source, decl),
      mode: null,
      mods: [],
      seed: null,
      code: frameOf(this.env),
      steps: this.steps,
    };
  }

  step(span: tree.Span, step: StepContent): void {
    this.steps.push({ place: this.g.place(this.source, span), ...step } as ScenarioStep);
  }

  board(line: Extract<tree.ScenarioLine, { node: 'board' }>): void {
    const { board, sides, perSide } = setOut(this.g.game, this.order());
    const rows = board === null ? 0 : board.each === 'player' ? board.rows * sides : board.rows;
    const columns = board === null ? 0 : board.each === 'seat' ? board.columns * perSide[0] : board.columns;
    if (board === null || line.rows.length !== rows) {
      this.g.error(
        'RB0460',
        this.source,
        line,
        board === null
          ? 'This game has no board.'
          : `The board has ${counted(rows, 'row')}, and here ${isAre(line.rows.length)}.`,
        { help: board === null ? 'A game says "board 4 by 5" to have one.' : 'The far side is the first row.' },
      );
      this.#boardFailed = true;
      return;
    }
    for (const [i, row] of line.rows.entries()) {
      if (row.length !== columns) {
        this.g.error(
          'RB0460',
          this.source,
          line.rowSpans[i] ?? line,
          `A row has ${counted(columns, 'tile')}, and here ${isAre(row.length)}.`,
          { help: 'A point for each empty tile, a name for each that is taken.' },
        );
        this.#boardFailed = true;
        continue;
      }
      for (const [j, word] of row.entries()) {
        if (word === null) continue;
        if (this.cells.has(word.text))
          this.g.error('RB0320', this.source, word, `"${word.text}" is on the board twice.`);
        this.cells.set(word.text, { column: j + 1, row: rows - i, word });
      }
    }
  }

  /** The layers that the scenario's lines choose, in whatever order. */
  order(): readonly LayerId[] {
    this.#order ??= this.#chosen();
    return this.#order;
  }

  #chosen(): readonly LayerId[] {
    const { layers } = this.g.game;
    const find = (sort: 'mode' | 'mod', name: string): number =>
      layers.findIndex((layer) => layer.sort === sort && layer.name === name);
    let mode = layers.findIndex(({ sort }) => sort === 'mode');
    const mods: LayerId[] = [];
    for (const line of this.decl.lines) {
      for (const phrase of line.node === 'given' ? line.phrases : []) {
        const read = new WordReader(phrase.parts);
        const named = read.prim(1);
        if (read.peekWord() === 'mode' && named?.node === 'name') mode = find('mode', named.name.text);
        if (read.peekWord() === 'mod' && named?.node === 'string') mods.push(find('mod', named.value));
      }
    }
    return orderOf(this.g.game, mode < 0 ? null : mode, mods).order;
  }

  /** The kind of the card that a phrase names. It is the type of the scenario's name for it. */
  cardOf(phrase: tree.Phrase): KindId | null {
    for (const part of phrase.parts) {
      const prim = part.node === 'atom' ? part.levels[0] : undefined;
      if (prim?.node !== 'string') continue;
      const id = this.g.cards.get(prim.value);
      return id === undefined ? null : (this.g.game.cards[id]?.kind ?? null);
    }
    return null;
  }

  // ------------------------------------------------------------ cards and their places

  where(line: Extract<tree.ScenarioLine, { node: 'where' }>): void {
    const { g, env } = this;
    // The place may be in the middle of the description: `blue "Card" on B2 level 2`.
    const { parts } = line.phrase;
    const at = parts.findIndex((p) => p.node === 'connector' && p.text !== 'of');
    const of = parts[at + 2];
    const end = of?.node === 'connector' && of.text === 'of' ? at + 4 : at + 2;
    const read = new WordReader(at < 0 ? parts : [...parts.slice(0, at), ...parts.slice(end)]);
    const place = new WordReader(at < 0 ? [] : parts.slice(at, end));
    const side = this.side(read);
    const before = g.reporter.found.length;
    const described = side === null && read.prim()?.node !== 'string' ? null : this.card(read);
    if (g.reporter.found.length > before) return;
    if (side === null || described === null) {
      const lack = side !== null ? 'Which card?' : described !== null ? 'Whose is it?' : 'Whose, and which card?';
      g.error('RB0461', this.source, line.phrase, lack, {
        help: `As in "where ${line.name.text} is ${SIDES[0]} "Card" level 1".`,
      });
      return;
    }
    const { card, level, sets } = described;
    const cell = this.cells.get(line.name.text);
    const kind = g.game.cards[card]?.kind ?? 0;
    const local = env.names.get(line.name.text) ?? null;
    let zone: Expr | null = null;
    if (place.takeWord('in')) zone = this.zoneSaid(place, side, line);
    else if (place.takeWord('on')) {
      const part = place.part();
      const tile = part === undefined ? null : this.tile(part);
      if (tile !== null) zone = this.homeOf(kind, side, tile);
    } else zone = this.homeOf(kind, side, cell === undefined ? null : tileNumbered(cell.column, cell.row));
    if (zone === null && (g.reporter.found.length > before || (this.#boardFailed && cell === undefined))) return;
    if (zone === null || !read.done()) {
      g.error(
        'RB0461',
        this.source,
        zone === null ? line.name : (read.part() ?? line),
        zone === null ? `Where is "${line.name.text}"?` : `"${read.text()}" does not fit here.`,
        {
          help:
            zone === null
              ? 'Put its name on the board, or say "on B2" or "in hand".'
              : 'Behind the card: level N, fields with their values, words of enums, statuses.',
        },
      );
      return;
    }
    this.step(line, { step: 'put', local, card, level: level ?? 1, zone, owner: side, sets });
  }

  /** `in hand`, `in remains of A2`. Without an owner the line's player is the owner. Null after an error. */
  zoneSaid(place: WordReader, side: Expr, span: tree.Span): Expr | null {
    const { g, env } = this;
    const parts = place.parts.slice(place.at);
    const { start } = parts[0] ?? span;
    const phrase: tree.Phrase = {
      node: 'phrase',
      parts: [...parts],
      tail: null,
      start,
      end: parts.at(-1)?.end ?? start,
    };
    const said = compilePhrase(g, env, phrase, ZONE);
    if (said?.expr.op !== 'zone') {
      if (said !== null)
        g.error('RB0461', this.source, phrase, 'A zone must follow "in".', { help: 'As in "in hand of red".' });
      return null;
    }
    const each = g.game.zones[said.expr.zone]?.each;
    if (said.expr.of === null && (each === 'player' || each === 'side')) return { ...said.expr, of: side };
    const zone = coerce(g, env, said, ZONE, '"in"');
    return zone === null ? null : (asOne(g, env, zone)?.expr ?? null);
  }

  /** The zone where a kind lives: on the given tile, or of the player. */
  homeOf(kind: KindId, side: Expr, tile: Expr | null): Expr | null {
    const { g } = this;
    const homes = g.game.kinds.flatMap((k, id) => (isKind(g.game, kind, id) ? k.lives : []));
    for (const id of homes) {
      const zone = g.game.zones[id];
      if (zone === undefined) continue;
      if (zone.each === 'tile' && tile !== null) {
        return { op: 'zone', zone: id, of: tile };
      }
      if (zone.each === 'player' && tile === null) return { op: 'zone', zone: id, of: side };
      if (zone.each === 'game' && tile === null) return { op: 'zone', zone: id, of: null };
    }
    return null;
  }

  /** The tile in a line: `on B2`. */
  tile(part: tree.Part): Expr | null {
    const value = compilePhrase(
      this.g,
      this.env,
      { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
      tileType(this.g),
    );
    return value === null ? null : (coerce(this.g, this.env, value, tileType(this.g), '"on"')?.expr ?? null);
  }

  side(read: WordReader): Expr | null {
    const name = read.peekWord();
    const local = name === null ? undefined : this.env.names.get(name);
    if (local === undefined || !(SIDES as readonly string[]).includes(name ?? '')) return null;
    read.at += 1;
    return { op: 'local', local };
  }

  /** `"Card" level 2 strength 4 frozen`. The level is null if none is given. */
  card(read: WordReader): { card: CardId; level: number | null; sets: ScenarioSet[] } | null {
    const { g, env } = this;
    const prim = read.prim();
    if (prim?.node !== 'string') return null;
    const id = g.cardNamed(this.source, prim);
    if (id === null) return null;
    read.at += 1;
    let level: number | null = null;
    const sets: ScenarioSet[] = [];
    const kind = entityType(g.game.cards[id]?.kind ?? null);
    for (;;) {
      const word = read.peekWord();
      if (word === null) break;
      if (word === 'level') {
        read.at += 1;
        const n = read.prim();
        if (n?.node !== 'number' || n.value < 1 || n.value > g.game.levels) {
          g.error('RB0458', this.source, n ?? prim, `Levels run from 1 to ${g.game.levels}.`);
          return null;
        }
        level = n.value;
        read.at += 1;
        continue;
      }
      const status = g.find(word, 'status');
      if (status !== null) {
        const bearer = g.game.statuses[status.id]?.kind ?? 0;
        const part = read.part() ?? prim;
        if (kind.id !== null && !kindsMeet(g.game, kind.id, bearer)) {
          g.error('RB0404', this.source, part, `"${word}" never applies to ${sayType(g.game, kind)}.`, {
            help: `It is a status of ${g.game.kinds[bearer]?.plural}.`,
          });
          return null;
        }
        g.recordUse(this.source, part, 'status', status.id);
        read.at += 1;
        const n = read.prim();
        if (n?.node === 'number') read.at += 1;
        sets.push({
          set: 'status',
          status: status.id,
          by: { op: 'number', value: n?.node === 'number' ? n.value : 1 },
        });
        continue;
      }
      const field = findField(g, kind, word);
      if (field === null) {
        if (!this.#memberSet(id, word, read, sets)) break;
        continue;
      }
      const said = read.part() ?? prim;
      g.recordUse(this.source, said, 'field', field);
      read.at += 1;
      const part = read.part();
      const type = fieldType(g, field);
      if (part?.node !== 'atom' || (type.of === 'truth' && !this.isTruth(read))) {
        if (type.of !== 'truth') {
          g.error('RB0432', this.source, said, `"${word}" needs its value.`, { help: `As in "${word} 2".` });
          return null;
        }
        sets.push({ set: 'field', field, value: { op: 'truth', value: 1 } });
        continue;
      }
      read.at += 1;
      const value = compilePhrase(
        g,
        env,
        { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
        type,
      );
      const fitted = value === null ? null : coerce(g, env, value, type, `"${word}"`);
      if (fitted === null || outOfRange(g, this.source, part, field, fitted.expr, () => this.order())) return null;
      sets.push({ set: 'field', field, value: fitted.expr });
    }
    return { card: id, level, sets };
  }

  /** A member of an enum, as on a card: the value of its field. A set-valued field gets one member more. */
  #memberSet(card: CardId, word: string, read: WordReader, sets: ScenarioSet[]): boolean {
    const { g } = this;
    const kind = g.game.cards[card]?.kind ?? 0;
    for (const { enum: of, member } of g.findAll(word, 'member')) {
      const field = g.game.fields.findIndex(
        ({ type, derived, kind: bearer }) =>
          (type.of === 'enum' || type.of === 'flags') &&
          type.id === of &&
          derived === null &&
          isKind(g.game, kind, bearer),
      );
      if (field < 0) continue;
      g.recordUse(this.source, read.part() ?? this.decl, 'member', `${of}.${member}`);
      read.at += 1;
      const before = sets.find((one) => one.set === 'field' && one.field === field);
      const there: Expr = before?.set === 'field' ? before.value : { op: 'printed', field, of: { op: 'card', card } };
      const value: Expr =
        g.game.fields[field]?.type.of === 'enum'
          ? { op: 'enum', enum: of, member }
          : { op: 'union', a: there, b: { op: 'flags', enum: of, members: [member] } };
      if (before?.set === 'field') before.value = value;
      else sets.push({ set: 'field', field, value });
      return true;
    }
    return false;
  }

  /** Reports words after the end of a line. */
  ends(read: WordReader, parts: number): boolean {
    const rest = read.parts[parts];
    if (rest === undefined) return true;
    const text = this.source.text.slice(rest.start, rest.end).replaceAll('"', '');
    this.g.error('RB0461', this.source, rest, `"${text}" does not fit here.`, {
      help: 'Put a comma between two settings.',
    });
    return false;
  }

  isTruth(read: WordReader): boolean {
    const word = read.peekWord();
    return word === 'true' || word === 'false';
  }
}
