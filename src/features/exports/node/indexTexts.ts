import { UserError } from '#base/errors';
import { isRefusal } from '#agents/connection/edit/refusal';
import { mergeIndexFile, type IndexName, indexNames } from '#engine/project/indexFiles';
import type { ProjectIndexReport } from '#reports';
import type { WrittenFolder } from './writtenFolder';

/**
 * Returns the contents of all project index files for a folder, before any of them is written.
 * @throws UserError for a link, a folder, a file in another encoding, or a file that AgentPack did not write
 */
export function buildIndexTexts(folder: WrittenFolder,
  texts: ProjectIndexReport['texts']): readonly { readonly name: IndexName; readonly text: string; }[]
{
  return indexNames.map((name) => ({ name, text: buildIndexText(folder, name, texts[name]) }));
}

function buildIndexText(folder: WrittenFolder, name: IndexName, text: string): string {
  const [path, currentText] = [folder.getShownPath(name), folder.read(name)];
  if (currentText === undefined && folder.has(name))
    throw new UserError(
      `${path} is not a regular UTF-8 file, so nothing was written. Move it, or save it as UTF-8, and try again.`,
    );
  const mergeResult = mergeIndexFile(name, text, currentText, path);
  if (isRefusal(mergeResult)) throw new UserError(mergeResult.refused);
  return mergeResult.text;
}
