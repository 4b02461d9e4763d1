import * as vscode from 'vscode';
import type { Folder } from '../folder/folder';
import { sizeTarget } from '../size/sizeTarget';
import type { Mode } from '../../../model';
import type { TunePorts } from './applyChanges';

export function tunePorts(folder: Folder): TunePorts {
  const ignore = vscode.Uri.joinPath(folder.uri, '.agentignore');
  const settings = () => vscode.workspace.getConfiguration('agentpack', folder.uri);
  const { target } = sizeTarget(folder.uri, 'mode');
  return {
    async readIgnore() {
      try {
        return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await vscode.workspace.fs.readFile(ignore));
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
        throw error;
      }
    },
    async writeIgnore(text) {
      if (text === undefined) await vscode.workspace.fs.delete(ignore);
      else await vscode.workspace.fs.writeFile(ignore, new TextEncoder().encode(text));
    },
    pinned: () => folder.state.choices.pinned,
    pin: (paths, on) => folder.choose(paths, 'pinned', on),
    mode() {
      const found = settings().inspect<Mode>('mode');
      return target === vscode.ConfigurationTarget.WorkspaceFolder
        ? found?.workspaceFolderValue
        : found?.workspaceValue;
    },
    async writeMode(mode) {
      await settings().update('mode', mode, target);
    },
  };
}
