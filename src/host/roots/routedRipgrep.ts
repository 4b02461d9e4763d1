import { splitRootedPath } from '#base/text/rootNames';
import type { RipgrepHost } from '#engine/host';

/** Searches the files of each root in a separate run. Without ripgrep, every file of a root may match. */
export function createRoutedRipgrep(primaryRipgrep: RipgrepHost,
  findFurther: (name: string) => RipgrepHost | undefined): RipgrepHost
{
  return {
    async findPossibleMatches(pattern, paths, waitOptions) {
      const groups = new Map<string | undefined, string[]>();
      for (const path of paths) {
        const { name } = splitRootedPath(path, (rootName) => findFurther(rootName) !== undefined);
        const group = groups.get(name);
        if (group) group.push(path);
        else groups.set(name, [path]);
      }
      const matches = await Promise.all([...groups].map(async ([name, group]) => {
        if (name === undefined) return primaryRipgrep.findPossibleMatches(pattern, group, waitOptions);
        const rootMatches = await findFurther(name)!.findPossibleMatches(pattern,
          group.map((path) => path.slice(name.length + 1)), waitOptions);
        return [...rootMatches].map((path) => `${name}/${path}`);
      }));
      return new Set(matches.flatMap((matched) => [...matched]));
    },
  };
}
