/** Reports names that are declared twice. */
import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import type * as tree from '../../grammar/tree.ts';
import type { Source, SourceRange } from '../diagnostics/index.ts';
import * as say from '../diagnostics/messages/index.ts';
import type { LayerId } from '../ir/index.ts';
import { article } from '../ir/types.ts';
import type { Context } from './context.ts';

/** Where a game has its declarations of a class. */
const LISTS = {
  kind: 'kinds',
  zone: 'zones',
  status: 'statuses',
  option: 'options',
  adjective: 'adjectives',
  value: 'values',
  order: 'orders',
  timing: 'timings',
  keyword: 'keywords',
  verb: 'verbs',
  move: 'moves',
  step: 'steps',
  enum: 'enums',
  card: 'cards',
} as const;

/**
 * Reports a second declaration. `key` finds the first one, `layer` is that of the second. Of a declaration of the game and one of
 * a mod or a mode the latter is the error, whichever comes first.
 */
export function duplicate(
  g: Context,
  source: Source,
  span: tree.Span,
  said: CodedMessage,
  key: string,
  { layer = 0, help }: { layer?: LayerId; help?: Wording } = {},
): void {
  const second: SourceRange = { source, start: span.start, end: span.end };
  const first = g.declared.get(key);
  const [is = '', id] = key.split(' ');
  const list = LISTS[is as keyof typeof LISTS];
  const firstLayer = list === undefined ? 0 : (g.game[list]?.[Number(id)]?.layer ?? 0);
  const isFirst = first !== undefined && firstLayer > 0 && layer === 0;
  const wrong = isFirst ? first : second;
  const other = isFirst ? second : first;
  const line = help ?? (firstLayer > 0 !== layer > 0 && other !== undefined ? insteadOf(is, other) : undefined);
  g.error(wrong.source, wrong, said, {
    ...(line !== undefined && { help: line }),
    ...(other !== undefined && { cause: { where: other, message: isFirst ? say.otherHere() : say.firstIsHere() } }),
  });
}

/** Help for a mod or a mode that declares a word of the game again. */
function insteadOf(is: string, { source, start, end }: SourceRange): Wording | undefined {
  switch (is) {
    case 'verb':
    case 'move':
      return say.writeInsteadOf({ head: listenedTo(source.text, start, end) });
    case 'step':
      return say.flowOfLayer();
    case 'zone':
      return say.extendZone({ zone: source.text.slice(start, end) });
    case 'option':
      return say.setOptionTo({ option: source.text.slice(start, end), value: '2' });
    case 'value':
    case 'order':
    case 'status':
    case 'timing':
    case 'keyword':
      return say.cannotChange({ class: article(is) });
    default:
      return undefined;
  }
}

/** The head of a verb or a move as an ability names it: with the types of its parameters, without their defaults. */
function listenedTo(text: string, start: number, end: number): string {
  const head = /^[^{\n#]*/.exec(text.slice(end))?.[0] ?? '';
  const params = [...head.matchAll(/\s(?:(\w+)\s+)?(\w+):\s*(\w+)/g)];
  return [
    text.slice(start, end),
    ...params.map(([, before, name, type]) => `${before === undefined ? '' : `${before} `}${name}: ${type}`),
  ].join(' ');
}
