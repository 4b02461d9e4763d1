import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import { Cancelled, UserError } from '#base/errors';
import { oneAtATime } from '#base/oneAtATime';
import type { MemoryReport } from '#reports';
import type { Change } from '#platform/repack/repackSchedule';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { ViewGroup } from '#apps/vscode/views/groupedView';
import { personalFolder, repositoryFiles, watchMemory } from './memoryFiles';
import { getMemoryQueries } from './memoryQuestions';

/** The wait after the first of several changes, in milliseconds. */
const settle = 300;

/** The known state of the shown folder's memory. */
export type KnownMemory =
  | { readonly state: 'unknown'; }
  | { readonly state: 'problem'; readonly message: string; }
  | { readonly state: 'listed'; readonly folder: Folder; readonly report: MemoryReport; };

interface LiveMemory extends vscode.Disposable {
  /** Reads it now, even if the view is hidden. */
  read(): Promise<void>;
  /** Reads it if it may have changed. */
  look(): void;
}

interface LiveMemoryParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: Pick<ViewGroup, 'visible' | 'onDidChangeVisibility'>;
  known(memory: KnownMemory): void;
}

/**
 * Reads the memory of the shown folder again when one of its files changes, after a pack, and when a file that an entry
 * is about changes. While the view is hidden, only changes of memory files count, because the badge shows the number of
 * entries waiting for the user.
 */
export function createLiveMemory({ folders, failures, view, known }: LiveMemoryParts): LiveMemory {
  let shown: Folder | undefined;
  let stopFollowing = (): void => undefined;
  /** Paths that entries name. */
  let about: ReadonlySet<string> = new Set();
  let isDue = true, isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let running = { cancelled: false };
  const isOtherPack = createChangeDetector();
  const run = oneAtATime(readOnce);
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(look)),
    view.onDidChangeVisibility(look),
    vscode.workspace.onDidGrantWorkspaceTrust(() => due(true)),
  );
  look();
  return {
    async read() {
      follow();
      isDue = true;
      await run();
    },
    look,
    dispose() {
      isOver = true;
      running.cancelled = true;
      clearTimeout(timer);
      stopFollowing();
      subscriptions.dispose();
    },
  };

  function look(): void {
    follow();
    if (isOtherPack(shown, shown?.state.report)) isDue = true;
    if (isDue) due(true);
  }

  /** Follows a change of the shown folder. */
  function follow(): void {
    if (folders.current === shown) return;
    shown = folders.current;
    stopFollowing();
    running.cancelled = true;
    known({ state: 'unknown' });
    isDue = true;
    if (!shown) return;
    const stopFiles = shown.onDidChangeFiles(changed);
    const watch = watchMemory(shown, () => due(true));
    stopFollowing = () => {
      stopFiles();
      watch.dispose();
    };
  }

  function changed({ files, refresh }: Change): void {
    if (refresh === 'detect') return; // one of AgentPack's own files
    due(view.visible || files === undefined || files.some((path) => about.has(path)));
  }

  function due(isNow: boolean): void {
    isDue = true;
    if (!isNow || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void run();
    }, settle);
  }

  async function readOnce(): Promise<void> {
    const folder = shown;
    if (!folder || isOver || !isDue) return;
    isDue = false;
    const cancel = running = { cancelled: false };
    try {
      const report = view.visible || await hasMemory(folder) ? await getMemoryQueries(folder).list({ cancel }) : none;
      if (folder !== shown || isOver) return;
      about = new Set(report.entries.flatMap((entry) => entry.about.map((item) => item.replace(/#.*$/, ''))));
      known({ state: 'listed', folder, report });
    } catch (error) {
      if (folder !== shown || isOver || error instanceof Cancelled) return;
      known({ state: 'problem', message: messageOf(error) });
    }
  }

  function messageOf(error: unknown): string {
    const message = failures.inView(error);
    return error instanceof UserError && message !== undefined
      ? message
      : l10n.t('The memory cannot be shown; the log says why.');
  }
}

const none: MemoryReport = { version: 1, entries: [], problems: [], isShared: false };

/** Reports whether there is a memory file. If not, no engine is started for a badge. */
async function hasMemory(folder: Folder): Promise<boolean> {
  const ownFolder = personalFolder(folder);
  const files = repositoryFiles.map((path) => vscode.Uri.joinPath(folder.uri, path));
  const existence = await Promise.all(
    [...files, ...(ownFolder === undefined ? [] : [vscode.Uri.file(ownFolder)])].map(isThere),
  );
  return existence.includes(true);
}

async function isThere(place: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(place);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return false;
    throw error;
  }
}
