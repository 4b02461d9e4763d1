import * as vscode from 'vscode';

/** Returns the window's folders that can be packed, without those of a virtual workspace. */
export function foldersOnDisk(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
