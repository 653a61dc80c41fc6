/** `look { ... }`: how a game is drawn. It has no effect on the rules. */
import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import { type Source, type SourceRange, suggest } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { emptyLook } from '../ir/empty-look.ts';
import type { Look, LookWord } from '../ir/index.ts';
import { entityType, isKind } from '../ir/types.ts';
import { fieldsFrom } from '../ir/word-fields.ts';
import type { Context, SymbolClass } from '../scope/context.ts';
import type { GatheredDecls } from '../scope/gather.ts';
import { ICONS } from '../vocabulary/icons.ts';
import { LEAST_CONTRAST, leastContrast, PALETTE, type Tone } from '../vocabulary/palette.ts';
import { isForWords } from './word-fields.ts';
import { fieldsOfEnum, meaningOf } from './word-sets.ts';

/** The first word of each item, and its form. */
const LOOK_FORMS: ReadonlyMap<string, string> = new Map([
  ['title', 'title "The Long Way Home"'],
  ['show', 'show FIELD at top left as sword'],
  ['colour', 'colour WORD as red with sword'],
  ['frame', 'frame WORD as gold'],
  ['lay', 'lay ZONE as pile'],
  ['tiles', 'tiles as territory'],
  ['ground', 'ground to 2'],
  ['row', 'row 1 as "Front line"'],
  ['facing', 'facing rivals'],
  ['art', 'art "Card" as "card.svg"'],
]);
export const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right'] as const;
export const FRAMES = ['plain', 'bronze', 'silver', 'gold', 'jewel'] as const;
export const DRAWN = ['pile', 'fan', 'row', 'base', 'hidden'] as const;
export const TILES = ['slots', 'territory'] as const;

/** Examples for a message about an unknown icon. */
const FEW = ['sword', 'shield', 'heart', 'gem', 'boot', 'flame', 'skull', 'star'];

const FILE = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.(svg|png|jpg|webp)$/;

export function compileLooks(g: Context, all: GatheredDecls): void {
  if (all.looks.length === 0) return;
  const look = emptyLook();
  const said = new Map<string, SourceRange>();
  for (const { decl, source, layer } of all.looks) {
    if (layer !== 0) {
      const head = { start: decl.start, end: decl.start + 'look'.length };
      g.error(source, head, say.lookOfLayer());
      continue;
    }
    for (const item of decl.body.items) new LookItem(g, source, look, said).compile(item);
  }
  g.game.look = look;
}

type ShowTarget = Pick<Look['shows'][number], 'of' | 'enum' | 'id'>;
const asField = (id: number): ShowTarget => ({ of: 'field', enum: null, id });

/** A word, a text or a number of an item. */
interface LookPiece extends tree.Span {
  is: 'name' | 'text' | 'number' | 'connector';
  text: string;
}

type Argument = { pieces: LookPiece[]; span: tree.Span };

class LookItem {
  readonly #g: Context;
  readonly #source: Source;
  readonly #look: Look;
  /** Where each thing was declared first, to report duplicates. */
  readonly #said: Map<string, SourceRange>;

  constructor(g: Context, source: Source, look: Look, said: Map<string, SourceRange>) {
    this.#g = g;
    this.#source = source;
    this.#look = look;
    this.#said = said;
  }

  compile(item: tree.CardBody['items'][number]): void {
    const pieces = item.node === 'item' ? piecesOf(item.phrase) : null;
    const [head, ...rest] = pieces ?? [];
    const form = head?.is === 'name' ? this.#form(head.text) : undefined;
    if (item.node !== 'item' || head === undefined || form === undefined) {
      const forms = [...LOOK_FORMS.keys()];
      const all = say.lookTakes({ list: forms.join(', ') });
      const word = head?.is === 'name' ? head : null;
      const extra = word === null ? { help: all } : suggest(this.#where(word), word.text, forms, all);
      this.#g.error(this.#source, word ?? item, say.notInLook(), extra);
      return;
    }
    const args = this.#arguments(item, TAKES[head.text] ?? [], form);
    if (args === null) return;
    this.#items[head.text]?.(item, rest, args, form);
  }

  /** The form of a line, with words of the game. */
  #form(head: string): string | undefined {
    const { field = '', kind = '', zone = '', card = '' } = this.#g.reporter.words();
    const words: Readonly<Record<string, string>> = { FIELD: field, WORD: kind, ZONE: zone, Card: card };
    return LOOK_FORMS.get(head)?.replace(/FIELD|WORD|ZONE|Card/g, (word) => words[word] ?? word);
  }

