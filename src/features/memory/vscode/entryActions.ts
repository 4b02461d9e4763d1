import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { MemoryRow } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeLabel, truncateText, visible } from '#apps/vscode/text';
import { getMemoryFileUri } from './memoryFiles';
import { getMemoryQueries } from './memoryQuestions';

const uncancelledRun = { cancel: neverCancelled };

/** The maximum length of a title in a dialog or the status bar, in characters. */
const maxTitleLength = 60;

/** Confirms an entry: a proposal becomes an entry, and a suspect entry is no longer suspect. */
export async function acceptEntry(folder: Folder, id: string, action: 'accepted' | 'stillTrue'): Promise<void> {
  const { entries: [entry] } = await getMemoryQueries(folder).change({ change: { kind: 'accept', id } },
    uncancelledRun);
  const title = formatShortTitle(entry);
  flashStatus(folder, `$(check) ${
    escapeLabel(action === 'accepted'
      ? l10n.t('AgentPack: accepted {0}', title)
      : l10n.t('AgentPack: still true: {0}', title))
  }`);
}

export async function rejectEntry(folder: Folder, id: string): Promise<void> {
  const entry = await getMemoryEntry(folder, id);
  await getMemoryQueries(folder).change({ change: { kind: 'reject', id } }, uncancelledRun);
  flashStatus(folder, `$(check) ${escapeLabel(l10n.t('AgentPack: rejected {0}', formatShortTitle(entry)))}`);
}

/** Asks for confirmation, because git has no earlier version of an ignored file. */
export async function removeEntry(folder: Folder, id: string): Promise<void> {
  const entry = await getMemoryEntry(folder, id);
  const removeLabel = l10n.t('Remove');
  const answer = await vscode.window.showWarningMessage(l10n.t('Remove the entry "{0}"?', formatShortTitle(entry)), {
    modal: true,
    detail: l10n.t('The entry will be deleted from {0}.', visible(entry.file)),
  }, removeLabel);
  if (answer !== removeLabel) return;
  await getMemoryQueries(folder).change({ change: { kind: 'remove', id } }, uncancelledRun);
  flashStatus(folder, `$(check) ${escapeLabel(l10n.t('AgentPack: removed {0}', formatShortTitle(entry)))}`);
}

/** Opens the file of an entry at the entry's line, so that the user can edit it. */
export async function editEntry(folder: Folder, id: string): Promise<void> {
  const { file, line } = await getMemoryEntry(folder, id);
  const position = new vscode.Position(line - 1, 0);
  await vscode.window.showTextDocument(getMemoryFileUri(folder, file), {
    selection: new vscode.Range(position, position),
    preview: true,
  });
}

/** Stops git from ignoring the memory files. */
export async function shareMemory(folder: Folder): Promise<void> {
  await getMemoryQueries(folder).change({ change: { kind: 'import', entries: [] }, share: true }, uncancelledRun);
  void vscode.window.showInformationMessage(
    l10n.t(
      'AgentPack: git no longer ignores MEMORY.md and DECISIONS.md in .agentpack. Commit them to share them with your team.',
    ),
  );
}

async function getMemoryEntry(folder: Folder, id: string): Promise<MemoryRow> {
  const { entries } = await getMemoryQueries(folder).list(uncancelledRun);
  const entry = entries.find((candidate) => candidate.id === id);
  if (!entry) throw new UserError(l10n.t('The entry {0} no longer exists.', id));
  return entry;
}

function formatShortTitle(entry: Pick<MemoryRow, 'title'> | undefined): string {
  return visible(truncateText(entry?.title ?? '', maxTitleLength));
}
