import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { Folder } from '../folder/folder';
import type { FileInFolder, Folders } from '../folder/folders';

/** Returns the file that a command was called on, or the active editor's file. Throws `UserError` without a file. */
export function getChosenFile(folders: Folders, argument: unknown): FileInFolder {
  const file = folders.resolveFile(argument);
  if (!file || file.path === '') throw createNoFileError();
  return file;
}

/**
 * Returns the files that a command was called on, without duplicates. VS Code passes the clicked row or file, and then
 * all items selected with it. Rows without a file are left out. Throws `UserError` if no file remains.
 */
export function getChosenFiles(folders: Folders, argument: unknown, selection: unknown): FileInFolder[] {
  return findChosen(argument, selection, (item) => findArgumentFile(folders, item));
}

/** Works like `getChosenFiles` for the files that `findFile` returns. */
export function findChosen(argument: unknown, selection: unknown,
  findFile: (item: unknown) => FileInFolder | undefined): FileInFolder[]
{
  const items = Array.isArray(selection) && selection.length > 0 ? selection as readonly unknown[] : [argument];
  const files = new Map<string, FileInFolder>();
  for (const item of items) {
    const file = findFile(item);
    if (file && file.path !== '') files.set(`${file.folder.uri.toString()}\n${file.path}`, file);
  }
  if (files.size === 0) throw createNoFileError();
  return [...files.values()];
}

/** Returns the file of a command's argument; undefined for a row without a file. */
export function findArgumentFile(folders: Folders, argument: unknown): FileInFolder | undefined {
  return isRowWithoutFile(argument) ? undefined : folders.resolveFile(argument);
}

export function groupPathsByFolder(files: readonly FileInFolder[]): ReadonlyMap<Folder, readonly string[]> {
  const pathsByFolder = new Map<Folder, string[]>();
  for (const { folder, path } of files) pathsByFolder.set(folder, [...(pathsByFolder.get(folder) ?? []), path]);
  return pathsByFolder;
}

/** Reports whether the argument is a tree row that does not represent a file. */
function isRowWithoutFile(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'path' in argument && argument.path === undefined;
}

function createNoFileError(): UserError {
  return new UserError(l10n.t('Open a file of a workspace folder first, or select one in the Explorer.'));
}
