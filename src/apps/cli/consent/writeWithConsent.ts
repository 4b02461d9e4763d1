import { UserError } from '#base/errors';
import type { PlannedTextChange } from '#base/textChange';
import { createFilePort } from '#platform/files/filePort';
import { writeFiles } from '#platform/files/writeFiles';
import { join } from 'node:path';
import type { CommandContext } from '../command';
import { confirmChanges } from './askConsent';
import { createChangeReport } from './fileDiff';

/** A file below the root, with the text that it should have. */
export interface RequestedFile {
  readonly path: string;
  /** Returns the new text, given the current text, which is undefined if the file does not exist. */
  readonly buildText: (currentText: string | undefined) => string;
}

export interface ConsentResult {
  readonly files: ReturnType<typeof createChangeReport>;
  readonly written: boolean;
}

const ignorePath = '.agentpack/.gitignore';

/**
 * Shows the changes as a diff, asks once, and makes all of them or none. `.agentpack/` is created with the file that
 * makes git ignore it. Does not ask if nothing changes.
 * @throws UserError if the user cannot be asked or a file cannot be written
 */
export async function writeWithConsent(requestedFiles: readonly RequestedFile[],
  context: CommandContext): Promise<ConsentResult>
{
  const { host: { root } } = context;
  const port = createFilePort(root, '');
  const includesOwnFile = requestedFiles.some(({ path }) => path.startsWith('.agentpack/'));
  const allFiles = includesOwnFile
    ? [{ path: ignorePath, buildText: (currentText?: string) => currentText ?? '*\n' }, ...requestedFiles]
    : requestedFiles;
  const files = allFiles.flatMap(({ path, buildText }): PlannedTextChange[] => {
    const currentFile = port.read(path);
    if ('refused' in currentFile) throw new UserError(currentFile.refused);
    const after = buildText(currentFile.text);
    return after === currentFile.text
      ? []
      : [{ path: currentFile.path, file: path, before: currentFile.text, after }];
  });
  const written = await confirmChanges(files, files.length > 0, context);
  if (written) writeFiles((path) => join(root, ...path.split('/')), files, port);
  return {
    files: createChangeReport(files),
    written,
  };
}
