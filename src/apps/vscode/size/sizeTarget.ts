import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import type { SizeChoice } from './sizeRows';

/** The settings level to which a folder's setting is written, with its description for users. */
export interface SizeTarget {
  readonly target: vscode.ConfigurationTarget;
  readonly description: string;
}

/**
 * Returns the settings level that currently contains the value. If only the user settings contain the value, or no
 * settings do, returns the workspace level, or the folder level if the workspace has several folders, because a choice
 * applies to this folder.
 */
export function getSizeTarget(folder: vscode.Uri, key: SizeChoice['key']): SizeTarget {
  const inspection = vscode.workspace.getConfiguration('agentpack', folder).inspect(key);
  const hasSeveralFolders = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  const isFolderLevel = inspection?.workspaceFolderValue !== undefined ||
    (inspection?.workspaceValue === undefined && (hasSeveralFolders || vscode.workspace.workspaceFile !== undefined));
  return isFolderLevel
    ? { target: vscode.ConfigurationTarget.WorkspaceFolder, description: l10n.t('the settings of this folder') }
    : { target: vscode.ConfigurationTarget.Workspace, description: l10n.t('the workspace settings') };
}

export async function writeSize(folder: vscode.Uri, { key, value }: SizeChoice): Promise<SizeTarget> {
  const sizeTarget = getSizeTarget(folder, key);
  await vscode.workspace.getConfiguration('agentpack', folder).update(key, value, sizeTarget.target);
  return sizeTarget;
}
