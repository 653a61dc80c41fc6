/**
 * Lines as designers of card games write them, in `said.txt`, each added to the game of `tavern/`. Help is followed until there is no
 * error: all fixes and lines that are offered on the way lead to a line that compiles. `answers.txt` has what becomes of each, with
 * the text that it prints, so that a line which means something else is seen. `vitest -u` updates it.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { itemAt, lineAt } from '../../compiler/diagnostics/line-around.ts';
import { Session } from '../../compiler/driver/session.ts';
import type { Diagnostic, SourceFile } from '../../compiler/index.ts';
import { rulesText } from '../../compiler/text/index.ts';
import { sources } from '../games.ts';
import { edited, LINE, placed } from './placing.ts';
import { PRELUDE } from './sources.ts';

const PATH = 'test/errors/tavern/zz.bound';
const TWO_LINES = /^Write two lines: "(.+)" and "(.+)"\.$/;
const THREE_LINES = /^Write three lines: "(.+?)", "(.+?)" and "(.+)"\.$/;
const CHOSEN_FIRST = /^Choose first: "(.+)"\. Then write "(.+)"\.$/;
const DECLARED_FIRST = /^Declare "(.+?)"\. Then write "(.+?)" and "(.+)"\.$/;
/** Help is followed as often as this; a line with three mistakes has three. */
const MOST_STEPS = 4;

const session = new Session({ warnings: false });
const game: SourceFile[] = [...PRELUDE, ...sources('test/errors/tavern')];
const compiled = (text: string) => session.compile([...game, { path: PATH, text }]);
const errorsOf = (text: string): readonly Diagnostic[] =>
  compiled(text).diagnostics.filter(({ severity }) => severity === 'error');

/** The lines that help says to write, and what it says to declare. */
function linesOf({ help }: Diagnostic): { lines: string; declared: string } | null {
  const one = LINE.exec(help)?.[1];
  // dots and names in capitals are what the author has to write
  if (one !== undefined) return /(?<!\{ )\.\.\./.test(one) ? null : { lines: one, declared: '' };
  const three = THREE_LINES.exec(help)?.slice(1);
  if (three !== undefined) return { lines: three.join('\n'), declared: '' };
  const [, first, second] = TWO_LINES.exec(help) ?? CHOSEN_FIRST.exec(help) ?? [];
  if (first !== undefined) return { lines: `${first}\n${second}`, declared: '' };
  const [, declared = '', before, behind] = DECLARED_FIRST.exec(help) ?? [];
  return before === undefined ? null : { lines: `${before}\n${behind}`, declared: `\n${declared}` };
}

/** The text with lines in place of the whole statement or item of an error. */
function wholes(text: string, { range: { start } }: Diagnostic, lines: string): string[] {
  const at = text.split('\n').slice(0, start.line).join('\n').length + (start.line > 0 ? 1 : 0) + start.character;
  const whole = lineAt(text, at);
  const spans = whole === null ? [] : [whole, itemAt(whole, at)];
  return spans.map((one) => text.slice(0, one.start) + lines + text.slice(one.end));
}

/** The text after the help of its first error that offers a line; null if none does. */
function followed(text: string, errors: readonly Diagnostic[]): { text: string; help: string } | null {
  for (const d of errors) {
    if (d.fix !== undefined) return { text: edited(text, d.fix), help: d.help };
    const meant = linesOf(d);
    if (meant === null) continue;
    const all = (meant.lines.includes('\n') ? wholes : placed)(text, d, meant.lines);
    const each = [...all].map((one) => one + meant.declared);
    const best =
      each.find((one) => errorsOf(one).length === 0) ?? each.find((one) => errorsOf(one).length < errors.length);
    return { text: best ?? each[0] ?? '?', help: d.help };
  }
  return null;
}

/** What a line becomes, and whether it compiles in the end, if any line was offered. */
function answer(said: string): { report: string; isSound: boolean } {
  let text = `${said}\n`;
  const report = [said];
  for (let steps = 0; ; steps++) {
    const errors = errorsOf(text);
    if (errors.length === 0) {
      const { games } = compiled(text).ir;
      const name = /^\w+ "(.+?)"/.exec(said)?.[1];
      const card = games[0]?.cards.findIndex((one) => one.name === name) ?? -1;
      if (games[0] !== undefined && card >= 0)
        report.push(...rulesText(games[0], card, null).map((line) => `  = ${line}`));
      return { report: report.join('\n'), isSound: true };
    }
    const next = steps < MOST_STEPS ? followed(text, errors) : null;
    if (next === null) {
      report.push(...errors.map(({ code, message, help }) => `  ! ${code} ${message} ${help}`));
      return { report: report.join('\n'), isSound: steps === 0 };
    }
    text = next.text;
    report.push(
      `  ? ${next.help}`,
      ...text
        .trim()
        .split('\n')
        .map((line) => `  > ${line}`),
    );
  }
}

it('help for what designers write leads to lines that compile', async () => {
  const blocks = readFileSync('test/errors/said.txt', 'utf8').trim().split('\n\n');
  const answers = blocks.map(answer);
  expect(answers.filter(({ isSound }) => !isSound).map(({ report }) => report)).toEqual([]);
  await expect(`${answers.map(({ report }) => report).join('\n\n')}\n`).toMatchFileSnapshot('answers.txt');
});
