import type { FileState } from '#reports';
import type { Host } from '../../host';
import type { LastPack } from '../../state/records';

/** The maximum size of an unchanged file, in bytes; a larger file differs from any packed file. */
const maxBytes = 64_000_000;

const hashesBySnapshot = new WeakMap<object, ReadonlyMap<string, string>>();

/**
 * Returns the state of each path compared with the newest pack. Reads only these files, without a scan or git. The
 * paths are relative to the root.
 */
export function readFileStates(host: Pick<Host, 'files' | 'hash'>, lastPack: LastPack | undefined,
  paths: readonly string[]): FileState[]
{
  const hashes = getPackedHashes(lastPack);
  const shownPaths = new Set(lastPack?.report.files.map((file) => file.path));
  return paths.map((path) => {
    const stat = host.files.stat(path);
    if (stat === undefined) return 'gone';
    const packedHash = hashes.get(path);
    if (packedHash === undefined) return 'unseen';
    const bytes = stat.kind === 'file' && stat.size <= maxBytes ? host.files.read(path) : undefined;
    if (!(bytes instanceof Uint8Array) || host.hash(bytes) !== packedHash) return 'changed';
    return shownPaths.has(path) ? 'packed' : 'unpacked';
  });
}

function getPackedHashes(lastPack: LastPack | undefined): ReadonlyMap<string, string> {
  if (!lastPack?.snapshot) return new Map();
  let hashes = hashesBySnapshot.get(lastPack.snapshot);
  if (!hashes)
    hashesBySnapshot.set(lastPack.snapshot,
      hashes = new Map(lastPack.snapshot.files.map(({ path, hash }) => [path, hash])));
  return hashes;
}
