import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';

const viewType = 'agentpack.tokenMap';

/** Registers `AgentPack: Show Token Map`: a single panel, which the editor restores after a reload. */
export function registerTokenMap(folders: Folders, failures: Failures, extension: vscode.Uri): vscode.Disposable {
  let open: vscode.WebviewPanel | undefined;
  return vscode.Disposable.from(
    vscode.commands.registerCommand('agentpack.showTokenMap', async () => {
      if (open) open.reveal();
      else await fill(vscode.window.createWebviewPanel(viewType, l10n.t('Token Map'), vscode.ViewColumn.Active));
    }),
    vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel: fill }),
    new vscode.Disposable(() => {
      open?.dispose();
    }),
  );

  async function fill(panel: vscode.WebviewPanel): Promise<void> {
    open = panel;
    panel.onDidDispose(() => {
      if (open === panel) open = undefined;
    });
    try {
      const { fillTokenMap } = await import('./tokenMapPanel');
      if (open !== panel) return; // closed meanwhile
      fillTokenMap(panel, {
        folders,
        failures,
        files: vscode.Uri.joinPath(extension, 'dist', 'webview'),
        icon: vscode.Uri.joinPath(extension, 'media', 'icon.png'),
      });
    } catch (error) {
      failures.show(error);
    }
  }
}
