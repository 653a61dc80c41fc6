/** The dialog with a link to the selected point of the match, or to a puzzle that begins there. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { CopiedLink } from './copiedlink.tsx';
import type { MatchStore } from './match.ts';
import { Modal } from './modal.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

export function PointDialog({ bench, match }: { bench: Workbench; match: MatchStore }): JSX.Element {
  const seats = useStore(match, (state) => state.position)?.table.seats ?? [];
  const [isPuzzle, setPuzzle] = useState(false);
  const [seat, setSeat] = useState(seats.find(({ active }) => active)?.seat ?? 1);
  const [turns, setTurns] = useState(1);
  const [link, setLink] = useState<{ text: string } | { why: string } | null>(null);
  useEffect(() => {
    let isLate = false;
    const make = async (): Promise<void> => {
      const share = await match.linkTo(isPuzzle ? { seat, turns } : null);
      const { linkOf } = await import('./keep/share.ts');
      const found = share === null ? null : linkOf(share);
      if (isLate) return;
      if (found !== null) setLink({ text: `${location.origin}/${found}` });
      else setLink({ why: share === null ? t.point.none : t.point.tooLong });
    };
    void make();
    return () => {
      isLate = true;
    };
  }, [isPuzzle, seat, turns]);
  return (
    <Modal bench={bench} name="point" title={t.point.share}>
      {() => (
        <div class="pointform">
          <p class="quiet">{t.point.about}</p>
          <fieldset>
            <legend class="hidden">{t.point.kind}</legend>
            <label>
              <input type="radio" name="kind" checked={!isPuzzle} onChange={() => setPuzzle(false)} />
              {t.point.link}
            </label>
            <label>
              <input type="radio" name="kind" checked={isPuzzle} onChange={() => setPuzzle(true)} />
              {t.point.puzzle}
            </label>
          </fieldset>
          {isPuzzle && (
            <div class="goal">
              <label>
                {t.point.who}
                <select value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
                  {seats.map((one) => (
                    <option key={one.seat} value={one.seat}>
                      {one.name}
                    </option>
                  ))}
                </select>
              </label>
              <label>
                {t.point.turns}
                <select value={turns} onChange={(event) => setTurns(Number(event.currentTarget.value))}>
                  {[1, 2, 3, 4, 5].map((number) => (
                    <option key={number} value={number}>
                      {number}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          )}
          {link !== null && 'why' in link && <p class="bad">{link.why}</p>}
          {link !== null && 'text' in link && (
            <div class="linkline">
              <CopiedLink label={t.point.theLink} link={link.text} />
            </div>
          )}
        </div>
      )}
    </Modal>
  );
}
