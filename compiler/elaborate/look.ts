/** `look { ... }`: how a game is drawn. It has no effect on the rules. */
import type * as tree from '../../grammar/tree.ts';
import { type Extra, type Source, suggest, type Where } from '../diagnostics/index.ts';
import type { Look, LookWord } from '../ir/index.ts';
import { isKind } from '../ir/types.ts';
import type { Context, SymbolClass } from '../scope/context.ts';
import type { Gathered } from '../scope/gather.ts';
import { ICONS } from '../vocabulary/icons.ts';
import { LEAST_CONTRAST, leastContrast, PALETTE, type Tone } from '../vocabulary/palette.ts';

/** The first word of each item, and its form. */
export const LOOK_FORMS: ReadonlyMap<string, string> = new Map([
  ['show', 'show FIELD at top left as ICON'],
  ['colour', 'colour WORD as COLOUR with ICON'],
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

export function compileLooks(g: Context, all: Gathered): void {
  if (all.looks.length === 0) return;
  const look: Look = {
    shows: [],
    colours: [],
    frames: [],
    zones: [],
    tiles: 'slots',
    ground: null,
    rows: [],
    facing: false,
    arts: [],
  };
  const said = new Map<string, Where>();
  for (const { decl, source, layer } of all.looks) {
    if (layer !== 0) {
      const head = { start: decl.start, end: decl.start + 'look'.length };
      g.error('RB0450', source, head, 'A look belongs to the game, and no mode or mod has one.', {
        help: 'Put it into a file of the game. It may name what a mode or a mod declares.',
      });
      continue;
    }
    for (const item of decl.body.items) new LookItem(g, source, look, said).compile(item);
  }
  g.game.look = look;
}

type Shown = Pick<Look['shows'][number], 'of' | 'enum' | 'id'>;

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
  readonly #said: Map<string, Where>;

  constructor(g: Context, source: Source, look: Look, said: Map<string, Where>) {
    this.#g = g;
    this.#source = source;
    this.#look = look;
    this.#said = said;
  }

  compile(item: tree.CardBody['items'][number]): void {
    const pieces = item.node === 'item' ? piecesOf(item.phrase) : null;
    const [head, ...rest] = pieces ?? [];
    const form = head?.is === 'name' ? LOOK_FORMS.get(head.text) : undefined;
    if (item.node !== 'item' || head === undefined || form === undefined) {
      const forms = [...LOOK_FORMS.keys()];
      const all = `A look takes: ${forms.join(', ')}.`;
      const word = head?.is === 'name' ? head : null;
      const extra = word === null ? { help: all } : suggest(this.#where(word), word.text, forms, all);
      this.#g.error('RB0450', this.#source, word ?? item, 'This does not belong in a look.', extra);
      return;
    }
    const args = this.#arguments(item, TAKES[head.text] ?? [], form);
    if (args === null) return;
    this.#items[head.text]?.(item, rest, args, form);
  }

  readonly #items: Readonly<Record<string, Compile>> = {
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

  #show(item: tree.Item, [name, of, kindName, ...more]: LookPiece[], args: Arguments, form: string): void {
    const isOf = of === undefined || (of.text === 'of' && kindName?.is === 'name');
    if (name?.is !== 'name' || !isOf || more.length > 0) {
      this.#bad(item, form);
      return;
    }
    const kind = kindName === undefined ? null : this.#word(kindName, 'kind');
    if (kindName !== undefined && kind === null) return;
    const at = args.get('at');
    const corner = at === undefined ? null : this.#choice(at, CORNERS, 'corner');
    const icon = this.#icon(args.get('as'));
    if (corner === undefined || icon === undefined) return;
    const shown = this.#shown(name, kind);
    if (shown.length === 0) return;
    const isNumber = ({ of: what, id }: Shown): boolean =>
      what === 'field' && this.#g.game.fields[id]?.type.of === 'number';
    if (corner !== null && !shown.every(isNumber)) {
      const help = 'A corner has room for a number. Take "at" away: it is shown among the others.';
      this.#g.error('RB0450', this.#source, at?.span ?? item, `"${name.text}" is no number.`, { help });
      return;
    }
    if (this.#twice(`show ${name.text} ${kindName?.text ?? ''}`, name)) return;
    for (const one of shown) this.#look.shows.push({ ...one, corner: corner === null ? null : asCorner(corner), icon });
  }

  /** What a name shows: all fields with that name, or a status, a keyword, a member of an enum. */
  #shown(name: LookPiece, kind: number | null): Shown[] {
    const g = this.#g;
    const { fields, statuses, keywords } = g.game;
    const found = g.findAll(name.text, 'field').filter(({ id }) => {
      const field = fields[id];
      return field !== undefined && (kind === null || isKind(g.game, kind, field.kind));
    });
    const drawn = found.filter(({ id }) => DRAWABLE.has(fields[id]?.type.of ?? ''));
    if (drawn[0] !== undefined) {
      g.recordUse(this.#source, name, 'field', drawn[0].id);
      return drawn.map(({ id }) => ({ of: 'field', enum: null, id }));
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
      const help = 'Numbers, truths and words of enums are shown, and statuses and keywords.';
      g.error('RB0304', this.#source, name, `"${name.text}" names something that is not drawn by its value.`, { help });
      return [];
    }
    const known = [...fields, ...statuses, ...keywords].map((one) => one.name);
    const otherwise = 'Fields, statuses, keywords and words of enums are shown.';
    const whose = kind === null ? '' : ` of "${g.game.kinds[kind]?.name}"`;
    const message =
      kind === null ? `There is nothing called "${name.text}" to show.` : `There is no field "${name.text}"${whose}.`;
    this.#unknown('RB0302', name, message, known, otherwise);
    return [];
  }

  #member(name: LookPiece): { enum: number; member: number } | null {
    const member = this.#g.find(name.text, 'member');
    if (member !== null)
      this.#g.symbolUses?.add(this.#source, name.start, name.end, `member ${member.enum}.${member.member}`);
    return member;
  }

  #colour(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const said = this.#named(item, rest, args, form);
    if (said === null) return;
    const { name, as } = said;
    const of = this.#lookWord(name);
    const tone = this.#tone(as);
    const icon = this.#icon(args.get('with'));
    if (of === null || tone === null || icon === undefined || this.#twice(`colour ${name.text}`, name)) return;
    this.#look.colours.push({ of, ...tone, icon });
  }

  #tone({ pieces, span }: Argument): Tone | null {
    const [piece] = pieces;
    const named = pieces.length === 1 && piece?.is === 'name' ? PALETTE.get(piece.text) : undefined;
    if (named !== undefined) return named;
    const names = `Colours are ${[...PALETTE.keys()].join(', ')}, or a text such as "#1f6f36".`;
    if (pieces.length !== 1 || piece === undefined || piece.is !== 'text') {
      this.#unknown('RB0467', span, 'There is no such colour.', [...PALETTE.keys()], names, piece?.text);
      return null;
    }
    const text = piece.text.toLowerCase();
    if (!/^#[0-9a-f]{6}$/.test(text)) {
      this.#g.error('RB0467', this.#source, piece, `"${piece.text}" is no colour.`, { help: names });
      return null;
    }
    for (const on of ['light', 'dark'] as const) {
      const least = leastContrast(text, on);
      if (least >= LEAST_CONTRAST) continue;
      const message = `On ${on} ground "${piece.text}" has a contrast of ${Math.floor(least * 10) / 10} to 1, and ${LEAST_CONTRAST} is the least.`;
      const help = `Take a ${on === 'light' ? 'darker' : 'lighter'} one, or a colour by name: those have a value for each ground.`;
      this.#g.error('RB0466', this.#source, piece, message, { help });
      return null;
    }
    return { light: text, dark: text };
  }

  #frame(item: tree.Item, rest: LookPiece[], args: Arguments, form: string): void {
    const said = this.#named(item, rest, args, form);
    if (said === null) return;
    const { name, as } = said;
    const of = this.#lookWord(name);
    const frame = this.#choice(as, FRAMES, 'frame');
    if (of === null || frame === undefined || this.#twice(`frame ${name.text}`, name)) return;
    this.#look.frames.push({ of, frame });
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
      const otherwise = 'It is a number, an option that is one, or a number field of players.';
      this.#unknown('RB0302', piece, `"${piece.text}" is no number of rows.`, known, otherwise);
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
      const help = `Rows are counted from each player's own edge, from 1 to ${rows}.`;
      this.#g.error('RB0458', this.#source, number, `There is no row ${number.text}.`, { help });
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
      const otherwise = 'Cards are declared as: KIND "Name" { ... }.';
      this.#unknown('RB0303', name, `There is no card "${name.text}".`, this.#g.cards.keys(), otherwise);
      return;
    }
    this.#g.recordUse(this.#source, name, 'card', card);
    if (!FILE.test(file.text)) {
      const help =
        'It stands below the folder of the game: letters, digits, _ and -, and ".svg", ".png", ".jpg" or ".webp" behind.';
      this.#g.error('RB0467', this.#source, file, `"${file.text}" is no name of a picture.`, { help });
      return;
    }
    if (!this.#twice(`art ${name.text}`, name)) this.#look.arts.push({ card, file: file.text });
  }

  // ------------------------------------------------------------ words

  /** A member of an enum, a kind or a truth field. */
  #lookWord(name: LookPiece): LookWord | null {
    const g = this.#g;
    const member = this.#member(name);
    if (member !== null) return { is: 'member', enum: member.enum, id: member.member };
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
    const otherwise = 'Words of enums, kinds and truth fields tell cards apart.';
    this.#unknown('RB0302', name, `There is no word "${name.text}" that a card could have.`, known, otherwise);
    return null;
  }

  #word(name: LookPiece, is: Extract<SymbolClass, 'kind' | 'zone'>): number | null {
    const found = this.#g.find(name.text, is);
    if (found !== null) {
      this.#g.recordUse(this.#source, name, is, found.id);
      return found.id;
    }
    const list = is === 'kind' ? this.#g.game.kinds : this.#g.game.zones;
    const known = list.map((one) => one.name);
    this.#unknown('RB0302', name, `There is no ${is} "${name.text}".`, known, `A look names what the game declares.`);
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
        known.length > 10 ? `There are ${known.length}, such as ${FEW.join(', ')}.` : `There are: ${known.join(', ')}.`;
      this.#unknown('RB0467', span, `There is no ${what} "${text}".`, known, all, text);
    }
    return found;
  }

  #unknown(
    code: string,
    span: tree.Span,
    message: string,
    known: Iterable<string>,
    otherwise: string,
    word = 'text' in span && typeof span.text === 'string' ? span.text : '',
  ): void {
    this.#g.reporter.report(code, this.#where(span), message, suggest(this.#where(span), word, known, otherwise));
  }

  // ------------------------------------------------------------ parts of an item

  #where = ({ start, end }: tree.Span): Where => ({ source: this.#source, start, end });

  #bad(item: tree.Span, form: string): void {
    this.#g.error('RB0450', this.#source, item, 'This line of a look is not whole.', { help: `Write: ${form}.` });
  }

  /** The parts of `NAME as ...`; null after an error. */
  #named(
    item: tree.Item,
    [name, ...more]: LookPiece[],
    args: Arguments,
    form: string,
  ): { name: LookPiece; as: Argument } | null {
    const as = args.get('as');
    if (name?.is === 'name' && more.length === 0 && as !== undefined) return { name, as };
    this.#bad(item, form);
    return null;
  }

  /** The arguments by preposition; null after an error. */
  #arguments(item: tree.Item, takes: readonly string[], form: string): Arguments | null {
    const found: Arguments = new Map();
    const extra: Extra = { help: `Write: ${form}.` };
    const more = item.have ?? item.when ?? item.body;
    if (more !== null) {
      this.#g.error('RB0450', this.#source, more, 'This does not belong in a line of a look.', extra);
      return null;
    }
    for (const { prep, expr, start, end } of item.args) {
      const pieces = expr.node === 'phrase' ? piecesOf(expr) : null;
      if (pieces === null || !takes.includes(prep) || found.has(prep)) {
        const message = `"${prep}" is not allowed here${found.has(prep) ? ' twice' : ''}, or not with this value.`;
        this.#g.error('RB0450', this.#source, { start, end }, message, extra);
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
    const cause = { where: first, message: 'The first is here.' };
    const extra = { help: 'Take one of the two away.', cause };
    this.#g.error('RB0320', this.#source, span, 'A look says this once.', extra);
    return true;
  }

  /** Reports an item that needs a board in a game without one. */
  #onBoard(item: tree.Span): boolean {
    if (this.#g.game.board !== null || this.#g.game.boards.length > 0) return false;
    this.#g.error('RB0450', this.#source, item, 'This game has no board to draw.', { help: 'Take it away.' });
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
