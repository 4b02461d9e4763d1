import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';

const viewType = 'agentpack.tokenMap';

/** Registers `AgentPack: Show Token Map`, which shows a single panel. The editor restores the panel after a reload. */
export function registerTokenMap(folders: Folders, failures: Failures, extension: vscode.Uri): vscode.Disposable {
  let openPanel: vscode.WebviewPanel | undefined;
  return vscode.Disposable.from(
    vscode.commands.registerCommand('agentpack.showTokenMap', async () => {
      if (openPanel) openPanel.reveal();
      else await fillPanel(vscode.window.createWebviewPanel(viewType, l10n.t('Token Map'), vscode.ViewColumn.Active));
    }),
    vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel: fillPanel }),
    new vscode.Disposable(() => {
      openPanel?.dispose();
    }),
  );

  async function fillPanel(panel: vscode.WebviewPanel): Promise<void> {
    openPanel = panel;
    panel.onDidDispose(() => {
      if (openPanel === panel) openPanel = undefined;
    });
    try {
      const { fillTokenMap } = await import('./tokenMapPanel');
      if (openPanel !== panel) return; // the panel was closed in the meantime
      fillTokenMap(panel, {
        folders,
        failures,
        webviewFolder: vscode.Uri.joinPath(extension, 'dist', 'webview'),
        icon: vscode.Uri.joinPath(extension, 'media', 'icon.png'),
      });
    } catch (error) {
      failures.show(error);
    }
  }
}
