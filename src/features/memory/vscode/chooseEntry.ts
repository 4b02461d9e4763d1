import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { MemoryRow } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';
import { label } from '#apps/vscode/text';
import { memoryFile } from './memoryFiles';
import { doubtWords, entryState, type EntryState } from './memoryWords';
import { getMemoryQueries } from './memoryQuestions';

/**
 * Finds the entry that a command is called on: from a row, by its id, or at the cursor in a memory file; otherwise the
 * user chooses among the entries in one of these states. Undefined: the user chose none. @throws UserError if there is
 * none
 */
export async function chosenEntry(folder: Folder, argument: unknown,
  states: readonly EntryState[] | undefined): Promise<string | undefined>
{
  const id = idIn(argument);
  if (id !== undefined) return id;
  const current = await atCursor(folder, argument);
  if (current && (!states || states.includes(entryState(current)))) return current.id;
  const { entries } = await getMemoryQueries(folder).list({ cancel: neverCancelled });
  const offered = entries.filter((entry) => !states || states.includes(entryState(entry)));
  if (offered.length === 0) throw new UserError(l10n.t('The memory of this folder has no such entry.'));
  const chosen = await vscode.window.showQuickPick(
    offered.map((entry) => ({
      label: label(entry.title),
      description: label(entry.about.join(', ')),
      detail: label(doubtWords(entry).join(' ')),
      id: entry.id,
    })),
    {
      title: l10n.t('AgentPack: Memory'),
      placeHolder: l10n.t('Select an entry'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  return chosen?.id;
}

/** Finds an entry of a row, by its id, or at the cursor in a memory file. */
export async function entryAt(folder: Folder, argument: unknown): Promise<string | undefined> {
  return idIn(argument) ?? (await atCursor(folder, argument))?.id;
}

async function atCursor(folder: Folder, argument: unknown): Promise<MemoryRow | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || argument !== undefined && !(argument instanceof vscode.Uri)) return undefined;
  const { entries } = await getMemoryQueries(folder).list({ cancel: neverCancelled });
  const line = editor.selection.active.line + 1;
  const fileEntries = entries.filter(({ file }) => memoryFile(folder, file).fsPath === editor.document.uri.fsPath);
  return fileEntries.reduce<MemoryRow | undefined>((last, entry) => (entry.line <= line ? entry : last), undefined);
}

function idIn(argument: unknown): string | undefined {
  if (typeof argument === 'string') return argument;
  const node = typeof argument === 'object' && argument !== null && 'node' in argument ? argument.node : undefined;
  const entry = typeof node === 'object' && node !== null && 'entry' in node ? node.entry : undefined;
  return typeof entry === 'string' ? entry : undefined;
}
