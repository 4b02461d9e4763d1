import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import type { Report } from '#reports';
import { uriIn } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { changedPaths, buildDecorations, type Decoration } from './decorationsOf';

interface Shown {
  readonly marks: ReadonlyMap<string, Decoration>;
  /** The roots of the pack that the paths are in. */
  readonly roots: Report['roots'];
  /**
   * Files of a folder with its own pack show that pack's marks; other files show the marks of a pack that contains
   * them.
   */
  readonly hasPack: boolean;
}

export interface Decorations extends vscode.Disposable {
  /** Returns a file's current decoration. */
  of(uri: vscode.Uri): Decoration | undefined;
}

/**
 * Registers the signs next to files in the Explorer, in tabs and in AgentPack's own trees. Fires for files whose sign
 * changed.
 */
export function registerDecorations(folders: Folders): Decorations {
  const shown = new WeakMap<Folder, Shown>();
  /** Detects whether a folder's marks may have changed: progress and checks do not change them. */
  const inputs = new WeakMap<Folder, ReturnType<typeof createChangeDetector>>();
  const changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  const provider = vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changed.event,
    provideFileDecoration(uri) {
      const decoration = of(uri);
      return decoration &&
        new vscode.FileDecoration(decoration.badge, decoration.tooltip, new vscode.ThemeColor(decoration.color));
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
  const all = vscode.Disposable.from(provider, changed, settings, first, new vscode.Disposable(stop));
  return { of, dispose: () => void all.dispose() };

  function of(uri: vscode.Uri): Decoration | undefined {
    const file = folders.locate(uri);
    return file && shown.get(file.folder)?.marks.get(file.path);
  }

  function update(folder: Folder): void {
    const last = shown.get(folder);
    const before = last?.marks ?? new Map<string, Decoration>();
    const after = buildDecorations(folder.state, readSettings(folder.uri).decorations);
    const { report } = folder.state;
    const [roots, hasPack] = [report?.roots, report !== undefined];
    shown.set(folder, { marks: after, roots, hasPack });
    const paths = changedPaths(before, after);
    // a name may now belong to another repository or to none, so the files of the previous roots lose their marks
    const uris = [last?.roots, roots].flatMap((of) => paths.map((path) => uriIn(folder.uri, of, path)));
    // its files had marks from a pack of another folder, or have such marks now
    if ((last?.hasPack ?? false) !== hasPack) changed.fire(undefined);
    else if (uris.length > 0) changed.fire(uris);
  }
}
