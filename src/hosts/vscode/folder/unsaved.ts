import * as vscode from 'vscode';
import { byText } from '../../../base/order';
import type { Folder } from './folder';
import type { Folders } from './folders';

/** Paths of a folder's open files with unsaved changes. */
export function unsavedFiles(folders: Folders, folder: Folder): string[] {
  return vscode.workspace.textDocuments.filter((document) => document.isDirty).flatMap((document) => {
    const file = folders.locate(document.uri);
    return file?.folder === folder ? [file.path] : [];
  }).sort(byText);
}
