/** The Card pane: shows the card at the cursor as it would be printed, at the chosen level, and its text at all levels. */

import type { JSX } from 'preact';
import type { CardFace } from '../../../compiler/text/index.ts';
import { t } from '../texts/index.ts';
import { lostPictures } from './art.tsx';
import { CardView } from './cardface.tsx';
import { FormPane } from './form.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

export function FacePane({ bench }: { bench: Workbench }): JSX.Element {
  const { face, level, problems } = useStore(bench, (state) => state);
  const lost = useStore(lostPictures, (state) => state.files);
  const shown = face?.levels[level - 1];
  if (face === null || shown === undefined) {
    return (
      <div class="pane">
        <p class="quiet">{t.face.none}</p>
        <button type="button" onClick={() => bench.set({ dialog: 'start' })}>
          {t.face.begin}
        </button>
      </div>
    );
  }
  const { card, levels } = face;
  const drawn = face.drawn[level - 1];
  const art = drawn?.dress.art ?? null;
  const wrong = problems.some(
    ({ path, severity, range }) =>
      severity === 1 &&
      path === card.path &&
      range.start.line >= card.range.start.line &&
      range.end.line <= card.range.end.line,
  );
  return (
    <div class="pane">
      {wrong && <p class="bad">{t.face.hasErrors}</p>}
      <article class="face" aria-label={levels.length > 1 ? t.face.label({ name: shown.name, level }) : shown.name}>
        {drawn !== undefined && <CardView card={drawn} level={levels.length > 1 ? level : null} heading={true} />}
      </article>
      {art !== null && lost.has(art) && <p class="bad">{t.face.lostPicture({ file: art })}</p>}
      <FormPane bench={bench} card={card} />
      {levels.length > 1 && (
        <section aria-labelledby="levels-title">
          <h2 id="levels-title">{t.face.levels}</h2>
          <ol class="levels">
            {levels.map((one, i) => (
              <li key={`${i + 1}`}>
                <button type="button" aria-pressed={level === i + 1} onClick={() => bench.set({ level: i + 1 })}>
                  <span class="hidden">{t.face.Level} </span>
                  {i + 1}
                </button>
                <div lang="en">
                  <span class="quiet">{one.fields.map(({ field, value }) => `${field} ${value}`).join(', ')}</span>
                  {one.text.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Keywords face={shown} />
      <button type="button" class="link" onClick={() => bench.go({ path: card.path, ...card.range.start })}>
        {card.path}:{card.range.start.line + 1}
      </button>
    </div>
  );
}

function Keywords({ face }: { face: CardFace }): JSX.Element | null {
  const documented = face.keywords.filter(({ doc }) => doc !== '');
  if (documented.length === 0) return null;
  return (
    <section aria-labelledby="keywords-title">
      <h2 id="keywords-title">{t.face.keywords}</h2>
      <dl class="keywords" lang="en">
        {documented.map(({ name, doc }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{doc}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
