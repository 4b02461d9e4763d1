import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { isOrContains } from '#base/text/paths';
import type { Report } from '#reports';
import { pathBelow } from './pathBelow';

export interface PackedFolder {
  readonly uri: vscode.Uri;
  readonly state: { readonly report: Pick<Report, 'roots'> | undefined; };
}

/** Returns the file for a path of the shown pack: in the folder, or in a repository that is packed with it. */
export function fileUri({ uri, state }: PackedFolder, path: string): vscode.Uri {
  return uriIn(uri, state.report?.roots, path);
}

/** Returns a path's URI. `folder`: the folder of paths that do not begin with a root's name. */
export function uriIn(folder: vscode.Uri, roots: Report['roots'], path: string): vscode.Uri {
  const root = roots?.find(({ name }) => isOrContains(name, path));
  return root
    ? vscode.Uri.joinPath(rootUris(folder, roots!).get(root.name)!, path.slice(root.name.length + 1))
    : vscode.Uri.joinPath(folder, path);
}

/**
 * Reverses `fileUri`: returns a file's path in the shown pack, or '' for the folder itself; undefined outside of the
 * folder and of the repositories packed with it.
 */
export function pathOfUri(folder: PackedFolder, file: vscode.Uri): string | undefined {
  return pathBelow(folder.uri, file) ?? pathInFurther(folder, file);
}

/** Works like `pathOfUri` for a file of a repository that is packed with the folder. */
export function pathInFurther({ uri, state }: PackedFolder, file: vscode.Uri): string | undefined {
  const roots = state.report?.roots;
  for (const [name, root] of roots ? rootUris(uri, roots) : []) {
    const path = pathBelow(root, file);
    if (path !== undefined) return path === '' ? name : `${name}/${path}`;
  }
  return undefined;
}

/** A pack's repositories as the window has them open: links are followed once per pack, not for each path. */
const cache = new WeakMap<NonNullable<Report['roots']>, {
  readonly open: string;
  readonly uris: ReadonlyMap<string, vscode.Uri>;
}>();

/** By their names. */
function rootUris(folder: vscode.Uri, roots: NonNullable<Report['roots']>): ReadonlyMap<string, vscode.Uri> {
  const open = String(vscode.workspace.workspaceFolders?.map(({ uri }) => uri));
  const before = cache.get(roots);
  if (before?.open === open) return before.uris;
  const uris = new Map(roots.map(({ name, folder: root }) => [name, rootUri(folder, root)]));
  cache.set(roots, { open, uris });
  return uris;
}

/**
 * Returns a repository, given by its real path, as the window has it open, possibly through a link. `folder`: the
 * folder that it is packed with.
 */
export function rootUri(folder: vscode.Uri, root: string): vscode.Uri {
  const open = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) =>
    scheme === 'file'
  );
  return open.find(({ fsPath }) => fsPath === root) ?? open.find((uri) => realPath(uri) === root) ??
    folder.with({ path: vscode.Uri.file(root).path });
}

/** A missing file has no real path: returns its own path. */
function realPath({ fsPath }: vscode.Uri): string {
  try {
    return realpathSync.native(fsPath);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fsPath; // it was removed
    throw error;
  }
}
