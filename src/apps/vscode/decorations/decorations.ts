import * as vscode from 'vscode';
import { createChangeDetector } from '#base/changeDetector';
import type { Report } from '#reports';
import { resolvePathUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';
import { findChangedDecorations, buildDecorations, type Decoration } from './decorationsOf';

interface FolderMarks {
  readonly marks: ReadonlyMap<string, Decoration>;
  /** The roots of the pack, which contain the paths. */
  readonly roots: Report['roots'];
  /**
   * Whether the folder has its own pack. If so, its files show the marks of that pack. Otherwise they show the marks of
   * another pack that contains them.
   */
  readonly hasPack: boolean;
}

export interface Decorations extends vscode.Disposable {
  /** Returns a file's current decoration. */
  of(uri: vscode.Uri): Decoration | undefined;
}

/**
 * Registers the signs that appear next to files in the Explorer, in tabs and in AgentPack's own trees. The editor is
 * notified about files whose sign changed.
 */
export function registerDecorations(folders: Folders): Decorations {
  const marksByFolder = new WeakMap<Folder, FolderMarks>();
  /** Detects whether a folder's marks may have changed. Progress and checks do not change marks. */
  const changeDetectors = new WeakMap<Folder, ReturnType<typeof createChangeDetector>>();
  const changeEmitter = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  const provider = vscode.window.registerFileDecorationProvider({
    onDidChangeFileDecorations: changeEmitter.event,
    provideFileDecoration(uri) {
      const decoration = getDecoration(uri);
      return decoration &&
        new vscode.FileDecoration(decoration.badge, decoration.tooltip, new vscode.ThemeColor(decoration.color));
    },
  });
  const stopListening = folders.onDidChangeAny((folder) => {
    const { report, choices, overlaps } = folder.state;
    const hasChanged = changeDetectors.get(folder) ?? createChangeDetector();
    changeDetectors.set(folder, hasChanged);
    if (hasChanged(report, choices, overlaps)) updateMarks(folder);
  });
  const settingsListener = onSettingsChange((affects) => {
    for (const folder of folders.all) if (affects(folder.uri)) updateMarks(folder);
  });
  const firstUpdate = onNextTurn(() => folders.all.forEach(updateMarks));
  const disposables = vscode.Disposable.from(provider, changeEmitter, settingsListener, firstUpdate,
    new vscode.Disposable(stopListening));
  return { of: getDecoration, dispose: () => void disposables.dispose() };

  function getDecoration(uri: vscode.Uri): Decoration | undefined {
    const file = folders.locate(uri);
    return file && marksByFolder.get(file.folder)?.marks.get(file.path);
  }

  function updateMarks(folder: Folder): void {
    const previousMarks = marksByFolder.get(folder);
    const previousDecorations = previousMarks?.marks ?? new Map<string, Decoration>();
    const decorations = buildDecorations(folder.state, readSettings(folder.uri).decorations);
    const { report } = folder.state;
    const [roots, hasPack] = [report?.roots, report !== undefined];
    marksByFolder.set(folder, { marks: decorations, roots, hasPack });
    const paths = findChangedDecorations(previousDecorations, decorations);
    // a root's name may now refer to another repository or to none, so files in the previous roots are updated too
    const uris = [previousMarks?.roots, roots].flatMap((packRoots) =>
      paths.map((path) => resolvePathUri(folder.uri, packRoots, path))
    );
    // the folder's files previously had marks from the pack of another folder, or have such marks now
    if ((previousMarks?.hasPack ?? false) !== hasPack) changeEmitter.fire(undefined);
    else if (uris.length > 0) changeEmitter.fire(uris);
  }
}
