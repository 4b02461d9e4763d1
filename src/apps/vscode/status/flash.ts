import * as vscode from 'vscode';
import { redact } from '#secrets/redact';
import type { Folder } from '../folder/folder';
import { escapeLabel, visible } from '../text';

/** The time for which a line is shown, in milliseconds. */
const displayMs = 5_000;

/**
 * Shows a line about a folder in the status bar. It disappears early if the folder's state changes, so it never
 * contradicts that state. Names in it must go through `escapeLabel`, because `$(name)` is displayed as an icon.
 */
export function flashStatus(folder: Folder, text: string): void {
  const { distinctName } = folder;
  const textWithFolder = distinctName === undefined ? text : `${text} · ${escapeLabel(distinctName)}`;
  const message = vscode.window.setStatusBarMessage(visible(redact(textWithFolder)), displayMs);
  const unsubscribe = folder.onDidChange(removeMessage);
  const timer = setTimeout(removeMessage, displayMs);

  function removeMessage(): void {
    clearTimeout(timer);
    unsubscribe();
    message.dispose();
  }
}
