import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { createSerialRunner } from '#base/oneAtATime';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { noPack } from '#apps/vscode/folder/state/folderState';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';

export interface ThreadsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Updates the nodes, even if the view is hidden. */
  refresh(): Promise<void>;
}

/** The interval at which the times in a visible view are updated. */
const refreshIntervalMs = 60_000;

/** Shows the threads of the current folder. Nothing is queried while the view is hidden. */
export function registerThreadsView(folders: Folders, failures: Failures, host: GroupedView): ThreadsView {
  const view = host.add({ id: 'threads', name: l10n.t('Threads'), icon: 'git-branch' });
  let renderedText = '';
  const refresh = createSerialRunner(draw);
  const haveInputsChanged = createChangeDetector();
  const unsubscribers = new Map<Folder, () => void>();
  const timer = setInterval(refreshShown, refreshIntervalMs);
  const unsubscribeFolders = folders.onDidChange(() => {
    listenToFolders();
    const { current } = folders;
    const { report, freshness, thread, hasThreads, overlaps, mutedOverlaps } = current?.state ?? noPack;
    // a progress update alone does not trigger a query
    if (haveInputsChanged(current, report, freshness.causes, thread, hasThreads, overlaps, mutedOverlaps))
      refreshShown();
  });
  const visibilitySubscription = view.onDidChangeVisibility(refreshShown);
  listenToFolders();
  refreshShown();
  return {
    get nodes() {
      return view.content.nodes;
    },
    refresh,
    dispose() {
      clearInterval(timer);
      unsubscribeFolders();
      for (const unsubscribe of unsubscribers.values()) unsubscribe();
      visibilitySubscription.dispose();
    },
  };

  function listenToFolders(): void {
    const openFolders = new Set(folders.all);
    for (const [folder, unsubscribe] of unsubscribers) {
      if (openFolders.has(folder)) continue;
      unsubscribe();
      unsubscribers.delete(folder);
    }
    for (const folder of openFolders) {
      if (unsubscribers.has(folder)) continue;
      unsubscribers.set(folder, folder.threads.onDidChange(() => {
        if (folder === folders.current) refreshShown();
      }));
    }
  }

  function refreshShown(): void {
    if (view.visible) void refresh();
  }

  async function draw(): Promise<void> {
    const folder = folders.current;
    try {
      const nodes = folder && await folder.threads.hasAny() ? await loadThreadNodes(folder) : [];
      show(folder, nodes, undefined);
    } catch (error) {
      show(undefined, [], failures.inView(error) ?? l10n.t('Threads cannot be shown. See the log for details.'));
    }
  }

  /** Shows the nodes unless nothing has changed, so that unchanged rows keep their state. */
  function show(folder: Folder | undefined, nodes: readonly TreeNode[], message: string | undefined): void {
    const text = JSON.stringify([folder?.uri.toString(), nodes, message]);
    if (text === renderedText) return;
    renderedText = text;
    view.show({ isKnown: true, root: folder?.uri, nodes, message });
  }
}

async function loadThreadNodes({ threads }: Folder): Promise<readonly TreeNode[]> {
  const { createThreadNodes } = await import('./threadNodes');
  return createThreadNodes({
    report: await threads.list(),
    logs: await threads.listSessionLogs(),
    mutes: threads.mutes,
    now: Date.now(),
    formatTime,
  });
}

/** Formats the time of day, with the weekday if it is not today. */
function formatTime(ms: number): string {
  const date = new Date(ms);
  const timeOptions: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  return date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString(undefined, timeOptions)
    : date.toLocaleString(undefined, { weekday: 'short', ...timeOptions });
}
