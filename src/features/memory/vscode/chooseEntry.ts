import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { MemoryRow } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';
import { escapeLabel } from '#apps/vscode/text';
import { getMemoryFileUri } from './memoryFiles';
import { describeDoubts, getEntryState, type EntryState } from './memoryWords';
import { getMemoryQueries } from './memoryQuestions';

/**
 * Returns the ID of the entry that a command is called on: the argument if it is an ID or the row of an entry, or else
 * the entry at the cursor in a memory file. Otherwise, the user chooses one of the entries in these states. Returns
 * undefined if the user chose no entry.
 * @throws UserError if no entry is in one of these states
 */
export async function chooseMemoryEntry(folder: Folder, argument: unknown,
  states: readonly EntryState[] | undefined): Promise<string | undefined>
{
  const id = getEntryId(argument);
  if (id !== undefined) return id;
  const entryAtCursor = await findEntryAtCursor(folder, argument);
  if (entryAtCursor && (!states || states.includes(getEntryState(entryAtCursor)))) return entryAtCursor.id;
  const { entries } = await getMemoryQueries(folder).list({ cancel: neverCancelled });
  const candidates = entries.filter((entry) => !states || states.includes(getEntryState(entry)));
  if (candidates.length === 0) throw new UserError(l10n.t('The memory of this folder has no matching entry.'));
  const chosenItem = await vscode.window.showQuickPick(
    candidates.map((entry) => ({
      label: escapeLabel(entry.title),
      description: escapeLabel(entry.about.join(', ')),
      detail: escapeLabel(describeDoubts(entry).join(' ')),
      id: entry.id,
    })),
    {
      title: l10n.t('AgentPack: Memory'),
      placeHolder: l10n.t('Select an entry'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  return chosenItem?.id;
}

/** Returns the ID of the entry of a row, or at the cursor in a memory file. An ID is returned unchanged. */
export async function findMemoryEntryId(folder: Folder, argument: unknown): Promise<string | undefined> {
  return getEntryId(argument) ?? (await findEntryAtCursor(folder, argument))?.id;
}

async function findEntryAtCursor(folder: Folder, argument: unknown): Promise<MemoryRow | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || argument !== undefined && !(argument instanceof vscode.Uri)) return undefined;
  const { entries } = await getMemoryQueries(folder).list({ cancel: neverCancelled });
  const line = editor.selection.active.line + 1;
  const fileEntries = entries.filter(({ file }) =>
    getMemoryFileUri(folder, file).fsPath === editor.document.uri.fsPath
  );
  return fileEntries.reduce<MemoryRow | undefined>((last, entry) => (entry.line <= line ? entry : last), undefined);
}

function getEntryId(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  const node = typeof argument === 'object' && argument !== null && 'node' in argument ? argument.node : undefined;
  const entry = typeof node === 'object' && node !== null && 'entry' in node ? node.entry : undefined;
  return typeof entry === 'string' ? entry : undefined;
}
