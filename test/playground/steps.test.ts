/**
 * The code that runs in each event, and why abilities run or not, compared with the files in `steps`. Also, an observer does
 * not change a match.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile } from '../../compiler/index.ts';
import type { CardExplanation, RunningCode } from '../../editor/app/play/model.ts';
import type { Playground } from '../../editor/app/play/playground.ts';
import {
  apply,
  copyMatch,
  Dice,
  hash,
  ListenerObserver,
  legalMoves,
  StatementObserver,
  seatsToAct,
  Trace,
} from '../../runtime/index.ts';
import { caseFiles } from '../cases.ts';
import { sources } from '../games.ts';
import { begin, compiled, folders, PRELUDE } from './playing.ts';

const FOLDER = 'test/playground/steps';
/** Queries of a case: the code that acts in each event as blue and as all see it, the statements that run, and why abilities run or do not. */
const QUERIES = ['blue', 'all', 'lines', 'all lines', 'why'];
const PATH = 'cards/stormbound/tried.bound';

interface Case {
  card: string;
  text: string;
  /** Expected results by query. */
  wanted: Map<string, string>;
}

function read(name: string): Case {
  const [, ...parts] = readFileSync(`${FOLDER}/${name}`, 'utf8').split(/^--- /m);
  const sections = new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end + 1).trimEnd()];
    }),
  );
  const [[head, text]] = [...sections] as [[string, string]];
  sections.delete(head);
  const queries = [...sections.keys()];
  if (!head.startsWith('card ') || queries.length === 0) throw new Error(`${name} expects nothing`);
  for (const query of queries) if (!QUERIES.includes(query)) throw new Error(`${name}: no query "${query}"`);
  return { card: head.replace('card ', ''), text: `${text}\n`, wanted: sections };
}

const places = (acts: RunningCode | null): string => {
  if (acts === null) return 'nobody may know';
  const where = acts.at.path === PATH ? `line ${acts.at.line + 1}` : (acts.at.path.split('/').at(-1) ?? '');
  return acts.whole ? `${where}, all of it` : where;
};

/** The events of a decision of the player, each with the code that runs in it. */
function acting(ground: Playground, step: number): string {
  const { story } = ground.position;
  return (story[step]?.rows ?? [])
    .map(({ event, text }) => {
      ground.goTo(step, event);
      const { acts } = ground.position;
      if (acts !== null && acts.at.path !== PATH) return `${text}: ${places(acts)}`;
      const names = (acts?.names ?? []).map(({ name, value }) => `\n  ${name} = ${value}`);
      const tests = (acts?.tests ?? []).map(
        ({ text, holds, values }) => `\n  ${holds ? 'yes' : 'no'}: ${text} (${values.join(', ')})`,
      );
      return `${text}: ${places(acts)}${names.join('')}${tests.join('')}`;
    })
    .join('\n');
}

/** The statements of the case that run in a decision, each with the event in which it runs. */
function lines(ground: Playground, step: number): string {
  const told = ground.position.story[step];
  return (told?.lines ?? [])
    .flatMap(({ at }, line) => {
      const ahead = line === 0 ? null : ground.beside(true).on;
      ground.goTo(step, null, line);
      const { acts, event } = ground.position;
      if (ahead !== null) expect(ahead.acts).toEqual(acts);
      // the selected line is the one that the text shows
      expect([acts?.whole, acts?.at], `${line}`).toEqual([false, at]);
      return at.path === PATH ? [`line ${at.line + 1}: ${told?.rows.find((row) => row.event === event)?.text}`] : [];
    })
    .join('\n');
}

const answers = (why: readonly CardExplanation[]): string =>
  why
    .flatMap(({ who, abilities }) =>
      (abilities ?? []).map(({ title, text, values }) =>
        [`${who}, ${title}: ${text}`, ...values.map((value) => `  ${value}`)].join('\n'),
      ),
    )
    .join('\n');

describe.each(caseFiles(FOLDER, '.case'))('%s', (name) => {
  const { card, text, wanted } = read(name);
  const { ir, diagnostics } = compile([PRELUDE, ...sources('cards/stormbound'), { path: PATH, text }]);
  test('says what acts, and why abilities run or do not', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { ground } = begin(ir, { card });
    const play = (): number =>
      ground.position.options.findIndex(({ word, parts }) => word === 'play' && parts[0]?.text === card);
    for (let i = 0; i < 40 && play() < 0; i++) ground.playAny();
    const { steps } = ground.position;
    ground.play(play());
    const found = new Map<string, string>();
    for (const asked of wanted.keys()) {
      ground.sees = asked.startsWith('all');
      const step = ground.position.story.findIndex(({ text }, i) => i >= steps && text.startsWith(`plays ${card}`));
      ground.goTo(step, null);
      found.set(
        asked,
        asked === 'why' ? answers(ground.why(0, card)) : (asked.endsWith('lines') ? lines : acting)(ground, step),
      );
    }
    // breakpoints on words use these
    expect(ground.position.story.slice(steps).flatMap(({ rows }) => rows.map(({ word }) => word))).toContain(
      'strengthen',
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });
});

/** Maximum number of decisions of a match. */
const MOST = 20;

describe.each(folders)('%s', (folder) => {
  test('goes the same way with an observer', () => {
    const { match } = begin(compiled(folder));
    const [plain, watched] = [copyMatch(match), copyMatch(match)];
    const dice = new Dice(7);
    for (let i = 0; i < MOST; i++) {
      const [seat] = seatsToAct(plain);
      if (seat === undefined) break;
      const moves = legalMoves(plain, seat);
      const move = moves[dice.below(moves.length)];
      if (move === undefined) break;
      plain.trace = new Trace(plain.bound);
      watched.trace = new Trace(watched.bound);
      const acting = new StatementObserver(watched, 1, () => (ref) => `${ref}`);
      const { first } = watched.layout.entities;
      const of = { ref: first + dice.below(20), seat: 1, name: () => (ref: number) => `${ref}`, first: 1, last: 1e6 };
      const hearing = new ListenerObserver(watched, of);
      watched.observer = {
        begins: (m, frame) => acting.begins(m, frame),
        runs: (m, stmt, frame) => acting.runs(m, stmt, frame),
        tests: (m, condition, frame) => acting.tests(m, condition, frame),
        testsListener: (m, tested) => hearing.testsListener(m, tested),
        drops: (m, dropped) => hearing.drops(m, dropped),
      };
      watched.trace.watch = (number, event) => {
        acting.now(event.what);
        hearing.event(number, event);
      };
      expect(apply(watched, move)).toBe(apply(plain, move));
      expect(watched.work).toBe(plain.work);
      expect(hash(watched)).toBe(hash(plain));
      expect(watched.trace.ints).toEqual(plain.trace.ints);
    }
  });
});
