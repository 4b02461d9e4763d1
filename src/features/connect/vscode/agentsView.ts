import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { oneAtATime } from '#base/oneAtATime';
import { findHome } from '#platform/fs/home';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { GroupedView } from '#apps/vscode/views/groupedView';
import { hintRow } from '#apps/vscode/views/hintRow';
import type { AgentsShown } from './agentItems';

export interface AgentsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  /** Checks again, even if the view is hidden, because its context key completes a step of the walkthrough. */
  refresh(): Promise<void>;
}

/** Folders of `~/.agentpack`: the record of connections, the hooks' reports, and the programs that hooks run. */
const watched = ['', 'heartbeats', 'hooks'];

/**
 * Shows which agents are connected. Nothing is loaded until the view is shown; it is redrawn when a command has run,
 * the window gets the focus, another folder is shown, or a file of `~/.agentpack` changes.
 */
export function registerAgentsView(folders: Folders, look: () => Promise<AgentsShown>, failures: Failures,
  host: GroupedView): AgentsView
{
  const view = host.add({ id: 'connections', name: l10n.t('Connections'), icon: 'plug' });
  const refresh = oneAtATime(draw);
  let shownFolder = folders.current;
  const watchers = new Map<string, vscode.Disposable>();
  const subscriptions = [
    view.onDidChangeVisibility(refreshShown),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) refreshShown();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(refreshShown),
    new vscode.Disposable(folders.onDidChange(() => {
      if (folders.current === shownFolder) return;
      shownFolder = folders.current;
      refreshShown();
    })),
  ];
  refreshShown();
  return {
    get nodes() {
      return view.content.nodes;
    },
    refresh,
    dispose() {
      vscode.Disposable.from(...subscriptions, ...watchers.values()).dispose();
    },
  };

  function refreshShown(): void {
    if (view.visible) void refresh();
    else unwatch();
  }

  async function draw(): Promise<void> {
    try {
      const shown = await look();
      view.show({
        nodes: shown.nodes,
        summary: shown.connected === 0 ? undefined : l10n.t('{0} connected', shown.connected),
        message: undefined,
        hints: [hintRow('connectAgents', l10n.t('Connect Agents…'), 'agentpack.connectAgents')],
      });
      const key = shown.connected > 0 ? 'some' : shown.nodes.length > 0 ? 'others' : 'none';
      await vscode.commands.executeCommand('setContext', 'agentpack.agents', key);
      if (view.visible) watch();
    } catch (error) {
      view.show({
        nodes: [],
        summary: undefined,
        message: failures.inView(error) ?? l10n.t('Agents cannot be shown; the log says why.'),
      });
    }
  }

  /** Watches each folder separately, and only existing ones; a command that creates a folder checks again. */
  function watch(): void {
    const home = findHome(process.env);
    if (home === undefined) return;
    for (const name of watched) {
      const folder = join(home, '.agentpack', name);
      if (!existsSync(folder)) {
        watchers.get(folder)?.dispose();
        watchers.delete(folder);
      } else if (!watchers.has(folder)) {
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(vscode.Uri.file(folder), '*'),
        );
        const events = [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete];
        watchers.set(folder, vscode.Disposable.from(watcher, ...events.map((event) => event(refreshShown))));
      }
    }
  }

  function unwatch(): void {
    for (const watcher of watchers.values()) watcher.dispose();
    watchers.clear();
  }
}
