/** The Share dialog: share links, file import and export, and opening a local folder. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../texts/index.ts';
import { CopiedLink } from '../copiedlink.tsx';
import { Modal } from '../modal.tsx';
import { useStore } from '../store.ts';
import { folderOf } from '../types.ts';
import type { Workbench } from '../workbench.ts';
import { download } from './download.ts';
import { canOpenFolder, knownFolders, pickFolder } from './folder.ts';

/** The command that serves the page. */
const Edit = (): JSX.Element => <code lang="en">rulebound edit</code>;

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
    download(`${within || bench.state.workspace}.zip`, zipOf(new Map(texts)), 'application/zip');
  };
  return (
    <Modal bench={bench} name="exchange" title={t.exchange.title}>
      {(close) => (
        <div class="parts">
          <LinkPart bench={bench} />
          <section aria-labelledby="out-title">
            <h3 id="out-title">{t.exchange.out}</h3>
            <p class="quiet">{t.exchange.asHere}</p>
            <div class="choices">
              <button type="button" onClick={() => download(open, bench.text(open))}>
                {t.exchange.downloadFile}
              </button>
              {game !== '' && (
                <button type="button" onClick={() => void zip(game)}>
                  {t.exchange.downloadGame({ game })}
                </button>
              )}
              <button type="button" onClick={() => void zip('')}>
                {t.exchange.downloadAll}
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
  const { files } = bench.share();
  useEffect(() => {
    void import('./share.ts').then(({ linkOf }) => {
      const found = linkOf(bench.share());
      setLink(found === null ? null : `${location.origin}/${found}`);
    });
  }, []);
  return (
    <section aria-labelledby="link-title">
      <h3 id="link-title">{t.exchange.link}</h3>
      {link === null ? (
        <p>{t.exchange.tooLong({ count: files.length })}</p>
      ) : (
        <>
          <p class="quiet">
            {t.exchange.holds({ files: files.map(({ path }) => path).join(', '), command: <Edit /> })}
          </p>
          <div class="choices">
            <CopiedLink label={t.exchange.theLink} link={link} />
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
    const { bringAll } = await import('./bring.ts');
    await bringAll(bench, [...(input.files ?? [])], folder);
    close();
  };
  return (
    <section aria-labelledby="in-title">
      <h3 id="in-title">{t.exchange.in}</h3>
      <p class="quiet">{folder === '' ? t.exchange.bothShown : t.exchange.into({ folder })}</p>
      <div class="choices">
        <label>
          {t.exchange.choose}
          <input type="file" multiple accept=".bound,.zip" onChange={(event) => void take(event.currentTarget)} />
        </label>
        <label>
          {t.exchange.chooseFolder}
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
      bench.notify(t.exchange.openFailed({ why: error instanceof Error ? error.message : String(error) }));
    }
  };
  return (
    <section aria-labelledby="folder-title">
      <h3 id="folder-title">{t.exchange.folder}</h3>
      {canOpenFolder() ? (
        <>
          <p class="quiet">{t.exchange.folderSays}</p>
          <div class="choices">
            <button type="button" onClick={() => void open(pickFolder)}>
              {t.exchange.open}
            </button>
            {known.map(({ key, handle }) => (
              <button key={key} type="button" onClick={() => void open(() => allowed(handle))}>
                {t.exchange.openAgain({ name: handle.name })}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p class="quiet">{t.exchange.cannotOpen({ command: <Edit /> })}</p>
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
