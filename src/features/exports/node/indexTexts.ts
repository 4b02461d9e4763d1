import { UserError } from '#base/errors';
import { isRefusal } from '#agents/connection/edit/refusal';
import { indexFileText, type IndexName, indexNames } from '#engine/project/indexFiles';
import type { ProjectIndexReport } from '#reports';
import type { WrittenFolder } from './writtenFolder';

/**
 * Returns the contents of all project index files for a folder, before any of them is written.
 * @throws UserError for a link, a folder, a file in another encoding, or a file that AgentPack did not write
 */
export function indexTexts(folder: WrittenFolder,
  texts: ProjectIndexReport['texts']): readonly { readonly name: IndexName; readonly text: string; }[]
{
  return indexNames.map((name) => ({ name, text: textFor(folder, name, texts[name]) }));
}

function textFor(folder: WrittenFolder, name: IndexName, text: string): string {
  const [path, present] = [folder.pathOf(name), folder.read(name)];
  if (present === undefined && folder.has(name))
    throw new UserError(
      `${path} is not a regular file in UTF-8: nothing was written. Move it away, or save it in UTF-8, then try again.`,
    );
  const result = indexFileText(name, text, present, path);
  if (isRefusal(result)) throw new UserError(result.refused);
  return result.text;
}
