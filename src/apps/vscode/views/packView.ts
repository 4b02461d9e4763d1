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

export interface PackView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  readonly badge: number;
}

/** The view Pack: the pack of the folder that is shown. */
export function registerPackView(folders: Folders, failures: Failures, memento: vscode.Memento): PackView {
  const tree = new NodeTree();
  const view = vscode.window.createTreeView('agentpack.pack', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: dragRows({
      uriOf: (path) => folders.current && fileUri(folders.current, path),
      has: (uri) => folders.locate(uri) !== undefined,
    }, failures),
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
    view.onDidChangeVisibility(({ visible }) => {
      if (!visible) return;
      order.startOver();
      areOther = createChangeDetector();
      draw();
    }),
  );
  draw();
  return {
    get nodes() {
      return tree.nodes;
    },
    get badge() {
      return view.badge?.value ?? 0;
    },
    dispose() {
      subscriptions.dispose();
      view.dispose();
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
    // progress alone redraws nothing
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
    tree.show(folder?.uri, shown?.nodes ?? [], state?.report?.roots);
    view.description = name;
    view.message = shown?.message;
    const stale = state?.freshness.state === 'stale';
    view.badge = stale
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
      view.message = failures.inView(error);
    });
  }
}
