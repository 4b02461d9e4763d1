import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { oneAtATime } from '#base/oneAtATime';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { noPack } from '#apps/vscode/folder/state/folderState';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { GroupedView } from '#apps/vscode/views/groupedView';

export interface ThreadsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Looks again, even if the view is hidden. */
  refresh(): Promise<void>;
}

/** How often the times in a shown view are updated, in milliseconds. */
const minute = 60_000;

/** Shows the threads of the current folder. Nothing is queried while the view is hidden. */
export function registerThreadsView(folders: Folders, failures: Failures, host: GroupedView): ThreadsView {
  const view = host.add({ id: 'threads', name: l10n.t('Threads'), icon: 'git-branch' });
  let drawn = '';
  const refresh = oneAtATime(draw);
  const areOther = createChangeDetector();
  const stops = new Map<Folder, () => void>();
  const timer = setInterval(refreshShown, minute);
  const stop = folders.onDidChange(() => {
    listen();
    const { current } = folders;
    const { report, freshness, thread, hasThreads, overlaps, mutedOverlaps } = current?.state ?? noPack;
    // progress updates alone trigger no query
    if (areOther(current, report, freshness.causes, thread, hasThreads, overlaps, mutedOverlaps)) refreshShown();
  });
  const visibility = view.onDidChangeVisibility(refreshShown);
  listen();
  refreshShown();
  return {
    get nodes() {
      return view.content.nodes;
    },
    refresh,
    dispose() {
      clearInterval(timer);
      stop();
      for (const stopOne of stops.values()) stopOne();
      visibility.dispose();
    },
  };

  function listen(): void {
    const open = new Set(folders.all);
    for (const [folder, stopOne] of stops) {
      if (open.has(folder)) continue;
      stopOne();
      stops.delete(folder);
    }
    for (const folder of open) {
      if (stops.has(folder)) continue;
      stops.set(folder, folder.threads.onDidChange(() => {
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
      const nodes = folder && await folder.threads.any() ? await loadThreadNodes(folder) : [];
      show(folder, nodes, undefined);
    } catch (error) {
      show(undefined, [], failures.inView(error) ?? l10n.t('Threads cannot be shown; the log says why.'));
    }
  }

  /** Unchanged rows stay where they are. */
  function show(folder: Folder | undefined, nodes: readonly TreeNode[], message: string | undefined): void {
    const text = JSON.stringify([folder?.uri.toString(), nodes, message]);
    if (text === drawn) return;
    drawn = text;
    view.show({ root: folder?.uri, nodes, message });
  }
}

async function loadThreadNodes({ threads }: Folder): Promise<readonly TreeNode[]> {
  const { threadNodes } = await import('./threadNodes');
  return threadNodes({
    report: await threads.list(),
    logs: await threads.sessions(),
    mutes: threads.mutes,
    now: Date.now(),
    timeText,
  });
}

/** Formats the time of day, with the date if it is another day. */
function timeText(ms: number): string {
  const at = new Date(ms);
  const hour: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  return at.toDateString() === new Date().toDateString()
    ? at.toLocaleTimeString(undefined, hour)
    : at.toLocaleString(undefined, { weekday: 'short', ...hour });
}
