import { splitRootedPath } from '#base/text/rootNames';
import type { FileHost } from '#engine/ports/fileHost';

/**
 * Presents the files of several roots as the files of one: `api/src/x.ts` is the file `src/x.ts` of the further root
 * `api`. Each root keeps its own boundaries, so a link to a target outside its root counts as absent, even if the
 * target is in another root. The folders of the primary root do not list the further roots, so a walk does not enter
 * them.
 */
export function createRoutedFiles(primaryFiles: FileHost,
  findFurther: (name: string) => FileHost | undefined): FileHost
{
  return {
    readDir: (path) => routePath(path, (files, innerPath) => files.readDir(innerPath)),
    whyUnreadable: (path) => routePath(path, (files, innerPath) => files.whyUnreadable?.(innerPath)),
    stat: (path) => routePath(path, (files, innerPath) => files.stat(innerPath)),
    read: (path) => routePath(path, (files, innerPath) => files.read(innerPath)),
    resolveLink: (path) =>
      routePath(path, (files, innerPath, name) => {
        const target = files.resolveLink(innerPath);
        return target === undefined || name === undefined ? target : target === '' ? name : `${name}/${target}`;
      }),
    outerIgnores: (repository) =>
      repository === undefined
        ? primaryFiles.outerIgnores()
        : routePath(repository, (files, innerPath) => files.outerIgnores(innerPath === '' ? undefined : innerPath)),
    headCommit: (folder) => routePath(folder, (files, innerPath) => files.headCommit(innerPath)),
  };

  function routePath<T>(path: string, use: (files: FileHost, innerPath: string, name: string | undefined) => T): T {
    const slash = path.indexOf('/');
    const furtherFiles = path === '' ? undefined : findFurther(slash < 0 ? path : path.slice(0, slash));
    if (!furtherFiles) return use(primaryFiles, path, undefined);
    const { name, path: innerPath } = splitRootedPath(path, () => true);
    return use(furtherFiles, innerPath, name);
  }
}
