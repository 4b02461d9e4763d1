import type { WorkspaceFolder } from 'vscode';
import { tellingFolders } from '../views/folderNames';

type Named = Pick<WorkspaceFolder, 'uri' | 'name'>;

/**
 * Returns the name that distinguishes a folder from the window's other folders: its name, after the end of its path if
 * another folder has the same name. Undefined if it is the only one.
 */
export function nameAmong({ uri, name }: Named, all: readonly Named[]): string | undefined {
  if (all.length < 2) return undefined;
  const sameNamePaths = all.filter((folder) => folder.name === name).map((folder) => relative(folder.uri.path));
  const parent = tellingFolders(sameNamePaths).get(relative(uri.path));
  return parent === undefined ? name : `${parent}/${name}`;
}

/** Makes a path relative, like the paths of files. */
function relative(path: string): string {
  return path.replace(/^\//, '');
}
