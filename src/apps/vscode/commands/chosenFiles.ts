import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { Folder } from '../folder/folder';
import type { FileInFolder, Folders } from '../folder/folders';

/** Returns the file that a command was called on, or the active editor's. Throws `UserError` if there is none. */
export function chosenFile(folders: Folders, argument: unknown): FileInFolder {
  const file = folders.file(argument);
  if (!file || file.path === '') throw noFile();
  return file;
}

/**
 * Returns the files that a command was called on, each once: VS Code passes the row or file that was clicked, and then
 * everything selected with it. Rows without a file are left out. Throws `UserError` if no file remains.
 */
export function chosenFiles(folders: Folders, argument: unknown, all: unknown): FileInFolder[] {
  return findChosen(argument, all, (item) => fileOfArgument(folders, item));
}

/** Works like `chosenFiles` for the files that `find` returns. */
export function findChosen(argument: unknown, all: unknown,
  find: (item: unknown) => FileInFolder | undefined): FileInFolder[]
{
  const many = Array.isArray(all) && all.length > 0 ? all as readonly unknown[] : [argument];
  const files = new Map<string, FileInFolder>();
  for (const item of many) {
    const file = find(item);
    if (file && file.path !== '') files.set(`${file.folder.uri.toString()}\n${file.path}`, file);
  }
  if (files.size === 0) throw noFile();
  return [...files.values()];
}

/** Returns the file of a command's argument; undefined for a row without a file. */
export function fileOfArgument(folders: Folders, argument: unknown): FileInFolder | undefined {
  return isGroup(argument) ? undefined : folders.file(argument);
}

export function byFolder(files: readonly FileInFolder[]): ReadonlyMap<Folder, readonly string[]> {
  const paths = new Map<Folder, string[]>();
  for (const { folder, path } of files) paths.set(folder, [...(paths.get(folder) ?? []), path]);
  return paths;
}

/** Reports whether the argument is a tree row that does not represent a file. */
function isGroup(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'path' in argument && argument.path === undefined;
}

function noFile(): UserError {
  return new UserError(l10n.t('Open a file of a workspace folder first, or select one in the Explorer.'));
}
