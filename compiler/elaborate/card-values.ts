/** Printed values of cards: `cost 1`, `price of red 2`. */
import { fitted } from '../../grammar/lists.ts';
import type * as tree from '../../grammar/tree.ts';
import { orderAt } from '../bind/choose.ts';
import { foldConstants } from '../bind/fold.ts';
import type { Source } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import { constantOf } from '../format/constants.ts';
import type { Card, Expr, FieldDecl, FieldId } from '../ir/index.ts';
import { entityType, isKind } from '../ir/types.ts';
import { addLocal, type Context, newEnv } from '../scope/context.ts';
import type { Bearer } from './abilities.ts';
import { compileExpr } from './expressions.ts';
import { reportFixed } from './impossible.ts';
import { asOne, coerce, noLevels } from './members.ts';
import { outOfRange } from './type-phrases.ts';
import { type NamedField, takeWordOf } from './word-fields.ts';
import { exprAfterHead, WordReader } from './word-reader.ts';

/** `price of red (n + 1)` parses as a call of `red`: here a word and a group. */
function withoutCall(part: tree.PhrasePart, at: number): readonly tree.PhrasePart[] {
  const prim = at === 2 && part.node === 'atom' && part.levels.length === 1 ? part.levels[0] : undefined;
  const [expr] = prim?.node === 'name' && prim.args?.length === 1 && prim.path.length === 0 ? prim.args : [];
  if (prim?.node !== 'name' || expr === undefined) return [part];
  const span = { start: prim.name.end, end: part.end };
  return [
    { node: 'atom', levels: fitted<tree.Prim>([{ ...prim, args: null }]), start: part.start, end: prim.name.end },
    { node: 'atom', levels: fitted<tree.Prim>([{ node: 'group', expr, path: fitted([]), ...span }]), ...span },
  ];
}

/** A number for a word: `price of red 2`. */
export function cardNumber(
  g: Context,
  card: Card,
  bearer: Bearer,
  named: FieldId,
  item: tree.Item,
  source: Source,
  layer: number,
): void {
  const parts = item.phrase.parts.flatMap(withoutCall);
  const read = new WordReader(parts);
  read.at = 1;
  const one = takeWordOf(g, source, named, read, item);
  if (one === null) return;
  const [head, value, more] = [parts[0], read.part(), parts[read.at + 1]];
  const [surplus] = item.args;
  if (surplus !== undefined) g.error(source, surplus, say.takesNotThis({ word: g.game.fields[one.field]?.name ?? '' }));
  else if (head === undefined || value === undefined)
    g.error(source, item, say.needsValue({ word: g.game.fields[one.field]?.name ?? '' }));
  else if (more !== undefined)
    g.error(source, more, say.valueThere({ word: g.game.fields[one.field]?.name ?? '' }), {
      fix: { title: say.commaBefore(), where: { source, start: value.end, end: value.end }, text: ',' },
    });
  else {
    const phrase = { ...item.phrase, parts: fitted([head, value]) };
    cardField(g, card, bearer, one, { ...item, phrase }, source, layer);
  }
}

/** What the match gives a card and code may change: no card prints it. */
const OF_THE_MATCH: ReadonlySet<string> = new Set(['owner', 'controller']);

