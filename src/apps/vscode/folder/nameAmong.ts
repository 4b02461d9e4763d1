import type { WorkspaceFolder } from 'vscode';
import { findDistinctFolders } from '../views/tree/folderNames';

type NamedFolder = Pick<WorkspaceFolder, 'uri' | 'name'>;

/**
 * Returns the name that distinguishes a folder from the window's other folders: the folder's name, preceded by a parent
 * folder if another folder has the same name. Returns undefined if the folder is the only one.
 */
export function getDistinctName({ uri, name }: NamedFolder, allFolders: readonly NamedFolder[]): string | undefined {
  if (allFolders.length < 2) return undefined;
  const sameNamePaths = allFolders.filter((folder) => folder.name === name).map((folder) =>
    toRelativePath(folder.uri.path)
  );
  const parent = findDistinctFolders(sameNamePaths).get(toRelativePath(uri.path));
  return parent === undefined ? name : `${parent}/${name}`;
}

/** Removes the leading slash of a path, so that it is relative like the paths of files. */
function toRelativePath(path: string): string {
  return path.replace(/^\//, '');
}
