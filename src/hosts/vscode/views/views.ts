import * as vscode from 'vscode';
import { redact } from '../../../engine';
import { consumersItems, consumersSummary } from './consumersItems';
import type { Folders } from '../folder/folders';
import { receiptsMessage } from './receiptsMessage';
import { receiptsItems } from './receiptsItems';
import { staleFiles, staleWords } from '../status/stateWords';
import { noChoices } from '../folder/folderState';
import type { TreeNode } from './treeNode';
import { NodeTree } from './treeView';

export interface Views extends vscode.Disposable {
  readonly receipts: readonly TreeNode[];
  readonly consumers: readonly TreeNode[];
  readonly badge: number;
}

/** Receipts and Token Consumers, both of the folder that is shown. */
export function registerViews(folders: Folders): Views {
  const receipts = new NodeTree();
  const consumers = new NodeTree();
  const receiptsView = vscode.window.createTreeView('agentpack.receipts', {
    treeDataProvider: receipts,
    showCollapseAll: true,
    canSelectMany: true,
  });
  const consumersView = vscode.window.createTreeView('agentpack.consumers', {
    treeDataProvider: consumers,
    canSelectMany: true,
  });
  let drawn: readonly unknown[] = [];
  const stop = folders.onDidChange(draw);
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
      stop();
      receiptsView.dispose();
      consumersView.dispose();
    },
  };

  function draw(): void {
    const folder = folders.current;
    const state = folder?.state;
    const choices = state?.choices ?? noChoices;
    const name =
      [folders.several ? folder?.name : undefined, state?.thread].filter((part) => part !== undefined).join(' · ') ||
      undefined;
    const inputs = [folder, state?.report, state?.freshness.causes, state?.freshness.state === 'packing', choices,
      name];
    // progress alone redraws nothing
    if (inputs.length === drawn.length && inputs.every((input, i) => input === drawn[i])) return;
    drawn = inputs;
    receipts.show(folder?.uri, state ? receiptsItems(state.report, state.freshness, choices) : []);
    consumers.show(folder?.uri, consumersItems(state?.report, choices));
    receiptsView.description = name;
    const message = receiptsMessage(state?.report);
    receiptsView.message = message === undefined ? undefined : redact(message);
    consumersView.description = consumersSummary(state?.report);
    const stale = state?.freshness.state === 'stale';
    receiptsView.badge = stale
      ? {
        value: Math.max(1, staleFiles(state.freshness.causes)),
        tooltip: `AgentPack: stale, ${staleWords(state.freshness.causes)}`,
      }
      : undefined;
  }
}
