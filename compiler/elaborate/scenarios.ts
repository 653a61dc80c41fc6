/** Scenarios: an initial position, moves, and the conditions that hold after them. */
import type * as tree from '../../grammar/tree.ts';
import { suggest } from '../diagnostics/index.ts';
import type { Expr, KindId, Scenario, ScenarioArg, Target } from '../ir/index.ts';
import { entityType, isKind, NUMBER, UNKNOWN } from '../ir/types.ts';
import { addLocal, type Context } from '../scope/context.ts';
import type { Gathered } from '../scope/gather.ts';
import { siteKey } from '../scope/symbol-uses.ts';
import { SIDES } from '../vocabulary/seat-names.ts';
import { compileExpr, truth } from './expressions.ts';
import { asOne, causeOf, coerce, fieldType, findField, playerType, type TypedExpr, tileType } from './members.ts';
import { compilePhrase } from './phrase/reader.ts';
import { Facts } from './scenario-facts.ts';
import { Setting } from './scenario-setting.ts';
import { outOfRange } from './type-phrases.ts';
import { WordReader, wordsOf } from './word-reader.ts';

/** Compiles the scenarios of this game; those for other games are skipped. */
export function compileScenarios(g: Context, all: Gathered): void {
  g.deckNames.push(...all.decks.map(({ decl }) => decl.name.text));
  for (const sited of all.scenarios) {
    if (sited.decl.game.text !== g.game.name || !g.wants(sited.source)) continue;
    g.game.scenarios.push(new Compiler(g, sited).compile());
  }
}

class Compiler extends Setting {
  compile(): Scenario {
    const { decl, g } = this;
    for (const line of decl.lines) if (line.node === 'board') this.board(line);
    // Names first, so that a line may use a name that a later line describes.
    for (const line of decl.lines) {
      if (line.node !== 'where') continue;
      const { name } = line;
      if (this.env.names.has(name.text)) {
        g.error('RB0320', this.source, name, `There is a "${name.text}" already.`, {
          help: 'Give it a name of its own.',
        });
      }
      const kind = this.cardOf(line.phrase);
      const type = kind === null ? UNKNOWN : entityType(kind);
      g.recordLocal(this.env, name, type);
      addLocal(this.env, name, type);
    }
    for (const line of decl.lines) this.line(line);
    for (const [name, cell] of this.cells) {
      const local = this.env.names.get(name);
      if (local !== undefined) g.recordLocalUse(this.env, cell.word, local);
      else
        g.error('RB0302', this.source, cell.word, `Nothing says what "${name}" is.`, {
          help: `As in "where ${name} is ${SIDES[0]} "Card" level 1".`,
        });
    }
    return this.out;
  }

  line(line: tree.ScenarioLine): void {
    switch (line.node) {
      case 'board':
        break;
      case 'where':
        this.where(line);
        break;
      case 'given':
        this.given(line);
        break;
      case 'do':
        this.do(line);
        break;
      case 'then':
        for (const expr of line.exprs) this.then(expr, line.sometimes);
    }
  }

  // ------------------------------------------------------------ expected conditions

  then(expr: tree.Expr, sometimes: boolean): void {
    const source = this.source.text.slice(expr.start, expr.end);
    let holds = true;
    let asked = expr;
    for (; asked.node === 'not'; asked = asked.expr) holds = !holds;
    const fact = new Facts(this).read(asked);
    if (fact === null) return;
    if (fact !== undefined) {
      const so = fact.negated ? !holds : holds;
      this.step(expr, { step: 'fact', sometimes, holds: so, fact: fact.fact, source });
      return;
    }
    const test = truth(this.g, this.env, expr);
    if (test !== null) this.step(expr, { step: 'then', sometimes, test, source });
  }

  // ------------------------------------------------------------ initial position

  given(line: Extract<tree.ScenarioLine, { node: 'given' }>): void {
    let zone: { side: Expr; id: number } | null = null;
    for (const phrase of line.phrases) {
      const read = new WordReader(phrase.parts);
      if (zone !== null && read.namesCard()) {
        this.zoneCard(zone, read, phrase);
        continue;
      }
      zone = this.oneGiven(phrase, read);
    }
  }

