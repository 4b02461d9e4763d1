import * as vscode from 'vscode';
import { createChangeDetector } from '../../../base/changeDetector';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { changedPaths, decorationsOf, type Decoration } from './decorationsOf';

/** Signs beside files in the Explorer, in tabs and in AgentPack's own trees. Fires for files whose sign changed. */
export function registerDecorations(folders: Folders): vscode.Disposable {
  const shown = new WeakMap<Folder, ReadonlyMap<string, Decoration>>();
  /** Whether the marks of a folder may be others: progress and checks change none. */
  const inputs = new WeakMap<Folder, ReturnType<typeof createChangeDetector>>();
  const changed = new vscode.EventEmitter<vscode.Uri[]>();
  const provider = vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration(uri) {
      const file = folders.locate(uri);
      const found = file && shown.get(file.folder)?.get(file.path);
      return found && new vscode.FileDecoration(found.badge, found.tooltip, new vscode.ThemeColor(found.color));
    },
  });
  const stop = folders.onDidChangeAny((folder) => {
    const { report, choices, overlaps } = folder.state;
    const areOther = inputs.get(folder) ?? createChangeDetector();
    inputs.set(folder, areOther);
    if (areOther(report, choices, overlaps)) update(folder);
  });
  const settings = onSettingsChange((affects) => {
    for (const folder of folders.all) if (affects(folder.uri)) update(folder);
  });
  const first = onNextTurn(() => folders.all.forEach(update));
  return vscode.Disposable.from(provider, changed, settings, first, new vscode.Disposable(stop));

  function update(folder: Folder): void {
    const before = shown.get(folder) ?? new Map<string, Decoration>();
    const after = decorationsOf(folder.state, readSettings(folder.uri).decorations);
    shown.set(folder, after);
    const paths = changedPaths(before, after);
    if (paths.length > 0) changed.fire(paths.map((path) => vscode.Uri.joinPath(folder.uri, path)));
  }
}
