import type { StoreEnvironment } from './sessionAgent';
import { toNonEmptyText } from './values';

/** The names of the data folders of VS Code and related editors. */
const dataFolderNames = ['Code', 'Code - Insiders', 'VSCodium', 'Cursor', 'Windsurf'];

/** Lists the `User` folders of VS Code and related editors, both on this machine and for remote windows. */
export function listVscodeUserFolders({ platform, home, variables }: StoreEnvironment): readonly string[] {
  const configFolder = platform === 'win32'
    ? (toNonEmptyText(variables['APPDATA']) ?? `${home}/AppData/Roaming`).replaceAll('\\', '/')
    : platform === 'darwin'
    ? `${home}/Library/Application Support`
    : toNonEmptyText(variables['XDG_CONFIG_HOME']) ?? `${home}/.config`;
  const portableFolder = toNonEmptyText(variables['VSCODE_PORTABLE']);
  return [
    ...dataFolderNames.map((program) => `${configFolder}/${program}/User`),
    ...['.vscode-server', '.vscode-server-insiders'].map((name) => `${home}/${name}/data/User`),
    ...(portableFolder === undefined ? [] : [`${portableFolder.replaceAll('\\', '/')}/user-data/User`]),
  ];
}

/**
 * Returns the folder that contains the last folder with one of these names, in a path from any operating system.
 * Returns an empty list if the path contains no such folder.
 */
export function findFolderAbove(path: string, names: readonly string[]): readonly string[] {
  const parts = path.split(/[\\/]/);
  const nameIndex = Math.max(...names.map((name) => parts.lastIndexOf(name, parts.length - 2)));
  return nameIndex < 1 ? [] : [path.slice(0, parts.slice(0, nameIndex).join('/').length)];
}
