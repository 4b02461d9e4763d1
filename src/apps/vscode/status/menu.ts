import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { requireShownFolder, type Folders } from '../folder/folders';
import { moveIconOutOfLabel } from '../withIcon';

/** Registers the quick menu of the status bar item. */
export function registerMenu(folders: Folders, failures: Failures): vscode.Disposable {
  return failures.command('agentpack.showMenu', async () => {
    const { buildStatusMenu } = await import('./menuItems');
    const folder = requireShownFolder(folders);
    const { title, groups } = buildStatusMenu({
      ...folder.state,
      awaitsFirstPack: folder.awaitsFirstPack,
      unsaved: folders.listUnsavedPaths(folder),
    });
    const rows = groups.flatMap((group): (vscode.QuickPickItem & { readonly command?: string; })[] => [
      { label: group.title, kind: vscode.QuickPickItemKind.Separator },
      ...group.items.map((item) => ({
        label: `$(${item.icon}) ${item.label}`,
        description: item.description ?? '',
        command: item.command,
      })),
    ]);
    const chosenRow = await vscode.window.showQuickPick(rows.map(moveIconOutOfLabel), {
      title,
      placeHolder: l10n.t('Select an action'),
    });
    if (chosenRow?.command !== undefined) await vscode.commands.executeCommand(chosenRow.command);
  });
}
