import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { FileInFolder, Folders } from '../folder/folders';
import type { ChatQuestion } from './answer';

/**
 * Returns the file that a question is about: a file named with `#`, or written as a path, otherwise the active editor's
 * file.
 */
export function resolveQuestionFile({ prompt, references }: ChatQuestion, folders: Folders): FileInFolder {
  const referred = references.map(({ value }) => (value instanceof vscode.Location ? value.uri : value))
    .find((value) => value instanceof vscode.Uri);
  const written = prompt.trim().replace(/^[`'"]([^`'"]*)[`'"]$/, '$1');
  const file = folders.file(referred ?? (written === '' ? undefined : written));
  if (!file || file.path === '')
    throw new UserError(
      l10n.t('Name a file of the workspace, by its path or with #, or open it in the editor.'),
    );
  return file;
}
