import type { FileStamp, ReportFile } from '#reports';
import type { RefreshedIndex } from '../indexing/indexStore';

/**
 * A file modified within this time of being read, in milliseconds, may have been written again within the same tick.
 */
const racyMs = 2_000;

/** Returns the stamps of the files that a pack shows, as indexed. */
export function collectFileStamps(files: readonly ReportFile[], { byPath }: RefreshedIndex): readonly FileStamp[] {
  return files.flatMap(({ path }): FileStamp[] => {
    const record = byPath.get(path);
    if (!record) return [];
    const { hash, stat: { size, mtimeMs }, indexedAt } = record;
    return [{ path, hash, size, mtimeMs: mtimeMs < indexedAt - racyMs ? mtimeMs : null }];
  });
}
