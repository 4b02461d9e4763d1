import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { FileInFolder, Folders } from '../folder/folders';
import type { ChatQuestion } from './answer';

/**
 * Returns the file that a question is about: a file referenced with `#` or written as a path, or otherwise the file in
 * the active editor.
 */
export function resolveQuestionFile({ prompt, references }: ChatQuestion, folders: Folders): FileInFolder {
  const referencedUri = references.map(({ value }) => (value instanceof vscode.Location ? value.uri : value))
    .find((value) => value instanceof vscode.Uri);
  const writtenPath = prompt.trim().replace(/^[`'"]([^`'"]*)[`'"]$/, '$1');
  const file = folders.resolveFile(referencedUri ?? (writtenPath === '' ? undefined : writtenPath));
  if (!file || file.path === '')
    throw new UserError(
      l10n.t('Specify a workspace file by its path or with #, or open the file in the editor.'),
    );
  return file;
}
