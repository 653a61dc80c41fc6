/** The search dialog: cards, files, words, commands, and text in all files. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { takeTyped } from '../early.ts';
import { useDialog } from '../modal.tsx';
import { folderOf } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import type { Command } from './commands.ts';
import { find, type Hit } from './find.ts';

interface SearchProps {
  bench: Workbench;
  commands: readonly Command[];
}

/** ARIA attributes of the text field, which controls the list of results. */
const COMBOBOX = { role: 'combobox', 'aria-expanded': true, 'aria-controls': 'search-found' } as const;

export function Search({ bench, commands }: SearchProps): JSX.Element {
  const { close, attributes } = useDialog(bench, 'search');
  const [query, setQuery] = useState(takeTyped);
  const [chosen, setChosen] = useState(0);
  useEffect(
    () => attributes.ref.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }),
    [chosen],
  );
  const here = folderOf(bench.state.open ?? '');
  const found = find(bench.texts, commands, query, here);
  const take = (one: Hit | undefined): void => {
    if (one === undefined) return;
    const { place, name } = one;
    if (place === null) close(commands.find((command) => command.name === name)?.run);
    else
      close(() => {
        bench.go(place);
        bench.focus();
      });
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(found.length - 1, chosen + step)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(found[chosen]);
    }
  };
  return (
    <dialog {...attributes} class="search" aria-label={t.search.title}>
      <input
        type="text"
        {...COMBOBOX}
        aria-label={t.search.field}
        aria-activedescendant={found.length === 0 ? undefined : `found-${chosen}`}
        placeholder={t.search.hint}
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={keys}
      />
      <div id="search-found" role="listbox" aria-label={t.search.found} tabIndex={-1}>
        {found.map((one, i) => (
          <button
            key={`${one.sort} ${one.name} ${one.detail}`}
            id={`found-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === chosen}
            class={`found found-${one.sort}`}
            onClick={() => take(one)}
          >
            <span class="sort">{t.search.sorts[one.sort]}</span>
            <span class="name">{one.name}</span>
            <span class="quiet">{one.detail}</span>
          </button>
        ))}
      </div>
      <p class="quiet" role="status">
        {found.length === 0 ? t.search.nothing({ query }) : t.search.count({ count: found.length })}
      </p>
    </dialog>
  );
}
