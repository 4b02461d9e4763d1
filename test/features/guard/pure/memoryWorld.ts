import { posix } from 'node:path';
import type { Head, World } from '#features/guard/pure/world';
import type { MemoryHost } from '#test/support/memoryHost';

/** The view that hooks have of an in-memory host's folder. Nothing else exists, and nothing else answers. */
export function memoryWorld(host: MemoryHost, head: Head | undefined, env: World['env'] = {}): World {
  const inside = (path: string) => {
    const relative = posix.relative(host.root, path);
    return relative.startsWith('..') ? undefined : relative;
  };
  const textOf = (path: string, maxBytes: number) => {
    const name = inside(path);
    const text = name === undefined ? undefined : host.text(name);
    return text === undefined || Buffer.byteLength(text) > maxBytes ? undefined : text;
  };
  const stat = (path: string) => {
    const name = inside(path);
    return name === undefined ? undefined : host.files.stat(name);
  };
  return {
    now: host.now(),
    env,
    folders: [host.root],
    home: undefined,
    isWindows: false,
    foldsCase: false,
    stat(path) {
      const found = stat(path);
      if (!found) return undefined;
      const kind = found.kind === 'directory' ? 'folder' : found.kind === 'file' ? 'file' : 'other';
      return { kind, size: found.size, mtimeMs: found.mtimeMs, isForeign: false };
    },
    realPath: (path) => stat(path) && path,
    read: textOf,
    seal: (text) => host.seal?.(text),
    note() {},
    hash(path, maxBytes) {
      const text = textOf(path, maxBytes);
      return text === undefined ? undefined : host.hash(text);
    },
    queryHost: async () => undefined,
    readWorkingSet: () => Promise.resolve(undefined),
    listOtherTrees: () => [],
    readHead: () => head,
    append: () => true,
    tidy() {},
  };
}
