import { readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { isLink } from '../folder/isLink';
import { listTrackedFiles } from '#platform/git/trackedFiles';

/** AgentPack's settings that are set for one folder only, in its `.vscode/settings.json`. */
export interface FolderSettings {
  /** The IDs of the settings, such as `agentpack.budget`. */
  readonly ids: readonly string[];
  /** Removes the settings, and deletes the file if it is then empty and git does not track it. */
  reset(): Promise<void>;
}

/** Reads the folder's settings. `allIds` are the IDs of AgentPack's settings. */
export function readFolderSettings(folder: vscode.Uri, allIds: readonly string[],
  env: NodeJS.ProcessEnv): FolderSettings
{
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  // the workspace settings of a multi-folder workspace apply to all of its folders
  const target = vscode.workspace.workspaceFile === undefined
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.WorkspaceFolder;
  const ids = allIds.filter((id) => {
    const inspection = configuration.inspect(id);
    return (target === vscode.ConfigurationTarget.Workspace
      ? inspection?.workspaceValue
      : inspection?.workspaceFolderValue) !==
      undefined;
  });
  return {
    ids,
    async reset() {
      for (const id of ids) await configuration.update(id, undefined, target);
      if (ids.length > 0) await deleteEmptySettingsFile(folder.fsPath, env);
    },
  };
}

async function deleteEmptySettingsFile(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const path = '.vscode/settings.json', filePath = join(root, path);
  // a link may point outside the folder, so its target must not be deleted
  if (await isLink(dirname(filePath)) || await isLink(filePath)) return;
  if ((await readFile(filePath, 'utf8')).replace(/\s/g, '') !== '{}') return;
  if (vscode.workspace.isTrusted && (await listTrackedFiles(root, env, [path])).length > 0) return;
  await rm(filePath);
  await removeIfEmpty(dirname(filePath));
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')))
      throw error;
  }
}
