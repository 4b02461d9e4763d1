import { UserError } from '#base/errors';
import { decode } from '#base/text/decode';
import { english } from '#base/text/english';
import { isRuleFile, ruleFolders } from '../pure/ruleFile';
import type { FileHost } from '#engine/ports/fileHost';

/** Finds files of rules and notes, in the order of their paths. */
export function ruleFilesIn(files: Pick<FileHost, 'readDir'>): readonly string[] {
  return ruleFolders.flatMap((folder) =>
    (files.readDir(folder) ?? []).filter(({ kind }) => kind === 'file').map(({ name }) =>
      folder === '' ? name : `${folder}/${name}`
    )
  ).filter(isRuleFile).sort();
}

/** Returns the text of a file to import. @throws UserError if it has none */
export function ruleText(files: Pick<FileHost, 'read'>, path: string): string {
  const read = files.read(path);
  if (read === undefined) throw new UserError(english`There is no file ${path} to import: name files below the root.`);
  if (!(read instanceof Uint8Array)) throw new UserError(english`${path} cannot be read: ${read.unreadable}.`);
  const decoded = decode(read);
  if (!decoded) throw new UserError(english`${path} is not text, so nothing can be imported from it.`);
  return decoded.text;
}
