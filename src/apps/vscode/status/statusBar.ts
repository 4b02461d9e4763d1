import * as vscode from 'vscode';
import { createEmitter, type Event } from '#base/event';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { linkedCommands, buildStatusItem, type StatusItem } from './statusItem';

/** The interval at which the age of the pack in the tooltip is updated, in milliseconds. */
const refreshIntervalMs = 60_000;

export interface StatusBar extends vscode.Disposable {
  /** Fires when the text, icon or color changes. */
  readonly onDidChange: Event<StatusItem | undefined>;
  readonly item: StatusItem | undefined;
}

/** Registers the status bar item for the current folder. A click on the item opens the quick menu. */
export function registerStatusBar(folders: Folders, failures: Failures): StatusBar {
  const statusBarItem = vscode.window.createStatusBarItem('agentpack.status', vscode.StatusBarAlignment.Left, 50);
  statusBarItem.name = 'AgentPack';
  statusBarItem.command = 'agentpack.showMenu';
  let item: StatusItem | undefined;
  const changeEmitter = createEmitter<StatusItem | undefined>();
  const unsubscribe = folders.onDidChange(updateItem);
  const timer = setInterval(updateItem, refreshIntervalMs);
  const subscriptions = [
    statusBarItem,
    onNextTurn(updateItem),
    onSettingsChange(updateItem),
    vscode.workspace.onDidGrantWorkspaceTrust(updateItem),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === 'file') updateUnsaved();
    }),
    vscode.workspace.onDidSaveTextDocument(updateUnsaved),
    vscode.workspace.onDidCloseTextDocument(updateUnsaved),
  ];
  let unsavedKey = '';
  /** Undefined until the module is loaded, which happens when the first pack exists. */
  let packLines: typeof import('./packLines') | undefined;
  let packLinesLoad: Promise<void> | undefined;
  return {
    get item() {
      return item;
    },
    onDidChange: changeEmitter.event,
    dispose() {
      unsubscribe();
      clearInterval(timer);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  /** Updates the item only if the set of unsaved files has changed, because typing fires an event for every key. */
  function updateUnsaved(): void {
    const folder = folders.current;
    if (folder && folders.listUnsavedPaths(folder).join('\n') !== unsavedKey) updateItem();
  }

  function updateItem(): void {
    const folder = folders.current;
    if (!folder || !readSettings(undefined).statusBar) {
      statusBarItem.hide();
      setItem(undefined);
      return;
    }
    if (folder.state.report && !packLines) loadPackLines();
    const unsavedPaths = folders.listUnsavedPaths(folder);
    unsavedKey = unsavedPaths.join('\n');
    const { packedAt } = folder.state.freshness;
    const newItem = buildStatusItem({
      ...folder.state,
      unsaved: unsavedPaths,
      folder: folder.distinctName,
      packedAt: packedAt === undefined ? undefined : packLines?.formatPackTime(packedAt, Date.now()),
      trusted: vscode.workspace.isTrusted,
      awaitsFirstPack: folder.awaitsFirstPack,
      root: folder.uri.toString(),
    }, packLines?.formatPackLines);
    // each assignment is sent to the window, even if it changes nothing
    if (newItem.text !== item?.text) statusBarItem.text = newItem.text;
    if (newItem.tooltip !== item?.tooltip) statusBarItem.tooltip = createTooltip(newItem.tooltip);
    if (newItem.warns !== item?.warns)
      statusBarItem.backgroundColor = newItem.warns
        ? new vscode.ThemeColor('statusBarItem.warningBackground')
        : undefined;
    if (newItem.accessibleText !== item?.accessibleText)
      statusBarItem.accessibilityInformation = { label: newItem.accessibleText, role: 'button' };
    if (!item) statusBarItem.show();
    setItem(newItem);
  }

  function loadPackLines(): void {
    packLinesLoad ??= import('./packLines').then((loaded) => {
      packLines = loaded;
      updateItem();
    }).catch((error: unknown) => failures.quiet(error));
  }

  function setItem(newItem: StatusItem | undefined): void {
    const previousItem = item;
    item = newItem;
    if (previousItem?.text !== newItem?.text || previousItem?.warns !== newItem?.warns) changeEmitter.fire(newItem);
  }
}

function createTooltip(text: string): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(text, true);
  tooltip.isTrusted = { enabledCommands: [...linkedCommands] };
  return tooltip;
}