  readonly #items: Readonly<Record<string, Compile>> = {
    title: (...it) => this.#title(...it),
    show: (...it) => this.#show(...it),
    colour: (...it) => this.#colour(...it),
    frame: (...it) => this.#frame(...it),
    lay: (...it) => this.#lay(...it),
    tiles: (...it) => this.#tiles(...it),
    ground: (...it) => this.#ground(...it),
    row: (...it) => this.#row(...it),
    facing: (...it) => this.#facing(...it),
    art: (...it) => this.#art(...it),
  };

  // ------------------------------------------------------------ items

  #title(item: tree.Item, [title, ...more]: LookPiece[], _: Arguments, form: string): void {
    if (title?.is !== 'text' || title.text.trim() === '' || more.length > 0) {
      this.#bad(item, form);
      return;
    }
    if (!this.#twice('title', item)) this.#look.title = title.text;
  }

  #show(item: tree.Item, [name, of, kindName, ...more]: LookPiece[], args: Arguments, form: string): void {
    const isOf = of === undefined || (of.text === 'of' && kindName?.is === 'name');
    if (name?.is !== 'name' || !isOf || more.length > 0) {
      this.#bad(item, form);
      return;
    }
    const word = kindName === undefined ? null : this.#numberOf(name, kindName);
    const kind = kindName === undefined || word !== null ? null : this.#word(kindName, 'kind');
    if (kindName !== undefined && word === null && kind === null) return;
    const at = args.get('at');
    const corner = at === undefined ? null : this.#choice(at, CORNERS, 'corner');
    const icon = this.#icon(args.get('as'));
    if (corner === undefined || icon === undefined) return;
    const shown = word ?? this.#shown(name, kind);
    if (shown.length === 0) return;
    const isNumber = ({ of: what, id }: ShowTarget): boolean =>
      what === 'field' && this.#g.game.fields[id]?.type.of === 'number';
    if (corner !== null && !shown.every(isNumber)) {
      this.#g.error(this.#source, at?.span ?? item, say.cornerNumber({ name: name.text }));
      return;
    }
    const { fields } = this.#g.game;
    const kernels = shown.map(({ id }) => this.#g.game.kinds[fields[id]?.kind ?? -1]?.kernel);
    if (corner !== null && kernels.every((one) => one === 'tile' || one === 'player' || one === 'state')) {
      this.#g.error(this.#source, at?.span ?? item, say.cornerOfCards({ name: name.text }));
      return;
    }
    if (this.#twice(`show ${name.text} ${kindName?.text ?? ''}`, name)) return;
    for (const one of shown) this.#look.shows.push({ ...one, corner: corner === null ? null : asCorner(corner), icon });
  }

  /** What a name shows: all fields with that name, or a status, a keyword, a member of an enum. */
  #shown(name: LookPiece, kind: number | null): ShowTarget[] {
    const g = this.#g;
    const { fields, statuses, keywords } = g.game;
    const found = g.findAll(name.text, 'field').filter(({ id }) => {
      const field = fields[id];
      return field !== undefined && (kind === null || isKind(g.game, kind, field.kind));
    });
    const drawn = found.filter(({ id }) => DRAWABLE.has(fields[id]?.type.of ?? ''));
    if (drawn[0] !== undefined) {
      for (const { id } of drawn) g.recordUse(this.#source, name, 'field', id);
      return drawn.flatMap(({ id }) => fieldsFrom(g.game, id)).map(asField);
    }
    for (const is of kind === null ? (['status', 'keyword'] as const) : []) {
      const symbol = g.find(name.text, is);
      if (symbol === null) continue;
      g.recordUse(this.#source, name, is, symbol.id);
      return [{ of: is, enum: null, id: symbol.id }];
    }
    const member = kind === null ? this.#member(name) : null;
    if (member !== null) return [{ of: 'member', enum: member.enum, id: member.member }];
    if (found.length > 0) {
      g.error(this.#source, name, say.notDrawn({ name: name.text }));
      return [];
    }
    const known = [...fields, ...statuses, ...keywords].map((one) => one.name);
    const said =
      kind === null
        ? say.nothingToShow({ name: name.text })
        : say.noFieldOfKind({ name: name.text, kind: g.game.kinds[kind]?.name ?? '' });
    this.#unknown(name, said, known, say.shownWords());
    return [];
  }

  /** The fields of `show gems of red`; null if the second word is none of the enum. */
  #numberOf(name: LookPiece, word: LookPiece): ShowTarget[] | null {
    const g = this.#g;
    const fields = g.findAll(name.text, 'field').filter(({ id }) => isForWords(g, id));
    const found = fields.flatMap(({ id }) => {
      const of = g.game.fields[id]?.word?.enum;
      const member = g.findAll(word.text, 'member').find((one) => one.enum === of)?.member;
      return member === undefined ? [] : [{ id, of, member }];
    });
    const [first] = found;
    if (first === undefined) return null;
    g.recordUse(this.#source, name, 'field', first.id);
    g.recordUse(this.#source, word, 'member', `${first.of}.${first.member}`);
    return found.map(({ id, member }) => asField(id + member));
  }

  #member(name: LookPiece): { enum: number; member: number } | null {
    const member = this.#g.find(name.text, 'member');
    if (member !== null)
      this.#g.symbolUses?.add(this.#source, name.start, name.end, `member ${member.enum}.${member.member}`);
    return member;
  }

  #colour(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const said = this.#named(item, rest, args, form, true);
    if (said === null) return;
    const { name, field, as } = said;
    const of = this.#lookWord(name, field, form);
    const tone = this.#tone(as);
    const icon = this.#icon(args.get('with'));
    if (
      of === null ||
      tone === null ||
      icon === undefined ||
      this.#twice(`colour ${name.text} ${field?.text ?? ''}`, name)
    )
      return;
    for (const one of this.#ofAllKinds(of, name)) this.#look.colours.push({ of: one, ...tone, icon });
  }

  #tone({ pieces, span }: Argument): Tone | null {
    const [piece] = pieces;
    const named = pieces.length === 1 && piece?.is === 'name' ? PALETTE.get(piece.text) : undefined;
    if (named !== undefined) return named;
    const list = [...PALETTE.keys()].join(', ');
    if (pieces.length !== 1 || piece === undefined || piece.is !== 'text') {
      this.#unknown(span, say.unknownColour(), [...PALETTE.keys()], say.colours({ list }), piece?.text);
      return null;
    }
    const text = piece.text.toLowerCase();
    if (!/^#[0-9a-f]{6}$/.test(text)) {
      this.#g.error(this.#source, piece, say.badColour({ text: piece.text, list }));
      return null;
    }
    for (const on of ['light', 'dark'] as const) {
      const least = leastContrast(text, on);
      if (least >= LEAST_CONTRAST) continue;
      const values = { colour: piece.text, contrast: Math.floor(least * 10) / 10, least: LEAST_CONTRAST };
      this.#g.error(this.#source, piece, on === 'light' ? say.tooLight(values) : say.tooDark(values));
      return null;
    }
    return { light: text, dark: text };
  }

  #frame(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const said = this.#named(item, rest, args, form, true);
    if (said === null) return;
    const { name, field, as } = said;
    const of = this.#lookWord(name, field, form);
    const frame = this.#choice(as, FRAMES, 'frame');
    if (of === null || frame === undefined || this.#twice(`frame ${name.text} ${field?.text ?? ''}`, name)) return;
    if (this.#onTilesOnly(of)) {
      this.#g.error(this.#source, name, say.frameOfTile({ name: name.text }));
      return;
    }
    for (const one of this.#ofAllKinds(of, name)) this.#look.frames.push({ of: one, frame });
  }

  #lay(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const said = this.#named(item, rest, args, form);
    if (said === null) return;
    const { name, as } = said;
    const zone = this.#word(name, 'zone');
    const drawn = this.#choice(as, DRAWN, 'way to lay cards');
    if (zone === null || drawn === undefined || this.#twice(`lay ${name.text}`, name)) return;
    this.#look.zones.push({ zone, drawn });
  }

  #tiles(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const as = args.get('as');
    if (rest.length > 0 || as === undefined) {
      this.#bad(item, form);
      return;
    }
    const tiles = this.#choice(as, TILES, 'way to draw tiles');
    if (tiles !== undefined && !this.#onBoard(item) && !this.#twice('tiles', item)) this.#look.tiles = tiles;
  }

  #ground(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const to = args.get('to');
    const [piece, ...more] = to?.pieces ?? [];
    if (rest.length > 0 || piece === undefined || more.length > 0) {
      this.#bad(item, form);
      return;
    }
    if (this.#onBoard(item)) return;
    const ground = this.#rowsOf(piece);
    if (ground !== null && !this.#twice('ground', item)) this.#look.ground = ground;
  }

  /** The number of rows of a player's ground: a number, an option or a field. Null after an error. */
  #rowsOf(piece: LookPiece): Look['ground'] {
    if (piece.is === 'number') return { by: 'number', value: Number(piece.text) };
    const { game } = this.#g;
    const option = this.#g.find(piece.text, 'option');
    if (option !== null && game.options[option.id]?.type.of === 'number') {
      this.#g.recordUse(this.#source, piece, 'option', option.id);
      return { by: 'option', value: option.id };
    }
    const ofPlayers = game.fields.flatMap(({ kind, type, derived }, id) =>
      game.kinds[kind]?.kernel === 'player' && type.of === 'number' && derived === null ? [id] : [],
    );
    const field = ofPlayers.find((id) => game.fields[id]?.name === piece.text);
    if (field === undefined) {
      const known = ofPlayers.map((id) => game.fields[id]?.name ?? '');
      this.#unknown(piece, say.badRowCount({ text: piece.text }), known, say.rowCounts());
      return null;
    }
    this.#g.recordUse(this.#source, piece, 'field', field);
    return { by: 'field', value: field };
  }

  #row(item: tree.Item, [number, ...more]: LookPiece[], args: Arguments, form: string): void {
    const [name, ...others] = args.get('as')?.pieces ?? [];
    if (number?.is !== 'number' || more.length > 0 || name?.is !== 'text' || others.length > 0) {
      this.#bad(item, form);
      return;
    }
    if (this.#onBoard(item)) return;
    const row = Number(number.text);
    const { board, boards } = this.#g.game;
    const rows = Math.max(board?.rows ?? 0, ...boards.map((one) => one.board.rows));
    if (row < 1 || row > rows) {
      this.#g.error(this.#source, number, say.noSuchRow({ row: number.text, rows }));
      return;
    }
    if (!this.#twice(`row ${row}`, item)) this.#look.rows.push({ row, name: name.text });
  }

  #facing(item: tree.Item, rest: LookPiece[], _: Arguments, form: string): void {
    if (rest.length !== 1 || rest[0]?.text !== 'rivals') {
      this.#bad(item, form);
      return;
    }
    if (!this.#onBoard(item) && !this.#twice('facing', item)) this.#look.facing = true;
  }

  #art(item: tree.Item, [name, ...more]: LookPiece[], args: Arguments, form: string): void {
    const [file, ...others] = args.get('as')?.pieces ?? [];
    if (name?.is !== 'text' || more.length > 0 || file?.is !== 'text' || others.length > 0) {
      this.#bad(item, form);
      return;
    }
    const card = this.#g.cards.get(name.text);
    if (card === undefined) {
      this.#unknown(name, say.unknownCard({ name: name.text }), this.#g.cards.keys(), say.declareCard());
      return;
    }
    this.#g.recordUse(this.#source, name, 'card', card);
    if (!FILE.test(file.text)) {
      this.#g.error(this.#source, file, say.badPicture({ file: file.text }));
      return;
    }
    if (this.#g.hasPicture?.(file.text) === false) {
      this.#g.error(this.#source, file, say.noPicture({ file: file.text }));
    }
    if (!this.#twice(`art ${name.text}`, name)) this.#look.arts.push({ card, file: file.text });
  }

  // ------------------------------------------------------------ words

  /** A member of an enum, a kind or a truth field. */
  #lookWord(name: LookPiece, of: LookPiece | null, form: string): LookWord | null {
    const g = this.#g;
    if (of !== null) return this.#wordOf(name, of);
    const member = this.#member(name);
    if (member !== null) {
      const word: LookWord = { is: 'member', enum: member.enum, id: member.member };
      const all = fieldsOfEnum(this.#g, member.enum);
      let { fields, either } = meaningOf(g, entityType(null), member.enum, () => true);
      // the words that a mod adds do not change the look of the words of the game
      if (either.length > 0) ({ fields, either } = meaningOf(g, entityType(null), member.enum, (f) => f.layer === 0));
      if (either.length === 0) return fields.length === all.length || fields.length === 0 ? word : { ...word, fields };
      const names = [...new Set(either.map((id) => g.game.fields[id]?.name ?? ''))];
      g.error(this.#source, name, say.wordOfSeveral({ word: name.text, list: names.join(', ') }), {
        help: say.lineIs({ line: form.replace(/(?<=^\w+ )\w+/, `${name.text} of ${names[0]}`) }),
      });
      return null;
    }
    const kind = g.find(name.text, 'kind');
    if (kind !== null) {
      g.recordUse(this.#source, name, 'kind', kind.id);
      return { is: 'kind', enum: null, id: kind.id };
    }
    const field = g.findAll(name.text, 'field').find(({ id }) => g.game.fields[id]?.type.of === 'truth');
    if (field !== undefined) {
      g.recordUse(this.#source, name, 'field', field.id);
      return { is: 'field', enum: null, id: field.id };
    }
    const known = [...g.game.enums.flatMap(({ members }) => members), ...g.game.kinds.map((one) => one.name)];
    this.#unknown(name, say.unknownCardWord({ name: name.text }), known, say.cardWords());
    return null;
  }

  /** The same word of each kind that has such a truth field. */
  #ofAllKinds(of: LookWord, name: LookPiece): LookWord[] {
    if (of.is !== 'field') return [of];
    const { fields } = this.#g.game;
    const all = this.#g.findAll(name.text, 'field').filter(({ id }) => fields[id]?.type.of === 'truth');
    for (const { id } of all) this.#g.recordUse(this.#source, name, 'field', id);
    return all.map(({ id }) => ({ ...of, id }));
  }

  /** `red of aura`: a word of an enum in the fields of that name. */
  #wordOf(name: LookPiece, of: LookPiece): LookWord | null {
    const g = this.#g;
    for (const member of g.findAll(name.text, 'member')) {
      const fields = fieldsOfEnum(this.#g, member.enum).filter((id) => g.game.fields[id]?.name === of.text);
      const [first] = fields;
      if (first === undefined) continue;
      g.recordUse(this.#source, name, 'member', `${member.enum}.${member.member}`);
      g.recordUse(this.#source, of, 'field', first);
      return { is: 'member', enum: member.enum, id: member.member, fields };
    }
    const known = g.findAll(name.text, 'member').flatMap((member) => fieldsOfEnum(this.#g, member.enum));
    this.#unknown(
      of,
      say.noFieldOfWord({ word: name.text, field: of.text }),
      known.map((id) => g.game.fields[id]?.name ?? ''),
      say.fieldsOfWord(),
    );
    return null;
  }

  #isOfTiles = (kind: number | undefined): boolean => this.#g.game.kinds[kind ?? -1]?.kernel === 'tile';

  /** Whether no card can be what a word says, and tiles can. */
  #onTilesOnly({ is, enum: from, id, fields: of }: LookWord): boolean {
    const { fields } = this.#g.game;
    if (is === 'kind') return this.#isOfTiles(id);
    if (is === 'field') return this.#isOfTiles(fields[id]?.kind);
    const having = of ?? fieldsOfEnum(this.#g, from ?? -1);
    return having.length > 0 && having.every((one) => this.#isOfTiles(fields[one]?.kind));
  }

  #word(name: LookPiece, is: Extract<SymbolClass, 'kind' | 'zone'>): number | null {
    const found = this.#g.find(name.text, is);
    if (found !== null) {
      this.#g.recordUse(this.#source, name, is, found.id);
      return found.id;
    }
    const list = is === 'kind' ? this.#g.game.kinds : this.#g.game.zones;
    const known = list.map((one) => one.name);
    this.#unknown(name, say.unknownInLook({ class: is, name: name.text }), known, say.lookNames());
    return null;
  }

  /** Null if none is given, undefined after an error. */
  #icon(argument: Argument | undefined): string | null | undefined {
    return argument === undefined ? null : this.#choice(argument, ICONS, 'icon');
  }

  /** One of a fixed list of words; undefined after an error. */
  #choice<T extends string>({ pieces, span }: Argument, known: readonly T[], what: string): T | undefined {
    const text = pieces.map((piece) => piece.text).join(' ');
    const found = known.find((one) => one === text);
    if (found === undefined) {
      const all =
        known.length > 10
          ? say.manySuchAs({ count: known.length, list: FEW.join(', ') })
          : say.thereAre({ list: known.join(', ') });
      this.#unknown(span, say.unknownChoice({ class: what, name: text }), known, all, text);
    }
    return found;
  }

  #unknown(
    span: tree.Span,
    said: CodedMessage,
    known: Iterable<string>,
    otherwise: Wording,
    word = 'text' in span && typeof span.text === 'string' ? span.text : '',
  ): void {
    this.#g.reporter.report(this.#where(span), said, suggest(this.#where(span), word, known, otherwise));
  }

  // ------------------------------------------------------------ parts of an item

  #where = ({ start, end }: tree.Span): SourceRange => ({ source: this.#source, start, end });

  #bad(item: tree.Span, form: string): void {
    this.#g.error(this.#source, item, say.badLookLine({ form }));
  }

  /** The parts of `NAME as ...` and `NAME of FIELD as ...`; null after an error. */
  #named(
    item: tree.Item,
    [name, of, field, ...more]: LookPiece[],
    args: Arguments,
    form: string,
    mayHaveField = false,
  ): { name: LookPiece; field: LookPiece | null; as: Argument } | null {
    const as = args.get('as');
    const isOf = mayHaveField && of?.text === 'of' && field?.is === 'name' && more.length === 0;
    if (name?.is === 'name' && (of === undefined || isOf) && as !== undefined)
      return { name, field: isOf ? field : null, as };
    this.#bad(item, form);
    return null;
  }

  /** The arguments by preposition; null after an error. */
  #arguments(item: tree.Item, takes: readonly string[], form: string): Arguments | null {
    const found: Arguments = new Map();
    const more = item.have ?? item.when ?? item.body;
    if (more !== null) {
      this.#g.error(this.#source, more, say.notInLookLine({ form }));
      return null;
    }
    for (const { prep, expr, start, end } of item.args) {
      const pieces = expr.node === 'phrase' ? piecesOf(expr) : null;
      if (pieces === null || !takes.includes(prep) || found.has(prep)) {
        const said = found.has(prep) ? say.lookPartTwice({ prep, form }) : say.badLookPart({ prep, form });
        this.#g.error(this.#source, { start, end }, said);
        return null;
      }
      found.set(prep, { pieces, span: expr });
    }
    return found;
  }

  #twice(key: string, span: tree.Span): boolean {
    const first = this.#said.get(key);
    if (first === undefined) {
      this.#said.set(key, this.#where(span));
      return false;
    }
    this.#g.error(this.#source, span, say.lookTwice(), { cause: { where: first, message: say.firstIsHere() } });
    return true;
  }

  /** Reports an item that needs a board in a game without one. */
  #onBoard(item: tree.Span): boolean {
    if (this.#g.game.board !== null || this.#g.game.boards.length > 0) return false;
    this.#g.error(this.#source, item, say.noBoardToDraw());
    return true;
  }
}