  /** `"Card" level 2`, or several copies: `3 "Card"`. */
  zoneCard(zone: { side: Expr; id: number }, read: WordReader, span: tree.Span): void {
    const first = read.prim();
    const count = first?.node === 'number' ? first.value : 1;
    if (first?.node === 'number') read.at += 1;
    const described = this.card(read);
    if (described === null) return;
    if (count < 1 || count > 100) this.g.error('RB0458', this.source, first ?? span, 'A card is put 1 to 100 times.');
    const of = this.g.game.zones[zone.id]?.each === 'game' ? null : zone.side;
    for (let i = 0; i < Math.min(count, 100); i++) {
      this.step(span, {
        step: 'put',
        local: null,
        ...described,
        level: described.level ?? 1,
        zone: { op: 'zone', zone: zone.id, of },
        owner: zone.side,
      });
    }
    this.ends(read, read.at);
  }

  /** Compiles one given phrase. Gives the zone if the line can go on with more cards for it. */
  oneGiven(phrase: tree.Phrase, read: WordReader): { side: Expr; id: number } | null {
    const { g, env } = this;
    const word = read.peekWord();
    const second = read.prim(1);
    if (word === 'seed' && second?.node === 'number') {
      this.out.seed = second.value;
      this.ends(read, 2);
      return null;
    }
    if (word === 'mode' && second?.node === 'name') {
      this.layer('mode', second.name.text, second);
      this.out.mode = second.name.text;
      this.ends(read, 2);
      return null;
    }
    if (word === 'mod' && second?.node === 'string') {
      this.layer('mod', second.value, second);
      this.out.mods.push(second.value);
      this.ends(read, 2);
      return null;
    }
    if (word === 'match' && read.parts.length === 2) {
      const number = read.prim(1);
      const field = g.game.fields.findIndex((f) => f.kernel === 'match_number');
      if (number?.node === 'number' && field >= 0) {
        const value: Expr = { op: 'number', value: number.value };
        this.step(phrase, { step: 'set', to: { to: 'global', field }, value });
        return null;
      }
    }
    if (word === 'turn') {
      read.at += 1;
      const who = this.side(read);
      if (who === null) {
        const number = read.prim();
        const turn = g.game.fields.findIndex((f) => f.kernel === 'turn');
        if (number?.node === 'number' && turn >= 0) {
          this.step(phrase, {
            step: 'set',
            to: { to: 'global', field: turn },
            value: { op: 'number', value: number.value },
          });
          this.ends(read, 2);
          return null;
        }
        g.error('RB0461', this.source, read.part() ?? phrase, 'Whose turn?', {
          help: `As in "turn ${SIDES[0]}"; "turn 3" for the third turn.`,
        });
        return null;
      }
      this.step(phrase, { step: 'turn', who });
      this.ends(read, 2);
      return null;
    }
    const side = this.side(read);
    if (side === null) {
      const global =
        word === null
          ? undefined
          : g.game.fields.findIndex((f) => f.name === word && g.game.kinds[f.kind]?.kernel === 'state');
      if (global !== undefined && global >= 0 && read.parts.length === 2) {
        g.recordUse(this.source, read.part() ?? phrase, 'field', global);
        this.set(
          phrase,
          { to: 'global', field: global },
          read.parts[1] as tree.Part,
          g.game.fields[global]?.type ?? NUMBER,
        );
        return null;
      }
      const named = word === null ? undefined : env.names.get(word);
      if (named !== undefined && word !== null) {
        g.recordLocalUse(env, read.part() ?? phrase, named);
        this.namedField(phrase, read, named);
        return null;
      }
      g.error('RB0461', this.source, phrase, 'No line of a scenario begins like this.', {
        help: `The lines: board { ... }; where X is ${SIDES[0]} "Card"; ${SIDES[0]} FIELD N; ${SIDES[0]} ZONE "Card"; X FIELD N; turn ${SIDES[0]}; mode NAME; mod "Name"; seed N; do MOVE; do pass; do answer X; do start turn; refuse MOVE; refuse pass; then CONDITION; then sometimes CONDITION.`,
      });
      return null;
    }
    const name = read.peekWord();
    const zone = name === null ? null : g.find(name, 'zone');
    const each = g.game.zones[zone?.id ?? -1]?.each;
    if (zone !== null && read.namesCard(1) && (each === 'tile' || each === 'entity')) {
      const whose = each === 'tile' ? 'tile' : 'holder';
      g.error('RB0461', this.source, read.part() ?? phrase, `There is a "${name}" for each ${whose}: say which.`, {
        help: `As in "where X is ${SIDES[0]} "Card" in ${name} of ...".`,
      });
      return null;
    }
    if (zone !== null && read.namesCard(1)) {
      g.recordUse(this.source, read.part() ?? phrase, 'zone', zone.id);
      read.at += 1;
      this.zoneCard({ side, id: zone.id }, read, phrase);
      return { side, id: zone.id };
    }
    const field = name === null ? null : findField(g, playerType(g), name);
    if (field !== null && read.parts.length === 3) {
      g.recordUse(this.source, read.part() ?? phrase, 'field', field);
      this.set(phrase, { to: 'field', field, of: side }, read.parts[2] as tree.Part, fieldType(g, field));
      return null;
    }
    const kind = name === null ? null : g.find(name, 'kind');
    if (kind !== null) {
      g.recordUse(this.source, read.part() ?? phrase, 'kind', kind.id);
      this.ofKind(phrase, read, side, kind.id);
      return null;
    }
    const known = [
      ...g.game.fields.map((f) => f.name),
      ...g.game.zones.map((z) => z.name),
      ...g.game.kinds.map((k) => k.name),
    ];
    const part = read.part() ?? phrase;
    const otherwise = 'Say a field of the player, a zone with cards, or a thing of theirs with a number.';
    if (name === null) g.error('RB0461', this.source, part, 'What has this side?', { help: otherwise });
    else {
      const where = { source: this.source, start: part.start, end: part.end };
      g.reporter.report('RB0461', where, `A side has no "${name}".`, suggest(where, name, known, otherwise));
    }
    return null;
  }

