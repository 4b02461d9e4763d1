import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import { dragRows } from './dragRows';
import type { Failures } from '../failures';
import { fileUri } from '../folder/fileUri';
import type { Folders } from '../folder/folders';
import { RowOrder } from './rowOrder';
import { staleFiles, staleWords } from '../status/stateWords';
import { noChoices } from '../folder/state/folderState';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';
import { registerTreeCommands } from './treeCommands';
import { StoredTreeOptions } from './treeOptions';

export interface Views extends vscode.Disposable {
  readonly receipts: readonly TreeNode[];
  readonly consumers: readonly TreeNode[];
  readonly badge: number;
}

/** Registers Receipts and Token Consumers for the folder that is shown. */
export function registerViews(folders: Folders, failures: Failures, memento: vscode.Memento): Views {
  const receipts = new NodeTree();
  const consumers = new NodeTree();
  const receiptsView = vscode.window.createTreeView('agentpack.receipts', {
    treeDataProvider: receipts,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: dragRows({
      uriOf: (path) => folders.current && fileUri(folders.current, path),
      has: (uri) => folders.locate(uri) !== undefined,
    }, failures),
  });
  const consumersView = vscode.window.createTreeView('agentpack.consumers', {
    treeDataProvider: consumers,
    canSelectMany: true,
  });
  const options = new StoredTreeOptions(memento);
  const order = new RowOrder();
  let areOther = createChangeDetector();
  /** Loaded with the first pack. */
  let rows: typeof import('./packRows') | undefined;
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(draw)),
    new vscode.Disposable(options.onDidChange(draw)),
    registerTreeCommands(options, failures),
    receiptsView.onDidChangeVisibility(({ visible }) => {
      if (!visible) return;
      order.startOver();
      areOther = createChangeDetector();
      draw();
    }),
  );
  draw();
  return {
    get receipts() {
      return receipts.nodes;
    },
    get consumers() {
      return consumers.nodes;
    },
    get badge() {
      return receiptsView.badge?.value ?? 0;
    },
    dispose() {
      subscriptions.dispose();
      receiptsView.dispose();
      consumersView.dispose();
    },
  };

  function draw(): void {
    const folder = folders.current;
    const state = folder?.state;
    if (state?.report && !rows) {
      loadRows();
      return;
    }
    const choices = state?.choices ?? noChoices;
    const name = [folder?.nameIfSeveral, state?.thread].filter((part) => part !== undefined).join(' · ') ||
      undefined;
    // progress alone does not redraw anything
    if (
      !areOther(folder, state?.report, state?.freshness.causes, state?.freshness.state === 'packing', choices, name,
        options.current)
    ) return;
    order.follow([folder, state?.thread, state?.report?.task, options.current], {
      report: state?.report,
      choices,
      packing: state?.freshness.state === 'packing',
    });
    const shown = state?.report && rows!.packRows(state.report, state.freshness, choices, options.current, order);
    receipts.show(folder?.uri, shown?.receipts ?? [], folder?.state.report?.roots);
    consumers.show(folder?.uri, shown?.consumers ?? [], folder?.state.report?.roots);
    receiptsView.description = name;
    receiptsView.message = shown?.message;
    consumersView.description = shown?.summary;
    const stale = state?.freshness.state === 'stale';
    receiptsView.badge = stale
      ? {
        value: Math.max(1, staleFiles(state.freshness.causes)),
        tooltip: l10n.t('AgentPack: stale, {0}', staleWords(state.freshness.causes)),
      }
      : undefined;
  }

  function loadRows(): void {
    import('./packRows').then((loaded) => {
      rows = loaded;
      draw();
    }).catch((error: unknown) => {
      receiptsView.message = failures.inView(error);
    });
  }
}
