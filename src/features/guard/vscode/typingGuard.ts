import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { FileInFolder, Folders } from '#apps/vscode/folder/folders';
import { Saves } from './saves';
import { findTypingCause } from './typing';

/**
 * Warns the user, once for each cause, when typing in a file that the pack shows: another thread has changed the file,
 * or the pack is stale and nothing is updating it. Some changes never trigger a warning: AgentPack's own files, files
 * reloaded after git or another program wrote them, formatters on save, and files saved in this window.
 */
export function registerTypingGuard(folders: Folders, failures: Failures): vscode.Disposable {
  const notifiedKeys = new WeakMap<Folder, Set<string>>();
  const savedFiles = new WeakMap<Folder, { packedAt: number | undefined; readonly paths: Set<string>; }>();
  /** Documents that are being saved, into which a formatter may write. */
  const saves = new Saves<vscode.TextDocument>();
  return vscode.Disposable.from(
    vscode.workspace.onWillSaveTextDocument(({ document }) => saves.begin(document, Date.now())),
    vscode.workspace.onDidSaveTextDocument((document) => {
      saves.end(document);
      for (const { folder, path } of folders.locateAll(document.uri)) getSavedPaths(folder).add(path);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      // a file that is reloaded from disk is not dirty
      if (contentChanges.length === 0 || !document.isDirty || document.uri.scheme !== 'file') return;
      if (saves.isSaving(document, Date.now())) return;
      if (document !== vscode.window.activeTextEditor?.document) return;
      const file = folders.locate(document.uri);
      if (file) handleTyping(file).catch((error: unknown) => failures.quiet(error));
    }),
  );

  async function handleTyping({ folder, path }: FileInFolder): Promise<void> {
    if (path.startsWith('.agentpack/')) return;
    const { freshness, report, overlaps, problem } = folder.state;
    const cause = findTypingCause({
      path,
      freshness,
      shownPaths: report?.files.map((file) => file.path) ?? [],
      overlaps,
      isAutoRepacking: folder.shouldAutoRepack && problem === undefined,
      savedPaths: getSavedPaths(folder),
      isQuiet: Date.now() < folder.quietUntil,
    });
    if (!cause) return;
    const folderKeys = getNotifiedKeys(folder);
    // the guard is called once per file and pack, not for every keystroke
    const causeKey = `${cause.key} of ${freshness.packedAt ?? 0} in ${path}`;
    if (folderKeys.has(cause.key) || folderKeys.has(causeKey)) return;
    folderKeys.add(causeKey);
    folderKeys.add(cause.key); // in case the user types in another file before the guard answers
    let wasShown = false;
    try {
      const { showTypingNotice } = await import('./typingNotice');
      wasShown = await showTypingNotice(folder, path, cause, failures);
    } finally {
      if (!wasShown) folderKeys.delete(cause.key);
    }
  }

  function getNotifiedKeys(folder: Folder): Set<string> {
    const keys = notifiedKeys.get(folder) ?? new Set();
    notifiedKeys.set(folder, keys);
    return keys;
  }

  /** Returns the files saved since the newest pack. */
  function getSavedPaths(folder: Folder): Set<string> {
    const { packedAt } = folder.state.freshness;
    const cachedPaths = savedFiles.get(folder);
    if (cachedPaths && cachedPaths.packedAt === packedAt) return cachedPaths.paths;
    const paths = new Set<string>();
    savedFiles.set(folder, { packedAt, paths });
    return paths;
  }
}
