import * as l10n from '@vscode/l10n';
import { conjunction } from '#base/text/phrases';
import { visible } from '#base/text/visible';
import type { PlannedChange } from '#features/connect/vscode/connectTypes';

/** Everything that removing AgentPack from one folder would do, and everything that it would leave. */
export interface Removal {
  /** The name of the workspace folder. */
  readonly folder: string;
  /** Names below `.agentpack/` that only AgentPack writes, sorted. */
  readonly files: readonly string[];
  /** Names below `.agentpack/` that the user writes or git tracks, sorted. */
  readonly own: readonly { readonly name: string; readonly isTracked: boolean; }[];
  /** The connections in the repository: agents' entries, git hooks, tasks, pointers. */
  readonly changes: readonly PlannedChange[];
  /** IDs of settings that are set for this folder: `agentpack.budget`. Sorted. */
  readonly settings: readonly string[];
  /** Labels of agents that are connected for the user, in all folders. */
  readonly elsewhere: readonly string[];
  /** The editor remembers something about the folder: a thread, earlier tasks, an earlier version's pins. */
  readonly remembers: boolean;
  /** In Restricted Mode, connections in the repository are not checked. */
  readonly waitsForTrust: boolean;
}

export interface RemovalQuestion {
  readonly message: string;
  readonly detail: string;
  /** The buttons. Enter presses the first one, which keeps the files that the user wrote. */
  readonly buttons: readonly { readonly title: string; readonly keepsOwn: boolean; }[];
}

/** The longest list that fits into a dialog; the preview shows everything. */
const named = 24;
/** The file that stays with kept files, so git continues to ignore them. */
const marker = '.gitignore';

export function isNothing({ files, own: ownFiles, changes, settings, remembers }: Removal): boolean {
  return files.length + ownFiles.length + settings.length === 0 && !remembers &&
    !changes.some(({ isChange }) => isChange);
}

/** Returns the names below `.agentpack/` that are deleted. */
export function deletedNames({ files, own: ownFiles }: Removal, keepsOwn: boolean): string[] {
  const keeps = keepsOwn && ownFiles.length > 0;
  return keeps ? files.filter((name) => name !== marker) : [...files, ...ownFiles.map(({ name }) => name)].sort();
}

export function removalQuestion(removal: Removal): RemovalQuestion {
  const { folder, own: ownFiles, changes, settings, elsewhere, waitsForTrust } = removal;
  const deleted = deletedNames(removal, true);
  // files below .agentpack are already named with that folder
  const changed = changes.flatMap((change) => change.files.map(({ file }) => file)).filter((file) =>
    !file.startsWith('.agentpack/')
  );
  const refused = changes.flatMap((change) => change.refused);
  const detail = [
    deleted.length > 0 ? l10n.t('Deleted in .agentpack: {0}.', list(deleted)) : '',
    changed.length > 0
      ? l10n.t('What was connected in this repository is removed: {0}.', list(changed))
      : '',
    ...refused.map(({ label, reasons }) => l10n.t('{0} stays as it is. {1}', label, visible(reasons.join(' ')))),
    settings.length > 0 ? l10n.t('Settings of this folder that are reset: {0}.', list(settings)) : '',
    l10n.t('The pins, exclusions, the chosen thread and earlier tasks of this folder are forgotten.'),
    ownFiles.length > 0
      ? l10n.t('Written by you, kept or deleted as you choose: {0}.', list(ownFiles.map(ownText)))
      : '',
    elsewhere.length > 0
      ? l10n.t('Stays: {0}, connected for you in all folders. Use the Agents view to disconnect.',
        conjunction(elsewhere))
      : '',
    waitsForTrust
      ? l10n.t('This folder is in Restricted Mode: what is connected in its repository stays until you trust it.')
      : '',
  ].filter((text) => text !== '').join('\n\n');
  return {
    message: l10n.t('Remove AgentPack from {0}?', visible(folder)),
    detail,
    buttons: ownFiles.length > 0
      ? [{ title: l10n.t('Remove but Keep My Files'), keepsOwn: true }, {
        title: l10n.t('Remove Everything'),
        keepsOwn: false,
      }]
      : [{ title: l10n.t('Remove'), keepsOwn: true }],
  };
}

function ownText({ name, isTracked }: Removal['own'][number]): string {
  return isTracked ? l10n.t('{0} (tracked by git)', name) : name;
}

function list(names: readonly string[]): string {
  const shown = visible(names.slice(0, named).join(', '));
  return names.length <= named ? shown : l10n.t('{0} and {1} more', shown, names.length - named);
}
