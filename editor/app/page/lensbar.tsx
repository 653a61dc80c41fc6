/** The parts of the lens of the card at the cursor as buttons, for the keyboard and for screen readers. */
import type { JSX } from 'preact';
import { t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import type { Measuring } from './measuring.ts';
import { type LensPart, lensParts } from './parts.ts';
import { useStore } from './store.ts';
import type { Testing } from './testing.ts';
import type { Workbench } from './workbench.ts';

interface LensBarProps {
  bench: Workbench;
  match: MatchStore;
  testing: Testing;
  measuring: Measuring;
}

export function LensBar({ bench, match, testing, measuring }: LensBarProps): JSX.Element | null {
  const card = useStore(bench, (state) => state.face?.card ?? null);
  useStore(testing, (state) => state);
  useStore(measuring, (state) => state);
  const parts = card === null ? [] : lensParts(card.name, card.path, { testing, measuring });
  if (card === null || parts.length === 0) return null;
  const run = ({ sort }: LensPart): void => {
    bench.set({ pane: sort === 'rate' ? 'measure' : sort });
    if (sort === 'play') void match.start();
  };
  return (
    <fieldset class="lensbar">
      <legend class="hidden">{card.name}</legend>
      <span class="quiet" aria-hidden="true">
        {card.name}
      </span>
      {parts.map((part) => (
        <button
          key={part.sort}
          type="button"
          class={part.state}
          aria-label={t.editor.lensOf[part.sort]({ card: card.name, says: part.text })}
          onClick={() => run(part)}
        >
          {part.text}
        </button>
      ))}
    </fieldset>
  );
}
