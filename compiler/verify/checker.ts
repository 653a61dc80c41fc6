/** The base of all checks of an IR: the position in the tree, the findings, and common checks. */
import type { CodedMessage, Wording } from '../../grammar/templates.ts';
import * as say from '../diagnostics/messages/verify.ts';
import type { CardChoice, Game, Layer, LayerId, LocalDecl, Type } from '../ir/index.ts';

/** A fault of an IR, with the JSON pointer to it. */
export interface Finding {
  path: string;
  said: CodedMessage;
}

/** Thrown after `MOST_FINDINGS` faults. */
export class TooManyFindings extends Error {}

/** The first faults are enough to find the cause. */
const MOST_FINDINGS = 20;

/** What code may name and do at its position. */
export interface CheckScope {
  locals: LocalDecl[];
  /** The locals that have a value here. Shared by all code of a frame: a body takes back what it binds. */
  bound: Set<number>;
  /** By layer: whether its declarations exist whenever this code runs. */
  sees: boolean[];
  /** Pure code changes nothing and draws nothing; step code may rest. */
  code: 'pure' | 'effect' | 'step';
  /** The choices of the card that has this code; null where there is no card. */
  choices: CardChoice[] | null;
  /** In a deck rule, definitions take the place of entities. */
  deck: boolean;
  /** The type of `give`; null where nothing may be given. */
  gives: Type | null;
}

/** The tables of declarations that belong to a layer. */
const TABLES = {
  ability: 'abilities',
  adjective: 'adjectives',
  card: 'cards',
  field: 'fields',
  keyword: 'keywords',
  kind: 'kinds',
  move: 'moves',
  option: 'options',
  order: 'orders',
  status: 'statuses',
  timing: 'timings',
  value: 'values',
  verb: 'verbs',
  zone: 'zones',
} as const satisfies Record<string, keyof Game>;

/** A word for a declaration, as in messages. */
export type DeclarationWord = keyof typeof TABLES;
/** The record of a declaration. */
type DeclarationRecord<Name extends DeclarationWord> = Game[(typeof TABLES)[Name]][number];

export class Checker {
  readonly game: Game;
  readonly found: Finding[];
  readonly #path: (string | number)[];
  readonly #layers = new Map<LayerId, boolean[]>();

  constructor(game: Game, found: Finding[], path: (string | number)[]) {
    this.game = game;
    this.found = found;
    this.#path = path;
  }

  problem(said: CodedMessage): void {
    const path = this.#path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
    this.found.push({ path, said });
    if (this.found.length >= MOST_FINDINGS) throw new TooManyFindings();
  }

  /** Checks the part at `key`. */
  at(key: string | number, check: () => void): void {
    this.#path.push(key);
    check();
    this.#path.pop();
  }

  /** The same as `at` without a closure, for checks that run often. */
  enter(key: string | number): void {
    this.#path.push(key);
  }

  leave(): void {
    this.#path.pop();
  }

  /** Checks each item of the list at `key`. */
  each<T>(key: string, list: readonly T[], check: (item: T, index: number) => void): void {
    this.#path.push(key);
    for (let index = 0; index < list.length; index++) {
      this.#path.push(index);
      check(list[index] as T, index);
      this.#path.pop();
    }
    this.#path.pop();
  }

  /** Checks that `id` is below `count`; reports a problem otherwise. */
  id(id: number, count: number, what: string): boolean {
    if (id >= 0 && id < count) return true;
    this.problem(count === 0 ? say.noneOf({ what }) : say.idBeyond({ what, id, last: count - 1 }));
    return false;
  }

  /** Checks that a declaration exists and is visible. Gives its record, or undefined after a problem. */
  declared<Name extends DeclarationWord>(
    what: Name,
    id: number,
    { sees }: Pick<CheckScope, 'sees'>,
  ): DeclarationRecord<Name> | undefined {
    const list: readonly DeclarationRecord<Name>[] = this.game[TABLES[what]];
    if (!this.id(id, list.length, what)) return undefined;
    const record = list[id];
    if (record !== undefined && !sees[record.layer]) {
      this.problem(say.otherLayer({ what: say.named({ what, id }), layer: record.layer }));
      return undefined;
    }
    return record;
  }

  /** Checks a member of an enum; a layer may have added it. */
  member(of: number, member: number, scope: CheckScope): void {
    const { members = [], layers = [] } = this.game.enums[of] ?? {};
    if (!this.id(member, members.length, 'member')) return;
    const layer = layers[member] ?? 0;
    if (!scope.sees[layer]) this.problem(say.otherLayer({ what: members[member] ?? '', layer }));
  }

  /** Checks words that are values of a field: words of a layer that may be inactive are refused. */
  words({ of, id }: Type, values: readonly number[], sees: readonly boolean[]): void {
    if (of !== 'enum' && of !== 'flags') return;
    const { layers = [], members = [] } = this.game.enums[id ?? -1] ?? {};
    for (const [member, layer] of layers.entries()) {
      const isThere = values.some((value) => (of === 'enum' ? value === member : value > 0 && (value >> member) & 1));
      if (isThere && !sees[layer]) this.problem(say.otherLayer({ what: members[member] ?? '', layer }));
    }
  }

  /** The layers that code of a layer may use: the game, the layer itself, and the parents of a mode. */
  sees(layer: LayerId): boolean[] {
    let seen = this.#layers.get(layer);
    if (seen === undefined) {
      seen = this.seenBy((_, id) => id === layer);
      this.#layers.set(layer, seen);
    }
    return seen;
  }

  /** The layers that are active when the wanted ones are: they, their parents, and the game. */
  seenBy(wanted: (layer: Layer, id: LayerId) => boolean): boolean[] {
    const { layers } = this.game;
    const seen = layers.map((_, id) => id === 0);
    for (const [id, layer] of layers.entries()) {
      // the parents of a visited layer are visited, too
      for (let at: LayerId | null = wanted(layer, id) ? id : null; at !== null && !seen[at]; ) {
        seen[at] = true;
        at = layers[at]?.parent ?? null;
      }
    }
    return seen;
  }

  scope(layer: LayerId, locals: LocalDecl[], code: CheckScope['code'], more: Partial<CheckScope> = {}): CheckScope {
    const { sees = this.sees(layer), choices = null, deck = false, gives = null, bound = new Set() } = more;
    return { locals, sees, code, choices, deck, gives, bound };
  }
}

/** The run-time sort of a type: truths, members and flags are numbers. */
export const sortOf = (type: Type): string => sortNamed(type.of);

export function sortNamed(of: Type['of']): string {
  switch (of) {
    case 'number':
    case 'truth':
    case 'enum':
    case 'flags':
      return 'number';
    default:
      return of;
  }
}

export const NUMBER: Type = { of: 'number', id: null, many: false };
export const TRUTH: Type = { of: 'truth', id: null, many: false };
export const entity = (id: number | null, many = false): Type => ({ of: 'entity', id, many });
export const plainType = (of: Type['of'], many = false): Type => ({ of, id: null, many });

/** A type in words. */
export function typeWords({ of, many }: Pick<Type, 'of' | 'many'>): Wording {
  if (many) return say.aSetOf({ type: of });
  return /^[aeiou]/.test(of) ? say.anType({ type: of }) : say.aType({ type: of });
}
