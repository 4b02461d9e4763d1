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
export function readFileStates(host: Pick<Host, 'files' | 'hash'>, last: LastPack | undefined,
  paths: readonly string[]): FileState[]
{
  const hashes = getPackedHashes(last);
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

function getPackedHashes(last: LastPack | undefined): ReadonlyMap<string, string> {
  if (!last?.snapshot) return new Map();
  let hashes = hashesBySnapshot.get(last.snapshot);
  if (!hashes)
    hashesBySnapshot.set(last.snapshot, hashes = new Map(last.snapshot.files.map(({ path, hash }) => [path, hash])));
  return hashes;
}