  /** Checks that a mode or a mod exists. */
  layer(sort: 'mode' | 'mod', name: string, span: tree.Span): void {
    const known = this.g.game.layers.filter((l) => l.sort === sort).map((l) => l.name);
    if (known.includes(name)) {
      const id = this.g.game.layers.findIndex((l) => l.sort === sort && l.name === name);
      this.g.recordUse(this.source, span, 'layer', id);
      return;
    }
    const otherwise =
      sort === 'mode'
        ? 'A mode is declared with "mode NAME { ... }".'
        : 'A mod is declared with its kind: KIND "Name" { ... }.';
    const where = { source: this.source, start: span.start, end: span.end };
    this.g.reporter.report('RB0302', where, `There is no ${sort} "${name}".`, suggest(where, name, known, otherwise));
  }

  /** `blue base 3`, `blue base strength 3`: a field of the player's only entity of that kind. */
  ofKind(phrase: tree.Phrase, read: WordReader, side: Expr, kind: KindId): void {
    const { g, env } = this;
    read.at += 1;
    let name = read.peekWord();
    const said = name === null ? undefined : read.part();
    if (name !== null) read.at += 1;
    name ??=
      g.game.fields.find(
        (f) =>
          isKind(g.game, kind, f.kind) &&
          f.kind !== 0 &&
          f.type.of === 'number' &&
          f.kernel === null &&
          f.derived === null,
      )?.name ?? null;
    const field = name === null ? null : findField(g, entityType(kind), name);
    const value = read.part();
    if (field === null || value === undefined) {
      const noun = g.game.kinds[kind]?.name ?? '';
      g.error('RB0461', this.source, phrase, `What of this ${noun}?`, {
        help: `Say a field and its value, as in "${SIDES[0]} ${noun} ${name ?? 'FIELD'} 3".`,
      });
      return;
    }
    if (said !== undefined) g.recordUse(this.source, said, 'field', field);
    if (!this.ends(read, read.at + 1)) return;
    const local = addLocal(env, '', entityType(kind));
    const controller = g.game.fields.findIndex((f) => f.kernel === 'controller');
    const of: Expr = {
      op: 'select',
      type: entityType(kind),
      source: { from: 'play', kind },
      local,
      one: true,
      take: { take: 'first', count: { op: 'number', value: 1 } },
      where: [{ op: 'is', a: { op: 'field', field: controller, of: { op: 'local', local } }, b: side }],
    };
    this.set(phrase, { to: 'field', field, of }, value, fieldType(g, field));
  }

