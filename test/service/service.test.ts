/** Each case in `cases/` is a source of a game with a cursor, and the expected results of the language service there. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompletionItem, DocumentSymbol, Range, TextEdit } from 'vscode-languageserver-types';
import * as service from '../../editor/service/index.ts';
import * as lazy from '../../editor/service/lazy.ts';
import { cardForm, formEdit, inlayHints, signatureHelp, statementEdit } from '../../editor/service/lazy.ts';
import { caseFiles } from '../cases.ts';
import { read, root } from '../repo/tree.ts';
import { type Case, readCases } from './cases.ts';
import { projectOf } from './project.ts';

/** A case with the data to answer its queries. */
interface Asked extends Case {
  project: service.Project;
  path: string;
}

const list = (value: string): string[] => value.split(/,\s+/).filter((part) => part !== '');
/** Cases write line breaks as this mark. */
const inLine = (text: string): string => text.replaceAll('\n', '⏎');

function textIn(project: service.Project, path: string, { start, end }: Range): string {
  const text = project.text(path) ?? '';
  return text.slice(service.offsetAt(text, start), service.offsetAt(text, end));
}

function applied(text: string, edits: readonly TextEdit[]): string {
  const last = [...edits].sort(
    (a, b) => b.range.start.line - a.range.start.line || b.range.start.character - a.range.start.character,
  );
  return last.reduce(
    (now, { range, newText }) =>
      now.slice(0, service.offsetAt(now, range.start)) + newText + now.slice(service.offsetAt(now, range.end)),
    text,
  );
}

/** The completions that begin like the text that they replace. */
function offered({ project, path, position, text }: Asked): CompletionItem[] {
  return lazy.completion(project, path, position).filter(({ label, textEdit }) => {
    if (textEdit === undefined || !('range' in textEdit)) return false;
    const typed = text.slice(service.offsetAt(text, textEdit.range.start), service.offsetAt(text, position));
    return label.toLowerCase().startsWith(typed.toLowerCase());
  });
}

const labels = (asked: Asked): string[] => offered(asked).map(({ label }) => label);

function item(asked: Asked, label: string): CompletionItem {
  const found = offered(asked).find((one) => one.label === label);
  if (found === undefined) throw new Error(`"${label}" is not offered: ${labels(asked).slice(0, 30).join(', ')}`);
  return found;
}

const split = (value: string): [string, string] => {
  const [left = '', right = ''] = value.split(' => ');
  return [left, right];
};

function shownOutline(symbols: readonly DocumentSymbol[]): string {
  return symbols
    .map(({ name, children }) =>
      children === undefined || children.length === 0 ? name : `${name} (${shownOutline(children)})`,
    )
    .join(', ');
}

function tokenAt({ project, path, position }: Asked): string {
  const { data } = lazy.semanticTokens(project, path);
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5);
    character = down === 0 ? character + right : right;
    line += down;
    if (line !== position.line || character > position.character || character + length < position.character) continue;
    const said = lazy.TOKEN_LEGEND.tokenModifiers.filter((_, bit) => ((modifiers >> bit) & 1) === 1);
    return [lazy.TOKEN_LEGEND.tokenTypes[type], ...said].join(' ');
  }
  return 'none';
}

function renamed({ project, path, position }: Asked, name: string): string {
  const edit = lazy.rename(project, path, position, name);
  if ('refused' in edit) return `refused: ${edit.refused}`;
  const files = Object.values(edit.changes ?? {});
  return `${files.reduce((sum, edits) => sum + edits.length, 0)} in ${files.length}`;
}