/** A field of a card: `cost 1`, `strength 1/2/3/4/5`, `attack x`, `open_price`. */
export function cardField(
  g: Context,
  card: Card,
  bearer: Bearer,
  { field, type }: NamedField,
  item: tree.Item,
  source: Source,
  layer: number,
): void {
  const decl = g.game.fields[field];
  if (decl === undefined) return;
  const head = nameOfPart(item.phrase.parts[0]);
  if (head !== null) g.recordUse(source, head, 'field', field - (decl.word?.member ?? 0));
  if (decl.derived !== null) {
    g.error(source, item, say.computedForAll({ field: decl.name }));
    return;
  }
  if (reportFixed(g, source, item, field)) return;
  if (decl.kernel === 'level') {
    g.error(source, item, say.levelOfDeck());
    return;
  }
  if (OF_THE_MATCH.has(decl.kernel ?? '')) {
    g.error(source, item, say.givenByMatch({ field: decl.name }));
    return;
  }
  const part = exprAfterHead(item.phrase);
  const before = card.fields.find((f) => f.field === field);
  if (before !== undefined) {
    const said = type.of === 'flags' ? g.numberSites.get(before) : undefined;
    const words = [said, part].map((span) => (span == null ? '' : source.text.slice(span.start, span.end)));
    const isSet = words.every((word) => /^\w+$/.test(word));
    const help = isSet ? { help: say.lineIs({ line: `${decl.name} (${words.join(' + ')})` }) } : {};
    g.error(source, item, say.fieldTwice({ field: decl.name }), help);
    return;
  }
  if (part === null) {
    card.fields.push({ field, values: [1] });
    return;
  }
  const env = newEnv(source, layer, 'pure', {
    self: bearer.self,
    you: true,
    here: true,
    noLevels: noLevels(g, bearer.self),
  });
  const local = addLocal(env, '', bearer.self ?? entityType(null));
  env.frame.params = 1;
  env.candidate = { local, type: bearer.self ?? entityType(null) };
  const value = compileExpr(g, env, part, type);
  const fitted = value === null ? null : coerce(g, env, value, type, say.quoted({ name: decl.name }));
  const single = fitted === null ? null : asOne(g, env, fitted);
  if (single === null) return;
  const given = byLevel(single.expr).map(foldConstants);
  const values = given.map(constantOf);
  if (values.includes(null)) {
    reportComputed(g, source, item, part, decl, (word) =>
      g.game.fields.some((one) => one.name === word && isKind(g.game, card.kind, one.kind)),
    );
    return;
  }
  const numbers = values as number[];
  if (given.some((one) => outOfRange(g, source, part, field, one, () => orderAt(g.game, layer)))) return;
  const printed = { field, values: numbers };
  g.numberSites.set(printed, { source, start: part.start, end: part.end });
  card.fields.push(printed);
}

/** The value at each level; a single one without a table. A set of one word has the table inside. */
function byLevel(value: Expr): Expr[] {
  if (value.op === 'word_set') return byLevel(value.of).map((of) => ({ ...value, of }));
  return value.op === 'levels' ? value.of : [value];
}

/**
 * A printed value is a constant, since effects change it. What is computed is an ability of the card, which adds to it. There is a
 * fix unless the value names fields of the card among other words: only `self.` before a name says whose it is there.
 */
function reportComputed(
  g: Context,
  source: Source,
  item: tree.Item,
  part: tree.Expr,
  { name, type, low }: FieldDecl,
  isOwn: (word: string) => boolean,
): void {
  const words = source.text.slice(part.start, part.end).trim();
  const isMixed = /\b(?:of|where|in)\b/.test(words);
  const isBare = [...words.matchAll(BARE_WORD)].some(([word]) => isOwn(word));
  const named = words.replace(BARE_WORD, (word) => (isOwn(word) ? `self.${word}` : word));
  const value = isMixed && isBare ? '(...)' : /^\([^()]*\)$/.test(named) ? named : `(${named})`;
  const what = type.of === 'truth' ? `self have ${name} true when ${value}` : `self have ${name} ${value}`;
  // an ability adds to a number, so that effects change it, too
  const line = type.of === 'number' && (low ?? 0) <= 0 ? `${name} 0, self have ${name} +${value}` : what;
  const fix = { title: say.changeTo({ close: line }), where: { source, start: item.start, end: item.end }, text: line };
  g.error(source, part, say.printedComputed({ field: name, line }), isMixed && isBare ? {} : { fix });
}

/** A word without a point before it. */
const BARE_WORD = /(?<![.\w])[a-z]\w*(?!\w)/g;

/** The name at the start of a part. */
export const nameOfPart = (part: tree.PhrasePart | undefined): tree.NameNode | null => {
  const prim = part?.node === 'atom' ? part.levels[0] : undefined;
  return prim?.node === 'name' ? prim.name : null;
};
