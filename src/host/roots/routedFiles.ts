import { rootedPath } from '#base/text/rootNames';
import type { FileHost } from '#engine/ports/fileHost';

/**
 * Presents the files of several roots as the files of one: `api/src/x.ts` is the file `src/x.ts` of the further root
 * `api`. Each root keeps its own boundaries: a link that leads out of a root counts as absent, even if it leads into
 * another root. A folder of the primary root does not list the further roots, so no walk of it enters them.
 */
export function routedFiles(primary: FileHost, further: (name: string) => FileHost | undefined): FileHost {
  return {
    readDir: (path) => of(path, (files, own) => files.readDir(own)),
    whyUnreadable: (path) => of(path, (files, own) => files.whyUnreadable?.(own)),
    stat: (path) => of(path, (files, own) => files.stat(own)),
    read: (path) => of(path, (files, own) => files.read(own)),
    resolveLink: (path) =>
      of(path, (files, own, name) => {
        const target = files.resolveLink(own);
        return target === undefined || name === undefined ? target : target === '' ? name : `${name}/${target}`;
      }),
    outerIgnores: (repository) =>
      repository === undefined
        ? primary.outerIgnores()
        : of(repository, (files, own) => files.outerIgnores(own === '' ? undefined : own)),
    headCommit: (folder) => of(folder, (files, own) => files.headCommit(own)),
  };

  function of<T>(path: string, use: (files: FileHost, own: string, name: string | undefined) => T): T {
    const slash = path.indexOf('/');
    const found = path === '' ? undefined : further(slash < 0 ? path : path.slice(0, slash));
    if (!found) return use(primary, path, undefined);
    const { name, path: own } = rootedPath(path, () => true);
    return use(found, own, name);
  }
}
