/** A tour of the page in five steps. The user can leave it at any step and continue there later. */

import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { grown } from '../grown.ts';
import type { MatchStore } from '../match.ts';
import { useStore } from '../store.ts';
import type { Workbench } from '../workbench.ts';
import { keepStep, STEPS } from './toursteps.ts';

interface TourProps {
  bench: Workbench;
  match: MatchStore;
  step: number;
}

export function Tour({ bench, match, step }: TourProps): JSX.Element | null {
  const shown = STEPS[step];
  const next = useRef<HTMLButtonElement>(null);
  const games = useStore(bench, (state) => state.games);
  const frame = useFrame(shown?.at ?? '.text', step);
  useEffect(() => {
    if (shown === undefined) return;
    keepStep(step);
    bench.set({ pane: shown.pane, wall: false });
    if (shown.pane === 'play' && match.state.position === null && games.length > 0) void match.start();
    next.current?.focus();
  }, [step]);
  if (shown === undefined) return null;
  const leave = (how: number | 'done'): void => {
    keepStep(how);
    bench.set({ tour: null });
    bench.focus();
  };
  const isLast = step === STEPS.length - 1;
  return (
    <>
      {frame !== null && <div class="tourframe" style={frame.around} aria-hidden="true" />}
      <div
        role="dialog"
        aria-labelledby="tour-title"
        aria-describedby="tour-says"
        class="tour"
        style={frame?.beside ?? {}}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          leave(step);
        }}
      >
        <p class="quiet">{t.tour.progress({ step: step + 1, steps: STEPS.length })}</p>
        <h2 id="tour-title">{t.tour[shown.text]}</h2>
        <p id="tour-says">{t.tour[shown.says]}</p>
        <div class="choices">
          <button
            ref={next}
            type="button"
            class="primary"
            onClick={() => (isLast ? leave('done') : bench.set({ tour: step + 1 }))}
          >
            {isLast ? t.tour.done : t.tour.next}
          </button>
          {step > 0 && (
            <button type="button" onClick={() => bench.set({ tour: step - 1 })}>
              {t.page.back}
            </button>
          )}
          <button type="button" onClick={() => leave(step)}>
            {t.tour.leave}
          </button>
        </div>
      </div>
    </>
  );
}

type Style = Record<string, string>;

/** Size of the tour's box and its distance from the frame, in pixels. */
const WIDTH = 300;
const GAP = 14;

/** The position of the frame around the target, and of the box beside it. */
function useFrame(at: string, step: number): { around: Style; beside: Style } | null {
  const [frame, setFrame] = useState<{ around: Style; beside: Style } | null>(null);
  useLayoutEffect(() => {
    const target = document.querySelector(at);
    if (target === null) return;
    const measure = (): void => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const wide = WIDTH * grown();
      const px = (n: number): string => `${Math.round(n)}px`;
      const around = { left: px(left), top: px(top), width: px(width), height: px(height) };
      const isLeft = left > wide + 2 * GAP;
      const hasRoom = isLeft || innerWidth - left - width > wide + 2 * GAP;
      const x = isLeft ? left - wide - GAP : left + width + GAP;
      // If there is no room, the style sheet places the box at the bottom of the page.
      setFrame({ around, beside: hasRoom ? { left: px(x), top: px(Math.max(GAP, top + 40)) } : {} });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(target);
    addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [at, step]);
  return frame;
}
