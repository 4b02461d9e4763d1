import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { flashStatus } from '../status/flash';
import type { FileInFolder, Folders } from '../folder/folders';
import { escapeLabel, thousands } from '../text';
import { formatTokenCount } from '../counts';
import { openRetrieved } from './openPacked';
import { formatPathWithLines } from './pathText';
import { showChange } from './showChanges';

/** The maximum number of editors that are opened at once. */
const maxEditors = 8;

/** Copies the text that an agent would retrieve for the files, redacted and with the files' line numbers. */
export async function copyContext(folders: Folders, files: readonly FileInFolder[]): Promise<void> {
  const contexts = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: l10n.t('AgentPack: reading the files') },
    async () => {
      const results = [];
      for (const { folder, path } of files) results.push(await folder.ask.retrieve(path));
      return results;
    },
  );
  await vscode.env.clipboard.writeText(contexts.map(({ markdown }) => markdown).join('\n'));
  const [{ folder, path }] = files as readonly [FileInFolder];
  const tokens = formatTokenCount(contexts.reduce((sum, entry) => sum + entry.tokens, 0));
  const isPartial = contexts.some(({ rest }) => rest.length > 0);
  const hasUnsavedEdits = files.some((file) => folders.listUnsavedPaths(file.folder).includes(file.path));
  const copiedText = files.length === 1
    ? l10n.t('$(check) AgentPack: copied {0} of {1}', tokens, escapeLabel(path))
    : l10n.t('$(check) AgentPack: copied {0} of {1} files', tokens, thousands(files.length));
  const notes = [...(isPartial ? [l10n.t('there is more')] : []),
    ...(hasUnsavedEdits ? [l10n.t('without unsaved edits')] : [])];
  flashStatus(folder, notes.length === 0 ? copiedText : l10n.t('{0} ({1})', copiedText, notes.join(', ')));
}

/** Shows the text that an agent would retrieve for the file as a read-only document. */
export async function showContext(file: FileInFolder): Promise<void> {
  await openRetrieved(file);
}

/** Opens diffs of the files with their packed text or, if none is stored, with their last commit. */
export async function openPackedChanges(files: readonly FileInFolder[]): Promise<void> {
  for (const { folder, path } of files.slice(0, maxEditors)) await showChange(folder, path, files.length === 1);
  if (files.length > maxEditors)
    void vscode.window.showInformationMessage(
      l10n.t('AgentPack opened the changes of the first {0} of {1} files.', maxEditors, thousands(files.length)),
    );
}

/** Copies the paths with the lines that the pack shows, in a form that agents and terminals recognize. */
export async function copyPathsWithLines(files: readonly FileInFolder[]): Promise<void> {
  const lines = files.map(({ folder, path }) =>
    formatPathWithLines(path, folder.state.report?.files.find((file) => file.path === path)?.ranges ?? [])
  );
  await vscode.env.clipboard.writeText(lines.join('\n'));
}
