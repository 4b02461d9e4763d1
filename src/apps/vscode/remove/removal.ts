import * as l10n from '@vscode/l10n';
import { joinWithAnd } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import type { PlannedChange } from '#features/connect/vscode/connectTypes';

/** The effects of removing AgentPack from a folder, and the parts that would remain. */
export interface Removal {
  /** The name of the workspace folder. */
  readonly folder: string;
  /** Names below `.agentpack/` that only AgentPack writes, sorted. */
  readonly files: readonly string[];
  /** Names below `.agentpack/` that the user writes or git tracks, sorted. */
  readonly userFiles: readonly { readonly name: string; readonly isTracked: boolean; }[];
  /** The connections in the repository: agents' entries, git hooks, tasks, pointers. */
  readonly changes: readonly PlannedChange[];
  /** IDs of settings that are set for this folder: `agentpack.budget`. Sorted. */
  readonly settings: readonly string[];
  /** Labels of agents that are connected for the user, in all folders. */
  readonly userScopeAgents: readonly string[];
  /** Whether the editor remembers something about the folder: a thread, earlier tasks, an earlier version's pins. */
  readonly hasRememberedState: boolean;
  /** Whether the folder is in Restricted Mode, in which connections in the repository are not checked. */
  readonly waitsForTrust: boolean;
}

export interface RemovalQuestion {
  readonly message: string;
  readonly detail: string;
  /** The buttons. Enter presses the first one, which keeps the files that the user wrote. */
  readonly buttons: readonly { readonly title: string; readonly keepsUserFiles: boolean; }[];
}

/** The maximum number of names in a list, so that it fits into a dialog. The preview shows all files. */
const maxListedNames = 24;
/** The file that is kept together with the user's files, so that git continues to ignore them. */
const ignoreFileName = '.gitignore';

export function isEmptyRemoval({ files, userFiles, changes, settings, hasRememberedState }: Removal): boolean {
  return files.length + userFiles.length + settings.length === 0 && !hasRememberedState &&
    !changes.some(({ isChange }) => isChange);
}

/** Returns the names below `.agentpack/` that are deleted. */
export function getDeletedNames({ files, userFiles }: Removal, keepsUserFiles: boolean): string[] {
  const keepsFiles = keepsUserFiles && userFiles.length > 0;
  return keepsFiles
    ? files.filter((name) => name !== ignoreFileName)
    : [...files, ...userFiles.map(({ name }) => name)].sort();
}

export function buildRemovalQuestion(removal: Removal): RemovalQuestion {
  const { folder, userFiles, changes, settings, userScopeAgents, waitsForTrust } = removal;
  const deletedNames = getDeletedNames(removal, true);
  // files below .agentpack are already named with that folder
  const changedFiles = changes.flatMap((change) => change.files.map(({ file }) => file)).filter((file) =>
    !file.startsWith('.agentpack/')
  );
  const refusedAgents = changes.flatMap((change) => change.refused);
  const detail = [
    deletedNames.length > 0 ? l10n.t('Deleted in .agentpack: {0}.', formatNames(deletedNames)) : '',
    changedFiles.length > 0
      ? l10n.t('Connections removed from this repository: {0}.', formatNames(changedFiles))
      : '',
    ...refusedAgents.map(({ label, reasons }) =>
      l10n.t('{0} will not be changed. {1}', label, escapeInvisible(reasons.join(' ')))
    ),
    settings.length > 0 ? l10n.t('Settings reset for this folder: {0}.', formatNames(settings)) : '',
    l10n.t('The pins, exclusions, selected thread and earlier tasks of this folder are deleted.'),
    userFiles.length > 0
      ? l10n.t('Your files, which you can keep or delete: {0}.', formatNames(userFiles.map(formatUserFile)))
      : '',
    userScopeAgents.length > 0
      ? l10n.t('Not removed: {0}, connected for you in all folders. Use the Agents view to disconnect.',
        joinWithAnd(userScopeAgents))
      : '',
    waitsForTrust
      ? l10n.t('This folder is in Restricted Mode: its repository stays connected until you trust the folder.')
      : '',
  ].filter((text) => text !== '').join('\n\n');
  return {
    message: l10n.t('Remove AgentPack from {0}?', escapeInvisible(folder)),
    detail,
    buttons: userFiles.length > 0
      ? [{ title: l10n.t('Remove but Keep My Files'), keepsUserFiles: true }, {
        title: l10n.t('Remove Everything'),
        keepsUserFiles: false,
      }]
      : [{ title: l10n.t('Remove'), keepsUserFiles: true }],
  };
}

function formatUserFile({ name, isTracked }: Removal['userFiles'][number]): string {
  return isTracked ? l10n.t('{0} (tracked by git)', name) : name;
}

function formatNames(names: readonly string[]): string {
  const listedNames = escapeInvisible(names.slice(0, maxListedNames).join(', '));
  return names.length <= maxListedNames
    ? listedNames
    : l10n.t('{0} and {1} more', listedNames, names.length - maxListedNames);
}
