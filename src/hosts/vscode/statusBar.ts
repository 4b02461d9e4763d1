import * as vscode from 'vscode';
import type { Folders } from './folders';
import { onSettingsChange, readSettings } from './settings';
import { linkedCommands, statusItem, type StatusItem } from './statusItem';
import { unsavedFiles } from './unsaved';

export interface StatusBar extends vscode.Disposable {
  readonly item: StatusItem | undefined;
}

/** One item for the folder that is shown; a click opens the quick menu. */
export function registerStatusBar(folders: Folders): StatusBar {
  const bar = vscode.window.createStatusBarItem('agentpack.status', vscode.StatusBarAlignment.Left, 50);
  bar.name = 'AgentPack';
  bar.command = 'agentpack.showMenu';
  let item: StatusItem | undefined;
  const stop = folders.onDidChange(draw);
  const subscriptions = [
    bar,
    onSettingsChange(draw),
    vscode.workspace.onDidGrantWorkspaceTrust(draw),
    vscode.workspace.onDidChangeTextDocument(({ document }) => { if (document.uri.scheme === 'file') drawUnsaved(); }),
    vscode.workspace.onDidSaveTextDocument(drawUnsaved),
    vscode.workspace.onDidCloseTextDocument(drawUnsaved),
  ];
  let unsaved = '';
  draw();
  return {
    get item() { return item; },
    dispose() {
      stop();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  /** Typing fires for every key: only another set of unsaved files is drawn. */
  function drawUnsaved(): void {
    const folder = folders.current;
    if (folder && unsavedFiles(folders, folder).join('\n') !== unsaved) draw();
  }

  function draw(): void {
    const folder = folders.current;
    if (!folder || !readSettings(undefined).statusBar) {
      item = undefined;
      bar.hide();
      return;
    }
    const files = unsavedFiles(folders, folder);
    unsaved = files.join('\n');
    const { packedAt } = folder.state.freshness;
    item = statusItem({
      ...folder.state,
      unsaved: files,
      folder: folders.several ? folder.name : undefined,
      packedAt: packedAt === undefined ? undefined : new Date(packedAt).toLocaleString(),
      trusted: vscode.workspace.isTrusted,
      onlyLooked: folder.onlyLooked,
      root: folder.uri.toString(),
    });
    bar.text = item.text;
    bar.tooltip = linked(item.tooltip);
    bar.backgroundColor = item.warns ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    bar.accessibilityInformation = { label: item.accessible, role: 'button' };
    bar.show();
  }
}

function linked(text: string): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(text, true);
  tooltip.isTrusted = { enabledCommands: [...linkedCommands] };
  return tooltip;
}
