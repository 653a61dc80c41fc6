/** Computes the exact values of decks in the game Bouts. */
export interface Fighter {
  cost: number;
  power: number;
  kind: 'fighter' | 'captain' | 'charm';
}
const card = (kind: Fighter['kind'], cost: number, power: number): Fighter => ({ kind, cost, power });

/** The cards of `bouts/cards.bound`. */
export const fighters: ReadonlyMap<string, Fighter> = new Map([
  ['Page', card('fighter', 1, 1)],
  ['Squire', card('fighter', 2, 3)],
  ['Archer', card('fighter', 2, 4)],
  ['Knight', card('fighter', 3, 6)],
  ['Giant', card('fighter', 4, 7)],
  ['Dragon', card('fighter', 5, 9)],
  ['Sergeant', card('captain', 1, 0)],
  ['Colonel', card('captain', 3, 2)],
  ['Marshal', card('captain', 6, 4)],
  ['Ribbon', card('charm', 0, 0)],
]);

const decks: Readonly<Record<string, readonly string[]>> = {
  Rabble: ['Sergeant', 'Page', 'Page', 'Squire', 'Squire'],
  Mixed: ['Colonel', 'Squire', 'Archer', 'Knight', 'Page'],
  Strong: ['Sergeant', 'Archer', 'Knight', 'Giant', 'Page'],
  Rising: ['Page', 'Archer', 'Dragon'],
};

const of = (name: string): Fighter => fighters.get(name) as Fighter;
const count = (deck: readonly string[], name: string): number => deck.filter((one) => one === name).length;

/** The strengths of a deck's fighters, in order. */
function strengths(deck: readonly string[]): number[] {
  const all = deck.map(of);
  const more = all.reduce((sum, { kind, power }) => sum + (kind === 'captain' ? power : 0), 0);
  return all.filter(({ kind }) => kind === 'fighter').map(({ power }) => power + more);
}

type Weights = Readonly<Record<string, number>>;

function weighed(weights: Weights, share: (foe: readonly string[]) => number): number {
  const whole = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return Object.entries(weights).reduce((sum, [foe, weight]) => sum + (weight / whole) * share(decks[foe] ?? []), 0);
}

/** The win rate with shuffled decks. */
export const shareOf = (deck: readonly string[], weights: Weights): number =>
  weighed(weights, (foe) => {
    const [mine, theirs] = [strengths(deck), strengths(foe)];
    const won = mine.reduce((sum, a) => sum + theirs.filter((b) => a > b).length, 0);
    return won / (mine.length * theirs.length);
  });

/** Whether the deck wins with unshuffled decks, as a share of 0 or 1. */
export const shareOfOrder = (deck: readonly string[], weights: Weights): number =>
  weighed(weights, (foe) => {
    const theirs = strengths(foe);
    return strengths(deck).reduce((sum, a, i) => sum + Math.sign(a - (theirs[i] as number)), 0) > 0 ? 1 : 0;
  });

/** The deck rules of mode Shuffled, implemented independently. */
export function isLegal(deck: readonly string[], counts: Readonly<Record<string, number>>): boolean {
  const cards = deck.map(of);
  return (
    cards.filter(({ kind }) => kind === 'captain').length === 1 &&
    cards.filter(({ kind }) => kind === 'fighter').length === 4 &&
    deck.every((name) => of(name).kind !== 'fighter' || count(deck, name) <= 2) &&
    cards.reduce((sum, { cost }) => sum + cost, 0) <= 12 &&
    deck.every((name) => count(deck, name) <= (counts[name] ?? 0))
  );
}

/** The largest share of all legal decks. */
export function bestOf(counts: Readonly<Record<string, number>>, weights: Weights): number {
  const names = [...fighters.keys()];
  const kind = (wanted: Fighter['kind']): string[] => names.filter((name) => of(name).kind === wanted);
  let best = 0;
  const four = (deck: string[], from: number): void => {
    if (deck.length === 5) {
      if (isLegal(deck, counts)) best = Math.max(best, shareOf(deck, weights));
      return;
    }
    const all = kind('fighter');
    for (let i = from; i < all.length; i++) four([...deck, all[i] as string], i);
  };
  for (const captain of kind('captain')) four([captain], 0);
  return best;
}