  /** `X strength 3`, `X frozen`: a change between two steps. */
  namedField(phrase: tree.Phrase, read: WordReader, local: number): void {
    const { g, env } = this;
    const type = env.frame.locals[local]?.type ?? entityType(null);
    const name = read.peekWord(1);
    const status = name === null ? null : g.find(name, 'status');
    const field = name === null ? null : findField(g, type, name);
    const value = read.parts[2];
    const said = read.parts[1] ?? phrase;
    if (status !== null) g.recordUse(this.source, said, 'status', status.id);
    else if (field !== null) g.recordUse(this.source, said, 'field', field);
    if (status !== null) {
      const n = read.prim(2);
      if (!this.ends(read, n?.node === 'number' ? 3 : 2)) return;
      this.step(phrase, {
        step: 'add',
        status: status.id,
        to: { op: 'local', local },
        by: { op: 'number', value: n?.node === 'number' ? n.value : 1 },
      });
    } else if (field !== null && value !== undefined) {
      if (this.ends(read, 3))
        this.set(phrase, { to: 'field', field, of: { op: 'local', local } }, value, fieldType(g, field));
    } else
      g.error('RB0461', this.source, phrase, 'After a name comes a field with its value, or a status.', {
        help: 'As in "X strength 3".',
      });
  }

  set(span: tree.Span, to: Target, part: tree.Part, type: import('../ir/index.ts').Type): void {
    const value = compilePhrase(
      this.g,
      this.env,
      { node: 'phrase', parts: [part], tail: null, start: part.start, end: part.end },
      type,
    );
    const fitted = value === null ? null : coerce(this.g, this.env, value, type, 'This');
    if (fitted === null) return;
    if (to.to !== 'local' && outOfRange(this.g, this.source, part, to.field, fitted.expr, () => this.order())) return;
    this.step(span, { step: 'set', to, value: fitted.expr });
  }

  // ------------------------------------------------------------ moves

  do(line: Extract<tree.ScenarioLine, { node: 'do' }>): void {
    const { g } = this;
    const front = new WordReader(line.phrase.parts);
    const side = this.side(front);
    const parts = unwrapped(line.phrase.parts, front.at);
    const words = wordsOf({ ...line.phrase, parts });
    const read = new WordReader(parts);
    read.at = front.at;
    const name = read.peekWord();
    const isMove = name !== null && g.find(name, 'move') !== null;
    if (line.refused && !isMove && name !== 'pass') {
      g.error('RB0302', this.source, line.phrase, '"refuse" takes a move or a pass that may not be done.', {
        help: 'As in "refuse MOVE "Card" at B2", "refuse pass".',
      });
      return;
    }
    const [verb, of] = words;
    if (side === null && verb === 'start' && (of === 'turn' || of === 'match')) {
      if (this.alone(line, read, 2)) this.step(line, { step: 'start', of });
      return;
    }
    if (name === 'pass') {
      if (this.alone(line, read, 1)) this.step(line, { step: 'pass', refused: line.refused, who: side });
      return;
    }
    if (name === 'answer') {
      read.at += 1;
      const part = read.part();
      const value =
        part === undefined || !this.alone(line, read, read.parts.length)
          ? null
          : compilePhrase(g, this.env, { ...line.phrase, parts: read.parts.slice(read.at) }, null);
      if (value !== null) this.step(line, { step: 'answer', who: side, value: value.expr });
      return;
    }
    const move = name === null ? null : g.find(name, 'move');
    const decl = move === null ? undefined : g.game.moves[move.id];
    if (move === null || decl === undefined) {
      const otherwise = '"do" takes a move, "pass", "start turn", "start match" or "answer X".';
      const part = read.part() ?? line.phrase;
      if (name === null) g.error('RB0302', this.source, part, 'Which move is made?', { help: otherwise });
      else {
        const where = { source: this.source, start: part.start, end: part.start + name.length };
        const moves = g.game.moves.map((m) => m.name);
        g.reporter.report('RB0302', where, `There is no move "${name}".`, suggest(where, name, moves, otherwise));
      }
      return;
    }
    g.recordUse(this.source, read.part() ?? line.phrase, 'move', move.id);
    read.at += 1;
    const args: (ScenarioArg | null)[] = decl.params.map(() => null);
    const choices: { name: string; value: Expr }[] = [];
    if (!read.done()) {
      const at = decl.params.findIndex((p) => p.prep === null);
      const arg = this.arg(read.parts.slice(read.at), line.phrase);
      if (arg === null) return;
      if (at < 0) g.error('RB0431', this.source, line.phrase, `"${decl.name}" takes no argument directly after it.`);
      else args[at] = arg;
    }
    for (const arg of line.args) {
      const at = decl.params.findIndex((p) => p.prep === arg.prep);
      const chosen =
        arg.prep === 'with' && arg.expr.node === 'phrase' && arg.expr.parts.length >= 2 && at < 0
          ? wordsOf(arg.expr)[0]
          : null;
      if (chosen != null && arg.expr.node === 'phrase') {
        const parts = arg.expr.parts.slice(1);
        const value = compilePhrase(g, this.env, { ...arg.expr, parts, start: parts[0]?.start ?? arg.start }, null);
        const single = value === null ? null : this.single(value);
        if (single !== null) choices.push({ name: chosen, value: single });
        this.recordChoiceUse(arg.expr.parts[0] ?? arg, chosen, args);
        continue;
      }
      const twice = line.args.find((other) => other.prep === arg.prep);
      if (at < 0 || twice !== arg) {
        const message = at < 0 ? `"${decl.name}" takes no "${arg.prep}".` : `"${arg.prep}" is given twice.`;
        g.error('RB0431', this.source, arg, message, {
          help: 'A choice of the card is answered "with NAME VALUE".',
          ...causeOf(g, 'move', move.id),
        });
        continue;
      }
      const param = decl.params[at];
      if (param?.type.of === 'entity' && arg.expr.node === 'phrase' && new WordReader(arg.expr.parts).namesCard()) {
        args[at] = this.arg(arg.expr.parts, arg.expr);
        continue;
      }
      const value = compileExpr(g, this.env, arg.expr, param?.type ?? tileType(g));
      const fitted =
        value === null || param === undefined ? null : coerce(g, this.env, value, param.type, `"${param.name}"`);
      const single = fitted === null ? null : this.single(fitted);
      if (single !== null) args[at] = { arg: 'value', value: single };
    }
    this.step(line, { step: 'move', refused: line.refused, move: move.id, who: side, args, choices });
  }

