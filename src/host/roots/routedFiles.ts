import { rootedPath } from '#base/text/rootNames';
import type { FileHost } from '#engine/ports/fileHost';

/**
 * Presents the files of several roots as the files of one: `api/src/x.ts` is the file `src/x.ts` of the further root
 * `api`. Each root keeps its own boundaries: a link that leads out of a root counts as absent, even if it leads into
 * another root. A folder of the primary root does not list the further roots, so no walk of it enters them.
 */
export function routedFiles(primary: FileHost, findFurther: (name: string) => FileHost | undefined): FileHost {
  return {
    readDir: (path) => of(path, (files, innerPath) => files.readDir(innerPath)),
    whyUnreadable: (path) => of(path, (files, innerPath) => files.whyUnreadable?.(innerPath)),
    stat: (path) => of(path, (files, innerPath) => files.stat(innerPath)),
    read: (path) => of(path, (files, innerPath) => files.read(innerPath)),
    resolveLink: (path) =>
      of(path, (files, innerPath, name) => {
        const target = files.resolveLink(innerPath);
        return target === undefined || name === undefined ? target : target === '' ? name : `${name}/${target}`;
      }),
    outerIgnores: (repository) =>
      repository === undefined
        ? primary.outerIgnores()
        : of(repository, (files, innerPath) => files.outerIgnores(innerPath === '' ? undefined : innerPath)),
    headCommit: (folder) => of(folder, (files, innerPath) => files.headCommit(innerPath)),
  };

  function of<T>(path: string, use: (files: FileHost, innerPath: string, name: string | undefined) => T): T {
    const slash = path.indexOf('/');
    const match = path === '' ? undefined : findFurther(slash < 0 ? path : path.slice(0, slash));
    if (!match) return use(primary, path, undefined);
    const { name, path: innerPath } = rootedPath(path, () => true);
    return use(match, innerPath, name);
  }
}
