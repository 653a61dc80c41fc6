/** The tabs of the open files above the text. Where they have little room, a menu is in their place (`styles/tabs.css`). */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { namesOf } from './opened.ts';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

export function FileTabs({ bench }: { bench: Workbench }): JSX.Element {
  const { open, problems } = useStore(bench, (state) => state);
  const tabs = useStore(bench.opened, (state) => state.tabs);
  const changed = useStore(bench.keeper, (state) => state.changed);
  const list = useRef<HTMLDivElement>(null);
  const names = namesOf(tabs.map(({ path }) => path));
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open, tabs]);
  const drag = useDrag(bench);
  const key = (event: KeyboardEvent, path: string): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0 && event.ctrlKey) bench.opened.moveBy(path, by);
    else if (by !== 0) bench.glance(bench.opened.beside(by) ?? path);
    else if (event.key === 'Home') bench.glance(tabs[0]?.path ?? path);
    else if (event.key === 'End') bench.glance(tabs.at(-1)?.path ?? path);
    else if (event.key === 'Delete') bench.close(path);
    else return;
    event.preventDefault();
    event.stopPropagation();
    // The focus follows the tab that is shown.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  return (
    <div class="tabs">
      <div class="tablist" role="tablist" aria-label={t.files.open} ref={list}>
        {tabs.map(({ path, kept }, at) => {
          const errors = problems.some((one) => one.path === path && one.severity === 1);
          const isOpen = path === open;
          return (
            <div
              key={path}
              id={isOpen ? 'tab-of-text' : undefined}
              class={['tab', !kept && 'glanced', errors && 'wrong', drag.over === at && 'dropped']
                .filter(Boolean)
                .join(' ')}
              role="tab"
              aria-selected={isOpen}
              aria-controls="text"
              tabIndex={isOpen ? 0 : -1}
              title={path}
              draggable
              onClick={() => (isOpen ? bench.opened.keep(path) : bench.open(path))}
              onAuxClick={(event) => event.button === 1 && bench.close(path)}
              onKeyDown={(event) => key(event, path)}
              {...drag.of(path, at)}
            >
              <span class="tabname">{names[at]}</span>
              {changed.has(path) && <span class="hidden">({t.files.changed})</span>}
              <span
                class={`tabend ${changed.has(path) ? 'changed' : ''} ${tabs.length === 1 ? 'only' : ''}`}
                aria-hidden="true"
                title={t.files.close}
                onClick={(event) => {
                  event.stopPropagation();
                  bench.close(path);
                }}
              />
            </div>
          );
        })}
      </div>
      <div class="tabmenu">
        <select
          aria-label={t.files.open}
          value={open ?? ''}
          onChange={(event) => bench.open(event.currentTarget.value)}
        >
          {tabs.map(({ path }, at) => (
            <option key={path} value={path}>
              {changed.has(path) ? `${names[at]} (${t.files.changed})` : names[at]}
            </option>
          ))}
        </select>
        {tabs.length > 1 && (
          <button type="button" onClick={() => open !== null && bench.close(open)}>
            {t.files.close}
          </button>
        )}
      </div>
    </div>
  );
}

interface Dragged {
  onDragStart(): void;
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
  onDragEnd(): void;
}

/** A tab is dragged to the place of another one. */
function useDrag(bench: Workbench): {
  over: number | null;
  of(path: string, at: number): Dragged;
} {
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  return {
    over,
    of: (path, at) => ({
      onDragStart: () => {
        dragged.current = path;
      },
      onDragOver: (event) => {
        if (dragged.current === null) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event) => {
        event.preventDefault();
        if (dragged.current !== null) bench.opened.move(dragged.current, at);
      },
      onDragEnd: () => {
        dragged.current = null;
        setOver(null);
      },
    }),
  };
}
