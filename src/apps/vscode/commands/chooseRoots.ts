import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Folder } from '../folder/folder';
import { escapeLabel } from '../text';

/** Asks which other folders of the window to pack with this folder; undefined if the user chose nothing. */
export async function askForRoots(folder: Folder): Promise<readonly string[] | undefined> {
  const packedFolders = new Set(folder.state.report?.roots?.map((root) => root.folder));
  const otherFolders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) =>
    uri.scheme === 'file' && uri.toString() !== folder.uri.toString()
  );
  const rows = otherFolders.map(({ name, uri }) => ({
    label: escapeLabel(name),
    description: escapeLabel(uri.fsPath),
    folder: uri.fsPath,
    picked: packedFolders.has(uri.fsPath),
  }));
  // roots that were set on the command line are kept unless the user removes them here
  const additionalRows = [...packedFolders].filter((path) => !rows.some((row) => row.folder === path)).map((path) => ({
    label: escapeLabel(path),
    description: '',
    folder: path,
    picked: true,
  }));
  const chosenRows = await vscode.window.showQuickPick([...rows, ...additionalRows], {
    title: l10n.t('AgentPack: Pack Several Folders'),
    placeHolder: l10n.t('Folders that are packed together with {0}, within one budget', escapeLabel(folder.name)),
    canPickMany: true,
    matchOnDescription: true,
  });
  return chosenRows?.map((row) => row.folder);
}
