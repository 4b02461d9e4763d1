import * as vscode from 'vscode';
import { emitter, type Event } from '#base/event';
import type { Failures } from '../failures';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import type { linesOfPack } from './packLines';
import { linkedCommands, statusItem, type StatusItem } from './statusItem';

export interface StatusBar extends vscode.Disposable {
  /** Fires when a different text, icon or colour is shown. */
  readonly onDidChange: Event<StatusItem | undefined>;
  readonly item: StatusItem | undefined;
}

/** Registers one item for the folder that is shown; a click opens the quick menu. */
export function registerStatusBar(folders: Folders, failures: Failures): StatusBar {
  const bar = vscode.window.createStatusBarItem('agentpack.status', vscode.StatusBarAlignment.Left, 50);
  bar.name = 'AgentPack';
  bar.command = 'agentpack.showMenu';
  let item: StatusItem | undefined;
  const changed = emitter<StatusItem | undefined>();
  const stop = folders.onDidChange(draw);
  const subscriptions = [
    bar,
    onNextTurn(draw),
    onSettingsChange(draw),
    vscode.workspace.onDidGrantWorkspaceTrust(draw),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === 'file') drawUnsaved();
    }),
    vscode.workspace.onDidSaveTextDocument(drawUnsaved),
    vscode.workspace.onDidCloseTextDocument(drawUnsaved),
  ];
  let unsaved = '';
  /** Loaded with the first pack. */
  let packLines: typeof linesOfPack | undefined;
  let loading: Promise<void> | undefined;
  return {
    get item() {
      return item;
    },
    onDidChange: changed.event,
    dispose() {
      stop();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };

  /** Redraws only if the set of unsaved files has changed, because typing fires for every key. */
  function drawUnsaved(): void {
    const folder = folders.current;
    if (folder && folders.unsaved(folder).join('\n') !== unsaved) draw();
  }

  function draw(): void {
    const folder = folders.current;
    if (!folder || !readSettings(undefined).statusBar) {
      bar.hide();
      show(undefined);
      return;
    }
    if (folder.state.report && !packLines) loadPackLines();
    const files = folders.unsaved(folder);
    unsaved = files.join('\n');
    const { packedAt } = folder.state.freshness;
    const next = statusItem({
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
    if (next.tooltip !== item?.tooltip) bar.tooltip = linked(next.tooltip);
    if (next.warns !== item?.warns)
      bar.backgroundColor = next.warns
        ? new vscode.ThemeColor('statusBarItem.warningBackground')
        : undefined;
    if (next.accessible !== item?.accessible) bar.accessibilityInformation = { label: next.accessible, role: 'button' };
    if (!item) bar.show();
    show(next);
  }

  function loadPackLines(): void {
    loading ??= import('./packLines').then((loaded) => {
      packLines = loaded.linesOfPack;
      draw();
    }).catch((error: unknown) => failures.quiet(error));
  }

  function show(next: StatusItem | undefined): void {
    const before = item;
    item = next;
    if (before?.text !== next?.text || before?.warns !== next?.warns) changed.fire(next);
  }
}

function linked(text: string): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString(text, true);
  tooltip.isTrusted = { enabledCommands: [...linkedCommands] };
  return tooltip;
}
