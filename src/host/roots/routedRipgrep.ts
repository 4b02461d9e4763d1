import { rootedPath } from '#base/text/rootNames';
import type { RipgrepHost } from '#engine/host';

/** Searches the files of each root in a separate run; all files of a root without ripgrep may match. */
export function routedRipgrep(primary: RipgrepHost,
  findFurther: (name: string) => RipgrepHost | undefined): RipgrepHost
{
  return {
    async mayMatch(pattern, paths, waiting) {
      const groups = new Map<string | undefined, string[]>();
      for (const path of paths) {
        const { name } = rootedPath(path, (rootName) => findFurther(rootName) !== undefined);
        const group = groups.get(name);
        if (group) group.push(path);
        else groups.set(name, [path]);
      }
      const matches = await Promise.all([...groups].map(async ([name, group]) => {
        if (name === undefined) return primary.mayMatch(pattern, group, waiting);
        const rootMatches = await findFurther(name)!.mayMatch(pattern, group.map((path) => path.slice(name.length + 1)),
          waiting);
        return [...rootMatches].map((path) => `${name}/${path}`);
      }));
      return new Set(matches.flatMap((matched) => [...matched]));
    },
  };
}