  /** Reports arguments or words after the first `parts` of a line. */
  alone(line: Extract<tree.ScenarioLine, { node: 'do' }>, read: WordReader, parts: number): boolean {
    const [more] = line.args;
    if (more !== undefined) {
      this.g.error('RB0431', this.source, more, `Nothing is done here "${more.prep}" anything.`);
      return false;
    }
    return this.ends(read, read.at + parts);
  }

  /** `with NAME VALUE`: records the use of a choice of the card that is played. */
  recordChoiceUse(word: tree.Span, name: string, args: readonly (ScenarioArg | null)[]): void {
    for (const arg of args) {
      const card = arg?.arg === 'card' ? this.g.game.cards[arg.card] : undefined;
      const choice = card?.chooses.find((one) => one.name === name);
      const site = choice === undefined ? undefined : this.g.paramSites.get(choice.type);
      if (site !== undefined) this.g.symbolUses?.add(this.source, word.start, word.end, siteKey(site));
    }
  }

  single(value: TypedExpr): Expr | null {
    return asOne(this.g, this.env, value)?.expr ?? null;
  }

  arg(parts: readonly tree.Part[], span: tree.Phrase): ScenarioArg | null {
    const read = new WordReader(parts);
    if (read.prim()?.node === 'string') {
      const described = this.card(read);
      if (described === null) return null;
      this.ends(read, read.at);
      return { arg: 'card', ...described };
    }
    const value = compilePhrase(
      this.g,
      this.env,
      { ...span, parts: [...parts], start: parts[0]?.start ?? span.start },
      null,
    );
    const single = value === null ? null : this.single(value);
    return single === null ? null : { arg: 'value', value: single };
  }
}

/**
 * `reach (first creature)` parses as a call of `reach`. Here it is a move followed by a group, so the part at `at` is
 * split.
 */
function unwrapped(parts: readonly tree.Part[], at: number): tree.Part[] {
  return parts.flatMap((part, i): tree.Part[] => {
    const prim = part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
    const expr = prim?.node === 'name' && prim.path.length === 0 && prim.args?.length === 1 ? prim.args[0] : undefined;
    if (i !== at || prim?.node !== 'name' || expr === undefined) return [part];
    const { start, end } = part;
    return [
      { node: 'atom', levels: [{ ...prim, args: null }], start, end },
      { node: 'atom', levels: [{ node: 'group', expr, path: [], start, end }], start, end },
    ];
  });
}