/** Comparisons by the first words of an expectation. */
const CHECKS: Record<string, (asked: Asked, value: string) => void> = {
  'completion has': (asked, value) => expect(labels(asked)).toEqual(expect.arrayContaining(list(value))),
  'completion lacks': (asked, value) =>
    expect(labels(asked).filter((label) => list(value).includes(label))).toEqual([]),
  'completion first': (asked, value) => expect(labels(asked).slice(0, list(value).length)).toEqual(list(value)),
  'completion order': (asked, value) =>
    expect(labels(asked).filter((label) => list(value).includes(label))).toEqual(list(value)),
  'completion explains': (asked) =>
    expect(
      offered(asked).flatMap(({ label, detail, documentation }) =>
        detail === undefined && documentation === undefined ? [label] : [],
      ),
    ).toEqual([]),
  'completion only': (asked, value) => expect(labels(asked).sort()).toEqual(list(value).sort()),
  'completion none': (asked) => expect(labels(asked)).toEqual([]),
  'completion inserts': (asked, value) => {
    const [label, text] = split(value);
    expect(inLine(item(asked, label).textEdit?.newText ?? '')).toBe(text);
  },
  'completion documents': (asked, value) => {
    const [label, words] = split(value);
    const { detail, documentation } = item(asked, label);
    expect(`${detail} ${JSON.stringify(documentation)}`).toContain(words);
  },
  'hover says': ({ project, path, position }, value) =>
    expect(inLine(JSON.stringify(lazy.hover(project, path, position)?.contents))).toContain(
      JSON.stringify(value).slice(1, -1),
    ),
  'hover none': ({ project, path, position }) => expect(lazy.hover(project, path, position)).toBeNull(),
  signature: ({ project, path, position }, value) => {
    const help = signatureHelp(project, path, position);
    const [one] = help?.signatures ?? [];
    const active = one?.parameters?.[help?.activeParameter ?? 0]?.label;
    const marked = Array.isArray(active)
      ? `${one?.label.slice(0, active[0])}[${one?.label.slice(...active)}]${one?.label.slice(active[1])}`
      : 'none';
    expect(marked).toBe(value);
  },
  'signature documents': ({ project, path, position }, value) =>
    expect(JSON.stringify(signatureHelp(project, path, position)?.signatures[0]?.documentation)).toContain(value),
  form: ({ project, path, position }, value) => {
    const form = cardForm(project, path, position);
    const shown = (form?.fields ?? [])
      .filter(({ value, locked }) => value !== '' || locked !== null)
      .map(({ name, value, locked }) => `${name} ${locked === null ? '' : '(locked) '}${value}`);
    expect(form === null ? 'none' : [`${form.kind} ${form.name}`, ...shown].join(', ')).toBe(value);
  },
  timings: ({ project, path, position }, value) =>
    expect((cardForm(project, path, position)?.timings ?? []).map(({ name }) => name).join(', ')).toBe(value),
  'form edits': ({ project, path, position, text }, value) => {
    const [what, result] = split(value);
    const [name = '', ...words] = what.split(' ');
    const edits = formEdit(project, path, position, name, words.join(' '));
    expect(edits === null ? 'refused' : inLine(applied(text, edits))).toBe(result);
  },
  statements: ({ project, path, position }, value) => {
    const rows = cardForm(project, path, position)?.statements ?? [];
    expect(
      rows.map(({ is, head, body }) => inLine([is, head, body].filter((one) => one !== null).join(': '))).join(' | '),
    ).toBe(value);
  },
  /** `statement NUMBER HEAD { BODY } => TEXT`: without a head it is removed; without braces it has no body. */
  statement: ({ project, path, position, text }, value) => {
    const [what, result] = split(value);
    const [, number = '', head = '', , body = null] = /^(\d+) ?([^{]*?)( \{(.*)\})?$/.exec(what) ?? [];
    const made = head === '' ? null : { head, body: body === null ? null : body.replaceAll('⏎', '\n') };
    const edits = statementEdit(project, path, position, Number(number) - 1, made);
    expect(edits === null ? 'refused' : inLine(applied(text, edits))).toBe(result);
  },
  hints: ({ project, path }, value) =>
    expect(
      inlayHints(project, path, { level: 2, text: true })
        .map(({ position, label }) => `${position.line + 1}:${position.character} ${label}`)
        .join(' | '),
    ).toBe(value),
  definition: ({ project, path, position }, value) => {
    const found = lazy.definition(project, path, position);
    const shown = found === null ? 'none' : `${found.uri.split('/').pop()} ${textIn(project, found.uri, found.range)}`;
    expect(shown).toBe(value);
  },
  references: ({ project, path, position }, value) =>
    expect(
      lazy
        .references(project, path, position, true)
        .map(({ uri, range }) => textIn(project, uri, range))
        .join(', '),
    ).toBe(value),
  highlights: ({ project, path, position }, value) =>
    expect(String(lazy.highlights(project, path, position).length)).toBe(value),
  rename: (asked, value) => {
    const [name, result] = split(value);
    expect(renamed(asked, name)).toBe(result);
  },
  'rename edits': ({ project, path, position, text }, value) => {
    const [name, result] = split(value);
    const edit = lazy.rename(project, path, position, name);
    expect(inLine('refused' in edit ? edit.refused : applied(text, edit.changes?.[path] ?? []))).toContain(result);
  },
  'prepare rename': ({ project, path, position }, value) => {
    const found = lazy.prepareRename(project, path, position);
    expect(
      'refused' in found
        ? `refused: ${found.refused}`
        : `${textIn(project, path, found.range)} => ${found.placeholder}`,
    ).toBe(value);
  },
  diagnostics: ({ project, path }, value) =>
    expect(
      service
        .diagnostics(project, path)
        .map(({ code, range }) => `${code} ${textIn(project, path, range)}`)
        .join(', '),
    ).toBe(value),
  fix: ({ project, path, position, text }, value) => {
    const [action] = lazy.actions(project, path, { start: position, end: position });
    const mended = applied(text, action?.edit?.changes?.[path] ?? []);
    expect(mended.split('\n')[position.line]?.trim()).toBe(value);
  },
  'format becomes': ({ project, path, text }, value) =>
    expect(inLine(applied(text, lazy.formatEdits(project, path)))).toBe(value),
  'format leaves it': ({ project, path }) => expect(lazy.formatEdits(project, path)).toEqual([]),
  outline: ({ project, path }, value) => expect(shownOutline(lazy.outline(project, path))).toBe(value),
  token: (asked, value) => expect(tokenAt(asked)).toBe(value),
  card: ({ project, path, position }, value) => {
    const card = service.cardAt(project, path, position);
    const face = card === null ? null : lazy.cardFaces(project, card.game, card.name);
    expect(face === null ? 'none' : `${face.card.name}: ${face.text.join(' ')}`).toBe(value);
  },
};

const folder = join(root, 'test/service/cases');
for (const name of caseFiles(folder, '.cases')) {
  const { game, cases } = readCases(read(`test/service/cases/${name}`));
  describe(name.replace('.cases', ''), () => {
    const project = projectOf(game);
    for (const one of cases) {
      test(one.name, () => {
        const path = `${game}/${one.file ?? 'a-case.bound'}`;
        const before = project.text(path);
        project.set(path, one.text);
        try {
          for (const { what, value } of one.expected) {
            const check = CHECKS[what];
            if (check === undefined) throw new Error(`nothing is called "${what}"`);
            check({ ...one, project, path }, value);
          }
        } finally {
          if (before === null) project.remove(path);
          else project.set(path, before);
        }
      });
    }
  });
}
