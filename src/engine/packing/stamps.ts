import { maxRacyMs } from '#base/racyFiles';
import type { FileStamp, ReportFile } from '#reports';
import type { RefreshedIndex } from '../indexing/indexStore';

/** Returns the stamps of the files that a pack shows, as indexed. */
export function collectFileStamps(files: readonly ReportFile[], { byPath }: RefreshedIndex): readonly FileStamp[] {
  return files.flatMap(({ path }): FileStamp[] => {
    const record = byPath.get(path);
    if (!record) return [];
    const { hash, stat: { size, mtimeMs }, indexedAt } = record;
    return [{ path, hash, size, mtimeMs: mtimeMs < indexedAt - maxRacyMs ? mtimeMs : null }];
  });
}
