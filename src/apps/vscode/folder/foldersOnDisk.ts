import * as vscode from 'vscode';

/** The folders of the window that can be packed: not those of a virtual workspace. */
export function foldersOnDisk(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
}
