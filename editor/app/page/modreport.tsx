/** What the chosen mods change, and their conflicts. */

import type { JSX } from 'preact';
import { diagnosed, t } from '../texts/index.ts';
import type { MatchStore } from './match.ts';
import type { SettingProps } from './setting.tsx';
import { useStore } from './store.ts';

function TakeOut({ match, name }: { match: MatchStore; name: string }): JSX.Element {
  return (
    <button type="button" onClick={() => match.takeOut(name)}>
      {t.setting.takeOut} {name}
    </button>
  );
}

/** The changes that the chosen mods make, and their conflicts. */
export function Report({ bench, match }: SettingProps): JSX.Element | null {
  const report = useStore(match, (state) => state.report);
  if (report === null) return null;
  const { mods, conflicts } = report;
  return (
    <details class="modreport">
      <summary>
        {t.setting.changes({ count: mods.length })}
        {conflicts.length > 0 && <b class="bad"> · {t.setting.conflicts({ count: conflicts.length })}</b>}
      </summary>
      {conflicts.map(({ text, mods: of }) => (
        <p key={text} class="bad">
          {diagnosed(text)}
          {of.map((name) => (
            <TakeOut key={name} match={match} name={name} />
          ))}
        </p>
      ))}
      <ol>
        {mods.map(({ name, does, changes }) => (
          <li key={name}>
            <b>{name}</b> <span lang="en">{does}</span>
            <ul>
              {changes.map(({ text, at }) => (
                <li key={`${text} ${at?.start}`}>
                  {at === null ? (
                    text
                  ) : (
                    <button type="button" onClick={() => bench.go(at)}>
                      {text}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
