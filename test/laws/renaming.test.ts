/**
 * The TypeScript code does not depend on any game. Each word that a game declares is renamed to a nonsense word in the
 * source, and the same seeds must give the same states. Words that the language or the prelude also uses keep their names.
 */
import { describe, expect, it } from 'vitest';
import { bind, compile, type SourceFile } from '../../compiler/index.ts';
import { parse } from '../../grammar/parser.ts';
import { scan } from '../../grammar/scan.ts';
import type * as tree from '../../grammar/tree.ts';
import { simulate } from '../../runtime/index.ts';
import { amount, sample } from '../amount.ts';
import { gameFolders, sources } from '../games.ts';

const GAMES = amount(4, 20);

/** Words with a special meaning in some contexts of the language, even if a game declares the same name. */
const OWN = new Set(
  `player game_state deck text each first last all some no the random every count sum highest lowest abilities ability
   status statuses definition definitions card cards nothing something self you it that here true false written choice
   gone play in tile number truth verb zone timing keyword set raise run settle prevent leave ask pick fits copies worth
   players teams levels board bounds limit overflow flag max silences replaces fades owner controller any holds
   seen others takes decks sort nest statement turn start pass answer level mode mod seed level warning option lives
   none kept value once forced repeated latch streak auction pooled simultaneous blue red green yellow each side turns where fuel depth queue entities answers rules work
   offered`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

function declaredNames(decls: readonly tree.Decl[]): Set<string> {
  const names = new Set<string>();
  const fields = (body: tree.CardBody | null): void => {
    for (const item of body?.items ?? []) if (item.node === 'field') names.add(item.name.text);
  };
  const visit = (decl: tree.Decl): void => {
    switch (decl.node) {
      case 'enum':
        names.add(decl.name.text);
        for (const member of decl.members) names.add(member.text);
        break;
      case 'option':
        names.add(decl.field.name.text);
        break;
      case 'fields':
        fields(decl.body);
        break;
      case 'kind':
        names.add(decl.name.text);
        if (decl.plural !== null) names.add(decl.plural.text);
        fields(decl.body);
        break;
      case 'mode':
        names.add(decl.name.text);
        for (const item of decl.body.items) if (isDecl(item)) visit(item);
        break;
      case 'card':
        for (const item of decl.body.items) if (isDecl(item)) visit(item);
        break;
      case 'verb':
        names.add(decl.name.text);
        for (const tag of decl.tags) names.add(tag.text);
        break;
      case 'zone':
      case 'native':
      case 'status':
      case 'adjective':
      case 'value':
      case 'order':
      case 'timing':
      case 'keyword':
      case 'move':
        names.add(decl.name.text);
        break;
      default:
    }
  };
  for (const decl of decls) visit(decl);
  return names;
}

const isDecl = (item: tree.CardBody['items'][number]): item is tree.Decl => 'docs' in item;

/** Forms of a name in source text: the name itself and its plurals. */
const forms = (name: string): string[] => [name, `${name}s`, `${name}es`, name.replace(/y$/, 'ies')];

function rename(files: readonly SourceFile[], prelude: SourceFile): { files: SourceFile[]; renamed: number } {
  const kept = declaredNames(parse(prelude.text, prelude.path).file.decls);
  const own = new Set<string>();
  for (const file of files) for (const name of declaredNames(parse(file.text, file.path).file.decls)) own.add(name);
  const map = new Map<string, string>();
  for (const name of own) {
    if (kept.has(name) || OWN.has(name) || name === 'worth') continue;
    const nonsense = `qua${map.size}k`;
    for (const form of forms(name)) {
      if (!map.has(form) && !(form !== name && own.has(form)) && !OWN.has(form) && !kept.has(form)) {
        map.set(form, form === name ? nonsense : form.endsWith('s') ? `${nonsense}s` : nonsense);
      }
    }
  }
  const renamed = files.map((file) => {
    // except for cards, a declaration begins with a keyword, which is not renamed even if the game declares the same word
    const { decls } = parse(file.text, file.path).file;
    const heads = new Set(decls.flatMap((decl) => (decl.node === 'card' ? [] : [decl.start])));
    const lines = decls.filter(({ node }) => node === 'game');
    let text = '';
    let last = 0;
    for (const token of scan(file.text).tokens) {
      // a text names parameters in braces
      const word = token.image.startsWith('"')
        ? token.image.replace(/\{(\w+)/g, (whole, name: string) => (map.has(name) ? `{${map.get(name)}` : whole))
        : map.get(token.image);
      if (word === undefined || heads.has(token.startOffset)) continue;
      // keep `uses` in the line of the game, even if a move is named `use`
      if (lines.some(({ start, end }) => start <= token.startOffset && token.startOffset < end)) continue;
      text += file.text.slice(last, token.startOffset) + word;
      last = token.startOffset + token.image.length;
    }
    return { path: file.path, text: text + file.text.slice(last) };
  });
  return { files: renamed, renamed: map.size };
}

/** Removes the look: it does not affect the rules, and most of its words belong to the language (colours, icons, corners). */
function withoutLook({ path, text }: SourceFile): SourceFile {
  const looks = parse(text, path).file.decls.filter(({ node }) => node === 'look');
  return { path, text: looks.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text) };
}

describe('the renaming law', () => {
  const prelude = sources('cards').find((file) => file.path.endsWith('prelude.bound'));
  it.each(sample(gameFolders(), 2, 1))('%s plays the same with all its words made nonsense', (folder) => {
    if (prelude === undefined) throw new Error('no prelude');
    const files = sources(`cards/${folder}`).map(withoutLook);
    const plain = compile([prelude, ...files], { warnings: false, playable: false });
    const { files: nonsense, renamed } = rename(files, prelude);
    const other = compile([prelude, ...nonsense]);
    expect(other.diagnostics).toEqual([]);
    expect(renamed).toBeGreaterThan(50);
    const hashes = [plain, other].map(({ ir }) => {
      const made = bind(ir, { game: folder });
      if ('diagnostics' in made) throw new Error(JSON.stringify(made.diagnostics));
      return simulate({ bound: made.bound, games: GAMES, seed: 7 }).hash;
    });
    expect(hashes[1]).toBe(hashes[0]);
  });
});
