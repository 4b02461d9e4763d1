import * as vscode from 'vscode';
import { createEmitter, type Event } from '#base/event';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import type { formatPackLines } from './packLines';
import { linkedCommands, buildStatusItem, type StatusItem } from './statusItem';

export interface StatusBar extends vscode.Disposable {
  /** Fires when the text, icon or color changes. */
  readonly onDidChange: Event<StatusItem | undefined>;
  readonly item: StatusItem | undefined;
}

/** Registers the status bar item for the current folder. A click on the item opens the quick menu. */
export function registerStatusBar(folders: Folders, failures: Failures): StatusBar {
  const bar = vscode.window.createStatusBarItem('agentpack.status', vscode.StatusBarAlignment.Left, 50);
  bar.name = 'AgentPack';
  bar.command = 'agentpack.showMenu';
  let item: StatusItem | undefined;
  const changeEmitter = createEmitter<StatusItem | undefined>();
  const unsubscribe = folders.onDidChange(updateItem);
  const subscriptions = [
    bar,
    onNextTurn(updateItem),
    onSettingsChange(updateItem),
    vscode.workspace.onDidGrantWorkspaceTrust(updateItem),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === 'file') updateUnsaved();
    }),
    vscode.workspace.onDidSaveTextDocument(updateUnsaved),
    vscode.workspace.onDidCloseTextDocument(updateUnsaved),
  ];
  let unsaved = '';
  /** Undefined until the module is loaded, which happens when the first pack exists. */
  let packLines: typeof formatPackLines | undefined;
  let loading: Promise<void> | undefined;
  return {
    get item() {
      return item;
    },
    onDidChange: changeEmitter.event,
    dispose() {
      unsubscribe();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  /** Updates the item only if the set of unsaved files has changed, because typing fires an event for every key. */
  function updateUnsaved(): void {
    const folder = folders.current;
    if (folder && folders.listUnsavedPaths(folder).join('\n') !== unsaved) updateItem();
  }

  function updateItem(): void {
    const folder = folders.current;
    if (!folder || !readSettings(undefined).statusBar) {
      bar.hide();
      setItem(undefined);
      return;
    }
    if (folder.state.report && !packLines) loadPackLines();
    const files = folders.listUnsavedPaths(folder);
    unsaved = files.join('\n');
    const { packedAt } = folder.state.freshness;
    const next = buildStatusItem({
      ...folder.state,
      unsaved: files,
      folder: folder.nameIfSeveral,
      packedAt: packedAt === undefined ? undefined : new Date(packedAt).toLocaleString(),
      trusted: vscode.workspace.isTrusted,
      awaitsFirstPack: folder.awaitsFirstPack,
      root: folder.uri.toString(),
    }, packLines);
    // each assignment is sent to the window, even if it changes nothing
    if (next.text !== item?.text) bar.text = next.text;
    if (next.tooltip !== item?.tooltip) bar.tooltip = createTooltip(next.tooltip);
    if (next.warns !== item?.warns)
      bar.backgroundColor = next.warns
        ? new vscode.ThemeColor('statusBarItem.warningBackground')
        : undefined;
    if (next.accessibleText !== item?.accessibleText)
      bar.accessibilityInformation = { label: next.accessibleText, role: 'button' };
    if (!item) bar.show();
    setItem(next);
  }

  function loadPackLines(): void {
    loading ??= import('./packLines').then((loaded) => {
      packLines = loaded.formatPackLines;
      updateItem();
    }).catch((error: unknown) => failures.quiet(error));
  }

  function setItem(next: StatusItem | undefined): void {
    const previousItem = item;
    item = next;
    if (previousItem?.text !== next?.text || previousItem?.warns !== next?.warns) changeEmitter.fire(next);
  }
}

function createTooltip(text: string): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(text, true);
  tooltip.isTrusted = { enabledCommands: [...linkedCommands] };
  return tooltip;
}
