import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { flashStatus } from '../status/flash';
import type { FileInFolder, Folders } from '../folder/folders';
import { label, thousands } from '../text';
import { countTokens } from '../counts';
import { openRetrieved } from './openPacked';
import { pathWithLines } from './pathText';
import { showChange } from './showChanges';

/** The number of editors that are opened at once without asking. */
const mostEditors = 8;

/** Copies the text that an agent would retrieve for the files: redacted, with true line numbers. */
export async function copyContext(folders: Folders, files: readonly FileInFolder[]): Promise<void> {
  const contexts = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: l10n.t('AgentPack: reading the files') },
    async () => {
      const all = [];
      for (const { folder, path } of files) all.push(await folder.ask.retrieve(path));
      return all;
    },
  );
  await vscode.env.clipboard.writeText(contexts.map(({ markdown }) => markdown).join('\n'));
  const [{ folder, path }] = files as readonly [FileInFolder];
  const tokens = countTokens(contexts.reduce((sum, entry) => sum + entry.tokens, 0));
  const isPart = contexts.some(({ rest }) => rest.length > 0);
  const unsaved = files.some((file) => folders.unsaved(file.folder).includes(file.path));
  const copied = files.length === 1
    ? l10n.t('$(check) AgentPack: copied {0} of {1}', tokens, label(path))
    : l10n.t('$(check) AgentPack: copied {0} of {1} files', tokens, thousands(files.length));
  const notes = [...(isPart ? [l10n.t('there is more')] : []), ...(unsaved ? [l10n.t('without unsaved edits')] : [])];
  flashStatus(folder, notes.length === 0 ? copied : l10n.t('{0} ({1})', copied, notes.join(', ')));
}

/** Shows the text that an agent would retrieve for the file as a read-only document. */
export async function showContext(file: FileInFolder): Promise<void> {
  await openRetrieved(file);
}

/** Opens diffs of the files with their packed text or, if they have none, with their last commit. */
export async function openPackedChanges(files: readonly FileInFolder[]): Promise<void> {
  for (const { folder, path } of files.slice(0, mostEditors)) await showChange(folder, path, files.length === 1);
  if (files.length > mostEditors)
    void vscode.window.showInformationMessage(
      l10n.t('AgentPack opened the changes of the first {0} of {1} files.', mostEditors, thousands(files.length)),
    );
}

/** Copies the paths with the lines that the pack shows, in a form that agents and terminals understand. */
export async function copyPathsWithLines(files: readonly FileInFolder[]): Promise<void> {
  const lines = files.map(({ folder, path }) =>
    pathWithLines(path, folder.state.report?.files.find((file) => file.path === path)?.ranges ?? [])
  );
  await vscode.env.clipboard.writeText(lines.join('\n'));
}
