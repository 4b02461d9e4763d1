import { isOwnPath } from '#agents/ownPaths';
import { byText } from '#base/order';
import { baseName, getParentFolder } from '#base/text/paths';
import type { SessionReport } from '#reports';

/** What a session is about as its files tell: `session.ts, cookies/index.ts +3`. */
export interface FilesTitle {
  readonly names: string;
  /** The session changed nothing: these are the files that it read. */
  readonly onlyRead: boolean;
}

const mostNames = 2;
/** Names of files that say less than the names of their folders. */
const folderFiles = new Set(['index', '__init__', 'mod', 'main', 'lib', 'page', 'route', 'init', 'README']);

/** Names a session by the files that it changed most often, else by those that it read; undefined if there are none. */
export function filesTitle({ files, reads }: Pick<SessionReport, 'files' | 'reads'>): FilesTitle | undefined {
  const changed = mostUsed(files.map((file) => ({ ...file, path: file.to ?? file.path })));
  const paths = changed.length > 0 ? changed : mostUsed(reads.filter(({ how }) => how === 'read'));
  if (paths.length === 0) return undefined;
  const shown = paths.slice(0, mostNames).map((path) => shortName(path, paths));
  const more = paths.length - shown.length;
  return { names: shown.join(', ') + (more > 0 ? ` +${more}` : ''), onlyRead: changed.length === 0 };
}

interface Used {
  readonly path: string;
  readonly times: number;
  readonly outside?: true;
}

/** Returns the paths below the folder, or all if there are none. */
function mostUsed(files: readonly Used[]): readonly string[] {
  const foreign = files.filter(({ path }) => path !== '' && !isOwnPath(path));
  const inside = foreign.filter(({ outside }) => !outside);
  return [...inside.length > 0 ? inside : foreign].sort((a, b) => b.times - a.times || byText(a.path, b.path))
    .map(({ path }) => path);
}

/** Returns the file's name, after its folder if the name alone does not distinguish it. */
function shortName(path: string, all: readonly string[]): string {
  const name = baseName(path);
  const folder = baseName(getParentFolder(path));
  const isCommon = folderFiles.has(name.split('.')[0]!) ||
    all.some((other) => other !== path && baseName(other) === name);
  return isCommon && folder !== '' ? `${folder}/${name}` : name;
}
