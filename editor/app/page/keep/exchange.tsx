/** The Share dialog: share links, file import and export, and opening a local folder. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import { folderOf } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import { canOpenFolder, knownFolders, pickFolder } from './folder.ts';
import { hand } from './hand.ts';

export function Exchange({ bench }: { bench: Workbench }): JSX.Element | null {
  const dialog = useStore(bench, (state) => state.dialog);
  return dialog === 'exchange' ? <Dialog bench={bench} /> : null;
}

function Dialog({ bench }: { bench: Workbench }): JSX.Element {
  const open = useStore(bench, (state) => state.open) ?? '';
  const game = folderOf(open);
  const zip = async (within: string): Promise<void> => {
    const { zipOf } = await import('./bring.ts');
    const texts = [...bench.texts].filter(([path]) => within === '' || path.startsWith(`${within}/`));
    hand(`${within || bench.state.workspace}.zip`, zipOf(new Map(texts)), 'application/zip');
  };
  return (
    <Modal bench={bench} name="exchange" title="Share, bring in, open">
      {(close) => (
        <div class="parts">
          <LinkPart bench={bench} />
          <section aria-labelledby="out-title">
            <h3 id="out-title">Files out</h3>
            <p class="quiet">As they stand here, saved or not.</p>
            <div class="choices">
              <button type="button" onClick={() => hand(open, bench.text(open))}>
                Download this file
              </button>
              {game !== '' && (
                <button type="button" onClick={() => void zip(game)}>
                  Download {game} as a zip
                </button>
              )}
              <button type="button" onClick={() => void zip('')}>
                Download all as a zip
              </button>
            </div>
          </section>
          <FilesPart bench={bench} folder={game} close={close} />
          <FolderPart bench={bench} close={close} />
        </div>
      )}
    </Modal>
  );
}

function LinkPart({ bench }: { bench: Workbench }): JSX.Element {
  const [link, setLink] = useState<string | null>('');
  const [copied, setCopied] = useState(false);
  const { files } = bench.share();
  useEffect(() => {
    void import('./share.ts').then(({ linkOf }) => {
      const found = linkOf(bench.share());
      setLink(found === null ? null : `${location.origin}/${found}`);
    });
  }, []);
  return (
    <section aria-labelledby="link-title">
      <h3 id="link-title">A link</h3>
      {link === null ? (
        <p>{files.length === 1 ? 'This text is' : 'These texts are'} too long for a link. Hand on the file or a zip.</p>
      ) : (
        <>
          <p class="quiet">
            It holds {files.map(({ path }) => path).join(', ')}, and no server sees it. It opens where{' '}
            <code>rulebound edit</code> runs; with another port, put the part from # on behind its address.
          </p>
          <div class="choices">
            <input readOnly aria-label="The link" value={link} onFocus={(event) => event.currentTarget.select()} />
            <button
              type="button"
              onClick={() =>
                void navigator.clipboard.writeText(link).then(
                  () => setCopied(true),
                  () => setCopied(false),
                )
              }
            >
              Copy
            </button>
            <span role="status">{copied ? 'Copied' : ''}</span>
          </div>
        </>
      )}
    </section>
  );
}

interface PartProps {
  bench: Workbench;
  close(): void;
}

function FilesPart({ bench, folder, close }: PartProps & { folder: string }): JSX.Element {
  const take = async (input: HTMLInputElement): Promise<void> => {
    const { bringIn } = await import('./bring.ts');
    const { files, refused } = await bringIn([...(input.files ?? [])], folder);
    for (const { path, text } of files) bench.keeper.offer(path, text, 'file');
    const [first] = files;
    if (first !== undefined) bench.open(first.path);
    const count = files.length === 1 ? '1 file was brought in' : `${files.length} files were brought in`;
    bench.tell([`${count}, not saved yet.`, ...refused.slice(0, 5).map((why) => `${why}.`)].join(' '));
    close();
  };
  return (
    <section aria-labelledby="in-title">
      <h3 id="in-title">Files in</h3>
      <p class="quiet">
        {folder === '' ? 'Files' : `Files without a folder go into ${folder}`}. Where you have typed another text, both
        are shown.
      </p>
      <div class="choices">
        <label>
          Files or a zip
          <input type="file" multiple accept=".bound,.zip" onChange={(event) => void take(event.currentTarget)} />
        </label>
        <label>
          A folder, to copy it
          <input
            type="file"
            multiple
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
            onChange={(event) => void take(event.currentTarget)}
          />
        </label>
      </div>
    </section>
  );
}

function FolderPart({ bench, close }: PartProps): JSX.Element {
  const [known, setKnown] = useState<{ key: string; handle: FileSystemDirectoryHandle }[]>([]);
  useEffect(() => {
    knownFolders().then(setKnown, () => {});
  }, []);
  const open = async (pick: () => Promise<FileSystemDirectoryHandle | null>): Promise<void> => {
    try {
      const handle = await pick();
      if (handle === null) return;
      close();
      await bench.openFolder(handle);
    } catch (error) {
      bench.tell(`The folder could not be opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <section aria-labelledby="folder-title">
      <h3 id="folder-title">A folder of this machine</h3>
      {canOpenFolder() ? (
        <>
          <p class="quiet">The page shows its files in the place of these, and Ctrl+S saves into it.</p>
          <div class="choices">
            <button type="button" onClick={() => void open(pickFolder)}>
              Open a folder
            </button>
            {known.map(({ key, handle }) => (
              <button key={key} type="button" onClick={() => void open(() => allowed(handle))}>
                Open {handle.name} again
              </button>
            ))}
          </div>
        </>
      ) : (
        <p class="quiet">
          This browser opens no folders to save into. Copy one in above, or start <code>rulebound edit</code> in it.
        </p>
      )}
    </section>
  );
}

interface Permitted {
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
}

/** Asks for permission. The browser requires it again for a folder from an earlier session. */
async function allowed(handle: FileSystemDirectoryHandle): Promise<FileSystemDirectoryHandle | null> {
  const state = await (handle as Permitted).requestPermission?.({ mode: 'readwrite' });
  return state === undefined || state === 'granted' ? handle : null;
}