type Arguments = Map<string, Argument>;
type Compile = (item: tree.Item, rest: LookPiece[], args: Arguments, form: string) => void;

const TAKES: Readonly<Record<string, readonly string[]>> = {
  show: ['at', 'as'],
  colour: ['as', 'with'],
  frame: ['as'],
  lay: ['as'],
  tiles: ['as'],
  ground: ['to'],
  row: ['as'],
  art: ['as'],
};

/** Types of fields that can be drawn. */
const DRAWABLE: ReadonlySet<string> = new Set(['number', 'truth', 'enum', 'flags']);

const asCorner = (corner: (typeof CORNERS)[number]) =>
  corner.replace(' ', '_') as NonNullable<Look['shows'][number]['corner']>;

/** The words of a phrase; null if it contains anything else. */
function piecesOf(phrase: tree.Phrase): LookPiece[] | null {
  if (phrase.tail !== null) return null;
  const pieces: LookPiece[] = [];
  for (const part of phrase.parts) {
    const { start, end } = part;
    if (part.node === 'connector') {
      pieces.push({ is: 'connector', text: part.text, start, end });
      continue;
    }
    const prim = part.levels.length === 1 ? part.levels[0] : undefined;
    if (prim === undefined || prim.path.length > 0) return null;
    if (prim.node === 'name' && prim.args === null) pieces.push({ is: 'name', text: prim.name.text, start, end });
    else if (prim.node === 'number') pieces.push({ is: 'number', text: String(prim.value), start, end });
    else if (prim.node === 'string') pieces.push({ is: 'text', text: prim.value, start, end });
    else return null;
  }
  return pieces;
}
