import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import { Cancelled, UserError } from '#base/errors';
import { createSerialRunner } from '#base/oneAtATime';
import type { MemoryReport } from '#reports';
import type { Change } from '#platform/repack/repackSchedule';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { ViewGroup } from '#apps/vscode/views/tree/groupedView';
import { getPersonalMemoryFolder, repositoryFiles, watchMemory } from './memoryFiles';
import { getMemoryQueries } from './memoryQuestions';

/** The wait after the first of several changes, in milliseconds. */
const settleMs = 300;

/** The known state of the shown folder's memory. */
export type KnownMemory =
  | { readonly state: 'unknown'; }
  | { readonly state: 'problem'; readonly message: string; }
  | { readonly state: 'listed'; readonly folder: Folder; readonly report: MemoryReport; };

interface LiveMemory extends vscode.Disposable {
  /** Reads the memory now, even if the view is hidden. */
  read(): Promise<void>;
  /** Reads the memory if it may have changed. */
  readIfNeeded(): void;
}

interface LiveMemoryParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: Pick<ViewGroup, 'visible' | 'onDidChangeVisibility'>;
  onStateChange(memory: KnownMemory): void;
}

/**
 * Reads the memory of the shown folder again when one of its files changes, after a pack, and when a file that an entry
 * is about changes. While the view is hidden, only changes of memory files count, because the badge shows the number of
 * entries waiting for the user.
 */
export function createLiveMemory(
  { folders, failures, view, onStateChange: publishState }: LiveMemoryParts,
): LiveMemory {
  let shownFolder: Folder | undefined;
  let stopFollowing = (): void => undefined;
  /** The paths of the files that entries are about. */
  let aboutPaths: ReadonlySet<string> = new Set();
  let isReadDue = true, isDisposed = false;
  let timer: NodeJS.Timeout | undefined;
  let currentCancellation = { cancelled: false };
  const hasPackChanged = createChangeDetector();
  const readSerially = createSerialRunner(readOnce);
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(readIfChanged)),
    view.onDidChangeVisibility(readIfChanged),
    vscode.workspace.onDidGrantWorkspaceTrust(() => scheduleRead(true)),
  );
  readIfChanged();
  return {
    async read() {
      followShownFolder();
      isReadDue = true;
      await readSerially();
    },
    readIfNeeded: readIfChanged,
    dispose() {
      isDisposed = true;
      currentCancellation.cancelled = true;
      clearTimeout(timer);
      stopFollowing();
      subscriptions.dispose();
    },
  };

  function readIfChanged(): void {
    followShownFolder();
    if (hasPackChanged(shownFolder, shownFolder?.state.report)) isReadDue = true;
    if (isReadDue) scheduleRead(true);
  }

  /** Switches to the folder that is shown now. */
  function followShownFolder(): void {
    if (folders.current === shownFolder) return;
    shownFolder = folders.current;
    stopFollowing();
    currentCancellation.cancelled = true;
    publishState({ state: 'unknown' });
    isReadDue = true;
    if (!shownFolder) return;
    const stopFileEvents = shownFolder.onDidChangeFiles(handleFileChange);
    const memoryWatcher = watchMemory(shownFolder, () => scheduleRead(true));
    stopFollowing = () => {
      stopFileEvents();
      memoryWatcher.dispose();
    };
  }

  function handleFileChange({ files, refresh }: Change): void {
    if (refresh === 'detect') return; // one of AgentPack's own files
    scheduleRead(view.visible || files === undefined || files.some((path) => aboutPaths.has(path)));
  }

  function scheduleRead(shouldStart: boolean): void {
    isReadDue = true;
    if (!shouldStart || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void readSerially();
    }, settleMs);
  }

  async function readOnce(): Promise<void> {
    const folder = shownFolder;
    if (!folder || isDisposed || !isReadDue) return;
    isReadDue = false;
    const cancellation = currentCancellation = { cancelled: false };
    try {
      const report = view.visible || await hasMemory(folder)
        ? await getMemoryQueries(folder).list({ cancel: cancellation })
        : emptyReport;
      if (folder !== shownFolder || isDisposed) return;
      aboutPaths = new Set(report.entries.flatMap((entry) => entry.about.map((item) => item.replace(/#.*$/, ''))));
      publishState({ state: 'listed', folder, report });
    } catch (error) {
      if (folder !== shownFolder || isDisposed || error instanceof Cancelled) return;
      publishState({ state: 'problem', message: formatMemoryError(error) });
    }
  }

  function formatMemoryError(error: unknown): string {
    const message = failures.inView(error);
    return error instanceof UserError && message !== undefined
      ? message
      : l10n.t('The memory cannot be shown. See the log for details.');
  }
}

const emptyReport: MemoryReport = { version: 1, entries: [], problems: [], isShared: false };

/** Reports whether there is a memory file. Without one, no engine is started just for the badge. */
async function hasMemory(folder: Folder): Promise<boolean> {
  const ownFolder = getPersonalMemoryFolder(folder);
  const files = repositoryFiles.map((path) => vscode.Uri.joinPath(folder.uri, path));
  const existence = await Promise.all(
    [...files, ...(ownFolder === undefined ? [] : [vscode.Uri.file(ownFolder)])].map(uriExists),
  );
  return existence.includes(true);
}

async function uriExists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false;
    throw error;
  }
}
