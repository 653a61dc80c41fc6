/**
 * Counters of a command line, `NAME=EXPRESSION`: the value of the expression for each player at the end of a match.
 * Each becomes a derived field of the players, so it is compiled with the game and may use all its words, and adds
 * nothing to the state.
 */
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../compiler/index.ts';
import type { FieldId } from '../compiler/ir/index.ts';
import { type BoundChoice, bindLoaded, isSource, type MatchupRequest } from './chosen.ts';
import { type CompiledSources, compileAt, compiledGame, requireNoErrors, withoutBrokenScenarios } from './compiled.ts';
import { requireDecks } from './degenerate-matches.ts';
import { UsageError } from './failures.ts';
import { slashed } from './files.ts';
import * as say from './messages/index.ts';
import { createDiagnostic } from './problem.ts';
import { gameFolder } from './sources.ts';

/** A column for each player. */
export interface Counter {
  name: string;
  field: FieldId;
}

/** Before the names of the fields: a game may have words of the same name. */
const PREFIX = 'counted_';
const HEAD = 'extend kind player {';
/** The file name of the counters in diagnostics. */
const PLACE = '--count';

/** Binds the game that a command line names, with its counters (`--count`). Throws a UsageError or BrokenSources for a wrong counter. */
export function chooseCounting(
  name: string,
  request: MatchupRequest,
  texts: readonly string[],
): { chosen: BoundChoice; counters: Counter[] } {
  const names = texts.map(nameOf);
  const twice = names.find((one, i) => names.indexOf(one) < i);
  if (twice !== undefined) throw new UsageError(say.counterTwice({ name: twice }));
  const folder = gameFolder(name);
  const whole = compileAt([folder, ...[...(request.deck ?? []), ...(request.mod ?? [])].filter(isSource)], {
    warnings: false,
    more: {
      path: slashed(join(folder, PLACE)),
      text: [HEAD, ...texts.map((text) => PREFIX + text), '}', ''].join('\n'),
    },
  });
  const compiled = withoutBrokenScenarios(whole);
  const typed = asTyped(compiled, texts);
  requireNoErrors(typed);
  const game = compiledGame(compiled, name);
  const counters = names.map((one): Counter => {
    const field = game.fields.findIndex((decl) => decl.name === PREFIX + one);
    return { name: one, field };
  });
  const wrong = counters.flatMap(({ field }, i) => {
    const type = game.fields[field]?.type.of;
    return type === 'number' || type === 'truth' ? [] : [notNumber(texts[i] as string, i)];
  });
  requireNoErrors({ ...typed, diagnostics: wrong });
  const chosen = bindLoaded({ compiled, game }, request);
  requireDecks(chosen.bound);
  return { chosen, counters };
}

/** The name of a counter. */
function nameOf(text: string): string {
  const [, name] = /^([a-z]\w*)\s*=\s*\S/i.exec(text) ?? [];
  if (name === undefined || /[\n\r{}#]/.test(text)) throw new UsageError(say.notCounter({ text }));
  return name;
}

function notNumber(text: string, line: number): Diagnostic {
  const from = text.indexOf('=') + 1 + (/^\s*/.exec(text.slice(text.indexOf('=') + 1))?.[0].length ?? 0);
  return createDiagnostic(say.counterOfNoNumber(), resolve(PLACE), {
    start: { line, character: from },
    end: { line, character: text.length },
  });
}

/** The diagnostics with the counters as they were typed. Their fixes are left out: there is no file to change. */
function asTyped({ ir, sources, diagnostics }: CompiledSources, texts: readonly string[]): CompiledSources {
  const place = slashed(resolve(PLACE));
  const isHere = (file: string): boolean => file.endsWith(`/${PLACE}`);
  const moved = <T extends Pick<Diagnostic, 'file' | 'range' | 'message'>>(one: T): T => {
    const message = one.message.replaceAll(`"${PREFIX}`, '"');
    if (!isHere(one.file)) return { ...one, message };
    const at = ({ line, character }: Diagnostic['range']['start']): Diagnostic['range']['start'] => ({
      line: line - 1,
      character: Math.max(0, character - PREFIX.length),
    });
    return { ...one, message, file: place, range: { start: at(one.range.start), end: at(one.range.end) } };
  };
  return {
    ir,
    sources: { ...sources, files: [...sources.files, { path: place, text: texts.join('\n') }] },
    diagnostics: diagnostics.map(({ fix: _, ...one }) => ({
      ...moved(one),
      ...(one.related && { related: one.related.map(moved) }),
    })),
  };
}
