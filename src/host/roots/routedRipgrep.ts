import { rootedPath } from '#base/text/rootNames';
import type { RipgrepHost } from '#engine/host';

/** Searches the files of each root in a separate run; all files of a root without ripgrep may match. */
export function routedRipgrep(primary: RipgrepHost, further: (name: string) => RipgrepHost | undefined): RipgrepHost {
  return {
    async mayMatch(pattern, paths, waiting) {
      const groups = new Map<string | undefined, string[]>();
      for (const path of paths) {
        const { name } = rootedPath(path, (one) => further(one) !== undefined);
        const group = groups.get(name);
        if (group) group.push(path);
        else groups.set(name, [path]);
      }
      const found = await Promise.all([...groups].map(async ([name, group]) => {
        if (name === undefined) return primary.mayMatch(pattern, group, waiting);
        const own = await further(name)!.mayMatch(pattern, group.map((path) => path.slice(name.length + 1)), waiting);
        return [...own].map((path) => `${name}/${path}`);
      }));
      return new Set(found.flatMap((one) => [...one]));
    },
  };
}
