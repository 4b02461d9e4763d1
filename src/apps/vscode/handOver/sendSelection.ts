import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { Report } from '#reports';
import { repack } from '../commands/packCommands';
import { getPackTaskPath } from '../folder/watch/changeKind';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { escapeLabel, escapeNotification } from '../text';
import { formatSelectionLocation, getRedactedLines, formatSelectionTask, type SelectedText } from './selectionTask';

/**
 * Creates a task from the selected text and its location, and makes a pack for it. The user enters an instruction, or
 * edits the whole task first. If a caller passes the instruction, no input box is shown.
 */
export async function sendSelection(folders: Folders, instruction?: string): Promise<Report | undefined> {
  const editor = vscode.window.activeTextEditor;
  const file = editor && folders.locate(editor.document.uri);
  if (!editor || !file || editor.selection.isEmpty)
    throw new UserError(l10n.t('First select the lines that the task is about in a file of a workspace folder.'));
  const selectedText = getSelectedText(editor, file.path);
  const thread = await file.folder.threads.getActiveThread();
  const instructionText = instruction ?? await askForInstruction(file.folder, thread, selectedText);
  if (instructionText === undefined) return undefined;
  await file.folder.writeTask(thread, formatSelectionTask(instructionText, selectedText));
  return repack(file.folder, { newTask: true });
}

/** Returns the selected text. A selection that ends at the start of a line does not contain that line. */
function getSelectedText({ document, selection }: vscode.TextEditor, path: string): SelectedText {
  const { start, end } = selection;
  const lastLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const location = { path, first: start.line + 1, last: lastLine + 1 };
  const lines = getRedactedLines(document.getText(), path, location.first, location.last);
  // whole lines, unless part of a single line without a secret is selected
  const text = start.line === lastLine && lines === document.lineAt(lastLine).text
    ? document.getText(selection)
    : lines;
  return { ...location, language: document.languageId, text };
}

/** Asks for the instruction. Returns undefined if the user cancels or edits the task in its file. */
async function askForInstruction(folder: Folder, thread: string | undefined,
  selectedText: SelectedText): Promise<string | undefined>
{
  const input = vscode.window.createInputBox();
  const editButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: l10n.t('Edit the whole task before packing'),
  };
  input.title = l10n.t('AgentPack: Send Selection as Task');
  input.prompt = l10n.t('What should be done with {0}? The selected text is added to the task.',
    escapeNotification(escapeLabel(formatSelectionLocation(selectedText))));
  input.placeholder = l10n.t('For example: handle an empty list here');
  input.ignoreFocusOut = true;
  input.buttons = [editButton];
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      input.onDidAccept(() => resolve(input.value));
      input.onDidTriggerButton(() => {
        editTask(folder, thread, formatSelectionTask(input.value, selectedText)).then(() => resolve(undefined), reject);
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    input.dispose();
  }
}

async function editTask(folder: Folder, thread: string | undefined, text: string): Promise<void> {
  await folder.writeTask(thread, text);
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, getPackTaskPath(thread)), { preview: false });
}
