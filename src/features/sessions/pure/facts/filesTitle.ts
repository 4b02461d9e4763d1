import { isInternalPath } from '#agents/ownPaths';
import { byText } from '#base/order';
import { getBaseName, getParentFolder } from '#base/text/paths';
import type { SessionReport } from '#reports';

/** The title of a session, derived from its files: `session.ts, cookies/index.ts +3`. */
export interface FilesTitle {
  readonly names: string;
  /** Whether the session changed nothing, so that the names are those of files that it read. */
  readonly onlyRead: boolean;
}

const maxNames = 2;
/** The names of files that are less informative than the names of their folders. */
const genericFileNames = new Set(['index', '__init__', 'mod', 'main', 'lib', 'page', 'route', 'init', 'README']);

/**
 * Creates a title from the files that a session changed most often or, without changes, from the files that it read.
 */
export function createFilesTitle({ files, reads }: Pick<SessionReport, 'files' | 'reads'>): FilesTitle | undefined {
  const changedPaths = sortByUse(files.map((file) => ({ ...file, path: file.to ?? file.path })));
  const paths = changedPaths.length > 0 ? changedPaths : sortByUse(reads.filter(({ how }) => how === 'read'));
  if (paths.length === 0) return undefined;
  const shownNames = paths.slice(0, maxNames).map((path) => shortenPath(path, paths));
  const moreCount = paths.length - shownNames.length;
  return {
    names: shownNames.join(', ') + (moreCount > 0 ? ` +${moreCount}` : ''),
    onlyRead: changedPaths.length === 0,
  };
}

interface UsedFile {
  readonly path: string;
  readonly times: number;
  readonly outside?: true;
}

/** Returns the paths inside the session's folder, or all paths if there are none. The most used paths come first. */
function sortByUse(files: readonly UsedFile[]): readonly string[] {
  const projectFiles = files.filter(({ path }) => path !== '' && !isInternalPath(path));
  const innerFiles = projectFiles.filter(({ outside }) => !outside);
  return [...innerFiles.length > 0 ? innerFiles : projectFiles].sort((a, b) =>
    b.times - a.times || byText(a.path, b.path)
  )
    .map(({ path }) => path);
}

/** Returns the file's name, preceded by its folder if the name alone does not distinguish the file. */
function shortenPath(path: string, allPaths: readonly string[]): string {
  const name = getBaseName(path);
  const folder = getBaseName(getParentFolder(path));
  const isCommon = genericFileNames.has(name.split('.')[0]!) ||
    allPaths.some((other) => other !== path && getBaseName(other) === name);
  return isCommon && folder !== '' ? `${folder}/${name}` : name;
}
