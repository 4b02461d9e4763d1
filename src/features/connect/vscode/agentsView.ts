import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createSerialRunner } from '#base/oneAtATime';
import { findHome } from '#platform/fs/home';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';
import { buildHintRow } from '#apps/vscode/views/tree/hintRow';
import type { AgentsContent } from './agentItems';

export interface AgentsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Checks the agents again, even in a hidden view, because the context key completes a step of the walkthrough. */
  refresh(): Promise<void>;
}

/** Folders of `~/.agentpack`: the record of connections, the hooks' reports, and the programs that hooks run. */
const watchedFolders = ['', 'heartbeats', 'hooks'];

/**
 * Shows which agents are connected. Nothing is loaded until the view is shown. The view is refreshed after a command,
 * when the window gets the focus, when another folder is shown, and when a file of `~/.agentpack` changes.
 */
export function registerAgentsView(folders: Folders, loadAgents: () => Promise<AgentsContent>, failures: Failures,
  host: GroupedView): AgentsView
{
  const view = host.add({ id: 'connections', name: l10n.t('Connections'), icon: 'plug' });
  const refresh = createSerialRunner(draw);
  let shownFolder = folders.current;
  const watchers = new Map<string, vscode.Disposable>();
  const subscriptions = [
    view.onDidChangeVisibility(refreshIfVisible),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) refreshIfVisible();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(refreshIfVisible),
    new vscode.Disposable(folders.onDidChange(() => {
      if (folders.current === shownFolder) return;
      shownFolder = folders.current;
      refreshIfVisible();
    })),
  ];
  refreshIfVisible();
  return {
    get nodes() {
      return view.content.nodes;
    },
    refresh,
    dispose() {
      vscode.Disposable.from(...subscriptions, ...watchers.values()).dispose();
    },
  };

  function refreshIfVisible(): void {
    if (view.visible) void refresh();
    else unwatch();
  }

  async function draw(): Promise<void> {
    try {
      const content = await loadAgents();
      view.show({
        isKnown: true,
        nodes: content.nodes,
        summary: content.connectedCount === 0 ? undefined : l10n.t('{0} connected', content.connectedCount),
        message: undefined,
        hints: [buildHintRow('connectAgents', l10n.t('Connect Agents…'), 'agentpack.connectAgents')],
      });
      const key = content.connectedCount > 0 ? 'some' : content.nodes.length > 0 ? 'others' : 'none';
      await vscode.commands.executeCommand('setContext', 'agentpack.agents', key);
      if (view.visible) watch();
    } catch (error) {
      view.show({
        isKnown: true,
        nodes: [],
        summary: undefined,
        message: failures.inView(error) ?? l10n.t('Agents cannot be shown. See the log for details.'),
      });
    }
  }

  /** Watches each existing folder separately. Commands that create a folder refresh the view themselves. */
  function watch(): void {
    const home = findHome(process.env);
    if (home === undefined) return;
    for (const name of watchedFolders) {
      const folder = join(home, '.agentpack', name);
      if (!existsSync(folder)) {
        watchers.get(folder)?.dispose();
        watchers.delete(folder);
      } else if (!watchers.has(folder)) {
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(vscode.Uri.file(folder), '*'),
        );
        const events = [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete];
        watchers.set(folder, vscode.Disposable.from(watcher, ...events.map((event) => event(refreshIfVisible))));
      }
    }
  }

  function unwatch(): void {
    for (const watcher of watchers.values()) watcher.dispose();
    watchers.clear();
  }
}
