import type { FileState } from '#reports';
import type { Host } from '../../host';
import type { LastPack } from '../../state/records';

/** The largest file that may be unchanged, in bytes; a larger file differs from any packed file. */
const maxBytes = 64_000_000;

const hashesOf = new WeakMap<object, ReadonlyMap<string, string>>();

/**
 * Returns the state of each path compared with the newest pack. Reads only these files, without a scan or git. Paths
 * are below the root.
 */
export function fileStates(host: Pick<Host, 'files' | 'hash'>, last: LastPack | undefined,
  paths: readonly string[]): FileState[]
{
  const hashes = packedHashes(last);
  const shown = new Set(last?.report.files.map((file) => file.path));
  return paths.map((path) => {
    const stat = host.files.stat(path);
    if (stat === undefined) return 'gone';
    const packed = hashes.get(path);
    if (packed === undefined) return 'unseen';
    const bytes = stat.kind === 'file' && stat.size <= maxBytes ? host.files.read(path) : undefined;
    if (!(bytes instanceof Uint8Array) || host.hash(bytes) !== packed) return 'changed';
    return shown.has(path) ? 'packed' : 'unpacked';
  });
}

function packedHashes(last: LastPack | undefined): ReadonlyMap<string, string> {
  if (!last?.snapshot) return new Map();
  let hashes = hashesOf.get(last.snapshot);
  if (!hashes)
    hashesOf.set(last.snapshot, hashes = new Map(last.snapshot.files.map(({ path, hash }) => [path, hash])));
  return hashes;
}
