import * as vscode from 'vscode';

/** Returns the window's folders that can be packed, excluding the folders of a virtual workspace. */
export function listFoldersOnDisk(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
