/** A list of small examples. A click opens one and starts a match. */

import type { JSX } from 'preact';
import { type Example, examplesOf } from '../../../begin/examples.ts';
import files from '../../../examples/all.json';
import { t } from '../../texts/index.ts';

const EXAMPLES = examplesOf(files);

export function Gallery({ open }: { open(example: Example): void }): JSX.Element {
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <h3 id="gallery-title">{t.start.examples}</h3>
      <ul>
        {EXAMPLES.map((example) => (
          <li key={example.file}>
            <button type="button" lang="en" onClick={() => open(example)}>
              <b>{example.title}</b>
              <span class="quiet">{example.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
