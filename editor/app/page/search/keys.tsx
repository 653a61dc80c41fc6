/** A dialog with all keyboard shortcuts. */

import type { JSX } from 'preact';
import { t } from '../../texts/index.ts';
import { Modal } from '../modal.tsx';
import type { Workbench } from '../workbench.ts';

type KeySection = readonly [where: string, keys: readonly (readonly [key: string, does: string])[]];

function sections(): readonly KeySection[] {
  const { names, ...does } = t.keys;
  return [
    [
      does.everywhere,
      [
        ['Ctrl+K, Ctrl+P, F1', does.search],
        ['Ctrl+S', does.save],
        [names.nextFile, does.nextFile],
        [names.moveFile, does.moveFile],
        [names.closeFile, does.closeFile],
        [names.tab, does.tab],
        [names.part, does.part],
      ],
    ],
    [
      does.inText,
      [
        [names.play, does.play],
        [names.tests, does.tests],
        [names.measure, does.measure],
        [names.complete, does.complete],
        ['Ctrl+.', does.fix],
        [names.definition, does.definition],
        ['F2', does.rename],
        [names.format, does.format],
        [names.leave, does.leave],
      ],
    ],
    [
      does.inMatch,
      [
        [names.take, does.take],
        [names.cancel, does.cancel],
        [names.event, does.event],
        [names.decision, does.decision],
        ['p', does.run],
      ],
    ],
  ];
}

export function Keys({ bench }: { bench: Workbench }): JSX.Element {
  return (
    <Modal bench={bench} name="keys" title={t.keys.title}>
      {() =>
        sections().map(([where, keys]) => (
          <section key={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map(([key, does]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))
      }
    </Modal>
  );
}
