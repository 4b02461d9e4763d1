import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import { createDragController } from './dragRows';
import type { Failures } from '../../failures';
import { getFileUri } from '../../folder/fileUri';
import type { Folders } from '../../folder/folders';
import type { FirstRows } from '../tree/firstRows';
import { LastRowsStore } from '../tree/lastRowsStore';
import { RowOrder } from '../tree/rowOrder';
import { countStaleFiles, describeStaleCauses } from '../../status/stateWords';
import { noChoices } from '../../folder/state/folderState';
import type { TreeNode } from '../tree/treeNode';
import { NodeTree } from '../tree/treeView';
import { registerTreeCommands } from '../tree/treeCommands';
import { StoredTreeOptions } from '../tree/treeOptions';

export interface PackView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  readonly badge: number;
}

/** Registers the Pack view, which shows the pack of the current folder. */
export function registerPackView(folders: Folders, failures: Failures, memento: vscode.Memento,
  firstRows: FirstRows): PackView
{
  const tree = new NodeTree();
  const treeView = vscode.window.createTreeView('agentpack.pack', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    dragAndDropController: createDragController({
      uriOf: (path) => folders.current && getFileUri(folders.current, path),
      has: (uri) => folders.locate(uri) !== undefined,
    }, failures),
  });
  firstRows.add(treeView, tree.onDidAnswer);
  const options = new StoredTreeOptions(memento);
  const order = new RowOrder();
  const lastRows = new LastRowsStore('pack');
  let hasChanged = createChangeDetector();
  /** Loaded with the first pack. */
  let rowsModule: typeof import('./packRows') | undefined;
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(folders.onDidChange(draw)),
    new vscode.Disposable(options.onDidChange(draw)),
    registerTreeCommands(options, failures),
    treeView.onDidChangeSelection(noteUse),
    treeView.onDidExpandElement(noteUse),
    treeView.onDidCollapseElement(noteUse),
    treeView.onDidChangeVisibility(({ visible }) => {
      if (!visible) return;
      order.startOver();
      hasChanged = createChangeDetector();
      draw();
    }),
  );
  draw();
  return {
    get nodes() {
      return tree.nodes;
    },
    get badge() {
      return treeView.badge?.value ?? 0;
    },
    dispose() {
      subscriptions.dispose();
      lastRows.dispose();
      treeView.dispose();
    },
  };

  function noteUse(): void {
    order.noteUse();
  }

  function draw(): void {
    const folder = folders.current;
    const state = folder?.state;
    const report = state?.report ?? state?.firstLook;
    const isFirstLook = report !== undefined && report === state?.firstLook;
    if (report && !rowsModule) {
      loadRows();
      return;
    }
    const choices = state?.choices ?? noChoices;
    const names = [folder?.distinctName, state?.thread];
    // does not redraw if only the progress has changed
    if (
      !hasChanged(folder, state?.loaded, report, state?.freshness.causes, state?.freshness.state === 'packing', choices,
        ...names, options.current)
    ) return;
    order.follow([folder, state?.thread, report?.task, options.current], {
      report,
      choices,
      packing: state?.freshness.state === 'packing',
    });
    const packContent = report && state &&
      rowsModule!.buildPackRows(report, state.freshness, choices, options.current, order);
    const lastShown = folder && !report && !state?.loaded ? lastRows.get(folder) : undefined;
    tree.show(folder?.uri, packContent?.nodes ?? lastShown?.nodes ?? [], report?.roots);
    const phase = lastShown ? l10n.t('updating…') : isFirstLook ? l10n.t('first look') : undefined;
    treeView.description = [...names, phase].filter((part) => part !== undefined).join(' · ') || undefined;
    treeView.message = packContent?.message ?? lastShown?.text;
    // stored rows do not say to which further repository a file belongs
    if (folder && state?.loaded && !isFirstLook && !report?.roots)
      lastRows.store(folder, { nodes: tree.nodes, text: packContent?.message });
    const isStale = state?.freshness.state === 'stale';
    treeView.badge = isStale
      ? {
        value: Math.max(1, countStaleFiles(state.freshness.causes)),
        tooltip: l10n.t('AgentPack: stale, {0}', describeStaleCauses(state.freshness.causes)),
      }
      : undefined;
  }

  function loadRows(): void {
    import('./packRows').then((loaded) => {
      rowsModule = loaded;
      draw();
    }).catch((error: unknown) => {
      treeView.message = failures.inView(error);
    });
  }
}
