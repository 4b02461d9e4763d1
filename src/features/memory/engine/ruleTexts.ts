import { UserError } from '#base/errors';
import { decode } from '#base/text/decode';
import { english } from '#base/text/english';
import { isRuleFile, ruleFolders } from '../pure/ruleFile';
import type { FileHost } from '#engine/ports/fileHost';

/** Finds the rule and note files, sorted by path. */
export function findRuleFiles(files: Pick<FileHost, 'readDir'>): readonly string[] {
  return ruleFolders.flatMap((folder) =>
    (files.readDir(folder) ?? []).filter(({ kind }) => kind === 'file').map(({ name }) =>
      folder === '' ? name : `${folder}/${name}`
    )
  ).filter(isRuleFile).sort();
}

/** Returns the text of a file to import. @throws UserError if the file cannot be read as text */
export function readRuleText(files: Pick<FileHost, 'read'>, path: string): string {
  const content = files.read(path);
  if (content === undefined)
    throw new UserError(english`The file ${path} was not found: choose files below the root.`);
  if (!(content instanceof Uint8Array)) throw new UserError(english`${path} cannot be read: ${content.unreadable}.`);
  const decoded = decode(content);
  if (!decoded) throw new UserError(english`${path} is not text, so nothing can be imported from it.`);
  return decoded.text;
}
