import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import type { SizeChoice } from './sizeRows';

/** The place where a folder's setting is written, and its description for people. */
export interface SizeTarget {
  readonly target: vscode.ConfigurationTarget;
  readonly words: string;
}

/**
 * Returns the level that currently holds the value. If only the user's settings hold it, or none do, returns the
 * workspace (with several folders: the folder), because a choice concerns this folder.
 */
export function sizeTarget(folder: vscode.Uri, key: SizeChoice['key']): SizeTarget {
  const inspection = vscode.workspace.getConfiguration('agentpack', folder).inspect(key);
  const several = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  const ofFolder = inspection?.workspaceFolderValue !== undefined ||
    (inspection?.workspaceValue === undefined && (several || vscode.workspace.workspaceFile !== undefined));
  return ofFolder
    ? { target: vscode.ConfigurationTarget.WorkspaceFolder, words: l10n.t('the settings of this folder') }
    : { target: vscode.ConfigurationTarget.Workspace, words: l10n.t('the workspace settings') };
}

export async function writeSize(folder: vscode.Uri, { key, value }: SizeChoice): Promise<SizeTarget> {
  const target = sizeTarget(folder, key);
  await vscode.workspace.getConfiguration('agentpack', folder).update(key, value, target.target);
  return target;
}
