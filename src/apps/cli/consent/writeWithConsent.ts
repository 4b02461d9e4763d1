import { UserError } from '#base/errors';
import type { PlannedFile } from '#agents/connection/plan/planFile';
import { createFilePort } from '#platform/files/filePort';
import { writeFiles } from '#platform/files/writeFiles';
import { join } from 'node:path';
import type { CommandContext } from '../command';
import { agreesToChanges } from './askConsent';
import { fileDiff } from './fileDiff';

/** The wanted state of a file below the root. */
export interface WantedFile {
  readonly path: string;
  /** Returns the new text, given the present one; undefined if the file does not exist. */
  readonly text: (present: string | undefined) => string;
}

export interface Consent {
  readonly files: readonly { readonly path: string; readonly change: 'create' | 'change'; readonly diff: string; }[];
  readonly written: boolean;
}

const ignorePath = '.agentpack/.gitignore';

/**
 * Shows the changes as a diff, asks once, and makes all of them or none. `.agentpack/` is created with the file that
 * makes git ignore it. Does not ask if nothing changes.
 * @throws UserError if nobody can be asked, or nothing can be written
 */
export async function writeWithConsent(requestedFiles: readonly WantedFile[],
  context: CommandContext): Promise<Consent>
{
  const { host: { root } } = context;
  const port = createFilePort(root, '');
  const isOwn = requestedFiles.some(({ path }) => path.startsWith('.agentpack/'));
  const all = isOwn
    ? [{ path: ignorePath, text: (present?: string) => present ?? '*\n' }, ...requestedFiles]
    : requestedFiles;
  const files = all.flatMap(({ path, text }): PlannedFile[] => {
    const at = port.read(path);
    if ('refused' in at) throw new UserError(at.refused);
    const after = text(at.text);
    return after === at.text
      ? []
      : [{ path: at.path, file: path, before: at.text, after, record: undefined, isExecutable: false }];
  });
  const written = await agreesToChanges(files, files.length > 0, context);
  if (written) writeFiles((path) => join(root, ...path.split('/')), files, port);
  return {
    files: files.map((file) => ({
      path: file.path,
      change: file.before === undefined ? 'create' : 'change',
      diff: fileDiff(file),
    })),
    written,
  };
}
