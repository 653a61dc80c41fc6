/** The service handles incomplete source: each prefix of cards, and mutated text. */
import { describe, expect, test } from 'vitest';
import * as service from '../../editor/service/index.ts';
import * as lazy from '../../editor/service/lazy.ts';
import { amount } from '../amount.ts';
import { projectOf } from './project.ts';

interface Typed {
  game: string;
  /** Number of characters between two queries; larger for slower games. */
  step: number;
  text: string;
}

/** Cards that use much of the language, one for each game. */
const CARDS: Typed[] = [
  {
    game: 'cards/stormbound',
    step: 11,
    text: 'unit "Typed" {\n  neutral, rare, dwarf\n  cost 3, strength 1/2/3/4/5, move 1\n  choose foe: enemy unit where strength < 5 and that is not frozen\n  on play when count of friendly units > 1 {\n    let lucky = random surrounding enemy unit\n    if lucky is something { damage lucky by 1/2/3/4/5 } else { strengthen self by (self.strength + 1) }\n    for each enemy unit by reading as it_too { freeze it_too }\n    freeze foe\n  }\n  before damage self by n: number { n = min(n, 2) }\n  self have move +1 when some other friendly unit\n}\n',
  },
  {
    game: 'cards/tyrant',
    step: 5,
    text: 'assault "Typed" { imperial, rare, standard, attack 2, health 8, timer 4, Strike 2 for xeno to everyone, Heal 1 on death }\n',
  },
  {
    game: 'test/games/lanterns',
    step: 2,
    text: 'creature "Typed" {\n  moth, price 2, power 1/2/3, health 3\n  after hurt self by n: number when n > 1 { mend self by n }\n}\nscenario "typed" for Lanterns {\n  where X is blue "Typed" level 2 in row\n  turn blue, blue light 3\n  then X.power is 2\n}\n',
  },
];

/** A game that is compiled in a few milliseconds. */
const SMALL = 'test/games/lanterns';

/**
 * Where typing pauses: every few letters. A small sample of a small game has, too, each place behind the first use of a mark or
 * word, and behind the space after it.
 */
function lengths(text: string, step: number, isSmall: boolean): number[] {
  const each = amount(34 * step, step, 17 * step);
  const all = Array.from({ length: Math.floor(text.length / each) + 1 }, (_, i) => i * each);
  if (each === step || !isSmall) return all;
  const first = new Map<string, number>();
  for (const { 0: written, index } of text.matchAll(/[a-z]+|[^\w\s]/g))
    if (!first.has(written)) first.set(written, index + written.length);
  return [...all, ...[...first.values()].flatMap((end) => (text[end] === ' ' ? [end, end + 1] : [end]))];
}

describe('typed letter by letter', () => {
  for (const { game, step, text } of CARDS) {
    test(`a card of ${game}`, () => {
      const project = projectOf(game);
      const path = `${game}/typed.bound`;
      const empty: string[] = [];
      service.diagnostics(project, path);
      for (const length of lengths(text, step, game === SMALL)) {
        const typed = text.slice(0, length);
        project.set(path, typed);
        const lines = typed.split('\n');
        const position = { line: lines.length - 1, character: lines[lines.length - 1]?.length ?? 0 };
        const quick = service.quickDiagnostics(project, path);
        const offered = lazy.completion(project, path, position);
        if (offered.length === 0) empty.push(lines[lines.length - 1] ?? '');
        // the quick diagnostics equal the full ones, except for checks of the whole game
        expect(plain(quick)).toEqual(plain(service.diagnostics(project, path)));
        asked(project, path, position);
      }
      // there are no completions for a title, a new name, a number and the end of a line
      const own =
        /"[^"]*$|(choose|let|as|before .* by|scenario|where|after .* by) \w*$|[\d/]$|[{},)"]\s*$|^\s*$|\d+ $|\([\w.]+ $|self by n $|blue \w+ $/;
      expect(empty.filter((line) => !own.test(line))).toEqual([]);
      project.set(path, text);
      expect(service.diagnostics(project, path)).toEqual([]);
    });
  }
});

describe('cut and mangled', () => {
  test('text of any sort is answered', () => {
    const project = projectOf('test/games/lanterns');
    const path = 'test/games/lanterns/typed.bound';
    const [, , { text }] = CARDS as [Typed, Typed, Typed];
    for (let seed = 1; seed <= amount(20, 150); seed++) {
      const mangled = mangle(text, seed);
      project.set(path, mangled);
      const lines = mangled.split('\n');
      const line = seed % lines.length;
      asked(project, path, { line, character: (seed * 7) % ((lines[line]?.length ?? 0) + 1) });
    }
  });

  test('positions outside of the text are answered', () => {
    const project = projectOf('test/games/lanterns');
    const path = 'test/games/lanterns/cards.bound';
    for (const position of [
      { line: 0, character: 9999 },
      { line: 9999, character: 0 },
    ])
      asked(project, path, position);
    asked(project, 'nowhere.bound', { line: 0, character: 0 });
    expect(lazy.completion(service.openProject(), 'nowhere.bound', { line: 0, character: 0 })).toEqual([]);
  });

  test('a project without a prelude or a game is answered', () => {
    const project = service.openProject([{ path: 'a.bound', text: 'unit "A" { on play { damage' }]);
    asked(project, 'a.bound', { line: 0, character: 27 });
    expect(service.gamesOf(project)).toEqual([]);
  });
});

/** Diagnostics without those of checks of the whole game. */
const plain = (found: readonly service.ServiceDiagnostic[]): service.ServiceDiagnostic[] =>
  found.filter(({ code }) => !code.startsWith('RB05'));

/** Sends all kinds of queries for a position. */
function asked(project: service.Project, path: string, position: { line: number; character: number }): void {
  lazy.completion(project, path, position);
  lazy.hover(project, path, position);
  lazy.definition(project, path, position);
  lazy.references(project, path, position, true);
  lazy.prepareRename(project, path, position);
  service.diagnostics(project, path);
  lazy.actions(project, path, { start: position, end: position });
  lazy.outline(project, path);
  lazy.semanticTokens(project, path);
  lazy.formatEdits(project, path);
  const card = service.cardAt(project, path, position);
  if (card !== null) lazy.cardFaces(project, card.game, card.name);
}

/** Deletes a part of the text and inserts a character, by seed. */
function mangle(text: string, seed: number): string {
  const marks = ['{', '}', '(', ')', '"', ',', ':', '.', '/', '#', '\n', '‸', ' by ', '= '];
  const from = (seed * 7919) % text.length;
  const to = Math.min(text.length, from + ((seed * 31) % 40));
  const at = (seed * 104729) % text.length;
  const cut = text.slice(0, from) + text.slice(to);
  return cut.slice(0, at) + (marks[seed % marks.length] ?? '') + cut.slice(at);
}
