import { readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { isLink } from '../folder/isLink';
import { trackedFiles } from '#platform/git/trackedFiles';

/** AgentPack's settings that are set for one folder only, in its `.vscode/settings.json`. */
export interface FolderSettings {
  /** `agentpack.budget`. */
  readonly ids: readonly string[];
  /** Removes the settings; a file that is then empty, and that git does not track, is deleted. */
  reset(): Promise<void>;
}

/** Reads the folder's settings. `all`: the IDs of AgentPack's settings. */
export function folderSettings(folder: vscode.Uri, all: readonly string[], env: NodeJS.ProcessEnv): FolderSettings {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  // a multi-folder workspace's settings are not those of one folder
  const target = vscode.workspace.workspaceFile === undefined
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.WorkspaceFolder;
  const ids = all.filter((id) => {
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
      if (ids.length > 0) await deleteEmpty(folder.fsPath, env);
    },
  };
}

async function deleteEmpty(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const path = '.vscode/settings.json', file = join(root, path);
  // a link may lead out of the folder, so its target is not ours to delete
  if (await isLink(dirname(file)) || await isLink(file)) return;
  if ((await readFile(file, 'utf8')).replace(/\s/g, '') !== '{}') return;
  if (vscode.workspace.isTrusted && (await trackedFiles(root, env, [path])).length > 0) return;
  await rm(file);
  await removeIfEmpty(dirname(file));
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')))
      throw error;
  }
}
