import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { containsOrEqualsPath } from '#base/text/paths';
import type { Report } from '#reports';
import { getPathInFolder } from './pathBelow';

export interface PackedFolder {
  readonly uri: vscode.Uri;
  readonly state: {
    readonly report: Pick<Report, 'roots'> | undefined;
    /** See `FolderState`. */
    readonly firstLook?: Pick<Report, 'roots'> | undefined;
  };
}

/** Returns the URI for a path of the shown pack, in the folder or in a repository that is packed with the folder. */
export function getFileUri({ uri, state }: PackedFolder, path: string): vscode.Uri {
  return resolvePathUri(uri, getShownRoots(state), path);
}

/** Returns a path's URI. Paths that do not begin with a root's name are relative to `folder`. */
export function resolvePathUri(folder: vscode.Uri, roots: Report['roots'], path: string): vscode.Uri {
  const root = roots?.find(({ name }) => containsOrEqualsPath(name, path));
  return root
    ? vscode.Uri.joinPath(getRootUris(folder, roots!).get(root.name)!, path.slice(root.name.length + 1))
    : vscode.Uri.joinPath(folder, path);
}

/**
 * Reverses `getFileUri`: returns a file's path in the shown pack, or '' for the folder itself. Returns undefined if the
 * file is outside the folder and the repositories packed with the folder.
 */
export function getPackPath(folder: PackedFolder, file: vscode.Uri): string | undefined {
  return getPathInFolder(folder.uri, file) ?? findPathInPackedRoots(folder, file);
}

/** Works like `getPackPath`, but only for files in the repositories that are packed with the folder. */
export function findPathInPackedRoots({ uri, state }: PackedFolder, file: vscode.Uri): string | undefined {
  const roots = getShownRoots(state);
  for (const [name, root] of roots ? getRootUris(uri, roots) : []) {
    const path = getPathInFolder(root, file);
    if (path !== undefined) return path === '' ? name : `${name}/${path}`;
  }
  return undefined;
}

/** Returns the repositories whose files the Pack view shows. */
function getShownRoots({ report, firstLook }: PackedFolder['state']): Report['roots'] {
  return (report ?? firstLook)?.roots;
}

/** Caches the URIs of each pack's repositories, so that links are resolved once per pack instead of for each path. */
const rootUriCache = new WeakMap<NonNullable<Report['roots']>, {
  readonly openFolders: string;
  readonly uris: ReadonlyMap<string, vscode.Uri>;
}>();

/** Returns the URIs of a pack's repositories by name. */
function getRootUris(folder: vscode.Uri, roots: NonNullable<Report['roots']>): ReadonlyMap<string, vscode.Uri> {
  const openFolders = String(vscode.workspace.workspaceFolders?.map(({ uri }) => uri));
  const cachedEntry = rootUriCache.get(roots);
  if (cachedEntry?.openFolders === openFolders) return cachedEntry.uris;
  const uris = new Map(roots.map(({ name, folder: root }) => [name, findRootUri(folder, root)]));
  rootUriCache.set(roots, { openFolders, uris });
  return uris;
}

/**
 * Returns the URI by which the window opened a repository, possibly through a link. `root` is the repository's real
 * path, and `folder` is the folder that the repository is packed with.
 */
export function findRootUri(folder: vscode.Uri, root: string): vscode.Uri {
  const openUris = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) =>
    scheme === 'file'
  );
  return openUris.find(({ fsPath }) => fsPath === root) ?? openUris.find((uri) => resolveRealPath(uri) === root) ??
    folder.with({ path: vscode.Uri.file(root).path });
}

/** Returns the real path of a file, or the unchanged path if the file does not exist. */
function resolveRealPath({ fsPath }: vscode.Uri): string {
  try {
    return realpathSync.native(fsPath);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fsPath; // the file was removed
    throw error;
  }
}
