import type { PackageInfo } from '#model';
import { getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface CMakeProjects {
  /**
   * Returns the include folders that apply to a folder: the include folders from its own CMakeLists.txt before those
   * from the folders above.
   */
  getIncludeFolders(folder: string): readonly string[];
  readonly packages: readonly PackageInfo[];
}

const includeDirectoriesCallPattern = /\b(target_)?include_directories\s{0,20}\(([^()]{0,5000})\)/gi;
const keywords = new Set(['SYSTEM', 'BEFORE', 'AFTER', 'PUBLIC', 'PRIVATE', 'INTERFACE']);

/** Reads literal include folders and projects from CMake files, without running CMake. */
export function readCMakeProjects(workspace: Workspace): CMakeProjects {
  const declaredFolders = new Map<string, string[]>();
  const packages: PackageInfo[] = [];
  const projectRoots = new Set<string>();
  const cmakeFiles = workspace.manifestsNamed('CMakeLists.txt').map((path) => ({
    path,
    folder: getParentFolder(path),
    text: stripComments(workspace.manifest(path)!),
  }));
  for (const { path, folder, text } of cmakeFiles) {
    const name = /\bproject\s{0,20}\(\s{0,20}"?([\w.+-]{1,200})/i.exec(text)?.[1];
    if (name === undefined) continue;
    packages.push({ name, root: folder, manifest: path });
    projectRoots.add(folder);
  }
  for (const { folder, text } of cmakeFiles) {
    const includeFolders = [...text.matchAll(includeDirectoriesCallPattern)].flatMap((match) =>
      match[2]!.trim().split(/\s+/).slice(match[1] === undefined ? 0 : 1).map((word) => resolveFolder(word, folder))
    );
    const folders = [...new Set(includeFolders.filter((candidate) => candidate !== undefined))];
    if (folders.length > 0) declaredFolders.set(folder, folders);
  }
  return {
    packages,
    getIncludeFolders: memoizeByKey((
      folder,
    ) => [...new Set(listFoldersUp(folder).flatMap((ancestor) => declaredFolders.get(ancestor) ?? []))]),
  };

  function resolveFolder(word: string, folder: string): string | undefined {
    if (keywords.has(word) || word.startsWith('$<INSTALL')) return undefined;
    const project = listFoldersUp(folder).find((ancestor) => projectRoots.has(ancestor)) ?? '';
    const expandedPath = word.replace(/^\$<BUILD_INTERFACE:(.*)>$/, '$1').replaceAll('"', '')
      .replace(/^\$\{CMAKE_CURRENT_(?:SOURCE|LIST)_DIR\}/, `/${folder}`).replace(/^\$\{CMAKE_SOURCE_DIR\}/, '/')
      .replace(/^\$\{\w{1,100}_SOURCE_DIR\}/, `/${project}`);
    if (expandedPath.includes('$')) return undefined;
    const path = expandedPath.startsWith('/') ? joinInRoot('', expandedPath) : joinInRoot(folder, expandedPath);
    return path !== undefined && workspace.hasFolder(path) ? path : undefined;
  }
}

function stripComments(text: string): string {
  return text.includes('#') ? text.replace(/#[^\n]*/g, '') : text;
}
