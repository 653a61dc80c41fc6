/** The column at the left: the file tree, whose folders can be expanded and whose files can be opened, and the lists. */

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../texts/index.ts';
import { Lists } from './lists/index.tsx';
import { useStore } from './store.ts';
import type { Workbench } from './workbench.ts';

interface FolderNode {
  name: string;
  path: string;
  folders: FolderNode[];
  files: { name: string; path: string }[];
}

/** The folder tree of sorted paths. Folders and files keep the order of the paths. */
function treeOf(paths: readonly string[]): FolderNode {
  const top: FolderNode = { name: '', path: '', folders: [], files: [] };
  for (const path of paths) {
    const parts = path.split('/');
    let at = top;
    for (const [i, name] of parts.slice(0, -1).entries()) {
      let next = at.folders.find((folder) => folder.name === name);
      if (next === undefined) {
        next = { name, path: parts.slice(0, i + 1).join('/'), folders: [], files: [] };
        at.folders.push(next);
      }
      at = next;
    }
    at.files.push({ name: parts.at(-1) ?? path, path });
  }
  return top;
}

/** The column beside the text: the files, or the cards or words of the game at hand. */
export function LeftColumn({ bench }: { bench: Workbench }): JSX.Element {
  const left = useStore(bench, (state) => state.left);
  return (
    <nav class="files" aria-label={t.lists[left]}>
      <fieldset class="leftswitch">
        <legend class="hidden">{t.lists.title}</legend>
        {LEFT.map((one) => (
          <button key={one} type="button" aria-pressed={left === one} onClick={() => bench.set({ left: one })}>
            {t.lists[one]}
          </button>
        ))}
      </fieldset>
      {left === 'files' ? <FileTree bench={bench} /> : <Lists bench={bench} show={left} />}
    </nav>
  );
}

const LEFT = ['files', 'cards', 'words'] as const;

function FileTree({ bench }: { bench: Workbench }): JSX.Element {
  const { paths, deleted } = useStore(bench.keeper, (state) => state);
  const top = treeOf(paths);
  return (
    <>
      <ul>
        <Entries bench={bench} folder={top} />
      </ul>
      {deleted.length > 0 && (
        <details class="deleted">
          <summary>{t.files.deleted({ count: deleted.length })}</summary>
          <ul>
            {deleted.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  class="file"
                  title={t.files.deletedAt({ time: t.forms.date(version.at) })}
                  onClick={() => bench.bringBack(version)}
                >
                  <span class="name">{version.path}</span>
                  {t.files.bringBack}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Entries({ bench, folder }: { bench: Workbench; folder: FolderNode }): JSX.Element {
  return (
    <>
      {folder.folders.map((one) => (
        <FolderEntry key={one.path} bench={bench} folder={one} />
      ))}
      {folder.files.map((file) => (
        <FileEntry key={file.path} bench={bench} file={file} />
      ))}
    </>
  );
}

function FolderEntry({ bench, folder }: { bench: Workbench; folder: FolderNode }): JSX.Element {
  const open = useStore(bench, (state) => state.open);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // The folder of the open file is expanded, unless the user collapsed it.
  const shown = chosen ?? (open ?? '').startsWith(`${folder.path}/`);
  return (
    <li>
      <div class="folder">
        <button type="button" aria-expanded={shown} onClick={() => setChosen(!shown)}>
          <span class="arrow" aria-hidden="true" />
          {folder.name}
        </button>
        {shown && <NewFile bench={bench} folder={folder.path} />}
      </div>
      {shown && (
        <ul>
          <Entries bench={bench} folder={folder} />
        </ul>
      )}
    </li>
  );
}

function FileEntry({ bench, file }: { bench: Workbench; file: { name: string; path: string } }): JSX.Element {
  const { open, problems } = useStore(bench, (state) => state);
  const changed = useStore(bench.keeper, (state) => state.changed);
  const errors = problems.filter(({ path, severity }) => path === file.path && severity === 1).length;
  const notes = [
    ...(changed.has(file.path) ? [t.files.changed] : []),
    ...(errors > 0 ? [t.files.errors({ count: errors })] : []),
  ];
  return (
    <li>
      <button
        type="button"
        class={`file ${errors > 0 ? 'wrong' : ''}`}
        aria-current={open === file.path ? 'page' : undefined}
        onClick={() => bench.open(file.path)}
      >
        <span class="name">{file.name.replace(/\.bound$/, '')}</span>
        {changed.has(file.path) && <span class="dot" aria-hidden="true" title={t.files.changed} />}
        {errors > 0 && (
          <span class="count" aria-hidden="true">
            {errors}
          </span>
        )}
        {notes.length > 0 && <span class="hidden">({notes.join(', ')})</span>}
      </button>
    </li>
  );
}

function NewFile({ bench, folder }: { bench: Workbench; folder: string }): JSX.Element {
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!asking) {
    return (
      <button type="button" class="new" aria-label={t.files.newIn({ folder })} onClick={() => setAsking(true)}>
        +
      </button>
    );
  }
  const close = (): void => {
    setAsking(false);
    setRefused(null);
  };
  return (
    <form
      class="newfile"
      onSubmit={(event) => {
        event.preventDefault();
        const name = new FormData(event.currentTarget).get('name');
        const made = bench.create(folder, String(name ?? ''));
        if ('refused' in made) setRefused(made.refused);
        else close();
      }}
    >
      <input
        name="name"
        aria-label={t.files.nameIn({ folder })}
        placeholder={t.files.example}
        autocomplete="off"
        spellcheck={false}
        ref={(input) => input?.focus()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
      />
      <button type="submit">{t.files.add}</button>
      {refused !== null && <p role="alert">{refused}</p>}
    </form>
  );
}
