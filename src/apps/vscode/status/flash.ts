import * as vscode from 'vscode';
import { redact } from '#secrets/redact';
import type { Folder } from '../folder/folder';
import { label, visible } from '../text';

/** Milliseconds. */
const shownFor = 5_000;

/**
 * A line in the status bar about a folder; it goes early when the folder's state changes, so that it never contradicts
 * it. Names in it go through `label`, as `$(name)` draws an icon.
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
