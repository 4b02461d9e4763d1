import * as vscode from 'vscode';
import type { Folder } from '../folder/folder';
import { sizeTarget } from '../size/sizeTarget';
import type { Mode } from '../../../model';
import type { TunePorts } from './applyChanges';
import { ignoreFile } from './ignoreFile';

export function tunePorts(folder: Folder): TunePorts {
  const ignore = ignoreFile(folder.uri.fsPath);
  const settings = () => vscode.workspace.getConfiguration('agentpack', folder.uri);
  const { target } = sizeTarget(folder.uri, 'mode');
  return {
    readIgnore: () => ignore.read(),
    writeIgnore: (text) => ignore.write(text),
    choices: () => folder.state.choices,
    async choose({ paths, choice, on }) {
      await folder.choose(paths, choice, on);
    },
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
