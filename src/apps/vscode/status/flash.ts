import * as vscode from 'vscode';
import { redact } from '#secrets/redact';
import type { Folder } from '../folder/folder';
import { label, visible } from '../text';

/** Milliseconds. */
const shownFor = 5_000;

/**
 * Shows a line about a folder in the status bar. It disappears early if the folder's state changes, so it never
 * contradicts that state. Names in it must go through `label`, because `$(name)` draws an icon.
 */
export function flashStatus(folder: Folder, text: string): void {
  const { nameIfSeveral } = folder;
  const named = nameIfSeveral === undefined ? text : `${text} · ${label(nameIfSeveral)}`;
  const message = vscode.window.setStatusBarMessage(visible(redact(named)), shownFor);
  const stop = folder.onDidChange(end);
  const timer = setTimeout(end, shownFor);

  function end(): void {
    clearTimeout(timer);
    stop();
    message.dispose();
  }
}
