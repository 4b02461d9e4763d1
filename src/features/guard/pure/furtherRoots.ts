import type { OpenedPack } from './openPack';
import { joined, pathBelow } from './paths';
import type { World } from './world';

/** The further roots of a pack, as if each were a folder of its root: `/shop/api/a.ts` is the file `/api/a.ts`. */
export interface SeenRoots {
  readonly world: World;
  /** A file of a further root by its path below the pack's root; any other as it is. */
  seen(path: string): string;
}

export function seenRoots(world: World, pack: OpenedPack | undefined): SeenRoots {
  const roots = pack?.basis.roots ?? [];
  if (!pack || roots.length === 0) return { world, seen: (path) => path };
  const { root } = pack;
  const real = (path: string) => {
    const below = pathBelow(root, path, world.foldsCase);
    const found = below === undefined ? undefined : roots.find(({ name }) => below.startsWith(`${name}/`));
    return found ? joined(found.folder, below!.slice(found.name.length + 1)) : path;
  };
  return {
    world: {
      ...world,
      stat: (path) => world.stat(real(path)),
      realPath: (path) => world.realPath(real(path)),
      read: (path, maxBytes) => world.read(real(path), maxBytes),
      hash: (path, maxBytes) => world.hash(real(path), maxBytes),
    },
    seen(path) {
      for (const { name, folder } of roots) {
        const below = pathBelow(folder, path, world.foldsCase);
        if (below !== undefined) return joined(root, `${name}/${below}`);
      }
      return path;
    },
  };
}
